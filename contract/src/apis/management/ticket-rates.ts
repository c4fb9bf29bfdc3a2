import { operation } from '../../operation.ts';
import { ManagedListRate, ManagedPrice, ManagedSupplement, ManagedTicketRate } from '../../resources/managed-rate.ts';
import {
  DataOf,
  Done,
  Id,
  InstantInput,
  Int,
  ListOf,
  MoneyInput,
  Nullable,
  OneOf,
  SlugInput,
  StrInput,
  Type,
} from '../../schema.ts';
import { feeTypes, fieldTypes, limits, questionTypes, rateTypes } from '../../vocabulary.ts';

const organizationId = Id('organization', 'Id of the organization.');
const rateId = Id('rate', 'Id of the rate.');
const eventPath = Type.Object({ organizationId, eventId: Id('event', 'Id of the event.') });
const ratePath = Type.Object({ organizationId, rateId });
const pricePath = Type.Object({ organizationId, rateId, priceId: Id('price', 'Id of the price step.') });
const supplementPath = Type.Object({ organizationId, rateId, supplementId: Id('supplement', 'Id of the supplement.') });

const placesMax = 10_000_000;
const week = 604_800;
/** What a PATCH takes of what a POST takes: any of it, at least one. */
const changesOf = { description: 'What to change.', minProperties: 1 } as const;

const name = StrInput('Name.', { minLength: 1 });
const flag = (description: string) => Type.Optional(Type.Boolean({ description }));
const text = (description: string, maxLength: number = limits.textLength) =>
  Type.Optional(StrInput(description, { maxLength }));
const count = (description: string, bounds: { minimum?: number; maximum: number }) =>
  Type.Optional(Int(description, bounds));
const until = (description: string) => Type.Optional(Nullable(InstantInput(description)));
const slug = Type.Optional(SlugInput('Identifier within the event; made of the name when not given.'));
const type = Type.Optional(OneOf(rateTypes, 'Who may buy it; public when not given.'));
const charge = (description: string) =>
  Type.Optional(
    Type.Number({
      description: `${description} An amount in major units of the currency when fixed, else percent with at most 4 decimals.`,
      minimum: 0,
      maximum: limits.amountMax,
      examples: [1.5],
    }),
  );

const priceBody = Type.Object(
  {
    name,
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

const supplementBody = Type.Object(
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
    position: count('Place in the order of the rate; the last when not given.', { maximum: 100_000 }),
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

const rateBody = Type.Object(
  {
    name,
    slug,
    type,
    position: count('Place in the order of the event; the last when not given.', { maximum: 100_000 }),
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
    fields,
    questions,
  },
  { description: 'The ticket rate.' },
);

const newRateBody = Type.Object(
  {
    ...rateBody.properties,
    prices: Type.Array(priceBody, {
      description: 'The price steps, in the order in which they are sold.',
      minItems: 1,
      maxItems: limits.pricesPerRateMax,
    }),
    supplements: Type.Optional(
      Type.Array(supplementBody, { description: 'What can be bought along.', maxItems: limits.supplementsPerRateMax }),
    ),
  },
  { description: 'The ticket rate with its price steps.' },
);

const listRateBody = Type.Object(
  {
    name,
    slug,
    type: Type.Optional(OneOf(rateTypes, 'Who may use it; public when not given.')),
    complete: flag('True to take no more entries.'),
    valid_from: Type.Optional(InstantInput('From when entries are taken; now when not given.')),
    valid_until: until('Until when entries are taken; null or not given: without end.'),
    max: count('Most people of one entry; 10 when not given.', { minimum: 1, maximum: limits.partySizeMax }),
    options: Type.Optional(
      Type.Array(
        Type.Object(
          {
            _id: Type.Optional(Id('price', 'Id of an option that the rate has already; a new one gets its own.')),
            price: MoneyInput('Price for one person.'),
            women: count('Women whom one entry may bring on it; 0: not limited.', { maximum: limits.partySizeMax }),
            men: count('Men whom one entry may bring on it; 0: not limited.', { maximum: limits.partySizeMax }),
            age: count('Least age in years; 0: all ages.', { maximum: 99 }),
            additional_info: text('What guests should know besides.'),
            from: Type.Optional(
              Int('From when it holds, in seconds from the start of the event; 0 when not given.', {
                minimum: -week,
                maximum: 4 * week,
              }),
            ),
            until: Int('Until when it holds, in seconds from the start of the event.', {
              minimum: -week,
              maximum: 4 * week,
            }),
          },
          { description: 'An option.' },
        ),
        { description: 'The prices on which guests come in; all of them are replaced.', maxItems: 50 },
      ),
    ),
  },
  { description: 'The list rate.' },
);

export const listEventTicketRates = operation({
  id: 'listEventTicketRates',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/events/{eventId}/ticket-rates',
  access: { by: 'session', role: 'viewer' },
  tag: 'Ticket Rates',
  summary: 'List ticket rates of an event',
  description: 'Answers all ticket rates of an event, private ones too, in their order.',
  params: eventPath,
  success: { status: 200, description: 'The rates.', schema: ListOf(ManagedTicketRate) },
  errors: ['not_found'],
});

export const createTicketRate = operation({
  id: 'createTicketRate',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/events/{eventId}/ticket-rates',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Create a ticket rate',
  description:
    'Creates a ticket rate with its price steps and supplements. The quota bounds the rate as a whole, each step has a ' +
    `quantity of its own. An event has at most ${limits.perEventMax} ticket rates.`,
  params: eventPath,
  body: newRateBody,
  success: { status: 201, description: 'The rate.', schema: DataOf(ManagedTicketRate) },
  errors: ['not_found', 'already_exists', 'conflict'],
});

export const getTicketRate = operation({
  id: 'getTicketRate',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}',
  access: { by: 'session', role: 'viewer' },
  tag: 'Ticket Rates',
  summary: 'Read a ticket rate',
  description: 'Answers a ticket rate with its price steps and supplements.',
  params: ratePath,
  success: { status: 200, description: 'The rate.', schema: DataOf(ManagedTicketRate) },
  errors: ['not_found'],
});

export const updateTicketRate = operation({
  id: 'updateTicketRate',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Change a ticket rate',
  description: 'Changes a ticket rate. Its quota cannot go below what is sold or held.',
  params: ratePath,
  body: Type.Partial(rateBody, changesOf),
  success: { status: 200, description: 'The rate.', schema: DataOf(ManagedTicketRate) },
  errors: ['not_found', 'already_exists', 'conflict'],
});

export const deleteTicketRate = operation({
  id: 'deleteTicketRate',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Delete a ticket rate',
  description: 'Deletes a ticket rate of which no ticket was ever issued. Others can be marked complete.',
  params: ratePath,
  success: { status: 200, description: 'The rate is gone.', schema: Done },
  errors: ['not_found', 'conflict'],
});

export const createTicketRatePrice = operation({
  id: 'createTicketRatePrice',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}/prices',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Add a price step',
  description: `Adds a price step behind the others. A rate has at most ${limits.pricesPerRateMax}.`,
  params: ratePath,
  body: priceBody,
  success: { status: 201, description: 'The price step.', schema: DataOf(ManagedPrice) },
  errors: ['not_found', 'conflict'],
});

export const updateTicketRatePrice = operation({
  id: 'updateTicketRatePrice',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}/prices/{priceId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Change a price step',
  description:
    'Changes a price step. Its quantity cannot go below what is used. Tickets keep the price they were sold at.',
  params: pricePath,
  body: Type.Partial(priceBody, changesOf),
  success: { status: 200, description: 'The price step.', schema: DataOf(ManagedPrice) },
  errors: ['not_found', 'conflict'],
});

export const deleteTicketRatePrice = operation({
  id: 'deleteTicketRatePrice',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}/prices/{priceId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Delete a price step',
  description: 'Deletes a price step at which no ticket was ever issued. The last step of a rate stays.',
  params: pricePath,
  success: { status: 200, description: 'The price step is gone.', schema: Done },
  errors: ['not_found', 'conflict'],
});

export const orderTicketRatePrices = operation({
  id: 'orderTicketRatePrices',
  api: 'management',
  method: 'PUT',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}/prices',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Order the price steps',
  description: 'Puts the price steps into the order in which they are sold.',
  params: ratePath,
  body: Type.Object(
    {
      price_ids: Type.Array(Id('price', 'Id of a price step.'), {
        description: 'All price steps of the rate, each once.',
        minItems: 1,
        maxItems: limits.pricesPerRateMax,
      }),
    },
    { description: 'The order.' },
  ),
  success: { status: 200, description: 'The price steps, in their order.', schema: ListOf(ManagedPrice) },
  errors: ['not_found'],
});

export const createTicketRateSupplement = operation({
  id: 'createTicketRateSupplement',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}/supplements',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Add a supplement',
  description: `Adds something that can be bought along. A rate has at most ${limits.supplementsPerRateMax}.`,
  params: ratePath,
  body: supplementBody,
  success: { status: 201, description: 'The supplement.', schema: DataOf(ManagedSupplement) },
  errors: ['not_found', 'conflict'],
});

export const updateTicketRateSupplement = operation({
  id: 'updateTicketRateSupplement',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}/supplements/{supplementId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Change a supplement',
  description: 'Changes a supplement. What was sold of it stays as it was sold.',
  params: supplementPath,
  body: Type.Partial(supplementBody, changesOf),
  success: { status: 200, description: 'The supplement.', schema: DataOf(ManagedSupplement) },
  errors: ['not_found'],
});

export const deleteTicketRateSupplement = operation({
  id: 'deleteTicketRateSupplement',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/ticket-rates/{rateId}/supplements/{supplementId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Ticket Rates',
  summary: 'Delete a supplement',
  description: 'Deletes a supplement that no ticket was sold with.',
  params: supplementPath,
  success: { status: 200, description: 'The supplement is gone.', schema: Done },
  errors: ['not_found', 'conflict'],
});

export const listEventListRates = operation({
  id: 'listEventListRates',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/events/{eventId}/list-rates',
  access: { by: 'session', role: 'viewer' },
  tag: 'List Rates',
  summary: 'List list rates of an event',
  description: 'Answers all list rates of an event, ordered by (creation, id).',
  params: eventPath,
  success: { status: 200, description: 'The rates.', schema: ListOf(ManagedListRate) },
  errors: ['not_found'],
});

export const createListRate = operation({
  id: 'createListRate',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/events/{eventId}/list-rates',
  access: { by: 'session', role: 'manager' },
  tag: 'List Rates',
  summary: 'Create a list rate',
  description: `Creates conditions on which guests of a list come in. An event has at most ${limits.perEventMax}.`,
  params: eventPath,
  body: listRateBody,
  success: { status: 201, description: 'The rate.', schema: DataOf(ManagedListRate) },
  errors: ['not_found', 'already_exists', 'conflict'],
});

export const getListRate = operation({
  id: 'getListRate',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/list-rates/{rateId}',
  access: { by: 'session', role: 'viewer' },
  tag: 'List Rates',
  summary: 'Read a list rate',
  description: 'Answers a list rate.',
  params: ratePath,
  success: { status: 200, description: 'The rate.', schema: DataOf(ManagedListRate) },
  errors: ['not_found'],
});

export const updateListRate = operation({
  id: 'updateListRate',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/list-rates/{rateId}',
  access: { by: 'session', role: 'manager' },
  tag: 'List Rates',
  summary: 'Change a list rate',
  description: 'Changes a list rate. An option on which guests came in cannot be left out.',
  params: ratePath,
  body: Type.Partial(listRateBody, changesOf),
  success: { status: 200, description: 'The rate.', schema: DataOf(ManagedListRate) },
  errors: ['not_found', 'already_exists', 'conflict'],
});

export const deleteListRate = operation({
  id: 'deleteListRate',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/list-rates/{rateId}',
  access: { by: 'session', role: 'manager' },
  tag: 'List Rates',
  summary: 'Delete a list rate',
  description: 'Deletes a list rate that no entry has or had. Others can be marked complete.',
  params: ratePath,
  success: { status: 200, description: 'The rate is gone.', schema: Done },
  errors: ['not_found', 'conflict'],
});
