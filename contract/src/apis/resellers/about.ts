import { rateLimits, repeating } from '../../openapi/conventions.ts';
import type { ApiAbout } from '../../openapi/openapi.ts';

export const aboutResellers: ApiAbout = {
  name: 'resellers',
  title: 'Resellers',
  version: '1.0.0',
  summary: 'For marketplaces that resell tickets.',
  description: [
    'Lets a marketplace validate the barcode of a ticket, swap the ticket for a new one when it is resold, and ' +
      'read the event of the ticket.',
    '## Credentials',
    'The API key alone in `Authorization`; `Bearer <key>` is accepted too. Keys beginning with `rs_test_` act ' +
      'on alpha, ' +
      'those with `rs_live_` on production. A key gives access to the organizations that it was authorized for.',
    '## Errors',
    'Every error has the body `{"valid": false, "swappable": false, "error": "<code>"}`, except an unknown event: ' +
      '`{"error": "EVENT_NOT_FOUND"}`. A ticket that cannot be resold is not an error when it is validated: ' +
      'check `swappable`, not the status. The header `X-Error-Message` gives the reason and the affected fields ' +
      'for people.',
    repeating,
    rateLimits,
  ].join('\n\n'),
  root: '/resellers',
  xml: false,
  tags: {
    Resale: 'Checking, swapping and printing tickets.',
    Events: 'Events with their ticket types.',
  },
  securitySchemes: {
    resellerKey: {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      description:
        'API key of the reseller, raw or after `Bearer `: `rs_test_…` in alpha and `rs_live_…` in production.',
    },
  },
  security: (access) => (access.by === 'reseller' ? [{ resellerKey: [] }] : []),
};
