/** Gateway, ledger and bank side by side: what agrees, and what is named where something does not. */
import { describe, expect, it } from 'vitest';
import { endCharge, recordCharge } from '../../../src/contexts/sales/payments/payments.ts';
import { findDifferencesOf } from '../../../src/contexts/sales/reconciliation/reconciliation.ts';
import { crossTenantDb, tenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { sumEveryDay } from '../../support/reconciled-days.ts';
import { createPerson } from '../../support/sign-in.ts';
import { beginPurchaseOn, comeBack, openStripeStage, payAtGateway } from '../../support/stripe.ts';

const checkOfDays = 'a day that is summed up has the charges of its payments, and what the ledger has for them';
const { clock, stage, manage } = await openStripeStage();
let manager: Record<string, string> | undefined;

async function reconcile(query = '') {
  const { status, body } = await manage('GET', `/reconciliation${query}`, undefined, manager);
  expect(status).toBe(200);
  return body.data;
}
const sql = (text: string, values: unknown[] = []) => stage.service.database.sql(text, values);
const release = () => stage.emulator.releaseEvents({ reverse: true, times: 2 });

/** The charge of a ticket of 21.50 that was paid at Stripe, and its payment. */
async function paid() {
  clock.advance(60_000);
  const purchase = await beginPurchaseOn(stage);
  await payAtGateway(stage, purchase);
  await comeBack(stage, purchase);
  const reference = stage.emulator.charges.at(-1)!.id;
  const [charge] = await sql('SELECT payment_id FROM charges ORDER BY created_at DESC, id DESC LIMIT 1');
  return { reference, paymentId: String(charge!.payment_id) };
}

describe('200', () => {
  it('has no differences where gateway, ledger and bank agree, whatever became of the payments', async () => {
    const [first, second, third] = [await paid(), await paid(), await paid()];
    stage.emulator.refundInDashboard(first!.reference);
    stage.emulator.dispute(second!.reference);
    await release();
    const charges = [first, second, third].map(({ reference }) => reference);
    stage.emulator.payOut(stage.keys.secretKey, charges, { others: [5_000] });
    await release();
    await sql('UPDATE payouts SET arrives_at = $1', [clock.now()]);
    const { currency, lines, differences, differences_count: count } = await reconcile();
    expect([currency, differences, count]).toEqual(['EUR', [], 0]);
    const same = { difference: 0, bank: 0, bank_difference: 0 };
    expect(lines).toEqual([
      { line: 'charges', count: 3, gateway: 64.5, ledger: 64.5, ...same },
      { line: 'refunds', count: 1, gateway: -21.5, ledger: -21.5, ...same },
      { line: 'disputes', count: 1, gateway: -21.5, ledger: -21.5, ...same },
      { line: 'fees', count: 2, gateway: -16.83, ledger: -16.83, ...same },
      { line: 'payouts', count: 1, gateway: -4.67, ledger: -4.67, ...same, bank: 4.67 },
    ]);
  });

  it('has a payout that is not at the bank yet as a difference of the bank alone', async () => {
    await sql('UPDATE payouts SET arrives_at = $1', [new Date(clock.now().getTime() + 86_400_000)]);
    const { differences } = await reconcile();
    expect(differences).toMatchObject([{ line: 'payouts', difference: 0, bank: 0, bank_difference: -4.67 }]);
    await sql('UPDATE payouts SET arrives_at = $1', [clock.now()]);
  });

  it('names the payment of which the gateway reported another amount than the ledger has', async () => {
    const { paymentId } = await paid();
    await sql('UPDATE charges SET amount = amount + 500 WHERE payment_id = $1', [paymentId]);
    const { lines, differences, differences_count: count } = await reconcile();
    expect(lines[0]).toMatchObject({ line: 'charges', count: 4, gateway: 91, ledger: 86, difference: -5 });
    expect(count).toBe(1);
    expect(differences).toMatchObject([
      { line: 'charges', subject: paymentId, payment_id: paymentId, gateway: 26.5, ledger: 21.5, difference: -5 },
    ]);
    expect(differences[0].reference).not.toBe('');
  });

  it('names a charge that is in no ledger, and money of the ledger that the gateway knows nothing of', async () => {
    const { paymentId } = await paid();
    await sql('DELETE FROM charges WHERE payment_id = $1', [paymentId]);
    const { differences } = await reconcile();
    expect(differences[0]).toMatchObject({
      line: 'charges',
      subject: paymentId,
      payment_id: paymentId,
      reference: '',
      gateway: 0,
      ledger: 21.5,
      difference: 21.5,
    });
    await sql(
      `INSERT INTO ledger_transactions (organization_id, id, kind, cause, gateway, losses, created_at)
       VALUES ($1, 'ldg_planted', 'loss', 'loss:planted', 700, -700, $2)`,
      [stage.world.main.id, clock.now()],
    );
    const { lines } = await reconcile();
    expect(lines.at(-1)).toMatchObject({ line: 'other', count: 1, gateway: 0, ledger: 7, difference: 7 });
  });

  it('has of a period what moved money first in it', async () => {
    const start = new Date(clock.now().getTime() + 1_000).toISOString();
    const { paymentId } = await paid();
    const { lines } = await reconcile(`?start_date=${start}`);
    expect(lines[0]).toMatchObject({ line: 'charges', count: 1, gateway: 21.5, ledger: 21.5 });
    expect((await reconcile(`?end_date=${start}`)).lines[0].count).toBe(5);
    const [booked] = await sql('SELECT created_at FROM ledger_transactions WHERE payment_id = $1', [paymentId]);
    await sql('UPDATE charges SET created_at = $2 WHERE payment_id = $1', [paymentId, new Date('2026-01-01')]);
    expect(
      (await reconcile(`?start_date=${new Date(booked!.created_at as string).toISOString()}`)).lines[0].count,
    ).toBe(1);
  });

  it('counts a payment whole where it began before the period and something moved in it', async () => {
    const { paymentId } = await paid();
    clock.advance(60_000);
    const start = clock.now().toISOString();
    await sql(
      `INSERT INTO ledger_transactions (organization_id, id, kind, cause, gateway, suspense, payment_id, created_at)
       VALUES ($1, 'ldg_surplus', 'surplus', 'surplus:planted', 300, -300, $2, $3)`,
      [stage.world.main.id, paymentId, clock.now()],
    );
    expect((await reconcile(`?start_date=${start}`)).lines[0]).toMatchObject({ line: 'charges', count: 0 });
    const { differences } = await reconcile(`?end_date=${start}`);
    expect(differences[0]).toMatchObject({ subject: paymentId, gateway: 21.5, ledger: 24.5, difference: 3 });
  });

  it('has the same of days that are summed up, and reads those anew of which a charge changed since', async () => {
    const { database } = stage.service.services;
    await sql('UPDATE charges SET created_at = updated_at');
    const firstDay = clock.now();
    clock.advance(86_400_000);
    const later = new Date(clock.now().getTime() + 86_400_000);
    await sql('UPDATE events SET starts_at = $1, ends_at = $2, swap_available_until = $1', [clock.now(), later]);
    const { reference, paymentId } = await paid();
    const secondDay = clock.now();
    clock.advance(2 * 86_400_000);
    // A session ends after a day without use.
    manager = (await createPerson(stage.service, stage.world.main.id, 'manager')).headers;
    const at = (instant: Date) => instant.toISOString();
    const periods = ['', `?start_date=${at(secondDay)}`, `?end_date=${at(secondDay)}`, `?start_date=${at(firstDay)}`];
    const compareAll = () => Promise.all(periods.map(reconcile));
    const summedDays = () =>
      sql(
        `SELECT day::text, charges_count, differences_count FROM reconciled_days
         WHERE organization_id = $1 AND summed_at IS NOT NULL AND charges_count > 0 ORDER BY day`,
        [stage.world.main.id],
      );
    const before = await compareAll();
    await sumEveryDay(stage.service);
    expect(await summedDays()).toMatchObject([
      { day: '2026-11-20', differences_count: 3 },
      { day: '2026-11-21', charges_count: 1, differences_count: 0 },
    ]);
    expect(await compareAll()).toEqual(before);
    expect(await findDifferencesOf(checkOfDays, crossTenantDb(database), clock.now())).toEqual([]);

    // A sum that is wrong is shown, as it stands for its day, and found by the audit.
    const shift = `UPDATE reconciled_days SET gateway = gateway + $1 WHERE day = '2026-11-21'`;
    await sql(shift, [100]);
    expect((await reconcile()).lines[0].gateway).toBe(before[0]!.lines[0].gateway + 1);
    expect(await findDifferencesOf(checkOfDays, crossTenantDb(database), clock.now())).toMatchObject([
      {
        subject: '2026-11-21',
        expected: expect.stringContaining('2150 at'),
        found: expect.stringContaining('2250 at'),
      },
    ]);
    await sql(shift, [-100]);

    // Another charge of the payment, days later: it belongs to the day of the first one.
    await database.transaction(async (tx) => {
      const tenant = tenantDb(tx, stage.world.main.id);
      const later = {
        paymentId,
        gateway: 'stripe',
        reference: `${reference}_2`,
        amount: 700,
        currency: 'EUR',
      } as const;
      const { id } = await recordCharge(tenant, later, clock.now());
      const end = {
        status: 'returned',
        method: 'card',
        last4: '4242',
        issuerCountry: 'ES',
        failureReason: '',
      } as const;
      await endCharge(tenant, id, end, clock.now());
    });
    expect((await summedDays()).map(({ day }) => day)).toEqual(['2026-11-20']);
    const [whole] = await compareAll();
    expect(whole!.lines[0].gateway).toBe(before[0]!.lines[0].gateway + 7);
    await sumEveryDay(stage.service);
    expect((await summedDays())[1]).toMatchObject({ day: '2026-11-21', charges_count: 1, differences_count: 1 });
    expect((await compareAll())[0]).toEqual(whole);
    expect(await findDifferencesOf(checkOfDays, crossTenantDb(database), clock.now())).toEqual([]);
  });
});
