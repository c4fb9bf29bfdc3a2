/**
 * Clients: the people whom an organization knows by their e-mail address. One record for each address, upper and lower
 * case being the same; it comes into being with the first booking, sold ticket or list entry that brings the address, and
 * then follows the newest name, phone and language. What a booking or a ticket was made with stays there.
 *
 * Bookings name their client; tickets and list entries are of the client with their address, so that selling writes no
 * more than that record. How many there are is counted when it is read, by the indexes over addresses. A client that was
 * merged into another stays as an address that leads to the other (`contexts/customers/privacy`), so that what comes later with it
 * is the other's, too.
 */
import type { ListSort } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { listPage, type Page } from '../../../platform/sql/paging.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { emit, notificationKind, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { type ClientHistoryRow, listClientHistory } from './client-history.sql.ts';
import {
  type ClientRow,
  changedClients,
  claimClient,
  clients,
  countClientRows,
  deleteClients,
  findClient,
  insertUnknownClients,
  listEmailKeys,
  listMergedClients,
  lockClientRows,
  mergeInto,
  updateClientRow,
  updateMergedClient,
  updateSeenClient,
  upsertClients,
} from './clients.sql.ts';

export type { ClientHistoryRow } from './client-history.sql.ts';
export type { ClientRow } from './clients.sql.ts';

export const clientUpdated = notificationKind<ClientRow>('client.updated');

export interface ClientDetails {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  /** Empty or not given: stays as it is. */
  readonly language?: string | undefined;
  /** True where the person agreed to advertising now; what was agreed to is not taken back by false. */
  readonly marketingConsent?: boolean | undefined;
}

/** The form in which addresses are compared. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

/** The id of the client with this address, whose record is created or updated; null without an address. */
export async function recordClient(write: TenantWriteContext, details: ClientDetails): Promise<string | null> {
  return (await recordClients(write, [details])).get(emailKeyOf(details.email)) ?? null;
}

/**
 * Creates or updates the records of several people, and answers with the ids of the clients by `emailKeyOf` their
 * address; those without an address are passed over. Of one address the last name, phone and language count.
 */
export async function recordClients(
  { tenant, now }: TenantWriteContext,
  people: readonly ClientDetails[],
): Promise<ReadonlyMap<string, string>> {
  const byKey = new Map<string, Required<ClientDetails>>();
  for (const { email, name, phone, language = '', marketingConsent = false } of people) {
    const key = emailKeyOf(email);
    if (key === '') continue;
    const known = byKey.get(key);
    byKey.set(key, {
      email: email.trim(),
      name: name || (known?.name ?? ''),
      phone: phone || (known?.phone ?? ''),
      language: language || (known?.language ?? ''),
      marketingConsent: marketingConsent || (known?.marketingConsent ?? false),
    });
  }
  if (byKey.size === 0) return new Map();
  const given = [...byKey].map(([email_key, { email, name, phone, language, marketingConsent }]) => ({
    id: newId('client', now),
    email,
    email_key,
    name,
    phone,
    language,
    marketing_consent: marketingConsent,
  }));
  const rows = await tenant.run(upsertClients, { now, clients: toJson(given) });
  for (const { email_key, merged_into: id } of rows) {
    const person = byKey.get(email_key);
    if (id === null || !person) continue;
    const { name, phone, language, marketingConsent } = person;
    await tenant.run(updateSeenClient, {
      id,
      name,
      phone,
      language: language ?? '',
      marketingConsent: marketingConsent ?? false,
      now,
    });
  }
  return new Map(rows.map(({ id, email_key, merged_into }) => [email_key, merged_into ?? id]));
}

/**
 * Creates the clients whose address is not known, each address given once, and answers with their ids by `emailKeyOf`
 * their address. Clients who are known stay as they are.
 */
export async function createUnknownClients(
  { tenant, now }: TenantWriteContext,
  people: readonly Required<ClientDetails>[],
): Promise<ReadonlyMap<string, string>> {
  const given = people.map(({ email, name, phone, language, marketingConsent }) => ({
    id: newId('client', now),
    email: email.trim(),
    email_key: emailKeyOf(email),
    name,
    phone,
    language: language ?? '',
    marketing_consent: marketingConsent ?? false,
  }));
  const rows = await tenant.run(insertUnknownClients, { now, clients: toJson(given) });
  return new Map(rows.map(({ id, email_key }) => [email_key, id]));
}

/** All conditions hold together; what is undefined is not asked. */
export interface ClientFilter {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  /** Part of name, address or phone. */
  readonly search?: string | undefined;
  readonly updatedFrom?: Date | undefined;
}

const conditionsOf = ({ email, ...filter }: ClientFilter) => ({ ...filter, emailKey: email && emailKeyOf(email) });

/** Clients with what they bought, in the order in which they were first seen or the one that is given; refuses an unknown `after`. */
export async function listClients(
  tenant: TenantDb,
  filter: ClientFilter,
  page: Page,
  sort: ListSort = 'oldest',
): Promise<ClientRow[] | Refusal<'invalid_request'>> {
  const ids = await changedClients(tenant, filter.updatedFrom);
  return listPage(tenant, clients[sort], { ...conditionsOf(filter), ids }, page);
}

/** How many clients a list has over all its pages. */
export async function countClients(tenant: TenantDb, filter: ClientFilter): Promise<{ readonly count: number }> {
  const [row] = await tenant.run(countClientRows, conditionsOf(filter));
  return row!;
}

const noClient = refuse('not_found', 'There is no such client.');

/** A client with what was bought; refuses an unknown id, and one that was merged into another. */
export async function getClient(tenant: TenantDb, id: string): Promise<ClientRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findClient, { id });
  return row ?? noClient;
}

/** What a client booked and bought, the newest first; refuses an unknown id, and one that was merged into another. */
export async function getClientHistory(
  tenant: TenantDb,
  clientId: string,
  now: Date,
): Promise<ClientHistoryRow[] | Refusal<'not_found'>> {
  const [client] = await tenant.run(findClient, { id: clientId });
  return client ? tenant.run(listClientHistory, { clientId, now }) : noClient;
}

/** What is undefined stays as it is. */
export interface ClientChanges {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly language?: string | undefined;
  readonly marketing_consent?: boolean | undefined;
}

/** Changes what is known of a client, not what bookings and tickets were made with; refuses an unknown id. */
export async function updateClient(
  write: TenantWriteContext,
  id: string,
  changes: ClientChanges,
): Promise<ClientRow | Refusal<'not_found'>> {
  const { tenant, now } = write;
  const changed = { ...changes, name: changes.name?.trim(), phone: changes.phone?.trim(), updated_at: now };
  await tenant.run(updateClientRow.statement, updateClientRow.valuesOf(id, changed));
  return tellOfClient(write, id);
}

/** Adds the client with this address, or updates the one who is known by it; what is empty stays as it is. */
export async function saveClient(write: TenantWriteContext, details: ClientDetails): Promise<ClientRow> {
  const id = (await recordClient(write, details))!;
  return (await tellOfClient(write, id)) as ClientRow;
}

/** Tells of a client that the transaction has changed, as the client is now; refuses an unknown id. */
export async function tellOfClient(write: TenantWriteContext, id: string): Promise<ClientRow | Refusal<'not_found'>> {
  const client = await getClient(write.tenant, id);
  if (client instanceof Refusal) return client;
  await emit(write, [outboxMessage(clientUpdated, client, { resourceId: id, channelId: null })]);
  return client;
}

/**
 * Makes the address of the second client lead to the first, which takes over what it does not know itself. Refuses
 * clients that there are not. Both are locked, in the order of sales to both; what names the second is changed by the caller.
 */
export async function joinClients(
  write: TenantWriteContext,
  id: string,
  otherId: string,
): Promise<Refusal<'not_found'> | null> {
  const { tenant, now } = write;
  await lockClients(write, [id, otherId]);
  const [client] = await tenant.run(claimClient, { id, now });
  const [other] = await tenant.run(claimClient, { id: otherId, now });
  if (!client || !other) return noClient;
  await tenant.run(mergeInto, { id, otherId });
  const { name, phone, language, created_at, last_seen_at } = other;
  const seen = { createdAt: new Date(created_at), lastSeenAt: new Date(last_seen_at) };
  await tenant.run(updateMergedClient, { id, name, phone, language, ...seen });
  return null;
}

/** The ids of clients that were merged into a client. */
export async function listMergedClientIds(tenant: TenantDb, id: string): Promise<string[]> {
  return (await tenant.run(listMergedClients, { id })).map((merged) => merged.id);
}

/** The addresses by which a client is known, as `emailKeyOf` writes them; none for an unknown id. */
export async function listClientEmailKeys(tenant: TenantDb, id: string): Promise<string[]> {
  return (await tenant.run(listEmailKeys, { id })).map(({ email_key }) => email_key);
}

/** Deletes clients with their addresses: to be called once nothing names them. */
export async function removeClients({ tenant }: TenantWriteContext, ids: readonly string[]): Promise<void> {
  await tenant.run(deleteClients, { ids });
}

/** Locks clients, those who are gone apart, so that nothing can be made with their addresses meanwhile. */
export async function lockClients({ tenant }: TenantWriteContext, ids: readonly string[]): Promise<void> {
  await tenant.run(lockClientRows, { ids });
}

/** Locks a client that is there, so that nothing can be made with its address meanwhile; refuses an unknown id. */
export async function lockClient(
  { tenant, now }: TenantWriteContext,
  id: string,
): Promise<Refusal<'not_found'> | null> {
  return (await tenant.run(claimClient, { id, now })).length > 0 ? null : noClient;
}
