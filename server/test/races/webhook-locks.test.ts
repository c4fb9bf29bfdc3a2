/** What the row locks of webhooks are for: of endpoints, recoveries, the queue, deliveries and partnerships. */
import { limits, type Scope, scopes } from '@stagedoor/contract/vocabulary';
import { updateKey } from '../../src/contexts/identity/access/access.ts';
import { deleteClaimed } from '../../src/contexts/messaging/webhooks/engine/claim.sql.ts';
import type { RecordedSuccesses } from '../../src/contexts/messaging/webhooks/engine/endpoint-state.ts';
import { deleteQueuedOfPartner } from '../../src/contexts/messaging/webhooks/engine/partner-removal.sql.ts';
import { claimUncountedRecovery } from '../../src/contexts/messaging/webhooks/engine/recoveries.sql.ts';
import { settle } from '../../src/contexts/messaging/webhooks/engine/settle.ts';
import {
  type AttemptResult,
  advanceRecoveries,
  type ClaimedDelivery,
  ConcurrencyLimiter,
  type CrossTenantWriteContext,
  cancelDeletedEndpoints,
  cancelDeliveriesOfRemovedPartner,
  claim,
  defaultConcurrency,
  deleteEndpoint,
  disableEndpoint,
  type EndpointOwner,
  type TenantWriteContext,
  updateEndpoint,
} from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { updateAdmittedCountsOfUnlocked } from '../../src/contexts/ticketing/tickets/check-in.sql.ts';
import { sendCheckIns } from '../../src/contexts/ticketing/tickets/check-in.ts';
import { checkInTicket, voidTicket } from '../../src/contexts/ticketing/tickets/tickets.ts';
import { updateEvent } from '../../src/contexts/venue/events/events.ts';
import type { Refusal } from '../../src/platform/refusal.ts';
import { type CrossTenantDb, crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { describeLocks, type LockCase, type Send } from '../support/lock-cases.ts';
import { signIn } from '../support/sign-in.ts';
import { sqlIn } from '../support/sql-in.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../support/test-service.ts';
import { addEndpoint, type GivenSendable, insertSendable, rowOf } from '../support/webhooks.ts';
import { addKey, createTicket, createWorld, type World } from '../support/world.ts';
import { inTenantWriteContext, inWriteContext } from '../support/write-context.ts';

let service: TestService;
let world: World;
let admin: Record<string, string>;

async function start(options: TestServiceOptions): Promise<TestService> {
  service = await startTestService({ connectionsMax: 20, ...options });
  world = await createWorld(service);
  admin = await signIn(service, world.main.id, 'admin');
  return service;
}

const owner = (): EndpointOwner => ({ organizationId: world.main.id });
const channelOwner = (): EndpointOwner => ({ channelId: world.channel.id });

/** An endpoint of the organization, and nothing that others left to do for workers. */
async function ownEndpoint(): Promise<string> {
  await service.database.sql('DELETE FROM webhook_queue');
  await service.database.sql("UPDATE webhook_recoveries SET status = 'cancelled' WHERE status = 'running'");
  await service.database.sql('UPDATE webhook_endpoints SET cancel_deliveries_from = NULL');
  await service.database.sql('UPDATE webhook_endpoints SET deleted_at = now() WHERE deleted_at IS NULL');
  return (await addEndpoint(service, owner())).id;
}

/** The same of the channel, which is admitted as a partner. */
async function channelEndpoint(): Promise<string> {
  await ownEndpoint();
  await service.call('PUT', partnerPath(), { headers: admin });
  return (await addEndpoint(service, channelOwner())).id;
}

const partnerPath = () => `/management/organizations/${world.main.id}/partners/channels/${world.channel.id}`;
/** Removes the channel as a partner, and runs the job that cancels its deliveries. */
const removePartner: Send = async () => {
  const answer = await service.call('DELETE', partnerPath(), { headers: admin });
  await cancelOfRemovedPartner();
  return answer;
};
function cancelOfRemovedPartner(): Promise<void> {
  const { database, clock } = service.services;
  const removed = { organizationId: world.main.id, channelId: world.channel.id };
  return cancelDeliveriesOfRemovedPartner(database, clock, removed);
}

const hourAgo = () => new Date(Date.now() - 3_600_000);
const delivery = (endpointId: string, given: Partial<GivenSendable> = {}) =>
  insertSendable(service, world.main.id, { endpoint_id: endpointId, ...given });
const ofChannel = () => ({ channel_id: world.channel.id });

const integrate =
  (method: string, path: string, body?: object): Send =>
  () =>
    service.call(method, `/integrations${path}`, { headers: world.main.headers, body });
const askAsChannel =
  (path: string, body: object = {}): Send =>
  () =>
    service.call('POST', `/channels/webhooks${path}`, { headers: world.channel.headers, body });

const inTransaction = <T>(work: (db: CrossTenantDb) => Promise<T>): Promise<T> =>
  service.services.database.transaction((tx) => work(crossTenantDb(tx)));
const change =
  <T>(work: (context: CrossTenantWriteContext) => Promise<T | Refusal>): Send =>
  () =>
    inWriteContext(service, work);

const capacity = () => new ConcurrencyLimiter(defaultConcurrency).capacity();
const claimIn = (db: CrossTenantDb) =>
  claim(db, { afterEndpointId: '', now: new Date(), leaseMs: 60_000, capacity: capacity() });
/** How many deliveries a worker takes; its transaction is still open where the test says so. */
const takeSlowly: Send = () => inTransaction(async (db) => (await claimIn(db)).claims.length);
const take: Send = async () => (await claimIn(crossTenantDb(service.services.database))).claims.length;
const advance =
  (queuedMax?: number): Send =>
  () =>
    advanceRecoveries(service.services.database, new Date(), queuedMax);

async function takeAll(): Promise<readonly ClaimedDelivery[]> {
  return (await claimIn(crossTenantDb(service.services.database))).claims;
}

/** Writes down that the receiver has answered so. Answers with the breakers that follow, of which there are none here. */
const settleAs =
  (claimed: ClaimedDelivery, statusCode: 200 | 500): Send =>
  async () => {
    const now = new Date();
    const isSuccess = statusCode === 200;
    const exchange = { statusCode, durationMs: 5, errorClass: '', errorMessage: '', connectMs: null, retryAfter: null };
    const result: AttemptResult = {
      claim: claimed,
      url: 'https://hooks.example.org/stagedoor',
      requestedAt: now,
      requestHead: '',
      endedAt: now,
      exchange: { ...exchange, errorClass: '', responseHead: '', responseBody: '', address: '192.0.2.1' },
      outcome: {
        status: isSuccess ? 'succeeded' : 'failed',
        nextAttemptAt: isSuccess ? null : new Date(now.getTime() + 5_000),
        isReceiverFault: !isSuccess,
        isGone: false,
        message: isSuccess ? '' : 'The receiver answered 500.',
      },
    };
    const nothingRecorded = { isRecorded: () => false, record: () => {} } as unknown as RecordedSuccesses;
    const { superseded } = await settle(service.services.database, [result], nothingRecorded, now);
    return superseded.size === 0 ? 'settled' : 'superseded';
  };

const statusOf = async (id: string) => (await rowOf(service, 'webhook_deliveries', id)).status;
const isQueued = async (id: string) => (await rowOf(service, 'webhook_queue', id)) !== undefined;
const standingOf = async (id: string) => [await statusOf(id), (await isQueued(id)) ? 'queued' : 'not queued'];
const countIn = async (text: string, ...values: unknown[]) =>
  (await service.database.sql<{ count: number }>(`SELECT count(*)::int AS count FROM ${text}`, values))[0]!.count;

/** An endpoint with a recovery that is counted and has that many missed deliveries to send again. */
async function recovering(endpointId: string, owned: EndpointOwner, missedCount: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < missedCount; number += 1) {
    const created_at = new Date(Date.now() - 60_000 + number);
    const given = { status: 'held', created_at, ...('channelId' in owned ? ofChannel() : {}) } as const;
    ids.push((await delivery(endpointId, given)).id);
  }
  await startRecovery(endpointId, owned);
  await advance()();
  return ids;
}

const startRecovery = (endpointId: string, owned: EndpointOwner) =>
  'channelId' in owned
    ? askAsChannel(`/endpoints/${endpointId}/recover`, { since: hourAgo().toISOString() })()
    : integrate('POST', `/webhook-endpoints/${endpointId}/recover`, { since: hourAgo().toISOString() })();

const priorities = [
  { name: 'a first attempt', priority: 0, trigger: 'first' },
  { name: 'a retry', priority: 1, trigger: 'retry' },
  { name: 'an attempt of a recovery', priority: 2, trigger: 'recover' },
];

const claims: readonly LockCase[] = priorities.map(({ name, priority, trigger }) => ({
  title: `two workers do not both take ${name}`,
  label: 'claim_webhook_queue',
  clause: priority,
  arrange: async () => {
    const endpointId = await ownEndpoint();
    await delivery(endpointId, { queued: { priority, trigger } });
    return { first: takeSlowly, second: take };
  },
  guarded: [1, 0, false],
  unguarded: [1, 1, true],
}));

const results: readonly LockCase[] = [
  {
    title: 'of two failures that are written down at once both are counted',
    label: 'lock_webhook_endpoint_state',
    arrange: async () => {
      const endpointId = await ownEndpoint();
      await delivery(endpointId);
      await delivery(endpointId);
      const [one, other] = await takeAll();
      return {
        first: settleAs(one!, 500),
        second: settleAs(other!, 500),
        state: async () => (await rowOf(service, 'webhook_endpoint_state', endpointId)).consecutive_failures,
      };
    },
    guarded: ['settled', 'settled', true, 2],
    unguarded: ['settled', 'settled', false, 1],
  },
  ...(['organization', 'channel'] as const).map(
    (of): LockCase => ({
      title: `a delivery that succeeds while the endpoint of its ${of} is deleted stays succeeded`,
      label: `cancel_next_webhook_deliveries_of_${of}`,
      behind: 'settle_webhook_attempts',
      arrange: async () => {
        const isOfChannel = of === 'channel';
        const endpointId = await (isOfChannel ? channelEndpoint() : ownEndpoint());
        const { id } = await delivery(endpointId, isOfChannel ? ofChannel() : {});
        const [claimed] = await takeAll();
        return {
          first: settleAs(claimed!, 200),
          second: async () => {
            await deleteWithin(endpointId, isOfChannel ? channelOwner() : owner());
            return cancelDeletedEndpoints(service.services.database, new Date());
          },
          state: () => statusOf(id),
        };
      },
      guarded: ['settled', true, true, 'succeeded'],
      unguarded: ['settled', true, true, 'cancelled'],
    }),
  ),
];

const endings: readonly LockCase[] = [
  {
    title: 'two workers cancel the deliveries of two deleted endpoints without waiting for each other',
    label: 'claim_deleted_webhook_endpoint',
    behind: 'cancel_next_webhook_deliveries_of_organization',
    arrange: async () => {
      // In the order in which workers claim them: ids of one millisecond have none.
      const endpointIds = [await ownEndpoint(), (await addEndpoint(service, owner())).id].sort();
      const held = await Promise.all(endpointIds.map((id) => delivery(id, { status: 'held', created_at: hourAgo() })));
      for (const id of endpointIds) await deleteWithin(id, owner());
      const cancel: Send = () => cancelDeletedEndpoints(service.services.database, new Date());
      return { first: cancel, second: cancel, state: () => Promise.all(held.map(({ id }) => statusOf(id))) };
    },
    guarded: [true, true, false, ['cancelled', 'cancelled']],
    unguarded: [true, true, true, ['cancelled', 'held']],
  },
  {
    title: 'an endpoint that is disabled while it is being enabled is disabled',
    label: 'disable_webhook_endpoint',
    behind: 'enable_webhook_endpoint',
    arrange: async () => {
      const endpointId = await ownEndpoint();
      await change((context) => disableEndpoint(context, owner(), endpointId, ''))();
      return {
        first: integrate('POST', `/webhook-endpoints/${endpointId}/enable`),
        second: integrate('POST', `/webhook-endpoints/${endpointId}/disable`),
        state: async () => (await rowOf(service, 'webhook_endpoints', endpointId)).status,
      };
    },
    guarded: [200, 200, true, 'disabled'],
    unguarded: [200, 200, false, 'active'],
  },
  {
    title: 'an endpoint that is enabled while it is being disabled is active',
    label: 'enable_webhook_endpoint',
    behind: 'disable_webhook_endpoint',
    arrange: async () => {
      const endpointId = await ownEndpoint();
      return {
        first: integrate('POST', `/webhook-endpoints/${endpointId}/disable`),
        second: integrate('POST', `/webhook-endpoints/${endpointId}/enable`),
        state: async () => (await rowOf(service, 'webhook_endpoints', endpointId)).status,
      };
    },
    guarded: [200, 200, true, 'active'],
    unguarded: [200, 200, false, 'disabled'],
  },
  {
    title: 'what is being settled does not keep those waiting who disable the endpoint',
    label: 'delete_some_queued_of_webhook_endpoint',
    behind: 'delete_claimed_of_webhook_queue',
    arrange: async () => {
      const endpointId = await ownEndpoint();
      await delivery(endpointId);
      return { first: endClaims, second: integrate('POST', `/webhook-endpoints/${endpointId}/disable`) };
    },
    guarded: [1, 200, false],
    unguarded: [1, 200, true],
  },
  {
    title: 'what is being settled does not keep the job waiting that cancels what a removed partner was to be sent',
    label: 'delete_queued_of_removed_partner',
    behind: 'delete_claimed_of_webhook_queue',
    arrange: async () => {
      await delivery(await channelEndpoint(), ofChannel());
      await service.database.sql('DELETE FROM channel_partners WHERE organization_id = $1', [world.main.id]);
      const values = { channelId: world.channel.id, rowsMax: 10 };
      const remove: Send = () =>
        inTransaction(async (db) => {
          const [removed] = await db.ofTenant(world.main.id).run(deleteQueuedOfPartner, values);
          return removed!.count;
        });
      return { first: endClaims, second: remove };
    },
    guarded: [1, 0, false],
    unguarded: [1, 0, true],
  },
];

/** Deletes an endpoint that is known to have no deliveries older than some hours. */
async function deleteWithin(endpointId: string, owned: EndpointOwner): Promise<void> {
  await change((context) => deleteEndpoint(context, owned, endpointId))();
  // Cancelling goes on day by day: it starts with the day of the first delivery, at whatever hour the test runs.
  const first = 'SELECT min(created_at)::text AS at FROM webhook_deliveries WHERE endpoint_id = $1';
  const [{ at } = { at: null }] = await service.database.sql<{ at: string | null }>(first, [endpointId]);
  const from = `UPDATE webhook_endpoints
    SET cancel_deliveries_from = coalesce($2::timestamptz, now() - interval '3 hours') WHERE id = $1`;
  await service.database.sql(from, [endpointId, at]);
}

/** Ends what a worker has taken, in a transaction that is still open where the test says so. */
const endClaims: Send = async () => {
  const claimed = await takeAll();
  const ended = {
    deliveryIds: claimed.map(({ deliveryId }) => deliveryId),
    claimIds: claimed.map(({ claimId }) => claimId),
  };
  return inTransaction(async (db) => (await db.run(deleteClaimed, ended)).length);
};

const endpoints: readonly LockCase[] = [
  ...(['organization', 'channel'] as const).map(
    (of): LockCase => ({
      title: `of two who add the last endpoint that the ${of} may have one is refused`,
      label: `lock_${of}_for_endpoints`,
      behind: 'count_webhook_endpoints',
      arrange: async () => {
        await (of === 'channel' ? channelEndpoint() : ownEndpoint());
        await service.database.sql(
          `INSERT INTO webhook_endpoints (id, ${of}_id, name, url, status, created_at, updated_at)
           SELECT 'wh_' || $1 || g, $1, 'Doors', 'https://doors.example.org/in', 'active', now(), now()
           FROM generate_series(1, $2::int) g
           ON CONFLICT (id) DO UPDATE SET deleted_at = NULL`,
          [of === 'channel' ? world.channel.id : world.main.id, limits.endpointsPerOwner - 2],
        );
        const body = { name: 'Doors', url: 'https://doors.example.org/in' };
        const send =
          of === 'channel' ? askAsChannel('/endpoints', body) : integrate('POST', '/webhook-endpoints', body);
        // Of one key the second would wait for the first.
        const { headers } = await addKey(
          service,
          of === 'channel'
            ? { kind: 'channels', channelId: world.channel.id }
            : { kind: 'integrations', organizationId: world.main.id },
        );
        const path = of === 'channel' ? '/channels/webhooks/endpoints' : '/integrations/webhook-endpoints';
        return { first: send, second: () => service.call('POST', path, { headers, body }) };
      },
      guarded: [201, 409, true],
      unguarded: [201, 201, false],
    }),
  ),
  {
    title: 'an address that is changed back at once begins without the failures of the other',
    label: 'update_webhook_endpoint',
    arrange: async () => {
      const endpointId = await ownEndpoint();
      const { url } = await rowOf(service, 'webhook_endpoints', endpointId);
      const changeTo = (context: CrossTenantWriteContext, to: string) =>
        updateEndpoint(context, owner(), endpointId, { url: to }, (text) => new URL(text));
      return {
        first: () =>
          service.services.database.transaction(async (tx) => {
            const { outbox, clock } = service.services;
            await changeTo(
              { crossTenant: crossTenantDb(tx), outbox, now: clock.now() },
              'https://other.example.org/in',
            );
            const fail = 'UPDATE webhook_endpoint_state SET consecutive_failures = 9 WHERE endpoint_id = $1';
            await sqlIn(tx, fail, [endpointId]);
          }),
        second: change(async (context) => {
          await changeTo(context, url);
          return undefined;
        }),
        state: async () => (await rowOf(service, 'webhook_endpoint_state', endpointId)).consecutive_failures,
      };
    },
    guarded: [undefined, undefined, true, 0],
    unguarded: [undefined, undefined, true, 9],
  },
  {
    title: 'a recovery that begins while the endpoint is disabled is cancelled by that',
    label: 'lock_webhook_endpoint',
    arrange: async () => {
      const endpointId = await ownEndpoint();
      return {
        first: () => startRecovery(endpointId, owner()),
        second: integrate('POST', `/webhook-endpoints/${endpointId}/disable`),
        state: () => countIn("webhook_recoveries WHERE endpoint_id = $1 AND status = 'running'", endpointId),
      };
    },
    guarded: [202, 200, true, 0],
    unguarded: [202, 200, false, 1],
  },
  {
    title: 'a delivery that is sent again while the endpoint is disabled is held',
    label: 'lock_webhook_endpoint_shared',
    arrange: async () => {
      const endpointId = await ownEndpoint();
      const { id } = await delivery(endpointId, { status: 'exhausted', attempts_count: 40 });
      return {
        first: integrate('POST', `/webhook-deliveries/${id}/retry`),
        second: integrate('POST', `/webhook-endpoints/${endpointId}/disable`),
        state: () => standingOf(id),
      };
    },
    guarded: [202, 200, true, ['held', 'not queued']],
    unguarded: [202, 200, false, ['failed', 'queued']],
  },
];

const setScopes =
  (keyId: string, given: readonly Scope[]): Send =>
  async () => {
    const { database, clock } = service.services;
    const keys = { kind: 'organization', id: world.main.id } as const;
    await database.transaction((tx) => updateKey(crossTenantDb(tx), keys, keyId, { scopes: given }, clock.now()));
  };
const without = (...missing: Scope[]) => scopes.filter((scope) => !missing.includes(scope));
const keyOfOrganization = () => addKey(service, { kind: 'integrations', organizationId: world.main.id });
const missingOf = async (endpointId: string) =>
  (await rowOf(service, 'webhook_endpoints', endpointId)).missing_scopes as Scope[];

const rights: readonly LockCase[] = [
  {
    title: 'an endpoint that a key creates while it loses a scope is not sent what needs the scope',
    label: 'lock_key_of_webhook_endpoint',
    arrange: async () => {
      await ownEndpoint();
      const key = await keyOfOrganization();
      const body = { name: 'Orders', url: 'https://hooks.example.org/in' };
      let made = '';
      return {
        first: async () => {
          const answer = await service.call('POST', '/integrations/webhook-endpoints', { headers: key.headers, body });
          made = answer.body.data._id;
          return answer;
        },
        second: setScopes(key.id, without('tickets:read')),
        state: () => missingOf(made),
      };
    },
    guarded: [201, undefined, true, ['tickets:read']],
    unguarded: [201, undefined, false, []],
  },
  {
    title: 'an endpoint of two keys that lose a scope at the same time is sent what needs neither',
    label: 'lock_webhook_endpoints_of_key',
    behind: 'update_missing_scopes_of_webhook_endpoints',
    arrange: async () => {
      await ownEndpoint();
      const [maker, mover] = [await keyOfOrganization(), await keyOfOrganization()];
      const { id } = await addEndpoint(service, owner(), {}, maker.id);
      const body = { url: 'https://other.example.org/in' };
      await service.call('PATCH', `/integrations/webhook-endpoints/${id}`, { headers: mover.headers, body });
      return {
        first: setScopes(maker.id, without('lists:read')),
        second: setScopes(mover.id, without('tickets:read')),
        state: () => missingOf(id),
      };
    },
    guarded: [undefined, undefined, true, ['lists:read', 'tickets:read']],
    unguarded: [undefined, undefined, true, ['tickets:read']],
  },
];

/** Changes that notify a channel, of a ticket that it sold or of the event, and the statement that writes the notification. */
const changes = [
  {
    name: 'a change of the event',
    label: 'insert_notification_to_partners',
    clause: 0,
    make: () => (write: TenantWriteContext) => updateEvent(write, world.main.eventId, { outfit: 'formal' }),
  },
  {
    name: 'a void',
    label: 'insert_notifications',
    clause: 0,
    make: (ticketId: string) => (write: TenantWriteContext) => voidTicket(write, ticketId),
  },
  {
    name: 'a check-in',
    label: 'update_admitted_count',
    clause: 1,
    make:
      (ticketId: string) =>
      ({ tenant, outbox, now }: TenantWriteContext) =>
        checkInTicket(tenant, outbox, { ticketId, recordedBy: 'door' }, now),
  },
  {
    name: 'a check-in among others',
    label: 'update_admitted_counts_of_unlocked',
    clause: 1,
    make:
      (ticketId: string) =>
      ({ tenant, outbox, now }: TenantWriteContext) =>
        sendCheckIns(tenant, outbox, updateAdmittedCountsOfUnlocked, [{ ticketId, recordedBy: 'door' }], now),
  },
];

const partners: readonly LockCase[] = [
  ...changes.map(
    ({ name, label, clause, make }): LockCase => ({
      title: `the notification to a channel of ${name} while it is removed as a partner is cancelled`,
      label,
      clause,
      arrange: async () => {
        const endpointId = await channelEndpoint();
        const ticket = await createTicket(service, world.main, ofChannel());
        return {
          first: async () => {
            await inTenantWriteContext<unknown>(service, world.main, make(ticket.id));
          },
          second: removePartner,
          state: () =>
            service.database.sql(
              `SELECT d.status, q.delivery_id IS NOT NULL AS queued FROM webhook_deliveries d
               LEFT JOIN webhook_queue q ON q.delivery_id = d.id WHERE d.endpoint_id = $1`,
              [endpointId],
            ),
        };
      },
      guarded: [undefined, 200, true, [{ status: 'cancelled', queued: false }]],
      unguarded: [undefined, 200, false, [{ status: 'pending', queued: true }]],
    }),
  ),
  {
    title: 'a delivery that a channel sends again while it is removed as a partner is cancelled',
    label: 'lock_partner_of_webhook_delivery',
    arrange: async () => {
      const endpointId = await channelEndpoint();
      const { id } = await delivery(endpointId, { ...ofChannel(), status: 'exhausted', attempts_count: 40 });
      return { first: askAsChannel(`/deliveries/${id}/retry`), second: removePartner, state: () => standingOf(id) };
    },
    guarded: [202, 200, true, ['cancelled', 'not queued']],
    unguarded: [202, 200, false, ['failed', 'queued']],
  },
  {
    title: 'a test that a channel asks for while it is removed as a partner is cancelled',
    label: 'find_earliest_partner_of_channel',
    arrange: async () => {
      const endpointId = await channelEndpoint();
      const left = 'DELETE FROM channel_partners WHERE channel_id = $1 AND organization_id <> $2';
      await service.database.sql(left, [world.channel.id, world.main.id]);
      return {
        first: askAsChannel(`/endpoints/${endpointId}/test`),
        second: removePartner,
        state: () => countIn('webhook_queue WHERE endpoint_id = $1', endpointId),
      };
    },
    guarded: [202, 200, true, 0],
    unguarded: [202, 200, false, 1],
  },
  {
    title: 'a delivery that succeeds while the channel is removed as a partner stays succeeded',
    label: 'cancel_next_webhook_deliveries_of_removed_partner',
    behind: 'settle_webhook_attempts',
    arrange: async () => {
      const { id } = await delivery(await channelEndpoint(), ofChannel());
      const [claimed] = await takeAll();
      return { first: settleAs(claimed!, 200), second: removePartner, state: () => statusOf(id) };
    },
    guarded: ['settled', 200, true, 'succeeded'],
    unguarded: ['settled', 200, true, 'cancelled'],
  },
];

const recoveries: readonly LockCase[] = [
  {
    title: 'a recovery is counted by one worker',
    label: 'claim_uncounted_webhook_recovery',
    arrange: async () => {
      const endpointId = await ownEndpoint();
      await startRecovery(endpointId, owner());
      return {
        first: () => inTransaction(async (db) => (await db.run(claimUncountedRecovery, { now: new Date() })).length),
        second: advance(),
      };
    },
    guarded: [1, { released: 0, more: false, isIdle: true }, false],
    unguarded: [1, { released: 0, more: true }, true],
  },
  {
    title: 'two workers queue no more of a recovery than may wait',
    label: 'claim_running_webhook_recovery',
    behind: 'count_recovering_webhook_deliveries',
    arrange: async () => {
      const endpointId = await ownEndpoint();
      await recovering(endpointId, owner(), 5);
      return {
        first: advance(2),
        second: advance(2),
        state: () => countIn('webhook_queue WHERE endpoint_id = $1', endpointId),
      };
    },
    guarded: [{ released: 2, more: true }, { released: 0, more: false, isIdle: true }, false, 2],
    unguarded: [{ released: 2, more: true }, { released: 2, more: true }, false, 4],
  },
  {
    title: 'a worker does not stay awake for a recovery that another one steps',
    label: 'find_overdue_webhook_recovery',
    behind: 'claim_running_webhook_recovery',
    arrange: async () => {
      const stepped = await ownEndpoint();
      await recovering(stepped, owner(), 1);
      const full = (await addEndpoint(service, owner())).id;
      await recovering(full, owner(), 1);
      await delivery(full, { queued: { priority: 2, trigger: 'recover' } });
      const order = `UPDATE webhook_recoveries SET updated_at = now() - interval '1 minute' * $2 WHERE endpoint_id = $1`;
      await service.database.sql(order, [stepped, 2]);
      await service.database.sql(order, [full, 1]);
      return { first: advance(1), second: advance(1) };
    },
    guarded: [{ released: 1, more: true }, { released: 0, more: false }, false],
    unguarded: [{ released: 1, more: true }, { released: 0, more: true }, false],
  },
  {
    title: 'a recovery passes over a delivery that a worker is taking',
    label: 'upsert_recovered_webhook_deliveries',
    behind: 'claim_webhook_queue',
    arrange: async () => {
      const endpointId = await ownEndpoint();
      const { id } = await delivery(endpointId, { status: 'failed', queued: { priority: 1, trigger: 'retry' } });
      await startRecovery(endpointId, owner());
      await advance()();
      return {
        first: takeSlowly,
        second: advance(),
        state: async () => (await rowOf(service, 'webhook_queue', id)).trigger,
      };
    },
    guarded: [1, { released: 0, more: true }, false, 'retry'],
    unguarded: [1, { released: 1, more: true }, true, 'recover'],
  },
];

describeLocks([...claims, ...results, ...endings, ...endpoints, ...rights, ...partners, ...recoveries], start);
