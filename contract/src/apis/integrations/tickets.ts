import { operation } from '../../operation.ts';
import { IntegrationsTicket } from '../../resources/integrations-ticket.ts';
import { RefundRequest, RefundRequestInput, refundRequestRules } from '../../resources/refund-request.ts';
import { Ticket } from '../../resources/ticket.ts';
import { TicketCheckIn, ticketCheckInRules } from '../../resources/ticket-check-in.ts';
import { oneSpelling, TicketImport, ticketImportRules } from '../../resources/ticket-import.ts';
import { TicketRefundInput, ticketRefundRules } from '../../resources/ticket-refund.ts';
import {
  AfterQuery,
  BarcodeInput,
  DataOf,
  Done,
  dateRangeQuery,
  Id,
  Int,
  ListOf,
  pagingQueryOf,
  Success,
  Type,
} from '../../schema.ts';
import { limits } from '../../vocabulary.ts';

const ticketCode = BarcodeInput(
  'The barcode: what the QR code of the ticket says, upper and lower case being different.',
);

export const listTickets = operation({
  id: 'listTickets',
  api: 'integrations',
  method: 'GET',
  path: '/tickets',
  access: { by: 'key', scope: 'tickets:read' },
  tag: 'Tickets',
  summary: 'List tickets',
  description:
    'Answers the tickets of the organization that meet all conditions given, ordered by (creation, id), without ' +
    'deleted ones. A door that keeps a copy of an event asks again every few minutes with the `created_at` of the ' +
    'last ticket received as `start_date`; `date_field=updated_at` shows what became of older ones. An unknown event ' +
    'is an empty list.',
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Event id.')),
    ...dateRangeQuery(['created_at', 'updated_at', 'entry_date']),
    ...pagingQueryOf(limits.pageMax),
    after: AfterQuery('ticket'),
  }),
  success: { status: 200, description: 'The tickets.', schema: ListOf(IntegrationsTicket) },
  errors: [],
});

export const getTicket = operation({
  id: 'getTicket',
  api: 'integrations',
  method: 'GET',
  path: '/tickets/{ticketId}',
  access: { by: 'key', scope: 'tickets:read' },
  tag: 'Tickets',
  summary: 'Read a ticket',
  description: 'Answers a ticket of the organization, unless it was deleted.',
  params: Type.Object({ ticketId: Id('ticket', 'Ticket id.') }),
  success: { status: 200, description: 'The ticket.', schema: DataOf(IntegrationsTicket) },
  errors: ['not_found'],
});

export const getTicketByCode = operation({
  id: 'getTicketByCode',
  api: 'integrations',
  method: 'GET',
  path: '/tickets/by-code/{ticketCode}',
  access: { by: 'key', scope: 'tickets:read' },
  tag: 'Tickets',
  summary: 'Read a ticket by its barcode',
  description: 'Answers the ticket of the organization that has this barcode, unless it was deleted.',
  params: Type.Object({ ticketCode }),
  success: { status: 200, description: 'The ticket.', schema: DataOf(IntegrationsTicket) },
  errors: ['not_found'],
});

export const getTicketAdmission = operation({
  id: 'getTicketAdmission',
  api: 'integrations',
  method: 'GET',
  path: '/tickets/check-in/{ticketCode}',
  access: { by: 'key', scope: 'tickets:checkin' },
  tag: 'Tickets',
  summary: 'Ask whether a ticket admits its holder',
  description:
    'Answers 200 where the ticket with this barcode is active and somebody of its people may still enter. Records ' +
    'nothing: between this answer and a check-in another door may admit them.',
  params: Type.Object({ ticketCode }),
  success: {
    status: 200,
    description: 'They may enter.',
    schema: Type.Object({ success: Success, ticket_id: Id('ticket', 'Id of the ticket.') }),
  },
  errors: ['not_found', 'ticket_not_active', 'already_checked_in'],
});

export const checkInTicketByCode = operation({
  id: 'checkInTicketByCode',
  api: 'integrations',
  method: 'PUT',
  path: '/tickets/by-code/{ticketCode}/checkin',
  access: { by: 'key', scope: 'tickets:checkin' },
  tag: 'Tickets',
  summary: 'Update the check-in of a ticket by its barcode',
  description: ticketCheckInRules,
  params: Type.Object({ ticketCode }),
  bodyOptional: true,
  body: TicketCheckIn,
  success: { status: 200, description: 'Recorded.', schema: Done },
  errors: ['not_found', 'already_checked_in', 'ticket_not_active'],
});

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

export const refundTicket = operation({
  id: 'refundTicket',
  api: 'integrations',
  method: 'POST',
  path: '/tickets/refund/{ticketId}',
  access: { by: 'key', scope: 'refunds:write' },
  tag: 'Refunds',
  summary: 'Refund a ticket',
  description: ticketRefundRules,
  params: Type.Object({ ticketId: Id('ticket', 'Ticket id.') }),
  body: TicketRefundInput,
  success: { status: 200, description: 'The refund is recorded.', schema: Done },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});

export const updateTicketSupplementProductQuantityUsed = operation({
  id: 'updateTicketSupplementProductQuantityUsed',
  api: 'integrations',
  method: 'PATCH',
  path: '/tickets/supplement-product-quantity-used/{ticketId}',
  access: { by: 'key', scope: 'tickets:checkin' },
  tag: 'Tickets',
  summary: 'Hand out what was bought along',
  description:
    'Records that products of a supplement were handed out to the holder of a ticket, for instance drinks at a bar, and ' +
    'answers with the ticket. Never more than `product_quantity` times the units that were bought, however many bars ask at ' +
    'once, and not after the `redemption_deadline` of the supplement: 409 then. A negative quantity takes back what was ' +
    'recorded by mistake. Send an `Idempotency-Key`: a repeated request then counts once.',
  params: Type.Object({ ticketId: Id('ticket', 'Ticket id.') }),
  body: Type.Object(
    {
      supplement_id: Type.Optional(
        Id('supplement', 'The supplement: its id in the rate, or `_id` of it among the supplements of the ticket.'),
      ),
      supplementId: Type.Optional(Id('supplement', 'The same in the spelling of answers.')),
      quantity: Type.Optional(
        Type.Integer({
          description: 'How many products are handed out now; 1 when omitted.',
          format: 'int32',
          minimum: -1_000_000,
          maximum: 1_000_000,
          examples: [1],
        }),
      ),
    },
    {
      description: 'What is handed out; the id in either spelling.',
      ...oneSpelling('supplement_id', 'supplementId'),
    },
  ),
  success: { status: 200, description: 'The ticket, as it is now.', schema: DataOf(IntegrationsTicket) },
  errors: ['not_found', 'ticket_not_active', 'conflict'],
});

export const createRefundRequest = operation({
  id: 'createRefundRequest',
  api: 'integrations',
  method: 'POST',
  path: '/tickets/{ticketId}/refund-requests',
  access: { by: 'key', scope: 'refunds:write' },
  tag: 'Refunds',
  summary: 'Ask for a refund of a ticket',
  description: refundRequestRules,
  params: Type.Object({ ticketId: Id('ticket', 'Id of the ticket.') }),
  body: RefundRequestInput,
  success: { status: 200, description: 'The request, as it is now.', schema: DataOf(RefundRequest) },
  errors: ['not_found', 'conflict', 'ticket_not_active', 'refund_exceeds_paid', 'warranty_expired'],
});
