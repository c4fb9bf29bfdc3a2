/** A booking as it is sold: what is paid for it is held until its clients arrive. */
import type { PersonalDataSource } from '../../customers/privacy/privacy.ts';
import type { Product } from '../../sales/product/product.ts';
import { listBookingOffers } from '../booking-catalogue/booking-catalogue.ts';
import { bookingRefunds } from './booking-refunds.ts';
import { updateBookingsBlocked } from './booking-writes.sql.ts';
import { completeBookingPayment, endHeldBookings, reviveHeldBooking } from './held-booking.ts';
import {
  type BookingPersonalDataRow,
  eraseBookingPersonalData,
  listBookingPersonalData,
  listBuyersOfBookings,
  listPaymentsOfBookings,
  updateBookingClient,
} from './personal-data.sql.ts';

export const bookingPersonalData: PersonalDataSource<BookingPersonalDataRow> = {
  list: (tenant, { clientId, emailKeys }) => tenant.run(listBookingPersonalData, { clientId, emailKeys }),
  mentionOf: ({ id: bookingId, name }) => ({ name, bookingId }),
  erase: async (tenant, { clientId, emailKeys }, now) =>
    (await tenant.run(eraseBookingPersonalData, { clientId, emailKeys, now })).map(({ id: bookingId }) => ({
      bookingId,
    })),
  reassign: (tenant, clients) => tenant.run(updateBookingClient, clients),
};

export const bookingProduct: Product = {
  kind: 'booking',
  bookedAs: 'deposit',
  complete: completeBookingPayment,
  end: endHeldBookings,
  revive: reviveHeldBooking,
  refunds: bookingRefunds,
  block: async ({ tenant, now }, { ids }, isBlocked) => {
    await tenant.run(updateBookingsBlocked, { now, ids, isBlocked });
  },
  listOffers: listBookingOffers,
  listBuyers: (tenant, ids) => tenant.run(listBuyersOfBookings, { ids }),
  listPayments: (tenant, { emailKey }) => tenant.run(listPaymentsOfBookings, { emailKey }),
  personalData: [bookingPersonalData],
};
