/** What people send to create and change ticket rates, their price steps and supplements. */
import { Id, InstantInput, Int, MoneyInput, Nullable, OneOf, SlugInput, StrInput, Type } from '../schema.ts';
import { feeTypes, fieldTypes, limits, questionTypes, rateTypes } from '../vocabulary.ts';
import { count, flag, nameInput, taxPercentage, text, until } from './management/inputs.ts';

const placesMax = 10_000_000;
const week = 604_800;

const charge = (description: string) =>
  Type.Optional(
    Type.Number({
      description:
        `${description} An amount in major units of the currency when fixed, else percent with at most 4 ` +
        'decimals.',
      minimum: 0,
      maximum: limits.amountMax,
      examples: [1.5],
    }),
  );

const departure = (description: string) =>
  Type.Optional(
    Type.Number({ description: `${description} At most 4 decimals.`, minimum: 0, maximum: 100, examples: [10] }),
  );

export const priceBody = Type.Object(
  {
    name: nameInput,
    includes: text('What the price includes.'),
    additional_info: text('What the buyer should know besides.'),
    price: MoneyInput('What one ticket costs, without fees.'),
    fee_type: Type.Optional(OneOf(feeTypes, 'How `fee_quantity` is meant; fixed when not given. Changed together.')),
    fee_quantity: charge('The fee; 0 when not given.'),
    quantity: Int('Places sold at this price in all.', { maximum: placesMax }),
    party_size: count('People whom one ticket of it admits; 1 when not given.', {
      minimum: 1,
      maximum: limits.partySizeMax,
    }),
    valid_until: until('Until when it is sold; null or not given: without end.'),
  },
  { description: 'A price step.' },
);

export const supplementBody = Type.Object(
  {
    label: StrInput('Name.', { minLength: 1 }),
    description: text('Description.'),
    price: MoneyInput('Price of one unit.'),
    has_fake_price: flag('True when a crossed-out price is shown.'),
    fake_price: Type.Optional(MoneyInput('Higher price shown crossed out.')),
    product_quantity: count('Products that one unit gives; 1 when not given.', { maximum: 1_000 }),
    service_charge_type: Type.Optional(
      OneOf(feeTypes, 'How `service_charge_amount` is meant; fixed when not given. Changed together.'),
    ),
    service_charge_amount: charge('The service charge; 0 when not given.'),
    purchase_limit: Type.Optional(
      Type.Object(
        {
          min_quantity: count('At least; 0 when not given.', { maximum: 1_000 }),
          max_quantity: count('At most; 1 when not given.', { maximum: 1_000 }),
          is_unlimited: flag('True when there is no upper limit.'),
        },
        { description: 'How many units one ticket may buy.' },
      ),
    ),
    redemption_deadline: Type.Optional(
      Type.Object(
        {
          is_expiration_enabled: Type.Boolean({ description: 'True when there is a deadline.' }),
          expiration_deadline: Type.Optional(
            Int('The deadline in seconds from the start of the event.', { minimum: -week, maximum: 4 * week }),
          ),
        },
        { description: 'Until when it can be redeemed; without a deadline when not given.' },
      ),
    ),
    position: count('Position in the order of the rate; the last when not given.', { maximum: 100_000 }),
  },
  { description: 'A supplement.' },
);

const fields = Type.Optional(
  Type.Array(
    Type.Object(
      {
        slug: Type.String({
          description: 'Identifier of the field, unique within the rate.',
          pattern: '^[a-z][a-z0-9_]*$',
          maxLength: 64,
          examples: ['full_name'],
        }),
        type: OneOf(fieldTypes, 'Kind of input.'),
        label: StrInput('What is shown beside it.', { minLength: 1 }),
        required: flag('True when it must be given; false when not said.'),
        options: Type.Optional(
          Type.Array(
            Type.Object(
              {
                text: StrInput('What is shown.', { minLength: 1 }),
                value: StrInput('What is sent.', { minLength: 1 }),
              },
              { description: 'A choice.' },
            ),
            { description: 'Choices of a dropdown, and of nothing else.', maxItems: 300 },
          ),
        ),
      },
      { description: 'A field.' },
    ),
    { description: 'Personal data asked of each holder; all of it is replaced.', maxItems: 30 },
  ),
);

const questions = Type.Optional(
  Type.Array(
    Type.Object(
      {
        _id: Type.Optional(Id('question', 'Id of a question that the rate has already; a new one gets its own.')),
        label: StrInput('The question.', { minLength: 1, maxLength: 500 }),
        type: OneOf(questionTypes, 'Kind of answer.'),
        items: Type.Optional(
          Type.Array(StrInput('Choice.', { minLength: 1 }), {
            description: 'Choices of a dropdown or of checkboxes, and of nothing else.',
            maxItems: 100,
          }),
        ),
        required: flag('True when it must be answered; false when not said.'),
      },
      { description: 'A question.' },
    ),
    { description: 'Questions asked of each holder; all of them are replaced.', maxItems: 30 },
  ),
);

export const rateBody = Type.Object(
  {
    name: nameInput,
    slug: Type.Optional(SlugInput('Identifier within the event; made of the name when not given.')),
    type: Type.Optional(OneOf(rateTypes, 'Who may buy it; public when not given.')),
    position: count('Position in the order of the event; the last when not given.', { maximum: 100_000 }),
    complete: flag('True to stop the sale by hand.'),
    nominative: flag('True when tickets bear the name of the holder.'),
    has_discount_codes_enabled: flag('True when discount codes apply; true when not given.'),
    show_all_prices: flag('True when buyers are shown all price steps, false when only the current one.'),
    min: count('Least tickets of one purchase; 1 when not given.', { minimum: 1, maximum: 1_000 }),
    max: count('Most tickets of one purchase; 10 when not given.', { minimum: 1, maximum: 1_000 }),
    valid_from: Type.Optional(InstantInput('From when it is sold; now when not given.')),
    valid_until: until('Until when it is sold; null or not given: until the event ends.'),
    quota: Int('Places sold of it in all, whatever the price steps have together.', { maximum: placesMax }),
    resale_enabled: flag('True when its tickets can be swapped by resellers; true when not given.'),
    warranty: Type.Optional(
      Type.Object(
        {
          enabled: flag('True when it is offered.'),
          is_fixed: flag('True when it costs `fixed_price`, false when `percentage`.'),
          fixed_price: Type.Optional(MoneyInput('Price of it for one ticket.')),
          percentage: Type.Optional(
            Type.Number({ description: 'Price of it in percent, at most 4 decimals.', minimum: 0, maximum: 100 }),
          ),
          hours: count('Until how many hours before the start.', { maximum: 100_000 }),
        },
        { description: 'The right to give tickets back; what is not given stays, or is off.' },
      ),
    ),
    channel_totals: Type.Optional(
      Type.Object(
        {
          discount_percentage_max: departure('How far below the price they may sell.'),
          surplus_percentage_max: departure(
            'How far above the total they may sell; the surplus is the fee of the platform.',
          ),
        },
        {
          description:
            'What channels that sell outside the payment gateway may set, in percent of the price of the step; ' +
            'what is ' +
            'not given stays, or is 0: they sell at exactly the price of the rate.',
        },
      ),
    ),
    fee_provider_percentage: Type.Optional(
      Type.Number({
        description: "Percent of its fees that is the provider's, at most 4 decimals; 0 when not given.",
        minimum: 0,
        maximum: 100,
        examples: [25],
      }),
    ),
    tax_percentage: taxPercentage,
    name_change_fee: Type.Optional(
      Nullable(MoneyInput('What a buyer pays to change the name on a ticket; null or not given: buyers cannot.')),
    ),
    fields,
    questions,
  },
  { description: 'The ticket rate.' },
);

export const newRateBody = Type.Object(
  {
    ...rateBody.properties,
    prices: Type.Array(priceBody, {
      description: 'The price steps, in the order in which they are sold.',
      minItems: 1,
      maxItems: limits.pricesPerRateMax,
    }),
    supplements: Type.Optional(
      Type.Array(supplementBody, {
        description: 'The supplements that can be bought with it.',
        maxItems: limits.supplementsPerRateMax,
      }),
    ),
  },
  { description: 'The ticket rate with its price steps.' },
);
