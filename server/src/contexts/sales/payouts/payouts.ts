/**
 * Payouts: money that leaves the gateway for the bank of the organization. The gateway charges for its work and takes that off
 * before, so a payout books both: what the bank has, and the fees of what is in it. Money in it that was not collected
 * here, of another system with the same account, is told apart, so that the wallet stays what the gateway holds of sales.
 */
import { newId } from '../../../platform/ids.ts';
import { type FilterOf, pageReader } from '../../../platform/sql/paging.ts';
import type { SumRow } from '../../../platform/sql/sums.ts';
import type { TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { emit, notificationKind, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import type { FoundPayout } from '../gateways/gateways.ts';
import { type LedgerTransaction, postToLedger } from '../ledger/ledger.ts';
import {
  insertPayouts,
  listKnownReferences,
  lockPayout,
  type PayoutRow,
  payouts,
  sumPayoutRows,
  updatePayoutFailed,
} from './payouts.sql.ts';

export type { PayoutRow } from './payouts.sql.ts';

/** The gateway paid money out to the bank. */
export const payoutPaid = notificationKind<PayoutRow>('payout.paid');
/** The bank sent a payout back. */
export const payoutFailed = notificationKind<PayoutRow>('payout.failed');

/**
 * Applies what the gateway says of a payout, once. One that failed is booked and taken back, also where it is heard of for the
 * first time: its fees stay charged, and what another process was told before, that it was paid, counts no more.
 */
export async function applyPayout(write: TenantWriteContext, said: FoundPayout): Promise<void> {
  const { tenant, now } = write;
  const by = { gateway: 'stripe' as const, reference: said.reference };
  const [known] = await tenant.run(lockPayout, by);
  // Another transaction can hear of it at the same moment: the one that inserts it tells of it.
  const isNew = !known && (await insertPayout(tenant, said, now));
  const row = known ?? (await tenant.run(lockPayout, by))[0]!;
  const booked = { debit: { bank: row.amount - row.other_amount }, credit: { gateway: row.amount - row.other_amount } };
  const fees = { debit: { gateway_fees: row.fee_amount }, credit: { gateway: row.fee_amount } };
  // Posted once for each kind and payout.
  await postToLedger(tenant, [transactionOf(row, 'gateway_fee', fees), transactionOf(row, 'payout', booked)], now);
  const about = { resourceId: row.id, channelId: null };
  if (said.status !== 'failed') {
    if (isNew) await emit(write, [outboxMessage(payoutPaid, row, about)]);
    return;
  }
  if (row.status === 'failed') return;
  await tenant.run(updatePayoutFailed, { now, id: row.id, failureReason: said.failureReason });
  const returned = { debit: booked.credit, credit: booked.debit };
  await postToLedger(tenant, transactionOf(row, 'payout_returned', returned), now);
  const failed = { ...row, status: 'failed' as const, failure_reason: said.failureReason };
  await emit(write, [outboxMessage(payoutFailed, failed, about)]);
}

/** False where it is known by now. */
async function insertPayout(tenant: TenantTransaction, said: FoundPayout, now: Date): Promise<boolean> {
  const { reference, movements } = said;
  const references = movements.map((movement) => movement.reference);
  const known = new Set((await tenant.run(listKnownReferences, { references })).map((row) => row.reference));
  const isOwn = (movement: (typeof movements)[number]) => movement.isOurs || known.has(movement.reference);
  const sumOf = (some: typeof movements, amountOf: (movement: (typeof movements)[number]) => number) =>
    some.reduce((sum, movement) => sum + amountOf(movement), 0);
  const row = {
    id: newId('payout', now),
    gateway: 'stripe' as const,
    reference,
    status: 'paid' as const,
    amount: said.amount,
    other_amount: sumOf(
      movements.filter((movement) => !isOwn(movement)),
      ({ amount, fee }) => amount - fee,
    ),
    // That of a dispute was booked with the dispute.
    fee_amount: sumOf(
      movements.filter((movement) => isOwn(movement) && movement.kind !== 'dispute'),
      ({ fee }) => fee,
    ),
    failure_reason: '',
    arrives_at: said.arrivesAt,
    created_at: now,
    updated_at: now,
  };
  return (await tenant.run(insertPayouts.statement, insertPayouts.valuesOf([row]))).length > 0;
}

function transactionOf(
  { id: causedBy, reference: description }: PayoutRow,
  kind: LedgerTransaction['kind'],
  amounts: Pick<LedgerTransaction, 'debit' | 'credit'>,
): LedgerTransaction {
  return { kind, causedBy, ...amounts, eventId: null, channelId: null, paymentId: null, description };
}

export type PayoutFilter = FilterOf<typeof payouts>;

/** The payouts of the organization, the latest first. */
export const listPayouts = pageReader(payouts);

/** What the payouts of a list add up to over all its pages, by currency. */
export function sumPayouts(tenant: TenantDb, filter: PayoutFilter): Promise<SumRow[]> {
  return tenant.run(sumPayoutRows, filter);
}
