// Generated from the contract by `npm run generate`: do not edit.
import { ApiClient, type CallOptions, type KeyOptions, type NoParams, type OperationTable } from '../client.ts';
import type { List } from '../list.ts';
import type {
  BegunNameChange,
  BookingCheckoutResult,
  BoughtSupplement,
  ChannelAuth,
  ChannelBooking,
  ChannelDiscountCode,
  ChannelsEvent,
  ChannelsList,
  ChannelsListRate,
  ChannelsLocation,
  ChannelsOrganization,
  CheckWebhookEndpointSignatureParams,
  CreateBookingCheckoutParams,
  CreateGuestListParams,
  CreateNameChangeParams,
  CreatePassCheckoutParams,
  CreatePassesParams,
  CreateRefundRequestParams,
  CreateTicketCheckoutParams,
  CreateTicketSupplementCheckoutParams,
  CreateTicketSupplementsParams,
  CreateTicketsParams,
  CreateWebhookEndpointParams,
  DeleteWebhookEndpointParams,
  DisableWebhookEndpointParams,
  DisableWebhookEndpointResult,
  EnableWebhookEndpointParams,
  EnableWebhookEndpointResult,
  GetBookingAvailabilityParams,
  GetBookingParams,
  GetEventBySlugParams,
  GetEventParams,
  GetListRateBySlugParams,
  GetPaymentParams,
  GetTicketRateBySlugParams,
  GetTicketRateParams,
  GetTicketRatePricingInfoParams,
  GetWebhookDeliveryParams,
  GetWebhookEndpointParams,
  GetWebhookEndpointRecoveryParams,
  ListEventsParams,
  ListListRatesParams,
  ListLocationsParams,
  ListOrganizationsParams,
  ListPassTypesParams,
  ListPaymentsParams,
  ListTicketRatesParams,
  ListTicketsParams,
  ListTipRatesParams,
  ListWebhookDeliveriesParams,
  ListZonesParams,
  ManagedPass,
  PassCheckoutResult,
  PassType,
  Payment,
  PreregisterEventParams,
  PreregistrationResult,
  PricingInfo,
  RecoverWebhookEndpointParams,
  RefundRequest,
  RefundTicketParams,
  RefundTicketSupplementParams,
  RequestBookingParams,
  RetryWebhookDeliveryParams,
  RotateWebhookEndpointSecretParams,
  RotatedWebhookSecret,
  SignatureCheck,
  SupplementCheckoutResult,
  TestWebhookEndpointParams,
  Ticket,
  TicketCheckoutResult,
  TicketRate,
  TipRate,
  UpdateWebhookEndpointParams,
  ValidateBookingDiscountCodeParams,
  ValidateTicketDiscountCodeParams,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEndpoint,
  WebhookRecovery,
  ZoneOffer,
} from './channels-types.ts';

export type * from './channels-types.ts';

/** Which channel the key belongs to. */
export interface AuthOperations {
  /**
   * Returns the channel that the key belongs to and the organizations for which it sells.
   *
   * @example
   * const channelAuth = await channels.auth.get();
   */
  get(params?: NoParams, options?: CallOptions): Promise<ChannelAuth>;
}

/** The organizations for which the channel sells. */
export interface OrganizationsOperations {
  /**
   * Returns the partner organizations of the channel, in the order in which they added it.
   *
   * Scope: `events:read`.
   *
   * @example
   * for await (const item of channels.organizations.list()) {
   *   console.log(item);
   * }
   */
  list(params?: ListOrganizationsParams, options?: CallOptions): List<ChannelsOrganization>;
}

/** The places where events are held. */
export interface LocationsOperations {
  /**
   * Returns the locations of partner organizations, ordered by (creation, id).
   *
   * Scope: `events:read`.
   *
   * @example
   * for await (const item of channels.locations.list({ organization_id: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListLocationsParams, options?: CallOptions): List<ChannelsLocation>;
}

/** Events: what takes place, when and where. */
export interface EventsOperations {
  /**
   * Returns the listed and active events of partner organizations that match all given conditions, the next first.
   * Without `start_date` and `end_date`, returns events that have not ended. `latitude`, `longitude` and
   * `radius_km` must be given together and select events within that distance. Each event includes the ticket
   * rates that the channel can sell.
   *
   * Scope: `events:read`.
   *
   * @example
   * for await (const item of channels.events.list({ latitude: 39.47, longitude: -0.376, radius_km: 20 })) {
   *   console.log(item);
   * }
   */
  list(params?: ListEventsParams, options?: CallOptions): List<ChannelsEvent>;

  /**
   * Returns an event of a partner organization, including past, cancelled and unlisted events.
   *
   * Scope: `events:read`.
   *
   * @example
   * const channelsEvent = await channels.events.get({ eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  get(params: GetEventParams, options?: CallOptions): Promise<ChannelsEvent>;

  /**
   * Returns the event with a slug, of a partner organization. Slugs are unique within an organization: if several
   * organizations use the same slug, `organization_id` selects one; without it, the event that starts last is
   * returned.
   *
   * Scope: `events:read`.
   *
   * @example
   * const channelsEvent = await channels.events.getBySlug({ slug: 'equinox', organization_id: 'org_01hnj1svyweb5sckjgn53yn84s' });
   */
  getBySlug(params: GetEventBySlugParams, options?: CallOptions): Promise<ChannelsEvent>;

  /**
   * Stores the address of a person who is waiting for tickets of the event to go on sale. Each address is stored
   * once for each event: `already_registered` is true if it was already stored, and the response then shows the
   * stored data. A marketing consent in a later call is stored too.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`PreregisterEventError`):
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   *
   * @example
   * const preregistrationResult = await channels.events.preregister({
   *   eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   name: 'Vera Lindqvist',
   *   email: 'vera.lindqvist@example.org',
   *   phone: '+34600123456',
   *   language: 'es',
   *   marketing_consent: true,
   * });
   */
  preregister(params: PreregisterEventParams, options?: CallOptions): Promise<PreregistrationResult>;
}

/** Zones that can be booked, and requests for bookings. */
export interface ZonesOperations {
  /**
   * Returns the zones of an event with their spaces and booking rates, in their order. Excludes zones that are
   * booked by the hour and zones marked as full. An unknown or past event returns an empty list.
   *
   * Scope: `bookings:read`.
   *
   * @example
   * for await (const item of channels.zones.list({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params: ListZonesParams, options?: CallOptions): List<ZoneOffer>;
}

/** Zones that can be booked, and requests for bookings. */
export interface BookingsOperations {
  /**
   * Returns the zones of an event as `listZones` does, including zones marked as full. With `quantity`, rates for
   * fewer people are left out, and spaces for fewer people are not available.
   *
   * Scope: `bookings:read`.
   *
   * @example
   * const result = await channels.bookings.getAvailability({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd', quantity: 10 });
   */
  getAvailability(params: GetBookingAvailabilityParams, options?: CallOptions): Promise<ZoneOffer[]>;

  /**
   * Creates a booking for a client. The booking is pending, and holds no space, until the venue accepts it; in a
   * zone that accepts automatically it is accepted immediately. The service computes price, advance and fee from
   * the rate and the number of people. Name the zone with either `zone_slug` or `normalized_zone_name`. `table_id`
   * is for zones where clients choose their space. A zone that is full or at its limit returns 400.
   *
   * Scope: `bookings:write`.
   *
   * Errors (`RequestBookingError`):
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `discount_code_invalid`: The discount code cannot be used here; the message says why.
   * - `space_taken`: A space is held by another booking; the message names it.
   *
   * @example
   * const channelBooking = await channels.bookings.request({
   *   event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   zone_slug: 'main-room',
   *   rate_slug: 'table-for-six',
   *   table_id: 'spc_01m1gnhwh7ecgaexqvrkf1p53h',
   *   discount_code: 'AUTUMN10',
   *   observations_client: 'One of us uses a wheelchair.',
   *   marketing_consent: true,
   *   info: {
   *     full_name: 'Vera Lindqvist',
   *     email: 'vera.lindqvist@example.org',
   *     phone: '+34600000101',
   *     quantity: 7,
   *   },
   * });
   */
  request(params: RequestBookingParams, options?: CallOptions): Promise<ChannelBooking>;

  /**
   * Creates a booking for a client who pays the advance, or the whole price, immediately. The booking is pending
   * and holds its space until it is paid, for 15 minutes unless the organization sets another time; the response
   * has the address where the client pays. The payment accepts the booking; without a payment in time the booking
   * is rejected and its space becomes free. The service computes price, advance, fee and tip. Without an advance
   * to pay, this is a booking request: `payment_id` and `payment_url` are empty. The rules of a booking request
   * apply.
   *
   * Scope: `bookings:write`.
   *
   * Errors (`CreateBookingCheckoutError`):
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `discount_code_invalid`: The discount code cannot be used here; the message says why.
   * - `space_taken`: A space is held by another booking; the message names it.
   *
   * @example
   * const bookingCheckoutResult = await channels.bookings.createCheckout({
   *   event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   zone_slug: 'main-room',
   *   rate_slug: 'table-for-six',
   *   table_id: 'spc_01m1gnhwh7ecgaexqvrkf1p53h',
   *   discount_code: 'AUTUMN10',
   *   observations_client: 'One of us uses a wheelchair.',
   *   marketing_consent: true,
   *   info: {
   *     full_name: 'Vera Lindqvist',
   *     email: 'vera.lindqvist@example.org',
   *     phone: '+34600000101',
   *     quantity: 7,
   *   },
   *   tip_rate_id: 'tip_01m7zyjpprf1fv0mcp8racfz0y',
   *   redirect_url: 'https://nightguide.example/thanks',
   *   metadata: { order: 'NG-20418' },
   *   language: 'es',
   * });
   */
  createCheckout(params: CreateBookingCheckoutParams, options?: CallOptions): Promise<BookingCheckoutResult>;

  /**
   * Returns a booking that the channel sent to a partner organization.
   *
   * Scope: `bookings:read`.
   *
   * @example
   * const channelBooking = await channels.bookings.get({ bookingId: 'bkg_01m7zyjpprf1fv0mcp8racfz0w' });
   */
  get(params: GetBookingParams, options?: CallOptions): Promise<ChannelBooking>;
}

/** Zones that can be booked, and requests for bookings. */
export interface TipRatesOperations {
  /**
   * Returns the tips that can currently be paid with bookings at an event, ordered by (creation, id). An event
   * that is unknown or not accessible returns an empty list.
   *
   * Scope: `bookings:read`.
   *
   * @example
   * for await (const item of channels.tipRates.list({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params: ListTipRatesParams, options?: CallOptions): List<TipRate>;
}

/** Whether a discount code can be used. */
export interface TicketDiscountCodesOperations {
  /**
   * Checks whether a code can be used now, without redeeming it. A code that does not exist returns 404; a code
   * that does not apply returns 400 with the reason. The code can be used up before the purchase: only the
   * purchase decides.
   *
   * Scope: `discount-codes:read`.
   *
   * Errors (`ValidateTicketDiscountCodeError`):
   * - `discount_code_invalid`: The discount code cannot be used here; the message says why.
   *
   * @example
   * const result = await channels.ticketDiscountCodes.validate({
   *   code: 'AUTUMN10',
   *   rate_id: 'rate_01m1gnhm7xe6y9vvw5w8v3d0qk',
   *   supplements_total_price: 0,
   *   quantity: 2,
   * });
   */
  validate(params: ValidateTicketDiscountCodeParams, options?: CallOptions): Promise<ChannelDiscountCode[]>;
}

/** Whether a discount code can be used. */
export interface BookingDiscountCodesOperations {
  /**
   * Checks whether a code can be used now, without redeeming it. A code that does not exist returns 404; a code
   * that does not apply returns 400 with the reason. The code can be used up before the purchase: only the
   * purchase decides.
   *
   * Scope: `discount-codes:read`.
   *
   * Errors (`ValidateBookingDiscountCodeError`):
   * - `discount_code_invalid`: The discount code cannot be used here; the message says why.
   *
   * @example
   * const result = await channels.bookingDiscountCodes.validate({
   *   code: 'autumn10',
   *   event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   rate_id: 'rate_01m1gnhw3xfk2b6y9s4qd8tz7r',
   *   quantity: 7,
   * });
   */
  validate(params: ValidateBookingDiscountCodeParams, options?: CallOptions): Promise<ChannelDiscountCode[]>;
}

/** Passes, which admit people to several events: selling them. */
export interface PassTypesOperations {
  /**
   * Returns the pass types that partner organizations sell now or later, ordered by (creation, id).
   *
   * Scope: `passes:read`.
   *
   * @example
   * for await (const item of channels.passTypes.list()) {
   *   console.log(item);
   * }
   */
  list(params?: ListPassTypesParams, options?: CallOptions): List<PassType>;
}

/** Passes, which admit people to several events: selling them. */
export interface PassesOperations {
  /**
   * Holds passes of one type until they are paid, for 15 minutes unless the organization sets another time, and
   * returns the address where the buyer pays. Passes that are not paid in time are immediately on sale again. Free
   * passes are sold immediately, and `payment_url` is empty.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CreatePassCheckoutError`):
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `sold_out`: The rate or its price step does not have enough places left.
   * - `barcode_taken`: A barcode is in use or was used before; the message names it.
   *
   * @example
   * const passCheckoutResult = await channels.passes.createCheckout({
   *   pass_type_id: 'pty_01m1gnjw40fnm9fe6hyyfdh7px',
   *   passes: [{ full_name: 'Vera Lindqvist', email: 'vera.lindqvist@example.org' }],
   *   redirect_url: 'https://shop.example.org/thanks',
   * });
   */
  createCheckout(params: CreatePassCheckoutParams, options?: CallOptions): Promise<PassCheckoutResult>;

  /**
   * Sells passes of one type outside the payment gateway, at the price of the type: the channel has the money and
   * owes it to the organization. Sells either all passes or none, under one payment. The type must be on sale and
   * have quota left.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CreatePassesError`):
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `sold_out`: The rate or its price step does not have enough places left.
   * - `barcode_taken`: A barcode is in use or was used before; the message names it.
   *
   * @example
   * const result = await channels.passes.create({
   *   pass_type_id: 'pty_01m1gnjw40fnm9fe6hyyfdh7px',
   *   passes: [{ full_name: 'Vera Lindqvist', email: 'vera.lindqvist@example.org' }],
   * });
   */
  create(params: CreatePassesParams, options?: CallOptions): Promise<ManagedPass[]>;
}

/** What the channel sold. */
export interface TicketsOperations {
  /**
   * Returns the tickets that the channel sold for partner organizations, ordered by (creation, id). To follow new
   * tickets, request the items `after` the last one received.
   *
   * Scope: `tickets:read`.
   *
   * @example
   * for await (const item of channels.tickets.list({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd', limit: 100 })) {
   *   console.log(item);
   * }
   */
  list(params?: ListTicketsParams, options?: CallOptions): List<Ticket>;

  /**
   * Sells tickets outside the payment gateway: the channel has the money and owes it to the organization. Sells
   * either all tickets or none, active immediately, under one payment. The rules of a purchase apply: the rate
   * must be on sale, with its current price step, and the number of tickets must be within the minimum and maximum
   * of one purchase. The service computes the price; amounts that you send are compared with it, and amounts that
   * the rate does not allow are rejected.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CreateTicketsError`):
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `sold_out`: The rate or its price step does not have enough places left.
   * - `barcode_taken`: A barcode is in use or was used before; the message names it.
   *
   * @example
   * const result = await channels.tickets.create({
   *   ticket_rate_id: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   tickets: [
   *     {
   *       price_id: 'prc_01m1gnhs49f62sjcf981ek5zk1',
   *       qr_code: 'NG-2026-000417',
   *       total_price: 16.5,
   *       fee: 1.5,
   *       full_name: 'Teodor Amsel',
   *       email: 'teodor.amsel@example.org',
   *       phone: '+34600000102',
   *     },
   *   ],
   * });
   */
  create(params: CreateTicketsParams, options?: CallOptions): Promise<Ticket[]>;

  /**
   * Holds the places of the tickets until they are paid, for 15 minutes unless the organization sets another time,
   * and returns the address where the buyer pays. The service computes the price: current price step, discount,
   * fees, supplements and warranty. Places that are not paid in time are immediately on sale again. A free
   * purchase is completed immediately, and `payment_url` is empty.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CreateTicketCheckoutError`):
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `sold_out`: The rate or its price step does not have enough places left.
   * - `barcode_taken`: A barcode is in use or was used before; the message names it.
   * - `discount_code_invalid`: The discount code cannot be used here; the message says why.
   *
   * @example
   * const ticketCheckoutResult = await channels.tickets.createCheckout({
   *   ticket_rate_id: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   tickets: [
   *     {
   *       price_id: 'prc_01m1gnhs49f62sjcf981ek5zk1',
   *       full_name: 'Teodor Amsel',
   *       email: 'teodor.amsel@example.org',
   *       phone: '+34600000102',
   *     },
   *   ],
   *   redirect_url: 'https://nightguide.example/thanks',
   *   error_url: 'https://nightguide.example/sorry',
   *   metadata: { order: 'NG-48213' },
   * });
   */
  createCheckout(params: CreateTicketCheckoutParams, options?: CallOptions): Promise<TicketCheckoutResult>;

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
   * const ticket = await channels.tickets.refund({ ticketId: 'tkt_01m4xnq17zfr3ttw6kkxvwmh4s', amount: 16.5 });
   */
  refund(params: RefundTicketParams, options?: CallOptions): Promise<Ticket>;
}

/** What the channel sold. */
export interface NameChangesOperations {
  /**
   * Changes the holder of an active ticket that the channel sold and on which nobody has entered, for the fee of
   * its rate. Without a fee the change is immediate; with a fee it waits until the buyer has paid at
   * `payment_url`, for 15 minutes unless the organization sets another time. The barcode does not change. Fails if
   * the rate does not allow buyers to change the name.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CreateNameChangeError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   *
   * @example
   * const begunNameChange = await channels.nameChanges.create({
   *   ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay',
   *   full_name: 'Ilse Okafor',
   *   redirect_url: 'https://shop.example.org/thanks',
   *   email: 'ilse.okafor@example.org',
   * });
   */
  create(params: CreateNameChangeParams, options?: CallOptions): Promise<BegunNameChange>;
}

/** What the channel sold. */
export interface TicketSupplementsOperations {
  /**
   * Starts a purchase for a ticket that the channel sold. The buyer pays at `payment_url` within 15 minutes unless
   * the organization sets another time. The ticket must be active and its event must not have ended. Each
   * supplement can be sold once for each ticket: a supplement that the ticket already has, or that is waiting for
   * a payment, is rejected. Prices, service charges and limits are those of the rate, which does not have to be on
   * sale. The total of the ticket does not change: the supplements have their own payment and invoice. The
   * supplements are added to the ticket when they are paid. Free supplements are added immediately, and
   * `payment_url` is empty.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CreateTicketSupplementCheckoutError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   *
   * @example
   * const supplementCheckoutResult = await channels.ticketSupplements.createCheckout({
   *   ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay',
   *   supplements: [{ supplement_id: 'sup_01m1gnk0s1e6k8c3v5x7z9b2d4', supplement_units: 2 }],
   *   redirect_url: 'https://shop.example.org/thanks',
   * });
   */
  createCheckout(params: CreateTicketSupplementCheckoutParams, options?: CallOptions): Promise<SupplementCheckoutResult>;

  /**
   * Sells supplements outside the payment gateway for a ticket that the channel sold: the channel has the money
   * and owes it to the organization. The ticket must be active and its event must not have ended. Each supplement
   * can be sold once for each ticket: a supplement that the ticket already has, or that is waiting for a payment,
   * is rejected. Prices, service charges and limits are those of the rate, which does not have to be on sale. The
   * total of the ticket does not change: the supplements have their own payment and invoice. The supplements are
   * added to the ticket immediately.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CreateTicketSupplementsError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   *
   * @example
   * const result = await channels.ticketSupplements.create({
   *   ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay',
   *   supplements: [{ supplement_id: 'sup_01m1gnk0s1e6k8c3v5x7z9b2d4', supplement_units: 2 }],
   * });
   */
  create(params: CreateTicketSupplementsParams, options?: CallOptions): Promise<BoughtSupplement[]>;

  /**
   * Refunds money on a supplement that was bought for a ticket after the ticket was sold. The first refund removes
   * the supplement from the ticket, and it can be bought again; further refunds are possible until everything is
   * refunded. The ticket stays valid. Money paid through a payment gateway is refunded there: the refund counts
   * immediately, and `payment.refunded` is sent when the gateway confirms it. Money taken elsewhere is recorded as
   * refunded immediately. Send an Idempotency-Key: a second request without one is a second refund.
   *
   * Scope: `refunds:write`.
   *
   * Errors (`RefundTicketSupplementError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `refund_exceeds_paid`: The amount is more than what is left to refund.
   *
   * @example
   * const boughtSupplement = await channels.ticketSupplements.refund({
   *   ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay',
   *   supplementId: 'sup_01m7zz0v4xf2mtqk9d3w5r8h1c',
   *   amount: 6.5,
   * });
   */
  refund(params: RefundTicketSupplementParams, options?: CallOptions): Promise<BoughtSupplement>;
}

/** What the channel sold. */
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
   * const refundRequest = await channels.refundRequests.create({ ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay', reason: 'We cannot come.' });
   */
  create(params: CreateRefundRequestParams, options?: CallOptions): Promise<RefundRequest>;
}

/** Payments for sales of the channel, open and completed. */
export interface PaymentsOperations {
  /**
   * Returns the payments for sales of the channel for partner organizations, ordered by (creation, id).
   *
   * Scope: `payments:read`.
   *
   * @example
   * for await (const item of channels.payments.list({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListPaymentsParams, options?: CallOptions): List<Payment>;

  /**
   * Returns one payment for a sale of the channel.
   *
   * Scope: `payments:read`.
   *
   * @example
   * const payment = await channels.payments.get({ paymentId: 'pay_01m4xnpzmxf68byc3g6arcvwga' });
   */
  get(params: GetPaymentParams, options?: CallOptions): Promise<Payment>;
}

/** What the channel may sell. */
export interface TicketRatesOperations {
  /**
   * Returns the ticket rates of the given events, ordered by (creation, id); without an event, all rates of listed
   * events of partner organizations that have not ended. Private rates are sold only by the organization and are
   * not returned. `prices` has all price steps if `show_all_prices` is true, otherwise only the current one.
   * `current_price` is the first step with places left whose `valid_until` has not passed, or the last step if
   * none can be sold.
   *
   * Scope: `ticket-rates:read`.
   *
   * @example
   * for await (const item of channels.ticketRates.list({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListTicketRatesParams, options?: CallOptions): List<TicketRate>;

  /**
   * Returns a ticket rate of a partner organization, unless it is private.
   *
   * Scope: `ticket-rates:read`.
   *
   * @example
   * const ticketRate = await channels.ticketRates.get({ rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd' });
   */
  get(params: GetTicketRateParams, options?: CallOptions): Promise<TicketRate>;

  /**
   * Returns the ticket rate of an event with a slug, unless it is private.
   *
   * Scope: `ticket-rates:read`.
   *
   * @example
   * const ticketRate = await channels.ticketRates.getBySlug({ slug: 'general-admission', event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  getBySlug(params: GetTicketRateBySlugParams, options?: CallOptions): Promise<TicketRate>;

  /**
   * Returns one line for each ticket of a purchase, with the price step at which it would be sold now. If the
   * current step has fewer places left than the requested tickets, the remaining tickets use the next step.
   * Nothing is reserved. Fails if this number of tickets cannot be bought now.
   *
   * Scope: `ticket-rates:read`.
   *
   * Errors (`GetTicketRatePricingInfoError`):
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `sold_out`: The rate or its price step does not have enough places left.
   *
   * @example
   * const result = await channels.ticketRates.getPricingInfo({ rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd', quantity: 2 });
   */
  getPricingInfo(params: GetTicketRatePricingInfoParams, options?: CallOptions): Promise<PricingInfo[]>;
}

/** Conditions under which guest-list entries are admitted. */
export interface ListRatesOperations {
  /**
   * Returns the list rates of the given events of partner organizations, ordered by (creation, id), except private
   * ones. An unknown event has none.
   *
   * Scope: `lists:read`.
   *
   * @example
   * for await (const item of channels.listRates.list({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params: ListListRatesParams, options?: CallOptions): List<ChannelsListRate>;

  /**
   * Returns the list rate of an event with a slug, unless it is private.
   *
   * Scope: `lists:read`.
   *
   * @example
   * const channelsListRate = await channels.listRates.getBySlug({ slug: 'guest-list-until-0130', event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  getBySlug(params: GetListRateBySlugParams, options?: CallOptions): Promise<ChannelsListRate>;
}

/** Guest lists: entries with a name and a number of people. */
export interface GuestListsOperations {
  /**
   * Creates an entry, a name with a number of people, on a list rate that accepts entries now: within its dates,
   * not complete, for an active event that has not ended. The rate defines how many people an entry can have and
   * which fields it requires. The response has the code that admits them. If the rate has an `entry_price`, the
   * entry waits for its payment: its places are held for 15 minutes unless the organization sets another time, the
   * guest pays at `payment_url`, and `list.created` is sent when the payment succeeds. An entry that is not paid
   * in time is removed.
   *
   * Scope: `lists:write`.
   *
   * Errors (`CreateGuestListError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `sold_out`: The rate or its price step does not have enough places left.
   * - `barcode_taken`: A barcode is in use or was used before; the message names it.
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   *
   * @example
   * const channelsList = await channels.guestLists.create({
   *   list_rate_id: 'rate_01m1gnja85egzr2gs1ny2e05jb',
   *   send_notification: false,
   *   list: {
   *     full_name: 'Ilse Okafor',
   *     email: 'ilse.okafor@example.org',
   *     for: 4,
   *     language: 'es',
   *     observations_referral: 'Birthday party',
   *   },
   * });
   */
  create(params: CreateGuestListParams, options?: CallOptions): Promise<ChannelsList>;
}

/** Addresses of the channel that notifications are sent to. */
export interface WebhookEndpointsOperations {
  /**
   * Returns all webhook endpoints of the channel, with the secrets that they are signed with.
   *
   * Scope: `webhooks:read`.
   *
   * @example
   * for await (const item of channels.webhookEndpoints.list()) {
   *   console.log(item);
   * }
   */
  list(params?: NoParams, options?: CallOptions): List<WebhookEndpoint>;

  /**
   * Sends notifications to an address, starting now. A channel has at most 50 endpoints.
   *
   * Scope: `webhooks:write`.
   *
   * Errors (`CreateWebhookEndpointError`):
   * - `conflict`: The current state does not allow this; the message says why.
   *
   * @example
   * const webhookEndpoint = await channels.webhookEndpoints.create({ name: 'Order system', url: 'https://hooks.example.org/stagedoor' });
   */
  create(params: CreateWebhookEndpointParams, options?: CallOptions): Promise<WebhookEndpoint>;

  /**
   * Returns an endpoint with its secret.
   *
   * Scope: `webhooks:read`.
   *
   * @example
   * const webhookEndpoint = await channels.webhookEndpoints.get({ webhookEndpointId: 'we_01kep80r15fh289mq3dprrzfdh' });
   */
  get(params: GetWebhookEndpointParams, options?: CallOptions): Promise<WebhookEndpoint>;

  /**
   * Changes the fields in the body. A new address applies from the next attempt, including to waiting deliveries;
   * new kinds apply to new events.
   *
   * Scope: `webhooks:write`.
   *
   * @example
   * const webhookEndpoint = await channels.webhookEndpoints.update({
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
   * await channels.webhookEndpoints.delete({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr' });
   */
  delete(params: DeleteWebhookEndpointParams, options?: CallOptions): Promise<void>;

  /**
   * Enables a disabled endpoint. An active endpoint stays active and returns the same response. Held deliveries
   * stay held until they are recovered.
   *
   * Scope: `webhooks:write`.
   *
   * @example
   * const enableWebhookEndpointResult = await channels.webhookEndpoints.enable({ webhookEndpointId: 'we_01kep80r15fh289mq3dprrzfdh' });
   */
  enable(params: EnableWebhookEndpointParams, options?: CallOptions): Promise<EnableWebhookEndpointResult>;

  /**
   * Stops sending to an endpoint: waiting and new deliveries are held and can be recovered later. A disabled
   * endpoint stays disabled and returns the same response.
   *
   * Scope: `webhooks:write`.
   *
   * @example
   * const disableWebhookEndpointResult = await channels.webhookEndpoints.disable({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr' });
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
   * const rotatedWebhookSecret = await channels.webhookEndpoints.rotateSecret({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr' });
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
   * const webhookDelivery = await channels.webhookEndpoints.test({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr', event: 'ticket.sold' });
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
   * const signatureCheck = await channels.webhookEndpoints.checkSignature({
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
   * const webhookRecovery = await channels.webhookEndpoints.recover({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr', since: '2026-11-16T00:00:00.000Z' });
   */
  recover(params: RecoverWebhookEndpointParams, options?: CallOptions): Promise<WebhookRecovery>;

  /**
   * Returns the latest recovery of the endpoint. It is deleted 30 days after its end.
   *
   * Scope: `webhooks:read`.
   *
   * @example
   * const webhookRecovery = await channels.webhookEndpoints.getRecovery({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr' });
   */
  getRecovery(params: GetWebhookEndpointRecoveryParams, options?: CallOptions): Promise<WebhookRecovery>;
}

/** Notifications sent to endpoints, and the results. */
export interface WebhookDeliveriesOperations {
  /**
   * Returns the deliveries to the endpoints of the channel, newest first. A key sees only the kinds whose resource
   * it can read: `ticket.*` with the scope `tickets:read`, `booking.*` with `bookings:read`, `list.*` with
   * `lists:read`, `payment.*` with `payments:read`, `event.*` with `events:read`; `webhook.*` and
   * `webhook_endpoint.*` always.
   *
   * Scope: `webhooks:read`.
   *
   * @example
   * for await (const item of channels.webhookDeliveries.list({ limit: 50 })) {
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
   * const webhookDeliveryDetail = await channels.webhookDeliveries.get({ deliveryId: 'wd_01m7zyj37ge7h9by91dnv1jy6x' });
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
   * const webhookDelivery = await channels.webhookDeliveries.retry({ deliveryId: 'wd_01m7zyj37ge7h9by91dnv1jy6x' });
   */
  retry(params: RetryWebhookDeliveryParams, options?: CallOptions): Promise<WebhookDelivery>;
}

const operations = {
  auth: {
    get: { method: 'GET', path: '/auth' },
  },
  organizations: {
    list: { method: 'GET', path: '/organizations', query: ['limit', 'after'], answer: 'list' },
  },
  locations: {
    list: {
      method: 'GET',
      path: '/locations',
      query: ['organization_id', 'limit', 'after'],
      answer: 'list',
    },
  },
  events: {
    list: {
      method: 'GET',
      path: '/events',
      query: [
        'organization_id',
        'location_id',
        'start_date',
        'end_date',
        'search',
        'latitude',
        'longitude',
        'radius_km',
        'populate',
        'limit',
        'after',
      ],
      answer: 'list',
    },
    get: { method: 'GET', path: '/events/{eventId}' },
    getBySlug: { method: 'GET', path: '/events/by-slug/{slug}', query: ['organization_id'] },
    preregister: { method: 'POST', path: '/events/{eventId}/preregister', body: 'fields' },
  },
  zones: {
    list: { method: 'GET', path: '/bookings/zones', query: ['event_id'], answer: 'list' },
  },
  bookings: {
    getAvailability: { method: 'GET', path: '/bookings/availability', query: ['event_id', 'quantity'] },
    request: { method: 'POST', path: '/bookings/request', body: 'fields' },
    createCheckout: { method: 'POST', path: '/bookings/checkout', body: 'fields' },
    get: { method: 'GET', path: '/bookings/{bookingId}' },
  },
  tipRates: {
    list: { method: 'GET', path: '/tip-rates', query: ['event_id', 'limit', 'after'], answer: 'list' },
  },
  ticketDiscountCodes: {
    validate: {
      method: 'POST',
      path: '/discount-codes/tickets/validate/{code}',
      query: ['rate_id', 'supplements_total_price', 'quantity'],
      unkeyed: true,
    },
  },
  bookingDiscountCodes: {
    validate: {
      method: 'POST',
      path: '/discount-codes/bookings/validate/{code}',
      query: ['event_id', 'rate_id', 'quantity'],
      unkeyed: true,
    },
  },
  passTypes: {
    list: {
      method: 'GET',
      path: '/pass-types',
      query: ['organization_id', 'limit', 'after'],
      answer: 'list',
    },
  },
  passes: {
    createCheckout: { method: 'POST', path: '/passes/checkout', body: 'fields' },
    create: { method: 'POST', path: '/passes', body: 'fields' },
  },
  tickets: {
    list: {
      method: 'GET',
      path: '/tickets',
      query: [
        'event_id',
        'ticket_rate_id',
        'status',
        'email',
        'qr_code',
        'payment_id',
        'organization_id',
        'start_date',
        'end_date',
        'date_field',
        'limit',
        'after',
        'filter',
      ],
      answer: 'list',
    },
    create: { method: 'POST', path: '/tickets', body: 'fields' },
    createCheckout: { method: 'POST', path: '/tickets/checkout', body: 'fields' },
    refund: { method: 'PUT', path: '/tickets/{ticketId}/refund', body: 'fields' },
  },
  nameChanges: {
    create: { method: 'POST', path: '/tickets/{ticketId}/name-changes', body: 'fields' },
  },
  ticketSupplements: {
    createCheckout: { method: 'POST', path: '/tickets/{ticketId}/supplements/checkout', body: 'fields' },
    create: { method: 'POST', path: '/tickets/{ticketId}/supplements', body: 'fields' },
    refund: {
      method: 'PUT',
      path: '/tickets/{ticketId}/supplements/{supplementId}/refund',
      body: 'fields',
    },
  },
  refundRequests: {
    create: { method: 'POST', path: '/tickets/{ticketId}/refund-requests', body: 'fields' },
  },
  payments: {
    list: {
      method: 'GET',
      path: '/payments',
      query: ['organization_id', 'event_id', 'start_date', 'end_date', 'limit', 'after'],
      answer: 'list',
    },
    get: { method: 'GET', path: '/payments/{paymentId}' },
  },
  ticketRates: {
    list: {
      method: 'GET',
      path: '/ticket-rates',
      query: ['event_id', 'organization_id', 'limit', 'after'],
      answer: 'list',
    },
    get: { method: 'GET', path: '/ticket-rates/{rateId}' },
    getBySlug: { method: 'GET', path: '/ticket-rates/by-slug/{slug}', query: ['event_id'] },
    getPricingInfo: { method: 'GET', path: '/ticket-rates/{rateId}/pricing-info', query: ['quantity'] },
  },
  listRates: {
    list: { method: 'GET', path: '/list-rates', query: ['event_id', 'limit', 'after'], answer: 'list' },
    getBySlug: { method: 'GET', path: '/list-rates/by-slug/{slug}', query: ['event_id'] },
  },
  guestLists: {
    create: { method: 'POST', path: '/lists', body: 'fields' },
  },
  webhookEndpoints: {
    list: { method: 'GET', path: '/webhooks/endpoints', answer: 'list' },
    create: { method: 'POST', path: '/webhooks/endpoints', body: 'fields' },
    get: { method: 'GET', path: '/webhooks/endpoints/{webhookEndpointId}' },
    update: { method: 'PATCH', path: '/webhooks/endpoints/{webhookEndpointId}', body: 'fields' },
    delete: { method: 'DELETE', path: '/webhooks/endpoints/{webhookEndpointId}', answer: 'nothing' },
    enable: { method: 'POST', path: '/webhooks/endpoints/{webhookEndpointId}/enable' },
    disable: { method: 'POST', path: '/webhooks/endpoints/{webhookEndpointId}/disable' },
    rotateSecret: { method: 'POST', path: '/webhooks/endpoints/{webhookEndpointId}/rotate-secret' },
    test: { method: 'POST', path: '/webhooks/endpoints/{webhookEndpointId}/test', body: 'fields' },
    checkSignature: {
      method: 'POST',
      path: '/webhooks/endpoints/{webhookEndpointId}/check-signature',
      body: 'fields',
      unkeyed: true,
    },
    recover: { method: 'POST', path: '/webhooks/endpoints/{webhookEndpointId}/recover', body: 'fields' },
    getRecovery: { method: 'GET', path: '/webhooks/endpoints/{webhookEndpointId}/recover' },
  },
  webhookDeliveries: {
    list: {
      method: 'GET',
      path: '/webhooks/deliveries',
      query: ['endpoint_id', 'status', 'event', 'event_id', 'filter', 'limit', 'after'],
      answer: 'list',
    },
    get: { method: 'GET', path: '/webhooks/deliveries/{deliveryId}' },
    retry: { method: 'POST', path: '/webhooks/deliveries/{deliveryId}/retry' },
  },
} as const satisfies OperationTable;

/** For partners who sell for event organizations. `baseUrl` is the root of the API: `https://…/channels`. */
export class Channels extends ApiClient {
  /** Which channel the key belongs to. */
  declare readonly auth: AuthOperations;

  /** The organizations for which the channel sells. */
  declare readonly organizations: OrganizationsOperations;

  /** The places where events are held. */
  declare readonly locations: LocationsOperations;

  /** Events: what takes place, when and where. */
  declare readonly events: EventsOperations;

  /** Zones that can be booked, and requests for bookings. */
  declare readonly zones: ZonesOperations;

  /** Zones that can be booked, and requests for bookings. */
  declare readonly bookings: BookingsOperations;

  /** Zones that can be booked, and requests for bookings. */
  declare readonly tipRates: TipRatesOperations;

  /** Whether a discount code can be used. */
  declare readonly ticketDiscountCodes: TicketDiscountCodesOperations;

  /** Whether a discount code can be used. */
  declare readonly bookingDiscountCodes: BookingDiscountCodesOperations;

  /** Passes, which admit people to several events: selling them. */
  declare readonly passTypes: PassTypesOperations;

  /** Passes, which admit people to several events: selling them. */
  declare readonly passes: PassesOperations;

  /** What the channel sold. */
  declare readonly tickets: TicketsOperations;

  /** What the channel sold. */
  declare readonly nameChanges: NameChangesOperations;

  /** What the channel sold. */
  declare readonly ticketSupplements: TicketSupplementsOperations;

  /** What the channel sold. */
  declare readonly refundRequests: RefundRequestsOperations;

  /** Payments for sales of the channel, open and completed. */
  declare readonly payments: PaymentsOperations;

  /** What the channel may sell. */
  declare readonly ticketRates: TicketRatesOperations;

  /** Conditions under which guest-list entries are admitted. */
  declare readonly listRates: ListRatesOperations;

  /** Guest lists: entries with a name and a number of people. */
  declare readonly guestLists: GuestListsOperations;

  /** Addresses of the channel that notifications are sent to. */
  declare readonly webhookEndpoints: WebhookEndpointsOperations;

  /** Notifications sent to endpoints, and the results. */
  declare readonly webhookDeliveries: WebhookDeliveriesOperations;

  constructor(options: KeyOptions) {
    super(operations, 'x-api-key', options);
  }
}
