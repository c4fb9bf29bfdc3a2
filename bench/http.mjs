// Requests against the service and against the floor, in one run, on the same database, round by round in turn.
// Options: --tickets 10000,1000000  --rounds 3  --seconds 3  --connections 32  --only <name>  --other-node <program>
// With --other-node the service is compared with the same service run by that program, instead of with the floor.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { processorTimes } from './processor.mjs';
import { readsOfFloor } from './reads.mjs';
import { prepareSetup, startFloor, startService } from './setup.mjs';
import { channelTicketsStatement } from './statements.mjs';

const { values: options } = parseArgs({
  options: {
    tickets: { type: 'string', default: '10000,1000000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string', default: '' },
    'other-node': { type: 'string', default: '' },
  },
});
const otherNode = options['other-node'];
/** What ours is compared with. */
const peer = otherNode ? 'otherNode' : 'floor';
const rounds = Number(options.rounds);
const connections = Number(options.connections);

/** The least ratio to the floor that is aimed at, the most that larger data may cost, and the database time of a page. */
const reach = {
  ratios: {
    validate: 0.4,
    'bookings by e-mail': 0.5,
    'lists of 100': 0.9,
    'channel tickets, 100': 0.8,
    'ticket rates': 0.7,
    'check-in': 0.8,
    'walk-in': 0.35,
    swap: 0.25,
  },
  growthMax: 1.2,
  channelTicketsDatabaseMs: 2,
};

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/**
 * One round: requests for some seconds, or as many as there are for writes that cannot be repeated. `usedSoFar` tells the
 * seconds of the processor that the process and its database have used.
 */
async function round({ address, usedSoFar }, scenario, side) {
  const before = usedSoFar();
  const { failed, answers, ...measured } = await new Promise((resolve, reject) => {
    let failed = 0;
    // The library's own duration is counted in its ticks; a short run needs the clock.
    let firstAt = 0;
    let lastAt = 0;
    const instance = autocannon(
      {
        url: address,
        connections,
        ...(scenario.amount ? { amount: scenario.amount } : { duration: Number(options.seconds) }),
        headers: { 'content-type': 'application/json', ...scenario.headers },
        requests: [
          {
            method: scenario.method ?? 'GET',
            setupRequest: (request) => ({ ...request, ...(scenario[side] ?? scenario.ours)() }),
          },
        ],
      },
      (error, result) =>
        error
          ? reject(error)
          : resolve({
              failed,
              answers: result['2xx'],
              perSecond: (result['2xx'] / (lastAt - firstAt)) * 1_000,
              p50: result.latency.p50,
              p99: result.latency.p99,
            }),
    );
    firstAt = performance.now();
    instance.on('response', (_client, status) => {
      if (status >= 300) failed += 1;
      lastAt = performance.now();
    });
  });
  if (failed > 0) console.error(`  ${scenario.name} ${side}: ${failed} answers were no success`);
  const after = usedSoFar();
  const microseconds = (part) => ((after[part] - before[part]) / answers) * 1e6;
  return { ...measured, process: microseconds('service'), database: microseconds('database') };
}

/**
 * Waits until no more deliveries are made of what was changed before: else the next scenario would pay for them. Those of
 * endpoints that are paused stay.
 */
async function deliveriesMade(sql) {
  const text = 'SELECT count(*)::int AS due FROM webhook_queue WHERE due_at <= now()';
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    const [{ due }] = await sql(text);
    if (due >= before) return;
    before = due;
    await new Promise((resolve) => setTimeout(resolve, due === 0 ? 0 : 2_000));
  }
}

async function compare(scenario, service, other, sql) {
  await deliveriesMade(sql);
  // What was written before is on the disk before the next begins, so that no side pays for the writes of another.
  await sql('CHECKPOINT');
  const found = { ours: [], [peer]: [] };
  for (let number = 0; number < rounds; number += 1) {
    // The first has a cold cache and an idle disk: alternate.
    for (const side of number % 2 === 0 ? [peer, 'ours'] : ['ours', peer]) {
      found[side].push(await round(side === 'ours' ? service : other, scenario, side));
    }
  }
  const medianOf = (side, key) => median(found[side].map((one) => one[key]));
  const ratio = Number((medianOf('ours', 'perSecond') / medianOf(peer, 'perSecond')).toFixed(2));
  const ratioReach = otherNode ? undefined : reach.ratios[scenario.name];
  const summaryOf = (side) => ({
    perSecond: Math.round(medianOf(side, 'perSecond')),
    p50: medianOf(side, 'p50'),
    p99: medianOf(side, 'p99'),
    processorMicroseconds: {
      process: Math.round(medianOf(side, 'process')),
      database: Math.round(medianOf(side, 'database')),
    },
  });
  return {
    name: scenario.name,
    ours: summaryOf('ours'),
    [peer]: summaryOf(peer),
    ratio,
    ...(ratioReach && { reach: ratioReach, missed: ratio < ratioReach }),
  };
}

/** Milliseconds that PostgreSQL executes the statement of a page of a channel's tickets, the median of 21 runs. */
async function databaseTimeOfChannelTickets({ sql, demo }, eventId) {
  const { text, values } = await channelTicketsStatement(demo.channel._id, eventId);
  const times = [];
  for (let run = 0; run < 21; run += 1) {
    const [{ 'QUERY PLAN': plan }] = await sql(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values);
    times.push(plan[0]['Execution Time']);
  }
  return Number(median(times).toFixed(2));
}

function cycle(items) {
  let next = 0;
  return () => items[next++ % items.length];
}

async function scenariosOn(setup) {
  const { demo, sql } = setup;
  const organization = demo.organization._id;
  const key = { 'x-api-key': demo.integration.api_key };
  const channel = { 'x-api-key': demo.channel.api_key };
  const reseller = { authorization: demo.reseller.api_key };
  const column = async (text, ...values) =>
    (await sql(text, [organization, ...values])).map((row) => Object.values(row)[0]);
  const barcodes = await column(
    `SELECT barcode FROM tickets WHERE organization_id = $1 AND status = 'active' ORDER BY md5(id) LIMIT 5000`,
  );
  const emails = await column(
    `SELECT email FROM bookings WHERE organization_id = $1 AND email <> '' ORDER BY md5(id) LIMIT 1000`,
  );
  const listed = await column(
    `SELECT event_id FROM guest_lists WHERE organization_id = $1 GROUP BY 1 HAVING count(*) >= 100 LIMIT 50`,
  );
  const sold = await column(
    `SELECT event_id FROM tickets WHERE organization_id = $1 AND channel_id = $2 GROUP BY 1 HAVING count(*) >= 100 LIMIT 50`,
    demo.channel._id,
  );
  const rated = demo.events.map((event) => event._id);
  const tables = await prepareWrites(setup);
  const [barcode, email, list, event] = [barcodes, emails, listed, sold].map(cycle);
  const q = encodeURIComponent;
  return {
    rated,
    sold,
    scenarios: [
      {
        name: 'validate',
        headers: reseller,
        ours: () => ({ path: `/resellers/validate?barcode=${q(barcode())}` }),
        floor: () => ({ path: `/validate?value=${q(barcode())}` }),
      },
      {
        name: 'ticket by its code',
        headers: key,
        ours: () => ({ path: `/integrations/tickets/by-code/${q(barcode())}` }),
        floor: () => ({ path: `/ticket-by-code?value=${q(barcode())}` }),
      },
      {
        name: 'bookings by e-mail',
        headers: key,
        ours: () => ({ path: `/integrations/bookings/email/${q(email())}` }),
        floor: () => ({ path: `/bookings-by-email?value=${q(email())}` }),
      },
      {
        name: 'lists of 100',
        headers: key,
        ours: () => ({ path: `/integrations/lists?event_id=${list()}` }),
        floor: () => ({ path: `/lists?value=${list()}` }),
      },
      {
        name: 'channel tickets, 100',
        headers: channel,
        ours: () => ({ path: `/channels/tickets?event_id=${event()}` }),
        floor: () => ({ path: `/channel-tickets?value=${event()}` }),
      },
      {
        name: 'ticket rates',
        headers: channel,
        ours: () => ({ path: `/channels/ticket-rates?event_id=${rated.join(',')}` }),
        floor: () => ({ path: '/ticket-rates' }),
      },
      {
        name: 'check-in',
        method: 'PUT',
        headers: key,
        amount: 4_000,
        ours: () => {
          const { id, enter } = tables.entry('ours');
          return { path: `/integrations/tickets/${id}/checkin`, body: JSON.stringify({ enter }) };
        },
        floor: () => {
          const { id, enter } = tables.entry('floor');
          return { path: `/check-in/${organization}/${id}`, body: JSON.stringify({ enter }) };
        },
      },
      {
        name: 'walk-in',
        method: 'POST',
        headers: key,
        amount: 1_500,
        ours: () => ({
          path: '/integrations/bookings/walk-in',
          body: JSON.stringify({
            event_id: tables.walkInEvent,
            space_names: tables.space(),
            for: 4,
            name: 'Noor Kowalczyk',
          }),
        }),
        floor: () => ({
          path: '/walk-in',
          body: JSON.stringify({ organization_id: organization, event_id: tables.walkInEvent, for: 4 }),
        }),
      },
      {
        name: 'swap',
        method: 'POST',
        headers: reseller,
        amount: 400,
        ours: () => ({
          path: '/resellers/swap',
          body: JSON.stringify({
            ticket: { barcode: tables.swap().barcode },
            customer: { firstName: 'Nadia', lastName: 'Ferrer', email: tables.buyer() },
          }),
        }),
        floor: () => ({
          path: '/swap',
          body: JSON.stringify({ organization_id: organization, ticket_id: tables.swap().id }),
        }),
      },
    ],
  };
}

/** What writes use up: tickets for many (of the organization's own sale, so that one endpoint is notified), free spaces, tickets to swap. */
async function prepareWrites({ demo, sql }) {
  const organization = demo.organization._id;
  const walkInEvent = demo.events[0]._id;
  const wide = await sql(
    `UPDATE tickets SET party_size = 1000 WHERE organization_id = $1 AND id IN
       (SELECT id FROM tickets WHERE organization_id = $1 AND status = 'active' AND admitted_count = 0 AND resold_from IS NULL AND channel_id IS NULL
       ORDER BY md5(id) LIMIT 1000)
     RETURNING id`,
    [organization],
  );
  await sql(
    `INSERT INTO spaces (organization_id, id, event_id, zone_id, name, name_key, created_at, updated_at)
     SELECT $1, 'spc_bench_' || n, $2, (SELECT id FROM zones WHERE organization_id = $1 AND event_id = $2 LIMIT 1), 'b' || n, 'b' || n, now(), now()
     FROM generate_series(1, $3::int) n`,
    [organization, walkInEvent, 2 * 1_500 * rounds + 100],
  );
  const swaps = await sql(
    `SELECT t.id, t.barcode FROM tickets t JOIN events e ON e.organization_id = t.organization_id AND e.id = t.event_id
     WHERE t.organization_id = $1 AND t.status = 'active' AND t.admitted_count = 0 AND t.party_size = 1 AND t.name_changed_at IS NULL AND t.resold_from IS NULL
       AND e.swap_available_until > now() + interval '1 hour'
       AND NOT EXISTS (SELECT FROM ticket_name_changes n WHERE n.organization_id = t.organization_id AND n.ticket_id = t.id)
     ORDER BY md5(t.id) LIMIT $2`,
    [organization, 2 * 400 * rounds + 100],
  );
  await sql('VACUUM ANALYZE tickets');
  const counts = { ours: 0, floor: 0 };
  let space = 0;
  let swap = 0;
  let buyer = 0;
  return {
    walkInEvent,
    entry: (side) => {
      const half = wide.length / 2;
      const count = counts[side]++;
      return { id: wide[(count % half) + (side === 'ours' ? 0 : half)].id, enter: Math.floor(count / half) + 1 };
    },
    space: () => `b${++space}`,
    swap: () => swaps[swap++ % swaps.length],
    // Each another person: swaps for one person wait for each other, since each updates the record of the client.
    buyer: () => `nadia.ferrer.${++buyer}@example.org`,
  };
}

/** Of a request, in the process and in its database. */
const microsecondsOf = ({ processorMicroseconds: { process, database } }) => `${process}+${database}`;
const missed = (isMissed, aim) => (isMissed ? `   MISSED: ${aim}` : '');

const results = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  ...(otherNode && { otherNode: execFileSync(otherNode, ['--version'], { encoding: 'utf8' }).trim() }),
  cores: cpus().length,
  rounds,
  connections,
  sizes: {},
};
for (const size of options.tickets.split(',').map(Number)) {
  console.error(`${size} tickets`);
  const setup = await prepareSetup(size);
  const started = [];
  const withProcessor = async (server) => {
    started.push(server);
    return { ...server, usedSoFar: await processorTimes(setup.sql, server.pid) };
  };
  results.sizes[size] = [];
  try {
    const { scenarios, rated, sold } = await scenariosOn(setup);
    const service = await withProcessor(await startService(setup.databaseUrl, setup.dataDir));
    const other = await withProcessor(
      otherNode
        ? await startService(setup.databaseUrl, setup.dataDir, {}, () => {}, otherNode)
        : await startFloor(setup.databaseUrl, await readsOfFloor(setup, rated, service.address, scenarios)),
    );
    const databaseMs = await databaseTimeOfChannelTickets(setup, sold[0]);
    const isSlow = databaseMs > reach.channelTicketsDatabaseMs;
    results.channelTicketsDatabaseMs = { ...results.channelTicketsDatabaseMs, [size]: databaseMs };
    console.log(
      `100 channel tickets take ${databaseMs} ms of database time${missed(isSlow, reach.channelTicketsDatabaseMs)}`,
    );

    for (const scenario of scenarios.filter((one) => !options.only || one.name.includes(options.only))) {
      const found = await compare(scenario, service, other, setup.sql);
      results.sizes[size].push(found);
      console.log(
        `${found.name.padEnd(22)} ${String(found.ours.perSecond).padStart(6)}/s of ${String(found[peer].perSecond).padStart(6)}/s = ${found.ratio.toFixed(2)}   p50 ${found.ours.p50}/${found[peer].p50} ms   p99 ${found.ours.p99}/${found[peer].p99} ms   processor ${microsecondsOf(found.ours)}/${microsecondsOf(found[peer])} µs${missed(found.missed, found.reach)}`,
      );
    }
  } finally {
    for (const server of started) await server.stop();
    await setup.close();
  }
}
const sizes = Object.values(results.sizes);
if (sizes.length === 2 && !otherNode) {
  results.growth = sizes[0].map((small, index) => ({
    name: small.name,
    cost: Number((small.ours.perSecond / sizes[1][index].ours.perSecond).toFixed(2)),
    floorCost: Number((small.floor.perSecond / sizes[1][index].floor.perSecond).toFixed(2)),
  }));
  for (const one of results.growth) {
    one.missed = one.cost > reach.growthMax;
    console.log(
      `${one.name.padEnd(22)} costs ${one.cost} times as much with the larger data, the floor ${one.floorCost}${missed(one.missed, reach.growthMax)}`,
    );
  }
}
// A result says nothing of where the program is on this machine.
const words = process.argv.slice(2).map((word) => (otherNode && word === otherNode ? results.otherNode : word));
const name = ['http', options.only.replaceAll(/\W+/g, '-'), otherNode && 'other-node'].filter(Boolean).join('-');
mkdirSync('bench/results', { recursive: true });
writeFileSync(
  `bench/results/${name}.json`,
  `${JSON.stringify({ command: `npm run bench -- http ${words.join(' ')}`.trim(), ...results }, null, 2)}\n`,
);
