/**
 * Reports of money against each other: whatever is sold, paid, given back, disputed, deleted, rejected and undone at an event,
 * in whatever order, and after the event is cancelled, `/sales`, the dashboard, the live figures, the ledger, payments, wallet,
 * invoices, bookings and clients say the same, and reconciliation finds nothing.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runCancellation } from '../../src/contexts/cancellations/cancellations.ts';
import { eventFigures } from '../../src/contexts/sales/dashboard/dashboard.ts';
import { earnOverdueAdvances } from '../../src/contexts/tables/bookings/bookings.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { differencesOf } from '../support/differences.ts';
import { openFixtures } from '../support/fixtures.ts';
import { moneyHistories, type Run } from '../support/money-history.ts';

const fixtures = await openFixtures({ at: '2026-11-21T22:00:00.000Z' });
const { service, clock, world } = fixtures;
const { main, channel } = world;
const { history, begin, settleRefunds, integrate, manage } = moneyHistories(fixtures);

const cents = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + Math.round(one * 100), 0);

interface Sale {
  readonly _id: string;
  readonly resource_type: string;
  readonly channel_id: string;
  readonly rate_id: string;
  readonly paid: number;
  readonly refunded: number;
}

/** What is left of the passes that were bought together with tickets of the event, which are for no event. */
async function leftOfPasses({ eventId }: Run): Promise<number> {
  const [row] = await service.database.sql(
    `SELECT coalesce(sum(l.total - coalesce(f.amount, 0)), 0)::int AS left
     FROM payments p
     JOIN sale_lines l ON l.organization_id = p.organization_id AND l.payment_id = p.id AND l.kind = 'pass'
     LEFT JOIN LATERAL (
       SELECT sum(r.amount) AS amount FROM refunds r
       WHERE r.organization_id = p.organization_id AND r.subject_id = l.subject_id AND r.status = 'succeeded'
     ) f ON true
     WHERE p.organization_id = $1 AND p.event_id = $2 AND p.paid_at IS NOT NULL`,
    [main.id, eventId],
  );
  return Number(row!.left);
}

/** SQL: the money of transactions of the ledger, also what a bank or the gateway has by now. */
const money = 'gateway + receivable + cash + pos + reseller + suspense + disputed + losses + gateway_fees';

/** What each report says of the event, in minor units, under one name for one thing. */
async function compare(run: Run): Promise<void> {
  const { eventId } = run;
  const sales = (await integrate('GET', `/sales?event_id=${eventId}&limit=500`)) as Sale[];
  const left = (lines: readonly Sale[]) =>
    cents(lines.map(({ paid }) => paid)) - cents(lines.map((one) => one.refunded));
  const refunded = cents(sales.map((one) => one.refunded));
  const bookings = sales.filter(({ resource_type: type }) => type === 'booking');

  const { money: earned, channels, rates } = await manage('GET', `/events/${eventId}/dashboard`);
  const { revenue, advances_held: held, forfeited } = earned;
  expect(cents([revenue.total, held, forfeited]), 'dashboard').toBe(left(sales));
  expect(cents([earned.refunded]), 'refunded on the dashboard').toBe(refunded);
  expect(cents(channels.map((one: { revenue: number }) => one.revenue))).toBe(cents([revenue.total]));
  const ofTickets = ['ticket', 'supplement'];
  const ofRate = sales.filter((sale) => sale.rate_id === run.rateId && ofTickets.includes(sale.resource_type));
  expect(cents(rates.map((one: { revenue: number }) => one.revenue)), 'rates on the dashboard').toBe(left(ofRate));
  const figures = await eventFigures.read(tenantDb(service.services.database, main.id), eventId, true);
  expect(figures?.money, 'live figures').toEqual({
    revenue: cents([revenue.total]),
    advancesHeld: cents([held]),
    refunded,
  });

  const [ledger] = await service.database.sql(
    `SELECT coalesce(sum(${money}), 0)::int AS left,
       coalesce(sum(${money} - reseller) FILTER (WHERE payment_id IN (
         SELECT p.id FROM payments p WHERE p.organization_id = $1 AND p.event_id = $2 AND p.collection = 'gateway'
       )), 0)::int AS online,
       coalesce(sum(cash + pos) FILTER (WHERE kind LIKE 'external%' OR kind LIKE 'forfeit%'), 0)::int AS outside,
       coalesce(sum(gateway), 0)::int AS gateway
     FROM ledger_transactions WHERE organization_id = $1 AND event_id = $2`,
    [main.id, eventId],
  );
  expect(ledger!.left, 'ledger').toBe(left(sales));
  const [ofChannel] = await service.database.sql(
    `SELECT coalesce(sum(${money}), 0)::int AS left FROM ledger_transactions
     WHERE organization_id = $1 AND event_id = $2 AND channel_id = $3`,
    [main.id, eventId, channel.id],
  );
  expect(ofChannel!.left, 'ledger of a channel').toBe(left(sales.filter((sale) => sale.channel_id === channel.id)));

  const wallet = await integrate('GET', `/wallet-movements?event_id=${eventId}&limit=500`);
  expect(cents(wallet.map((one: { amount: number }) => one.amount)), 'wallet').toBe(ledger!.gateway);
  const payments = await integrate('GET', `/payments?event_id=${eventId}&limit=500`);
  const online = payments as { readonly total_amount: number; readonly refunded: number }[];
  expect(cents(online.map((one) => one.total_amount)) - cents(online.map((one) => one.refunded)), 'payments').toBe(
    Number(ledger!.online) + (await leftOfPasses(run)),
  );

  let outside = 0;
  for (const id of run.bookings) {
    const booking = await manage('GET', `/bookings/${id}`);
    const counted = (booking.external_payments as { amount: number; method: string }[]).filter(
      ({ method }) => booking.status !== 'rejected' || method !== 'cash',
    );
    const taken = cents(counted.map((one) => one.amount));
    outside += taken;
    const paid = booking.payments as { amount: number; fees: number; tips: number }[];
    const advance = cents(paid.map((one) => one.amount)) - cents(paid.flatMap(({ fees, tips }) => [fees, tips]));
    expect(cents([booking.deposit_paid]), 'deposit_paid').toBe(taken + advance);
    const line = bookings.find(({ _id }) => _id === id);
    expect(cents([line?.paid ?? 0]), 'a booking in /sales').toBe(taken + cents(paid.map((one) => one.amount)));
  }
  expect(outside, 'external payments').toBe(ledger!.outside);
}

/** What is compared only when no gateway has to answer any more. */
async function compareSettled(run: Run): Promise<void> {
  const sales = (await integrate('GET', `/sales?event_id=${run.eventId}&limit=500`)) as Sale[];
  const spent = sales.filter(({ resource_type: type }) => type !== 'name-change');
  const left = cents(spent.map(({ paid }) => paid)) - cents(spent.map(({ refunded }) => refunded));
  // What was given back of tickets that were sold on is not that of the client who had them before.
  const [resold] = await service.database.sql(
    `SELECT coalesce(sum(refunded_amount), 0)::int AS refunded FROM payments WHERE event_id = $1 AND resold_from IS NOT NULL`,
    [run.eventId],
  );
  const clients = await integrate('GET', `/clients?email=${run.email}`);
  expect(cents(clients.map((one: { total_spent: number }) => one.total_spent)), 'client').toBe(
    left + Number(resold!.refunded) + (await leftOfPasses(run)),
  );
  const invoices = await integrate('GET', `/invoices?event_id=${run.eventId}&limit=500`);
  const [invoiced] = await service.database.sql(
    // What a reseller hands over is invoiced once, to the first buyer.
    `SELECT coalesce(sum(CASE WHEN resold_from IS NULL THEN amount ELSE 0 END - refunded_amount), 0)::int AS left
     FROM payments WHERE event_id = $1 AND paid_at IS NOT NULL`,
    [run.eventId],
  );
  expect(cents(invoices.map((one: { total: number }) => one.total)), 'invoices').toBe(invoiced!.left);
}

async function compareAll(run: Run): Promise<void> {
  await compare(run);
  await settleRefunds();
  await compare(run);
  await compareSettled(run);
}

/** Cancels the event, and gives back by hand what is left. */
async function cancelEvent(run: Run): Promise<void> {
  const path = `/events/${run.eventId}`;
  await manage('POST', `${path}/cancel`);
  const { signal } = new AbortController();
  const job = { organizationId: main.id, eventId: run.eventId };
  await runCancellation(service.services, job, { signal, isLastAttempt: true });
  await compareAll(run);
  const unreturned = `${path}/cancelled-sales?unreturned=true&limit=500`;
  for (const { _id: id } of await manage('GET', unreturned)) {
    expect(await manage('POST', `${path}/cancelled-sales/${id}/record`, { collection: 'cash' })).not.toBeNull();
  }
  expect(await manage('GET', unreturned)).toEqual([]);
  await compareAll(run);
}

it('all reports of money agree, whatever happens in whatever order', { timeout: 120_000 }, async () => {
  let number = 0;
  await fc.assert(
    fc.asyncProperty(history, async (actions) => {
      number += 1;
      const run = await begin(`run-${number}@example.org`);
      for (const { act } of actions) await act(run);
      await compareAll(run);
      await cancelEvent(run);
    }),
    { numRuns: 6 },
  );
  clock.advance(86_400_000);
  await earnOverdueAdvances(service.services.database, clock.now());
  const differences = await differencesOf(service, main.id);
  // What a bank sent back of things that stay void is owed: that is no difference.
  expect(differences.filter(({ found }) => found !== 'sent_back')).toEqual([]);
});
