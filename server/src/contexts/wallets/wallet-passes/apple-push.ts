/** Notifications without content, by which phones ask for what changed: HTTP/2 with the certificate of the pass type. */
import type { ClientHttp2Session } from 'node:http2';

export interface PushService {
  /** Scheme and host. */
  readonly url: string;
  /** The pass type. */
  readonly topic: string;
  /** As PEM, like the key. */
  readonly certificate: string;
  readonly key: string;
  /** Issuer of the service's own certificate, as PEM; those that Node knows where it is not given. */
  readonly authority: string | undefined;
}

/** `gone`: the phone has the pass no more, or never had it; any other text says why it is to be told again later. */
export type PushOutcome = 'told' | 'gone' | { readonly failed: string };

const atOnceMax = 100;
const answerMs = 10_000;

/** Sends one to each token, over one connection; never rejects. */
export async function sendPushes(
  service: PushService,
  pushTokens: readonly string[],
): Promise<ReadonlyMap<string, PushOutcome>> {
  const outcomes = new Map<string, PushOutcome>();
  const waiting = [...new Set(pushTokens)];
  if (waiting.length === 0) return outcomes;
  const { connect } = await import('node:http2');
  const session = connect(service.url, {
    cert: service.certificate,
    key: service.key,
    ...(service.authority === undefined ? {} : { ca: service.authority }),
  });
  // Each request of the connection fails with it, and says so.
  session.on('error', () => {});
  const sendNext = async () => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
      outcomes.set(token, await sendPush(session, service.topic, token));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnceMax, waiting.length) }, sendNext));
  session.destroy();
  return outcomes;
}

function sendPush(session: ClientHttp2Session, topic: string, token: string): Promise<PushOutcome> {
  return new Promise((resolve) => {
    if (session.closed || session.destroyed) return resolve({ failed: 'the connection ended' });
    const request = session.request({
      ':method': 'POST',
      ':path': `/3/device/${token}`,
      'apns-topic': topic,
      'apns-push-type': 'background',
      'apns-priority': '5',
      'content-type': 'application/json',
    });
    let status = 0;
    let body = '';
    let error = 'no answer';
    request.setEncoding('utf8');
    request.setTimeout(answerMs, () => request.close());
    request.on('response', (headers) => {
      status = Number(headers[':status']);
    });
    request.on('data', (text: string) => {
      body = (body + text).slice(0, 1_000);
    });
    request.on('error', ({ message }: Error) => {
      error = message;
    });
    request.on('close', () => resolve(outcomeOf(status, reasonIn(body), error)));
    request.end('{}');
  });
}

const tokenProblems = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken']);

function outcomeOf(status: number, reason: string, error: string): PushOutcome {
  if (status === 200) return 'told';
  if (status === 410 || (status === 400 && tokenProblems.has(reason))) return 'gone';
  return { failed: status === 0 ? error : [status, reason].join(' ').trim() };
}

function reasonIn(body: string): string {
  try {
    const { reason } = JSON.parse(body) as { readonly reason?: unknown };
    return typeof reason === 'string' ? reason : '';
  } catch {
    return '';
  }
}
