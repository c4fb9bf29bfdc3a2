/** An endpoint that is disabled or deleted while its attempts are being settled: without deadlocks. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecordedSuccesses } from '../../src/contexts/messaging/webhooks/engine/endpoint-state.ts';
import { settle } from '../../src/contexts/messaging/webhooks/engine/settle.ts';
import {
  ConcurrencyLimiter,
  cancelDeletedEndpoints,
  claim,
  defaultConcurrency,
  deleteEndpoint,
  disableEndpoint,
  disableEndpointAutomatically,
} from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { sqlIn } from '../support/sql-in.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { addEndpoint, insertSendable, rowOf } from '../support/webhooks.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';
import { inWriteContext } from '../support/write-context.ts';

let service: TestService;
let place: TestOrganization;
let endpointId: string;
let ids: string[];
beforeEach(async () => {
  service = await startTestService({ connectionsMax: 10 });
  place = await createOrganization(service);
  endpointId = (await addEndpoint(service, { organizationId: place.id })).id;
  ids = [];
  const claim = { claim_id: randomUUID(), leased_until: new Date(Date.now() + 60_000) };
  for (let number = 0; number < 3; number += 1) {
    const created_at = new Date(Date.now() - 10_000 + number);
    ids.push((await insertSendable(service, place.id, { endpoint_id: endpointId, created_at, queued: claim })).id);
  }
});
afterEach(() => service.close());

const settleOne = 'DELETE FROM webhook_queue WHERE delivery_id = $1 RETURNING delivery_id';

/** Settles the last row, does something else in the middle, and then settles the first one. */
function settleAround(inBetween: () => Promise<unknown>): Promise<string[]> {
  return service.services.database.transaction(async (tx) => {
    const last = await sqlIn<{ delivery_id: string }>(tx, settleOne, [ids[2]!]);
    await inBetween();
    const first = await sqlIn<{ delivery_id: string }>(tx, settleOne, [ids[0]!]);
    return [...last, ...first].map(({ delivery_id }) => delivery_id);
  });
}
const statuses = () => Promise.all(ids.map(async (id) => (await rowOf(service, 'webhook_deliveries', id)).status));

describe('what is being settled at that moment', () => {
  it('is left to those who settle by disabling, which holds the rest', async () => {
    const owner = { organizationId: place.id };
    const settled = await settleAround(() =>
      inWriteContext(service, (change) => disableEndpoint(change, owner, endpointId, '')),
    );
    expect(settled).toEqual([ids[2]]);
    expect(await statuses()).toEqual(['held', 'held', 'pending']);
    expect(await service.database.sql('SELECT 1 FROM webhook_queue')).toEqual([]);
  });

  it('is left to those who settle by deleting, which cancels the rest', async () => {
    const owner = { organizationId: place.id };
    const settled = await settleAround(() =>
      inWriteContext(service, (change) => deleteEndpoint(change, owner, endpointId)),
    );
    expect(settled).toEqual([ids[2]]);
    for (const later of [0, 61_000]) {
      while (await cancelDeletedEndpoints(service.services.database, new Date(Date.now() + later)));
    }
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await service.database.sql('SELECT 1 FROM webhook_queue')).toEqual([]);
  });

  it('would be a circle for one who waited for it', async () => {
    const deleteWaiting = 'DELETE FROM webhook_queue WHERE endpoint_id = $1';
    let waiting: Promise<string> | undefined;
    const outcomeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error) => String(error.code),
      );
    const settling = settleAround(async () => {
      // A transaction that was aborted is run again: once is enough here.
      if (waiting) throw Object.assign(new Error('aborted once'), { code: '40P01' });
      waiting = outcomeOf(sqlIn(service.services.database, deleteWaiting, [endpointId]));
      const isWaiting =
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      while ((await service.database.sql(isWaiting)).length === 0);
    });
    expect([await outcomeOf(settling), await waiting].sort()).toEqual(['40P01', 'done']);
  });
});

it('an endpoint that has failed for days is not disabled once its address is changed', async () => {
  const { database, outbox } = service.services;
  const now = new Date();
  await insertSendable(service, place.id, { endpoint_id: endpointId });
  await service.database.sql(
    `UPDATE webhook_endpoint_state SET first_failure_at = now() - interval '6 days', consecutive_failures = 40
     WHERE endpoint_id = $1`,
    [endpointId],
  );
  const capacity = new ConcurrencyLimiter(defaultConcurrency).capacity();
  const given = { afterEndpointId: '', now, leaseMs: 60_000, capacity };
  const [claimed] = (await claim(crossTenantDb(database), given)).claims;
  const { url } = await rowOf(service, 'webhook_endpoints', endpointId);
  const exchange = { statusCode: 500, durationMs: 5, connectMs: null, retryAfter: null, address: '192.0.2.1' };
  const texts = { errorClass: '', errorMessage: '', responseHead: '', responseBody: '' } as const;
  const outcome = {
    status: 'failed',
    nextAttemptAt: now,
    isReceiverFault: true,
    isGone: false,
    message: '500',
  } as const;
  const result = { claim: claimed!, url: String(url), requestedAt: now, requestHead: '', endedAt: now, outcome };
  const successes = { isRecorded: () => false, record: () => {} } as unknown as RecordedSuccesses;
  const { toDisable } = await settle(database, [{ ...result, exchange: { ...exchange, ...texts } }], successes, now);
  const body = { url: 'https://repaired.example.org/in' };
  const path = `/integrations/webhook-endpoints/${endpointId}`;
  expect((await service.call('PATCH', path, { headers: place.headers, body })).status).toBe(200);
  expect(toDisable).toHaveLength(1);
  const disable = () =>
    database.transaction((tx) => disableEndpointAutomatically(crossTenantDb(tx), outbox, toDisable[0]!, now));
  expect(await disable()).toBe(false);
  expect(await rowOf(service, 'webhook_endpoints', endpointId)).toMatchObject({ status: 'active' });
});
