import {
  EmailOrEmpty,
  Id,
  IdOrEmpty,
  Instant,
  InstantOrEmpty,
  Int,
  List,
  Money,
  Nullable,
  OneOf,
  OneOfOrEmpty,
  Resource,
  type Static,
  Str,
  UrlOrEmpty,
} from '../schema.ts';
import { nameChangeStatuses, originApis, ticketHistoryKinds } from '../vocabulary.ts';
import { Ticket } from './ticket.ts';

export const NameChange = Resource('NameChange', 'A change of the holder of a ticket.', {
  _id: Id('nameChange', 'Id of the change.'),
  ticket_id: Id('ticket', 'Id of the ticket.'),
  status: OneOf(nameChangeStatuses, 'Whether it is done, waits for its payment, or was given up.'),
  full_name: Str('The new name.', ['Ilse Okafor']),
  email: EmailOrEmpty('The new e-mail, when it changes too.', 'ilse.okafor@example.org'),
  phone: Str('The new phone number; empty: it stays as it is.'),
  amount: Money('What the change costs.'),
  previous_full_name: Str('The name before; as long as it waits, the name when it was asked for.', ['Nadia Ferrer']),
  created_at: Instant('When it was asked for.'),
  completed_at: InstantOrEmpty('When the ticket got the new name.'),
  payment_id: IdOrEmpty(
    'payment',
    'The payment for which it waits, or which paid for it; empty where it is not paid online.',
  ),
});
export type NameChange = Static<typeof NameChange>;

/** A change that was begun, with where it is paid. */
export const BegunNameChange = Resource('BegunNameChange', 'A change of the holder of a ticket that was started.', {
  ...NameChange.properties,
  payment_url: UrlOrEmpty(
    'Where the buyer pays: give it only to that person. Empty if nothing is paid online.',
    'https://tickets.example.org/pay/eyJvIjoi',
  ),
});
export type BegunNameChange = Static<typeof BegunNameChange>;

export const ManagedTicket = Resource(
  'ManagedTicket',
  'A ticket as the people of its organization see it: with where it came from and what became of it.',
  {
    ...Ticket.properties,
    rate_name: Str('Name of the ticket rate.', ['General admission']),
    created_via: OneOf(originApis, 'The API through which it came in.'),
    language: Str('Language of the holder, ISO 639-1.', ['en']),
    quality: Nullable(Int('Rating of the guests by the door, 0 to 5; null when not rated.', { maximum: 5 })),
    name_changed_at: InstantOrEmpty('When its holder last changed.'),
    name_changes: List(NameChange, 'Changes of its holder, newest first.'),
    resold_from: IdOrEmpty('ticket', 'The ticket that a swap turned into this one.'),
    resold_to: IdOrEmpty('ticket', 'The ticket that a swap turned this one into.'),
    voided_at: InstantOrEmpty('When it was voided.'),
    created_at: Instant('When it was created.'),
    updated_at: Instant('When it last changed.'),
  },
);
export type ManagedTicket = Static<typeof ManagedTicket>;

export const TicketHistoryEntry = Resource('TicketHistoryEntry', 'An entry in the history of a ticket.', {
  at: Instant('When.'),
  kind: OneOf(
    ticketHistoryKinds,
    'issued; paid; mailed; name_change; admitted: people entered or left; refund_requested; refunded; ' +
      'swapped_from: it ' +
      'came out of another ticket; swapped_to: another ticket took its place; voided.',
  ),
  by: Str('Name of the person, key, device, channel or reseller that did it; empty where that is not known.', [
    'Ingrid Falk',
  ]),
  via: OneOfOrEmpty(originApis, 'The API through which it was issued; empty for all other kinds.'),
  status: Str('State of a mail, a change of name, a refund or a request of one; empty for all other kinds.', [
    'completed',
  ]),
  amount: Nullable(Money('Price, refund or fee of a change of name; null where no money belongs to it.')),
  before: Str('Name before a change of name, or number of people inside before; empty for all other kinds.', ['0']),
  after: Str('Name after it, or number of people inside after it; empty for all other kinds.', ['2']),
  recipient: EmailOrEmpty('Who was written to; of a mail.', 'ilse.okafor@example.org'),
  subject: Str('What the mail says; empty until it is sent. Reason of a request of a refund, or of a failure.', [
    'Your ticket for Equinox',
  ]),
  ticket_id: IdOrEmpty('ticket', 'The other ticket of a swap.'),
});
export type TicketHistoryEntry = Static<typeof TicketHistoryEntry>;

export const TicketTotals = Resource(
  'TicketTotals',
  'How many tickets meet the conditions, over all pages of the list.',
  {
    count: Int('Tickets.'),
    people: Int('People on them.'),
    inside: Int('How many of these are inside.'),
  },
);
export type TicketTotals = Static<typeof TicketTotals>;
