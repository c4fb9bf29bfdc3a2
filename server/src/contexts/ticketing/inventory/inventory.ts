/**
 * Places: how many tickets of a rate and of each of its price steps are taken, by sales and by purchases that are not
 * paid yet. `takePlaces` takes them or says what is full; `freePlaces` gives them back, and the rate is on sale again.
 *
 * Guaranteed: never more than the quota of a rate or a step, however many ask at once, because one conditional UPDATE
 * counts and the database holds a CHECK behind it. Lock order: rates by id, then steps.
 */
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import {
  getTicketRate,
  isComplete,
  type ManagedRateRow,
  rateSoldOut,
  rateUpdated,
  tellOfRate,
} from '../ticket-rates/ticket-rates.ts';
import { claimPlaces, releasePlaces } from './places.sql.ts';

interface RateWithSteps {
  readonly id: string;
  readonly name: string;
  readonly prices: readonly { readonly price_id: string; readonly price_name: string }[];
}

const lacks = (places: number) => (places === 1 ? 'has no places left' : `has fewer than ${places} places left`);

/** Takes a place of its step for each of the price ids; refuses where the rate or a step has not that many left. */
export async function takePlaces(
  write: TenantWriteContext,
  rate: RateWithSteps,
  priceIds: readonly string[],
): Promise<Refusal<'sold_out'> | null> {
  const { tenant } = write;
  const byPrice = new Map<string, number>();
  for (const priceId of priceIds) byPrice.set(priceId, (byPrice.get(priceId) ?? 0) + 1);
  const [claimed] = await tenant.run(claimPlaces, {
    rateId: rate.id,
    places: priceIds.length,
    priceIds: [...byPrice.keys()],
    placesByPrice: [...byPrice.values()],
  });
  if (!claimed?.rate_claimed) return refuse('sold_out', `The rate ${rate.name} ${lacks(priceIds.length)}.`);
  const full = rate.prices.find((price) => byPrice.has(price.price_id) && !claimed.price_ids.includes(price.price_id));
  if (!full) {
    if (claimed.any_full) await tellIfSoldOut(write, rate.id);
    return null;
  }
  return refuse('sold_out', `The price ${full.price_name} ${lacks(byPrice.get(full.price_id)!)}.`);
}

/** Where the last places were taken in this transaction: it has locked the rate, so that this is told once. */
async function tellIfSoldOut(write: TenantWriteContext, rateId: string): Promise<void> {
  const rate = await getTicketRate(write.tenant, rateId);
  if (!(rate instanceof Refusal) && !rate.complete && isComplete(rate, rate.prices)) {
    await tellOfRate(write, rateSoldOut, rate);
  }
}

/** Takes the place of a ticket that had given it back; false where it is gone. */
export async function retakePlace(
  write: TenantWriteContext,
  { rate_id: rateId, price_id: priceId }: { readonly rate_id: string; readonly price_id: string },
): Promise<boolean> {
  const { tenant } = write;
  const taken = await tenant.savepoint(
    async () => {
      const wanted = { rateId, places: 1, priceIds: [priceId], placesByPrice: [1] };
      const [claimed] = await tenant.run(claimPlaces, wanted);
      return claimed!.rate_claimed && claimed!.price_ids.length === 1 ? claimed! : null;
    },
    (claimed) => claimed !== null,
  );
  if (taken?.any_full) await tellIfSoldOut(write, rateId);
  return taken !== null;
}

/** Gives back the places of tickets that take none any more, and tells of rates that have places again. */
export async function freePlaces(
  write: TenantWriteContext,
  tickets: readonly { readonly rate_id: string; readonly price_id: string }[],
): Promise<void> {
  if (tickets.length === 0) return;
  const byPrice = new Map<string, { rateId: string; places: number }>();
  for (const { rate_id: rateId, price_id: priceId } of tickets) {
    byPrice.set(priceId, { rateId, places: (byPrice.get(priceId)?.places ?? 0) + 1 });
  }
  const freed = [...byPrice.values()];
  const wereFull = await write.tenant.run(releasePlaces, {
    rateIds: freed.map(({ rateId }) => rateId),
    priceIds: [...byPrice.keys()],
    places: freed.map(({ places }) => places),
  });
  for (const { id } of wereFull) {
    const rate = await getTicketRate(write.tenant, id);
    if (rate instanceof Refusal || isComplete(rate, rate.prices)) continue;
    const placesFreed = (priceId: string) => byPrice.get(priceId)?.places ?? 0;
    if (isComplete(...beforeFreeing(rate, placesFreed))) await tellOfRate(write, rateUpdated, rate);
  }
}

/** The counts of a rate and its steps before these places were free. */
function beforeFreeing(rate: ManagedRateRow, placesFreed: (priceId: string) => number) {
  const prices = rate.prices.map((price) => ({
    ...price,
    price_used_count: price.price_used_count + placesFreed(price.price_id),
  }));
  const freed = rate.prices.reduce((sum, { price_id: id }) => sum + placesFreed(id), 0);
  return [{ ...rate, sold_count: rate.sold_count + freed }, prices] as const;
}
