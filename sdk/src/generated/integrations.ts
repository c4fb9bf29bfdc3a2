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

/** The owner of the credentials and their scopes. */
export interface AuthOperations {
  /**
   * Returns the owner of the credentials, their scopes, their expiry and their rate limit.
   *
   * @example
   * const credentialInfo = await integrations.auth.get();
   */
  get(params?: NoParams, options?: CallOptions): Promise<CredentialInfo>;
}

/** Channels through which the organization sells tickets and takes reservations. */
export interface ChannelsOperations {
  /**
   * Returns all channels through which the organization sells tickets or takes reservations.
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

/** Events: what takes place, when and where. */
export interface EventsOperations {
  /**
   * Returns the events that start in a period, latest first. Without `start` and `end`: those that have not ended
   * yet, the next first.
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
   * Returns an event of the organization, including past and hidden events.
   *
   * Scope: `events:read`.
   *
   * @example
   * const integrationsEvent = await integrations.events.get({ eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  get(params: GetEventParams, options?: CallOptions): Promise<IntegrationsEvent>;
}

/** Events: what takes place, when and where. */
export interface EventGroupsOperations {
  /**
   * Returns the groups of events, such as series and seasons, ordered by (creation, id).
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
   * Returns a group of events.
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
   * Returns the bookings of the organization that match all given conditions, newest first by (creation, id). A
   * booking at an event has the date of the event. An unknown event returns an empty list.
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
   * Returns the booking with an access code. The code is case-sensitive.
   *
   * Scope: `bookings:read`.
   *
   * @example
   * const booking = await integrations.bookings.getByCode({ bookingCode: '7YHMDWECGV6E0BFJEMHD' });
   */
  getByCode(params: GetBookingByCodeParams, options?: CallOptions): Promise<Booking>;

  /**
   * Books one or more spaces of an event for people at the door. The booking is accepted immediately and holds its
   * spaces: either all of them, or none if one is already held. A discount code reduces the price and requires
   * one.
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
   * Returns the bookings made with an e-mail address (case-insensitive), newest first by (creation, id). An
   * unknown address returns an empty list.
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
   * Changes the booking to a status that can follow the current one; otherwise the response is 409 and lists the
   * allowed statuses. The statuses accepted, arrival and sitting hold the spaces, the others do not. Rejecting a
   * booking releases the redemption of its discount code; accepting it again redeems the code, and fails with 409
   * if no redemption is left.
   *
   * Scope: `bookings:write`.
   *
   * Errors (`UpdateBookingStatusError`):
   * - `transition_not_allowed`: The status cannot follow the current one; the message lists the allowed statuses.
   * - `space_taken`: A space is held by another booking; the message names it.
   * - `discount_code_exhausted`: The discount code of the booking has no redemptions left.
   *
   * @example
   * await integrations.bookings.updateStatus({ bookingId: 'bkg_01m7zyjpprf1fv0mcp8racfz0w', status: 'arrival' });
   */
  updateStatus(params: UpdateBookingStatusParams, options?: CallOptions): Promise<void>;

  /**
   * Returns the zones of an event, or of all events that start on a local calendar day, with the bookings of each
   * space that are neither rejected nor released. Give either `event_id` or `date`. An unknown event returns an
   * empty list.
   *
   * Scope: `bookings:read`.
   *
   * @example
   * const result = await integrations.bookings.getAvailability({ date: '2026-11-21' });
   */
  getAvailability(params?: GetBookingAvailabilityParams, options?: CallOptions): Promise<BookedZone[]>;

  /**
   * Sets the value of the advance, the paid part, or both. If the change completes the advance of a pending
   * booking, the booking is accepted if its spaces are free.
   *
   * Scope: `bookings:write`.
   *
   * @example
   * await integrations.bookings.updateDeposit({ bookingId: 'bkg_01m7zyjpprf1fv0mcp8racfz0w', deposit: 100, deposit_paid: 100 });
   */
  updateDeposit(params: UpdateBookingDepositParams, options?: CallOptions): Promise<void>;

  /**
   * Changes only the given fields, either all of them or none; the response names the fields whose value changed.
   * A status that cannot follow the current one returns 409. If the change completes the advance of a pending
   * booking, the booking is accepted if its spaces are free.
   *
   * Scope: `bookings:write`.
   *
   * Errors (`UpdateBookingFieldsError`):
   * - `transition_not_allowed`: The status cannot follow the current one; the message lists the allowed statuses.
   * - `space_taken`: A space is held by another booking; the message names it.
   * - `discount_code_exhausted`: The discount code of the booking has no redemptions left.
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
   * Refunds what was paid online for a booking, or a part of it: first from the advance, then from the fee, then
   * from the tip. The status of the booking does not change. The money goes back to the card: the refund is
   * included in `refunded` immediately, and `payment.refunded` is sent when the gateway confirms it. To undo money
   * taken outside the gateway, undo its external payment. Send an Idempotency-Key: a second request without one is
   * a second refund.
   *
   * Scope: `refunds:write`.
   *
   * Errors (`RefundBookingError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `refund_exceeds_paid`: The amount is more than what is left to refund.
   *
   * @example
   * await integrations.bookings.refund({ bookingId: 'bkg_01m4xnq17zfr3ttw6kkxvwmh4s', amount: 25 });
   */
  refund(params: RefundBookingParams, options?: CallOptions): Promise<void>;
}

/** Tickets: reading, creating, checking in, deleting. */
export interface TicketsOperations {
  /**
   * Returns the tickets of the organization that match all given conditions, ordered by (creation, id), except
   * deleted ones. To keep a copy for a door, repeat the request every few minutes with `start_date` set to
   * `created_at` of the last ticket received; `date_field=updated_at` finds changes to older tickets. An unknown
   * event returns an empty list.
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
   * Returns a ticket of the organization, unless it was deleted.
   *
   * Scope: `tickets:read`.
   *
   * @example
   * const integrationsTicket = await integrations.tickets.get({ ticketId: 'tkt_01m4xnq17zfr3ttw6kkxvwmh4s' });
   */
  get(params: GetTicketParams, options?: CallOptions): Promise<IntegrationsTicket>;

  /**
   * Returns the ticket of the organization that has this barcode, unless it was deleted.
   *
   * Scope: `tickets:read`.
   *
   * @example
   * const integrationsTicket = await integrations.tickets.getByCode({ ticketCode: '7ZK2M9QXW4T8BVHN3CRE' });
   */
  getByCode(params: GetTicketByCodeParams, options?: CallOptions): Promise<IntegrationsTicket>;

  /**
   * Returns 200 if the ticket with this barcode is active and at least one of its people can still enter. Records
   * nothing: another door can admit them between this response and a check-in.
   *
   * Scope: `tickets:checkin`.
   *
   * Errors (`GetTicketAdmissionError`):
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   * - `already_checked_in`: This number of people is already recorded; the message has the time of the first
   * entry.
   *
   * @example
   * const getTicketAdmissionResult = await integrations.tickets.getAdmission({ ticketCode: '7ZK2M9QXW4T8BVHN3CRE' });
   */
  getAdmission(params: GetTicketAdmissionParams, options?: CallOptions): Promise<GetTicketAdmissionResult>;

  /**
   * Sets how many people are inside on a ticket. A higher number is an entry, a lower number is a correction. The
   * same number again is rejected, so if two doors read one ticket at the same instant, only one admits the
   * holder. A repeated request with the same Idempotency-Key returns the first response. A correction to 0 also
   * clears the time of the first entry.
   *
   * Scope: `tickets:checkin`.
   *
   * Errors (`CheckInTicketError`):
   * - `already_checked_in`: This number of people is already recorded; the message has the time of the first
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
   * Sets how many people are inside on a ticket. A higher number is an entry, a lower number is a correction. The
   * same number again is rejected, so if two doors read one ticket at the same instant, only one admits the
   * holder. A repeated request with the same Idempotency-Key returns the first response. A correction to 0 also
   * clears the time of the first entry.
   *
   * Scope: `tickets:checkin`.
   *
   * Errors (`CheckInTicketByCodeError`):
   * - `already_checked_in`: This number of people is already recorded; the message has the time of the first
   * entry.
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   *
   * @example
   * await integrations.tickets.checkInByCode({ ticketCode: '7ZK2M9QXW4T8BVHN3CRE' });
   */
  checkInByCode(params: CheckInTicketByCodeParams, options?: CallOptions): Promise<void>;

  /**
   * Soft-deletes tickets that were created through the integrations API. Their places become free, but their
   * barcodes cannot be used again. Tickets that are unknown, already deleted or created in another way are
   * ignored; repeated ids count once.
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
   * and answers with the ticket. The total can never exceed `product_quantity` times the units bought, even with
   * parallel requests, and nothing can be handed out after the `redemption_deadline` of the supplement: both
   * return 409. A negative quantity takes back what was recorded by mistake. Send an `Idempotency-Key`: a repeated
   * request then counts once.
   *
   * Scope: `tickets:checkin`.
   *
   * Errors (`UpdateTicketSupplementProductQuantityUsedError`):
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   * - `conflict`: The current state does not allow this; the message says why.
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
   * Creates tickets that were sold or given away elsewhere. Creates either all tickets, or none if a barcode is
   * taken or the rate or a price has too few places left. They are active immediately and share one payment. The
   * rate can be marked complete or not be on sale now, but it must have places left. A rate of another
   * organization returns 404.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CreateTicketsError`):
   * - `sold_out`: The rate or its price step does not have enough places left.
   * - `barcode_taken`: A barcode is in use or was used before; the message names it.
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
   * Refunds money on a paid ticket. The first refund voids the ticket and frees its place; further refunds are
   * possible until everything is refunded. Money paid through a payment gateway is refunded there: the refund
   * counts immediately, and `payment.refunded` is sent when the gateway confirms it. Money that the channel or the
   * organization took itself is recorded as refunded immediately. Send an Idempotency-Key: a second request
   * without one is a second refund.
   *
   * Scope: `refunds:write`.
   *
   * Errors (`RefundTicketError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `refund_exceeds_paid`: The amount is more than what is left to refund.
   *
   * @example
   * await integrations.tickets.refund({ ticketId: 'tkt_01m4xnq17zfr3ttw6kkxvwmh4s', amount: 5 });
   */
  refund(params: RefundTicketParams, options?: CallOptions): Promise<void>;
}

/** Reservations that belong to an event. */
export interface EventBookingsOperations {
  /**
   * Returns bookings as `listBookings` does, but only those that belong to an event, not those by calendar.
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
   * Returns the products that the venue serves at tables now, ordered by (creation, id).
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
   * Records what was consumed at the table, replacing `pos_products`. Names and prices are the current ones of the
   * products. The total of the point of sale does not change.
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
   * Returns the tips that can currently be paid with a booking, ordered by (creation, id).
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
   * Returns the payments taken outside the payment gateway that meet all conditions given, ordered by (creation,
   * id). An undone payment and the payment that undoes it both stay in the list: their sum is 0.
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
   * advance of the booking does not change.
   *
   * Scope: `bookings:write`.
   *
   * Errors (`CreateExternalPaymentError`):
   * - `conflict`: The current state does not allow this; the message says why.
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
   * Records a payment of the opposite amount, which undoes this one, and returns it. A payment can be undone once.
   *
   * Scope: `bookings:write`.
   *
   * Errors (`UndoExternalPaymentError`):
   * - `conflict`: The current state does not allow this; the message says why.
   *
   * @example
   * const externalPayment = await integrations.externalPayments.undo({ paymentId: 'pay_01m7zyjcxpfby9605ak4n360bx' });
   */
  undo(params: UndoExternalPaymentParams, options?: CallOptions): Promise<ExternalPayment>;
}

/** Ticket rates and their prices. */
export interface TicketRatesOperations {
  /**
   * Returns the ticket rates of an event, including private ones, ordered by (creation, id). Without an event,
   * returns the rates of all events that have not ended. An unknown event returns an empty list.
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

/** Refunds. */
export interface RefundRequestsOperations {
  /**
   * Records that the holder of an active ticket, on which nobody has entered, requests a refund, and sends
   * `ticket.request_refund`. The organization accepts or rejects the request; a ticket has at most one open
   * request. If the holder bought a warranty, the request is accepted immediately until the deadline of the
   * warranty (a number of hours before the event): it refunds the price of the ticket, without the price of the
   * warranty. After the deadline it fails with `warranty_expired`.
   *
   * Scope: `refunds:write`.
   *
   * Errors (`CreateRefundRequestError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   * - `refund_exceeds_paid`: The amount is more than what is left to refund.
   * - `warranty_expired`: The deadline of the warranty, a number of hours before the event, has passed.
   *
   * @example
   * const refundRequest = await integrations.refundRequests.create({ ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay', reason: 'We cannot come.' });
   */
  create(params: CreateRefundRequestParams, options?: CallOptions): Promise<RefundRequest>;
}

/** Money received through the payment gateway. */
export interface PaymentsOperations {
  /**
   * Returns the payments received through the payment gateway, ordered by (creation, id). Excludes money that
   * channels and box offices took themselves.
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
   * Returns one payment received through the payment gateway.
   *
   * Scope: `payments:read`.
   *
   * @example
   * const gatewayPayment = await integrations.payments.get({ paymentId: 'pay_01m4xnpzmxf68byc3g6arcvwga' });
   */
  get(params: GetPaymentParams, options?: CallOptions): Promise<GatewayPayment>;
}

/** Refunds. */
export interface RefundsOperations {
  /**
   * Returns the refunds made through the payment gateway, ordered by (creation, id).
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
   * Returns the invoices of the organization, including corrective invoices, ordered by (creation, id). Everything
   * with a price has an invoice from the moment it is paid.
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
   * Returns one invoice of the organization.
   *
   * Scope: `payments:read`.
   *
   * @example
   * const invoice = await integrations.invoices.get({ invoiceId: 'ivc_01m4xnpzmxf68byc3g6arcvwga' });
   */
  get(params: GetInvoiceParams, options?: CallOptions): Promise<Invoice>;

  /**
   * Returns the invoices of a paid ticket, booking or other item, ordered by (creation, id). Returns 404 if it has
   * none.
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
   * Returns an address where the PDF of the invoice can be read without credentials for 24 hours.
   *
   * Scope: `payments:read`.
   *
   * @example
   * const invoicePdfAddress = await integrations.invoices.getPdfAddress({ invoiceId: 'ivc_01m4xnpzmxf68byc3g6arcvwga' });
   */
  getPdfAddress(params: GetInvoicePdfAddressParams, options?: CallOptions): Promise<InvoicePdfAddress>;

  /**
   * The address that `getInvoicePdfAddress` returns: the invoice in the language of its buyer.
   *
   * Works without credentials.
   *
   * @example
   * const uint8Array = await integrations.invoices.getPdf({ token: 'Zm9yLWV4YW1wbGUtb25seQ.c2lnbmF0dXJl' });
   */
  getPdf(params: GetInvoicePdfParams, options?: CallOptions): Promise<Uint8Array>;
}

/** Money received through the payment gateway and sent back through it, with balances. */
export interface WalletMovementsOperations {
  /**
   * Returns the money received through the payment gateway and the money sent back through it, ordered by
   * (creation, id), each with the balance after it. New movements are added at the end; a movement that is being
   * recorded right now can still appear within the last few seconds of the list, which changes the balances after
   * it.
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
   * Returns the tax percentages used on new invoices: the default of the organization first, then the others by
   * size, each with the rates that use it. The rates are those of one event, or of all events that have not ended.
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

/** Everything that was sold, one line per item. */
export interface SalesOperations {
  /**
   * Returns everything that was sold, ordered by (creation, id), with its amounts by part: one line for each
   * ticket, booking, pass, list entry, supplement bought after its ticket, name change and plan period. A purchase
   * that awaits payment appears when it is paid, at the position of its creation: at most an hour back. Swapping a
   * ticket is not a sale: the line remains that of the original ticket. Deleted tickets are excluded; bookings are
   * included once they are accepted or something was paid for them.
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

/** Discount codes and how often they were used. */
export interface DiscountCodesOperations {
  /**
   * Returns the discount codes of the organization, active or not, ordered by (creation, id).
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
   * Returns one discount code, with how often it was used.
   *
   * Scope: `discount-codes:read`.
   *
   * @example
   * const discountCode = await integrations.discountCodes.get({ discountCodeId: 'dsc_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  get(params: GetDiscountCodeParams, options?: CallOptions): Promise<DiscountCode>;
}

/** Passes, which admit people to several events: reading and checking in. */
export interface PassesOperations {
  /**
   * Returns the passes that were sold, ordered by (creation, id). With `event_id`, returns those that admit to the
   * event and how many people entered there.
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
   * Returns a pass with its state at an event. A pass that does not admit to the event returns 404.
   *
   * Scope: `passes:read`.
   *
   * @example
   * const pass = await integrations.passes.get({ passId: 'pas_01m1gnjw40fnm9fe6hyyfdh7px', event_id: 'evt_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  get(params: GetPassParams, options?: CallOptions): Promise<Pass>;

  /**
   * Sets which people are inside on the pass at the event, replacing the previous record; fewer people are a
   * correction. Recording the same people again is rejected, so if two doors check in at the same instant, one
   * learns that the people are already inside. A call repeated with its Idempotency-Key returns the same response.
   *
   * Scope: `tickets:checkin`.
   *
   * Errors (`CheckInPassError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `already_checked_in`: This number of people is already recorded; the message has the time of the first
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
   * Refunds money on a paid pass. The first refund voids the pass and frees its place; further refunds are
   * possible until everything is refunded. Money paid through a payment gateway is refunded there: the refund
   * counts immediately, and `payment.refunded` is sent when the gateway confirms it. Money that the organization
   * took itself is recorded as refunded immediately. Send an Idempotency-Key: a second request without one is a
   * second refund.
   *
   * Scope: `refunds:write`.
   *
   * Errors (`RefundPassError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `refund_exceeds_paid`: The amount is more than what is left to refund.
   *
   * @example
   * await integrations.passes.refund({ passId: 'pas_01m1gnjw40fnm9fe6hyyfdh7px', amount: 180 });
   */
  refund(params: RefundPassParams, options?: CallOptions): Promise<void>;

  /**
   * Returns the address where the PDF of the pass can be read without credentials, as long as the pass can be
   * used. A pass that cannot be used returns 404.
   *
   * Scope: `passes:read`.
   *
   * @example
   * const passPdfAddress = await integrations.passes.getPdfAddress({ passId: 'pas_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  getPdfAddress(params: GetPassPdfAddressParams, options?: CallOptions): Promise<PassPdfAddress>;

  /**
   * The address that the buyer receives by mail and that `getPassPdfAddress` returns. The PDF is in the language
   * of the purchase. The address works until the pass is rejected or refunded.
   *
   * Works without credentials.
   *
   * @example
   * const uint8Array = await integrations.passes.getPdf({ token: 'Zm9yLWV4YW1wbGUtb25seQ.c2lnbmF0dXJl' });
   */
  getPdf(params: GetPassPdfParams, options?: CallOptions): Promise<Uint8Array>;
}

/** Passes with their usages. */
export interface V2PassesOperations {
  /**
   * Returns the passes that admit to an event, with their entries there, ordered by (creation, id).
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
   * Returns the pass with this code, with a usage for every event that it admits to. For a pass for all events,
   * these are the events that have not ended and those with entries.
   *
   * Scope: `passes:read`.
   *
   * @example
   * const passV2 = await integrations.v2Passes.getByCode({ passCode: '7ZK2M9QXW4T8BVHN3CRE' });
   */
  getByCode(params: GetV2PassByCodeParams, options?: CallOptions): Promise<PassV2>;
}

/** Memberships of clients, paid by period: creating, cancelling and their benefits. */
export interface PlansOperations {
  /**
   * Returns the plans to which clients can subscribe, ordered by (creation, id).
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

/** Memberships of clients, paid by period: creating, cancelling and their benefits. */
export interface SubscriptionsOperations {
  /**
   * Subscribes a client to a plan: a known client by `client_id`, or any person by `email`. The client receives a
   * mail with the address where the first period can be paid within 7 days; the subscription is active once it is
   * paid. Three days before a period ends, the client receives the address for the next payment. A free plan is
   * active immediately and renews automatically. A client can have only one subscription to a plan at a time.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CreateSubscriptionError`):
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `already_exists`: A resource with this name, address or code already exists.
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
   * Returns the subscriptions that match all given conditions, ordered by (creation, id).
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
   * Returns one subscription.
   *
   * Scope: `clients:read`.
   *
   * @example
   * const subscription = await integrations.subscriptions.get({ subscriptionId: 'sub_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  get(params: GetSubscriptionParams, options?: CallOptions): Promise<Subscription>;

  /**
   * Stops further payments: the subscription stays active until the paid period ends. An open payment can no
   * longer be paid. Completed payments are not refunded.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CancelSubscriptionError`):
   * - `conflict`: The current state does not allow this; the message says why.
   *
   * @example
   * const subscription = await integrations.subscriptions.cancel({ subscriptionId: 'sub_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  cancel(params: CancelSubscriptionParams, options?: CallOptions): Promise<Subscription>;

  /**
   * Records that the member with this code entered an event for free, if the plan includes free entry. Possible
   * once for each event: if two doors check in at the same instant, one learns that the member is already inside.
   *
   * Scope: `tickets:checkin`.
   *
   * Errors (`CheckInSubscriptionByCodeError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `already_checked_in`: This number of people is already recorded; the message has the time of the first
   * entry.
   *
   * @example
   * const subscription = await integrations.subscriptions.checkInByCode({ subscriptionCode: '7ZK2M9QXW4T8BVHN3CRE', event_id: 'evt_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  checkInByCode(params: CheckInSubscriptionByCodeParams, options?: CallOptions): Promise<Subscription>;
}

/** Memberships of clients, paid by period: creating, cancelling and their benefits. */
export interface SubscriptionListEntriesOperations {
  /**
   * Creates an entry in the name of the member; its people pay nothing on the options of the rate. The plan limits
   * the number of people of all such entries at one event; removed entries do not count.
   *
   * Scope: `lists:write`.
   *
   * Errors (`CreateSubscriptionListEntryError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `sold_out`: The rate or its price step does not have enough places left.
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

/** People who book, hold tickets or are on guest lists. */
export interface ClientsOperations {
  /**
   * Returns the people who booked, hold a ticket or are on a guest list, one client for each e-mail address, in
   * the order in which they were first recorded. To keep a copy, repeat the request with `updated_since` set to
   * the largest `updated_at` received.
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
   * Returns one client with their purchases. A client that was merged into another returns 404.
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
   * Returns the people who work for the organization, in the order in which they joined, so that you can show
   * names for ids such as `user_id` of a payment.
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
   * Returns the guest-list entries of an event or of a range of dates, one of which is required, ordered by
   * (creation, id). An unknown event returns an empty list.
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
   * Returns the guest-list entry with an access code, including removed entries (with `removed_at`). The code is
   * case-sensitive.
   *
   * Scope: `lists:read`.
   *
   * @example
   * const guestList = await integrations.guestLists.getByCode({ listCode: 'PWBENKKDDJWN0E971XNC' });
   */
  getByCode(params: GetGuestListByCodeParams, options?: CallOptions): Promise<GuestList>;

  /**
   * Sets which people are inside on the entry, by option of the list rate, replacing the previous record. They can
   * be more than announced. Recording the same people again succeeds and sends no notification.
   *
   * Scope: `lists:write`.
   *
   * Errors (`CheckInGuestListError`):
   * - `conflict`: The current state does not allow this; the message says why.
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
   * Returns the list rates of an event, or of all events that have not ended, ordered by (creation, id). An
   * unknown event returns an empty list.
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
   * Returns all webhook endpoints of the organization, with the secrets that they are signed with.
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
   * Sends notifications to an address, starting now. A organization has at most 50 endpoints.
   *
   * Scope: `webhooks:write`.
   *
   * Errors (`CreateWebhookEndpointError`):
   * - `conflict`: The current state does not allow this; the message says why.
   *
   * @example
   * const webhookEndpoint = await integrations.webhookEndpoints.create({ name: 'Order system', url: 'https://hooks.example.org/stagedoor' });
   */
  create(params: CreateWebhookEndpointParams, options?: CallOptions): Promise<WebhookEndpoint>;

  /**
   * Returns an endpoint with its secret.
   *
   * Scope: `webhooks:read`.
   *
   * @example
   * const webhookEndpoint = await integrations.webhookEndpoints.get({ webhookEndpointId: 'we_01kep80r15fh289mq3dprrzfdh' });
   */
  get(params: GetWebhookEndpointParams, options?: CallOptions): Promise<WebhookEndpoint>;

  /**
   * Changes the fields in the body. A new address applies from the next attempt, including to waiting deliveries;
   * new kinds apply to new events.
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
   * Deletes an endpoint permanently. Waiting and held deliveries are cancelled, and all deliveries stay in the
   * list.
   *
   * Scope: `webhooks:write`.
   *
   * @example
   * await integrations.webhookEndpoints.delete({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr' });
   */
  delete(params: DeleteWebhookEndpointParams, options?: CallOptions): Promise<void>;

  /**
   * Enables a disabled endpoint. An active endpoint stays active and returns the same response. Held deliveries
   * stay held until they are recovered.
   *
   * Scope: `webhooks:write`.
   *
   * @example
   * const enableWebhookEndpointResult = await integrations.webhookEndpoints.enable({ webhookEndpointId: 'we_01kep80r15fh289mq3dprrzfdh' });
   */
  enable(params: EnableWebhookEndpointParams, options?: CallOptions): Promise<EnableWebhookEndpointResult>;

  /**
   * Stops sending to an endpoint: waiting and new deliveries are held and can be recovered later. A disabled
   * endpoint stays disabled and returns the same response.
   *
   * Scope: `webhooks:write`.
   *
   * @example
   * const disableWebhookEndpointResult = await integrations.webhookEndpoints.disable({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr' });
   */
  disable(params: DisableWebhookEndpointParams, options?: CallOptions): Promise<DisableWebhookEndpointResult>;

  /**
   * Creates a new secret, which is used for signatures immediately. For 24 hours, notifications are also signed
   * with the previous secret, so that receivers can switch. If there are more than two previous secrets, the
   * oldest expires immediately.
   *
   * Scope: `webhooks:write`.
   *
   * @example
   * const rotatedWebhookSecret = await integrations.webhookEndpoints.rotateSecret({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr' });
   */
  rotateSecret(params: RotateWebhookEndpointSecretParams, options?: CallOptions): Promise<RotatedWebhookSecret>;

  /**
   * Sends a `webhook.test` to this endpoint only, whatever kinds it subscribes to, ahead of waiting deliveries and
   * even while the endpoint is paused after failures. With `event`, sends that kind with an example payload
   * instead: its ids refer to nothing, and `test` in the body is true. Tests of other kinds than `webhook.test`
   * are not in the feed.
   *
   * Scope: `webhooks:write`.
   *
   * Errors (`TestWebhookEndpointError`):
   * - `conflict`: The current state does not allow this; the message says why.
   *
   * @example
   * const webhookDelivery = await integrations.webhookEndpoints.test({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr', event: 'ticket.sold' });
   */
  test(params: TestWebhookEndpointParams, options?: CallOptions): Promise<WebhookDelivery>;

  /**
   * Checks a delivery as a receiver got it, or with a signature that your code computed, and reports whether the
   * signature is valid. If it is not, the response names the mistake: all common mistakes are tried. Send the body
   * as received (`body`, or `body_base64` if it may not be text) and all headers. Nothing is stored.
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
   * Sends all failed, exhausted and held deliveries of the endpoint since an instant again, gradually, so that
   * newer notifications are not delayed. Deliveries older than 30 days are cancelled instead, because their
   * content is no longer stored.
   *
   * Scope: `webhooks:write`.
   *
   * Errors (`RecoverWebhookEndpointError`):
   * - `conflict`: The current state does not allow this; the message says why.
   *
   * @example
   * const webhookRecovery = await integrations.webhookEndpoints.recover({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr', since: '2026-11-16T00:00:00.000Z' });
   */
  recover(params: RecoverWebhookEndpointParams, options?: CallOptions): Promise<WebhookRecovery>;

  /**
   * Returns the latest recovery of the endpoint. It is deleted 30 days after its end.
   *
   * Scope: `webhooks:read`.
   *
   * @example
   * const webhookRecovery = await integrations.webhookEndpoints.getRecovery({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr' });
   */
  getRecovery(params: GetWebhookEndpointRecoveryParams, options?: CallOptions): Promise<WebhookRecovery>;
}

/** Notifications sent to endpoints, and the results. */
export interface WebhookDeliveriesOperations {
  /**
   * Returns the deliveries to the endpoints of the organization, newest first. A key sees only the kinds whose
   * resource it can read: `ticket.*` with the scope `tickets:read`, `booking.*` with `bookings:read`, `list.*`
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
   * Returns one delivery with all its attempts. A delivery of a kind that the key cannot read returns 404.
   *
   * Scope: `webhooks:read`.
   *
   * @example
   * const webhookDeliveryDetail = await integrations.webhookDeliveries.get({ deliveryId: 'wd_01m7zyj37ge7h9by91dnv1jy6x' });
   */
  get(params: GetWebhookDeliveryParams, options?: CallOptions): Promise<WebhookDeliveryDetail>;

  /**
   * Sends one delivery again, whatever its status, ahead of other waiting deliveries of its endpoint. Not possible
   * while it is being sent, while its endpoint is disabled, after it was cancelled, or after 30 days.
   *
   * Scope: `webhooks:write`.
   *
   * Errors (`RetryWebhookDeliveryError`):
   * - `conflict`: The current state does not allow this; the message says why.
   *
   * @example
   * const webhookDelivery = await integrations.webhookDeliveries.retry({ deliveryId: 'wd_01m7zyj37ge7h9by91dnv1jy6x' });
   */
  retry(params: RetryWebhookDeliveryParams, options?: CallOptions): Promise<WebhookDelivery>;
}

/** Notifications that you read instead of receiving them, and their kinds. */
export interface WebhookEventsOperations {
  /**
   * Returns the events of the organization from the last 30 days, whether or not they were sent to endpoints, with
   * the same bodies that endpoints receive. Continue with `next_cursor` of the previous page: no event is skipped,
   * even if its change was committed late; changes that are not committed yet are not shown. The order of the feed
   * is stable: of two events about the same resource, the one with the greater `sequence` is later. A page can
   * have fewer events than requested, or none, while more exist: `Link` shows whether there are more. Tests that a
   * channel sent to its own endpoints are not included. A key sees only the kinds whose resource it can read:
   * `ticket.*` with the scope `tickets:read`, `booking.*` with `bookings:read`, `list.*` with `lists:read`,
   * `payment.*` with `payments:read`, `event.*` with `events:read`; `webhook.*` and `webhook_endpoint.*` always.
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

/** Notifications that you read instead of receiving them, and their kinds. */
export interface WebhookEventKindsOperations {
  /**
   * Returns every kind of event with its meaning, the JSON Schema of its body and an example.
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
  /** The owner of the credentials and their scopes. */
  declare readonly auth: AuthOperations;

  /** Channels through which the organization sells tickets and takes reservations. */
  declare readonly channels: ChannelsOperations;

  /** Events: what takes place, when and where. */
  declare readonly events: EventsOperations;

  /** Events: what takes place, when and where. */
  declare readonly eventGroups: EventGroupsOperations;

  /** Reservations of tables and spaces. */
  declare readonly bookings: BookingsOperations;

  /** Tickets: reading, creating, checking in, deleting. */
  declare readonly tickets: TicketsOperations;

  /** Reservations that belong to an event. */
  declare readonly eventBookings: EventBookingsOperations;

  /** Reservations of tables and spaces. */
  declare readonly bookingProducts: BookingProductsOperations;

  /** Reservations of tables and spaces. */
  declare readonly tipRates: TipRatesOperations;

  /** Money taken outside the payment gateway. */
  declare readonly externalPayments: ExternalPaymentsOperations;

  /** Ticket rates and their prices. */
  declare readonly ticketRates: TicketRatesOperations;

  /** Refunds. */
  declare readonly refundRequests: RefundRequestsOperations;

  /** Money received through the payment gateway. */
  declare readonly payments: PaymentsOperations;

  /** Refunds. */
  declare readonly refunds: RefundsOperations;

  /** Invoices of what was paid and given back, and their PDFs. */
  declare readonly invoices: InvoicesOperations;

  /** Money received through the payment gateway and sent back through it, with balances. */
  declare readonly walletMovements: WalletMovementsOperations;

  /** Invoices of what was paid and given back, and their PDFs. */
  declare readonly customTaxes: CustomTaxesOperations;

  /** Everything that was sold, one line per item. */
  declare readonly sales: SalesOperations;

  /** Discount codes and how often they were used. */
  declare readonly discountCodes: DiscountCodesOperations;

  /** Passes, which admit people to several events: reading and checking in. */
  declare readonly passes: PassesOperations;

  /** Passes with their usages. */
  declare readonly v2Passes: V2PassesOperations;

  /** Memberships of clients, paid by period: creating, cancelling and their benefits. */
  declare readonly plans: PlansOperations;

  /** Memberships of clients, paid by period: creating, cancelling and their benefits. */
  declare readonly subscriptions: SubscriptionsOperations;

  /** Memberships of clients, paid by period: creating, cancelling and their benefits. */
  declare readonly subscriptionListEntries: SubscriptionListEntriesOperations;

  /** People who book, hold tickets or are on guest lists. */
  declare readonly clients: ClientsOperations;

  /** The people who work for the organization. */
  declare readonly users: UsersOperations;

  /** Guest lists: reading and checking in, and their rates. */
  declare readonly guestLists: GuestListsOperations;

  /** Guest lists: reading and checking in, and their rates. */
  declare readonly listRates: ListRatesOperations;

  /** Addresses that notifications are sent to. */
  declare readonly webhookEndpoints: WebhookEndpointsOperations;

  /** Notifications sent to endpoints, and the results. */
  declare readonly webhookDeliveries: WebhookDeliveriesOperations;

  /** Notifications that you read instead of receiving them, and their kinds. */
  declare readonly webhookEvents: WebhookEventsOperations;

  /** Notifications that you read instead of receiving them, and their kinds. */
  declare readonly webhookEventKinds: WebhookEventKindsOperations;

  constructor(options: KeyOptions) {
    super(operations, 'x-api-key', options);
  }
}
