import type { Clock } from '../../../../platform/clock.ts';
import type { Exchange, OutboundHttp } from '../../../../platform/outbound-http/outbound-http.ts';
import { inSpan } from '../../../../platform/tracing.ts';
import { signatureHeaders } from '../signing/signature.ts';
import type { ClaimedDelivery } from './claim.ts';
import { type AttemptOutcome, classifyResponse } from './classify-response.ts';
import type { PreparedDelivery } from './prepare.ts';

/** One attempt that was made. */
export interface AttemptResult {
  readonly claim: ClaimedDelivery;
  /** The address that it was sent to; the endpoint may have another by now. */
  readonly url: string;
  readonly requestedAt: Date;
  /** The request line with the whole address, and the headers; empty where none was made. */
  readonly requestHead: string;
  readonly endedAt: Date;
  readonly exchange: Exchange;
  readonly outcome: AttemptOutcome;
}

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

/**
 * Sends once, signed as of `signedAt` with every live secret, and says how it went. Never throws.
 *
 * Its span is part of the request that made the notification. The receiver is not told of it: by the ids receivers could
 * find out which notifications are of the same request.
 */
export function attempt(
  outbound: OutboundHttp,
  clock: Clock,
  delivery: PreparedDelivery,
  signedAt: Date,
): Promise<AttemptResult> {
  const { claim, kind, traceparent } = delivery;
  const attributes = {
    'stagedoor.delivery_id': claim.deliveryId,
    'stagedoor.endpoint_id': claim.endpointId,
    'stagedoor.attempt': claim.attempts + 1,
  };
  return inSpan({ name: `deliver ${kind}`, kind: 'client', parent: traceparent, attributes }, async (span) => {
    const result = await send(outbound, clock, delivery, signedAt);
    const { statusCode, errorClass } = result.exchange;
    if (statusCode !== null) span.set({ 'http.response.status_code': statusCode });
    if (result.outcome.status !== 'succeeded') span.fail(errorClass || String(statusCode));
    return result;
  });
}

async function send(
  outbound: OutboundHttp,
  clock: Clock,
  delivery: PreparedDelivery,
  signedAt: Date,
): Promise<AttemptResult> {
  const { claim, target } = delivery;
  const requestedAt = clock.now();
  const headers = target.secrets.length > 0 ? headersOf(delivery, signedAt) : null;
  const exchange = headers ? await outbound.post(target.url, headers, delivery.body) : unsignable;
  const endedAt = clock.now();
  const outcome = classifyResponse(exchange, claim.attempts + 1, endedAt, Math.random());
  const requestHead = headers ? headText(target.url, headers) : '';
  return { claim, url: target.url, requestedAt, requestHead, endedAt, exchange, outcome };
}

function headersOf({ claim, target, kind, body }: PreparedDelivery, at: Date): Record<string, string> {
  const headers = signatureHeaders({
    id: claim.notificationId,
    timestampS: Math.floor(at.getTime() / 1_000),
    body,
    secrets: target.secrets,
  });
  return {
    'content-type': 'application/json',
    'user-agent': userAgent,
    ...headers,
    'x-webhook-event': kind,
    'x-webhook-attempt': String(claim.attempts + 1),
  };
}

/** What HTTP adds for the connection (host, length, encoding) is left out. */
function headText(url: string, headers: Readonly<Record<string, string>>): string {
  return [`POST ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n');
}

/** True where no request was sent, so that it says nothing about the receiver and does not count as an attempt. */
export function failedBeforeSend({ exchange: { errorClass } }: AttemptResult): boolean {
  return errorClass === 'busy' || errorClass === 'closed';
}
