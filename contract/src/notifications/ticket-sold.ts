import { Ticket } from '../resources/ticket.ts';
import type { Static } from '../schema.ts';
import { exampleTicket } from './examples.ts';
import { notification } from './notification.ts';

export const ticketSold = notification({
  kind: 'ticket.sold',
  description:
    'A ticket became active: it was sold, issued or imported. Emitted once for each ticket; the payload is the whole' +
    ' ticket. A swap by a reseller is not a sale: see `ticket.swapped`.',
  payload: Ticket,
  example: exampleTicket,
});
export type TicketSold = Static<typeof ticketSold.payload>;
