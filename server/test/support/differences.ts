/** What `npm run audit` finds. */
import { checks } from '../../src/contexts/sales/reconciliation/checks.sql.ts';
import { type Difference, findDifferences } from '../../src/contexts/sales/reconciliation/reconciliation.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/database.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';

type Audited = { readonly services: { readonly database: Database; readonly clock: Clock } };

/**
 * All that does not agree about money and places, by the clock of the service; of one organization where the service has
 * those of other files too.
 */
export async function differencesOf({ services }: Audited, organizationId?: string): Promise<Difference[]> {
  const now = services.clock.now();
  if (organizationId === undefined) return findDifferences(crossTenantDb(services.database), now);
  const all: Difference[] = [];
  for (const [check, statement] of Object.entries(checks)) {
    const { text, values } = statement.queryOf([], { now });
    // Before the limit: what other organizations have left undone would hide what this one has.
    const unlimited = text.replace(/ LIMIT 100$/, '');
    const ofOne = `SELECT * FROM (${unlimited}) d WHERE organization_id = $${values.length + 1}`;
    const found = await services.database.execute<Omit<Difference, 'check' | 'organizationId'>>({
      text: ofOne,
      values: [...values, organizationId],
    });
    all.push(...found.map(({ subject, expected, found }) => ({ check, organizationId, subject, expected, found })));
  }
  return all;
}
