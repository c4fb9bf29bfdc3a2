/** Amounts in major units, computed as the service computes them: in whole units of the currency. */
import type { Price, TicketRate } from '@stagedoor/sdk/channels';
import { decimalsOf } from './formats.ts';

const unitsOf = (amount: number, currency: string) => Math.round(amount * 10 ** decimalsOf(currency));

/** The sum without the fractions that adding decimals leaves. */
export function sumOf(amounts: readonly number[], currency: string): number {
  return amounts.reduce((sum, amount) => sum + unitsOf(amount, currency), 0) / 10 ** decimalsOf(currency);
}

/** A percentage (at most four decimals) of an amount, rounded half up, in integers. */
function percentageOf(amount: number, percentage: number, currency: string): number {
  const scaled = BigInt(unitsOf(amount, currency)) * BigInt(Math.round(percentage * 10_000));
  return Number((scaled + 500_000n) / 1_000_000n) / 10 ** decimalsOf(currency);
}

/** The fee on one ticket; a ticket that costs nothing has none. */
export function feeOf(
  { price, fee_type, fee_quantity }: Pick<Price, 'price' | 'fee_type' | 'fee_quantity'>,
  currency: string,
): number {
  if (price === 0) return 0;
  return fee_type === 'fixed' ? fee_quantity : percentageOf(price, fee_quantity, currency);
}

/** One ticket with its fee. */
export function ticketPrice(price: Pick<Price, 'price' | 'fee_type' | 'fee_quantity'>, currency: string): number {
  return sumOf([price.price, feeOf(price, currency)], currency);
}

/** The guarantee of a ticket at this price, without extras. */
export function warrantyPrice(price: number, warranty: TicketRate['warranty'], currency: string): number {
  return warranty.is_fixed ? warranty.fixed_price : percentageOf(price, warranty.percentage, currency);
}

/** One unit of a supplement with its service charge. */
export function supplementPrice(supplement: TicketRate['supplements'][number], currency: string): number {
  const { price, service_charge_type: type, service_charge_amount: charge } = supplement;
  return sumOf([price, type === 'fixed' ? charge : percentageOf(price, charge, currency)], currency);
}
