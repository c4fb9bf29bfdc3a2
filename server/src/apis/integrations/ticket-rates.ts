import { integrations } from '@stagedoor/contract';
import type { TenantWriteContext } from '../../contexts/messaging/webhooks/webhooks.ts';
import {
  addPrice,
  createTicketRate,
  getRateWithEvent,
  listRatesWithEvent,
  updatePrice,
  updateTicketRate,
} from '../../contexts/ticketing/ticket-rates/ticket-rates.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { presentIntegrationsTicketRate } from '../../wire/presenters/ticket-rate.ts';
import { newPrice, newRateInput, priceInput, rateInput } from '../../wire/ticket-rate-input.ts';

/** What a path names is not found, what a body names is not valid. */
const unknownEvent = refuse('invalid_request', 'The event is not known.', [
  { path: '/event_id', message: 'is not an event of the organization' },
]);

/** The rate as it is after the change, unless that was refused. */
async function changedRate<Code extends string>(
  { tenant }: TenantWriteContext,
  id: string,
  change: object | Refusal<Code>,
) {
  return change instanceof Refusal ? change : getRateWithEvent(tenant, id);
}

export const ticketRateHandlers: readonly Handler[] = [
  endpoint(integrations.listTicketRates, {
    run: ({ tenant, query, page, now }) => listRatesWithEvent(tenant, query.event_id, page, now),
    present: presentIntegrationsTicketRate,
  }),

  endpoint(integrations.getTicketRate, {
    run: ({ tenant, params }) => getRateWithEvent(tenant, params.rateId),
    present: presentIntegrationsTicketRate,
  }),

  endpoint(integrations.createTicketRate, {
    input: ({ body, caller }, problems) =>
      newRateInput(body, { problems, currencyDigits: caller.organization.currencyDigits }),
    run: async ({ write, body }, input) => {
      const rate = await createTicketRate(write, body.event_id, input);
      if (rate instanceof Refusal) {
        return rate.code === 'not_found' ? unknownEvent : (rate as Refusal<Exclude<typeof rate.code, 'not_found'>>);
      }
      const created = await getRateWithEvent(write.tenant, rate.id);
      if (created instanceof Refusal) throw new Error(`a rate that was just created is not there: ${rate.id}`);
      return created;
    },
    present: presentIntegrationsTicketRate,
  }),

  endpoint(integrations.updateTicketRate, {
    input: ({ body, caller }, problems) =>
      rateInput(body, { problems, currencyDigits: caller.organization.currencyDigits }),
    run: async ({ write, params: { rateId } }, input) =>
      changedRate(write, rateId, await updateTicketRate(write, rateId, input)),
    present: presentIntegrationsTicketRate,
  }),

  endpoint(integrations.createTicketRatePrice, {
    input: ({ body, caller }, problems) =>
      newPrice(body, { problems, currencyDigits: caller.organization.currencyDigits }),
    run: async ({ write, params: { rateId } }, input) =>
      changedRate(write, rateId, await addPrice(write, rateId, input)),
    present: presentIntegrationsTicketRate,
  }),

  endpoint(integrations.updateTicketRatePrice, {
    input: ({ body, caller }, problems) =>
      priceInput(body, { problems, currencyDigits: caller.organization.currencyDigits }),
    run: async ({ write, params: { rateId, priceId } }, input) =>
      changedRate(write, rateId, await updatePrice(write, rateId, priceId, input)),
    present: presentIntegrationsTicketRate,
  }),
];
