/** The account at Stripe with which an organization collects: its key and the secret of its webhook, both encrypted. */
import type { Reencrypted, SecretsKey } from '../../../platform/secrets.ts';
import type { CrossTenantDb, TenantDb } from '../../../platform/sql/tenant-db.ts';
import {
  deleteStripeAccount,
  findStripeAccount,
  listStripeAccountsAcrossOrganizations,
  type StripeAccountRow,
  updateStripeAccountReencrypted,
  upsertStripeAccount,
} from './accounts.sql.ts';

/** Both in plain text: never logged, never answered with. */
export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

const fields = ['secretKey', 'webhookSecret'] as const;
type Field = (typeof fields)[number];

const rowId = (organizationId: string, field: Field) => `${organizationId}/stripe/${field}`;

function encrypt(key: SecretsKey, organizationId: string, field: Field, plain: string): Buffer {
  return key.encrypt('gateway-keys', rowId(organizationId, field), plain);
}

function decrypt(key: SecretsKey, organizationId: string, field: Field, encrypted: Buffer): string {
  return key.decrypt('gateway-keys', rowId(organizationId, field), encrypted);
}

/** What may be shown of the account; null where the organization has none. */
export async function findStripeAccountShown(
  tenant: TenantDb,
): Promise<Pick<StripeAccountRow, 'secret_key_last4' | 'webhook_secret_last4' | 'updated_at'> | null> {
  const [row] = await tenant.run(findStripeAccount, {});
  return row ?? null;
}

/** The keys of the organization; null where it has none. Throws where no key of this process decrypts them. */
export async function findStripeKeys(tenant: TenantDb, secretsKey: SecretsKey): Promise<StripeKeys | null> {
  const [row] = await tenant.run(findStripeAccount, {});
  if (!row) return null;
  return {
    secretKey: decrypt(secretsKey, tenant.organizationId, 'secretKey', row.encrypted_secret_key),
    webhookSecret: decrypt(secretsKey, tenant.organizationId, 'webhookSecret', row.encrypted_webhook_secret),
  };
}

/** Sets the keys, or replaces those that there are. */
export async function saveStripeKeys(
  tenant: TenantDb,
  secretsKey: SecretsKey,
  { secretKey, webhookSecret }: StripeKeys,
  now: Date,
): Promise<void> {
  await tenant.run(upsertStripeAccount, {
    now,
    secretKey: encrypt(secretsKey, tenant.organizationId, 'secretKey', secretKey),
    secretKeyLast4: secretKey.slice(-4),
    webhookSecret: encrypt(secretsKey, tenant.organizationId, 'webhookSecret', webhookSecret),
    webhookSecretLast4: webhookSecret.slice(-4),
  });
}

/** Removes the keys; without any, nothing happens. */
export async function removeStripeKeys(tenant: TenantDb): Promise<void> {
  await tenant.run(deleteStripeAccount, {});
}

/** Encrypts under the present key what former keys encrypted. Processes that know both keys may run meanwhile. */
export async function reencryptGatewayKeys(db: CrossTenantDb, secretsKey: SecretsKey): Promise<Reencrypted> {
  let reencrypted = 0;
  let unreadable = 0;
  for (const row of await db.run(listStripeAccountsAcrossOrganizations, {})) {
    const { organization_id: id, encrypted_secret_key: oldSecretKey, encrypted_webhook_secret: oldWebhookSecret } = row;
    const old: Readonly<Record<Field, Buffer>> = { secretKey: oldSecretKey, webhookSecret: oldWebhookSecret };
    if (fields.every((field) => secretsKey.isOfPresentKey('gateway-keys', rowId(id, field), old[field]))) continue;
    try {
      const anew = (field: Field) => encrypt(secretsKey, id, field, decrypt(secretsKey, id, field, old[field]));
      const changed = { newSecretKey: anew('secretKey'), newWebhookSecret: anew('webhookSecret') };
      const found = { oldSecretKey, oldWebhookSecret };
      reencrypted += (await db.ofTenant(id).run(updateStripeAccountReencrypted, { ...found, ...changed })).length;
    } catch {
      unreadable += 1;
    }
  }
  return { reencrypted, unreadable };
}
