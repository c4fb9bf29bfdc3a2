import { integrations } from '@stagedoor/contract';
import { createTickets, deleteTickets } from '../../modules/tickets/tickets.ts';
import { endpoint, singleStatementEndpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';
import { presentTicket } from '../common/presenters/ticket.ts';
import { checkInOf, checkInWireNames } from '../common/ticket-check-in.ts';
import { ticketImportWireNames, ticketsToImport } from '../common/ticket-import.ts';

export const ticketHandlers: readonly Handler[] = [
  singleStatementEndpoint(integrations.checkInTicket, {
    wireNames: checkInWireNames,
    input: ({ params, body, caller }, problems) => checkInOf(params.ticketId, body, caller, problems),
    run: ({ tenant, services, now }, checkIn) => services.checkInBatcher.checkIn(tenant, checkIn, now),
  }),

  endpoint(integrations.deleteTickets, {
    run: ({ write, body }) => deleteTickets(write, body.ticket_ids, 'integrations'),
    present: (count: number) => ({ success: true as const, deleted_tickets: count }),
  }),

  endpoint(integrations.createTickets, {
    wireNames: ticketImportWireNames,
    input: ({ body, caller }, problems) => {
      const { currencyDigits } = caller.organization;
      return ticketsToImport(body, { createdVia: 'integrations', createdBy: '', currencyDigits }, problems);
    },
    run: ({ write }, input) => createTickets(write, input),
    present: presentTicket,
  }),
];
