import { cursorOfPartner, pagedList } from '../../../platform/sql/paging.ts';
import { tenantUpdate } from '../../../platform/sql/rows.ts';
import { sluggedInsert } from '../../../platform/sql/slugs.ts';
import { crossTenantFilter, crossTenantStatement, tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, listOf, money, nullable, type RowOf, text } from '../../../platform/sql/types.ts';

const terms = {
  name: text,
  description: text,
  event_ids: listOf(text),
  entries_max: nullable(int),
  party_size: int,
  price: money,
  quota: int,
  needs_acceptance: bool,
  valid_from: nullable(instant),
  valid_until: nullable(instant),
  active: bool,
};
const columns = {
  id: text,
  organization_id: text,
  slug: text,
  ...terms,
  sold_count: int,
  created_at: instant,
  updated_at: instant,
  currency: text,
  currency_digits: int,
};
export type PassTypeRow = RowOf<typeof columns>;

const selected = `pass_types.id, pass_types.organization_id, pass_types.slug,
  ${Object.keys(terms)
    .map((name) => `pass_types.${name}`)
    .join(', ')},
  pass_types.sold_count, pass_types.created_at, pass_types.updated_at, o.currency, o.currency_digits`;
const ofTenant = `SELECT ${selected} FROM pass_types JOIN organizations o ON o.id = $1 WHERE pass_types.organization_id = $1`;

/** In the order of (creation, id). */
export const passTypes = pagedList(
  'list_pass_types',
  'pass_types',
  { order: 'ascending', conditions: { active: ['pass_types.active = ?', bool] }, columns },
  ({ where, end }) => `${ofTenant}${where} ${end}`,
);

export const findPassType = tenantStatement(
  'find_pass_type',
  { id: text },
  columns,
  `${ofTenant} AND pass_types.id = $2`,
);

/** The types that are sold now by organizations whose partner the channel is. */
export const listPassTypesAcrossOrganizations = crossTenantFilter(
  'list_pass_types_of_channel',
  {
    parameters: { channelId: text, now: instant, limit: int, offset: int },
    conditions: {
      organizationId: ['pass_types.organization_id = ?', text],
      after: [`(pass_types.created_at, pass_types.id) > (${cursorOfPartner('pass_types', 'created_at')})`, text],
    },
    columns,
  },
  (where) => `SELECT ${selected}
    FROM channel_partners c
    JOIN organizations o ON o.id = c.organization_id
    JOIN pass_types ON pass_types.organization_id = c.organization_id
    WHERE c.channel_id = $1 AND pass_types.active
      AND (pass_types.valid_until IS NULL OR pass_types.valid_until > $2::timestamptz)${where}
    ORDER BY pass_types.created_at, pass_types.id LIMIT $3 OFFSET $4`,
);

export const findSellerOfPassType = crossTenantStatement(
  'find_seller_of_pass_type',
  { channelId: text, id: text },
  { organization_id: text },
  `SELECT y.organization_id FROM channel_partners c JOIN pass_types y ON y.organization_id = c.organization_id
   WHERE c.channel_id = $1 AND y.id = $2`,
);

export const newPassType = sluggedInsert('insert_pass_type', 'pass_types', null, {
  id: text,
  slug: text,
  ...terms,
  created_at: instant,
  updated_at: instant,
});

/** Nothing where the quota would be lower than what is sold. */
export const updatePassTypeRow = tenantUpdate(
  'update_pass_type',
  'pass_types',
  { ...terms, updated_at: instant },
  { namesTransaction: true, guard: ({ quota }) => ` AND pass_types.sold_count <= ${quota}` },
);

/** Names the transaction that changed the events, by which doors on devices learn to which the passes admit no more. */
export const updateEventsWritten = tenantStatement(
  'update_events_written_of_pass_type',
  { id: text },
  {},
  `UPDATE pass_types SET written_in = pg_current_xact_id(), events_written_in = pg_current_xact_id()
   WHERE organization_id = $1 AND id = $2`,
);

/** Takes passes of the quota; no row where there are not so many left. The row stays locked. */
export const claimPassQuota = tenantStatement(
  'claim_pass_quota',
  { id: text, count: int },
  { id: text },
  `UPDATE pass_types SET written_in = pg_current_xact_id(),
     sold_count = sold_count + $3::int
   WHERE organization_id = $1 AND id = $2 AND sold_count + $3::int <= quota RETURNING id`,
);

export const releasePassQuota = tenantStatement(
  'release_pass_quota',
  { id: text, count: int },
  {},
  `UPDATE pass_types SET written_in = pg_current_xact_id(),
     sold_count = sold_count - $3::int WHERE organization_id = $1 AND id = $2`,
);

/** Those that are sold and still valid. */
export const listOfferedPassTypes = tenantStatement(
  'list_offered_pass_types',
  { now: instant },
  { id: text, name: text, price: money },
  `SELECT id, name, price FROM pass_types
   WHERE organization_id = $1 AND active AND (valid_until IS NULL OR valid_until > $2::timestamptz)
   ORDER BY created_at, id`,
);

/** None of them is deleted until the transaction ends. */
export const lockEventIds = tenantStatement(
  'lock_event_ids_of_pass_type',
  { ids: listOf(text) },
  { id: text },
  'SELECT id FROM events WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR SHARE',
);
