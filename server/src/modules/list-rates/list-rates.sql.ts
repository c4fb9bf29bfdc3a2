import type { RateType } from '@stagedoor/contract/vocabulary';
import { statement } from '../../platform/database.ts';

/** As it is stored; the price in minor units, the times in seconds from the start of the event. */
export interface ListRateOption {
  readonly _id: string;
  readonly price: number;
  /** 0: not limited. */
  readonly women: number;
  readonly men: number;
  readonly age: number;
  readonly additional_info: string;
  readonly from_seconds: number;
  readonly until_seconds: number;
}

export interface ListRateRow {
  readonly organization_id: string;
  readonly id: string;
  readonly event_id: string;
  readonly name: string;
  readonly slug: string;
  readonly type: RateType;
  readonly complete: boolean;
  readonly valid_from: string;
  readonly valid_until: string | null;
  readonly party_max: number;
  readonly options: ListRateOption[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly currency: string;
  readonly currency_digits: number;
}

const select = `
  SELECT r.organization_id, r.id, r.event_id, r.name, r.slug, r.type, r.complete, r.valid_from, r.valid_until,
    r.party_max, r.options, r.created_at, r.updated_at, o.currency, o.currency_digits
  FROM list_rates r JOIN organizations o ON o.id = r.organization_id`;

export const findListRate = statement<[organizationId: string, id: string], ListRateRow>(
  'find_list_rate',
  `${select} WHERE r.organization_id = $1 AND r.id = $2`,
);

export const lockListRate = statement<[organizationId: string, id: string], ListRateRow>(
  'lock_list_rate',
  `${select} WHERE r.organization_id = $1 AND r.id = $2 FOR NO KEY UPDATE OF r`,
);

export const listListRatesOfEvent = statement<[organizationId: string, eventId: string], ListRateRow>(
  'list_list_rates_of_event',
  `${select} WHERE r.organization_id = $1 AND r.event_id = $2 ORDER BY r.created_at, r.id`,
);

export const countListRates = statement<[organizationId: string, eventId: string], { count: number }>(
  'count_list_rates',
  'SELECT count(*) AS count FROM list_rates WHERE organization_id = $1 AND event_id = $2',
);

/** Those of the options on which guests of the rate came in. */
export const listOptionsUsed = statement<
  [organizationId: string, eventId: string, rateId: string, optionIds: readonly string[]],
  { option_id: string }
>(
  'list_options_used',
  `SELECT wanted.id AS option_id FROM unnest($4::text[]) AS wanted (id)
   WHERE EXISTS (
     SELECT FROM guest_lists g
     WHERE g.organization_id = $1 AND g.event_id = $2 AND g.rate_id = $3
       AND g.options @> jsonb_build_array(jsonb_build_object('_id', wanted.id)))`,
);

export const deleteListRateRow = statement<[organizationId: string, id: string], { id: string }>(
  'delete_list_rate',
  'DELETE FROM list_rates WHERE organization_id = $1 AND id = $2 RETURNING id',
);
