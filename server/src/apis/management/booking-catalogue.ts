import { type InputOf, management } from '@stagedoor/contract';
import {
  type BookingRateInput,
  createProduct,
  createRate,
  createTipRate,
  deleteProduct,
  deleteRate,
  deleteTipRate,
  listProducts,
  listRates,
  listTipRates,
  type TipRateInput,
  updateProduct,
  updateRate,
  updateTipRate,
} from '../../contexts/tables/booking-catalogue/booking-catalogue.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentBookingRate, presentProduct, presentTipRate } from '../../wire/presenters/booking-catalogue.ts';
import { chargeOf, moneyOf, type Reading, taxOf } from '../../wire/ticket-rate-input.ts';

export const bookingCatalogueHandlers: readonly Handler[] = [
  endpoint(management.listBookingRates, {
    run: ({ tenant, params }) => listRates(tenant, params.zoneId),
    present: presentBookingRate,
  }),

  endpoint(management.createBookingRate, {
    input: ({ body, caller }, problems) => {
      const input = bookingRateInput(body, { problems, currencyDigits: caller.organization.currencyDigits });
      return { ...input, name: body.name, price: input.price ?? 0, persons_max: body.max_clients };
    },
    run: ({ write, params }, input) => createRate(write, params.zoneId, input),
    present: presentBookingRate,
  }),

  endpoint(management.updateBookingRate, {
    input: ({ body, caller }, problems) =>
      bookingRateInput(body, { problems, currencyDigits: caller.organization.currencyDigits }),
    run: ({ write, params }, input) => updateRate(write, params.rateId, input),
    present: presentBookingRate,
  }),

  endpoint(management.deleteBookingRate, { run: ({ write, params }) => deleteRate(write, params.rateId) }),

  endpoint(management.listBookingProducts, {
    run: ({ tenant, query, page }) => listProducts(tenant, { active: query.active }, page),
    present: presentProduct,
  }),

  endpoint(management.createBookingProduct, {
    input: ({ body, caller }, problems) => ({
      ...body,
      price: problems.money('/price', body.price, caller.organization.currencyDigits),
    }),
    run: ({ write }, input) => createProduct(write, input),
    present: presentProduct,
  }),

  endpoint(management.updateBookingProduct, {
    input: ({ body, caller }, problems) => ({
      ...body,
      price: moneyOf('/price', body.price, { problems, currencyDigits: caller.organization.currencyDigits }),
    }),
    run: ({ write, params }, input) => updateProduct(write, params.productId, input),
    present: presentProduct,
  }),

  endpoint(management.deleteBookingProduct, { run: ({ write, params }) => deleteProduct(write, params.productId) }),

  endpoint(management.listTipRates, {
    run: ({ tenant, query, page }) => listTipRates(tenant, { active: query.active }, page),
    present: presentTipRate,
  }),

  endpoint(management.createTipRate, {
    input: ({ body, caller }, problems) => ({
      ...tipRateInput(body, { problems, currencyDigits: caller.organization.currencyDigits }),
      name: body.name,
      tip_type: body.type,
    }),
    run: ({ write }, input) => createTipRate(write, input),
    present: presentTipRate,
  }),

  endpoint(management.updateTipRate, {
    input: ({ body, caller }, problems) =>
      tipRateInput(body, { problems, currencyDigits: caller.organization.currencyDigits }),
    run: ({ write, params }, input) => updateTipRate(write, params.tipRateId, input),
    present: presentTipRate,
  }),

  endpoint(management.deleteTipRate, { run: ({ write, params }) => deleteTipRate(write, params.tipRateId) }),
];

function bookingRateInput(
  body: InputOf<typeof management.updateBookingRate>['body'],
  reading: Reading,
): BookingRateInput {
  const names = ['type', 'amount'] as const;
  const deposit = chargeOf(body.deposit?.type, body.deposit?.amount, { ...reading, at: '/deposit', names });
  const fee = chargeOf(body.fee?.type, body.fee?.amount, { ...reading, at: '/fee', names });
  return {
    name: body.name,
    slug: body.slug,
    content: body.content,
    position: body.position,
    active: body.active,
    price: moneyOf('/price', body.price, reading),
    included_persons: body.included_persons,
    supplement_price: moneyOf('/supplement_price', body.supplement_price, reading),
    persons_max: body.max_clients,
    deposit_type: deposit?.type,
    deposit_fixed: deposit?.fixed,
    deposit_percentage: deposit?.percentage,
    full_payment: body.full_payment,
    fee_type: fee?.type,
    fee_fixed: fee?.fixed,
    fee_percentage: fee?.percentage,
    tax_percentage: taxOf('/tax_percentage', body.tax_percentage, reading.problems),
    required_fields: body.required_fields,
  };
}

function tipRateInput(body: InputOf<typeof management.updateTipRate>['body'], reading: Reading): TipRateInput {
  const tip = chargeOf(body.type, body.amount, { ...reading, names: ['type', 'amount'] });
  return {
    name: body.name,
    active: body.active,
    tip_type: tip?.type,
    tip_fixed: tip?.fixed,
    tip_percentage: tip?.percentage,
  };
}
