import { Id, Money, Num, OneOf, Resource, type Static, Str } from '../schema.ts';
import { feeTypes } from '../vocabulary.ts';

/** What one ticket of a purchase would cost. */
export const PricingInfo = Resource('PricingInfo', 'What one ticket would cost now.', {
  price_id: Id('price', 'Id of the price step at which it would be sold.'),
  name: Str('Name of the price step.', ['Early entry']),
  ticket_rate_id: Id('rate', 'Id of the ticket rate.'),
  fee_type: OneOf(feeTypes, 'How `fee_quantity` is meant.'),
  fee_quantity: Num('The fee: an amount in major units of the currency when fixed, else percent of the price.'),
  price: Money('Price of the ticket after the discount, without the fee.'),
  original_price: Money('Price of the ticket before the discount.'),
  discount: Money('What a discount takes off.'),
});
export type PricingInfo = Static<typeof PricingInfo>;
