import type { BookingProduct, BookingRate, TipRate } from '@stagedoor/contract';
import type {
  BookingRateRow,
  ProductRow,
  TipRateRow,
} from '../../contexts/tables/booking-catalogue/booking-catalogue.ts';
import { toMajor } from '../../http/money.ts';

/** A fixed amount in minor units, or a percentage, as the wire has it. */
export function presentCharge(type: 'fixed' | 'percentage', fixed: number, percentage: number, currencyDigits: number) {
  return { type, amount: type === 'fixed' ? toMajor(fixed, currencyDigits) : percentage };
}

/** What clients are shown of a booking rate. */
export function presentBookingRateTerms(row: Omit<BookingRateRow, 'currency' | 'created_at' | 'updated_at'>) {
  const digits = row.currency_digits;
  return {
    slug: row.slug,
    name: row.name,
    content: row.content,
    max_clients: row.persons_max,
    price: toMajor(row.price, digits),
    included_persons: row.included_persons,
    supplement_persons: row.persons_max - row.included_persons,
    supplement_price: toMajor(row.supplement_price, digits),
    full_payment: row.full_payment,
    deposit: presentCharge(row.deposit_type, row.deposit_fixed, row.deposit_percentage, digits),
  };
}

export function presentBookingRate(row: BookingRateRow): BookingRate {
  return {
    _id: row.id,
    event_id: row.event_id,
    zone_id: row.zone_id,
    ...presentBookingRateTerms(row),
    fee: presentCharge(row.fee_type, row.fee_fixed, row.fee_percentage, row.currency_digits),
    tax_percentage: row.tax_percentage,
    required_fields: row.required_fields,
    position: row.position,
    active: row.active,
    currency: row.currency,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function presentProduct(row: ProductRow): BookingProduct {
  return {
    _id: row.id,
    name: row.name,
    price: toMajor(row.price, row.currency_digits),
    active: row.active,
    currency: row.currency,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function presentTipRate(row: TipRateRow): TipRate {
  return {
    _id: row.id,
    name: row.name,
    ...presentCharge(row.tip_type, row.tip_fixed, row.tip_percentage, row.currency_digits),
    active: row.active,
    currency: row.currency,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
