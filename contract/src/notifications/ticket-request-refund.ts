import { Currency, EmailOrEmpty, Id, Money, Resource, type Static, Str } from '../schema.ts';
import { notification } from './notification.ts';

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
