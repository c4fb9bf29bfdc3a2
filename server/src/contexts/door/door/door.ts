/**
 * The door: devices that let people in, also while there is no network, and the log of who came in where.
 *
 * - A *device* is registered by a person of the role door, or with a one-time code that a manager shows. It has a token of
 *   its own, which is good until the device is revoked, and opens nothing else.
 * - The *manifest* of an event is what a device keeps of it: for each ticket, list entry, pass and booking a hash of the
 *   code, how many it admits, how many are inside, and why it does not admit; nothing of any person, and nothing of a code
 *   that could be found by trying all: that one is looked up while there is a network.
 * - *Scans* come in batches, late, several times and in any order; `recordScans` merges them with those of other devices and
 *   with check-ins by the APIs into the entry log (module `entry-log`).
 *
 * Guaranteed: who is inside at the end does not depend on the order in which scans arrive; a one-time code registers one device; a revoked device is refused at its next request.
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
  revokeDoorAccess,
  revokeDoorDevice,
  type VerifiedDevice,
  verifyDoorDevice,
} from './devices.ts';
export { findManifestHash, type Manifest, type ManifestEntry, readManifest } from './manifest.ts';
export { recordScans, type Scan, type ScanResult } from './scans.ts';
