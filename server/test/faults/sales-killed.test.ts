/**
 * A sale during which processes and PostgreSQL are killed at random moments. Buyers repeat what was not answered, as
 * browsers and clients of the API do. In the end: whatever was acknowledged is there, every card that was charged has a
 * ticket or its money back, nothing is kept by a purchase that ended, and reconciliation finds no difference.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createDiscountCodeRow } from '../support/bookings.ts';
import { differencesOf } from '../support/differences.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { type Ground, prepareGround } from '../support/fault-ground.ts';
import { emptied } from '../support/fault-ledger.ts';
import { sized } from '../support/fault-scale.ts';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.ts';
import { placesOf } from '../support/places.ts';
import { callProcess, type ProcessAnswer } from '../support/process-client.ts';
import { cards, hiddenFields, holder, pathOf } from '../support/purchases.ts';
import { endAll, type ServiceProcess } from '../support/service-process.ts';
import { addEndpoint } from '../support/webhooks.ts';
import { createRate, createWorld, type World } from '../support/world.ts';

const killsCount = sized({ full: 100, short: 3 });
const buyersCount = 12;
const places = sized({ full: 2_000, short: 120 });

let postgres: OwnPostgres;
let ground: Ground;
let world: World;
let rateId: string;
let code: string;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  ground = await prepareGround({ endpointsCount: 0, database: postgres.database });
  world = await createWorld(ground.service);
  const owner = { organizationId: world.main.id };
  await addEndpoint(ground.service, owner, { name: 'sales', url: `${ground.receiver.url}/sales` });
  ({ rateId } = await createRate(ground.service, world.main.id, world.main.eventId, { quota: places }));
  const given = { type: 'tickets', percentage: 50, redemptions_max: 30 };
  ({ code } = (await createDiscountCodeRow(ground.service, world.main, given)) as { code: string });
});
afterEach(endAll);
afterAll(async () => {
  await ground.close();
  await postgres.close();
});

/** The two processes of the API, and the one that does everything else; null while one is dead. */
const running: Record<'api' | 'api 2' | 'worker', ServiceProcess | null> = { api: null, 'api 2': null, worker: null };
type Victim = keyof typeof running | 'postgres';

async function start(name: keyof typeof running): Promise<void> {
  running[name] = await ground.startProcess(name === 'worker' ? 'worker' : 'api');
}

/** Kills one without warning, and starts it again after a while. */
async function killOnce(victim: Victim): Promise<void> {
  if (victim === 'postgres') {
    await postgres.stop('immediate');
    await sleep(randomInt(50, 400));
    return postgres.start();
  }
  const dying = running[victim];
  running[victim] = null;
  await dying?.kill('SIGKILL');
  await sleep(randomInt(0, 200));
  return start(victim);
}

/** Asks one of the living processes, again and again until there is an answer that is not about a fault. */
async function ask(method: string, path: string, request: Parameters<typeof callProcess>[3]): Promise<ProcessAnswer> {
  for (;;) {
    const alive = [running.api, running['api 2']].filter((process) => process !== null);
    const process = alive[randomInt(0, Math.max(1, alive.length))];
    if (process) {
      try {
        const signal = AbortSignal.timeout(10_000);
        const answer = await callProcess(process.address, method, path, { ...request, signal });
        const isInFlight = answer.status === 409 && answer.body?.error === 'idempotency_in_flight';
        if (answer.status < 500 && answer.status !== 429 && !isInFlight) return answer;
      } catch {
        // Killed in the middle: nobody knows what came of it, so it is asked again.
      }
    }
    await sleep(randomInt(20, 120));
  }
}

const idempotencyKey = () => ({ 'idempotency-key': randomBytes(12).toString('hex') });

/** What the service confirmed to the buyers. */
const acknowledged = { paid: new Set<string>(), held: new Set<string>(), refunded: [] as string[] };

/** Sends a form until it is answered; true where the page says that the money came in. */
async function postPage(path: string, fields: Record<string, string>): Promise<boolean> {
  const form = {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: new URLSearchParams(fields).toString(),
  };
  const answer = await ask('POST', path, form);
  expect([303, 400]).toContain(answer.status);
  return answer.headers.get('location')?.includes('status=succeeded') === true;
}

/** One purchase from its beginning to whatever this buyer does with it. */
async function buy(number: number): Promise<'sold out' | 'done'> {
  const quantity = randomInt(1, 4);
  const held = await ask('POST', '/channels/tickets/checkout', {
    headers: { ...world.channel.headers, ...idempotencyKey() },
    body: {
      ticket_rate_id: rateId,
      tickets: Array.from({ length: quantity }, () => holder),
      redirect_url: 'https://shop.example.org/thanks',
      error_url: 'https://shop.example.org/sorry',
      ...(number % 5 === 0 ? { discount_code: code } : {}),
    },
  });
  if (held.status === 409) return 'sold out';
  if (held.status === 400) return 'done';
  expect(held.status, held.text).toBe(200);
  const { payment_id: id, payment_url: url, tickets } = held.body.data;
  acknowledged.held.add(id);
  const path = pathOf(url);
  const behavior = number % 10;
  if (behavior === 0) return 'done';
  const page = await ask('GET', path, {});
  const fields = { ...hiddenFields(page.text), expiry: '12/39', cvc: '123' };
  if (behavior === 1) {
    await postPage(path, { ...fields, action: 'cancel' });
    return 'done';
  }
  const pay = () => postPage(path, { ...fields, number: behavior === 2 ? cards.declined : cards.good });
  // One of them pays when the time is just over, and one twice at once, in two windows.
  if (behavior === 3) await endTimeOf(id);
  const twice = async () => {
    const other = hiddenFields((await ask('GET', path, {})).text);
    const second = postPage(path, { ...fields, ...other, number: cards.good });
    return (await Promise.all([pay(), second])).some(Boolean);
  };
  const isPaid = await (behavior === 4 ? twice() : pay());
  if (!isPaid) return 'done';
  acknowledged.paid.add(id);
  if (behavior === 5) {
    const refund = await ask('PUT', `/channels/tickets/${tickets[0]._id}/refund`, {
      headers: { ...world.channel.headers, ...idempotencyKey() },
      body: { amount: 1 },
    });
    expect(refund.status, refund.text).toBe(200);
    acknowledged.refunded.push(tickets[0]._id);
  }
  return 'done';
}

async function endTimeOf(id: string): Promise<void> {
  // PostgreSQL may be away at this moment: then this buyer pays in time.
  await postgres.database.sql('UPDATE payments SET expires_at = now() WHERE id = $1', [id]).catch(() => {});
}

const count = async (statement: string, values: unknown[] = []) =>
  ((await postgres.database.sql<{ count: number }>(statement, values))[0] as { count: number }).count;

it(
  `loses nothing while processes and PostgreSQL are killed ${killsCount} times`,
  async () => {
    await Promise.all((['api', 'api 2', 'worker'] as const).map(start));
    let isOver = false;
    let begun = 0;
    const buyers = Array.from({ length: buyersCount }, async () => {
      while (!isOver) {
        begun += 1;
        if ((await buy(begun)) === 'sold out') await sleep(100);
      }
    });
    const victims: Victim[] = ['api', 'worker', 'postgres', 'api 2', 'postgres'];
    for (let kill = 0; kill < killsCount; kill += 1) {
      await sleep(randomInt(300, sized({ full: 1_500, short: 800 })));
      await killOnce(victims[kill % victims.length]!);
    }
    await eventually(() => acknowledged.paid.size > 10, 60_000);
    isOver = true;
    await Promise.all(buyers);

    // Nobody pays any more: what is kept ends, what waits for its refund is sent.
    const { database } = postgres;
    await database.sql("UPDATE payments SET expires_at = now() WHERE status = 'pending'");
    await eventually(async () => (await count("SELECT count(*)::int FROM payments WHERE status = 'pending'")) === 0);
    await database.sql(
      "UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '5 minutes', run_at = now()",
    );
    await eventually(
      async () => (await count("SELECT count(*)::int FROM refunds WHERE status = 'pending'")) === 0,
      60_000,
    );
    await database.sql('UPDATE webhook_queue SET due_at = now()');
    await emptied(database, 60_000);

    const paid = `SELECT count(*)::int FROM payments
    WHERE id = ANY ($1) AND status IN ('succeeded', 'partially_refunded', 'refunded')`;
    expect(await count(paid, [[...acknowledged.paid]])).toBe(acknowledged.paid.size);
    const held = 'SELECT count(*)::int FROM payments WHERE id = ANY ($1)';
    expect(await count(held, [[...acknowledged.held]])).toBe(acknowledged.held.size);
    const refunded = "SELECT count(*)::int FROM refunds WHERE subject_id = ANY ($1) AND status = 'succeeded'";
    expect(await count(refunded, [acknowledged.refunded])).toBe(acknowledged.refunded.length);
    // A hold that nobody was told of comes from a request that was answered for a buyer who asked again: there is none.
    expect(await count('SELECT count(*)::int FROM payments')).toBe(acknowledged.held.size);
    const unserved = `SELECT c.id FROM charges c WHERE c.status = 'succeeded' AND NOT EXISTS (
      SELECT FROM tickets t WHERE t.payment_id = c.payment_id AND (t.status = 'active' OR t.refunded_amount > 0))
    OR c.status = 'returned' AND NOT EXISTS (SELECT FROM refunds r WHERE r.charge_id = c.id AND r.status = 'succeeded')
    OR c.status = 'pending'`;
    expect(await database.sql(unserved)).toEqual([]);
    const { rate, tickets, steps, ticketsBySteps } = await placesOf(database, rateId);
    expect(rate).toBe(tickets);
    expect(rate).toBeLessThanOrEqual(places);
    expect(steps).toEqual(ticketsBySteps);
    const sold = await database.sql<{ id: string }>(
      "SELECT id FROM webhook_notifications WHERE kind = 'ticket.sold' ORDER BY id",
    );
    const received = new Set(ground.receiver.received.map(({ id }) => id));
    expect(sold.filter(({ id }) => !received.has(id))).toEqual([]);
    expect(await differencesOf(ground.service)).toEqual([]);
  },
  sized({ full: 1_800_000, short: 300_000 }),
);
