/**
 * Guest lists: names with the people they bring, each on a list rate of an event, and who of them came in.
 *
 * An entry is made on a rate that is open (valid now, not marked complete) and for no more people than the rate lets
 * one entry bring. Checking in tells who is inside after it, by option of the rate; the door may let more people in than
 * were announced. A removed entry stays to be seen (`removed_at`), so that who keeps a copy learns of it; nothing of it
 * changes any more. Receivers are told when an entry is made and when people come in on it, in the same transaction.
 * Several changes of one entry at a time wait for each other.
 */
import type { OriginApi } from '@stagedoor/contract/vocabulary';
import type { Db } from '../../platform/database.ts';
import { newId, newSecretCode } from '../../platform/ids.ts';
import { type Refusal, type RefusalDetail, refuse } from '../../platform/refusal.ts';
import { type Change, note, notificationKind } from '../notifications/notifications.ts';
import {
  findEntry,
  findEntryForUpdate,
  findRateTerms,
  type GuestListRow,
  insertEntry,
  type ManagedGuestListRow,
  type RateTermsRow,
  softDeleteEntry,
  updateEntry,
} from './guest-lists.sql.ts';

export { type Admission, checkInGuestList, listCheckedIn } from './check-in.ts';
export {
  type AdmittedOption,
  type GuestListFilter,
  type GuestListPage,
  type GuestListRow,
  listEntries as listGuestLists,
  listManagedEntries as listManagedGuestLists,
  type ManagedGuestListRow,
} from './guest-lists.sql.ts';
export type { ReferrerRow } from './referrers.sql.ts';
export { createReferrer, listReferrers } from './referrers.ts';

export const listCreated = notificationKind<GuestListRow>('list.created');

export interface NewGuestList {
  readonly rateId: string;
  readonly name: string;
  readonly partySize: number;
  readonly email: string;
  readonly referrerId: string | null;
  readonly observationsReception: string;
  readonly tags: readonly string[];
  readonly channelId: string | null;
  readonly createdVia: OriginApi;
}

type Refused = Refusal<'invalid_request' | 'not_found' | 'conflict' | 'sold_out'>;

const noSuchEntry = () => refuse('not_found', 'There is no such guest-list entry.');
const unknownReferrer: RefusalDetail = { path: '/referral_id', message: 'is no referrer of the organization' };

/** The entry, removed or not; null where the organization has none of this id. */
export async function findGuestList(db: Db, organizationId: string, id: string): Promise<ManagedGuestListRow | null> {
  const [row] = await db.run(findEntry, organizationId, id);
  return row ?? null;
}

export async function createGuestList(
  change: Change,
  organizationId: string,
  entry: NewGuestList,
): Promise<ManagedGuestListRow | Refused> {
  const { tx, outbox, now } = change;
  const [rate] = await tx.run(findRateTerms, organizationId, entry.rateId, entry.referrerId);
  const wrong = problemsOf(entry, rate);
  if (wrong.length > 0 || !rate) return refuse('invalid_request', sentenceOf(wrong), wrong);
  const closed = closedBecause(rate, now);
  if (closed) return closed;
  const id = newId('guestList', now);
  const [row] = await tx.run(
    insertEntry,
    organizationId,
    id,
    rate.event_id,
    entry.rateId,
    entry.channelId,
    entry.referrerId,
    newSecretCode(),
    entry.name.trim(),
    entry.email.trim(),
    entry.observationsReception,
    entry.tags,
    entry.partySize,
    entry.createdVia,
    now,
  );
  await outbox.write(
    tx,
    organizationId,
    [note(listCreated, row!, { resourceId: id, channelId: entry.channelId })],
    now,
  );
  return row!;
}

function problemsOf(entry: NewGuestList, rate: RateTermsRow | undefined): RefusalDetail[] {
  const problems: RefusalDetail[] = [];
  if (!rate) return [{ path: '/list_rate_id', message: 'is no list rate of the organization' }];
  if (entry.partySize > rate.party_max) problems.push(tooLarge(rate.party_max));
  if (entry.referrerId !== null && !rate.has_referrer) problems.push(unknownReferrer);
  return problems;
}

function tooLarge(partyMax: number): RefusalDetail {
  return { path: '/for', message: `is more than the ${partyMax} people that one entry of this rate may bring` };
}

function sentenceOf(problems: readonly RefusalDetail[]): string {
  return problems.map(({ path, message }) => `${path}: ${message}`).join('; ') + '.';
}

function closedBecause(rate: RateTermsRow, now: Date): Refusal<'sold_out' | 'conflict'> | null {
  if (rate.complete) return refuse('sold_out', `The list rate "${rate.name}" is complete.`);
  if (now.getTime() < Date.parse(rate.valid_from)) {
    return refuse('conflict', `The list rate "${rate.name}" takes entries from ${rate.valid_from} on.`);
  }
  if (rate.valid_until !== null && now.getTime() >= Date.parse(rate.valid_until)) {
    return refuse('conflict', `The list rate "${rate.name}" took entries until ${rate.valid_until}.`);
  }
  return null;
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

export async function updateGuestList(
  change: Change,
  organizationId: string,
  id: string,
  changes: GuestListChanges,
): Promise<ManagedGuestListRow | Refused> {
  const { tx, now } = change;
  const { referrerId, partySize } = changes;
  const [held] = await tx.run(findEntryForUpdate, organizationId, id, referrerId ?? null);
  if (!held) return noSuchEntry();
  if (held.removed_at) return refuse('conflict', `The entry was removed at ${held.removed_at}.`);
  const problems: RefusalDetail[] = [];
  // An entry that is larger already, since the rate was changed after it, may shrink or stay.
  if (partySize !== undefined && partySize > Math.max(held.party_max, held.party_size)) {
    problems.push(tooLarge(held.party_max));
  }
  if (referrerId && !held.has_referrer) problems.push(unknownReferrer);
  if (problems.length > 0) return refuse('invalid_request', sentenceOf(problems), problems);
  const [row] = await tx.run(
    updateEntry,
    organizationId,
    id,
    now,
    changes.name?.trim() ?? null,
    changes.email?.trim() ?? null,
    partySize ?? null,
    changes.observationsReception ?? null,
    changes.tags ?? null,
    referrerId !== undefined,
    referrerId ?? null,
  );
  return row!;
}

/** Removes an entry on which nobody came in. Removing it again changes nothing, not even the time of it. */
export async function removeGuestList(
  change: Change,
  organizationId: string,
  id: string,
): Promise<undefined | Refusal<'not_found' | 'conflict'>> {
  const { tx, now } = change;
  const [held] = await tx.run(findEntryForUpdate, organizationId, id, null);
  if (!held) return noSuchEntry();
  if (held.removed_at) return;
  if (held.admitted_count > 0) {
    return refuse('conflict', `${held.admitted_count} people came in on this entry, so it cannot be removed.`);
  }
  await tx.run(softDeleteEntry, organizationId, id, now);
}
