/**
 * Places: how many tickets of a rate and of each of its price steps are taken, by sales and by purchases that are not
 * paid yet. `takePlaces` takes them or says what is full; `freePlaces` gives them back, and the rate is on sale again.
 *
 * Guaranteed: never more than the quota of a rate or a step, however many ask at once, because one conditional UPDATE
 * counts and the database holds a CHECK behind it. Lock order: rates by id, then steps.
 */
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { claimPlaces, releasePlaces } from './places.sql.ts';

interface RateWithSteps {
  readonly id: string;
  readonly name: string;
  readonly prices: readonly { readonly price_id: string; readonly price_name: string }[];
}

/** Takes a place of its step for each of the price ids; refuses where the rate or a step has not that many left. */
export async function takePlaces(
  tenant: TenantTransaction,
  rate: RateWithSteps,
  priceIds: readonly string[],
): Promise<Refusal<'sold_out'> | null> {
  const byPrice = new Map<string, number>();
  for (const priceId of priceIds) byPrice.set(priceId, (byPrice.get(priceId) ?? 0) + 1);
  const [claimed] = await tenant.run(claimPlaces, {
    rateId: rate.id,
    places: priceIds.length,
    priceIds: [...byPrice.keys()],
    placesByPrice: [...byPrice.values()],
  });
  if (!claimed?.rate_claimed)
    return refuse('sold_out', `The rate ${rate.name} has not ${priceIds.length} places left.`);
  const full = rate.prices.find((price) => byPrice.has(price.price_id) && !claimed.price_ids.includes(price.price_id));
  if (!full) return null;
  return refuse('sold_out', `The price ${full.price_name} has not ${byPrice.get(full.price_id)} places left.`);
}

/** Takes the place of a ticket that had given it back; false where it is gone. */
export function retakePlace(
  tenant: TenantTransaction,
  { rate_id: rateId, price_id: priceId }: { readonly rate_id: string; readonly price_id: string },
): Promise<boolean> {
  return tenant.savepoint(
    async () => {
      const wanted = { rateId, places: 1, priceIds: [priceId], placesByPrice: [1] };
      const [claimed] = await tenant.run(claimPlaces, wanted);
      return claimed!.rate_claimed && claimed!.price_ids.length === 1;
    },
    (isTaken) => isTaken,
  );
}

/** Gives back the places of tickets that take none any more. */
export async function freePlaces(
  tenant: TenantTransaction,
  tickets: readonly { readonly rate_id: string; readonly price_id: string }[],
): Promise<void> {
  if (tickets.length === 0) return;
  const byPrice = new Map<string, { rateId: string; places: number }>();
  for (const { rate_id: rateId, price_id: priceId } of tickets) {
    byPrice.set(priceId, { rateId, places: (byPrice.get(priceId)?.places ?? 0) + 1 });
  }
  const freed = [...byPrice.values()];
  await tenant.run(releasePlaces, {
    rateIds: freed.map(({ rateId }) => rateId),
    priceIds: [...byPrice.keys()],
    places: freed.map(({ places }) => places),
  });
}
