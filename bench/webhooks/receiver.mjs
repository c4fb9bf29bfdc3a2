// The receiver, a process of its own and the same for all: the least HTTP/1.1 server that keeps connections alive. Every
// endpoint has a port, so that each is an origin as in life. It notes when each delivery came first and last and how
// often, and answers 200 at once or after a while; endpoints that hang never answer. One request in 64 has its signatures
// verified: both, or only the one of Standard Webhooks where a side has no other.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { slotsMax } from './notification.mjs';
import { nowMs, Series } from './numbers.mjs';
import { answer, settingsOfScript } from './processes.mjs';

const { endpointsCount } = settingsOfScript();
const ok = Buffer.from('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\nok');
const markName = Buffer.from('"mark":');
const verifyEvery = 64;

let run;
function begin({ hang = [], delayMs = 0, endpoints = [], standardOnly = false } = {}) {
  for (const socket of run?.hanging ?? []) socket.destroy();
  run = {
    hang: new Set(hang),
    hanging: new Set(),
    delayMs,
    standardOnly,
    endpoints: new Map(endpoints.map((endpoint) => [endpoint.number, endpoint])),
    requests: 0,
    hung: 0,
    distinct: 0,
    forged: 0,
    first: new Series(),
    last: new Series(),
  };
}
begin();

function verify({ secret }, head, body) {
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  if (!run.standardOnly) {
    const hex = createHmac('sha256', secret).update(body).digest('hex');
    if (headers['x-webhook-signature'] !== hex) throw new Error('not the signature of the body');
  }
  new Webhook(secret).verify(body.toString(), headers);
}

function take(socket, number, head, body) {
  const endpoint = run.endpoints.get(number);
  if (!endpoint) return; // Of a run that is over.
  if (run.hang.has(number)) {
    run.hung += 1;
    run.hanging.add(socket);
    return;
  }
  const at = nowMs();
  run.requests += 1;
  if (run.requests % verifyEvery === 1) {
    try {
      verify(endpoint, head, body);
    } catch (error) {
      run.forged += 1;
      if (run.forged === 1) console.error(`  a request with wrong signatures: ${error.message}`);
    }
  }
  const mark = Number.parseInt(body.latin1Slice(body.indexOf(markName) + markName.length, body.length), 10);
  const key = mark * slotsMax + endpoint.slot;
  if (Number.isNaN(run.first.at(key))) {
    run.distinct += 1;
    run.first.put(key, at);
  }
  run.last.put(key, at);
  if (run.delayMs === 0) socket.write(ok);
  else setTimeout(() => socket.write(ok), run.delayMs);
}

function listener(number) {
  return (socket) => {
    let rest = null;
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('close', () => run.hanging.delete(socket));
    socket.on('data', (chunk) => {
      let bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
      for (;;) {
        const headEnd = bytes.indexOf('\r\n\r\n');
        if (headEnd < 0) break;
        const head = bytes.latin1Slice(0, headEnd);
        const end = headEnd + 4 + Number(/content-length: *(\d+)/i.exec(head)[1]);
        if (bytes.length < end) break;
        take(socket, number, head, bytes.subarray(headEnd + 4, end));
        bytes = bytes.subarray(end);
      }
      rest = bytes.length > 0 ? bytes : null;
    });
  };
}

const ports = await Promise.all(
  Array.from({ length: endpointsCount }, (_, number) => {
    const server = createServer(listener(number));
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
  }),
);

let reported = 0;
setInterval(() => {
  if (run.distinct === reported) return;
  reported = run.distinct;
  process.send({ received: reported });
}, 20);

const counts = () => ({
  at: nowMs(),
  requests: run.requests,
  distinct: run.distinct,
  hung: run.hung,
  forged: run.forged,
});
answer({
  ports: () => ports,
  begin: (given) => {
    begin(given);
    reported = 0;
  },
  counts,
  /** Times of the first and the last arrival, by mark and slot. */
  report: () => ({ ...counts(), first: run.first.values, last: run.last.values }),
});
