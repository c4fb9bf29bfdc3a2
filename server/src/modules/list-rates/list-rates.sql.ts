import { rateTypes } from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../platform/sql/paging.ts';
import { tenantUpdate } from '../../platform/sql/rows.ts';
import { sluggedInsert } from '../../platform/sql/slugs.ts';
import { tenantStatement } from '../../platform/sql/statement.ts';
import { bool, instant, int, json, listOf, nullable, oneOf, type RowOf, text } from '../../platform/sql/types.ts';

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

const editable = {
  name: text,
  slug: text,
  type: oneOf(rateTypes),
  complete: bool,
  valid_from: instant,
  valid_until: nullable(instant),
  party_max: int,
  options: json<ListRateOption[]>(),
};
const columns = {
  organization_id: text,
  id: text,
  event_id: text,
  ...editable,
  created_at: instant,
  updated_at: instant,
  currency: text,
  currency_digits: int,
};
export type ListRateRow = RowOf<typeof columns>;

const select = `
  SELECT r.organization_id, r.id, r.event_id, r.name, r.slug, r.type, r.complete, r.valid_from, r.valid_until,
    r.party_max, r.options, r.created_at, r.updated_at, o.currency, o.currency_digits
  FROM list_rates r JOIN organizations o ON o.id = $1
  WHERE r.organization_id = $1`;

export const findListRate = tenantStatement('find_list_rate', { id: text }, columns, `${select} AND r.id = $2`);

export const lockListRate = tenantStatement(
  'lock_list_rate',
  { id: text },
  columns,
  `${select} AND r.id = $2 FOR NO KEY UPDATE OF r`,
);

export const listListRatesOfEvent = tenantStatement(
  'list_list_rates_of_event',
  { eventId: text },
  columns,
  `${select} AND r.event_id = $2 ORDER BY r.created_at, r.id`,
);

/** In the order of (creation, id). */
export const listRatePages = pagedList(
  'list_list_rates',
  'list_rates',
  {
    order: 'ascending',
    conditions: { eventId: ['list_rates.event_id = ?', text], endsAfter: ['e.ends_at > ?', instant] },
    columns,
  },
  ({ where, end }) => `
    SELECT list_rates.organization_id, list_rates.id, list_rates.event_id, list_rates.name, list_rates.slug,
      list_rates.type, list_rates.complete, list_rates.valid_from, list_rates.valid_until, list_rates.party_max,
      list_rates.options, list_rates.created_at, list_rates.updated_at, o.currency, o.currency_digits
    FROM list_rates
    JOIN organizations o ON o.id = $1
    JOIN events e ON e.organization_id = $1 AND e.id = list_rates.event_id
    WHERE list_rates.organization_id = $1${where} ${end}`,
);

export const countListRates = tenantStatement(
  'count_list_rates',
  { eventId: text },
  { count: int },
  'SELECT count(*) AS count FROM list_rates WHERE organization_id = $1 AND event_id = $2',
);

/** Those of the options on which guests of the rate were admitted. */
export const listUsedOptions = tenantStatement(
  'list_used_options',
  { eventId: text, rateId: text, optionIds: listOf(text) },
  { option_id: text },
  `SELECT wanted.id AS option_id FROM unnest($4::text[]) AS wanted (id)
   WHERE EXISTS (
     SELECT 1 FROM guest_lists g
     WHERE g.organization_id = $1 AND g.event_id = $2 AND g.rate_id = $3
       AND g.options @> jsonb_build_array(jsonb_build_object('_id', wanted.id)))`,
);

export const insertListRate = sluggedInsert('insert_list_rate', 'list_rates', 'event_id', {
  id: text,
  event_id: text,
  ...editable,
  created_at: instant,
  updated_at: instant,
});

export const updateListRateRow = tenantUpdate('update_list_rate', 'list_rates', { ...editable, updated_at: instant });

export const deleteListRateRow = tenantStatement(
  'delete_list_rate',
  { id: text },
  { id: text },
  'DELETE FROM list_rates WHERE organization_id = $1 AND id = $2 RETURNING id',
);
