// A hot rate goes on sale: how many holds and paid sales a second, how long a hold takes, and whether exactly the places
// that there are were sold in the end; beside the design that a good engineer writes first, with and without its lock.
// Options: --tickets 10000,1000000  --seconds 15  --rounds 3  --connections 96  --buyers 20000  --only <part>
import { fork, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  buyersOf,
  checkout,
  clientOf,
  closedLoop,
  comparisonEnded,
  openLoop,
  organizerOf,
  sleep,
} from './onsale/clients.mjs';
import { prepareSetup, startService } from './setup.mjs';

const { values: options } = parseArgs({
  options: {
    tickets: { type: 'string', default: '10000,1000000' },
    seconds: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '96' },
    buyers: { type: 'string', default: '20000' },
    only: { type: 'string', default: '' },
  },
});
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const connections = Number(options.connections);
const buyersCount = Number(options.buyers);
const placesCount = buyersCount / 4;
const redemptionsMax = 100;

/** What is aimed at, on two cores with PostgreSQL on them. */
const aims = { holdsPerSecond: 1_000, holdP99: 250, readP99: 100, paidPerSecond: 300, growthMax: 1.2 };

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const isWanted = (part) => !options.only || options.only.split(',').includes(part);
const missed = (isMissed, aim) => (isMissed ? `   MISSED: ${aim}` : '');

async function startPlain({ databaseUrl, sql }) {
  await sql(`CREATE SCHEMA plain
    CREATE TABLE rates (id text PRIMARY KEY, quota int NOT NULL, price int NOT NULL)
    CREATE TABLE payments (id bigserial PRIMARY KEY, rate_id text NOT NULL REFERENCES rates, status text NOT NULL DEFAULT 'pending',
      amount int NOT NULL, expires_at timestamptz NOT NULL, created_at timestamptz NOT NULL DEFAULT now())
    CREATE TABLE tickets (id bigserial PRIMARY KEY, rate_id text NOT NULL REFERENCES rates, payment_id bigint NOT NULL REFERENCES payments,
      status text NOT NULL DEFAULT 'pending', price int NOT NULL, full_name text NOT NULL, email text NOT NULL, barcode text NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now())
    CREATE INDEX tickets_of_rate ON tickets (rate_id) WHERE status <> 'voided'`);
  const child = fork(path.join(import.meta.dirname, 'onsale/plain.mjs'), {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  });
  const { address } = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('the plain design ended')));
  });
  return {
    address,
    stop: () => {
      child.removeAllListeners('exit');
      return new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill('SIGTERM');
      });
    },
  };
}

/** Holds a second on one rate that has places for all, round by round in turn with the plain design. */
async function sustained({ sql, channel, organizer, plain }) {
  const found = { ours: [], locked: [], unlocked: [] };
  const plainClient = clientOf(plain.address, {}, connections);
  for (let round = 0; round < rounds; round += 1) {
    const rate = await organizer.createRate(500_000);
    await sql(`INSERT INTO plain.rates VALUES ($1, 500000, 1650), ($2, 500000, 1650)`, [
      `l${rate._id}`,
      `u${rate._id}`,
    ]);
    const sides = [
      ['ours', async () => (await checkout(channel, rate._id)).status === 200],
      ...['locked', 'unlocked'].map((name) => [
        name,
        async () =>
          (
            await plainClient.send('POST', `/${name}/${name[0]}${rate._id}`, {
              full_name: 'Teodor Amsel',
              email: 'buyer@example.org',
            })
          ).status === 200,
      ]),
    ];
    for (const [name, work] of round % 2 === 0 ? sides : sides.reverse()) {
      await sql('CHECKPOINT');
      found[name].push(await closedLoop(connections, seconds, work));
    }
  }
  await plainClient.close();
  const resultOf = (name) => ({
    perSecond: median(found[name].map((one) => one.perSecond)),
    p50: median(found[name].map((one) => one.p50)),
    p99: median(found[name].map((one) => one.p99)),
    failed: found[name].reduce((sum, one) => sum + one.failed, 0),
  });
  const result = { ours: resultOf('ours'), locked: resultOf('locked'), unlocked: resultOf('unlocked') };
  result.ratio = Number((result.ours.perSecond / result.locked.perSecond).toFixed(2));
  result.missed = result.ours.perSecond < aims.holdsPerSecond;
  for (const name of ['ours', 'locked', 'unlocked']) {
    const { perSecond, p50, p99, failed } = result[name];
    const miss = name === 'ours' ? missed(result.missed, aims.holdsPerSecond) : '';
    console.log(
      `holds, ${name.padEnd(9)} ${String(perSecond).padStart(6)}/s   p50 ${p50} ms   p99 ${p99} ms   failed ${failed}${miss}`,
    );
  }
  return result;
}

/** How long a hold takes at 500 a second, and reads meanwhile. */
async function paced({ demo, channel, organizer }) {
  const rate = await organizer.createRate(500_000);
  const eventId = demo.events[0]._id;
  const [holds, rates, events] = await Promise.all([
    openLoop(500, seconds, async () => (await checkout(channel, rate._id)).status === 200),
    openLoop(
      20,
      seconds,
      async () => (await channel.send('GET', `/channels/ticket-rates?event_id=${eventId}`)).status === 200,
    ),
    openLoop(20, seconds, async () => (await channel.send('GET', '/channels/events')).status === 200),
  ]);
  const readP99 = Math.max(rates.p99, events.p99);
  const result = { holds, rates, events, missed: holds.p99 > aims.holdP99 || readP99 > aims.readP99 };
  console.log(
    `a hold at 500/s          p50 ${holds.p50} ms   p99 ${holds.p99} ms   failed ${holds.failed}${missed(holds.p99 > aims.holdP99, aims.holdP99)}`,
  );
  console.log(
    `reads meanwhile          p50 ${rates.p50} ms   p99 ${readP99} ms${missed(readP99 > aims.readP99, aims.readP99)}`,
  );
  return result;
}

/** Sales a second from the checkout to the payment: page, card, ledger, invoice, notifications, deliveries. */
async function paid({ channel, buyers, organizer, sql }) {
  const rate = await organizer.createRate(500_000);
  await sql('CHECKPOINT');
  const {
    done,
    seconds: took,
    ...found
  } = await closedLoop(connections, seconds, async () => {
    const { status, body } = await checkout(channel, rate._id);
    return status === 200 && (await buyers.pay(body.data.payment_url)) === 303;
  });
  const result = { ...found, missed: found.perSecond < aims.paidPerSecond };
  console.log(
    `paid sales               ${String(found.perSecond).padStart(6)}/s   p50 ${found.p50} ms   p99 ${found.p99} ms   failed ${found.failed}${missed(result.missed, aims.paidPerSecond)}`,
  );
  return result;
}

/** All buyers at once: who is too late goes, some ask again; a tenth never pay, a twentieth pay in the last second. */
async function rush({ sql, channel, buyers, organizer, plain, demo }) {
  await organizer.send('PUT', '/payment-settings', { hold_minutes: 1 });
  const rate = await organizer.createRate(placesCount);
  const code = await organizer.send('POST', '/discount-codes', {
    code: 'ONSALE',
    type: 'tickets',
    event_id: demo.events[0]._id,
    percentage: 10,
    redemptions_max: redemptionsMax,
  });
  const statuses = {};
  const count = (status) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const soldNow = async () =>
    (await sql(`SELECT count(*)::int FROM tickets WHERE rate_id = $1 AND status = 'active'`, [rate._id]))[0].count;
  let isOver = false;
  const buyer = async (index) => {
    const fate = { 0: 'never', 1: 'never', 2: 'late' }[index % 20] ?? 'soon';
    let given = index % 40 === 3 ? { discount_code: 'ONSALE' } : {};
    for (;;) {
      const { status, body } = await checkout(channel, rate._id, given);
      count(status);
      if (status === 400 && given.discount_code) {
        given = {};
        continue;
      }
      if (status === 409) {
        // One in ten waits for places that come back.
        if (index % 10 !== 5 || isOver) return;
        await sleep(4_000 + (index % 1_000) * 4);
        if (isOver) return;
        continue;
      }
      if (status !== 200) return;
      if (fate === 'never') return;
      const { payment_url: url, payment_id: id } = body.data;
      if (fate === 'late') {
        const [{ left }] = await sql(
          'SELECT extract(epoch FROM expires_at - now())::float AS left FROM payments WHERE id = $1',
          [id],
        );
        await sleep(Math.max(0, left * 1_000 - 900 + (index % 9) * 100));
      } else await sleep(index % 5_000);
      const paid = await buyers.pay(url);
      count(`pay ${paid}`);
      return;
    }
  };
  const begun = performance.now();
  let soldOutMs = null;
  const watch = (async () => {
    while (!isOver) {
      const [{ sold_count: taken }] = await sql('SELECT sold_count FROM ticket_rates WHERE id = $1', [rate._id]);
      if (soldOutMs === null && taken === placesCount) soldOutMs = Math.round(performance.now() - begun);
      isOver = (await soldNow()) === placesCount || performance.now() - begun > 400_000;
      await sleep(50);
    }
  })();
  await Promise.all([watch, ...Array.from({ length: buyersCount }, (_, index) => buyer(index))]);
  const [counters] = await sql(
    `SELECT r.sold_count, (SELECT sum(used_count)::int FROM ticket_rate_prices p WHERE p.rate_id = r.id) AS used,
       (SELECT count(*)::int FROM tickets t WHERE t.rate_id = r.id AND t.status = 'active') AS sold,
       (SELECT count(*)::int FROM tickets t WHERE t.rate_id = r.id AND t.status = 'pending_payment') AS held,
       (SELECT count(*)::int FROM tickets t WHERE t.rate_id = r.id AND t.status = 'active' AND t.discount_code_id = $2) AS with_code,
       (SELECT redemptions_count FROM discount_codes c WHERE c.id = $2) AS redemptions
     FROM ticket_rates r WHERE r.id = $1`,
    [rate._id, code._id],
  );
  const plainSold = {};
  for (const name of ['locked', 'unlocked']) {
    const id = `rush-${name}`;
    await sql('INSERT INTO plain.rates VALUES ($1, $2, 1650)', [id, placesCount]);
    const client = clientOf(plain.address, {}, connections);
    const at = performance.now();
    await Promise.all(
      Array.from({ length: buyersCount }, () =>
        client.send('POST', `/${name}/${id}`, { full_name: 'Teodor Amsel', email: 'buyer@example.org' }),
      ),
    );
    await client.close();
    const [{ count: sold }] = await sql('SELECT count(*)::int FROM plain.tickets WHERE rate_id = $1', [id]);
    plainSold[name] = { sold, ms: Math.round(performance.now() - at) };
  }
  const isExact =
    counters.sold === placesCount &&
    counters.sold_count === placesCount &&
    counters.used === placesCount &&
    counters.held === 0 &&
    counters.with_code <= redemptionsMax &&
    counters.redemptions === counters.with_code;
  const result = {
    buyers: buyersCount,
    places: placesCount,
    ...counters,
    soldOutMs,
    endedMs: Math.round(performance.now() - begun),
    statuses,
    plain: plainSold,
    isExact,
  };
  console.log(
    `rush: ${buyersCount} buyers, ${placesCount} places: ${counters.sold} sold, ${counters.held} held, ${counters.redemptions} of ${redemptionsMax} redemptions, all places taken after ${soldOutMs} ms${isExact ? '' : '   WRONG'}`,
  );
  console.log(
    `  locked design sold ${plainSold.locked.sold} in ${plainSold.locked.ms} ms, without its lock ${plainSold.unlocked.sold}`,
  );
  return result;
}

const results = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  cores: cpus().length,
  rounds,
  connections,
  aims,
  sizes: {},
};
const sizes = options.tickets.split(',').map(Number);
let hasPassed = true;
for (const size of sizes) {
  console.log(`${size} tickets`);
  const setup = await prepareSetup(size);
  await setup.sql('UPDATE channel_keys SET rate_per_second = 10000, rate_burst = 100000').catch(() => {});
  const service = await startService(setup.databaseUrl, setup.dataDir);
  const plain = await startPlain(setup);
  const organizer = await organizerOf(setup, service.address);
  const channel = clientOf(service.address, { 'x-api-key': setup.demo.channel.api_key }, connections);
  const buyers = buyersOf(service.address, 400);
  await comparisonEnded(service.address);
  const on = { ...setup, channel, buyers, organizer, plain };
  const found = {};
  try {
    if (isWanted('sustained')) found.sustained = await sustained(on);
    if (isWanted('paced')) found.paced = await paced(on);
    if (isWanted('paid')) found.paid = await paid(on);
    if (isWanted('rush') && size === sizes[0]) {
      found.rush = await rush(on);
      const audit = spawnSync(process.execPath, ['server/dist/main.js', 'db', 'audit'], {
        env: { PATH: process.env.PATH, DATABASE_URL: setup.databaseUrl, DATA_DIR: setup.dataDir },
        encoding: 'utf8',
      });
      console.log(`  audit: ${audit.stdout.trim().split('\n').at(-1)}`);
      hasPassed = found.rush.isExact && audit.status === 0;
      found.rush.audit = audit.status === 0;
    }
  } finally {
    await Promise.all([channel.close(), organizer.close(), buyers.close()]);
    await service.stop();
    await plain.stop();
    await setup.close();
  }
  results.sizes[size] = found;
}
const [small, large] = sizes.map((size) => results.sizes[size].sustained?.ours.perSecond);
if (small && large) {
  results.growth = Number((small / large).toFixed(2));
  results.growthMissed = results.growth > aims.growthMax;
  console.log(
    `a hold costs ${results.growth} times as much with the larger data${missed(results.growthMissed, aims.growthMax)}`,
  );
}
const name = options.only ? `onsale-${options.only.replaceAll(/\W+/g, '-')}` : 'onsale';
mkdirSync('bench/results', { recursive: true });
writeFileSync(
  `bench/results/${name}.json`,
  `${JSON.stringify({ command: `npm run bench -- onsale ${process.argv.slice(2).join(' ')}`.trim(), ...results }, null, 2)}\n`,
);
process.exit(hasPassed ? 0 : 1);
