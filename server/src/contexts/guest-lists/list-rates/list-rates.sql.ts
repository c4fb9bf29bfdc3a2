import { listRateFields, rateTypes } from '@stagedoor/contract/vocabulary';
import { pagedList, rowsOfPage } from '../../../platform/sql/paging.ts';
import { tenantUpdate } from '../../../platform/sql/rows.ts';
import { sluggedInsert } from '../../../platform/sql/slugs.ts';
import { crossTenantFilter, crossTenantStatement, tenantStatement } from '../../../platform/sql/statement.ts';
import {
  bool,
  instant,
  int,
  json,
  listOf,
  money,
  nullable,
  oneOf,
  type RowOf,
  text,
} from '../../../platform/sql/types.ts';

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
  required_fields: listOf(oneOf(listRateFields)),
  /** Of one person, in minor units, paid when a channel makes an entry; 0: nothing. */
  entry_price: money,
  /** People of all entries together; null: not limited. */
  quota: nullable(int),
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
    r.party_max, r.options, r.required_fields, r.entry_price, r.quota, r.created_at, r.updated_at, o.currency,
    o.currency_digits
  FROM list_rates r JOIN organizations o ON o.id = $1
  WHERE r.organization_id = $1`;

export const findListRate = tenantStatement('find_list_rate', { id: text }, columns, `${select} AND r.id = $2`);

/** Entries that are being made are waited for, so that all of them are counted against another quota. */
export const lockListRate = tenantStatement(
  'lock_list_rate',
  { id: text },
  columns,
  `${select} AND r.id = $2 FOR UPDATE OF r`,
);

export const listListRatesOfEvent = tenantStatement(
  'list_list_rates_of_event',
  { eventId: text },
  columns,
  `${select} AND r.event_id = $2 ORDER BY r.created_at, r.id`,
);

/** A list rate with its event, and how many people are on it. */
const columnsWithPeople = {
  ...columns,
  event_active: bool,
  event_starts_at: instant,
  event_ends_at: instant,
  people_count: int,
};
export type ListRateWithPeopleRow = RowOf<typeof columnsWithPeople>;

/** In the order of (creation, id). */
export const listRatePages = pagedList(
  'list_list_rates',
  'list_rates',
  {
    order: 'ascending',
    conditions: {
      id: ['list_rates.id = ?', text],
      eventId: ['list_rates.event_id = ?', text],
      endsAfter: ['e.ends_at > ?', instant],
    },
    columns: columnsWithPeople,
  },
  ({ where, end }) => `
    SELECT list_rates.organization_id, list_rates.id, list_rates.event_id, list_rates.name, list_rates.slug,
      list_rates.type, list_rates.complete, list_rates.valid_from, list_rates.valid_until, list_rates.party_max,
      list_rates.options, list_rates.required_fields, list_rates.entry_price, list_rates.quota, list_rates.created_at,
      list_rates.updated_at, o.currency, o.currency_digits,
      e.active AS event_active, e.starts_at AS event_starts_at, e.ends_at AS event_ends_at,
      (SELECT coalesce(sum(g.party_size), 0)::int FROM guest_lists g
       WHERE g.organization_id = $1 AND g.rate_id = list_rates.id AND g.removed_at IS NULL) AS people_count
    FROM list_rates
    JOIN organizations o ON o.id = $1
    JOIN events e ON e.organization_id = $1 AND e.id = list_rates.event_id
    WHERE list_rates.organization_id = $1${where} ${end}`,
);

const withPeople = (page: string) => `
  SELECT page.*, people.count AS people_count
  FROM (${page}) page
  JOIN list_rates rate ON rate.organization_id = page.organization_id AND rate.id = page.id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(g.party_size), 0)::int AS count FROM guest_lists g
    WHERE g.organization_id = rate.organization_id AND g.rate_id = rate.id AND g.removed_at IS NULL
  ) people
  ORDER BY page.created_at, page.id`;

/** Those of organizations whose partner the channel is now, without private ones, in the order of (creation, id). */
export const listListRatesAcrossOrganizations = crossTenantFilter(
  'list_list_rates_across_organizations',
  {
    parameters: { channelId: text, limit: int, offset: int },
    conditions: {
      // Out of a sub-select, as for ticket rates: the planner does not see how many they are.
      eventIds: ['e.id = ANY (ARRAY(SELECT unnest(?::text[])))', listOf(text)],
      id: ['r.id = ?', text],
      slug: ['r.slug = ?', text],
      after: [
        `(r.created_at, r.id) > (SELECT a.created_at, a.id FROM channel_partners b
         JOIN list_rates a ON a.organization_id = b.organization_id WHERE b.channel_id = $1 AND a.id = ?)`,
        text,
      ],
    },
    columns: columnsWithPeople,
  },
  (where) =>
    withPeople(
      rowsOfPage(`
    SELECT r.organization_id, r.id, r.event_id, r.name, r.slug, r.type, r.complete, r.valid_from, r.valid_until,
      r.party_max, r.options, r.required_fields, r.entry_price, r.quota, r.created_at, r.updated_at, o.currency,
      o.currency_digits,
      e.active AS event_active, e.starts_at AS event_starts_at, e.ends_at AS event_ends_at
    FROM channel_partners c
    JOIN organizations o ON o.id = c.organization_id
    JOIN events e ON e.organization_id = c.organization_id
    JOIN list_rates r ON r.organization_id = e.organization_id AND r.event_id = e.id
    WHERE c.channel_id = $1 AND r.type <> 'private'${where}
    ORDER BY r.created_at, r.id
    LIMIT $2 OFFSET $3`),
    ),
);

export const findListRateAcrossOrganizations = crossTenantStatement(
  'find_list_rate_across_organizations',
  { channelId: text, id: text },
  { id: text },
  `SELECT r.id FROM channel_partners c JOIN list_rates r ON r.organization_id = c.organization_id
   WHERE c.channel_id = $1 AND r.id = $2 AND r.type <> 'private'`,
);

/** People of the entries on a rate, those that are being paid too. */
export const countPeopleOnRate = tenantStatement(
  'count_people_on_list_rate',
  { id: text },
  { people: int },
  `SELECT coalesce(sum(g.party_size), 0)::int AS people FROM guest_lists g
   WHERE g.organization_id = $1 AND g.rate_id = $2 AND g.removed_at IS NULL`,
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

export const updateListRateRow = tenantUpdate(
  'update_list_rate',
  'list_rates',
  { ...editable, updated_at: instant },
  { namesTransaction: true },
);

export const deleteListRateRow = tenantStatement(
  'delete_list_rate',
  { id: text },
  { id: text },
  'DELETE FROM list_rates WHERE organization_id = $1 AND id = $2 RETURNING id',
);

/** The rates with an entry price of events that have not ended. */
export const listOfferedListRates = tenantStatement(
  'list_offered_list_rates',
  { now: instant },
  { id: text, name: text, event_id: text, event_name: text, entry_price: money },
  `SELECT r.id, r.name, e.id AS event_id, e.name AS event_name, r.entry_price
   FROM list_rates r JOIN events e ON e.organization_id = $1 AND e.id = r.event_id
   WHERE r.organization_id = $1 AND r.entry_price > 0 AND e.ends_at > $2::timestamptz AND e.cancelled_at IS NULL
   ORDER BY e.starts_at, r.id`,
);
