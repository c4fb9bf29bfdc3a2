/**
 * Partners: channels, which sell and take reservations for organizations, and resellers, which check and swap tickets.
 *
 * Both span organizations: those who run the deployment create them, and each organization decides which of them it
 * admits. Nothing is cached: what a partner may reach is asked of the database by every statement that reads for it, so
 * an organization that removes a partner disappears from its sight with the next request.
 */
import type { Db } from '../../platform/database.ts';
import { type ChannelRow, type HostRow, listAdmittedChannels, listHostsOfChannel } from './partners.sql.ts';

export type { ChannelRow, HostRow } from './partners.sql.ts';

/** The organizations that a channel works for, in the order in which they admitted it. */
export async function listHosts(db: Db, channelId: string): Promise<HostRow[]> {
  return db.run(listHostsOfChannel, channelId);
}

/** The channels that an organization has admitted. */
export async function listChannels(db: Db, organizationId: string): Promise<ChannelRow[]> {
  return db.run(listAdmittedChannels, organizationId);
}
