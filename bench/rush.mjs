// A sale that begins with a waiting room: 20,000 people for 5,000 places in the web shop, as browsers without scripts. Is
// everybody let in in the drawn order, is exactly what there is sold, and what do others notice of it?
// It ends when everything is sold, or at a limit of time, and writes its figures every ten seconds.
// Options: --buyers 20000  --places 5000  --gathering 90 (seconds until the opening)  --limit 900 (seconds from the beginning)
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { createHistogram } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { buyersOf, clientOf, openLoop, organizerOf, sleep } from './onsale/clients.mjs';
import { processorTimes } from './processor.mjs';
import { prepareSetup, startService } from './setup.mjs';

const { values: options } = parseArgs({
  options: {
    buyers: { type: 'string', default: '20000' },
    places: { type: 'string', default: '5000' },
    gathering: { type: 'string', default: '90' },
    limit: { type: 'string', default: '900' },
  },
});
const buyersCount = Number(options.buyers);
const placesCount = Number(options.places);
const gatheringSeconds = Number(options.gathering);
/** Three of four are there at the opening. */
const presentCount = Math.floor((buyersCount * 3) / 4);
const laterSeconds = 30;
const networksCount = Math.ceil(buyersCount / 5);
const limitMs = Number(options.limit) * 1_000;

const aims = { waitingP99: 200, restP99: 100 };
const msOf = (histogram, percentile) => Number((histogram.percentile(percentile) / 1_000).toFixed(1));
const fieldIn = (html, name) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
const plain = (text) => text.replaceAll('&amp;', '&');

/** Visitors of one network share connections, as those of a household do. */
function visitorsOf(address) {
  const pools = Array.from({ length: networksCount }, (_, index) => {
    const localAddress = `127.${20 + (index % 200)}.${Math.floor(index / 200)}.1`;
    return new Pool(address, { connections: 1, pipelining: 1, localAddress });
  });
  return {
    /** Asks for a page, or sends a form; answers with status, text and where it leads. */
    ask: async (visitor, path, form) => {
      const send = () =>
        pools[visitor % networksCount].request({
          method: form ? 'POST' : 'GET',
          path,
          ...(form
            ? {
                headers: { 'content-type': 'application/x-www-form-urlencoded' },
                body: new URLSearchParams(form).toString(),
              }
            : {}),
        });
      // A kept connection that the service closes at this moment is opened again, as browsers do.
      const answer = await send().catch(send);
      const text = await answer.body.text();
      return {
        status: answer.statusCode,
        text,
        location: answer.headers.location,
        retryAfter: Number(answer.headers['retry-after'] ?? 0),
      };
    },
    close: () => Promise.all(pools.map((pool) => pool.close())),
  };
}

// Without loaded tickets, which have no invoices: the audit compares everything there is.
const setup = await prepareSetup(0);
const { sql, demo } = setup;
let servicePid;
const service = await startService(setup.databaseUrl, setup.dataDir, {}, ({ pid }) => {
  servicePid = pid;
});
const processorsNow = await processorTimes(sql, servicePid);
const organizer = await organizerOf(setup, service.address);
const channel = clientOf(service.address, { 'x-api-key': demo.channel.api_key }, 8);
const payers = buyersOf(service.address, 400);
const visitors = visitorsOf(service.address);

const eventId = demo.events[0]._id;
const [{ slug: eventSlug, organization }] = await sql(
  `SELECT e.slug, o.slug AS organization FROM events e JOIN organizations o ON o.id = e.organization_id WHERE e.id = $1`,
  [eventId],
);
const eventPath = `/${organization}/${eventSlug}`;
await organizer.send('PUT', '/payment-settings', { hold_minutes: 1 });
const rate = await organizer.createRate(placesCount);
await sql('UPDATE ticket_rates SET complete = true WHERE event_id = $1 AND id <> $2', [eventId, rate._id]);
const opensAt = Date.now() + gatheringSeconds * 1_000;
const room = await organizer.send('PUT', `/events/${eventId}/waiting-room`, {
  mode: 'on',
  opens_at: new Date(opensAt).toISOString(),
});

const waiting = createHistogram();
/** Of the last ten seconds. */
const waitingNow = createHistogram();
const joining = createHistogram();
const buying = createHistogram();
const failures = {};
const counts = { joined: 0, admitted: 0, held: 0, gone: 0, limited: 0, paid: 0, looks: 0 };
const arrivals = [];
let isOver = false;
let end;
const ended = new Promise((resolve) => {
  end = resolve;
});

async function timed(histogram, work) {
  const at = performance.now();
  const answer = await work();
  const microseconds = Math.max(1, Math.round((performance.now() - at) * 1_000));
  histogram.record(microseconds);
  if (histogram === waiting) waitingNow.record(microseconds);
  return answer;
}

function failed(step, { status }) {
  failures[`${step} ${status}`] = (failures[`${step} ${status}`] ?? 0) + 1;
}

/** Joins, waits and buys one ticket; ends when everything is sold. */
async function visit(index) {
  const form = await timed(joining, () => visitors.ask(index, `${eventPath}/waiting`));
  const startedAt = performance.now();
  const joined = await timed(joining, () =>
    visitors.ask(index, `${eventPath}/waiting`, { token: fieldIn(form.text, 'token') }),
  );
  if (joined.status !== 303) return failed('join', joined);
  counts.joined += 1;
  const [, placeId] = /place=(wpl_[0-9a-z]+)/.exec(joined.location);
  arrivals.push({ placeId, isLater: index >= presentCount, startedAt, endedAt: performance.now() });
  const page = await timed(waiting, () => visitors.ask(index, joined.location));
  let look = plain(/data-look="([^"]+)"/.exec(page.text)[1]);
  let seconds = Number(/data-seconds="(\d+)"/.exec(page.text)[1]);
  let next;
  while (!next) {
    await Promise.race([sleep(seconds * 1_000), ended]);
    if (isOver) return;
    counts.looks += 1;
    const answer = await timed(waiting, () => visitors.ask(index, look));
    if (answer.status !== 200) {
      failed('look', answer);
      continue;
    }
    ({ next, look, seconds } = JSON.parse(answer.text));
  }
  counts.admitted += 1;
  return buy(index, next);
}

async function buy(index, next) {
  const event = await timed(buying, () => visitors.ask(index, next));
  const place = fieldIn(event.text, 'place');
  if (!place) return failed('event', event);
  const path = `${eventPath}/buy?n_${rate._id}=1&place=${encodeURIComponent(place)}`;
  const form = await timed(buying, () => visitors.ask(index, path));
  if (form.status === 409) {
    counts.gone += 1;
    return;
  }
  const token = fieldIn(form.text, 'token');
  if (!token) return failed('form', form);
  const send = () =>
    visitors.ask(index, `${eventPath}/buy`, {
      token,
      place,
      prices: fieldIn(form.text, 'prices'),
      [`n_${rate._id}`]: '1',
      'p0.full_name': 'Teodor Amsel',
      'p0.email': `visitor.${index}@example.org`,
      'p0.phone': '+34600000102',
    });
  let begun = await timed(buying, send);
  // The network has too many unpaid purchases at the moment.
  for (let tries = 0; begun.status === 409 && begun.retryAfter > 0 && tries < 5; tries += 1) {
    counts.limited += 1;
    await sleep(begun.retryAfter * 1_000);
    begun = await timed(buying, send);
  }
  if (begun.status === 409) {
    counts.gone += 1;
    return;
  }
  // Another price than the one shown is said first, with a link to the payment.
  const paymentUrl = begun.status === 200 ? /href="([^"]*\/pay\/[^"]*)"/.exec(begun.text)?.[1] : begun.location;
  if (!paymentUrl?.includes('/pay/')) return failed('buy', begun);
  counts.held += 1;
  // A tenth never pay.
  if (index % 10 === 0) return;
  await sleep(index % 5_000);
  if ((await payers.pay(plain(paymentUrl))) === 303) counts.paid += 1;
  else failures.pay = (failures.pay ?? 0) + 1;
}

const begun = performance.now();
const soldNow = async () =>
  (await sql(`SELECT count(*)::int FROM tickets WHERE rate_id = $1 AND status = 'active'`, [rate._id]))[0].count;
const rest = { histogram: createHistogram(), p99Worst: 0, failed: 0 };
const restFigures = () => ({
  p50: msOf(rest.histogram, 50),
  p99: msOf(rest.histogram, 99),
  max: msOf(rest.histogram, 100),
  /** Of the five seconds in which it was greatest. */
  p99Worst: rest.p99Worst,
  failed: rest.failed,
});
/**
 * Each: seconds since the beginning, places taken, people let in, tickets sold; of the seconds since the one before: p99 of
 * the waiting page and greatest p99 of the rest in milliseconds, processors that service, database and this process used.
 */
const progress = [];
let restNow = 0;
let processorsBefore = { ...processorsNow(), ownMs: 0, at: performance.now() };
/** Processors used since the last time. */
function processorsUsed() {
  const { user, system } = process.cpuUsage();
  const now = { ...processorsNow(), ownMs: (user + system) / 1_000, at: performance.now() };
  const seconds = (now.at - processorsBefore.at) / 1_000;
  const used = [
    now.service - processorsBefore.service,
    now.database - processorsBefore.database,
    (now.ownMs - processorsBefore.ownMs) / 1_000,
  ].map((spent) => Number((spent / seconds).toFixed(2)));
  processorsBefore = now;
  return used;
}
const figures = () => ({
  buyers: buyersCount,
  places: placesCount,
  gatheringSeconds,
  ...counts,
  waiting: { p50: msOf(waiting, 50), p99: msOf(waiting, 99), max: msOf(waiting, 100) },
  joining: { p50: msOf(joining, 50), p99: msOf(joining, 99) },
  buying: { p50: msOf(buying, 50), p99: msOf(buying, 99) },
  rest: restFigures(),
  failures,
});
function write(found) {
  const file = {
    command: `npm run bench -- rush ${process.argv.slice(2).join(' ')}`.trim(),
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    cores: cpus().length,
    aims,
    ...found,
    progress,
  };
  mkdirSync('bench/results', { recursive: true });
  writeFileSync('bench/results/rush.json', `${JSON.stringify(file, null, 2)}\n`);
}
let ending = '';
let endedMs = 0;
const watch = (async () => {
  let said = -Infinity;
  while (!isOver) {
    const sold = await soldNow();
    const ms = performance.now() - begun;
    if (sold === placesCount) ending = 'sold out';
    else if (ms > limitMs) ending = 'limit of time';
    if (ending || ms - said > 10_000) {
      said = ms;
      const [{ admitted_count: admitted }] = await sql('SELECT admitted_count FROM waiting_rooms WHERE event_id = $1', [
        eventId,
      ]);
      const lookNow = waitingNow.count > 0 ? msOf(waitingNow, 99) : 0;
      const used = processorsUsed();
      progress.push([Math.round(ms / 1_000), counts.joined, admitted, sold, lookNow, restNow, ...used]);
      console.log(
        `  ${Math.round(ms / 1_000)} s: ${counts.joined} joined, ${admitted} let in, ${sold} sold; p99: ${lookNow} ms to look, ${restNow} ms of others; processors: ${used.join(', ')}`,
      );
      waitingNow.reset();
      restNow = 0;
      write({ ended: ending || 'not yet', ...figures() });
    }
    isOver = ending !== '';
    endedMs = ms;
    if (!isOver) await sleep(250);
  }
  end();
})();
/** What other callers of the service notice from the first arrival to the last sale. */
const others = (async () => {
  while (!isOver) {
    const reads = await Promise.all(
      ['/channels/events', `/channels/ticket-rates?event_id=${demo.events[1]._id}`].map((path) =>
        openLoop(10, 5, async () => (await channel.send('GET', path)).status === 200, rest.histogram),
      ),
    );
    for (const { p99, failed: count } of reads) {
      rest.p99Worst = Math.max(rest.p99Worst, p99);
      restNow = Math.max(restNow, p99);
      rest.failed += count;
    }
  }
})();
const presentMs = Math.max(1_000, opensAt - Date.now() - 5_000);
const delayOf = (index) =>
  index < presentCount
    ? (index * presentMs) / presentCount
    : opensAt - Date.now() + 1_000 + ((index - presentCount) * laterSeconds * 1_000) / (buyersCount - presentCount);
const delays = Array.from({ length: buyersCount }, (_, index) => delayOf(index));
await Promise.all([
  watch,
  others,
  ...delays.map(async (delay, index) => {
    await Promise.race([sleep(delay), ended]);
    if (!isOver) await visit(index).catch((error) => failed(`error ${error.code ?? error.message}`, { status: '' }));
  }),
]);

const rows = await sql('SELECT id, number, admitted_until FROM waiting_places WHERE event_id = $1 ORDER BY number', [
  eventId,
]);
const numberOf = new Map(rows.map(({ id, number }) => [id, number]));
// Somebody with a greater number who was let in before.
let letInInversions = 0;
for (const [index, row] of rows.entries()) {
  const before = rows[index - 1];
  if (before && row.admitted_until && !(before.admitted_until <= row.admitted_until && before.admitted_until)) {
    letInInversions += 1;
  }
}
// Somebody who had a place before another one asked for one, and has a greater number.
const later = arrivals.filter(({ isLater }) => isLater);
const byEnd = later.toSorted((a, b) => a.endedAt - b.endedAt);
let arrivalInversions = 0;
let greatest = 0;
let next = 0;
for (const { placeId, startedAt } of later.toSorted((a, b) => a.startedAt - b.startedAt)) {
  for (; next < byEnd.length && byEnd[next].endedAt < startedAt; next += 1) {
    greatest = Math.max(greatest, numberOf.get(byEnd[next].placeId));
  }
  if (numberOf.get(placeId) < greatest) arrivalInversions += 1;
}
const [counters] = await sql(
  `SELECT r.sold_count, (SELECT count(*)::int FROM tickets t WHERE t.rate_id = r.id AND t.status = 'active') AS sold,
     (SELECT count(*)::int FROM tickets t WHERE t.rate_id = r.id AND t.status = 'pending_payment') AS held
   FROM ticket_rates r WHERE r.id = $1`,
  [rate._id],
);
const verified = spawnSync(
  process.execPath,
  ['docs/examples/shop/verify-draw.mjs', `${service.address}${eventPath}/draw.json`, room.seed_hash],
  { encoding: 'utf8' },
);
const [{ drawn_count: drawn, admitted_count: letIn }] = await sql(
  'SELECT drawn_count, admitted_count FROM waiting_rooms WHERE event_id = $1',
  [eventId],
);
const audit = spawnSync(process.execPath, ['server/dist/main.js', 'db', 'audit'], {
  env: { PATH: process.env.PATH, DATABASE_URL: setup.databaseUrl, DATA_DIR: setup.dataDir },
  encoding: 'utf8',
});
if (audit.status !== 0) console.log(audit.stdout, audit.stderr);
const result = {
  ended: ending,
  ...figures(),
  drawn,
  letIn,
  ...counters,
  letInInversions,
  arrivalInversions,
  draw: verified.stdout.trim(),
  audit: audit.status === 0,
  soldOutSeconds: ending === 'sold out' ? Math.round(endedMs / 1_000) - gatheringSeconds : null,
};
await Promise.all([visitors.close(), payers.close(), channel.close(), organizer.close()]);
await service.stop();
await setup.close();

const isExact =
  ending === 'sold out' &&
  counters.sold === placesCount &&
  counters.sold_count === placesCount &&
  counters.held === 0 &&
  letInInversions === 0 &&
  arrivalInversions === 0 &&
  verified.status === 0 &&
  audit.status === 0;
result.isExact = isExact;
result.missed = {
  waiting: result.waiting.p99 > aims.waitingP99,
  rest: result.rest.p99 > aims.restP99,
};
console.log(JSON.stringify(result, null, 2));
if (!isExact) console.log('WRONG');
write(result);
process.exit(isExact ? 0 : 1);
