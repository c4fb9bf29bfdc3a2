import { Id, InstantOrEmpty, Money, Num, OneOf, Resource, type Static, Str } from '../schema.ts';
import { feeTypes } from '../vocabulary.ts';

/** A price step of a ticket rate (the "price object" of 2.4), alone or inside a ticket. */
export const Price = Resource('Price', 'A price step of a ticket rate.', {
  _id: Id('price', 'Id of the price.'),
  name: Str('Name of the price.', ['Early entry']),
  includes: Str('What the price includes.', ['One drink']),
  additional_info: Str('What the buyer should know besides.', ['Entry before 01:30']),
  valid_until: InstantOrEmpty('Until when it is sold.'),
  price: Money('What one ticket costs, without fees.'),
  fee_type: OneOf(feeTypes, 'How `fee_quantity` is meant.'),
  fee_quantity: Num('The fee: an amount in major units of the currency when fixed, else percent of the price.'),
  quantity: Num('Places sold at this price in all.'),
  used: Num('Places of it sold or held by now.'),
});
export type Price = Static<typeof Price>;
