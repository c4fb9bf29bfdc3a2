import { feeTypes } from '@stagedoor/contract/vocabulary';
import { instant, int, money, nullable, number, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

/** A price step beside whatever else a row is about; money in minor units. */
export const priceTypes = {
  price_id: text,
  price_name: text,
  price_includes: text,
  price_additional_info: text,
  price_valid_until: nullable(instant),
  price_amount: money,
  price_fee_type: oneOf(feeTypes),
  price_fee_fixed: money,
  price_fee_percentage: number,
  price_quota: int,
  price_used_count: int,
};
export type PriceRow = RowOf<typeof priceTypes>;
