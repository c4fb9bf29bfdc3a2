import { Ticket } from '../resources/ticket.ts';
import type { Static } from '../schema.ts';
import { exampleTicket } from './examples.ts';
import { notification } from './notification.ts';

export const ticketVoided = notification({
  kind: 'ticket.voided',
  description:
    'A person of the organization voided a ticket permanently. Its place can be sold again; its barcode cannot ' +
    'be used again. The payload is the whole ticket afterwards.',
  payload: Ticket,
  example: { ...exampleTicket, status: 'voided' },
});
export type TicketVoided = Static<typeof ticketVoided.payload>;
