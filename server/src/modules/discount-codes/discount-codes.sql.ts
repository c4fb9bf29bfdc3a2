import type { DiscountCodeType } from '@stagedoor/contract/vocabulary';
import { Conditions, preparedByText } from '../../platform/conditions.ts';
import { type Db, statement } from '../../platform/database.ts';

export interface DiscountCodeRow {
  id: string;
  code: string;
  type: DiscountCodeType;
  event_id: string | null;
  fixed_amount: number | null;
  percentage: number | null;
  price_min: number;
  valid_from: string | null;
  valid_until: string | null;
  active: boolean;
  redemptions_max: number | null;
  redemptions_count: number;
  created_at: string;
  updated_at: string;
  currency_digits: number;
}

const columns = `
  d.id, d.code, d.type, d.event_id, d.fixed_amount, d.percentage, d.price_min, d.valid_from, d.valid_until, d.active,
  d.redemptions_max, d.redemptions_count, d.created_at, d.updated_at, o.currency_digits`;
const tables = 'discount_codes d JOIN organizations o ON o.id = d.organization_id';

export const findDiscountCode = statement<[organizationId: string, id: string], DiscountCodeRow>(
  'find_discount_code',
  `SELECT ${columns} FROM ${tables} WHERE d.organization_id = $1 AND d.id = $2`,
);

export const findDiscountCodeByKey = statement<[organizationId: string, codeKey: string], DiscountCodeRow>(
  'find_discount_code_by_key',
  `SELECT ${columns} FROM ${tables} WHERE d.organization_id = $1 AND d.code_key = $2`,
);

export const lockDiscountCode = statement<[organizationId: string, id: string], DiscountCodeRow>(
  'lock_discount_code',
  `SELECT ${columns} FROM ${tables} WHERE d.organization_id = $1 AND d.id = $2 FOR NO KEY UPDATE OF d`,
);

/**
 * Counts one redemption, if at this instant everything speaks for it. The row stays locked until the end of the
 * transaction, so the next one sees this count or, after a rollback, the one before. Who loses gets no row.
 */
export const redeemDiscountCode = statement<
  [organizationId: string, id: string, type: string, eventId: string | null, price: number, now: Date],
  { id: string; code: string; fixed_amount: number | null; percentage: number | null }
>(
  'redeem_discount_code',
  `UPDATE discount_codes SET redemptions_count = redemptions_count + 1
   WHERE organization_id = $1 AND id = $2 AND type = $3 AND active
     AND (event_id IS NULL OR event_id = $4)
     AND price_min <= $5
     AND (valid_from IS NULL OR valid_from <= $6)
     AND (valid_until IS NULL OR valid_until > $6)
     AND (redemptions_max IS NULL OR redemptions_count < redemptions_max)
   RETURNING id, code, fixed_amount, percentage`,
);

/** Takes one redemption for something that had one before, whatever else the code says by now; no row where none is left. */
export const retakeRedemption = statement<[organizationId: string, id: string], { id: string }>(
  'retake_redemption',
  `UPDATE discount_codes SET redemptions_count = redemptions_count + 1
   WHERE organization_id = $1 AND id = $2 AND (redemptions_max IS NULL OR redemptions_count < redemptions_max)
   RETURNING id`,
);

export const returnRedemption = statement<[organizationId: string, id: string]>(
  'return_redemption',
  `UPDATE discount_codes SET redemptions_count = redemptions_count - 1
   WHERE organization_id = $1 AND id = $2 AND redemptions_count > 0`,
);

export const insertDiscountCode = statement<
  [
    organizationId: string,
    id: string,
    code: string,
    codeKey: string,
    type: string,
    eventId: string | null,
    fixedAmount: number | null,
    percentage: number | null,
    priceMin: number,
    validFrom: Date | null,
    validUntil: Date | null,
    redemptionsMax: number | null,
    now: Date,
  ],
  { id: string }
>(
  'insert_discount_code',
  `INSERT INTO discount_codes (organization_id, id, code, code_key, type, event_id, fixed_amount, percentage, price_min,
     valid_from, valid_until, redemptions_max, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)
   ON CONFLICT (organization_id, code_key) DO NOTHING
   RETURNING id`,
);

export const updateDiscountCode = statement<
  [
    organizationId: string,
    id: string,
    eventId: string | null,
    fixedAmount: number | null,
    percentage: number | null,
    priceMin: number,
    validFrom: Date | string | null,
    validUntil: Date | string | null,
    active: boolean,
    redemptionsMax: number | null,
    now: Date,
  ]
>(
  'update_discount_code',
  `UPDATE discount_codes SET event_id = $3, fixed_amount = $4, percentage = $5, price_min = $6, valid_from = $7,
     valid_until = $8, active = $9, redemptions_max = $10, updated_at = $11
   WHERE organization_id = $1 AND id = $2`,
);

export const findEventOfOrganization = statement<[organizationId: string, eventId: string], { id: string }>(
  'find_event_of_organization',
  'SELECT id FROM events WHERE organization_id = $1 AND id = $2',
);

export interface DiscountCodeFilter {
  readonly type?: DiscountCodeType | undefined;
  readonly eventId?: string | undefined;
  readonly active?: boolean | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const prepared = preparedByText<DiscountCodeRow>('list_discount_codes');

/** In the order of (creation, id). */
export async function listDiscountCodes(
  db: Db,
  organizationId: string,
  filter: DiscountCodeFilter,
): Promise<DiscountCodeRow[]> {
  const where = new Conditions()
    .where('d.organization_id = ?', organizationId)
    .where('d.type = ?', filter.type)
    .where('d.event_id = ?', filter.eventId)
    .where('d.active = ?', filter.active)
    .where(
      '(d.created_at, d.id) > (SELECT created_at, id FROM discount_codes WHERE organization_id = $1 AND id = ?)',
      filter.after,
    );
  const text = `SELECT ${columns} FROM ${tables} WHERE ${where}
   ORDER BY d.created_at, d.id LIMIT ${where.value(filter.limit)} OFFSET ${where.value(filter.offset)}`;
  return db.run(prepared(text), ...where.values);
}
