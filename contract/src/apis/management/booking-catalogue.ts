/** Booking rates of zones, products that are served at tables, and tip rates. */
import { operation } from '../../operation.ts';
import { BookingProduct, BookingRate, TipRate } from '../../resources/booking-catalogue.ts';
import {
  AfterQuery,
  DataOf,
  Done,
  Id,
  Int,
  ListOf,
  MoneyInput,
  OneOf,
  pagingQuery,
  SlugInput,
  Type,
} from '../../schema.ts';
import { bookingRateFields, feeTypes, limits } from '../../vocabulary.ts';
import { changesOf, flag, nameInput, taxPercentage, text } from './inputs.ts';

const organizationId = Id('organization', 'Id of the organization.');
const organizationPath = Type.Object({ organizationId });
const zonePath = Type.Object({ organizationId, zoneId: Id('zone', 'Id of the zone.') });
const ratePath = Type.Object({ organizationId, rateId: Id('rate', 'Id of the booking rate.') });
const productPath = Type.Object({ organizationId, productId: Id('bookingProduct', 'Id of the product.') });
const tipRatePath = Type.Object({ organizationId, tipRateId: Id('tipRate', 'Id of the tip rate.') });

const amount = MoneyInput('An amount in major units of the currency when fixed, else percent of the price.');
const charge = (description: string) =>
  Type.Optional(Type.Object({ type: OneOf(feeTypes, 'How `amount` is meant.'), amount }, { description }));
const people = (description: string) => Int(description, { minimum: 1, maximum: limits.partySizeMax });

const bookingRateBody = Type.Object(
  {
    name: nameInput,
    slug: Type.Optional(SlugInput('Identifier within the zone; made of the name when not given.')),
    content: text('What it includes.'),
    position: Type.Optional(Int('Position in the order of the zone; the last when not given.', { maximum: 100_000 })),
    active: flag('True while bookings can be made with it; true when not given.'),
    price: MoneyInput('Price for the included persons together.'),
    included_persons: Type.Optional(people('People for whom the price is; 1 when not given.')),
    supplement_price: Type.Optional(MoneyInput('Price for each person beyond those included; 0 when not given.')),
    max_clients: people('Most people of one booking.'),
    deposit: charge('The advance, fixed or a percentage of the price; none when not given.'),
    full_payment: flag('True when the whole price can be paid online.'),
    fee: charge('What is charged on top of the price; nothing when not given.'),
    tax_percentage: taxPercentage,
    required_fields: Type.Optional(
      Type.Array(OneOf(bookingRateFields, 'A field.'), {
        description: 'Personal data that a booking has to give, beside the name.',
        maxItems: bookingRateFields.length,
        uniqueItems: true,
      }),
    ),
  },
  { description: 'The booking rate.' },
);

export const listBookingRates = operation({
  id: 'listBookingRates',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/zones/{zoneId}/booking-rates',
  access: { by: 'session', role: 'viewer' },
  tag: 'Booking Rates',
  summary: 'List booking rates of a zone',
  description: 'Returns all booking rates of a zone, in their order.',
  params: zonePath,
  success: { status: 200, description: 'The rates.', schema: ListOf(BookingRate) },
  errors: ['not_found'],
});

export const createBookingRate = operation({
  id: 'createBookingRate',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/zones/{zoneId}/booking-rates',
  access: { by: 'session', role: 'manager' },
  tag: 'Booking Rates',
  summary: 'Create a booking rate',
  description:
    'Creates what a booking of the zone costs: a price for the included persons, a supplement for each further one, ' +
    `an advance and a fee. A zone has at most ${limits.ratesPerZoneMax}.`,
  params: zonePath,
  body: bookingRateBody,
  success: { status: 201, description: 'The rate.', schema: DataOf(BookingRate) },
  errors: ['not_found', 'already_exists', 'conflict'],
});

export const updateBookingRate = operation({
  id: 'updateBookingRate',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/booking-rates/{rateId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Booking Rates',
  summary: 'Change a booking rate',
  description: 'Changes a booking rate. Bookings that were made with it keep their price.',
  params: ratePath,
  body: Type.Partial(bookingRateBody, changesOf),
  success: { status: 200, description: 'The rate.', schema: DataOf(BookingRate) },
  errors: ['not_found', 'already_exists'],
});

export const deleteBookingRate = operation({
  id: 'deleteBookingRate',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/booking-rates/{rateId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Booking Rates',
  summary: 'Delete a booking rate',
  description:
    'Deletes a booking rate. One at which bookings were made cannot be deleted: deactivate it with `active` instead.',
  params: ratePath,
  success: { status: 200, description: 'The rate is deleted.', schema: Done },
  errors: ['not_found', 'conflict'],
});

const productBody = Type.Object(
  {
    name: nameInput,
    price: MoneyInput('Price of one.'),
    active: flag('True while it is served; true when not given.'),
  },
  { description: 'The product.' },
);
const activeQuery = Type.Optional(Type.Boolean({ description: 'True: only offered ones; false: only others.' }));

export const listBookingProducts = operation({
  id: 'listBookingProducts',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/booking-products',
  access: { by: 'session', role: 'viewer' },
  tag: 'Booking Products',
  summary: 'List products',
  description: 'Returns the products that the venue serves at tables, ordered by (creation, id).',
  params: organizationPath,
  query: Type.Object({ active: activeQuery, ...pagingQuery, after: AfterQuery('bookingProduct') }),
  success: { status: 200, description: 'The products.', schema: ListOf(BookingProduct) },
  errors: ['not_found'],
});

export const createBookingProduct = operation({
  id: 'createBookingProduct',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/booking-products',
  access: { by: 'session', role: 'manager' },
  tag: 'Booking Products',
  summary: 'Create a product',
  description: 'Creates a product that can be recorded for bookings.',
  params: organizationPath,
  body: productBody,
  success: { status: 201, description: 'The product.', schema: DataOf(BookingProduct) },
  errors: ['not_found'],
});

export const updateBookingProduct = operation({
  id: 'updateBookingProduct',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/booking-products/{productId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Booking Products',
  summary: 'Change a product',
  description: 'Changes a product. Bookings that have it keep its name and price.',
  params: productPath,
  body: Type.Partial(productBody, changesOf),
  success: { status: 200, description: 'The product.', schema: DataOf(BookingProduct) },
  errors: ['not_found'],
});

export const deleteBookingProduct = operation({
  id: 'deleteBookingProduct',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/booking-products/{productId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Booking Products',
  summary: 'Delete a product',
  description: 'Deletes a product. Bookings that have it keep it.',
  params: productPath,
  success: { status: 200, description: 'The product is deleted.', schema: Done },
  errors: ['not_found'],
});

const tipRateBody = Type.Object(
  {
    name: nameInput,
    type: OneOf(feeTypes, 'How `amount` is meant.'),
    amount,
    active: flag('True while it is offered; true when not given.'),
  },
  { description: 'The tip rate.' },
);

export const listTipRates = operation({
  id: 'listTipRates',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/tip-rates',
  access: { by: 'session', role: 'viewer' },
  tag: 'Tip Rates',
  summary: 'List tip rates',
  description: 'Returns the tips that can be paid with a booking, ordered by (creation, id).',
  params: organizationPath,
  query: Type.Object({ active: activeQuery, ...pagingQuery, after: AfterQuery('tipRate') }),
  success: { status: 200, description: 'The tip rates.', schema: ListOf(TipRate) },
  errors: ['not_found'],
});

export const createTipRate = operation({
  id: 'createTipRate',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/tip-rates',
  access: { by: 'session', role: 'manager' },
  tag: 'Tip Rates',
  summary: 'Create a tip rate',
  description: 'Creates a tip, fixed or a percentage of the price.',
  params: organizationPath,
  body: tipRateBody,
  success: { status: 201, description: 'The tip rate.', schema: DataOf(TipRate) },
  errors: ['not_found'],
});

export const updateTipRate = operation({
  id: 'updateTipRate',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/tip-rates/{tipRateId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Tip Rates',
  summary: 'Change a tip rate',
  description: 'Changes a tip rate. `type` and `amount` are changed together.',
  params: tipRatePath,
  body: Type.Partial(tipRateBody, changesOf),
  success: { status: 200, description: 'The tip rate.', schema: DataOf(TipRate) },
  errors: ['not_found'],
});

export const deleteTipRate = operation({
  id: 'deleteTipRate',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/tip-rates/{tipRateId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Tip Rates',
  summary: 'Delete a tip rate',
  description: 'Deletes a tip rate.',
  params: tipRatePath,
  success: { status: 200, description: 'The tip rate is deleted.', schema: Done },
  errors: ['not_found'],
});
