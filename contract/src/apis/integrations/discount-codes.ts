import { operation } from '../../operation.ts';
import { DiscountCode, discountCodesQuery } from '../../resources/discount-code.ts';
import { DataOf, Id, ListOf, Type } from '../../schema.ts';

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
