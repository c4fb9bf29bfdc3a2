// Ours: notification, deliveries and queue rows in the transaction of a change, as a process with ROLE=api writes them.
// The workers are processes of the service with ROLE=worker.
import { Outbox, outboxMessage, presenter } from '../../../server/dist/contexts/messaging/webhooks/webhooks.js';
import { Database } from '../../../server/dist/platform/database.js';
import { createLog } from '../../../server/dist/platform/log.js';
import { crossTenantDb, tenantDb } from '../../../server/dist/platform/sql/tenant-db.js';
import { createNotifyWaker } from '../../../server/dist/workers/delivering.js';
import { kind, payloadOf } from '../notification.mjs';
import { sleep } from '../numbers.mjs';

export function openOurs({ databaseUrl }, connections, wakerFor) {
  const database = new Database({
    connection: { connectionString: databaseUrl },
    log: createLog('error'),
    connectionsMax: connections,
    acquireTimeoutMs: 60_000,
  });
  const outbox = new Outbox([presenter({ name: kind }, (payload) => payload)], wakerFor(database));
  const emit = (organization, marks) =>
    database.transaction((tx) =>
      outbox.emit(
        tenantDb(tx, organization.id),
        marks.map((mark) =>
          outboxMessage({ name: kind }, payloadOf(mark), { resourceId: `tkt_${mark}`, channelId: null }),
        ),
        new Date(),
      ),
    );
  return { database, outbox, write: (organization, mark) => emit(organization, [mark]), fill: emit };
}

export async function openEnqueuer(settings, connections) {
  const { database, write, fill } = openOurs(settings, connections, (database) =>
    createNotifyWaker(crossTenantDb(database)),
  );
  return { write, fill, close: () => database.close() };
}

export async function empty(_settings, sql) {
  await sql('TRUNCATE webhook_queue, webhook_attempts, webhook_deliveries, webhook_notifications');
  // As an endpoint has it from its creation on: without a row nothing is known of its failures.
  await sql('DELETE FROM webhook_endpoint_state');
  await sql('INSERT INTO webhook_endpoint_state (endpoint_id) SELECT id FROM webhook_endpoints');
}

/** Deliveries that are not recorded as succeeded, once the queue is empty or has had some seconds to become so. */
export async function countUnsettled(sql) {
  for (let tries = 0; tries < 50; tries += 1) {
    const [{ waiting }] = await sql('SELECT EXISTS (SELECT FROM webhook_queue) AS waiting');
    if (!waiting) break;
    await sleep(100);
  }
  const [{ count }] = await sql(`SELECT count(*)::int FROM webhook_deliveries WHERE status <> 'succeeded'`);
  return count;
}
