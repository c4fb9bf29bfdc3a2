/**
 * The feed is read while it is written: by position alone, without looking back. A transaction that began early and is
 * committed late must not be passed over, and nothing may come twice.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { listNotificationsAfter } from '../../src/contexts/messaging/webhooks/history/feed.sql.ts';
import {
  type FeedPage,
  notificationKind,
  Outbox,
  outboxMessage,
  presenter,
  readFeed,
} from '../../src/contexts/messaging/webhooks/webhooks.ts';
import type { Transaction } from '../../src/platform/database.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { type Executor, tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { barrier } from '../support/parallel.ts';
import { openTestService } from '../support/test-service.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';

const service = await openTestService({ connectionsMax: 40 });
const other = await createOrganization(service);

const sold = notificationKind<string>('ticket.sold');
const outbox = new Outbox([presenter(sold, (label: string) => ({ label }))]);
const write = (tx: Transaction, organization: TestOrganization, ...labels: string[]) =>
  outbox.emit(
    tenantDb(tx, organization.id),
    labels.map((label) => outboxMessage(sold, label, { resourceId: 'tkt_1', channelId: null })),
    new Date(),
  );
const emitLabels = (organization: TestOrganization, ...labels: string[]) =>
  service.services.database.transaction((tx) => write(tx, organization, ...labels));

/** Writes and then waits for the word to commit. */
function emitLate(organization: TestOrganization, label: string) {
  let commit = () => {};
  const word = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const written = barrier(2);
  const done = service.services.database.transaction(async (tx) => {
    await write(tx, organization, label);
    // Run behind it: once this is answered, that is written.
    await tx.execute({ text: 'SELECT 1', values: [] });
    void written();
    await word;
  });
  return { written, commit, done };
}

/** The feed's own statement, only without the condition that keeps readers behind those who are still writing. */
const guard = 'AND transaction_id < reached.horizon';
const withoutGuard: Executor = {
  execute: (query) => {
    expect(query.text).toContain(guard);
    // A cursor of such a reader can be ahead, which the feed would refuse.
    const text = query.text
      .replace(guard, '')
      .replace(/\$\d+::xid8 < pg_snapshot_xmax\(pg_current_snapshot\(\)\) AS known/, 'true AS known');
    return service.services.database.execute({ text, values: query.values });
  },
};

async function page(db: Executor, organization: TestOrganization, after?: string, limit = 100) {
  const read = await readFeed(tenantDb(db, organization.id), { after, limit });
  if (read instanceof Refusal) throw new Error(read.message);
  return read;
}
const labelsOf = ({ notifications }: FeedPage) =>
  notifications.map(({ body }) => (JSON.parse(body) as { payload: { label: string } }).payload.label);

it('goes on from a position behind which a transaction is still writing', async () => {
  const organization = await createOrganization(service);
  const late = emitLate(organization, 'late');
  await late.written();
  await emitLabels(organization, 'early');
  const [last] = await service.database.sql<{ transaction_id: string }>(
    'SELECT max(transaction_id::text::bigint)::text AS transaction_id FROM webhook_notifications WHERE organization_id = $1',
    [organization.id],
  );
  const tenant = tenantDb(service.services.database, organization.id);
  const read = await tenant.run(listNotificationsAfter, {
    transactionId: last!.transaction_id,
    sequence: 1,
    limit: 10,
  });
  late.commit();
  await late.done;
  expect(read).toMatchObject([{ known: true, transaction_id: null }]);
});

/** One begins, others overtake it; then it commits. What two readers see, one before and one after. */
async function overtaken(db: Executor) {
  const organization = await createOrganization(service);
  await emitLabels(organization, 'before');
  const late = emitLate(organization, 'late');
  await late.written();
  await emitLabels(organization, 'quick');
  await emitLabels(other, 'foreign');
  const first = await page(db, organization);
  late.commit();
  await late.done;
  const second = await page(db, organization, first.nextCursor);
  return { first: labelsOf(first), second: labelsOf(second) };
}

/** Many write, some of them slowly, some in vain, while one reads on and on. What was committed, and what was read. */
async function ledger(db: Executor) {
  const organization = await createOrganization(service);
  const [writers, changes] = [16, 12];
  const committed: string[] = [];
  let isWriting = true;
  const writing = Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let change = 0; change < changes; change += 1) {
        const label = `${writer}.${change}`;
        const isInVain = (writer + change) % 5 === 0;
        await service.services.database.transaction(
          async (tx) => {
            await write(tx, organization, label);
            await pause(Math.random() * 12);
          },
          () => !isInVain,
        );
        if (!isInVain) committed.push(label);
      }
    }),
  ).then(() => {
    isWriting = false;
  });
  const read: string[] = [];
  let after: string | undefined;
  for (let isLast = false; !isLast; ) {
    isLast = !isWriting;
    let hasMore = true;
    while (hasMore) {
      const next = await page(db, organization, after, 7);
      read.push(...labelsOf(next));
      ({ nextCursor: after, hasMore } = next);
    }
  }
  await writing;
  return { committed: committed.sort(), read: read.sort() };
}

describe('a reader of the feed', () => {
  it('stops before a transaction that is still writing, and finds it and what overtook it afterwards', async () => {
    expect(await overtaken(service.services.database)).toEqual({ first: ['before'], second: ['late', 'quick'] });
  });

  it('is held up by writers of this database, and by no others on the server', async () => {
    const organization = await createOrganization(service);
    const begin = async (database: string) => {
      const client = new pg.Client({ ...service.database.connection, database });
      await client.connect();
      await client.query('BEGIN');
      await client.query('SELECT pg_current_xact_id()');
      return client;
    };
    const elsewhere = await begin('postgres');
    await emitLabels(organization, 'one');
    expect(labelsOf(await page(service.services.database, organization))).toEqual(['one']);
    const here = await begin(service.database.connection.database!);
    await emitLabels(organization, 'two');
    expect(labelsOf(await page(service.services.database, organization))).toEqual(['one']);
    await here.end();
    await expect
      .poll(async () => labelsOf(await page(service.services.database, organization)))
      .toEqual(['one', 'two']);
    await elsewhere.end();
  });

  it('reads exactly what was committed, once, while many write', async () => {
    const { committed, read } = await ledger(service.services.database);
    expect(committed.length).toBeGreaterThan(100);
    expect(read).toEqual(committed);
  });
});

describe('without the guard', () => {
  it('passes a late commit over', async () => {
    expect(await overtaken(withoutGuard)).toEqual({ first: ['before', 'quick'], second: [] });
  });

  it('loses some of what many write', async () => {
    // By chance: not every time does one commit after those that overtook it were read.
    let lost = 0;
    for (let round = 0; round < 10 && lost === 0; round += 1) {
      const { committed, read } = await ledger(withoutGuard);
      lost = committed.length - read.length;
    }
    expect(lost).toBeGreaterThan(0);
  });
});
