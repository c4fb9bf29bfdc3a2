/**
 * Guest lists: names with the people they bring, each on a list rate of an event, and who of them came in.
 *
 * An entry is made on a rate that is open (valid now, not marked complete, with places left where the rate has a quota)
 * and for no more people than the rate lets one entry bring. Where the rate has an entry price, one that a channel makes
 * waits for its payment: it keeps its places meanwhile and is seen by the organization's own people only. A check-in states who is inside after it, by option of the rate; the door may let more people in
 * than were announced. A removed entry stays to be seen (`removed_at`), so that who keeps a copy learns of it; nothing
 * of it changes any more. Creating, changing, removing and checking in an entry emits a notification in the same transaction. Several
 * changes of one entry at a time wait for each other.
 */
import type { ListSort } from '@stagedoor/contract/vocabulary';
import { Refusal, type RefusalDetail, refuse } from '../../../platform/refusal.ts';
import { listPage, type Page } from '../../../platform/sql/paging.ts';
import type { CrossTenantDb, TenantDb } from '../../../platform/sql/tenant-db.ts';
import { emailKeyOf, recordClient } from '../../customers/clients/clients.ts';
import { emit, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { sentenceOf, tooLarge, unknownReferrer } from './create-entry.ts';
import { entryMessage, listRemoved, listUpdated } from './entry-notifications.ts';
import {
  changedEntries,
  entries,
  findEntry,
  findEntryByCode,
  findEntryOfChannelAcrossOrganizations,
  type GuestListRow,
  type GuestListTotalsRow,
  lockEntries,
  lockEntry,
  type ManagedGuestListRow,
  managedEntries,
  softDeleteEntries,
  sumManagedEntries,
  updateEntry,
} from './guest-lists.sql.ts';
import { reserveListPlaces } from './list-places.ts';

export type { ChannelGuestList } from './channel-entries.ts';
export {
  type Admission,
  admitExpected,
  applyDoorPeopleToList,
  checkInGuestList,
  type DoorPeopleAtOption,
  listCheckedIn,
} from './check-in.ts';
export {
  createGuestList,
  createGuestLists,
  type GuestListTerms,
  getGuestListTerms,
  type NewGuestList,
} from './create-entry.ts';
export { listCreated, listRemoved, listUpdated } from './entry-notifications.ts';
export type { AdmittedOption, GuestListRow, GuestListTotalsRow, ManagedGuestListRow } from './guest-lists.sql.ts';
export { refundGuestList } from './held-entries.ts';
export { ListRefusal } from './list-refusal.ts';
export { createGuestListOfMember } from './member-entries.ts';
export { entryPersonalData, listEntryProduct } from './product.ts';
export type { ReferrerRow } from './referrers.sql.ts';
export { createReferrer, listReferrers } from './referrers.ts';
export { entrySales } from './sales.sql.ts';
export { beginListEntry, type ChannelEntry } from './sell-entry.ts';

/** All conditions hold together; what is undefined is not asked. */
export interface GuestListFilter {
  readonly eventId?: string | undefined;
  readonly rateId?: string | undefined;
  readonly rateSlug?: string | undefined;
  readonly referrerId?: string | undefined;
  readonly channelId?: string | undefined;
  readonly name?: string | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdBefore?: Date | undefined;
  readonly updatedFrom?: Date | undefined;
  readonly updatedBefore?: Date | undefined;
  readonly updatedSince?: Date | undefined;
}

/** The entries as integrations see them, in the order of (creation, id). */
export async function listGuestLists(
  tenant: TenantDb,
  filter: GuestListFilter,
  page: Page,
): Promise<GuestListRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, entries, { ...filter, ids: await changedEntries(tenant, filter.updatedSince) }, page);
}

export interface ManagedGuestListFilter extends GuestListFilter {
  /** Part of the name, of the e-mail or of the referrer's name, or the whole code. */
  readonly search?: string | undefined;
  readonly includesRemoved: boolean;
}

const conditionsOf = ({ includesRemoved, ...conditions }: ManagedGuestListFilter) => ({
  ...conditions,
  isRemoved: includesRemoved ? undefined : false,
});

/**
 * The entries as the organization's own people see them, in the order of (creation, id) or the one that is given; removed
 * ones only where they are asked for.
 */
export function listManagedGuestLists(
  tenant: TenantDb,
  filter: ManagedGuestListFilter,
  page: Page,
  sort: ListSort = 'oldest',
): Promise<ManagedGuestListRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, managedEntries[sort], conditionsOf(filter), page);
}

/** How many entries a list has over all its pages, and how many people are on them. */
export async function sumGuestLists(tenant: TenantDb, filter: ManagedGuestListFilter): Promise<GuestListTotalsRow> {
  const [row] = await tenant.run(sumManagedEntries, conditionsOf(filter));
  return row!;
}

const waitsForPayment = refuse('conflict', 'The entry waits for its payment.');
const noSuchEntry = () => refuse('not_found', 'There is no guest-list entry with this id.');

/** The entry, removed or not. */
export async function getGuestList(tenant: TenantDb, id: string): Promise<ManagedGuestListRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findEntry, { id });
  return row ?? noSuchEntry();
}

/** The same for those who see no entry that waits for its payment, or was not paid. */
export async function getPaidGuestList(tenant: TenantDb, id: string): Promise<GuestListRow | Refusal<'not_found'>> {
  const row = await getGuestList(tenant, id);
  return row instanceof Refusal || row.status === 'active' ? row : noSuchEntry();
}

/** An entry that the channel made for an organization whose partner it still is; refuses every other. */
export async function getGuestListOfChannel(
  db: CrossTenantDb,
  channelId: string,
  id: string,
): Promise<ManagedGuestListRow | Refusal<'not_found'>> {
  const [found] = await db.run(findEntryOfChannelAcrossOrganizations, { channelId, id });
  return found ? getGuestList(db.ofTenant(found.organization_id), id) : noSuchEntry();
}

/** The entry with an access code, removed or not. */
export async function getGuestListByCode(tenant: TenantDb, code: string): Promise<GuestListRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findEntryByCode, { code });
  return row ?? refuse('not_found', 'There is no guest-list entry with this code.');
}

/** What is undefined stays as it is. */
export interface GuestListChanges {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly partySize?: number | undefined;
  readonly observationsReception?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly referrerId?: string | null | undefined;
}

/** Changes an entry that is not removed and not being paid; a refusal names what the rate does not allow. */
export async function updateGuestList(
  write: TenantWriteContext,
  id: string,
  changes: GuestListChanges,
): Promise<ManagedGuestListRow | Refusal<'invalid_request' | 'not_found' | 'conflict' | 'sold_out'>> {
  const { tenant, now } = write;
  const { referrerId, partySize } = changes;
  const locked = await lockEntry(tenant, id, referrerId ?? null);
  if (!locked) return noSuchEntry();
  if (locked.removed_at) return refuse('conflict', `The entry was removed at ${locked.removed_at}.`);
  if (locked.status !== 'active') return waitsForPayment;
  const added = (partySize ?? 0) - locked.party_size;
  if (added > 0 && locked.payment_id !== null) {
    return refuse('conflict', `The entry was paid for ${locked.party_size} people: it cannot bring more.`);
  }
  // Its places are taken by those who are inside.
  if (partySize !== undefined && partySize < Math.min(locked.party_size, locked.admitted_count)) {
    return refuse('conflict', `${locked.admitted_count} people are inside on this entry: it cannot be for fewer.`);
  }
  const problems: RefusalDetail[] = [];
  // An entry that is larger already, since the rate was changed after it, may shrink or stay.
  if (partySize !== undefined && locked.subscription_id !== null && partySize > locked.party_size) {
    return refuse('conflict', 'The people come with a member: make another entry for more of them.');
  }
  if (partySize !== undefined && partySize > Math.max(locked.party_max, locked.party_size)) {
    problems.push(tooLarge(locked.party_max));
  }
  if (referrerId && !locked.has_referrer) problems.push(unknownReferrer);
  if (problems.length > 0) return refuse('invalid_request', sentenceOf(problems), problems);
  const full = added > 0 ? await reserveListPlaces(tenant, locked.rate_id, added) : null;
  if (full) return full;
  const [row] = await tenant.run(updateEntry, {
    id,
    now,
    name: changes.name?.trim() ?? null,
    email: changes.email?.trim() ?? null,
    emailKey: changes.email === undefined ? null : emailKeyOf(changes.email),
    partySize: partySize ?? null,
    observationsReception: changes.observationsReception ?? null,
    tags: changes.tags ?? null,
    changesReferrer: referrerId !== undefined,
    referrerId: referrerId ?? null,
  });
  if (changes.email) await recordClient(write, { email: changes.email, name: row!.name, phone: '' });
  await emit(write, [entryMessage(listUpdated, row!)]);
  return row!;
}

/**
 * Runs the change unless `differencesOf` finds that the entry is not as the caller believes; from then on nothing else
 * changes it in this transaction. Refuses an unknown entry, and one that differs, with what differs.
 */
export async function changeGuestListIfUnchanged<Result>(
  { tenant }: TenantWriteContext,
  id: string,
  differencesOf: (entry: ManagedGuestListRow) => readonly RefusalDetail[],
  change: () => Promise<Result>,
): Promise<Result | Refusal<'not_found' | 'precondition_failed'>> {
  const locked = await lockEntry(tenant, id);
  if (!locked) return noSuchEntry();
  const [entry] = await tenant.run(findEntry, { id });
  const differences = differencesOf(entry!);
  if (differences.length === 0) return change();
  return refuse('precondition_failed', 'The entry was changed meanwhile: read it again.', [...differences]);
}

/** Removes an entry that has admitted no guest and is not being paid. Removing it again changes nothing, not even its `removed_at`. */
export function deleteGuestList(
  write: TenantWriteContext,
  id: string,
): Promise<undefined | Refusal<'not_found' | 'conflict'>> {
  return deleteGuestLists(write, [id]);
}

/** The same for several entries, each named once. Where one is refused, none is removed. */
export async function deleteGuestLists(
  write: TenantWriteContext,
  ids: readonly string[],
): Promise<undefined | Refusal<'not_found' | 'conflict'>> {
  const { tenant, now } = write;
  const locked = await tenant.run(lockEntries, { ids, referrerId: null });
  if (locked.length < ids.length) return noSuchEntry();
  const present = locked.filter(({ removed_at }) => removed_at === null);
  for (const { status, admitted_count: admitted } of present) {
    if (status !== 'active') return waitsForPayment;
    if (admitted > 0) {
      return refuse('conflict', `${admitted} people were admitted on this entry, so it cannot be removed.`);
    }
  }
  if (present.length === 0) return;
  const removed = await tenant.run(softDeleteEntries, { ids: present.map(({ id }) => id), now });
  await emit(
    write,
    removed.map((row) => entryMessage(listRemoved, row)),
  );
}
