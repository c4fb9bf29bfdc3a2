import type { FeeType } from '@stagedoor/contract/vocabulary';

/** A price step beside whatever else a row is about; money in minor units. */
export interface PriceRow {
  readonly price_id: string;
  readonly price_name: string;
  readonly price_includes: string;
  readonly price_additional_info: string;
  readonly price_valid_until: string | null;
  readonly price_amount: number;
  readonly price_fee_type: FeeType;
  readonly price_fee_fixed: number;
  readonly price_fee_percentage: number;
  readonly price_quota: number;
  readonly price_used_count: number;
}

/** The columns of `PriceRow` out of `ticket_rate_prices` under an alias, for a select list. */
export function priceColumns(alias: string): string {
  return `${alias}.id AS price_id, ${alias}.name AS price_name, ${alias}.includes AS price_includes,
    ${alias}.additional_info AS price_additional_info, ${alias}.valid_until AS price_valid_until,
    ${alias}.price AS price_amount, ${alias}.fee_type AS price_fee_type, ${alias}.fee_fixed AS price_fee_fixed,
    ${alias}.fee_percentage AS price_fee_percentage, ${alias}.quota AS price_quota,
    ${alias}.used_count AS price_used_count`;
}
