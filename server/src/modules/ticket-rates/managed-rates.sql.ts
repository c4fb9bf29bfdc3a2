import { type Db, statement } from '../../platform/database.ts';
import {
  joinRateLists,
  type PackedRate,
  type RateQuestion,
  rateColumns,
  type TicketRateRow,
  unpackRate,
} from './rate-columns.sql.ts';

/** A rate with what only its organization sees. */
export interface ManagedRateRow extends TicketRateRow {
  readonly position: number;
  readonly resale_enabled: boolean;
  readonly currency: string;
  readonly created_at: string;
  readonly updated_at: string;
}

const rates = (condition: string) => `
  SELECT page.*, prices.list AS prices, supplements.list AS supplements
  FROM (
    SELECT ${rateColumns}, r.position, r.resale_enabled, o.currency, r.created_at, r.updated_at
    FROM ticket_rates r
    JOIN organizations o ON o.id = r.organization_id
    JOIN events e ON e.organization_id = r.organization_id AND e.id = r.event_id
    WHERE r.organization_id = $1 AND ${condition}
  ) page
  ${joinRateLists}
  ORDER BY page.position, page.created_at, page.id`;

const findStatement = statement<[organizationId: string, id: string], PackedRate<ManagedRateRow>>(
  'find_ticket_rate',
  rates('r.id = $2'),
);

export async function findTicketRate(db: Db, organizationId: string, id: string): Promise<ManagedRateRow | null> {
  const [row] = await db.run(findStatement, organizationId, id);
  return row ? unpackRate(row) : null;
}

const listStatement = statement<[organizationId: string, eventId: string], PackedRate<ManagedRateRow>>(
  'list_ticket_rates_of_event',
  rates('r.event_id = $2'),
);

export async function listTicketRatesOfEvent(
  db: Db,
  organizationId: string,
  eventId: string,
): Promise<ManagedRateRow[]> {
  return (await db.run(listStatement, organizationId, eventId)).map((row) => unpackRate(row));
}

/** What a change of the rate is checked against. */
export interface LockedRate {
  readonly purchase_min: number;
  readonly purchase_max: number;
  readonly valid_from: string;
  readonly valid_until: string | null;
  readonly sold_count: number;
  readonly event_id: string;
  readonly questions: RateQuestion[];
}

/** Held until the transaction ends: sales of the rate wait, and so does whoever changes its steps. */
export const lockRate = statement<[organizationId: string, id: string], LockedRate>(
  'lock_ticket_rate',
  `SELECT purchase_min, purchase_max, valid_from, valid_until, sold_count, event_id, questions
   FROM ticket_rates WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);

export const findRatesEnd = statement<[organizationId: string, eventId: string], { count: number; next: number }>(
  'find_ticket_rates_end',
  `SELECT count(*) AS count, coalesce(max(position) + 1, 0) AS next FROM ticket_rates
   WHERE organization_id = $1 AND event_id = $2`,
);

/** The rate goes last: what it has hangs on it. */
export const deleteRateRows = [
  'DELETE FROM ticket_rate_supplements WHERE organization_id = $1 AND rate_id = $2',
  'DELETE FROM ticket_rate_prices WHERE organization_id = $1 AND rate_id = $2',
  'DELETE FROM ticket_rates WHERE organization_id = $1 AND id = $2',
].map((text, index) => statement<[organizationId: string, id: string]>(`delete_ticket_rate_${index}`, text));

export const listPriceIds = statement<[organizationId: string, rateId: string], { id: string; position: number }>(
  'list_price_ids',
  'SELECT id, position FROM ticket_rate_prices WHERE organization_id = $1 AND rate_id = $2 ORDER BY position',
);

/** Sets all positions at once: the unique key over them is looked at when the statement ends. */
export const updatePricePositions = statement<
  [organizationId: string, rateId: string, ids: readonly string[], now: Date]
>(
  'update_price_positions',
  `UPDATE ticket_rate_prices p SET position = wanted.position - 1, updated_at = $4
   FROM unnest($3::text[]) WITH ORDINALITY AS wanted (id, position)
   WHERE p.organization_id = $1 AND p.rate_id = $2 AND p.id = wanted.id`,
);

export const deletePriceRow = statement<[organizationId: string, rateId: string, id: string], { id: string }>(
  'delete_price',
  `DELETE FROM ticket_rate_prices WHERE organization_id = $1 AND rate_id = $2 AND id = $3 AND used_count = 0
   RETURNING id`,
);

export const findSupplementsEnd = statement<[organizationId: string, rateId: string], { count: number; next: number }>(
  'find_supplements_end',
  `SELECT count(*) AS count, coalesce(max(position) + 1, 0) AS next FROM ticket_rate_supplements
   WHERE organization_id = $1 AND rate_id = $2`,
);

/** Tickets keep what was bought along as a copy, which names the supplement. */
export const findTicketWithSupplement = statement<
  [organizationId: string, eventId: string, rateId: string, supplementId: string],
  { id: string }
>(
  'find_ticket_with_supplement',
  `SELECT id FROM tickets
   WHERE organization_id = $1 AND event_id = $2 AND rate_id = $3
     AND supplements @> jsonb_build_array(jsonb_build_object('supplement_id', $4::text))
   LIMIT 1`,
);

export const deleteSupplementRow = statement<[organizationId: string, rateId: string, id: string], { id: string }>(
  'delete_supplement',
  'DELETE FROM ticket_rate_supplements WHERE organization_id = $1 AND rate_id = $2 AND id = $3 RETURNING id',
);
