import { Ticket } from '../resources/ticket.ts';
import type { Static } from '../schema.ts';
import { exampleTicket } from './examples.ts';
import { notification } from './notification.ts';

export const ticketNameChanged = notification({
  kind: 'ticket.name_changed',
  description:
    'A ticket has another holder. Emitted when the change holds: at once where it costs nothing, else when it is ' +
    'paid (`payment.success` is emitted as well). The barcode stays. The payload is the whole ticket with its new ' +
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
