import { type InputOf, integrations } from '@stagedoor/contract';
import { listProducts, listTipRates } from '../../contexts/tables/booking-catalogue/booking-catalogue.ts';
import {
  type BookingFilter,
  changeBookingStatus,
  createBooking,
  createWalkInBooking,
  createWalkInBookings,
  getBooking,
  getBookingByCode,
  listBookings,
  listBookingsByEmail,
  listZonesWithBookings,
  refundBooking,
  updateBookingDetails,
  updateBookingFields,
  updateBookingProducts,
} from '../../contexts/tables/bookings/bookings.ts';
import { batchedEndpoint, endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import type { Problems } from '../../http/problems.ts';
import { Refusal } from '../../platform/refusal.ts';
import { bookingChangesInput, newBookingInput } from '../../wire/booking-input.ts';
import { presentBookedZone, presentBooking, presentFieldsUpdate } from '../../wire/presenters/booking.ts';
import { presentProduct, presentTipRate } from '../../wire/presenters/booking-catalogue.ts';
import { walkInInput } from '../../wire/walk-in-input.ts';

export const bookingHandlers: readonly Handler[] = [
  batchedEndpoint(integrations.createWalkInBooking, {
    input: (call, problems) => walkInInput(call, 'integrations', problems),
    run: ({ write }, walkIn) => createWalkInBooking(write, walkIn),
    keyOf: ({ caller }, walkIn) => (walkIn.discount_code === null ? `${caller.credentialId} ${walkIn.event_id}` : null),
    runBatch: ({ write }, walkIns) => createWalkInBookings(write, walkIns),
    patienceMs: 100,
    present: presentBooking,
  }),

  endpoint(integrations.listBookingsByEmail, {
    run: ({ tenant, params, page }) => listBookingsByEmail(tenant, params.email, page),
    present: presentBooking,
  }),

  endpoint(integrations.listBookings, {
    input: ({ query }, problems) => filterOf(query, problems),
    run: ({ tenant, page }, filter) => listBookings(tenant, filter, page),
    present: presentBooking,
  }),

  endpoint(integrations.listEventBookings, {
    input: ({ query }, problems) => filterOf(query, problems),
    run: ({ tenant, page }, filter) => listBookings(tenant, { ...filter, atEvent: true }, page),
    present: presentBooking,
  }),

  endpoint(integrations.getBookingAvailability, {
    input: ({ query: { event_id, date } }, problems) => {
      if ((event_id === undefined) === (date === undefined)) problems.add('/event_id', 'give either event_id or date');
      return event_id === undefined ? { day: date ?? '' } : { eventId: event_id };
    },
    run: ({ tenant }, filter) => listZonesWithBookings(tenant, filter),
    present: presentBookedZone,
  }),

  endpoint(integrations.getBooking, {
    run: ({ tenant, params }) => getBooking(tenant, params.bookingId),
    present: presentBooking,
  }),

  endpoint(integrations.createBooking, {
    input: ({ body, caller }, problems) =>
      newBookingInput(body, 'integrations', caller.organization.currencyDigits, problems),
    run: ({ write }, booking) => createBooking(write, booking),
    present: presentBooking,
  }),

  endpoint(integrations.getBookingByCode, {
    run: ({ tenant, params }) => getBookingByCode(tenant, params.bookingCode),
    present: presentBooking,
  }),

  endpoint(integrations.updateBookingStatus, {
    run: ({ write, params, body }) => changeBookingStatus(write, params.bookingId, body.status),
  }),

  endpoint(integrations.updateBookingDeposit, {
    input: ({ body, caller }, problems) => bookingChangesInput(body, caller.organization.currencyDigits, problems),
    run: async ({ write, params }, changes) => {
      const booking = await updateBookingDetails(write, params.bookingId, changes);
      return booking instanceof Refusal ? booking : undefined;
    },
  }),

  endpoint(integrations.updateBookingFields, {
    input: ({ body, caller }, problems) => ({
      ...bookingChangesInput(body, caller.organization.currencyDigits, problems),
      space_ids: body.space_ids,
      status: body.status,
    }),
    run: ({ write, params }, changes) => updateBookingFields(write, params.bookingId, changes),
    present: presentFieldsUpdate,
  }),

  endpoint(integrations.listBookingProducts, {
    run: ({ tenant, page }) => listProducts(tenant, { active: true }, page),
    present: presentProduct,
  }),

  endpoint(integrations.listTipRates, {
    run: ({ tenant, page }) => listTipRates(tenant, { active: true }, page),
    present: presentTipRate,
  }),

  endpoint(integrations.updateBookingProducts, {
    input: ({ body }) => body.products.map(({ product_id, amount }) => ({ productId: product_id, amount })),
    run: ({ write, params }, products) => updateBookingProducts(write, params.bookingId, products),
    present: presentBooking,
  }),

  endpoint(integrations.refundBooking, {
    input: ({ body, caller }, problems) => ({
      amount: problems.money('/amount', body.amount, caller.organization.currencyDigits),
    }),
    run: async ({ write, params, caller }, { amount }) => {
      const createdBy = caller.credentialId;
      const refunded = await refundBooking(write, { bookingId: params.bookingId, amount, createdBy });
      return refunded instanceof Refusal ? refunded : undefined;
    },
  }),
];

function filterOf(query: InputOf<typeof integrations.listBookings>['query'], problems: Problems): BookingFilter {
  return {
    eventId: query.event_id,
    status: query.status,
    spaceName: query.space_name,
    dateField: 'date',
    from: problems.instant('/start_date', query.start_date),
    until: problems.instant('/end_date', query.end_date),
    updatedSince: problems.instant('/updated_since', query.updated_since),
  };
}
