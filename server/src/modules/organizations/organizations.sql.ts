import type { Role } from '@stagedoor/contract/vocabulary';
import { statement } from '../../platform/database.ts';

export interface OrganizationRow {
  id: string;
  name: string;
  slug: string;
  currency: string;
  timezone: string;
  created_at: string;
  updated_at: string;
}

const columns = 'o.id, o.name, o.slug, o.currency, o.timezone, o.created_at, o.updated_at';

/** No row where the slug is taken. */
export const insertOrganization = statement<
  [id: string, name: string, slug: string, currency: string, currencyDigits: number, timezone: string, now: Date],
  OrganizationRow
>(
  'insert_organization',
  `INSERT INTO organizations AS o (id, name, slug, currency, currency_digits, timezone, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
   ON CONFLICT (slug) DO NOTHING
   RETURNING ${columns}`,
);

export const findOrganization = statement<[id: string], OrganizationRow>(
  'find_organization',
  `SELECT ${columns} FROM organizations o WHERE o.id = $1`,
);

/** Waits for writes that refer to the organization, and lets none begin before the end of the transaction. */
export const findOrganizationForUpdate = statement<[id: string], OrganizationRow>(
  'find_organization_for_update',
  `SELECT ${columns} FROM organizations o WHERE o.id = $1 FOR UPDATE`,
);

export const listOrganizationsOfUser = statement<
  [userId: string, after: string, limit: number, offset: number],
  OrganizationRow & { role: Role }
>(
  'list_organizations_of_user',
  `SELECT ${columns}, m.role FROM memberships m JOIN organizations o ON o.id = m.organization_id
   WHERE m.user_id = $1 AND m.organization_id > $2
   ORDER BY m.organization_id LIMIT $3 OFFSET $4`,
);

export const updateOrganizationFields = statement<
  [
    id: string,
    name: string | null,
    slug: string | null,
    currency: string | null,
    currencyDigits: number | null,
    timezone: string | null,
    now: Date,
  ],
  OrganizationRow
>(
  'update_organization_fields',
  `UPDATE organizations o SET name = COALESCE($2, name), slug = COALESCE($3, slug),
     currency = COALESCE($4, currency), currency_digits = COALESCE($5, currency_digits),
     timezone = COALESCE($6, timezone), updated_at = $7
   WHERE id = $1
   RETURNING ${columns}`,
);

export interface LimitsRow {
  requests_per_second_max: number;
  api_keys_max: number;
}

export const findLimits = statement<[id: string], LimitsRow>(
  'find_limits',
  'SELECT requests_per_second_max, api_keys_max FROM organizations WHERE id = $1',
);

/** What is null stays as it is. */
export const updateLimitFields = statement<
  [id: string, requestsPerSecond: number | null, apiKeys: number | null, now: Date],
  LimitsRow
>(
  'update_limit_fields',
  `UPDATE organizations SET requests_per_second_max = COALESCE($2, requests_per_second_max),
     api_keys_max = COALESCE($3, api_keys_max), updated_at = $4
   WHERE id = $1
   RETURNING requests_per_second_max, api_keys_max`,
);

/** Amounts are kept without their currency: the first one fixes it. */
export const findWhetherMoneyIsStored = statement<[organizationId: string], { stored: boolean }>(
  'find_whether_money_is_stored',
  `SELECT EXISTS (SELECT FROM ticket_rate_prices WHERE organization_id = $1)
     OR EXISTS (SELECT FROM ticket_rate_supplements WHERE organization_id = $1)
     OR EXISTS (SELECT FROM ticket_rates WHERE organization_id = $1 AND warranty_fixed_price > 0)
     OR EXISTS (SELECT FROM list_rates WHERE organization_id = $1 AND options <> '[]')
     OR EXISTS (SELECT FROM discount_codes WHERE organization_id = $1 AND (fixed_amount IS NOT NULL OR price_min > 0))
     OR EXISTS (SELECT FROM bookings WHERE organization_id = $1)
     OR EXISTS (SELECT FROM payments WHERE organization_id = $1)
     OR EXISTS (SELECT FROM external_payments WHERE organization_id = $1)
     OR EXISTS (SELECT FROM guest_lists WHERE organization_id = $1)
     OR EXISTS (SELECT FROM tickets WHERE organization_id = $1) AS stored`,
);
