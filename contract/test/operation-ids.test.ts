import { expect, test } from 'vitest';
import { apis, type Operation } from '../src/index.ts';
import { idsOutsideRule } from '../src/operation-ids.ts';

const all: readonly Operation[] = Object.values(apis).flatMap((operations): Operation[] => Object.values(operations));

test('the id of every operation follows from its method and path', () => {
  expect(idsOutsideRule(all)).toEqual([]);
});

test.each([
  ['DELETE', '/sessions/current', 'endCurrentSession', 'deleteCurrentSession'],
  ['GET', '/organizations/{organizationId}/tickets', 'listEventTickets', 'listTickets'],
  ['PUT', '/organizations/{organizationId}/tickets/{ticketId}/checkin', 'admitTicket', 'checkInTicket'],
  ['POST', '/organizations/{organizationId}/webhook-endpoints', 'addHook', 'createWebhookEndpoint or'],
  ['GET', '/organizations/{organizationId}/webhook-endpoints', 'listHooks', 'listWebhookEndpoints'],
  ['POST', '/webhooks/endpoints/{id}/rotate-secret', 'rotateSecret', 'rotateWebhookEndpointSecret'],
] as const)('reports %s %s as %s', (method, path, id, expected) => {
  const [report] = idsOutsideRule([{ api: 'management', method, path, id }]);
  expect(report).toContain(`${id}, but the rule says ${expected}`);
});

test('names the parent only where ids would clash within one API', () => {
  const ofChannel = { method: 'GET', path: '/channels/{channelId}/api-keys', id: 'listChannelApiKeys' } as const;
  const ofOrganization = {
    method: 'GET',
    path: '/organizations/{organizationId}/api-keys',
    id: 'listApiKeys',
  } as const;
  expect(idsOutsideRule([{ api: 'management', ...ofChannel }])).toHaveLength(1);
  expect(idsOutsideRule([ofChannel, ofOrganization].map((one) => ({ api: 'management', ...one })))).toEqual([]);
  expect(
    idsOutsideRule([
      { api: 'channels', ...ofOrganization },
      { api: 'management', ...ofChannel },
    ]),
  ).toHaveLength(1);
});
