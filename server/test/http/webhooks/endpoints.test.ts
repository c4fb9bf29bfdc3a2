import { channelNotificationKinds, notificationKinds } from '@stagedoor/contract/vocabulary';
import { describe, expect } from 'vitest';
import {
  cancelDeletedEndpoints,
  type EndpointTest,
  notificationKind,
  outboxMessage,
} from '../../../src/contexts/messaging/webhooks/webhooks.ts';
import type { TestService } from '../../support/test-service.ts';
import { keyApis, ownerTest, WebhookOwner } from '../../support/webhook-owners.ts';
import { letRest, rowOf } from '../../support/webhooks.ts';
import { addPartner, createEmptyOrganization } from '../../support/world.ts';
import { inWriteContext } from '../../support/write-context.ts';

const start = '2026-11-20T20:00:00.000Z';
const good = { name: 'Order system', url: 'https://hooks.example.org/stagedoor' };
const shown = {
  ...good,
  _id: expect.stringMatching(/^we_/),
  sign_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  status: 'active',
  events: [],
  missing_scopes: [],
  disabled_reason: '',
  disabled_at: '',
  failing_since: '',
  created_at: start,
  updated_at: start,
};
const create = (owner: WebhookOwner, body: object, headers = {}) => owner.call('POST', '/endpoints', body, headers);
const list = (owner: WebhookOwner, headers = {}) => owner.call('GET', '/endpoints', undefined, headers);

async function statementsOf<T>(service: TestService, work: () => Promise<T>): Promise<[number, T]> {
  await work();
  const before = service.services.database.statementsCount;
  const result = await work();
  return [service.services.database.statementsCount - before, result];
}

describe.each(keyApis)('%s', (api) => {
  const it = ownerTest(api);
  const kinds = api === 'channels' ? channelNotificationKinds : notificationKinds;
  /** Shown again to the key of a channel that has created the endpoint. */
  const secretShown = (secret: string) => (api === 'channels' ? secret : '');

  describe('create', () => {
    it('201: the endpoint with a secret of its own', async ({ owner, service, clock }) => {
      const answer = await create(owner, { ...good, events: ['ticket.sold'] });
      expect(answer.status).toBe(201);
      const now = clock.now().toISOString();
      const { _id: id, sign_secret: signSecret } = answer.body.data;
      expect(answer.body).toEqual({
        success: true,
        data: { ...shown, events: ['ticket.sold'], created_at: now, updated_at: now },
      });
      const read = { ...answer.body.data, sign_secret: secretShown(signSecret) };
      expect((await owner.call('GET', `/endpoints/${id}`)).body.data).toEqual(read);
      expect((await list(owner)).body.data).toEqual([read]);
      expect(service.logLines.join('')).not.toContain(signSecret);
      expect(await rowOf(service, 'webhook_endpoint_state', id)).toMatchObject({ breaker: 'closed' });
    });

    it('201: every kind of event, each counted once, and none as all', async ({ owner }) => {
      const all = await create(owner, { ...good, events: [...kinds, ...kinds] });
      expect(all.body.data.events).toEqual([...kinds]);
      expect((await create(owner, { ...good, events: [] })).body.data.events).toEqual([]);
      expect((await create(owner, good)).body.data.events).toEqual([]);
    });

    it('201: stores the normalized address, without a fragment', async ({ owner }) => {
      const answer = await create(owner, { name: 'x', url: 'HTTPS://Hooks.Example.ORG:443/a/../b?q=1#part' });
      expect(answer.status).toBe(201);
      expect(answer.body.data.url).toBe('https://hooks.example.org/b?q=1');
    });

    it('201: http and allowed private addresses, since this is alpha', async ({ owner }) => {
      expect((await create(owner, { name: 'x', url: 'http://127.0.0.1:9999/hooks' })).status).toBe(201);
    });

    it('201: a name of 200 characters', async ({ owner }) => {
      const name = 'n'.repeat(200);
      expect((await create(owner, { ...good, name })).body.data.name).toBe(name);
    });

    it('201: once with an Idempotency-Key, whose record does not show the secret', async ({ owner, service }) => {
      const first = await create(owner, good, { 'idempotency-key': 'once' });
      const again = await create(owner, good, { 'idempotency-key': 'once' });
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(again.text).toBe(first.text);
      expect((await list(owner)).body.data).toHaveLength(1);
      const kept = await service.database.sql('SELECT t::text AS row FROM idempotency_keys t');
      expect(JSON.stringify(kept)).not.toContain(first.body.data.sign_secret);
    });

    it.for([
      ['a private address', { url: 'https://192.168.1.20/hooks' }, '/url'],
      ['the metadata service of a cloud', { url: 'http://169.254.169.254/latest/meta-data' }, '/url'],
      ['another spelling of it', { url: 'http://[::ffff:169.254.169.254]/' }, '/url'],
      ['another scheme', { url: 'ftp://hooks.example.org/' }, '/url'],
      ['credentials', { url: 'https://user:password@hooks.example.org/' }, '/url'],
      ['no address', { url: 'hooks' }, '/url'],
      ['an address of 2 049 characters', { url: `https://hooks.example.org/${'a'.repeat(2_023)}` }, '/url'],
      ['a secret of the caller', { sign_secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }, '/sign_secret'],
      ['a secret under another name', { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }, '/secret'],
      ['an empty name', { name: '' }, '/name'],
      ['a blank name', { name: '   ' }, '/name'],
      ['a name of 201 characters', { name: 'n'.repeat(201) }, '/name'],
      ['kinds that are no list', { events: 'ticket.sold' }, '/events'],
      ['an unknown kind', { events: ['ticket.sold', 'ticket.stolen'] }, '/events/1'],
    ] as const)('400: %s, and stores nothing', async ([, given, path], { owner }) => {
      const answer = await create(owner, { ...good, ...given });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
      const [{ message }] = answer.body.details;
      expect(message).toMatch(path.endsWith('secret') ? /not known here/ : /\w/);
      if (path === '/url') expect(answer.body.message).toMatch(/^\/url: /);
      if (path === '/events/1') for (const kind of kinds) expect(message).toContain(kind);
      expect((await list(owner)).body.data).toEqual([]);
    });

    it.for(notificationKinds.filter((kind) => !kinds.includes(kind)))(
      '400: %s, which no channel is sent',
      async (kind, { owner }) => {
        const answer = await create(owner, { ...good, events: ['ticket.sold', kind] });
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/events/1' }] });
        const { id } = await owner.addEndpoint();
        expect((await owner.call('PATCH', `/endpoints/${id}`, { events: [kind] })).status).toBe(400);
      },
    );

    it('409: a fifty-first, not counting those of partners; a deleted one makes room', async ({ owner }) => {
      expect((await create(await owner.partner(), good)).status).toBe(201);
      const made = [];
      for (let count = 0; count < 50; count += 1) made.push(await create(owner, good));
      expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
      const refused = await create(owner, good);
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({
        error: 'conflict',
        message: expect.stringContaining('50 webhook endpoints'),
      });
      await owner.call('DELETE', `/endpoints/${made[7]!.body.data._id}`);
      expect((await create(owner, good)).status).toBe(201);
    });
  });

  describe('get', () => {
    it('200: the endpoint, and since when it fails', async ({ owner, service, clock }) => {
      const { id, signSecret } = await owner.addEndpoint({ kinds: ['list.created'] });
      await service.database.sql(
        "UPDATE webhook_endpoint_state SET first_failure_at = '2026-11-19T01:02:03.004Z' WHERE endpoint_id = $1",
        [id],
      );
      const answer = await owner.call('GET', `/endpoints/${id}`);
      expect(answer.status).toBe(200);
      const now = clock.now().toISOString();
      expect(answer.body.data).toEqual({
        ...shown,
        _id: id,
        sign_secret: secretShown(signSecret),
        events: ['list.created'],
        failing_since: '2026-11-19T01:02:03.004Z',
        created_at: now,
        updated_at: now,
      });
    });

    it('200: not with the old secret, while it still signs', async ({ owner }) => {
      const { id, signSecret } = await owner.addEndpoint();
      const rotated = await owner.call('POST', `/endpoints/${id}/rotate-secret`);
      const answer = await owner.call('GET', `/endpoints/${id}`);
      expect(answer.body.data.sign_secret).toBe(secretShown(rotated.body.data.sign_secret));
      expect(answer.body.data.sign_secret).not.toBe(signSecret);
    });
  });

  describe('list', () => {
    it("200: the owner's endpoints, oldest first, in one statement", async ({ owner, service, clock }) => {
      const orders = await owner.addEndpoint();
      clock.advance(1_000);
      const doors = await owner.addEndpoint({ name: 'Doors', kinds: ['ticket.sold', 'webhook.test', 'ticket.sold'] });
      const gone = await owner.addEndpoint();
      await owner.call('DELETE', `/endpoints/${gone.id}`);
      await owner.call('POST', `/endpoints/${doors.id}/disable`);
      await (await owner.partner()).addEndpoint();
      const [statements, answer] = await statementsOf(service, () => list(owner));
      expect(statements).toBe(1);
      expect(answer.status).toBe(200);
      const [created, now] = [new Date(clock.now().getTime() - 1_000).toISOString(), clock.now().toISOString()];
      expect(answer.body.data).toEqual([
        {
          ...shown,
          _id: orders.id,
          sign_secret: secretShown(orders.signSecret),
          created_at: created,
          updated_at: created,
        },
        {
          ...shown,
          _id: doors.id,
          name: 'Doors',
          sign_secret: secretShown(doors.signSecret),
          events: ['ticket.sold', 'webhook.test'],
          status: 'disabled',
          disabled_reason: 'Disabled on request.',
          disabled_at: now,
          created_at: now,
          updated_at: now,
        },
      ]);
    });

    it('200: none, whatever another owner has', async ({ owner }) => {
      await (await WebhookOwner.create(owner.service, api)).addEndpoint();
      expect((await list(owner)).body).toEqual({ success: true, data: [] });
    });

    it('keeps secrets in the database encrypted, and out of the log', async ({ owner, service }) => {
      const { id, signSecret } = await owner.addEndpoint();
      const rows = await service.database.sql('SELECT ciphertext FROM webhook_secrets WHERE endpoint_id = $1', [id]);
      expect(rows).toHaveLength(1);
      expect((rows[0]!.ciphertext as Buffer).includes(signSecret.slice(6, 20))).toBe(false);
      expect((await list(owner)).text.includes(signSecret)).toBe(api === 'channels');
      expect(service.logLines.join('')).not.toContain(signSecret);
    });
  });

  describe('update', () => {
    const update = (owner: WebhookOwner, id: string, body: object) => owner.call('PATCH', `/endpoints/${id}`, body);

    it('200: changes what is given and leaves the rest', async ({ owner, service, clock }) => {
      const { id, signSecret } = await owner.addEndpoint({ kinds: ['ticket.sold'] });
      clock.advance(5_000);
      const named = await update(owner, id, { name: 'Cash desk' });
      expect(named.status).toBe(200);
      expect(named.body.data).toMatchObject({
        _id: id,
        name: 'Cash desk',
        url: good.url,
        events: ['ticket.sold'],
        sign_secret: secretShown(signSecret),
        status: 'active',
        updated_at: clock.now().toISOString(),
      });
      const wide = await update(owner, id, { events: [] });
      expect(wide.body.data).toMatchObject({ name: 'Cash desk', events: [] });
      const narrow = await update(owner, id, { events: ['list.created', 'list.created'] });
      expect(narrow.body.data.events).toEqual(['list.created']);
      expect(await rowOf(service, 'webhook_endpoints', id)).toMatchObject({
        name: 'Cash desk',
        kinds: ['list.created'],
      });
    });

    it('200: another address begins without failures and with a closed breaker', async ({ owner, service }) => {
      const { id } = await owner.addEndpoint();
      await letRest(service, id);
      expect((await update(owner, id, { name: 'Same address', url: good.url })).status).toBe(200);
      expect(await rowOf(service, 'webhook_endpoint_state', id)).toMatchObject({ breaker: 'open', openings: 3 });
      const moved = await update(owner, id, { url: 'https://hooks.example.org/v2#top' });
      expect(moved.body.data).toMatchObject({ url: 'https://hooks.example.org/v2', failing_since: '' });
      expect(await rowOf(service, 'webhook_endpoint_state', id)).toMatchObject({
        breaker: 'closed',
        not_before: null,
        openings: 0,
        first_failure_at: null,
        consecutive_failures: 0,
      });
    });

    it('200: a disabled endpoint stays disabled', async ({ owner }) => {
      const { id } = await owner.addEndpoint();
      await owner.call('POST', `/endpoints/${id}/disable`);
      expect((await update(owner, id, { name: 'Later' })).body.data).toMatchObject({
        name: 'Later',
        status: 'disabled',
      });
    });

    it.for([
      ['a private address', { name: 'New', url: 'https://10.0.0.1/' }, '/url'],
      ['a private address of IPv6', { name: 'New', url: 'https://[fd00::1]/' }, '/url'],
      ['a secret', { name: 'New', sign_secret: 'whsec_x' }, '/sign_secret'],
      ['an unknown kind', { name: 'New', events: ['ticket.stolen'] }, '/events/0'],
      ['a blank name', { name: ' ' }, '/name'],
      ['nothing to change', {}, ''],
    ] as const)('400: %s, and changes nothing', async ([, body, path], { owner, service }) => {
      const { id } = await owner.addEndpoint();
      const before = await rowOf(service, 'webhook_endpoints', id);
      const answer = await update(owner, id, body);
      expect(answer.status).toBe(400);
      expect(answer.body.details[0].path).toBe(path);
      expect(await rowOf(service, 'webhook_endpoints', id)).toEqual(before);
    });
  });

  describe('delete', () => {
    const remove = (owner: WebhookOwner, id: string) => owner.call('DELETE', `/endpoints/${id}`);

    it('200: cancels what waits and a recovery, deletes its secrets, and keeps its deliveries', async ({
      owner,
      service,
    }) => {
      const { id } = await owner.addEndpoint();
      const waiting = await owner.addDelivery({ endpoint_id: id });
      const held = await owner.addDelivery({ endpoint_id: id, status: 'held' });
      const succeeded = await owner.addDelivery({ endpoint_id: id, status: 'succeeded' });
      await owner.call('POST', `/endpoints/${id}/recover`, { since: '2026-11-20T00:00:00Z' });
      const answer = await remove(owner, id);
      expect([answer.status, answer.body]).toEqual([200, { success: true }]);
      expect(await rowOf(service, 'webhook_queue', waiting.id)).toBeUndefined();
      const { database } = service;
      expect(await database.sql('SELECT 1 FROM webhook_secrets WHERE endpoint_id = $1', [id])).toEqual([]);
      expect(await database.sql('SELECT status FROM webhook_recoveries WHERE endpoint_id = $1', [id])).toEqual([
        { status: 'cancelled' },
      ]);
      const listed = await owner.call('GET', `/deliveries?endpoint_id=${id}`);
      const statuses = listed.body.data.map((one: { id: string; status: string }) => [one.id, one.status]);
      expect(Object.fromEntries(statuses)).toEqual({
        [waiting.id]: 'cancelled',
        [held.id]: 'cancelled',
        [succeeded.id]: 'succeeded',
      });
      expect((await list(owner)).body.data).toEqual([]);
    });
  });
});

describe('channels alone', () => {
  const it = ownerTest('channels');

  it('an endpoint gets what the channel sold for its partners, and nothing of other organizations', async ({
    owner,
    service,
  }) => {
    const { id } = await owner.addEndpoint();
    const partnerId = await createEmptyOrganization(service);
    await addPartner(service, partnerId, owner.channelId);
    const something = notificationKind<EndpointTest>('webhook.test');
    const emitSale = (organizationId: string, channelId: string | null) =>
      inWriteContext(service, ({ crossTenant, outbox, now }) => {
        const subject = { endpointId: 'we_1', message: 'sold' };
        const message = outboxMessage(something, subject, { resourceId: 'tkt_1', channelId });
        return outbox.emit(crossTenant.ofTenant(organizationId), [message], now);
      });
    await emitSale(partnerId, owner.channelId);
    await emitSale(partnerId, null);
    await emitSale(await createEmptyOrganization(service), owner.channelId);
    const deliveries = await service.database.sql(
      'SELECT organization_id, channel_id FROM webhook_deliveries WHERE endpoint_id = $1',
      [id],
    );
    expect(deliveries).toEqual([{ organization_id: partnerId, channel_id: owner.channelId }]);
  });

  it('delete cancels also what waits of organizations that are partners no longer', async ({
    owner,
    service,
    clock,
  }) => {
    const { id } = await owner.addEndpoint();
    const partners = await owner.addDelivery({ endpoint_id: id });
    const formers = await owner.addDelivery(
      { endpoint_id: id, status: 'held' },
      await createEmptyOrganization(service),
    );
    await owner.call('DELETE', `/endpoints/${id}`);
    clock.advance(60_000);
    // What a worker does next.
    while (await cancelDeletedEndpoints(service.services.database, clock.now()));
    for (const delivery of [partners, formers]) {
      expect(await rowOf(service, 'webhook_deliveries', delivery.id)).toMatchObject({ status: 'cancelled' });
      expect(await rowOf(service, 'webhook_queue', delivery.id)).toBeUndefined();
    }
  });
});
