import { type Charge, chargeOn, percentageOf } from './charges.ts';

/** A percentage is taken off each ticket, a fixed amount (minor units) once off the purchase. */
export type Discount =
  | { readonly type: 'percentage'; readonly percentage: number }
  | { readonly type: 'fixed'; readonly amount: number };

/** What a warranty costs: fixed, or a percentage of the price after discount plus supplements. */
export type WarrantyTerms = Charge;

/** A ticket to be bought; money in minor units. */
export interface TicketToPrice {
  /** Of the price step that is current. */
  readonly price: number;
  /** What a member has off the price, before any other discount; 0 where it is not given. */
  readonly memberPercentage?: number;
  readonly fee: Charge;
  /** Percentage of the fee that is the provider's; the rest is the organization's. */
  readonly feeProviderPercentage: number;
  readonly supplements: readonly {
    /** Of one unit. */
    readonly price: number;
    readonly units: number;
    /** On one unit. */
    readonly serviceCharge: Charge;
  }[];
  /** Null where no warranty is bought. */
  readonly warranty: WarrantyTerms | null;
}

export interface PricedSupplement {
  /** All units, without their service charge. */
  readonly price: number;
  readonly serviceCharge: number;
}

/** The parts of one ticket's total, in minor units. */
export interface PricedTicket {
  readonly price: number;
  readonly discount: number;
  /** What of the discount a member has. */
  readonly memberDiscount: number;
  readonly feesOrganization: number;
  readonly feesProvider: number;
  /** In the order of the ticket's supplements. */
  readonly supplements: readonly PricedSupplement[];
  readonly supplementsTotal: number;
  readonly serviceChargeTotal: number;
  readonly warranty: number;
  readonly total: number;
}

/** Prices the tickets of one purchase. Their order decides nothing: another one has the same sum. */
export function priceTickets(tickets: readonly TicketToPrice[], discount: Discount | null): PricedTicket[] {
  // Which tickets get the last minor units of a discount can change the rounding of fees and warranties.
  const order = [...tickets.keys()].sort((a, b) => compareTickets(tickets[a]!, tickets[b]!));
  const ofMembers = order.map((place) => percentageOf(tickets[place]!.price, tickets[place]!.memberPercentage ?? 0));
  const discounts = discountsOn(
    order.map((place, index) => tickets[place]!.price - ofMembers[index]!),
    discount,
  );
  const priced: PricedTicket[] = [];
  for (const [index, place] of order.entries()) {
    priced[place] = priceTicket(tickets[place]!, ofMembers[index]!, discounts[index]!);
  }
  return priced;
}

/** The dearest first; zero only for tickets that are the same. */
function compareTickets(a: TicketToPrice, b: TicketToPrice): number {
  if (a.price !== b.price) return b.price - a.price;
  const [textA, textB] = [JSON.stringify(a), JSON.stringify(b)];
  if (textA === textB) return 0;
  return textA < textB ? -1 : 1;
}

function priceTicket(ticket: TicketToPrice, memberDiscount: number, otherDiscount: number): PricedTicket {
  const discount = memberDiscount + otherDiscount;
  const price = ticket.price - discount;
  // A ticket that costs nothing has no fee, whatever its supplements cost.
  const fees = price === 0 ? 0 : chargeOn(price, ticket.fee);
  const feesProvider = percentageOf(fees, ticket.feeProviderPercentage);
  const supplements = ticket.supplements.map(({ price: unitPrice, units, serviceCharge }) => ({
    price: unitPrice * units,
    serviceCharge: chargeOn(unitPrice, serviceCharge) * units,
  }));
  const supplementsTotal = sumOf(supplements.map((supplement) => supplement.price));
  const serviceChargeTotal = sumOf(supplements.map(({ serviceCharge }) => serviceCharge));
  const warranty = ticket.warranty ? chargeOn(price + supplementsTotal, ticket.warranty) : 0;
  return {
    price: ticket.price,
    discount,
    memberDiscount,
    feesOrganization: fees - feesProvider,
    feesProvider,
    supplements,
    supplementsTotal,
    serviceChargeTotal,
    warranty,
    total: price + fees + supplementsTotal + serviceChargeTotal + warranty,
  };
}

/**
 * What a discount takes off each price, never more than the price. A fixed amount is spread in proportion to the prices;
 * what rounding down leaves goes to the first tickets, a minor unit each.
 */
export function discountsOn(prices: readonly number[], discount: Discount | null): number[] {
  if (!discount) return prices.map(() => 0);
  if (discount.type === 'percentage') return prices.map((price) => percentageOf(price, discount.percentage));
  const sum = sumOf(prices);
  const amount = Math.min(discount.amount, sum);
  if (amount === 0) return prices.map(() => 0);
  const shares = prices.map((price) => Number((BigInt(price) * BigInt(amount)) / BigInt(sum)));
  // Less than one unit a ticket is left, and a price whose share was rounded down is above its share.
  let left = amount - sumOf(shares);
  return shares.map((share, index) => {
    if (left === 0 || share === prices[index]) return share;
    left -= 1;
    return share + 1;
  });
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
