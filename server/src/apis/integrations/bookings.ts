import { integrations, limits } from '@stagedoor/contract';
import { createWalkInBooking, listBookingsByEmail } from '../../modules/bookings/bookings.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Handler, read, write } from '../common/handlers.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { presentBooking } from '../common/presenters/booking.ts';
import { Problems } from '../common/problems.ts';
import { readWalkIn } from '../common/walk-in-input.ts';

export const bookingHandlers: readonly Handler[] = [
  write(integrations.createWalkInBooking, async ({ body, caller, change, now }) => {
    const { organization } = caller;
    const walkIn = readWalkIn(body, { organization, now, createdVia: 'integrations' });
    if (walkIn instanceof Refusal) return walkIn;
    const booking = await createWalkInBooking(change, organization, walkIn);
    return booking instanceof Refusal ? booking : presentBooking(booking);
  }),
  read(integrations.listBookingsByEmail, async ({ db, params, query, caller, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const found = await listBookingsByEmail(db, caller.organization.id, params.email, page);
    return { success: true, data: shownOf(found, page, nextPage).map(presentBooking) };
  }),
];
