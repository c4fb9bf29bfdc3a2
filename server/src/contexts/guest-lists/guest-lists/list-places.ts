/** The places of a list with a quota. */
import type { Refusal } from '../../../platform/refusal.ts';
import type { TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { countPeopleOnList, findListRateQuota, keepListRateQuota, lockListRateQuota } from './guest-lists.sql.ts';
import { ListRefusal } from './list-refusal.ts';

/**
 * Takes places of a list until the end of the transaction, in which nobody sets a quota for it meanwhile. Refuses where it
 * has one and there are not so many left.
 */
export async function reserveListPlaces(
  tenant: TenantTransaction,
  rateId: string,
  people: number,
): Promise<Refusal<'sold_out'> | null> {
  const [kept] = await tenant.run(keepListRateQuota, { rateId });
  if (!kept?.has_quota) return null;
  const [rate] = await tenant.run(lockListRateQuota, { rateId });
  const [present] = await tenant.run(countPeopleOnList, { rateId });
  const left = (rate!.quota ?? Number.POSITIVE_INFINITY) - present!.people;
  if (people <= left) return null;
  return new ListRefusal('sold_out', `The list ${rate!.name} has places for ${Math.max(0, left)} more.`, 'list_full');
}

/** How many people more a list with a quota has places for at this moment. */
export async function countListPlacesLeft(tenant: TenantDb, rateId: string): Promise<number> {
  const [rate] = await tenant.run(findListRateQuota, { rateId });
  const [present] = await tenant.run(countPeopleOnList, { rateId });
  return Math.max(0, (rate?.quota ?? 0) - present!.people);
}
