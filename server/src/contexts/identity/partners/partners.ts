/**
 * Partners: channels, which sell and take reservations for organizations, and resellers, which check and swap tickets.
 *
 * Both span organizations: those who run the deployment create them, and each organization decides which of them it
 * admits. Nothing is cached: what a partner may reach is asked of the database by every statement that reads for it, so
 * an organization that removes a partner disappears from its sight with the next request.
 */
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { mapConstraintViolation } from '../../../platform/sql/constraint-violations.ts';
import { type Page, rowsAfter } from '../../../platform/sql/paging.ts';
import type { CrossTenantDb, CrossTenantTransaction, TenantDb } from '../../../platform/sql/tenant-db.ts';
import { endDeliveriesOfRemovedPartner } from '../../messaging/webhooks/webhooks.ts';
import { announceChange } from '../access/access.ts';
import {
  type AdmissionRow,
  type ChannelRow,
  findPartnership,
  findShopOfChannel,
  type HostRow,
  listAdmittedChannels,
  listHostsOfChannel,
  type PartnerKind,
  type PartnerRow,
  partnerStatements,
} from './partners.sql.ts';

export type { AdmissionRow, ChannelRow, HostRow, PartnerKind, PartnerRow } from './partners.sql.ts';

/** The organizations that a channel works for, in the order in which they admitted it. */
export function listHosts(db: CrossTenantDb, channelId: string): Promise<HostRow[]> {
  return db.run(listHostsOfChannel, { channelId });
}

const noOrganization = refuse('not_found', 'There is no such organization.');

/** What is read of an organization for a channel; refuses one that has not admitted the channel. */
export async function ofPartner<T>(
  db: CrossTenantDb,
  channelId: string,
  organizationId: string,
  read: (tenant: TenantDb) => Promise<T>,
): Promise<T | Refusal<'not_found'>> {
  const [partner] = await db.run(findPartnership, { channelId, organizationId });
  return partner ? read(db.ofTenant(organizationId)) : noOrganization;
}

/** The channels that the organization has admitted, in the order of that. */
export function listChannels(tenant: TenantDb): Promise<ChannelRow[]> {
  return tenant.run(listAdmittedChannels, {});
}

const slugTaken = (kind: PartnerKind) => refuse('already_exists', `Another ${kind} has this slug.`);
const unknown = (kind: PartnerKind) => refuse('not_found', `There is no such ${kind}.`);

/** Creates a channel or reseller, which no organization has admitted yet; refuses a slug that is taken. */
export async function createPartner(
  db: CrossTenantDb,
  kind: PartnerKind,
  { name, slug, website = '' }: { readonly name: string; readonly slug: string; readonly website?: string },
  now: Date,
): Promise<PartnerRow | Refusal<'already_exists'>> {
  const values = { id: newId(kind, now), name: name.trim(), slug, website, now };
  const [row] = await db.run(partnerStatements[kind].insert, values);
  return row ?? slugTaken(kind);
}

/** All partners of a kind that there are. */
export async function listPartners(
  db: CrossTenantDb,
  kind: PartnerKind,
  page: Page,
): Promise<PartnerRow[] | Refusal<'invalid_request'>> {
  const { list, find } = partnerStatements[kind];
  return rowsAfter(page.after, await db.run(list, page), (id) => db.run(find, { id }));
}

/** Changes the name, the slug or the page of a reseller; refuses a slug that is taken. */
export async function updatePartner(
  db: CrossTenantTransaction,
  kind: PartnerKind,
  id: string,
  changes: {
    readonly name?: string | undefined;
    readonly slug?: string | undefined;
    readonly website?: string | undefined;
  },
  now: Date,
): Promise<PartnerRow | Refusal<'not_found' | 'already_exists'>> {
  const { name = null, slug = null, website = null } = changes;
  const values = { id, name: name?.trim() ?? null, slug, website, now };
  const updated = await mapConstraintViolation(
    'taken',
    () => db.run(partnerStatements[kind].update, values),
    slugTaken(kind),
  );
  if (updated instanceof Refusal) return updated;
  const [row] = updated;
  if (!row) return unknown(kind);
  // Its name is cached with its keys.
  await announceChange(db, id);
  return row;
}

/**
 * All partners of a kind that there are but the web shops of others, with the instant at which the organization admitted each.
 */
export async function listAdmissions(
  tenant: TenantDb,
  kind: PartnerKind,
  page: Page,
): Promise<AdmissionRow[] | Refusal<'invalid_request'>> {
  const { listWithAdmission, findWithAdmission } = partnerStatements[kind];
  const rows = await tenant.run(listWithAdmission, page);
  return rowsAfter(page.after, rows, (id) => tenant.run(findWithAdmission, { id }));
}

/** Lets the partner work for the organization; one that it has admitted already keeps the instant of that. */
export async function admitPartner(
  tenant: TenantDb,
  kind: PartnerKind,
  id: string,
  now: Date,
): Promise<AdmissionRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(partnerStatements[kind].admit, { id, now });
  return row ?? unknown(kind);
}

/**
 * Ends the partnership, if there is one. A channel is sent nothing more about the organization from then on; what waits
 * for its endpoints is cancelled by a background job, also where it is admitted again meanwhile. Refuses the channel of the
 * organization's own shop: without it no page of the shop is shown, nor an order, which buyers open while it is closed too.
 */
export async function removePartner(
  db: CrossTenantTransaction,
  organizationId: string,
  kind: PartnerKind,
  id: string,
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const [partner] = await db.run(partnerStatements[kind].find, { id });
  if (!partner) return unknown(kind);
  const tenant = db.ofTenant(organizationId);
  const [shop] = await tenant.run(findShopOfChannel, { channelId: id });
  if (shop) {
    return refuse(
      'conflict',
      'The web shop sells and shows orders through this channel: close the shop to end its sales.',
    );
  }
  await tenant.run(partnerStatements[kind].remove, { id });
  if (kind === 'channel') await endDeliveriesOfRemovedPartner(tenant, id);
}
