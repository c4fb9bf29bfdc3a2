import { integrations } from '@stagedoor/contract';
import { createWalkInBooking, listBookingsByEmail } from '../../modules/bookings/bookings.ts';
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
];
