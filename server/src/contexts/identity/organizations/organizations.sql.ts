import { roles } from '@stagedoor/contract/vocabulary';
import { crossTenantFilter, crossTenantStatement, tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, json, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

const columns = {
  id: text,
  name: text,
  slug: text,
  currency: text,
  timezone: text,
  logo_url: text,
  created_at: instant,
  updated_at: instant,
};
export type OrganizationRow = RowOf<typeof columns>;

const selected = 'o.id, o.name, o.slug, o.currency, o.timezone, o.logo_url, o.created_at, o.updated_at';

/** No row where the slug is taken. */
export const insertOrganization = crossTenantStatement(
  'insert_organization',
  { id: text, name: text, slug: text, currency: text, currencyDigits: int, timezone: text, now: instant },
  columns,
  `INSERT INTO organizations AS o (id, name, slug, currency, currency_digits, timezone, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
   ON CONFLICT (slug) DO NOTHING
   RETURNING ${selected}`,
);

export const findOrganization = tenantStatement(
  'find_organization',
  {},
  columns,
  `SELECT ${selected} FROM organizations o WHERE o.id = $1`,
);

/**
 * Waits for writes that refer to the organization, and lets none begin before the end of the transaction. On a cluster the
 * row is on every node and is locked on one: the look at its events makes that the one where such writes are.
 */
export const lockOrganization = tenantStatement(
  'lock_organization',
  {},
  columns,
  `SELECT ${selected} FROM organizations o
   CROSS JOIN (SELECT count(*) FROM (SELECT 1 FROM events WHERE organization_id = $1 LIMIT 1) AS first) AS node
   WHERE o.id = $1 FOR UPDATE OF o`,
);

/** Keeps the currency as it is until the transaction ends. */
export const keepOrganizationCurrency = tenantStatement(
  'keep_currency',
  {},
  { currency: text, currency_digits: int },
  `SELECT o.currency, o.currency_digits FROM organizations o
   CROSS JOIN (SELECT count(*) FROM (SELECT 1 FROM events WHERE organization_id = $1 LIMIT 1) AS first) AS node
   WHERE o.id = $1 FOR KEY SHARE OF o`,
);

/** In the order of their ids, which is that of their creation. */
export const listOrganizationsOfUser = crossTenantFilter(
  'list_organizations_of_user',
  {
    parameters: { userId: text, limit: int, offset: int },
    conditions: {
      after: [
        `m.organization_id > (SELECT k.organization_id FROM memberships k
         WHERE k.user_id = $1 AND k.organization_id = ?)`,
        text,
      ],
    },
    columns: { ...columns, role: oneOf(roles) },
  },
  (where) => `SELECT ${selected}, m.role FROM memberships m JOIN organizations o ON o.id = m.organization_id
   WHERE m.user_id = $1${where}
   ORDER BY m.organization_id LIMIT $2 OFFSET $3`,
);

const deploymentColumns = {
  id: text,
  name: text,
  slug: text,
  created_at: instant,
  updated_at: instant,
  requests_per_second_max: int,
  api_keys_max: int,
  api_keys_used: int,
  has_owner: bool,
};
export type DeploymentOrganizationRow = RowOf<typeof deploymentColumns>;

/** All that there are, in the order of their ids, which is that of their creation. */
export const listOrganizationsOfDeployment = crossTenantFilter(
  'list_organizations_of_deployment',
  {
    parameters: { now: instant, limit: int, offset: int },
    conditions: {
      search: ["strpos(lower(concat_ws(' ', o.name, o.slug)), lower(?)) > 0", text],
      after: ['o.id > (SELECT k.id FROM organizations k WHERE k.id = ?)', text],
    },
    columns: deploymentColumns,
  },
  (where) => `SELECT o.id, o.name, o.slug, o.created_at, o.updated_at, o.requests_per_second_max, o.api_keys_max,
     (SELECT count(*)::int FROM api_keys k WHERE k.organization_id = o.id
        AND k.revoked_at IS NULL AND k.replaced_by IS NULL AND k.expires_at > $1) AS api_keys_used,
     EXISTS (SELECT 1 FROM memberships m JOIN users u ON u.id = m.user_id
        WHERE m.organization_id = o.id AND m.role = 'owner' AND u.disabled_at IS NULL) AS has_owner
   FROM organizations o WHERE true${where}
   ORDER BY o.id LIMIT $2 OFFSET $3`,
);

export const findOrganizationOfUser = crossTenantStatement(
  'find_organization_of_user',
  { userId: text, id: text },
  { id: text },
  'SELECT organization_id AS id FROM memberships WHERE user_id = $1 AND organization_id = $2',
);

/** What is null stays as it is. */
export const updateOrganizationRow = tenantStatement(
  'update_organization',
  {
    name: nullable(text),
    slug: nullable(text),
    currency: nullable(text),
    currencyDigits: nullable(int),
    timezone: nullable(text),
    logoUrl: nullable(text),
    now: instant,
  },
  columns,
  `UPDATE organizations o SET name = coalesce($2, name), slug = coalesce($3, slug),
     former_slugs = CASE WHEN $3 <> slug THEN array_remove(former_slugs, $3) || slug ELSE former_slugs END,
     currency = coalesce($4, currency), currency_digits = coalesce($5, currency_digits),
     timezone = coalesce($6, timezone), logo_url = coalesce($7, logo_url), updated_at = $8
   WHERE id = $1
   RETURNING ${selected}`,
);

const holdColumns = {
  hold_minutes: int,
  holds_per_buyer_max: int,
  held_per_buyer_percentage_max: int,
  holds_per_network_max: int,
  held_per_channel_percentage_max: int,
  replaces_holds: bool,
};
/** What an organization sets of purchases that are not paid yet. */
export type HoldSettingsRow = RowOf<typeof holdColumns>;
const holdNames = Object.keys(holdColumns);

export const findHoldSettings = tenantStatement(
  'find_hold_settings',
  {},
  holdColumns,
  `SELECT ${holdNames.join(', ')} FROM organizations WHERE id = $1`,
);

/** Changes what the object names. */
export const updateHoldSettingsRow = tenantStatement(
  'update_hold_settings',
  { changes: json<Partial<HoldSettingsRow>>(), now: instant },
  { id: text },
  `UPDATE organizations o SET updated_at = $3, ${holdNames.map((name) => `${name} = coalesce(n.${name}, o.${name})`).join(', ')}
   FROM json_populate_record(NULL::organizations, $2::json) n
   WHERE o.id = $1
   RETURNING o.id`,
);

export const findDisputeSettings = tenantStatement(
  'find_dispute_settings',
  {},
  { blocks_disputed_tickets: bool },
  'SELECT blocks_disputed_tickets FROM organizations WHERE id = $1',
);

/** Keeps the settings of disputes as they are until the transaction ends. */
export const lockDisputeSettings = tenantStatement(
  'lock_dispute_settings',
  {},
  { id: text },
  `SELECT o.id FROM organizations o
   CROSS JOIN (SELECT count(*) FROM (SELECT 1 FROM events WHERE organization_id = $1 LIMIT 1) AS first) AS node
   WHERE o.id = $1 FOR SHARE OF o`,
);

export const updateDisputeSettingsRow = tenantStatement(
  'update_dispute_settings',
  { blocksTickets: bool, now: instant },
  { id: text },
  'UPDATE organizations SET blocks_disputed_tickets = $2, updated_at = $3 WHERE id = $1 RETURNING id',
);

export const findDoorSettings = tenantStatement(
  'find_door_settings',
  {},
  { short_codes_offline: bool },
  'SELECT short_codes_offline FROM organizations WHERE id = $1',
);

export const updateDoorSettingsRow = tenantStatement(
  'update_door_settings',
  { shortCodesOffline: bool, now: instant },
  { short_codes_offline: bool },
  `UPDATE organizations SET short_codes_offline = $2, updated_at = $3 WHERE id = $1
   RETURNING short_codes_offline`,
);

const limitColumns = { requests_per_second_max: int, api_keys_max: int };
export type LimitsRow = RowOf<typeof limitColumns>;

export const findLimits = tenantStatement(
  'find_limits',
  {},
  limitColumns,
  'SELECT requests_per_second_max, api_keys_max FROM organizations WHERE id = $1',
);

/** What is null stays as it is. */
export const updateLimitsRow = tenantStatement(
  'update_limits',
  { requestsPerSecond: nullable(int), apiKeys: nullable(int), now: instant },
  limitColumns,
  `UPDATE organizations SET requests_per_second_max = coalesce($2, requests_per_second_max),
     api_keys_max = coalesce($3, api_keys_max), updated_at = $4
   WHERE id = $1
   RETURNING requests_per_second_max, api_keys_max`,
);

/** Amounts are stored without their currency: the first one fixes it. */
export const findWhetherMoneyIsStored = tenantStatement(
  'find_whether_money_is_stored',
  {},
  { stored: bool },
  `SELECT EXISTS (SELECT 1 FROM ticket_rate_prices WHERE organization_id = $1)
     OR EXISTS (SELECT 1 FROM ticket_rate_supplements WHERE organization_id = $1)
     OR EXISTS (SELECT 1 FROM ticket_rates WHERE organization_id = $1 AND (warranty_fixed_price > 0 OR name_change_fee > 0))
     OR EXISTS (SELECT 1 FROM list_rates WHERE organization_id = $1 AND (options <> '[]' OR entry_price > 0))
     OR EXISTS (SELECT 1 FROM pass_types WHERE organization_id = $1)
     OR EXISTS (SELECT 1 FROM plans WHERE organization_id = $1)
     OR EXISTS (SELECT 1 FROM tax_settings WHERE organization_id = $1 AND simplified_limit > 0)
     OR EXISTS (SELECT 1 FROM discount_codes WHERE organization_id = $1 AND (fixed_amount IS NOT NULL OR price_min > 0))
     OR EXISTS (SELECT 1 FROM booking_rates WHERE organization_id = $1)
     OR EXISTS (SELECT 1 FROM booking_products WHERE organization_id = $1)
     OR EXISTS (SELECT 1 FROM tip_rates WHERE organization_id = $1 AND tip_type = 'fixed')
     OR EXISTS (SELECT 1 FROM bookings WHERE organization_id = $1)
     OR EXISTS (SELECT 1 FROM payments WHERE organization_id = $1)
     OR EXISTS (SELECT 1 FROM external_payments WHERE organization_id = $1)
     OR EXISTS (SELECT 1 FROM guest_lists WHERE organization_id = $1)
     OR EXISTS (SELECT 1 FROM tickets WHERE organization_id = $1) AS stored`,
);
