/** The door: who is inside on an entry, by option of its rate. */
import { priceAt } from '@stagedoor/contract/door-rules';
import { newId } from '../../../platform/ids.ts';
import { Refusal, type RefusalDetail, refuse, refuseProblems } from '../../../platform/refusal.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { emit, notificationKind, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { postToLedger } from '../../sales/ledger/ledger.ts';
import { recordCheckIn } from '../../venue/entry-log/entry-log.ts';
import { getEvent } from '../../venue/events/events.ts';
import {
  type AdmittedOption,
  findEntry,
  type GuestListRow,
  type LockedEntryRow,
  lockEntry,
  type ManagedGuestListRow,
  updateAdmitted,
} from './guest-lists.sql.ts';

export const listCheckedIn = notificationKind<GuestListRow>('list.checked_in');

/** Names people who came in at a price that was agreed at the door. */
const customOption = 'custom';

/** People inside on one option; the price in minor units may be left out where the option of the rate has one. */
export interface Admission {
  readonly optionId: string;
  readonly women: number;
  readonly men: number;
  readonly noGender: number;
  readonly price?: number | undefined;
}

/** Records who is inside after this call. Where that is recorded already nothing changes and nothing is emitted. */
export async function checkInGuestList(
  write: TenantWriteContext,
  id: string,
  admissions: readonly Admission[],
  recordedBy = '',
): Promise<ManagedGuestListRow | Refusal<'invalid_request' | 'not_found' | 'conflict'>> {
  const { tenant, now } = write;
  const locked = await lockEntry(tenant, id);
  if (!locked) return refuse('not_found', 'There is no guest-list entry with this id.');
  if (locked.removed_at) return refuse('conflict', `The entry was removed at ${locked.removed_at}.`);
  if (locked.status !== 'active') return refuse('conflict', 'The entry waits for its payment.');
  const problems = problemsOf(admissions, locked);
  if (locked.subscription_id !== null) problems.push(...tooManyFree(admissions, locked.party_size));
  const wrong = refuseProblems(problems);
  if (wrong) return wrong;
  const options = admissions.map((admission) => admittedOption(admission, locked));
  if (locked.is_blocked && countOf(options) > locked.admitted_count) {
    return refuse('conflict', 'The payment of the entry is disputed: nobody is let in on it.');
  }
  if (JSON.stringify(options) === JSON.stringify(locked.options.map(inOrder))) {
    const [same] = await tenant.run(findEntry, { id });
    return same!;
  }
  const row = await writeOptions(write, locked, options);
  const people = row.admitted_count - locked.admitted_count;
  const checkIn = { eventId: row.event_id, kind: 'list', subjectId: id, people, recordedBy } as const;
  await recordCheckIn(tenant, checkIn, now);
  await emit(write, [outboxMessage(listCheckedIn, row, { resourceId: id, channelId: row.channel_id })]);
  return row;
}

/**
 * Lets in everybody of an entry who is still expected, at the price of the rate that is current; free of charge where the rate
 * has none. Where everybody is inside nothing changes. Refuses where others of the entry have paid a price of their own that
 * the rate does not have: whether the rest pays it, nobody has said.
 */
export async function admitExpected(
  write: TenantWriteContext,
  id: string,
  recordedBy: string,
): Promise<ManagedGuestListRow | Refusal<'invalid_request' | 'not_found' | 'conflict'>> {
  const { tenant, now } = write;
  const locked = await lockEntry(tenant, id);
  const [entry] = await tenant.run(findEntry, { id });
  if (!locked || !entry) return refuse('not_found', 'There is no guest-list entry with this id.');
  const expected = locked.party_size - locked.admitted_count;
  if (expected <= 0 && !locked.removed_at) return entry;
  const event = await getEvent(tenant, entry.event_id);
  if (event instanceof Refusal) return event;
  const prices = locked.rate_options.map(({ _id, until_seconds: seconds }) => ({
    _id,
    untilMs: Date.parse(event.starts_at) + seconds * 1_000,
  }));
  const optionId = priceAt(prices, now.getTime())?._id ?? customOption;
  const inside = locked.options.map(({ _id, women, men, no_gender: noGender, price }) => ({
    optionId: _id,
    women,
    men,
    noGender,
    price,
  }));
  const added = inside.find((option) => option.optionId === optionId);
  if (optionId === customOption && (added?.price ?? 0) > 0) {
    return refuse('conflict', 'Others of the entry have paid a price of their own: check the rest in by themselves.');
  }
  const nobody = { optionId, women: 0, men: 0, noGender: 0, price: optionId === customOption ? 0 : undefined };
  const { noGender } = added ?? nobody;
  const admissions = [
    ...inside.filter((option) => option !== added),
    { ...(added ?? nobody), noGender: noGender + expected },
  ];
  return checkInGuestList(write, id, admissions, recordedBy);
}

/**
 * Counts people whom devices at the doors let in, or who left, at the options of the rate whose prices were asked for. The
 * entry may have been removed meanwhile.
 */
export async function applyDoorPeopleToList(
  write: TenantWriteContext,
  id: string,
  changes: readonly DoorPeopleAtOption[],
): Promise<void> {
  const locked = await lockEntry(write.tenant, id);
  if (!locked) throw new Error(`guest-list entry ${id} is locked and not there`);
  const row = await writeOptions(write, locked, withPeople(locked, changes));
  await emit(write, [outboxMessage(listCheckedIn, row, { resourceId: id, channelId: row.channel_id })]);
}

/** Writes who is inside on an entry that is locked, and posts what was taken for that at the door, or less by a correction. */
async function writeOptions(
  { tenant, now }: TenantWriteContext,
  locked: LockedEntryRow,
  options: AdmittedOption[],
): Promise<ManagedGuestListRow> {
  const { id } = locked;
  const admittedCount = countOf(options);
  const [row] = await tenant.run(updateAdmitted, { id, now, admittedCount, options: toJson(options) });
  const taken = takenFor(options) - takenFor(locked.options);
  const { event_id: eventId, channel_id: channelId } = row!;
  const about = { debit: { cash: taken }, credit: { sales: taken }, eventId, channelId, paymentId: null };
  await postToLedger(tenant, { kind: 'door', causedBy: `${id}:${newId('ledgerTransaction', now)}`, ...about }, now);
  return row!;
}

const countOf = (options: readonly AdmittedOption[]) => options.reduce((sum, option) => sum + peopleOf(option), 0);

const takenFor = (options: readonly AdmittedOption[]) => options.reduce((sum, { total }) => sum + total, 0);

/** Changes of who is inside, of one scan; negative where people left. */
export interface DoorPeopleAtOption {
  /** Empty where the scan names none: people who left, or of a rate without options. */
  readonly optionId: string;
  /** Minor units. */
  readonly price: number;
  readonly women: number;
  readonly men: number;
  readonly others: number;
}

type CountedOption = { -readonly [Field in keyof AdmittedOption]: AdmittedOption[Field] };
const kinds = ['no_gender', 'men', 'women'] as const;

function withPeople(locked: LockedEntryRow, changes: readonly DoorPeopleAtOption[]): AdmittedOption[] {
  const options = locked.options.map((option): CountedOption => ({ ...inOrder(option) }));
  const isLeaving = ({ women, men, others }: DoorPeopleAtOption) => women + men + others < 0;
  const peopleOfChange = ({ women, men, others }: DoorPeopleAtOption) => ({ women, men, no_gender: others });
  // Those who left first, so that nobody is taken off who has just come, unless nobody else is there.
  const leaving = changes.filter(isLeaving).map((change) => {
    return { optionId: change.optionId, people: takeOff(options, change.optionId, peopleOfChange(change)) };
  });
  for (const change of changes.filter((one) => !isLeaving(one))) {
    const option = optionToCount(options, locked, change);
    const people = peopleOfChange(change);
    for (const kind of kinds) option[kind] += people[kind];
  }
  for (const { optionId, people } of leaving) takeOff(options, optionId, people);
  return options.map((option) => ({ ...option, total: option.price * peopleOf(option) }));
}

/** The option of a scan; without one that which has people already, else the first one of the rate. */
function optionToCount(options: CountedOption[], locked: LockedEntryRow, change: DoorPeopleAtOption): CountedOption {
  const found = options.find(({ _id }) => _id === change.optionId);
  const kept = found ?? (change.optionId === '' ? options.at(-1) : undefined);
  if (kept) return kept;
  const _id = change.optionId || (locked.rate_options[0]?._id ?? customOption);
  const price = change.optionId === '' ? (priceOf(_id, locked) ?? 0) : change.price;
  const added = { _id, women: 0, men: 0, no_gender: 0, price, total: 0 };
  options.push(added);
  return added;
}

type CountedPeople = Record<(typeof kinds)[number], number>;

/**
 * Those who left are taken off their option and kind; what cannot be taken off there is taken off another. Answers with
 * those for whom nobody was there.
 */
function takeOff(options: CountedOption[], optionId: string, people: CountedPeople): CountedPeople {
  const ordered = [...options].sort((one, other) => Number(other._id === optionId) - Number(one._id === optionId));
  const rest = { women: 0, men: 0, no_gender: 0 };
  for (const kind of kinds) {
    let left = -people[kind];
    for (const from of [kind, ...kinds]) {
      for (const option of ordered) {
        const taken = Math.min(left, option[from]);
        option[from] -= taken;
        left -= taken;
      }
    }
    rest[kind] = -left;
  }
  return rest;
}

function problemsOf(admissions: readonly Admission[], locked: LockedEntryRow): RefusalDetail[] {
  const problems: RefusalDetail[] = [];
  const seen = new Set<string>();
  for (const [index, { optionId, price }] of admissions.entries()) {
    const listed = priceOf(optionId, locked);
    if (seen.has(optionId)) problems.push({ path: `/${index}/_id`, message: 'is given more than once' });
    seen.add(optionId);
    if (optionId === customOption) {
      if (price === undefined) problems.push({ path: `/${index}/price`, message: 'is required for a custom price' });
    } else if (listed === undefined) {
      problems.push({
        path: `/${index}/_id`,
        message: `is not an option of the rate; use ${customOption} for another price`,
      });
    } else if (price !== undefined && price !== listed) {
      problems.push({
        path: `/${index}/price`,
        message: `is not the price of the option; use ${customOption} for another price`,
      });
    }
  }
  return problems;
}

/** Of a member's entry as many people as it is for pay nothing; others come in at a price of their own. */
function tooManyFree(admissions: readonly Admission[], partySize: number): RefusalDetail[] {
  const free = admissions.filter(({ optionId }) => optionId !== customOption);
  const people = free.reduce((sum, { women, men, noGender }) => sum + women + men + noGender, 0);
  if (people <= partySize) return [];
  return [{ path: '/0/_id', message: `admits ${partySize} people free of charge; use ${customOption} for others` }];
}

/**
 * The price of the option when the entry was checked in first, else what the rate says now; nothing where the people come
 * with a member.
 */
function priceOf(optionId: string, locked: LockedEntryRow): number | undefined {
  const listed = locked.rate_options.find((option) => option._id === optionId);
  if (locked.subscription_id !== null) return optionId === customOption ? undefined : listed && 0;
  const recorded = locked.options.find((option) => option._id === optionId);
  return (recorded ?? listed)?.price;
}

function admittedOption(admission: Admission, locked: LockedEntryRow): AdmittedOption {
  const { optionId: _id, women, men, noGender: no_gender } = admission;
  const price = admission.price ?? priceOf(_id, locked) ?? 0;
  return { _id, women, men, no_gender, price, total: price * (women + men + no_gender) };
}

function peopleOf(option: { women: number; men: number; no_gender: number }): number {
  return option.women + option.men + option.no_gender;
}

/** jsonb forgets the order of fields. */
function inOrder({ _id, women, men, no_gender, price, total }: AdmittedOption): AdmittedOption {
  return { _id, women, men, no_gender, price, total };
}
