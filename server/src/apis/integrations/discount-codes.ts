import { integrations } from '@stagedoor/contract';
import { getDiscountCode, listDiscountCodes } from '../../contexts/sales/discount-codes/discount-codes.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentDiscountCode } from '../../wire/presenters/discount-code.ts';

export const discountCodeHandlers: readonly Handler[] = [
  endpoint(integrations.listDiscountCodes, {
    input: ({ query }) => ({ type: query.type, eventId: query.event_id, active: query.active }),
    run: ({ tenant, page }, filter) => listDiscountCodes(tenant, filter, page),
    present: presentDiscountCode,
  }),

  endpoint(integrations.getDiscountCode, {
    run: ({ tenant, params }) => getDiscountCode(tenant, params.discountCodeId),
    present: presentDiscountCode,
  }),
];
