// What the request log costs: validate by resellers on one database, with the log and without it, in pairs of rounds
// one after the other. The cost is the median over the pairs, so that what else the machine does counts little.
// Options: --tickets 10000  --rounds 15  --seconds 3  --connections 32
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { processorTimes } from './processor.mjs';
import { prepareSetup, startService } from './setup.mjs';

const { values: options } = parseArgs({
  options: {
    tickets: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
  },
});
const rounds = Number(options.rounds);
const costMax = 0.03;
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const setup = await prepareSetup(Number(options.tickets));
const barcodes = await setup.sql(
  `SELECT barcode FROM tickets WHERE organization_id = $1 AND status = 'active' ORDER BY md5(id) LIMIT 5000`,
  [setup.demo.organization._id],
);
let next = 0;
const validate = () => ({
  path: `/resellers/validate?barcode=${encodeURIComponent(barcodes[next++ % barcodes.length].barcode)}`,
});

async function round({ address, cpuSeconds }) {
  const before = cpuSeconds();
  const result = await autocannon({
    url: address,
    connections: Number(options.connections),
    duration: Number(options.seconds),
    headers: { authorization: setup.demo.reseller.api_key },
    requests: [{ method: 'GET', setupRequest: (request) => ({ ...request, ...validate() }) }],
  });
  if (result.non2xx > 0) console.error(`  ${result.non2xx} answers were no success`);
  const after = cpuSeconds();
  const microseconds = (name) => ((after[name] - before[name]) / result['2xx']) * 1e6;
  return {
    perSecond: result['2xx'] / result.duration,
    p99: result.latency.p99,
    service: microseconds('service'),
    database: microseconds('database'),
  };
}

async function droppedOf(address) {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^stagedoor_request_log_dropped_total (\d+)$/m.exec(text)?.[1] ?? 0);
}

const sides = { on: await startWith('on'), off: await startWith('off') };
async function startWith(setting) {
  let pid;
  // Without the background work, which only one of several services does.
  const settings = { REQUEST_LOG: setting, LOG_LEVEL: 'warn', ROLE: 'api' };
  const service = await startService(setup.databaseUrl, setup.dataDir, settings, (child) => {
    pid = child.pid;
  });
  return { ...service, cpuSeconds: await processorTimes(setup.sql, pid) };
}
const found = { on: [], off: [] };
try {
  for (const side of ['on', 'off']) await round(sides[side]);
  await setup.sql('TRUNCATE request_log');
  for (let number = 0; number < rounds; number += 1) {
    for (const side of number % 2 === 0 ? ['off', 'on'] : ['on', 'off']) {
      found[side].push(await round(sides[side]));
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const medianOf = (side, key) => median(found[side].map((one) => one[key]));
  // What a call takes of the processor: less disturbed by what else the machine does than how many are answered.
  const microseconds = (key) => ({ on: Math.round(medianOf('on', key)), off: Math.round(medianOf('off', key)) });
  const costs = found.on.map((on, index) => 1 - on.perSecond / found.off[index].perSecond).sort((a, b) => a - b);
  const cost = median(costs);
  const [{ bytes }] = await setup.sql(
    `SELECT sum(pg_total_relation_size(inhrelid))::bigint AS bytes FROM pg_inherits WHERE inhparent = 'request_log'::regclass`,
  );
  const logged = Math.round(found.on.reduce((sum, { perSecond }) => sum + perSecond * Number(options.seconds), 0));
  const results = {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    cores: cpus().length,
    rounds,
    connections: Number(options.connections),
    on: { perSecond: Math.round(medianOf('on', 'perSecond')), p99: medianOf('on', 'p99') },
    off: { perSecond: Math.round(medianOf('off', 'perSecond')), p99: medianOf('off', 'p99') },
    cost: Number(cost.toFixed(3)),
    quartiles: [0.25, 0.75].map((share) => Number(costs[Math.floor(costs.length * share)].toFixed(3))),
    microsecondsPerCall: { service: microseconds('service'), database: microseconds('database') },
    missed: cost > costMax,
    bytesPerCall: Math.round(Number(bytes) / logged),
    dropped: await droppedOf(sides.on.address),
  };
  console.log(
    `validate with the log ${results.on.perSecond}/s, without ${results.off.perSecond}/s: ${(cost * 100).toFixed(1)} % ` +
      `(aim ${costMax * 100} %)${results.missed ? ' MISSED' : ''}; ${results.bytesPerCall} bytes a call, ${results.dropped} dropped since the start`,
  );
  const { service, database } = results.microsecondsPerCall;
  console.log(
    `  processor time of a call: service ${service.on} µs instead of ${service.off}, database ${database.on} instead of ${database.off}`,
  );
  mkdirSync('bench/results', { recursive: true });
  writeFileSync(
    'bench/results/request-log.json',
    `${JSON.stringify({ command: `npm run bench -- request-log ${process.argv.slice(2).join(' ')}`.trim(), ...results }, null, 2)}\n`,
  );
} finally {
  await sides.on.stop();
  await sides.off.stop();
  await setup.close();
}
