/** What a key may learn through webhooks: the kinds whose resource it may read. */
import { type NotificationKind, notificationKinds, type Scope, scopes } from '@stagedoor/contract/vocabulary';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  notificationKind,
  Outbox,
  outboxMessage,
  presenter,
} from '../../../src/contexts/messaging/webhooks/webhooks.ts';
import { tenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { openWorld } from '../../support/fixtures.ts';
import { addEndpoint, insertSendable } from '../../support/webhooks.ts';
import { keyHeaders } from '../../support/world.ts';

const { service, world } = await openWorld();

/** Written out, so that a change of the rule is seen. */
const kindsByScope: Readonly<Partial<Record<Scope, RegExp>>> = {
  'tickets:read': /^ticket\./,
  'bookings:read': /^booking\./,
  'lists:read': /^list\./,
  'payments:read': /^(payment|refund|sale|dispute|payout)\./,
  'events:read': /^event\./,
  'passes:read': /^pass\./,
  'ticket-rates:read': /^rate\./,
  'clients:read': /^(client|subscription)\./,
  'discount-codes:read': /^discount_code\./,
};
const always = /^webhook(_endpoint)?\./;
const kindsFor = (given: readonly Scope[]) =>
  notificationKinds.filter(
    (kind) => always.test(kind) || given.some((scope) => kindsByScope[scope]?.test(kind) ?? false),
  );

describe.each([
  { api: 'integrations', deliveries: '/integrations/webhook-deliveries' },
  { api: 'channels', deliveries: '/channels/webhooks/deliveries' },
] as const)('$api', ({ api, deliveries }) => {
  const idOf = new Map<NotificationKind, string>();
  let endpointId: string;
  beforeAll(async () => {
    const owner = api === 'channels' ? { channelId: world.channel.id } : { organizationId: world.main.id };
    endpointId = (await addEndpoint(service, owner)).id;
    for (const kind of notificationKinds) {
      const given = { endpoint_id: endpointId, kind, status: 'exhausted' as const };
      const channel = api === 'channels' ? { channel_id: world.channel.id } : {};
      idOf.set(kind, (await insertSendable(service, world.main.id, { ...given, ...channel })).id);
    }
  });
  const keyWith = (given: readonly Scope[]) =>
    keyHeaders(
      service,
      api === 'channels'
        ? { kind: 'channels', channelId: world.channel.id }
        : { kind: 'integrations', organizationId: world.main.id },
      { scopes: given },
    );
  const cases: readonly (readonly Scope[])[] = [
    [],
    ...(Object.keys(kindsByScope) as Scope[]).map((scope) => [scope]),
    ['tickets:read', 'events:read'],
    scopes.filter((scope) => !scope.startsWith('webhooks:')),
  ];

  it.each(cases)('the deliveries are those of the kinds that a key with %s may read', async (...given) => {
    const headers = await keyWith(['webhooks:read', ...given]);
    const answer = await service.call('GET', `${deliveries}?limit=200`, { headers });
    expect(answer.status).toBe(200);
    const seen = new Set(answer.body.data.map(({ event }: { event: string }) => event));
    expect([...seen].sort()).toEqual(kindsFor(given).toSorted());
  });

  it('answers 403 with the name of the scope to a filter for another kind', async () => {
    const headers = await keyWith(['webhooks:read', 'tickets:read']);
    const answer = await service.call('GET', `${deliveries}?filter[event]=booking.created`, { headers });
    expect(answer.status).toBe(403);
    expect(answer.body.message).toContain('bookings:read');
    expect((await service.call('GET', `${deliveries}?filter[event]=ticket.sold`, { headers })).status).toBe(200);
  });

  it('answers 404 for a delivery of another kind, read or retried', async () => {
    const headers = await keyWith(['webhooks:read', 'webhooks:write', 'bookings:read']);
    const statuses = async (kind: NotificationKind) => [
      (await service.call('GET', `${deliveries}/${idOf.get(kind)}`, { headers })).status,
      (await service.call('POST', `${deliveries}/${idOf.get(kind)}/retry`, { headers })).status,
    ];
    expect(await statuses('ticket.sold')).toEqual([404, 404]);
    expect(await statuses('booking.created')).toEqual([200, 202]);
    expect(await statuses('webhook.test')).toEqual([200, 202]);
  });
});

describe('the feed', () => {
  const outbox = new Outbox(
    notificationKinds.map((kind) => presenter(notificationKind<object>(kind), (subject: object) => subject)),
  );
  const read = async (given: readonly Scope[], query = '') => {
    const key = { kind: 'integrations', organizationId: world.twin.id } as const;
    const headers = await keyHeaders(service, key, { scopes: ['webhooks:read', ...given] });
    return service.call('GET', `/integrations/webhook-events${query}`, { headers });
  };
  beforeAll(async () => {
    const { database, clock } = service.services;
    const about = { resourceId: 'evt_1', channelId: null };
    const notes = notificationKinds.map((kind) => outboxMessage(notificationKind<object>(kind), {}, about));
    await database.transaction((tx) => outbox.emit(tenantDb(tx, world.twin.id), notes, clock.now()));
  });

  it.each([[], ['tickets:read'], ['payments:read', 'lists:read'], Object.keys(kindsByScope)] as Scope[][])(
    'shows the kinds that a key with %s may read',
    async (...given) => {
      const answer = await read(given);
      const seen = answer.body.data.map(({ event }: { event: string }) => event);
      expect(seen.toSorted()).toEqual(kindsFor(given).toSorted());
    },
  );

  it('is read to its end by a key that is shown little of it', async () => {
    const all = await read(Object.keys(kindsByScope) as Scope[]);
    const some = await read(['events:read']);
    expect(some.body.next_cursor).toBe(all.body.next_cursor);
  });

  it('answers 403 with the name of the scope to a filter for another kind', async () => {
    const answer = await read(['tickets:read'], '?filter[event]=event.updated');
    expect(answer.status).toBe(403);
    expect(answer.body.message).toContain('events:read');
  });
});
