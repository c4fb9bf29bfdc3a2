import { operation } from '../../operation.ts';
import { DiscountCode, discountCodesQuery } from '../../resources/discount-code.ts';
import { DataOf, Id, ListOf, Type } from '../../schema.ts';
import { discountCodeChangesBody, newDiscountCodeBody } from '../discount-code-bodies.ts';

export const listDiscountCodes = operation({
  id: 'listDiscountCodes',
  api: 'integrations',
  method: 'GET',
  path: '/discount-codes',
  access: { by: 'key', scope: 'discount-codes:read' },
  tag: 'Discount Codes',
  summary: 'List discount codes',
  description: 'Returns the discount codes of the organization, active or not, ordered by (creation, id).',
  query: discountCodesQuery,
  success: { status: 200, description: 'The discount codes.', schema: ListOf(DiscountCode) },
  errors: [],
});

export const getDiscountCode = operation({
  id: 'getDiscountCode',
  api: 'integrations',
  method: 'GET',
  path: '/discount-codes/{discountCodeId}',
  access: { by: 'key', scope: 'discount-codes:read' },
  tag: 'Discount Codes',
  summary: 'Read a discount code',
  description: 'Returns one discount code, with how often it was used.',
  params: Type.Object({ discountCodeId: Id('discountCode', 'Id of the discount code.') }),
  success: { status: 200, description: 'The discount code.', schema: DataOf(DiscountCode) },
  errors: ['not_found'],
});

export const createDiscountCode = operation({
  id: 'createDiscountCode',
  api: 'integrations',
  method: 'POST',
  path: '/discount-codes',
  access: { by: 'key', scope: 'discount-codes:write' },
  tag: 'Discount Codes',
  summary: 'Create a discount code',
  description:
    'Creates a code that reduces the price of bookings or tickets by a fixed amount or a percentage. The ' +
    'code and its type cannot be changed later.',
  body: newDiscountCodeBody,
  success: { status: 201, description: 'The discount code.', schema: DataOf(DiscountCode) },
  errors: ['already_exists'],
});

export const updateDiscountCode = operation({
  id: 'updateDiscountCode',
  api: 'integrations',
  method: 'PATCH',
  path: '/discount-codes/{discountCodeId}',
  access: { by: 'key', scope: 'discount-codes:write' },
  tag: 'Discount Codes',
  summary: 'Change a discount code',
  description:
    'Changes only the given fields. A new amount replaces the percentage, and vice versa. The limits cannot be ' +
    'lower than the current usage.',
  params: Type.Object({ discountCodeId: Id('discountCode', 'Id of the discount code.') }),
  body: discountCodeChangesBody,
  success: { status: 200, description: 'The discount code.', schema: DataOf(DiscountCode) },
  errors: ['not_found', 'conflict'],
});
