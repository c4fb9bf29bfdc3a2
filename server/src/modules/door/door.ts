/**
 * The door: devices that let people in, also while there is no network, and the log of who came in where.
 *
 * - A *device* is registered by a person of the role door, or with a one-time code that a manager shows. It has a token of
 *   its own, which is good until the device is revoked, and opens nothing else.
 *
 * Guaranteed: a one-time code registers one device; a revoked device is refused at its next request.
 */

export type { DoorDeviceRow } from './devices.sql.ts';
export {
  createDoorCode,
  createDoorDevice,
  type DoorCode,
  type DoorEvent,
  listDoorDevices,
  listDoorEvents,
  type NewDevice,
  registerDoorDevice,
  revokeDoorDevice,
  type VerifiedDevice,
  verifyDoorDevice,
} from './devices.ts';
