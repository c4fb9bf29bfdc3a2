/** Sending a delivery again at the moment in which a worker takes it, or ends with it. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendAll, statusesOf } from '../support/parallel.ts';
import { sqlIn } from '../support/sql-in.ts';
import { stampede } from '../support/stampede.ts';
import { openTestService } from '../support/test-service.ts';
import { addEndpoint, type GivenSendable, insertSendable, rowOf } from '../support/webhooks.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';

let place: TestOrganization;
let endpointId: string;
const service = await openTestService({ connectionsMax: 40 });
const base = await service.listen();
beforeEach(async () => {
  place = await createOrganization(service);
  endpointId = (await addEndpoint(service, { organizationId: place.id })).id;
});

const delivery = (given: Partial<GivenSendable>) =>
  insertSendable(service, place.id, { endpoint_id: endpointId, ...given });
const retries = (id: string, count: number) => {
  const url = `${base}/integrations/webhook-deliveries/${id}/retry`;
  return sendAll(
    Array.from({ length: count }, () => ({ method: 'POST' as const, url, headers: place.headers, body: {} })),
  );
};
/** As a worker takes it: not committed before the others wait for it. */
const claiming = (id: string) => ({
  query: `UPDATE webhook_queue SET claim_id = $2, leased_until = now() + interval '1 minute' WHERE delivery_id = $1`,
  values: [id, randomUUID()],
  waitersMin: 1,
});

describe('a delivery that a worker takes at the same moment', () => {
  it('is refused while the delivery is being sent', async () => {
    const { id } = await delivery({ status: 'failed', attempts_count: 3 });
    const answers = await stampede(service.database, { ...claiming(id), waitersMin: 5 }, () => retries(id, 5));
    expect(statusesOf(answers)).toEqual({ 409: 5 });
    expect(await rowOf(service, 'webhook_queue', id)).toMatchObject({ trigger: 'first', claim_id: expect.any(String) });
    expect(await rowOf(service, 'webhook_deliveries', id)).toMatchObject({ status: 'failed', next_retry_at: null });
  });

  it('would be promised an attempt that never comes, if one looked first and wrote then', async () => {
    const { id } = await delivery({ status: 'failed', attempts_count: 3 });
    const look = 'SELECT leased_until IS NULL AS free FROM webhook_queue WHERE delivery_id = $1';
    const write = "UPDATE webhook_queue SET trigger = 'manual', due_at = now() WHERE delivery_id = $1";
    const promised = await stampede(service.database, claiming(id), () =>
      service.services.database.transaction(async (tx) => {
        const [row] = await sqlIn<{ free: boolean }>(tx, look, [id]);
        if (row!.free) await sqlIn(tx, write, [id]);
        return row!.free;
      }),
    );
    // The worker that has it knows nothing of the wish, and takes the row away with its own result.
    expect(promised).toBe(true);
    expect(await rowOf(service, 'webhook_queue', id)).toMatchObject({ claim_id: expect.any(String) });
  });
});

describe('a delivery whose attempt ends at the same moment', () => {
  it('is queued again, counting from the attempt that ended', async () => {
    const { id } = await delivery({
      status: 'failed',
      attempts_count: 2,
      queued: { attempts: 2, claim_id: randomUUID(), leased_until: new Date(Date.now() - 1_000) },
    });
    const settling = {
      query: `WITH done AS (DELETE FROM webhook_queue WHERE delivery_id = $1)
              UPDATE webhook_deliveries SET status = 'succeeded', attempts_count = 3 WHERE id = $1`,
      values: [id],
      waitersMin: 1,
    };
    const answers = await stampede(service.database, settling, () => retries(id, 1));
    expect(answers).toMatchObject([{ status: 202, body: { data: { status: 'succeeded', attempts_count: 3 } } }]);
    expect(await rowOf(service, 'webhook_queue', id)).toMatchObject({ attempts: 3, trigger: 'manual', claim_id: null });
  });
});

describe('many who ask for one delivery at the same time', () => {
  it('are all accepted, and it is queued once', async () => {
    const { id } = await delivery({ status: 'exhausted', attempts_count: 40 });
    const answers = await retries(id, 30);
    expect(statusesOf(answers)).toEqual({ 202: 30 });
    expect(
      await service.database.sql('SELECT attempts, trigger FROM webhook_queue WHERE delivery_id = $1', [id]),
    ).toEqual([{ attempts: 40, trigger: 'manual' }]);
  });
});

describe('a delivery whose endpoint is disabled at the same moment', () => {
  it('is held or queued, never queued for a disabled endpoint', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await delivery({ status: 'exhausted', attempts_count: 40 });
      const url = `${base}/integrations/webhook-endpoints/${endpointId}`;
      const disable = { method: 'POST' as const, url: `${url}/disable`, headers: place.headers, body: {} };
      const [retried] = await Promise.all([retries(id, 3), sendAll([disable])]);
      for (const { status } of retried) expect([202, 409]).toContain(status);
      expect(await rowOf(service, 'webhook_queue', id)).toBeUndefined();
      const { status } = await rowOf(service, 'webhook_deliveries', id);
      expect(status).toBe(retried.some((answer) => answer.status === 202) ? 'held' : 'exhausted');
      await sendAll([{ ...disable, url: `${url}/enable` }]);
    }
  });
});
