import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { addEndpoint, insertDelivery } from '../../support/webhooks.ts';
import { insert } from '../../support/world.ts';

const { service, clock, world, viewer, manager } = await openFixtures({ at: '2026-11-20T20:00:00.000Z' });

let endpointId: string;
beforeAll(async () => {
  endpointId = (await addEndpoint(service, { organizationId: world.main.id })).id;
});

const root = () => `/management/organizations/${world.main.id}/webhook-deliveries`;
const call = (method: string, path: string, headers = viewer) => service.call(method, root() + path, { headers });
const idsOf = (answer: { body: { data: { id: string }[] } }) => answer.body.data.map(({ id }) => id);

/** A delivery whose notification is kept. */
async function delivery(given: object = {}, organizationId = world.main.id) {
  const row = await insertDelivery(service, organizationId, { endpoint_id: endpointId, ...given });
  await insert(service.database, 'webhook_notifications', {
    organization_id: organizationId,
    id: row.notification_id,
    created_at: row.created_at,
    kind: row.kind,
    resource_id: endpointId,
    sequence: 1,
    body: Buffer.from('{}'),
  });
  return row;
}

/** Ids that name no delivery to an endpoint of the organization itself. */
async function strangeIds() {
  const ofTwin = await delivery({}, world.twin.id);
  const ofChannel = await delivery({ channel_id: world.channel.id });
  return [newId('webhookDelivery', clock.now()), ofTwin.id, ofChannel.id, 'wd_1'];
}

describe('list', () => {
  it('200: the newest first, by pages and filters, and only those to its own endpoints', async () => {
    const other = await addEndpoint(service, { organizationId: world.main.id });
    const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);
    const at = { endpoint_id: other.id };
    const [old, middle, fresh] = [
      await delivery({ ...at, created_at: minutesAgo(3), status: 'failed' }),
      await delivery({ ...at, created_at: minutesAgo(2), kind: 'booking.created' }),
      await delivery({ ...at, created_at: minutesAgo(1), status: 'failed' }),
    ];
    const all = await call('GET', `?endpoint_id=${other.id}`);
    expect(all.status).toBe(200);
    expect(idsOf(all)).toEqual([fresh.id, middle.id, old.id]);
    expect(idsOf(await call('GET', `?endpoint_id=${other.id}&status=failed`))).toEqual([fresh.id, old.id]);
    expect(idsOf(await call('GET', '?filter[event]=booking.created'))).toEqual([middle.id]);
    expect(idsOf(await call('GET', `?filter[event_id]=${old.notification_id}`))).toEqual([old.id]);
    expect(idsOf(await call('GET', '?event=booking.created'))).toEqual([middle.id]);
    expect(idsOf(await call('GET', `?event_id=${old.notification_id}`))).toEqual([old.id]);
    const first = await call('GET', `?endpoint_id=${other.id}&limit=2`);
    expect(first.headers.link).toContain(`after=${middle.id}`);
    expect(idsOf(await call('GET', `?endpoint_id=${other.id}&after=${middle.id}`))).toEqual([old.id]);
    const strange = await strangeIds();
    for (const id of idsOf(await call('GET', '?limit=200'))) expect(strange).not.toContain(id);
  });

  it('200: an endpoint of another organization has none here', async () => {
    const foreign = await addEndpoint(service, { organizationId: world.twin.id });
    await delivery({ endpoint_id: foreign.id }, world.twin.id);
    expect((await call('GET', `?endpoint_id=${foreign.id}`)).body.data).toEqual([]);
  });

  it('400: a state, a filter or a limit that there is not', async () => {
    for (const query of [
      'status=lost',
      'filter[colour]=red',
      'event=ticket.sold&filter[event]=ticket.voided',
      'limit=201',
      'after=x',
    ]) {
      expect((await call('GET', `?${query}`)).status, query).toBe(400);
    }
  });
});

describe('get', () => {
  it('200: with all attempts and everything known of each', async () => {
    const { id } = await delivery({ status: 'failed', attempts_count: 1 });
    await insert(service.database, 'webhook_attempts', {
      organization_id: world.main.id,
      delivery_id: id,
      number: 1,
      requested_at: clock.now(),
      trigger: 'first',
      duration_ms: 412,
      connect_ms: 9,
      status_code: 503,
      error_class: 'status',
      error_message: 'The endpoint answered 503.',
      request_head: 'POST https://door.example.org/hooks\r\nwebhook-id: whe_1',
      response_head: 'HTTP/1.1 503 Service Unavailable',
      response_body: 'later',
      address: '192.0.2.10',
    });
    const answer = await call('GET', `/${id}`, manager);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ id, endpoint_id: endpointId, status: 'failed' });
    expect(answer.body.data.attempts).toEqual([
      {
        number: 1,
        requested_at: '2026-11-20T20:00:00.000Z',
        trigger: 'first',
        superseded: false,
        duration_ms: 412,
        connect_ms: 9,
        status_code: 503,
        error_class: 'status',
        error_message: 'The endpoint answered 503.',
        request_head: 'POST https://door.example.org/hooks\r\nwebhook-id: whe_1',
        response_head: 'HTTP/1.1 503 Service Unavailable',
        response_body: 'later',
        address: '192.0.2.10',
      },
    ]);
  });

  it('404: no such delivery, or one to an endpoint of somebody else', async () => {
    for (const id of await strangeIds()) expect((await call('GET', `/${id}`)).status, id).toBe(404);
  });
});

describe('retry', () => {
  const retry = (id: string, headers = manager) => call('POST', `/${id}/retry`, headers);

  it('202: it waits to be sent, whatever became of it', async () => {
    for (const [status, after] of [
      ['succeeded', 'succeeded'],
      ['exhausted', 'failed'],
      ['held', 'pending'],
    ] as const) {
      const { id } = await delivery({ status, attempts_count: status === 'held' ? 0 : 3 });
      const answer = await retry(id);
      expect(answer.status, status).toBe(202);
      expect(answer.body.data).toMatchObject({ id, status: after });
      const [queued] = await service.database.sql('SELECT trigger FROM webhook_queue WHERE delivery_id = $1', [id]);
      expect(queued).toEqual({ trigger: 'manual' });
    }
  });

  it('409: cancelled, forgotten, or to a disabled endpoint', async () => {
    const forgotten = await insertDelivery(service, world.main.id, { endpoint_id: endpointId, status: 'failed' });
    const disabled = await addEndpoint(service, { organizationId: world.main.id });
    const toDisabled = await delivery({ endpoint_id: disabled.id, status: 'held' });
    const url = `/management/organizations/${world.main.id}/webhook-endpoints/${disabled.id}/disable`;
    await service.call('POST', url, { headers: manager });
    const cancelled = await delivery({ status: 'cancelled' });
    for (const { id } of [forgotten, toDisabled, cancelled]) {
      const answer = await retry(id);
      expect(answer.status).toBe(409);
      expect(answer.body.error).toBe('conflict');
    }
  });
});
