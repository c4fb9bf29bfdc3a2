import { management } from '@stagedoor/contract';
import { type PrintedTicket, printTicketOfOrganization } from '../../contexts/ticketing/resale/resale.ts';
import {
  beginNameChange,
  checkInTicket,
  completeNameChange,
  createNameChange,
  createTickets,
  endNameChange,
  getManagedTicket,
  getTicketHistory,
  holdTicketsAndSendLink,
  listBoughtSupplements,
  listManagedTickets,
  managedTicketsOf,
  refundSupplement,
  refundTicket,
  sellSupplements,
  sellTickets,
  sendTicket,
  sumTickets,
  type TicketTotalsRow,
  voidTicket,
} from '../../contexts/ticketing/tickets/tickets.ts';
import { endpoint, singleStatementEndpoint } from '../../http/endpoint.ts';
import type { Call, Handler } from '../../http/handlers.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { presentBoughtSupplement } from '../../wire/presenters/bought-supplement.ts';
import {
  presentBegunNameChange,
  presentManagedTicket,
  presentNameChange,
  presentTicketHistoryEntry,
} from '../../wire/presenters/managed-ticket.ts';
import { purchaseTermsOf } from '../../wire/purchase-terms.ts';
import { checkInOf } from '../../wire/ticket-check-in.ts';
import { supplementsToBuy, ticketsToBuy, ticketsToImport, ticketsToSell } from '../../wire/ticket-import.ts';

/** What a path names is not found, what a body names is not valid. */
const unknownRate = refuse('invalid_request', 'The ticket rate is not known.', [
  { path: '/rateId', message: 'is not a ticket rate of the organization' },
]);

/** The tickets that a list is about. */
function ticketFilterOf(query: Call<typeof management.getTicketTotals>['query']) {
  return {
    eventId: query.event_id,
    rateId: query.ticket_rate_id,
    channelId: query.channel_id,
    status: query.status,
    entered: query.entered,
    search: query.search,
  };
}

async function unlessUnknownRate<Sold, Code extends string>(
  selling: Promise<Sold | Refusal<Code>>,
): Promise<Sold | Refusal<Code | 'invalid_request'>> {
  const sold = await selling;
  return sold instanceof Refusal && sold.code === 'not_found' ? unknownRate : sold;
}

export const ticketHandlers: readonly Handler[] = [
  endpoint(management.listTickets, {
    input: ({ query }) => ticketFilterOf(query),
    run: ({ tenant, page, query }, filter) => listManagedTickets(tenant, filter, page, query.sort),
    present: presentManagedTicket,
  }),

  endpoint(management.getTicketTotals, {
    input: ({ query }) => ticketFilterOf(query),
    run: ({ tenant }, filter) => sumTickets(tenant, filter),
    present: (totals: TicketTotalsRow) => totals,
  }),

  endpoint(management.getTicket, {
    run: ({ tenant, params }) => getManagedTicket(tenant, params.ticketId),
    present: presentManagedTicket,
  }),

  endpoint(management.getTicketHistory, {
    run: ({ tenant, params }) => getTicketHistory(tenant, params.ticketId),
    present: presentTicketHistoryEntry,
  }),

  endpoint(management.getTicketPdf, {
    run: ({ tenant, params, services: { files }, now }) =>
      printTicketOfOrganization(tenant, params.ticketId, { files, now }),
    present: (ticket: PrintedTicket, { header }) => {
      header('content-disposition', `inline; filename="${ticket.fileName}"`);
      header('cache-control', 'private, no-store');
      return ticket.pdf;
    },
  }),

  endpoint(management.createTickets, {
    input: ({ body, caller }, problems) => {
      const { organization, user } = caller;
      const { currencyDigits } = organization;
      return ticketsToImport(body, { createdVia: 'management', createdBy: user.id, currencyDigits }, problems);
    },
    run: ({ write }, input) => unlessUnknownRate(managedTicketsOf(write, createTickets(write, input))),
    present: presentManagedTicket,
  }),

  endpoint(management.createBoxOfficeTicket, {
    input: ({ body, caller }, problems) => {
      const { organization, user } = caller;
      return ticketsToSell(body, { createdBy: user.id, currencyDigits: organization.currencyDigits }, problems);
    },
    run: ({ write }, input) => unlessUnknownRate(managedTicketsOf(write, sellTickets(write, input))),
    present: presentManagedTicket,
  }),

  endpoint(management.createTicketCheckout, {
    input: ({ body, caller, services }, problems) => {
      const terms = purchaseTermsOf(
        { language: body.language, send_resources: true },
        services,
        caller.user.id,
        problems,
      );
      const origin = { channelId: null, createdVia: 'management', saleType: 'paylink' } as const;
      return ticketsToBuy(body, origin, problems, terms);
    },
    run: ({ write }, input) => unlessUnknownRate(managedTicketsOf(write, holdTicketsAndSendLink(write, input))),
    present: presentManagedTicket,
  }),

  endpoint(management.sendTicket, {
    run: ({ write, params, body }) => sendTicket(write, params.ticketId, body.email),
  }),

  endpoint(management.voidTicket, {
    run: ({ write, params }) => voidTicket(write, params.ticketId),
    present: presentManagedTicket,
  }),

  endpoint(management.refundTicket, {
    input: ({ body, caller }, problems) => ({
      amount: problems.money('/amount', body.amount, caller.organization.currencyDigits),
    }),
    run: async ({ write, params, caller }, { amount }) => {
      const refund = { ticketId: params.ticketId, amount, channelId: null, createdBy: caller.user.id };
      const refunded = await refundTicket(write, refund);
      return refunded instanceof Refusal ? refunded : getManagedTicket(write.tenant, params.ticketId);
    },
    present: presentManagedTicket,
  }),

  singleStatementEndpoint(management.checkInTicket, {
    input: ({ params, body, caller }, problems) => ({
      ...checkInOf(body, caller, problems),
      ticketId: params.ticketId,
    }),
    run: ({ tenant, services, now }, checkIn) => checkInTicket(tenant, services.outbox, checkIn, now),
  }),

  endpoint(management.createNameChange, {
    input: ({ body, caller, services }, problems) => ({
      paysOnline: body.pay_online ?? false,
      terms: purchaseTermsOf({}, services, caller.user.id, problems),
      fullName: body.full_name,
      email: body.email ?? '',
      phone: body.phone ?? '',
      amount:
        body.amount === undefined && body.pay_online === true
          ? null
          : problems.money('/amount', body.amount, caller.organization.currencyDigits),
    }),
    run: async ({ write, params: { ticketId } }, { paysOnline, terms, ...owner }) => {
      if (paysOnline)
        return beginNameChange(write, ticketId, owner, { ...terms, language: undefined, mailsLink: true });
      const change = await createNameChange(write, ticketId, { ...owner, paymentId: null });
      return change instanceof Refusal
        ? change
        : { organizationId: write.tenant.organizationId, change, payment: null };
    },
    present: presentBegunNameChange,
  }),

  endpoint(management.completeNameChange, {
    run: ({ write, params, caller }) => completeNameChange(write, params, caller.user.id),
    present: presentNameChange,
  }),

  endpoint(management.cancelNameChange, {
    run: ({ write, params }) => endNameChange(write, params),
    present: presentNameChange,
  }),

  endpoint(management.listTicketSupplements, {
    run: async ({ tenant, params: { ticketId } }) => {
      const ticket = await getManagedTicket(tenant, ticketId);
      return ticket instanceof Refusal ? ticket : listBoughtSupplements(tenant, ticketId);
    },
    present: presentBoughtSupplement,
  }),

  endpoint(management.createTicketSupplements, {
    input: ({ body, caller }, problems) => ({
      supplements: supplementsToBuy(body, caller.organization.currencyDigits, problems),
      sale: { saleType: 'box-office' as const, collection: body.collection, createdBy: caller.user.id },
    }),
    run: ({ write, params }, { supplements, sale }) => sellSupplements(write, params.ticketId, supplements, sale),
    present: presentBoughtSupplement,
  }),

  endpoint(management.refundTicketSupplement, {
    input: ({ body, caller }, problems) => ({
      amount: problems.money('/amount', body.amount, caller.organization.currencyDigits),
    }),
    run: async ({ write, params, caller }, { amount }) => {
      const { ticketId, supplementId } = params;
      const refund = { ticketId, supplementId, amount, createdBy: caller.user.id };
      const refunded = await refundSupplement(write, refund);
      return refunded instanceof Refusal ? refunded : refunded.row;
    },
    present: presentBoughtSupplement,
  }),
];
