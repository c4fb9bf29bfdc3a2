import type { Price } from '@stagedoor/contract';
import type { PriceRow } from '../../contexts/ticketing/ticket-rates/ticket-rates.ts';
import { toMajor } from '../../http/money.ts';

/**
 * A price step on the wire, alone or inside a ticket: `presentPrice(row)`. The row has the columns of `priceTypes` of the
 * ticket-rates module, and the `currency_digits` of its organization.
 */
export function presentPrice(row: PriceRow & { readonly currency_digits: number }): Price {
  return {
    _id: row.price_id,
    name: row.price_name,
    includes: row.price_includes,
    additional_info: row.price_additional_info,
    valid_until: row.price_valid_until ?? '',
    price: toMajor(row.price_amount, row.currency_digits),
    fee_type: row.price_fee_type,
    fee_quantity:
      row.price_fee_type === 'fixed' ? toMajor(row.price_fee_fixed, row.currency_digits) : row.price_fee_percentage,
    quantity: row.price_quota,
    used: row.price_used_count,
  };
}
