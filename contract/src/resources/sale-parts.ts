import { Money, Type } from '../schema.ts';

/** What is taken off the price of what was sold, and what is paid beside it. */
export const saleParts = {
  discount: Money('Discount.'),
  supplements: Money('Supplements.'),
  supplements_service_charge: Money('Service charges of the supplements.'),
  fees: Type.Object(
    { organization: Money('Fee of the organization.'), provider: Money('Fee of the platform.') },
    { description: 'Fees.' },
  ),
  surcharge: Money('Surcharge of the payment method.'),
  warranty: Money('Warranty.'),
  tips: Money('Tips.'),
  total: Money('Price less discount, and all other parts.'),
};
