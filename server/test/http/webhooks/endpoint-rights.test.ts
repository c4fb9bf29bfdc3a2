/** What an endpoint may be sent: the kinds that both who created it and who set its address may read. */
import {
  channelNotificationKinds,
  type NotificationKind,
  notificationKinds,
  type Scope,
} from '@stagedoor/contract/vocabulary';
import { describe, expect } from 'vitest';
import {
  advanceRecoveries,
  notificationKind,
  Outbox,
  outboxMessage,
  presenter,
} from '../../../src/contexts/messaging/webhooks/webhooks.ts';
import { tenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { createPerson } from '../../support/sign-in.ts';
import { keyApis, ownerTest, type WebhookOwner } from '../../support/webhook-owners.ts';
import { rowOf } from '../../support/webhooks.ts';

const since = '2026-11-20T00:00:00.000Z';
const elsewhere = 'https://elsewhere.example.org/in';
const good = { name: 'Order system', url: 'https://hooks.example.org/stagedoor' };

/** Written out, so that a change of the rule is seen. */
const kindsByScope: Readonly<Partial<Record<Scope, RegExp>>> = {
  'tickets:read': /^ticket\./,
  'bookings:read': /^booking\./,
  'lists:read': /^list\./,
  'passes:read': /^pass\./,
  'payments:read': /^(payment|refund|sale|dispute|payout)\./,
  'events:read': /^event\./,
  'ticket-rates:read': /^rate\./,
  'clients:read': /^(client|subscription)\./,
  'discount-codes:read': /^discount_code\./,
};
const readingScopes = Object.keys(kindsByScope) as Scope[];
const always = /^webhook(_endpoint)?\./;

const outbox = new Outbox(
  notificationKinds.map((kind) => presenter(notificationKind<object>(kind), (subject: object) => subject)),
);

/** Emits one notification of each kind that the owner can be sent; answers with the kinds that the endpoint got. */
async function kindsSentTo(owner: WebhookOwner, endpointId: string): Promise<NotificationKind[]> {
  const { database, clock } = owner.service.services;
  const kinds = owner.api === 'channels' ? channelNotificationKinds : notificationKinds;
  const channelId = owner.api === 'channels' ? owner.channelId : null;
  const about = { resourceId: 'evt_1', channelId };
  const messages = kinds.map((kind) => outboxMessage(notificationKind<object>(kind), {}, about));
  const before = await owner.service.database.sql<{ id: string }>(
    'SELECT id FROM webhook_deliveries WHERE endpoint_id = $1',
    [endpointId],
  );
  await database.transaction((tx) => outbox.emit(tenantDb(tx, owner.organizationId), messages, clock.now()));
  const rows = await owner.service.database.sql<{ kind: NotificationKind }>(
    'SELECT kind FROM webhook_deliveries WHERE endpoint_id = $1 AND id <> ALL ($2::text[])',
    [endpointId, before.map(({ id }) => id)],
  );
  return rows.map(({ kind }) => kind).sort();
}

const kindsFor = (owner: WebhookOwner, given: readonly Scope[]) =>
  (owner.api === 'channels' ? channelNotificationKinds : notificationKinds)
    .filter((kind) => always.test(kind) || given.some((scope) => kindsByScope[scope]?.test(kind) ?? false))
    .toSorted();
/** Scopes of kinds that no channel is sent are not missed by one. */
const lacking = ({ api }: WebhookOwner, given: readonly Scope[]) =>
  readingScopes
    .filter((scope) => api !== 'channels' || (scope !== 'clients:read' && scope !== 'discount-codes:read'))
    .filter((scope) => !given.includes(scope))
    .toSorted();

/** A key that may change endpoints and read what is given. */
const keyReading = (owner: WebhookOwner, ...given: Scope[]) =>
  owner.addKey({ scopes: ['webhooks:read', 'webhooks:write', ...given] });

const createWith = async (owner: WebhookOwner, headers: Record<string, string>, body: object = good) => {
  const answer = await owner.call('POST', '/endpoints', body, headers);
  expect(answer.status).toBe(201);
  return answer.body.data as { _id: string; sign_secret: string; missing_scopes: Scope[] };
};

/** Changes a key as those who manage the keys of the owner do. */
async function changeKey(owner: WebhookOwner, method: string, path: string, body?: object) {
  const ofChannel = owner.api === 'channels';
  const person = ofChannel
    ? await createPerson(owner.service, null, 'viewer', { operator: true })
    : await createPerson(owner.service, owner.organizationId, 'admin');
  const root = ofChannel ? `channels/${owner.channelId}` : `organizations/${owner.organizationId}`;
  const url = `/management/${root}/api-keys/${path}`;
  const answer = await owner.service.call(method, url, { headers: person.headers, body });
  expect(answer.status).toBeLessThan(300);
  return answer;
}

describe.each(keyApis)('%s', (api) => {
  const it = ownerTest(api);

  describe('an endpoint', () => {
    const cases: readonly Scope[][] = [
      [],
      ...readingScopes.map((scope) => [scope]),
      ['tickets:read', 'payments:read'],
      readingScopes,
    ];
    it.for(cases.map((given) => ({ given, named: given.join(', ') || 'nothing' })))(
      'of a key that reads $named is sent the kinds of these scopes',
      async ({ given }, { owner }) => {
        const { headers } = await keyReading(owner, ...given);
        const endpoint = await createWith(owner, headers);
        expect(endpoint.missing_scopes.toSorted()).toEqual(lacking(owner, given));
        expect(await kindsSentTo(owner, endpoint._id)).toEqual(kindsFor(owner, given));
      },
    );

    it('whose address another key has set is sent what both keys read', async ({ owner }) => {
      const maker = await keyReading(owner, 'tickets:read', 'bookings:read');
      const mover = await keyReading(owner, 'tickets:read', 'payments:read');
      const { _id: id } = await createWith(owner, maker.headers);
      const moved = await owner.call('PATCH', `/endpoints/${id}`, { url: elsewhere }, mover.headers);
      expect(moved.status).toBe(200);
      expect(moved.body.data.missing_scopes.toSorted()).toEqual(lacking(owner, ['tickets:read']));
      expect(await kindsSentTo(owner, id)).toEqual(kindsFor(owner, ['tickets:read']));
    });

    it('that a key without scopes has taken over is sent nothing, is recovered nothing and resent nothing', async ({
      owner,
      service,
    }) => {
      const { id } = await owner.addEndpoint();
      const missed = await owner.addDelivery({ endpoint_id: id, status: 'exhausted', attempts_count: 40 });
      const mover = await keyReading(owner);
      expect((await owner.call('PATCH', `/endpoints/${id}`, { url: elsewhere }, mover.headers)).status).toBe(200);
      expect(await kindsSentTo(owner, id)).toEqual(kindsFor(owner, []));
      const recovering = await owner.call('POST', `/endpoints/${id}/recover`, { since }, mover.headers);
      expect(recovering.status).toBe(202);
      const { database, clock } = service.services;
      while ((await advanceRecoveries(database, clock.now())).more);
      const recovered = await owner.call('GET', `/endpoints/${id}/recover`);
      expect(recovered.body.data).toMatchObject({ status: 'completed', total: 0, released: 0 });
      expect(await rowOf(service, 'webhook_queue', missed.id)).toBeUndefined();
      const retried = await owner.call('POST', `/deliveries/${missed.id}/retry`);
      expect(retried.status).toBe(409);
      expect(retried.body.message).toContain('tickets:read');
      const tested = await owner.call('POST', `/endpoints/${id}/test`, { event: 'ticket.sold' });
      expect(tested.status).toBe(409);
      expect(tested.body.message).toContain('tickets:read');
      expect((await owner.call('POST', `/endpoints/${id}/test`)).status).toBe(202);
      expect(await rowOf(service, 'webhook_queue', missed.id)).toBeUndefined();
    });

    it('is given back by a key with more scopes, which recovers what was missed', async ({ owner, service }) => {
      const { id } = await owner.addEndpoint();
      const missed = await owner.addDelivery({ endpoint_id: id, status: 'held' });
      const mover = await keyReading(owner);
      await owner.call('PATCH', `/endpoints/${id}`, { url: elsewhere }, mover.headers);
      const back = await owner.call('PATCH', `/endpoints/${id}`, { url: good.url });
      expect(back.body.data.missing_scopes).toEqual([]);
      await owner.call('POST', `/endpoints/${id}/recover`, { since });
      const { database, clock } = service.services;
      while ((await advanceRecoveries(database, clock.now())).more);
      expect(await rowOf(service, 'webhook_queue', missed.id)).toMatchObject({ trigger: 'recover' });
    });

    it('whose present address is sent again loses nothing by it, and is confirmed by a key with more scopes', async ({
      owner,
    }) => {
      const { id } = await owner.addEndpoint();
      const lesser = await keyReading(owner, 'tickets:read');
      const same = await owner.call('PATCH', `/endpoints/${id}`, { name: 'Same', url: good.url }, lesser.headers);
      expect(same.body.data.missing_scopes).toEqual([]);
      await owner.call('PATCH', `/endpoints/${id}`, { url: elsewhere }, lesser.headers);
      const named = await owner.call('PATCH', `/endpoints/${id}`, { name: 'Named' });
      expect(named.body.data.missing_scopes.toSorted()).toEqual(lacking(owner, ['tickets:read']));
      const confirmed = await owner.call('PATCH', `/endpoints/${id}`, { url: elsewhere });
      expect(confirmed.body.data.missing_scopes).toEqual([]);
    });
  });

  describe('subscribing to a kind', () => {
    it('403: that the key may not read, naming the scope, and stores nothing', async ({ owner, service }) => {
      const { headers } = await keyReading(owner, 'bookings:read');
      const body = { ...good, events: ['booking.created', 'ticket.sold'] };
      const created = await owner.call('POST', '/endpoints', body, headers);
      expect(created.status).toBe(403);
      expect(created.body).toMatchObject({ error: 'forbidden', message: expect.stringContaining('tickets:read') });
      expect((await owner.call('GET', '/endpoints')).body.data).toEqual([]);
      const { id } = await owner.addEndpoint({ kinds: ['list.created'] });
      const changed = await owner.call('PATCH', `/endpoints/${id}`, { events: ['ticket.sold'] }, headers);
      expect(changed.status).toBe(403);
      expect(changed.body.message).toContain('tickets:read');
      expect(await rowOf(service, 'webhook_endpoints', id)).toMatchObject({ kinds: ['list.created'] });
    });

    it('200: of kinds that it has already, sent again by any key', async ({ owner }) => {
      const { id } = await owner.addEndpoint({ kinds: ['ticket.sold'] });
      const { headers } = await keyReading(owner);
      const body = { name: 'Named', url: elsewhere, events: ['ticket.sold'] };
      const changed = await owner.call('PATCH', `/endpoints/${id}`, body, headers);
      expect([changed.status, changed.body.data.name]).toEqual([200, 'Named']);
      expect((await owner.call('PATCH', `/endpoints/${id}`, { events: ['ticket.sold'] })).status).toBe(200);
    });

    it('409: that the endpoint is not sent because of another key, naming the scope', async ({ owner, service }) => {
      const { headers } = await keyReading(owner, 'bookings:read');
      const { _id: id } = await createWith(owner, headers, { ...good, events: ['booking.created'] });
      const changed = await owner.call('PATCH', `/endpoints/${id}`, { name: 'New', events: ['ticket.sold'] });
      expect(changed.status).toBe(409);
      expect(changed.body).toMatchObject({ error: 'conflict', message: expect.stringContaining('tickets:read') });
      expect(await rowOf(service, 'webhook_endpoints', id)).toMatchObject({
        name: good.name,
        kinds: ['booking.created'],
      });
    });
  });

  describe('a key', () => {
    it.for(['creates', 'moves'] as const)(
      'that %s an endpoint takes its kinds away with a scope',
      async (what, { owner }) => {
        const key = await keyReading(owner, 'tickets:read', 'bookings:read');
        const id = what === 'creates' ? (await createWith(owner, key.headers))._id : (await owner.addEndpoint()).id;
        if (what === 'moves') await owner.call('PATCH', `/endpoints/${id}`, { url: elsewhere }, key.headers);
        await changeKey(owner, 'PATCH', key.id, { scopes: ['webhooks:write', 'bookings:read'] });
        expect(await kindsSentTo(owner, id)).toEqual(kindsFor(owner, ['bookings:read']));
        expect((await owner.call('GET', `/endpoints/${id}`)).body.data.missing_scopes).toContain('tickets:read');
        await changeKey(owner, 'PATCH', key.id, { scopes: ['webhooks:write', 'tickets:read'] });
        expect(await kindsSentTo(owner, id)).toEqual(kindsFor(owner, ['tickets:read']));
      },
    );

    it('whose endpoint a process of the version before writes is sent no kinds that this process does not know', async ({
      owner,
      service,
    }) => {
      const key = await keyReading(owner, 'tickets:read');
      const missing = ['bookings:read', 'lists:read', 'payments:read'];
      const { _id: id } = await createWith(owner, key.headers);
      await service.database.sql('UPDATE webhook_endpoints SET missing_scopes = $2 WHERE id = $1', [id, missing]);
      expect(await kindsSentTo(owner, id)).toEqual(kindsFor(owner, ['tickets:read']));
      const [inserted] = await service.database.sql<{ missing_scopes: Scope[] }>(
        `INSERT INTO webhook_endpoints (id, organization_id, channel_id, name, url, status, created_at, updated_at, created_by,
           url_set_by, missing_scopes)
         SELECT reverse(id), organization_id, channel_id, name, url, status, created_at, updated_at, created_by, url_set_by, $2
         FROM webhook_endpoints WHERE id = $1 RETURNING missing_scopes`,
        [id, missing],
      );
      expect(inserted!.missing_scopes).toEqual(lacking(owner, ['tickets:read']));
    });

    it('that loses a scope changes nothing of endpoints of others', async ({ owner }) => {
      const key = await keyReading(owner, 'tickets:read');
      const { id } = await owner.addEndpoint();
      await changeKey(owner, 'PATCH', key.id, { scopes: ['webhooks:write'] });
      expect((await owner.call('GET', `/endpoints/${id}`)).body.data.missing_scopes).toEqual([]);
    });

    it.for(['creates', 'moves'] as const)(
      'that %s an endpoint disables it by being revoked, and nothing is lost',
      async (what, { owner, service }) => {
        const key = await keyReading(owner, ...readingScopes);
        const other = await owner.addEndpoint();
        const id = what === 'creates' ? (await createWith(owner, key.headers))._id : (await owner.addEndpoint()).id;
        if (what === 'moves') await owner.call('PATCH', `/endpoints/${id}`, { url: elsewhere }, key.headers);
        await changeKey(owner, 'DELETE', key.id);
        const read = await owner.call('GET', `/endpoints/${id}`);
        expect(read.body.data).toMatchObject({
          status: 'disabled',
          disabled_reason: expect.stringContaining('revoked'),
        });
        expect((await owner.call('GET', `/endpoints/${other.id}`)).body.data.status).toBe('active');
        expect(await kindsSentTo(owner, id)).toEqual(kindsFor(owner, readingScopes));
        const held = await service.database.sql(
          'SELECT DISTINCT status FROM webhook_deliveries WHERE endpoint_id = $1',
          [id],
        );
        expect(held).toEqual([{ status: 'held' }]);
      },
    );

    it('that is revoked: another key that enables the endpoint has it sent no more than before', async ({ owner }) => {
      const key = await keyReading(owner, 'tickets:read');
      const { _id: id } = await createWith(owner, key.headers);
      await changeKey(owner, 'DELETE', key.id);
      expect((await owner.call('POST', `/endpoints/${id}/enable`)).status).toBe(200);
      await changeKey(owner, 'DELETE', key.id);
      const enabled = await owner.call('GET', `/endpoints/${id}`);
      expect(enabled.body.data).toMatchObject({ status: 'active' });
      expect(enabled.body.data.missing_scopes.toSorted()).toEqual(lacking(owner, ['tickets:read']));
    });

    it('that is revoked: 403 where a key enables the endpoint that cannot read what it is sent', async ({ owner }) => {
      const key = await keyReading(owner, ...readingScopes);
      const { id } = await owner.addEndpoint();
      await owner.call('PATCH', `/endpoints/${id}`, { url: elsewhere }, key.headers);
      await changeKey(owner, 'DELETE', key.id);
      const lesser = await keyReading(owner, 'tickets:read');
      const refused = await owner.call('POST', `/endpoints/${id}/enable`, undefined, lesser.headers);
      expect(refused.status).toBe(403);
      expect(refused.body.message).toContain(lacking(owner, ['tickets:read']).join(', '));
      expect((await owner.call('GET', `/endpoints/${id}`)).body.data.status).toBe('disabled');
    });

    it('that is rotated hands its endpoints over: revoking it then disables none', async ({ owner }) => {
      const key = await keyReading(owner, 'tickets:read');
      const { _id: id } = await createWith(owner, key.headers);
      const rotated = await changeKey(owner, 'POST', `${key.id}/rotate`, { grace: '24h' });
      await changeKey(owner, 'DELETE', key.id);
      const read = await owner.call('GET', `/endpoints/${id}`);
      expect(read.body.data).toMatchObject({ status: 'active' });
      expect(read.body.data.missing_scopes.toSorted()).toEqual(lacking(owner, ['tickets:read']));
      await changeKey(owner, 'DELETE', rotated.body.data._id);
      expect((await owner.call('GET', `/endpoints/${id}`)).body.data.status).toBe('disabled');
    });
  });
});

describe('the secret', () => {
  const secret = expect.stringMatching(/^whsec_/);
  /** As the list, the answer to one and the answer to a change show it. */
  const shownTo = async (owner: WebhookOwner, id: string, headers: Record<string, string>) => {
    const listed = (await owner.call('GET', '/endpoints', undefined, headers)).body.data;
    const one = await owner.call('GET', `/endpoints/${id}`, undefined, headers);
    const changed = await owner.call('PATCH', `/endpoints/${id}`, { name: 'Named' }, headers);
    const inList = listed.find(({ _id }: { _id: string }) => _id === id);
    return [inList, one.body.data, changed.body.data].map(({ sign_secret }) => sign_secret);
  };

  describe('integrations', () => {
    const it = ownerTest('integrations');
    it('is shown on creation and rotation only, whatever the scopes of the key', async ({ owner }) => {
      const created = await createWith(owner, owner.headers);
      expect(created.sign_secret).toEqual(secret);
      expect(await shownTo(owner, created._id, owner.headers)).toEqual(['', '', '']);
      const rotated = await owner.call('POST', `/endpoints/${created._id}/rotate-secret`);
      expect(rotated.body.data.sign_secret).toEqual(secret);
      expect(await shownTo(owner, created._id, owner.headers)).toEqual(['', '', '']);
    });
  });

  describe('channels', () => {
    const it = ownerTest('channels');
    it('is shown to the key that created the endpoint, and to no other', async ({ owner }) => {
      const created = await createWith(owner, owner.headers);
      const own = created.sign_secret;
      expect(await shownTo(owner, created._id, owner.headers)).toEqual([own, own, own]);
      const other = await owner.addKey();
      expect(await shownTo(owner, created._id, other.headers)).toEqual(['', '', '']);
      await owner.call('PATCH', `/endpoints/${created._id}`, { url: elsewhere }, other.headers);
      expect(await shownTo(owner, created._id, other.headers)).toEqual(['', '', '']);
    });

    it('is shown to the key that takes the place of that key, and to that key while it works', async ({ owner }) => {
      const key = await keyReading(owner, 'tickets:read');
      const created = await createWith(owner, key.headers);
      const rotated = await changeKey(owner, 'POST', `${key.id}/rotate`, { grace: '24h' });
      const next = { 'x-api-key': rotated.body.data.secret };
      const own = created.sign_secret;
      expect(await shownTo(owner, created._id, next)).toEqual([own, own, own]);
      expect(await shownTo(owner, created._id, key.headers)).toEqual([own, own, own]);
    });

    it('of an endpoint of which nobody knows who created it is shown to no key', async ({ owner, service }) => {
      const { id } = await owner.addEndpoint();
      await service.database.sql('UPDATE webhook_endpoints SET created_by = NULL WHERE id = $1', [id]);
      expect(await shownTo(owner, id, owner.headers)).toEqual(['', '', '']);
    });
  });
});

describe('a person', () => {
  const it = ownerTest('integrations');
  it('creates endpoints for every kind, and gives back what a key has taken away', async ({ owner, service }) => {
    const { headers } = await createPerson(service, owner.organizationId, 'manager');
    const path = `/management/organizations/${owner.organizationId}/webhook-endpoints`;
    const created = await service.call('POST', path, { headers, body: good });
    expect(created.body.data.missing_scopes).toEqual([]);
    const id = created.body.data._id;
    expect(await kindsSentTo(owner, id)).toEqual(kindsFor(owner, readingScopes));
    const mover = await keyReading(owner);
    await owner.call('PATCH', `/endpoints/${id}`, { url: elsewhere }, mover.headers);
    expect((await service.call('GET', `${path}/${id}`, { headers })).body.data.missing_scopes.toSorted()).toEqual(
      lacking(owner, []),
    );
    const back = await service.call('PATCH', `${path}/${id}`, { headers, body: { url: elsewhere } });
    expect(back.body.data.missing_scopes).toEqual([]);
  });

  it('409: adds a kind that the key that created the endpoint may not read', async ({ owner, service }) => {
    const { headers } = await createPerson(service, owner.organizationId, 'manager');
    const key = await keyReading(owner, 'bookings:read');
    const { _id: id } = await createWith(owner, key.headers, { ...good, events: ['booking.created'] });
    const path = `/management/organizations/${owner.organizationId}/webhook-endpoints/${id}`;
    const changed = await service.call('PATCH', path, { headers, body: { events: ['ticket.sold'] } });
    expect(changed.status).toBe(409);
    expect(changed.body.message).toContain('tickets:read');
  });

  it('who enables the endpoint of a revoked key answers for its address', async ({ owner, service }) => {
    const key = await keyReading(owner, 'tickets:read');
    const { _id: id } = await createWith(owner, key.headers);
    await changeKey(owner, 'DELETE', key.id);
    const { headers } = await createPerson(service, owner.organizationId, 'manager');
    const path = `/management/organizations/${owner.organizationId}/webhook-endpoints/${id}/enable`;
    const enabled = await service.call('POST', path, { headers });
    expect(enabled.body.data).toMatchObject({ status: 'active', missing_scopes: [] });
  });
});
