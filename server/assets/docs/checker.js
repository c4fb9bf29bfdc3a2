// Says whether a signature fits a body and a secret. Everything stays in this page: nothing is sent.
const form = document.querySelector('#checker');
const answer = form.querySelector('output');
const encoder = new TextEncoder();

const sign = async (keyBytes, text) => {
  const key = await crypto.subtle.importKey('raw', keyBytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
};
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const base64 = (bytes) => btoa(String.fromCharCode(...bytes));
const decoded = (secret) => {
  try {
    return Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
};

/** The headers by name in lower case; lines without a colon are passed over. */
const headersIn = (text) =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => /^\s*([^:\s]+)\s*:\s*(.*?)\s*$/.exec(line))
      .filter(Boolean)
      .map(([, name, value]) => [name.toLowerCase(), value]),
  );

async function judge(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': standard } = headers;
  const plain = headers['x-webhook-signature'];
  if (!plain && !standard) return [false, 'There is neither an X-Webhook-Signature nor a webhook-signature header.'];
  const wholeSecret = encoder.encode(secret);
  const key = decoded(secret);
  if (plain) {
    if (hex(await sign(wholeSecret, body)) === plain) return [true, 'X-Webhook-Signature fits.'];
    if (key && hex(await sign(key, body)) === plain) {
      return [
        false,
        'X-Webhook-Signature was made with the decoded secret: its key is the whole text, whsec_ included.',
      ];
    }
  }
  if (standard) {
    if (!id || !timestamp) return [false, 'webhook-signature needs webhook-id and webhook-timestamp.'];
    if (!key) return [false, 'The secret is not base64 after whsec_.'];
    const expected = `v1,${base64(await sign(key, `${id}.${timestamp}.${body}`))}`;
    if (standard.split(' ').includes(expected)) {
      const age = Math.round(Date.now() / 1000 - Number(timestamp));
      return [true, `webhook-signature fits. Its timestamp is ${age} seconds old; receivers refuse more than 300.`];
    }
  }
  for (const [what, other] of [
    ['with a line break at its end', `${body}\n`],
    ['without the line break at its end', body.replace(/\r?\n$/, '')],
    ['with spaces taken out by a JSON parser', compact(body)],
  ]) {
    if (other === body || other === null) continue;
    if (plain && hex(await sign(wholeSecret, other)) === plain) {
      return [false, `It fits the body ${what}: verify the bytes as they came, before anything parses them.`];
    }
  }
  return [false, 'It does not fit: another secret, or a body that is not the one that was signed.'];
}

function compact(body) {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return null;
  }
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { secret, headers, body } = Object.fromEntries(new FormData(form));
  // Forms write line breaks as CR LF; what was pasted had what the bodies of the service have.
  const [signatureMatches, message] = await judge(secret.trim(), headersIn(headers), body.replaceAll('\r\n', '\n'));
  answer.dataset.right = String(signatureMatches);
  answer.textContent = `${signatureMatches ? 'Right.' : 'Not right.'} ${message}`;
});
