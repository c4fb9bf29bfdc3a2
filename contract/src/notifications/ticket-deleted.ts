import { Ticket } from '../resources/ticket.ts';
import type { Static } from '../schema.ts';
import { exampleTicket } from './examples.ts';
import { notification } from './notification.ts';

export const ticketDeleted = notification({
  kind: 'ticket.deleted',
  description:
    'The system that created a ticket deleted it. Its place can be sold again; its barcode cannot be used ' +
    'again. The payload is the whole ticket before the deletion, including its status.',
  payload: Ticket,
  example: exampleTicket,
});
export type TicketDeleted = Static<typeof ticketDeleted.payload>;
