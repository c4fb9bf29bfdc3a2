/** What a price step or a supplement charges on top of its price. The only place that decides it. */
import type { FeeType } from '@stagedoor/contract/vocabulary';
import { percentageOf } from '../../platform/percentage.ts';

export interface Charge {
  readonly type: FeeType;
  /** Minor units. */
  readonly fixed: number;
  readonly percentage: number;
}

/** The charge on an amount, in minor units: the fixed one, or the percentage rounded half up. */
export function chargeOn(amount: number, charge: Charge): number {
  return charge.type === 'fixed' ? charge.fixed : percentageOf(amount, charge.percentage);
}
