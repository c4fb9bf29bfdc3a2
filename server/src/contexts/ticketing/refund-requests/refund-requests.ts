/**
 * Refunds that holders of tickets ask for. A request waits until the organization accepts it, which is the refund, or
 * rejects it; there is one at a time for a ticket. Who bought a warranty has a right to the refund: a request until so many
 * hours before the event as the warranty says is accepted at once, and a later one is refused. The warranty gives back what
 * the ticket cost, but not its own price.
 *
 * Lock order: payment, ticket, request, and what a refund locks besides.
 */
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { type FilterOf, pageReader } from '../../../platform/sql/paging.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { PersonalDataSource } from '../../customers/privacy/privacy.ts';
import { emit, notificationKind, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { warrantyEnd } from '../ticket-rates/ticket-rates.ts';
import { lockTicketToRefund, refundTicket } from '../tickets/tickets.ts';
import {
  claimPendingRequest,
  eraseRefundRequestReasons,
  findRefundRequest,
  findTicketToRequest,
  insertRefundRequest,
  listRefundRequestPersonalData,
  type RefundRequestPersonalDataRow,
  type RefundRequestRow,
  refundRequests,
  updateRequestDecided,
} from './refund-requests.sql.ts';

export type { RefundRequestRow } from './refund-requests.sql.ts';

/** Of a person's tickets, as long as the tickets name the person: it is registered before them. */
export const refundRequestPersonalData: PersonalDataSource<RefundRequestPersonalDataRow> = {
  list: (tenant, { emailKeys }) => tenant.run(listRefundRequestPersonalData, { emailKeys }),
  erase: (tenant, { emailKeys }) => tenant.run(eraseRefundRequestReasons, { emailKeys }),
};

/** The holder of a ticket asks for money back. */
export const refundRequested = notificationKind<RefundRequestRow>('ticket.request_refund');

export interface NewRefundRequest {
  readonly ticketId: string;
  /** Only a ticket that this channel sold; null for whatever the organization sold. */
  readonly channelId: string | null;
  /** Minor units; null: all that remains, and with a warranty all that it gives back. */
  readonly amount: number | null;
  readonly reason: string;
  readonly createdBy: string;
}

type RequestRefusal = Refusal<
  'not_found' | 'conflict' | 'ticket_not_active' | 'refund_exceeds_paid' | 'warranty_expired'
>;

/**
 * Asks for money back on a ticket. Refuses one that is not active, on which people have entered, or that cost nothing; more
 * than what remains; a second request while one waits; and one after the hours of a warranty.
 */
export async function createRefundRequest(
  write: TenantWriteContext,
  { ticketId, channelId, amount: asked, reason, createdBy }: NewRefundRequest,
): Promise<RefundRequestRow | RequestRefusal> {
  const { tenant, now } = write;
  // What it refuses is decided below, after the wait: nobody enters any more, and it is not sold on.
  await lockTicketToRefund(write, ticketId, channelId);
  const [ticket] = await tenant.run(findTicketToRequest, { id: ticketId, channelId });
  if (!ticket) return refuse('not_found', 'There is no such ticket.');
  if (ticket.status !== 'active') {
    return refuse(
      'ticket_not_active',
      `The ticket is ${ticket.status}: a refund can be requested only for an active ticket.`,
    );
  }
  if (ticket.admitted_count > 0) return refuse('conflict', 'People have entered on the ticket.');
  const byWarranty = ticket.warranty_total > 0;
  const until = warrantyEnd(ticket.event_starts_at, ticket.warranty_hours);
  if (byWarranty && now >= until) {
    return refuse('warranty_expired', `The warranty gave a right to a refund until ${until.toISOString()}.`);
  }
  const left = ticket.total_price - ticket.refunded_amount - ticket.warranty_total;
  const amount = asked ?? left;
  if (left <= 0) return refuse('conflict', 'The ticket cost nothing: there is nothing to give back.');
  if (amount > left) {
    const { currency, currency_digits: digits } = ticket;
    return refuse(
      'refund_exceeds_paid',
      `At most ${(left / 10 ** digits).toFixed(digits)} ${currency} can be asked for.`,
    );
  }
  const id = newId('refundRequest', now);
  const request = { now, id, ticketId, channelId: ticket.channel_id, amount, reason, byWarranty, createdBy };
  const inserted = await tenant.run(insertRefundRequest, request);
  if (inserted.length === 0) return refuse('conflict', 'A refund request for this ticket is already open.');
  const [row] = await tenant.run(findRefundRequest, { id });
  await emit(write, [outboxMessage(refundRequested, row!, { resourceId: ticketId, channelId: ticket.channel_id })]);
  return byWarranty ? acceptRefundRequest(write, id, createdBy) : row!;
}

/** Gives the money back that a request asks for. Refuses one that was decided, and what refuses a refund. */
export async function acceptRefundRequest(
  write: TenantWriteContext,
  id: string,
  decidedBy: string,
): Promise<RefundRequestRow | Refusal<'not_found' | 'conflict' | 'refund_exceeds_paid'>> {
  const { tenant, now } = write;
  const found = await getRefundRequest(tenant, id);
  if (found instanceof Refusal) return found;
  const { ticket_id: ticketId } = found;
  await lockTicketToRefund(write, ticketId, null);
  const [request] = await tenant.run(claimPendingRequest, { id, decidedBy });
  if (!request) return alreadyDecided(tenant, id);
  const { amount } = request;
  const refunded = await refundTicket(write, { ticketId, amount, channelId: null, createdBy: decidedBy });
  if (refunded instanceof Refusal) return refunded;
  await tenant.run(updateRequestDecided, { now, id, status: 'accepted', refundId: refunded.refund.id });
  return getRefundRequest(tenant, id);
}

/** Gives nothing back; another request can be made. Refuses one that was decided. */
export async function rejectRefundRequest(
  { tenant, now }: TenantWriteContext,
  id: string,
  decidedBy: string,
): Promise<RefundRequestRow | Refusal<'not_found' | 'conflict'>> {
  const claimed = await tenant.run(claimPendingRequest, { id, decidedBy });
  if (claimed.length === 0) return alreadyDecided(tenant, id);
  await tenant.run(updateRequestDecided, { now, id, status: 'rejected', refundId: null });
  return getRefundRequest(tenant, id);
}

async function alreadyDecided(tenant: TenantDb, id: string): Promise<Refusal<'not_found' | 'conflict'>> {
  const request = await getRefundRequest(tenant, id);
  return request instanceof Refusal ? request : refuse('conflict', `The request is ${request.status} already.`);
}

/** A request of the organization; refuses an unknown id. */
export async function getRefundRequest(tenant: TenantDb, id: string): Promise<RefundRequestRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findRefundRequest, { id });
  return row ?? refuse('not_found', 'There is no such refund request.');
}

export type RefundRequestFilter = FilterOf<typeof refundRequests>;

/** The requests of the organization, by (creation, id). */
export const listRefundRequests = pageReader(refundRequests);
