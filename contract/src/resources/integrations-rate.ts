import { Id, Int, List, Money, Nullable, Num, Resource, type Static, Str } from '../schema.ts';
import { RateAvailability, RateField, RateQuestion, RateSupplement } from './ticket-rate.ts';

export const IntegrationsTicketRateOption = Resource('IntegrationsTicketRateOption', 'A price step of a ticket rate.', {
  _id: Id('price', 'Id of the price.'),
  price: Money('What one ticket costs, without fees.'),
  age: Int('Least age of guests in years; 0 when all ages are welcome.'),
  content: Str('What the price includes.', ['One drink']),
  additional_info: Str('What the buyer should know besides.', ['Entry before 01:30']),
  max_quantity: Int('Most tickets of one purchase; not what is left.'),
  until: Num('Until when it is sold, in seconds from the start of the event.'),
});

/** The rate as the venue's own systems read it. */
export const IntegrationsTicketRate = Resource('IntegrationsTicketRate', 'A ticket rate with its price steps.', {
  _id: Id('rate', 'Id of the rate.'),
  name: Str('Name.', ['General admission']),
  slug: Str('Identifier within the event.', ['general-admission']),
  options: List(IntegrationsTicketRateOption, 'The price steps, in the order in which they are sold.'),
  supplements: List(RateSupplement, 'The supplements that can be bought with it.'),
  fields: List(RateField, 'Personal data asked of each holder.'),
  questions: List(RateQuestion, 'Questions asked of each holder.'),
  availability: RateAvailability,
});
export type IntegrationsTicketRate = Static<typeof IntegrationsTicketRate>;

export const IntegrationsListRateOption = Resource(
  'IntegrationsListRateOption',
  'A price on which guests of a list come in.',
  {
    _id: Id('price', 'Id of the option, as the check-in of a list takes it.'),
    price: Money('Price for one person.'),
    age: Int('Least age in years; 0 when all ages are welcome.'),
    additional_info: Str('What guests should know besides.', ['One drink included']),
    boys: Int('Men whom one entry may bring on it; 0 when that is not limited.'),
    girls: Int('Women whom one entry may bring on it; 0 when that is not limited.'),
    from: Num('From when it holds, in seconds from the start of the event.'),
    until: Num('Until when it holds, in seconds from the start of the event.'),
  },
);

const IntegrationsListAvailability = Resource(
  'IntegrationsListAvailability',
  'How many people are on a list, and how many more it has places for.',
  {
    people: Int('People of all entries that are not removed; those that wait for their payment are included.'),
    available: Nullable(Int('People more that it has places for; null without a limit.')),
  },
);

export const IntegrationsListRate = Resource(
  'IntegrationsListRate',
  'Conditions under which guest-list entries are admitted.',
  {
    _id: Id('rate', 'Id of the rate.'),
    name: Str('Name.', ['Guest list until 01:30']),
    slug: Str('Identifier within the event.', ['guest-list-until-0130']),
    options: List(IntegrationsListRateOption, 'The prices, in the order in which they are shown.'),
    availability: IntegrationsListAvailability,
  },
);
export type IntegrationsListRate = Static<typeof IntegrationsListRate>;
