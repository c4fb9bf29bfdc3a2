import { operation } from '../../operation.ts';
import { DiscountCode, discountCodesQuery } from '../../resources/discount-code.ts';
import { DataOf, Id, ListOf, Type } from '../../schema.ts';
import { discountCodeChangesBody, newDiscountCodeBody } from '../discount-code-bodies.ts';

const organizationId = Id('organization', 'Id of the organization.');
const codeParams = Type.Object({ organizationId, discountCodeId: Id('discountCode', 'Id of the discount code.') });

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
  body: newDiscountCodeBody,
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
  body: discountCodeChangesBody,
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
