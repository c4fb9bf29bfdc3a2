/**
 * Bookings that are paid when they are made: `holdBooking` keeps the space, a place below the limit of the zone and the
 * redemption of a discount code until the payment expires; `completeBookingPayment`, `endHeldBookings` and
 * `reviveHeldBooking` are what becomes of them. A booking whose advance came in is accepted; one that is not paid in time
 * is rejected. A booking without an advance is requested as any other.
 *
 * Rows are locked in the order: payment, booking, zone, spaces by id, discount code.
 */
import { Refusal, refuse } from '../../../platform/refusal.ts';
import {
  type CrossTenantWriteContext,
  emit,
  type OutboxMessage,
  type TenantWriteContext,
} from '../../messaging/webhooks/webhooks.ts';
import {
  type CountedRedemption,
  retakeRedemption,
  returnRedemptions,
} from '../../sales/discount-codes/discount-codes.ts';
import type { Amounts } from '../../sales/ledger/ledger.ts';
import { type SaleLine, saleLine } from '../../sales/payments/payments.ts';
import { chargeOn } from '../../sales/pricing/pricing.ts';
import { getTipRate, type TipRateRow } from '../booking-catalogue/booking-catalogue.ts';
import { type BookingPaymentParts, countPayment, settleAdvance } from './advance.ts';
import { recordBookingChange } from './booking-changes.ts';
import { bookingMessage, bookingStatusChanged, changeMessages } from './booking-notifications.ts';
import { awaitsPayment, noBooking, spaceTaken } from './booking-rules.ts';
import { lockBooking, updateBookingPaid, updateSpacesReserved, updateStatusByPayment } from './booking-writes.sql.ts';
import { findBooking } from './bookings.sql.ts';
import { writeBooking } from './create-booking.ts';
import {
  type BookingRequest,
  type ChannelBookingRow,
  hasCapacity,
  type RequestedBooking,
  type RequestRefusal,
  readRequest,
} from './request-booking.ts';
import { findZoneOfHeldBooking } from './zone-offers.sql.ts';

export interface BookingToPay extends BookingRequest {
  /** True: the whole price is paid, where the rate has that. */
  readonly full_payment: boolean;
  readonly tip_rate_id?: string | undefined;
}

export interface HeldBooking {
  readonly write: TenantWriteContext;
  readonly booking: ChannelBookingRow;
  /** Minor units to be paid, with the fee and the tip; 0 where nothing is paid online. */
  readonly amount: number;
  readonly line: SaleLine;
}

/**
 * Books for a client of a channel and keeps everything until the payment, which the caller begins, has come in or has
 * ended. Where there is no advance to be paid, it is a request. Refuses as a request does, besides a full payment that the
 * rate does not have and a tip where nothing is paid.
 */
export async function holdBooking(
  crossTenantWrite: CrossTenantWriteContext,
  channelId: string,
  paymentId: string,
  { full_payment: fullPayment, tip_rate_id: tipRateId, ...request }: BookingToPay,
): Promise<HeldBooking | RequestRefusal> {
  const requested = await readRequest(crossTenantWrite, channelId, request, fullPayment);
  if (requested instanceof Refusal) return requested;
  const { write, draft } = requested;
  const tipRate = tipRateId === undefined ? null : await getTipRate(write.tenant, tipRateId);
  if (tipRate instanceof Refusal || tipRate?.active === false) return invalidTip('there is no such tip rate');
  const isToPay = draft.deposit > 0;
  const waiting = { status: 'pending', awaited_payment_id: paymentId, statusWithoutAdvance: draft.status } as const;
  const booking = await writeBooking(write, { ...draft, ...(isToPay ? waiting : {}) }, 'invalid_request');
  if (booking instanceof Refusal) return booking;
  const isHeld = awaitsPayment(booking);
  if (!isHeld && tipRate) return invalidTip('nothing is paid online for this booking');
  const tips = tipRate ? tipOn(booking.price, tipRate) : 0;
  const amount = isHeld ? booking.deposit + booking.fee_amount + tips : 0;
  const line = saleLine({
    subject_id: booking.id,
    rate_id: requested.rate?.id ?? null,
    quantity: booking.party_size,
    description: nameOf(requested),
    price: booking.deposit,
    fees_organization: booking.fee_amount,
    tips,
  });
  return { write, booking: { ...booking, organization_id: write.tenant.organizationId }, amount, line };
}

const invalidTip = (message: string) =>
  refuse('invalid_request', 'The booking is not valid.', [{ path: '/tip_rate_id', message }]);

function tipOn(price: number, { tip_type: type, tip_fixed: fixed, tip_percentage: percentage }: TipRateRow): number {
  return chargeOn(price, { type, fixed, percentage });
}

function nameOf({ zone, rate }: RequestedBooking): string {
  return rate ? `${zone.name}, ${rate.name}` : zone.name;
}

/** A payment for a booking, which the caller has locked. */
export interface PaymentOfBooking extends BookingPaymentParts {
  readonly id: string;
  readonly booking_id: string | null;
}

/** The money of the payment came in: the booking is accepted if it waited for it. */
export async function completeBookingPayment(
  write: TenantWriteContext,
  payment: PaymentOfBooking,
): Promise<{ readonly credit: Amounts; readonly messages: OutboxMessage[] }> {
  const { tenant, now } = write;
  const id = payment.booking_id!;
  const before = await lockBooking(tenant, id);
  const isAccepted = awaitsPayment(before!);
  const status = isAccepted ? 'accepted' : before!.status;
  await tenant.run(updateBookingPaid, { id, status, now });
  const credit = await countPayment(write, id, payment);
  recordBookingChange(write, { bookingId: id, from: before!.status, to: status });
  const [booking] = await tenant.run(findBooking, { id });
  return { credit, messages: changeMessages(booking!, isAccepted, now) };
}

/** Bookings whose payments, which the caller has locked, ended without money: what they kept is free again. */
export async function endHeldBookings(
  write: TenantWriteContext,
  payments: readonly Pick<PaymentOfBooking, 'id' | 'booking_id'>[],
): Promise<void> {
  const { tenant, now } = write;
  const byBooking = payments.toSorted((one, other) => (one.booking_id! < other.booking_id! ? -1 : 1));
  const messages: OutboxMessage[] = [];
  const redemptions: CountedRedemption[] = [];
  for (const { id: paymentId, booking_id: bookingId } of byBooking) {
    const id = bookingId!;
    const before = await lockBooking(tenant, id);
    if (!awaitsPayment(before!) || before!.awaited_payment_id !== paymentId) continue;
    await tenant.run(updateSpacesReserved, { bookingIds: [id], reserves: false });
    await tenant.run(updateStatusByPayment, { id, status: 'rejected', now });
    recordBookingChange(write, { bookingId: id, from: before!.status, to: 'rejected' });
    await settleAdvance(write, id);
    if (before!.discount_code_id !== null) redemptions.push({ codeId: before!.discount_code_id, sales: 1 });
    const [booking] = await tenant.run(findBooking, { id });
    messages.push(bookingMessage(bookingStatusChanged, booking!));
  }
  await returnRedemptions(tenant, redemptions);
  await emit(write, messages);
}

/**
 * The money came in after the end: keeps again what the booking had. Refuses where something of it is gone, or somebody rejected
 * the booking. A booking that somebody accepted meanwhile has everything already.
 */
export async function reviveHeldBooking(
  write: TenantWriteContext,
  { id: paymentId, booking_id: bookingId }: Pick<PaymentOfBooking, 'id' | 'booking_id'>,
): Promise<Refusal<'not_found' | 'sold_out' | 'space_taken' | 'discount_code_exhausted'> | null> {
  const { tenant, now } = write;
  const id = bookingId!;
  const before = await lockBooking(tenant, id);
  if (!before) return noBooking;
  if (before.status !== 'rejected') return null;
  const [zone] = await tenant.run(findZoneOfHeldBooking, { id });
  if (before.awaited_payment_id !== paymentId || !zone) return refuse('sold_out', 'The booking is no longer possible.');
  if (!(await hasCapacity(tenant, zone))) return refuse('sold_out', 'The zone takes no more bookings.');
  const taken = await tenant.run(updateSpacesReserved, { bookingIds: [id], reserves: true });
  if (taken.length > 0) return spaceTaken(taken.map(({ name }) => name));
  if (before.discount_code_id !== null) {
    const exhausted = await retakeRedemption(tenant, { codeId: before.discount_code_id, sales: 1 });
    if (exhausted) return exhausted;
  }
  await tenant.run(updateStatusByPayment, { id, status: 'pending', now });
  recordBookingChange(write, { bookingId: id, from: 'rejected', to: 'pending' });
  return null;
}
