/**
 * Reconciliation: reads the tables and finds what does not agree about money and places. It changes nothing, trusts no
 * code of the service, and each check stands for itself, so a difference names the row to look at first. A running service
 * may change rows between two checks, never within one: each is a single statement.
 */
import type { CrossTenantDb, TenantDb } from '../../../platform/sql/tenant-db.ts';
import { checks, listOwedAcrossOrganizations } from './checks.sql.ts';
import { findReconciliation, type ReconciliationRow } from './period.sql.ts';

export { reopenDaysOf, sumDays } from './days.ts';
export type { ReconciliationRow } from './period.sql.ts';

/** Something that is not as a check says; amounts in minor units. */
export interface Difference {
  readonly check: string;
  readonly organizationId: string;
  /** The id of the row. */
  readonly subject: string;
  readonly expected: string;
  readonly found: string;
}

/** Names of all checks. */
export const checkNames = Object.keys(checks) as readonly (keyof typeof checks)[];

/**
 * All that does not agree, at most 100 rows for each check; `now` is what the clock of the deployment shows. Reads whole
 * tables: allow long statements.
 */
export async function findDifferences(db: CrossTenantDb, now: Date): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const check of checkNames) differences.push(...(await findDifferencesOf(check, db, now)));
  return differences;
}

/** As `findDifferences`, of one check by its name. */
export async function findDifferencesOf(
  check: keyof typeof checks,
  db: CrossTenantDb,
  now: Date,
): Promise<Difference[]> {
  const rows = await db.run(checks[check], { now });
  return rows.map(({ organization_id: organizationId, ...row }) => ({ check, organizationId, ...row }));
}

/** Money that has to go back to who paid it: no difference, as the books say so. */
export interface Owed {
  readonly organizationId: string;
  /** Refunds that failed, or a charge that its payment had no use for. */
  readonly kind: 'refund' | 'surplus';
  /** The id of the thing whose refunds failed, or of the payment. */
  readonly subject: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly currencyDigits: number;
}

/** What is owed to buyers, by organization; surpluses that are on their way back are among it. Reads whole tables. */
export async function listOwed(db: CrossTenantDb): Promise<Owed[]> {
  const rows = await db.run(listOwedAcrossOrganizations, {});
  return rows.map(({ organization_id: organizationId, currency_digits: currencyDigits, ...row }) => ({
    organizationId,
    ...row,
    currencyDigits,
  }));
}

/** When something moved money first; both ends are left out where all of it is meant. */
export interface ReconciliationPeriod {
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

/** What the gateway reported, what the ledger has and what arrived at the bank by `now`, with what differs. */
export async function reconcilePeriod(
  tenant: TenantDb,
  { from, before }: ReconciliationPeriod,
  now: Date,
): Promise<ReconciliationRow> {
  const [row] = await tenant.run(findReconciliation, { now, from: from ?? null, before: before ?? null });
  return row!;
}
