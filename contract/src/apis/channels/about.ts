import { errorsWithEnvelope, identifiersAndTimes, pages, rateLimits } from '../../openapi/conventions.ts';
import type { ApiAbout } from '../../openapi/openapi.ts';
import { aboutNotifications } from '../../openapi/webhooks.ts';

export const aboutChannels: ApiAbout = {
  name: 'channels',
  title: 'Channels',
  version: '1.0.0',
  summary: 'For partners who sell for event organizations.',
  description: [
    'Lets a channel read what it can sell, and what it sold, for the organizations that added it as a partner. ' +
      'When an organization removes the channel, the channel immediately loses access to its data.',
    '## Credentials',
    'The API key of the channel in `x-api-key`. Each key has scopes; an operation outside them returns 403.',
    identifiersAndTimes,
    errorsWithEnvelope,
    pages,
    rateLimits,
  ].join('\n\n'),
  root: '/channels',
  xml: false,
  tags: {
    Authentication: 'Which channel the key belongs to.',
    Organizations: 'The organizations for which the channel sells.',
    Locations: 'The places where events are held.',
    Events: 'Events: what takes place, when and where.',
    Tickets: 'What the channel sold.',
    'Ticket Rates': 'What the channel may sell.',
    'List Rates': 'Conditions under which guest-list entries are admitted.',
    Lists: 'Guest lists: entries with a name and a number of people.',
    Passes: 'Passes, which admit people to several events: selling them.',
    Payments: 'Payments for sales of the channel, open and completed.',
    'Waiting Rooms': 'Where buyers wait in a rush, in a drawn order that everybody can verify.',
    Bookings: 'Zones that can be booked, and requests for bookings.',
    'Discount Codes': 'Whether a discount code can be used.',
    'Webhook Endpoints': 'Addresses of the channel that notifications are sent to.',
    'Webhook Deliveries': 'Notifications sent to endpoints, and the results.',
    Notifications: aboutNotifications,
  },
  securitySchemes: {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: 'API key of the channel, `ck_test_…` in alpha and `ck_live_…` in production.',
    },
  },
  security: (access) => (access.by === 'key' ? [{ apiKey: [] }] : []),
};
