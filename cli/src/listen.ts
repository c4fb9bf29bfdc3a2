/**
 * `stagedoor listen`: follows the feed of the integrations API and forwards each event to an address, signed as the
 * service signs. Events are forwarded one at a time, in the order of the feed; the cursor is kept after each, so that
 * the next run goes on behind the last one. If the process dies between the answer and the cursor, that event is
 * forwarded once more.
 */
import { randomBytes } from 'node:crypto';
import { feedOf, StagedoorError, sleep } from '@stagedoor/sdk/tools';
import { sign } from '@stagedoor/sdk/webhooks';
import type { CommonOptions } from './cli-command.ts';
import { notificationKinds, operation } from './commands.ts';
import { readConfig, writeConfig } from './config-folder.ts';
import { WrongUse } from './failure.ts';
import { environmentName, requireSource, type Source } from './profiles.ts';
import { Service } from './service.ts';
import { dim, green, isTerminal, note, print, red } from './terminal.ts';

interface FeedEvent {
  readonly id: string;
  readonly event: string;
  readonly created_at: string;
  readonly payload: object;
  readonly cursor: string;
}

interface Page {
  readonly data: readonly FeedEvent[];
  readonly next_cursor: string;
}

interface Credential {
  readonly organization: { readonly _id: string };
}

/** Of one deployment and one receiver. */
interface Kept {
  readonly secret: string;
  readonly cursor?: string;
}

const keptFile = 'listen.json';
const pauseMs = 1_000;
const answerTimeoutMs = 30_000;
const retryPauseMaxMs = 10_000;
/** Answers of a receiver that is not there at the moment, or of what stands before it. */
const passing = new Set([408, 429, 502, 503, 504]);

interface ListenOptions extends CommonOptions {
  readonly forwardTo?: string;
  readonly events?: string;
  readonly from?: string;
}

export async function listen(options: ListenOptions): Promise<void> {
  const source = requireSource(options.profile);
  const target = targetOf(options.forwardTo);
  const kinds = kindsOf(options.events);
  const service = new Service(source);
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  const owner = await ownerOf(source, service, controller.signal);
  if (owner === undefined) return;
  const state = new Progress(source.url, owner, target);

  if (target) note(`Signed with the secret  ${state.secret}`);
  const forward = async (event: FeedEvent) => {
    if (!kinds || kinds.some((kind) => isOfKind(event.event, kind))) {
      const status = target ? await deliver(event, target, state.secret, controller.signal) : undefined;
      if (controller.signal.aborted) return;
      show(event, status, options.json);
    }
    state.keep(event.cursor);
  };
  try {
    const from = options.from ?? (state.cursor === undefined ? 'latest' : undefined);
    if (from !== undefined) {
      const first = await firstPage(service, from);
      for (const event of first.data) {
        await forward(event);
        if (controller.signal.aborted) return;
      }
      if (first.data.length === 0) state.keep(first.next_cursor);
    }
    note(target ? `Forwarding to           ${target}` : 'Following the feed; --forward-to URL forwards it.');
    await follow(service, state.cursor!, controller.signal, forward);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
  }
}

function targetOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    const url = new URL(/^\d+$/.test(text) ? `http://127.0.0.1:${text}/` : text);
    if (url.protocol === 'http:' || url.protocol === 'https:') return url.href;
  } catch {}
  throw new WrongUse(`${JSON.stringify(text)} is no address.`, 'For example: --forward-to http://127.0.0.1:3000/hooks');
}

/**
 * Whose feed is followed. A key of the environment can be one of several organizations of the deployment, each of which
 * goes on behind its own last event. Undefined where the program is ended before the service answers.
 */
async function ownerOf(source: Source, service: Service, signal: AbortSignal): Promise<string | undefined> {
  if (source.organizationId || source.name !== environmentName) return source.organizationId ?? source.name;
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      const options = { signal, retriesMax: 0 };
      const { organization } = await service.data<Credential>('integrations', 'getAuth', {}, options);
      return organization._id;
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof StagedoorError) || (error.status > 0 && error.status < 500)) throw error;
      if (tries === 0) note(`The service does not respond (${error.code}): retrying.`);
    }
    await sleep(pauseMs, signal).catch(() => {});
  }
  return undefined;
}

/** Undefined for all. Throws WrongUse for what no notification is: it would be waited for in vain. */
function kindsOf(text: string | undefined): string[] | undefined {
  const wanted = text?.split(',').map((kind) => kind.trim());
  const unknown = wanted?.find((wish) => !notificationKinds().some((kind) => isOfKind(kind, wish)));
  if (unknown === undefined) return wanted;
  throw new WrongUse(`${JSON.stringify(unknown)} is no kind of notification.`, 'stagedoor trigger --list shows them.');
}

/** `ticket.*` is every kind of ticket. */
const isOfKind = (event: string, kind: string) =>
  kind.endsWith('*') ? event.startsWith(kind.slice(0, -1)) : event === kind;

/** Secret and cursor, kept for each organization of a deployment and each receiver. */
class Progress {
  readonly #name: string;
  readonly secret: string;
  cursor: string | undefined;

  constructor(url: string, owner: string, target: string | undefined) {
    this.#name = [url, owner, target ?? ''].join(' ');
    const kept = readConfig<Record<string, Kept>>(keptFile)?.[this.#name];
    this.secret = kept?.secret ?? `whsec_${randomBytes(32).toString('base64')}`;
    this.cursor = kept?.cursor;
    if (!kept) this.#write();
  }

  keep(cursor: string): void {
    this.cursor = cursor;
    this.#write();
  }

  #write(): void {
    const all = readConfig<Record<string, Kept>>(keptFile) ?? {};
    const { secret, cursor } = this;
    writeConfig(keptFile, { ...all, [this.#name]: { secret, ...(cursor ? { cursor } : {}) } });
  }
}

/** Where the feed is begun: `latest`, `beginning`, an instant or a cursor. */
async function firstPage(service: Service, from: string): Promise<Page> {
  const isInstant = /^\d{4}-\d\d/.test(from);
  const params = isInstant ? { since: from } : from === 'beginning' ? {} : { after: from };
  const { body } = await service.call(operation('integrations', 'listWebhookEvents'), { ...params, limit: 100 });
  return body as Page;
}

async function follow(
  service: Service,
  after: string,
  signal: AbortSignal,
  forward: (event: FeedEvent) => Promise<void>,
): Promise<void> {
  const list = operation('integrations', 'listWebhookEvents');
  let isLost = false;
  const events = feedOf<FeedEvent>(
    async (params) => {
      const page = await service.call(list, params, { signal, retriesMax: 0 });
      if (isLost) note('The service responds again.');
      isLost = false;
      return page;
    },
    {
      after,
      signal,
      pauseMs,
      onError: (error: StagedoorError) => {
        if (!isLost) note(`The service does not respond (${error.code}): retrying.`);
        isLost = true;
      },
    },
  );
  for await (const event of events) await forward(event);
}

/** Forwards until the receiver answers for itself; the status of that answer. */
async function deliver(
  { cursor: _, ...event }: FeedEvent,
  target: string,
  secret: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const body = JSON.stringify(event);
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const signed = await sign(body, secret);
      const answer = await fetch(target, {
        method: 'POST',
        headers: signed.headers,
        body: signed.body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
      });
      await answer.arrayBuffer();
      if (!passing.has(answer.status)) return answer.status;
      if (failures === 0) note(`The receiver responds with ${answer.status}: retrying.`);
    } catch (error) {
      if (signal.aborted) return undefined;
      const { cause, message } = error as Error;
      if (failures === 0)
        note(`The receiver does not answer (${cause instanceof Error ? cause.message : message}): trying again.`);
    }
    await sleep(Math.min(retryPauseMaxMs, 250 * 2 ** failures), signal).catch(() => {});
  }
  return undefined;
}

function show(event: FeedEvent, status: number | undefined, asJson: boolean | undefined): void {
  if (asJson) {
    print(JSON.stringify(status === undefined ? event : { ...event, answer: status }));
    return;
  }
  const time = isTerminal() ? new Date(event.created_at).toLocaleTimeString('en-GB') : event.created_at;
  const isGood = status !== undefined && status >= 200 && status < 300;
  const answer = status === undefined ? '' : `  → ${(isGood ? green : red)(String(status))}`;
  print(`${dim(time)}  ${event.event.padEnd(22)}  ${event.id}${answer}`);
}
