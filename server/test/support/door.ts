/** Devices at doors, for tests. */
import { randomUUID } from 'node:crypto';
import { createDoorDevice } from '../../src/contexts/door/door/door.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { createPerson } from './sign-in.ts';
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
  const { id: userId } = await createPerson(service, organizationId, 'door');
  const created = await inTenantWriteContext(service, { id: organizationId }, ({ tenant, now }) =>
    createDoorDevice(tenant, { name, eventIds, userId }, now),
  );
  if (created instanceof Refusal) throw new Error(created.message);
  return { id: created.device.id, name, headers: { authorization: `Bearer ${created.token}` } };
}

/** A scan as a device sends it: one person comes in, now, unless something else is said. */
export function scanOf(subjectId: string, scannedAt: Date, given: Record<string, unknown> = {}) {
  return { scan_id: randomUUID(), action: 'in', subject_id: subjectId, scanned_at: scannedAt.toISOString(), ...given };
}

/** Sends scans of a device; the answer's scans. */
export async function sendScans(
  service: TestService,
  { organizationId, eventId }: { readonly organizationId: string; readonly eventId: string },
  device: TestDevice,
  scans: readonly object[],
) {
  const url = `/management/organizations/${organizationId}/door-events/${eventId}/scans`;
  const answer = await service.call('POST', url, { headers: device.headers, body: scans });
  if (answer.status !== 200) throw new Error(`scans were answered with ${answer.status}: ${answer.text}`);
  // biome-ignore lint/suspicious/noExplicitAny: tests look into them
  return answer.body.data as any[];
}
