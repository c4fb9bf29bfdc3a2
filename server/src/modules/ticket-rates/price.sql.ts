import { feeTypes } from '@stagedoor/contract/vocabulary';
import { instant, int, money, nullable, number, oneOf, type RowOf, text } from '../../platform/sql/types.ts';

/** The types of `priceColumns`: a price step beside whatever else a row is about; money in minor units. */
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

/** The columns of `PriceRow` out of `ticket_rate_prices` under an alias, for a select list. */
export function priceColumns(alias: string): string {
  return `${alias}.id AS price_id, ${alias}.name AS price_name, ${alias}.includes AS price_includes,
    ${alias}.additional_info AS price_additional_info, ${alias}.valid_until AS price_valid_until,
    ${alias}.price AS price_amount, ${alias}.fee_type AS price_fee_type, ${alias}.fee_fixed AS price_fee_fixed,
    ${alias}.fee_percentage AS price_fee_percentage, ${alias}.quota AS price_quota,
    ${alias}.used_count AS price_used_count`;
}
