import {
  AfterQuery,
  Bool,
  Id,
  IdOrEmpty,
  Instant,
  InstantOrEmpty,
  Int,
  List,
  Money,
  Nullable,
  Num,
  OneOf,
  pagingQuery,
  Resource,
  type Static,
  Str,
  Type,
} from '../schema.ts';
import { discountCodeTypes } from '../vocabulary.ts';

export const DiscountCode = Resource('DiscountCode', 'A code that reduces a price.', {
  _id: Id('discountCode', 'Id of the discount code.'),
  code: Str('What is typed in; case-insensitive.', ['AUTUMN10']),
  type: OneOf(discountCodeTypes, 'What it can be used for.'),
  event_id: IdOrEmpty('event', 'The only event for which it can be used.'),
  fixed_amount: Nullable(Money('Amount that it takes off; null where it takes a percentage.')),
  percentage: Nullable(Num('Percentage that it takes off; null where it takes a fixed amount.')),
  price_min: Money('Least price for which it can be used.'),
  valid_from: InstantOrEmpty('When it begins to be valid.'),
  valid_until: InstantOrEmpty('When it ceases to be valid.'),
  active: Bool('False where it is switched off.'),
  redemptions_max: Nullable(Int('How often it can be used; null without a limit.')),
  redemptions_count: Int('How often it was used.'),
  units_min: Nullable(Int('Tickets or people that a purchase has at least; null for any.')),
  units_max: Nullable(Int('Tickets or people that a purchase has at most; null for any.')),
  sales_max: Nullable(Int('How many tickets or bookings can be sold with it; null without a limit.')),
  sales_count: Int('How many tickets or bookings were sold with it.'),
  rate_ids: List(
    Id('rate', 'Id of a rate.'),
    'The ticket rates or booking rates for which it can be used; all where empty.',
  ),
  created_at: Instant('Creation.'),
  updated_at: Instant('Last change; being used is none.'),
});
export type DiscountCode = Static<typeof DiscountCode>;

/** Which codes, for every list of them. */
export const discountCodesQuery = Type.Object({
  type: Type.Optional(OneOf(discountCodeTypes, 'Only codes for this.')),
  event_id: Type.Optional(Id('event', 'Only codes that are bound to this event.')),
  active: Type.Optional(Type.Boolean({ description: 'True: only active codes; false: only inactive ones.' })),
  ...pagingQuery,
  after: AfterQuery('discountCode'),
});
