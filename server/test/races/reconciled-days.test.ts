/** Days that are summed up while their charges change: no sum stays that lacks a change. */
import { expect, it } from 'vitest';
import { postToLedger } from '../../src/contexts/sales/ledger/ledger.ts';
import {
  reopenReconciledDays,
  sumReconciledDay,
  takeReconciledDay,
} from '../../src/contexts/sales/reconciliation/days.sql.ts';
import { findDifferencesOf, sumDays } from '../../src/contexts/sales/reconciliation/reconciliation.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { Transaction } from '../../src/platform/database.ts';
import { crossTenantDb, tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { beginCheckout, cards, payOnPage } from '../support/purchases.ts';
import { lookForCommits, sumEveryDay } from '../support/reconciled-days.ts';
import { openTestService } from '../support/test-service.ts';
import { countWaiting } from '../support/waiting.ts';
import { createWorld } from '../support/world.ts';

const clock = fixedClock('2026-11-20T12:00:00.000Z');
const service = await openTestService({ clock, connectionsMax: 20 });

/** A payment of today, and what posts 3.00 for it days later in a transaction of the caller. */
async function open() {
  const world = await createWorld(service);
  const { id } = world.main;
  const { data } = (await beginCheckout(service, world.channel, world.main.rateId)).body;
  await payOnPage(service, data.payment_url, cards.good);
  const [payment] = await service.database.sql<{ id: string }>(
    `SELECT id FROM payments WHERE organization_id = $1 AND status = 'succeeded'`,
    [id],
  );
  const paymentId = payment!.id;
  clock.advance(2 * 86_400_000);
  const post = (tx: Transaction) =>
    postToLedger(
      tenantDb(tx, id),
      {
        kind: 'surplus',
        causedBy: paymentId,
        debit: { gateway: 300 },
        credit: { suspense: 300 },
        eventId: null,
        channelId: null,
        paymentId,
      },
      clock.now(),
    );
  const summed = () =>
    service.database.sql<{ ledger: number }>(
      `SELECT ledger::int FROM reconciled_days
       WHERE organization_id = $1 AND summed_at IS NOT NULL AND charges_count > 0`,
      [id],
    );
  return { id, paymentId, post, summed };
}

const { database } = service.services;
const wrongSums = () =>
  findDifferencesOf(
    'a day that is summed up has the charges of its payments, and what the ledger has for them',
    crossTenantDb(database),
    clock.now(),
  );

it('sums up no day that a change may not have seen, which began before', async () => {
  const { id, paymentId, post, summed } = await open();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let hasPosted = () => {};
  const posted = new Promise<void>((resolve) => {
    hasPosted = resolve;
  });
  const change = database.transaction(async (tx) => {
    await post(tx);
    // As at the end of the transaction, a moment before it is committed.
    await tenantDb(tx, id).run(reopenReconciledDays, { now: clock.now(), paymentIds: [paymentId] });
    hasPosted();
    await released;
  });
  await posted;
  try {
    // The first makes the rows; a cluster knows of that afterwards.
    await sumDays(database, clock.now());
    await lookForCommits(service);
    await sumDays(database, clock.now());
    expect(await summed()).toEqual([]);
  } finally {
    release();
    await change;
  }
  await sumEveryDay(service);
  expect(await summed()).toEqual([{ ledger: 2_450 }]);
  expect(await wrongSums()).toEqual([]);
});

it('sums up a day anew that changed while it was summed up', async () => {
  const { id, post, summed } = await open();
  await sumEveryDay(service);
  await service.database.sql('UPDATE reconciled_days SET summed_at = NULL WHERE organization_id = $1', [id]);
  const [change] = await database.transaction(async (tx) => {
    const tenant = tenantDb(tx, id);
    const [taken] = await tenant.run(takeReconciledDay, { now: clock.now() });
    const changing = database.transaction(post);
    await expect.poll(() => countWaiting(service.database)).toBe(1);
    await tenant.run(sumReconciledDay, { day: taken!.day });
    return [changing];
  });
  await change;
  expect(await summed()).toEqual([]);
  await sumEveryDay(service);
  expect(await summed()).toEqual([{ ledger: 2_450 }]);
  expect(await wrongSums()).toEqual([]);
});
