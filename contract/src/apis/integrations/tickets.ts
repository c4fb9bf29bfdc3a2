import { operation } from '../../operation.ts';
import { Ticket } from '../../resources/ticket.ts';
import { TicketImport, ticketImportRules } from '../../resources/ticket-import.ts';
import { Done, Id, InstantInput, Int, ListOf, Success, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';

export const checkInTicket = operation({
  id: 'checkInTicket',
  api: 'integrations',
  method: 'PUT',
  path: '/tickets/{ticketId}/checkin',
  access: { by: 'key', scope: 'tickets:checkin' },
  tag: 'Tickets',
  summary: 'Update the check-in of a ticket',
  description:
    'Sets how many people are inside on a ticket. More than now: they enter. Fewer: a correction. The same number ' +
    'again is refused, so that of two doors reading one ticket at the same instant only one admits. A repeated ' +
    'request with the same Idempotency-Key is answered as the first one was. A correction to 0 also forgets when the ' +
    'first of them entered.',
  params: Type.Object({ ticketId: Id('ticket', 'Ticket id.') }),
  bodyOptional: true,
  body: Type.Object(
    {
      enter: Type.Optional(
        Int('People inside on this ticket after the call, from 0 to its `for`; all of them when omitted.', {
          maximum: limits.partySizeMax,
        }),
      ),
      entry_date: Type.Optional(
        InstantInput('When they entered; the present when omitted. More than 5 minutes ahead is refused.'),
      ),
      quality: Type.Optional(Int('Rating of the guests by the door, 0 to 5.', { maximum: 5 })),
    },
    { description: 'The check-in; everything may be omitted.' },
  ),
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

export const importTickets = operation({
  id: 'importTickets',
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
