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
import { TicketResale } from '../../resources/ticket-resale.ts';
import { WalletLink } from '../../resources/wallet-link.ts';
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
    'Returns the tickets that the channel sold for partner organizations, ordered by (creation, id). To follow ' +
    'new tickets, request the items `after` the last one received. To keep a copy, note the time, read all pages ' +
    'with `date_field=updated_at`, `start_date` (the time noted before the previous reading, less a minute) and ' +
    '`after`, and repeat: what changes while you read comes with the next reading.',
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

export const getTicketPdf = operation({
  id: 'getTicketPdf',
  api: 'channels',
  method: 'GET',
  path: '/tickets/{ticketId}/pdf',
  access: { by: 'key', scope: 'tickets:read' },
  tag: 'Tickets',
  summary: 'Read the PDF of a ticket',
  description:
    'Returns the PDF of a ticket that the channel sold, in the language of the holder; without the barcode while the ' +
    'ticket is sealed. A ticket that is not active, or whose event ended more than 30 days ago, has no PDF.',
  params: Type.Object({ ticketId: Id('ticket', 'Id of the ticket.') }),
  success: { status: 200, description: 'The ticket.', mediaType: 'application/pdf' },
  errors: ['not_found', 'conflict'],
});

export const getTicketWalletPass = operation({
  id: 'getTicketWalletPass',
  api: 'channels',
  method: 'GET',
  path: '/tickets/{ticketId}/wallet-pass',
  access: { by: 'key', scope: 'tickets:read' },
  tag: 'Tickets',
  summary: 'Read the pass of a ticket for Apple Wallet',
  description:
    'Returns the pass of a ticket that the channel sold, where the organization has `wallets` with `apple`. Phones that ' +
    'keep it are notified when the ticket or its event changes. A ticket that is not active, or whose event ended more than ' +
    '30 days ago, has no pass.',
  params: Type.Object({ ticketId: Id('ticket', 'Id of the ticket.') }),
  success: { status: 200, description: 'The pass.', mediaType: 'application/vnd.apple.pkpass' },
  errors: ['not_found', 'conflict'],
});

export const getTicketGoogleWalletLink = operation({
  id: 'getTicketGoogleWalletLink',
  api: 'channels',
  method: 'GET',
  path: '/tickets/{ticketId}/google-wallet-link',
  access: { by: 'key', scope: 'tickets:read' },
  tag: 'Tickets',
  summary: 'Read the link that adds a ticket to Google Wallet',
  description:
    'Returns where the holder of a ticket that the channel sold takes it into Google Wallet, where the organization has ' +
    '`wallets` with `google`. The link is for the holder alone, and works until the name on the ticket changes. The pass ' +
    'changes with the ticket and its event. A ticket that is not active, or whose event ended more than 30 days ago, has none.',
  params: Type.Object({ ticketId: Id('ticket', 'Id of the ticket.') }),
  success: { status: 200, description: 'The link.', schema: DataOf(WalletLink) },
  errors: ['not_found', 'conflict'],
});

export const getTicketResale = operation({
  id: 'getTicketResale',
  api: 'channels',
  method: 'GET',
  path: '/tickets/{ticketId}/resale',
  access: { by: 'key', scope: 'tickets:read' },
  tag: 'Tickets',
  summary: 'Read whether a ticket can be resold',
  description:
    'Returns whether resellers can swap a ticket that the channel sold, by the rules of `validateBarcode`, what its holder ' +
    'gives to one of them, and whether one swapped it. What a reseller pays is between it and the holder.',
  params: Type.Object({ ticketId: Id('ticket', 'Id of the ticket.') }),
  success: { status: 200, description: 'Its resale.', schema: DataOf(TicketResale) },
  errors: ['not_found'],
});

export const createTickets = operation({
  id: 'createTickets',
  api: 'channels',
  method: 'POST',
  path: '/tickets',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Tickets',
  summary: 'Issue tickets paid to the channel',
  description:
    'Sells tickets outside the payment gateway: the channel has the money and owes it to the organization. ' +
    'Sells either all tickets or none, active immediately, under one payment. The rules of a purchase apply: ' +
    'the rate must be on sale, with its current price step, and the number of tickets must be within the ' +
    'minimum and maximum of one purchase. The service computes the price; amounts that you send are compared ' +
    'with it, and amounts that the rate does not allow are rejected.',
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
  summary: 'Start the checkout of tickets',
  description:
    'Holds the places of the tickets until they are paid, for 15 minutes unless the organization sets another ' +
    'time, and returns the address where the buyer pays. The service computes the price: current price step, ' +
    'discount, fees, supplements and warranty. Places that are not paid in time are immediately on sale again. ' +
    'A free purchase is completed immediately, and `payment_url` is empty. Tickets of several rates of one event can ' +
    'be bought together, all or none; the minimum and the maximum of one purchase count for each rate. The payment ' +
    'has no `rate_id` then. With `passes`, passes of the same organization are bought with the tickets, all or none: ' +
    'one payment without a `rate_id`, whose `resource_type` is `ticket` and whose `resource_ids` has the tickets, then ' +
    'the passes. A discount code takes nothing off passes. The organization limits what is unpaid ' +
    'at the same time: purchases and places of a buyer, who is known by the e-mail of the first ticket, purchases ' +
    'of a network (`buyer_ip`), and places of the channel, each for one rate. Beyond that the answer is 409 ' +
    '`hold_limit_reached` with `Retry-After`. If the organization wants that, a purchase replaces the one that the ' +
    'same buyer has not paid yet, and `payment.failed` says so. With `waiting_place_id`, a place in the waiting room that ' +
    'is not let in is refused with `not_admitted`.',
  body: TicketCheckout,
  success: { status: 200, description: 'The purchase was started.', schema: DataOf(TicketCheckoutResult) },
  errors: [
    'not_found',
    'not_on_sale',
    'sold_out',
    'hold_limit_reached',
    'not_admitted',
    'barcode_taken',
    'discount_code_invalid',
  ],
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
    'Changes the holder of an active ticket that the channel sold and on which nobody has entered, for the fee ' +
    'of its rate. Without a fee the change is immediate; with a fee it waits until the buyer has paid at ' +
    '`payment_url`, for 15 minutes unless the organization sets another time. The barcode does not change. ' +
    'Fails if the rate does not allow buyers to change the name.',
  params: Type.Object({ ticketId: Id('ticket', 'Id of the ticket.') }),
  body: Type.Object(
    {
      ...newHolderInput,
      redirect_url: Type.Optional(
        UrlInput('Where the buyer is redirected after paying.', 'https://shop.example.org/thanks'),
      ),
      error_url: Type.Optional(UrlInput('Where the buyer is redirected otherwise.', 'https://shop.example.org/failed')),
      language: Type.Optional(OneOf(languages, 'Language of the page; that of the purchase where none is given.')),
    },
    { description: 'The new holder.' },
  ),
  success: {
    status: 200,
    description: 'The change, completed or waiting for payment.',
    schema: DataOf(BegunNameChange),
  },
  errors: ['not_found', 'conflict', 'ticket_not_active', 'not_on_sale'],
});

export const createRefundRequest = operation({
  id: 'createRefundRequest',
  api: 'channels',
  method: 'POST',
  path: '/tickets/{ticketId}/refund-requests',
  access: { by: 'key', scope: 'refunds:write' },
  tag: 'Tickets',
  summary: 'Request a refund of a ticket',
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
  summary: 'Start the checkout of supplements for a ticket',
  description:
    'Starts a purchase for a ticket that the channel sold. The buyer pays at `payment_url` within 15 minutes ' +
    'unless the ' +
    `organization sets another time. ${supplementPurchaseRules} The supplements are added to the ticket when ` +
    'they are paid. Free supplements are added immediately, and `payment_url` is empty.',
  params: ticketParams,
  body: Type.Object({ supplements: supplementsInput, ...supplementTerms }, { description: 'The items to buy.' }),
  success: { status: 200, description: 'The purchase was started.', schema: DataOf(SupplementCheckoutResult) },
  errors: ['not_found', 'conflict', 'ticket_not_active', 'not_on_sale'],
});

export const createTicketSupplements = operation({
  id: 'createTicketSupplements',
  api: 'channels',
  method: 'POST',
  path: '/tickets/{ticketId}/supplements',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Tickets',
  summary: 'Add supplements paid to the channel',
  description:
    'Sells supplements outside the payment gateway for a ticket that the channel sold: the channel has the ' +
    'money and owes ' +
    `it to the organization. ${supplementPurchaseRules} The supplements are added to the ticket immediately.`,
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
    supplementId: Id('supplement', 'Id of the supplement on the ticket.'),
  }),
  body: SupplementRefundInput,
  success: { status: 200, description: 'The supplement, as it is now.', schema: DataOf(BoughtSupplement) },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});
