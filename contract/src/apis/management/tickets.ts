import { operation } from '../../operation.ts';
import {
  BoughtSupplement,
  SupplementRefundInput,
  supplementPurchaseRules,
  supplementRefundRules,
  supplementsInput,
} from '../../resources/bought-supplement.ts';
import { BegunNameChange, ManagedTicket, NameChange, TicketHistoryEntry } from '../../resources/managed-ticket.ts';
import { newHolderInput } from '../../resources/name-change-input.ts';
import { TicketCheckIn, ticketCheckInRules } from '../../resources/ticket-check-in.ts';
import { BoxOfficeSale, TicketImport, ticketImportRules } from '../../resources/ticket-import.ts';
import { TicketRefundInput, ticketRefundRules } from '../../resources/ticket-refund.ts';
import { AfterQuery, DataOf, Done, Id, ListOf, MoneyInput, OneOf, pagingQuery, StrInput, Type } from '../../schema.ts';
import { boxOfficeCollections, ticketStatuses } from '../../vocabulary.ts';

const organizationId = Id('organization', 'Id of the organization.');
const ticketId = Id('ticket', 'Id of the ticket.');
const ticketParams = Type.Object({ organizationId, ticketId });
const nameChangeParams = Type.Object({
  organizationId,
  ticketId,
  nameChangeId: Id('nameChange', 'Id of the change of name.'),
});

export const listTickets = operation({
  id: 'listTickets',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/tickets',
  access: { by: 'session', role: 'viewer' },
  tag: 'Tickets',
  summary: 'List and search tickets of an event',
  description:
    'Answers the tickets of an event, ordered by (creation, id), without deleted ones. An unknown event is an empty list.',
  params: Type.Object({ organizationId }),
  query: Type.Object({
    event_id: Id('event', 'The event.'),
    ticket_rate_id: Type.Optional(Id('rate', 'Only tickets of this rate.')),
    status: Type.Optional(OneOf(ticketStatuses, 'Only tickets in this state.')),
    channel_id: Type.Optional(Id('channel', 'Only tickets that this channel sold.')),
    entered: Type.Optional(
      Type.Boolean({ description: 'True: only tickets on which somebody is inside; false: only the others.' }),
    ),
    search: Type.Optional(
      StrInput('Part of the name or of the e-mail of the holder, in whatever case, or the whole barcode.', {
        minLength: 1,
        examples: ['okafor'],
      }),
    ),
    ...pagingQuery,
    after: AfterQuery('ticket'),
  }),
  success: { status: 200, description: 'The tickets.', schema: ListOf(ManagedTicket) },
  errors: ['not_found'],
});

export const getTicket = operation({
  id: 'getTicket',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/tickets/{ticketId}',
  access: { by: 'session', role: 'viewer' },
  tag: 'Tickets',
  summary: 'Read a ticket',
  description: 'Answers one ticket with what became of it. A deleted one is not found.',
  params: ticketParams,
  success: { status: 200, description: 'The ticket.', schema: DataOf(ManagedTicket) },
  errors: ['not_found'],
});

export const getTicketHistory = operation({
  id: 'getTicketHistory',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/tickets/{ticketId}/history',
  access: { by: 'session', role: 'viewer' },
  tag: 'Tickets',
  summary: 'Read the history of a ticket',
  description:
    'Answers what became of a ticket, the oldest first: how it was issued and paid, changes of its holder, who entered, ' +
    'swaps, refunds, and the mails about it. Of more than 500 entries the newest. A deleted ticket is not found.',
  params: ticketParams,
  success: { status: 200, description: 'The history.', schema: ListOf(TicketHistoryEntry) },
  errors: ['not_found'],
});

export const getTicketPdf = operation({
  id: 'getTicketPdf',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/tickets/{ticketId}/pdf',
  access: { by: 'session', role: 'door' },
  tag: 'Tickets',
  summary: 'Read the PDF of a ticket',
  description:
    'Answers the ticket as its holder gets it, in the language of the holder; while it is sealed, without its barcode. ' +
    'A ticket that is not active, and one whose event ended 30 days ago, has no PDF.',
  params: ticketParams,
  success: { status: 200, description: 'The ticket.', mediaType: 'application/pdf' },
  errors: ['not_found', 'conflict'],
});

export const createTickets = operation({
  id: 'createTickets',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/tickets',
  access: { by: 'session', role: 'manager' },
  tag: 'Tickets',
  summary: 'Create tickets',
  description: `Creates tickets that were sold or given away elsewhere. ${ticketImportRules}`,
  params: Type.Object({ organizationId }),
  body: TicketImport,
  success: { status: 201, description: 'The tickets, in the order of the request.', schema: ListOf(ManagedTicket) },
  errors: ['not_found', 'sold_out', 'barcode_taken'],
});

export const createBoxOfficeTicket = operation({
  id: 'createBoxOfficeTicket',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/tickets/box-office',
  access: { by: 'session', role: 'door' },
  tag: 'Tickets',
  summary: 'Sell tickets at the box office',
  description:
    'Sells 1 to 50 tickets for cash or by card at a point of sale, all of them or none, active at once, under one payment. ' +
    'The rules and the price are those of a purchase online: the rate must be on sale, private ones too, and the price ' +
    'step, fees, supplements and warranty are computed here. Holders need no name unless the rate requires one.',
  params: Type.Object({ organizationId }),
  body: BoxOfficeSale,
  success: { status: 201, description: 'The tickets, in the order of the request.', schema: ListOf(ManagedTicket) },
  errors: ['not_found', 'not_on_sale', 'sold_out', 'barcode_taken'],
});

export const voidTicket = operation({
  id: 'voidTicket',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/tickets/{ticketId}/void',
  access: { by: 'session', role: 'manager' },
  tag: 'Tickets',
  summary: 'Void a ticket',
  description:
    'Makes a ticket worthless for good: no door admits it any more. Its place can be sold again, its barcode is never ' +
    'used again. Money is not given back by this. A ticket that waits for its payment ends with it.',
  params: ticketParams,
  success: { status: 200, description: 'The ticket, voided.', schema: DataOf(ManagedTicket) },
  errors: ['not_found', 'conflict'],
});

export const refundTicket = operation({
  id: 'refundTicket',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/tickets/{ticketId}/refund',
  access: { by: 'session', role: 'manager' },
  tag: 'Tickets',
  summary: 'Refund a ticket',
  description: ticketRefundRules,
  params: ticketParams,
  body: TicketRefundInput,
  success: { status: 200, description: 'The ticket, as it is now.', schema: DataOf(ManagedTicket) },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});

export const checkInTicket = operation({
  id: 'checkInTicket',
  api: 'management',
  method: 'PUT',
  path: '/organizations/{organizationId}/tickets/{ticketId}/checkin',
  access: { by: 'session', role: 'door' },
  tag: 'Tickets',
  summary: 'Update the check-in of a ticket',
  description: ticketCheckInRules,
  params: ticketParams,
  bodyOptional: true,
  body: TicketCheckIn,
  success: { status: 200, description: 'Recorded.', schema: Done },
  errors: ['not_found', 'already_checked_in', 'ticket_not_active'],
});

export const createNameChange = operation({
  id: 'createNameChange',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/tickets/{ticketId}/name-changes',
  access: { by: 'session', role: 'manager' },
  tag: 'Tickets',
  summary: 'Change the holder of a ticket',
  description:
    'Changes the holder of an active ticket that has not been entered. Without an amount it is done at once; with ' +
    'one it waits as `pending_payment` until it is completed or cancelled, or, with `pay_online`, until it is paid or ' +
    'its time is over, and no other one can be asked for meanwhile. The barcode stays. A ticket that changed its ' +
    'holder cannot be resold.',
  params: ticketParams,
  body: Type.Object(
    {
      ...newHolderInput,
      amount: Type.Optional(
        MoneyInput('What the change costs; when omitted nothing, or the fee of the rate where it is paid online.'),
      ),
      pay_online: Type.Optional(
        Type.Boolean({
          description: 'True to mail the present holder the address where the change is paid; false when omitted.',
        }),
      ),
    },
    { description: 'The new holder.' },
  ),
  success: { status: 201, description: 'The change, done or waiting.', schema: DataOf(BegunNameChange) },
  errors: ['not_found', 'conflict', 'ticket_not_active', 'not_on_sale'],
});

export const completeNameChange = operation({
  id: 'completeNameChange',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/tickets/{ticketId}/name-changes/{nameChangeId}/complete',
  access: { by: 'session', role: 'manager' },
  tag: 'Tickets',
  summary: 'Complete a change of holder',
  description:
    'Its amount was paid: the ticket gets the new holder, and the payment is recorded. Refused when somebody has ' +
    'entered meanwhile, the ticket is not active any more, or the change is paid online.',
  params: nameChangeParams,
  success: { status: 200, description: 'The change, completed.', schema: DataOf(NameChange) },
  errors: ['not_found', 'conflict', 'ticket_not_active'],
});

export const cancelNameChange = operation({
  id: 'cancelNameChange',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/tickets/{ticketId}/name-changes/{nameChangeId}/cancel',
  access: { by: 'session', role: 'manager' },
  tag: 'Tickets',
  summary: 'Cancel a change of holder',
  description:
    'It will not be paid: the ticket keeps its holder, and another change can be asked for. A payment that waits ends.',
  params: nameChangeParams,
  success: { status: 200, description: 'The change, cancelled.', schema: DataOf(NameChange) },
  errors: ['not_found', 'conflict'],
});

export const listTicketSupplements = operation({
  id: 'listTicketSupplements',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/tickets/{ticketId}/supplements',
  access: { by: 'session', role: 'viewer' },
  tag: 'Tickets',
  summary: 'List supplements bought after a ticket',
  description:
    'Answers what was bought for the ticket after it was sold, the oldest first, with what was not paid. What was bought ' +
    'along with the ticket stands on the ticket alone.',
  params: ticketParams,
  success: { status: 200, description: 'The supplements.', schema: ListOf(BoughtSupplement) },
  errors: ['not_found'],
});

export const createTicketSupplements = operation({
  id: 'createTicketSupplements',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/tickets/{ticketId}/supplements',
  access: { by: 'session', role: 'door' },
  tag: 'Tickets',
  summary: 'Sell supplements for a ticket at the box office',
  description:
    `Sells supplements for cash or by card at a point of sale. ${supplementPurchaseRules} They stand on the ticket at ` +
    'once.',
  params: ticketParams,
  body: Type.Object(
    {
      supplements: supplementsInput,
      collection: OneOf(boxOfficeCollections, 'How the money is taken: in cash, or by card at a point of sale.'),
    },
    { description: 'What is sold.' },
  ),
  success: { status: 201, description: 'The supplements.', schema: ListOf(BoughtSupplement) },
  errors: ['not_found', 'conflict', 'ticket_not_active', 'not_on_sale'],
});

export const refundTicketSupplement = operation({
  id: 'refundTicketSupplement',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/tickets/{ticketId}/supplements/{supplementId}/refund',
  access: { by: 'session', role: 'manager' },
  tag: 'Tickets',
  summary: 'Refund a supplement of a ticket',
  description: supplementRefundRules,
  params: Type.Object({
    organizationId,
    ticketId,
    supplementId: Id('supplement', 'Id of the supplement as it stands on the ticket.'),
  }),
  body: SupplementRefundInput,
  success: { status: 200, description: 'The supplement, as it is now.', schema: DataOf(BoughtSupplement) },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});
