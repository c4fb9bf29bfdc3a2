import type { DeliveryStatus } from '@stagedoor/contract/vocabulary';
import { describe, expect } from 'vitest';
import { preparePartitions } from '../../../src/contexts/messaging/webhooks/webhooks.ts';
import { newId } from '../../../src/platform/ids.ts';
import { ownerApis, ownerTest, WebhookOwner } from '../../support/webhook-owners.ts';
import { letRest, rowOf } from '../../support/webhooks.ts';
import { addPartner, createEmptyOrganization, insert } from '../../support/world.ts';

const dayMs = 86_400_000;
const list = (owner: WebhookOwner, query: Record<string, string | number> = {}, headers = {}) =>
  owner.call('GET', `/deliveries?${new URLSearchParams(query as Record<string, string>)}`, undefined, headers);
const get = (owner: WebhookOwner, id: string, headers = {}) =>
  owner.call('GET', `/deliveries/${id}`, undefined, headers);
const retry = (owner: WebhookOwner, id: string) => owner.call('POST', `/deliveries/${id}/retry`);
const idsOf = (answer: { body: { data: { id: string }[] } }) => answer.body.data.map(({ id }) => id);

/** An endpoint of the owner, as deliveries name it. */
const at = async (owner: WebhookOwner) => ({ endpoint_id: (await owner.addEndpoint()).id });

const attempt = (owner: WebhookOwner, deliveryId: string, number: number, requestedAt: string, given = {}) =>
  insert(owner.service.database, 'webhook_attempts', {
    organization_id: owner.organizationId,
    delivery_id: deliveryId,
    number,
    requested_at: new Date(requestedAt),
    trigger: number === 1 ? 'first' : 'retry',
    duration_ms: 300,
    ...given,
  });

describe.each(ownerApis)('%s', (api) => {
  const it = ownerTest(api);

  describe('list', () => {
    it('200: every field of a failed delivery, in one statement', async ({ owner, service }) => {
      const endpoint = await at(owner);
      const delivery = await owner.addDelivery({
        ...endpoint,
        status: 'failed',
        attempts_count: 3,
        next_retry_at: new Date('2026-11-20T20:00:20.412Z'),
        last_requested_at: new Date('2026-11-20T20:00:15.208Z'),
        last_duration_ms: 412,
        last_status_code: 503,
        last_error_message: 'The endpoint answered 503.',
        last_response_body: 'Service Unavailable',
      });
      await list(owner);
      const before = service.services.database.statementsCount;
      const answer = await list(owner);
      expect(service.services.database.statementsCount - before).toBe(1 + owner.callerStatements);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        success: true,
        data: [
          {
            id: delivery.id,
            event_id: delivery.notification_id,
            endpoint_id: endpoint.endpoint_id,
            event: 'ticket.sold',
            status: 'failed',
            attempts_count: 3,
            next_retry_at: '2026-11-20T20:00:20.412Z',
            last_attempt: {
              number: 3,
              requested_at: '2026-11-20T20:00:15.208Z',
              duration_ms: 412,
              status_code: 503,
              error_message: 'The endpoint answered 503.',
              response_body: 'Service Unavailable',
            },
          },
        ],
      });
    });

    it('200: null where there is no attempt or retry, and status code 0 where no answer came', async ({
      owner,
      clock,
    }) => {
      const endpoint = await at(owner);
      const now = clock.now();
      await owner.addDelivery({ ...endpoint, status: 'held' });
      await owner.addDelivery({
        ...endpoint,
        created_at: new Date(now.getTime() - 60_000),
        status: 'exhausted',
        attempts_count: 40,
        last_requested_at: now,
        last_duration_ms: 10_000,
        last_error_message: 'No answer within 10 s.',
      });
      const [held, exhausted] = (await list(owner)).body.data;
      expect(held).toMatchObject({ status: 'held', attempts_count: 0, next_retry_at: null, last_attempt: null });
      expect(exhausted).toMatchObject({
        next_retry_at: null,
        last_attempt: { number: 40, status_code: 0, response_body: '' },
      });
    });

    it('200: the newest first, 50 by default, at most 200, with the next page after the last', async ({
      owner,
      service,
      clock,
    }) => {
      const endpoint = await at(owner);
      const second = await createEmptyOrganization(service);
      await addPartner(service, second, owner.channelId);
      const ids: string[] = [];
      for (let index = 0; index < 60; index += 1) {
        // Some at the same instant, over three days, and a channel's about both of its partners.
        const created_at = new Date(clock.now().getTime() - Math.floor(index / 3) * 200 * 60_000);
        const about = api === 'channels' && index % 2 ? second : owner.organizationId;
        ids.push((await owner.addDelivery({ ...endpoint, created_at, kept: false, queued: false }, about)).id);
      }
      const newestFirst = ids.sort().reverse();
      const first = await list(owner);
      expect(idsOf(first)).toEqual(newestFirst.slice(0, 50));
      expect(first.headers.link).toContain(`after=${newestFirst[49]}`);
      const rest = await list(owner, { after: newestFirst[49]! });
      expect(idsOf(rest)).toEqual(newestFirst.slice(50));
      expect(rest.headers.link).toBeUndefined();
      expect(idsOf(await list(owner, { limit: 200 }))).toEqual(newestFirst);
      const paged: string[] = [];
      for (let after: string | undefined; ; after = paged.at(-1)) {
        const page = idsOf(await list(owner, { limit: 7, ...(after ? { after } : {}) }));
        paged.push(...page);
        if (page.length < 7) break;
      }
      expect(paged).toEqual(newestFirst);
    });

    it('200: filtered by endpoint, status, kind and notification, all together', async ({ owner, clock }) => {
      const endpoint = await at(owner);
      const other = await at(owner);
      const wanted = await owner.addDelivery({ ...endpoint, status: 'failed', kind: 'booking.created' });
      const { notification_id } = wanted;
      const twin = await owner.addDelivery({ ...other, notification_id, kind: 'booking.created', kept: false });
      await owner.addDelivery(endpoint);
      const both = [wanted.id, twin.id].sort().reverse();
      const ofNotification = { 'filter[event_id]': notification_id };
      const flat = { event_id: notification_id, ...other };
      const cases: readonly (readonly [Record<string, string>, readonly string[]])[] = [
        [other, [twin.id]],
        [{ status: 'failed' }, [wanted.id]],
        [{ 'filter[event]': 'booking.created' }, both],
        [ofNotification, both],
        [{ ...ofNotification, status: 'failed', ...endpoint }, [wanted.id]],
        [{ ...ofNotification, 'filter[event]': 'ticket.sold' }, []],
        [{ event: 'booking.created', status: 'failed' }, [wanted.id]],
        [flat, [twin.id]],
        [{ ...flat, ...ofNotification, event: 'ticket.sold' }, []],
        [{ 'filter[event_id]': newId('notification', clock.now()) }, []],
      ];
      for (const [query, ids] of cases) expect(idsOf(await list(owner, query)), JSON.stringify(query)).toEqual(ids);
    });

    it("200: neither another owner's nor a partner's", async ({ owner, service }) => {
      const own = await owner.addDelivery(await at(owner));
      const other = await WebhookOwner.create(service, api);
      const partner = await owner.partner();
      const [others, partners] = [await at(other), await at(partner)];
      await other.addDelivery(others);
      await partner.addDelivery(partners);
      expect(idsOf(await list(owner))).toEqual([own.id]);
      for (const query of [others, partners]) {
        const answer = await list(owner, query);
        expect(answer.status).toBe(200);
        expect(idsOf(answer)).toEqual([]);
      }
    });

    it.for([
      [{ limit: 201 }, '/limit'],
      [{ limit: 0 }, '/limit'],
      [{ endpoint_id: 'we_1' }, '/endpoint_id'],
      [{ endpoint_id: newId('ticket', new Date()) }, '/endpoint_id'],
      [{ status: 'lost' }, '/status'],
      [{ after: 'wd_1' }, '/after'],
      [{ after: newId('webhookDelivery', new Date()) }, '/after'],
      [{ 'filter[event]': 'ticket.lost' }, '/filter/event'],
      [{ 'filter[event_id]': 'evt_1' }, '/filter/event_id'],
      [{ 'filter[status]': 'failed' }, '/filter/status'],
      [{ event: 'ticket.lost' }, '/event'],
      [{ event_id: 'evt_1' }, '/event_id'],
      [{ event: 'ticket.sold', 'filter[event]': 'ticket.voided' }, '/event'],
    ] as [Record<string, string>, string][])('400: %o', async ([query, path], { owner }) => {
      const answer = await list(owner, query);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
    });

    it("400: after another owner's delivery; after the last of its own there is nothing", async ({
      owner,
      service,
    }) => {
      const last = await owner.addDelivery(await at(owner));
      const other = await WebhookOwner.create(service, api);
      const foreign = await other.addDelivery(await at(other));
      expect((await list(owner, { after: last.id })).body).toEqual({ success: true, data: [] });
      const answer = await list(owner, { after: foreign.id });
      expect(answer.status).toBe(400);
      expect(answer.body.details[0].path).toBe('/after');
    });
  });

  describe('get', () => {
    it('200: with all attempts in order, from the days they were made on, in one statement', async ({
      owner,
      service,
      clock,
    }) => {
      await preparePartitions(service.services.database, clock.now());
      const endpoint = await at(owner);
      const delivery = await owner.addDelivery({
        ...endpoint,
        status: 'succeeded',
        attempts_count: 2,
        last_requested_at: new Date('2026-11-21T02:00:00.050Z'),
        last_duration_ms: 300,
        last_status_code: 204,
        kept: false,
      });
      await attempt(owner, delivery.id, 2, '2026-11-21T02:00:00.050Z', {
        status_code: 204,
        connect_ms: 12,
        response_head: 'HTTP/1.1 204 No Content',
        response_body: 'fine',
        address: '192.0.2.10',
      });
      await attempt(owner, delivery.id, 1, '2026-11-20T20:00:00.007Z', {
        error_class: 'timeout',
        error_message: 'No answer within 10 s.',
        superseded: true,
      });
      await attempt(owner, newId('webhookDelivery', clock.now()), 1, '2026-11-20T20:00:01Z');
      await get(owner, delivery.id);
      const before = service.services.database.statementsCount;
      const answer = await get(owner, delivery.id);
      expect(service.services.database.statementsCount - before).toBe(1 + owner.callerStatements);
      expect(answer.status).toBe(200);
      expect(answer.body.data).toEqual({
        id: delivery.id,
        event_id: delivery.notification_id,
        endpoint_id: endpoint.endpoint_id,
        event: 'ticket.sold',
        status: 'succeeded',
        attempts_count: 2,
        next_retry_at: null,
        last_attempt: {
          number: 2,
          requested_at: '2026-11-21T02:00:00.050Z',
          duration_ms: 300,
          status_code: 204,
          error_message: '',
          response_body: '',
        },
        request_body: '',
        attempts: [
          {
            number: 1,
            requested_at: '2026-11-20T20:00:00.007Z',
            duration_ms: 300,
            status_code: 0,
            error_message: 'No answer within 10 s.',
            response_body: '',
            trigger: 'first',
            superseded: true,
            connect_ms: null,
            error_class: 'timeout',
            request_head: '',
            response_head: '',
            address: '',
          },
          {
            number: 2,
            requested_at: '2026-11-21T02:00:00.050Z',
            duration_ms: 300,
            status_code: 204,
            error_message: '',
            response_body: 'fine',
            trigger: 'retry',
            superseded: false,
            connect_ms: 12,
            error_class: '',
            request_head: '',
            response_head: 'HTTP/1.1 204 No Content',
            address: '192.0.2.10',
          },
        ],
      });
    });

    it('200: without attempts where it was not tried yet', async ({ owner }) => {
      const { id } = await owner.addDelivery(await at(owner));
      expect((await get(owner, id)).body.data).toMatchObject({ status: 'pending', last_attempt: null, attempts: [] });
    });
  });

  describe('retry', () => {
    const cases: [DeliveryStatus, number, DeliveryStatus][] = [
      ['succeeded', 1, 'succeeded'],
      ['exhausted', 40, 'failed'],
      ['held', 0, 'pending'],
      ['held', 7, 'failed'],
    ];
    it.for(cases)(
      '202: one that is %s after %i attempts, before everything that waits, again and again',
      async ([status, attempts, then], { owner, service, clock }) => {
        const endpoint = await at(owner);
        const { id, notification_id } = await owner.addDelivery({ ...endpoint, status, attempts_count: attempts });
        clock.advance(1_000);
        const answer = await retry(owner, id);
        expect(answer.status).toBe(202);
        expect(answer.body.data).toMatchObject({
          id,
          event_id: notification_id,
          status: then,
          attempts_count: attempts,
          next_retry_at: then === 'succeeded' ? null : clock.now().toISOString(),
        });
        expect(await rowOf(service, 'webhook_queue', id)).toMatchObject({
          organization_id: owner.organizationId,
          ...endpoint,
          notification_id,
          due_at: new Date(clock.now().getTime() - dayMs),
          priority: 0,
          trigger: 'manual',
          attempts,
          claim_id: null,
        });
        expect((await retry(owner, id)).status).toBe(202);
        const queued = await service.database.sql('SELECT 1 FROM webhook_queue WHERE delivery_id = $1', [id]);
        expect(queued).toHaveLength(1);
      },
    );

    it('202: brings one forward that waits for its retry', async ({ owner, service, clock }) => {
      const due = new Date(clock.now().getTime() + dayMs / 4);
      const { id } = await owner.addDelivery({
        ...(await at(owner)),
        status: 'failed',
        attempts_count: 12,
        next_retry_at: due,
        queued: { due_at: due, priority: 1, trigger: 'retry' },
      });
      const answer = await retry(owner, id);
      expect(answer.body.data).toMatchObject({ status: 'failed', next_retry_at: clock.now().toISOString() });
      expect(await rowOf(service, 'webhook_queue', id)).toMatchObject({
        due_at: new Date(clock.now().getTime() - dayMs),
        priority: 0,
        trigger: 'manual',
        attempts: 12,
      });
    });

    it('202: one whose lease has expired', async ({ owner, service, clock }) => {
      const queued = { claim_id: crypto.randomUUID(), leased_until: clock.now() };
      const { id } = await owner.addDelivery({ ...(await at(owner)), queued });
      expect((await retry(owner, id)).status).toBe(202);
      expect(await rowOf(service, 'webhook_queue', id)).toMatchObject({ trigger: 'manual' });
    });

    it('202: lets one attempt through to an endpoint at rest', async ({ owner, service }) => {
      const endpoint = await at(owner);
      await letRest(service, endpoint.endpoint_id);
      const { id } = await owner.addDelivery({ ...endpoint, status: 'exhausted', attempts_count: 40 });
      await retry(owner, id);
      expect(await rowOf(service, 'webhook_endpoint_state', endpoint.endpoint_id)).toMatchObject({
        breaker: 'half_open',
        not_before: null,
        allowance: 1,
      });
    });

    it.for([
      ['it is being sent right now', 'being sent right now', { status: 'pending' }],
      ['it was cancelled', 'cancelled', { status: 'cancelled' }],
      ['the notification is not kept any more', 'not kept any more', { status: 'exhausted', kept: false }],
      ['its endpoint is disabled', 'enable it first', { status: 'held' }],
      ['its endpoint was deleted', 'was deleted', { status: 'succeeded' }],
    ] as const)('409: %s, and changes nothing', async ([reason, said, given], { owner, service, clock }) => {
      const endpoint = await at(owner);
      const leased = { claim_id: crypto.randomUUID(), leased_until: new Date(clock.now().getTime() + 1) };
      const queued = given.status === 'pending' ? { queued: leased } : {};
      const { id } = await owner.addDelivery({ ...endpoint, ...given, ...queued });
      if (reason.endsWith('disabled')) await owner.call('POST', `/endpoints/${endpoint.endpoint_id}/disable`);
      if (reason.endsWith('deleted')) await owner.call('DELETE', `/endpoints/${endpoint.endpoint_id}`);
      const state = async () => [
        await rowOf(service, 'webhook_deliveries', id),
        await rowOf(service, 'webhook_queue', id),
      ];
      const before = await state();
      const answer = await retry(owner, id);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ error: 'conflict', message: expect.stringContaining(said) });
      expect(await state()).toEqual(before);
    });
  });
});

describe('channels alone', () => {
  const it = ownerTest('channels');

  it('nothing is shown or retried of an organization that removes the channel', async ({ owner, service }) => {
    const delivery = await owner.addDelivery({ ...(await at(owner)), status: 'held' });
    expect(idsOf(await list(owner))).toEqual([delivery.id]);
    await service.database.sql('DELETE FROM channel_partners WHERE channel_id = $1', [owner.channelId]);
    expect(idsOf(await list(owner))).toEqual([]);
    expect((await get(owner, delivery.id)).status).toBe(404);
    expect((await retry(owner, delivery.id)).status).toBe(404);
    expect(await rowOf(service, 'webhook_deliveries', delivery.id)).toMatchObject({ status: 'held' });
  });
});
