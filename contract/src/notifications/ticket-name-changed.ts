import { Ticket } from '../resources/ticket.ts';
import type { Static } from '../schema.ts';
import { exampleTicket } from './examples.ts';
import { notification } from './notification.ts';

export const ticketNameChanged = notification({
  kind: 'ticket.name_changed',
  description:
    'The holder of a ticket changed. Emitted when the change takes effect: immediately if it is free, otherwise ' +
    'when it is paid (`payment.success` is emitted as well). The barcode does not change. The payload is the ' +
    'whole ticket with its new ' +
    'holder.',
  payload: Ticket,
  example: {
    ...exampleTicket,
    full_name: 'Nadia Ferrer',
    email: 'nadia.ferrer@example.org',
    phone: '',
  },
});
export type TicketNameChanged = Static<typeof ticketNameChanged.payload>;
