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
    'An API key in `x-api-key`, or the older pair `integration_id` and `secret`, or all three. All credentials ' +
      'that you send must be valid and belong to the same organization, otherwise the response is 401. Each key ' +
      'has scopes; an operation outside them returns 403. Keys expire and can be revoked at any time.',
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
    Authentication: 'The owner of the credentials and their scopes.',
    Events: 'Events: what takes place, when and where.',
    Bookings: 'Reservations of tables and spaces.',
    'Bookings Events': 'Reservations that belong to an event.',
    Channels: 'Channels through which the organization sells tickets and takes reservations.',
    'External Payments': 'Money taken outside the payment gateway.',
    Clients: 'People who book, hold tickets or are on guest lists.',
    Lists: 'Guest lists: reading and checking in, and their rates.',
    Passes: 'Passes, which admit people to several events: reading and checking in.',
    'Passes v2': 'Passes with their usages.',
    Subscriptions: 'Memberships of clients, paid by period: creating, cancelling and their benefits.',
    Tickets: 'Tickets: reading, creating, checking in, deleting.',
    TicketsRates: 'Ticket rates and their prices.',
    Sales: 'Everything that was sold, one line per item.',
    Payments: 'Money received through the payment gateway.',
    Refunds: 'Refunds.',
    'Wallet Movement': 'Money received through the payment gateway and sent back through it, with balances.',
    Invoicing: 'Invoices of what was paid and given back, and their PDFs.',
    'Discount Codes': 'Discount codes and how often they were used.',
    Users: 'The people who work for the organization.',
    'Webhook Endpoints': 'Addresses that notifications are sent to.',
    'Webhook Deliveries': 'Notifications sent to endpoints, and the results.',
    'Webhook Events': 'Notifications that you read instead of receiving them, and their kinds.',
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
