import { management } from '@stagedoor/contract';
import {
  addPrice,
  addSupplement,
  createTicketRate,
  deletePrice,
  deleteSupplement,
  deleteTicketRate,
  getTicketRate,
  listTicketRates,
  orderPrices,
  type SupplementOfRate,
  updatePrice,
  updateSupplement,
  updateTicketRate,
} from '../../contexts/ticketing/ticket-rates/ticket-rates.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import {
  presentManagedPrice,
  presentManagedSupplement,
  presentManagedTicketRate,
} from '../../wire/presenters/ticket-rate.ts';
import {
  newPrice,
  newRateInput,
  newSupplement,
  priceInput,
  rateInput,
  supplementInput,
} from '../../wire/ticket-rate-input.ts';
import { listRateHandlers } from './list-rates.ts';

const presentSupplement = (row: SupplementOfRate) => presentManagedSupplement(row, row.currency_digits);

const rateHandlers: readonly Handler[] = [
  endpoint(management.listTicketRates, {
    run: ({ tenant, params }) => listTicketRates(tenant, params.eventId),
    present: presentManagedTicketRate,
  }),

  endpoint(management.createTicketRate, {
    input: ({ body, caller }, problems) =>
      newRateInput(body, { problems, currencyDigits: caller.organization.currencyDigits }),
    run: ({ write, params }, input) => createTicketRate(write, params.eventId, input),
    present: presentManagedTicketRate,
  }),

  endpoint(management.getTicketRate, {
    run: ({ tenant, params }) => getTicketRate(tenant, params.rateId),
    present: presentManagedTicketRate,
  }),

  endpoint(management.updateTicketRate, {
    input: ({ body, caller }, problems) =>
      rateInput(body, { problems, currencyDigits: caller.organization.currencyDigits }),
    run: ({ write, params }, input) => updateTicketRate(write, params.rateId, input),
    present: presentManagedTicketRate,
  }),

  endpoint(management.deleteTicketRate, { run: ({ write, params }) => deleteTicketRate(write, params.rateId) }),
];

const priceHandlers: readonly Handler[] = [
  endpoint(management.createTicketRatePrice, {
    input: ({ body, caller }, problems) =>
      newPrice(body, { problems, currencyDigits: caller.organization.currencyDigits }),
    run: ({ write, params }, input) => addPrice(write, params.rateId, input),
    present: presentManagedPrice,
  }),

  endpoint(management.updateTicketRatePrice, {
    input: ({ body, caller }, problems) =>
      priceInput(body, { problems, currencyDigits: caller.organization.currencyDigits }),
    run: ({ write, params }, input) => updatePrice(write, params.rateId, params.priceId, input),
    present: presentManagedPrice,
  }),

  endpoint(management.deleteTicketRatePrice, {
    run: ({ write, params }) => deletePrice(write, params.rateId, params.priceId),
  }),

  endpoint(management.orderTicketRatePrices, {
    run: ({ write, params, body }) => orderPrices(write, params.rateId, body.price_ids),
    present: presentManagedPrice,
  }),
];

const supplementHandlers: readonly Handler[] = [
  endpoint(management.createTicketRateSupplement, {
    input: ({ body, caller }, problems) =>
      newSupplement(body, { problems, currencyDigits: caller.organization.currencyDigits }),
    run: ({ write, params }, input) => addSupplement(write, params.rateId, input),
    present: presentSupplement,
  }),

  endpoint(management.updateTicketRateSupplement, {
    input: ({ body, caller }, problems) =>
      supplementInput(body, { problems, currencyDigits: caller.organization.currencyDigits }),
    run: ({ write, params }, input) => updateSupplement(write, params.rateId, params.supplementId, input),
    present: presentSupplement,
  }),

  endpoint(management.deleteTicketRateSupplement, {
    run: ({ write, params }) => deleteSupplement(write, params.rateId, params.supplementId),
  }),
];

export const ticketRateHandlers: readonly Handler[] = [
  ...listRateHandlers,
  ...rateHandlers,
  ...priceHandlers,
  ...supplementHandlers,
];
