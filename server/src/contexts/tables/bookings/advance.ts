/**
 * Advances: what was paid for a booking, and in which account of the ledger it stands. Money is held (`deposits_held`)
 * until the clients arrive or the event ends; then it is earned: fees and tips in their accounts, the rest in `sales`.
 * Of a booking that is rejected, cash is not recorded any more, and everything else is forfeited. Each change of the
 * account is a transaction of the ledger; one that is taken back is another one.
 *
 * All functions need the booking locked.
 */
import type { Database } from '../../../platform/database.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { crossTenantDb, tenantDb } from '../../../platform/sql/tenant-db.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { type Amounts, type LedgerKind, postToLedger } from '../../sales/ledger/ledger.ts';
import {
  type AdvanceAccount,
  type AdvanceRow,
  findAdvances,
  listOverdueAdvancesAcrossOrganizations,
  moveAdvances,
  updateAdvance,
} from './advance.sql.ts';
import { lockBooking } from './booking-writes.sql.ts';

type Write = Pick<TenantWriteContext, 'tenant' | 'now'>;

/** Where money for a booking belongs. People of a walk-in have arrived. */
function accountFor({ status, walkin, has_ended }: AdvanceRow): AdvanceAccount {
  if (status === 'rejected') return 'forfeited';
  const isToCome = (status === 'pending' || status === 'accepted') && !walkin && !has_ended;
  return isToCome ? 'deposits_held' : 'sales';
}

type AdvanceParts = Pick<
  AdvanceRow,
  'advance_cash' | 'advance_pos' | 'advance_payments' | 'advance_fees' | 'advance_tips'
>;

/** What is credited while the advance stands in the account: the money itself is debited elsewhere. */
function creditedIn(account: AdvanceAccount, advance: AdvanceParts): Amounts {
  const { advance_cash: cash, advance_fees: fees, advance_tips: tips } = advance;
  const total = cash + advance.advance_pos + advance.advance_payments;
  switch (account) {
    case 'deposits_held':
      return { deposits_held: total };
    case 'sales':
      return { sales: total - fees - tips, fees_organization: fees, tips };
    case 'forfeited':
      return { forfeited: total - cash, cash };
  }
}

function kindOfMove(from: AdvanceAccount, to: AdvanceAccount): LedgerKind {
  if (to === 'forfeited') return 'forfeit';
  if (from === 'forfeited') return 'forfeit_undone';
  return to === 'sales' ? 'arrival' : 'arrival_undone';
}

/** Moves the advance to the account where the status of the booking wants it; answers with the booking's advance then. */
export async function settleAdvance(write: Write, bookingId: string): Promise<AdvanceRow> {
  return (await settleAdvances(write, [bookingId]))[0]!;
}

/** The same for several bookings, in whatever order. */
export async function settleAdvances({ tenant, now }: Write, bookingIds: readonly string[]): Promise<AdvanceRow[]> {
  const found = await tenant.run(findAdvances, { ids: bookingIds, now });
  const moves = found.flatMap((before) => {
    const to = accountFor(before);
    return to === before.advance_account ? [] : [{ before, to }];
  });
  if (moves.length === 0) return found;
  await tenant.run(moveAdvances, {
    ids: moves.map(({ before }) => before.id),
    accounts: moves.map(({ to }) => to),
  });
  await postToLedger(tenant, moves.map(transactionOf), now);
  const accounts = new Map(moves.map(({ before, to }) => [before.id, to]));
  return found.map((before) => {
    const to = accounts.get(before.id);
    return to ? { ...before, advance_account: to, advance_moves_count: before.advance_moves_count + 1 } : before;
  });
}

function transactionOf({ before, to }: { readonly before: AdvanceRow; readonly to: AdvanceAccount }) {
  const from = before.advance_account;
  return {
    kind: kindOfMove(from, to),
    causedBy: `${before.id}:${before.advance_moves_count + 1}`,
    debit: creditedIn(from, before),
    credit: creditedIn(to, before),
    eventId: before.event_id,
    channelId: before.channel_id,
    paymentId: null,
    bookingId: before.id,
  };
}

/** Where external payments are kept apart from each other. */
export type ExternalAccount = 'cash' | 'pos';

/**
 * Counts money of an external payment (minor units; below 0 where one is undone), and answers with the account that is
 * credited with it. Null where cash of a rejected booking is to be undone: it is not recorded any more.
 */
export async function countExternalPayment(
  write: Write,
  bookingId: string,
  from: ExternalAccount,
  amount: number,
): Promise<AdvanceAccount | null> {
  const advance = await settleAdvance(write, bookingId);
  if (advance.advance_account === 'forfeited' && from === 'cash') return null;
  const changed =
    from === 'cash' ? { advance_cash: advance.advance_cash + amount } : { advance_pos: advance.advance_pos + amount };
  await write.tenant.run(updateAdvance.statement, updateAdvance.valuesOf(bookingId, changed));
  return advance.advance_account;
}

/** A payment for a booking, in minor units: fees and tips are parts of the amount. */
export interface BookingPaymentParts {
  readonly amount: number;
  readonly fees: number;
  readonly tips: number;
}

/** Counts a payment that came in, and answers with what is credited with it. */
export async function countPayment(
  write: Write,
  bookingId: string,
  { amount, fees, tips }: BookingPaymentParts,
): Promise<Amounts> {
  const { advance_account: account, ...before } = await settleAdvance(write, bookingId);
  const changed = {
    advance_payments: before.advance_payments + amount,
    advance_online: before.advance_online + amount - fees - tips,
    advance_fees: before.advance_fees + fees,
    advance_tips: before.advance_tips + tips,
  };
  await write.tenant.run(updateAdvance.statement, updateAdvance.valuesOf(bookingId, changed));
  const own = { advance_cash: 0, advance_pos: 0, advance_payments: amount, advance_fees: fees, advance_tips: tips };
  return creditedIn(account, own);
}

/** Counts what was given back of payments, and answers with what is debited: first the advance, then fees, then tips. */
export async function countPaymentRefund(write: Write, bookingId: string, amount: number): Promise<Amounts> {
  const { advance_account: account, ...before } = await settleAdvance(write, bookingId);
  const { advance_payments: payments, advance_fees: fees, advance_tips: tips } = before;
  const ofFees = Math.min(fees, Math.max(0, amount - (payments - fees - tips)));
  const ofTips = Math.max(0, amount - (payments - tips));
  const changed = { advance_payments: payments - amount, advance_fees: fees - ofFees, advance_tips: tips - ofTips };
  await write.tenant.run(updateAdvance.statement, updateAdvance.valuesOf(bookingId, changed));
  const own = { advance_cash: 0, advance_pos: 0, advance_payments: amount, advance_fees: ofFees, advance_tips: ofTips };
  return creditedIn(account, own);
}

/**
 * Counts what a refund gave back and the bank sent back, and answers with what is credited: what was taken last comes back
 * first. Fees and tips are those of the payment, and so is the amount; minor units.
 */
export async function countPaymentReturned(
  write: Write,
  bookingId: string,
  amount: number,
  payment: BookingPaymentParts,
): Promise<Amounts> {
  const { advance_account: account, ...before } = await settleAdvance(write, bookingId);
  const payments = before.advance_payments + amount;
  const tips = Math.min(payment.tips, payments);
  const fees = Math.min(payment.fees, payments - tips);
  const changed = { advance_payments: payments, advance_fees: fees, advance_tips: tips };
  await write.tenant.run(updateAdvance.statement, updateAdvance.valuesOf(bookingId, changed));
  const own = {
    advance_cash: 0,
    advance_pos: 0,
    advance_payments: amount,
    advance_fees: fees - before.advance_fees,
    advance_tips: tips - before.advance_tips,
  };
  return creditedIn(account, own);
}

/** How many bookings one pass looks at. */
const settleBatchSize = 200;

/** Earns the advances of bookings that are over and were never marked as arrived; answers with how many they were. */
export async function earnOverdueAdvances(database: Database, now: Date, signal?: AbortSignal): Promise<number> {
  let earned = 0;
  for (;;) {
    const overdue = await crossTenantDb(database).run(listOverdueAdvancesAcrossOrganizations, {
      now,
      limit: settleBatchSize,
    });
    for (const [organizationId, rows] of groupBy(overdue, (row) => row.organization_id)) {
      for (const { id } of rows) {
        if (signal?.aborted) return earned;
        await database.transaction(async (tx) => {
          const tenant = tenantDb(tx, organizationId);
          await lockBooking(tenant, id);
          await settleAdvance({ tenant, now }, id);
        });
        earned += 1;
      }
    }
    if (overdue.length < settleBatchSize) return earned;
  }
}
