/** Devices at doors, for tests. */
import { createDoorDevice } from '../../src/modules/door/door.ts';
import { newId } from '../../src/platform/ids.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import type { TestService } from './test-service.ts';
import { inTenantWriteContext } from './write-context.ts';

export interface TestDevice {
  readonly id: string;
  readonly name: string;
  readonly headers: { authorization: string };
}

/** A new device of the organization, for every event unless some are given. */
export async function createDevice(
  service: TestService,
  organizationId: string,
  { name = 'North', eventIds = [] }: { name?: string; eventIds?: readonly string[] } = {},
): Promise<TestDevice> {
  const created = await inTenantWriteContext(service, { id: organizationId }, ({ tenant, now }) =>
    createDoorDevice(tenant, { name, eventIds, userId: newId('user', now) }, now),
  );
  if (created instanceof Refusal) throw new Error(created.message);
  return { id: created.device.id, name, headers: { authorization: `Bearer ${created.token}` } };
}
