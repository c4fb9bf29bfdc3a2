/**
 * The own web shop of an organization: a channel that only this organization admits, and a key of it that is kept
 * encrypted and is never shown. Owners open and close it. The row of the organization decides between two who do so at
 * once; an opening revokes the key of the one before.
 */
import { type Environment, limits, type Scope } from '@stagedoor/contract/vocabulary';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { Reencrypted, SecretsKey } from '../../../platform/secrets.ts';
import type { CrossTenantDb, TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { CrossTenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { burstOf, createKey, revokeKey } from '../access/access.ts';
import { getOrganizationForChange, type OrganizationRow } from '../organizations/organizations.ts';
import { admitPartner, createPartner } from '../partners/partners.ts';
import {
  findShop,
  findShopBySlug,
  findShownShop,
  listShopsAcrossOrganizations,
  listSlugsOfOpenShops,
  type ShownShopRow,
  updateShopClosed,
  updateShopReencrypted,
  upsertShopOpen,
} from './shops.sql.ts';

export type { ShownShopRow } from './shops.sql.ts';

/** First parts of paths that the service answers itself: an organization with such a slug has no address for a shop. */
export const reservedSlugs: readonly string[] = [
  'channels',
  'console',
  'docs',
  'gateways',
  'integrations',
  'livez',
  'management',
  'metrics',
  'pay',
  'pictures',
  'readyz',
  'resellers',
  'shop',
  'version',
  'wallet',
];

/** What the pages of a shop call. */
const scopes: readonly Scope[] = [
  'events:read',
  'ticket-rates:read',
  'tickets:read',
  'tickets:write',
  'payments:read',
  'refunds:write',
  'passes:read',
  'bookings:read',
  'bookings:write',
  'lists:read',
  'lists:write',
];

/** A key that ends with the shop, not by itself. */
const keyLifeMs = 100 * 365 * 86_400_000;

interface Means {
  readonly secretsKey: SecretsKey;
  readonly environment: Environment;
}

/** The shop as its organization sees it; refuses an unknown organization. */
export async function getShop(tenant: TenantDb): Promise<ShownShopRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findShownShop, {});
  return row ?? refuse('not_found', 'There is no such organization.');
}

/** Opens or closes the shop; one that is so already stays as it is. Refuses an organization with a reserved slug. */
export async function updateShop(
  context: CrossTenantWriteContext,
  organizationId: string,
  isOpen: boolean,
  means: Means,
): Promise<ShownShopRow | Refusal<'not_found' | 'conflict'>> {
  const tenant = context.crossTenant.ofTenant(organizationId);
  const organization = await getOrganizationForChange(tenant);
  if (organization instanceof Refusal) return organization;
  const [shop] = await tenant.run(findShop, {});
  if (isOpen && !shop?.is_open) {
    if (reservedSlugs.includes(organization.slug)) {
      return refuse('conflict', 'The service has this identifier in its own addresses: change the identifier first.');
    }
    await open(context, organization, shop, means);
  }
  if (!isOpen && shop?.is_open) await tenant.run(updateShopClosed, { now: context.now });
  return getShop(tenant);
}

async function open(
  context: CrossTenantWriteContext,
  organization: OrganizationRow,
  shop: { readonly channel_id: string; readonly key_id: string } | undefined,
  { secretsKey, environment }: Means,
): Promise<void> {
  const { crossTenant, now } = context;
  const { id } = organization;
  const tenant = crossTenant.ofTenant(id);
  const channelId = shop?.channel_id ?? (await createChannel(context, organization));
  await admitPartner(tenant, 'channel', channelId, now);
  const { id: keyId, secret } = await createKey(crossTenant, {
    owner: { kind: 'channels', channelId },
    name: 'Web shop',
    scopes,
    environment,
    now,
    expiresAt: new Date(now.getTime() + keyLifeMs),
    ratePerSecond: limits.rateMaxPerSecond,
    rateBurst: burstOf(limits.rateMaxPerSecond),
  });
  const encryptedKey = secretsKey.encrypt('shop-keys', id, secret);
  await tenant.run(upsertShopOpen, { channelId, keyId, encryptedKey, now });
  if (shop) await revokeKey(context, { kind: 'channel', id: channelId }, shop.key_id);
}

async function createChannel(
  { crossTenant, now }: CrossTenantWriteContext,
  { id, name }: OrganizationRow,
): Promise<string> {
  // The part of the id behind its prefix: other channels are named by people.
  const slug = `shop-${id.slice(id.indexOf('_') + 1)}`;
  const channel = await createPartner(crossTenant, 'channel', { name: `${name} (web shop)`, slug }, now);
  if (channel instanceof Refusal) throw new Error(`the channel of a shop: ${channel.message}`);
  return channel.id;
}

/** A shop as its pages need it. */
export interface OpenedShop {
  readonly organizationId: string;
  /** Of the organization now. */
  readonly slug: string;
  readonly apiKey: string;
  /** False while it sells nothing and only shows orders. */
  readonly isOpen: boolean;
  /** Address of the logo; empty for none. */
  readonly logoUrl: string;
}

/** The shop of the organization that has this slug, or had it before and nobody has it now; null where there is none. */
export async function findShopForPages(
  db: CrossTenantDb,
  slug: string,
  secretsKey: SecretsKey,
): Promise<OpenedShop | null> {
  const [row] = await db.run(findShopBySlug, { slug });
  if (!row) return null;
  const { organization_id: organizationId, encrypted_key: encrypted, is_open: isOpen, logo_url: logoUrl } = row;
  const apiKey = secretsKey.decrypt('shop-keys', organizationId, encrypted);
  return { organizationId, slug: row.slug, apiKey, isOpen, logoUrl };
}

/** The slugs of organizations whose shop is open and has an address, at most 1000. */
export async function listOpenShops(db: CrossTenantDb): Promise<string[]> {
  const rows = await db.run(listSlugsOfOpenShops, {});
  return rows.map(({ slug }) => slug).filter((slug) => !reservedSlugs.includes(slug));
}

/** Encrypts under the present key what former keys encrypted. Processes that know both keys may run meanwhile. */
export async function reencryptShopKeys(db: CrossTenantDb, secretsKey: SecretsKey): Promise<Reencrypted> {
  let reencrypted = 0;
  let unreadable = 0;
  for (const { organization_id: id, encrypted_key: oldKey } of await db.run(listShopsAcrossOrganizations, {})) {
    if (secretsKey.isOfPresentKey('shop-keys', id, oldKey)) continue;
    try {
      const newKey = secretsKey.encrypt('shop-keys', id, secretsKey.decrypt('shop-keys', id, oldKey));
      reencrypted += (await db.ofTenant(id).run(updateShopReencrypted, { oldKey, newKey })).length;
    } catch {
      unreadable += 1;
    }
  }
  return { reencrypted, unreadable };
}
