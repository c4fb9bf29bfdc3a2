import { feeTypes, rateTypes } from '@stagedoor/contract/vocabulary';
import { tenantInsert, tenantUpdate } from '../../../platform/sql/rows.ts';
import { sluggedInsert } from '../../../platform/sql/slugs.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, json, listOf, money, nullable, number, oneOf, text } from '../../../platform/sql/types.ts';
import type { RateField, RateQuestion } from './rate-columns.sql.ts';

const editableRate = {
  name: text,
  slug: text,
  type: oneOf(rateTypes),
  position: int,
  complete: bool,
  nominative: bool,
  has_discount_codes_enabled: bool,
  show_all_prices: bool,
  purchase_min: int,
  purchase_max: int,
  valid_from: instant,
  valid_until: nullable(instant),
  quota: int,
  resale_enabled: bool,
  warranty_enabled: bool,
  warranty_is_fixed: bool,
  warranty_fixed_price: money,
  warranty_percentage: number,
  warranty_hours: int,
  channel_discount_percentage_max: number,
  channel_surplus_percentage_max: number,
  fee_provider_percentage: number,
  tax_percentage: nullable(number),
  name_change_fee: nullable(money),
  fields: json<RateField[]>(),
  questions: json<RateQuestion[]>(),
};

/** Locked until the transaction ends: sales of the rate wait, and so do changes of its steps. */
export const lockRate = tenantStatement(
  'lock_ticket_rate',
  { id: text },
  {
    type: oneOf(rateTypes),
    purchase_min: int,
    purchase_max: int,
    valid_from: instant,
    valid_until: nullable(instant),
    sold_count: int,
    event_id: text,
    questions: json<RateQuestion[]>(),
  },
  `SELECT type, purchase_min, purchase_max, valid_from, valid_until, sold_count, event_id, questions
   FROM ticket_rates WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);

export const findRatesEnd = tenantStatement(
  'find_ticket_rates_end',
  { eventId: text },
  { count: int, next: int },
  `SELECT count(*) AS count, coalesce(max(position) + 1, 0) AS next FROM ticket_rates
   WHERE organization_id = $1 AND event_id = $2`,
);

export const insertRate = sluggedInsert('insert_ticket_rate', 'ticket_rates', 'event_id', {
  id: text,
  event_id: text,
  ...editableRate,
  created_at: instant,
  updated_at: instant,
});

/** No row where the quota would be less than what is sold: a sale can come in at any instant. */
export const updateRateRow = tenantUpdate(
  'update_ticket_rate',
  'ticket_rates',
  { ...editableRate, updated_at: instant },
  { guard: ({ quota }) => ` AND ticket_rates.sold_count <= ${quota}` },
);

/** The rate goes last: what it has refers to it. */
export const deleteRateRows = [
  'DELETE FROM ticket_rate_supplements WHERE organization_id = $1 AND rate_id = $2',
  'DELETE FROM ticket_rate_prices WHERE organization_id = $1 AND rate_id = $2',
  'DELETE FROM ticket_rates WHERE organization_id = $1 AND id = $2',
].map((statement, index) => tenantStatement(`delete_ticket_rate_${index}`, { id: text }, {}, statement));

const editablePrice = {
  name: text,
  includes: text,
  additional_info: text,
  price: money,
  fee_type: oneOf(feeTypes),
  fee_fixed: money,
  fee_percentage: number,
  party_size: int,
  quota: int,
  valid_until: nullable(instant),
};

export const listPriceIds = tenantStatement(
  'list_price_ids',
  { rateId: text },
  { id: text, position: int },
  'SELECT id, position FROM ticket_rate_prices WHERE organization_id = $1 AND rate_id = $2 ORDER BY position',
);

export const insertPrices = tenantInsert('insert_prices', 'ticket_rate_prices', {
  id: text,
  rate_id: text,
  position: int,
  ...editablePrice,
  created_at: instant,
  updated_at: instant,
});

/** No row where the quota would be less than what is used: a sale can come in at any instant. */
export const updatePriceRow = tenantUpdate(
  'update_price',
  'ticket_rate_prices',
  { ...editablePrice, updated_at: instant },
  { parent: 'rate_id', guard: ({ quota }) => ` AND ticket_rate_prices.used_count <= ${quota}` },
);

/** Sets all positions at once: the unique key over them is looked at when the statement ends. */
export const updatePricePositions = tenantStatement(
  'update_price_positions',
  { rateId: text, ids: listOf(text), now: instant },
  {},
  `UPDATE ticket_rate_prices p SET position = wanted.position - 1, updated_at = $4
   FROM unnest($3::text[]) WITH ORDINALITY AS wanted (id, position)
   WHERE p.organization_id = $1 AND p.rate_id = $2 AND p.id = wanted.id`,
);

export const deletePriceRow = tenantStatement(
  'delete_price',
  { rateId: text, id: text },
  { id: text },
  `DELETE FROM ticket_rate_prices WHERE organization_id = $1 AND rate_id = $2 AND id = $3 AND used_count = 0
   RETURNING id`,
);

const editableSupplement = {
  label: text,
  description: text,
  price: money,
  has_fake_price: bool,
  fake_price: money,
  product_quantity: int,
  service_charge_type: oneOf(feeTypes),
  service_charge_fixed: money,
  service_charge_percentage: number,
  purchase_min: int,
  purchase_max: int,
  purchase_unlimited: bool,
  redemption_deadline_seconds: nullable(int),
  position: int,
};

export const findSupplementsEnd = tenantStatement(
  'find_supplements_end',
  { rateId: text },
  { count: int, next: int },
  `SELECT count(*) AS count, coalesce(max(position) + 1, 0) AS next FROM ticket_rate_supplements
   WHERE organization_id = $1 AND rate_id = $2`,
);

export const insertSupplements = tenantInsert('insert_supplements', 'ticket_rate_supplements', {
  id: text,
  rate_id: text,
  ...editableSupplement,
  created_at: instant,
  updated_at: instant,
});

export const updateSupplementRow = tenantUpdate(
  'update_supplement',
  'ticket_rate_supplements',
  { ...editableSupplement, updated_at: instant },
  { parent: 'rate_id' },
);

/**
 * Tickets keep what was bought along as a copy, which names the supplement; what is bought for them later is there once it is
 * paid.
 */
export const findTicketWithSupplement = tenantStatement(
  'find_ticket_with_supplement',
  { eventId: text, rateId: text, supplementId: text },
  { id: text },
  `SELECT id FROM tickets
   WHERE organization_id = $1 AND event_id = $2 AND rate_id = $3
     AND (supplements @> jsonb_build_array(jsonb_build_object('supplement_id', $4::text)) OR EXISTS (
       SELECT 1 FROM ticket_supplements s
       WHERE s.organization_id = $1 AND s.ticket_id = tickets.id AND s.supplement_id = $4::text
         AND s.status = 'pending_payment'))
   LIMIT 1`,
);

export const deleteSupplementRow = tenantStatement(
  'delete_supplement',
  { rateId: text, id: text },
  { id: text },
  'DELETE FROM ticket_rate_supplements WHERE organization_id = $1 AND rate_id = $2 AND id = $3 RETURNING id',
);
