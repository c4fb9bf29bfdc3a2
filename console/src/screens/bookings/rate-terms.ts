import type { Item } from '../../data/client.ts';
import { chargeOn, sumOf } from '../../parts/amounts.ts';

type Rate = Pick<Item<'listBookingRates'>, 'price' | 'included_persons' | 'supplement_price' | 'deposit'>;

/** Price and advance of a rate for so many people, in major units of the currency. */
export function termsFor(rate: Rate, people: number, currency: string): { price: number; deposit: number } {
  const more = Math.max(0, people - rate.included_persons);
  const price = sumOf([rate.price, more * rate.supplement_price], currency);
  return { price, deposit: Math.min(price, chargeOn(price, rate.deposit, currency)) };
}
