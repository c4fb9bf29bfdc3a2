import { Id, Instant, InstantOrEmpty, Int, Nullable, Resource, type Static, Str } from '../schema.ts';
import { notification } from './notification.ts';

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
