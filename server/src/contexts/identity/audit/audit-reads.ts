/** Reading the audit log. */
import type { AuditOutcome } from '@stagedoor/contract/vocabulary';
import { instantOfId } from '../../../platform/ids.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { refuseUnknownCursor } from '../../../platform/sql/paging.ts';
import type { CrossTenantDb, TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { RowOf } from '../../../platform/sql/types.ts';
import {
  type AuditEntryRow,
  findAuditEntry,
  findDeploymentAuditEntry,
  listAuditLog,
  listDeploymentAuditLog,
  listTargetsOfPerson,
} from './audit-reads.sql.ts';

export type { AuditEntryRow } from './audit-reads.sql.ts';

/** What is undefined is not asked for. */
export interface AuditFilter {
  /** Id or e-mail of a person. */
  readonly actor: string | undefined;
  readonly operation: string | undefined;
  readonly outcome: AuditOutcome | undefined;
  /** Id of a thing. */
  readonly target: string | undefined;
  readonly from: Date | undefined;
  readonly before: Date | undefined;
  readonly search: string | undefined;
}

export interface AuditPage {
  readonly entries: readonly AuditEntryRow[];
  /** The entry to go on after, where there may be more; null at the end. */
  readonly nextAfter: string | null;
}

interface Page {
  readonly limit: number;
  readonly after: string | undefined;
}

const lookedMax = 10_000;
const longAgo = new Date(0);
const never = new Date('9999-12-31T00:00:00Z');

/** What was done in an organization, the newest first. Refuses an `after` that is no entry of it. */
export async function listAuditEntries(
  tenant: TenantDb,
  filter: AuditFilter,
  page: Page,
): Promise<AuditPage | Refusal<'invalid_request'>> {
  if (page.after !== undefined) {
    const [start] = await tenant.run(findAuditEntry, startOf(page.after));
    if (!start) return refuseUnknownCursor();
  }
  return pageOf(await tenant.run(listAuditLog, valuesOf(filter, page)), page.limit);
}

/** What was done with accounts, and by operators. Refuses an `after` that is no entry of that log. */
export async function listDeploymentAuditEntries(
  db: CrossTenantDb,
  filter: AuditFilter,
  page: Page,
): Promise<AuditPage | Refusal<'invalid_request'>> {
  if (page.after !== undefined) {
    const [start] = await db.run(findDeploymentAuditEntry, startOf(page.after));
    if (!start) return refuseUnknownCursor();
  }
  return pageOf(await db.run(listDeploymentAuditLog, valuesOf(filter, page)), page.limit);
}

function valuesOf({ from, before, ...wanted }: AuditFilter, { limit, after }: Page) {
  const isFiltered = Object.values(wanted).some((value) => value !== undefined);
  const start = after === undefined ? { id: '', createdAt: never } : startOf(after);
  return {
    ...wanted,
    from: from ?? longAgo,
    before: before ?? never,
    afterAt: start.createdAt,
    afterId: start.id,
    lookedMax: isFiltered ? lookedMax : limit + 1,
    limit: limit + 1,
  };
}

/** An id carries the instant of its entry. */
function startOf(id: string) {
  return { id, createdAt: instantOfId(id) ?? longAgo };
}

function pageOf(rows: readonly RowOf<typeof listAuditLog.columns>[], limit: number): AuditPage {
  const found = rows.filter((row) => row.id !== null) as unknown as AuditEntryRow[];
  const entries = found.slice(0, limit);
  const { looked_count: lookedCount, last_id: lastId } = rows[0] as { looked_count: number; last_id: string | null };
  if (found.length > limit) return { entries, nextAfter: entries.at(-1)!.id };
  return { entries, nextAfter: lookedCount === lookedMax ? lastId : null };
}

/** Ids of what the person made or changed in the organization by one of the operations. */
export async function listIdsChangedBy(
  tenant: TenantDb,
  userId: string,
  operations: readonly string[],
): Promise<string[]> {
  const rows = await tenant.run(listTargetsOfPerson, { userId, operations });
  return rows.map(({ id }) => id);
}
