/**
 * Purchases of one rate that come together in a rush, in one transaction: the rate is read and its row is locked once for
 * all of them, and their payments and tickets are inserted by one statement. Each is answered as it would be if it came by
 * itself, in their order.
 */
import { newSecretCode } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { type MemberDiscount, memberBenefits } from '../../sales/product/product.ts';
import { reserveBarcodes } from '../barcodes/barcodes.ts';
import { takePlaces } from '../inventory/inventory.ts';
import { allocateToSteps, getRateToSell, type RateToSell, reasonNotOnSale } from '../ticket-rates/ticket-rates.ts';
import {
  buyerOf,
  type HeldPurchase,
  type HoldRefusal,
  heldPurchase,
  heldPurchaseOf,
  problemsOfPurchase,
  refuseUncollectable,
  soldOut,
  type TicketsToBuy,
  type TicketToBuy,
  ticketRows,
} from './hold.ts';
import { countHolds, HoldCounts } from './hold-caps.ts';
import { newTicketIds } from './new-ticket.ts';
import { insertPurchases } from './purchase.sql.ts';
import { announceSale } from './sale-steps.ts';

/**
 * True for a purchase that shares no row with others but the rate and its steps: one with a discount code, with barcodes,
 * codes of members or rates of its own, can be refused after places were taken.
 */
export function canHoldInBatch({ discountCode, rateId, tickets }: TicketsToBuy): boolean {
  const isPlain = ({ barcode, memberCode, rateId: own = rateId }: TicketToBuy) =>
    barcode === undefined && memberCode === undefined && own === rateId;
  return discountCode === null && tickets.every(isPlain);
}

/**
 * As `holdTickets` for each of the purchases, all of one rate and channel, that can be held together. A refused one has
 * changed nothing. Null where places that were free a moment ago are gone, where a buyer began something else meanwhile, or
 * where a purchase replaces another: then nothing was changed that may be kept, and each has to be tried by itself.
 */
export async function holdTicketBatch(
  write: TenantWriteContext,
  inputs: readonly TicketsToBuy[],
): Promise<(HeldPurchase | HoldRefusal)[] | null> {
  // Mostly there is room for all of them, so what is held is counted only where there was none.
  const held = await write.tenant.savepoint(
    () => holdAll(write, inputs, false),
    (result) => result !== 'beyond a cap',
  );
  const counted = held === 'beyond a cap' ? await holdAll(write, inputs, true) : held;
  return counted === 'beyond a cap' ? null : counted;
}

/** The same; with `countsFirst` what is held is counted before, and what is beyond a cap refused. */
async function holdAll(
  write: TenantWriteContext,
  inputs: readonly TicketsToBuy[],
  countsFirst: boolean,
): Promise<(HeldPurchase | HoldRefusal)[] | 'beyond a cap' | null> {
  const { tenant, now } = write;
  const { rateId, channelId, createdVia } = inputs[0]!;
  const rate = await getRateToSell(tenant, rateId, channelId);
  if (rate instanceof Refusal) return inputs.map(() => rate);
  const reason = reasonNotOnSale(rate, now.toISOString());
  if (reason) {
    const notOnSale = refuse('not_on_sale', `The rate ${rate.name} is not on sale: ${reason}.`);
    return inputs.map(() => notOnSale);
  }
  const bought = inputs.flatMap(({ tickets }) => tickets);
  const discounts = await (
    await memberBenefits().lockDiscounts(
      tenant,
      bought.map(() => rate),
      bought,
      now,
    )
  ).take();
  const wanted = inputs.reduce((sum, { tickets }) => sum + tickets.length, 0);
  const places = placesOf(rate, wanted, now);
  const counts = countsFirst
    ? await countHolds(tenant, rate, channelId, inputs.map(buyerOf), rate.sold_count + wanted, now)
    : new HoldCounts(rate, channelId, [], now);
  const discountsOf = inputs.map(({ tickets }) => discounts.splice(0, tickets.length));
  // What one of them is refused the other has.
  if (sharesMember(discountsOf)) return null;
  const planned = inputs.map(
    (input, index) =>
      problemsOfPurchase(ratesOf(rate, input), input, now) ??
      planOf(rate, input, discountsOf[index]!, places, counts, now),
  );
  // One that replaces another has to end it.
  if (rate.replaces_holds && planned.some((plan) => plan instanceof Refusal && plan.code === 'hold_limit_reached')) {
    return null;
  }
  const plans = planned.flatMap((plan) => (plan instanceof Refusal ? [] : [plan]));
  if (plans.length === 0) return planned as HoldRefusal[];

  const rows = plans.flatMap(({ purchase }) => purchase.tickets);
  const barcodes = rows.map(({ barcode, id }) => ({ barcode, ticketId: id }));
  if (await reserveBarcodes(tenant, barcodes, now)) return null;
  const priceIds = rows.map(({ price_id }) => price_id);
  if (await takePlaces(write, rate, priceIds)) return null;
  const sold = { now, eventId: rate.event_id, channelId, createdVia };
  const tickets = await insertPurchases(
    tenant,
    plans.map(({ purchase }) => purchase),
    sold,
    counts.rooms(),
  );
  if (!tickets) return 'beyond a cap';
  for (const [index, { purchase }] of plans.entries()) {
    if (purchase.payment.paid_at !== null) await announceSale(write, tickets[index]!, purchase.payment);
  }
  return planned.map((plan) =>
    plan instanceof Refusal ? plan : heldPurchase(tickets[plans.indexOf(plan)]!, plan.steps, plan.input),
  );
}

/** The rate of each ticket. */
const ratesOf = (rate: RateToSell, { tickets }: Pick<TicketsToBuy, 'tickets'>) => tickets.map(() => rate);

/** True where two of the purchases have discounts of one member. */
function sharesMember(discountsOf: readonly (readonly (MemberDiscount | null)[])[]): boolean {
  const ids = discountsOf.flatMap((discounts) => [...new Set(discounts.flatMap((one) => one?.subscriptionId ?? []))]);
  return new Set(ids).size < ids.length;
}

/** The steps of the places that are left for so many tickets, in the order in which they are sold. */
function placesOf(rate: RateToSell, wanted: number, now: Date) {
  const left = Math.max(0, rate.quota - rate.sold_count);
  return allocateToSteps(rate.prices, Math.min(wanted, left), now.toISOString());
}

/**
 * Takes what the purchase needs off the places; refuses where these are too few or a cap is reached, and leaves them to the
 * others then.
 */
function planOf(
  rate: RateToSell,
  input: TicketsToBuy,
  discounts: readonly (MemberDiscount | null)[],
  places: ReturnType<typeof placesOf>,
  counts: HoldCounts,
  now: Date,
) {
  const { length: wanted } = input.tickets;
  if (places.length < wanted) return soldOut(rate, wanted, places.length);
  const steps = places.slice(0, wanted);
  const holders = input.tickets.map((ticket) => ({ ...ticket, barcode: newSecretCode() }));
  const ticketIds = newTicketIds(wanted, now);
  const tickets = ticketRows(
    ratesOf(rate, input),
    steps,
    { ...input, tickets: holders },
    ticketIds,
    null,
    discounts,
    now,
  );
  const purchase = heldPurchaseOf(rate, tickets, input, null, now);
  const uncollectable = refuseUncollectable(rate, purchase, input);
  if (uncollectable) return uncollectable;
  const beyondCap = counts.add(purchase);
  if (beyondCap) return beyondCap;
  places.splice(0, wanted);
  return { input, steps, purchase };
}
