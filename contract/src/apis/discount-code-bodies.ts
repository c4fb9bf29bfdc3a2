/** What a discount code is made of and what of it can be changed, in every API that does so. */
import { Id, InstantInput, Int, MoneyInput, Nullable, OneOf, PositiveMoneyInput, Type } from '../schema.ts';
import { discountCodeTypes } from '../vocabulary.ts';

/** What can be said when a code is made, and changed later. */
const terms = {
  event_id: Type.Optional(Nullable(Id('event', 'The only event for which it can be used; null for all.'))),
  fixed_amount: Type.Optional(Nullable(PositiveMoneyInput('Amount that it takes off. Either this or `percentage`.'))),
  percentage: Type.Optional(
    Nullable(
      Type.Number({
        description: 'Percentage that it takes off, with at most four decimals. Either this or `fixed_amount`.',
        minimum: 0.0001,
        maximum: 100,
        examples: [10],
      }),
    ),
  ),
  price_min: Type.Optional(MoneyInput('Least price for which it can be used.')),
  valid_from: Type.Optional(Nullable(InstantInput('When it begins to be valid; null for at once.'))),
  valid_until: Type.Optional(Nullable(InstantInput('When it ceases to be valid; null for never.'))),
  redemptions_max: Type.Optional(
    Nullable(Int('How often it can be used; null without a limit.', { minimum: 1, maximum: 1_000_000_000 })),
  ),
  units_min: Type.Optional(
    Nullable(Int('Tickets or people that a purchase has at least; null for any.', { minimum: 1, maximum: 1_000 })),
  ),
  units_max: Type.Optional(
    Nullable(Int('Tickets or people that a purchase has at most; null for any.', { minimum: 1, maximum: 1_000 })),
  ),
  sales_max: Type.Optional(
    Nullable(
      Int('How many tickets or bookings can be sold with it; null without a limit.', {
        minimum: 1,
        maximum: 1_000_000_000,
      }),
    ),
  ),
  rate_ids: Type.Optional(
    Type.Array(Id('rate', 'Id of a rate.'), {
      description: 'The ticket rates or booking rates for which it can be used; all where there are none.',
      maxItems: 100,
      uniqueItems: true,
    }),
  ),
};

export const newDiscountCodeBody = Type.Object(
  {
    code: Type.String({
      description: 'What is typed in; case-insensitive. No two codes of an organization are the same.',
      minLength: 1,
      maxLength: 64,
      pattern: '^[^\\s\\u0000-\\u001f\\u007f]*$',
      examples: ['AUTUMN10'],
    }),
    type: OneOf(discountCodeTypes, 'What it can be used for.'),
    ...terms,
  },
  { description: 'The discount code.' },
);

export const discountCodeChangesBody = Type.Object(
  { ...terms, active: Type.Optional(Type.Boolean({ description: 'False switches it off.' })) },
  { description: 'What to change.', minProperties: 1 },
);
