/** What `npm run audit` finds. */
import { type Difference, findDifferences } from '../../src/contexts/sales/reconciliation/reconciliation.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/database.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';

/**
 * All that does not agree about money and places, by the clock of the service; of one organization where the service has
 * those of other files too.
 */
export async function differencesOf(
  of: { readonly services: { readonly database: Database; readonly clock: Clock } },
  organizationId?: string,
): Promise<Difference[]> {
  const all = await findDifferences(crossTenantDb(of.services.database), of.services.clock.now());
  return organizationId === undefined ? all : all.filter((one) => one.organizationId === organizationId);
}
