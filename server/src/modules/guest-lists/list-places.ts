/** The places of a list with a quota. */
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { TenantTransaction } from '../../platform/sql/tenant-db.ts';
import { countPeopleOnList, lockListRateQuota } from './guest-lists.sql.ts';

/** Takes places of a list with a quota until the end of the transaction; refuses where there are not so many left. */
export async function reserveListPlaces(
  tenant: TenantTransaction,
  rateId: string,
  people: number,
): Promise<Refusal<'sold_out'> | null> {
  const [rate] = await tenant.run(lockListRateQuota, { rateId });
  const [present] = await tenant.run(countPeopleOnList, { rateId });
  const left = (rate!.quota ?? Number.POSITIVE_INFINITY) - present!.people;
  return people <= left ? null : refuse('sold_out', `The list ${rate!.name} has places for ${Math.max(0, left)} more.`);
}
