/**
 * The outbox: notifications of what happened, written in the transaction in which it happened.
 *
 * `Outbox.emit` stores the body as the bytes that will be sent on every attempt, one delivery for each endpoint that
 * matches (`held` where it is disabled), and the queue rows of those that can be sent. So a change and its notification
 * are committed together or not at all. Sending is not done here. Notifications about one thing carry growing sequence
 * numbers, since a change locks the row of the thing until the end of its transaction.
 *
 * Modules name their kinds with the row that goes along (`notificationKind<BookingRow>('booking.created')`); how a row
 * looks to receivers is decided by the presenters that the API layer hands to the outbox.
 */
import type { NotificationKind } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../../platform/ids.ts';
import type {
  CrossTenantDb,
  CrossTenantTransaction,
  Executor,
  TenantDb,
  TenantTransaction,
  TransactionControl,
} from '../../../../platform/sql/tenant-db.ts';
import { type AnyMail, queueMail } from '../../mail/mail.ts';
import { enqueue, enqueueTo, type StoredMessage } from '../engine/queue.ts';

/** A kind together with the type of its subject. */
export interface Kind<Subject> {
  readonly name: NotificationKind;
  /** Never set: carries the type. */
  readonly subject?: Subject;
}

/** Declares a kind of notification with the type of its subject. */
export function notificationKind<Subject>(name: NotificationKind): Kind<Subject> {
  return { name };
}

/** How the subject of a kind looks to receivers: the `payload` of the body. */
export interface Presenter {
  readonly name: NotificationKind;
  readonly present: (subject: never) => object;
}

/** Declares how the subject of a kind looks to receivers. */
export function presenter<Subject>(kind: Kind<Subject>, present: (subject: Subject) => object): Presenter {
  return { name: kind.name, present };
}

/** A notification to be emitted. */
export interface OutboxMessage {
  readonly name: NotificationKind;
  readonly subject: unknown;
  /** The thing that it is about: notifications of one thing are numbered in order. */
  readonly resourceId: string;
  /** The channel that sold or brought it, whose endpoints get it too; null where there is none. */
  readonly channelId: string | null;
  /** True where all channels that are partners get it, such as a change of what they sell; it has no `channelId` then. */
  readonly toPartners?: boolean | undefined;
  /** What is mailed to a buyer or guest about it; nothing where it is not set. */
  readonly mail?: AnyMail | null | undefined;
  /** Set for an example that is sent as a test: the subject is its payload, and the body says what it is. */
  readonly isExample?: true;
}

/** A notification of the kind, not emitted yet. */
export function outboxMessage<Subject>(
  kind: Kind<Subject>,
  subject: Subject,
  about: Pick<OutboxMessage, 'resourceId' | 'channelId' | 'toPartners' | 'mail'>,
): OutboxMessage {
  return { name: kind.name, subject, ...about };
}

interface WriteContext {
  readonly outbox: Outbox;
  readonly now: Date;
  /** Id of the person, key or device that makes the write; nothing where the service makes it by itself. */
  readonly madeBy?: string | undefined;
}

/**
 * What a write of one organization needs: its transaction, the outbox for its notifications, and its instant. `endpoint()`
 * gives it to the writes of its operations.
 */
export interface TenantWriteContext extends WriteContext {
  readonly tenant: TenantTransaction;
}

/**
 * The same where the organization is not known yet, or where things belong to an organization or to a channel: what
 * `endpoint()` gives to callers that have no organization.
 */
export interface CrossTenantWriteContext extends WriteContext {
  readonly crossTenant: CrossTenantTransaction;
}

/** The context of the organization, in the same transaction. */
export function writeOfTenant(
  { crossTenant, ...write }: CrossTenantWriteContext,
  organizationId: string,
): TenantWriteContext {
  return { ...write, tenant: crossTenant.ofTenant(organizationId) };
}

/** Emits messages in the transaction of the write; receivers get them after the commit. */
export function emit({ outbox, tenant, now }: TenantWriteContext, messages: readonly OutboxMessage[]): Promise<void> {
  return outbox.emit(tenant, messages, now);
}

/** What else is done about messages, by a context that this one does not know. */
export type FollowMessages = (tenant: TenantTransaction, messages: readonly OutboxMessage[]) => Promise<void>;

export class Outbox {
  readonly #presenters: ReadonlyMap<NotificationKind, Presenter>;
  readonly #wake: () => void;
  readonly #follow: FollowMessages | null;

  /** `wake` is called after the commit of what waits to be sent, `follow` in the transaction of the messages. */
  constructor(presenters: readonly Presenter[], wake: () => void = () => {}, follow: FollowMessages | null = null) {
    this.#presenters = new Map(presenters.map((item) => [item.name, item]));
    this.#wake = wake;
    this.#follow = follow;
  }

  /** Writes all messages of one organization with one statement, and each for all partners with another; queues their mails. */
  async emit(tenant: TenantTransaction, messages: readonly OutboxMessage[], now: Date): Promise<void> {
    if (messages.length === 0) return;
    const stored = messages.map((message) => this.#stored(message, tenant.organizationId, now));
    enqueue(tenant, stored, now, () => this.wakeWorkers(tenant));
    for (const { mail } of messages) if (mail) await queueMail({ tenant, now }, mail);
    await this.#follow?.(tenant, messages);
  }

  /**
   * Writes a test for one active endpoint alone, whatever kinds it takes, to be sent before everything that waits for
   * it. The channel of the message is the endpoint's owner, where that is one.
   */
  async emitTestTo(
    tenant: TenantTransaction,
    endpointId: string,
    message: OutboxMessage,
    now: Date,
  ): Promise<{ notificationId: string; deliveryId: string }> {
    const stored = this.#stored(message, tenant.organizationId, now);
    const deliveryId = await enqueueTo(tenant, endpointId, stored, 'test', now);
    this.wakeWorkers(tenant);
    return { notificationId: stored.id, deliveryId };
  }

  /** Wakes the workers: after the commit where `db` is a transaction, else at once. */
  wakeWorkers(db: Executor | TenantDb | CrossTenantDb): void {
    const { afterCommit } = db as Partial<TransactionControl>;
    if (afterCommit) afterCommit(this.#wake);
    else this.#wake();
  }

  #stored(message: OutboxMessage, organizationId: string, now: Date): StoredMessage {
    const { name, resourceId, channelId, toPartners = false, isExample } = message;
    const id = newId('notification', now);
    const payload = JSON.stringify(isExample ? message.subject : this.#present(message));
    const tail = `${isExample ? ',"test":true' : ''},"payload":${payload}}`;
    return { id, kind: name, channelId, toPartners, resourceId, head: bodyHead(id, name, organizationId, now), tail };
  }

  #present({ name, subject }: OutboxMessage): object {
    const found = this.#presenters.get(name);
    if (!found) throw new Error(`no presenter for notifications of kind ${name}`);
    return found.present(subject as never);
  }
}

/** The body up to the place of the sequence number, which only the database knows. */
export function bodyHead(id: string, kind: NotificationKind, organizationId: string, now: Date): string {
  const head = JSON.stringify({ id, event: kind, created_at: now.toISOString(), organization_id: organizationId });
  return `${head.slice(0, -1)},"sequence":`;
}
