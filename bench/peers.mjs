// The service beside pretix, an open source ticketing system, in one run on one machine, round by round in turn: look-up of a
// ticket by its code, check-in of a ticket by its code, and a product with few places that goes on sale.
// Options: --tickets 10000  --rounds 3  --seconds 10  --connections 32  --places 500
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { closedLoop, comparisonEnded, sleep } from './onsale/clients.mjs';
import { installPretix } from './pretix/install.mjs';
import { startPretix, webWorkers } from './pretix/service.mjs';
import { oursOf, pretixOf } from './pretix/sides.mjs';
import { processorTimes } from './processor.mjs';
import { prepareSetup, startService } from './setup.mjs';
import { median } from './webhooks/numbers.mjs';
import { stopAll } from './webhooks/processes.mjs';
import { startRedis } from './webhooks/redis.mjs';

const { values: options } = parseArgs({
  options: {
    tickets: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '32' },
    places: { type: 'string', default: '500' },
  },
});
const tickets = Number(options.tickets);
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const connections = Number(options.connections);
const places = Number(options.places);
const buyers = 4 * places;
const warmUp = { seconds: 5, tickets: 500, places: 50 };
/** Tickets that two doors read at the same time. */
const readTwice = 100;

/** The seconds of the processor that a side has used, once what it does after its answers is done, too. */
async function usedInTheEnd({ usedSoFar }) {
  const total = ({ service, database }) => service + database;
  const until = performance.now() + 60_000;
  for (let used = usedSoFar(); ; ) {
    await sleep(1_000);
    const now = usedSoFar();
    if (total(now) - total(used) < 0.1 || performance.now() > until) return now;
    used = now;
  }
}

/** One turn of one side: what it did in a second, how long that took, and the processor time for each. */
async function turn(side, work, limits) {
  const before = await usedInTheEnd(side);
  const { done, seconds: took, p50, p99, failed } = await closedLoop(connections, limits.seconds, work, limits.count);
  const after = await usedInTheEnd(side);
  const milliseconds = (part) => ((after[part] - before[part]) / (done + failed)) * 1_000;
  return {
    perSecond: done / took,
    p50,
    p99,
    failed,
    done,
    process: milliseconds('service'),
    database: milliseconds('database'),
  };
}

const lookUps = async (side) => {
  let next = 0;
  return turn(side, () => side.lookUp(side.codes[next++ % side.codes.length]), { seconds });
};

/** Each ticket once: what was used in an earlier turn is not used again. */
const checkIns = async (side) => {
  const count = Math.floor((side.codes.length - warmUp.tickets - readTwice) / rounds);
  return turn(side, async () => (await checkInNext(side)) === 'admitted', { seconds, count });
};

async function checkInNext(side) {
  const code = side.codes[side.usedCodes++];
  const answer = await side.checkIn(code);
  if (answer === 'admitted') side.admitted += 1;
  return answer;
}

/** All buyers, so many at once; a buyer asks again after an answer that the service is busy. */
async function onSale(side, placesCount = places, buyersCount = buyers) {
  const sale = await side.openSale(placesCount);
  const answers = { sold: 0, soldOut: 0, again: 0, failed: 0 };
  let begun;
  let lastSoldAt;
  const buy = async (buyer) => {
    begun ??= performance.now();
    for (;;) {
      const answer = await sale.buy(buyer);
      answers[answer] += 1;
      if (answer === 'sold') lastSoldAt = performance.now();
      if (answer !== 'again') return answer !== 'failed';
      await sleep(200);
    }
  };
  const found = await turn(side, buy, { seconds: Number.POSITIVE_INFINITY, count: buyersCount });
  const stored = await sale.sold();
  const isExact =
    stored === placesCount && answers.sold === placesCount && answers.soldOut === buyersCount - placesCount;
  return { ...found, soldPerSecond: (answers.sold / (lastSoldAt - begun)) * 1_000, ...answers, stored, isExact };
}

/** Two doors read the same ticket at the same time: how many tickets admitted their holder once, twice or never. */
async function readByTwoDoors(side) {
  const times = [0, 0, 0];
  for (let index = 0; index < readTwice; index += 1) {
    const code = side.codes[side.usedCodes++];
    const answers = await Promise.all([side.checkIn(code), side.checkIn(code)]);
    const admitted = answers.filter((answer) => answer === 'admitted').length;
    times[admitted] += 1;
    side.admitted += admitted;
  }
  return { tickets: readTwice, admittedOnce: times[1], admittedTwice: times[2], admittedNever: times[0] };
}

const rounded = (number, digits = 3) => Number(number.toPrecision(digits));

function summaryOf(turns) {
  const medianOf = (key) => median(turns.map((one) => one[key]));
  const sumOf = (key) => turns.reduce((sum, one) => sum + one[key], 0);
  const isSale = turns[0].isExact !== undefined;
  return {
    perSecond: rounded(medianOf('perSecond'), 4),
    ...(isSale && { soldPerSecond: rounded(medianOf('soldPerSecond'), 4) }),
    p50: medianOf('p50'),
    p99: medianOf('p99'),
    processorMilliseconds: { process: rounded(medianOf('process')), database: rounded(medianOf('database')) },
    done: sumOf('done'),
    failed: sumOf('failed'),
    ...(isSale && {
      rounds: turns.map(({ sold, soldOut, again, stored, isExact }) => ({ sold, soldOut, again, stored, isExact })),
    }),
  };
}

const installed = installPretix();
const setup = await prepareSetup(tickets);
const redis = installed.missing ? null : await startRedis(setup.dataDir);
const missing = installed.missing ?? (redis ? undefined : 'redis-server is not installed');
let service;
let pretix;
let hasPassed = false;
try {
  pretix = missing ? undefined : await startPretix({ python: installed.python, setup, redis, orders: tickets });
  service = await startService(setup.databaseUrl, setup.dataDir);
  await comparisonEnded(service.address);
  if (missing) console.log(`pretix is left out, and only the service is measured: ${missing}.`);
  const withProcessor = async (side, ...pids) => ({
    ...side,
    usedCodes: 0,
    admitted: 0,
    usedSoFar: await processorTimes(setup.sql, ...pids),
  });
  const sides = {
    ours: await withProcessor(await oursOf({ setup, service, connections }), service.pid),
    ...(pretix && { pretix: await withProcessor(pretixOf({ pretix, connections }), ...pretix.pids) }),
  };
  const names = Object.keys(sides);
  for (const name of names) {
    const side = sides[name];
    await closedLoop(connections, warmUp.seconds, (number) => side.lookUp(side.codes[number % side.codes.length]));
    await closedLoop(connections, warmUp.seconds, () => checkInNext(side), warmUp.tickets);
    await onSale(side, warmUp.places, 4 * warmUp.places);
  }
  const measures = {};
  for (const [measure, work] of Object.entries({ 'look-up': lookUps, 'check-in': checkIns, 'on sale': onSale })) {
    const turns = Object.fromEntries(names.map((name) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const name of round % 2 === 0 ? names : [...names].reverse()) {
        await setup.sql('CHECKPOINT');
        turns[name].push(await work(sides[name]));
      }
    }
    const found = Object.fromEntries(names.map((name) => [name, summaryOf(turns[name])]));
    measures[measure] = found;
    const rate = ({ soldPerSecond, perSecond }) => soldPerSecond ?? perSecond;
    if (pretix) found.ratio = rounded(rate(found.ours) / rate(found.pretix));
    for (const name of names) {
      const { p50, p99, processorMilliseconds: used, failed } = found[name];
      console.log(
        `${measure.padEnd(9)} ${name.padEnd(7)} ${String(rate(found[name])).padStart(6)}/s   p50 ${p50} ms   p99 ${p99} ms   processor ${used.process}+${used.database} ms   failed ${failed}`,
      );
    }
    if (pretix) console.log(`          ours is ${found.ratio} times as fast`);
  }
  const checks = {};
  for (const name of names) {
    const side = sides[name];
    const twoDoors = await readByTwoDoors(side);
    const stored = await side.entries();
    checks[name] = {
      twoDoors,
      admitted: side.admitted,
      stored,
      isExact:
        twoDoors.admittedOnce === readTwice && stored.tickets === side.admitted && stored.entries === side.admitted,
      salesAreExact: measures['on sale'][name].rounds.every(({ isExact }) => isExact),
    };
    console.log(`${name}: ${JSON.stringify(checks[name])}`);
  }
  hasPassed =
    checks.ours.isExact && checks.ours.salesAreExact && Object.values(measures).every(({ ours }) => ours.failed === 0);
  if (pretix) {
    const [{ server_version: postgres }] = await setup.sql('SHOW server_version');
    const results = {
      command: `npm run bench -- peers ${process.argv.slice(2).join(' ')}`.trim(),
      date: new Date().toISOString().slice(0, 10),
      node: process.version,
      cores: cpus().length,
      versions: { ...installed.versions, PostgreSQL: postgres, Redis: redis.version },
      webWorkers,
      tickets,
      rounds,
      seconds,
      connections,
      places,
      buyers,
      measures,
      checks,
    };
    mkdirSync('bench/results', { recursive: true });
    writeFileSync('bench/results/peers.json', `${JSON.stringify(results, null, 2)}\n`);
  }
  await Promise.all(names.map((name) => sides[name].close()));
} finally {
  await pretix?.stop();
  await service?.stop();
  await stopAll();
  await setup.close();
}
process.exit(hasPassed ? 0 : 1);
