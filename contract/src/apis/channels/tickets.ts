import { operation } from '../../operation.ts';
import {
  BoughtSupplement,
  SupplementCheckoutResult,
  SupplementRefundInput,
  supplementPurchaseRules,
  supplementRefundRules,
  supplementsInput,
} from '../../resources/bought-supplement.ts';
import { BegunNameChange } from '../../resources/managed-ticket.ts';
import { newHolderInput } from '../../resources/name-change-input.ts';
import { TicketCheckoutResult } from '../../resources/payment.ts';
import { purchaseTerms } from '../../resources/purchase-terms.ts';
import { RefundRequest, RefundRequestInput, refundRequestRules } from '../../resources/refund-request.ts';
import { Ticket } from '../../resources/ticket.ts';
import { TicketCheckout, TicketIssue } from '../../resources/ticket-import.ts';
import { TicketRefundInput, ticketRefundRules } from '../../resources/ticket-refund.ts';
import {
  AfterQuery,
  BarcodeInput,
  DataOf,
  dateRangeQuery,
  EmailInput,
  FilterQuery,
  Id,
  ListOf,
  OneOf,
  pagingQuery,
  Type,
  UrlInput,
} from '../../schema.ts';
import { languages, ticketStatuses } from '../../vocabulary.ts';

const equality = {
  event_id: Type.Optional(Id('event', 'Event id.')),
  ticket_rate_id: Type.Optional(Id('rate', 'Id of the ticket rate.')),
  status: Type.Optional(OneOf(ticketStatuses, 'State of the ticket.')),
  email: Type.Optional(EmailInput('E-mail of the holder.')),
  qr_code: Type.Optional(BarcodeInput('The barcode.')),
  payment_id: Type.Optional(Id('payment', 'Id of the payment.')),
};

export const listTickets = operation({
  id: 'listTickets',
  api: 'channels',
  method: 'GET',
  path: '/tickets',
  access: { by: 'key', scope: 'tickets:read' },
  tag: 'Tickets',
  summary: 'List tickets',
  description:
    'Answers the tickets that the channel sold for organizations whose partner it is, ordered by (creation, id). To ' +
    'follow new tickets, ask for what comes `after` the last one received.',
  query: Type.Object({
    ...equality,
    organization_id: Type.Optional(Id('organization', 'Organization that sold.')),
    ...dateRangeQuery(['created_at', 'updated_at', 'entry_time']),
    ...pagingQuery,
    after: AfterQuery('ticket'),
    filter: FilterQuery(equality),
  }),
  success: { status: 200, description: 'The tickets.', schema: ListOf(Ticket) },
  errors: [],
});

export const createTickets = operation({
  id: 'createTickets',
  api: 'channels',
  method: 'POST',
  path: '/tickets',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Tickets',
  summary: 'Issue tickets that the channel was paid for',
  description:
    'Sells tickets outside the payment gateway: the channel has the money and owes it to the organization. All of them or ' +
    'none, active at once, under one payment, by the rules of a purchase: the rate must be on sale, at the price step that ' +
    'is current, within the least and most tickets of one purchase. The price is computed here; amounts that are sent ' +
    'are compared with it, and others than the rate allows are refused.',
  body: TicketIssue,
  success: { status: 200, description: 'The tickets, in the order of the request.', schema: ListOf(Ticket) },
  errors: ['not_found', 'not_on_sale', 'sold_out', 'barcode_taken'],
});

export const createTicketCheckout = operation({
  id: 'createTicketCheckout',
  api: 'channels',
  method: 'POST',
  path: '/tickets/checkout',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Tickets',
  summary: 'Begin to sell tickets',
  description:
    'Keeps the places of the tickets until they are paid, for 15 minutes unless the organization says otherwise, and ' +
    'answers with the address where the buyer pays. The price is computed here: the price step that is current, the ' +
    'discount, fees, supplements and warranty. What is not paid in time is on sale again at once. A purchase that ' +
    'costs nothing is complete with the answer, and `payment_url` is empty.',
  body: TicketCheckout,
  success: { status: 200, description: 'The purchase was begun.', schema: DataOf(TicketCheckoutResult) },
  errors: ['not_found', 'not_on_sale', 'sold_out', 'barcode_taken', 'discount_code_invalid'],
});

export const refundTicket = operation({
  id: 'refundTicket',
  api: 'channels',
  method: 'PUT',
  path: '/tickets/{ticketId}/refund',
  access: { by: 'key', scope: 'refunds:write' },
  tag: 'Tickets',
  summary: 'Refund a ticket',
  description: ticketRefundRules,
  params: Type.Object({ ticketId: Id('ticket', 'Id of the ticket.') }),
  body: TicketRefundInput,
  success: { status: 200, description: 'The ticket, as it is now.', schema: DataOf(Ticket) },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});

export const createNameChange = operation({
  id: 'createNameChange',
  api: 'channels',
  method: 'POST',
  path: '/tickets/{ticketId}/name-changes',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Tickets',
  summary: 'Change the holder of a ticket',
  description:
    'Changes the holder of an active ticket that the channel sold and that nobody entered on, for the fee of its rate. ' +
    'Without a fee it is done at once; with one it waits until the buyer has paid at `payment_url`, for 15 minutes ' +
    'unless the organization says otherwise. The barcode stays. Refused where the rate lets no buyer change the name.',
  params: Type.Object({ ticketId: Id('ticket', 'Id of the ticket.') }),
  body: Type.Object(
    {
      ...newHolderInput,
      redirect_url: Type.Optional(UrlInput('Where the buyer goes on after paying.', 'https://shop.example.org/thanks')),
      error_url: Type.Optional(UrlInput('Where the buyer goes on otherwise.', 'https://shop.example.org/failed')),
      language: Type.Optional(OneOf(languages, 'Language of the page; that of the purchase where none is given.')),
    },
    { description: 'The new holder.' },
  ),
  success: { status: 200, description: 'The change, done or waiting.', schema: DataOf(BegunNameChange) },
  errors: ['not_found', 'conflict', 'ticket_not_active', 'not_on_sale'],
});

export const createRefundRequest = operation({
  id: 'createRefundRequest',
  api: 'channels',
  method: 'POST',
  path: '/tickets/{ticketId}/refund-requests',
  access: { by: 'key', scope: 'refunds:write' },
  tag: 'Tickets',
  summary: 'Ask for a refund of a ticket',
  description: refundRequestRules,
  params: Type.Object({ ticketId: Id('ticket', 'Id of the ticket.') }),
  body: RefundRequestInput,
  success: { status: 200, description: 'The request, as it is now.', schema: DataOf(RefundRequest) },
  errors: ['not_found', 'conflict', 'ticket_not_active', 'refund_exceeds_paid', 'warranty_expired'],
});

const ticketParams = Type.Object({ ticketId: Id('ticket', 'Id of the ticket.') });

/** The buyer is mailed nothing: the supplements stand on the ticket. */
const { send_resources: _, ...supplementTerms } = purchaseTerms('');

export const createTicketSupplementCheckout = operation({
  id: 'createTicketSupplementCheckout',
  api: 'channels',
  method: 'POST',
  path: '/tickets/{ticketId}/supplements/checkout',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Tickets',
  summary: 'Begin to sell supplements for a ticket',
  description:
    `Begins a purchase for a ticket that the channel sold, which is paid at \`payment_url\` within 15 minutes unless the ` +
    `organization says otherwise. ${supplementPurchaseRules} They stand on the ticket once they are paid. Supplements ` +
    'that cost nothing are there with the answer, and `payment_url` is empty.',
  params: ticketParams,
  body: Type.Object({ supplements: supplementsInput, ...supplementTerms }, { description: 'What is bought.' }),
  success: { status: 200, description: 'The purchase was begun.', schema: DataOf(SupplementCheckoutResult) },
  errors: ['not_found', 'conflict', 'ticket_not_active', 'not_on_sale'],
});

export const createTicketSupplements = operation({
  id: 'createTicketSupplements',
  api: 'channels',
  method: 'POST',
  path: '/tickets/{ticketId}/supplements',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Tickets',
  summary: 'Add supplements to a ticket that the channel was paid for',
  description:
    'Sells supplements outside the payment gateway for a ticket that the channel sold: the channel has the money and owes ' +
    `it to the organization. ${supplementPurchaseRules} They stand on the ticket at once.`,
  params: ticketParams,
  body: Type.Object({ supplements: supplementsInput }, { description: 'What was sold.' }),
  success: { status: 200, description: 'The supplements.', schema: ListOf(BoughtSupplement) },
  errors: ['not_found', 'conflict', 'ticket_not_active', 'not_on_sale'],
});

export const refundTicketSupplement = operation({
  id: 'refundTicketSupplement',
  api: 'channels',
  method: 'PUT',
  path: '/tickets/{ticketId}/supplements/{supplementId}/refund',
  access: { by: 'key', scope: 'refunds:write' },
  tag: 'Tickets',
  summary: 'Refund a supplement of a ticket',
  description: supplementRefundRules,
  params: Type.Object({
    ticketId: Id('ticket', 'Id of the ticket.'),
    supplementId: Id('supplement', 'Id of the supplement as it stands on the ticket.'),
  }),
  body: SupplementRefundInput,
  success: { status: 200, description: 'The supplement, as it is now.', schema: DataOf(BoughtSupplement) },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});
