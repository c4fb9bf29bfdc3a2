import { errorsWithEnvelope, identifiersAndTimes, pages, rateLimits, repeating } from '../../openapi/conventions.ts';
import type { ApiAbout, SecurityRequirement } from '../../openapi/openapi.ts';

const session: SecurityRequirement[] = [{ sessionToken: [] }, { sessionCookie: [] }];

export const aboutManagement: ApiAbout = {
  name: 'management',
  title: 'Management',
  version: '1.0.0',
  summary: 'For the members of an organization and for the operators of the deployment.',
  description: [
    'The console uses this API for everything: events, rates, bookings, guest lists, tickets, ' +
      'partners, keys and webhooks of an organization.',
    '## Credentials',
    'The session of a person: signing in returns a token, which is sent as `Authorization: Bearer <token>`. ' +
      'Pages of this service keep it in a cookie instead (`cookie` of `createSession`): HttpOnly, ' +
      'SameSite=Strict, Secure. Beside it the browser keeps a signed cookie for 400 days: attempts to sign in to ' +
      'the same account from there are counted apart. The role of a person in an organization decides what the person can do: owner, ' +
      'admin, manager, door or viewer, where each role includes the roles after it. An organization that the ' +
      'person does not belong to is treated as if it did not exist. Operators run the deployment: they create ' +
      'organizations, channels, resellers and accounts, but have no access to the data of an organization. Door ' +
      'devices have their own tokens, which give access only to the operations for devices. A person may send 50 ' +
      'requests a second, with a burst of 100.',
    identifiersAndTimes,
    errorsWithEnvelope,
    pages,
    repeating,
    rateLimits,
  ].join('\n\n'),
  root: '/management',
  xml: false,
  tags: {
    Sessions: 'Signing in and out.',
    Account: 'The account of the person who is signed in.',
    Organizations: 'Organizations and their settings.',
    Members: 'The people of an organization and their roles.',
    Invitations: 'How people join an organization; all set their own passwords.',
    Users: 'The accounts of the deployment, for operators.',
    'Audit log': 'Who did what, and from where.',
    'Request log': 'API calls with credentials and their responses, kept for a week.',
    'Background jobs': 'Work done after a change, such as sending mails, for operators.',
    'Test clock':
      'The clock of an alpha deployment: move it forward to let holds expire and events end without waiting.',
    Partners: 'Channels and resellers, and which of them an organization has admitted.',
    'Payment settings': 'How an organization collects money, and how long unpaid purchases are held.',
    'Web shop': 'The own web shop of an organization, and the waiting rooms of its events.',
    Payments: 'Open and completed payments of buyers, and mails with payment links.',
    'External Payments': 'Money for bookings taken outside the payment gateway.',
    'Wallet Movement': 'Money received through the payment gateway and sent back through it, with the balance.',
    Invoicing: 'The data that an organization shows on invoices, and the invoices themselves.',
    Refunds: 'Refunds and their state.',
    Disputes: 'Payments that banks dispute for their buyers, and contesting that.',
    Mails: 'Texts that an organization adds to mails to its buyers.',
    'API keys': 'Credentials of programs.',
    Locations: 'Places where events are held.',
    Events: 'The events (shows) of an organization.',
    Live: 'Live changes.',
    'Event Groups': 'Events that belong together, such as a series or a season.',
    Zones: 'Zones of an event and the spaces in them, which can be booked.',
    'Booking Rates': 'Prices of bookings in a zone: price, persons, advance, fee.',
    'Booking Products': 'What the venue serves at tables.',
    'Tip Rates': 'Tips that can be paid with a booking.',
    'Ticket Rates': 'Kinds of tickets, their price steps and supplements.',
    'List Rates': 'Conditions under which guest-list entries are admitted.',
    Tickets: 'Tickets of an event: searching, creating, voiding, checking in and changing holders.',
    Bookings: 'Reservations of tables and spaces: creating, changing, and managing them during the event.',
    Clients: 'People who book, hold tickets or are on guest lists.',
    Passes: 'Passes, which admit people to several events: types, selling and accepting.',
    Subscriptions: 'Plans with their member benefits, and the subscriptions of clients.',
    'Discount codes': 'Codes that reduce the price of bookings and tickets.',
    'Guest lists': 'Guest-list entries: managing them, checking them in, and their referrers.',
    Imports: 'Tickets, entries of guest lists, bookings and clients from CSV files: checking, importing, undoing.',
    'Bulk actions': 'One operation with many tickets, guest-list entries or bookings, in the background.',
    Pictures: 'Pictures of events and the logo: uploading.',
    Exports: 'Tickets, entries of guest lists, bookings, clients and payments as CSV files.',
    'Door devices': 'Phones and scanners at the doors: registering, listing, revoking.',
    'Webhook endpoints': 'Addresses that notifications are sent to: their settings, secrets and health.',
    'Webhook deliveries': 'Deliveries to endpoints, with every attempt.',
    'Webhook events': 'Notifications of the organization as they are sent to endpoints, and their kinds.',
  },
  securitySchemes: {
    sessionToken: { type: 'http', scheme: 'bearer', description: 'The token of a session.' },
    deviceToken: { type: 'http', scheme: 'bearer', description: 'The token of a device at a door.' },
    sessionCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-stagedoor_session',
      description: 'The token of a session of a browser. Writes with it count only from pages of this service.',
    },
  },
  security: (access) => {
    if (access.by === 'device') return [{ deviceToken: [] }];
    return access.by === 'session' ? session : [];
  },
};
