/** The door: who is inside on an entry, by option of its rate. */
import { type Refusal, type RefusalDetail, refuse } from '../../platform/refusal.ts';
import { type Change, note, notificationKind } from '../notifications/notifications.ts';
import {
  type AdmittedOption,
  findEntry,
  findEntryForUpdate,
  type GuestListRow,
  type HeldEntryRow,
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

/** Records who is inside after this call. What is recorded already changes nothing and nobody is told again. */
export async function checkInGuestList(
  change: Change,
  organizationId: string,
  id: string,
  admissions: readonly Admission[],
): Promise<ManagedGuestListRow | Refusal<'invalid_request' | 'not_found' | 'conflict'>> {
  const { tx, outbox, now } = change;
  const [held] = await tx.run(findEntryForUpdate, organizationId, id, null);
  if (!held) return refuse('not_found', 'There is no such guest-list entry.');
  if (held.removed_at) return refuse('conflict', `The entry was removed at ${held.removed_at}.`);
  const problems = problemsOf(admissions, held);
  const [first] = problems;
  if (first) return refuse('invalid_request', `${first.path}: ${first.message}.`, problems);
  const options = admissions.map((admission) => admittedOption(admission, held));
  if (JSON.stringify(options) === JSON.stringify(held.options.map(inOrder))) {
    const [same] = await tx.run(findEntry, organizationId, id);
    return same!;
  }
  const count = options.reduce((sum, option) => sum + peopleOf(option), 0);
  const [row] = await tx.run(updateAdmitted, organizationId, id, now, count, JSON.stringify(options));
  const told = note(listCheckedIn, row!, { resourceId: id, channelId: row!.channel_id });
  await outbox.write(tx, organizationId, [told], now);
  return row!;
}

function problemsOf(admissions: readonly Admission[], held: HeldEntryRow): RefusalDetail[] {
  const problems: RefusalDetail[] = [];
  const seen = new Set<string>();
  for (const [index, { optionId, price }] of admissions.entries()) {
    const listed = priceOf(optionId, held);
    if (seen.has(optionId)) problems.push({ path: `/${index}/_id`, message: 'is given more than once' });
    seen.add(optionId);
    if (optionId === customOption) {
      if (price === undefined) problems.push({ path: `/${index}/price`, message: 'is required for a custom price' });
    } else if (listed === undefined) {
      problems.push({
        path: `/${index}/_id`,
        message: `is no option of the rate; a price of its own is ${customOption}`,
      });
    } else if (price !== undefined && price !== listed) {
      problems.push({
        path: `/${index}/price`,
        message: `is not the price of the option; a price of its own is ${customOption}`,
      });
    }
  }
  return problems;
}

/** The price of the option when the entry was checked in first, else what the rate says now. */
function priceOf(optionId: string, held: HeldEntryRow): number | undefined {
  const recorded = held.options.find((option) => option._id === optionId);
  return (recorded ?? held.rate_options.find((option) => option._id === optionId))?.price;
}

function admittedOption(admission: Admission, held: HeldEntryRow): AdmittedOption {
  const { optionId: _id, women, men, noGender: no_gender } = admission;
  const price = admission.price ?? priceOf(_id, held) ?? 0;
  return { _id, women, men, no_gender, price, total: price * (women + men + no_gender) };
}

function peopleOf(option: { women: number; men: number; no_gender: number }): number {
  return option.women + option.men + option.no_gender;
}

/** jsonb forgets the order of fields. */
function inOrder({ _id, women, men, no_gender, price, total }: AdmittedOption): AdmittedOption {
  return { _id, women, men, no_gender, price, total };
}
