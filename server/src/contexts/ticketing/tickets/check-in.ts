import { limits } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { type Refusal, refuse, refuseInput } from '../../../platform/refusal.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { bodyHead, type Outbox } from '../../messaging/webhooks/webhooks.ts';
import { type CheckInRow, type CheckInStatement, updateAdmittedCount } from './check-in.sql.ts';

export interface CheckIn {
  readonly ticketId: string;
  /** People inside on the ticket after it; all of them where nothing is said. */
  readonly admittedCount?: number | undefined;
  /** When they entered; now where nothing is said. */
  readonly enteredAt?: Date | undefined;
  /** 0 to 5 */
  readonly quality?: number | undefined;
  /** The key or the person that records it, for the entry log. */
  readonly recordedBy: string;
}

type CheckInRefusal = Refusal<'not_found' | 'invalid_request' | 'ticket_not_active' | 'already_checked_in'>;
export type CheckInOutcome = { readonly admittedCount: number } | CheckInRefusal;

/**
 * Sets how many people are inside on a ticket: one statement, its notification included. Refuses a ticket that is not
 * active, more people than it admits, and a number that is recorded already.
 */
export async function checkInTicket(
  tenant: TenantDb,
  outbox: Outbox,
  checkIn: CheckIn,
  now: Date,
): Promise<CheckInOutcome> {
  const early = refuseFuture(checkIn, now);
  if (early) return early;
  const [row] = await sendCheckIns(tenant, outbox, updateAdmittedCount, [checkIn], now);
  return outcomeOf(row!, checkIn);
}

/** Entries that lie ahead are mistakes of a clock. */
export function refuseFuture({ enteredAt }: CheckIn, now: Date): Refusal<'invalid_request'> | null {
  if (!enteredAt || enteredAt.getTime() <= now.getTime() + limits.createdAtAheadMs) return null;
  return refuseInput('/enteredAt', 'must not be more than 5 minutes ahead');
}

/** Runs one of the statements for check-ins of different tickets. */
export async function sendCheckIns(
  tenant: TenantDb,
  outbox: Outbox,
  statement: CheckInStatement,
  checkIns: readonly CheckIn[],
  now: Date,
): Promise<CheckInRow[]> {
  const notificationIds = checkIns.map(() => newId('notification', now));
  const rows = await tenant.run(statement, {
    now,
    ticketIds: checkIns.map((one) => one.ticketId),
    admittedCounts: checkIns.map((one) => one.admittedCount ?? null),
    enteredAt: checkIns.map((one) => one.enteredAt ?? now),
    quality: checkIns.map((one) => one.quality ?? null),
    notificationIds,
    heads: notificationIds.map((id) => bodyHead(id, 'ticket.checked_in', tenant.organizationId, now)),
    recordedBy: checkIns.map((one) => one.recordedBy),
  });
  if (rows[0]?.queued) outbox.wakeWorkers(tenant);
  return rows;
}

/** What came of the check-in. The row is of a ticket that was locked, or of none. */
export function outcomeOf(row: CheckInRow, { admittedCount }: CheckIn): CheckInOutcome {
  if (row.admitted_now !== null) return { admittedCount: row.admitted_now };
  if (!row.known) return refuse('not_found', 'There is no such ticket.');
  if (admittedCount !== undefined && admittedCount > row.party_size!) {
    return refuseInput('/admittedCount', `must be at most ${row.party_size}, the people whom the ticket admits`);
  }
  return reasonNotAdmitted(row);
}

/** Why no more people are admitted on the ticket: it is not active, or this many people are recorded already. */
export function reasonNotAdmitted(
  row: Pick<CheckInRow, 'status' | 'deleted_at' | 'is_blocked' | 'party_size' | 'admitted_count' | 'first_entered_at'>,
): Refusal<'ticket_not_active' | 'already_checked_in'> {
  const { status, is_blocked: isBlocked, party_size: partySize, admitted_count: admitted } = row;
  if (row.deleted_at) return refuse('ticket_not_active', `The ticket was deleted at ${row.deleted_at}.`);
  if (status !== 'active') return refuse('ticket_not_active', `The ticket is ${status}, not active.`);
  if (isBlocked) return refuse('ticket_not_active', 'The payment of the ticket is disputed: nobody is let in on it.');
  if (admitted === 0) return refuse('already_checked_in', 'Nobody has entered on this ticket: 0 is already recorded.');
  return refuse(
    'already_checked_in',
    admitted === partySize
      ? `All people of this ticket entered already, the first at ${row.first_entered_at}.`
      : `${admitted} of ${partySize} people are recorded already, the first entered at ${row.first_entered_at}.`,
  );
}
