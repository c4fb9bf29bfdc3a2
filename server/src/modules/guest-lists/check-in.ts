/** The door: who is inside on an entry, by option of its rate. */
import { type Refusal, type RefusalDetail, refuse } from '../../platform/refusal.ts';
import { toJson } from '../../platform/sql/types.ts';
import { recordCheckIn } from '../entry-log/entry-log.ts';
import { emit, notificationKind, outboxMessage, type TenantWriteContext } from '../webhooks/webhooks.ts';
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
  const [first] = problems;
  if (first) return refuse('invalid_request', `${first.path}: ${first.message}.`, problems);
  const options = admissions.map((admission) => admittedOption(admission, locked));
  if (JSON.stringify(options) === JSON.stringify(locked.options.map(inOrder))) {
    const [same] = await tenant.run(findEntry, { id });
    return same!;
  }
  const admittedCount = options.reduce((sum, option) => sum + peopleOf(option), 0);
  const [row] = await tenant.run(updateAdmitted, { id, now, admittedCount, options: toJson(options) });
  const people = admittedCount - locked.admitted_count;
  const checkIn = { eventId: row!.event_id, kind: 'list', subjectId: id, people, recordedBy } as const;
  await recordCheckIn(tenant, checkIn, now);
  await emit(write, [outboxMessage(listCheckedIn, row!, { resourceId: id, channelId: row!.channel_id })]);
  return row!;
}

/**
 * Counts people whom devices at the doors let in, or who left: at the option that has people already, else at the first
 * one of the rate. The entry may have been removed meanwhile.
 */
export async function applyDoorPeopleToList(write: TenantWriteContext, id: string, people: DoorPeople): Promise<void> {
  const { tenant, now } = write;
  const locked = await lockEntry(tenant, id);
  if (!locked) throw new Error(`guest-list entry ${id} is locked and not there`);
  const options = withPeople(locked, people);
  const admittedCount = options.reduce((sum, option) => sum + peopleOf(option), 0);
  const [row] = await tenant.run(updateAdmitted, { id, now, admittedCount, options: toJson(options) });
  await emit(write, [outboxMessage(listCheckedIn, row!, { resourceId: id, channelId: row!.channel_id })]);
}

function withPeople(locked: LockedEntryRow, people: DoorPeople): AdmittedOption[] {
  const options = locked.options.map((option) => ({ ...inOrder(option) }));
  if (options.length === 0) {
    const _id = locked.rate_options[0]?._id ?? customOption;
    options.push({ _id, women: 0, men: 0, no_gender: 0, price: priceOf(_id, locked) ?? 0, total: 0 });
  }
  for (const [field, change] of [
    ['women', people.women],
    ['men', people.men],
    ['no_gender', people.others],
  ] as const) {
    let left = change;
    for (const option of options) {
      // Those who left are taken off where there are some; what cannot be taken off there is taken off another.
      const taken = left < 0 ? Math.max(left, -option[field]) : left;
      option[field] += taken;
      left -= taken;
    }
    for (const option of options) {
      for (const other of ['no_gender', 'men', 'women'] as const) {
        const taken = left < 0 ? Math.max(left, -option[other]) : 0;
        option[other] += taken;
        left -= taken;
      }
    }
  }
  return options.map((option) => ({ ...option, total: option.price * peopleOf(option) }));
}

/** Changes of who is inside; negative where people left. */
export interface DoorPeople {
  readonly women: number;
  readonly men: number;
  readonly others: number;
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
