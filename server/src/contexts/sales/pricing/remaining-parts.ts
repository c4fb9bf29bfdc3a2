/** What of the parts of a ticket is still there after discounts and refunds. */

/** Parts of a ticket's total as they were charged, in minor units. */
export interface ChargedParts {
  readonly price: number;
  readonly supplements_total: number;
  readonly supplements_service_charge_total: number;
  readonly fees_organization: number;
  readonly fees_provider: number;
  readonly surcharge: number;
  readonly warranty_total: number;
}

/** By account of the ledger, in minor units. */
export interface RemainingParts {
  readonly sales: number;
  readonly supplements: number;
  readonly fees_organization: number;
  readonly fees_provider: number;
  readonly surcharges: number;
  readonly warranty: number;
}

/**
 * The parts without the amount that is gone, which is taken off the price first, then off supplements, the fees (service
 * charges are the organization's, and the provider's fee goes last), surcharge and warranty.
 */
export function remainingParts(charged: ChargedParts, gone: number): RemainingParts {
  let left = gone;
  const without = (part: number): number => {
    const taken = Math.min(part, left);
    left -= taken;
    return part - taken;
  };
  return {
    sales: without(charged.price),
    supplements: without(charged.supplements_total),
    fees_organization: without(charged.fees_organization + charged.supplements_service_charge_total),
    fees_provider: without(charged.fees_provider),
    surcharges: without(charged.surcharge),
    warranty: without(charged.warranty_total),
  };
}

const noParts: RemainingParts = {
  sales: 0,
  supplements: 0,
  fees_organization: 0,
  fees_provider: 0,
  surcharges: 0,
  warranty: 0,
};

/** The sum of parts, account by account. */
export function sumOfParts(all: readonly RemainingParts[]): RemainingParts {
  return all.reduce(
    (sum, parts) => ({
      sales: sum.sales + parts.sales,
      supplements: sum.supplements + parts.supplements,
      fees_organization: sum.fees_organization + parts.fees_organization,
      fees_provider: sum.fees_provider + parts.fees_provider,
      surcharges: sum.surcharges + parts.surcharges,
      warranty: sum.warranty + parts.warranty,
    }),
    noParts,
  );
}

/** What of each part goes back where `amount` is refunded after `goneBefore` was taken off already. */
export function refundedParts(charged: ChargedParts, goneBefore: number, amount: number): RemainingParts {
  const before = remainingParts(charged, goneBefore);
  const after = remainingParts(charged, goneBefore + amount);
  return {
    sales: before.sales - after.sales,
    supplements: before.supplements - after.supplements,
    fees_organization: before.fees_organization - after.fees_organization,
    fees_provider: before.fees_provider - after.fees_provider,
    surcharges: before.surcharges - after.surcharges,
    warranty: before.warranty - after.warranty,
  };
}
