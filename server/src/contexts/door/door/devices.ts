/** Devices at the doors: registering, the credential of each, revoking. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type DoorDeviceOrigin, limits } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { type Refusal, refuse, refuseInput } from '../../../platform/refusal.ts';
import { pageReader } from '../../../platform/sql/paging.ts';
import type { CrossTenantTransaction, TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import type { OrganizationRef, Rejected } from '../../identity/access/access.ts';
import { lockRole } from '../../identity/accounts/accounts.ts';
import {
  claimCodeAcrossOrganizations,
  countEvents,
  type DoorDeviceRow,
  deleteExpiredCodes,
  deleteUnusedCodesOfPerson,
  devices,
  findDeviceByToken,
  insertCode,
  insertDevice,
  listEventsOfDevice,
  updateDeviceContact,
  updateDeviceRevoked,
  updateDevicesOfPersonRevoked,
} from './devices.sql.ts';

/** How exactly the last contact is kept. */
const contactResolutionMs = 10_000;
/** Devices are answered about events until so long after their end: queues and clocks run late. */
const eventKeptMs = 12 * 3_600_000;
const codeLength = 8;
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A device whose token was verified. */
export interface VerifiedDevice {
  readonly id: string;
  readonly name: string;
  /** Empty: every event of the organization. */
  readonly eventIds: readonly string[];
  readonly manifestKey: Buffer;
  readonly registeredAt: Date;
  readonly organization: OrganizationRef;
}

export interface NewDevice {
  readonly device: DoorDeviceRow;
  /** Shown once; only its hash is kept. */
  readonly token: string;
}

export interface DoorCode {
  readonly code: string;
  readonly expiresAt: Date;
}

/** The devices of the organization, the oldest first. Refuses an unknown `after`. */
export const listDoorDevices = pageReader(devices);

/**
 * Registers the device of a person who is signed in on it. Refuses events of which there is none, and a person who has just
 * lost the role.
 */
export async function createDoorDevice(
  tenant: TenantTransaction,
  given: { readonly name: string; readonly eventIds: readonly string[]; readonly userId: string },
  now: Date,
): Promise<NewDevice | Refusal<'invalid_request' | 'not_found' | 'forbidden'>> {
  const refused =
    (await refuseFormerMember(tenant, given.userId)) ?? (await refuseUnknownEvents(tenant, given.eventIds));
  if (refused) return refused;
  const { name, eventIds, userId: registeredBy } = given;
  const id = newId('doorDevice', now);
  return register(tenant, { id, name, eventIds, registeredBy, registeredWith: 'session' }, now);
}

/** Makes a code that registers one device within 10 minutes. Refuses as `createDoorDevice` does. */
export async function createDoorCode(
  tenant: TenantTransaction,
  { eventIds, userId }: { readonly eventIds: readonly string[]; readonly userId: string },
  now: Date,
): Promise<DoorCode | Refusal<'invalid_request' | 'not_found' | 'forbidden'>> {
  const refused = (await refuseFormerMember(tenant, userId)) ?? (await refuseUnknownEvents(tenant, eventIds));
  if (refused) return refused;
  const characters = Array.from(randomBytes(codeLength), (byte) => crockford[byte & 31]).join('');
  const expiresAt = new Date(now.getTime() + limits.doorCodeLifeMs);
  await tenant.run(deleteExpiredCodes, { now });
  await tenant.run(insertCode, { codeHash: hashOf(characters), eventIds, createdBy: userId, now, expiresAt });
  return { code: `${characters.slice(0, 4)}-${characters.slice(4)}`, expiresAt };
}

/**
 * Registers a device with a one-time code, for the person who made the code. Refuses a code that is unknown, expired or
 * used: of several devices with the same code one is registered.
 */
export async function registerDoorDevice(
  db: CrossTenantTransaction,
  given: { readonly code: string; readonly name: string },
  now: Date,
): Promise<(NewDevice & { readonly user: { readonly id: string; readonly email: string } }) | Refusal<'not_found'>> {
  const id = newId('doorDevice', now);
  const [claimed] = await db.run(claimCodeAcrossOrganizations, {
    codeHash: hashOf(asTyped(given.code)),
    deviceId: id,
    now,
  });
  if (!claimed) return refuse('not_found', 'The code is unknown, has expired, or was used already: ask for a new one.');
  const { organization_id: organizationId, event_ids: eventIds, created_by: registeredBy, email } = claimed;
  const registered = { id, name: given.name, eventIds, registeredBy, registeredWith: 'code' as const };
  const created = await register(db.ofTenant(organizationId), registered, now);
  return { ...created, user: { id: registeredBy, email } };
}

async function register(
  tenant: TenantTransaction,
  registered: {
    readonly id: string;
    readonly name: string;
    readonly eventIds: readonly string[];
    readonly registeredBy: string;
    readonly registeredWith: DoorDeviceOrigin;
  },
  now: Date,
): Promise<NewDevice> {
  const token = randomBytes(32).toString('base64url');
  const manifestKey = randomBytes(32);
  const [device] = await tenant.run(insertDevice, { ...registered, tokenHash: hashOf(token), manifestKey, now });
  return { device: device!, token };
}

/** Revokes a device; one that was revoked stays so. Refuses an unknown one. */
export async function revokeDoorDevice(
  tenant: TenantTransaction,
  id: string,
  now: Date,
): Promise<Refusal<'not_found'> | undefined> {
  const [revoked] = await tenant.run(updateDeviceRevoked, { id, now });
  if (!revoked) return refuse('not_found', 'There is no such device.');
}

/**
 * Ends what a person can open doors with: the devices that the person registered, or showed the codes for, and the codes
 * that nobody has used. Answers with the devices. The codes come first: a device that is being registered with one of
 * them is waited for, and then is among the devices.
 */
export async function revokeDoorAccess(
  tenant: TenantTransaction,
  personId: string,
  now: Date,
): Promise<DoorDeviceRow[]> {
  await tenant.run(deleteUnusedCodesOfPerson, { personId });
  return tenant.run(updateDevicesOfPersonRevoked, { personId, now });
}

/** The role of the caller was read before the transaction: a person who loses it meanwhile leaves nothing behind. */
async function refuseFormerMember(
  tenant: TenantTransaction,
  userId: string,
): Promise<Refusal<'not_found' | 'forbidden'> | null> {
  const role = await lockRole(tenant, userId);
  if (role === null) return refuse('not_found', 'There is no such organization.');
  return role === 'viewer' ? refuse('forbidden', 'This needs the role door, yours is viewer.') : null;
}

/**
 * The device of a token in the organization, or why it is refused. One statement, at every request: a device that was
 * revoked is locked at its next contact, in every process. Every 10 seconds another one keeps when it made contact.
 */
export async function verifyDoorDevice(tenant: TenantDb, token: string, now: Date): Promise<VerifiedDevice | Rejected> {
  const unknown = { rejected: 'The device is not known here: register it.' };
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return unknown;
  const [row] = await tenant.run(findDeviceByToken, { tokenHash: hashOf(token) });
  if (!row) return unknown;
  if (row.revoked_at) {
    return { code: 'device_revoked', rejected: `The device was revoked at ${row.revoked_at}: delete its stored data.` };
  }
  const { id, last_contact_at: last } = row;
  if (!last || now.getTime() - Date.parse(last) >= contactResolutionMs)
    await tenant.run(updateDeviceContact, { id, now });
  return {
    id,
    name: row.name,
    eventIds: row.event_ids,
    manifestKey: row.manifest_key,
    registeredAt: new Date(row.created_at),
    organization: {
      id: row.organization_id,
      name: row.organization_name,
      slug: row.organization_slug,
      currency: row.currency,
      currencyDigits: row.currency_digits,
      timezone: row.timezone,
    },
  };
}

export interface DoorEvent {
  readonly id: string;
  readonly name: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly currency: string;
  readonly key: Buffer;
}

/** The events that the device works for, the next ones first, with the key of the device for each. */
export async function listDoorEvents(tenant: TenantDb, device: VerifiedDevice, now: Date): Promise<DoorEvent[]> {
  const endsAfter = new Date(now.getTime() - eventKeptMs);
  const events = await tenant.run(listEventsOfDevice, { endsAfter, eventIds: device.eventIds });
  return events.map((event) => ({ ...event, key: manifestKeyOf(device, event.id) }));
}

/** The key of a device for the codes of an event: says nothing about the key for another event. */
export function manifestKeyOf({ manifestKey }: Pick<VerifiedDevice, 'manifestKey'>, eventId: string): Buffer {
  return createHmac('sha256', manifestKey).update(eventId).digest();
}

/** The key of a device for the names of an event. It says nothing about the one for the codes, which the device keeps. */
export function namesKeyOf({ manifestKey }: Pick<VerifiedDevice, 'manifestKey'>, eventId: string): Buffer {
  return createHmac('sha256', manifestKey).update(`names of ${eventId}`).digest();
}

async function refuseUnknownEvents(
  tenant: TenantDb,
  eventIds: readonly string[],
): Promise<Refusal<'invalid_request'> | null> {
  if (eventIds.length === 0) return null;
  const [found] = await tenant.run(countEvents, { ids: eventIds });
  if (found!.count === eventIds.length) return null;
  return refuseInput('/eventIds', 'must be ids of events of the organization');
}

/** Tokens are random and long, and codes live for minutes: neither needs a slow hash. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A code as it was made: people leave the hyphen out, and take letters for digits. */
function asTyped(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
