// How long files of imports and exports take, and how much memory of the service, beside the plainest thing; at last a
// process that is killed in the middle of an import. Options: --rows 10000,100000  --types clients,tickets
// --undo-rows 10000  --old-space 96  --killed-rows 100000
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/dist/platform/embedded-postgres/embedded-postgres.js';
import { fileOf, kindsOf } from './imports/files.mjs';
import { measurePlain } from './imports/plain.mjs';
import { dataOf, signIn, startImport, untilChecked, untilImport } from './management.mjs';
import { processorTimes } from './processor.mjs';
import { databaseUrlOf, startService } from './setup.mjs';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000,100000' },
    types: { type: 'string', default: 'clients,guest_lists,tickets,bookings' },
    // Up to this size imports are undone as well.
    'undo-rows': { type: 'string', default: '10000' },
    // MB that the old objects of the service may take: what it passes with, it needs no more than.
    'old-space': { type: 'string', default: '96' },
    'killed-rows': { type: 'string', default: '100000' },
  },
});
const began = performance.now();
const sizes = options.rows.split(',').map(Number);
const types = options.types.split(',');

const dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-bench-'));
const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
const databaseUrl = databaseUrlOf(server.connection);
const client = new pg.Client({ ...server.connection });
await client.connect();
const sql = async (text, parameters) => (await client.query(text, parameters)).rows;

let child;
const service = { address: '', stop: async () => {} };
const start = async () => {
  const onSpawn = (spawned) => {
    child = spawned;
    // Errors that it logs: everything else is left out by the level.
    child.stdout.on('data', (text) => String(text).includes('"level"') && process.stderr.write(text));
  };
  const settings = { LOG_LEVEL: 'error', NODE_OPTIONS: `--max-old-space-size=${options['old-space']}` };
  Object.assign(service, await startService(databaseUrl, dataDir, settings, onSpawn));
};

// Where the bench fails, the service ends with it.
process.once('exit', () => child?.kill('SIGKILL'));

await start();
const demo = JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8'));
const call = await signIn(service, demo);

const residentMb = (name) =>
  Math.round(
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1_024,
  );

/** Seconds, rows a second, seconds of the processor, and the memory of the process before the work, at most, and after it. */
async function measure(rows, work) {
  // So that the peak counts from now on.
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
  const beforeMb = residentMb('VmRSS');
  const cpuSeconds = await processorTimes(sql, child.pid);
  const cpuBefore = cpuSeconds();
  const startedAt = performance.now();
  const found = await work();
  const ms = performance.now() - startedAt;
  const cpuAfter = cpuSeconds();
  const cpu = {
    service: Math.round(100 * (cpuAfter.service - cpuBefore.service)) / 100,
    database: Math.round(100 * (cpuAfter.database - cpuBefore.database)) / 100,
  };
  const seconds = Math.round(ms / 10) / 100;
  const perSecond = Math.round(rows / (ms / 1_000));
  return { seconds, perSecond, cpu, beforeMb, peakMb: residentMb('VmHWM'), afterMb: residentMb('VmRSS'), ...found };
}

async function importAndExport(kind, rows) {
  const { type, given, columns, exportPath } = kind;
  const file = fileOf(kind, rows);
  const filePath = path.join(dataDir, `${type}.csv`);
  writeFileSync(filePath, file, { mode: 0o644 });
  const { _id: id } = await dataOf(await call('POST', '/imports', { type, file_name: `${type}.csv`, ...given }));
  const upload = await measure(rows, async () => void (await call('PUT', `/imports/${id}/file`, file, 'text/csv')));
  const check = await measure(rows, async () => {
    await call('POST', `/imports/${id}/check`, {});
    return untilChecked(call, id);
  });
  const imported = await measure(rows, async () => {
    await call('POST', `/imports/${id}/start`, {});
    const { found, progressSeen } = await untilImport(call, id, 'completed');
    if (found.created_count !== rows) throw new Error(`${found.created_count} of ${rows} were created`);
    return { progressSeen };
  });
  let lines = 0;
  let bytes = 0;
  const exported = await measure(rows, async () => {
    for await (const chunk of (await call('GET', exportPath)).body) {
      bytes += chunk.length;
      for (const byte of chunk) if (byte === 10) lines += 1;
    }
  });
  if (lines <= rows) throw new Error(`the export has ${lines} lines`);
  const slowReader = await measure(rows, () => readSlowly(exportPath));
  const plain = await measurePlain(server.connection, { path: filePath, columns, rows });
  const isUndone = rows <= Number(options['undo-rows']);
  const undo = isUndone
    ? await measure(rows, async () => {
        await call('POST', `/imports/${id}/undo`, {});
        await untilImport(call, id, 'undone');
      })
    : undefined;
  return {
    fileMb: Math.round(file.length / 104_858) / 10,
    upload,
    check,
    import: imported,
    export: { ...exported, perSecond: Math.round((lines - 1) / exported.seconds), rows: lines - 1, bytes },
    slowReader,
    undo,
    plain,
  };
}

/** A reader of an export who takes one chunk every 50 ms for some seconds, and then goes away. */
async function readSlowly(exportPath) {
  const reader = (await call('GET', exportPath)).body.getReader();
  let bytes = 0;
  for (const until = performance.now() + 5_000; performance.now() < until; await sleep(50)) {
    const { value, done } = await reader.read();
    if (done) break;
    bytes += value.length;
  }
  await reader.cancel();
  return { bytes };
}

/** Kills the process in the middle of an import, starts another, and counts what was created. */
async function killInTheMiddle(kind, rows) {
  const id = await startImport(call, kind, fileOf(kind, rows));
  let killedAtRow = 0;
  while (killedAtRow < rows / 3) {
    await sleep(50);
    killedAtRow = (await dataOf(await call('GET', `/imports/${id}`))).rows_done;
  }
  child.kill('SIGKILL');
  await start();
  // The job is released once the process is taken for dead.
  const restartedAt = performance.now();
  await untilImport(call, id, 'completed');
  const seconds = Math.round((performance.now() - restartedAt) / 1_000);
  const [found] = await sql(
    `SELECT count(*)::int AS created, count(DISTINCT email)::int AS addresses FROM guest_lists
     WHERE organization_id = $1 AND email LIKE '%.of' || $2::text || '.killed@example.org'`,
    [demo.organization._id, String(rows)],
  );
  return { rows, killedAtRow, completeAfterSeconds: seconds, ...found };
}

const [event] = demo.events;
const rateId = event.ticket_rate_ids.at(-1);
const [{ id: listRateId }] = await sql(
  'UPDATE list_rates SET quota = NULL WHERE id = (SELECT min(id) FROM list_rates WHERE event_id = $1) RETURNING id',
  [event._id],
);
const placesFor = 2 * sizes.reduce((sum, rows) => sum + rows, 100_000);
await sql('UPDATE ticket_rates SET quota = sold_count + $2 WHERE id = $1', [rateId, placesFor]);
await sql('UPDATE ticket_rate_prices SET quota = used_count + $2 WHERE rate_id = $1', [rateId, placesFor]);
// As it is a minute after they were filled: statements on tables that were never analyzed are planned for a few rows.
await sql('VACUUM ANALYZE');

const results = {
  command: `npm run bench -- imports ${process.argv.slice(2).join(' ')}`.trim(),
  node: process.version,
};
results.sizes = {};
for (const rows of sizes) {
  // Each size has a process of its own, whose memory nothing has grown before.
  await service.stop();
  await start();
  await sleep(2_000);
  const found = { idleMb: residentMb('VmRSS') };
  for (const kind of kindsOf(rows, { eventId: event._id, rateId, listRateId })) {
    if (!types.includes(kind.type)) continue;
    console.error(`${kind.type}, ${rows} rows`);
    found[kind.type] = await importAndExport(kind, rows);
    console.error(JSON.stringify(found[kind.type]));
  }
  results.sizes[rows] = found;
}
/** The addresses are those of no other file. */
const killedRow =
  ({ row }) =>
  (number) =>
    row(number).map((cell) => String(cell).replace('@', '.killed@'));
const killedRows = Number(options['killed-rows']);
const lists = kindsOf(killedRows, { eventId: event._id, rateId, listRateId }).find(
  ({ type }) => type === 'guest_lists',
);
results.killed = await killInTheMiddle({ ...lists, row: killedRow(lists) }, killedRows);
console.error(JSON.stringify(results.killed));

await service.stop();
await client.end();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
mkdirSync('bench/results', { recursive: true });
results.minutes = Math.round((performance.now() - began) / 6_000) / 10;
writeFileSync('bench/results/imports.json', `${JSON.stringify(results, null, 2)}\n`);
if (results.killed.created !== killedRows || results.killed.addresses !== killedRows) {
  console.error('rows were lost or created twice');
  process.exit(1);
}
