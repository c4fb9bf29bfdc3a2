/** A booking as it is sold: what is paid for it is held until its clients arrive. */
import type { Product } from '../../sales/product/product.ts';
import { bookingRefunds } from './booking-refunds.ts';
import { completeBookingPayment, endHeldBookings, reviveHeldBooking } from './held-booking.ts';

export const bookingProduct: Product = {
  kind: 'booking',
  bookedAs: 'deposit',
  complete: completeBookingPayment,
  end: endHeldBookings,
  revive: reviveHeldBooking,
  refunds: bookingRefunds,
};
