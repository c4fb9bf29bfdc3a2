import { type InputOf, management } from '@stagedoor/contract';
import {
  createDiscountCode,
  deactivateDiscountCode,
  getDiscountCode,
  listDiscountCodes,
  updateDiscountCode,
} from '../../contexts/sales/discount-codes/discount-codes.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { toMinor } from '../../http/money.ts';
import type { Problems } from '../../http/problems.ts';
import { presentDiscountCode } from '../../wire/presenters/discount-code.ts';
import { untilOf } from './ticket-rate-input.ts';

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
    input: ({ body, caller }, problems) => {
      const terms = termsOf(body, caller.organization.currencyDigits, problems);
      return {
        code: body.code,
        type: body.type,
        event_id: terms.event_id ?? null,
        fixed_amount: terms.fixed_amount ?? null,
        percentage: terms.percentage ?? null,
        price_min: terms.price_min ?? 0,
        valid_from: terms.valid_from ?? null,
        valid_until: terms.valid_until ?? null,
        redemptions_max: terms.redemptions_max ?? null,
        units_min: terms.units_min ?? null,
        units_max: terms.units_max ?? null,
        sales_max: terms.sales_max ?? null,
        rate_ids: terms.rate_ids ?? [],
      };
    },
    run: ({ write }, input) => createDiscountCode(write, input),
    present: presentDiscountCode,
  }),

  endpoint(management.updateDiscountCode, {
    input: ({ body, caller }, problems) => ({
      ...termsOf(body, caller.organization.currencyDigits, problems),
      active: body.active,
    }),
    run: ({ write, params }, changes) => updateDiscountCode(write, params.discountCodeId, changes),
    present: presentDiscountCode,
  }),

  endpoint(management.deactivateDiscountCode, {
    run: ({ write, params }) => deactivateDiscountCode(write, params.discountCodeId),
    present: presentDiscountCode,
  }),
];

type Terms = Omit<InputOf<typeof management.updateDiscountCode>['body'], 'active'>;

/** Decimals that a percentage can have. */
const percentageDigits = 4;

function termsOf(body: Terms, currencyDigits: number, problems: Problems) {
  const { fixed_amount, percentage, price_min, valid_from, valid_until, ...asGiven } = body;
  if (fixed_amount === 0) problems.add('/fixed_amount', 'must be more than 0');
  if (percentage && toMinor(percentage, percentageDigits) === null) {
    problems.add('/percentage', `has more than ${percentageDigits} decimals`);
  }
  return {
    ...asGiven,
    fixed_amount: fixed_amount && problems.money('/fixed_amount', fixed_amount, currencyDigits),
    percentage,
    price_min: price_min && problems.money('/price_min', price_min, currencyDigits),
    valid_from: untilOf('/valid_from', valid_from, problems),
    valid_until: untilOf('/valid_until', valid_until, problems),
  };
}
