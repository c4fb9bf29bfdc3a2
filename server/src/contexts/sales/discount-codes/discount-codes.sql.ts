import { discountCodeTypes } from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantInsert, tenantUpdate } from '../../../platform/sql/rows.ts';
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

/** What a code takes off, and when it can be used. One of `fixed_amount` and `percentage` is null. */
const terms = {
  event_id: nullable(text),
  fixed_amount: nullable(money),
  percentage: nullable(number),
  price_min: money,
  valid_from: nullable(instant),
  valid_until: nullable(instant),
  redemptions_max: nullable(int),
  units_min: nullable(int),
  units_max: nullable(int),
  sales_max: nullable(int),
  rate_ids: listOf(text),
};
const columns = {
  id: text,
  code: text,
  type: oneOf(discountCodeTypes),
  ...terms,
  active: bool,
  redemptions_count: int,
  sales_count: int,
  created_at: instant,
  updated_at: instant,
  currency_digits: int,
};
export type DiscountCodeRow = RowOf<typeof columns>;

const select = `
  SELECT discount_codes.id, discount_codes.code, discount_codes.type, discount_codes.event_id,
    discount_codes.fixed_amount, discount_codes.percentage, discount_codes.price_min, discount_codes.valid_from,
    discount_codes.valid_until, discount_codes.redemptions_max, discount_codes.units_min, discount_codes.units_max,
    discount_codes.sales_max, discount_codes.rate_ids, discount_codes.active, discount_codes.redemptions_count,
    discount_codes.sales_count, discount_codes.created_at, discount_codes.updated_at, o.currency_digits
  FROM discount_codes JOIN organizations o ON o.id = $1
  WHERE discount_codes.organization_id = $1`;

export const findDiscountCode = tenantStatement(
  'find_discount_code',
  { id: text },
  columns,
  `${select} AND discount_codes.id = $2`,
);

export const findDiscountCodeByKey = tenantStatement(
  'find_discount_code_by_key',
  { codeKey: text },
  columns,
  `${select} AND discount_codes.code_key = $2`,
);

export const lockDiscountCode = tenantStatement(
  'lock_discount_code',
  { id: text },
  columns,
  `${select} AND discount_codes.id = $2 FOR NO KEY UPDATE OF discount_codes`,
);

export const discountCodes = pagedList(
  'list_discount_codes',
  'discount_codes',
  {
    order: 'ascending',
    conditions: {
      type: ['discount_codes.type = ?', oneOf(discountCodeTypes)],
      eventId: ['discount_codes.event_id = ?', text],
      active: ['discount_codes.active = ?', bool],
    },
    columns,
  },
  ({ where, end }) => `${select}${where} ${end}`,
);

/** SQL: the code is on, and this instant is in its time. */
const isUsableAt = (instant: string) => `active
     AND (valid_from IS NULL OR valid_from <= ${instant})
     AND (valid_until IS NULL OR valid_until > ${instant})`;

/** SQL: the code has a redemption left, and so many sales. */
const hasLeft = (sales: string) => `(redemptions_max IS NULL OR redemptions_count < redemptions_max)
     AND (sales_max IS NULL OR sales_count + ${sales}::int <= sales_max)`;

/**
 * Counts one redemption and what is sold with it, if every condition of the code is met at this instant. The row stays
 * locked until the end of the transaction, so the next one sees this count or, after a rollback, the one before. No row
 * where one is not met.
 */
export const claimRedemption = tenantStatement(
  'claim_redemption',
  {
    id: text,
    type: oneOf(discountCodeTypes),
    eventId: nullable(text),
    rateIds: listOf(text),
    price: money,
    units: int,
    sales: int,
    now: instant,
  },
  { id: text, code: text, fixed_amount: nullable(money), percentage: nullable(number) },
  `UPDATE discount_codes SET redemptions_count = redemptions_count + 1, sales_count = sales_count + $8::int
   WHERE organization_id = $1 AND id = $2 AND type = $3
     AND (event_id IS NULL OR event_id = $4)
     AND (rate_ids = '{}' OR ($5::text[] <> '{}' AND $5::text[] <@ rate_ids))
     AND price_min <= $6
     AND (units_min IS NULL OR units_min <= $7::int)
     AND (units_max IS NULL OR units_max >= $7::int)
     AND ${isUsableAt('$9')}
     AND ${hasLeft('$8')}
   RETURNING id, code, fixed_amount, percentage`,
);

const reclaim = `UPDATE discount_codes SET redemptions_count = redemptions_count + 1, sales_count = sales_count + $3::int
   WHERE organization_id = $1 AND id = $2 AND ${hasLeft('$3')}`;

/** Counts one redemption for something that had one before, whatever else the code says by now; no row where none is left. */
export const reclaimRedemption = tenantStatement(
  'reclaim_redemption',
  { id: text, sales: int },
  { id: text },
  `${reclaim} RETURNING id`,
);

/** The same where the code can also be used at this instant. */
export const reclaimRedemptionAt = tenantStatement(
  'reclaim_redemption_at',
  { id: text, sales: int, now: instant },
  { id: text },
  `${reclaim} AND ${isUsableAt('$4')} RETURNING id`,
);

/** Gives back redemptions of codes: several are locked in the order of their ids before, a single one is not, as in `releasePlaces`. */
export const releaseRedemptions = tenantStatement(
  'release_redemptions',
  { ids: listOf(text), redemptions: listOf(int), sales: listOf(int) },
  {},
  `WITH freed AS MATERIALIZED (
     SELECT id, redemptions, sales FROM unnest($2::text[], $3::int[], $4::int[]) AS f (id, redemptions, sales)
   ),
   locked AS MATERIALIZED (
     SELECT id FROM discount_codes
     WHERE organization_id = $1 AND id = ANY ($2) AND (SELECT count(*) FROM freed) > 1
     ORDER BY id FOR NO KEY UPDATE
   )
   UPDATE discount_codes d
   SET redemptions_count = d.redemptions_count - f.redemptions, sales_count = greatest(0, d.sales_count - f.sales)
   FROM freed f
   WHERE d.organization_id = $1 AND d.id = f.id AND d.redemptions_count >= f.redemptions
     AND (SELECT count(*) FROM locked) >= 0`,
);

export const insertDiscountCode = tenantInsert(
  'insert_discount_code',
  'discount_codes',
  {
    id: text,
    code: text,
    code_key: text,
    type: oneOf(discountCodeTypes),
    ...terms,
    created_at: instant,
    updated_at: instant,
  },
  'ON CONFLICT (organization_id, code_key) DO NOTHING',
);

export const updateDiscountCodeRow = tenantUpdate('update_discount_code', 'discount_codes', {
  ...terms,
  active: bool,
  updated_at: instant,
});

export const findEventOfOrganization = tenantStatement(
  'find_event_of_organization',
  { id: text },
  { id: text },
  'SELECT id FROM events WHERE organization_id = $1 AND id = $2',
);

export const listRateIds = tenantStatement(
  'list_rate_ids',
  { ids: listOf(text) },
  { id: text },
  `SELECT id FROM ticket_rates WHERE organization_id = $1 AND id = ANY ($2)
   UNION ALL
   SELECT id FROM booking_rates WHERE organization_id = $1 AND id = ANY ($2)`,
);
