import { statement } from '../../platform/database.ts';

export interface HostRow {
  id: string;
  name: string;
  slug: string;
  /** When the organization admitted the channel. */
  created_at: string;
}

export const listHostsOfChannel = statement<[channelId: string], HostRow>(
  'list_hosts_of_channel',
  `SELECT o.id, o.name, o.slug, p.created_at
   FROM channel_partners p
   JOIN organizations o ON o.id = p.organization_id
   WHERE p.channel_id = $1
   ORDER BY p.created_at, o.id`,
);

export interface ChannelRow {
  id: string;
  name: string;
  slug: string;
}

export const listAdmittedChannels = statement<[organizationId: string], ChannelRow>(
  'list_admitted_channels',
  `SELECT c.id, c.name, c.slug
   FROM channel_partners p
   JOIN channels c ON c.id = p.channel_id
   WHERE p.organization_id = $1
   ORDER BY p.created_at, c.id`,
);

/** A channel or a reseller, as those who run the deployment see it. */
export interface PartnerRow {
  id: string;
  name: string;
  slug: string;
  created_at: string;
  updated_at: string;
}

/** A channel or a reseller, as an organization sees it. */
export interface AdmissionRow {
  id: string;
  name: string;
  slug: string;
  admitted_at: string | null;
}

export type PartnerKind = 'channel' | 'reseller';

const tables = {
  channel: { things: 'channels', admissions: 'channel_partners', key: 'channel_id' },
  reseller: { things: 'resellers', admissions: 'reseller_authorizations', key: 'reseller_id' },
} as const;

const columns = 'id, name, slug, created_at, updated_at';

function statementsFor(kind: PartnerKind) {
  const { things, admissions, key } = tables[kind];
  return {
    /** No row where the slug is taken. */
    insert: statement<[id: string, name: string, slug: string, now: Date], PartnerRow>(
      `insert_${kind}`,
      `INSERT INTO ${things} (id, name, slug, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)
       ON CONFLICT (slug) DO NOTHING RETURNING ${columns}`,
    ),
    list: statement<[after: string, limit: number, offset: number], PartnerRow>(
      `list_${things}`,
      `SELECT ${columns} FROM ${things} WHERE id > $1 ORDER BY id LIMIT $2 OFFSET $3`,
    ),
    /** What is null stays as it is. */
    update: statement<[id: string, name: string | null, slug: string | null, now: Date], PartnerRow>(
      `update_${kind}`,
      `UPDATE ${things} SET name = COALESCE($2, name), slug = COALESCE($3, slug), updated_at = $4
       WHERE id = $1 RETURNING ${columns}`,
    ),
    listWithAdmission: statement<[organizationId: string, after: string, limit: number, offset: number], AdmissionRow>(
      `list_${things}_with_admission`,
      `SELECT t.id, t.name, t.slug, a.created_at AS admitted_at
       FROM ${things} t LEFT JOIN ${admissions} a ON a.organization_id = $1 AND a.${key} = t.id
       WHERE t.id > $2 ORDER BY t.id LIMIT $3 OFFSET $4`,
    ),
    /** No row where there is no such partner. One that is admitted keeps the instant of that. */
    admit: statement<[organizationId: string, id: string, now: Date], AdmissionRow>(
      `admit_${kind}`,
      `WITH admitted AS (
         INSERT INTO ${admissions} AS a (organization_id, ${key}, created_at)
         SELECT $1, id, $3 FROM ${things} WHERE id = $2
         ON CONFLICT (organization_id, ${key}) DO UPDATE SET created_at = a.created_at
         RETURNING created_at)
       SELECT t.id, t.name, t.slug, admitted.created_at AS admitted_at
       FROM ${things} t, admitted WHERE t.id = $2`,
    ),
    /** No row where there is no such partner; one that is not admitted is none the less there. */
    remove: statement<[organizationId: string, id: string], { id: string }>(
      `remove_${kind}`,
      `WITH removed AS (DELETE FROM ${admissions} WHERE organization_id = $1 AND ${key} = $2)
       SELECT id FROM ${things} WHERE id = $2`,
    ),
  };
}

export const partnerStatements = { channel: statementsFor('channel'), reseller: statementsFor('reseller') };
