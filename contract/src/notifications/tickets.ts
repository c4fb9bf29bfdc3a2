import { Ticket } from '../resources/ticket.ts';
import {
  Currency,
  EmailOrEmpty,
  Id,
  Instant,
  InstantOrEmpty,
  Int,
  Money,
  Nullable,
  Resource,
  type Static,
  Str,
  Type,
} from '../schema.ts';
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

const CheckedIn = Resource('TicketCheckedIn', 'Who is inside on a ticket, and when that was recorded.', {
  ticket_id: Id('ticket', 'Ticket that was checked in.'),
  event_id: Id('event', 'Event that it is for.'),
  ticket_rate_id: Id('rate', 'Its ticket rate.'),
  qr_code: Str('Its barcode: the content of the QR code on the ticket.', ['7ZK2M9QXW4T8BVHN3CRE']),
  for: Int('Number of people whom the ticket admits.'),
  enter: Int('Number of people who are inside on it now, not how many came with this check-in.'),
  entry_time: InstantOrEmpty('When the first of its people entered.'),
  entry_date: Instant('When the people of this check-in entered, by what the door said; else when it was recorded.'),
  quality: Nullable(Int('What the door rated the ticket, 0 to 5; null where it never did.', { maximum: 5 })),
});

export const ticketCheckedIn = notification({
  kind: 'ticket.checked_in',
  description:
    'The number of people inside on a ticket changed. Corrections are sent too, down to 0; an unchanged number ' +
    'is not. The payload has the fields that a door needs, not the whole ticket.',
  payload: CheckedIn,
  example: {
    ticket_id: 'tkt_01m7zyhk1ef0xb1j93qgykzfay',
    event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
    ticket_rate_id: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
    qr_code: '4QB7X91ZQF6VJ6M7SJ3P',
    for: 4,
    enter: 2,
    entry_time: '2026-11-21T23:41:07.120Z',
    entry_date: '2026-11-21T23:41:07.120Z',
    quality: 5,
  },
});
export type TicketCheckedIn = Static<typeof ticketCheckedIn.payload>;

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

export const ticketRestored = notification({
  kind: 'ticket.restored',
  description:
    'A ticket is valid again, with the same barcode: a refund had voided it, and none of its refunds gave any money ' +
    'back. The gateway failed them, or the bank sent the money back. Not emitted if its place was sold in the ' +
    'meantime: then the ticket stays void. The payload is the whole ticket.',
  payload: Ticket,
  example: exampleTicket,
});
export type TicketRestored = Static<typeof ticketRestored.payload>;

const RefundRequest = Resource('TicketRefundRequest', 'A refund that the holder of a ticket requests.', {
  qr_code: Str('Barcode of the ticket.', ['7ZK2M9QXW4T8BVHN3CRE']),
  client_name: Str('Name of the holder.', ['Teodor Amsel']),
  client_email: EmailOrEmpty('E-mail of the holder.', 'teodor.amsel@example.org'),
  event_id: Id('event', 'Event that the ticket is for.'),
  ticket_id: Id('ticket', 'Ticket to give money back for.'),
  amount_to_refund: Money('Requested amount.'),
  currency: Currency('Currency of the amount, ISO 4217.'),
});

export const ticketRequestRefund = notification({
  kind: 'ticket.request_refund',
  description:
    'The holder of a ticket requested a refund (`createRefundRequest`). The organization accepts or rejects it; ' +
    'with a ' +
    'warranty it is accepted at once, and `ticket.refunded` follows.',
  payload: RefundRequest,
  example: {
    qr_code: '4QB7X91ZQF6VJ6M7SJ3P',
    client_name: 'Ilse Okafor',
    client_email: 'ilse.okafor@example.org',
    event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
    ticket_id: 'tkt_01m7zyhk1ef0xb1j93qgykzfay',
    amount_to_refund: 18,
    currency: 'EUR',
  },
});
export type TicketRequestRefund = Static<typeof ticketRequestRefund.payload>;

export const ticketVoided = notification({
  kind: 'ticket.voided',
  description:
    'A person of the organization voided a ticket permanently. Its place can be sold again; its barcode cannot ' +
    'be used again. The payload is the whole ticket afterwards.',
  payload: Ticket,
  example: { ...exampleTicket, status: 'voided' },
});
export type TicketVoided = Static<typeof ticketVoided.payload>;

export const ticketDeleted = notification({
  kind: 'ticket.deleted',
  description:
    'The system that created a ticket deleted it. Its place can be sold again; its barcode cannot be used ' +
    'again. The payload is the whole ticket before the deletion, including its status.',
  payload: Ticket,
  example: exampleTicket,
});
export type TicketDeleted = Static<typeof ticketDeleted.payload>;

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

export const ticketUpdated = notification({
  kind: 'ticket.updated',
  description:
    'Personal data of the holder of a ticket were changed, other than by a change of holder (`ticket.name_changed`). The ' +
    'payload is the whole ticket afterwards.',
  payload: Ticket,
  example: { ...exampleTicket, phone: '+34600000199' },
});
export type TicketUpdated = Static<typeof ticketUpdated.payload>;

const SupplementUsed = Resource('SupplementUsed', 'What of a supplement was handed out to the holder of a ticket.', {
  ticket_id: Id('ticket', 'Ticket with which the supplement was bought.'),
  event_id: Id('event', 'Event that it is for.'),
  ticket_rate_id: Id('rate', 'Its ticket rate.'),
  qr_code: Str('Its barcode.', ['4QB7X91ZQF6VJ6M7SJ3P']),
  supplement_id: Id('supplement', 'The supplement as it was sold with the ticket: `_id` among its supplements.'),
  label: Str('Name of the supplement.', ['Cloakroom']),
  quantity: Type.Integer({
    description: 'Products that were handed out now; less than 0 if they were taken back.',
    format: 'int32',
    minimum: -1_000_000,
    maximum: 1_000_000,
    examples: [1],
  }),
  product_quantity_used: Int('Products that are handed out in all.'),
  product_quantity: Int('Products that were bought.'),
});

export const ticketSupplementUsed = notification({
  kind: 'ticket.supplement_used',
  description:
    'Products of a supplement were handed out to the holder of a ticket, or taken back. The payload has what was ' +
    'handed out now and in all.',
  payload: SupplementUsed,
  example: {
    ticket_id: 'tkt_01m7zyhk1ef0xb1j93qgykzfay',
    event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
    ticket_rate_id: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
    qr_code: '4QB7X91ZQF6VJ6M7SJ3P',
    supplement_id: 'sup_01m4xnppk7ey099zwbm4a2s0v4',
    label: 'Cloakroom',
    quantity: 1,
    product_quantity_used: 1,
    product_quantity: 1,
  },
});
export type SupplementUsed = Static<typeof SupplementUsed>;

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
