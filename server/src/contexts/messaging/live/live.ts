/**
 * What happens in an organization, sent to those who watch it as it happens: changes out of the feed of notifications,
 * and the figures of the event that they watch.
 *
 * Guaranteed: from its cursor on, a subscriber is sent each change once, also one that is committed late, since the feed
 * shows transactions in an order that nothing is inserted into; figures are always the whole state, read after the changes
 * that they follow, so nothing is counted twice. One poll of an organization serves all who watch it in this process, and
 * figures are computed once for all who watch an event. A subscriber that does not read is dropped; it goes on from its cursor.
 * If the process dies, subscribers connect to another one with their cursors.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { NotificationKind } from '@stagedoor/contract/vocabulary';
import type { Database } from '../../../platform/database.ts';
import { describeError, type Log, sayFirst } from '../../../platform/log.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { type TenantDb, tenantDb } from '../../../platform/sql/tenant-db.ts';
import { hasReached, readFeed, readFeedEnd } from '../webhooks/webhooks.ts';

/** Reads the figures of an event, of which more is known above than here. */
export interface FiguresReader<Figures> {
  /** With money where that is asked for; null for an unknown event. */
  read(tenant: TenantDb, eventId: string, withMoney: boolean): Promise<Figures | null>;
  withoutMoney(figures: Figures): Figures;
  /** For each event a text that changes when its figures do without a notification. */
  readMarks(tenant: TenantDb, eventIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Each in milliseconds. */
export interface LiveTimes {
  readonly pollEveryMs: number;
  /** The least time between two computations of the figures of an event. */
  readonly figuresEveryMs: number;
  readonly heartbeatEveryMs: number;
  /** After it a stream ends: who goes on has to show a session that is still good. */
  readonly lifetimeMs: number;
}

export const defaultLiveTimes: LiveTimes = {
  pollEveryMs: 300,
  figuresEveryMs: 1_000,
  heartbeatEveryMs: 10_000,
  lifetimeMs: 60_000,
};

const streamsOfPersonMax = 8;
const pageSize = 500;
/** To one who comes back after more changes than these they are not sent; what is shown is read anew instead. */
const changesResentMax = 5_000;

export interface Change {
  readonly id: string;
  readonly kind: NotificationKind;
  /** Empty for what belongs to no event. */
  readonly eventId: string;
  readonly resourceId: string;
  readonly createdAt: string;
}

/** What a subscriber is sent by. Each answers false where it does not read, and is then dropped. */
export interface Sink<Figures> {
  /** Where a stream without a cursor begins. */
  begin(cursor: string): void;
  change(change: Change, cursor: string): boolean;
  figures(figures: Figures): boolean;
  /** The cursor to go on from, after changes were left out. */
  reset(cursor: string): boolean;
  heartbeat(): boolean;
  end(): void;
}

export interface Subscription {
  readonly userId: string;
  readonly eventId: string | null;
  readonly withMoney: boolean;
  /** The cursor of the last change that was seen; null to begin now. */
  readonly after: string | null;
}

interface Subscriber<Figures> {
  readonly subscription: Subscription;
  readonly sink: Sink<Figures>;
  readonly close: () => void;
  isClosed: boolean;
  /** Everything up to here was sent. */
  cursor: string;
}

/** Those who watch one organization, and how far its feed was read for them. */
interface Watched<Figures> {
  readonly tenant: TenantDb;
  /** Resolves when `cursor` is known. */
  readonly ready: Promise<void>;
  readonly subscribers: Set<Subscriber<Figures>>;
  /** Subscribers, and those who are still being brought up to date. */
  usersCount: number;
  cursor: string;
  /** Events whose figures are out of date. */
  readonly dueEvents: Set<string>;
  /** Event → when its figures were computed last, by `performance.now()`. */
  readonly computedAtMs: Map<string, number>;
  /** Event → the state of the log of its doors that its figures have. */
  doorMarks: ReadonlyMap<string, string>;
}

export class Live<Figures> {
  readonly #database: Database;
  readonly #figures: FiguresReader<Figures>;
  readonly #log: Log;
  readonly #times: LiveTimes;
  readonly #watched = new Map<string, Watched<Figures>>();
  readonly #streamsOfPerson = new Map<string, number>();
  readonly #open = new Set<() => void>();
  #isClosed = false;

  constructor(database: Database, log: Log, figures: FiguresReader<Figures>, times: LiveTimes = defaultLiveTimes) {
    this.#database = database;
    this.#figures = figures;
    this.#log = log;
    this.#times = times;
  }

  /**
   * Sends to the sink until the lifetime is over or the caller closes it, by the function that this answers with. Refuses an
   * unknown event, and more streams than a person may have.
   */
  async subscribe(
    organizationId: string,
    subscription: Subscription,
    sink: Sink<Figures>,
  ): Promise<{ close(): void } | Refusal<'not_found' | 'rate_limited'>> {
    const { userId, eventId, withMoney } = subscription;
    if ((this.#streamsOfPerson.get(userId) ?? 0) >= streamsOfPersonMax) {
      const message = `You have ${streamsOfPersonMax} streams open: close one of them.`;
      return new Refusal('rate_limited', message, undefined, 5);
    }
    const tenant = tenantDb(this.#database, organizationId);
    this.#countStream(userId, 1);
    let isGoingOn = false;
    try {
      // Before the figures, which then hold everything that came before it.
      const beginning = await readFeedEnd(tenant);
      const figures = eventId === null ? null : await this.#figures.read(tenant, eventId, withMoney);
      if (eventId !== null && !figures) return refuse('not_found', 'There is no such event.');
      isGoingOn = true;
      return this.#start(tenant, { subscription, sink, beginning, figures });
    } finally {
      if (!isGoingOn) this.#countStream(userId, -1);
    }
  }

  /** Ends every stream, and lets none begin. */
  close(): void {
    this.#isClosed = true;
    for (const close of [...this.#open]) close();
  }

  #countStream(userId: string, by: number): void {
    const count = (this.#streamsOfPerson.get(userId) ?? 0) + by;
    if (count > 0) this.#streamsOfPerson.set(userId, count);
    else this.#streamsOfPerson.delete(userId);
  }

  #start(
    tenant: TenantDb,
    {
      subscription,
      sink,
      beginning,
      figures,
    }: Omit<Subscriber<Figures>, 'close' | 'isClosed' | 'cursor'> & {
      readonly beginning: string;
      readonly figures: Figures | null;
    },
  ): { close(): void } {
    const watched = this.#watch(tenant);
    watched.usersCount += 1;
    const close = () => {
      if (subscriber.isClosed) return;
      subscriber.isClosed = true;
      clearInterval(heartbeat);
      clearTimeout(lifetime);
      this.#countStream(subscription.userId, -1);
      this.#open.delete(close);
      watched.subscribers.delete(subscriber);
      watched.usersCount -= 1;
      sink.end();
    };
    const subscriber: Subscriber<Figures> = {
      subscription,
      sink,
      close,
      isClosed: false,
      cursor: subscription.after ?? beginning,
    };
    const heartbeat = setInterval(() => void (sink.heartbeat() || close()), this.#times.heartbeatEveryMs);
    const lifetime = setTimeout(close, this.#times.lifetimeMs);
    this.#open.add(close);
    if (this.#isClosed) close();
    else {
      if (subscription.after === null) sink.begin(beginning);
      if (figures) sink.figures(figures);
      void this.#bringUpToDate(watched, subscriber).catch((error) => {
        this.#log.warn(describeError(error), 'a live stream could not be updated');
        close();
      });
    }
    return { close };
  }

  /** The readers of an organization; its feed is polled for as long as there are some. */
  #watch(tenant: TenantDb): Watched<Figures> {
    const { organizationId } = tenant;
    const found = this.#watched.get(organizationId);
    if (found) return found;
    const watched: Watched<Figures> = {
      tenant,
      subscribers: new Set(),
      usersCount: 0,
      cursor: '',
      dueEvents: new Set(),
      computedAtMs: new Map(),
      doorMarks: new Map(),
      ready: readFeedEnd(tenant).then(
        (cursor) => {
          watched.cursor = cursor;
          void this.#poll(watched);
        },
        (error) => {
          this.#watched.delete(organizationId);
          throw error;
        },
      ),
    };
    this.#watched.set(organizationId, watched);
    return watched;
  }

  /** Sends what came since the subscriber's cursor, until it has seen what the others have, and lets it join them. */
  async #bringUpToDate(watched: Watched<Figures>, subscriber: Subscriber<Figures>): Promise<void> {
    await watched.ready;
    let sentCount = 0;
    for (;;) {
      // Whatever the others have seen can be seen by a statement that begins now.
      const target = watched.cursor;
      const page = await readFeed(watched.tenant, { after: subscriber.cursor, limit: pageSize });
      if (subscriber.isClosed) return;
      if (page instanceof Refusal || sentCount > changesResentMax) {
        subscriber.cursor = target;
        sentCount = 0;
        if (!subscriber.sink.reset(target)) return subscriber.close();
        continue;
      }
      this.#send(watched, [subscriber], page.notifications);
      sentCount += page.notifications.length;
      subscriber.cursor = page.nextCursor;
      if (page.hasMore) continue;
      if (!hasReached(subscriber.cursor, target)) subscriber.cursor = target;
      if (subscriber.isClosed) return;
      // Since the target was looked at, the others may have gone on; if not, nothing can come between this and the joining.
      if (hasReached(subscriber.cursor, watched.cursor)) {
        watched.subscribers.add(subscriber);
        return;
      }
    }
  }

  /** Sends each subscriber the changes that are ahead of its cursor. */
  #send(
    watched: Watched<Figures>,
    subscribers: Iterable<Subscriber<Figures>>,
    notifications: readonly { readonly cursor: string; readonly body: string }[],
  ): void {
    if (notifications.length === 0) return;
    const changes = notifications.map(({ body, cursor }) => ({ change: changeOf(body), cursor }));
    for (const { change } of changes) watched.dueEvents.add(change.eventId);
    for (const subscriber of [...subscribers]) {
      for (const { change, cursor } of changes) {
        if (subscriber.isClosed) break;
        if (hasReached(subscriber.cursor, cursor)) continue;
        subscriber.cursor = cursor;
        if (!subscriber.sink.change(change, cursor)) subscriber.close();
      }
    }
  }

  async #poll(watched: Watched<Figures>): Promise<void> {
    const { organizationId } = watched.tenant;
    const outcome = sayFirst((facts) =>
      this.#log.warn(
        { organization: organizationId, ...facts },
        'the changes of an organization could not be read for its live streams',
      ),
    );
    while (watched.usersCount > 0) {
      try {
        const page = await readFeed(watched.tenant, { after: watched.cursor, limit: pageSize });
        if (page instanceof Refusal) {
          // Another database has taken the place of this one: those who watch begin anew.
          for (const subscriber of [...watched.subscribers]) subscriber.close();
          watched.cursor = await readFeedEnd(watched.tenant);
        } else {
          watched.cursor = page.nextCursor;
          this.#send(watched, watched.subscribers, page.notifications);
          if (page.hasMore) continue;
        }
        await this.#sendFigures(watched);
        outcome.worked();
      } catch (error) {
        outcome.failed(error);
      }
      await sleep(this.#times.pollEveryMs, undefined, { ref: false });
    }
    this.#watched.delete(organizationId);
  }

  /** Computes the figures of each watched event that are out of date, unless that was done a moment ago. */
  async #sendFigures(watched: Watched<Figures>): Promise<void> {
    const { tenant, subscribers, dueEvents, computedAtMs } = watched;
    const watchedEvents = new Set([...subscribers].flatMap(({ subscription }) => subscription.eventId ?? []));
    const doorMarks = await this.#figures.readMarks(tenant, [...watchedEvents]);
    for (const [eventId, mark] of doorMarks) if (mark !== watched.doorMarks.get(eventId)) dueEvents.add(eventId);
    watched.doorMarks = doorMarks;
    for (const eventId of watchedEvents) {
      const isRecent = performance.now() - (computedAtMs.get(eventId) ?? -Infinity) < this.#times.figuresEveryMs;
      if (isRecent || !dueEvents.has(eventId)) continue;
      dueEvents.delete(eventId);
      computedAtMs.set(eventId, performance.now());
      const watching = [...subscribers].filter(({ subscription }) => subscription.eventId === eventId);
      const withMoney = watching.some(({ subscription }) => subscription.withMoney);
      const figures = await this.#figures.read(tenant, eventId, withMoney);
      if (!figures) continue;
      for (const { subscription, sink, close, isClosed } of watching) {
        if (!isClosed && !sink.figures(subscription.withMoney ? figures : this.#figures.withoutMoney(figures))) close();
      }
    }
    for (const eventId of dueEvents) if (!watchedEvents.has(eventId)) dueEvents.delete(eventId);
  }
}

interface Body {
  readonly id: string;
  readonly event: NotificationKind;
  readonly created_at: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

function changeOf(text: string): Change {
  const { id, event: kind, created_at: createdAt, payload } = JSON.parse(text) as Body;
  const about = { ...payload, ...(payload.payment as object | undefined) };
  const eventId = about.event_id ?? (kind.startsWith('event.') ? about._id : undefined);
  const resourceId = about.ticket_id ?? about._id ?? about.payment_id;
  return { id, kind, eventId: textOr(eventId), resourceId: textOr(resourceId), createdAt };
}

function textOr(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
