import { operation } from '../../operation.ts';
import {
  BoughtSupplement,
  SupplementRefundInput,
  supplementPurchaseRules,
  supplementRefundRules,
  supplementsInput,
} from '../../resources/bought-supplement.ts';
import {
  BegunNameChange,
  ManagedTicket,
  NameChange,
  TicketHistoryEntry,
  TicketTotals,
} from '../../resources/managed-ticket.ts';
import { newHolderInput } from '../../resources/name-change-input.ts';
import { TicketCheckIn, ticketCheckInRules } from '../../resources/ticket-check-in.ts';
import { BoxOfficeSale, PaymentLinkSale, TicketImport, ticketImportRules } from '../../resources/ticket-import.ts';
import { TicketRefundInput, ticketRefundRules } from '../../resources/ticket-refund.ts';
import { ticketVoidRules } from '../../resources/ticket-void.ts';
import {
  AfterQuery,
  DataOf,
  Done,
  EmailInput,
  Id,
  ListOf,
  MoneyInput,
  OneOf,
  pagingQuery,
  StrInput,
  Type,
} from '../../schema.ts';
import { boxOfficeCollections, listSorts, ticketStatuses } from '../../vocabulary.ts';

const organizationId = Id('organization', 'Id of the organization.');
const ticketId = Id('ticket', 'Id of the ticket.');
const ticketParams = Type.Object({ organizationId, ticketId });
const nameChangeParams = Type.Object({
  organizationId,
  ticketId,
  nameChangeId: Id('nameChange', 'Id of the change of name.'),
});

/** By what tickets are found; the list and its totals have the same. */
const ticketFilters = {
  event_id: Id('event', 'The event.'),
  ticket_rate_id: Type.Optional(Id('rate', 'Only tickets of this rate.')),
  status: Type.Optional(OneOf(ticketStatuses, 'Only tickets in this state.')),
  channel_id: Type.Optional(Id('channel', 'Only tickets that this channel sold.')),
  entered: Type.Optional(
    Type.Boolean({ description: 'True: only tickets on which somebody is inside; false: only the others.' }),
  ),
  search: Type.Optional(
    StrInput('Part of the name or of the e-mail of the holder, whatever case and accents, or the whole barcode.', {
      minLength: 1,
      examples: ['okafor'],
    }),
  ),
};

export const listTickets = operation({
  id: 'listTickets',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/tickets',
  access: { by: 'session', role: 'viewer' },
  tag: 'Tickets',
  summary: 'List and search tickets of an event',
  description:
    'Returns the tickets of an event, ordered by (creation, id) or as `sort` says, without deleted ones. An unknown ' +
    'event returns an empty list. `getTicketTotals` says how many there are.',
  params: Type.Object({ organizationId }),
  query: Type.Object({
    ...ticketFilters,
    sort: Type.Optional(
      OneOf(
        listSorts,
        'Order: by creation, the latest or the earliest (the default) first, or by the name of the holder in whatever ' +
          'case. `after` continues in the same order.',
      ),
    ),
    ...pagingQuery,
    after: AfterQuery('ticket'),
  }),
  success: { status: 200, description: 'The tickets.', schema: ListOf(ManagedTicket) },
  errors: ['not_found'],
});

export const getTicketTotals = operation({
  id: 'getTicketTotals',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/tickets/totals',
  access: { by: 'session', role: 'viewer' },
  tag: 'Tickets',
  summary: 'Count the tickets of an event',
  description: 'Counts the tickets of `listTickets` with the same conditions, and the people on them.',
  params: Type.Object({ organizationId }),
  query: Type.Object(ticketFilters),
  success: { status: 200, description: 'The totals.', schema: DataOf(TicketTotals) },
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
  description: 'Returns one ticket with its origin and current state. A deleted ticket returns 404.',
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
    'Returns the history of a ticket, oldest first: issue, payment, changes of holder, entries, swaps, refunds ' +
    'and mails. Returns at most the newest 500 entries. A deleted ticket returns 404.',
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
    'Returns the PDF that the holder receives, in the language of the holder; without the barcode while the ' +
    'ticket is sealed. A ticket that is not active, or whose event ended more than 30 days ago, has no PDF.',
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
    'Sells 1 to 50 tickets for cash or by card at a point of sale: either all or none, active immediately, ' +
    'under one payment. The rules and the price are those of an online purchase: the rate must be on sale ' +
    '(private rates are allowed), and the service computes the price step, fees, supplements and warranty. ' +
    'Holders need no name unless the rate requires one.',
  params: Type.Object({ organizationId }),
  body: BoxOfficeSale,
  success: { status: 201, description: 'The tickets, in the order of the request.', schema: ListOf(ManagedTicket) },
  errors: ['not_found', 'not_on_sale', 'sold_out', 'barcode_taken'],
});

export const createTicketCheckout = operation({
  id: 'createTicketCheckout',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/tickets/checkout',
  access: { by: 'session', role: 'door' },
  tag: 'Tickets',
  summary: 'Sell tickets by payment link',
  description:
    'Holds the places of 1 to 50 tickets and mails the first holder the address where they are paid: either all or ' +
    'none, under one payment. The tickets become active, and are mailed to the first holder, when the payment comes ' +
    'in; if it does not come in, it expires after the time that the organization holds unpaid purchases, and the ' +
    'places are on sale again. Rules, price and limits are those of an online purchase. A free purchase is completed ' +
    'immediately. `sendPaymentLink` mails the address again.',
  params: Type.Object({ organizationId }),
  body: PaymentLinkSale,
  success: { status: 201, description: 'The tickets, in the order of the request.', schema: ListOf(ManagedTicket) },
  errors: ['not_found', 'not_on_sale', 'sold_out', 'hold_limit_reached', 'barcode_taken', 'discount_code_invalid'],
});

export const sendTicket = operation({
  id: 'sendTicket',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/tickets/{ticketId}/send',
  access: { by: 'session', role: 'door' },
  tag: 'Tickets',
  summary: 'Mail a ticket',
  description:
    'Mails an active ticket, whether or not it was mailed before. The holder of the ticket does not change, whoever ' +
    'receives the mail.',
  params: ticketParams,
  body: Type.Object(
    { email: Type.Optional(EmailInput('Recipient; the address of the holder if omitted.')) },
    { description: 'The recipient.' },
  ),
  success: { status: 200, description: 'The mail is queued.', schema: Done },
  errors: ['not_found', 'conflict', 'ticket_not_active'],
});

export const voidTicket = operation({
  id: 'voidTicket',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/tickets/{ticketId}/void',
  access: { by: 'session', role: 'manager' },
  tag: 'Tickets',
  summary: 'Void a ticket',
  description: ticketVoidRules,
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
    'Changes the holder of an active ticket on which nobody has entered. Without an amount the change is ' +
    'immediate; with an amount it is `pending_payment` until it is completed or cancelled or, with ' +
    '`pay_online`, until it is paid or expires, and no other change can be started in the meantime. The barcode ' +
    'does not change. A ticket whose holder changed cannot be resold.',
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
  success: {
    status: 201,
    description: 'The change, completed or waiting for payment.',
    schema: DataOf(BegunNameChange),
  },
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
    'Completes a paid change: the ticket gets the new holder, and the payment is recorded. Fails if someone has ' +
    'entered in the meantime, the ticket is no longer active, or the change is paid online.',
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
    'Cancels an unpaid change: the ticket keeps its holder, and another change can be started. An open payment ' +
    'is cancelled.',
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
    'Returns the supplements bought for the ticket after it was sold, oldest first, including unpaid ones. ' +
    'Supplements bought together with the ticket appear only on the ticket.',
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
    `Sells supplements for cash or by card at a point of sale. ${supplementPurchaseRules} The supplements are ` +
    'added to the ticket immediately.',
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
    supplementId: Id('supplement', 'Id of the supplement on the ticket.'),
  }),
  body: SupplementRefundInput,
  success: { status: 200, description: 'The supplement, as it is now.', schema: DataOf(BoughtSupplement) },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});
