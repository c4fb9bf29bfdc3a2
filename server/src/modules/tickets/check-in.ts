import { limits } from '@stagedoor/contract/vocabulary';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { bodyHead } from '../notifications/notifications.ts';
import { findUnchangedTicket, type UnchangedTicketRow, updateAdmittedCount } from './check-in.sql.ts';

export interface CheckIn {
  readonly ticketId: string;
  /** People inside on the ticket after it; all of them where nothing is said. */
  readonly enter?: number | undefined;
  /** When they entered; now where nothing is said. */
  readonly enteredAt?: Date | undefined;
  /** 0 to 5 */
  readonly quality?: number | undefined;
}

export type CheckInRefusal = Refusal<'not_found' | 'invalid_request' | 'ticket_not_active' | 'already_checked_in'>;

/** Sets how many people are inside on a ticket: one statement, and another for the reason where it changes nothing. */
export async function checkInTicket(
  db: Db,
  organization: { readonly id: string },
  checkIn: CheckIn,
  now: Date,
): Promise<{ readonly admittedCount: number } | CheckInRefusal> {
  const enteredAt = checkIn.enteredAt ?? now;
  const early = refuseFuture(enteredAt, now);
  if (early) return early;
  const notificationId = newId('notification', now);
  const [entered] = await db.run(
    updateAdmittedCount,
    organization.id,
    now,
    checkIn.ticketId,
    checkIn.enter ?? null,
    enteredAt,
    checkIn.quality ?? null,
    notificationId,
    bodyHead(notificationId, 'ticket.checked_in', organization.id, now),
  );
  if (entered) return { admittedCount: entered.admitted_count };
  const [ticket] = await db.run(findUnchangedTicket, organization.id, checkIn.ticketId);
  return ticket ? reasonOf(ticket, checkIn.enter) : noSuchTicket;
}

/** Entries that lie ahead are mistakes of a clock. */
export function refuseFuture(enteredAt: Date, now: Date): Refusal<'invalid_request'> | null {
  if (enteredAt.getTime() <= now.getTime() + limits.createdAtAheadMs) return null;
  const message = 'must not be more than 5 minutes ahead';
  return refuse('invalid_request', `/entry_date: ${message}.`, [{ path: '/entry_date', message }]);
}

export const noSuchTicket = refuse('not_found', 'There is no such ticket.');

/** Why a ticket was left as it is. */
export function reasonOf(ticket: UnchangedTicketRow, enter: number | undefined): CheckInRefusal {
  const { party_size: partySize, admitted_count: admitted } = ticket;
  if (enter !== undefined && enter > partySize) {
    const message = `must be at most ${partySize}, the people whom the ticket admits`;
    return refuse('invalid_request', `/enter: ${message}.`, [{ path: '/enter', message }]);
  }
  if (ticket.deleted_at) return refuse('ticket_not_active', `The ticket was deleted at ${ticket.deleted_at}.`);
  if (ticket.status !== 'active') return refuse('ticket_not_active', `The ticket is ${ticket.status}, not active.`);
  if (admitted === 0) return refuse('already_checked_in', 'Nobody has entered on this ticket: 0 is recorded already.');
  return refuse(
    'already_checked_in',
    admitted === partySize
      ? `All people of this ticket entered already, the first at ${ticket.first_entered_at}.`
      : `${admitted} of ${partySize} people are recorded already, the first entered at ${ticket.first_entered_at}.`,
  );
}
