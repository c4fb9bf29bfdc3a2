import { Bool, Id, InstantOrEmpty, List, Money, Nullable, Num, OneOf, Resource, type Static, Str } from '../schema.ts';
import { feeTypes, fieldTypes, questionTypes, rateTypes } from '../vocabulary.ts';
import { Price } from './price.ts';

export const PurchaseLimit = Resource('PurchaseLimit', 'How many units one ticket may buy.', {
  min_quantity: Num('At least.'),
  max_quantity: Num('At most, unless unlimited.'),
  is_unlimited: Bool('True when there is no upper limit.'),
});

export const RedemptionDeadline = Resource('RedemptionDeadline', 'Until when the supplement can be redeemed.', {
  is_expiration_enabled: Bool('True when there is a deadline.'),
  expiration_deadline: Num('The deadline in seconds from the start of the event; 0 when there is none.'),
});

export const RateSupplement = Resource('RateSupplement', 'A supplement that can be bought with a ticket.', {
  _id: Id('supplement', 'Id of the supplement.'),
  label: Str('Name.', ['Cloakroom']),
  description: Str('Description.'),
  price: Money('Price of one unit.'),
  fake_price: Money('Higher price shown crossed out, when `has_fake_price`.'),
  product_quantity: Num('Products that one unit gives.'),
  service_charge_amount: Num('Service charge: major units of the currency when fixed, else percent of the price.'),
  has_fake_price: Bool('True when a crossed-out price is shown.'),
  service_charge_type: OneOf(feeTypes, 'How `service_charge_amount` is meant.'),
  purchase_limit: PurchaseLimit,
  redemption_deadline: RedemptionDeadline,
});

export const RateFieldOption = Resource('RateFieldOption', 'A choice of a field.', {
  text: Str('What is shown.', ['Spain']),
  value: Str('What is sent.', ['ES']),
});

export const RateField = Resource('RateField', 'Data asked of the holder.', {
  slug: Str(
    'Identifier of the field: the name of a field of tickets such as `full_name` or `birthday`, or one of the ' +
      'rate, which is ' +
      'then answered among `answers`.',
    ['full_name'],
  ),
  type: OneOf(fieldTypes, 'Kind of input.'),
  label: Str('What is shown beside it.', ['Full name']),
  required: Bool('True when it must be given.'),
  options: List(RateFieldOption, 'Choices of a dropdown.'),
});

export const RateQuestion = Resource('RateQuestion', 'A question asked of the holder.', {
  _id: Id('question', 'Id of the question.'),
  label: Str('The question.', ['How did you hear of us?']),
  type: OneOf(questionTypes, 'Kind of answer.'),
  items: List(Str('Choice.', ['A friend']), 'Choices of a dropdown or of checkboxes.'),
  required: Bool('True when it must be answered.'),
});

export const RateWarranty = Resource('RateWarranty', 'The right to give tickets back, and what it costs.', {
  enabled: Bool('True when it is offered.'),
  is_fixed: Bool('True when it costs `fixed_price`, false when `percentage`.'),
  fixed_price: Money('Price of it for one ticket.'),
  percentage: Num('Price of it in percent of the ticket.'),
  hours: Num('Until how many hours before the start a ticket can be given back.'),
});

export const RateAvailability = Resource('RateAvailability', 'How many places are gone and left.', {
  sold: Num('Sold or held by now.'),
  available: Num('Left.'),
});

/** 2.4 */
export const TicketRate = Resource('TicketRate', 'A kind of ticket of an event, with its prices.', {
  _id: Id('rate', 'Id of the rate.'),
  organization_id: Id('organization', 'Organization that sells it.'),
  event_id: Id('event', 'Event that it is for.'),
  name: Str('Name.', ['General admission']),
  slug: Str('Identifier within the event.', ['general-admission']),
  valid_from: InstantOrEmpty('From when it is sold.'),
  type: OneOf(rateTypes, 'Who may buy it.'),
  complete: Bool('True when nothing is left of it, or the organization marked it as complete.'),
  nominative: Bool('True when tickets bear the name of the holder.'),
  has_discount_codes_enabled: Bool('True when discount codes apply.'),
  show_all_prices: Bool('True when all price steps are shown, false when only the current one is.'),
  available: Bool(
    'True when it can be bought now: within its dates, not complete, with places left in the rate and in a price ' +
      'step, for an active event that has not ended.',
  ),
  min: Num('Least tickets of one purchase.'),
  max: Num('Most tickets of one purchase.'),
  prices: List(
    Price,
    'The price steps, in the order in which they are sold: all of them, or the current one where ' +
      '`show_all_prices` is ' +
      'false.',
  ),
  current_price: Price,
  supplements: List(RateSupplement, 'The supplements that can be bought with it.'),
  fields: List(RateField, 'Personal data asked of each holder.'),
  questions: List(RateQuestion, 'Questions asked of each holder.'),
  warranty: RateWarranty,
  availability: RateAvailability,
  name_change_fee: Nullable(Money('What a buyer pays to change the name on a ticket; null: buyers cannot.')),
});
export type TicketRate = Static<typeof TicketRate>;
