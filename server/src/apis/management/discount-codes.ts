import { management } from '@stagedoor/contract';
import {
  createDiscountCode,
  deactivateDiscountCode,
  getDiscountCode,
  listDiscountCodes,
  updateDiscountCode,
} from '../../contexts/sales/discount-codes/discount-codes.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { discountCodeChangesInput, newDiscountCodeInput } from '../../wire/discount-code-input.ts';
import { presentDiscountCode } from '../../wire/presenters/discount-code.ts';

export const discountCodeHandlers: readonly Handler[] = [
  endpoint(management.listDiscountCodes, {
    input: ({ query }) => ({ type: query.type, eventId: query.event_id, active: query.active }),
    run: ({ tenant, page }, filter) => listDiscountCodes(tenant, filter, page),
    present: presentDiscountCode,
  }),

  endpoint(management.getDiscountCode, {
    run: ({ tenant, params }) => getDiscountCode(tenant, params.discountCodeId),
    present: presentDiscountCode,
  }),

  endpoint(management.createDiscountCode, {
    input: ({ body, caller }, problems) => newDiscountCodeInput(body, caller.organization.currencyDigits, problems),
    run: ({ write }, input) => createDiscountCode(write, input),
    present: presentDiscountCode,
  }),

  endpoint(management.updateDiscountCode, {
    input: ({ body, caller }, problems) => discountCodeChangesInput(body, caller.organization.currencyDigits, problems),
    run: ({ write, params }, changes) => updateDiscountCode(write, params.discountCodeId, changes),
    present: presentDiscountCode,
  }),

  endpoint(management.deactivateDiscountCode, {
    run: ({ write, params }) => deactivateDiscountCode(write, params.discountCodeId),
    present: presentDiscountCode,
  }),
];
