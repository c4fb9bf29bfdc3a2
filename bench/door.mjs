// The door on a slow phone: from the Enter of a reader to the painted verdict, beside a manifest of 10 000 tickets; and how
// soon two doors agree, while they are online and after both let the same person in without network.
// Options: --tickets 10000  --slowdown 4,6  --scans 300  --rounds 20
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { chromium } from 'playwright-core';
import { startEmbeddedPostgres } from '../server/dist/platform/embedded-postgres/embedded-postgres.js';
import { openDevice } from './door/device.mjs';
import { fileOf, kindsOf } from './imports/files.mjs';
import { dataOf, signIn, startImport, untilImport } from './management.mjs';
import { databaseUrlOf, startService } from './setup.mjs';

const { values: options } = parseArgs({
  options: {
    tickets: { type: 'string', default: '10000' },
    slowdown: { type: 'string', default: '4,6' },
    scans: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '20' },
  },
});
const tickets = Number(options.tickets);
const rounds = Number(options.rounds);
/** What a verdict, and the agreement of two doors, may take. */
const reach = { verdictMs: 150, agreeMs: 500 };

const dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-bench-'));
const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
const service = await startService(databaseUrlOf(server.connection), dataDir, { LOG_LEVEL: 'error' });
const demo = JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8'));
const client = new pg.Client({ ...server.connection });
await client.connect();
const sql = async (text, parameters) => (await client.query(text, parameters)).rows;
const call = await signIn(service, demo);

const [event] = demo.events;
const rateId = event.ticket_rate_ids.at(-1);
await sql('UPDATE ticket_rates SET quota = sold_count + $2 WHERE id = $1', [rateId, tickets]);
await sql('UPDATE ticket_rate_prices SET quota = used_count + $2 WHERE rate_id = $1', [rateId, tickets]);
const kind = kindsOf(tickets, { eventId: event._id, rateId }).find(({ type }) => type === 'tickets');
await untilImport(call, await startImport(call, kind, fileOf(kind, tickets)), 'completed');
let next = 0;
const nextBarcode = () => `BENCH-${tickets}-${next++}`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
async function newDevice(name, slowdown) {
  const { code } = await dataOf(await call('POST', '/door-codes', { event_ids: [event._id] }));
  return openDevice(browser, { address: service.address, code, name, slowdown });
}

function summaryOf(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (part) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] * 10) / 10;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** Of ten scans six come in, two are second tries, and two are of nobody. */
async function measureVerdicts(slowdown) {
  const device = await newDevice(`Slowed ${slowdown}`, slowdown);
  const found = { in: [], again: [], unknown: [] };
  let last = '';
  // The first scans compile what the page runs.
  for (let number = -10; number < Number(options.scans); number += 1) {
    const kindOfScan = number % 5 === 3 ? 'again' : number % 5 === 4 ? 'unknown' : 'in';
    if (kindOfScan === 'in') last = nextBarcode();
    const { ms, word, text } = await device.scan(kindOfScan === 'unknown' ? `NOBODY-HAS-THIS-${number}` : last);
    if ((word === 'Come in') !== (kindOfScan === 'in')) throw new Error(`scan ${number}, ${kindOfScan}: ${text}`);
    if (number >= 0) found[kindOfScan].push(ms);
    await sleep(150);
  }
  await device.page.context().close();
  const all = summaryOf(Object.values(found).flat());
  return {
    slowdown,
    pairedAndReadySeconds: device.readySeconds,
    all,
    ...Object.fromEntries(Object.entries(found).map(([name, values]) => [name, summaryOf(values)])),
    missed: all.p99 > reach.verdictMs,
  };
}

/** The first instant after another at which something happened; waits for it. */
async function firstAfter(device, what, sinceMs) {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    const found = (await device.times(what)).find((at) => at >= sinceMs);
    if (found !== undefined) return found;
    await sleep(20);
  }
  throw new Error(`${what} did not change within 30 s`);
}

async function measureAgreement(slowdown) {
  const [north, south] = [await newDevice('North', slowdown), await newDevice('South', slowdown)];
  const online = [];
  for (let number = 0; number < rounds; number += 1) {
    const { at } = await north.scan(nextBarcode());
    online.push((await firstAfter(south, 'inside', at)) - at);
    // So that the round of the other door is met at any of its moments.
    await sleep(300 + Math.random() * 1_500);
  }
  const afterOffline = [];
  for (let number = 0; number < rounds; number += 1) {
    const barcode = nextBarcode();
    const both = [north, south];
    for (const device of both) await device.setOffline(true);
    for (const device of both) {
      const { word } = await device.scan(barcode);
      if (word !== 'Come in') throw new Error(word);
    }
    const began = Date.now();
    await Promise.all(both.map((device) => device.setOffline(false)));
    const named = await Promise.all(both.map((device) => firstAfter(device, 'doubles', began)));
    afterOffline.push(Math.max(...named) - began);
    const [judged] = await sql(
      `SELECT count(*)::int AS count FROM door_entries
       WHERE organization_id = $1 AND verdict = 'double_entry'
         AND subject_id = (SELECT id FROM tickets WHERE organization_id = $1 AND barcode = $2)`,
      [demo.organization._id, barcode],
    );
    if (judged.count !== 1) throw new Error(`the service names ${judged.count} double entries of ${barcode}`);
    for (const device of both) await device.dismiss();
  }
  const [one, two] = [summaryOf(online), summaryOf(afterOffline)];
  return {
    slowdown,
    anotherDoorKnowsMs: one,
    bothNameDoubleEntryMs: two,
    missed: one.max > reach.agreeMs || two.max > reach.agreeMs,
  };
}

const results = {
  command: `npm run bench -- door ${process.argv.slice(2).join(' ')}`.trim(),
  node: process.version,
  chromium: browser.version(),
  cores: cpus().length,
  tickets,
  reach,
  verdicts: [],
};
const slowdowns = options.slowdown.split(',').map(Number);
for (const slowdown of slowdowns) {
  const measured = await measureVerdicts(slowdown);
  console.log(
    `verdict, processor slowed ${slowdown}×: p50 ${measured.all.p50} ms, p99 ${measured.all.p99} ms ` +
      `(reach ${reach.verdictMs})${measured.missed ? ' MISSED' : ''}; ready after ${measured.pairedAndReadySeconds} s`,
  );
  results.verdicts.push(measured);
}
results.agreement = await measureAgreement(slowdowns[0]);
console.log(
  `two doors: online p50 ${results.agreement.anotherDoorKnowsMs.p50} ms, longest ${results.agreement.anotherDoorKnowsMs.max} ms; ` +
    `after both were offline p50 ${results.agreement.bothNameDoubleEntryMs.p50} ms, longest ` +
    `${results.agreement.bothNameDoubleEntryMs.max} ms (reach ${reach.agreeMs})${results.agreement.missed ? ' MISSED' : ''}`,
);

await browser.close();
await service.stop();
await client.end();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
mkdirSync('bench/results', { recursive: true });
writeFileSync('bench/results/door.json', `${JSON.stringify(results, null, 2)}\n`);
