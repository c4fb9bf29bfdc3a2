import { crossTenantStatement, tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, bytes, instant, nullable, type RowOf, text } from '../../../platform/sql/types.ts';

const shownColumns = {
  slug: text,
  channel_id: nullable(text),
  is_open: nullable(bool),
  opened_at: nullable(instant),
};
/** Without a channel where the shop was never opened. */
export type ShownShopRow = RowOf<typeof shownColumns>;

export const findShownShop = tenantStatement(
  'find_shown_shop',
  {},
  shownColumns,
  `SELECT o.slug, s.channel_id, s.is_open, s.opened_at
   FROM organizations o LEFT JOIN shops s ON s.organization_id = o.id
   WHERE o.id = $1`,
);

export const findShop = tenantStatement(
  'find_shop',
  {},
  { channel_id: text, key_id: text, is_open: bool },
  'SELECT channel_id, key_id, is_open FROM shops WHERE organization_id = $1',
);

export const upsertShopOpen = tenantStatement(
  'upsert_shop_open',
  { channelId: text, keyId: text, encryptedKey: bytes, now: instant },
  {},
  `INSERT INTO shops (organization_id, channel_id, key_id, encrypted_key, is_open, opened_at, updated_at)
   VALUES ($1, $2, $3, $4, true, $5::timestamptz, $5::timestamptz)
   ON CONFLICT (organization_id) DO UPDATE SET key_id = excluded.key_id, encrypted_key = excluded.encrypted_key,
     is_open = true, opened_at = excluded.opened_at, updated_at = excluded.updated_at`,
);

export const updateShopClosed = tenantStatement(
  'update_shop_closed',
  { now: instant },
  {},
  'UPDATE shops SET is_open = false, updated_at = $2 WHERE organization_id = $1',
);

/** Of the organization that has this slug, else of the one that had it and was changed last; with the slug that it has. */
export const findShopBySlug = crossTenantStatement(
  'find_shop_by_slug',
  { slug: text },
  { organization_id: text, slug: text, encrypted_key: bytes, is_open: bool, logo_url: text },
  `SELECT s.organization_id, o.slug, s.encrypted_key, s.is_open, o.logo_url
   FROM (
     SELECT id, slug, logo_url FROM organizations WHERE slug = $1 OR former_slugs @> ARRAY[$1::text]
     ORDER BY slug = $1 DESC, updated_at DESC LIMIT 1
   ) o
   JOIN shops s ON s.organization_id = o.id`,
);

export const listSlugsOfOpenShops = crossTenantStatement(
  'list_slugs_of_open_shops',
  {},
  { slug: text },
  `SELECT o.slug FROM shops s JOIN organizations o ON o.id = s.organization_id
   WHERE s.is_open ORDER BY o.slug LIMIT 1000`,
);

export const listShopsAcrossOrganizations = crossTenantStatement(
  'list_shops_across_organizations',
  {},
  { organization_id: text, encrypted_key: bytes },
  'SELECT organization_id, encrypted_key FROM shops ORDER BY organization_id',
);

/** Leaves alone what has changed since it was read. */
export const updateShopReencrypted = tenantStatement(
  'update_shop_reencrypted',
  { oldKey: bytes, newKey: bytes },
  { organization_id: text },
  `UPDATE shops SET encrypted_key = $3 WHERE organization_id = $1 AND encrypted_key = $2
   RETURNING organization_id`,
);
