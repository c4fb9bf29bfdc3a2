// Generated from the contract by `npm run generate`: do not edit.
import { ApiClient, type CallOptions, type KeyOptions, type NoParams, type OperationTable } from '../client.ts';
import type { List } from '../list.ts';
import type {
  BookedZone,
  Booking,
  BookingProduct,
  BookingUpdate,
  CancelSubscriptionParams,
  Channel,
  CheckInGuestListParams,
  CheckInPassParams,
  CheckInSubscriptionByCodeParams,
  CheckInTicketByCodeParams,
  CheckInTicketParams,
  CheckWebhookEndpointSignatureParams,
  Client,
  CreateExternalPaymentParams,
  CreateRefundRequestParams,
  CreateSubscriptionListEntryParams,
  CreateSubscriptionParams,
  CreateTicketsParams,
  CreateWalkInBookingParams,
  CreateWebhookEndpointParams,
  CreatedSubscription,
  CredentialInfo,
  CustomTax,
  DeleteTicketsParams,
  DeleteTicketsResult,
  DeleteWebhookEndpointParams,
  DisableWebhookEndpointParams,
  DisableWebhookEndpointResult,
  DiscountCode,
  EnableWebhookEndpointParams,
  EnableWebhookEndpointResult,
  EventGroup,
  ExternalPayment,
  GatewayPayment,
  GatewayRefund,
  GetBookingAvailabilityParams,
  GetBookingByCodeParams,
  GetClientParams,
  GetDiscountCodeParams,
  GetEventGroupParams,
  GetEventParams,
  GetGuestListByCodeParams,
  GetInvoiceParams,
  GetInvoicePdfAddressParams,
  GetInvoicePdfParams,
  GetPassParams,
  GetPassPdfAddressParams,
  GetPassPdfParams,
  GetPaymentParams,
  GetSubscriptionParams,
  GetTicketAdmissionParams,
  GetTicketAdmissionResult,
  GetTicketByCodeParams,
  GetTicketParams,
  GetV2PassByCodeParams,
  GetWebhookDeliveryParams,
  GetWebhookEndpointParams,
  GetWebhookEndpointRecoveryParams,
  GuestList,
  IntegrationsEvent,
  IntegrationsListRate,
  IntegrationsTicket,
  IntegrationsTicketRate,
  Invoice,
  InvoicePdfAddress,
  ListBookingProductsParams,
  ListBookingsByEmailParams,
  ListBookingsParams,
  ListClientsParams,
  ListCustomTaxesParams,
  ListDiscountCodesParams,
  ListEventBookingsParams,
  ListEventGroupsParams,
  ListEventsParams,
  ListExternalPaymentsParams,
  ListGuestListsParams,
  ListInvoicesByResourceParams,
  ListInvoicesParams,
  ListListRatesParams,
  ListPassesParams,
  ListPaymentsParams,
  ListPlansParams,
  ListRefundsParams,
  ListSalesParams,
  ListSubscriptionsParams,
  ListTicketRatesParams,
  ListTicketsParams,
  ListTipRatesParams,
  ListUsersParams,
  ListV2PassesParams,
  ListWalletMovementsParams,
  ListWebhookDeliveriesParams,
  ListWebhookEventsParams,
  OrganizationUser,
  Pass,
  PassPdfAddress,
  PassV2,
  Plan,
  RecoverWebhookEndpointParams,
  RefundBookingParams,
  RefundPassParams,
  RefundRequest,
  RefundTicketParams,
  RetryWebhookDeliveryParams,
  RotateWebhookEndpointSecretParams,
  RotatedWebhookSecret,
  Sale,
  SignatureCheck,
  Subscription,
  TestWebhookEndpointParams,
  Ticket,
  TipRate,
  UndoExternalPaymentParams,
  UpdateBookingDepositParams,
  UpdateBookingFieldsParams,
  UpdateBookingProductsParams,
  UpdateBookingStatusParams,
  UpdateTicketSupplementProductQuantityUsedParams,
  UpdateWebhookEndpointParams,
  WalletMovement,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEndpoint,
  WebhookEvent,
  WebhookEventKind,
  WebhookRecovery,
} from './integrations-types.ts';

export type * from './integrations-types.ts';

/** Whose the credentials are and what they may do. */
export interface AuthOperations {
  /**
   * Answers whose the credentials are, what they may do, when they expire and how fast requests may come.
   *
   * @example
   * const credentialInfo = await integrations.auth.get();
   */
  get(params?: NoParams, options?: CallOptions): Promise<CredentialInfo>;
}

/** Through whom the organization sells and takes reservations. */
export interface ChannelsOperations {
  /**
   * Answers all channels through which the organization sells or takes reservations.
   *
   * Scope: `channels:read`.
   *
   * @example
   * for await (const item of integrations.channels.list()) {
   *   console.log(item);
   * }
   */
  list(params?: NoParams, options?: CallOptions): List<Channel>;
}

/** What takes place, when and where. */
export interface EventsOperations {
  /**
   * Answers the events that start in a period, the latest first. Without `start` and `end`: those that have not
   * ended yet, the next first.
   *
   * Scope: `events:read`.
   *
   * @example
   * for await (const item of integrations.events.list({ limit: 20 })) {
   *   console.log(item);
   * }
   */
  list(params?: ListEventsParams, options?: CallOptions): List<IntegrationsEvent>;

  /**
   * Answers an event of the organization, also one that is over or not visible.
   *
   * Scope: `events:read`.
   *
   * @example
   * const integrationsEvent = await integrations.events.get({ eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  get(params: GetEventParams, options?: CallOptions): Promise<IntegrationsEvent>;
}

/** What takes place, when and where. */
export interface EventGroupsOperations {
  /**
   * Answers the groups of events, such as series and seasons, ordered by (creation, id).
   *
   * Scope: `events:read`.
   *
   * @example
   * for await (const item of integrations.eventGroups.list({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListEventGroupsParams, options?: CallOptions): List<EventGroup>;

  /**
   * Answers a group of events.
   *
   * Scope: `events:read`.
   *
   * @example
   * const eventGroup = await integrations.eventGroups.get({ eventGroupId: 'egr_01m1gnhkb1e088q42swbtyrmqf' });
   */
  get(params: GetEventGroupParams, options?: CallOptions): Promise<EventGroup>;
}

/** Reservations of tables and spaces. */
export interface BookingsOperations {
  /**
   * Answers the bookings of the organization that meet all conditions given, the newest first by (creation, id). A
   * booking at an event has the date of the event. An unknown event is an empty list.
   *
   * Scope: `bookings:read`.
   *
   * @example
   * for await (const item of integrations.bookings.list({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd', status: 'accepted', limit: 100 })) {
   *   console.log(item);
   * }
   */
  list(params?: ListBookingsParams, options?: CallOptions): List<Booking>;

  /**
   * Answers the booking with an access code, upper and lower case being different.
   *
   * Scope: `bookings:read`.
   *
   * @example
   * const booking = await integrations.bookings.getByCode({ bookingCode: '7YHMDWECGV6E0BFJEMHD' });
   */
  getByCode(params: GetBookingByCodeParams, options?: CallOptions): Promise<Booking>;

  /**
   * Books one or several spaces of an event for people who stand at the door. The booking is accepted at once and
   * holds its spaces: all of them, or none when one is held already. A discount code is subtracted from the price
   * and needs one.
   *
   * Scope: `bookings:write`.
   *
   * Errors (`CreateWalkInBookingError`):
   * - `unknown_space`: A space name is not one of the spaces of the event; the message names it.
   * - `discount_code_invalid`: The discount code cannot be used here; the message says why.
   * - `space_taken`: A space is held by another booking; the message names it.
   *
   * @example
   * const booking = await integrations.bookings.createWalkIn({
   *   event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   space_names: '12, 13',
   *   for: 6,
   *   name: 'Vera Lindqvist',
   *   phone: '+34600000101',
   *   hour: '23:30',
   * });
   */
  createWalkIn(params: CreateWalkInBookingParams, options?: CallOptions): Promise<Booking>;

  /**
   * Answers the bookings made with an e-mail address, upper and lower case being the same, the newest first by
   * (creation, id). An unknown address is an empty list.
   *
   * Scope: `bookings:read`.
   *
   * @example
   * for await (const item of integrations.bookings.listByEmail({ email: 'vera.lindqvist@example.org', limit: 100 })) {
   *   console.log(item);
   * }
   */
  listByEmail(params: ListBookingsByEmailParams, options?: CallOptions): List<Booking>;

  /**
   * Takes the booking to a status that can follow the present one; otherwise the answer is 409 and lists those
   * that can. Accepted, arrival and sitting hold the spaces, the others do not. A rejected booking gives the
   * redemption of its discount code back; accepting it again takes one, and is 409 when none is left.
   *
   * Scope: `bookings:write`.
   *
   * Errors (`UpdateBookingStatusError`):
   * - `transition_not_allowed`: The status cannot follow the present one; the message lists those that can.
   * - `space_taken`: A space is held by another booking; the message names it.
   * - `discount_code_exhausted`: The discount code of the booking has been redeemed as often as it may be.
   *
   * @example
   * await integrations.bookings.updateStatus({ bookingId: 'bkg_01m7zyjpprf1fv0mcp8racfz0w', status: 'arrival' });
   */
  updateStatus(params: UpdateBookingStatusParams, options?: CallOptions): Promise<void>;

  /**
   * Answers the zones of an event, or of all events that start on a day where they take place, with the bookings
   * of each space that are neither rejected nor released. Either `event_id` or `date` is given. An unknown event
   * is an empty list.
   *
   * Scope: `bookings:read`.
   *
   * @example
   * const result = await integrations.bookings.getAvailability({ date: '2026-11-21' });
   */
  getAvailability(params?: GetBookingAvailabilityParams, options?: CallOptions): Promise<BookedZone[]>;

  /**
   * Sets the value of the advance, what is paid of it, or both. A pending booking whose advance is paid by the
   * change is accepted, if its spaces are free.
   *
   * Scope: `bookings:write`.
   *
   * @example
   * await integrations.bookings.updateDeposit({ bookingId: 'bkg_01m7zyjpprf1fv0mcp8racfz0w', deposit: 100, deposit_paid: 100 });
   */
  updateDeposit(params: UpdateBookingDepositParams, options?: CallOptions): Promise<void>;

  /**
   * Changes what is given and leaves the rest, all of it or nothing; the answer names the fields that have another
   * value than before. A status that cannot follow is 409. A pending booking whose advance is paid by the change
   * is accepted, if its spaces are free.
   *
   * Scope: `bookings:write`.
   *
   * Errors (`UpdateBookingFieldsError`):
   * - `transition_not_allowed`: The status cannot follow the present one; the message lists those that can.
   * - `space_taken`: A space is held by another booking; the message names it.
   * - `discount_code_exhausted`: The discount code of the booking has been redeemed as often as it may be.
   *
   * @example
   * const bookingUpdate = await integrations.bookings.updateFields({
   *   bookingId: 'bkg_01m7zyjpprf1fv0mcp8racfz0w',
   *   for: 8,
   *   enter: 8,
   *   status: 'arrival',
   *   name: 'Vera Lindqvist',
   * });
   */
  updateFields(params: UpdateBookingFieldsParams, options?: CallOptions): Promise<BookingUpdate>;

  /**
   * Gives back what was paid online for a booking, or a part of it: first of the advance, then of the fee, then of
   * the tip. The status of the booking stays as it is. The money goes back to the card: the refund counts in
   * `refunded` from this instant on, and `payment.refunded` is sent when the gateway confirms it. Money that was
   * taken outside the gateway is undone as an external payment. Send an Idempotency-Key, since a second request is
   * a second refund.
   *
   * Scope: `refunds:write`.
   *
   * Errors (`RefundBookingError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `refund_exceeds_paid`: More would be given back than is left of what was paid.
   *
   * @example
   * await integrations.bookings.refund({ bookingId: 'bkg_01m4xnq17zfr3ttw6kkxvwmh4s', amount: 25 });
   */
  refund(params: RefundBookingParams, options?: CallOptions): Promise<void>;
}

/** Tickets: reading, creating, checking in, deleting. */
export interface TicketsOperations {
  /**
   * Answers the tickets of the organization that meet all conditions given, ordered by (creation, id), without
   * deleted ones. A door that keeps a copy of an event asks again every few minutes with the `created_at` of the
   * last ticket received as `start_date`; `date_field=updated_at` shows what became of older ones. An unknown
   * event is an empty list.
   *
   * Scope: `tickets:read`.
   *
   * @example
   * for await (const item of integrations.tickets.list({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd', start_date: '2026-10-14T17:00:00.000Z' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListTicketsParams, options?: CallOptions): List<IntegrationsTicket>;

  /**
   * Answers a ticket of the organization, unless it was deleted.
   *
   * Scope: `tickets:read`.
   *
   * @example
   * const integrationsTicket = await integrations.tickets.get({ ticketId: 'tkt_01m4xnq17zfr3ttw6kkxvwmh4s' });
   */
  get(params: GetTicketParams, options?: CallOptions): Promise<IntegrationsTicket>;

  /**
   * Answers the ticket of the organization that has this barcode, unless it was deleted.
   *
   * Scope: `tickets:read`.
   *
   * @example
   * const integrationsTicket = await integrations.tickets.getByCode({ ticketCode: '7ZK2M9QXW4T8BVHN3CRE' });
   */
  getByCode(params: GetTicketByCodeParams, options?: CallOptions): Promise<IntegrationsTicket>;

  /**
   * Answers 200 where the ticket with this barcode is active and somebody of its people may still enter. Records
   * nothing: between this answer and a check-in another door may admit them.
   *
   * Scope: `tickets:checkin`.
   *
   * Errors (`GetTicketAdmissionError`):
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   * - `already_checked_in`: This number of people was recorded already; the message has the time of the first
   * entry.
   *
   * @example
   * const getTicketAdmissionResult = await integrations.tickets.getAdmission({ ticketCode: '7ZK2M9QXW4T8BVHN3CRE' });
   */
  getAdmission(params: GetTicketAdmissionParams, options?: CallOptions): Promise<GetTicketAdmissionResult>;

  /**
   * Sets how many people are inside on a ticket. More than now: they enter. Fewer: a correction. The same number
   * again is refused, so that of two doors reading one ticket at the same instant only one admits. A repeated
   * request with the same Idempotency-Key is answered as the first one was. A correction to 0 also forgets when
   * the first of them entered.
   *
   * Scope: `tickets:checkin`.
   *
   * Errors (`CheckInTicketError`):
   * - `already_checked_in`: This number of people was recorded already; the message has the time of the first
   * entry.
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   *
   * @example
   * await integrations.tickets.checkIn({
   *   ticketId: 'tkt_01m4xnqkbaey7sxqx28hjnr78n',
   *   enter: 2,
   *   entry_date: '2026-11-21T23:41:07Z',
   *   quality: 4,
   * });
   */
  checkIn(params: CheckInTicketParams, options?: CallOptions): Promise<void>;

  /**
   * Sets how many people are inside on a ticket. More than now: they enter. Fewer: a correction. The same number
   * again is refused, so that of two doors reading one ticket at the same instant only one admits. A repeated
   * request with the same Idempotency-Key is answered as the first one was. A correction to 0 also forgets when
   * the first of them entered.
   *
   * Scope: `tickets:checkin`.
   *
   * Errors (`CheckInTicketByCodeError`):
   * - `already_checked_in`: This number of people was recorded already; the message has the time of the first
   * entry.
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   *
   * @example
   * await integrations.tickets.checkInByCode({ ticketCode: '7ZK2M9QXW4T8BVHN3CRE' });
   */
  checkInByCode(params: CheckInTicketByCodeParams, options?: CallOptions): Promise<void>;

  /**
   * Soft-deletes tickets that were created through the integrations API; their places are free again, their
   * barcodes are not. Unknown or deleted tickets, and those that came in otherwise, are passed over; repeated ids
   * count once.
   *
   * Scope: `tickets:write`.
   *
   * @example
   * const deleteTicketsResult = await integrations.tickets.delete({
   *   ticket_ids: [
   *     'tkt_01m4xnq17zfr3ttw6kkxvwmh4s',
   *     'tkt_01m4xnqkbaey7sxqx28hjnr78n',
   *     'tkt_01m7zyj7mye7eamjz8kkdwaa9k',
   *   ],
   * });
   */
  delete(params: DeleteTicketsParams, options?: CallOptions): Promise<DeleteTicketsResult>;

  /**
   * Records that products of a supplement were handed out to the holder of a ticket, for instance drinks at a bar,
   * and answers with the ticket. Never more than `product_quantity` times the units that were bought, however many
   * bars ask at once, and not after the `redemption_deadline` of the supplement: 409 then. A negative quantity
   * takes back what was recorded by mistake. Send an `Idempotency-Key`: a repeated request then counts once.
   *
   * Scope: `tickets:checkin`.
   *
   * Errors (`UpdateTicketSupplementProductQuantityUsedError`):
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   * - `conflict`: The state of the thing forbids it; the message says why.
   *
   * @example
   * const integrationsTicket = await integrations.tickets.updateSupplementProductQuantityUsed({
   *   ticketId: 'tkt_01m4xnq17zfr3ttw6kkxvwmh4s',
   *   supplement_id: 'sup_01m4xnpzmxf68byc3g6arcvwgb',
   *   quantity: 1,
   * });
   */
  updateSupplementProductQuantityUsed(params: UpdateTicketSupplementProductQuantityUsedParams, options?: CallOptions): Promise<IntegrationsTicket>;

  /**
   * Creates tickets that were sold or given away elsewhere. All of them, or none when a barcode is taken or the
   * rate or a price has not that many places left. They are active at once and share one payment. That a rate is
   * marked complete, or not sold at this time, does not matter here; its places do. A rate that is not the
   * organization's is answered 404.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CreateTicketsError`):
   * - `sold_out`: The rate or its price step has not that many places left.
   * - `barcode_taken`: A barcode is in use, or was in use once; the message names it.
   *
   * @example
   * const result = await integrations.tickets.create({
   *   ticket_rate_id: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   sale_type: 'box-office',
   *   tickets: [
   *     {
   *       price_id: 'prc_01m1gnhs49f62sjcf981ek5zk1',
   *       qr_code: 'BOX-2026-000417',
   *       total_price: 16.5,
   *       fee: 1,
   *       full_name: 'Ilse Okafor',
   *       email: 'ilse.okafor@example.org',
   *       phone: '+34600000103',
   *     },
   *     {
   *       price_id: 'prc_01m1gnhs49f62sjcf981ek5zk1',
   *       full_name: 'Nadia Ferrer',
   *       email: 'nadia.ferrer@example.org',
   *       gender: 'female',
   *       birthday: '1994-06-17',
   *       address: 'Calle del Ejemplo 7',
   *       postal_code: '46001',
   *       country_code: 'ES',
   *       personal_document_type: 'dni',
   *       personal_document_number: '00000000T',
   *       answers: [{ question_id: 'qst_01m1gnhr4de5wapxkjm8xg85j1', answer: 'A friend' }],
   *       supplements: [{ supplement_id: 'sup_01m1gnhp0aefnbng9cwsmb9bqq', price: 3 }],
   *     },
   *   ],
   * });
   */
  create(params: CreateTicketsParams, options?: CallOptions): Promise<Ticket[]>;

  /**
   * Gives money back on a ticket that was paid. The first refund voids the ticket, and its place is free again;
   * further ones may follow until all is given back. What was paid through a payment gateway goes back there: such
   * a refund counts from this instant on, and `payment.refunded` is sent when the gateway confirms it. What the
   * channel or the organization took itself is recorded as given back at once. Send an Idempotency-Key, since a
   * second request is a second refund.
   *
   * Scope: `refunds:write`.
   *
   * Errors (`RefundTicketError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `refund_exceeds_paid`: More would be given back than is left of what was paid.
   *
   * @example
   * await integrations.tickets.refund({ ticketId: 'tkt_01m4xnq17zfr3ttw6kkxvwmh4s', amount: 5 });
   */
  refund(params: RefundTicketParams, options?: CallOptions): Promise<void>;
}

/** Reservations at events alone. */
export interface EventBookingsOperations {
  /**
   * Answers the bookings as the list of all bookings does, without those by calendar: only bookings that are tied
   * to an event.
   *
   * Scope: `bookings:read`.
   *
   * @example
   * for await (const item of integrations.eventBookings.list({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd', status: 'pending' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListEventBookingsParams, options?: CallOptions): List<Booking>;
}

/** Reservations of tables and spaces. */
export interface BookingProductsOperations {
  /**
   * Answers the products that the venue serves at tables now, ordered by (creation, id).
   *
   * Scope: `bookings:read`.
   *
   * @example
   * for await (const item of integrations.bookingProducts.list()) {
   *   console.log(item);
   * }
   */
  list(params?: ListBookingProductsParams, options?: CallOptions): List<BookingProduct>;

  /**
   * Records what was consumed at the table, in the place of `pos_products` so far. Names and prices are those of
   * the products now. The total of the point of sale stays as it is.
   *
   * Scope: `bookings:write`.
   *
   * @example
   * const booking = await integrations.bookingProducts.update({
   *   bookingId: 'bkg_01m7zyjpprf1fv0mcp8racfz0w',
   *   products: [{ product_id: 'prd_01m1gnhw3xfk2b6y9s4qd8tz7p', amount: 4 }],
   * });
   */
  update(params: UpdateBookingProductsParams, options?: CallOptions): Promise<Booking>;
}

/** Reservations of tables and spaces. */
export interface TipRatesOperations {
  /**
   * Answers the tips that can be paid along with a booking now, ordered by (creation, id).
   *
   * Scope: `bookings:read`.
   *
   * @example
   * for await (const item of integrations.tipRates.list()) {
   *   console.log(item);
   * }
   */
  list(params?: ListTipRatesParams, options?: CallOptions): List<TipRate>;
}

/** Money taken outside the payment gateway. */
export interface ExternalPaymentsOperations {
  /**
   * Answers the payments that were taken outside the payment gateway and meet all conditions given, ordered by
   * (creation, id). One that was undone stays, and so does the one that undoes it: their sum is 0.
   *
   * Scope: `payments:read`.
   *
   * @example
   * for await (const item of integrations.externalPayments.list({ resource_type: 'bookings', resource_id: 'bkg_01m7zyjpprf1fv0mcp8racfz0w' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListExternalPaymentsParams, options?: CallOptions): List<ExternalPayment>;

  /**
   * Records money that the organization took for a booking in cash, at its own terminal or by transfer. The
   * advance of the booking stays as it is.
   *
   * Scope: `bookings:write`.
   *
   * Errors (`CreateExternalPaymentError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   *
   * @example
   * const externalPayment = await integrations.externalPayments.create({
   *   resource_type: 'bookings',
   *   resource_id: 'bkg_01m7zyjpprf1fv0mcp8racfz0w',
   *   amount: 60,
   *   method: 'cash',
   *   description: 'Bottle at the table',
   * });
   */
  create(params: CreateExternalPaymentParams, options?: CallOptions): Promise<ExternalPayment>;

  /**
   * Records a payment of the opposite amount, which undoes this one, and answers with it. A payment is undone
   * once.
   *
   * Scope: `bookings:write`.
   *
   * Errors (`UndoExternalPaymentError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   *
   * @example
   * const externalPayment = await integrations.externalPayments.undo({ paymentId: 'pay_01m7zyjcxpfby9605ak4n360bx' });
   */
  undo(params: UndoExternalPaymentParams, options?: CallOptions): Promise<ExternalPayment>;
}

/** What is sold, and at which prices. */
export interface TicketRatesOperations {
  /**
   * Answers the ticket rates of an event, private ones included, or without an event those of all events that have
   * not ended, ordered by (creation, id). An unknown event is an empty list.
   *
   * Scope: `ticket-rates:read`.
   *
   * @example
   * for await (const item of integrations.ticketRates.list({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListTicketRatesParams, options?: CallOptions): List<IntegrationsTicketRate>;
}

/** Money that is given back. */
export interface RefundRequestsOperations {
  /**
   * Records that the holder of an active ticket, on which nobody has entered, asks for money back, and sends
   * `ticket.request_refund`. The organization accepts or rejects it; there is one request at a time for a ticket.
   * Where a warranty was bought, the request is accepted at once until so many hours before the event as the
   * warranty says: it gives back what the ticket cost, without the price of the warranty. Later it is refused with
   * `warranty_expired`.
   *
   * Scope: `refunds:write`.
   *
   * Errors (`CreateRefundRequestError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   * - `refund_exceeds_paid`: More would be given back than is left of what was paid.
   * - `warranty_expired`: The warranty of the ticket gave a right to a refund until some hours before the event,
   * which are over.
   *
   * @example
   * const refundRequest = await integrations.refundRequests.create({ ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay', reason: 'We cannot come.' });
   */
  create(params: CreateRefundRequestParams, options?: CallOptions): Promise<RefundRequest>;
}

/** What came in through the payment gateway. */
export interface PaymentsOperations {
  /**
   * Answers the payments that came in through the payment gateway, ordered by (creation, id). What channels and
   * box offices took themselves is not among them.
   *
   * Scope: `payments:read`.
   *
   * @example
   * for await (const item of integrations.payments.list({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListPaymentsParams, options?: CallOptions): List<GatewayPayment>;

  /**
   * Answers one payment that came in through the payment gateway.
   *
   * Scope: `payments:read`.
   *
   * @example
   * const gatewayPayment = await integrations.payments.get({ paymentId: 'pay_01m4xnpzmxf68byc3g6arcvwga' });
   */
  get(params: GetPaymentParams, options?: CallOptions): Promise<GatewayPayment>;
}

/** Money that is given back. */
export interface RefundsOperations {
  /**
   * Answers the refunds that go through the payment gateway, ordered by (creation, id).
   *
   * Scope: `payments:read`.
   *
   * @example
   * for await (const item of integrations.refunds.list({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListRefundsParams, options?: CallOptions): List<GatewayRefund>;
}

/** Invoices of what was paid and given back, and their PDFs. */
export interface InvoicesOperations {
  /**
   * Answers the invoices of the organization, those that correct others among them, ordered by (creation, id).
   * What costs something has an invoice from the moment in which it is paid.
   *
   * Scope: `payments:read`.
   *
   * @example
   * for await (const item of integrations.invoices.list({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListInvoicesParams, options?: CallOptions): List<Invoice>;

  /**
   * Answers one invoice of the organization.
   *
   * Scope: `payments:read`.
   *
   * @example
   * const invoice = await integrations.invoices.get({ invoiceId: 'ivc_01m4xnpzmxf68byc3g6arcvwga' });
   */
  get(params: GetInvoiceParams, options?: CallOptions): Promise<Invoice>;

  /**
   * Answers the invoices of a ticket, booking or other thing that was paid, ordered by (creation, id). 404 where
   * it has none.
   *
   * Scope: `payments:read`.
   *
   * @example
   * for await (const item of integrations.invoices.listByResource({ resourceId: 'tkt_01m4xnq17zfr3ttw6kkxvwmh4s' })) {
   *   console.log(item);
   * }
   */
  listByResource(params: ListInvoicesByResourceParams, options?: CallOptions): List<Invoice>;

  /**
   * Answers an address at which the PDF of the invoice is read without credentials for 24 hours.
   *
   * Scope: `payments:read`.
   *
   * @example
   * const invoicePdfAddress = await integrations.invoices.getPdfAddress({ invoiceId: 'ivc_01m4xnpzmxf68byc3g6arcvwga' });
   */
  getPdfAddress(params: GetInvoicePdfAddressParams, options?: CallOptions): Promise<InvoicePdfAddress>;

  /**
   * The address that `getInvoicePdfAddress` answers: the invoice in the language of its buyer.
   *
   * Works without credentials.
   *
   * @example
   * const uint8Array = await integrations.invoices.getPdf({ token: 'Zm9yLWV4YW1wbGUtb25seQ.c2lnbmF0dXJl' });
   */
  getPdf(params: GetInvoicePdfParams, options?: CallOptions): Promise<Uint8Array>;
}

/** What came in through the payment gateway and went back there, with balances. */
export interface WalletMovementsOperations {
  /**
   * Answers what came in through the payment gateway and what went back there, ordered by (creation, id), each
   * with the balance after it. The list grows at its end; what is being recorded at this moment can still come in
   * before the last seconds of it, and then changes the balances behind it.
   *
   * Scope: `payments:read`.
   *
   * @example
   * for await (const item of integrations.walletMovements.list({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListWalletMovementsParams, options?: CallOptions): List<WalletMovement>;
}

/** Invoices of what was paid and given back, and their PDFs. */
export interface CustomTaxesOperations {
  /**
   * Answers the percentages of tax that stand on new invoices, the default of the organization first, the others
   * by their size, each with the rates for which it is set: those of one event, or of all events that have not
   * ended.
   *
   * Scope: `payments:read`.
   *
   * @example
   * for await (const item of integrations.customTaxes.list({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListCustomTaxesParams, options?: CallOptions): List<CustomTax>;
}

/** Everything that was sold, a line for each thing. */
export interface SalesOperations {
  /**
   * Answers everything that was sold, a line for each ticket, booking, pass, list entry, supplement bought after
   * its ticket, change of name and period of a plan, ordered by (creation, id), with its amounts by part. A
   * purchase that awaits its payment comes in when it is paid, at the place of its creation: at most an hour back.
   * Swapping a ticket sells nothing: the line stays that of the ticket that was sold. Tickets that were deleted
   * are not in the list; bookings are, once they are accepted or something was paid for them.
   *
   * Scope: `payments:read`.
   *
   * @example
   * for await (const item of integrations.sales.list({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd', limit: 2 })) {
   *   console.log(item);
   * }
   */
  list(params?: ListSalesParams, options?: CallOptions): List<Sale>;
}

/** What takes something off a price, and how often it was used. */
export interface DiscountCodesOperations {
  /**
   * Answers the discount codes of the organization, active or not, ordered by (creation, id).
   *
   * Scope: `discount-codes:read`.
   *
   * @example
   * for await (const item of integrations.discountCodes.list({ type: 'bookings' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListDiscountCodesParams, options?: CallOptions): List<DiscountCode>;

  /**
   * Answers one discount code, with how often it was used.
   *
   * Scope: `discount-codes:read`.
   *
   * @example
   * const discountCode = await integrations.discountCodes.get({ discountCodeId: 'dsc_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  get(params: GetDiscountCodeParams, options?: CallOptions): Promise<DiscountCode>;
}

/** What admits people to several events: reading and checking in. */
export interface PassesOperations {
  /**
   * Answers the passes that were sold, ordered by (creation, id); with `event_id` those that admit to the event,
   * and how many people came in there.
   *
   * Scope: `passes:read`.
   *
   * @example
   * for await (const item of integrations.passes.list({ event_id: 'evt_01m1gnjw40fnm9fe6hyyfdh7px' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListPassesParams, options?: CallOptions): List<Pass>;

  /**
   * Answers a pass as it stands at an event. One that does not admit to the event is not found.
   *
   * Scope: `passes:read`.
   *
   * @example
   * const pass = await integrations.passes.get({ passId: 'pas_01m1gnjw40fnm9fe6hyyfdh7px', event_id: 'evt_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  get(params: GetPassParams, options?: CallOptions): Promise<Pass>;

  /**
   * Records who is inside on the pass at the event after this call, in place of what was recorded: fewer people
   * are a correction. What is recorded already is refused, so of two doors at the same instant one learns that the
   * people are inside; a call that is repeated with its Idempotency-Key is answered the same.
   *
   * Scope: `tickets:checkin`.
   *
   * Errors (`CheckInPassError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `already_checked_in`: This number of people was recorded already; the message has the time of the first
   * entry.
   *
   * @example
   * const pass = await integrations.passes.checkIn({
   *   passId: 'pas_01m1gnjw40fnm9fe6hyyfdh7px',
   *   event_id: 'evt_01m1gnjw40fnm9fe6hyyfdh7px',
   *   body: [{ _id: 'pty_01m1gnjw40fnm9fe6hyyfdh7px', women: 1, men: 1 }],
   * });
   */
  checkIn(params: CheckInPassParams, options?: CallOptions): Promise<Pass>;

  /**
   * Gives money back on a pass that was paid. The first refund voids the pass, and its place is free again;
   * further ones may follow until all is given back. What was paid through a payment gateway goes back there: such
   * a refund counts from this instant on, and `payment.refunded` is sent when the gateway confirms it. What the
   * organization took itself is recorded as given back at once. Send an Idempotency-Key, since a second request is
   * a second refund.
   *
   * Scope: `refunds:write`.
   *
   * Errors (`RefundPassError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `refund_exceeds_paid`: More would be given back than is left of what was paid.
   *
   * @example
   * await integrations.passes.refund({ passId: 'pas_01m1gnjw40fnm9fe6hyyfdh7px', amount: 180 });
   */
  refund(params: RefundPassParams, options?: CallOptions): Promise<void>;

  /**
   * Answers the address at which the PDF of the pass is read without credentials, for as long as it can be used. A
   * pass that cannot be used is not found.
   *
   * Scope: `passes:read`.
   *
   * @example
   * const passPdfAddress = await integrations.passes.getPdfAddress({ passId: 'pas_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  getPdfAddress(params: GetPassPdfAddressParams, options?: CallOptions): Promise<PassPdfAddress>;

  /**
   * The address that the buyer of a pass is mailed and `getPassPdfAddress` answers, in the language of the
   * purchase. It works for as long as the pass can be used: not once it was rejected or refunded.
   *
   * Works without credentials.
   *
   * @example
   * const uint8Array = await integrations.passes.getPdf({ token: 'Zm9yLWV4YW1wbGUtb25seQ.c2lnbmF0dXJl' });
   */
  getPdf(params: GetPassPdfParams, options?: CallOptions): Promise<Uint8Array>;
}

/** The same with their usages. */
export interface V2PassesOperations {
  /**
   * Answers the passes that admit to an event, with who came in there, ordered by (creation, id).
   *
   * Scope: `passes:read`.
   *
   * @example
   * for await (const item of integrations.v2Passes.list({ event_id: 'evt_01m1gnjw40fnm9fe6hyyfdh7px' })) {
   *   console.log(item);
   * }
   */
  list(params: ListV2PassesParams, options?: CallOptions): List<PassV2>;

  /**
   * Answers the pass with this code, with a usage for every event that it admits to: of a pass for all events,
   * those that are not over and those to which people came.
   *
   * Scope: `passes:read`.
   *
   * @example
   * const passV2 = await integrations.v2Passes.getByCode({ passCode: '7ZK2M9QXW4T8BVHN3CRE' });
   */
  getByCode(params: GetV2PassByCodeParams, options?: CallOptions): Promise<PassV2>;
}

/** Memberships of clients, paid by period: creating, cancelling, and what they give. */
export interface PlansOperations {
  /**
   * Answers the plans to which clients can subscribe, ordered by (creation, id).
   *
   * Scope: `passes:read`.
   *
   * @example
   * for await (const item of integrations.plans.list({ limit: 50 })) {
   *   console.log(item);
   * }
   */
  list(params?: ListPlansParams, options?: CallOptions): List<Plan>;
}

/** Memberships of clients, paid by period: creating, cancelling, and what they give. */
export interface SubscriptionsOperations {
  /**
   * Subscribes a client to a plan: one that is known, by `client_id`, or the person with an e-mail address, by
   * `email`. The client is mailed the address where the first period is paid, within 7 days; the subscription is
   * active from then on. Three days before a period ends the client is mailed the address for the next one. A plan
   * that costs nothing is active at once and goes on by itself. A client has one subscription to a plan at a time.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CreateSubscriptionError`):
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `already_exists`: Something with this name, address or code exists already.
   *
   * @example
   * const createdSubscription = await integrations.subscriptions.create({
   *   plan_id: 'pln_01m1gnjw40fnm9fe6hyyfdh7px',
   *   email: 'vera.lindqvist@example.org',
   *   name: 'Vera Lindqvist',
   * });
   */
  create(params: CreateSubscriptionParams, options?: CallOptions): Promise<CreatedSubscription>;

  /**
   * Answers the subscriptions that meet all conditions given, ordered by (creation, id).
   *
   * Scope: `clients:read`.
   *
   * @example
   * for await (const item of integrations.subscriptions.list({ plan_id: 'pln_01m1gnjw40fnm9fe6hyyfdh7px', status: 'active' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListSubscriptionsParams, options?: CallOptions): List<Subscription>;

  /**
   * Answers one subscription.
   *
   * Scope: `clients:read`.
   *
   * @example
   * const subscription = await integrations.subscriptions.get({ subscriptionId: 'sub_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  get(params: GetSubscriptionParams, options?: CallOptions): Promise<Subscription>;

  /**
   * Asks for no further payment: the subscription is active until the paid time ends. A payment that is asked for
   * now cannot be paid any more. What was paid stays paid.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CancelSubscriptionError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   *
   * @example
   * const subscription = await integrations.subscriptions.cancel({ subscriptionId: 'sub_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  cancel(params: CancelSubscriptionParams, options?: CallOptions): Promise<Subscription>;

  /**
   * Records that the member with this code came in at an event, for nothing, where the plan gives free entry. Once
   * for each event: of two doors at the same instant one learns that the member is inside.
   *
   * Scope: `tickets:checkin`.
   *
   * Errors (`CheckInSubscriptionByCodeError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `already_checked_in`: This number of people was recorded already; the message has the time of the first
   * entry.
   *
   * @example
   * const subscription = await integrations.subscriptions.checkInByCode({ subscriptionCode: '7ZK2M9QXW4T8BVHN3CRE', event_id: 'evt_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  checkInByCode(params: CheckInSubscriptionByCodeParams, options?: CallOptions): Promise<Subscription>;
}

/** Memberships of clients, paid by period: creating, cancelling, and what they give. */
export interface SubscriptionListEntriesOperations {
  /**
   * Makes an entry in the name of the member whose people pay nothing on the options of the rate. The people of
   * all such entries at one event are at most as many as the plan says; a removed entry does not count.
   *
   * Scope: `lists:write`.
   *
   * Errors (`CreateSubscriptionListEntryError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `sold_out`: The rate or its price step has not that many places left.
   *
   * @example
   * const guestList = await integrations.subscriptionListEntries.create({
   *   subscriptionId: 'sub_01m1gnjw40fnm9fe6hyyfdh7px',
   *   list_rate_id: 'rate_01m1gnja85egzr2gs1ny2e05jb',
   *   for: 2,
   * });
   */
  create(params: CreateSubscriptionListEntryParams, options?: CallOptions): Promise<GuestList>;
}

/** The people who book, hold tickets or are on guest lists. */
export interface ClientsOperations {
  /**
   * Answers the people who booked, hold a ticket or are on a guest list with an e-mail address, one for each
   * address, in the order in which they were first seen. To keep a copy, ask again with `updated_since` = the
   * largest `updated_at` received.
   *
   * Scope: `clients:read`.
   *
   * @example
   * for await (const item of integrations.clients.list({ updated_since: '2026-11-20T00:00:00.000Z', limit: 500 })) {
   *   console.log(item);
   * }
   */
  list(params?: ListClientsParams, options?: CallOptions): List<Client>;

  /**
   * Answers one client, with what was bought. A client that was merged into another is not found any more.
   *
   * Scope: `clients:read`.
   *
   * @example
   * const client = await integrations.clients.get({ clientId: 'cli_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  get(params: GetClientParams, options?: CallOptions): Promise<Client>;
}

/** The people who work for the organization. */
export interface UsersOperations {
  /**
   * Answers the people who work for the organization, in the order in which they came, so that ids such as
   * `user_id` of a payment can be shown as names.
   *
   * Scope: `clients:read`.
   *
   * @example
   * for await (const item of integrations.users.list()) {
   *   console.log(item);
   * }
   */
  list(params?: ListUsersParams, options?: CallOptions): List<OrganizationUser>;
}

/** Guest lists: reading and checking in, and their rates. */
export interface GuestListsOperations {
  /**
   * Answers guest-list entries of an event or of a range of dates, one of which must be given, ordered by
   * (creation, id). An unknown event is an empty list.
   *
   * Scope: `lists:read`.
   *
   * @example
   * for await (const item of integrations.guestLists.list({
   *   event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   limit: 100,
   *   filter: { referral_id: 'rfr_01m1gnjky5fa9sts4yrfhkkmr9' },
   * })) {
   *   console.log(item);
   * }
   */
  list(params?: ListGuestListsParams, options?: CallOptions): List<GuestList>;

  /**
   * Answers the guest-list entry with an access code, upper and lower case being different; also one that was
   * removed, with `removed_at`.
   *
   * Scope: `lists:read`.
   *
   * @example
   * const guestList = await integrations.guestLists.getByCode({ listCode: 'PWBENKKDDJWN0E971XNC' });
   */
  getByCode(params: GetGuestListByCodeParams, options?: CallOptions): Promise<GuestList>;

  /**
   * Records who is inside on the entry after this call, by option of the list rate, in place of what was recorded.
   * They may be more than were announced. What is recorded already is answered the same and not sent again.
   *
   * Scope: `lists:write`.
   *
   * Errors (`CheckInGuestListError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   *
   * @example
   * const guestList = await integrations.guestLists.checkIn({
   *   listId: 'lst_01m4xnqaswejkszv4axq26m6my',
   *   body: [{ _id: 'prc_01m1gnjm4sfrasxmywsfahj55j', women: 2, men: 1 }],
   * });
   */
  checkIn(params: CheckInGuestListParams, options?: CallOptions): Promise<GuestList>;
}

/** Guest lists: reading and checking in, and their rates. */
export interface ListRatesOperations {
  /**
   * Answers the list rates of an event, or without one of all events that have not ended, ordered by (creation,
   * id). An unknown event is an empty list.
   *
   * Scope: `lists:read`.
   *
   * @example
   * for await (const item of integrations.listRates.list({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListListRatesParams, options?: CallOptions): List<IntegrationsListRate>;
}

/** Addresses that notifications are sent to. */
export interface WebhookEndpointsOperations {
  /**
   * Answers all webhook endpoints of the organization, with the secrets that they are signed with.
   *
   * Scope: `webhooks:read`.
   *
   * @example
   * for await (const item of integrations.webhookEndpoints.list()) {
   *   console.log(item);
   * }
   */
  list(params?: NoParams, options?: CallOptions): List<WebhookEndpoint>;

  /**
   * Sends notifications to an address from now on. A organization has at most 50 endpoints.
   *
   * Scope: `webhooks:write`.
   *
   * Errors (`CreateWebhookEndpointError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   *
   * @example
   * const webhookEndpoint = await integrations.webhookEndpoints.create({ name: 'Order system', url: 'https://hooks.example.org/stagedoor' });
   */
  create(params: CreateWebhookEndpointParams, options?: CallOptions): Promise<WebhookEndpoint>;

  /**
   * Answers an endpoint with its secret.
   *
   * Scope: `webhooks:read`.
   *
   * @example
   * const webhookEndpoint = await integrations.webhookEndpoints.get({ webhookEndpointId: 'we_01kep80r15fh289mq3dprrzfdh' });
   */
  get(params: GetWebhookEndpointParams, options?: CallOptions): Promise<WebhookEndpoint>;

  /**
   * Changes what is said in the body. Another address counts from the next attempt on, also for what waits
   * already; other kinds count for what happens from now on.
   *
   * Scope: `webhooks:write`.
   *
   * @example
   * const webhookEndpoint = await integrations.webhookEndpoints.update({
   *   webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr',
   *   url: 'https://hooks.example.org/v2',
   *   events: ['ticket.sold'],
   * });
   */
  update(params: UpdateWebhookEndpointParams, options?: CallOptions): Promise<WebhookEndpoint>;

  /**
   * Ends an endpoint for good: what waits for it or is held is cancelled. Its deliveries stay listed.
   *
   * Scope: `webhooks:write`.
   *
   * @example
   * await integrations.webhookEndpoints.delete({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr' });
   */
  delete(params: DeleteWebhookEndpointParams, options?: CallOptions): Promise<void>;

  /**
   * Reactivates a disabled endpoint. An active one stays active, with the same answer. What was held meanwhile
   * stays held until it is recovered.
   *
   * Scope: `webhooks:write`.
   *
   * @example
   * const enableWebhookEndpointResult = await integrations.webhookEndpoints.enable({ webhookEndpointId: 'we_01kep80r15fh289mq3dprrzfdh' });
   */
  enable(params: EnableWebhookEndpointParams, options?: CallOptions): Promise<EnableWebhookEndpointResult>;

  /**
   * Stops sending to an endpoint: what waits for it, and what happens from now on, is held and can be recovered
   * later. A disabled one stays disabled, with the same answer.
   *
   * Scope: `webhooks:write`.
   *
   * @example
   * const disableWebhookEndpointResult = await integrations.webhookEndpoints.disable({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr' });
   */
  disable(params: DisableWebhookEndpointParams, options?: CallOptions): Promise<DisableWebhookEndpointResult>;

  /**
   * Makes a new secret, which signs from now on. For 24 hours the previous one signs along, so that receivers can
   * change over; of more than two previous ones the oldest ends at once.
   *
   * Scope: `webhooks:write`.
   *
   * @example
   * const rotatedWebhookSecret = await integrations.webhookEndpoints.rotateSecret({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr' });
   */
  rotateSecret(params: RotateWebhookEndpointSecretParams, options?: CallOptions): Promise<RotatedWebhookSecret>;

  /**
   * Sends a `webhook.test` to this endpoint alone, whatever kinds it takes, before everything that waits for it
   * and also while it rests after failures. With `event` it sends that kind instead, with an example as payload:
   * its ids are of nothing, and `test` in the body says so. Tests with another kind than `webhook.test` are not in
   * the feed.
   *
   * Scope: `webhooks:write`.
   *
   * Errors (`TestWebhookEndpointError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   *
   * @example
   * const webhookDelivery = await integrations.webhookEndpoints.test({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr', event: 'ticket.sold' });
   */
  test(params: TestWebhookEndpointParams, options?: CallOptions): Promise<WebhookDelivery>;

  /**
   * Takes a delivery as a receiver got it, or with the signature that its code computes, and says whether the
   * signature is right and otherwise what was done wrong: every usual mistake is tried. Send the body as it came
   * (`body`, or `body_base64` where it may be no text) and all headers. Nothing of it is kept.
   *
   * Scope: `webhooks:read`.
   *
   * @example
   * const signatureCheck = await integrations.webhookEndpoints.checkSignature({
   *   webhookEndpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c',
   *   body: '{"id":"whe_01jd3k5v8wexbtq8m2zr4h6n7c","event":"webhook.test","created_at":"2026-11-21T22:30:00.000Z","organization_id":"org_01hnj1svyweb5sckjgn53yn84s","sequence":1,"payload":{"endpoint_id":"we_01jd3k5v8wexbtq8m2zr4h6n7c","message":"It works."}}',
   *   headers: {
   *     'x-webhook-id': 'whe_01jd3k5v8wexbtq8m2zr4h6n7c',
   *     'x-webhook-signature': '796d1efd974afa5bd40a1f5cf91df110a2742c44a7645f43bac520d31abf88b0',
   *     'webhook-id': 'whe_01jd3k5v8wexbtq8m2zr4h6n7c',
   *     'webhook-timestamp': '1795300200',
   *     'webhook-signature': 'v1,NI0E8OArWg+F//Ee3feiPH7kKr0wjjROjd16Qj3x5GA=',
   *   },
   *   received_at: '2026-11-21T22:30:01Z',
   * });
   */
  checkSignature(params: CheckWebhookEndpointSignatureParams, options?: CallOptions): Promise<SignatureCheck>;

  /**
   * Sends again all deliveries to the endpoint that are failed, exhausted or held, made since an instant; little
   * by little, so that newer notifications are not kept waiting. What is older than 30 days is cancelled instead,
   * since its content is not kept.
   *
   * Scope: `webhooks:write`.
   *
   * Errors (`RecoverWebhookEndpointError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   *
   * @example
   * const webhookRecovery = await integrations.webhookEndpoints.recover({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr', since: '2026-11-16T00:00:00.000Z' });
   */
  recover(params: RecoverWebhookEndpointParams, options?: CallOptions): Promise<WebhookRecovery>;

  /**
   * Answers the latest recovery of the endpoint. It is forgotten 30 days after its end.
   *
   * Scope: `webhooks:read`.
   *
   * @example
   * const webhookRecovery = await integrations.webhookEndpoints.getRecovery({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr' });
   */
  getRecovery(params: GetWebhookEndpointRecoveryParams, options?: CallOptions): Promise<WebhookRecovery>;
}

/** What was sent to them, and how that went. */
export interface WebhookDeliveriesOperations {
  /**
   * Answers the deliveries to the endpoints of the organization, the newest first. A key is shown the kinds whose
   * resource it may read: `ticket.*` with the scope `tickets:read`, `booking.*` with `bookings:read`, `list.*`
   * with `lists:read`, `payment.*` with `payments:read`, `event.*` with `events:read`; `webhook.*` and
   * `webhook_endpoint.*` always.
   *
   * Scope: `webhooks:read`.
   *
   * @example
   * for await (const item of integrations.webhookDeliveries.list({ limit: 50 })) {
   *   console.log(item);
   * }
   */
  list(params?: ListWebhookDeliveriesParams, options?: CallOptions): List<WebhookDelivery>;

  /**
   * Answers one delivery with all its attempts; one of a kind that the key is not shown is not there.
   *
   * Scope: `webhooks:read`.
   *
   * @example
   * const webhookDeliveryDetail = await integrations.webhookDeliveries.get({ deliveryId: 'wd_01m7zyj37ge7h9by91dnv1jy6x' });
   */
  get(params: GetWebhookDeliveryParams, options?: CallOptions): Promise<WebhookDeliveryDetail>;

  /**
   * Sends one delivery again, whatever became of it before, ahead of everything that waits for its endpoint. Not
   * while it is being sent, while its endpoint is disabled, once it is cancelled, or after 30 days.
   *
   * Scope: `webhooks:write`.
   *
   * Errors (`RetryWebhookDeliveryError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   *
   * @example
   * const webhookDelivery = await integrations.webhookDeliveries.retry({ deliveryId: 'wd_01m7zyj37ge7h9by91dnv1jy6x' });
   */
  retry(params: RetryWebhookDeliveryParams, options?: CallOptions): Promise<WebhookDelivery>;
}

/** Notifications, to be read instead of received, and their kinds. */
export interface WebhookEventsOperations {
  /**
   * Answers what happened in the organization in the last 30 days, whether it was sent to endpoints or not: the
   * bodies as they are sent. Read on with `next_cursor` of the page before, and nothing is passed over, however
   * late a change was finished; what is still being written is not shown yet. The order is that of the feed, the
   * same each time: of two events about one thing, the greater `sequence` is the later. A page can have fewer
   * events than asked for, or none, while there are more: `Link` says so. Tests that a channel made of its
   * endpoints are not shown. A key is shown the kinds whose resource it may read: `ticket.*` with the scope
   * `tickets:read`, `booking.*` with `bookings:read`, `list.*` with `lists:read`, `payment.*` with
   * `payments:read`, `event.*` with `events:read`; `webhook.*` and `webhook_endpoint.*` always.
   *
   * Scope: `webhooks:read`.
   *
   * @example
   * for await (const item of integrations.webhookEvents.list({ after: 'MTAyNDQ1MS4xODQxODk', limit: 100 })) {
   *   console.log(item);
   * }
   */
  list(params?: ListWebhookEventsParams, options?: CallOptions): List<WebhookEvent>;
}

/** Notifications, to be read instead of received, and their kinds. */
export interface WebhookEventKindsOperations {
  /**
   * Answers every kind of event with the meaning and the JSON Schema of what is sent, and an example.
   *
   * Scope: `webhooks:read`.
   *
   * @example
   * for await (const item of integrations.webhookEventKinds.list()) {
   *   console.log(item);
   * }
   */
  list(params?: NoParams, options?: CallOptions): List<WebhookEventKind>;
}

const operations = {
  auth: {
    get: { method: 'GET', path: '/auth' },
  },
  channels: {
    list: { method: 'GET', path: '/channels', answer: 'list' },
  },
  events: {
    list: {
      method: 'GET',
      path: '/events',
      query: ['start', 'end', 'group_id', 'limit', 'after'],
      answer: 'list',
    },
    get: { method: 'GET', path: '/events/{eventId}' },
  },
  eventGroups: {
    list: { method: 'GET', path: '/event-groups', query: ['event_id', 'limit', 'after'], answer: 'list' },
    get: { method: 'GET', path: '/event-groups/{eventGroupId}' },
  },
  bookings: {
    list: {
      method: 'GET',
      path: '/bookings',
      query: ['event_id', 'status', 'space_name', 'start_date', 'end_date', 'limit', 'after'],
      answer: 'list',
    },
    getByCode: { method: 'GET', path: '/bookings/code/{bookingCode}' },
    createWalkIn: { method: 'POST', path: '/bookings/walk-in', body: 'fields', answer: 'whole' },
    listByEmail: { method: 'GET', path: '/bookings/email/{email}', query: ['limit', 'after'], answer: 'list' },
    updateStatus: { method: 'PUT', path: '/bookings/{bookingId}/status', body: 'fields', answer: 'nothing' },
    getAvailability: { method: 'GET', path: '/bookings/availability', query: ['event_id', 'date'] },
    updateDeposit: { method: 'PATCH', path: '/bookings/{bookingId}/deposit', body: 'fields', answer: 'nothing' },
    updateFields: { method: 'PUT', path: '/bookings/{bookingId}/update-fields', body: 'fields' },
    refund: { method: 'POST', path: '/bookings/refund/{bookingId}', body: 'fields', answer: 'nothing' },
  },
  tickets: {
    list: {
      method: 'GET',
      path: '/tickets',
      query: ['event_id', 'start_date', 'end_date', 'date_field', 'limit', 'after'],
      answer: 'list',
    },
    get: { method: 'GET', path: '/tickets/{ticketId}' },
    getByCode: { method: 'GET', path: '/tickets/by-code/{ticketCode}' },
    getAdmission: { method: 'GET', path: '/tickets/check-in/{ticketCode}', answer: 'whole' },
    checkIn: { method: 'PUT', path: '/tickets/{ticketId}/checkin', body: 'fields', answer: 'nothing' },
    checkInByCode: {
      method: 'PUT',
      path: '/tickets/by-code/{ticketCode}/checkin',
      body: 'fields',
      answer: 'nothing',
    },
    delete: { method: 'DELETE', path: '/tickets', body: 'fields', answer: 'whole' },
    updateSupplementProductQuantityUsed: {
      method: 'PATCH',
      path: '/tickets/supplement-product-quantity-used/{ticketId}',
      body: 'fields',
    },
    create: { method: 'POST', path: '/tickets', body: 'fields' },
    refund: { method: 'POST', path: '/tickets/refund/{ticketId}', body: 'fields', answer: 'nothing' },
  },
  eventBookings: {
    list: {
      method: 'GET',
      path: '/bookings/events',
      query: ['event_id', 'status', 'space_name', 'start_date', 'end_date', 'limit', 'after'],
      answer: 'list',
    },
  },
  bookingProducts: {
    list: { method: 'GET', path: '/bookings/products', query: ['limit', 'after'], answer: 'list' },
    update: { method: 'PUT', path: '/bookings/{bookingId}/products', body: 'fields' },
  },
  tipRates: {
    list: { method: 'GET', path: '/tip-rates', query: ['limit', 'after'], answer: 'list' },
  },
  externalPayments: {
    list: {
      method: 'GET',
      path: '/external-payments',
      query: ['event_id', 'start_date', 'end_date', 'resource_type', 'resource_id', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/external-payments', body: 'fields' },
    undo: { method: 'POST', path: '/external-payments/{paymentId}/undo' },
  },
  ticketRates: {
    list: {
      method: 'GET',
      path: '/tickets-rates',
      query: ['event_id', 'limit', 'after'],
      answer: 'list',
    },
  },
  refundRequests: {
    create: { method: 'POST', path: '/tickets/{ticketId}/refund-requests', body: 'fields' },
  },
  payments: {
    list: {
      method: 'GET',
      path: '/payments',
      query: ['event_id', 'start_date', 'end_date', 'limit', 'after'],
      answer: 'list',
    },
    get: { method: 'GET', path: '/payments/{paymentId}' },
  },
  refunds: {
    list: {
      method: 'GET',
      path: '/refunds',
      query: ['event_id', 'start_date', 'end_date', 'limit', 'after'],
      answer: 'list',
    },
  },
  invoices: {
    list: {
      method: 'GET',
      path: '/invoices',
      query: [
        'start_date',
        'end_date',
        'event_id',
        'type',
        'resource_type',
        'resource_id',
        'limit',
        'after',
      ],
      answer: 'list',
    },
    get: { method: 'GET', path: '/invoices/{invoiceId}' },
    listByResource: { method: 'GET', path: '/invoices/resource/{resourceId}', answer: 'list' },
    getPdfAddress: { method: 'GET', path: '/invoices/{invoiceId}/pdf-address' },
    getPdf: { method: 'GET', path: '/invoices/pdf/{token}', answer: 'bytes' },
  },
  walletMovements: {
    list: {
      method: 'GET',
      path: '/wallet-movements',
      query: ['start_date', 'end_date', 'event_id', 'type', 'limit', 'after'],
      answer: 'list',
    },
  },
  customTaxes: {
    list: { method: 'GET', path: '/custom-taxes', query: ['event_id'], answer: 'list' },
  },
  sales: {
    list: {
      method: 'GET',
      path: '/sales',
      query: ['event_id', 'channel_id', 'resource_type', 'start_date', 'end_date', 'limit', 'after'],
      answer: 'list',
    },
  },
  discountCodes: {
    list: {
      method: 'GET',
      path: '/discount-codes',
      query: ['type', 'event_id', 'active', 'limit', 'after'],
      answer: 'list',
    },
    get: { method: 'GET', path: '/discount-codes/{discountCodeId}' },
  },
  passes: {
    list: { method: 'GET', path: '/passes', query: ['event_id', 'limit', 'after'], answer: 'list' },
    get: { method: 'GET', path: '/passes/{passId}', query: ['event_id'] },
    checkIn: { method: 'PUT', path: '/passes/{passId}/checkin', query: ['event_id'], body: 'list' },
    refund: { method: 'POST', path: '/passes/refund/{passId}', body: 'fields', answer: 'nothing' },
    getPdfAddress: { method: 'GET', path: '/passes/{passId}/pdf-address' },
    getPdf: { method: 'GET', path: '/passes/pdf/{token}', answer: 'bytes' },
  },
  v2Passes: {
    list: { method: 'GET', path: '/v2/passes', query: ['event_id', 'limit', 'after'], answer: 'list' },
    getByCode: { method: 'GET', path: '/v2/passes/by-code/{passCode}' },
  },
  plans: {
    list: { method: 'GET', path: '/plans', query: ['limit', 'after'], answer: 'list' },
  },
  subscriptions: {
    create: { method: 'POST', path: '/subscriptions', body: 'fields' },
    list: {
      method: 'GET',
      path: '/subscriptions',
      query: ['plan_id', 'client_id', 'status', 'limit', 'after'],
      answer: 'list',
    },
    get: { method: 'GET', path: '/subscriptions/{subscriptionId}' },
    cancel: { method: 'POST', path: '/subscriptions/{subscriptionId}/cancel' },
    checkInByCode: {
      method: 'PUT',
      path: '/subscriptions/by-code/{subscriptionCode}/checkin',
      query: ['event_id'],
    },
  },
  subscriptionListEntries: {
    create: { method: 'POST', path: '/subscriptions/{subscriptionId}/list-entries', body: 'fields' },
  },
  clients: {
    list: {
      method: 'GET',
      path: '/clients',
      query: ['email', 'phone', 'search', 'updated_since', 'limit', 'after'],
      answer: 'list',
    },
    get: { method: 'GET', path: '/clients/{clientId}' },
  },
  users: {
    list: { method: 'GET', path: '/users', query: ['limit', 'after'], answer: 'list' },
  },
  guestLists: {
    list: {
      method: 'GET',
      path: '/lists',
      query: ['event_id', 'start_date', 'end_date', 'date_field', 'limit', 'after', 'filter'],
      answer: 'list',
    },
    getByCode: { method: 'GET', path: '/lists/by-code/{listCode}' },
    checkIn: { method: 'PUT', path: '/lists/{listId}/checkin', body: 'list' },
  },
  listRates: {
    list: { method: 'GET', path: '/lists-rates', query: ['event_id', 'limit', 'after'], answer: 'list' },
  },
  webhookEndpoints: {
    list: { method: 'GET', path: '/webhook-endpoints', answer: 'list' },
    create: { method: 'POST', path: '/webhook-endpoints', body: 'fields' },
    get: { method: 'GET', path: '/webhook-endpoints/{webhookEndpointId}' },
    update: { method: 'PATCH', path: '/webhook-endpoints/{webhookEndpointId}', body: 'fields' },
    delete: { method: 'DELETE', path: '/webhook-endpoints/{webhookEndpointId}', answer: 'nothing' },
    enable: { method: 'POST', path: '/webhook-endpoints/{webhookEndpointId}/enable' },
    disable: { method: 'POST', path: '/webhook-endpoints/{webhookEndpointId}/disable' },
    rotateSecret: { method: 'POST', path: '/webhook-endpoints/{webhookEndpointId}/rotate-secret' },
    test: { method: 'POST', path: '/webhook-endpoints/{webhookEndpointId}/test', body: 'fields' },
    checkSignature: {
      method: 'POST',
      path: '/webhook-endpoints/{webhookEndpointId}/check-signature',
      body: 'fields',
      unkeyed: true,
    },
    recover: { method: 'POST', path: '/webhook-endpoints/{webhookEndpointId}/recover', body: 'fields' },
    getRecovery: { method: 'GET', path: '/webhook-endpoints/{webhookEndpointId}/recover' },
  },
  webhookDeliveries: {
    list: {
      method: 'GET',
      path: '/webhook-deliveries',
      query: ['endpoint_id', 'status', 'event', 'event_id', 'filter', 'limit', 'after'],
      answer: 'list',
    },
    get: { method: 'GET', path: '/webhook-deliveries/{deliveryId}' },
    retry: { method: 'POST', path: '/webhook-deliveries/{deliveryId}/retry' },
  },
  webhookEvents: {
    list: {
      method: 'GET',
      path: '/webhook-events',
      query: ['after', 'since', 'limit', 'event', 'filter'],
      answer: 'list',
    },
  },
  webhookEventKinds: {
    list: { method: 'GET', path: '/webhook-events/kinds', answer: 'list' },
  },
} as const satisfies OperationTable;

/** For the systems of an event organization. `baseUrl` is the root of the API: `https://…/integrations`. */
export class Integrations extends ApiClient {
  /** Whose the credentials are and what they may do. */
  declare readonly auth: AuthOperations;

  /** Through whom the organization sells and takes reservations. */
  declare readonly channels: ChannelsOperations;

  /** What takes place, when and where. */
  declare readonly events: EventsOperations;

  /** What takes place, when and where. */
  declare readonly eventGroups: EventGroupsOperations;

  /** Reservations of tables and spaces. */
  declare readonly bookings: BookingsOperations;

  /** Tickets: reading, creating, checking in, deleting. */
  declare readonly tickets: TicketsOperations;

  /** Reservations at events alone. */
  declare readonly eventBookings: EventBookingsOperations;

  /** Reservations of tables and spaces. */
  declare readonly bookingProducts: BookingProductsOperations;

  /** Reservations of tables and spaces. */
  declare readonly tipRates: TipRatesOperations;

  /** Money taken outside the payment gateway. */
  declare readonly externalPayments: ExternalPaymentsOperations;

  /** What is sold, and at which prices. */
  declare readonly ticketRates: TicketRatesOperations;

  /** Money that is given back. */
  declare readonly refundRequests: RefundRequestsOperations;

  /** What came in through the payment gateway. */
  declare readonly payments: PaymentsOperations;

  /** Money that is given back. */
  declare readonly refunds: RefundsOperations;

  /** Invoices of what was paid and given back, and their PDFs. */
  declare readonly invoices: InvoicesOperations;

  /** What came in through the payment gateway and went back there, with balances. */
  declare readonly walletMovements: WalletMovementsOperations;

  /** Invoices of what was paid and given back, and their PDFs. */
  declare readonly customTaxes: CustomTaxesOperations;

  /** Everything that was sold, a line for each thing. */
  declare readonly sales: SalesOperations;

  /** What takes something off a price, and how often it was used. */
  declare readonly discountCodes: DiscountCodesOperations;

  /** What admits people to several events: reading and checking in. */
  declare readonly passes: PassesOperations;

  /** The same with their usages. */
  declare readonly v2Passes: V2PassesOperations;

  /** Memberships of clients, paid by period: creating, cancelling, and what they give. */
  declare readonly plans: PlansOperations;

  /** Memberships of clients, paid by period: creating, cancelling, and what they give. */
  declare readonly subscriptions: SubscriptionsOperations;

  /** Memberships of clients, paid by period: creating, cancelling, and what they give. */
  declare readonly subscriptionListEntries: SubscriptionListEntriesOperations;

  /** The people who book, hold tickets or are on guest lists. */
  declare readonly clients: ClientsOperations;

  /** The people who work for the organization. */
  declare readonly users: UsersOperations;

  /** Guest lists: reading and checking in, and their rates. */
  declare readonly guestLists: GuestListsOperations;

  /** Guest lists: reading and checking in, and their rates. */
  declare readonly listRates: ListRatesOperations;

  /** Addresses that notifications are sent to. */
  declare readonly webhookEndpoints: WebhookEndpointsOperations;

  /** What was sent to them, and how that went. */
  declare readonly webhookDeliveries: WebhookDeliveriesOperations;

  /** Notifications, to be read instead of received, and their kinds. */
  declare readonly webhookEvents: WebhookEventsOperations;

  /** Notifications, to be read instead of received, and their kinds. */
  declare readonly webhookEventKinds: WebhookEventKindsOperations;

  constructor(options: KeyOptions) {
    super(operations, 'x-api-key', options);
  }
}
