import { Ticket } from '../resources/ticket.ts';
import { Resource, type Static } from '../schema.ts';
import { exampleTicket } from './examples.ts';
import { notification } from './notification.ts';

const SwappedTickets = Resource('SwappedTickets', 'Both tickets whole, as they are after the swap.', {
  old_ticket: Ticket,
  new_ticket: Ticket,
});

export const ticketSwapped = notification({
  kind: 'ticket.swapped',
  description:
    'A reseller swapped a ticket for a new one with another holder: the old ticket is voided, the new one is ' +
    'active and has its own barcode. This is not a sale and frees no place, so neither `ticket.sold` nor ' +
    '`ticket.voided` is emitted.',
  payload: SwappedTickets,
  example: {
    old_ticket: { ...exampleTicket, status: 'voided' },
    new_ticket: {
      ...exampleTicket,
      _id: 'tkt_01m7zyj7mye7eamjz8kkdwaa9k',
      qr_code: 'N2S6G3WB75NXTKB803MK',
      full_name: 'Nadia Ferrer',
      email: 'nadia.ferrer@example.org',
      phone: '',
      gender: 'unspecified',
      birthday: '',
      address: '',
      postal_code: '',
      country_code: '',
      personal_document_type: '',
      personal_document_number: '',
      answers: [],
      activation_date: '2026-11-21T22:04:51.002Z',
    },
  },
});
export type TicketSwapped = Static<typeof ticketSwapped.payload>;
