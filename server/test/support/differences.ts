/** What `npm run audit` finds. */
import { type Difference, findDifferences } from '../../src/contexts/sales/reconciliation/reconciliation.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/database.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';

/** All that does not agree about money and places, by the clock of the service. */
export function differencesOf(of: {
  readonly services: { readonly database: Database; readonly clock: Clock };
}): Promise<Difference[]> {
  return findDifferences(crossTenantDb(of.services.database), of.services.clock.now());
}
