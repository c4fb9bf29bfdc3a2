import type { Price, TicketRate } from '@stagedoor/sdk/channels';
import { decimalsOf } from './formats.ts';

/** The fee on one ticket, in major units, as the service adds it: a percentage is rounded to the unit of the currency. */
export function feeOf(
  { price, fee_type, fee_quantity }: Pick<Price, 'price' | 'fee_type' | 'fee_quantity'>,
  currency: string,
): number {
  if (fee_type === 'fixed') return fee_quantity;
  const unit = 10 ** decimalsOf(currency);
  return Math.round(((price * fee_quantity) / 100) * unit) / unit;
}

/** One unit of a supplement with its service charge, in major units. */
export function supplementPrice(supplement: TicketRate['supplements'][number], currency: string): number {
  const { price, service_charge_type: fee_type, service_charge_amount: fee_quantity } = supplement;
  return price + feeOf({ price, fee_type, fee_quantity }, currency);
}
