import {
  crossTenantFilter,
  crossTenantStatement,
  tenantFilter,
  tenantStatement,
} from '../../../platform/sql/statement.ts';
import { instant, int, nullable, type RowOf, text } from '../../../platform/sql/types.ts';

/** An organization for which a channel sells; `created_at` is when it admitted the channel. */
const hostColumns = { id: text, name: text, slug: text, created_at: instant };
export type HostRow = RowOf<typeof hostColumns>;

export const listHostsOfChannel = crossTenantStatement(
  'list_hosts_of_channel',
  { channelId: text },
  hostColumns,
  `SELECT o.id, o.name, o.slug, p.created_at
   FROM channel_partners p
   JOIN organizations o ON o.id = p.organization_id
   WHERE p.channel_id = $1
   ORDER BY p.created_at, o.id`,
);

const channelColumns = { id: text, name: text, slug: text };
export type ChannelRow = RowOf<typeof channelColumns>;

export const listAdmittedChannels = tenantStatement(
  'list_admitted_channels',
  {},
  channelColumns,
  `SELECT c.id, c.name, c.slug
   FROM channel_partners p
   JOIN channels c ON c.id = p.channel_id
   WHERE p.organization_id = $1
   ORDER BY p.created_at, c.id`,
);

/** A channel or a reseller, as those who run the deployment see it. */
const partnerColumns = {
  id: text,
  name: text,
  slug: text,
  /** Of a reseller; a channel has none. */
  website: text,
  created_at: instant,
  updated_at: instant,
};
export type PartnerRow = RowOf<typeof partnerColumns>;

/** A channel or a reseller, as an organization sees it. */
const admissionColumns = { id: text, name: text, slug: text, admitted_at: nullable(instant) };
export type AdmissionRow = RowOf<typeof admissionColumns>;

export type PartnerKind = 'channel' | 'reseller';

const tables = {
  channel: { partners: 'channels', admissions: 'channel_partners', key: 'channel_id' },
  reseller: { partners: 'resellers', admissions: 'reseller_authorizations', key: 'reseller_id' },
} as const;

/** The lists are in the order of the ids, which is that of creation. */
function statementsFor(kind: PartnerKind) {
  const { partners, admissions, key } = tables[kind];
  const hasWebsite = kind === 'reseller';
  const selected = `p.id, p.name, p.slug, ${hasWebsite ? 'p.website' : "''::text AS website"}, p.created_at, p.updated_at`;
  const page = { limit: int, offset: int };
  // A shop sells for its own organization alone, and says who else has one.
  const isOffered =
    kind === 'channel'
      ? ' AND NOT EXISTS (SELECT 1 FROM shops s WHERE s.channel_id = p.id AND s.organization_id <> $1)'
      : '';
  const after = [`p.id > (SELECT k.id FROM ${partners} k WHERE k.id = ?)`, text] as const;
  return {
    /** No row where the slug is taken. */
    insert: crossTenantStatement(
      `insert_${kind}`,
      { id: text, name: text, slug: text, now: instant, ...(hasWebsite ? { website: text } : {}) },
      partnerColumns,
      `INSERT INTO ${partners} AS p (id, name, slug, created_at, updated_at${hasWebsite ? ', website' : ''})
       VALUES ($1, $2, $3, $4, $4${hasWebsite ? ', $5' : ''})
       ON CONFLICT (slug) DO NOTHING RETURNING ${selected}`,
    ),
    find: crossTenantStatement(
      `find_${kind}`,
      { id: text },
      partnerColumns,
      `SELECT ${selected} FROM ${partners} p WHERE p.id = $1`,
    ),
    list: crossTenantFilter(
      `list_${partners}`,
      { parameters: page, conditions: { after }, columns: partnerColumns },
      (where) => `SELECT ${selected} FROM ${partners} p WHERE true${where} ORDER BY p.id LIMIT $1 OFFSET $2`,
    ),
    /** What is null stays as it is. */
    update: crossTenantStatement(
      `update_${kind}`,
      {
        id: text,
        name: nullable(text),
        slug: nullable(text),
        now: instant,
        ...(hasWebsite ? { website: nullable(text) } : {}),
      },
      partnerColumns,
      `UPDATE ${partners} p SET name = coalesce($2, name), slug = coalesce($3, slug), updated_at = $4
         ${hasWebsite ? ', website = coalesce($5, website)' : ''}
       WHERE id = $1 RETURNING ${selected}`,
    ),
    findWithAdmission: tenantStatement(
      `find_${kind}_with_admission`,
      { id: text },
      admissionColumns,
      `SELECT p.id, p.name, p.slug, a.created_at AS admitted_at
       FROM ${partners} p LEFT JOIN ${admissions} a ON a.organization_id = $1 AND a.${key} = p.id
       WHERE p.id = $2${isOffered}`,
    ),
    listWithAdmission: tenantFilter(
      `list_${partners}_with_admission`,
      { parameters: page, conditions: { after }, columns: admissionColumns },
      (where) => `SELECT p.id, p.name, p.slug, a.created_at AS admitted_at
       FROM ${partners} p LEFT JOIN ${admissions} a ON a.organization_id = $1 AND a.${key} = p.id
       WHERE true${isOffered}${where} ORDER BY p.id LIMIT $2 OFFSET $3`,
    ),
    /** No row where there is no such partner. One that is admitted keeps the instant of that. */
    admit: tenantStatement(
      `admit_${kind}`,
      { id: text, now: instant },
      admissionColumns,
      `WITH admitted AS (
         INSERT INTO ${admissions} AS a (organization_id, ${key}, created_at)
         SELECT $1, p.id, $3 FROM ${partners} p WHERE p.id = $2${isOffered}
         ON CONFLICT (organization_id, ${key}) DO UPDATE SET created_at = a.created_at
         RETURNING created_at)
       SELECT p.id, p.name, p.slug, admitted.created_at AS admitted_at
       FROM ${partners} p, admitted WHERE p.id = $2`,
    ),
    remove: tenantStatement(
      `remove_${kind}`,
      { id: text },
      {},
      `DELETE FROM ${admissions} WHERE organization_id = $1 AND ${key} = $2`,
    ),
  };
}

export const partnerStatements = { channel: statementsFor('channel'), reseller: statementsFor('reseller') };

/** A row where the channel is that of the web shop of the organization. */
export const findShopOfChannel = tenantStatement(
  'find_shop_of_channel',
  { channelId: text },
  { channel_id: text },
  'SELECT channel_id FROM shops WHERE organization_id = $1 AND channel_id = $2',
);

/** No row where the organization has not admitted the channel. */
export const findPartnership = crossTenantStatement(
  'find_partnership',
  { channelId: text, organizationId: text },
  { organization_id: text },
  'SELECT organization_id FROM channel_partners WHERE channel_id = $1 AND organization_id = $2',
);
