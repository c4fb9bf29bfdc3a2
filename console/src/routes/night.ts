/** Routes of the night: what is used while an event runs. */
import { bookingStatuses, listSorts } from '@stagedoor/contract/vocabulary';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { organization } from './frame.tsx';
import { oneOf, pageOf, textOf } from './search.ts';

const tonight = createRoute({
  getParentRoute: () => organization,
  path: '/tonight',
  validateSearch: ({ event_id }: Record<string, unknown>): { event_id?: string } =>
    typeof event_id === 'string' ? { event_id } : {},
  component: lazyRouteComponent(() => import('../screens/tonight/tonight.tsx'), 'Tonight'),
});

const bookings = createRoute({
  getParentRoute: () => organization,
  path: '/bookings',
  validateSearch: ({ event_id, view, zone_id, booking, search, status, sort, page }: Record<string, unknown>) => ({
    event_id: textOf(event_id),
    view: oneOf(['board', 'list'], view),
    status: oneOf(bookingStatuses, status),
    sort: oneOf(listSorts, sort),
    page: pageOf(page),
    zone_id: textOf(zone_id),
    booking: textOf(booking),
    search: textOf(search),
  }),
  component: lazyRouteComponent(() => import('../screens/bookings/bookings.tsx'), 'Bookings'),
});

const floorPlan = createRoute({
  getParentRoute: () => organization,
  path: '/floor-plan',
  validateSearch: ({ event_id, zone_id }: Record<string, unknown>) => ({
    event_id: textOf(event_id),
    zone_id: textOf(zone_id),
  }),
  component: lazyRouteComponent(() => import('../screens/floor-plan/floor-plan.tsx'), 'FloorPlan'),
});

const guestLists = createRoute({
  getParentRoute: () => organization,
  path: '/lists',
  validateSearch: ({ event_id, search, list_rate_id, entry, sort, page }: Record<string, unknown>) => ({
    event_id: textOf(event_id),
    search: textOf(search),
    list_rate_id: textOf(list_rate_id),
    entry: textOf(entry),
    sort: oneOf(listSorts, sort),
    page: pageOf(page),
  }),
  component: lazyRouteComponent(() => import('../screens/guest-lists/guest-lists.tsx'), 'GuestLists'),
});

const boxOffice = createRoute({
  getParentRoute: () => organization,
  path: '/box-office',
  validateSearch: ({ event_id }: Record<string, unknown>) => ({ event_id: textOf(event_id) }),
  component: lazyRouteComponent(() => import('../screens/box-office/box-office.tsx'), 'BoxOffice'),
});

const doors = createRoute({
  getParentRoute: () => organization,
  path: '/doors',
  validateSearch: ({ revoked }: Record<string, unknown>): { revoked?: true } => (revoked === true ? { revoked } : {}),
  component: lazyRouteComponent(() => import('../screens/doors/doors.tsx'), 'Doors'),
});

export const nightRoutes = [tonight, bookings, floorPlan, guestLists, boxOffice, doors] as const;
