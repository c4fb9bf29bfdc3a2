/**
 * External payments: money that the organization took for a booking outside the payment gateway. It is held until the
 * clients arrive, as `advance.ts` says. One is undone by another of the opposite amount, once; nothing is ever deleted.
 */
import type { ExternalPaymentMethod } from '@stagedoor/contract/vocabulary';
import { newId } from '../../platform/ids.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { listPage, type Page } from '../../platform/sql/paging.ts';
import type { TenantDb } from '../../platform/sql/tenant-db.ts';
import { type Amounts, postToLedger } from '../ledger/ledger.ts';
import { emit, type TenantWriteContext } from '../webhooks/webhooks.ts';
import { countExternalPayment, type ExternalAccount } from './advance.ts';
import { bookingMessage, bookingUpdated, noBooking } from './booking-rules.ts';
import { lockBooking, updateBookingRow } from './booking-writes.sql.ts';
import { findBooking } from './bookings.sql.ts';
import {
  type ExternalPaymentRow,
  externalPayments,
  findExternalPayment,
  insertExternalPayment,
  latestExternalPayments,
  lockExternalPayment,
  updateExternalPaymentUndone,
} from './external-payments.sql.ts';

/** Where the money is: what is not cash came in at a terminal or an account of the organization. */
const accountOf: Readonly<Record<ExternalPaymentMethod, ExternalAccount>> = {
  cash: 'cash',
  card: 'pos',
  bank_transfer: 'pos',
};

export interface ExternalPaymentFilter {
  readonly eventId?: string | undefined;
  readonly bookingId?: string | undefined;
  /** When it was recorded. */
  readonly createdFrom?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

/** In the order of (creation, id), those that undo others among them. */
export function listExternalPayments(
  tenant: TenantDb,
  filter: ExternalPaymentFilter,
  page: Page,
): Promise<ExternalPaymentRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, externalPayments, filter, page);
}

/** The same, the latest first. */
export function listLatestExternalPayments(
  tenant: TenantDb,
  filter: ExternalPaymentFilter,
  page: Page,
): Promise<ExternalPaymentRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, latestExternalPayments, filter, page);
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

/** Records money that was taken for a booking; refuses an unknown booking and one that is rejected. */
export async function createExternalPayment(
  write: TenantWriteContext,
  { bookingId, amount, method, methodSlug, description, createdBy }: NewExternalPayment,
): Promise<ExternalPaymentRow | Refusal<'not_found' | 'conflict'>> {
  const { tenant, now } = write;
  const booking = await lockBooking(tenant, bookingId);
  if (!booking) return noBooking;
  if (booking.status === 'rejected') return refuse('conflict', 'The booking is rejected: no payment can be recorded.');
  const payment = await writePayment(write, {
    id: newId('payment', now),
    booking_id: bookingId,
    amount,
    description,
    method,
    payment_method_slug: methodSlug ?? method.replaceAll('_', '-'),
    undoes: null,
    created_by: createdBy,
    created_at: now,
  });
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
  const [locked] = await tenant.run(lockExternalPayment, { id });
  if (!locked) return refuse('not_found', 'There is no such external payment.');
  if (locked.undoes !== null)
    return refuse('conflict', `The payment undoes ${locked.undoes}: record a new one instead.`);
  if (locked.undone_at !== null) return refuse('conflict', `The payment was undone at ${locked.undone_at}.`);
  const [payment] = await tenant.run(findExternalPayment, { id });
  const { booking_id, amount, description, method, payment_method_slug } = payment!;
  await lockBooking(tenant, booking_id);
  await tenant.run(updateExternalPaymentUndone.statement, updateExternalPaymentUndone.valuesOf(id, { undone_at: now }));
  const undoing = await writePayment(write, {
    id: newId('payment', now),
    booking_id,
    // Not -0, where nothing was paid.
    amount: 0 - amount,
    description,
    method,
    payment_method_slug,
    undoes: id,
    created_by: createdBy,
    created_at: now,
  });
  return undoing ?? refuse('conflict', 'The booking is rejected: its cash payments no longer count.');
}

type NewRow = Parameters<typeof insertExternalPayment.valuesOf>[0][number];

/**
 * Writes the payment for a booking that is locked, its entries in the ledger, and the notification that the booking has
 * another payment. Null, for the caller to refuse, where the money does not count any more.
 */
async function writePayment(write: TenantWriteContext, row: NewRow): Promise<ExternalPaymentRow | null> {
  const { tenant, now } = write;
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
  await tenant.run(updateBookingRow.statement, updateBookingRow.valuesOf(bookingId, { updated_at: now }));
  const [booking] = await tenant.run(findBooking, { id: bookingId });
  await emit(write, [bookingMessage(bookingUpdated, booking!)]);
  return payment!;
}
