import { Ticket } from '../resources/ticket.ts';
import type { Static } from '../schema.ts';
import { exampleTicket } from './examples.ts';
import { notification } from './notification.ts';

export const ticketRefunded = notification({
  kind: 'ticket.refunded',
  description:
    'A ticket was refunded, completely or in part. The payload is the whole ticket after the refund, with the ' +
    'refunds in `refunds` and `refunded`.',
  payload: Ticket,
  example: {
    ...exampleTicket,
    refunds: [{ channel_id: '', amount: 19.5, at: '2026-11-21T22:04:51.002Z' }],
    refunded: 19.5,
    refunded_at: '2026-11-21T22:04:51.002Z',
    remaining_breakdown: { ...exampleTicket.remaining_breakdown, price: 0, suplements: 0, ggdd: 0 },
    payment: { ...exampleTicket.payment, status: 'refunded' },
  },
});
export type TicketRefunded = Static<typeof ticketRefunded.payload>;
