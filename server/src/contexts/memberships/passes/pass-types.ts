/** Kinds of passes: what they cost, how many there are, to which events they admit. */
import { newId } from '../../../platform/ids.ts';
import { enqueueJob } from '../../../platform/jobs.ts';
import { Refusal, refuse, refuseProblems } from '../../../platform/refusal.ts';
import { type Page, pageReader, rowsAfter } from '../../../platform/sql/paging.ts';
import { insertSlugged } from '../../../platform/sql/slugs.ts';
import type { CrossTenantDb, TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { uncollectable } from '../../sales/gateways/gateways.ts';
import type { Offer } from '../../sales/product/product.ts';
import {
  findPassType,
  findSellerOfPassType,
  listOfferedPassTypes,
  listPassTypesAcrossOrganizations,
  lockEventIds,
  newPassType,
  type PassTypeRow,
  passTypes,
  updateEventsWritten,
  updatePassTypeRow,
} from './pass-types.sql.ts';

const noPassType = refuse('not_found', 'There is no such pass type.');

/** The kinds of passes of the organization, in the order of (creation, id); refuses an unknown `after`. */
export const listPassTypes = pageReader(passTypes);

/** A kind of pass; refuses an unknown id. */
export async function getPassType(tenant: TenantDb, id: string): Promise<PassTypeRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findPassType, { id });
  return row ?? noPassType;
}

/** What a channel can sell of the organizations whose partner it is; refuses an unknown `after`. */
export async function listPassTypesOfChannel(
  db: CrossTenantDb,
  channelId: string,
  filter: { readonly organizationId?: string | undefined },
  page: Page,
  now: Date,
): Promise<PassTypeRow[] | Refusal<'invalid_request'>> {
  const rows = await db.run(listPassTypesAcrossOrganizations, { channelId, now, ...filter, ...page });
  return rowsAfter(page.after, rows, (id) => db.run(findSellerOfPassType, { channelId, id }));
}

/** The organization of a kind of pass that the channel can sell; refuses one out of its reach. */
export async function findOrganizationOfPassType(
  db: CrossTenantDb,
  channelId: string,
  id: string,
): Promise<string | Refusal<'not_found'>> {
  const [seller] = await db.run(findSellerOfPassType, { channelId, id });
  return seller?.organization_id ?? noPassType;
}

/** Money in minor units. */
export interface PassTypeTerms {
  readonly name: string;
  readonly description: string;
  /** All events of the organization where empty. */
  readonly event_ids: readonly string[];
  readonly entries_max: number | null;
  readonly party_size: number;
  readonly price: number;
  readonly quota: number;
  readonly needs_acceptance: boolean;
  readonly valid_from: Date | null;
  readonly valid_until: Date | null;
  readonly active: boolean;
}

/** Creates a kind of pass; refuses a slug that is taken, events that there are not, and a price that the gateway cannot collect. */
export async function createPassType(
  { tenant, now }: TenantWriteContext,
  { slug, ...terms }: PassTypeTerms & { readonly slug: string | undefined },
): Promise<PassTypeRow | Refusal<'invalid_request' | 'already_exists' | 'not_found'>> {
  const refused = await refusalOf(tenant, terms);
  if (refused) return refused;
  const id = newId('passType', now);
  const taken = await insertSlugged(tenant, newPassType, { ...terms, id, slug, created_at: now, updated_at: now });
  if (taken !== null) return refuse('already_exists', `There is a pass type ${taken} already.`);
  return getPassType(tenant, id);
}

/** What is undefined stays as it is. */
export type PassTypeChanges = { readonly [Term in keyof PassTypeTerms]?: PassTypeTerms[Term] | undefined };

/** Changes a kind of pass; sold passes keep their price. Refuses as `createPassType`, and a quota that is lower than what is sold. */
export async function updatePassType(
  { tenant, now }: TenantWriteContext,
  id: string,
  changes: PassTypeChanges,
): Promise<PassTypeRow | Refusal<'invalid_request' | 'not_found' | 'conflict'>> {
  const before = await getPassType(tenant, id);
  if (before instanceof Refusal) return before;
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  const { valid_from = dateOf(before.valid_from), valid_until = dateOf(before.valid_until) } = changes;
  const { event_ids = [], price = 0 } = changes;
  const refused = await refusalOf(tenant, { event_ids, price, valid_from, valid_until });
  if (refused) return refused;
  const values = updatePassTypeRow.valuesOf(id, { ...changes, updated_at: now });
  const updated = await tenant.run(updatePassTypeRow.statement, values);
  if (updated.length === 0) return refuse('conflict', `${before.sold_count} are sold: the quota cannot be lower.`);
  if (changes.event_ids) await tenant.run(updateEventsWritten, { id });
  await enqueueJob(tenant, 'tell_wallets', { subjectId: id }, { key: id });
  return getPassType(tenant, id);
}

async function refusalOf(
  tenant: TenantDb,
  {
    event_ids: ids,
    price,
    valid_from: from,
    valid_until: until,
  }: Pick<PassTypeTerms, 'event_ids' | 'price' | 'valid_from' | 'valid_until'>,
): Promise<Refusal<'invalid_request'> | null> {
  const problems = await uncollectable(tenant, [{ path: '/price', amount: price, isAll: true }]);
  if (from !== null && until !== null && until <= from) {
    problems.push({ path: '/valid_until', message: 'must be after valid_from' });
  }
  const found = new Set(ids.length === 0 ? [] : (await tenant.run(lockEventIds, { ids })).map(({ id }) => id));
  for (const [index, id] of ids.entries()) {
    if (!found.has(id)) problems.push({ path: `/event_ids/${index}`, message: 'there is no such event' });
  }
  return refuseProblems(problems);
}

/** What buyers are asked for passes of the types that are sold. */
export async function listPassOffers(tenant: TenantDb, now: Date): Promise<Offer[]> {
  const rows = await tenant.run(listOfferedPassTypes, { now });
  return rows.map(({ id, name, price: amount }) => {
    return { id, name, event_id: null, event_name: '', amounts: [{ path: '/price', amount, isAll: true }] };
  });
}
