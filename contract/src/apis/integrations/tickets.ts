import { operation } from '../../operation.ts';
import { Ticket } from '../../resources/ticket.ts';
import { TicketCheckIn, ticketCheckInRules } from '../../resources/ticket-check-in.ts';
import { TicketImport, ticketImportRules } from '../../resources/ticket-import.ts';
import { Done, Id, Int, ListOf, Success, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';

export const checkInTicket = operation({
  id: 'checkInTicket',
  api: 'integrations',
  method: 'PUT',
  path: '/tickets/{ticketId}/checkin',
  access: { by: 'key', scope: 'tickets:checkin' },
  tag: 'Tickets',
  summary: 'Update the check-in of a ticket',
  description: ticketCheckInRules,
  params: Type.Object({ ticketId: Id('ticket', 'Ticket id.') }),
  bodyOptional: true,
  body: TicketCheckIn,
  success: { status: 200, description: 'Recorded.', schema: Done },
  errors: ['not_found', 'already_checked_in', 'ticket_not_active'],
});

export const deleteTickets = operation({
  id: 'deleteTickets',
  api: 'integrations',
  method: 'DELETE',
  path: '/tickets',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Tickets',
  summary: 'Delete tickets',
  description:
    'Soft-deletes tickets that were created through the integrations API; their places are free again, their ' +
    'barcodes are not. Unknown or deleted tickets, and those that came in otherwise, are passed over; repeated ids ' +
    'count once.',
  body: Type.Object(
    {
      ticket_ids: Type.Array(Id('ticket', 'Ticket id.'), {
        description: 'The tickets to delete.',
        minItems: 1,
        maxItems: limits.deleteTicketsMax,
      }),
    },
    { description: 'Which tickets.' },
  ),
  success: {
    status: 200,
    description: 'Deleted.',
    schema: Type.Object({
      success: Success,
      deleted_tickets: Int('How many tickets this call deleted.', { maximum: limits.deleteTicketsMax }),
    }),
  },
  errors: [],
});

export const createTickets = operation({
  id: 'createTickets',
  api: 'integrations',
  method: 'POST',
  path: '/tickets',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Tickets',
  summary: 'Create tickets',
  description: `Creates tickets that were sold or given away elsewhere. ${ticketImportRules} A rate that is not the organization's is answered 404.`,
  body: TicketImport,
  success: { status: 200, description: 'The tickets, in the order of the request.', schema: ListOf(Ticket) },
  errors: ['not_found', 'sold_out', 'barcode_taken'],
});
