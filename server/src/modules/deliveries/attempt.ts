import type { Clock } from '../../platform/clock.ts';
import type { Exchange, OutboundHttp } from '../../platform/outbound-http/outbound-http.ts';
import { signatureHeaders } from '../webhooks/webhooks.ts';
import type { Result } from './claimed-delivery.ts';
import type { Ready } from './prepare.ts';
import { verdictOn } from './verdict.ts';

const userAgent = 'Stagedoor-Webhooks/1';

const unsignable: Exchange = {
  statusCode: null,
  errorClass: 'request',
  errorMessage: 'The signing secret of the endpoint cannot be read: rotate it.',
  durationMs: 0,
  connectMs: null,
  retryAfter: null,
  responseHead: '',
  responseBody: '',
  address: '',
};

/** Sends once, signed at this moment with every live secret, and says how it went. Never throws. */
export async function attempt(outbound: OutboundHttp, clock: Clock, ready: Ready): Promise<Result> {
  const { claim, target } = ready;
  const requestedAt = clock.now();
  const exchange = target.secrets.length > 0 ? await post(outbound, ready, requestedAt) : unsignable;
  const endedAt = clock.now();
  const verdict = verdictOn(exchange, claim.attempts + 1, endedAt, Math.random());
  return { claim, requestedAt, endedAt, exchange, verdict };
}

function post(outbound: OutboundHttp, { claim, target, body }: Ready, at: Date): Promise<Exchange> {
  const headers = signatureHeaders({
    id: claim.notificationId,
    timestampS: Math.floor(at.getTime() / 1_000),
    body,
    secrets: target.secrets,
  });
  return outbound.post(target.url, { 'content-type': 'application/json', 'user-agent': userAgent, ...headers }, body);
}

/** True where nothing was tried that says anything about the receiver: it is no attempt, and is not counted as one. */
export function wasNotTried({ exchange: { errorClass } }: Result): boolean {
  return errorClass === 'busy' || errorClass === 'closed';
}
