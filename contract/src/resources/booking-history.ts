import {
  EmailOrEmpty,
  Instant,
  List,
  Money,
  Nullable,
  OneOf,
  OneOfOrEmpty,
  Resource,
  type Static,
  Str,
} from '../schema.ts';
import { bookingHistoryKinds, originApis } from '../vocabulary.ts';

export const BookingHistoryEntry = Resource('BookingHistoryEntry', 'An entry in the history of a booking.', {
  at: Instant('When.'),
  kind: OneOf(
    bookingHistoryKinds,
    'created; status_changed; moved: to other spaces; changed: other fields; paid; payment_undone; refunded; ' +
      'admitted: ' +
      'people came in or left at a door; mailed.',
  ),
  by: Str('Name of the person, key, device or channel that did it; empty where that is not known.', ['Ingrid Falk']),
  via: OneOfOrEmpty(originApis, 'The API through which it was created; empty for all other kinds.'),
  status: Str('State of a mail or a refund, method of a payment; empty for all other kinds.', ['sent']),
  amount: Nullable(Money('What was paid or given back; null where no money belongs to it.')),
  before: Str('Status or spaces before; empty for all other kinds, and where it is not known.', ['pending']),
  after: Str('Status or spaces after it, or the number of people who came in, below 0 where they left.', ['accepted']),
  fields: List(Str('Field.', ['commentary_reserve']), 'The fields that were changed; empty for all other kinds.'),
  recipient: EmailOrEmpty('Who was written to; of a mail.', 'ilse.okafor@example.org'),
  subject: Str('What the mail says; empty until it is sent. Reason of a failure.', ['Your booking is accepted']),
});
export type BookingHistoryEntry = Static<typeof BookingHistoryEntry>;
