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
