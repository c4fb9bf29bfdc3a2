import { operation } from '../../operation.ts';
import { DoorCode, DoorDevice, DoorEvent, NewDoorDevice } from '../../resources/door-device.ts';
import { AfterQuery, DataOf, Done, Id, ListOf, pagingQuery, StrInput, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';

const organizationId = Id('organization', 'Id of the organization.');
const name = StrInput('Name of the door or of the device.', { minLength: 1, maxLength: 60, examples: ['North'] });
const eventIds = Type.Optional(
  Type.Array(Id('event', 'Id of an event.'), {
    description: 'The events that it works for; all where there are none.',
    maxItems: limits.eventsOfDeviceMax,
    uniqueItems: true,
  }),
);

export const listDoorDevices = operation({
  id: 'listDoorDevices',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/door-devices',
  access: { by: 'session', role: 'door' },
  tag: 'Door devices',
  summary: 'List door devices',
  description: 'Returns the devices of the organization, including revoked ones, ordered by (creation, id).',
  params: Type.Object({ organizationId }),
  query: Type.Object({
    revoked: Type.Optional(Type.Boolean({ description: 'True: only revoked ones; false: only others.' })),
    ...pagingQuery,
    after: AfterQuery('doorDevice'),
  }),
  success: { status: 200, description: 'The devices.', schema: ListOf(DoorDevice) },
  errors: ['not_found'],
});

export const createDoorDevice = operation({
  id: 'createDoorDevice',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/door-devices',
  access: { by: 'session', role: 'door' },
  keepsSecrets: true,
  tag: 'Door devices',
  summary: 'Register a device',
  description:
    'Registers the device on which the person is signed in, and returns its token. The token gives access only ' +
    'to the operations for devices. It stays valid after the session of the person ends, until the device is ' +
    'revoked.',
  params: Type.Object({ organizationId }),
  body: Type.Object({ name, event_ids: eventIds }, { description: 'The device.' }),
  success: { status: 201, description: 'The device with its token.', schema: DataOf(NewDoorDevice) },
  errors: ['not_found'],
});

export const revokeDoorDevice = operation({
  id: 'revokeDoorDevice',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/door-devices/{doorDeviceId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Door devices',
  summary: 'Revoke a device',
  description:
    'Invalidates the token of the device. At its next request the device receives `device_revoked` and deletes ' +
    'its stored data. Scans that it sent before remain in the entry log. Revoking a revoked device changes ' +
    'nothing.',
  params: Type.Object({ organizationId, doorDeviceId: Id('doorDevice', 'Id of the device.') }),
  success: { status: 200, description: 'The device is revoked.', schema: Done },
  errors: ['not_found'],
});

export const createDoorCode = operation({
  id: 'createDoorCode',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/door-codes',
  access: { by: 'session', role: 'manager' },
  keepsSecrets: true,
  limit: { name: 'door-codes', perMinute: 20, burst: 20, counts: 'calls' },
  tag: 'Door devices',
  summary: 'Create a one-time code for a device',
  description:
    'Creates a code with which a person without an account can register one device (`registerDoorDevice`). It ' +
    'works once, ' +
    `within ${limits.doorCodeLifeMs / 60_000} minutes.`,
  params: Type.Object({ organizationId }),
  body: Type.Object({ event_ids: eventIds }, { description: 'The events of the device.' }),
  bodyOptional: true,
  success: { status: 201, description: 'The code.', schema: DataOf(DoorCode) },
  errors: ['not_found'],
});

export const registerDoorDevice = operation({
  id: 'registerDoorDevice',
  api: 'management',
  method: 'POST',
  path: '/door-devices/register',
  access: { by: 'public', reason: 'The device has no credentials yet; the one-time code is what counts.' },
  withoutIdempotencyKey: 'A code works once, and its token may not be kept.',
  tag: 'Door devices',
  summary: 'Register a device with a one-time code',
  description:
    'Registers the device and returns its token. An unknown, expired or used code returns 404. A network can ' +
    'try 100 codes within 15 minutes.',
  body: Type.Object(
    {
      code: StrInput('The code that a manager shows.', { minLength: 1, maxLength: 20, examples: ['7KQ4-X9TB'] }),
      name,
    },
    { description: 'The code and the device.' },
  ),
  success: { status: 201, description: 'The device with its token.', schema: DataOf(NewDoorDevice) },
  errors: ['not_found'],
});

export const listDoorEvents = operation({
  id: 'listDoorEvents',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/door-events',
  access: { by: 'device' },
  tag: 'Door devices',
  summary: 'List the events of the device',
  description:
    'Returns the events that the device works for, except those that ended more than 12 hours ago: at most 50, ' +
    'the next first, each with the key of its manifest.',
  params: Type.Object({ organizationId }),
  success: { status: 200, description: 'The events.', schema: ListOf(DoorEvent) },
  errors: [],
});
