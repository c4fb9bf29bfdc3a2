/** Making an entry: on a rate that is open, for no more people than the rate lets one entry bring. */
import { limits, type OriginApi } from '@stagedoor/contract/vocabulary';
import { newId, newSecretCode } from '../../../platform/ids.ts';
import { type Refusal, type RefusalDetail, refuse } from '../../../platform/refusal.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { emailKeyOf, recordClient, recordClients } from '../../customers/clients/clients.ts';
import type { AnyMail } from '../../messaging/mail/mail.ts';
import { emit, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { listCreated } from './entry-notifications.ts';
import {
  type EntryToInsert,
  findRateTerms,
  insertEntries,
  type ManagedGuestListRow,
  type RateTermsRow,
} from './guest-lists.sql.ts';
import { countListPlacesLeft, reserveListPlaces } from './list-places.ts';
import { ListRefusal } from './list-refusal.ts';

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
  /** ISO 639-1; en where none is given. */
  readonly language?: string | undefined;
  /** The payment for which it is to wait where the rate asks for money; null for an entry that costs nothing. */
  readonly paymentId?: string | null;
  /** True to mail the code to the guest once the entry is on its list. */
  readonly sendsMail?: boolean;
  /** Set where the people pay nothing, as they come with this member. */
  readonly subscriptionId?: string | undefined;
}

export const unknownReferrer: RefusalDetail = { path: '/referrerId', message: 'is not a referrer of the organization' };

/** Makes an entry on an open rate; refuses more people than the rate lets one entry bring. */
export async function createGuestList(
  write: TenantWriteContext,
  entry: NewGuestList,
): Promise<ManagedGuestListRow | Refusal<'invalid_request' | 'conflict' | 'sold_out'>> {
  const created = await createEntry(write, entry, newSecretCode());
  if (created === null) throw new Error('a code of 100 random bits was there already');
  return created;
}

/** What decides whether an entry can be made on a rate, for looking at many entries before they are made. */
export interface GuestListTerms {
  readonly partyMax: number;
  /** People more that the list has places for; null where that is not limited. */
  readonly placesLeft: number | null;
}

/** The terms of a rate that is open; refuses an unknown one, and one that takes no entries at this instant. */
export async function getGuestListTerms(
  tenant: TenantDb,
  rateId: string,
  now: Date,
): Promise<GuestListTerms | Refusal<'not_found' | 'conflict' | 'sold_out'>> {
  const [rate] = await tenant.run(findRateTerms, { rateId, referrerId: null });
  if (!rate) return new ListRefusal('not_found', 'There is no such list rate.', 'list_unknown');
  const closed = closedBecause(rate, now);
  if (closed) return closed;
  return { partyMax: rate.party_max, placesLeft: rate.has_quota ? await countListPlacesLeft(tenant, rateId) : null };
}

/** The same with a code that is given; null where the organization has or had an entry with it. */
export async function createEntry(
  write: TenantWriteContext,
  entry: NewGuestList,
  code: string,
): Promise<ManagedGuestListRow | Refusal<'invalid_request' | 'conflict' | 'sold_out'> | null> {
  const { tenant, now } = write;
  const [rate] = await tenant.run(findRateTerms, { rateId: entry.rateId, referrerId: entry.referrerId });
  const wrong = problemsOf(entry, rate);
  if (wrong.length > 0 || !rate) return refuse('invalid_request', sentenceOf(wrong), wrong);
  const closed = closedBecause(rate, now);
  if (closed) return closed;
  const full = await reserveListPlaces(tenant, entry.rateId, entry.partySize);
  if (full) return full;
  const paymentId = rate.entry_price > 0 ? (entry.paymentId ?? null) : null;
  const isPaid = paymentId === null;
  const draft = draftOf({ ...entry, paymentId }, code, {
    now,
    status: isPaid ? 'active' : 'pending_payment',
    price: isPaid ? 0 : rate.entry_price * entry.partySize,
  });
  const to = { eventId: rate.event_id, rateId: entry.rateId, now };
  const [row] = await tenant.run(insertEntries, { ...to, entries: toJson([draft]) });
  if (!row) return null;
  // An entry that is not paid is on no list, and makes no client.
  if (!isPaid) return row;
  await recordClient(write, { email: entry.email, name: row.name, phone: '', language: entry.language });
  const mail = entry.sendsMail ? entryMail(row) : null;
  await emit(write, [outboxMessage(listCreated, row, { resourceId: row.id, channelId: entry.channelId, mail })]);
  return row;
}

/** Mails the code to the guest, once for each entry. */
export function entryMail(entry: ManagedGuestListRow): AnyMail {
  const { id, name, email: to, party_size: partySize, code, language, event_id: eventId } = entry;
  const paymentId = entry.payment_id;
  const data = { name, partySize, code, ...(paymentId === null ? {} : { paymentId }) };
  return { cause: `list entry ${id}`, to, language, template: 'list_entry', data, eventId };
}

function draftOf(
  entry: NewGuestList,
  code: string,
  given: { readonly now: Date; readonly status: EntryToInsert['status']; readonly price: number },
): EntryToInsert {
  return {
    id: newId('guestList', given.now),
    channel_id: entry.channelId,
    referrer_id: entry.referrerId,
    code,
    name: entry.name.trim(),
    email: entry.email.trim(),
    email_key: emailKeyOf(entry.email),
    observations_reception: entry.observationsReception,
    tags: entry.tags,
    party_size: entry.partySize,
    created_via: entry.createdVia,
    language: entry.language ?? 'en',
    status: given.status,
    payment_id: entry.paymentId ?? null,
    price: given.price,
    subscription_id: entry.subscriptionId ?? null,
  };
}

/**
 * Makes several entries on one rate, of which none is to be paid and of which the referrers are known; answers with them in
 * the order of what was given. Refuses them all where one of them would be refused by itself.
 */
export async function createGuestLists(
  write: TenantWriteContext,
  rateId: string,
  given: readonly NewGuestList[],
): Promise<readonly ManagedGuestListRow[] | Refusal<'invalid_request' | 'conflict' | 'sold_out'>> {
  const { tenant, now } = write;
  const [rate] = await tenant.run(findRateTerms, { rateId, referrerId: null });
  const wrong = given.flatMap((entry) => problemsOf({ ...entry, referrerId: null }, rate));
  if (wrong.length > 0 || !rate) return refuse('invalid_request', sentenceOf(wrong), wrong.slice(0, limits.detailsMax));
  const closed = closedBecause(rate, now);
  if (closed) return closed;
  const people = given.reduce((sum, { partySize }) => sum + partySize, 0);
  const full = await reserveListPlaces(tenant, rateId, people);
  if (full) return full;
  const drafts = given.map((entry) => draftOf(entry, newSecretCode(), { now, status: 'active', price: 0 }));
  const to = { eventId: rate.event_id, rateId, now };
  const made = await tenant.run(insertEntries, { ...to, entries: toJson(drafts) });
  const byId = new Map(made.map((row) => [row.id, row]));
  const rows = drafts.flatMap(({ id }) => byId.get(id) ?? []);
  if (rows.length < given.length) throw new Error('a code of 100 random bits was there already');
  await recordClients(
    write,
    given.map(({ email, name, language }) => ({ email, name: name.trim(), phone: '', language })),
  );
  const messages = rows.map((row, index) =>
    outboxMessage(listCreated, row, { resourceId: row.id, channelId: given[index]!.channelId }),
  );
  await emit(write, messages);
  return rows;
}

function problemsOf(entry: NewGuestList, rate: RateTermsRow | undefined): RefusalDetail[] {
  const problems: RefusalDetail[] = [];
  if (!rate) return [{ path: '/rateId', message: 'is not a list rate of the organization' }];
  if (entry.partySize > rate.party_max) problems.push(tooLarge(rate.party_max));
  if (entry.referrerId !== null && !rate.has_referrer) problems.push(unknownReferrer);
  return problems;
}

/** More people than an entry may bring. */
export function tooLarge(partyMax: number): RefusalDetail {
  return { path: '/partySize', message: `is more than the ${partyMax} people that one entry of this rate may bring` };
}

/** All problems in one sentence. */
export function sentenceOf(problems: readonly RefusalDetail[]): string {
  return problems.map(({ path, message }) => `${path}: ${message}`).join('; ') + '.';
}

function closedBecause(rate: RateTermsRow, now: Date): Refusal<'sold_out' | 'conflict'> | null {
  const { name, complete, valid_from: from, valid_until: until } = rate;
  if (rate.is_cancelled) return refuse('conflict', `The event of the list rate "${name}" was cancelled.`);
  if (complete) return new ListRefusal('sold_out', `The list rate "${name}" is complete.`, 'list_complete', [name]);
  if (now.getTime() < Date.parse(from)) {
    const message = `The list rate "${name}" takes entries from ${from} on.`;
    return new ListRefusal('conflict', message, 'list_not_open', [name, from]);
  }
  if (until !== null && now.getTime() >= Date.parse(until)) {
    return new ListRefusal('conflict', `The list rate "${name}" took entries until ${until}.`, 'list_over', [
      name,
      until,
    ]);
  }
  return null;
}
