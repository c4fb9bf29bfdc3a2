import { operation } from '../../operation.ts';
import { TipRate } from '../../resources/booking-catalogue.ts';
import { AfterQuery, Id, ListOf, pagingQuery, Type } from '../../schema.ts';

export const listTipRates = operation({
  id: 'listTipRates',
  api: 'channels',
  method: 'GET',
  path: '/tip-rates',
  access: { by: 'key', scope: 'bookings:read' },
  tag: 'Bookings',
  summary: 'List tip rates',
  description:
    'Returns the tips that can currently be paid with bookings at an event, ordered by (creation, id). An event ' +
    'that is unknown or not accessible returns an empty list.',
  query: Type.Object({ event_id: Id('event', 'Event id.'), ...pagingQuery, after: AfterQuery('tipRate') }),
  success: { status: 200, description: 'The tip rates.', schema: ListOf(TipRate) },
  errors: [],
});
