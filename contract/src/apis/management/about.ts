import { errorsWithEnvelope, identifiersAndTimes, pages, rateLimits, repeating } from '../../openapi/conventions.ts';
import type { ApiAbout, SecurityRequirement } from '../../openapi/openapi.ts';

const session: SecurityRequirement[] = [{ sessionToken: [] }, { sessionCookie: [] }];

export const aboutManagement: ApiAbout = {
  name: 'management',
  title: 'Management',
  version: '1.0.0',
  summary: 'For the people of an organization, and for those who run the deployment.',
  description: [
    'Everything that the console does, it does through this API: events, rates, bookings, guest lists, tickets, ' +
      'partners, keys and webhooks of an organization.',
    '## Credentials',
    'A session of a person: signing in answers with a token, which is sent as `Authorization: Bearer <token>`. Pages ' +
      'of this service keep it in a cookie instead (`cookie` of `createSession`): HttpOnly, SameSite=Strict, Secure. What a ' +
      'person may do in an organization is a matter of the role there: owner, admin, manager, door or viewer, each of ' +
      'which may do what those after it may. An organization that the person does not belong to is answered like one ' +
      'that does not exist. Operators run the deployment: they create organizations, channels, resellers and accounts, ' +
      'and open no data of an organization by that. Devices at the doors have tokens of their own, which open the ' +
      'operations for devices alone. A person may send 50 requests a second, with a burst of 100.',
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
    Invitations: 'How people come into an organization; each sets the own password.',
    Users: 'The accounts of the deployment, for those who run it.',
    'Audit log': 'Who did what, from where.',
    'Request log': 'Calls with a credential and how they were answered, for a week.',
    'Background jobs': 'Work that is done after a change, such as sending mails, for those who run the deployment.',
    'Test clock': 'The time of an alpha deployment: set ahead, it lets holds expire and events end without waiting.',
    Partners: 'Channels and resellers, and which of them an organization has admitted.',
    'Payment settings': 'How an organization collects money, and for how long what is not paid yet is kept.',
    Payments: 'What buyers owe, and how they learn where to pay it.',
    'External Payments': 'Money for bookings that was taken outside the payment gateway.',
    'Wallet Movement': 'What came in through the payment gateway and went back there, with the balance.',
    Invoicing: 'What stands on the invoices of an organization, and the invoices themselves.',
    Refunds: 'Money that is given back, and how that went.',
    Mails: 'What an organization says in the mails to its buyers.',
    'API keys': 'What programs identify themselves with.',
    Locations: 'Places where events are held.',
    Events: 'The shows of an organization.',
    Live: 'What happens right now, as it happens.',
    'Event Groups': 'Events that belong together, such as a series or a season.',
    Zones: 'Zones of an event and the spaces in them, which can be booked.',
    'Booking Rates': 'What a booking of a zone costs: price, persons, advance, fee.',
    'Booking Products': 'What the venue serves at tables.',
    'Tip Rates': 'Tips that can be paid along with a booking.',
    'Ticket Rates': 'Kinds of tickets, their price steps and what can be bought along.',
    'List Rates': 'Conditions on which guests of a list come in.',
    Tickets: 'Tickets of an event: finding, creating, voiding, checking in, changing their holders.',
    Bookings: 'Reservations of tables and spaces: making, changing, and taking them through the evening.',
    Clients: 'The people who book, hold tickets or are on guest lists.',
    Passes: 'What admits people to several events: their types, selling, accepting.',
    Subscriptions: 'Plans with what they give to members, and the subscriptions of clients.',
    'Discount codes': 'Codes that take something off the price of bookings and tickets.',
    'Guest lists': 'Names with the people they bring, checking them in, and who brought them.',
    Imports: 'Tickets, entries of guest lists, bookings and clients from CSV files: checking, importing, undoing.',
    Exports: 'Tickets, entries of guest lists, bookings, clients and payments as CSV files.',
    'Door devices': 'Phones and scanners at the doors: registering, listing, revoking.',
    'Webhook endpoints': 'Addresses that notifications are sent to: their settings, secrets and health.',
    'Webhook deliveries': 'What was sent to which endpoint, attempt by attempt.',
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
