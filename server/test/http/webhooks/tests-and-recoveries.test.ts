/** Sending a test to an endpoint, and sending again what it missed. */
import { channelNotificationKinds, notificationKinds } from '@stagedoor/contract/vocabulary';
import { describe, expect } from 'vitest';
import { advanceRecoveries } from '../../../src/contexts/messaging/webhooks/webhooks.ts';
import { emittedFor } from '../../support/emitted.ts';
import { keyApis, ownerApis, ownerTest, type WebhookOwner } from '../../support/webhook-owners.ts';
import { letRest, rowOf } from '../../support/webhooks.ts';
import { addPartner, createEmptyOrganization } from '../../support/world.ts';

const dayMs = 86_400_000;
const test = (owner: WebhookOwner, id: string, body?: object, headers = {}) =>
  owner.call('POST', `/endpoints/${id}/test`, body, headers);
const recover = (owner: WebhookOwner, id: string, since = '2026-11-20T00:00:00.000Z') =>
  owner.call('POST', `/endpoints/${id}/recover`, { since });
const advance = ({ service: { services } }: WebhookOwner, queuedMax?: number) =>
  advanceRecoveries(services.database, services.clock.now(), queuedMax);

describe.each(ownerApis)('%s', (api) => {
  const it = ownerTest(api);
  const kinds = api === 'channels' ? channelNotificationKinds : notificationKinds;

  describe('test', () => {
    it('202: a delivery before everything that waits', async ({ owner, service, clock }) => {
      const { id } = await owner.addEndpoint();
      const answer = await test(owner, id);
      expect(answer.status).toBe(202);
      const { id: deliveryId, event_id: eventId } = answer.body.data;
      expect(answer.body).toEqual({
        success: true,
        data: {
          id: expect.stringMatching(/^wd_/),
          event_id: expect.stringMatching(/^whe_/),
          endpoint_id: id,
          event: 'webhook.test',
          status: 'pending',
          attempts_count: 0,
          next_retry_at: clock.now().toISOString(),
          last_attempt: null,
        },
      });
      const read = await owner.call('GET', `/deliveries/${deliveryId}`);
      expect(read.body.data).toEqual({ ...answer.body.data, attempts: [], request_body: expect.any(String) });
      expect(await rowOf(service, 'webhook_queue', deliveryId)).toMatchObject({
        endpoint_id: id,
        priority: 0,
        trigger: 'test',
        attempts: 0,
        notification_id: eventId,
        due_at: new Date(clock.now().getTime() - dayMs),
      });
    });

    it('202: to this endpoint alone, whatever kinds it takes, with a body like any other', async ({
      owner,
      service,
      clock,
    }) => {
      const { id } = await owner.addEndpoint({ kinds: ['list.created'] });
      await owner.addEndpoint();
      await (await owner.partner()).addEndpoint();
      const answer = await test(owner, id);
      const [emitted] = await emittedFor(service.database, id);
      const channelId = api === 'channels' ? owner.channelId : null;
      expect(emitted).toMatchObject({
        id: answer.body.data.event_id,
        event: 'webhook.test',
        created_at: clock.now().toISOString(),
        organization_id: owner.organizationId,
        channelId,
        sequence: expect.any(Number),
        payload: { endpoint_id: id, message: 'A test of the endpoint Order system.' },
      });
      const deliveries = await service.database.sql(
        'SELECT endpoint_id, channel_id FROM webhook_deliveries WHERE organization_id = $1',
        [owner.organizationId],
      );
      expect(deliveries).toEqual([{ endpoint_id: id, channel_id: channelId }]);
      expect((await (await owner.partner()).call('GET', `/deliveries/${answer.body.data.id}`)).status).toBe(404);
    });

    it.for(kinds)('202: an example of %s about the owner, which is in no feed', async (kind, { owner, service }) => {
      const { id } = await owner.addEndpoint({ kinds: ['list.created'] });
      const answer = await test(owner, id, { event: kind });
      expect(answer.status).toBe(202);
      expect(answer.body.data).toMatchObject({ endpoint_id: id, event: kind, status: 'pending' });
      const [emitted] = await emittedFor(service.database, id);
      const isExample = kind !== 'webhook.test';
      expect(emitted).toMatchObject({
        event: kind,
        organization_id: owner.organizationId,
        ...(isExample ? { test: true } : {}),
      });
      expect(JSON.stringify(emitted)).not.toContain('org_01hnj1svyweb5sckjgn53yn84s');
      if (api === 'channels' && 'channel_id' in emitted!.payload) {
        expect(emitted!.payload.channel_id).toBe(owner.channelId);
      }
      const headers = api === 'channels' ? (await owner.partner()).headers : await owner.keyHeaders();
      const feed = async () => (await service.call('GET', '/integrations/webhook-events', { headers })).body.data;
      // A reader stops before transactions that are still writing, such as one that stores the request log.
      await expect.poll(feed).toHaveLength(api === 'channels' || isExample ? 0 : 1);
    });

    it('202: dates the example to the last day', async ({ owner, service, clock }) => {
      const { id } = await owner.addEndpoint();
      await test(owner, id, { event: 'ticket.sold' });
      const [emitted] = await emittedFor(service.database, id);
      const soldAt = Date.parse(emitted!.payload.activation_date);
      expect(soldAt).toBeLessThanOrEqual(clock.now().getTime());
      expect(soldAt).toBeGreaterThan(clock.now().getTime() - 2 * dayMs);
    });

    it('202: lets one attempt through to an endpoint at rest', async ({ owner, service }) => {
      const { id } = await owner.addEndpoint();
      await letRest(service, id);
      await test(owner, id);
      expect(await rowOf(service, 'webhook_endpoint_state', id)).toMatchObject({
        breaker: 'half_open',
        not_before: null,
        allowance: 1,
        openings: 3,
        consecutive_failures: 9,
      });
    });

    const notSent = notificationKinds.filter((kind) => !kinds.includes(kind));
    it.for(['ticket.lost', ...notSent])('400: %s, which this owner is not sent', async (event, { owner, service }) => {
      const { id } = await owner.addEndpoint();
      const answer = await test(owner, id, { event });
      expect(answer.status).toBe(400);
      expect(answer.body.details[0].path).toBe('/event');
      expect(await emittedFor(service.database, id)).toEqual([]);
    });

    it('409: a disabled endpoint, and writes nothing', async ({ owner, service }) => {
      const { id } = await owner.addEndpoint();
      await owner.call('POST', `/endpoints/${id}/disable`);
      const answer = await test(owner, id);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ error: 'conflict', message: expect.stringContaining('enable it first') });
      expect(await emittedFor(service.database, id)).toEqual([]);
    });
  });

  describe('recover', () => {
    it('202: begins, and queues what was missed since then behind the newer', async ({ owner, service, clock }) => {
      const { id } = await owner.addEndpoint();
      const missed = await owner.addDelivery({ endpoint_id: id, status: 'exhausted', attempts_count: 40 });
      clock.advance(60_000);
      const answer = await recover(owner, id);
      expect(answer.status).toBe(202);
      const now = clock.now().toISOString();
      expect(answer.body).toEqual({
        success: true,
        data: {
          id: expect.stringMatching(/^rcv_/),
          endpoint_id: id,
          status: 'running',
          since: '2026-11-20T00:00:00.000Z',
          until: now,
          total: null,
          released: 0,
          created_at: now,
          updated_at: now,
        },
      });
      expect((await owner.call('GET', `/endpoints/${id}/recover`)).body).toEqual(answer.body);
      while ((await advance(owner)).more);
      expect(await rowOf(service, 'webhook_queue', missed.id)).toMatchObject({
        priority: 2,
        trigger: 'recover',
        attempts: 40,
      });
      expect((await recover(owner, id)).status).toBe(202);
    });

    it('202: reads an instant with an offset, and reaches back 90 days', async ({ owner }) => {
      const { id } = await owner.addEndpoint();
      const answer = await recover(owner, id, '2026-09-01T01:00:00+02:00');
      expect(answer.body.data.since).toBe('2026-08-31T23:00:00.000Z');
    });

    it.for([
      ['in the future', '2026-12-24T00:00:00Z', 'future'],
      ['more than 90 days ago', '2026-08-20T00:00:00Z', '90 days'],
      ['no instant', 'yesterday', 'instant'],
    ] as const)('400: an instant that is %s', async ([, since, said], { owner, service }) => {
      const { id } = await owner.addEndpoint();
      const answer = await recover(owner, id, since);
      expect(answer.status).toBe(400);
      expect(answer.body.details).toEqual([{ path: '/since', message: expect.stringContaining(said) }]);
      expect(await service.database.sql('SELECT 1 FROM webhook_recoveries WHERE endpoint_id = $1', [id])).toEqual([]);
    });

    it('409: one is running, saying how far it is', async ({ owner, service }) => {
      const { id } = await owner.addEndpoint();
      await recover(owner, id);
      const begun = await recover(owner, id);
      expect(begun.status).toBe(409);
      expect(begun.body.message).toBe('The endpoint is being recovered already: it has just begun.');
      await service.database.sql(
        'UPDATE webhook_recoveries SET total_count = 900, released_count = 500 WHERE endpoint_id = $1',
        [id],
      );
      expect((await recover(owner, id)).body.message).toContain('500 of 900 deliveries are on their way');
      // Out of the way of the other tests.
      await owner.call('POST', `/endpoints/${id}/disable`);
    });

    it('409: a disabled endpoint', async ({ owner }) => {
      const { id } = await owner.addEndpoint();
      await owner.call('POST', `/endpoints/${id}/disable`);
      const answer = await recover(owner, id);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ error: 'conflict', message: expect.stringContaining('enable it first') });
    });
  });

  describe('get the recovery', () => {
    it('200: how far the latest is, from counting to its end', async ({ owner, service, clock }) => {
      const { id } = await owner.addEndpoint();
      const read = async () => (await owner.call('GET', `/endpoints/${id}/recover`)).body.data;
      // Those of the tests before.
      while ((await advance(owner)).more);
      for (let count = 0; count < 3; count += 1) await owner.addDelivery({ endpoint_id: id, status: 'held' });
      await recover(owner, id);
      expect(await read()).toMatchObject({ status: 'running', total: null, released: 0 });
      await advance(owner, 2);
      expect(await read()).toMatchObject({ status: 'running', total: 3, released: 0 });
      clock.advance(1_000);
      await advance(owner, 2);
      expect(await read()).toMatchObject({
        status: 'running',
        total: 3,
        released: 2,
        updated_at: clock.now().toISOString(),
      });
      await service.database.sql('DELETE FROM webhook_queue WHERE endpoint_id = $1', [id]);
      await advance(owner, 2);
      expect(await read()).toMatchObject({ status: 'completed', total: 3, released: 3 });
      clock.advance(1_000);
      await recover(owner, id);
      expect(await read()).toMatchObject({ status: 'running', released: 0 });
    });

    it('404: there was none', async ({ owner }) => {
      const { id } = await owner.addEndpoint();
      const answer = await owner.call('GET', `/endpoints/${id}/recover`);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ success: false, error: 'not_found' });
    });
  });
});

describe('channels alone', () => {
  const it = ownerTest('channels');

  it('a test is sent in the name of the earliest partner', async ({ owner, service, clock }) => {
    clock.advance(60_000);
    await addPartner(service, await createEmptyOrganization(service), owner.channelId);
    const { id } = await owner.addEndpoint();
    await test(owner, id);
    expect(await emittedFor(service.database, id)).toMatchObject([{ organization_id: owner.organizationId }]);
  });

  it('409: a test of a channel without partners', async ({ owner, service }) => {
    await service.database.sql('DELETE FROM channel_partners WHERE channel_id = $1', [owner.channelId]);
    const { id } = await owner.addEndpoint();
    const answer = await test(owner, id);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain('not a partner');
  });

  it('a recovery sends again what was missed of all partners, and nothing of others', async ({ owner, service }) => {
    const { id } = await owner.addEndpoint();
    const second = await createEmptyOrganization(service);
    await addPartner(service, second, owner.channelId);
    const held = { endpoint_id: id, status: 'held' } as const;
    const missed = [await owner.addDelivery(held), await owner.addDelivery(held, second)];
    const formers = await owner.addDelivery(held, await createEmptyOrganization(service));
    await recover(owner, id);
    while ((await advance(owner)).more);
    for (const delivery of missed) {
      expect(await rowOf(service, 'webhook_queue', delivery.id)).toMatchObject({ priority: 2, trigger: 'recover' });
      expect(await rowOf(service, 'webhook_deliveries', delivery.id)).toMatchObject({ status: 'pending' });
    }
    expect(await rowOf(service, 'webhook_deliveries', formers.id)).toMatchObject({ status: 'held' });
    const read = await owner.call('GET', `/endpoints/${id}/recover`);
    expect(read.body.data).toMatchObject({ status: 'completed', total: 2, released: 2 });
  });
});

describe.each(keyApis)('%s alone', (api) => {
  ownerTest(api)('test 403: a kind that the key may not read, and sends nothing', async ({ owner, service }) => {
    const { id } = await owner.addEndpoint();
    const headers = await owner.keyHeaders({ scopes: ['webhooks:write'] });
    const answer = await test(owner, id, { event: 'ticket.sold' }, headers);
    expect(answer.status).toBe(403);
    expect(answer.body.message).toContain('tickets:read');
    expect(await emittedFor(service.database, id)).toEqual([]);
    expect((await test(owner, id, undefined, headers)).status).toBe(202);
  });
});
