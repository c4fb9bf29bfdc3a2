import { bookingRateFields, feeTypes } from '@stagedoor/contract/vocabulary';
import { tenantUpdate } from '../../../platform/sql/rows.ts';
import { sluggedInsert } from '../../../platform/sql/slugs.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import {
  bool,
  instant,
  int,
  listOf,
  money,
  nullable,
  number,
  oneOf,
  type RowOf,
  text,
} from '../../../platform/sql/types.ts';

const editable = {
  slug: text,
  name: text,
  content: text,
  position: int,
  active: bool,
  price: money,
  included_persons: int,
  supplement_price: money,
  persons_max: int,
  deposit_type: oneOf(feeTypes),
  deposit_fixed: money,
  deposit_percentage: number,
  full_payment: bool,
  fee_type: oneOf(feeTypes),
  fee_fixed: money,
  fee_percentage: number,
  tax_percentage: nullable(number),
  required_fields: listOf(oneOf(bookingRateFields)),
};
const columns = {
  id: text,
  event_id: text,
  zone_id: text,
  ...editable,
  created_at: instant,
  updated_at: instant,
  currency: text,
  currency_digits: int,
};
export type BookingRateRow = RowOf<typeof columns>;

const select = `
  SELECT r.id, r.event_id, r.zone_id, ${Object.keys(editable)
    .map((name) => `r.${name}`)
    .join(', ')},
    r.created_at, r.updated_at, o.currency, o.currency_digits
  FROM booking_rates r JOIN organizations o ON o.id = $1
  WHERE r.organization_id = $1`;

export const findBookingRate = tenantStatement('find_booking_rate', { id: text }, columns, `${select} AND r.id = $2`);

export const lockBookingRate = tenantStatement(
  'lock_booking_rate',
  { id: text },
  columns,
  `${select} AND r.id = $2 FOR NO KEY UPDATE OF r`,
);

export const listBookingRatesOfZone = tenantStatement(
  'list_booking_rates_of_zone',
  { zoneId: text },
  columns,
  `${select} AND r.zone_id = $2 ORDER BY r.position, r.created_at, r.id`,
);

/** The place behind the last rate of a zone, and how many there are. */
export const findBookingRatesEnd = tenantStatement(
  'find_booking_rates_end',
  { zoneId: text },
  { count: int, next: int },
  `SELECT count(*) AS count, coalesce(max(position) + 1, 0) AS next FROM booking_rates
   WHERE organization_id = $1 AND zone_id = $2`,
);

export const insertBookingRate = sluggedInsert('insert_booking_rate', 'booking_rates', 'zone_id', {
  id: text,
  event_id: text,
  zone_id: text,
  ...editable,
  created_at: instant,
  updated_at: instant,
});

export const updateBookingRateRow = tenantUpdate('update_booking_rate', 'booking_rates', {
  ...editable,
  updated_at: instant,
});

export const deleteBookingRateRow = tenantStatement(
  'delete_booking_rate',
  { id: text },
  { id: text },
  'DELETE FROM booking_rates WHERE organization_id = $1 AND id = $2 RETURNING id',
);

/** The rates of events that have not ended. */
export const listOfferedBookingRates = tenantStatement(
  'list_offered_booking_rates',
  { now: instant },
  {
    id: text,
    name: text,
    event_id: text,
    event_name: text,
    price: money,
    supplement_price: money,
    included_persons: int,
    deposit_type: oneOf(feeTypes),
    deposit_fixed: money,
    deposit_percentage: number,
    full_payment: bool,
    fee_type: oneOf(feeTypes),
    fee_fixed: money,
    fee_percentage: number,
  },
  `SELECT k.id, k.name, e.id AS event_id, e.name AS event_name, k.price, k.supplement_price, k.included_persons,
     k.deposit_type, k.deposit_fixed, k.deposit_percentage, k.full_payment, k.fee_type, k.fee_fixed, k.fee_percentage
   FROM booking_rates k JOIN events e ON e.organization_id = $1 AND e.id = k.event_id
   WHERE k.organization_id = $1 AND k.active AND e.ends_at > $2::timestamptz AND e.cancelled_at IS NULL
   ORDER BY e.starts_at, k.position, k.id`,
);
