import { advisoryLockSeeds } from '../../../platform/advisory-locks.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, listOf, money, nullable, number, type RowOf, text } from '../../../platform/sql/types.ts';

const issuerKey = `hashtextextended('issuer ' || $1, ${advisoryLockSeeds.issuer})`;

/** Who sells at this moment: waits while who issues is changed, and lets nobody change that until the sale is committed. */
export const lockIssuer = tenantStatement(
  'lock_issuer',
  {},
  { entered: int },
  `SELECT 1 AS entered FROM pg_advisory_xact_lock_shared(${issuerKey})`,
);

/** Who changes who issues, or invoices what was sold before: waits for those that sell at this moment, one by one. */
export const lockIssuerToChange = tenantStatement(
  'lock_issuer_to_change',
  {},
  { entered: int },
  `SELECT 1 AS entered FROM pg_advisory_xact_lock(${issuerKey})`,
);

const settingsColumns = {
  currency: text,
  currency_digits: int,
  /** Minor units; null: that of the country. */
  simplified_limit: nullable(money),
  tax_percentage: number,
  legal_name: text,
  tax_number: text,
  address: text,
  city: text,
  postal_code: text,
  country: text,
};
export type TaxSettingsRow = RowOf<typeof settingsColumns>;

export const findTaxSettings = tenantStatement(
  'find_tax_settings',
  {},
  settingsColumns,
  `SELECT o.currency, o.currency_digits, s.simplified_limit, coalesce(s.tax_percentage, 0) AS tax_percentage, coalesce(s.legal_name, '') AS legal_name,
     coalesce(s.tax_number, '') AS tax_number, coalesce(s.address, '') AS address, coalesce(s.city, '') AS city,
     coalesce(s.postal_code, '') AS postal_code, coalesce(s.country, '') AS country
   FROM organizations o LEFT JOIN tax_settings s ON s.organization_id = $1
   WHERE o.id = $1`,
);

/** What is null stays as it is. */
export const upsertTaxSettings = tenantStatement(
  'upsert_tax_settings',
  {
    now: instant,
    taxPercentage: nullable(number),
    legalName: nullable(text),
    taxNumber: nullable(text),
    address: nullable(text),
    city: nullable(text),
    postalCode: nullable(text),
    country: nullable(text),
    simplifiedLimit: nullable(money),
    /** True where the limit is to be what is given, also where that is null. */
    changesLimit: bool,
  },
  {},
  `INSERT INTO tax_settings AS s (organization_id, tax_percentage, legal_name, tax_number, address, city, postal_code,
     country, simplified_limit, updated_at)
   VALUES ($1, coalesce($3::numeric, 0), coalesce($4, ''), coalesce($5, ''), coalesce($6, ''), coalesce($7, ''),
     coalesce($8, ''), coalesce($9, ''), $10::bigint, $2::timestamptz)
   ON CONFLICT (organization_id) DO UPDATE SET tax_percentage = coalesce($3::numeric, s.tax_percentage),
     legal_name = coalesce($4, s.legal_name), tax_number = coalesce($5, s.tax_number), address = coalesce($6, s.address),
     city = coalesce($7, s.city), postal_code = coalesce($8, s.postal_code), country = coalesce($9, s.country),
     simplified_limit = CASE WHEN $11 THEN $10::bigint ELSE s.simplified_limit END, updated_at = $2::timestamptz`,
);

const customTaxColumns = {
  percentage: number,
  is_default: bool,
  ticket_rate_ids: listOf(text),
  booking_rate_ids: listOf(text),
};
export type CustomTaxRow = RowOf<typeof customTaxColumns>;

/** The default and the percentages of rates: of an event, or of the events that have not ended. */
export const listCustomTaxRows = tenantStatement(
  'list_custom_taxes',
  { eventId: nullable(text), now: instant },
  customTaxColumns,
  `WITH own AS (
     SELECT r.tax_percentage AS percentage, r.id AS ticket_rate_id, NULL::text AS booking_rate_id
     FROM ticket_rates r JOIN events e ON e.organization_id = $1 AND e.id = r.event_id
     WHERE r.organization_id = $1 AND r.tax_percentage IS NOT NULL
       AND CASE WHEN $2::text IS NULL THEN e.ends_at > $3::timestamptz ELSE e.id = $2 END
     UNION ALL
     SELECT b.tax_percentage, NULL, b.id
     FROM booking_rates b JOIN events e ON e.organization_id = $1 AND e.id = b.event_id
     WHERE b.organization_id = $1 AND b.tax_percentage IS NOT NULL
       AND CASE WHEN $2::text IS NULL THEN e.ends_at > $3::timestamptz ELSE e.id = $2 END
     UNION ALL
     SELECT coalesce(s.tax_percentage, 0), NULL, NULL
     FROM organizations o LEFT JOIN tax_settings s ON s.organization_id = $1 WHERE o.id = $1
   )
   SELECT percentage, bool_or(ticket_rate_id IS NULL AND booking_rate_id IS NULL) AS is_default,
     coalesce(array_agg(ticket_rate_id ORDER BY ticket_rate_id) FILTER (WHERE ticket_rate_id IS NOT NULL), '{}')
       AS ticket_rate_ids,
     coalesce(array_agg(booking_rate_id ORDER BY booking_rate_id) FILTER (WHERE booking_rate_id IS NOT NULL), '{}')
       AS booking_rate_ids
   FROM own GROUP BY percentage ORDER BY is_default DESC, percentage`,
);
