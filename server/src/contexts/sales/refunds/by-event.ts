/**
 * Refunds on no thing, of payments for things of several events and of none: what such a refund takes is shared out among the
 * events, each account in proportion to what stands on it for them. Money is in minor units.
 */
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { Amounts } from '../ledger/ledger.ts';
import { type AccountsOfEventRow, accountsTaken, listAccountsOfPayment, listAccountsOfRefund } from './by-event.sql.ts';
import { shareInProportion, sumOf } from './shares.ts';

/** What was taken for one event, by account; the event is null for what is of none. */
export interface PartsOfEvent {
  readonly eventId: string | null;
  readonly parts: Amounts;
}

/** What stands on each account for what a payment was for, and is not taken back: at least 0. */
export async function accountsOfPayment(tenant: TenantDb, paymentId: string): Promise<Amounts> {
  const rows = await tenant.run(listAccountsOfPayment, { paymentId });
  return Object.fromEntries(
    accountsTaken.map(
      (account) =>
        [
          account,
          Math.max(
            0,
            sumOf(rows, (row) => row[account]),
          ),
        ] as const,
    ),
  );
}

/** Shares out what is taken of a payment, which is locked, among the events that it was for. */
export async function takenByEvent(tenant: TenantDb, paymentId: string, taken: Amounts): Promise<PartsOfEvent[]> {
  const rows = await tenant.run(listAccountsOfPayment, { paymentId });
  return eventsOf(rows, (account) => {
    const amount = taken[account] ?? 0;
    const things = rows.map((row) => ({ left: Math.max(0, row[account]) }));
    const left = sumOf(things, (thing) => thing.left);
    const shares = left === 0 ? [] : shareInProportion(Math.min(amount, left), things);
    // What is on the account for no event any more is taken of the first.
    const rest = amount - sumOf(shares, (share) => share.amount);
    return rows.map((_, index) => (shares[index]?.amount ?? 0) + (index === 0 ? rest : 0));
  });
}

/** What a refund took for each event, when it was counted. */
export async function takenByRefund(tenant: TenantDb, paymentId: string, refundId: string): Promise<PartsOfEvent[]> {
  const rows = await tenant.run(listAccountsOfRefund, { paymentId, refundId });
  return eventsOf(rows, (account) => rows.map((row) => row[account]));
}

/** The events of which something is taken, by the amounts of each account in their order. */
function eventsOf(
  rows: readonly AccountsOfEventRow[],
  amountsOf: (account: (typeof accountsTaken)[number]) => readonly number[],
): PartsOfEvent[] {
  const amounts = accountsTaken.map((account) => [account, amountsOf(account)] as const);
  return rows.flatMap(({ event_id: eventId }, index) => {
    const parts = amounts.map(([account, some]) => [account, some[index]!] as const).filter(([, amount]) => amount > 0);
    return parts.length > 0 ? [{ eventId, parts: Object.fromEntries(parts) }] : [];
  });
}
