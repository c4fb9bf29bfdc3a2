/** What tickets of a rate cost now, as far as the console can tell before they are sold. */
import type { Item } from '../../data/client.ts';
import { chargeOn, sumOf } from '../../parts/amounts.ts';

export type Rate = Item<'listTicketRates'>;
type Step = Rate['prices'][number];

/** The price steps at which so many tickets are sold now, in their order; fewer where fewer are left. */
export function stepsFor(rate: Rate, quantity: number, now: number): Step[] {
  const steps: Step[] = [];
  for (const step of rate.prices) {
    if (step.valid_until && Date.parse(step.valid_until) <= now) continue;
    const places = Math.min(step.quantity - step.used, quantity - steps.length);
    for (let place = 0; place < places; place += 1) steps.push(step);
  }
  return steps;
}

/** The price of a step with its fee, in major units; a ticket that costs nothing has none. */
export function priceWithFee({ price, fee_type: type, fee_quantity: amount }: Step, currency: string): number {
  return price === 0 ? 0 : sumOf([price, chargeOn(price, { type, amount }, currency)], currency);
}
