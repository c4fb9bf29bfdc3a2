/**
 * Partners: channels, which sell and take reservations for organizations, and resellers, which check and swap tickets.
 *
 * Both span organizations: those who run the deployment create them, and each organization decides which of them it
 * admits. Nothing is cached: what a partner may reach is asked of the database by every statement that reads for it, so
 * an organization that removes a partner disappears from its sight with the next request.
 */

import { type Db, type Transaction, violatedConstraint } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { crossTenantDb } from '../../platform/sql/tenant-db.ts';
import { announceChange } from '../access/access.ts';
import { cancelDeliveriesOfRemovedPartner } from '../webhooks/webhooks.ts';
import {
  type AdmissionRow,
  type ChannelRow,
  type HostRow,
  listAdmittedChannels,
  listHostsOfChannel,
  type PartnerKind,
  type PartnerRow,
  partnerStatements,
} from './partners.sql.ts';

export type { AdmissionRow, ChannelRow, HostRow, PartnerKind, PartnerRow } from './partners.sql.ts';

interface Page {
  readonly after: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The organizations that a channel works for, in the order in which they admitted it. */
export async function listHosts(db: Db, channelId: string): Promise<HostRow[]> {
  return db.run(listHostsOfChannel, channelId);
}

/** The channels that an organization has admitted. */
export async function listChannels(db: Db, organizationId: string): Promise<ChannelRow[]> {
  return db.run(listAdmittedChannels, organizationId);
}

const slugTaken = (kind: PartnerKind) => refuse('already_exists', `Another ${kind} has this slug.`);
const unknown = (kind: PartnerKind) => refuse('not_found', `There is no such ${kind}.`);

export async function createPartner(
  db: Db,
  kind: PartnerKind,
  given: { readonly name: string; readonly slug: string },
  now: Date,
): Promise<PartnerRow | Refusal<'already_exists'>> {
  const [row] = await db.run(partnerStatements[kind].insert, newId(kind, now), given.name.trim(), given.slug, now);
  return row ?? slugTaken(kind);
}

export async function listPartners(db: Db, kind: PartnerKind, page: Page): Promise<PartnerRow[]> {
  return db.run(partnerStatements[kind].list, page.after ?? '', page.limit, page.offset);
}

export async function updatePartner(
  tx: Transaction,
  kind: PartnerKind,
  id: string,
  changes: { readonly name?: string | undefined; readonly slug?: string | undefined },
  now: Date,
): Promise<PartnerRow | Refusal<'not_found' | 'already_exists'>> {
  try {
    const { name, slug } = changes;
    const [row] = await tx.run(partnerStatements[kind].update, id, name?.trim() ?? null, slug ?? null, now);
    if (!row) return unknown(kind);
    // Its keys are held with its name.
    await announceChange(tx, id);
    return row;
  } catch (error) {
    if (violatedConstraint(error) === `${kind}s_slug_key`) return slugTaken(kind);
    throw error;
  }
}

/** All partners of a kind that there are, with the instant at which the organization admitted each. */
export async function listAdmissions(
  db: Db,
  organizationId: string,
  kind: PartnerKind,
  page: Page,
): Promise<AdmissionRow[]> {
  return db.run(partnerStatements[kind].listWithAdmission, organizationId, page.after ?? '', page.limit, page.offset);
}

export async function admitPartner(
  db: Db,
  organizationId: string,
  kind: PartnerKind,
  id: string,
  now: Date,
): Promise<AdmissionRow | Refusal<'not_found'>> {
  const [row] = await db.run(partnerStatements[kind].admit, organizationId, id, now);
  return row ?? unknown(kind);
}

/**
 * Ends the partnership, if there is one. A channel is sent nothing more about the organization: what waits for its
 * endpoints is cancelled in this transaction.
 */
export async function removePartner(
  tx: Transaction,
  organizationId: string,
  kind: PartnerKind,
  id: string,
  now: Date,
): Promise<Refusal<'not_found'> | null> {
  const [row] = await tx.run(partnerStatements[kind].remove, organizationId, id);
  if (!row) return unknown(kind);
  if (kind === 'channel') await cancelDeliveriesOfRemovedPartner(crossTenantDb(tx), organizationId, id, now);
  return null;
}
