import type { Data } from '../../data/client.ts';

export type TicketData = Data<'getTicket'>;

/** The reads that show a ticket. */
export const ticketShown = ['getTicket', 'getTicketHistory', 'listTickets', 'getTicketTotals'] as const;
