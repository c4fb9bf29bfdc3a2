/** An import by its id, and why it cannot be worked on in its present status. */
import type { ImportStatus } from '@stagedoor/contract/vocabulary';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { TenantDb } from '../../platform/sql/tenant-db.ts';
import { findImport, type ImportRow } from './imports.sql.ts';

const noImport = refuse('not_found', 'There is no such import.');

/** An import; refuses an unknown id. */
export async function getImport(tenant: TenantDb, id: string): Promise<ImportRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findImport, { id });
  return row ?? noImport;
}

/** Why an import in another status cannot be worked on, or null. */
export function closedBecause({ status }: ImportRow, allowed: readonly ImportStatus[]): Refusal<'conflict'> | null {
  if (allowed.includes(status)) return null;
  const reasons: Partial<Record<ImportStatus, string>> = {
    created: 'The import has no file yet.',
    uploaded: 'The file was not checked yet.',
    checking: 'The file is being checked.',
    running: 'The import runs.',
    completed: 'The import is complete.',
    undoing: 'The import is being undone.',
    undone: 'The import was undone.',
    failed: 'The import stopped half-way: start it again.',
  };
  return refuse('conflict', reasons[status] ?? `The import is ${status}.`);
}
