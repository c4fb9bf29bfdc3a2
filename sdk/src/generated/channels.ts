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
   * Answers which channel the key belongs to and which organizations it sells for.
   *
   * @example
   * const channelAuth = await channels.auth.get();
   */
  get(params?: NoParams, options?: CallOptions): Promise<ChannelAuth>;
}

/** For whom the channel sells. */
export interface OrganizationsOperations {
  /**
   * Answers the organizations whose partner the channel is, in the order in which they added it.
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

/** Where their events take place. */
export interface LocationsOperations {
  /**
   * Answers the locations of the organizations whose partner the channel is, ordered by (creation, id).
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

/** What takes place, when and where. */
export interface EventsOperations {
  /**
   * Answers the events of the organizations whose partner the channel is, the next first, that are shown, active
   * and meet all conditions given. Without `start_date` and `end_date`: those that have not ended. With
   * `latitude`, `longitude` and `radius_km`, which go together: those within that distance. Each has the ticket
   * rates that the channel may sell.
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
   * Answers an event of an organization whose partner the channel is, also one that is over, called off or not
   * shown in lists.
   *
   * Scope: `events:read`.
   *
   * @example
   * const channelsEvent = await channels.events.get({ eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  get(params: GetEventParams, options?: CallOptions): Promise<ChannelsEvent>;

  /**
   * Answers the event with a slug, of an organization whose partner the channel is. Slugs are unique within an
   * organization: where several have the same one, `organization_id` says which; without it, the one that starts
   * last.
   *
   * Scope: `events:read`.
   *
   * @example
   * const channelsEvent = await channels.events.getBySlug({ slug: 'equinox', organization_id: 'org_01hnj1svyweb5sckjgn53yn84s' });
   */
  getBySlug(params: GetEventBySlugParams, options?: CallOptions): Promise<ChannelsEvent>;

  /**
   * Keeps the address of somebody who waits for tickets of the event to be on sale. An address is kept once for
   * each event: `already_registered` says that it was, and the answer then shows what is kept. A consent to
   * marketing that is given with a later call is kept too.
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
   * Answers the zones of an event with their spaces and booking rates, in their order. Zones that are booked by
   * the hour and zones that were marked full are left out. An unknown event, or one that is over, is an empty
   * list.
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
   * Answers the zones of an event as the list of zones does, and those that were marked full too. With `quantity`,
   * rates for fewer people are left out, and spaces for fewer people are not available.
   *
   * Scope: `bookings:read`.
   *
   * @example
   * const result = await channels.bookings.getAvailability({ event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd', quantity: 10 });
   */
  getAvailability(params: GetBookingAvailabilityParams, options?: CallOptions): Promise<ZoneOffer[]>;

  /**
   * Books for a client. The booking waits as pending until the venue accepts it, and holds no space meanwhile; in
   * a zone that accepts automatically it is accepted at once. Price, advance and fee are computed here, from the
   * rate and the number of people. Either `zone_slug` or `normalized_zone_name` names the zone. `table_id` is for
   * zones where clients choose their space. A zone that is full or at its limit is 400.
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
   * Books for a client who pays the advance, or the whole price, at once. The booking is pending and holds its
   * space until it is paid, for 15 minutes unless the organization says otherwise; the answer has the address
   * where the client pays. What came in accepts the booking; what is not paid in time rejects it, and its space is
   * free again. Price, advance, fee and tip are computed here. Without an advance to be paid this is a request:
   * `payment_id` and `payment_url` are empty. The rules of a request hold.
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
   * Answers a booking that the channel sent, of an organization whose partner it is.
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
   * Answers the tips that can be paid along with bookings at an event now, ordered by (creation, id). An event
   * that is unknown or out of reach is an empty list.
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
   * Says whether a code could be used now, and uses nothing. A code that does not exist is 404, one that does not
   * apply is 400 and says why. Being used up in the meantime is possible: only the purchase decides.
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
   * Says whether a code could be used now, and uses nothing. A code that does not exist is 404, one that does not
   * apply is 400 and says why. Being used up in the meantime is possible: only the purchase decides.
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

/** What admits people to several events, to be sold. */
export interface PassTypesOperations {
  /**
   * Answers the kinds of passes that organizations whose partner the channel is sell now or later, ordered by
   * (creation, id).
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

/** What admits people to several events, to be sold. */
export interface PassesOperations {
  /**
   * Keeps passes of one type until they are paid, for 15 minutes unless the organization says otherwise, and
   * answers with the address where the buyer pays. What is not paid in time is on sale again at once. Passes that
   * cost nothing are sold with the answer, and `payment_url` is empty.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CreatePassCheckoutError`):
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `sold_out`: The rate or its price step has not that many places left.
   * - `barcode_taken`: A barcode is in use, or was in use once; the message names it.
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
   * owes it to the organization. All of them or none, under one payment, while the type is on sale and its quota
   * lasts.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CreatePassesError`):
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `sold_out`: The rate or its price step has not that many places left.
   * - `barcode_taken`: A barcode is in use, or was in use once; the message names it.
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
   * Answers the tickets that the channel sold for organizations whose partner it is, ordered by (creation, id). To
   * follow new tickets, ask for what comes `after` the last one received.
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
   * Sells tickets outside the payment gateway: the channel has the money and owes it to the organization. All of
   * them or none, active at once, under one payment, by the rules of a purchase: the rate must be on sale, at the
   * price step that is current, within the least and most tickets of one purchase. The price is computed here;
   * amounts that are sent are compared with it, and others than the rate allows are refused.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CreateTicketsError`):
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `sold_out`: The rate or its price step has not that many places left.
   * - `barcode_taken`: A barcode is in use, or was in use once; the message names it.
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
   * Keeps the places of the tickets until they are paid, for 15 minutes unless the organization says otherwise,
   * and answers with the address where the buyer pays. The price is computed here: the price step that is current,
   * the discount, fees, supplements and warranty. What is not paid in time is on sale again at once. A purchase
   * that costs nothing is complete with the answer, and `payment_url` is empty.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CreateTicketCheckoutError`):
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `sold_out`: The rate or its price step has not that many places left.
   * - `barcode_taken`: A barcode is in use, or was in use once; the message names it.
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
   * const ticket = await channels.tickets.refund({ ticketId: 'tkt_01m4xnq17zfr3ttw6kkxvwmh4s', amount: 16.5 });
   */
  refund(params: RefundTicketParams, options?: CallOptions): Promise<Ticket>;
}

/** What the channel sold. */
export interface NameChangesOperations {
  /**
   * Changes the holder of an active ticket that the channel sold and that nobody entered on, for the fee of its
   * rate. Without a fee it is done at once; with one it waits until the buyer has paid at `payment_url`, for 15
   * minutes unless the organization says otherwise. The barcode stays. Refused where the rate lets no buyer change
   * the name.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CreateNameChangeError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
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
   * Begins a purchase for a ticket that the channel sold, which is paid at `payment_url` within 15 minutes unless
   * the organization says otherwise. The ticket must be active and its event not over. Each supplement is sold
   * once for each ticket: what the ticket has, or what waits for a payment, is refused. The prices, service
   * charges and limits are those of the rate, which need not be on sale any more. The total of the ticket stays as
   * it is: what is bought here has a payment and an invoice of its own. They stand on the ticket once they are
   * paid. Supplements that cost nothing are there with the answer, and `payment_url` is empty.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CreateTicketSupplementCheckoutError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
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
   * and owes it to the organization. The ticket must be active and its event not over. Each supplement is sold
   * once for each ticket: what the ticket has, or what waits for a payment, is refused. The prices, service
   * charges and limits are those of the rate, which need not be on sale any more. The total of the ticket stays as
   * it is: what is bought here has a payment and an invoice of its own. They stand on the ticket at once.
   *
   * Scope: `tickets:write`.
   *
   * Errors (`CreateTicketSupplementsError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
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
   * Gives money back on a supplement that was bought for a ticket after it was sold. The first refund takes the
   * supplement off the ticket, and it can be bought again; further ones may follow until all is given back. The
   * ticket stays valid. What was paid through a payment gateway goes back there: such a refund counts from this
   * instant on, and `payment.refunded` is sent when the gateway confirms it. What was taken elsewhere is recorded
   * as given back at once. Send an Idempotency-Key, since a second request is a second refund.
   *
   * Scope: `refunds:write`.
   *
   * Errors (`RefundTicketSupplementError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `refund_exceeds_paid`: More would be given back than is left of what was paid.
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
   * const refundRequest = await channels.refundRequests.create({ ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay', reason: 'We cannot come.' });
   */
  create(params: CreateRefundRequestParams, options?: CallOptions): Promise<RefundRequest>;
}

/** What buyers owe or have paid for what the channel sold. */
export interface PaymentsOperations {
  /**
   * Answers the payments of what the channel sold for organizations whose partner it is, ordered by (creation,
   * id).
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
   * Answers one payment of what the channel sold.
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
   * Answers the ticket rates of the named events, ordered by (creation, id); without an event, all rates of events
   * that are shown and have not ended, of the organizations whose partner the channel is. Private rates are sold
   * by the organization alone and are not answered. `prices` are all price steps where `show_all_prices` is true,
   * else only the current one. `current_price` is the first step with places left whose `valid_until` has not
   * passed; the last step when none sells any more.
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
   * Answers a ticket rate of an organization whose partner the channel is, unless it is private.
   *
   * Scope: `ticket-rates:read`.
   *
   * @example
   * const ticketRate = await channels.ticketRates.get({ rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd' });
   */
  get(params: GetTicketRateParams, options?: CallOptions): Promise<TicketRate>;

  /**
   * Answers the ticket rate of an event with a slug, unless it is private.
   *
   * Scope: `ticket-rates:read`.
   *
   * @example
   * const ticketRate = await channels.ticketRates.getBySlug({ slug: 'general-admission', event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  getBySlug(params: GetTicketRateBySlugParams, options?: CallOptions): Promise<TicketRate>;

  /**
   * Answers a line for each ticket of a purchase: the price step at which it would be sold now. Where the current
   * step has fewer places left than tickets are asked for, the others are sold at the next one. Nothing is kept
   * for the channel. Refused where so many tickets could not be bought now.
   *
   * Scope: `ticket-rates:read`.
   *
   * Errors (`GetTicketRatePricingInfoError`):
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `sold_out`: The rate or its price step has not that many places left.
   *
   * @example
   * const result = await channels.ticketRates.getPricingInfo({ rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd', quantity: 2 });
   */
  getPricingInfo(params: GetTicketRatePricingInfoParams, options?: CallOptions): Promise<PricingInfo[]>;
}

/** Conditions on which guests of lists come in. */
export interface ListRatesOperations {
  /**
   * Answers the list rates of the named events, of organizations whose partner the channel is, ordered by
   * (creation, id), without private ones. An unknown event has none.
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
   * Answers the list rate of an event with a slug, unless it is private.
   *
   * Scope: `lists:read`.
   *
   * @example
   * const channelsListRate = await channels.listRates.getBySlug({ slug: 'guest-list-until-0130', event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  getBySlug(params: GetListRateBySlugParams, options?: CallOptions): Promise<ChannelsListRate>;
}

/** Guest lists: names with the people they bring. */
export interface GuestListsOperations {
  /**
   * Puts a name with the people it brings on a list rate that takes entries now: within its dates, not complete,
   * for an active event that has not ended. The rate says how many people one entry may bring and which fields it
   * requires. The answer has the code that admits them. Where the rate has an `entry_price`, the entry waits for
   * its payment: its places are kept for 15 minutes unless the organization says otherwise, the guest pays at
   * `payment_url`, and `list.created` is sent when the money comes in. An entry that is not paid in time is gone.
   *
   * Scope: `lists:write`.
   *
   * Errors (`CreateGuestListError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `sold_out`: The rate or its price step has not that many places left.
   * - `barcode_taken`: A barcode is in use, or was in use once; the message names it.
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
   * Answers all webhook endpoints of the channel, with the secrets that they are signed with.
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
   * Sends notifications to an address from now on. A channel has at most 50 endpoints.
   *
   * Scope: `webhooks:write`.
   *
   * Errors (`CreateWebhookEndpointError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   *
   * @example
   * const webhookEndpoint = await channels.webhookEndpoints.create({ name: 'Order system', url: 'https://hooks.example.org/stagedoor' });
   */
  create(params: CreateWebhookEndpointParams, options?: CallOptions): Promise<WebhookEndpoint>;

  /**
   * Answers an endpoint with its secret.
   *
   * Scope: `webhooks:read`.
   *
   * @example
   * const webhookEndpoint = await channels.webhookEndpoints.get({ webhookEndpointId: 'we_01kep80r15fh289mq3dprrzfdh' });
   */
  get(params: GetWebhookEndpointParams, options?: CallOptions): Promise<WebhookEndpoint>;

  /**
   * Changes what is said in the body. Another address counts from the next attempt on, also for what waits
   * already; other kinds count for what happens from now on.
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
   * Ends an endpoint for good: what waits for it or is held is cancelled. Its deliveries stay listed.
   *
   * Scope: `webhooks:write`.
   *
   * @example
   * await channels.webhookEndpoints.delete({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr' });
   */
  delete(params: DeleteWebhookEndpointParams, options?: CallOptions): Promise<void>;

  /**
   * Reactivates a disabled endpoint. An active one stays active, with the same answer. What was held meanwhile
   * stays held until it is recovered.
   *
   * Scope: `webhooks:write`.
   *
   * @example
   * const enableWebhookEndpointResult = await channels.webhookEndpoints.enable({ webhookEndpointId: 'we_01kep80r15fh289mq3dprrzfdh' });
   */
  enable(params: EnableWebhookEndpointParams, options?: CallOptions): Promise<EnableWebhookEndpointResult>;

  /**
   * Stops sending to an endpoint: what waits for it, and what happens from now on, is held and can be recovered
   * later. A disabled one stays disabled, with the same answer.
   *
   * Scope: `webhooks:write`.
   *
   * @example
   * const disableWebhookEndpointResult = await channels.webhookEndpoints.disable({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr' });
   */
  disable(params: DisableWebhookEndpointParams, options?: CallOptions): Promise<DisableWebhookEndpointResult>;

  /**
   * Makes a new secret, which signs from now on. For 24 hours the previous one signs along, so that receivers can
   * change over; of more than two previous ones the oldest ends at once.
   *
   * Scope: `webhooks:write`.
   *
   * @example
   * const rotatedWebhookSecret = await channels.webhookEndpoints.rotateSecret({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr' });
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
   * const webhookDelivery = await channels.webhookEndpoints.test({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr', event: 'ticket.sold' });
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
   * const webhookRecovery = await channels.webhookEndpoints.recover({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr', since: '2026-11-16T00:00:00.000Z' });
   */
  recover(params: RecoverWebhookEndpointParams, options?: CallOptions): Promise<WebhookRecovery>;

  /**
   * Answers the latest recovery of the endpoint. It is forgotten 30 days after its end.
   *
   * Scope: `webhooks:read`.
   *
   * @example
   * const webhookRecovery = await channels.webhookEndpoints.getRecovery({ webhookEndpointId: 'we_01keknkd7df5ksebwktjyvspmr' });
   */
  getRecovery(params: GetWebhookEndpointRecoveryParams, options?: CallOptions): Promise<WebhookRecovery>;
}

/** What was sent to them, and how that went. */
export interface WebhookDeliveriesOperations {
  /**
   * Answers the deliveries to the endpoints of the channel, the newest first. A key is shown the kinds whose
   * resource it may read: `ticket.*` with the scope `tickets:read`, `booking.*` with `bookings:read`, `list.*`
   * with `lists:read`, `payment.*` with `payments:read`, `event.*` with `events:read`; `webhook.*` and
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
   * Answers one delivery with all its attempts; one of a kind that the key is not shown is not there.
   *
   * Scope: `webhooks:read`.
   *
   * @example
   * const webhookDeliveryDetail = await channels.webhookDeliveries.get({ deliveryId: 'wd_01m7zyj37ge7h9by91dnv1jy6x' });
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

  /** For whom the channel sells. */
  declare readonly organizations: OrganizationsOperations;

  /** Where their events take place. */
  declare readonly locations: LocationsOperations;

  /** What takes place, when and where. */
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

  /** What admits people to several events, to be sold. */
  declare readonly passTypes: PassTypesOperations;

  /** What admits people to several events, to be sold. */
  declare readonly passes: PassesOperations;

  /** What the channel sold. */
  declare readonly tickets: TicketsOperations;

  /** What the channel sold. */
  declare readonly nameChanges: NameChangesOperations;

  /** What the channel sold. */
  declare readonly ticketSupplements: TicketSupplementsOperations;

  /** What the channel sold. */
  declare readonly refundRequests: RefundRequestsOperations;

  /** What buyers owe or have paid for what the channel sold. */
  declare readonly payments: PaymentsOperations;

  /** What the channel may sell. */
  declare readonly ticketRates: TicketRatesOperations;

  /** Conditions on which guests of lists come in. */
  declare readonly listRates: ListRatesOperations;

  /** Guest lists: names with the people they bring. */
  declare readonly guestLists: GuestListsOperations;

  /** Addresses of the channel that notifications are sent to. */
  declare readonly webhookEndpoints: WebhookEndpointsOperations;

  /** What was sent to them, and how that went. */
  declare readonly webhookDeliveries: WebhookDeliveriesOperations;

  constructor(options: KeyOptions) {
    super(operations, 'x-api-key', options);
  }
}
