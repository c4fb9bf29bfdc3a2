/** Reads discount codes as the wire brings them, in columns and minor units. */
import type { InputOf, management } from '@stagedoor/contract';
import { toMinor } from '../http/money.ts';
import type { Problems } from '../http/problems.ts';
import { untilOf } from './ticket-rate-input.ts';

/** A new code; what is not given does not limit it. */
export function newDiscountCodeInput(
  body: InputOf<typeof management.createDiscountCode>['body'],
  currencyDigits: number,
  problems: Problems,
) {
  const terms = termsOf(body, currencyDigits, problems);
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
}

/** Changes of a code; what is not given is undefined. */
export function discountCodeChangesInput(
  body: InputOf<typeof management.updateDiscountCode>['body'],
  currencyDigits: number,
  problems: Problems,
) {
  return { ...termsOf(body, currencyDigits, problems), active: body.active };
}

type Terms = Omit<InputOf<typeof management.updateDiscountCode>['body'], 'active'>;

/** Decimals that a percentage can have. */
const percentageDigits = 4;

function termsOf(body: Terms, currencyDigits: number, problems: Problems) {
  const { fixed_amount, percentage, price_min, valid_from, valid_until, ...asGiven } = body;
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
