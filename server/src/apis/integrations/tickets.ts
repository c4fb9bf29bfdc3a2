import { integrations } from '@stagedoor/contract';
import { createRefundRequest } from '../../contexts/ticketing/refund-requests/refund-requests.ts';
import {
  createNameChange,
  createTickets,
  deleteTickets,
  getTicketAdmission,
  getTicketWithRate,
  getTicketWithRateByBarcode,
  listTicketsWithRate,
  refundSupplement,
  refundTicket,
  updateTicketHolder,
  useSupplement,
  voidTicket,
} from '../../contexts/ticketing/tickets/tickets.ts';
import { endpoint, singleStatementEndpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentIntegrationsTicket, ticketStatusesOf } from '../../wire/presenters/integrations-ticket.ts';
import { presentRefundRequest } from '../../wire/presenters/refund-request.ts';
import { presentTicket } from '../../wire/presenters/ticket.ts';
import { checkInOf } from '../../wire/ticket-check-in.ts';
import { supplementIdOf, ticketsToImport } from '../../wire/ticket-import.ts';

export const ticketHandlers: readonly Handler[] = [
  endpoint(integrations.listTickets, {
    input: ({ query }, problems) => {
      const from = problems.instant('/start_date', query.start_date);
      const before = problems.instant('/end_date', query.end_date);
      const dates = {
        created_at: { createdFrom: from, createdBefore: before },
        updated_at: { updatedFrom: from, updatedBefore: before },
        entry_date: { enteredFrom: from, enteredBefore: before },
      }[query.date_field ?? 'created_at'];
      return {
        eventId: query.event_id,
        rateId: query.ticket_rate_id,
        statuses: ticketStatusesOf(query.status),
        email: query.email,
        updatedSince: problems.instant('/updated_since', query.updated_since),
        ...dates,
      };
    },
    run: ({ tenant, page }, filter) => listTicketsWithRate(tenant, filter, page),
    present: presentIntegrationsTicket,
  }),

  endpoint(integrations.getTicket, {
    run: ({ tenant, params }) => getTicketWithRate(tenant, params.ticketId),
    present: presentIntegrationsTicket,
  }),

  endpoint(integrations.getTicketByCode, {
    run: ({ tenant, params }) => getTicketWithRateByBarcode(tenant, params.ticketCode),
    present: presentIntegrationsTicket,
  }),

  endpoint(integrations.getTicketAdmission, {
    run: ({ tenant, params, services }) =>
      getTicketAdmission(tenant, params.ticketCode, { takesTestBarcodes: services.environment === 'alpha' }),
    present: (ticketId: string) => ({ success: true as const, ticket_id: ticketId }),
  }),

  singleStatementEndpoint(integrations.checkInTicketByCode, {
    input: ({ body, caller }, problems) => checkInOf(body, caller, problems),
    run: ({ tenant, params, services, now }, checkIn) =>
      services.checkInBatcher.checkInByBarcode(tenant, params.ticketCode, checkIn, now),
  }),

  singleStatementEndpoint(integrations.checkInTicket, {
    input: ({ params, body, caller }, problems) => ({
      ...checkInOf(body, caller, problems),
      ticketId: params.ticketId,
    }),
    run: ({ tenant, services, now }, checkIn) => services.checkInBatcher.checkIn(tenant, checkIn, now),
  }),

  endpoint(integrations.deleteTickets, {
    run: ({ write, body, caller }) =>
      deleteTickets(write, body.ticket_ids, { createdVia: 'integrations', createdBy: caller.credentialId }),
    present: (count: number) => ({ success: true as const, deleted_tickets: count }),
  }),

  endpoint(integrations.createTickets, {
    input: ({ body, caller }, problems) => {
      const { credentialId: createdBy, organization } = caller;
      const { currencyDigits } = organization;
      return ticketsToImport(body, { createdVia: 'integrations', createdBy, currencyDigits }, problems);
    },
    run: ({ write }, input) => createTickets(write, input),
    present: presentTicket,
  }),

  endpoint(integrations.updateTicket, {
    input: ({ body }) => {
      const { personal_document_type: document_type, personal_document_number: document_number, ...given } = body;
      return { ...given, country_code: body.country_code?.toUpperCase(), document_type, document_number };
    },
    run: ({ write, params }, changes) => updateTicketHolder(write, params.ticketId, changes),
    present: presentIntegrationsTicket,
  }),

  endpoint(integrations.voidTicket, {
    run: async ({ write, params: { ticketId } }) => {
      const voided = await voidTicket(write, ticketId);
      return voided instanceof Refusal ? voided : getTicketWithRate(write.tenant, ticketId);
    },
    present: presentIntegrationsTicket,
  }),

  endpoint(integrations.createNameChange, {
    run: async ({ write, params: { ticketId }, body }) => {
      const owner = { fullName: body.full_name, email: body.email ?? '', phone: body.phone ?? '' };
      const change = await createNameChange(write, ticketId, { ...owner, amount: 0, paymentId: null });
      return change instanceof Refusal ? change : getTicketWithRate(write.tenant, ticketId);
    },
    present: presentIntegrationsTicket,
  }),

  endpoint(integrations.refundTicketSupplement, {
    input: ({ body, caller }, problems) => ({
      amount: problems.money('/amount', body.amount, caller.organization.currencyDigits),
    }),
    run: async ({ write, params, caller }, { amount }) => {
      const { ticketId, supplementId } = params;
      const refund = { ticketId, supplementId, amount, createdBy: caller.credentialId };
      const refunded = await refundSupplement(write, refund);
      return refunded instanceof Refusal ? refunded : undefined;
    },
  }),

  endpoint(integrations.updateTicketSupplementProductQuantityUsed, {
    input: ({ params, body }, problems) => {
      const { quantity = 1 } = body;
      if (quantity === 0) problems.add('/quantity', 'must not be 0');
      return { ticketId: params.ticketId, supplementId: supplementIdOf(body, '', problems), quantity };
    },
    run: ({ write }, used) => useSupplement(write, used),
    present: presentIntegrationsTicket,
  }),

  endpoint(integrations.refundTicket, {
    input: ({ body, caller }, problems) => ({
      amount: problems.money('/amount', body.amount, caller.organization.currencyDigits),
    }),
    run: ({ write, params, caller }, { amount }) =>
      refundTicket(write, { ticketId: params.ticketId, amount, channelId: null, createdBy: caller.credentialId }),
  }),

  endpoint(integrations.createRefundRequest, {
    input: ({ body, caller }, problems) => ({
      reason: body.reason ?? '',
      amount:
        body.amount === undefined ? null : problems.money('/amount', body.amount, caller.organization.currencyDigits),
    }),
    run: ({ write, params: { ticketId }, caller }, input) =>
      createRefundRequest(write, { ...input, ticketId, channelId: null, createdBy: caller.credentialId }),
    present: presentRefundRequest,
  }),
];
