import { Ticket } from '../resources/ticket.ts';
import type { Static } from '../schema.ts';
import { exampleTicket } from './examples.ts';
import { notification } from './notification.ts';

export const ticketVoided = notification({
  kind: 'ticket.voided',
  description:
    'A person of the organization made a ticket worthless for good. Its place can be sold again, its barcode ' +
    'never. The payload is the whole ticket afterwards.',
  payload: Ticket,
  example: { ...exampleTicket, status: 'voided' },
});
export type TicketVoided = Static<typeof ticketVoided.payload>;
