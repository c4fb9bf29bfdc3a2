/** `stagedoor trigger KIND`: makes the real thing happen, and shows the notification and what became of its deliveries. */
import { feedOf, sleep } from '@stagedoor/sdk/tools';
import { Actions } from './actions.ts';
import type { CommonOptions } from './cli-command.ts';
import { operation } from './commands.ts';
import { Failure, WrongUse } from './failure.ts';
import { isForPeople, printAnswer, tableOf } from './output.ts';
import { requireSource } from './profiles.ts';
import { Service } from './service.ts';
import { bold, note, print } from './terminal.ts';
import { requireTrial } from './trial-event.ts';
import { type Outcome, somebody, triggers, untriggered } from './trigger-kinds.ts';

interface FeedEvent {
  readonly id: string;
  readonly event: string;
  readonly payload: object;
}

interface Delivery {
  readonly id: string;
  readonly endpoint_id: string;
  readonly status: string;
  readonly attempts_count: number;
  readonly last_attempt: { readonly status_code: number; readonly error_message: string } | null;
}

const pauseMs = 300;

interface TriggerOptions extends CommonOptions {
  readonly list?: boolean;
  readonly eventId?: string;
  readonly wait: number;
}

export async function trigger(kind: string | undefined, options: TriggerOptions): Promise<void> {
  if (options.list) return await printAnswer(kinds(), options);
  if (kind === undefined) throw new WrongUse('Which kind?', 'stagedoor trigger --list says which there are.');
  const why = Object.hasOwn(untriggered, kind) ? untriggered[kind] : undefined;
  if (why !== undefined) throw new Failure(`${kind} cannot be triggered.`, { hint: why });

  const service = new Service(requireSource(options.profile));
  const waitMs = options.wait * 1_000;
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  await requireTrial(service);
  const cursor = await latestCursor(service);
  const actions = new Actions(service, stopped.signal);
  const deed = await triggers[kind]!.run({ actions, person: somebody(), eventId: options.eventId });
  if (isForPeople(options)) print(deed.said);
  const deadline = Date.now() + waitMs;
  const eventId = deed.eventId ?? (await findEvent(service, kind, deed, cursor, waitMs, stopped.signal));
  if (eventId === undefined) {
    const hint = 'The key may lack webhooks:read or the scope of the kind; --wait SECONDS waits longer.';
    throw new Failure(`${kind} was not seen within ${waitMs / 1_000} s.`, { hint });
  }
  const deliveries = await attempted(service, eventId, deadline, stopped.signal);
  await deed.clean?.();
  if (isForPeople(options)) printResult(kind, eventId, deliveries);
  else await printAnswer({ kind, done: deed.said, subject: deed.subject, event_id: eventId, deliveries }, options);
}

const kinds = () => [
  ...Object.entries(triggers).map(([kind, { about }]) => ({ kind, does: about })),
  ...Object.entries(untriggered).map(([kind, why]) => ({ kind, does: `Cannot be triggered. ${why}` })),
];

async function latestCursor(service: Service): Promise<string> {
  const { body } = await service.call(operation('integrations', 'listWebhookEvents'), { after: 'latest', limit: 1 });
  return (body as { next_cursor: string }).next_cursor;
}

/** The notification of the kind about what was done; undefined where it does not come in time. */
async function findEvent(
  service: Service,
  kind: string,
  { subject }: Outcome,
  after: string,
  waitMs: number,
  stopped: AbortSignal,
): Promise<string | undefined> {
  const list = operation('integrations', 'listWebhookEvents');
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(waitMs)]);
  const events = feedOf<FeedEvent>((params) => service.call(list, params, { signal }), { after, signal, pauseMs });
  for await (const { id, event, payload } of events) {
    if (event === kind && JSON.stringify(payload).includes(subject)) return id;
  }
  return undefined;
}

const isOpen = ({ status, attempts_count: attempts }: Delivery) => status === 'pending' && attempts === 0;

/** The deliveries of an event, once each was attempted, is held or the time is over. */
async function attempted(
  service: Service,
  eventId: string,
  deadline: number,
  stopped: AbortSignal,
): Promise<Delivery[]> {
  for (;;) {
    const deliveries: Delivery[] = await service.data('integrations', 'listWebhookDeliveries', { event_id: eventId });
    if (!deliveries.some(isOpen) || Date.now() > deadline || stopped.aborted) return deliveries;
    await sleep(pauseMs, stopped).catch(() => {});
  }
}

function printResult(kind: string, eventId: string, deliveries: readonly Delivery[]): void {
  print(`${bold(kind)}  ${eventId}`);
  if (deliveries.length === 0) {
    note('No endpoint takes it. stagedoor listen --forward-to URL forwards it without one.');
    return;
  }
  const rows = deliveries.map(({ id, endpoint_id: endpoint, status, last_attempt: last }) => ({
    delivery: id,
    endpoint,
    status,
    answer: last?.status_code || '',
    error: last?.error_message ?? '',
  }));
  print(tableOf(rows).join('\n'));
  if (deliveries.some(isOpen)) note('Not attempted yet: stagedoor explain tells of a delivery later.');
}
