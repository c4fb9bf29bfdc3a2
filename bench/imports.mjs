// How long a file takes that is imported, and how much memory: clients, then tickets of one rate, of which the process is
// killed in the middle; then both as an export. With --rows, for fewer rows than an import may have.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/dist/platform/embedded-postgres/embedded-postgres.js';
import { databaseUrlOf, startService } from './ground.mjs';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const rowsCount = Number(values.rows);
const dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-bench-'));
const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
const databaseUrl = databaseUrlOf(server.connection);
let child;
const start = () =>
  startService(databaseUrl, dataDir, { LOG_LEVEL: 'error' }, (spawned) => {
    child = spawned;
  });
let service = await start();
const client = new pg.Client({ ...server.connection });
await client.connect();
const sql = async (text, parameters) => (await client.query(text, parameters)).rows;

const demo = JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8'));
const { login = demo } = demo;
async function request(method, url, body, type = 'application/json', headers = {}) {
  const answer = await fetch(`${service.address}/management${url}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body: type === 'text/csv' ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}
const session = await (await request('POST', '/sessions', { email: login.email, password: login.password })).json();
const auth = { authorization: `Bearer ${session.data.token}` };
const me = (await (await request('GET', '/me', undefined, undefined, auth)).json()).data;
const organizationId = me.memberships[0]._id;
const call = (method, url, body, type) => request(method, `/organizations/${organizationId}${url}`, body, type, auth);
const dataOf = async (answer) => (await answer.json()).data;

const statusOf = (name) =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]);
const residentMb = (name = 'VmRSS') => Math.round(statusOf(name) / 1_024);
/** Seconds and the most memory of the process while the work runs. */
async function measure(work) {
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
  const began = performance.now();
  await work();
  return { seconds: Math.round((performance.now() - began) / 100) / 10, peakMb: residentMb('VmHWM') };
}
async function until(id, status) {
  for (;;) {
    const found = await dataOf(await call('GET', `/imports/${id}`));
    if (found.status === status) return found;
    if (found.status === 'failed') throw new Error('the import failed');
    await sleep(250);
  }
}

async function prepare(given, file) {
  const { _id: id } = await dataOf(await call('POST', '/imports', given));
  const upload = await measure(() => call('PUT', `/imports/${id}/file`, file, 'text/csv'));
  const check = await measure(async () => {
    await call('POST', `/imports/${id}/check`, {});
    const { bad_rows: badRows } = await until(id, 'checked');
    if (badRows > 0)
      throw new Error(JSON.stringify(await dataOf(await call('GET', `/imports/${id}/problems`))).slice(0, 500));
  });
  return { id, upload, check };
}

async function exported(url) {
  let bytes = 0;
  const measured = await measure(async () => {
    for await (const chunk of (await call('GET', url)).body) bytes += chunk.length;
  });
  return { ...measured, bytes };
}

const people = Array.from({ length: rowsCount }, (_, index) => index);
const clientsFile = `email,name,phone\n${people.map((index) => `person${index}@example.org,Person ${index},+34600${index}\n`).join('')}`;
const idleMb = residentMb();
const clients = await prepare({ type: 'clients' }, clientsFile);
const clientsImport = await measure(async () => {
  await call('POST', `/imports/${clients.id}/start`, {});
  await until(clients.id, 'completed');
});

const [rate] = await sql(
  `UPDATE ticket_rates SET quota = sold_count + 2 * $2::int WHERE (organization_id, id) = (
     SELECT p.organization_id, p.rate_id FROM ticket_rate_prices p
     JOIN ticket_rates r ON r.organization_id = p.organization_id AND r.id = p.rate_id
     WHERE p.organization_id = $1 ORDER BY p.rate_id LIMIT 1)
   RETURNING id, event_id`,
  [organizationId, rowsCount],
);
await sql('UPDATE ticket_rate_prices SET quota = used_count + 2 * $2::int WHERE rate_id = $1', [rate.id, rowsCount]);
const ticketsFile = `full_name,email,qr_code\n${people.map((index) => `Holder ${index},holder${index % 5_000}@example.org,BENCH-${index}\n`).join('')}`;
const tickets = await prepare({ type: 'tickets', ticket_rate_id: rate.id }, ticketsFile);
const beforeKill = await measure(async () => {
  await call('POST', `/imports/${tickets.id}/start`, {});
  for (;;) {
    const { rows_done: done } = await dataOf(await call('GET', `/imports/${tickets.id}`));
    if (done >= rowsCount / 3) return;
    await sleep(100);
  }
});
const killedAt = (await dataOf(await call('GET', `/imports/${tickets.id}`))).rows_done;
child.kill('SIGKILL');
service = await start();
const began = performance.now();
let goneOnAfter = 0;
const afterKill = await measure(async () => {
  for (;;) {
    const found = await dataOf(await call('GET', `/imports/${tickets.id}`));
    if (goneOnAfter === 0 && found.rows_done > killedAt + 500)
      goneOnAfter = Math.round((performance.now() - began) / 1_000);
    if (found.status === 'completed') return;
    await sleep(250);
  }
});
const [counted] = await sql(
  `SELECT count(*)::int AS tickets, count(DISTINCT barcode)::int AS barcodes FROM tickets
   WHERE organization_id = $1 AND barcode LIKE 'BENCH-%' AND deleted_at IS NULL`,
  [organizationId],
);

const result = {
  command: `npm run bench -- imports${rowsCount === 100_000 ? '' : ` --rows ${rowsCount}`}`,
  node: process.version,
  rows: rowsCount,
  idleMb,
  clients: {
    fileMb: Math.round(clientsFile.length / 104_858) / 10,
    upload: clients.upload,
    check: clients.check,
    import: clientsImport,
    export: await exported('/clients/csv'),
  },
  tickets: {
    fileMb: Math.round(ticketsFile.length / 104_858) / 10,
    upload: tickets.upload,
    check: tickets.check,
    import: { beforeKill, killedAtRow: killedAt, goneOnAfterSeconds: goneOnAfter, afterKill },
    rowsTwiceOrLost: { tickets: counted.tickets, barcodes: counted.barcodes },
    export: await exported(`/tickets/csv?event_id=${rate.event_id}`),
  },
};
console.log(JSON.stringify(result, null, 2));
writeFileSync('bench/results/imports.json', `${JSON.stringify(result, null, 2)}\n`);
await service.stop();
await client.end();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
if (counted.tickets !== rowsCount || counted.barcodes !== rowsCount) process.exit(1);
