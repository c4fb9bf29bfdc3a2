import { operation } from '../../operation.ts';
import { DoorSettings } from '../../resources/door-settings.ts';
import { DataOf, Id, Type } from '../../schema.ts';

const params = Type.Object({ organizationId: Id('organization', 'Id of the organization.') });
const path = '/organizations/{organizationId}/door-settings';

export const getDoorSettings = operation({
  id: 'getDoorSettings',
  api: 'management',
  method: 'GET',
  path,
  access: { by: 'session', role: 'manager' },
  tag: 'Door devices',
  summary: 'Read the door settings',
  description: 'Returns what the organization has set of its doors.',
  params,
  success: { status: 200, description: 'The settings.', schema: DataOf(DoorSettings) },
  errors: ['not_found'],
});

export const updateDoorSettings = operation({
  id: 'updateDoorSettings',
  api: 'management',
  method: 'PUT',
  path,
  access: { by: 'session', role: 'admin' },
  tag: 'Door devices',
  summary: 'Change the door settings',
  description:
    'Changes only the given fields. A change reaches a device with its next manifest, which it then reads from the ' +
    'beginning; a device that is lost or without a network keeps what it has.',
  params,
  body: Type.Object(Type.Partial(DoorSettings).properties, { description: 'What to change.', minProperties: 1 }),
  success: { status: 200, description: 'The settings.', schema: DataOf(DoorSettings) },
  errors: ['not_found'],
});
