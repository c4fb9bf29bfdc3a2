import { operation } from '../../operation.ts';
import { saleParts } from '../../resources/sale-parts.ts';
import {
  AnyId,
  Currency,
  Id,
  IdOrEmpty,
  Instant,
  InstantInput,
  Int,
  ListOf,
  Money,
  OneOf,
  OneOfOrEmpty,
  pagingQuery,
  Resource,
  type Static,
  Str,
  Type,
} from '../../schema.ts';
import { collections, resourceTypes, saleStatuses, saleTypes } from '../../vocabulary.ts';

const Sale = Resource('Sale', 'A sold item.', {
  _id: AnyId(
    'Id of the line: that of the thing, or of its payment where it is a change of name or a period of a plan.',
  ),
  resource_type: OneOf(resourceTypes, 'What was sold.'),
  resource_id: AnyId('Id of what was sold.'),
  status: OneOf(saleStatuses, 'voided: cancelled, given back as a whole, rejected or removed since.'),
  created_at: Instant('When the purchase was started.'),
  sold_at: Instant('When it was sold.'),
  quantity: Int('People of it; units of a supplement.'),
  event_id: IdOrEmpty('event', 'Event that it is for.'),
  event_name: Str('Name of the event; empty when there is none.', ['Equinox']),
  event_slug: Str('Identifier of the event; empty when there is none.', ['equinox']),
  rate_id: IdOrEmpty(['rate', 'passType'], 'Rate or pass type that was bought.'),
  rate_name: Str('Name of it; empty when there is none.', ['General admission']),
  rate_slug: Str('Identifier of it; empty when there is none.', ['general-admission']),
  channel_id: IdOrEmpty('channel', 'Channel that sold.'),
  channel_name: Str('Name of the channel; empty when there is none.', ['Night Guide']),
  channel_slug: Str('Identifier of the channel; empty when there is none.', ['night-guide']),
  referral_id: IdOrEmpty('referrer', 'Who brought the guests.'),
  payment_id: IdOrEmpty('payment', 'Payment, the first of several.'),
  sale_type: OneOfOrEmpty(saleTypes, 'How it was sold; empty where nothing was paid yet.'),
  collection: OneOfOrEmpty(collections, 'Who took the money; empty where nothing was paid yet.'),
  price: Money('Price before the discount. Of a list entry: its price, and what was taken at the door.'),
  ...saleParts,
  paid: Money('What came in of it; of a booking what was paid online and outside, which need not be the total.'),
  refunded: Money('What was given back of it; through a gateway once that confirmed it.'),
  currency: Currency('Currency of the amounts, ISO 4217.'),
});
export type Sale = Static<typeof Sale>;

export const listSales = operation({
  id: 'listSales',
  api: 'integrations',
  method: 'GET',
  path: '/sales',
  access: { by: 'key', scope: 'payments:read' },
  tag: 'Sales',
  summary: 'List sales',
  description:
    'Returns everything that was sold, ordered by (creation, id), with its amounts by part: one line for each ' +
    'ticket, booking, pass, list entry, supplement bought after its ticket, name change and plan period. A ' +
    'purchase that awaits payment appears when it is paid, at the position of its creation: at most an hour ' +
    'back. Swapping a ticket is not a sale: the line remains that of the original ticket. A deleted ticket stays as ' +
    'voided, with what was given back for it; bookings are included once they are accepted or something was paid for them.',
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Only sales for this event.')),
    channel_id: Type.Optional(Id('channel', 'Only sales by this channel.')),
    resource_type: Type.Optional(OneOf(resourceTypes, 'Only sales of this kind.')),
    start_date: Type.Optional(InstantInput('Only purchases that were started at or after this instant.')),
    end_date: Type.Optional(InstantInput('Only purchases that were started before this instant.')),
    ...pagingQuery,
    after: Type.Optional(AnyId('Return the items after this `_id` (the last one of the previous page).')),
  }),
  success: { status: 200, description: 'The sales.', schema: ListOf(Sale) },
  errors: [],
});
