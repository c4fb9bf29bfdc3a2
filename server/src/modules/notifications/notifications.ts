/**
 * Notifications: what happened, written down for whoever wants to be told, in the transaction in which it happened.
 *
 * `Outbox.write` stores the body as the bytes that will be sent on every attempt, one delivery for each endpoint that
 * matches (`held` where it is disabled), and the queue rows of those that can be sent. So a change and its notification
 * are there together or not at all. Sending is not done here. Notifications of one thing carry growing sequence
 * numbers, since whoever changes a thing holds its row until the end of the transaction.
 *
 * `readFeed` shows what was written, page by page, to those who read on from where they stopped: everything that was
 * committed, once, however late. It may lag behind whoever is still writing.
 *
 * Modules name their kinds with the row that goes along (`notificationKind<BookingRow>('booking.created')`); how a row
 * looks to receivers is told by the presenters that the API layer hands to the outbox.
 */
import type { AttemptTrigger, NotificationKind } from '@stagedoor/contract/vocabulary';
import type { Db, Transaction } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { insertNotifications, insertNotificationTo } from './notifications.sql.ts';

export { type BodyKey, listBodiesAcrossOrganizations } from './bodies.ts';
export { type FeedPage, type FeedQuery, readFeed } from './feed.ts';
export { anyQueued, writeTold } from './notifications.sql.ts';

/** A kind together with the type of what it tells. */
export interface Kind<Subject> {
  readonly name: NotificationKind;
  /** Never set: carries the type. */
  readonly subject?: Subject;
}

export function notificationKind<Subject>(name: NotificationKind): Kind<Subject> {
  return { name };
}

/** How the subject of a kind looks to receivers: the `payload` of the body. */
export interface Presenter {
  readonly name: NotificationKind;
  readonly present: (subject: never) => object;
}

export function presenter<Subject>(kind: Kind<Subject>, present: (subject: Subject) => object): Presenter {
  return { name: kind.name, present };
}

/** One thing to tell. */
export interface Note {
  readonly name: NotificationKind;
  readonly subject: unknown;
  /** The thing that it is about: notifications of one thing are numbered in order. */
  readonly resourceId: string;
  /** The channel that sold or brought it, whose endpoints are told too; null where there is none. */
  readonly channelId: string | null;
}

export function note<Subject>(
  kind: Kind<Subject>,
  subject: Subject,
  about: { resourceId: string; channelId: string | null },
): Note {
  return { name: kind.name, subject, ...about };
}

/** What a change needs: the transaction it is part of, where to tell of it, and its instant. */
export interface Change {
  readonly tx: Transaction;
  readonly outbox: Outbox;
  readonly now: Date;
}

export class Outbox {
  readonly #presenters: ReadonlyMap<NotificationKind, Presenter>;
  readonly #wake: () => void;

  /** `wake` is called after the commit of what waits to be sent. */
  constructor(presenters: readonly Presenter[], wake: () => void = () => {}) {
    this.#presenters = new Map(presenters.map((item) => [item.name, item]));
    this.#wake = wake;
  }

  /** Writes all notes of one organization with one statement. */
  async write(tx: Transaction, organizationId: string, notes: readonly Note[], now: Date): Promise<void> {
    if (notes.length === 0) return;
    const ids = notes.map(() => newId('notification', now));
    const [written] = await tx.run(
      insertNotifications,
      organizationId,
      now,
      ids,
      notes.map((item) => item.name),
      notes.map((item) => item.channelId),
      notes.map((item) => item.resourceId),
      notes.map((item, index) => bodyHead(ids[index]!, item.name, organizationId, now)),
      notes.map((item) => this.#tailOf(item)),
    );
    if (written!.queued) this.announce(tx);
  }

  /**
   * Writes a note for one active endpoint alone, whatever kinds it takes. The channel of the note is the endpoint's
   * owner, where that is one.
   */
  async writeTo(
    tx: Transaction,
    organizationId: string,
    endpointId: string,
    item: Note,
    attempt: { readonly trigger: AttemptTrigger; readonly dueAt: Date },
    now: Date,
  ): Promise<{ notificationId: string; deliveryId: string }> {
    const notificationId = newId('notification', now);
    const [written] = await tx.run(
      insertNotificationTo,
      organizationId,
      now,
      notificationId,
      item.name,
      item.channelId,
      item.resourceId,
      bodyHead(notificationId, item.name, organizationId, now),
      this.#tailOf(item),
      endpointId,
      attempt.trigger,
      attempt.dueAt,
    );
    this.announce(tx);
    return { notificationId, deliveryId: written!.delivery_id };
  }

  /** Says that something waits to be sent: at once, or after the commit where there will be one. */
  announce(db: Db | Transaction): void {
    if ('afterCommit' in db) db.afterCommit(this.#wake);
    else this.#wake();
  }

  /** The body behind the sequence number. */
  #tailOf(item: Note): string {
    const found = this.#presenters.get(item.name);
    if (!found) throw new Error(`nobody presents notifications of kind ${item.name}`);
    return `,"payload":${JSON.stringify(found.present(item.subject as never))}}`;
  }
}

/** The body up to the place of the sequence number, which only the database knows. */
export function bodyHead(id: string, kind: NotificationKind, organizationId: string, now: Date): string {
  const head = JSON.stringify({ id, event: kind, created_at: now.toISOString(), organization_id: organizationId });
  return `${head.slice(0, -1)},"sequence":`;
}
