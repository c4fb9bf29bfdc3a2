// Half an hour of sales, check-ins and deliveries at a modest pace: what grows that should stay as it is.
// Options: --minutes 1,10,20,30  --sales 5
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { buyersOf, checkout, clientOf, deleteEndpoints, openLoop, organizerOf, sleep } from './onsale/clients.mjs';
import { prepareSetup, startService } from './setup.mjs';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1,10,20,30' },
    sales: { type: 'string', default: '5' },
  },
});
const minutes = options.minutes.split(',').map(Number);
const salesPerSecond = Number(options.sales);
const endpointsCount = 3;
/** What is aimed at between the second time and the last one, once caches and pools are filled. */
const aims = { memoryGrowthMax: 1.1, tableGrowthMax: 1.5 };
/** Few rows, written all the time. */
const tables = [
  'webhook_queue',
  'webhook_endpoint_state',
  'graphile_worker._private_jobs',
  'ticket_rates',
  'ticket_rate_prices',
];

/** Counts the notifications that arrive, by endpoint. */
async function startReceiver() {
  const received = Array.from({ length: endpointsCount }, () => new Set());
  const server = createServer((request, answer) => {
    received[Number(request.url.slice(1))].add(request.headers['webhook-id']);
    request.resume();
    request.on('end', () => answer.writeHead(204).end());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${server.address().port}`;
  return { received, address, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** Resident memory of a process in MB. */
function memoryOf(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(kilobytes) / 1024);
}

async function look({ sql, pid }) {
  const connections = await sql(
    `SELECT application_name AS name, count(*)::int FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
     GROUP BY 1 ORDER BY 1`,
  );
  const sizes = await sql(
    `SELECT t.name, pg_table_size(t.name::regclass)::int / 1024 AS kilobytes, n_live_tup::int AS live,
       n_dead_tup::int AS dead
     FROM unnest($1::text[]) WITH ORDINALITY AS t (name, place)
     JOIN pg_stat_user_tables s ON s.relid = t.name::regclass ORDER BY t.place`,
    [tables],
  );
  const [database] = await sql(
    `SELECT xact_commit::int AS transactions, deadlocks::int, pg_database_size(current_database())::bigint / 1048576 AS megabytes
     FROM pg_stat_database WHERE datname = current_database()`,
  );
  return {
    serviceMegabytes: memoryOf(pid),
    connections: Object.fromEntries(connections.map(({ name, count }) => [name || 'without a name', count])),
    ...database,
    megabytes: Number(database.megabytes),
    tables: Object.fromEntries(sizes.map(({ name, ...size }) => [name, size])),
  };
}

const setup = await prepareSetup(0);
const present = await setup.sql(`SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NULL`, [
  tables,
]);
if (present.length > 0) throw new Error(`There is no table ${present.map(({ name }) => name).join(', ')}.`);
let pid;
const settings = { WEBHOOK_ALLOW_ADDRESSES: '127.0.0.0/8', LOG_LEVEL: 'warn' };
const service = await startService(setup.databaseUrl, setup.dataDir, settings, (child) => {
  pid = child.pid;
});
const receiver = await startReceiver();
const organizer = await organizerOf(setup, service.address);
const channel = clientOf(service.address, { 'x-api-key': setup.demo.channel.api_key }, 16);
const door = clientOf(service.address, { 'x-api-key': setup.demo.integration.api_key }, 16);
const buyers = buyersOf(service.address, 100);
const results = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  cores: cpus().length,
  salesPerSecond,
  endpointsCount,
  aims,
  times: [],
};
let hasPassed = false;
try {
  await deleteEndpoints(organizer, channel);
  for (let index = 0; index < endpointsCount; index += 1) {
    const url = `${receiver.address}/${index}`;
    await organizer.send('POST', '/webhook-endpoints', { name: `Soak ${index}`, url, events: [] });
  }
  const before = await countsOf();
  const rate = await organizer.createRate(500_000);
  let sold = 0;
  const outside = [];
  /** How often each status came that is no success. */
  const failures = {};
  const isDone = (what, status, wanted) => {
    if (status !== wanted) failures[`${what} ${status}`] = (failures[`${what} ${status}`] ?? 0) + 1;
    return status === wanted;
  };
  const sale = async () => {
    const { status, body } = await checkout(channel, rate._id);
    if (!isDone('checkout', status, 200) || !isDone('payment', await buyers.pay(body.data.payment_url), 303))
      return false;
    sold += 1;
    outside.push(...body.data.tickets.map(({ _id: id }) => id));
    return true;
  };
  const checkIn = async () => {
    const id = outside.shift();
    if (!id) return true;
    return isDone('check-in', (await door.send('PUT', `/integrations/tickets/${id}/checkin`, {})).status, 200);
  };
  const begun = performance.now();
  let last = { minute: 0, ...(await look({ ...setup, pid })) };
  for (const minute of minutes) {
    const seconds = Math.round((begun + minute * 60_000 - performance.now()) / 1_000);
    const [sales, checkIns] = await Promise.all([
      openLoop(salesPerSecond, seconds, sale),
      openLoop(salesPerSecond / 2, seconds, checkIn),
    ]);
    const found = { minute, ...(await look({ ...setup, pid })), sold, sales, checkIns };
    found.transactionsPerSecond = Math.round((found.transactions - last.transactions) / seconds);
    results.times.push(found);
    last = found;
    const count = Object.values(found.connections).reduce((sum, one) => sum + one, 0);
    console.log(
      `${String(minute).padStart(5)} min   ${found.serviceMegabytes} MB   ${count} connections   ${found.transactionsPerSecond} transactions/s   ` +
        `queue ${found.tables.webhook_queue.kilobytes} kB, ${found.tables.webhook_queue.dead} dead rows   ` +
        `sale p99 ${sales.p99} ms   check-in p99 ${checkIns.p99} ms   failed ${sales.failed + checkIns.failed}`,
    );
  }
  // What is on its way arrives.
  let after = await countsOf();
  for (let time = 0; time < 60 && after.waiting > 0; time += 1) {
    await sleep(1_000);
    after = await countsOf();
  }
  const notifications = after.notifications - before.notifications;
  const [second, end] = [results.times[Math.min(1, results.times.length - 1)], results.times.at(-1)];
  const sum = (one) => Object.values(one.connections).reduce((total, count) => total + count, 0);
  const grown = tables.filter((name) => {
    const [from, to] = [second.tables[name].kilobytes, end.tables[name].kilobytes];
    // A table of a few pages may double by chance.
    return to > Math.max(from * aims.tableGrowthMax, from + 256);
  });
  const audit = spawnSync(process.execPath, ['server/dist/main.js', 'db', 'audit'], {
    env: { PATH: process.env.PATH, DATABASE_URL: setup.databaseUrl, DATA_DIR: setup.dataDir },
    encoding: 'utf8',
  });
  results.failures = failures;
  results.notifications = notifications;
  results.received = receiver.received.map((ids) => ids.size);
  results.audit = audit.status === 0;
  const wrong = {
    'failed calls': results.times.reduce((total, { sales, checkIns }) => total + sales.failed + checkIns.failed, 0),
    'notifications that did not arrive': results.received.reduce((total, count) => total + notifications - count, 0),
    'deliveries that wait': after.waiting,
    'more connections': Math.max(0, sum(end) - sum(second)),
    'memory beyond the aim in MB': Math.max(
      0,
      Math.round(end.serviceMegabytes - second.serviceMegabytes * aims.memoryGrowthMax),
    ),
    'tables that grew': grown.length,
    deadlocks: end.deadlocks,
    'differences of the audit': audit.status === 0 ? 0 : 1,
  };
  results.wrong = wrong;
  hasPassed = Object.values(wrong).every((count) => count === 0);
  console.log(`${sold} sold, ${notifications} notifications, received ${results.received.join(', ')}`);
  console.log(`audit: ${audit.status === 0 ? audit.stdout.trim().split('\n').at(-1) : audit.stdout}`);
  for (const [what, count] of Object.entries(wrong)) if (count !== 0) console.log(`MISSED: ${what}: ${count}`);
} finally {
  await Promise.all([channel.close(), door.close(), organizer.close(), buyers.close()]);
  await service.stop();
  await receiver.close();
  await setup.close();
}
mkdirSync('bench/results', { recursive: true });
writeFileSync(
  'bench/results/soak.json',
  `${JSON.stringify({ command: `npm run bench -- soak ${process.argv.slice(2).join(' ')}`.trim(), ...results }, null, 2)}\n`,
);
process.exit(hasPassed ? 0 : 1);

/** Notifications of the organization, and deliveries that are not done. */
async function countsOf() {
  const [counts] = await setup.sql(
    `SELECT (SELECT count(*)::int FROM webhook_notifications WHERE organization_id = $1) AS notifications,
       (SELECT count(*)::int FROM webhook_queue q JOIN webhook_endpoints e ON e.id = q.endpoint_id AND e.name LIKE 'Soak %') AS waiting`,
    [setup.demo.organization._id],
  );
  return counts;
}
