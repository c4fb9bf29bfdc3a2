import { channels, type InputOf } from '@stagedoor/contract';
import { writeOfTenant } from '../../contexts/messaging/webhooks/webhooks.ts';
import { createRefundRequest } from '../../contexts/ticketing/refund-requests/refund-requests.ts';
import { findOrganizationOfRate, findSellerOfRate } from '../../contexts/ticketing/ticket-rates/ticket-rates.ts';
import {
  beginNameChange,
  beginSupplementPurchase,
  canHoldInBatch,
  findTicketOfChannel,
  type HeldPurchase,
  holdTicketBatch,
  holdTickets,
  listTicketsAcrossOrganizations,
  refundSupplement,
  refundTicket,
  type SupplementPurchase,
  sellSupplements,
  sellTickets,
  type TicketFilter,
} from '../../contexts/ticketing/tickets/tickets.ts';
import { batchedEndpoint, endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { Problems } from '../../http/problems.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentBoughtSupplement, presentSupplementCheckout } from '../../wire/presenters/bought-supplement.ts';
import { presentBegunNameChange } from '../../wire/presenters/managed-ticket.ts';
import { presentRefundRequest } from '../../wire/presenters/refund-request.ts';
import { presentTicket } from '../../wire/presenters/ticket.ts';
import { presentTicketCheckout } from '../../wire/presenters/ticket-checkout.ts';
import { purchaseTermsOf } from '../../wire/purchase-terms.ts';
import { supplementsToBuy, ticketsToBuy, ticketsToIssue } from '../../wire/ticket-import.ts';

type Query = InputOf<typeof channels.listTickets>['query'];

/** The fields that can be asked for, plainly or inside `filter[...]`. */
function filterOf(query: Omit<NonNullable<Query['filter']>, 'filter'>): TicketFilter {
  return {
    eventId: query.event_id,
    rateId: query.ticket_rate_id,
    status: query.status,
    emailKey: query.email?.trim().toLowerCase(),
    barcode: query.qr_code,
    paymentId: query.payment_id,
  };
}

export const ticketHandlers: readonly Handler[] = [
  endpoint(channels.listTickets, {
    input: ({ query }, problems) => {
      const from = problems.instant('/start_date', query.start_date);
      const before = problems.instant('/end_date', query.end_date);
      return {
        filters: [{ ...filterOf(query), organizationId: query.organization_id }, filterOf(query.filter ?? {})],
        dates: {
          created_at: { createdFrom: from, createdBefore: before },
          updated_at: { updatedFrom: from, updatedBefore: before },
          entry_time: { enteredFrom: from, enteredBefore: before },
        }[query.date_field ?? 'created_at'],
      };
    },
    run: ({ crossTenant, caller, page }, { filters, dates }) =>
      listTicketsAcrossOrganizations(crossTenant, caller.channel.id, filters, dates, page),
    present: presentTicket,
  }),

  endpoint(channels.createTickets, {
    run: async ({ write, caller, body }) => {
      const { id: channelId } = caller.channel;
      const seller = await findSellerOfRate(write.crossTenant, channelId, body.ticket_rate_id);
      if (seller instanceof Refusal) return seller;
      const { organization_id: organizationId, currency_digits: currencyDigits } = seller;
      const problems = new Problems();
      const input = ticketsToIssue(body, { channelId, createdBy: caller.credentialId, currencyDigits }, problems);
      return problems.hasErrors ? problems.refusal() : sellTickets(writeOfTenant(write, organizationId), input);
    },
    present: presentTicket,
  }),

  batchedEndpoint(channels.createTicketCheckout, {
    input: ({ body, caller, services }, problems) =>
      ticketsToBuy(
        body,
        { channelId: caller.channel.id, createdVia: 'channels' },
        problems,
        purchaseTermsOf(body, services, caller.credentialId, problems),
      ),
    run: async ({ write, caller }, input) => {
      const organizationId = await findOrganizationOfRate(write.crossTenant, caller.channel.id, input.rateId);
      if (organizationId instanceof Refusal) return organizationId;
      return holdTickets(writeOfTenant(write, organizationId), input);
    },
    keyOf: ({ caller }, input) => (canHoldInBatch(input) ? `${caller.channel.id} ${input.rateId}` : null),
    runBatch: async ({ write, caller }, inputs) => {
      const organizationId = await findOrganizationOfRate(write.crossTenant, caller.channel.id, inputs[0]!.rateId);
      if (organizationId instanceof Refusal) return inputs.map(() => organizationId);
      return holdTicketBatch(writeOfTenant(write, organizationId), inputs);
    },
    present: (held: HeldPurchase, { services }) => presentTicketCheckout(held, services),
  }),

  endpoint(channels.refundTicket, {
    run: async ({ write, caller, params, body }) => {
      const channelId = caller.channel.id;
      const found = await findTicketOfChannel(write.crossTenant, channelId, params.ticketId);
      if (found instanceof Refusal) return found;
      const problems = new Problems();
      const amount = problems.positiveMoney('/amount', body.amount, found.currency_digits);
      if (problems.hasErrors) return problems.refusal();
      const ofTenant = writeOfTenant(write, found.organization_id);
      const refund = { ticketId: params.ticketId, amount, channelId, createdBy: caller.credentialId };
      const refunded = await refundTicket(ofTenant, refund);
      return refunded instanceof Refusal ? refunded : refunded.row;
    },
    present: presentTicket,
  }),

  endpoint(channels.createNameChange, {
    input: ({ body, caller, services }, problems) => ({
      terms: purchaseTermsOf(body, services, caller.credentialId, problems),
      language: body.language,
      owner: { fullName: body.full_name, email: body.email ?? '', phone: body.phone ?? '', amount: null },
    }),
    run: async ({ write, caller, params: { ticketId } }, { terms, language, owner }) => {
      const found = await findTicketOfChannel(write.crossTenant, caller.channel.id, ticketId);
      if (found instanceof Refusal) return found;
      const ofTenant = writeOfTenant(write, found.organization_id);
      return beginNameChange(ofTenant, ticketId, owner, { ...terms, language, mailsLink: false });
    },
    present: presentBegunNameChange,
  }),

  endpoint(channels.createRefundRequest, {
    run: async ({ write, caller, params: { ticketId }, body }) => {
      const channelId = caller.channel.id;
      const found = await findTicketOfChannel(write.crossTenant, channelId, ticketId);
      if (found instanceof Refusal) return found;
      const problems = new Problems();
      const amount =
        body.amount === undefined ? null : problems.positiveMoney('/amount', body.amount, found.currency_digits);
      if (problems.hasErrors) return problems.refusal();
      const request = { ticketId, channelId, amount, reason: body.reason ?? '', createdBy: caller.credentialId };
      return createRefundRequest(writeOfTenant(write, found.organization_id), request);
    },
    present: presentRefundRequest,
  }),

  endpoint(channels.createTicketSupplementCheckout, {
    input: ({ body, caller, services }, problems) => ({
      ...purchaseTermsOf(body, services, caller.credentialId, problems),
      language: body.language,
    }),
    run: async ({ write, caller, params: { ticketId }, body }, terms) => {
      const found = await findTicketOfChannel(write.crossTenant, caller.channel.id, ticketId);
      if (found instanceof Refusal) return found;
      const problems = new Problems();
      const supplements = supplementsToBuy(body, found.currency_digits, problems);
      if (problems.hasErrors) return problems.refusal();
      return beginSupplementPurchase(writeOfTenant(write, found.organization_id), ticketId, supplements, terms);
    },
    present: (purchase: SupplementPurchase, { services }) => presentSupplementCheckout(purchase, services),
  }),

  endpoint(channels.createTicketSupplements, {
    run: async ({ write, caller, params: { ticketId }, body }) => {
      const found = await findTicketOfChannel(write.crossTenant, caller.channel.id, ticketId);
      if (found instanceof Refusal) return found;
      const problems = new Problems();
      const supplements = supplementsToBuy(body, found.currency_digits, problems);
      if (problems.hasErrors) return problems.refusal();
      const sale = { saleType: 'online', collection: 'receivable', createdBy: caller.credentialId } as const;
      return sellSupplements(writeOfTenant(write, found.organization_id), ticketId, supplements, sale);
    },
    present: presentBoughtSupplement,
  }),

  endpoint(channels.refundTicketSupplement, {
    run: async ({ write, caller, params, body }) => {
      const found = await findTicketOfChannel(write.crossTenant, caller.channel.id, params.ticketId);
      if (found instanceof Refusal) return found;
      const problems = new Problems();
      const amount = problems.positiveMoney('/amount', body.amount, found.currency_digits);
      if (problems.hasErrors) return problems.refusal();
      const refund = { ...params, amount, createdBy: caller.credentialId };
      const refunded = await refundSupplement(writeOfTenant(write, found.organization_id), refund);
      return refunded instanceof Refusal ? refunded : refunded.row;
    },
    present: presentBoughtSupplement,
  }),
];
