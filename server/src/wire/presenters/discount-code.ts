import type { DiscountCode } from '@stagedoor/contract';
import { presenter } from '../../contexts/messaging/webhooks/webhooks.ts';
import {
  type DiscountCodeRow,
  discountCodeCreated,
  discountCodeUpdated,
} from '../../contexts/sales/discount-codes/discount-codes.ts';
import { toMajor } from '../../http/money.ts';

/** A code as the people and the systems of the organization see it. */
export function presentDiscountCode(row: DiscountCodeRow): DiscountCode {
  return {
    _id: row.id,
    code: row.code,
    type: row.type,
    event_id: row.event_id ?? '',
    fixed_amount: row.fixed_amount === null ? null : toMajor(row.fixed_amount, row.currency_digits),
    percentage: row.percentage,
    price_min: toMajor(row.price_min, row.currency_digits),
    valid_from: row.valid_from ?? '',
    valid_until: row.valid_until ?? '',
    active: row.active,
    redemptions_max: row.redemptions_max,
    redemptions_count: row.redemptions_count,
    units_min: row.units_min,
    units_max: row.units_max,
    sales_max: row.sales_max,
    sales_count: row.sales_count,
    rate_ids: row.rate_ids,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export const discountCodePresenters = [
  presenter(discountCodeCreated, presentDiscountCode),
  presenter(discountCodeUpdated, presentDiscountCode),
];
