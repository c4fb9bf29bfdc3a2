/** Finds out which device at a door is calling: its token counts in the organization of the path alone. */
import type { FastifyRequest } from 'fastify';
import { verifyDoorDevice } from '../../contexts/door/door/door.ts';
import type { Rejected } from '../../contexts/identity/access/access.ts';
import { isRejected } from '../../http/authenticate.ts';
import type { DeviceCaller } from '../../http/callers.ts';
import type { Services } from '../../http/services.ts';
import { tenantDb } from '../../platform/sql/tenant-db.ts';

export async function authenticateDevice(
  services: Services,
  request: FastifyRequest,
): Promise<DeviceCaller | Rejected> {
  const token = /^Bearer +([^\s]+)\s*$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) {
    return { rejected: 'No token was sent: register the device and send its token as Authorization: Bearer.' };
  }
  const { organizationId } = request.params as { organizationId: string };
  const tenant = tenantDb(services.database, organizationId);
  const device = await verifyDoorDevice(tenant, token, services.clock.now());
  if (isRejected(device)) return device;
  return {
    kind: 'device',
    credentialId: device.id,
    device,
    organization: device.organization,
    ratePerSecond: services.sessionRate.perSecond,
    rateBurst: services.sessionRate.burst,
    organizationRatePerSecond: null,
  };
}
