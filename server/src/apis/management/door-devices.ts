import { management } from '@stagedoor/contract';
import {
  createDoorCode,
  createDoorDevice,
  listDoorDevices,
  listDoorEvents,
  registerDoorDevice,
  revokeDoorDevice,
} from '../../contexts/door/door/door.ts';
import { endpoint, ownTransactionEndpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { crossTenantDb } from '../../platform/sql/tenant-db.ts';
import { presentDoorCode, presentDoorDevice, presentDoorEvent, presentNewDoorDevice } from './presenters/door.ts';

export const doorDeviceHandlers: readonly Handler[] = [
  endpoint(management.listDoorDevices, {
    input: ({ query }) => ({ revoked: query.revoked }),
    run: ({ tenant, page }, filter) => listDoorDevices(tenant, filter, page),
    present: presentDoorDevice,
  }),

  endpoint(management.createDoorDevice, {
    input: ({ body, caller }) => ({ name: body.name, eventIds: body.event_ids ?? [], userId: caller.user.id }),
    run: ({ tenant, now }, given) => createDoorDevice(tenant, given, now),
    present: presentNewDoorDevice,
  }),

  endpoint(management.revokeDoorDevice, {
    run: ({ tenant, params, now }) => revokeDoorDevice(tenant, params.doorDeviceId, now),
  }),

  endpoint(management.createDoorCode, {
    input: ({ body, caller }) => ({ eventIds: body.event_ids ?? [], userId: caller.user.id }),
    run: ({ tenant, now }, given) => createDoorCode(tenant, given, now),
    present: presentDoorCode,
  }),

  ownTransactionEndpoint(management.registerDoorDevice, {
    input: ({ body, address }) => ({ ...body, address }),
    run: async ({ services, audit, now }, { address, ...given }) => {
      const waitSeconds = services.signInThrottle.beginFromNetwork('door-code', address, now);
      if (waitSeconds !== null) {
        return new Refusal('rate_limited', 'Too many codes were tried from this network.', undefined, waitSeconds);
      }
      return services.database.transaction(
        async (tx) => {
          const db = crossTenantDb(tx);
          const registered = await registerDoorDevice(db, given, now);
          if (registered instanceof Refusal) return registered;
          services.signInThrottle.withdrawFromNetwork('door-code', address);
          const { device, user } = registered;
          await audit.recordFor(db, { organizationId: device.organization_id, user, targetIds: [device.id] });
          return registered;
        },
        (result) => !(result instanceof Refusal),
      );
    },
    present: presentNewDoorDevice,
  }),

  endpoint(management.listDoorEvents, {
    run: ({ tenant, caller, now }) => listDoorEvents(tenant, caller.device, now),
    present: presentDoorEvent,
  }),
];
