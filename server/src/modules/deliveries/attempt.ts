import type { Clock } from '../../platform/clock.ts';
import type { OutboundHttp } from '../../platform/outbound-http/outbound-http.ts';
import { signatureHeaders } from '../webhooks/webhooks.ts';
import type { Result } from './claimed-delivery.ts';
import type { Ready } from './prepare.ts';
import { verdictOn } from './verdict.ts';

const userAgent = 'Stagedoor-Webhooks/1';

/** Sends once, signed at this moment with every live secret, and says how it went. Never throws. */
export async function attempt(outbound: OutboundHttp, clock: Clock, { claim, target, body }: Ready): Promise<Result> {
  const requestedAt = clock.now();
  const headers = signatureHeaders({
    id: claim.notificationId,
    timestampS: Math.floor(requestedAt.getTime() / 1_000),
    body,
    secrets: target.secrets,
  });
  const exchange = await outbound.post(
    target.url,
    { 'content-type': 'application/json', 'user-agent': userAgent, ...headers },
    body,
  );
  const endedAt = clock.now();
  const verdict = verdictOn(exchange, claim.attempts + 1, endedAt, Math.random());
  return { claim, requestedAt, endedAt, exchange, verdict };
}
