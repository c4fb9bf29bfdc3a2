import { integrations } from '@stagedoor/contract';
import {
  changeBookingStatus,
  createWalkInBooking,
  getBookingByCode,
  listBookings,
  listBookingsByEmail,
} from '../../modules/bookings/bookings.ts';
import { endpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';
import { presentBooking } from '../common/presenters/booking.ts';
import { walkInInput } from '../common/walk-in-input.ts';

export const bookingHandlers: readonly Handler[] = [
  endpoint(integrations.createWalkInBooking, {
    input: (call, problems) => walkInInput(call, 'integrations', problems),
    run: ({ write }, walkIn) => createWalkInBooking(write, walkIn),
    present: presentBooking,
  }),

  endpoint(integrations.listBookingsByEmail, {
    run: ({ tenant, params, page }) => listBookingsByEmail(tenant, params.email, page),
    present: presentBooking,
  }),

  endpoint(integrations.listBookings, {
    input: ({ query }, problems) => ({
      eventId: query.event_id,
      status: query.status,
      spaceName: query.space_name,
      dateField: 'date' as const,
      from: problems.instant('/start_date', query.start_date),
      until: problems.instant('/end_date', query.end_date),
    }),
    run: ({ tenant, page }, filter) => listBookings(tenant, filter, page),
    present: presentBooking,
  }),

  endpoint(integrations.getBookingByCode, {
    run: ({ tenant, params }) => getBookingByCode(tenant, params.bookingCode),
    present: presentBooking,
  }),

  endpoint(integrations.updateBookingStatus, {
    run: ({ write, params, body }) => changeBookingStatus(write, params.bookingId, body.status),
  }),
];
