/** A service that collects by Stripe, beside an emulator of Stripe that sends its webhooks to it. */
import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeEach, vi } from 'vitest';
import { type EmulatedSession, StripeEmulator } from '../../../scripts/stripe-emulator.mjs';
import { lookUpGatewaySession } from '../../src/contexts/sales/checkout/checkout.ts';
import { saveStripeKeys } from '../../src/contexts/sales/gateways/gateways.ts';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { type Clock, fixedClock } from '../../src/platform/clock.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { beginCheckout, pathOf, postForm } from './purchases.ts';
import { createPerson } from './sign-in.ts';
import { startTestService, type TestAnswer, type TestService } from './test-service.ts';
import { createRate, createWorld, type TestOrganization, type World } from './world.ts';

type Row = Record<string, unknown>;

export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

export interface StripeStage {
  readonly service: TestService;
  readonly emulator: StripeEmulator;
  readonly world: World;
  /** Of the main organization. */
  readonly keys: StripeKeys;
  readonly webhookUrl: string;
  /** Gives an organization an account at the emulator. */
  connect(organization: Pick<TestOrganization, 'id'>): Promise<StripeKeys>;
  close(): Promise<void>;
}

async function startStripeStage(clock: Clock): Promise<StripeStage> {
  // Seconds that the library pauses before it repeats a call; it has no setting for them.
  const library = Stripe.prototype as unknown as { getInitialNetworkRetryDelay(): number };
  vi.spyOn(library, 'getInitialNetworkRetryDelay').mockReturnValue(0.02);
  const emulator = new StripeEmulator({ now: () => clock.now().getTime(), retryMs: 50 });
  const apiUrl = await emulator.listen();
  const service = await startTestService({
    environment: 'production',
    stripe: { apiUrl, timeoutMs: 700, limitedPauseMs: 20 },
    publicUrl: 'https://tickets.example.org',
    clock,
  });
  const address = await service.listen();
  const world = await createWorld(service);
  const webhookUrlOf = (id: string) => `${address}/gateways/stripe/${id}`;
  const connect = async ({ id }: Pick<TestOrganization, 'id'>) => {
    const keys = {
      secretKey: `sk_live_${randomBytes(12).toString('hex')}`,
      webhookSecret: `whsec_${randomBytes(12).toString('hex')}`,
    };
    const { database, secretsKey } = service.services;
    await saveStripeKeys(crossTenantDb(database).ofTenant(id), secretsKey, keys, clock.now());
    emulator.setAccount({ ...keys, webhookUrl: webhookUrlOf(id) });
    return keys;
  };
  return {
    service,
    emulator,
    world,
    keys: await connect(world.main),
    webhookUrl: webhookUrlOf(world.main.id),
    connect,
    close: async () => {
      await emulator.close();
      await service.close();
    },
  };
}

/** What the tests of a file share: before each a minute has gone by, and the emulator is as at first, with its webhooks held. */
export async function openStripeStage() {
  const clock = fixedClock('2026-11-20T21:00:00.000Z');
  const stage = await startStripeStage(clock);
  const { service, world, emulator } = stage;
  afterAll(() => stage.close());
  beforeEach(() => {
    clock.advance(60_000);
    emulator.webhooks = 'hold';
    emulator.clearFaults();
    emulator.discardEvents();
  });
  const { headers: manager } = await createPerson(service, world.main.id, 'manager');
  const manage = (method: string, path: string, body?: unknown, headers: Record<string, string> = manager) =>
    service.call(method, `/management/organizations/${world.main.id}${path}`, { headers, body });
  return { clock, stage, manage };
}

export interface BegunPurchase {
  readonly id: string;
  readonly rateId: string;
  /** Of its page. */
  readonly path: string;
  readonly ticketIds: readonly string[];
}

/** Begins to buy tickets of a new rate. */
export async function beginPurchaseOn(
  { service, world }: StripeStage,
  given: Row & { readonly quota?: number; readonly quantity?: number } = {},
): Promise<BegunPurchase> {
  const { quota, ...body } = given;
  const rate = quota === undefined ? {} : { quota };
  const { rateId } = await createRate(service, world.main.id, world.main.eventId, rate);
  const answer = await beginCheckout(service, world.channel, rateId, body);
  if (answer.status !== 201 && answer.status !== 200) throw new Error(answer.text);
  const { data } = answer.body;
  const ticketIds = data.tickets.map(({ _id }: { _id: string }) => _id);
  return { id: data.payment_id, rateId, path: pathOf(data.payment_url), ticketIds };
}

/** Presses the button that leads to the page of the gateway. */
export function pressPay({ service }: StripeStage, { path }: BegunPurchase): Promise<TestAnswer> {
  return postForm(service, path, {});
}

/** The pages that the gateway opened for the payment, the newest last. */
export function pagesOf({ emulator }: StripeStage, { id }: Pick<BegunPurchase, 'id'>): EmulatedSession[] {
  return emulator.sessions.filter(({ metadata }) => metadata.payment_id === id);
}

/** Opens the page of the gateway and pays there. */
export async function payAtGateway(
  stage: StripeStage,
  purchase: BegunPurchase,
  how: Parameters<StripeEmulator['pay']>[1] = {},
): Promise<EmulatedSession> {
  await pressPay(stage, purchase);
  const session = pagesOf(stage, purchase).at(-1)!;
  const { outcome } = stage.emulator.pay(session.id, how);
  if (outcome !== 'succeeded') throw new Error(`the card was ${outcome}`);
  return session;
}

/** Comes back from the page of the gateway. */
export function comeBack({ service }: StripeStage, { path }: BegunPurchase): Promise<TestAnswer> {
  return service.call('GET', `${path}?returned=true`);
}

/** Runs each job of gateways that waits once, whenever its time is, and answers with the errors of those that failed. */
export async function runGatewayJobs({ service }: StripeStage): Promise<string[]> {
  const jobs = await service.database.sql<{ name: string; payload: Row }>(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
     WHERE t.id = j.task_id AND t.identifier IN ('look_up_gateway_session', 'send_refund')
     RETURNING t.identifier AS name, j.payload`,
  );
  const errors: string[] = [];
  for (const { name, payload } of jobs) {
    try {
      if (name === 'send_refund') await sendRefund(service.services, payload as never);
      else await lookUpGatewaySession(service.services, payload as never);
    } catch (error) {
      errors.push((error as Error & { code: string }).code);
    }
  }
  return errors;
}

/** What is known of the payment, its tickets, its charges and its refunds. */
export async function stateOf({ service }: StripeStage, { id, ticketIds }: BegunPurchase) {
  const { sql } = service.database;
  const [payment] = await sql<Row>('SELECT status, method_last4 FROM payments WHERE id = $1', [id]);
  const tickets = await sql<Row>('SELECT status FROM tickets WHERE id = ANY ($1)', [ticketIds]);
  const charges = await sql<Row>(
    'SELECT gateway, status, amount::int, currency FROM charges WHERE payment_id = $1 ORDER BY id',
    [id],
  );
  const refunds = await sql<Row>(
    'SELECT id, status, amount::int, failure_reason FROM refunds WHERE payment_id = $1 ORDER BY id',
    [id],
  );
  const sessions = await sql<Row>(
    'SELECT id, status, reference, failure_reason FROM gateway_sessions WHERE payment_id = $1 ORDER BY id',
    [id],
  );
  return { payment: payment!, tickets: tickets.map(({ status }) => status), charges, refunds, sessions };
}
