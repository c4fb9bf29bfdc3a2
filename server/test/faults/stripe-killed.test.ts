/**
 * The service, PostgreSQL and the emulator of Stripe as processes, killed at random moments while buyers pay: in the end every card
 * that was charged has a sold ticket or a refund.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { saveStripeKeys } from '../../src/contexts/sales/gateways/gateways.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { differencesOf } from '../support/differences.ts';
import { eventually, temporaryDirectory } from '../support/embedded-postgres-process.ts';
import { sized } from '../support/fault-scale.ts';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.ts';
import { callProcess } from '../support/process-client.ts';
import { holder } from '../support/purchases.ts';
import { endAll, freePort, type LaunchedService, launchNode, startServiceProcess } from '../support/service-process.ts';
import { databaseUrlOf, type TestDatabase } from '../support/test-database.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createRate, createWorld, type World } from '../support/world.ts';

const emulatorScript = fileURLToPath(new URL('../../../scripts/stripe-emulator.mjs', import.meta.url));
const killsCount = sized({ full: 51, short: 3 });
const concurrentBuyers = 4;

let postgres: OwnPostgres;
let database: TestDatabase;
/** To prepare and to look: the buyers use the process alone. */
let prepared: TestService;
let world: World;
let rateId: string;
const secretsKey = randomBytes(32);
const keys = { secretKey: `sk_test_${randomUUID().replaceAll('-', '')}`, webhookSecret: 'whsec_killed' };
beforeAll(async () => {
  postgres = await startOwnPostgres();
  database = postgres.database;
  prepared = await startTestService({ database, secretsKey });
  world = await createWorld(prepared);
  // As few places as make some buyers who pay late come too late.
  rateId = (await createRate(prepared, world.main.id, world.main.eventId, { quota: 1_050 })).rateId;
  const tenant = crossTenantDb(prepared.services.database).ofTenant(world.main.id);
  await saveStripeKeys(tenant, prepared.services.secretsKey, keys, new Date());
});
afterEach(endAll);
afterAll(async () => {
  await prepared.close();
  await postgres.close();
});

interface EmulatorState {
  readonly sessions: Record<string, { status: string; payment_status: string; payment_intent: string | null }>;
  readonly intents: Record<string, { latest_charge: string }>;
  readonly charges: Record<string, { amount: number; refunded: number }>;
  readonly events: readonly { isDelivered: boolean }[];
}

describe('a sale while service and gateway are killed', () => {
  it('ends with a sold ticket or a refund for each card that was charged', async () => {
    const [servicePort, emulatorPort] = [await freePort(), await freePort()];
    const [service, emulator] = [`http://127.0.0.1:${servicePort}`, `http://127.0.0.1:${emulatorPort}`];
    const directory = temporaryDirectory('stripe');
    const stateFile = path.join(directory, 'stripe.json');
    const startService = () =>
      startServiceProcess({
        DATABASE_URL: databaseUrlOf(database),
        DATA_DIR: directory,
        SECRETS_KEY: secretsKey.toString('base64'),
        STRIPE_API_URL: emulator,
        PORT: String(servicePort),
        DEMO: 'off',
      });
    const startEmulator = async (): Promise<LaunchedService> => {
      const account = [keys.secretKey, `${service}/gateways/stripe/${world.main.id}`, keys.webhookSecret].join(',');
      const settings = ['--port', String(emulatorPort), '--state', stateFile, '--account', account];
      const launched = launchNode({}, [emulatorScript, ...settings]);
      await eventually(async () => launched.output().includes('Emulates'), 10_000);
      return launched;
    };
    const running = { service: await startService(), emulator: await startEmulator() };

    let isOver = false;
    const finished = { begun: 0, paid: 0 };
    /** Asks again a few times, as a browser that is reloaded does; null where nothing came of it. */
    const insist = async <T>(work: () => Promise<T | null>): Promise<T | null> => {
      for (let attempt = 0; attempt < 8; attempt += 1) {
        const result = await work().catch(() => null);
        if (result !== null) return result;
        await sleep(200 + Math.random() * 300);
      }
      return null;
    };
    const form = (address: string, fields: Record<string, string>) =>
      fetch(address, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
        signal: AbortSignal.timeout(20_000),
      });
    const buyer = async () => {
      const headers = { ...world.channel.headers, 'idempotency-key': randomUUID() };
      const body = { ticket_rate_id: rateId, tickets: [{ ...holder }] };
      const begun = await insist(async () => {
        const answer = await callProcess(service, 'POST', '/channels/tickets/checkout', { headers, body });
        return answer.status < 300 ? answer.body.data : null;
      });
      if (!begun) return;
      finished.begun += 1;
      const page = service + new URL(begun.payment_url).pathname;
      const gatewayPage = await insist(async () => {
        const answer = await form(page, {});
        return answer.status === 303 ? answer.headers.get('location') : null;
      });
      if (!gatewayPage?.startsWith(emulator) || Math.random() < 0.1) return;
      const paid = await insist(async () =>
        (await form(gatewayPage, { number: '4242424242424242' })).status === 303 ? true : null,
      );
      if (paid) finished.paid += 1;
      if (Math.random() < 0.5) await fetch(`${page}?returned=true`, { redirect: 'manual' }).catch(() => null);
    };
    const buyers = Array.from({ length: concurrentBuyers }, async () => {
      while (!isOver) {
        await buyer();
        await sleep(Math.random() * 200);
      }
    });

    for (let kill = 0; kill < killsCount; kill += 1) {
      await sleep((600 + Math.random() * 1_200) / sized({ full: 1, short: 2 }));
      if (kill % 3 === 0) {
        await postgres.stop('immediate');
        await sleep(300);
        await postgres.start();
      } else if (kill % 3 === 1) {
        await running.service.kill('SIGKILL');
        running.service = await startService();
      } else {
        running.emulator.child.kill('SIGKILL');
        await running.emulator.exited;
        running.emulator = await startEmulator();
      }
    }
    await eventually(async () => finished.paid > 5, 60_000);
    isOver = true;
    await Promise.all(buyers);

    // The time of all that was not paid is over, and what waits for another attempt need not wait longer.
    await database.sql(`UPDATE payments SET expires_at = now() WHERE status = 'pending'`);
    const stateOf = () => JSON.parse(readFileSync(stateFile, 'utf8')) as EmulatorState;
    await eventually(async () => {
      await sleep(250);
      await database.sql(
        `UPDATE graphile_worker._private_jobs SET run_at = now(), attempts = 1, locked_at = NULL, locked_by = NULL
         WHERE id IN (
           SELECT id FROM graphile_worker._private_jobs
           WHERE locked_at IS NULL OR locked_at < now() - interval '10 seconds' FOR UPDATE SKIP LOCKED
         )`,
      );
      const [left] = await database.sql<{ n: number }>(
        `SELECT (SELECT count(*) FROM payments WHERE status = 'pending')::int
           + (SELECT count(*) FROM gateway_sessions WHERE status <> 'ended')::int
           + (SELECT count(*) FROM refunds WHERE status = 'pending')::int AS n`,
      );
      return left!.n === 0 && stateOf().events.every(({ isDelivered }) => isDelivered);
    }, 90_000);

    const state = stateOf();
    const sold = new Set(
      (
        await database.sql<{ reference: string }>(
          `SELECT c.reference FROM charges c JOIN payments p ON p.id = c.payment_id JOIN tickets t ON t.payment_id = p.id
           WHERE c.status = 'succeeded' AND p.status = 'succeeded' AND t.status = 'active'`,
        )
      ).map(({ reference }) => reference),
    );
    let charged = 0;
    for (const [id, session] of Object.entries(state.sessions)) {
      if (session.payment_status !== 'paid') {
        expect(sold.has(id), `${id} is sold and was not paid`).toBe(false);
        continue;
      }
      charged += 1;
      const { amount, refunded } = state.charges[state.intents[session.payment_intent!]!.latest_charge]!;
      expect(refunded, `${id} was charged`).toBe(sold.has(id) ? 0 : amount);
    }
    expect(charged).toBeGreaterThanOrEqual(finished.paid);
    expect(await differencesOf(prepared)).toEqual([]);
    const output = running.service.output();
    for (const secret of Object.values(keys)) expect(output).not.toContain(secret);
  }, 400_000);
});
