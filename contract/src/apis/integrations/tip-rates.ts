import { operation } from '../../operation.ts';
import { TipRate } from '../../resources/booking-catalogue.ts';
import { AfterQuery, ListOf, pagingQuery, Type } from '../../schema.ts';

export const listTipRates = operation({
  id: 'listTipRates',
  api: 'integrations',
  method: 'GET',
  path: '/tip-rates',
  access: { by: 'key', scope: 'bookings:read' },
  tag: 'Bookings',
  summary: 'List tip rates',
  description: 'Returns the tips that can currently be paid with a booking, ordered by (creation, id).',
  query: Type.Object({ ...pagingQuery, after: AfterQuery('tipRate') }),
  success: { status: 200, description: 'The tip rates.', schema: ListOf(TipRate) },
  errors: [],
});
