/**
 * docs/webhooks.md and its runbooks say what is so: they quote the examples as they are, their SQL runs on the schema,
 * their metrics and log lines are those of the code.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../src/platform/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { watchWorkers } from '../../src/workers/delivering.ts';
import { DeliveryMetrics, registerQueueMetrics } from '../../src/workers/delivery-metrics.ts';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';

const inRoot = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
const read = (name: string) => readFileSync(inRoot(name), 'utf8');

interface Block {
  readonly document: string;
  readonly language: string;
  readonly text: string;
}

/** Fenced blocks, also those of list items. */
function blocksOf(document: string): Block[] {
  return [...read(document).matchAll(/^( *)```(\w+)\n([\s\S]*?)^\1```$/gm)].map(([, indent, language, text]) => ({
    document,
    language: language!,
    text: text!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

const runbooks = readdirSync(inRoot('docs/runbooks')).map((name) => `docs/runbooks/${name}`);
const documents = ['docs/webhooks.md', ...runbooks];
const blocks = documents.flatMap(blocksOf);

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  db = new Database({ connection: database.connection, log: createLog('silent'), connectionsMax: 2 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

describe('docs/webhooks.md', () => {
  const code = blocks.filter(({ language }) => ['js', 'python', 'go', 'java', 'php'].includes(language));

  it('quotes every example as it is, and no other code', () => {
    const folder = 'docs/examples/webhooks';
    const files = readdirSync(inRoot(folder)).map((name) => read(path.join(folder, name)));
    expect(files.length).toBeGreaterThan(6);
    expect(code.map(({ text }) => text).toSorted()).toEqual(files.toSorted());
  });

  it('shows a request that is signed as it says', () => {
    const [request] = blocks.filter(({ language }) => language === 'http');
    const [head, body] = request!.text.trimEnd().split('\n\n') as [string, string];
    const shown = head
      .split('\n')
      .slice(1)
      .map((line) => line.split(': ') as [string, string])
      .map(([name, value]) => [name.toLowerCase(), value]);
    const { vectors } = JSON.parse(read('contract/examples/signatures.json'));
    expect(body).toBe(vectors[0].body);
    expect(Object.fromEntries(shown)).toMatchObject(vectors[0].headers);
  });

  it('explains every metric of the deliveries, and no other', async () => {
    const registry = new Registry();
    new DeliveryMetrics(registry);
    registerQueueMetrics(registry, crossTenantDb(db));
    const explained = [...read('docs/webhooks.md').matchAll(/^\| `(stagedoor_\w+)` \|/gm)].map(([, name]) => name);
    const metrics = await registry.getMetricsAsJSON();
    expect(explained.toSorted()).toEqual(metrics.map(({ name }) => name).toSorted());
  });
});

describe('docs/webhooks.md and the runbooks', () => {
  it('name no metric that there is not', async () => {
    const registry = new Registry();
    new DeliveryMetrics(registry);
    registerQueueMetrics(registry, crossTenantDb(db));
    const known = (await registry.getMetricsAsJSON()).map(({ name }) => name);
    const named = documents.flatMap((name) => read(name).match(/stagedoor_delivery_\w*[a-z]/g) ?? []);
    expect([...new Set(named)].filter((name) => !known.includes(name))).toEqual([]);
  });

  it('quote log lines that are in the code', () => {
    const sources = readdirSync(inRoot('server/src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => read(path.join('server/src', name)))
      .join('\n');
    const quoted = [
      ...[...read('docs/webhooks.md').matchAll(/^\| `([^`]+)` \| (?:info|warn|error) \|/gm)].map(([, text]) => text!),
      ...documents.flatMap((name) => [...read(name).matchAll(/"msg":"([^"]+)"/g)]).map(([, text]) => text!),
    ];
    expect(quoted.length).toBeGreaterThan(12);
    const inCode = (text: string) => {
      const written = text.replace(/ \d+ s:/, ` \${Math.round(seconds)} s:`);
      return sources.includes(`'${written}'`) || sources.includes(`\`${written}\``);
    };
    expect(quoted.filter((text) => !inCode(text))).toEqual([]);
  });

  it('quote what /readyz says, word for word', async () => {
    const quoted = [
      ...new Set(
        documents.flatMap((name) => [...read(name).matchAll(/"deliveries":"(no [^"]+)"/g)]).map(([, text]) => text!),
      ),
    ];
    const watch = watchWorkers(crossTenantDb(db), createLog('silent'), () => true);
    const said = [await watch.check()];
    await database.sql("INSERT INTO webhook_workers VALUES ('worker_1', now() - interval '42 s')");
    said.push((await watch.check()).replace(/ \d+ s:/, ' 42 s:'));
    await watch.stop();
    expect(quoted.toSorted()).toEqual(said.toSorted());
  });

  const statements = blocks.filter(({ language }) => language === 'sql');

  it.each(statements.map((block) => [firstLine(block), block] as const))('have SQL that runs: %s', async (_, block) => {
    const failure = await database.sql(block.text).then(
      () => null,
      (error: Error) => error.message,
    );
    expect(failure).toBeNull();
  });

  it('enable many endpoints at once, and no endpoint of another owner', async () => {
    await database.sql(`
      INSERT INTO organizations (id, name, slug, currency, currency_digits, timezone, created_at, updated_at)
      VALUES ('org_a', 'A', 'a', 'EUR', 2, 'UTC', now(), now());
      INSERT INTO webhook_endpoints
        (id, organization_id, name, url, status, disabled_reason, disabled_at, created_at, updated_at)
      SELECT id, 'org_a', id, 'https://a.example.org', 'disabled', reason, at::timestamptz, '2026-11-01', '2026-11-01'
      FROM (VALUES
        ('we_failed', 'No attempt succeeded for 5 days: 33 failed.', '2026-11-21T02:00:00Z'),
        ('we_earlier', 'No attempt succeeded for 5 days: 33 failed.', '2026-11-20T02:00:00Z'),
        ('we_asked', 'Disabled on request.', '2026-11-21T02:00:00Z')) e (id, reason, at);
      INSERT INTO webhook_endpoint_state (endpoint_id, first_failure_at, consecutive_failures, breaker, not_before)
      SELECT id, '2026-11-16T02:00:00Z', 33, 'open', '2026-11-21T02:15:00Z' FROM webhook_endpoints;
      INSERT INTO webhook_deliveries
        (organization_id, id, created_at, notification_id, endpoint_id, kind, status, updated_at)
      SELECT 'org_a', 'wd_' || right(md5(id), 26), '2026-11-18', 'whe_' || id, id, 'ticket.sold', 'held', '2026-11-18'
      FROM webhook_endpoints`);
    for (const { text } of statements.filter((block) => /^BEGIN|^INSERT/.test(block.text))) await database.sql(text);
    const active = await database.sql(`SELECT id FROM webhook_endpoints WHERE status = 'active'`);
    expect(active).toEqual([{ id: 'we_failed' }]);
    const clean = await database.sql(
      `SELECT endpoint_id FROM webhook_endpoint_state
       WHERE consecutive_failures = 0 AND breaker = 'closed' AND first_failure_at IS NULL AND not_before IS NULL`,
    );
    expect(clean).toEqual([{ endpoint_id: 'we_failed' }]);
    const recoveries = await database.sql<{ id: string; endpoint_id: string }>(
      'SELECT id, endpoint_id, status FROM webhook_recoveries',
    );
    expect(recoveries).toEqual([
      { id: expect.stringMatching(/^rcv_[0-9a-z]{26}$/), endpoint_id: 'we_failed', status: 'running' },
    ]);
  });
});

function firstLine({ document, text }: Block): string {
  return `${path.basename(document)}, ${text.split('\n')[0]}`;
}
