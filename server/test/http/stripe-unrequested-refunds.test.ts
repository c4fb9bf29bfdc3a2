/** Refunds that somebody makes in the account at Stripe: each counts once, voids what it certainly covers, or waits for a person. */
import { describe, expect, it } from 'vitest';
import { differencesOf } from '../support/differences.ts';
import { emittedFor } from '../support/emitted.ts';
import { postForm } from '../support/purchases.ts';
import {
  type BegunPurchase,
  beginPurchaseOn,
  comeBack,
  openStripeStage,
  pagesOf,
  payAtGateway,
  pressPay,
  runGatewayJobs,
  stateOf,
} from '../support/stripe.ts';
import { makeRefundAtGateway } from '../support/unrequested-refunds.ts';
import { createEmptyOrganization } from '../support/world.ts';

const { clock, stage, manage } = await openStripeStage();

const later = '4000 0000 0000 7726';
const two = [
  { full_name: 'Ana', email: 'ana@example.org' },
  { full_name: 'Bea', email: 'bea@example.org' },
];

/** Tickets of 20.00 + 1.50 each that were paid at Stripe, with the id of their charge there. */
async function paid({ card, tickets }: { readonly card?: string; readonly tickets?: unknown[] } = {}) {
  const purchase = await beginPurchaseOn(stage, tickets ? { tickets } : {});
  await payAtGateway(stage, purchase, card ? { card } : {});
  await comeBack(stage, purchase);
  stage.emulator.discardEvents();
  return { ...purchase, chargeId: stage.emulator.charges.at(-1)!.id };
}
type Paid = Awaited<ReturnType<typeof paid>>;

const listed = async ({ id }: Pick<Paid, 'id'>) =>
  (await manage('GET', `/unrequested-refunds?payment_id=${id}`)).body.data as Record<string, never>[];
const assign = (id: string, resource_ids: readonly string[]) =>
  manage('POST', `/unrequested-refunds/${id}/assign`, { resource_ids });
const inDashboard = ({ chargeId }: Paid, amount?: number, status?: 'pending') =>
  stage.emulator.refundInDashboard(chargeId, { ...(amount ? { amount } : {}), ...(status ? { status } : {}) });
const refund = (ticketId: string, amount: number) => manage('POST', `/tickets/${ticketId}/refund`, { amount });
const atGateway = async ({ id }: Pick<Paid, 'id'>) => {
  const [row] = await stage.service.database.sql(
    `SELECT sum(gateway)::int AS gateway, sum(suspense)::int AS suspense, sum(losses)::int AS losses,
       sum(sales)::int AS sales, sum(fees_organization)::int AS fees
     FROM ledger_transactions WHERE payment_id = $1`,
    [id],
  );
  return row;
};
const invoicesOf = async ({ id }: Pick<Paid, 'id'>) =>
  (
    await stage.service.database.sql<{ total: number }>(
      'SELECT total::int FROM invoices WHERE payment_id = $1 ORDER BY series, number',
      [id],
    )
  ).map(({ total }) => total);
const movements = async ({ id }: Pick<Paid, 'id'>) => {
  const rows = (await manage('GET', '/wallet-movements?limit=100')).body.data as { payment_id: string }[];
  return rows.filter(({ payment_id }) => payment_id === id).map((row) => row as never);
};

describe('a refund of the whole payment', () => {
  it('voids what it covers, once, however often and in whatever order Stripe speaks of it', async () => {
    const purchase = await paid({ tickets: two });
    const { id: reference } = inDashboard(purchase);
    const answers = await stage.emulator.releaseEvents({ reverse: true, times: 3 });
    expect(answers).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await stateOf(stage, purchase)).toMatchObject({
      payment: { status: 'refunded' },
      tickets: ['voided', 'voided'],
      refunds: [
        { status: 'succeeded', amount: 2150 },
        { status: 'succeeded', amount: 2150 },
      ],
    });
    expect(await listed(purchase)).toMatchObject([
      {
        reference,
        status: 'succeeded',
        assignment: 'assigned',
        amount: 43,
        resource_ids: purchase.ticketIds.toSorted(),
      },
    ]);
    expect(await atGateway(purchase)).toEqual({ gateway: 0, suspense: 0, losses: 0, sales: 0, fees: 0 });
    expect(await invoicesOf(purchase)).toEqual([4300, -2150, -2150]);
    expect(await movements(purchase)).toMatchObject([
      { type: 'unrequested_refund', amount: -43, description: reference },
      { type: 'sale', amount: 43 },
    ]);
    const { body } = await manage('GET', `/refunds?payment_id=${purchase.id}`);
    expect(body.data).toMatchObject([{ source: 'gateway' }, { source: 'gateway' }]);
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('that Stripe sends twice at the same moment counts once', async () => {
    const purchase = await paid();
    inDashboard(purchase);
    await Promise.all([stage.emulator.releaseEvents(), stage.emulator.releaseEvents(), stage.emulator.releaseEvents()]);
    expect((await stateOf(stage, purchase)).refunds).toMatchObject([{ status: 'succeeded', amount: 2150 }]);
    expect(await atGateway(purchase)).toMatchObject({ gateway: 0, suspense: 0 });
  });

  it('counts as soon as Stripe confirms it', async () => {
    const purchase = await paid();
    const { id } = inDashboard(purchase, undefined, 'pending');
    await stage.emulator.releaseEvents();
    expect(await listed(purchase)).toMatchObject([{ status: 'pending', assignment: 'waiting' }]);
    expect(await atGateway(purchase)).toMatchObject({ gateway: 2150, suspense: 0 });
    expect(await differencesOf(stage.service)).toEqual([]);
    stage.emulator.settleRefund(id, 'succeeded');
    await stage.emulator.releaseEvents();
    expect(await stateOf(stage, purchase)).toMatchObject({ payment: { status: 'refunded' }, tickets: ['voided'] });
  });

  it('that never succeeds changes nothing', async () => {
    const purchase = await paid();
    const { id } = inDashboard(purchase, undefined, 'pending');
    await stage.emulator.releaseEvents();
    stage.emulator.settleRefund(id, 'failed');
    await stage.emulator.releaseEvents();
    expect(await listed(purchase)).toMatchObject([{ status: 'failed', failure_reason: 'lost_or_stolen_card' }]);
    expect(await stateOf(stage, purchase)).toMatchObject({ payment: { status: 'succeeded' }, tickets: ['active'] });
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('that the bank sends back is undone in ledger, payment, invoices and tickets', async () => {
    const purchase = await paid();
    const { id } = inDashboard(purchase);
    await stage.emulator.releaseEvents();
    stage.emulator.settleRefund(id, 'failed');
    await stage.emulator.releaseEvents({ times: 2 });
    expect(await stateOf(stage, purchase)).toMatchObject({ payment: { status: 'succeeded' }, tickets: ['active'] });
    expect(await atGateway(purchase)).toMatchObject({ gateway: 2150, suspense: 0, sales: -2000, fees: -150 });
    expect(await invoicesOf(purchase)).toEqual([2150, -2150, 2150]);
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('in parts voids the tickets when the last part is gone', async () => {
    const purchase = await paid({ tickets: two });
    inDashboard(purchase, 1000);
    await stage.emulator.releaseEvents();
    expect((await stateOf(stage, purchase)).tickets).toEqual(['active', 'active']);
    clock.advance(1_000);
    inDashboard(purchase);
    await stage.emulator.releaseEvents();
    expect(await stateOf(stage, purchase)).toMatchObject({
      payment: { status: 'refunded' },
      tickets: ['voided', 'voided'],
    });
    expect(await atGateway(purchase)).toEqual({ gateway: 0, suspense: 0, losses: 0, sales: 0, fees: 0 });
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('is known before the money is, where Stripe speaks of it first', async () => {
    const purchase = await beginPurchaseOn(stage);
    await payAtGateway(stage, purchase);
    stage.emulator.discardEvents();
    inDashboard({ ...purchase, chargeId: stage.emulator.charges.at(-1)!.id });
    expect(new Set(await stage.emulator.releaseEvents())).toEqual(new Set([200]));
    expect(await stateOf(stage, purchase)).toMatchObject({ payment: { status: 'refunded' }, tickets: ['voided'] });
  });

  it('takes the place of a refund made here that Stripe then refuses', async () => {
    const purchase = await paid();
    expect((await refund(purchase.ticketIds[0]!, 21.5)).status).toBe(200);
    clock.advance(1_000);
    inDashboard(purchase);
    await stage.emulator.releaseEvents();
    expect(await listed(purchase)).toMatchObject([{ assignment: 'waiting' }]);
    await runGatewayJobs(stage);
    expect(await stateOf(stage, purchase)).toMatchObject({
      payment: { status: 'refunded' },
      tickets: ['voided'],
      refunds: [{ status: 'failed', failure_reason: 'charge_already_refunded' }, { status: 'succeeded' }],
    });
    expect(await atGateway(purchase)).toEqual({ gateway: 0, suspense: 0, losses: 0, sales: 0, fees: 0 });
    expect(await differencesOf(stage.service)).toEqual([]);
  });
});

describe('a refund of a part', () => {
  async function waiting(amount = 1000) {
    const purchase = await paid({ tickets: two });
    inDashboard(purchase, amount);
    await stage.emulator.releaseEvents({ times: 2 });
    const [{ _id: id }] = (await listed(purchase)) as unknown as [{ _id: string }];
    return { purchase, id };
  }

  it('waits for a person, and has left the gateway', async () => {
    const { purchase, id } = await waiting();
    expect(await emittedFor(stage.service.database, id)).toMatchObject([
      { event: 'refund.made_at_gateway', payload: { assignment: 'waiting', amount: 10, resource_ids: [] } },
    ]);
    expect(await listed(purchase)).toMatchObject([{ status: 'succeeded', assignment: 'waiting', amount: 10 }]);
    expect(await stateOf(stage, purchase)).toMatchObject({ tickets: ['active', 'active'], refunds: [] });
    expect(await atGateway(purchase)).toMatchObject({ gateway: 3300, suspense: 1000, sales: -4000, fees: -300 });
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('voids the ticket that a person says it covers', async () => {
    const { purchase, id } = await waiting();
    const [first, second] = purchase.ticketIds as [string, string];
    const { status, body } = await assign(id, [first]);
    expect([status, body.data]).toMatchObject([
      200,
      { assignment: 'assigned', resource_ids: [first], decided_by: expect.stringMatching(/^usr_/) },
    ]);
    const tickets = await stage.service.database.sql('SELECT id, status FROM tickets WHERE id = ANY ($1) ORDER BY id', [
      [first, second],
    ]);
    expect(tickets).toEqual(
      [
        { id: first, status: 'voided' },
        { id: second, status: 'active' },
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect((await stateOf(stage, purchase)).payment).toMatchObject({ status: 'partially_refunded' });
    expect(await atGateway(purchase)).toMatchObject({ gateway: 3300, suspense: 0, sales: -3000, fees: -300 });
    expect(await invoicesOf(purchase)).toEqual([4300, -1000]);
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('is shared out among several tickets in proportion to what is left of them', async () => {
    const { purchase, id } = await waiting(1501);
    await refund(purchase.ticketIds[0]!, 7.17);
    await runGatewayJobs(stage);
    expect((await assign(id, purchase.ticketIds)).status).toBe(200);
    const amounts = await stage.service.database.sql<{ amount: number }>(
      'SELECT amount::int FROM refunds WHERE payment_id = $1 ORDER BY amount',
      [purchase.id],
    );
    expect(amounts.map(({ amount }) => amount)).toEqual([600, 717, 901]);
    expect((await stateOf(stage, purchase)).tickets).toEqual(['voided', 'voided']);
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('covers nothing where a person says so: the tickets stay valid, and the payment has less left', async () => {
    const { purchase, id } = await waiting();
    expect((await assign(id, [])).body.data).toMatchObject({ assignment: 'none', resource_ids: [] });
    expect(await stateOf(stage, purchase)).toMatchObject({
      payment: { status: 'partially_refunded' },
      tickets: ['active', 'active'],
      refunds: [{ status: 'succeeded', amount: 1000 }],
    });
    expect(await atGateway(purchase)).toEqual({ gateway: 3300, suspense: 0, losses: 0, sales: -3300, fees: 0 });
    expect(await invoicesOf(purchase)).toEqual([4300, -1000]);
    clock.advance(1_000);
    expect((await manage('POST', `/payments/${purchase.id}/refund`, {})).status).toBe(200);
    await runGatewayJobs(stage);
    expect(await stateOf(stage, purchase)).toMatchObject({
      payment: { status: 'refunded' },
      tickets: ['voided', 'voided'],
    });
    expect(await atGateway(purchase)).toEqual({ gateway: 0, suspense: 0, losses: 0, sales: 0, fees: 0 });
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('that covers nothing and that the bank sends back counts no more', async () => {
    const { purchase, id } = await waiting();
    await assign(id, []);
    stage.emulator.settleRefund(stage.emulator.refunds.at(-1)!.id, 'failed');
    await stage.emulator.releaseEvents({ times: 2 });
    expect((await stateOf(stage, purchase)).payment).toMatchObject({ status: 'succeeded' });
    expect(await atGateway(purchase)).toEqual({ gateway: 4300, suspense: 0, losses: 0, sales: -4000, fees: -300 });
    const [row] = await stage.service.database.sql<{ id: string }>('SELECT id FROM refunds WHERE payment_id = $1', [
      purchase.id,
    ]);
    expect((await manage('POST', `/refunds/${row!.id}/record`, { collection: 'cash' })).body.error).toBe('conflict');
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('that waits and that the bank sends back leaves nothing to decide', async () => {
    const { purchase, id } = await waiting();
    stage.emulator.settleRefund(stage.emulator.refunds.at(-1)!.id, 'failed');
    await stage.emulator.releaseEvents();
    expect(await atGateway(purchase)).toMatchObject({ gateway: 4300, suspense: 0 });
    expect((await assign(id, [])).body.error).toBe('conflict');
    expect((await refund(purchase.ticketIds[0]!, 21.5)).status).toBe(200);
    await runGatewayJobs(stage);
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('leaves less for refunds made here, which are refused before they void a ticket', async () => {
    const { purchase } = await waiting(3000);
    const answer = await refund(purchase.ticketIds[0]!, 21.5);
    expect([answer.status, answer.body.error]).toEqual([409, 'refund_exceeds_paid']);
    expect(answer.body.message).toContain('13.00 EUR');
    expect((await stateOf(stage, purchase)).tickets).toEqual(['active', 'active']);
    expect((await refund(purchase.ticketIds[0]!, 13)).status).toBe(200);
    await runGatewayJobs(stage);
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('of a payment that was given back by hand before is lost', async () => {
    const purchase = await paid();
    expect((await manage('POST', `/payments/${purchase.id}/refund`, { collection: 'cash' })).status).toBe(200);
    inDashboard(purchase);
    await stage.emulator.releaseEvents();
    const [{ _id: id, assignment }] = (await listed(purchase)) as unknown as [{ _id: string; assignment: string }];
    expect(assignment).toBe('waiting');
    expect((await assign(id, [])).status).toBe(200);
    expect(await atGateway(purchase)).toMatchObject({ gateway: 0, suspense: 0, losses: 2150, sales: 0, fees: 0 });
    expect(await differencesOf(stage.service)).toEqual([]);
    stage.emulator.settleRefund(stage.emulator.refunds.at(-1)!.id, 'failed');
    await stage.emulator.releaseEvents();
    expect(await atGateway(purchase)).toMatchObject({ gateway: 2150, losses: 0 });
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('the rest of a payment of which a part covers nothing voids all tickets, without a person', async () => {
    const { purchase, id } = await waiting();
    await assign(id, []);
    clock.advance(1_000);
    inDashboard(purchase);
    await stage.emulator.releaseEvents({ times: 2 });
    expect(await listed(purchase)).toMatchObject([
      { assignment: 'none', amount: 10 },
      { assignment: 'assigned', amount: 33, resource_ids: purchase.ticketIds.toSorted() },
    ]);
    expect(await stateOf(stage, purchase)).toMatchObject({
      payment: { status: 'refunded' },
      tickets: ['voided', 'voided'],
    });
    expect(await atGateway(purchase)).toEqual({ gateway: 0, suspense: 0, losses: 0, sales: 0, fees: 0 });
    expect(await invoicesOf(purchase)).toEqual([4300, -1000, -1650, -1650]);
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  describe('is not assigned', () => {
    it('twice: 409', async () => {
      const { purchase, id } = await waiting();
      const answers = await Promise.all([
        assign(id, [purchase.ticketIds[0]!]),
        assign(id, [purchase.ticketIds[1]!]),
        assign(id, []),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      expect(await differencesOf(stage.service)).toEqual([]);
    });

    it('to less than its amount: 409', async () => {
      const { purchase, id } = await waiting(3000);
      expect((await assign(id, [purchase.ticketIds[0]!])).body.error).toBe('refund_exceeds_paid');
    });

    it('to more than is left of the payment, where a part of it covers nothing: 409', async () => {
      const { purchase, id } = await waiting(3000);
      expect((await assign(id, [])).status).toBe(200);
      clock.advance(1_000);
      const { id: organizationId } = stage.world.main;
      const said = { organizationId, paymentId: purchase.id, amount: 2150, reference: `re_more_${purchase.id}` };
      expect(await makeRefundAtGateway(stage.service, said)).toBe(false);
      const { _id: more } = (await listed(purchase)).at(-1) as unknown as { _id: string };
      const answer = await assign(more, [purchase.ticketIds[0]!]);
      expect([answer.status, answer.body.error]).toEqual([409, 'refund_exceeds_paid']);
      expect(answer.body.message).toContain('13.00 EUR');
      expect((await assign(more, [])).status).toBe(200);
      expect(await stateOf(stage, purchase)).toMatchObject({
        payment: { status: 'refunded' },
        tickets: ['active', 'active'],
      });
      expect(await atGateway(purchase)).toEqual({ gateway: -850, suspense: 0, losses: 850, sales: 0, fees: 0 });
      expect(await differencesOf(stage.service)).toEqual([]);
    });

    it('by itself where it exceeds what is left of the payment', async () => {
      const { purchase, id } = await waiting();
      expect((await assign(id, [])).status).toBe(200);
      clock.advance(1_000);
      const { id: organizationId } = stage.world.main;
      const said = { organizationId, paymentId: purchase.id, amount: 4300, reference: `re_more_${purchase.id}` };
      expect(await makeRefundAtGateway(stage.service, said)).toBe(false);
      expect(await listed(purchase)).toMatchObject([{ assignment: 'none' }, { assignment: 'waiting', amount: 43 }]);
      expect(await stateOf(stage, purchase)).toMatchObject({ tickets: ['active', 'active'] });
      expect(await differencesOf(stage.service)).toEqual([]);
    });

    it('to a ticket on which nothing is left: 409', async () => {
      const { purchase, id } = await waiting();
      await refund(purchase.ticketIds[0]!, 21.5);
      expect((await assign(id, [purchase.ticketIds[0]!])).body.error).toBe('conflict');
      await runGatewayJobs(stage);
    });

    it('to more tickets than it has cents: 409', async () => {
      const { purchase, id } = await waiting(1);
      expect((await assign(id, purchase.ticketIds)).body.error).toBe('conflict');
    });

    it('to a ticket of another payment: 404', async () => {
      const { id } = await waiting();
      const other = await paid();
      expect((await assign(id, [other.ticketIds[0]!])).status).toBe(404);
    });
  });
});

describe('a charge that had no use', () => {
  it('is owed no more where it is given back at the gateway after our refund failed', async () => {
    const purchase = await beginPurchaseOn(stage);
    await pressPay(stage, purchase);
    const session = pagesOf(stage, purchase).at(-1)!;
    await postForm(stage.service, purchase.path, { action: 'cancel' });
    await stage.service.database.sql('UPDATE ticket_rates SET quota = sold_count WHERE id = $1', [purchase.rateId]);
    stage.emulator.pay(session.id);
    stage.emulator.fault({ on: 'POST /v1/refunds', kind: 'status', status: 401 });
    await stage.emulator.releaseEvents();
    await runGatewayJobs(stage);
    const [failed] = (await stateOf(stage, purchase)).refunds;
    expect(failed).toMatchObject({ status: 'failed' });
    clock.advance(1_000);
    stage.emulator.refundInDashboard(stage.emulator.charges.at(-1)!.id);
    await stage.emulator.releaseEvents({ times: 2 });
    expect(await listed(purchase)).toMatchObject([{ assignment: 'surplus', amount: 21.5 }]);
    expect(await atGateway(purchase)).toMatchObject({ gateway: 0, suspense: 0 });
    const { body } = await manage('GET', `/refunds/${failed!.id}`);
    expect(body.data.replaced_by).toMatch(/^ref_/);
    expect(await differencesOf(stage.service)).toEqual([]);
  });
});

describe('what is none of ours', () => {
  it('is passed over: payments of another system, and of another organization', async () => {
    const purchase = await paid();
    const { keys } = stage;
    const foreign = { object: 'charge', id: 'ch_1', payment_intent: 'pi_0123456789abcdef' };
    expect(await stage.emulator.sendEvent(keys.secretKey, 'charge.refunded', foreign)).toBe(200);
    const stranger = await stage.connect({ id: await createEmptyOrganization(stage.service) });
    inDashboard(purchase);
    stage.emulator.discardEvents();
    const ours = stage.emulator.charges.find(({ id }) => id === purchase.chargeId)!;
    expect(await stage.emulator.sendEvent(stranger.secretKey, 'charge.refunded', ours)).toBe(200);
    expect(await listed(purchase)).toEqual([]);
    expect(await stage.emulator.sendEvent(keys.secretKey, 'charge.refunded', ours)).toBe(200);
    expect(await listed(purchase)).toMatchObject([{ assignment: 'assigned' }]);
  });

  it('a refund made here counts once, though Stripe speaks of its charge, too', async () => {
    const purchase: BegunPurchase = await paid({ card: later });
    await refund(purchase.ticketIds[0]!, 21.5);
    await runGatewayJobs(stage);
    const charge = stage.emulator.charges.at(-1)!;
    expect(await stage.emulator.sendEvent(stage.keys.secretKey, 'charge.refunded', charge)).toBe(200);
    expect(await listed(purchase)).toEqual([]);
    stage.emulator.settleRefund(stage.emulator.refunds.at(-1)!.id, 'succeeded');
    await stage.emulator.releaseEvents();
    expect((await stateOf(stage, purchase)).refunds).toMatchObject([{ status: 'succeeded' }]);
  });
});

it('in the end nothing differs', async () => {
  expect(await differencesOf(stage.service)).toEqual([]);
});
