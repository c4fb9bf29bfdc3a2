/** What a discount code takes off, and what stands against its use. */
import type { DiscountCodeType } from '@stagedoor/contract/vocabulary';
import { percentageOf } from '../../platform/percentage.ts';

export interface DiscountTerms {
  /** Minor units; null where the code takes off a percentage. */
  readonly fixed_amount: number | null;
  /** With at most four decimals; null where the code takes off a fixed amount. */
  readonly percentage: number | null;
}

/** What is being bought. */
export interface DiscountUse {
  readonly type: DiscountCodeType;
  readonly eventId: string | null;
  /** Minor units, before the discount. */
  readonly price: number;
  readonly now: Date;
}

export interface DiscountConditions {
  readonly type: DiscountCodeType;
  readonly event_id: string | null;
  readonly price_min: number;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
  readonly active: boolean;
  readonly redemptions_max: number | null;
  readonly redemptions_count: number;
}

/** Minor units that the code takes off a price: never more than the price. A percentage is rounded half up. */
export function discountOn(price: number, terms: DiscountTerms): number {
  if (terms.fixed_amount !== null) return Math.min(terms.fixed_amount, price);
  return percentageOf(price, terms.percentage ?? 0);
}

/** Why the code cannot be used for this, as the end of a sentence that begins with its name; null where it can. */
export function reasonAgainst(code: DiscountConditions, use: DiscountUse): string | null {
  if (code.type !== use.type) return `is for ${code.type}, not for ${use.type}`;
  if (!code.active) return 'is switched off';
  if (code.event_id !== null && code.event_id !== use.eventId) return 'is for another event';
  if (code.valid_from !== null && use.now < new Date(code.valid_from)) return `is valid from ${code.valid_from} on`;
  if (code.valid_until !== null && use.now >= new Date(code.valid_until)) return `has expired at ${code.valid_until}`;
  if (use.price < code.price_min) return 'needs a higher price';
  if (code.redemptions_max !== null && code.redemptions_count >= code.redemptions_max) {
    return 'has been used as often as it may be';
  }
  return null;
}
