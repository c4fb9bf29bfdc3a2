/**
 * Tickets of a purchase that is still to be paid: `holdTickets` keeps their places until the payment expires. A purchase
 * that costs nothing is complete at once. The price is computed here, whatever the buyer's system believes that it is.
 *
 * Rows are locked in the order that all sales have: barcodes, subscriptions of members, payments
 * that are replaced, rate, price steps, what is bought with the tickets, discount code.
 */
import { isBlank, type OriginApi, type SaleType } from '@stagedoor/contract/vocabulary';
import { Refusal, refuse, refuseInput } from '../../../platform/refusal.ts';
import type { TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { emailKeyOf } from '../../customers/clients/clients.ts';
import { emit, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { endHoldsOfBuyer } from '../../sales/checkout/checkout.ts';
import {
  checkDiscountCode,
  coversRates,
  type DiscountCodeRow,
  type DiscountUse,
  type Redemption,
  redeemDiscountCode,
} from '../../sales/discount-codes/discount-codes.ts';
import { canCollectByStripe } from '../../sales/gateways/gateways.ts';
import { lockPayment } from '../../sales/payments/payments.ts';
import { type PricedTicket, priceTickets, type WarrantyTerms } from '../../sales/pricing/pricing.ts';
import { type BoughtBeside, type MemberDiscount, memberBenefits, productOf } from '../../sales/product/product.ts';
import { takePlaces } from '../inventory/inventory.ts';
import {
  allocateToSteps,
  getRateToSell,
  type RatePriceRow,
  type RateToSell,
  reasonNotOnSale,
  warrantyEnd,
} from '../ticket-rates/ticket-rates.ts';
import { type Buyer, countHolds, HoldCounts } from './hold-caps.ts';
import { type AddProblem, problemsOf } from './import-checks.ts';
import { newTicketRow, problemOfUnits, serviceChargeOf, soldSupplement, type TicketHolder } from './new-ticket.ts';
import { insertPurchases, type NewPurchase, type NewTicketRow } from './purchase.sql.ts';
import { announceSale, purchaseOf, reserveTickets } from './sale-steps.ts';
import type { TicketRow } from './ticket-row.sql.ts';

export interface TicketToBuy extends TicketHolder {
  /** Its rate, where it is not that of the purchase: another one of the same event. */
  readonly rateId?: string | undefined;
  /** The step that the buyer was shown; the current one where it is not given. */
  readonly priceId?: string | undefined;
  readonly wantsWarranty: boolean;
  /** For a discount of members that needs it; as the buyer typed it. */
  readonly memberCode?: string | undefined;
}

export interface TicketsToBuy {
  readonly rateId: string;
  readonly channelId: string | null;
  readonly createdVia: OriginApi;
  readonly saleType: SaleType;
  readonly discountCode: string | null;
  /** To whom the invoice is made out; a simplified one where it has no name. */
  readonly billingInfo?: Readonly<Record<string, string>> | undefined;
  readonly redirectUrl: string;
  readonly errorUrl: string;
  readonly sendResources: boolean;
  readonly metadata: unknown;
  readonly language: string;
  readonly createdBy: string;
  /** True where the sandbox collects; otherwise what costs something needs an account of the organization's own. */
  readonly canCollect: boolean;
  /** What is bought with the tickets under the same payment. */
  readonly beside?: BoughtBeside | undefined;
  /** Of the buyer's network address, where the seller says it. */
  readonly buyerNetwork?: string | undefined;
  readonly tickets: readonly TicketToBuy[];
}

export interface HeldPurchase {
  readonly paymentId: string;
  readonly tickets: readonly TicketRow[];
  /** True where a ticket is sold at another price step than the one that was asked for. */
  readonly conditionsChanged: boolean;
}

export type HoldRefusal = Refusal<
  | 'not_found'
  | 'invalid_request'
  | 'not_on_sale'
  | 'sold_out'
  | 'hold_limit_reached'
  | 'barcode_taken'
  | 'discount_code_invalid'
>;

/** How often steps are read again where others took the last places of one in between. */
const allocationsMax = 5;

/**
 * Takes places, barcodes and a redemption for the tickets and keeps them until the payment expires; where there is
 * nothing to be paid, sells them at once. Refuses a rate that is not on sale, what the rate does not allow, more tickets
 * than there are places, a barcode that the organization has or had, a discount code that does not apply, and more unpaid
 * places than the organization allows. Where it lets a purchase replace one that the same buyer has not paid yet, that one
 * ends in the same transaction; it stays where this one is refused.
 */
export async function holdTickets(write: TenantWriteContext, input: TicketsToBuy): Promise<HeldPurchase | HoldRefusal> {
  const { tenant, now } = write;
  const { channelId } = input;
  let rates = await readRates(tenant, input);
  if (rates instanceof Refusal) return rates;
  const refused = refuseSale(rates, input, now);
  if (refused) return refused;
  const reserved = await reserveTickets(tenant, input.tickets, now);
  if (reserved instanceof Refusal) return reserved;
  const { ticketIds, tickets: holders } = reserved;
  const members = await memberBenefits().lockDiscounts(tenant, rates, holders, now);
  if (members.refusal) return members.refusal;
  const { buyer_key: buyerKey } = buyerOf(input);
  const rateIds = distinct(rates).map(({ id }) => id);
  if (rates[0]!.replaces_holds && (await endHoldsOfBuyer(write, { rateIds, channelId, buyerKey }))) {
    // With the places that are free now.
    rates = await readRates(tenant, input);
    if (rates instanceof Refusal) return rates;
  }
  const steps = await takeStepsOfRates(write, rates, channelId);
  if (steps instanceof Refusal) return steps;
  const full = await input.beside?.reserve(write);
  if (full) return full;
  const redemption = await redeem(tenant, rates, steps, input, now);
  if (redemption instanceof Refusal) return redemption;
  const discounts = await members.take();
  const rows = ticketRows(rates, steps, { ...input, tickets: holders }, ticketIds, redemption, discounts, now);
  const purchase = heldPurchaseOf(rates[0]!, rows, input, redemption, now);
  const uncollectable = refuseUncollectable(rates[0]!, purchase, input);
  if (uncollectable) return uncollectable;
  const tickets = await insertWithinCaps(tenant, distinct(rates), purchase, input, now);
  if (tickets instanceof Refusal) return tickets;
  const taken = await input.beside?.insert(write, purchase.payment.id);
  if (taken) return taken;
  if (purchase.payment.paid_at !== null) {
    if (input.beside) await completeBeside(write, purchase.payment.id, input.beside);
    await announceSale(write, tickets, input);
  }
  return heldPurchase(tickets, steps, input);
}

/** What is bought with the tickets is sold, and cost nothing either. */
async function completeBeside(write: TenantWriteContext, paymentId: string, { kind }: BoughtBeside): Promise<void> {
  const [payment] = await write.tenant.run(lockPayment, { id: paymentId });
  const { messages } = await productOf(kind).complete(write, payment!);
  await emit(write, messages);
}

/** The rate of each ticket; refuses one that there is not, and rates of several events. */
async function readRates(
  tenant: TenantTransaction,
  { rateId, channelId, tickets }: TicketsToBuy,
): Promise<RateToSell[] | Refusal<'not_found' | 'invalid_request'>> {
  const read = new Map<string, RateToSell>();
  const rates: RateToSell[] = [];
  for (const [index, { rateId: id = rateId }] of tickets.entries()) {
    const rate = read.get(id) ?? (await getRateToSell(tenant, id, channelId));
    if (rate instanceof Refusal) return rate;
    read.set(id, rate);
    rates.push(rate);
    if (rate.event_id !== rates[0]!.event_id) {
      return refuseInput(`/tickets/${index}/rateId`, 'is a rate of another event: buy it by itself');
    }
  }
  return rates;
}

/** Each rate once, by id: the order in which places are taken. */
function distinct(rates: readonly RateToSell[]): RateToSell[] {
  const byId = new Map(rates.map((rate) => [rate.id, rate]));
  return [...byId.keys()].sort().map((id) => byId.get(id)!);
}

/** Takes a place for each ticket of its rate, at the step that is current for it. */
async function takeStepsOfRates(
  write: TenantWriteContext,
  rates: readonly RateToSell[],
  channelId: string | null,
): Promise<RatePriceRow[] | Refusal<'sold_out' | 'not_found'>> {
  const steps: RatePriceRow[] = [];
  for (const rate of distinct(rates)) {
    const places = [...rates.keys()].filter((place) => rates[place]!.id === rate.id);
    const taken = await takeCurrentPlaces(write, rate, channelId, places.length);
    if (taken instanceof Refusal) return taken;
    for (const [index, place] of places.entries()) steps[place] = taken[index]!;
  }
  return steps;
}

/** Inserts the purchase, whose places are taken; refuses it where the caps of one of its rates leave no room for it. */
async function insertWithinCaps(
  tenant: TenantTransaction,
  rates: readonly RateToSell[],
  purchase: NewPurchase,
  { channelId, createdVia }: Pick<TicketsToBuy, 'channelId' | 'createdVia'>,
  now: Date,
): Promise<TicketRow[] | Refusal<'hold_limit_reached'>> {
  const insert = (counts: readonly HoldCounts[]) => {
    const sold = { now, eventId: rates[0]!.event_id, channelId, createdVia };
    const rooms = counts.flatMap((ofRate) => ofRate.rooms());
    return insertPurchases(tenant, [purchase], sold, rooms);
  };
  // Mostly there is room, so nothing is counted before.
  const uncounted = rates.map((rate) => new HoldCounts(rate, channelId, [], now));
  for (const ofRate of uncounted) ofRate.add(purchase);
  const inserted = await insert(uncounted);
  if (inserted) return inserted[0]!;
  const counted: HoldCounts[] = [];
  for (const rate of rates) {
    const ofRate = await countHolds(tenant, rate, channelId, [purchase.payment], rate.quota, now);
    const refusal = ofRate.add(purchase);
    if (refusal) return refusal;
    counted.push(ofRate);
  }
  // Something was paid in between. Nothing more can be begun, as the places of this purchase are taken: there is room now.
  return (await insert(counted))![0]!;
}

/** Who buys: who holds the first ticket, and the network where it is known. */
export function buyerOf({ tickets, buyerNetwork = '' }: Pick<TicketsToBuy, 'tickets' | 'buyerNetwork'>): Buyer {
  return { buyer_key: emailKeyOf(tickets[0]!.email), buyer_network: buyerNetwork };
}

/** Refuses rates that are not on sale, and what is wrong with the purchase; each ticket has its rate in the list. */
export function refuseSale(
  rates: readonly RateToSell[],
  input: Pick<TicketsToBuy, 'tickets'>,
  now: Date,
): Refusal<'not_on_sale' | 'invalid_request'> | null {
  for (const rate of distinct(rates)) {
    const reason = reasonNotOnSale(rate, now.toISOString());
    if (reason) return refuse('not_on_sale', `The rate ${rate.name} is not on sale: ${reason}.`);
  }
  return problemsOfPurchase(rates, input, now);
}

/** What is wrong with the purchase, all at once, or null. */
export function problemsOfPurchase(
  rates: readonly RateToSell[],
  { tickets }: Pick<TicketsToBuy, 'tickets'>,
  now: Date,
): Refusal<'invalid_request'> | null {
  return problemsOf(tickets, rates, (add) => {
    const bought = distinct(rates);
    for (const { id, name, purchase_min: min, purchase_max: max } of bought) {
      const count = rates.filter((rate) => rate.id === id).length;
      const which = bought.length > 1 ? ` of ${name}` : '';
      if (count < min) add('/tickets', `must be at least ${min}${which}: the rate is not sold in smaller numbers`);
      if (count > max) add('/tickets', `must be at most ${max}${which}: the rate is not sold in larger numbers`);
    }
    for (const [index, ticket] of tickets.entries()) checkTicket(rates[index]!, ticket, `/tickets/${index}`, now, add);
  });
}

function checkTicket(rate: RateToSell, ticket: TicketToBuy, at: string, now: Date, add: AddProblem): void {
  if (ticket.priceId !== undefined && !rate.prices.some(({ price_id }) => price_id === ticket.priceId)) {
    add(`${at}/priceId`, 'is not a price of the rate');
  }
  if (ticket.wantsWarranty && !rate.warranty_enabled) add(`${at}/warranty`, 'is not sold with this rate');
  else if (ticket.wantsWarranty && now >= warrantyEnd(rate.event_starts_at, rate.warranty_hours)) {
    add(`${at}/warranty`, 'is not sold any more: the time in which it gives a right to a refund is over');
  }
  if (rate.nominative) {
    for (const name of ['fullName', 'email', 'documentType', 'documentNumber'] as const) {
      if (isBlank(ticket[name])) add(`${at}/${name}`, 'is required: the rate is sold to named people');
    }
  }
  for (const [index, { supplementId, units = 1 }] of ticket.supplements.entries()) {
    const supplement = rate.supplements.find(({ id }) => id === supplementId);
    if (!supplement) continue;
    const problem = problemOfUnits(supplement, units);
    if (problem) add(`${at}/supplements/${index}/units`, problem);
  }
}

/** Takes so many places of a rate, each at the step that is current for it. */
export async function takeCurrentPlaces(
  write: TenantWriteContext,
  first: RateToSell,
  channelId: string | null,
  wanted: number,
): Promise<RatePriceRow[] | Refusal<'sold_out' | 'not_found'>> {
  const { tenant, now } = write;
  let rate: RateToSell | Refusal<'not_found'> = first;
  for (let allocation = 1; ; allocation += 1) {
    const steps = allocateToSteps(rate.prices, wanted, now.toISOString());
    const left = Math.min(rate.quota - rate.sold_count, steps.length);
    if (left < wanted) return soldOut(rate, wanted, Math.max(0, left));
    // Undone where another purchase took the last places of a step since it was read: the next step may have some.
    const { id, name, prices } = rate;
    const priceIds = steps.map(({ price_id }) => price_id);
    const full: Refusal<'sold_out'> | null = await tenant.savepoint(
      () => takePlaces(write, { id, name, prices }, priceIds),
      (refusal) => refusal === null,
    );
    if (!full) return steps;
    if (allocation === allocationsMax) return full;
    rate = await getRateToSell(tenant, id, channelId);
    if (rate instanceof Refusal) return rate;
  }
}

/** The refusal of a purchase for which not enough places are left, with how many there are. */
export function soldOut(rate: RateToSell, wanted: number, left: number): Refusal<'sold_out'> {
  return refuse('sold_out', `The rate ${rate.name} has ${left} places left, and ${wanted} are asked for.`, [
    { path: '/tickets', message: `${left} can be bought now` },
  ]);
}

/** A redemption with the rates whose tickets it is for. */
interface RedeemedCode extends Redemption {
  readonly rateIds: ReadonlySet<string>;
}

/** Redeems the code of the purchase for the tickets whose rates accept it; refuses it where it is for none of them. */
async function redeem(
  tenant: TenantTransaction,
  rates: readonly RateToSell[],
  steps: readonly RatePriceRow[],
  { discountCode }: TicketsToBuy,
  now: Date,
): Promise<RedeemedCode | null | Refusal<'discount_code_invalid'>> {
  if (discountCode === null) return null;
  const accepting = distinct(rates).filter((rate) => rate.has_discount_codes_enabled);
  if (accepting.length === 0) {
    return refuse('discount_code_invalid', `The rate ${rates[0]!.name} accepts no discount codes.`);
  }
  const useOf = (code: DiscountCodeRow): DiscountUse => {
    const covered = accepting.filter(({ id }) => coversRates(code, [id]));
    const rateIds = (covered.length > 0 ? covered : accepting).map(({ id }) => id);
    const prices = steps.flatMap(({ price_amount }, index) => (rateIds.includes(rates[index]!.id) ? price_amount : []));
    const { length: units } = prices;
    const price = prices.reduce((sum, amount) => sum + amount, 0);
    return { type: 'tickets', eventId: rates[0]!.event_id, rateIds, price, units, sales: units, now };
  };
  const code = await checkDiscountCode(tenant, discountCode, useOf);
  if (code instanceof Refusal) return code;
  const use = useOf(code);
  const redemption = await redeemDiscountCode(tenant, code, use);
  return redemption instanceof Refusal ? redemption : { ...redemption, rateIds: new Set(use.rateIds) };
}

/** The rows of tickets of their rates at their steps, with the prices that are computed of them and what members and a code take off. */
export function ticketRows(
  rates: readonly RateToSell[],
  steps: readonly RatePriceRow[],
  { tickets, language }: Pick<TicketsToBuy, 'tickets' | 'language'>,
  ticketIds: readonly string[],
  redemption: RedeemedCode | null,
  memberDiscounts: readonly (MemberDiscount | null)[],
  now: Date,
): NewTicketRow[] {
  const sold = tickets.map((ticket, index) =>
    ticket.supplements.map((bought) => soldSupplement(rates[index]!, bought, now)),
  );
  const toPrice = tickets.map((ticket, index) => {
    const [rate, step] = [rates[index]!, steps[index]!];
    return {
      price: step.price_amount,
      memberPercentage: memberDiscounts[index]?.percentage ?? 0,
      fee: { type: step.price_fee_type, fixed: step.price_fee_fixed, percentage: step.price_fee_percentage },
      feeProviderPercentage: rate.fee_provider_percentage,
      supplements: sold[index]!.map(({ supplement_id, price, units }) => ({
        price,
        units,
        serviceCharge: serviceChargeOf(rate.supplements.find(({ id }) => id === supplement_id)!),
      })),
      warranty: ticket.wantsWarranty ? warrantyOf(rate) : null,
    };
  });
  const codes = rates.map(({ id }) => (redemption?.rateIds.has(id) ? redemption : null));
  const priced: PricedTicket[] = [];
  for (const code of new Set(codes)) {
    const places = [...codes.keys()].filter((place) => codes[place] === code);
    const parts = priceTickets(
      places.map((place) => toPrice[place]!),
      code?.discount ?? null,
    );
    for (const [index, place] of places.entries()) priced[place] = parts[index]!;
  }
  return tickets.map((ticket, index) => {
    const parts = priced[index]!;
    const money = {
      price: parts.price,
      fees_organization: parts.feesOrganization,
      fees_provider: parts.feesProvider,
      supplements_total: parts.supplementsTotal,
      supplements_service_charge_total: parts.serviceChargeTotal,
      warranty_total: parts.warranty,
      warranty_hours: ticket.wantsWarranty ? rates[index]!.warranty_hours : 0,
      discount_amount: parts.discount,
      discount_code_id: codes[index]?.codeId ?? null,
      discount_code_name: codes[index]?.code ?? null,
      member_discount_amount: parts.memberDiscount,
      subscription_id: memberDiscounts[index]?.subscriptionId ?? null,
      total_price: parts.total,
    };
    return newTicketRow(ticketIds[index]!, rates[index]!.id, steps[index]!, ticket, sold[index]!, money, language);
  });
}

function warrantyOf(rate: RateToSell): WarrantyTerms {
  return {
    type: rate.warranty_is_fixed ? 'fixed' : 'percentage',
    fixed: rate.warranty_fixed_price,
    percentage: rate.warranty_percentage,
  };
}

/** The tickets, and what is bought with them, with their payment, which is complete where there is nothing to be paid. */
export function heldPurchaseOf(
  rate: RateToSell,
  tickets: readonly NewTicketRow[],
  input: TicketsToBuy,
  redemption: Redemption | null,
  now: Date,
): NewPurchase {
  const isFree = [
    ...tickets.map((ticket) => ticket.total_price),
    ...(input.beside?.lines ?? []).map(({ total }) => total),
  ].every((total) => total === 0);
  const discounted = tickets.filter(({ discount_code_id: codeId }) => codeId !== null);
  return purchaseOf(
    tickets,
    {
      channelId: input.channelId,
      now,
      status: isFree ? 'succeeded' : 'pending',
      sale_type: input.saleType,
      collection: 'gateway',
      discount_code_id: redemption?.codeId ?? null,
      discounted_count: redemption ? discounted.length : null,
      send_resources: input.sendResources,
      billing_info: input.billingInfo ?? {},
      metadata: input.metadata,
      redirect_url: input.redirectUrl,
      error_url: input.errorUrl,
      language: input.language,
      paid_at: isFree ? now.toISOString() : null,
      expires_at: isFree ? null : new Date(now.getTime() + rate.hold_minutes * 60_000).toISOString(),
      created_by: input.createdBy,
      ...(isFree ? { buyer_key: '', buyer_network: '' } : buyerOf(input)),
    },
    input.beside,
  );
}

/** Refuses what costs something where nothing collects it, or where the gateway cannot collect that amount. */
export function refuseUncollectable(
  rate: RateToSell,
  { payment }: NewPurchase,
  { canCollect }: Pick<TicketsToBuy, 'canCollect'>,
): Refusal<'not_on_sale'> | null {
  if (payment.amount === 0) return null;
  if (rate.has_stripe_account && !canCollectByStripe(payment.amount, rate.currency)) {
    return refuse(
      'not_on_sale',
      `The rate ${rate.name} is not on sale: the payment gateway cannot collect this total.`,
    );
  }
  if (canCollect || rate.has_stripe_account) return null;
  return refuse('not_on_sale', `The rate ${rate.name} is not on sale: the organization has no payment gateway.`);
}

/** The purchase as the buyer's system is answered. */
export function heldPurchase(
  tickets: readonly TicketRow[],
  steps: readonly RatePriceRow[],
  input: Pick<TicketsToBuy, 'tickets'>,
): HeldPurchase {
  const conditionsChanged = input.tickets.some(({ priceId }, index) => {
    return priceId !== undefined && priceId !== steps[index]!.price_id;
  });
  return { paymentId: tickets[0]!.payment_id!, tickets, conditionsChanged };
}
