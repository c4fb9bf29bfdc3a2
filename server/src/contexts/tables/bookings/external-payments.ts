/**
 * External payments: money that the organization took for a booking outside the payment gateway. It is a part of the
 * booking's paid advance, which is nowhere else: whoever says that more of the advance is paid records such a payment. The
 * money is held until the clients arrive, as `advance.ts` says. One is undone by another of the opposite amount, once;
 * nothing is ever deleted.
 */
import type { ExternalPaymentMethod } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { type FilterOf, pageReader } from '../../../platform/sql/paging.ts';
import type { SumRow } from '../../../platform/sql/sums.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { emit, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { type Amounts, postToLedger } from '../../sales/ledger/ledger.ts';
import { acceptIfPaid } from './accept-paid.ts';
import { countExternalPayment, type ExternalAccount } from './advance.ts';
import { recordBookingChange } from './booking-changes.ts';
import { bookingMessage, bookingUpdated, changeMessages } from './booking-notifications.ts';
import { noBooking } from './booking-rules.ts';
import { type LockedBookingRow, lockBooking, updateBookingRow } from './booking-writes.sql.ts';
import { findBooking } from './bookings.sql.ts';
import {
  type ExternalPaymentRow,
  externalPayments,
  findExternalPayment,
  insertExternalPayment,
  latestExternalPayments,
  listUndoablePayments,
  sumExternalPaymentRows,
  updateExternalPaymentUndone,
} from './external-payments.sql.ts';

/** Where the money is: what is not cash came in at a terminal or an account of the organization. */
const accountOf: Readonly<Record<ExternalPaymentMethod, ExternalAccount>> = {
  cash: 'cash',
  card: 'pos',
  bank_transfer: 'pos',
};

export type ExternalPaymentFilter = FilterOf<typeof externalPayments>;

/** In the order of (creation, id), those that undo others among them. */
export const listExternalPayments = pageReader(externalPayments);

/** One of them; refuses an unknown id. */
export async function getExternalPayment(
  tenant: TenantDb,
  id: string,
): Promise<ExternalPaymentRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findExternalPayment, { id });
  return row ?? refuse('not_found', 'There is no such external payment.');
}

/** The same, the latest first. */
export const listLatestExternalPayments = pageReader(latestExternalPayments);

/** What those of a list add up to; no row where there is none. */
export function sumExternalPayments(tenant: TenantDb, filter: ExternalPaymentFilter): Promise<SumRow[]> {
  return tenant.run(sumExternalPaymentRows, filter);
}

export interface NewExternalPayment {
  readonly bookingId: string;
  /** Minor units, above 0. */
  readonly amount: number;
  readonly method: ExternalPaymentMethod;
  /** The organization's own identifier of the method; that of the method itself where none is given. */
  readonly methodSlug?: string | undefined;
  readonly description: string;
  readonly createdBy: string;
}

/**
 * Records money that was taken for a booking, which is accepted if it is pending, its advance is paid by now and its spaces
 * are free. Refuses an unknown booking and one that is rejected.
 */
export async function createExternalPayment(
  write: TenantWriteContext,
  { bookingId, amount, method, methodSlug, description, createdBy }: NewExternalPayment,
): Promise<ExternalPaymentRow | Refusal<'not_found' | 'conflict'>> {
  const { tenant, now } = write;
  const before = await lockBooking(tenant, bookingId);
  if (!before) return noBooking;
  if (before.status === 'rejected') return refuse('conflict', 'The booking is rejected: no payment can be recorded.');
  const payment = await recordPayment(write, {
    booking_id: bookingId,
    amount,
    description,
    method,
    payment_method_slug: methodSlug ?? slugOf(method),
    undoes: null,
    created_by: createdBy,
  });
  const { deposit, deposit_paid: paid } = before;
  const isAccepted = await acceptIfPaid(write, before, { deposit, deposit_paid: paid + amount });
  if (isAccepted) recordBookingChange(write, { bookingId, from: before.status, to: 'accepted' });
  await tenant.run(updateBookingRow.statement, updateBookingRow.valuesOf(bookingId, { updated_at: now }));
  const [booking] = await tenant.run(findBooking, { id: bookingId });
  await emit(write, changeMessages(booking!, isAccepted, now));
  return payment!;
}

/**
 * Undoes a payment by another of the opposite amount, and answers with that one. Refuses an unknown payment, one that is
 * undone already, one that undoes another itself, and cash of a booking that is rejected: it does not count any more.
 */
export async function undoExternalPayment(
  write: TenantWriteContext,
  id: string,
  createdBy: string,
): Promise<ExternalPaymentRow | Refusal<'not_found' | 'conflict'>> {
  const { tenant, now } = write;
  const [found] = await tenant.run(findExternalPayment, { id });
  if (!found) return refuse('not_found', 'There is no such external payment.');
  const { booking_id: bookingId } = found;
  // Payments change only while their booking is locked.
  await lockBooking(tenant, bookingId);
  const [payment] = await tenant.run(findExternalPayment, { id });
  const { undoes, undone_at: undoneAt } = payment!;
  if (undoes !== null) return refuse('conflict', `The payment undoes ${undoes}: record a new one instead.`);
  if (undoneAt !== null) return refuse('conflict', `The payment was undone at ${undoneAt}.`);
  const undoing = await recordUndoing(write, payment!, createdBy);
  if (!undoing) return refuse('conflict', 'The booking is rejected: its cash payments no longer count.');
  await tenant.run(updateBookingRow.statement, updateBookingRow.valuesOf(bookingId, { updated_at: now }));
  const [booking] = await tenant.run(findBooking, { id: bookingId });
  await emit(write, [bookingMessage(bookingUpdated, booking!)]);
  return undoing;
}

/**
 * Undoes what was not taken in cash for a booking, when it is given back by hand. Cash of a rejected booking does not
 * count any more, so nothing is left to be undone of it.
 */
export async function undoAdvanceTakenByHand(
  write: TenantWriteContext,
  bookingId: string,
  createdBy: string,
): Promise<void> {
  const { tenant } = write;
  await lockBooking(tenant, bookingId);
  const payments = await tenant.run(listUndoablePayments, { bookingId });
  for (const payment of payments) if (payment.method !== 'cash') await recordUndoing(write, payment, createdBy);
  const [booking] = await tenant.run(findBooking, { id: bookingId });
  if (booking) await emit(write, [bookingMessage(bookingUpdated, booking)]);
}

type Payable = Pick<LockedBookingRow, 'id' | 'deposit_method'>;

/** Records an advance (minor units) that was paid by the method of the booking, which is locked or new; nothing for 0. */
export async function recordDepositPaid(write: TenantWriteContext, booking: Payable, amount: number): Promise<void> {
  if (amount === 0) return;
  const method = booking.deposit_method === 'cash' ? 'cash' : 'card';
  await recordPayment(write, {
    booking_id: booking.id,
    amount,
    description: '',
    method,
    payment_method_slug: slugOf(method),
    undoes: null,
    created_by: write.madeBy ?? '',
  });
}

/**
 * Makes the paid advance of a booking, which is locked, that much (minor units): what is missing is recorded as taken, and
 * what is too much is undone, the latest payments first; what stays of a payment stays where it was taken. Refuses a booking that is rejected, and less than was paid online:
 * that is given back by a refund.
 */
export async function setDepositPaid(
  write: TenantWriteContext,
  booking: Payable & Pick<LockedBookingRow, 'status' | 'deposit_paid'>,
  wanted: number,
): Promise<Refusal<'invalid_request'> | null> {
  if (booking.status === 'rejected') return notPaid('the booking is rejected: no payment can be recorded');
  let paid = booking.deposit_paid;
  let last: ExternalPaymentRow | null = null;
  if (wanted < paid) {
    for (const payment of await write.tenant.run(listUndoablePayments, { bookingId: booking.id })) {
      if (paid <= wanted) break;
      await recordUndoing(write, payment, write.madeBy ?? '');
      paid -= payment.amount;
      last = payment;
    }
  }
  if (paid > wanted) return notPaid('is less than was paid online, which only a refund gives back');
  if (last && paid < wanted) {
    const { booking_id, description, method, payment_method_slug } = last;
    const as = { booking_id, description, method, payment_method_slug };
    await recordPayment(write, { ...as, amount: wanted - paid, undoes: null, created_by: write.madeBy ?? '' });
  } else await recordDepositPaid(write, booking, wanted - paid);
  return null;
}

const notPaid = (message: string) =>
  refuse('invalid_request', 'The change is not valid.', [{ path: '/deposit_paid', message }]);

const slugOf = (method: ExternalPaymentMethod) => method.replaceAll('_', '-');

type NewRow = Omit<Parameters<typeof insertExternalPayment.valuesOf>[0][number], 'id' | 'created_at'>;

/** Marks the payment as undone and records the one that undoes it; null as `recordPayment`. */
async function recordUndoing(
  write: TenantWriteContext,
  { id, ...payment }: Pick<ExternalPaymentRow, 'id' | Exclude<keyof NewRow, 'undoes' | 'created_by'>>,
  createdBy: string,
): Promise<ExternalPaymentRow | null> {
  const { tenant, now } = write;
  const { booking_id, amount, description, method, payment_method_slug } = payment;
  await tenant.run(updateExternalPaymentUndone.statement, updateExternalPaymentUndone.valuesOf(id, { undone_at: now }));
  // Not -0, where nothing was paid.
  const opposite = { booking_id, amount: 0 - amount, description, method, payment_method_slug };
  return recordPayment(write, { ...opposite, undoes: id, created_by: createdBy });
}

/**
 * Writes the payment for a booking that is locked, and its entries in the ledger. Null, for the caller to refuse, where the
 * money does not count any more.
 */
async function recordPayment(write: TenantWriteContext, given: NewRow): Promise<ExternalPaymentRow | null> {
  const { tenant, now } = write;
  const row = { ...given, id: newId('payment', now), created_at: now };
  const from = accountOf[row.method as ExternalPaymentMethod] ?? 'pos';
  const account = await countExternalPayment(write, row.booking_id, from, row.amount);
  if (account === null) return null;
  await tenant.run(insertExternalPayment.statement, insertExternalPayment.valuesOf([row]));
  const [payment] = await tenant.run(findExternalPayment, { id: row.id });
  const { id, booking_id: bookingId, event_id: eventId, channel_id: channelId, description } = payment!;
  const amount = Math.abs(row.amount);
  const money: Amounts = { [from]: amount };
  const paidFor: Amounts = { [account]: amount };
  const [debit, credit] = row.undoes === null ? [money, paidFor] : [paidFor, money];
  const kind = row.undoes === null ? 'external' : 'external_undone';
  const about = { eventId, channelId, paymentId: null, bookingId, description };
  await postToLedger(tenant, { kind, causedBy: id, debit, credit, ...about }, now);
  return payment!;
}
