/** What Stripe pays out to the bank: booked once, with its fees, told apart from money that was not collected here. */
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { applyPayout } from '../../src/contexts/sales/payouts/payouts.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { differencesOf } from '../support/differences.ts';
import { emittedFor } from '../support/emitted.ts';
import { interleave } from '../support/statement-control.ts';
import { beginPurchaseOn, comeBack, openStripeStage, payAtGateway } from '../support/stripe.ts';

const { clock, stage, manage } = await openStripeStage();
const read = (path: string) => manage('GET', path);

const sums = async () => {
  const [row] = await stage.service.database.sql(
    `SELECT coalesce(sum(gateway), 0)::int AS gateway, coalesce(sum(bank), 0)::int AS bank,
       coalesce(sum(gateway_fees), 0)::int AS fees
     FROM ledger_transactions`,
  );
  return row as { gateway: number; bank: number; fees: number };
};

/** The id of the charge of a ticket of 20.00 + 1.50 that was paid at Stripe. */
async function paid(): Promise<string> {
  const purchase = await beginPurchaseOn(stage);
  await payAtGateway(stage, purchase);
  await comeBack(stage, purchase);
  return stage.emulator.charges.at(-1)!.id;
}
/** What was told of a payout, by its reference at Stripe. */
const toldOf = async (reference: string) => {
  const found = (await read('/payouts')).body.data.find((row: { reference: string }) => row.reference === reference);
  return (await emittedFor(stage.service.database, found._id)).map(({ event, payload }) => [event, payload.amount]);
};
const release = () => stage.emulator.releaseEvents({ reverse: true, times: 2 });

describe('a payout', () => {
  it('empties the wallet of sales, less refunds, disputes and fees, however often Stripe speaks of it', async () => {
    const before = await sums();
    const charges = [await paid(), await paid(), await paid()];
    stage.emulator.refundInDashboard(charges[0]!);
    stage.emulator.dispute(charges[1]!);
    await release();
    const { id: reference, amount } = stage.emulator.payOut(stage.keys.secretKey, charges);
    expect(amount).toBe(3 * 2150 - 2150 - 2150 - 1500 - 3 * 61);
    await release();
    const after = await sums();
    expect(after.gateway).toBe(before.gateway);
    expect([after.bank - before.bank, after.fees - before.fees]).toEqual([amount, 1500 + 3 * 61]);
    const { body } = await read('/payouts');
    expect(body.data[0]).toMatchObject({ reference, status: 'paid', amount: 4.67, fees: 1.83, other: 0 });
    const wallet = (await read('/wallet-movements?limit=3')).body.data;
    expect(wallet).toMatchObject([{ description: reference }, { description: reference }, {}]);
    expect(new Set([wallet[0].type, wallet[1].type])).toEqual(new Set(['payout', 'gateway_fee']));
    expect(await toldOf(reference)).toEqual([['payout.paid', 4.67]]);
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('tells money apart that was not collected here', async () => {
    const before = await sums();
    const { amount } = stage.emulator.payOut(stage.keys.secretKey, [await paid()], { others: [5_000, -700] });
    await release();
    const after = await sums();
    expect(amount).toBe(2150 - 61 + 4300);
    expect([after.gateway - before.gateway, after.bank - before.bank]).toEqual([0, 2150 - 61]);
    expect((await read('/payouts')).body.data[0]).toMatchObject({ amount: 63.89, other: 43, fees: 0.61 });
    const euros = { currency: 'EUR', count: 2, incoming: 68.56, outgoing: 0, total: 68.56 };
    expect((await read('/payouts/totals')).body.data).toEqual({ count: 2, sums: [euros] });
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('that the bank sends back is in the wallet again; its fees stay', async () => {
    const before = await sums();
    const totals = (await read('/payouts/totals')).body.data;
    const { id } = stage.emulator.payOut(stage.keys.secretKey, [await paid()]);
    await release();
    stage.emulator.failPayout(id);
    await release();
    const after = await sums();
    expect([after.gateway - before.gateway, after.bank - before.bank, after.fees - before.fees]).toEqual([2089, 0, 61]);
    expect((await read('/payouts?status=failed')).body.data).toMatchObject([
      { reference: id, status: 'failed', failure_reason: 'account_closed' },
    ]);
    expect(await toldOf(id)).toEqual([
      ['payout.paid', 20.89],
      ['payout.failed', 20.89],
    ]);
    // What failed is counted and adds nothing.
    const euros = { ...totals.sums[0], count: totals.count + 1 };
    expect((await read('/payouts/totals')).body.data).toEqual({ count: totals.count + 1, sums: [euros] });
    const exported = async (query: string) =>
      (parse((await read(`/payouts/csv${query}`)).text, { columns: true, bom: true }) as Record<string, string>[]).map(
        ({ reference, status, amount, fees, other }) => [reference, status, amount, fees, other],
      );
    expect(await exported('?status=failed')).toEqual([[id, 'failed', '20.89', '0.61', '0.00']]);
    expect((await exported('')).map(([, ...row]) => row)).toEqual([
      ['failed', '20.89', '0.61', '0.00'],
      ['paid', '63.89', '0.61', '43.00'],
      ['paid', '4.67', '1.83', '0.00'],
    ]);
    expect(await exported(`?end_date=${clock.now().toISOString()}`)).toHaveLength(2);
    const none = { currency: 'EUR', count: 1, incoming: 0, outgoing: 0, total: 0 };
    expect((await read('/payouts/totals?status=failed')).body.data).toEqual({ count: 1, sums: [none] });
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('that Stripe sends several times at the same moment counts once', async () => {
    const before = await sums();
    const { amount } = stage.emulator.payOut(stage.keys.secretKey, [await paid()]);
    await Promise.all([1, 2, 3].map(() => stage.emulator.releaseEvents()));
    expect((await sums()).bank - before.bank).toBe(amount);
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('that two processes hear of at the same moment is told of once', async () => {
    const { database, outbox, clock } = stage.service.services;
    const reference = 'po_twice';
    const said = { reference, status: 'paid' as const, amount: 5_000, failureReason: '', movements: [] };
    const hear = () =>
      database.transaction((tx) =>
        applyPayout(
          { tenant: tenantDb(tx, stage.world.main.id), outbox, now: clock.now() },
          { ...said, arrivesAt: clock.now() },
        ),
      );
    await interleave(stage.service.database, 'lock_payout', hear, hear);
    expect(await toldOf(reference)).toEqual([['payout.paid', 50]]);
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('that failed before it was heard of is booked and taken back, also by who still says that it was paid', async () => {
    const before = await sums();
    const { id: reference } = stage.emulator.payOut(stage.keys.secretKey, [await paid()]);
    stage.emulator.failPayout(reference);
    await release();
    const expected = { gateway: before.gateway + 2089, bank: before.bank, fees: before.fees + 61 };
    expect(await sums()).toEqual(expected);
    const { database, outbox, clock } = stage.service.services;
    const said = {
      reference,
      status: 'paid' as const,
      amount: 2_089,
      arrivesAt: clock.now(),
      failureReason: '',
      movements: [],
    };
    await database.transaction((tx) =>
      applyPayout({ tenant: tenantDb(tx, stage.world.main.id), outbox, now: clock.now() }, said),
    );
    expect(await sums()).toEqual(expected);
    expect((await read('/payouts')).body.data[0]).toMatchObject({ reference, status: 'failed' });
    expect(await toldOf(reference)).toEqual([['payout.failed', 20.89]]);
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('of another account is passed over', async () => {
    const object = { object: 'payout', id: 'po_0123456789abcdef' };
    expect(await stage.emulator.sendEvent(stage.keys.secretKey, 'payout.paid', object)).toBe(200);
  });
});
