import type { DoorCode, DoorDevice, DoorEvent, NewDoorDevice } from '@stagedoor/contract';
import type * as door from '../../../modules/door/door.ts';

export function presentDoorDevice(row: door.DoorDeviceRow): DoorDevice {
  return {
    _id: row.id,
    organization_id: row.organization_id,
    name: row.name,
    event_ids: row.event_ids,
    registered_by: row.registered_by,
    registered_with: row.registered_with,
    last_contact_at: row.last_contact_at ?? '',
    revoked_at: row.revoked_at ?? '',
    created_at: row.created_at,
  };
}

export function presentNewDoorDevice({ device, token }: door.NewDevice): NewDoorDevice {
  return { ...presentDoorDevice(device), token };
}

export function presentDoorCode({ code, expiresAt }: door.DoorCode): DoorCode {
  return { code, expires_at: expiresAt.toISOString() };
}

export function presentDoorEvent({ id, name, starts_at, ends_at, key }: door.DoorEvent): DoorEvent {
  return { _id: id, name, starts_at, ends_at, key: key.toString('base64url') };
}
