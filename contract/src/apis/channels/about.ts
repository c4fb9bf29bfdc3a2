import { errorsWithEnvelope, identifiersAndTimes, pages, rateLimits } from '../../openapi/conventions.ts';
import type { ApiAbout } from '../../openapi/openapi.ts';
import { aboutNotifications } from '../../openapi/webhooks.ts';

export const aboutChannels: ApiAbout = {
  name: 'channels',
  title: 'Channels',
  version: '1.0.0',
  summary: 'For partners who sell for event organizations.',
  description: [
    'Lets a channel read what it may sell and what it sold for the organizations that added it as a partner. When an ' +
      'organization removes the channel, its data disappears from here at once.',
    '## Credentials',
    'The API key of the channel in `x-api-key`. Each key has scopes; an operation outside them answers 403.',
    identifiersAndTimes,
    errorsWithEnvelope,
    pages,
    rateLimits,
  ].join('\n\n'),
  root: '/channels',
  xml: false,
  tags: {
    Authentication: 'Which channel the key belongs to.',
    Organizations: 'For whom the channel sells.',
    Locations: 'Where their events take place.',
    Events: 'What takes place, when and where.',
    Tickets: 'What the channel sold.',
    'Ticket Rates': 'What the channel may sell.',
    'List Rates': 'Conditions on which guests of lists come in.',
    Lists: 'Guest lists: names with the people they bring.',
    Passes: 'What admits people to several events, to be sold.',
    Payments: 'What buyers owe or have paid for what the channel sold.',
    Bookings: 'Zones that can be booked, and requests for bookings.',
    'Discount Codes': 'Whether a discount code can be used.',
    'Webhook Endpoints': 'Addresses of the channel that notifications are sent to.',
    'Webhook Deliveries': 'What was sent to them, and how that went.',
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
