/** Reports of a gateway that come together share transactions, and each is applied as if it had come by itself. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { expireOverdue, type GatewayReport } from '../../src/contexts/sales/checkout/checkout.ts';
import { recordCharge } from '../../src/contexts/sales/payments/payments.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { differencesOf } from '../support/differences.ts';
import { openWorld } from '../support/fixtures.ts';
import { paidByCard } from '../support/gateway-report.ts';
import { beginCheckout, cards, holder, pathOf, payOnPage, postForm } from '../support/purchases.ts';
import { interleave } from '../support/statement-control.ts';
import { createRate } from '../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let rateId: string;
const { service, world } = await openWorld({ connectionsMax: 20, clock });
beforeEach(async () => {
  ({ rateId } = await createRate(service, world.main.id, world.main.eventId, { quota: 5_000 }));
});
const expire = (limit: number) => expireOverdue(service.services.database, service.services.outbox, clock.now(), limit);
afterAll(async () => {
  clock.advance(16 * 60_000);
  await expire(1_000);
  expect(await differencesOf(service)).toEqual([]);
});

interface Bought {
  readonly paymentId: string;
  readonly url: string;
  /** Minor units. */
  readonly amount: number;
  readonly ticketIds: readonly string[];
}

async function buy(index: number): Promise<Bought> {
  const quantity = 1 + (index % 3);
  const tickets = Array.from({ length: quantity }, () => ({ ...holder, email: `buyer.${index % 40}@example.org` }));
  const { body } = await beginCheckout(service, world.channel, rateId, { tickets });
  const { payment_id: paymentId, payment_url: url, total_amount: total } = body.data;
  const ticketIds = body.data.tickets.map(({ _id }: { _id: string }) => _id);
  return { paymentId, url, amount: Math.round(total * 100), ticketIds };
}

const buyMany = async (count: number) => Promise.all(Array.from({ length: count }, (_, index) => buy(index)));

const reportOf = ({ paymentId, amount }: Bought, given: Partial<GatewayReport> = {}) =>
  paidByCard(paymentId, { amount, reference: `together_${paymentId}`, ...given });

/** All reports at the same time; what became of each, or why it could not be applied. */
async function apply(reports: readonly GatewayReport[]): Promise<string[]> {
  const { reportBatcher } = service.services;
  const results = await Promise.allSettled(
    reports.map((report) => reportBatcher.apply(world.main.id, report, clock.now())),
  );
  return results.map((result) => {
    if (result.status === 'rejected') return String(result.reason);
    if (result.value instanceof Refusal) return result.value.code;
    return result.value.isReturned ? 'returned' : result.value.payment.status;
  });
}

const rowsOf = (text: string, values: readonly unknown[]) => service.database.sql(text, [...values]);
const statusesOf = async (payments: readonly Bought[]) =>
  (
    await rowsOf('SELECT id, status FROM payments WHERE id = ANY ($1) ORDER BY array_position($1, id)', [
      payments.map(({ paymentId }) => paymentId),
    ])
  ).map(({ status }) => status);
const repeat = (status: string, count: number) => Array.from({ length: count }, () => status);

it('completes 100 with few statements: tickets, ledger, invoices without a gap, notifications', async () => {
  const payments = await buyMany(100);
  const { database } = service.services;
  const before = database.statementsCount;
  expect(await apply(payments.map((payment) => reportOf(payment)))).toEqual(repeat('succeeded', 100));
  expect(database.statementsCount - before).toBeLessThan(100);

  const ids = payments.map(({ paymentId }) => paymentId);
  const ticketIds = payments.flatMap((payment) => payment.ticketIds);
  expect(await statusesOf(payments)).toEqual(repeat('succeeded', 100));
  const active = await rowsOf(`SELECT id FROM tickets WHERE id = ANY ($1) AND status = 'active'`, [ticketIds]);
  expect(active).toHaveLength(ticketIds.length);
  const posted = await rowsOf('SELECT payment_id, gateway FROM ledger_transactions WHERE payment_id = ANY ($1)', [ids]);
  expect(new Map(posted.map((row) => [row.payment_id, Number(row.gateway)]))).toEqual(
    new Map(payments.map(({ paymentId, amount }) => [paymentId, amount])),
  );
  const invoices = await rowsOf(
    `SELECT i.number, i.total, i.payment_id, (SELECT count(*)::int FROM invoice_lines l
       WHERE l.organization_id = i.organization_id AND l.invoice_id = i.id) AS lines
     FROM invoices i ORDER BY i.number`,
    [],
  );
  expect(invoices.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  const byPayment = new Map(payments.map((payment) => [payment.paymentId, payment]));
  for (const { payment_id: paymentId, total, lines } of invoices) {
    const { amount, ticketIds: of } = byPayment.get(String(paymentId))!;
    // Of each ticket the price and the fee.
    expect({ total: Number(total), lines }).toEqual({ total: amount, lines: 2 * of.length });
  }
  const told = await rowsOf(
    `SELECT kind, count(DISTINCT resource_id)::int AS count FROM webhook_notifications
     WHERE resource_id = ANY ($1) GROUP BY kind ORDER BY kind`,
    [[...ids, ...ticketIds]],
  );
  expect(told).toEqual([
    { kind: 'payment.success', count: 100 },
    { kind: 'sale.completed', count: 100 },
    { kind: 'ticket.sold', count: ticketIds.length },
  ]);
});

it('applies a report once that comes many times in the rush, and sends the second of two charges back', async () => {
  const payments = await buyMany(20);
  const reports = payments.flatMap((payment) => [
    reportOf(payment),
    reportOf(payment),
    reportOf(payment, { reference: `second_${payment.paymentId}` }),
    reportOf(payment),
  ]);
  const outcomes = await apply(reports);
  expect(await statusesOf(payments)).toEqual(repeat('succeeded', 20));
  for (const [index, { paymentId }] of payments.entries()) {
    expect(outcomes.slice(index * 4, index * 4 + 4)).toEqual(['succeeded', 'succeeded', 'returned', 'succeeded']);
    const charges = await rowsOf('SELECT reference, status FROM charges WHERE payment_id = $1 ORDER BY reference', [
      paymentId,
    ]);
    expect(charges).toEqual([
      { reference: `second_${paymentId}`, status: 'returned' },
      { reference: `together_${paymentId}`, status: 'succeeded' },
    ]);
  }
});

/** A rush of 12 usual reports with others among them: answers with what became of the others. */
async function applyAmong(others: (usual: readonly Bought[]) => readonly GatewayReport[]): Promise<string[]> {
  const usual = await buyMany(12);
  const reports = usual.map((payment) => reportOf(payment));
  const unusual = others(usual);
  const outcomes = await apply([...reports.slice(0, 6), ...unusual, ...reports.slice(6)]);
  expect([...outcomes.slice(0, 6), ...outcomes.slice(-6)]).toEqual(repeat('succeeded', 12));
  expect(await statusesOf(usual)).toEqual(repeat('succeeded', 12));
  return outcomes.slice(6, -6);
}

it('takes the places of purchases that ended again, each by itself, and completes the others', async () => {
  const late = await buyMany(6);
  clock.advance(16 * 60_000);
  // The others still wait for their end.
  expect(await expire(3)).toBe(3);
  expect(await applyAmong(() => late.map((payment) => reportOf(payment)))).toEqual(repeat('succeeded', 6));
  const tickets = await rowsOf(`SELECT count(*)::int AS count FROM tickets WHERE id = ANY ($1) AND status = 'active'`, [
    late.flatMap(({ ticketIds }) => ticketIds),
  ]);
  expect(tickets).toEqual([{ count: 12 }]);
});

it('sends back what is not the price, and completes the others', async () => {
  const wrong = await buyMany(3);
  const outcomes = await applyAmong(() => wrong.map((payment) => reportOf(payment, { amount: payment.amount - 1 })));
  expect(outcomes).toEqual(repeat('returned', 3));
  expect(await statusesOf(wrong)).toEqual(repeat('pending', 3));
});

it('applies a charge that was waiting for its end, and completes the others', async () => {
  const waiting = await buyMany(3);
  for (const { paymentId, amount } of waiting) {
    const charge = { paymentId, amount, currency: 'EUR', gateway: 'sandbox' as const };
    const tenant = tenantDb(service.services.database, world.main.id);
    await recordCharge(tenant, { ...charge, reference: `together_${paymentId}` }, clock.now());
  }
  expect(await applyAmong(() => waiting.map((payment) => reportOf(payment)))).toEqual(repeat('succeeded', 3));
  const charges = await rowsOf('SELECT status FROM charges WHERE payment_id = ANY ($1)', [
    waiting.map(({ paymentId }) => paymentId),
  ]);
  expect(charges).toEqual(repeat('succeeded', 3).map((status) => ({ status })));
});

it('refuses an unknown payment and the charge of another one, keeps a declined one open, and completes the others', async () => {
  const [declined, other] = await buyMany(2);
  const unknown: Bought = { paymentId: 'pay_0000000000000000000000', url: '', amount: 1_500, ticketIds: [] };
  const outcomes = await applyAmong(([usual]) => [
    reportOf(unknown),
    reportOf(declined!, { outcome: 'failed', failureReason: 'card_declined' }),
    reportOf(other!, { reference: `together_${usual!.paymentId}` }),
  ]);
  expect(outcomes).toEqual(['not_found', 'pending', expect.stringMatching(/belongs to/)]);
  expect(await statusesOf([declined!, other!])).toEqual(['pending', 'pending']);
});

it('pays on the page for many buyers at once', async () => {
  const payments = await buyMany(40);
  const answers = await Promise.all(payments.map(({ url }) => payOnPage(service, url, cards.good)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 303));
  expect(await statusesOf(payments)).toEqual(repeat('succeeded', 40));
});

it('a purchase that is paid while its buyer cancels it leads to its page, which says so', async () => {
  const given = { redirect_url: 'https://night.example/thanks', error_url: 'https://night.example/sorry' };
  const { data } = (await beginCheckout(service, world.channel, rateId, given)).body;
  const path = pathOf(data.payment_url);
  const { first: cancelled } = await interleave(
    service.database,
    'find_payment_page',
    () => postForm(service, path, { action: 'cancel' }),
    () => payOnPage(service, data.payment_url, cards.good),
  );
  expect([cancelled.status, cancelled.headers.location]).toEqual([303, '?']);
  expect((await service.call('GET', path)).text).toContain('Payment received');
});
