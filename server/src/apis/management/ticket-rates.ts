import { management } from '@stagedoor/contract';
import {
  addPrice,
  addSupplement,
  createTicketRate,
  deletePrice,
  deleteSupplement,
  deleteTicketRate,
  listTicketRates,
  orderPrices,
  readTicketRate,
  updatePrice,
  updateSupplement,
  updateTicketRate,
} from '../../modules/ticket-rates/ticket-rates.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Handler, read, write } from '../common/handlers.ts';
import {
  managedTicketRatePresenter,
  presentManagedPrice,
  presentManagedSupplement,
} from '../common/presenters/ticket-rate.ts';
import { Problems } from '../common/problems.ts';
import { listRateHandlers } from './list-rates.ts';
import { newPrice, newSupplement, priceInput, rateInput, supplementInput } from './ticket-rate-input.ts';
import { inWireNames } from './wire-names.ts';

const wireNames = { purchase_max: 'max', supplement_max: 'purchase_limit/max_quantity' };

function rateOf({ caller, params }: { caller: { organization: { id: string } }; params: { rateId: string } }) {
  return { organizationId: caller.organization.id, rateId: params.rateId };
}

export const ticketRateHandlers: readonly Handler[] = [
  ...listRateHandlers,

  read(management.listTicketRates, async ({ db, caller, params, now }) => {
    const rates = await listTicketRates(db, caller.organization.id, params.eventId);
    if (rates instanceof Refusal) return rates;
    return { success: true, data: rates.map(managedTicketRatePresenter(now)) };
  }),

  write(management.createTicketRate, async ({ tx, caller, params, body, now }) => {
    const { id: organizationId, currencyDigits } = caller.organization;
    const problems = new Problems();
    const prices = body.prices.map((price, index) => {
      return newPrice(price, { problems, currencyDigits, at: `/prices/${index}` });
    });
    const supplements = (body.supplements ?? []).map((supplement, index) => {
      return newSupplement(supplement, { problems, currencyDigits, at: `/supplements/${index}` });
    });
    const { name, quota } = body;
    const input = { ...rateInput(body, { problems, currencyDigits }), name, quota, prices, supplements };
    if (problems.any) return problems.refusal();
    const rate = await createTicketRate(tx, { organizationId, eventId: params.eventId }, input, now);
    if (rate instanceof Refusal) return inWireNames(rate, wireNames);
    return { success: true, data: managedTicketRatePresenter(now)(rate) };
  }),

  read(management.getTicketRate, async ({ db, caller, params, now }) => {
    const rate = await readTicketRate(db, caller.organization.id, params.rateId);
    return rate instanceof Refusal ? rate : { success: true, data: managedTicketRatePresenter(now)(rate) };
  }),

  write(management.updateTicketRate, async ({ tx, caller, params, body, now }) => {
    const { id, currencyDigits } = caller.organization;
    const problems = new Problems();
    const input = rateInput(body, { problems, currencyDigits });
    if (problems.any) return problems.refusal();
    const rate = await updateTicketRate(tx, id, params.rateId, input, now);
    if (rate instanceof Refusal) return inWireNames(rate, wireNames);
    return { success: true, data: managedTicketRatePresenter(now)(rate) };
  }),

  write(management.deleteTicketRate, async ({ tx, caller, params }) => {
    return (await deleteTicketRate(tx, caller.organization.id, params.rateId)) ?? { success: true };
  }),

  write(management.createTicketRatePrice, async ({ tx, body, now, ...call }) => {
    const problems = new Problems();
    const input = newPrice(body, { problems, currencyDigits: call.caller.organization.currencyDigits });
    if (problems.any) return problems.refusal();
    const price = await addPrice(tx, rateOf(call), input, now);
    return price instanceof Refusal ? price : { success: true, data: presentManagedPrice(price) };
  }),

  write(management.updateTicketRatePrice, async ({ tx, body, now, ...call }) => {
    const problems = new Problems();
    const input = priceInput(body, { problems, currencyDigits: call.caller.organization.currencyDigits });
    if (problems.any) return problems.refusal();
    const price = await updatePrice(tx, rateOf(call), call.params.priceId, input, now);
    return price instanceof Refusal ? price : { success: true, data: presentManagedPrice(price) };
  }),

  write(management.deleteTicketRatePrice, async ({ tx, ...call }) => {
    return (await deletePrice(tx, rateOf(call), call.params.priceId)) ?? { success: true };
  }),

  write(management.orderTicketRatePrices, async ({ tx, body, now, ...call }) => {
    const prices = await orderPrices(tx, rateOf(call), body.price_ids, now);
    return prices instanceof Refusal ? inWireNames(prices) : { success: true, data: prices.map(presentManagedPrice) };
  }),

  write(management.createTicketRateSupplement, async ({ tx, body, now, ...call }) => {
    const problems = new Problems();
    const { currencyDigits } = call.caller.organization;
    const input = newSupplement(body, { problems, currencyDigits });
    if (problems.any) return problems.refusal();
    const supplement = await addSupplement(tx, rateOf(call), input, now);
    if (supplement instanceof Refusal) return inWireNames(supplement, wireNames);
    return { success: true, data: presentManagedSupplement(supplement, currencyDigits) };
  }),

  write(management.updateTicketRateSupplement, async ({ tx, body, now, ...call }) => {
    const problems = new Problems();
    const { currencyDigits } = call.caller.organization;
    const input = supplementInput(body, { problems, currencyDigits });
    if (problems.any) return problems.refusal();
    const supplement = await updateSupplement(tx, rateOf(call), call.params.supplementId, input, now);
    if (supplement instanceof Refusal) return inWireNames(supplement, wireNames);
    return { success: true, data: presentManagedSupplement(supplement, currencyDigits) };
  }),

  write(management.deleteTicketRateSupplement, async ({ tx, ...call }) => {
    return (await deleteSupplement(tx, rateOf(call), call.params.supplementId)) ?? { success: true };
  }),
];
