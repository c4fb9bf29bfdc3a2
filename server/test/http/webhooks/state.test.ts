/** Enabling and disabling endpoints, and rotating their secrets. */
import { describe, expect } from 'vitest';
import { disableEndpoint, TargetReader } from '../../../src/contexts/messaging/webhooks/webhooks.ts';
import { crossTenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { keyApis, ownerTest, type WebhookOwner } from '../../support/webhook-owners.ts';
import { rowOf } from '../../support/webhooks.ts';
import { createEmptyOrganization } from '../../support/world.ts';
import { inWriteContext } from '../../support/write-context.ts';

const hourMs = 3_600_000;
const enable = (owner: WebhookOwner, id: string, headers = {}) =>
  owner.call('POST', `/endpoints/${id}/enable`, undefined, headers);
const disable = (owner: WebhookOwner, id: string) => owner.call('POST', `/endpoints/${id}/disable`);

/** As the service disables an endpoint itself. */
const disableFor = (owner: WebhookOwner, id: string, reason: string) =>
  inWriteContext(owner.service, (context) => disableEndpoint(context, owner.id, id, reason));

async function disabledEndpoint(owner: WebhookOwner) {
  const endpoint = await owner.addEndpoint();
  await disableFor(owner, endpoint.id, 'no answer for days');
  return endpoint;
}

/** What an attempt at this moment would be signed with, the newest first. */
async function signingWith({ service, organizationId }: WebhookOwner, id: string): Promise<string[]> {
  const { database, secretsKey, clock } = service.services;
  const targets = await new TargetReader(secretsKey).read(crossTenantDb(database), [id], [organizationId], clock.now());
  return targets.get(id)!.secrets.map(({ raw }) => raw);
}

describe.each(keyApis)('%s', (api) => {
  const it = ownerTest(api);

  describe('enable', () => {
    it('200: active, with no reason why it was disabled', async ({ owner, service }) => {
      const { id } = await disabledEndpoint(owner);
      expect(await rowOf(service, 'webhook_endpoints', id)).toMatchObject({
        status: 'disabled',
        disabled_reason: 'no answer for days',
      });
      const answer = await enable(owner, id);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ success: true, data: { id, status: 'active' } });
      expect(await rowOf(service, 'webhook_endpoints', id)).toMatchObject({
        status: 'active',
        disabled_reason: '',
        disabled_at: null,
      });
    });

    it('200: an active endpoint, whose failures stay counted', async ({ owner, service }) => {
      const { id } = await owner.addEndpoint();
      await service.database.sql(
        `UPDATE webhook_endpoint_state SET first_failure_at = '2026-11-19', consecutive_failures = 7, breaker = 'open'
         WHERE endpoint_id = $1`,
        [id],
      );
      for (let time = 0; time < 2; time += 1) {
        const answer = await enable(owner, id);
        expect(answer.status).toBe(200);
        expect(answer.body).toEqual({ success: true, data: { id, status: 'active' } });
      }
      expect(await rowOf(service, 'webhook_endpoint_state', id)).toMatchObject({
        consecutive_failures: 7,
        breaker: 'open',
      });
    });

    it('200: closes the breaker and forgets the failures', async ({ owner, service }) => {
      const { id } = await disabledEndpoint(owner);
      await service.database.sql(
        `UPDATE webhook_endpoint_state SET first_failure_at = '2026-11-10', last_success_at = '2026-11-09',
           consecutive_failures = 40, breaker = 'open', not_before = '2026-11-21', warned_level = 3, openings = 4,
           allowance = 2, breaker_failures = 3, window_started_at = '2026-11-20', window_attempts = 9, window_failures = 8
         WHERE endpoint_id = $1`,
        [id],
      );
      await enable(owner, id);
      expect(await rowOf(service, 'webhook_endpoint_state', id)).toEqual({
        endpoint_id: id,
        first_failure_at: null,
        last_success_at: new Date('2026-11-09T00:00:00Z'),
        consecutive_failures: 0,
        breaker: 'closed',
        not_before: null,
        warned_level: 0,
        openings: 0,
        allowance: null,
        breaker_failures: 0,
        window_started_at: null,
        window_attempts: 0,
        window_failures: 0,
      });
    });

    it('200: what is held stays held, so that the receiver is not flooded', async ({ owner, service }) => {
      const { id } = await disabledEndpoint(owner);
      const held = await owner.addDelivery({ endpoint_id: id, status: 'held' });
      await enable(owner, id);
      expect(await rowOf(service, 'webhook_deliveries', held.id)).toMatchObject({ status: 'held' });
      expect(await rowOf(service, 'webhook_queue', held.id)).toBeUndefined();
    });

    it('200: the first answer to the same Idempotency-Key, although it was disabled again since', async ({
      owner,
      service,
    }) => {
      const { id } = await disabledEndpoint(owner);
      const first = await enable(owner, id, { 'idempotency-key': id });
      await disableFor(owner, id, '');
      const again = await enable(owner, id, { 'idempotency-key': id });
      expect(again.status).toBe(200);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(again.text).toBe(first.text);
      expect(await rowOf(service, 'webhook_endpoints', id)).toMatchObject({ status: 'disabled' });
    });
  });

  describe('disable', () => {
    it('200: holds what waits, cancels a recovery, says why, and answers the same the second time', async ({
      owner,
      service,
      clock,
    }) => {
      const { id } = await owner.addEndpoint();
      await owner.call('POST', `/endpoints/${id}/recover`, { since: '2026-11-20T00:00:00Z' });
      const waiting = await owner.addDelivery({ endpoint_id: id });
      const failed = await owner.addDelivery({ endpoint_id: id, status: 'failed', attempts_count: 2 });
      const disabledAt = clock.now().toISOString();
      for (let time = 0; time < 2; time += 1) {
        const answer = await disable(owner, id);
        expect(answer.status).toBe(200);
        expect(answer.body).toEqual({ success: true, data: { id, status: 'disabled' } });
        clock.advance(1_000);
      }
      for (const delivery of [waiting, failed]) {
        expect(await rowOf(service, 'webhook_deliveries', delivery.id)).toMatchObject({
          status: 'held',
          next_retry_at: null,
        });
        expect(await rowOf(service, 'webhook_queue', delivery.id)).toBeUndefined();
      }
      expect((await owner.call('GET', `/endpoints/${id}/recover`)).body.data.status).toBe('cancelled');
      expect((await owner.call('GET', `/endpoints/${id}`)).body.data).toMatchObject({
        status: 'disabled',
        disabled_reason: 'Disabled on request.',
        disabled_at: disabledAt,
      });
    });

    it('200: notifies no other endpoint, since its owner did it', async ({ owner, service }) => {
      const { id } = await owner.addEndpoint();
      await owner.addEndpoint();
      await disable(owner, id);
      expect(await service.database.sql('SELECT 1 FROM webhook_notifications WHERE resource_id = $1', [id])).toEqual(
        [],
      );
    });
  });

  describe('rotate the secret', () => {
    const rotate = (owner: WebhookOwner, id: string, headers = {}) =>
      owner.call('POST', `/endpoints/${id}/rotate-secret`, undefined, headers);

    it('200: a new secret; the old one signs for 24 more hours', async ({ owner, clock }) => {
      const { id, signSecret: old } = await owner.addEndpoint();
      const answer = await rotate(owner, id);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        success: true,
        data: {
          id,
          sign_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
          previous_secret_expires_at: new Date(clock.now().getTime() + 24 * hourMs).toISOString(),
        },
      });
      const next = answer.body.data.sign_secret;
      expect(next).not.toBe(old);
      expect(await signingWith(owner, id)).toEqual([next, old]);
      clock.advance(24 * hourMs - 1);
      expect(await signingWith(owner, id)).toEqual([next, old]);
      clock.advance(1);
      expect(await signingWith(owner, id)).toEqual([next]);
    });

    it('200: at most three secrets sign at a time; of more, the oldest ends at once', async ({
      owner,
      service,
      clock,
    }) => {
      const { id, signSecret } = await owner.addEndpoint();
      const secrets = [signSecret];
      for (let time = 0; time < 4; time += 1) {
        clock.advance(hourMs);
        secrets.unshift((await rotate(owner, id)).body.data.sign_secret);
        expect(await signingWith(owner, id)).toEqual(secrets.slice(0, 3));
      }
      const kept = await service.database.sql('SELECT 1 FROM webhook_secrets WHERE endpoint_id = $1', [id]);
      expect(kept).toHaveLength(3);
    });

    it('200: once with an Idempotency-Key, whose record does not show the secret', async ({ owner, service }) => {
      const { id, signSecret } = await owner.addEndpoint();
      const first = await rotate(owner, id, { 'idempotency-key': id });
      const again = await rotate(owner, id, { 'idempotency-key': id });
      expect(again.text).toBe(first.text);
      const next = first.body.data.sign_secret;
      expect(await signingWith(owner, id)).toEqual([next, signSecret]);
      const kept = await service.database.sql('SELECT t::text AS row FROM idempotency_keys t');
      expect(JSON.stringify(kept)).not.toContain(next);
      expect(service.logLines.join('')).not.toContain(next);
    });
  });
});

describe('channels alone', () => {
  ownerTest('channels')(
    'disable holds what waits of organizations that are no partners',
    async ({ owner, service }) => {
      const { id } = await owner.addEndpoint();
      const { id: deliveryId } = await owner.addDelivery(
        { endpoint_id: id, status: 'failed', attempts_count: 1 },
        await createEmptyOrganization(service),
      );
      await disable(owner, id);
      expect(await rowOf(service, 'webhook_deliveries', deliveryId)).toMatchObject({ status: 'held' });
      expect(await rowOf(service, 'webhook_queue', deliveryId)).toBeUndefined();
    },
  );
});
