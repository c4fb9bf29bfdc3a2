/**
 * How a rate is read with all that hangs on it, in one statement. Price steps and supplements come as JSON arrays by
 * position, which is a fifth faster than objects for a hundred rates; the lists of columns below and the functions
 * that take the arrays apart belong together.
 */
import { type FeeType, type FieldType, type QuestionType, rateTypes } from '@stagedoor/contract/vocabulary';
import { isoInstant } from '../../../platform/database.ts';
import {
  bool,
  instant,
  int,
  json,
  money,
  nullable,
  number,
  oneOf,
  type RowOf,
  text,
} from '../../../platform/sql/types.ts';
import type { PriceRow } from './price.sql.ts';

export interface RateField {
  readonly slug: string;
  readonly type: FieldType;
  readonly label: string;
  readonly required: boolean;
  readonly options: { text: string; value: string }[];
}

export interface RateQuestion {
  readonly _id: string;
  readonly label: string;
  readonly type: QuestionType;
  readonly items: string[];
  readonly required: boolean;
}

/** Money in minor units. */
export interface RateSupplementRow {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly price: number;
  readonly has_fake_price: boolean;
  readonly fake_price: number;
  readonly product_quantity: number;
  readonly service_charge_type: FeeType;
  readonly service_charge_fixed: number;
  readonly service_charge_percentage: number;
  readonly purchase_min: number;
  readonly purchase_max: number;
  readonly purchase_unlimited: boolean;
  readonly redemption_deadline_seconds: number | null;
  readonly position: number;
}

/** A price step with what only its organization sees. */
export interface RatePriceRow extends PriceRow {
  readonly price_party_size: number;
  readonly currency_digits: number;
}

type PriceValues = [
  id: string,
  name: string,
  includes: string,
  additionalInfo: string,
  validUntil: string | null,
  amount: number,
  feeType: FeeType,
  feeFixed: number,
  feePercentage: number,
  quota: number,
  usedCount: number,
  partySize: number,
];

type SupplementValues = [
  id: string,
  label: string,
  description: string,
  price: number,
  hasFakePrice: boolean,
  fakePrice: number,
  productQuantity: number,
  serviceChargeType: FeeType,
  serviceChargeFixed: number,
  serviceChargePercentage: number,
  purchaseMin: number,
  purchaseMax: number,
  purchaseUnlimited: boolean,
  redemptionDeadlineSeconds: number | null,
  position: number,
];

/** A rate as it leaves the database; money in minor units. */
export const rateColumns = {
  id: text,
  organization_id: text,
  event_id: text,
  name: text,
  slug: text,
  type: oneOf(rateTypes),
  complete: bool,
  nominative: bool,
  has_discount_codes_enabled: bool,
  show_all_prices: bool,
  purchase_min: int,
  purchase_max: int,
  valid_from: instant,
  valid_until: nullable(instant),
  quota: int,
  sold_count: int,
  warranty_enabled: bool,
  warranty_is_fixed: bool,
  warranty_fixed_price: money,
  warranty_percentage: number,
  warranty_hours: int,
  name_change_fee: nullable(money),
  fields: json<RateField[]>(),
  questions: json<RateQuestion[]>(),
  created_at: instant,
  currency_digits: int,
  event_active: bool,
  event_cancelled: bool,
  event_starts_at: instant,
  event_ends_at: instant,
  prices: json<PriceValues[]>(),
  supplements: json<SupplementValues[]>(),
};
type PackedRate = RowOf<typeof rateColumns>;

export interface TicketRateRow extends Omit<PackedRate, 'prices' | 'supplements'> {
  readonly prices: RatePriceRow[];
  readonly supplements: RateSupplementRow[];
}

/** Columns of a rate `r`, its event `e` and its organization `o`: `rateColumns` without the lists. */
export const selectedOfRate = `r.id, r.organization_id, r.event_id, r.name, r.slug, r.type, r.complete, r.nominative,
  r.has_discount_codes_enabled, r.show_all_prices, r.purchase_min, r.purchase_max, r.valid_from, r.valid_until, r.quota,
  r.sold_count, r.warranty_enabled, r.warranty_is_fixed, r.warranty_fixed_price, r.warranty_percentage,
  r.warranty_hours, r.name_change_fee, r.fields, r.questions, r.created_at, o.currency_digits, e.active AS event_active,
  e.cancelled_at IS NOT NULL AS event_cancelled, e.starts_at AS event_starts_at,
  e.ends_at AS event_ends_at`;

/** Joins of the lists that hang on each rate; `organization` is whose they are. */
export const joinRateLists = (organization: '$1' | 'rate.organization_id', rate: 'page.id' | 'rate.id') => `
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_array(p.id, p.name, p.includes, p.additional_info, p.valid_until, p.price,
      p.fee_type, p.fee_fixed, p.fee_percentage, p.quota, p.used_count, p.party_size) ORDER BY p.position), '[]') AS list
    FROM ticket_rate_prices p WHERE p.organization_id = ${organization} AND p.rate_id = ${rate}
  ) prices
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_array(s.id, s.label, s.description, s.price, s.has_fake_price, s.fake_price,
      s.product_quantity, s.service_charge_type, s.service_charge_fixed, s.service_charge_percentage, s.purchase_min,
      s.purchase_max, s.purchase_unlimited, s.redemption_deadline_seconds, s.position) ORDER BY s.position, s.id), '[]')
      AS list
    FROM ticket_rate_supplements s WHERE s.organization_id = ${organization} AND s.rate_id = ${rate}
  ) supplements`;

/** Takes the lists apart, in place: no one else has the row. */
export function unpackRate<Packed extends PackedRate>(
  packed: Packed,
): Omit<Packed, 'prices' | 'supplements'> & Pick<TicketRateRow, 'prices' | 'supplements'> {
  const prices = packed.prices.map((values) => unpackPrice(values, packed.currency_digits));
  return Object.assign(packed, { prices, supplements: packed.supplements.map(unpackSupplement) });
}

function unpackPrice(values: PriceValues, currencyDigits: number): RatePriceRow {
  return {
    price_id: values[0],
    price_name: values[1],
    price_includes: values[2],
    price_additional_info: values[3],
    price_valid_until: values[4] === null ? null : isoInstant(values[4]),
    price_amount: values[5],
    price_fee_type: values[6],
    price_fee_fixed: values[7],
    price_fee_percentage: values[8],
    price_quota: values[9],
    price_used_count: values[10],
    price_party_size: values[11],
    currency_digits: currencyDigits,
  };
}

function unpackSupplement(values: SupplementValues): RateSupplementRow {
  return {
    id: values[0],
    label: values[1],
    description: values[2],
    price: values[3],
    has_fake_price: values[4],
    fake_price: values[5],
    product_quantity: values[6],
    service_charge_type: values[7],
    service_charge_fixed: values[8],
    service_charge_percentage: values[9],
    purchase_min: values[10],
    purchase_max: values[11],
    purchase_unlimited: values[12],
    redemption_deadline_seconds: values[13],
    position: values[14],
  };
}
