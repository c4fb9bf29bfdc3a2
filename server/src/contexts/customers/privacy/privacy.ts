/**
 * What is kept of a person, over all modules: merging two clients, handing out what is known of one, erasing one. Each
 * module registers for its own tables what in them is personal (`process/products.ts`).
 *
 * Erasing replaces the person by nothing: names, addresses, phone numbers, documents, answers and remarks become empty in
 * tickets, passes, bookings, lists, changes of name, mails and what sellers noted along with payments; subscriptions
 * are cancelled and of nobody, files that wait to be imported are deleted, and the client is gone.
 * What is needed until something ends, such as to whom the invoice of a payment that waits is made out, is erased by the job
 * `erase_kept_data` when it has ended.
 * Places, entries, money and their sums stay as they were, so no count and no balance changes. Not changed is what was
 * frozen and ends by itself: bodies of notifications (30 days), answers kept for an Idempotency-Key (a day), mails
 * written as files in alpha; nor invoices, which the law has kept. What is emitted has the ids of the client only.
 *
 * Rows are locked in the order of registration, which is that of sales: payments, what they pay for, and the client last.
 */
import { enqueueJob } from '../../../platform/jobs.ts';
import { Refusal, refuseInput } from '../../../platform/refusal.ts';
import type { TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { eraseMailsTo, listMailsTo, type MailToPersonRow } from '../../messaging/mail/mail.ts';
import { emit, notificationKind, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import {
  type ClientRow,
  getClient,
  joinClients,
  listClientEmailKeys,
  listMergedClientIds,
  lockClient,
  removeClients,
  tellOfClient,
} from '../clients/clients.ts';

/** A client under all of its addresses. */
export interface Person {
  readonly clientId: string;
  readonly emailKeys: readonly string[];
}

/** The ids of a client who was erased, under which the person is known elsewhere. */
export interface ErasedClientIds {
  readonly id: string;
  readonly mergedIds: readonly string[];
}

export const clientErased = notificationKind<ErasedClientIds>('client.erased');

/** What a row says of whom it is about: a name, and the payments or the booking under which more was noted. */
export interface Mention {
  readonly name?: string;
  readonly paymentIds?: readonly (string | null)[];
  readonly bookingId?: string;
}

/** The payments of a person, and the bookings under which others stand. */
export interface PaidByPerson {
  readonly paymentIds: readonly string[];
  readonly bookingIds: readonly string[];
}

/** A person who is erased, with everything that mentions the person. */
export interface PersonToErase extends Person, PaidByPerson {
  readonly names: readonly string[];
}

/** What the tables of one module say of people. */
export interface PersonalDataSource<Row = unknown> {
  /** What is handed out of a person, the oldest first. */
  list?(tenant: TenantDb, person: Person): Promise<readonly Row[]>;
  mentionOf?(row: Row): Mention;
  /** Answers with the mentions that it has erased, as far as others have to be found by them. */
  erase(tenant: TenantTransaction, person: PersonToErase, now: Date): Promise<readonly Mention[]>;
  /** Whether `erase` left something that is needed until it ends; by the payments and bookings alone it is erased then. */
  keeps?(tenant: TenantTransaction, ids: PaidByPerson): Promise<boolean>;
  /** What named the other client names this one. */
  reassign?(
    tenant: TenantTransaction,
    clients: { readonly clientId: string; readonly otherId: string; readonly now: Date },
  ): Promise<unknown>;
}

export const mailPersonalData: PersonalDataSource<MailToPersonRow> = {
  list: (tenant, { emailKeys }) => tenant.run(listMailsTo, { emailKeys }),
  erase: (tenant, { emailKeys }) => tenant.run(eraseMailsTo, { emailKeys }),
};

let sources: readonly PersonalDataSource[] = [];

/** Registers everything that is kept of people, in the order in which rows are locked. */
export function registerPersonalData(all: readonly PersonalDataSource[]): void {
  sources = all;
}

/**
 * Makes one of two clients: everything that named the second names the first, also what comes later with the address of
 * the second. Refuses clients that there are not, and one with itself.
 */
export async function mergeClient(
  write: TenantWriteContext,
  id: string,
  otherId: string,
): Promise<ClientRow | Refusal<'not_found' | 'invalid_request'>> {
  const { tenant, now } = write;
  if (id === otherId) {
    const client = await getClient(tenant, id);
    if (client instanceof Refusal) return client;
    return refuseInput('/clientId', 'is the client itself');
  }
  // Bookings are locked before clients elsewhere; those that came in between are changed once nothing more can come.
  const reassign = async () => {
    for (const source of sources) await source.reassign?.(tenant, { clientId: id, otherId, now });
  };
  await reassign();
  const refused = await joinClients(write, id, otherId);
  if (refused) return refused;
  await reassign();
  return tellOfClient(write, id);
}

/** What is kept of a person. */
export class PersonalData {
  readonly client: ClientRow;
  readonly #rows: ReadonlyMap<PersonalDataSource, readonly unknown[]>;

  constructor(client: ClientRow, rows: ReadonlyMap<PersonalDataSource, readonly unknown[]>) {
    this.client = client;
    this.#rows = rows;
  }

  /** What one of the modules keeps. */
  of<Row>(source: PersonalDataSource<Row>): readonly Row[] {
    return (this.#rows.get(source) ?? []) as readonly Row[];
  }

  /** What everything that is kept says of whom it is about. */
  mentions(): readonly Mention[] {
    return [...this.#rows].flatMap(([{ mentionOf }, rows]) => rows.map((row) => mentionOf?.(row) ?? {}));
  }
}

/** Everything that is kept of a client under any of its addresses; refuses an unknown id. */
export async function getPersonalData(tenant: TenantDb, id: string): Promise<PersonalData | Refusal<'not_found'>> {
  const client = await getClient(tenant, id);
  if (client instanceof Refusal) return client;
  const person = { clientId: id, emailKeys: await listClientEmailKeys(tenant, id) };
  const rows = new Map<PersonalDataSource, readonly unknown[]>();
  for (const source of sources) if (source.list) rows.set(source, await source.list(tenant, person));
  return new PersonalData(client, rows);
}

/** Erases a client, and the person from everything that was bought or booked; refuses an unknown id. */
export async function eraseClient(write: TenantWriteContext, id: string): Promise<undefined | Refusal<'not_found'>> {
  const { tenant, now } = write;
  const mentions: Mention[] = [];
  const erase = async (): Promise<Refusal<'not_found'> | null> => {
    const known = await getPersonalData(tenant, id);
    if (known instanceof Refusal) return known;
    mentions.push({ name: known.client.name }, ...known.mentions());
    const person = { clientId: id, emailKeys: await listClientEmailKeys(tenant, id), ...mentionedIn(mentions) };
    for (const source of sources) mentions.push(...(await source.erase(tenant, person, now)));
    return null;
  };
  // Twice: what is made with an address while this runs, or comes with a client who is merged into this one, is there before
  // the client is locked, or not at all.
  const refused = (await erase()) ?? (await lockClient(write, id)) ?? (await erase());
  if (refused) return refused;
  // Also by what was found only when it was erased.
  await eraseKept(tenant, mentionedIn(mentions), now);
  const mergedIds = await listMergedClientIds(tenant, id);
  await removeClients(write, [id]);
  await emit(write, [outboxMessage(clientErased, { id, mergedIds }, { resourceId: id, channelId: null })]);
}

function mentionedIn(mentions: readonly Mention[]): PaidByPerson & Pick<PersonToErase, 'names'> {
  return {
    names: [...new Set(mentions.flatMap(({ name = '' }) => (name === '' ? [] : name)))],
    paymentIds: [...new Set(mentions.flatMap(({ paymentIds = [] }) => paymentIds.flatMap((id) => id ?? [])))],
    bookingIds: [...new Set(mentions.flatMap(({ bookingId }) => bookingId ?? []))],
  };
}

const dayMs = 86_400_000;

/** A job erases once a day what has ended by then, until nothing is kept. */
async function eraseKeptLater(
  tenant: TenantTransaction,
  { paymentIds, bookingIds }: PaidByPerson,
  now: Date,
): Promise<void> {
  const ids = { paymentIds, bookingIds };
  for (const source of sources) {
    if (!(await source.keeps?.(tenant, ids))) continue;
    await enqueueJob(tenant, 'erase_kept_data', ids, { runAt: new Date(now.getTime() + dayMs) });
    return;
  }
}

/** Erases by payments and bookings alone what has ended, which is what the job does. */
export async function eraseKept(
  tenant: TenantTransaction,
  { paymentIds, bookingIds }: PaidByPerson,
  now: Date,
): Promise<void> {
  const ids = { paymentIds, bookingIds };
  const person = { ...ids, clientId: '', emailKeys: [], names: [] };
  for (const source of sources) if (source.keeps) await source.erase(tenant, person, now);
  await eraseKeptLater(tenant, ids, now);
}
