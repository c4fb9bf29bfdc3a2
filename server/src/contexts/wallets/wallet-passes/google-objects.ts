/**
 * The items that Google keeps. In the database one is a device of the pass whose id names the holder it was made for;
 * Google notifies the phones that show it.
 */
import type { Database } from '../../../platform/database.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { type TenantDb, tenantDb } from '../../../platform/sql/tenant-db.ts';
import { registerWalletDevice } from './devices.ts';
import { classIdOf, googleClass, googleObject, objectIdOf } from './google-content.ts';
import { type GoogleWallet, GoogleWalletError } from './google-wallet.ts';
import { isHolderOf, itemIdOf, listFollowedItems, openWalletPassToken, readItem } from './items.ts';
import { googleDevicePrefix, listGoogleObjectsToUpdate, updateGoogleObjectsTold } from './wallet-passes.sql.ts';

const deviceIdOf = (ownerSince: Date | null) => `${googleDevicePrefix}${ownerSince?.getTime() ?? 0}`;

function ownerSinceOf(deviceId: string): Date | null {
  const ms = Number(deviceId.slice(googleDevicePrefix.length));
  return ms === 0 ? null : new Date(ms);
}

/** Where the holder with this token takes an item into Google Wallet. */
export const googleWalletAddress = (publicUrl: string, token: string) => `${publicUrl}/wallet/google/${token}`;

interface Means {
  readonly database: Database;
  readonly googleWallet: GoogleWallet;
  readonly keys: readonly Buffer[];
  readonly now: Date;
}

const noPass = refuse('not_found', 'There is no such pass, or this address works no longer.');

/**
 * Has Google keep the item of a token from now on, up to date, and answers with the address at Google where its holder
 * takes it into a wallet. Refuses another token, and an item that is not valid or has another name by now. Throws a
 * `GoogleWalletError` where Google does not answer.
 */
export async function saveToGoogleWallet(
  token: string,
  { database, googleWallet, keys, now }: Means,
): Promise<string | Refusal<'not_found' | 'conflict'>> {
  const target = openWalletPassToken(token, keys);
  if (!target) return noPass;
  const { organizationId, itemId, ownerSince } = target;
  const tenant = tenantDb(database, organizationId);
  const read = () => readItem(tenant, itemId, now);
  const known = await read();
  if (!known?.is_valid || !isHolderOf(known, ownerSince)) return noPass;
  const device = { deviceId: deviceIdOf(ownerSince), pushToken: '' };
  const registered = await database.transaction(
    (tx) => registerWalletDevice(tenantDb(tx, organizationId), itemId, device, now),
    (result) => !(result instanceof Refusal),
  );
  if (registered instanceof Refusal) return registered;
  // Changes after this are brought to Google by the job; one that is there by then stays as it is.
  const row = (await read()) ?? known;
  const { issuerId } = googleWallet;
  await googleWallet.insert('eventTicketClass', googleClass(row, issuerId));
  await googleWallet.insert('eventTicketObject', googleObject(row, issuerId, ownerSince));
  return googleWallet.saveAddress(objectIdOf(issuerId, itemId, ownerSince), classIdOf(issuerId, row));
}

const roundsMax = 5;
const atOnceMax = 5;

/**
 * Brings what Google keeps of these items up to date; answers with why some could not be. Of several that do so at the
 * same time, whoever finds that another was there meanwhile does it again, so that the last state stays.
 */
export async function updateGoogleObjects(
  tenant: TenantDb,
  itemIds: readonly string[],
  googleWallet: GoogleWallet,
  now: () => Date,
): Promise<string[]> {
  const { issuerId } = googleWallet;
  for (let round = 0; round < roundsMax; round += 1) {
    const devices = await tenant.run(listGoogleObjectsToUpdate, { itemIds });
    if (devices.length === 0) return [];
    const kept = devices.map((row) => row.item_id);
    const rows = await listFollowedItems(tenant, kept, now());
    const byId = new Map(rows.map((row) => [itemIdOf(row), row]));
    const failures: string[] = [];
    const failed = async (call: Promise<void>): Promise<boolean> => {
      try {
        await call;
        return false;
      } catch (error) {
        if (!(error instanceof GoogleWalletError)) throw error;
        failures.push(error.message);
        return true;
      }
    };
    for (const row of new Map(rows.map((one) => [classIdOf(issuerId, one), one])).values()) {
      await failed(googleWallet.put('eventTicketClass', googleClass(row, issuerId)));
    }
    // Without its event or type no item would say what it is for.
    if (failures.length > 0) return failures;
    const told: typeof devices = [];
    const waiting = [...devices];
    const next = async () => {
      for (let device = waiting.pop(); device !== undefined; device = waiting.pop()) {
        const object = googleObject(byId.get(device.item_id)!, issuerId, ownerSinceOf(device.device_id));
        if (!(await failed(googleWallet.put('eventTicketObject', object)))) told.push(device);
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnceMax, devices.length) }, next));
    const left = await tenant.run(updateGoogleObjectsTold, {
      itemIds: told.map((row) => row.item_id),
      deviceIds: told.map((row) => row.device_id),
      registeredAt: told.map((row) => row.registered_at),
      before: told.map((row) => row.told_of),
      changes: told.map((row) => row.changed_at),
    });
    if (failures.length > 0) return failures;
    if (left.every((row) => row.is_told)) return [];
  }
  return ['others changed the same passes'];
}
