import { errorsWithEnvelope, identifiersAndTimes, pages, rateLimits, repeating } from '../../openapi/conventions.ts';
import type { ApiAbout, SecurityRequirement } from '../../openapi/openapi.ts';

const session: SecurityRequirement[] = [{ sessionCookie: [] }, { sessionToken: [] }];

export const aboutManagement: ApiAbout = {
  name: 'management',
  title: 'Management',
  version: '1.0.0',
  summary: 'For the people of an organization, and for those who run the deployment.',
  description: [
    'Everything that the console does, it does through this API: events, rates, bookings, guest lists, tickets, ' +
      'partners, keys and webhooks of an organization.',
    '## Credentials',
    'A session of a person, as the cookie that signing in sets, or as a bearer token. What a person may do in an ' +
      'organization is a matter of the role there.',
    identifiersAndTimes,
    errorsWithEnvelope,
    pages,
    repeating,
    rateLimits,
  ].join('\n\n'),
  root: '/management',
  xml: false,
  tags: {},
  securitySchemes: {
    sessionCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-session',
      description: 'The cookie that signing in sets.',
    },
    sessionToken: { type: 'http', scheme: 'bearer', description: 'The token of a session.' },
  },
  security: (access) => (access.by === 'session' ? session : []),
};
