import { operation } from '../../operation.ts';
import { DiscountCode, discountCodesQuery } from '../../resources/discount-code.ts';
import { DataOf, Id, InstantInput, Int, ListOf, MoneyInput, Nullable, OneOf, Type } from '../../schema.ts';
import { discountCodeTypes } from '../../vocabulary.ts';

const organizationId = Id('organization', 'Id of the organization.');
const codeParams = Type.Object({ organizationId, discountCodeId: Id('discountCode', 'Id of the discount code.') });

/** What can be said when a code is made, and changed later. */
const terms = {
  event_id: Type.Optional(Nullable(Id('event', 'The only event for which it can be used; null for all.'))),
  fixed_amount: Type.Optional(Nullable(MoneyInput('Amount that it takes off. Either this or `percentage`.'))),
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

export const listDiscountCodes = operation({
  id: 'listDiscountCodes',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/discount-codes',
  access: { by: 'session', role: 'viewer' },
  tag: 'Discount codes',
  summary: 'List discount codes',
  description: 'Returns the discount codes of the organization, ordered by (creation, id).',
  params: Type.Object({ organizationId }),
  query: discountCodesQuery,
  success: { status: 200, description: 'The discount codes.', schema: ListOf(DiscountCode) },
  errors: ['not_found'],
});

export const getDiscountCode = operation({
  id: 'getDiscountCode',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/discount-codes/{discountCodeId}',
  access: { by: 'session', role: 'viewer' },
  tag: 'Discount codes',
  summary: 'Read a discount code',
  description: 'Returns one discount code.',
  params: codeParams,
  success: { status: 200, description: 'The discount code.', schema: DataOf(DiscountCode) },
  errors: ['not_found'],
});

export const createDiscountCode = operation({
  id: 'createDiscountCode',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/discount-codes',
  access: { by: 'session', role: 'manager' },
  tag: 'Discount codes',
  summary: 'Create a discount code',
  description:
    'Creates a code that reduces the price of bookings or tickets by a fixed amount or a percentage. The ' +
    'code and its type cannot be changed later.',
  params: Type.Object({ organizationId }),
  body: Type.Object(
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
  ),
  success: { status: 201, description: 'The discount code.', schema: DataOf(DiscountCode) },
  errors: ['not_found', 'already_exists'],
});

export const updateDiscountCode = operation({
  id: 'updateDiscountCode',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/discount-codes/{discountCodeId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Discount codes',
  summary: 'Change a discount code',
  description:
    'Changes only the given fields. A new amount replaces the percentage, and vice versa. The limits cannot be ' +
    'lower than the current usage.',
  params: codeParams,
  body: Type.Object(
    { ...terms, active: Type.Optional(Type.Boolean({ description: 'False switches it off.' })) },
    { description: 'What to change.', minProperties: 1 },
  ),
  success: { status: 200, description: 'The discount code.', schema: DataOf(DiscountCode) },
  errors: ['not_found', 'conflict'],
});

export const deactivateDiscountCode = operation({
  id: 'deactivateDiscountCode',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/discount-codes/{discountCodeId}/deactivate',
  access: { by: 'session', role: 'manager' },
  tag: 'Discount codes',
  summary: 'Deactivate a discount code',
  description:
    'The code can no longer be used; existing purchases keep their discount. Deactivating it again changes nothing.',
  params: codeParams,
  success: { status: 200, description: 'The discount code.', schema: DataOf(DiscountCode) },
  errors: ['not_found'],
});
