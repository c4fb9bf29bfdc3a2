import {
  errorsWithEnvelope,
  identifiersAndTimes,
  pages,
  rateLimits,
  repeating,
  xmlAnswers,
} from '../../openapi/conventions.ts';
import type { ApiAbout, SecurityRequirement } from '../../openapi/openapi.ts';
import { aboutNotifications } from '../../openapi/webhooks.ts';

const key: SecurityRequirement = { apiKey: [] };
const pair: SecurityRequirement = { integrationId: [], integrationSecret: [] };

export const aboutIntegrations: ApiAbout = {
  name: 'integrations',
  title: 'Integrations',
  version: '1.0.0',
  summary: 'For the systems of an event organization.',
  description: [
    'Lets the systems of an event organization read and change its data: bookings, tickets, guest lists, channels, ' +
      'webhook endpoints and their deliveries.',
    '## Credentials',
    'An API key in `x-api-key`, or the older pair `integration_id` and `secret`, or all three. Everything that is sent ' +
      'must be valid and of one organization, otherwise the answer is 401. Each key has scopes; an operation outside ' +
      'them answers 403. Keys expire and can be revoked at any time.',
    identifiersAndTimes,
    errorsWithEnvelope,
    pages,
    repeating,
    rateLimits,
    xmlAnswers,
  ].join('\n\n'),
  root: '/integrations',
  xml: true,
  tags: {
    Authentication: 'Whose the credentials are and what they may do.',
    Events: 'What takes place, when and where.',
    Bookings: 'Reservations of tables and spaces.',
    'Bookings Events': 'Reservations at events alone.',
    Channels: 'Through whom the organization sells and takes reservations.',
    'External Payments': 'Money taken outside the payment gateway.',
    Clients: 'The people who book, hold tickets or are on guest lists.',
    Lists: 'Guest lists: reading and checking in, and their rates.',
    Passes: 'What admits people to several events: reading and checking in.',
    'Passes v2': 'The same with their usages.',
    Subscriptions: 'Memberships of clients, paid by period: creating, cancelling, and what they give.',
    Tickets: 'Tickets: reading, creating, checking in, deleting.',
    TicketsRates: 'What is sold, and at which prices.',
    Sales: 'Everything that was sold, a line for each thing.',
    Payments: 'What came in through the payment gateway.',
    Refunds: 'Money that is given back.',
    'Wallet Movement': 'What came in through the payment gateway and went back there, with balances.',
    Invoicing: 'Invoices of what was paid and given back, and their PDFs.',
    'Discount Codes': 'What takes something off a price, and how often it was used.',
    Users: 'The people who work for the organization.',
    'Webhook Endpoints': 'Addresses that notifications are sent to.',
    'Webhook Deliveries': 'What was sent to them, and how that went.',
    'Webhook Events': 'Notifications, to be read instead of received, and their kinds.',
    Notifications: aboutNotifications,
  },
  securitySchemes: {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: 'API key, `ik_test_…` in alpha and `ik_live_…` in production.',
    },
    integrationId: {
      type: 'apiKey',
      in: 'header',
      name: 'integration_id',
      description: 'Identifier of the integration; goes with `secret`.',
    },
    integrationSecret: {
      type: 'apiKey',
      in: 'header',
      name: 'secret',
      description: 'Secret of the organization; goes with `integration_id`.',
    },
  },
  security: (access) => (access.by === 'key' ? [key, pair, { ...key, ...pair }] : []),
};
