/** Which phones have which passes, as they say themselves. */
import { enqueueJob } from '../../../platform/jobs.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { CrossTenantDb, TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import type { PersonalDataSource } from '../../customers/privacy/privacy.ts';
import { isTicketId } from './items.ts';
import {
  deleteDevice,
  deletePhonesOfPeople,
  listGoogleObjectsOfPeople,
  listPassesOfDevice,
  upsertDevice,
  upsertSeasonPass,
  upsertTicketPass,
} from './wallet-passes.sql.ts';

/** More phones than a family has. */
const devicesMax = 20;

export interface WalletDevice {
  readonly deviceId: string;
  readonly pushToken: string;
}

/**
 * The phone has the pass of the item and is told of changes from now on, at first of what the pass says now; `false`
 * where that was known. Refuses an unknown item, and more phones than one may have.
 */
export async function registerWalletDevice(
  tenant: TenantTransaction,
  itemId: string,
  { deviceId, pushToken }: WalletDevice,
  now: Date,
): Promise<boolean | Refusal<'not_found' | 'conflict'>> {
  const [pass] = await tenant.run(isTicketId(itemId) ? upsertTicketPass : upsertSeasonPass, { itemId, now });
  if (!pass) return refuse('not_found', 'There is no such ticket or pass.');
  const [device] = await tenant.run(upsertDevice, { itemId, deviceId, pushToken, now, devicesMax });
  if (!device) return refuse('conflict', `A ticket or pass is kept by ${devicesMax} phones at most.`);
  await enqueueJob(tenant, 'tell_wallets', { subjectId: itemId }, { key: itemId });
  return device.is_new;
}

/** The phone has the pass no more. */
export async function unregisterWalletDevice(tenant: TenantDb, itemId: string, deviceId: string): Promise<void> {
  await tenant.run(deleteDevice, { itemId, deviceId });
}

/** Changes are committed within this time, so that one with an earlier instant may come to light after a later one. */
const overlapMs = 60_000;

/**
 * The items that the phone keeps and that changed since the answer with this tag (all without one), and the tag of
 * this answer. Those of the minute before the tag are among them again.
 */
export async function listWalletPassesOfDevice(
  db: CrossTenantDb,
  deviceId: string,
  tag: Date | null,
): Promise<{ readonly itemIds: readonly string[]; readonly tag: Date | null }> {
  const changedAfter = tag && new Date(tag.getTime() - overlapMs);
  const rows = await db.run(listPassesOfDevice, { deviceId, changedAfter });
  const latest = Math.max(...rows.map((row) => Date.parse(row.changed_at)));
  return { itemIds: rows.map((row) => row.item_id), tag: rows.length === 0 ? null : new Date(latest) };
}

/**
 * A phone of a person who is erased: registered before what finds the tickets and passes of the person. What Google keeps of
 * them is replaced after the commit by what they say then, which names nobody.
 */
export const walletDevicePersonalData: PersonalDataSource = {
  erase: async (tenant, { emailKeys }) => {
    for (const deletion of deletePhonesOfPeople) await tenant.run(deletion, { emailKeys });
    for (const list of listGoogleObjectsOfPeople) {
      for (const { item_id: subjectId } of await tenant.run(list, { emailKeys })) {
        await enqueueJob(tenant, 'tell_wallets', { subjectId }, { key: subjectId });
      }
    }
    return [];
  },
};
