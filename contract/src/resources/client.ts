import {
  AfterQuery,
  Bool,
  Email,
  EmailInput,
  Id,
  Instant,
  InstantInput,
  Int,
  List,
  Money,
  pagingQuery,
  Resource,
  type Static,
  Str,
  StrInput,
  Type,
} from '../schema.ts';

export const Client = Resource('ClientRecord', 'A person known to the organization by an e-mail address.', {
  _id: Id('client', 'Id of the client.'),
  email: Email('E-mail address.'),
  other_emails: List(Email('Address.'), 'Addresses of clients that were merged into this one.'),
  name: Str('Name, as it was given last.', ['Vera Lindqvist']),
  phone: Str('Phone number, as it was given last; empty when unknown.', ['+34600123456']),
  language: Str('Language, ISO 639-1; empty when unknown.', ['es']),
  marketing_consent: Bool('True if the person agreed to advertising.'),
  first_seen: Instant('When the address was given for the first time.'),
  last_seen: Instant('When a booking, a ticket or a list entry was last made with it.'),
  bookings_count: Int('Bookings in any status.'),
  tickets_count: Int('Tickets in the name of the person that are active.'),
  lists_count: Int('Entries of guest lists that are not removed.'),
  total_spent: Money(
    'What was paid for tickets and passes in the name of the person, for subscriptions, and in advance for ' +
      'bookings, less ' +
      'refunds.',
  ),
  updated_at: Instant('Last change of the record; admissions and refunds of tickets do not change it.'),
});
export type Client = Static<typeof Client>;

export const ClientTotals = Resource(
  'ClientTotals',
  'How many clients meet the conditions, over all pages of the list.',
  { count: Int('Clients.') },
);
export type ClientTotals = Static<typeof ClientTotals>;

/** Which clients, for every list of them. */
export const clientFilters = {
  email: Type.Optional(EmailInput('Only the client with this address; case-insensitive.')),
  phone: Type.Optional(StrInput('Only clients with this phone number.', { maxLength: 64 })),
  search: Type.Optional(
    StrInput('Only clients whose name, address or phone number contains this text; case-insensitive.', {
      minLength: 1,
    }),
  ),
  updated_since: Type.Optional(InstantInput('Only clients whose record changed at or after this instant.')),
};
export const clientsQuery = Type.Object({ ...clientFilters, ...pagingQuery, after: AfterQuery('client') });

/** What can be said of a client beside the address. */
const details = {
  name: Type.Optional(StrInput('Name.')),
  phone: Type.Optional(StrInput('Phone number; empty for none.', { maxLength: 64 })),
  language: Type.Optional(
    Type.String({
      description: 'Language, ISO 639-1; empty for none.',
      pattern: '^([a-z]{2})?$',
      maxLength: 2,
      examples: ['es'],
    }),
  ),
  marketing_consent: Type.Optional(Type.Boolean({ description: 'Whether the person agrees to advertising.' })),
};

export const ClientChanges = Type.Object(details, { description: 'What to change.', minProperties: 1 });

export const NewClient = Type.Object(
  { email: EmailInput('E-mail address, by which the client is known.'), ...details },
  { description: 'The client.' },
);
