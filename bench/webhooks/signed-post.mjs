// The signed POST of the peers and of the floor: both signatures, bare undici with connections kept alive, no stream and
// no promise more than needed, no record of the attempt.
import { createHmac } from 'node:crypto';
import { Agent } from 'undici';

const deadlineMs = 10_000;
const agent = new Agent({
  connect: { timeout: 3_000 },
  headersTimeout: deadlineMs,
  bodyTimeout: deadlineMs,
  keepAliveTimeout: 4_000,
});

/** Resolves with a success; rejects with everything else. */
export function signedPost({ url, secret }, id, body) {
  const bytes = Buffer.from(body);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const { origin, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    let status = 0;
    agent.dispatch(
      {
        origin,
        path: pathname,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-webhook-id': id,
          'x-webhook-signature': createHmac('sha256', secret).update(bytes).digest('hex'),
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(bytes).digest('base64')}`,
        },
        body: bytes,
      },
      {
        onRequestStart() {},
        onResponseStart(_controller, statusCode) {
          status = statusCode;
        },
        onResponseData() {},
        onResponseEnd() {
          if (status >= 200 && status < 300) resolve();
          else reject(new Error(`the receiver answered ${status}`));
        },
        onResponseError(_controller, error) {
          reject(error);
        },
      },
    );
  });
}

export const closeConnections = () => agent.destroy();
