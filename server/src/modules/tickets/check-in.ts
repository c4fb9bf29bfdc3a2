import { limits } from '@stagedoor/contract/vocabulary';
import type { Db, Statement } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { bodyHead, type Outbox } from '../webhooks/webhooks.ts';
import { type CheckInParameters, type CheckInRow, updateAdmittedCount } from './check-in.sql.ts';

export interface CheckIn {
  readonly ticketId: string;
  /** People inside on the ticket after it; all of them where nothing is said. */
  readonly enter?: number | undefined;
  /** When they entered; now where nothing is said. */
  readonly enteredAt?: Date | undefined;
  /** 0 to 5 */
  readonly quality?: number | undefined;
  /** The key or the person that records it, for the entry log. */
  readonly recordedBy: string;
}

type CheckInRefusal = Refusal<'not_found' | 'invalid_request' | 'ticket_not_active' | 'already_checked_in'>;
export type CheckInOutcome = { readonly admittedCount: number } | CheckInRefusal;

/** Sets how many people are inside on a ticket: one statement, its notification and the reason for a no included. */
export async function checkInTicket(
  db: Db,
  outbox: Outbox,
  organization: { readonly id: string },
  checkIn: CheckIn,
  now: Date,
): Promise<CheckInOutcome> {
  const early = refuseFuture(checkIn, now);
  if (early) return early;
  const [row] = await sendCheckIns(db, outbox, updateAdmittedCount, organization.id, [checkIn], now);
  return outcomeOf(row!, checkIn);
}

/** Entries that lie ahead are mistakes of a clock. */
export function refuseFuture({ enteredAt }: CheckIn, now: Date): Refusal<'invalid_request'> | null {
  if (!enteredAt || enteredAt.getTime() <= now.getTime() + limits.createdAtAheadMs) return null;
  const message = 'must not be more than 5 minutes ahead';
  return refuse('invalid_request', `/entry_date: ${message}.`, [{ path: '/entry_date', message }]);
}

/** Runs one of the statements for check-ins of different tickets. */
export async function sendCheckIns(
  db: Db,
  outbox: Outbox,
  statement: Statement<CheckInParameters, CheckInRow>,
  organizationId: string,
  checkIns: readonly CheckIn[],
  now: Date,
): Promise<CheckInRow[]> {
  const rows = await db.run(statement, ...parametersOf(organizationId, checkIns, now));
  if (rows[0]?.queued) outbox.wakeWorkers(db);
  return rows;
}

function parametersOf(organizationId: string, checkIns: readonly CheckIn[], now: Date): CheckInParameters {
  const ids = checkIns.map(() => newId('notification', now));
  return [
    organizationId,
    now,
    checkIns.map((one) => one.ticketId),
    checkIns.map((one) => one.enter ?? null),
    checkIns.map((one) => one.enteredAt ?? now),
    checkIns.map((one) => one.quality ?? null),
    ids,
    ids.map((id) => bodyHead(id, 'ticket.checked_in', organizationId, now)),
    checkIns.map((one) => one.recordedBy),
  ];
}

/** What the row says to whoever asked. */
export function outcomeOf(row: CheckInRow, { enter }: CheckIn): CheckInOutcome {
  if (row.admitted_now !== null) return { admittedCount: row.admitted_now };
  if (!row.known) return refuse('not_found', 'There is no such ticket.');
  const { party_size: partySize, admitted_count: admitted } = row;
  if (enter !== undefined && enter > partySize) {
    const message = `must be at most ${partySize}, the people whom the ticket admits`;
    return refuse('invalid_request', `/enter: ${message}.`, [{ path: '/enter', message }]);
  }
  if (row.deleted_at) return refuse('ticket_not_active', `The ticket was deleted at ${row.deleted_at}.`);
  if (row.status !== 'active') return refuse('ticket_not_active', `The ticket is ${row.status}, not active.`);
  if (admitted === 0) return refuse('already_checked_in', 'Nobody has entered on this ticket: 0 is recorded already.');
  return refuse(
    'already_checked_in',
    admitted === partySize
      ? `All people of this ticket entered already, the first at ${row.first_entered_at}.`
      : `${admitted} of ${partySize} people are recorded already, the first entered at ${row.first_entered_at}.`,
  );
}
