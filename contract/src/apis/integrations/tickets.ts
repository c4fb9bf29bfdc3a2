import { operation } from '../../operation.ts';
import { SupplementRefundInput, supplementRefundRules } from '../../resources/bought-supplement.ts';
import { IntegrationsTicket } from '../../resources/integrations-ticket.ts';
import { HolderChanges, newHolderInput } from '../../resources/name-change-input.ts';
import { RefundRequest, RefundRequestInput, refundRequestRules } from '../../resources/refund-request.ts';
import { Ticket } from '../../resources/ticket.ts';
import { TicketCheckIn, ticketCheckInRules } from '../../resources/ticket-check-in.ts';
import { oneSpelling, TicketImport, ticketImportRules } from '../../resources/ticket-import.ts';
import { TicketRefundInput, ticketRefundRules } from '../../resources/ticket-refund.ts';
import { ticketVoidRules } from '../../resources/ticket-void.ts';
import {
  AfterQuery,
  BarcodeInput,
  DataOf,
  Done,
  dateRangeQuery,
  EmailInput,
  Id,
  Int,
  keepCopyRule,
  ListOf,
  OneOf,
  pagingQueryOf,
  Success,
  Type,
  updatedSinceQuery,
} from '../../schema.ts';
import { integrationsTicketStatuses, limits, ticketStatuses } from '../../vocabulary.ts';

const ticketStatusQuery = [...ticketStatuses, ...integrationsTicketStatuses] as const;
const ticketCode = BarcodeInput('The barcode: the content of the QR code of the ticket. Case-sensitive.');

export const listTickets = operation({
  id: 'listTickets',
  api: 'integrations',
  method: 'GET',
  path: '/tickets',
  access: { by: 'key', scope: 'tickets:read' },
  tag: 'Tickets',
  summary: 'List tickets',
  description:
    'Returns the tickets of the organization that match all given conditions, ordered by (creation, id), except ' +
    'deleted ones. An unknown event returns an empty list. To preload a door, repeat the request every few minutes with ' +
    `\`start_date\` set to \`created_at\` of the last ticket received. ${keepCopyRule} Deleted tickets are not among ` +
    'them: `ticket.deleted` is emitted for these.',
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Event id.')),
    ticket_rate_id: Type.Optional(Id('rate', 'Only tickets of this rate.')),
    status: Type.Optional(OneOf(ticketStatusQuery, 'Only tickets in this state, in either of its two spellings.')),
    email: Type.Optional(EmailInput('Only tickets of the holder with this address; case-insensitive.')),
    ...dateRangeQuery(['created_at', 'updated_at', 'entry_date']),
    ...updatedSinceQuery,
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
  description: 'Returns a ticket of the organization, unless it was deleted.',
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
  description: 'Returns the ticket of the organization that has this barcode, unless it was deleted.',
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
  summary: 'Check whether a ticket admits its holder',
  description:
    'Returns 200 if the ticket with this barcode is active and at least one of its people can still enter. ' +
    'Records nothing: another door can admit them between this response and a check-in.',
  params: Type.Object({ ticketCode }),
  success: {
    status: 200,
    description: 'The holder can enter.',
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
  withAudit: true,
  api: 'integrations',
  method: 'DELETE',
  path: '/tickets',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Tickets',
  summary: 'Delete tickets',
  description:
    'Soft-deletes tickets that were created through the integrations API. Their places become free, but their ' +
    'barcodes cannot be used again. Tickets that are unknown, already deleted or created in another way are ' +
    'ignored; repeated ids count once.',
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
  description:
    `Creates tickets that were sold or given away elsewhere. ${ticketImportRules} A rate of another ` +
    'organization returns 404.',
  body: TicketImport,
  success: { status: 200, description: 'The tickets, in the order of the request.', schema: ListOf(Ticket) },
  errors: ['not_found', 'sold_out', 'barcode_taken'],
});

const ticketPath = Type.Object({ ticketId: Id('ticket', 'Ticket id.') });

export const voidTicket = operation({
  id: 'voidTicket',
  withAudit: true,
  api: 'integrations',
  method: 'POST',
  path: '/tickets/{ticketId}/void',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Tickets',
  summary: 'Void a ticket',
  description: ticketVoidRules,
  params: ticketPath,
  success: { status: 200, description: 'The ticket, voided.', schema: DataOf(IntegrationsTicket) },
  errors: ['not_found', 'conflict'],
});

export const createNameChange = operation({
  id: 'createNameChange',
  api: 'integrations',
  method: 'POST',
  path: '/tickets/{ticketId}/name-changes',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Tickets',
  summary: 'Change the holder of a ticket',
  description:
    'Gives an active ticket on which nobody has entered another holder, at once and without a fee. The barcode does ' +
    'not change. A ticket whose holder changed cannot be resold. With another e-mail, the other personal data of the ' +
    'previous holder are removed from the ticket.',
  params: ticketPath,
  body: Type.Object(newHolderInput, { description: 'The new holder.' }),
  success: { status: 200, description: 'The ticket with its new holder.', schema: DataOf(IntegrationsTicket) },
  errors: ['not_found', 'conflict', 'ticket_not_active'],
});

export const updateTicket = operation({
  id: 'updateTicket',
  api: 'integrations',
  method: 'PATCH',
  path: '/tickets/{ticketId}',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Tickets',
  summary: 'Change the data of the holder of a ticket',
  description:
    'Changes only the given data of the holder of an active ticket. Another holder is a change of name ' +
    '(`createNameChange`). The ticket can be resold as before.',
  params: ticketPath,
  body: HolderChanges,
  success: { status: 200, description: 'The ticket, as it is now.', schema: DataOf(IntegrationsTicket) },
  errors: ['not_found', 'ticket_not_active'],
});

export const refundTicketSupplement = operation({
  id: 'refundTicketSupplement',
  api: 'integrations',
  method: 'POST',
  path: '/tickets/{ticketId}/supplements/{supplementId}/refund',
  access: { by: 'key', scope: 'refunds:write' },
  tag: 'Refunds',
  summary: 'Refund a supplement of a ticket',
  description: supplementRefundRules,
  params: Type.Object({
    ticketId: Id('ticket', 'Ticket id.'),
    supplementId: Id('supplement', 'Id of the supplement on the ticket.'),
  }),
  body: SupplementRefundInput,
  success: { status: 200, description: 'The refund is recorded.', schema: Done },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
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
  summary: 'Hand out products of a supplement',
  description:
    'Records that products of a supplement were handed out to the holder of a ticket, for instance drinks at a ' +
    'bar, and ' +
    'answers with the ticket. The total can never exceed `product_quantity` times the units bought, even with ' +
    'parallel requests, and nothing can be handed out after the `redemption_deadline` of the supplement: both ' +
    'return 409. A negative quantity takes back what was ' +
    'recorded by mistake. Send an `Idempotency-Key`: a repeated request then counts once.',
  params: Type.Object({ ticketId: Id('ticket', 'Ticket id.') }),
  body: Type.Object(
    {
      supplement_id: Type.Optional(
        Id('supplement', 'The supplement: its id in the rate, or `_id` of it among the supplements of the ticket.'),
      ),
      supplementId: Type.Optional(Id('supplement', 'The same in the form of responses.')),
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
      description: 'What is handed out; the id in either form.',
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
  summary: 'Request a refund of a ticket',
  description: refundRequestRules,
  params: Type.Object({ ticketId: Id('ticket', 'Id of the ticket.') }),
  body: RefundRequestInput,
  success: { status: 200, description: 'The request, as it is now.', schema: DataOf(RefundRequest) },
  errors: ['not_found', 'conflict', 'ticket_not_active', 'refund_exceeds_paid', 'warranty_expired'],
});
