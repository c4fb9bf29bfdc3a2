/**
 * The ledger of an organization: what was earned, where the money is, and what is owed, in minor units of its currency.
 * A transaction debits and credits accounts and sums to zero, which the database itself holds; it is posted once for
 * each cause, never changed and never deleted: a correction is another transaction.
 *
 * Where money is: `gateway`, `cash`, `pos`, `receivable` (what a channel took) and `reseller` (what resellers took; below
 * 0: what they are to give back to their buyers). What it is for: `sales`,
 * `supplements`, `fees_organization`, `fees_provider`, `surcharges`, `warranty`, `tips`; not earned yet:
 * `deposits_held`; kept of rejected bookings: `forfeited`; came in without a use and goes back, or above 0 went back and nobody has said
 * for what: `suspense`; gone without a correction of what was sold: `losses`; withheld while a bank disputes a payment: `disputed`; what gateways
 * charge: `gateway_fees`; paid out by them: `bank`.
 */
import type { WalletMovementType } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { pageReader } from '../../../platform/sql/paging.ts';
import type { SumRow } from '../../../platform/sql/sums.ts';
import type { TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { reopenDaysOf } from '../reconciliation/reconciliation.ts';
import { type Account, accounts, insertLedgerTransactions } from './ledger.sql.ts';
import { latestWalletMovements, sumWalletRows, type WalletMovementRow, walletMovements } from './wallet.sql.ts';

export type { Account } from './ledger.sql.ts';
export { earnedAccounts, reportMoney } from './report-money.ts';
export type { WalletMovementRow } from './wallet.sql.ts';

/** Minor units by account; an account that is not named has none. */
export type Amounts = { readonly [A in Account]?: number };

/** Why something is posted. */
export type LedgerKind =
  | 'sale'
  | 'deposit'
  | 'arrival'
  | 'arrival_undone'
  | 'forfeit'
  | 'forfeit_undone'
  | 'refund'
  | 'refund_returned'
  | 'surplus'
  | 'surplus_returned'
  | 'unrequested_refund'
  | 'unrequested_refund_returned'
  | 'loss'
  | 'loss_undone'
  | 'dispute_withdrawn'
  | 'dispute_reinstated'
  | 'dispute_lost'
  | 'gateway_fee'
  | 'payout'
  | 'payout_returned'
  | 'external'
  | 'external_undone'
  | 'resold'
  | 'door';

export interface LedgerTransaction {
  readonly kind: LedgerKind;
  /** The id of what it is posted for. */
  readonly causedBy: string;
  readonly debit: Amounts;
  readonly credit: Amounts;
  readonly eventId: string | null;
  readonly channelId: string | null;
  readonly paymentId: string | null;
  readonly refundId?: string;
  readonly bookingId?: string | null;
  readonly description?: string;
}

/**
 * Posts transactions, in the transaction of what they are about; none where all amounts are 0, or where this kind was
 * posted for the cause already. Throws where debit and credit differ: that is a fault of the caller.
 */
export async function postToLedger(
  tenant: TenantTransaction,
  transactions: LedgerTransaction | readonly LedgerTransaction[],
  now: Date,
): Promise<void> {
  const rows = [transactions].flat().flatMap((transaction) => rowOf(transaction, now) ?? []);
  if (rows.length === 0) return;
  await tenant.run(insertLedgerTransactions, { now, transactions: toJson(rows) });
  const collected = rows.filter(({ kind, gateway, refund_id }) => gateway !== 0 && isOfCharges(kind, refund_id));
  if (collected.length > 0)
    reopenDaysOf(
      tenant,
      collected.flatMap(({ payment_id }) => payment_id ?? []),
      now,
    );
}

/** True of what is posted for money of charges. */
function isOfCharges(kind: LedgerKind, refundId: string | null): boolean {
  return kind === 'sale' || kind === 'deposit' || (kind === 'surplus' && refundId === null);
}

/** Null where nothing is posted. */
function rowOf({ kind, causedBy, debit, credit, ...about }: LedgerTransaction, now: Date) {
  const amounts = Object.fromEntries(
    accounts.map((account) => [account, (debit[account] ?? 0) - (credit[account] ?? 0)]),
  ) as Record<Account, number>;
  const sum = accounts.reduce((total, account) => total + amounts[account], 0);
  if (sum !== 0) throw new Error(`the ${kind} of ${causedBy} is out of balance by ${sum}`);
  if (accounts.every((account) => amounts[account] === 0)) return null;
  return {
    id: newId('ledgerTransaction', now),
    kind,
    cause: `${kind}:${causedBy}`,
    event_id: about.eventId,
    channel_id: about.channelId,
    payment_id: about.paymentId,
    refund_id: about.refundId ?? null,
    booking_id: about.bookingId ?? null,
    description: about.description ?? '',
    ...amounts,
  };
}

export interface WalletFilter {
  readonly createdFrom?: Date | undefined;
  readonly createdBefore?: Date | undefined;
  readonly eventId?: string | undefined;
  readonly type?: WalletMovementType | undefined;
}

/** What moved through the payment gateway, by (creation, id), each with the balance after it, in minor units. */
export const listWalletMovements = pageReader(walletMovements);

/** One of them with the balance after it; refuses an unknown id. */
export async function getWalletMovement(
  tenant: TenantDb,
  id: string,
): Promise<WalletMovementRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(walletMovements.list, { id, limit: 1, offset: 0, after: undefined });
  return row ?? refuse('not_found', 'There is no such movement.');
}

/** The same, the latest first. */
export const listLatestWalletMovements = pageReader(latestWalletMovements);

/** What the movements of a list add up to; no row where there is none. */
export function sumWalletMovements(tenant: TenantDb, filter: WalletFilter): Promise<SumRow[]> {
  return tenant.run(sumWalletRows, filter);
}
