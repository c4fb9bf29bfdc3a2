/**
 * Organizations: the tenants of a deployment, with their currency and time zone.
 *
 * Those who run the deployment create them, with a first owner; owners change them. An organization has one currency:
 * amounts are stored in its minor units without saying so, so that it stays once there is an amount. A change holds in
 * every process within a second, for programs as for people.
 */

import type { Role } from '@stagedoor/contract/vocabulary';
import { type Db, type Transaction, violatedConstraint } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, type RefusalDetail, refuse } from '../../platform/refusal.ts';
import { tenantDb } from '../../platform/sql/tenant-db.ts';
import { announceChange, countKeys } from '../access/access.ts';
import { emailKeyOf, insertFirstOwner, inviteFirstOwner, type NewInvitation } from '../accounts/accounts.ts';
import { currencyDigits } from './currencies.ts';
import {
  findLimits,
  findOrganization,
  findOrganizationForUpdate,
  findWhetherMoneyIsStored,
  insertOrganization,
  type LimitsRow,
  listOrganizationsOfUser,
  type OrganizationRow,
  updateLimitFields,
  updateOrganizationFields,
} from './organizations.sql.ts';
import { timezoneNamed } from './timezones.ts';

export type { OrganizationRow } from './organizations.sql.ts';

interface Settings {
  readonly currency?: string | undefined;
  readonly timezone?: string | undefined;
}

/** What is wrong with the currency and the time zone. */
function problemsOf({ currency, timezone }: Settings): RefusalDetail[] {
  const problems: RefusalDetail[] = [];
  if (currency !== undefined && !currencyDigits.has(currency)) {
    problems.push({ path: '/currency', message: 'must be a currency of ISO 4217 such as EUR' });
  }
  if (timezone !== undefined && timezoneNamed(timezone) === null) {
    problems.push({ path: '/timezone', message: 'must be a time zone of the IANA database such as Europe/Madrid' });
  }
  return problems;
}

function refuseProblems(problems: readonly RefusalDetail[]): Refusal<'invalid_request'> {
  return refuse('invalid_request', problems.map(({ path, message }) => `${path}: ${message}.`).join(' '), problems);
}

const slugTaken = refuse('already_exists', 'Another organization has this slug.');

export interface NewOrganization {
  readonly name: string;
  readonly slug: string;
  readonly currency: string;
  readonly timezone: string;
  readonly ownerEmail: string;
  /** Becomes the owner where the e-mail is the creator's; anybody else is invited. */
  readonly creator: { readonly id: string; readonly email: string };
}

/** Creates an organization with its creator as the owner, or with an invitation of the owner. */
export async function createOrganization(
  tx: Transaction,
  given: NewOrganization,
  now: Date,
): Promise<
  | { readonly organization: OrganizationRow; readonly ownerInvitation: NewInvitation | null }
  | Refusal<'invalid_request' | 'already_exists' | 'conflict'>
> {
  const problems = problemsOf(given);
  if (problems.length > 0) return refuseProblems(problems);
  const [row] = await tx.run(
    insertOrganization,
    newId('organization', now),
    given.name.trim(),
    given.slug,
    given.currency,
    currencyDigits.get(given.currency)!,
    timezoneNamed(given.timezone)!,
    now,
  );
  if (!row) return slugTaken;
  const { creator, ownerEmail } = given;
  if (emailKeyOf(ownerEmail) === emailKeyOf(creator.email)) {
    await insertFirstOwner(tenantDb(tx, row.id), creator.id, now);
    return { organization: row, ownerInvitation: null };
  }
  const ownerInvitation = await inviteFirstOwner(
    tenantDb(tx, row.id),
    { email: ownerEmail, invitedBy: creator.id },
    now,
  );
  return ownerInvitation instanceof Refusal ? ownerInvitation : { organization: row, ownerInvitation };
}

/** Invites an owner to an organization that has none who can sign in. */
export async function inviteOwner(
  tx: Transaction,
  organizationId: string,
  given: { readonly email: string; readonly invitedBy: string },
  now: Date,
): Promise<NewInvitation | Refusal<'not_found' | 'conflict'>> {
  const [organization] = await tx.run(findOrganizationForUpdate, organizationId);
  if (!organization) return refuse('not_found', 'There is no such organization.');
  return inviteFirstOwner(tenantDb(tx, organizationId), given, now);
}

export async function listOrganizations(
  db: Db,
  userId: string,
  page: { readonly after: string | undefined; readonly limit: number; readonly offset: number },
): Promise<(OrganizationRow & { role: Role })[]> {
  return db.run(listOrganizationsOfUser, userId, page.after ?? '', page.limit, page.offset);
}

export async function getOrganization(db: Db, organizationId: string): Promise<OrganizationRow | null> {
  return (await db.run(findOrganization, organizationId))[0] ?? null;
}

export interface OrganizationChanges extends Settings {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
}

export async function updateOrganization(
  tx: Transaction,
  organizationId: string,
  changes: OrganizationChanges,
  now: Date,
): Promise<OrganizationRow | Refusal<'invalid_request' | 'already_exists' | 'conflict'>> {
  const problems = problemsOf(changes);
  if (problems.length > 0) return refuseProblems(problems);
  const { name, slug, currency, timezone } = changes;
  if (currency !== undefined) {
    const refused = await refuseCurrency(tx, organizationId, currency);
    if (refused) return refused;
  }
  try {
    const [row] = await tx.run(
      updateOrganizationFields,
      organizationId,
      name?.trim() ?? null,
      slug ?? null,
      currency ?? null,
      currency === undefined ? null : currencyDigits.get(currency)!,
      timezone === undefined ? null : timezoneNamed(timezone),
      now,
    );
    await announceChange(tx, organizationId);
    return row!;
  } catch (error) {
    if (violatedConstraint(error) === 'organizations_slug_key') return slugTaken;
    throw error;
  }
}

async function refuseCurrency(tx: Transaction, organizationId: string, currency: string) {
  const [present] = await tx.run(findOrganizationForUpdate, organizationId);
  if (!present || present.currency === currency) return null;
  const [money] = await tx.run(findWhetherMoneyIsStored, organizationId);
  return money?.stored
    ? refuse('conflict', `The currency stays ${present.currency}: amounts were stored in it.`)
    : null;
}

/** What the operator grants to an organization, with the number of its keys that work. */
export interface Limits {
  readonly requestsPerSecond: number;
  readonly apiKeys: number;
  readonly apiKeysUsed: number;
}

async function limitsFrom(db: Db, organizationId: string, row: LimitsRow | undefined, now: Date) {
  if (!row) return refuse('not_found', 'There is no such organization.');
  const apiKeysUsed = await countKeys(db, organizationId, now);
  return { requestsPerSecond: row.requests_per_second_max, apiKeys: row.api_keys_max, apiKeysUsed };
}

/** The limits of an organization; refuses an unknown one. */
export async function getLimits(db: Db, organizationId: string, now: Date): Promise<Limits | Refusal<'not_found'>> {
  const [row] = await db.run(findLimits, organizationId);
  return limitsFrom(db, organizationId, row, now);
}

/** Grants more or less to an organization, in every process within a second; refuses an unknown one. */
export async function updateLimits(
  tx: Transaction,
  organizationId: string,
  changes: { readonly requestsPerSecond?: number | undefined; readonly apiKeys?: number | undefined },
  now: Date,
): Promise<Limits | Refusal<'not_found'>> {
  const { requestsPerSecond = null, apiKeys = null } = changes;
  const [row] = await tx.run(updateLimitFields, organizationId, requestsPerSecond, apiKeys, now);
  if (row) await announceChange(tx, organizationId);
  return limitsFrom(tx, organizationId, row, now);
}
