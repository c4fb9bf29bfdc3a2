/** The notifications about tickets. A check-in writes its own payload in SQL, so it has no row here. */

import { notificationKind } from '../../messaging/webhooks/webhooks.ts';
import type { TicketRow } from './ticket-row.sql.ts';

export const ticketSold = notificationKind<TicketRow>('ticket.sold');
export const ticketDeleted = notificationKind<TicketRow>('ticket.deleted');
export const ticketVoided = notificationKind<TicketRow>('ticket.voided');
export const ticketNameChanged = notificationKind<TicketRow>('ticket.name_changed');
export const ticketUpdated = notificationKind<TicketRow>('ticket.updated');

/** Money was given back on the ticket. */
export const ticketRefunded = notificationKind<TicketRow>('ticket.refunded');

/** None of its refunds gave any money back: it is valid again. */
export const ticketRestored = notificationKind<TicketRow>('ticket.restored');
