import { crossTenantStatement, tenantStatement } from '../../../platform/sql/statement.ts';
import { bytes, instant, int, type RowOf, text } from '../../../platform/sql/types.ts';

const columns = {
  encrypted_secret_key: bytes,
  secret_key_last4: text,
  encrypted_webhook_secret: bytes,
  webhook_secret_last4: text,
  updated_at: instant,
};
export type StripeAccountRow = RowOf<typeof columns>;
const selected = Object.keys(columns).join(', ');

export const findStripeAccount = tenantStatement(
  'find_stripe_account',
  {},
  columns,
  `SELECT ${selected} FROM stripe_accounts WHERE organization_id = $1`,
);

const currencyColumns = { currency: text, currency_digits: int };
export type StripeCurrencyRow = RowOf<typeof currencyColumns>;

/** In which currency the organization collects with its account; no row where it has none. */
export const findStripeCurrency = tenantStatement(
  'find_stripe_currency',
  {},
  currencyColumns,
  `SELECT o.currency, o.currency_digits FROM stripe_accounts s JOIN organizations o ON o.id = $1
   WHERE s.organization_id = $1`,
);

export const upsertStripeAccount = tenantStatement(
  'upsert_stripe_account',
  { now: instant, secretKey: bytes, secretKeyLast4: text, webhookSecret: bytes, webhookSecretLast4: text },
  {},
  `INSERT INTO stripe_accounts (organization_id, encrypted_secret_key, secret_key_last4, encrypted_webhook_secret,
     webhook_secret_last4, created_at, updated_at)
   VALUES ($1, $3, $4, $5, $6, $2::timestamptz, $2::timestamptz)
   ON CONFLICT (organization_id) DO UPDATE SET encrypted_secret_key = excluded.encrypted_secret_key,
     secret_key_last4 = excluded.secret_key_last4, encrypted_webhook_secret = excluded.encrypted_webhook_secret,
     webhook_secret_last4 = excluded.webhook_secret_last4, updated_at = excluded.updated_at`,
);

export const deleteStripeAccount = tenantStatement(
  'delete_stripe_account',
  {},
  {},
  'DELETE FROM stripe_accounts WHERE organization_id = $1',
);

export const listStripeAccountsAcrossOrganizations = crossTenantStatement(
  'list_stripe_accounts_across_organizations',
  {},
  { organization_id: text, encrypted_secret_key: bytes, encrypted_webhook_secret: bytes },
  'SELECT organization_id, encrypted_secret_key, encrypted_webhook_secret FROM stripe_accounts ORDER BY organization_id',
);

/** Leaves alone what has changed since it was read. */
export const updateStripeAccountReencrypted = tenantStatement(
  'update_stripe_account_reencrypted',
  { oldSecretKey: bytes, oldWebhookSecret: bytes, newSecretKey: bytes, newWebhookSecret: bytes },
  { organization_id: text },
  `UPDATE stripe_accounts SET encrypted_secret_key = $4, encrypted_webhook_secret = $5
   WHERE organization_id = $1 AND encrypted_secret_key = $2 AND encrypted_webhook_secret = $3
   RETURNING organization_id`,
);
