/**
 * Organizations: the tenants of a deployment, with their currency and time zone.
 *
 * Those who run the deployment create them, with a first owner; owners change them. An organization has one currency:
 * amounts are stored in its minor units without saying so, so that it stays once there is an amount. A change holds in
 * every process within a second, for programs as for people.
 */
import { currencyDigits } from '@stagedoor/contract/intl';
import type { Role } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { enqueueJob } from '../../../platform/jobs.ts';
import { Refusal, type RefusalDetail, refuse } from '../../../platform/refusal.ts';
import { mapConstraintViolation } from '../../../platform/sql/constraint-violations.ts';
import { type Page, rowsAfter } from '../../../platform/sql/paging.ts';
import type {
  CrossTenantDb,
  CrossTenantTransaction,
  TenantDb,
  TenantTransaction,
} from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { announceOrganizationChange, countKeys } from '../access/access.ts';
import {
  emailKeyOf,
  insertFirstOwner,
  inviteFirstOwner,
  type LinkTerms,
  type NewInvitation,
} from '../accounts/accounts.ts';
import { replacePicture } from '../pictures/pictures.ts';
import {
  type DeploymentOrganizationRow,
  findDisputeSettings,
  findDoorSettings,
  findHoldSettings,
  findLimits,
  findOrganization,
  findOrganizationOfUser,
  findWhetherMoneyIsStored,
  type HoldSettingsRow,
  insertOrganization,
  keepOrganizationCurrency,
  type LimitsRow,
  listOrganizationsOfDeployment,
  listOrganizationsOfUser,
  lockDisputeSettings,
  lockOrganization,
  type OrganizationRow,
  updateDisputeSettingsRow,
  updateDoorSettingsRow,
  updateHoldSettingsRow,
  updateLimitsRow,
  updateOrganizationRow,
} from './organizations.sql.ts';
import { timezoneNamed } from './timezones.ts';

export type { DeploymentOrganizationRow, HoldSettingsRow, OrganizationRow } from './organizations.sql.ts';

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

const noOrganization = refuse('not_found', 'There is no such organization.');
const slugTaken = refuse('already_exists', 'Another organization has this slug.');

export interface NewOrganization {
  readonly name: string;
  readonly slug: string;
  readonly currency: string;
  readonly timezone: string;
  readonly ownerEmail: string;
  /** Becomes the owner where the e-mail is the creator's; anybody else is invited. */
  readonly creator: { readonly id: string; readonly email: string };
  readonly linkTerms: LinkTerms;
}

export interface CreatedOrganization {
  readonly organization: OrganizationRow;
  /** Null where the creator is the owner. */
  readonly ownerInvitation: NewInvitation | null;
}

/**
 * Creates an organization with its creator as the owner, or with an invitation of the owner. Refuses an unknown currency
 * or time zone, and a slug that is taken.
 */
export async function createOrganization(
  db: CrossTenantTransaction,
  given: NewOrganization,
  now: Date,
): Promise<CreatedOrganization | Refusal<'invalid_request' | 'already_exists' | 'forbidden'>> {
  const problems = problemsOf(given);
  if (problems.length > 0) return refuseProblems(problems);
  const [organization] = await db.run(insertOrganization, {
    id: newId('organization', now),
    name: given.name.trim(),
    slug: given.slug,
    currency: given.currency,
    currencyDigits: currencyDigits.get(given.currency)!,
    timezone: timezoneNamed(given.timezone)!,
    now,
  });
  if (!organization) return slugTaken;
  const { creator, ownerEmail } = given;
  if (emailKeyOf(ownerEmail) === emailKeyOf(creator.email)) {
    await insertFirstOwner(db.ofTenant(organization.id), creator.id, now);
    return { organization, ownerInvitation: null };
  }
  const ownerInvitation = await inviteFirstOwner(
    db,
    organization.id,
    { ...given.linkTerms, email: ownerEmail, invitedBy: creator.id },
    now,
  );
  if (!(ownerInvitation instanceof Refusal)) return { organization, ownerInvitation };
  if (ownerInvitation.code === 'conflict') throw new Error(`a new organization: ${ownerInvitation.message}`);
  return ownerInvitation as Refusal<'forbidden'>;
}

/** Invites an owner; refuses an unknown organization, and what `inviteFirstOwner` refuses. */
export async function inviteOwner(
  db: CrossTenantTransaction,
  organizationId: string,
  given: { readonly email: string; readonly invitedBy: string } & LinkTerms,
  now: Date,
): Promise<NewInvitation | Refusal<'not_found' | 'conflict' | 'forbidden'>> {
  const [organization] = await db.ofTenant(organizationId).run(lockOrganization, {});
  return organization ? inviteFirstOwner(db, organizationId, given, now) : noOrganization;
}

/** The organization, which nobody else changes before the end of the transaction; refuses an unknown one. */
export async function getOrganizationForChange(
  tenant: TenantTransaction,
): Promise<OrganizationRow | Refusal<'not_found'>> {
  const [organization] = await tenant.run(lockOrganization, {});
  return organization ?? noOrganization;
}

/** The organizations of a person, with the role in each. */
export async function listOrganizations(
  db: CrossTenantDb,
  userId: string,
  page: Page,
): Promise<(OrganizationRow & { readonly role: Role })[] | Refusal<'invalid_request'>> {
  const rows = await db.run(listOrganizationsOfUser, { userId, ...page });
  return rowsAfter(page.after, rows, (id) => db.run(findOrganizationOfUser, { userId, id }));
}

/** All organizations, for those who run the deployment; with a text, those that have it in name or slug. */
export async function listDeploymentOrganizations(
  db: CrossTenantDb,
  search: string | undefined,
  { after, limit, offset }: Page,
  now: Date,
): Promise<DeploymentOrganizationRow[] | Refusal<'invalid_request'>> {
  const rows = await db.run(listOrganizationsOfDeployment, { search, after, limit, offset, now });
  return rowsAfter(after, rows, (id) => db.ofTenant(id).run(findOrganization, {}));
}

/** The organization; refuses an unknown one. */
export async function getOrganization(tenant: TenantDb): Promise<OrganizationRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findOrganization, {});
  return row ?? noOrganization;
}

export interface OrganizationChanges extends Settings {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  /** Empty for none. */
  readonly logoUrl?: string | undefined;
}

/**
 * Changes an organization. Refuses an unknown currency or time zone, a slug that is taken, a logo that was deleted, and
 * another currency once an amount is stored.
 */
export async function updateOrganization(
  { tenant, now }: TenantWriteContext,
  changes: OrganizationChanges,
): Promise<OrganizationRow | Refusal<'invalid_request' | 'already_exists' | 'conflict'>> {
  const problems = problemsOf(changes);
  if (problems.length > 0) return refuseProblems(problems);
  const { name, slug, currency, timezone, logoUrl } = changes;
  if (currency !== undefined) {
    const refused = await refuseCurrency(tenant, currency);
    if (refused) return refused;
  }
  if (logoUrl !== undefined) {
    const refused = await refuseLogo(tenant, logoUrl, now);
    if (refused) return refused;
  }
  const values = {
    name: name?.trim() ?? null,
    slug: slug ?? null,
    currency: currency ?? null,
    currencyDigits: currency === undefined ? null : currencyDigits.get(currency)!,
    timezone: timezone === undefined ? null : timezoneNamed(timezone),
    logoUrl: logoUrl ?? null,
    now,
  };
  const updated = await mapConstraintViolation('taken', () => tenant.run(updateOrganizationRow, values), slugTaken);
  if (updated instanceof Refusal) return updated;
  if (name !== undefined || logoUrl !== undefined) {
    const subjectId = tenant.organizationId;
    await enqueueJob(tenant, 'tell_wallets', { subjectId }, { key: subjectId });
  }
  await announceOrganizationChange(tenant);
  return updated[0]!;
}

async function refuseLogo(
  tenant: TenantTransaction,
  logoUrl: string,
  now: Date,
): Promise<Refusal<'invalid_request'> | null> {
  const [present] = await tenant.run(lockOrganization, {});
  const problem = await replacePicture(tenant, { before: present?.logo_url ?? '', after: logoUrl }, now);
  return problem === null ? null : refuseProblems([{ path: '/logoUrl', message: problem }]);
}

/** The currency of an organization that there is, in which amounts can be written until the transaction ends. */
export async function keepCurrency(
  tenant: TenantTransaction,
): Promise<{ readonly currency: string; readonly currencyDigits: number }> {
  const [row] = await tenant.run(keepOrganizationCurrency, {});
  return { currency: row!.currency, currencyDigits: row!.currency_digits };
}

async function refuseCurrency(tenant: TenantDb, currency: string): Promise<Refusal<'conflict'> | null> {
  const [present] = await tenant.run(lockOrganization, {});
  if (!present || present.currency === currency) return null;
  const [money] = await tenant.run(findWhetherMoneyIsStored, {});
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

async function limitsFrom(tenant: TenantDb, row: LimitsRow | undefined, now: Date) {
  if (!row) return noOrganization;
  const apiKeysUsed = await countKeys(tenant, now);
  return { requestsPerSecond: row.requests_per_second_max, apiKeys: row.api_keys_max, apiKeysUsed };
}

/** The limits of an organization; refuses an unknown one. */
export async function getLimits(tenant: TenantDb, now: Date): Promise<Limits | Refusal<'not_found'>> {
  const [row] = await tenant.run(findLimits, {});
  return limitsFrom(tenant, row, now);
}

/** Grants more or less to an organization, in every process within a second; refuses an unknown one. */
export async function updateLimits(
  tenant: TenantTransaction,
  changes: { readonly requestsPerSecond?: number | undefined; readonly apiKeys?: number | undefined },
  now: Date,
): Promise<Limits | Refusal<'not_found'>> {
  const { requestsPerSecond = null, apiKeys = null } = changes;
  const [row] = await tenant.run(updateLimitsRow, { requestsPerSecond, apiKeys, now });
  if (row) await announceOrganizationChange(tenant);
  return limitsFrom(tenant, row, now);
}

/** For how long and for whom the places of a purchase are kept until it is paid; refuses an unknown organization. */
export async function getHoldSettings(tenant: TenantDb): Promise<HoldSettingsRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findHoldSettings, {});
  return row ?? noOrganization;
}

/** Changes what is given of it, for purchases that begin from now on; refuses an unknown organization. */
export async function updateHoldSettings(
  tenant: TenantDb,
  changes: Partial<HoldSettingsRow>,
  now: Date,
): Promise<null | Refusal<'not_found'>> {
  const [row] = await tenant.run(updateHoldSettingsRow, { changes: toJson(changes), now });
  return row ? null : noOrganization;
}

/** Has a change of the settings of disputes wait for the transaction; payments are locked after it. */
export async function keepDisputeSettings(tenant: TenantTransaction): Promise<void> {
  await tenant.run(lockDisputeSettings, {});
}

/** True where what was bought with a disputed payment admits nobody; false for an unknown organization. */
export async function blocksDisputedTickets(tenant: TenantDb): Promise<boolean> {
  const [row] = await tenant.run(findDisputeSettings, {});
  return row?.blocks_disputed_tickets ?? false;
}

/** Changes that; refuses an unknown organization. */
export async function updateBlocksDisputedTickets(
  tenant: TenantDb,
  blocksTickets: boolean,
  now: Date,
): Promise<null | Refusal<'not_found'>> {
  const [row] = await tenant.run(updateDisputeSettingsRow, { blocksTickets, now });
  return row ? null : noOrganization;
}

/** What an organization sets of its doors. */
export interface DoorSettings {
  /** Whether manifests have hashes of short codes. */
  readonly shortCodesOffline: boolean;
}

/** The settings of the doors; refuses an unknown organization. */
export async function getDoorSettings(tenant: TenantDb): Promise<DoorSettings | Refusal<'not_found'>> {
  const [row] = await tenant.run(findDoorSettings, {});
  return row ? { shortCodesOffline: row.short_codes_offline } : noOrganization;
}

/** Changes them, for manifests that are read from now on; refuses an unknown organization. */
export async function updateDoorSettings(
  tenant: TenantDb,
  { shortCodesOffline }: DoorSettings,
  now: Date,
): Promise<DoorSettings | Refusal<'not_found'>> {
  const [row] = await tenant.run(updateDoorSettingsRow, { shortCodesOffline, now });
  return row ? { shortCodesOffline: row.short_codes_offline } : noOrganization;
}
