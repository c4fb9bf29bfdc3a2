/**
 * What a ticket costs and of what parts, in minor units. The parts always make up the total:
 *
 *   total_price = price + fees + supplements + their service charges - discount
 */
import { chargeOn } from '../ticket-rates/ticket-rates.ts';
import type { StepToSell, SupplementToSell } from './import.sql.ts';

function feeOf(step: Pick<StepToSell, 'price' | 'fee_type' | 'fee_fixed' | 'fee_percentage'>): number {
  return chargeOn(step.price, { type: step.fee_type, fixed: step.fee_fixed, percentage: step.fee_percentage });
}

export function serviceChargeOf(supplement: SupplementToSell, price: number): number {
  return chargeOn(price, {
    type: supplement.service_charge_type,
    fixed: supplement.service_charge_fixed,
    percentage: supplement.service_charge_percentage,
  });
}

export interface TicketAmounts {
  readonly price: number;
  readonly fees_organization: number;
  readonly fees_provider: number;
  readonly supplements_total: number;
  readonly supplements_service_charge_total: number;
  readonly discount_amount: number;
  readonly total_price: number;
}

export interface AmountsToSplit {
  readonly step: StepToSell;
  readonly supplementsTotal: number;
  readonly serviceChargeTotal: number;
  /** What the seller says that the fee of the organization was. */
  readonly fee: number | undefined;
  /** What the seller says that was paid in all. */
  readonly totalPrice: number | undefined;
}

/**
 * Splits what was paid. Without a total it is the sum. With one, the price of the step stays the price: what is above
 * the sum went to the seller (the provider's fee), what is below is a discount. A fee that nobody gave takes only the
 * remainder that the total leaves above price and supplements, so that an invitation has none.
 */
export function splitAmounts({
  step,
  supplementsTotal,
  serviceChargeTotal,
  fee,
  totalPrice,
}: AmountsToSplit): TicketAmounts {
  const withoutFees = step.price + supplementsTotal + serviceChargeTotal;
  const usualFee = feeOf(step);
  const remainder = totalPrice === undefined ? usualFee : Math.max(0, totalPrice - withoutFees);
  const feesOrganization = fee ?? Math.min(usualFee, remainder);
  const sum = withoutFees + feesOrganization;
  const total = totalPrice ?? sum;
  return {
    price: step.price,
    fees_organization: feesOrganization,
    fees_provider: Math.max(0, total - sum),
    supplements_total: supplementsTotal,
    supplements_service_charge_total: serviceChargeTotal,
    discount_amount: Math.max(0, sum - total),
    total_price: total,
  };
}
