/** Calls a write function of a module as a route does: in a transaction that a refusal undoes. */
import type { OrganizationRef } from '../../src/modules/access/access.ts';
import type { CrossTenantWriteContext } from '../../src/modules/webhooks/webhooks.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import type { TestService } from './test-service.ts';
import type { TestOrganization } from './world.ts';

export function inWriteContext<T>(
  service: TestService,
  work: (context: CrossTenantWriteContext) => Promise<T>,
): Promise<T> {
  const { database, outbox, clock } = service.services;
  return database.transaction(
    (tx) => work({ tx, crossTenant: crossTenantDb(tx), outbox, now: clock.now() }),
    (result) => !(result instanceof Refusal),
  );
}

/** The organization as callers carry it. */
export async function organizationRef(service: TestService, organization: TestOrganization): Promise<OrganizationRef> {
  const [row] = await service.database.sql('SELECT * FROM organizations WHERE id = $1', [organization.id]);
  return {
    id: row!.id,
    name: row!.name,
    slug: row!.slug,
    currency: row!.currency,
    currencyDigits: row!.currency_digits,
    timezone: row!.timezone,
  };
}
