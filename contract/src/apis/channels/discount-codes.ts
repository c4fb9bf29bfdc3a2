import { operation } from '../../operation.ts';
import { ChannelDiscountCode } from '../../resources/zone-offer.ts';
import { Id, Int, ListOf, MoneyInput, StrInput, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';

const params = Type.Object({
  code: StrInput('What the buyer typed in; case-insensitive.', { minLength: 1, maxLength: 64 }),
});
const description =
  'Checks whether a code can be used now, without redeeming it. A code that does not exist returns 404; a code ' +
  'that does not apply returns 400 with the reason. The code can be used up before the purchase: only the ' +
  'purchase decides.';

export const validateTicketDiscountCode = operation({
  id: 'validateTicketDiscountCode',
  api: 'channels',
  method: 'POST',
  path: '/discount-codes/tickets/validate/{code}',
  access: { by: 'key', scope: 'discount-codes:read' },
  tag: 'Discount Codes',
  summary: 'Validate a discount code for tickets',
  description,
  params,
  query: Type.Object({
    rate_id: Id('rate', 'Id of the ticket rate.'),
    supplements_total_price: MoneyInput('Price of all supplements; a code does not reduce it.'),
    quantity: Int('Number of tickets.', { minimum: 1, maximum: limits.partySizeMax }),
  }),
  withoutIdempotencyKey: 'It changes nothing.',
  success: { status: 200, description: 'The code, in a list of one.', schema: ListOf(ChannelDiscountCode) },
  errors: ['not_found', 'discount_code_invalid'],
});

export const validateBookingDiscountCode = operation({
  id: 'validateBookingDiscountCode',
  api: 'channels',
  method: 'POST',
  path: '/discount-codes/bookings/validate/{code}',
  access: { by: 'key', scope: 'discount-codes:read' },
  tag: 'Discount Codes',
  summary: 'Validate a discount code for a booking',
  description,
  params,
  query: Type.Object({
    event_id: Id('event', 'Event id.'),
    rate_id: Id('rate', 'Id of the booking rate.'),
    quantity: Int('Number of people.', { minimum: 1, maximum: limits.partySizeMax }),
  }),
  withoutIdempotencyKey: 'It changes nothing.',
  success: { status: 200, description: 'The code, in a list of one.', schema: ListOf(ChannelDiscountCode) },
  errors: ['not_found', 'discount_code_invalid'],
});
