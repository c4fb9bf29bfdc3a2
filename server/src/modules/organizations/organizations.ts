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
import { type Refusal, type RefusalDetail, refuse } from '../../platform/refusal.ts';
import { announceChange } from '../access/access.ts';
import { findUserByEmail, insertFirstOwner } from '../accounts/accounts.ts';
import { currencyDigits } from './currencies.ts';
import {
  findOrganization,
  findOrganizationForUpdate,
  findWhetherMoneyIsStored,
  insertOrganization,
  listOrganizationsOfUser,
  type OrganizationRow,
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
}

export async function createOrganization(
  tx: Transaction,
  given: NewOrganization,
  now: Date,
): Promise<OrganizationRow | Refusal<'invalid_request' | 'already_exists'>> {
  const problems = problemsOf(given);
  const owner = await findUserByEmail(tx, given.ownerEmail);
  if (!owner) {
    problems.push({ path: '/owner_email', message: 'is of nobody with an account: create the account first' });
  }
  if (!owner || problems.length > 0) return refuseProblems(problems);
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
  await insertFirstOwner(tx, row.id, owner.id, now);
  return row;
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
    await announceChange(tx);
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
