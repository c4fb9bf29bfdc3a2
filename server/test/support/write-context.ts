/** Calls a write function of a module as a route does: in a transaction that a refusal undoes. */
import {
  type CrossTenantWriteContext,
  type TenantWriteContext,
  writeOfTenant,
} from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import type { TestService } from './test-service.ts';

export function inWriteContext<T>(
  service: TestService,
  work: (context: CrossTenantWriteContext) => Promise<T>,
): Promise<T> {
  const { database, outbox, clock } = service.services;
  return database.transaction(
    (tx) => work({ crossTenant: crossTenantDb(tx), outbox, now: clock.now() }),
    (result) => !(result instanceof Refusal),
  );
}

/** The same for one organization. */
export function inTenantWriteContext<T>(
  service: TestService,
  organization: { readonly id: string },
  work: (context: TenantWriteContext) => Promise<T>,
): Promise<T> {
  return inWriteContext(service, (context) => work(writeOfTenant(context, organization.id)));
}
