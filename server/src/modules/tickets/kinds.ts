/** The notifications about tickets and their payments. A check-in writes its own payload in SQL, so it has no row here. */
import { notificationKind } from '../webhooks/webhooks.ts';
import type { TicketRow } from './ticket-row.sql.ts';

export const ticketSold = notificationKind<TicketRow>('ticket.sold');
export const ticketDeleted = notificationKind<TicketRow>('ticket.deleted');
export const ticketVoided = notificationKind<TicketRow>('ticket.voided');
export const ticketNameChanged = notificationKind<TicketRow>('ticket.name_changed');

/** A payment, as any of its tickets or name changes knows it. */
export type PaidRow = Pick<
  TicketRow,
  'payment_id' | 'payment_resource_type' | 'payment_metadata' | 'payment_send_resources'
> & { readonly payment_resource_ids: readonly string[] };
export const paymentSucceeded = notificationKind<PaidRow>('payment.success');
