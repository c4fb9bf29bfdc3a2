/** What the comparison of money and places finds: nothing after real purchases, and every fault that is planted. */
import { readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import {
  applyGatewayReport,
  changeInvoiceCustomer,
  expireOverdue,
} from '../../src/contexts/sales/checkout/checkout.ts';
import { checkNames, findDifferences, listOwed } from '../../src/contexts/sales/reconciliation/reconciliation.ts';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { applyRefundReturned } from '../../src/contexts/sales/refunds/settle-refund.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { crossTenantDb, tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { loadTickets } from '../../src/process/demo/load.ts';
import { createBookingRow, createDiscountCodeRow } from '../support/bookings.ts';
import { addSupplement } from '../support/bought-supplements.ts';
import { startDemoService } from '../support/demo-service.ts';
import { differencesOf } from '../support/differences.ts';
import { openWorld } from '../support/fixtures.ts';
import { paidByCard } from '../support/gateway-report.ts';
import { writeAt } from '../support/model-step.ts';
import { createPaidList, makeEntry } from '../support/paid-lists.ts';
import { beginPassCheckout, createPassType, sellPass } from '../support/passes.ts';
import { beginCheckout, cards, payOnPage } from '../support/purchases.ts';
import { runToEnd } from '../support/service-process.ts';
import { createPerson } from '../support/sign-in.ts';
import { admitMember, createMember, createPlan, subscribe } from '../support/subscriptions.ts';
import { databaseUrlOf, setAppendOnly } from '../support/test-database.ts';
import { createRate } from '../support/world.ts';

interface Count {
  count: number;
}

const start = new Date();
const clock = fixedClock(start);
const sold = {
  paymentId: '',
  ticketId: '',
  rateId: '',
  priceId: '',
  codeId: '',
  refundedTicketId: '',
  externalId: '',
  undoneId: '',
  bookingId: '',
  passTypeId: '',
  listPaymentId: '',
  supplementId: '',
  memberId: '',
  waitingId: '',
};

const sql = (text: string, values: unknown[] = []) => service.database.sql(text, values);
const differences = () => differencesOf(service);

type RunSql = (text: string, values?: unknown[]) => Promise<unknown>;

/** What is found after a fault was planted, which is undone again. */
function differencesAfter(plant: (run: RunSql) => Promise<unknown>) {
  return service.services.database.transaction(
    async (tx) => {
      const run: RunSql = (text, values = []) => tx.execute({ text, values });
      // Where a cluster changed tables on several connections at once, it refuses to read them in the same transaction.
      if (inject('citusNodes').length > 0) await run("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
      for (const table of ['ledger_transactions', 'invoices', 'invoice_lines']) {
        await setAppendOnly(run, table, 'DISABLE');
      }
      await plant(run);
      return findDifferences(crossTenantDb(tx), clock.now());
    },
    () => false,
  );
}

/** Money taken for a booking outside the gateway: one payment that stays, and one that is undone. */
async function payOutside() {
  const { headers, eventId } = world.main;
  const post = async (path: string, body?: object) =>
    (await service.call('POST', `/integrations${path}`, { headers, body })).body;
  const booking = await post('/bookings/walk-in', { event_id: eventId, space_names: '1', for: 2 });
  const awaited = await createBookingRow(service, world.main, { deposit: 10_000 });
  await post('/external-payments', { resource_id: awaited.id, amount: 25, method: 'cash' });
  const pay = async (method: string) =>
    (await post('/external-payments', { resource_id: booking._id, amount: 40, method })).data._id;
  const [externalId, undoneId] = [await pay('cash'), await pay('card')];
  await post(`/external-payments/${undoneId}/undo`);
  return { externalId, undoneId, bookingId: awaited.id };
}

/** A pass that is paid on the page, and one for cash. */
async function sellPasses() {
  const ground = { service, world, manager: (await createPerson(service, world.main.id, 'manager')).headers };
  const passTypeId = await createPassType(ground);
  await sellPass(ground, passTypeId);
  const { data } = (await beginPassCheckout(ground, passTypeId)).body;
  await payOnPage(service, data.payment_url, cards.good);
  return { passTypeId };
}

/** Entries of a list for 5 people: one that is paid, and one that is being paid. */
async function sellEntries() {
  const ground = { service, world, manager: (await createPerson(service, world.main.id, 'manager')).headers };
  const rateId = await createPaidList(ground, { quota: 5 });
  const { data } = (await makeEntry(ground, rateId)).body;
  await payOnPage(service, data.payment_url, cards.good);
  await makeEntry(ground, rateId);
  return { listPaymentId: data.payment_id as string };
}

/** Supplements for a ticket that is sold: paid on the page, and given back in part. */
async function sellSupplements(ticketId: string, rateId: string) {
  const supplementId = await addSupplement({ service, world }, rateId);
  const begun = await service.call('POST', `/channels/tickets/${ticketId}/supplements/checkout`, {
    headers: world.channel.headers,
    body: { supplements: [{ supplement_id: supplementId }] },
  });
  await payOnPage(service, begun.body.data.payment_url, cards.good);
  return { supplementId: begun.body.data.supplements[0]._id as string };
}

/** A member who came in, and a client whose first period is not paid yet. */
async function subscribeClients() {
  const ground = { service, world, manager: (await createPerson(service, world.main.id, 'manager')).headers };
  const planId = await createPlan(ground, { free_entry: true });
  const member = await createMember(ground, planId);
  await admitMember(ground, member.code, world.main.eventId);
  const waiting = await subscribe(ground, planId, { email: 'w@example.org' });
  return { memberId: member._id, waitingId: waiting.body.data._id };
}

/** Paid, and the invoice made out to somebody else. */
async function replaceInvoiceOf(paymentUrl: string, paymentId: string) {
  await payOnPage(service, paymentUrl, cards.good);
  const change = { paymentId, customer: { customer_name: 'Amsel GmbH' } };
  await writeAt(service, { now: clock.now(), organizationId: world.main.id }, (write) =>
    changeInvoiceCustomer(write, change),
  );
}

/** Paid, declined, expired, cancelled, refunded in two steps, sold by the channel, paid twice. */
async function sellAnEvening(): Promise<void> {
  const { rateId, priceIds } = await createRate(service, world.main.id, world.main.eventId);
  const code = await createDiscountCodeRow(service, world.main, { type: 'tickets', percentage: 10 });
  const begin = async (given: Record<string, unknown> = {}) =>
    (await beginCheckout(service, world.channel, rateId, given)).body.data;
  const named = await begin();
  await replaceInvoiceOf(named.payment_url, named.payment_id);
  const paid = await begin({ quantity: 2, discount_code: code.code });
  await payOnPage(service, paid.payment_url, cards.declined);
  await payOnPage(service, paid.payment_url, cards.good);
  const twice = await begin();
  await payOnPage(service, twice.payment_url, cards.good);
  const second = paidByCard(String(twice.payment_id), { reference: 'second charge' });
  const { database, outbox } = service.services;
  await database.transaction((tx) =>
    applyGatewayReport({ tenant: tenantDb(tx, world.main.id), outbox, now: clock.now() }, second),
  );
  await begin({ discount_code: code.code });
  clock.advance(15 * 60_000);
  await expireOverdue(service.services.database, service.services.outbox, clock.now());
  const refunded = await begin();
  await payOnPage(service, refunded.payment_url, cards.good);
  for (const amount of [10, 11.5]) {
    await service.call('PUT', `/channels/tickets/${refunded.tickets[0]._id}/refund`, {
      headers: world.channel.headers,
      body: { amount },
    });
  }
  for (const { id } of await sql(`SELECT id FROM refunds WHERE status = 'pending'`)) {
    await sendRefund(service.services, { organizationId: world.main.id, refundId: String(id) });
  }
  const body = {
    ticket_rate_id: rateId,
    channel_id: world.channel.id,
    tickets: [{ price_id: priceIds[0], full_name: 'Vera', email: 'v@example.org' }],
  };
  await service.call('POST', '/integrations/tickets', { headers: world.main.headers, body });
  Object.assign(sold, {
    paymentId: paid.payment_id,
    ticketId: paid.tickets[0]._id,
    rateId,
    priceId: priceIds[0],
    codeId: code.id,
    refundedTicketId: refunded.tickets[0]._id,
    ...(await sellSupplements(paid.tickets[0]._id, rateId)),
    ...(await payOutside()),
    ...(await sellPasses()),
    ...(await sellEntries()),
    ...(await subscribeClients()),
  });
}

const { service, world } = await openWorld({ clock });
await sellAnEvening();

it('finds nothing after an evening of purchases', async () => {
  expect(await differences()).toEqual([]);
});

it('finds nothing in the demonstration data, nor where many tickets are loaded into it', {
  timeout: 120_000,
}, async () => {
  const demo = await startDemoService();
  expect(await differencesOf(demo.service)).toEqual([]);
  const { sql } = demo.service.database;
  const [{ count }] = (await sql('SELECT count(*)::int AS count FROM ledger_transactions')) as [Count];
  expect(count).toBeGreaterThan(300);

  await loadTickets({ connection: demo.service.database.connection, tickets: 30, now: new Date(), progress: () => {} });
  const [{ invoices }] = (await sql('SELECT count(*)::int AS invoices FROM invoices WHERE total > 0')) as [
    { invoices: number },
  ];
  expect(invoices).toBeGreaterThan(30);
  expect(await differencesOf(demo.service)).toEqual([]);
  await demo.close();
});

/** One minor unit of the tax of the invoice of the payment `$1` becomes base: the total stays what it is. */
const shiftedTax = `UPDATE invoices SET taxes = (
    SELECT jsonb_agg(x || jsonb_build_object('base', (x->>'base')::int + 1, 'tax', (x->>'tax')::int - 1))
    FROM jsonb_array_elements(taxes) x)
  WHERE payment_id = $1 AND series = 'F'`;

/** Faults, each with the check that has to see it. What forbids them in the database is taken off first. */
const faults: readonly (readonly [check: string, plant: (run: RunSql) => Promise<unknown>])[] = [
  [
    'every transaction of the ledger sums to zero',
    async (run) => {
      await run('ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_balanced');
      await run('UPDATE ledger_transactions SET sales = sales - 1 WHERE payment_id = $1', [sold.paymentId]);
    },
  ],
  [
    'what was paid stands in the ledger, once and where it was collected',
    (run) => run('DELETE FROM ledger_transactions WHERE payment_id = $1', [sold.paymentId]),
  ],
  [
    'a sale stands in the accounts of the ledger that its lines say',
    (run) =>
      run(
        `UPDATE ledger_transactions SET sales = sales + 150, fees_organization = fees_organization - 150
         WHERE payment_id = $1 AND kind = 'sale'`,
        [sold.paymentId],
      ),
  ],
  [
    'what a reseller handed over was taken off the payment before it',
    (run) =>
      run("UPDATE payments SET collection = 'reseller', resold_from = $2 WHERE id = $1", [
        sold.paymentId,
        sold.listPaymentId,
      ]),
  ],
  [
    'a ticket that was swapped is void and names the one that it became, and only it',
    (run) => run('UPDATE tickets SET swapped_to = $2 WHERE id = $1', [sold.ticketId, sold.refundedTicketId]),
  ],
  [
    'a payment has a line for each thing that it pays for, and they cost together what it says',
    (run) => run('DELETE FROM sale_lines WHERE subject_id = $1', [sold.ticketId]),
  ],
  [
    'the payment that tickets, lines, charges, refunds, invoices and ledger name is there',
    async (run) => {
      await run('ALTER TABLE payments DROP CONSTRAINT payments_pkey CASCADE');
      await run('DELETE FROM payments WHERE id = $1', [sold.paymentId]);
    },
  ],
  [
    'the parts of a ticket make up its total',
    (run) => run('UPDATE tickets SET warranty_total = warranty_total + 1 WHERE id = $1', [sold.ticketId]),
  ],
  [
    'a line has the money of the thing that was sold, and counts what was given back of it',
    (run) => run('UPDATE sale_lines SET returned = returned + 1 WHERE subject_id = $1', [sold.ticketId]),
  ],
  [
    'a line is active, voided or moved as the thing that it sold is',
    (run) => run(`UPDATE sale_lines SET state = 'active' WHERE subject_id = $1`, [sold.refundedTicketId]),
  ],
  [
    'nothing stands in the ledger for what was not paid',
    (run) => run(`UPDATE payments SET status = 'failed' WHERE id = $1`, [sold.paymentId]),
  ],
  [
    'what was given back is the same in refunds, payments and ledger',
    (run) => run(`UPDATE refunds SET amount = amount - 1 WHERE subject_id = $1`, [sold.refundedTicketId]),
  ],
  [
    'a refund that was made at the gateway left it, and what it covers has refunds of its amount',
    (run) =>
      run(
        `INSERT INTO unrequested_refunds (organization_id, id, payment_id, charge_id, gateway, reference, amount, status,
           assignment, created_at, updated_at)
         SELECT organization_id, 'urf', payment_id, id, gateway, 're_1', 100, 'succeeded', 'waiting', created_at, created_at
         FROM charges WHERE payment_id = $1 AND status = 'succeeded'`,
        [sold.paymentId],
      ),
  ],
  [
    'what a dispute took, what it cost and what is lost of it stand in the ledger',
    (run) =>
      run(
        `INSERT INTO disputes (organization_id, id, payment_id, charge_id, gateway, reference, kind, status, amount,
           withdrawn_amount, opened_at, created_at, updated_at)
         SELECT organization_id, 'dsp', payment_id, id, gateway, 'dp_1', 'dispute', 'needs_response', 100, 100, created_at,
           created_at, created_at
         FROM charges WHERE payment_id = $1 AND status = 'succeeded'`,
        [sold.paymentId],
      ),
  ],
  [
    'what a gateway paid out, and what it charged for that, stand in the ledger',
    (run) =>
      run(
        `INSERT INTO payouts (organization_id, id, gateway, reference, status, amount, other_amount, fee_amount, arrives_at,
           created_at, updated_at)
         VALUES ($1, 'pyo', 'stripe', 'po_1', 'paid', 100, 0, 0, $2, $2, $2)`,
        [world.main.id, start],
      ),
  ],
  [
    'no more of a part of a ticket was given back than was charged',
    (run) =>
      run(
        `UPDATE ledger_transactions SET sales = sales + 2000, fees_organization = fees_organization - 2000
         WHERE refund_id IN (SELECT id FROM refunds WHERE subject_id = $1)`,
        [sold.refundedTicketId],
      ),
  ],
  [
    'a ticket counts the refunds on it that did not fail',
    (run) => run('UPDATE tickets SET refunded_amount = 5 WHERE id = $1', [sold.ticketId]),
  ],
  [
    'a booking counts the refunds on it that did not fail',
    (run) => run('UPDATE bookings SET refunded_amount = 1 WHERE id = $1', [sold.bookingId]),
  ],
  [
    'a booking that waits for its payment has one that is pending',
    (run) => run('UPDATE bookings SET awaited_payment_id = $2 WHERE id = $1', [sold.bookingId, sold.paymentId]),
  ],
  [
    'a pass type counts the passes that take its places',
    (run) => run('UPDATE pass_types SET sold_count = sold_count + 1 WHERE id = $1', [sold.passTypeId]),
  ],
  [
    'passes cost together what their payment says, and wait for their money as long as it does',
    (run) => run("UPDATE passes SET status = 'pending_payment' WHERE type_id = $1", [sold.passTypeId]),
  ],
  [
    'an entry of a list costs what its payment says, and waits for its money as long as it does',
    (run) => run("UPDATE guest_lists SET status = 'pending_payment' WHERE payment_id = $1", [sold.listPaymentId]),
  ],
  [
    'a change of name waits for its payment online as long as that is pending, and is done where it came in',
    (run) =>
      run(
        `INSERT INTO ticket_name_changes (organization_id, id, ticket_id, status, full_name, amount, previous_full_name,
           payment_id, created_at)
         SELECT organization_id, 'nch_00000000000000000000000001', id, 'cancelled', 'Ilse Okafor', 100, full_name, $2, now()
         FROM tickets WHERE id = $1`,
        [sold.ticketId, sold.paymentId],
      ),
  ],
  [
    'a request of a refund that was accepted has a refund of its amount',
    (run) =>
      run(
        `INSERT INTO refund_requests (organization_id, id, ticket_id, amount, status, refund_id, created_at, decided_at)
         SELECT organization_id, 'rfq_00000000000000000000000001', id, 100, 'accepted', 'ref_1', now(), now()
         FROM tickets WHERE id = $1`,
        [sold.ticketId],
      ),
  ],
  [
    'no list has more people than its quota',
    (run) => run('UPDATE guest_lists SET party_size = party_size + 2 WHERE payment_id = $1', [sold.listPaymentId]),
  ],
  [
    'what was taken at the doors for an entry of a list stands in the ledger',
    (run) => run(`UPDATE guest_lists SET options = '[{"total": 600}]' WHERE payment_id = $1`, [sold.listPaymentId]),
  ],
  [
    'an entry of a list counts the refunds on it that did not fail',
    (run) => run('UPDATE guest_lists SET refunded_amount = 5 WHERE payment_id = $1', [sold.listPaymentId]),
  ],
  [
    'a pass counts the refunds on it that did not fail',
    (run) => run('UPDATE passes SET refunded_amount = 5 WHERE type_id = $1', [sold.passTypeId]),
  ],
  [
    'a supplement bought after its ticket is sold where its payment came in, which it costs together with the others',
    (run) => run('UPDATE ticket_supplements SET price = price + 1 WHERE id = $1', [sold.supplementId]),
  ],
  [
    'a supplement bought after its ticket counts the refunds on it that did not fail',
    (run) => run('UPDATE ticket_supplements SET refunded_amount = 5 WHERE id = $1', [sold.supplementId]),
  ],
  [
    'a ticket has the supplements that were bought for it, each once, and counts what was not given back of them',
    (run) => run('UPDATE tickets SET supplements = supplements || supplements WHERE id = $1', [sold.ticketId]),
  ],
  [
    'a subscription is paid until the end of its last period, and each of its periods follows the one before',
    (run) =>
      run(
        `UPDATE subscriptions SET paid_until = (paid_until AT TIME ZONE 'UTC' + interval '1 day') AT TIME ZONE 'UTC' WHERE id = $1`,
        [sold.memberId],
      ),
  ],
  [
    'a payment of a plan that came in has a period of its subscription, and no other has one',
    (run) => run('DELETE FROM subscription_periods WHERE subscription_id = $1', [sold.memberId]),
  ],
  [
    'a subscription that waits for a payment has one that is pending, and a payment that is pending is waited for',
    (run) => run('UPDATE subscriptions SET awaited_payment_id = NULL WHERE id = $1', [sold.waitingId]),
  ],
  [
    'the next payment of a subscription that goes on will be asked for',
    (run) =>
      run(`DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'renew_subscription/%' || $1`, [sold.memberId]),
  ],
  [
    'benefits of a subscription are used in a time that was paid',
    (run) =>
      run(
        `UPDATE subscription_entries SET entered_at = (entered_at AT TIME ZONE 'UTC' - interval '1 year') AT TIME ZONE 'UTC' WHERE subscription_id = $1`,
        [sold.memberId],
      ),
  ],
  [
    'an external payment stands in the ledger, once and in one account',
    (run) => run('DELETE FROM ledger_transactions WHERE cause = $1', [`external:${sold.externalId}`]),
  ],
  [
    'an external payment that is undone has one of the opposite amount',
    (run) => run('UPDATE external_payments SET undone_at = NULL WHERE id = $1', [sold.undoneId]),
  ],
  [
    'a booking counts the advance that was paid for it',
    (run) => run('UPDATE bookings SET advance_cash = advance_cash + 1 WHERE id = $1', [sold.bookingId]),
  ],
  [
    'the advance of a booking stands in the account of the ledger that the booking says',
    (run) => run('DELETE FROM ledger_transactions WHERE booking_id = $1', [sold.bookingId]),
  ],
  [
    'an advance is held until the clients arrive or the event ends, and forfeited where the booking is rejected',
    (run) => run(`UPDATE bookings SET status = 'arrival' WHERE id = $1`, [sold.bookingId]),
  ],
  [
    'a rate counts the tickets that take its places',
    (run) => run('UPDATE ticket_rates SET sold_count = sold_count + 1 WHERE id = $1', [sold.rateId]),
  ],
  [
    'a price step counts the tickets that take its places',
    (run) => run('UPDATE ticket_rate_prices SET used_count = used_count + 1 WHERE id = $1', [sold.priceId]),
  ],
  [
    'no rate and no price step is sold beyond its quota',
    async (run) => {
      await run('ALTER TABLE ticket_rates DROP CONSTRAINT ticket_rates_check1');
      await run('UPDATE ticket_rates SET quota = 1 WHERE id = $1', [sold.rateId]);
    },
  ],
  [
    'a discount code counts the purchases and bookings that use it',
    (run) => run('UPDATE discount_codes SET redemptions_count = 2 WHERE id = $1', [sold.codeId]),
  ],
  [
    'a payment through a gateway has one charge that succeeded, of its amount',
    (run) => run(`UPDATE charges SET status = 'failed' WHERE payment_id = $1`, [sold.paymentId]),
  ],
  [
    'a charge that succeeded is in the currency of its organization',
    (run) => run(`UPDATE charges SET currency = 'GBP' WHERE payment_id = $1`, [sold.paymentId]),
  ],
  ['a charge without a use is sent back as a whole', (run) => run('DELETE FROM refunds WHERE charge_id IS NOT NULL')],
  [
    'numbers of invoices have no gap',
    (run) => run(`UPDATE invoices SET number = number + 1000 WHERE payment_id = $1 AND series = 'F'`, [sold.paymentId]),
  ],
  [
    'a number of an invoice is given once',
    async (run) => {
      await run('ALTER TABLE invoices DROP CONSTRAINT invoices_organization_id_year_series_number_key');
      await run(`UPDATE invoices SET number = 1 WHERE payment_id = $1 AND series = 'F'`, [sold.listPaymentId]);
    },
  ],
  [
    'an invoice that is older than the one with the number before it was issued when its id was made',
    (run) =>
      run(`UPDATE invoices SET created_at = (created_at AT TIME ZONE 'UTC' - interval '1 year') AT TIME ZONE 'UTC'
           WHERE number = (SELECT max(number) FROM invoices WHERE series = 'F' AND organization_id = '${world.main.id}')
             AND series = 'F' AND organization_id = '${world.main.id}'`),
  ],
  [
    'a payment has an invoice, and an invoice a payment that came in, of its amount',
    async (run) => {
      await run(
        'DELETE FROM invoice_lines l USING invoices i WHERE i.organization_id = l.organization_id AND i.id = l.invoice_id AND i.payment_id = $1',
        [sold.paymentId],
      );
      await run('DELETE FROM invoices WHERE payment_id = $1', [sold.paymentId]);
    },
  ],
  [
    'a refund that counts has an invoice that corrects that of its payment, of its amount',
    (run) => run('UPDATE invoices SET total = total - 1 WHERE refund_id IS NOT NULL'),
  ],
  [
    'an invoice that replaces another one is of its payment, and all of that one is taken back',
    (run) => run(`UPDATE invoices SET total = total + 1 WHERE id IN (SELECT replaces_id FROM invoices)`),
  ],
  [
    'an invoice that takes one back for no refund is followed by one in its place',
    async (run) => {
      await run('DROP INDEX invoices_payment_once');
      await run('UPDATE invoices SET replaces_id = NULL WHERE replaces_id IS NOT NULL');
    },
  ],
  [
    'lines, bases and taxes of an invoice make up its total',
    (run) => run('UPDATE invoice_lines SET total = total + 1 WHERE resource_id = $1', [sold.ticketId]),
  ],
  [
    'the lines of an invoice make up the base and the total of each percentage',
    (run) => run('UPDATE invoice_lines SET base = base + 1 WHERE resource_id = $1', [sold.ticketId]),
  ],
  [
    'corrections leave of a line that they name its part of the base, and take no more than it has',
    (run) =>
      run('UPDATE invoice_lines SET corrects_position = corrects_position + 1 WHERE corrects_position IS NOT NULL'),
  ],
  [
    'base and tax of an invoice are those of its percentages, less what its corrections took',
    (run) => run(shiftedTax, [sold.paymentId]),
  ],
  [
    'a ticket is sold where its payment came in, and only there',
    (run) => run(`UPDATE tickets SET status = 'pending_payment' WHERE id = $1`, [sold.ticketId]),
  ],
  [
    'no purchase is kept for longer than its time',
    (run) =>
      run(`UPDATE payments SET status = 'pending', expires_at = now() - interval '2 minutes' WHERE id = $1`, [
        sold.paymentId,
      ]),
  ],
  [
    'a page of a gateway that has no end is looked up',
    (run) =>
      run(
        `INSERT INTO gateway_sessions (organization_id, id, payment_id, gateway, status, created_at, updated_at)
         SELECT organization_id, 'gws_1', id, 'stripe', 'open', now(), now() FROM payments WHERE id = $1`,
        [sold.paymentId],
      ),
  ],
  [
    'a refund that has no end is asked for at its gateway',
    async (run) => {
      await run('DELETE FROM graphile_worker._private_jobs');
      await run(`UPDATE refunds SET status = 'pending' WHERE subject_id = $1`, [sold.refundedTicketId]);
    },
  ],
  [
    'a refund that the bank sent back was paid in another way, or its ticket is valid again',
    (run) => run(`UPDATE refunds SET failure_reason = 'sent_back' WHERE subject_id = $1`, [sold.refundedTicketId]),
  ],
  [
    'a ticket that was sold lately was announced',
    (run) => run('DELETE FROM webhook_notifications WHERE resource_id = $1', [sold.ticketId]),
  ],
  [
    'who is inside on a ticket stands in the entry log of the doors',
    (run) => run('UPDATE tickets SET admitted_count = 1 WHERE id = $1 AND admitted_count = 0', [sold.ticketId]),
  ],
  [
    'a day that is summed up has the charges of its payments, and what the ledger has for them',
    (run) =>
      run(
        `INSERT INTO reconciled_days (organization_id, day, summed_at, charges_count, gateway, ledger)
         SELECT organization_id, (created_at AT TIME ZONE 'UTC')::date, $2, 1, amount, amount + 1
         FROM charges WHERE payment_id = $1 AND status = 'succeeded'`,
        [sold.paymentId, start],
      ),
  ],
];

/** Others that a check has to see, each with what is wrong. */
const otherFaults: readonly (readonly [fault: string, ...(typeof faults)[number]])[] = [
  [
    'the job that asks for the next payment of a subscription has failed for good',
    'the next payment of a subscription that goes on will be asked for',
    (run) =>
      run(
        `UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE key LIKE 'renew_subscription/%' || $1`,
        [sold.memberId],
      ),
  ],
  [
    'a correction takes one minor unit more base of its line than there is in the part that it gives back',
    'corrections leave of a line that they name its part of the base, and take no more than it has',
    (run) => run('UPDATE invoice_lines SET base = base - 1 WHERE corrects_position IS NOT NULL'),
  ],
  [
    'a number that is given twice hides none that is missing',
    'numbers of invoices have no gap',
    async (run) => {
      await run('ALTER TABLE invoices DROP CONSTRAINT invoices_organization_id_year_series_number_key');
      await run(`UPDATE invoices SET number = number - 1 WHERE payment_id = $1 AND series = 'F'`, [sold.listPaymentId]);
    },
  ],
  [
    'the last invoice is gone with its number, of a payment outside the gateway',
    'a payment has an invoice, and an invoice a payment that came in, of its amount',
    async (run) => {
      const last = (column: string) =>
        `(SELECT ${column} FROM invoices WHERE series = 'F' AND organization_id = '${world.main.id}'
          ORDER BY number DESC LIMIT 1)`;
      await run(`UPDATE payments SET collection = 'cash' WHERE id = ${last('payment_id')}`);
      await run(`DELETE FROM invoice_lines WHERE invoice_id = ${last('id')}`);
      await run(`DELETE FROM invoices WHERE id = ${last('id')}`);
      await run(`UPDATE invoice_series SET last_number = last_number - 1 WHERE series = 'F'`);
    },
  ],
  [
    'what was earned with a booking is moved from sales to fees',
    'the advance of a booking stands in the account of the ledger that the booking says',
    (run) =>
      run(
        'UPDATE ledger_transactions SET sales = sales + 1, fees_organization = fees_organization - 1 WHERE cause = $1',
        [`external:${sold.externalId}`],
      ),
  ],
  [
    'a ticket and its line agree, and the ledger says something else',
    'a sale stands in the accounts of the ledger that its lines say',
    async (run) => {
      await run('UPDATE tickets SET price = price - 1, surcharge = surcharge + 1 WHERE id = $1', [sold.ticketId]);
      await run('UPDATE sale_lines SET price = price - 1, surcharge = surcharge + 1 WHERE subject_id = $1', [
        sold.ticketId,
      ]);
    },
  ],
];

describe('a fault that is planted is found', () => {
  it('for every check there is one', () => {
    expect(faults.map(([check]) => check)).toEqual(checkNames);
  });

  it('none where the lines are filled from what was sold before there were lines', async () => {
    const step = (name: string) => readFileSync(new URL(`../../migrations/${name}.sql`, import.meta.url), 'utf8');
    const forget = `DROP TABLE sale_lines CASCADE; ALTER TABLE payments ADD COLUMN lines jsonb NOT NULL DEFAULT '[]';`;
    // The triggers of the later step are there.
    const [columns] = step('202611252345_line-states').split('-- Processes of the version before');
    const organizations = await sql('SELECT id FROM organizations');
    const filled = async (run: RunSql) => {
      await run(forget + step('202611251350_sale-lines') + columns);
      for (const { id } of organizations) {
        await run(step('202611252347_moved-lines'), [id, 1_000]);
        await run(step('202611252348_voided-lines'), [id, 1_000]);
      }
    };
    expect(await differencesAfter(filled)).toEqual([]);
  });

  it.each(faults)('%s', async (check, plant) => {
    const found = await differencesAfter(plant);
    expect(found.map((difference) => difference.check)).toContain(check);
  });

  it.each(otherFaults)('%s', async (_, check, plant) => {
    const found = await differencesAfter(plant);
    expect(found.map((difference) => difference.check)).toContain(check);
  });
});

describe('what is owed to buyers', () => {
  /** What is owed once the bank sent back the refunds of these ids. */
  const owedAfterReturnOf = (refundIds: readonly string[]) =>
    service.services.database.transaction(
      async (tx) => {
        const write = { tenant: tenantDb(tx, world.main.id), outbox: service.services.outbox, now: clock.now() };
        for (const refundId of refundIds) {
          expect(await applyRefundReturned(write, { refundId, failureReason: 'sent_back' })).toBe(true);
        }
        return listOwed(crossTenantDb(tx));
      },
      () => false,
    );
  const refundsWhere = async (condition: string, values: unknown[] = []) =>
    (await sql(`SELECT id FROM refunds WHERE ${condition} ORDER BY amount`, values)).map(({ id }) => String(id));
  const ofOrganization = { currency: 'EUR', currencyDigits: 2 };

  it('is nothing after an evening of purchases', async () => {
    expect(await listOwed(crossTenantDb(service.services.database))).toEqual([]);
  });

  it('is a refund that failed on a ticket which stays void, and nothing where the ticket is valid again', async () => {
    const [first, second] = await refundsWhere('subject_id = $1', [sold.refundedTicketId]);
    const owed = { ...ofOrganization, organizationId: world.main.id, kind: 'refund', subject: sold.refundedTicketId };
    expect(await owedAfterReturnOf([first!])).toEqual([{ ...owed, amount: 1000 }]);
    expect(await owedAfterReturnOf([first!, second!])).toEqual([]);
  });

  it('is a surplus that the bank sent back', async () => {
    const [surplus] = await refundsWhere('charge_id IS NOT NULL');
    const [{ payment_id: subject }] = (await sql('SELECT payment_id FROM refunds WHERE id = $1', [surplus])) as [
      { payment_id: string },
    ];
    expect(await owedAfterReturnOf([surplus!])).toEqual([
      { ...ofOrganization, organizationId: world.main.id, kind: 'surplus', subject, amount: 2150 },
    ]);
  });

  it('is printed by the command', async () => {
    const [first] = await refundsWhere('subject_id = $1', [sold.refundedTicketId]);
    const { database, outbox } = service.services;
    await database.transaction((tx) =>
      applyRefundReturned(
        { tenant: tenantDb(tx, world.main.id), outbox, now: clock.now() },
        { refundId: first!, failureReason: 'sent_back' },
      ),
    );
    const { output } = await runToEnd({ DATABASE_URL: databaseUrlOf(service.database) }, ['db', 'audit']);
    const of = `${sold.refundedTicketId} of ${world.main.id}`;
    expect(output).toContain(`owed to a buyer: 10.00 EUR for ${of}, a refund that failed\n`);
  });
});
