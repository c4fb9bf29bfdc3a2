// Generated from the contract by `npm run generate`: do not edit.
import type { OperationError } from '../errors.ts';
import type { Open } from '../open.ts';
import type {
  SubscriptionEntry, SubscriptionPeriod, ZoneHour
} from './shared-types.ts';
export type {
  BillingInfo, Booking, BookingExternalPayment, BookingPayment, BookingProduct, BookingRefund,
  CheckWebhookEndpointSignatureParams, Client, CreateRefundRequestParams, CreateWebhookEndpointParams,
  DeleteWebhookEndpointParams, DeliveryAttempt, DeliveryAttemptDetail, DisableWebhookEndpointParams,
  DisableWebhookEndpointResult, DiscountCode, EnableWebhookEndpointParams, EnableWebhookEndpointResult,
  EventGroup, GetEventParams, GetWebhookDeliveryParams, GetWebhookEndpointParams,
  GetWebhookEndpointRecoveryParams, GuestList, GuestListOption, GuestListReferral, Invoice, InvoiceCustomer,
  InvoiceIssuer, InvoiceLine, InvoiceTax, ListWebhookDeliveriesParams, Plan, PosPayment, PosProduct, Price,
  RecoverWebhookEndpointParams, RefundRequest, RemainingBreakdown, RetryWebhookDeliveryParams,
  RotateWebhookEndpointSecretParams, RotatedWebhookSecret, SignatureCheck, SignatureFinding, Subscription,
  SubscriptionEntry, SubscriptionPeriod, Ticket, TicketAnswer, TicketDiscountCode, TicketFees, TicketOriginal,
  TicketPayment, TicketPaymentTotal, TicketRefund, TicketSupplement, TicketSurcharge, TicketWarranty, TipRate,
  UpdateWebhookEndpointParams, WalletMovement, WebhookDelivery, WebhookDeliveryDetail, WebhookEndpoint,
  WebhookEvent, WebhookEventKind, WebhookRecovery, ZoneHour
} from './shared-types.ts';

/** A space with its bookings. */
export interface BookedSpace {
  /** Id of the space. */
  _id: string;
  /** Kind of space. */
  type: 'table';
  /** Name. */
  name: string;
  /** Its bookings, oldest first. Only one that is not pending holds the space. */
  bookings: SpaceBooking[];
}

/** A zone of an event with the bookings of its spaces. */
export interface BookedZone {
  /** Id of the zone. */
  _id: string;
  /** Event of the zone. */
  event_id: string;
  /** Identifier within the event. */
  slug: string;
  /** Position in the order of the event. */
  order: number;
  /** Name. */
  name: string;
  /** Description. */
  description: string;
  /** True while it takes bookings. */
  active: boolean;
  /** Its hours. */
  hours: ZoneHour[];
  /** Slugs of the booking rates that can be used. */
  slugs_types: string[];
  /** Its spaces, in their order. */
  spaces: BookedSpace[];
}

/** What an update of fields has changed. */
export interface BookingUpdate {
  /** True when anything was changed. */
  updated: boolean;
  /** How many fields were changed. */
  changes_count: number;
  /** True when the status is another one. */
  state_changed: boolean;
  /** Which fields were changed. */
  changes: string[];
}

/** Parameters of `cancelSubscription`. */
export interface CancelSubscriptionParams {
  /** Id of the subscription. */
  subscriptionId: string;
}

/** A partner through whom bookings, tickets and list entries are created. */
export interface Channel {
  /** Id of the channel. */
  _id: string;
  /** Name. */
  name: string;
  /** Identifier. */
  slug: string;
}

/** Parameters of `checkInGuestList`. */
export interface CheckInGuestListParams {
  /** Id of the entry. */
  listId: string;
  /** All people who are inside, each option once. */
  body: readonly {
    /** Id of the option of the list rate, or `custom` for a price agreed at the door. */
    _id: string;
    /** Women; 0 when omitted. */
    women?: number | undefined;
    /** Men; 0 when omitted. */
    men?: number | undefined;
    /** People without a stated gender; 0 when omitted. */
    no_gender?: number | undefined;
    /** Price for one person: required for `custom`, and otherwise that of the option or left out. */
    price?: number | undefined;
  }[];
}

/** Parameters of `checkInPass`. */
export interface CheckInPassParams {
  /** Id of the pass. */
  passId: string;
  /** Event. */
  event_id: string;
  /** All people who are inside on the pass at the event. */
  body: readonly {
    /** Id of the pass type, or `custom` for a price agreed at the door. */
    _id: string;
    /** Women; 0 when omitted. */
    women?: number | undefined;
    /** Men; 0 when omitted. */
    men?: number | undefined;
    /** People without a stated gender; 0 when omitted. */
    no_gender?: number | undefined;
    /** Price for one person: required for `custom`, and otherwise 0 or left out. */
    price?: number | undefined;
  }[];
}

/** Parameters of `checkInSubscriptionByCode`. */
export interface CheckInSubscriptionByCodeParams {
  /** Code of the member. */
  subscriptionCode: string;
  /** Event. */
  event_id: string;
}

/** Parameters of `checkInTicketByCode`. */
export interface CheckInTicketByCodeParams {
  /** The barcode: the content of the QR code of the ticket. Case-sensitive. */
  ticketCode: string;
  /** People inside on this ticket after the call, from 0 to its `for`; all of them when omitted. */
  enter?: number | undefined;
  /**
   * When they entered; the present when omitted. More than 5 minutes ahead is refused. Any ISO 8601 form; a
   * missing offset means UTC, and seconds or the whole time of day can be left out.
   */
  entry_date?: string | Date | undefined;
  /** Rating of the guests by the door, 0 to 5. */
  quality?: number | undefined;
}

/** Parameters of `checkInTicket`. */
export interface CheckInTicketParams {
  /** Ticket id. */
  ticketId: string;
  /** People inside on this ticket after the call, from 0 to its `for`; all of them when omitted. */
  enter?: number | undefined;
  /**
   * When they entered; the present when omitted. More than 5 minutes ahead is refused. Any ISO 8601 form; a
   * missing offset means UTC, and seconds or the whole time of day can be left out.
   */
  entry_date?: string | Date | undefined;
  /** Rating of the guests by the door, 0 to 5. */
  quality?: number | undefined;
}

/** Parameters of `createExternalPayment`. */
export interface CreateExternalPaymentParams {
  /** What is paid for; bookings when not given. */
  resource_type?: 'bookings' | undefined;
  /** Id of the booking. */
  resource_id: string;
  /** Amount paid, above 0. */
  amount: number;
  /** How it was paid. */
  method: 'cash' | 'card' | 'bank_transfer';
  /** Identifier of the payment method of the organization; that of `method` when not given. */
  payment_method_slug?: string | undefined;
  /** What it is for. */
  description?: string | undefined;
}

/** Parameters of `createSubscriptionListEntry`. */
export interface CreateSubscriptionListEntryParams {
  /** Id of the subscription. */
  subscriptionId: string;
  /** Id of the list rate. */
  list_rate_id: string;
  /** People, the member among them; 1 when omitted. */
  for?: number | undefined;
}

/** Parameters of `createSubscription`. */
export interface CreateSubscriptionParams {
  /** Id of the plan. */
  plan_id: string;
  /** Id of the client. Either this or `email`. */
  client_id?: string | undefined;
  /** E-mail address of the client. Either this or `client_id`. */
  email?: string | undefined;
  /** Name of the person with the e-mail address. */
  name?: string | undefined;
  /** Phone number of the person with the e-mail address. */
  phone?: string | undefined;
  /**
   * Where the buyer is redirected after a successful payment. https, in alpha also http. `payment_id` and `status`
   * are appended to its query.
   */
  redirect_url?: string | undefined;
  /**
   * Where the buyer is redirected otherwise. https, in alpha also http. `payment_id` and `status` are appended to
   * its query.
   */
  error_url?: string | undefined;
  /** Language of the payment page and of mails; en when omitted. */
  language?: 'en' | 'es' | undefined;
}

/** Parameters of `createTickets`. */
export interface CreateTicketsParams {
  /** The rate of all tickets. */
  ticket_rate_id: string;
  /** Channel that sold them; it must be a partner of the organization. */
  channel_id?: string | undefined;
  /** How they were sold; imported when omitted. */
  sale_type?: 'online' | 'sms' | 'imported' | 'invitation' | 'paylink' | 'print' | 'box-office' | undefined;
  /** How the money was taken; cash when omitted. Not given where a channel sold: it owes the money then. */
  collection?: 'cash' | 'pos' | undefined;
  /** Accepted but ignored: there are as many tickets as `tickets` has. */
  quantity?: number | undefined;
  /** Accepted but ignored. */
  referral_id?: string | undefined;
  /** The tickets. */
  tickets: readonly {
    /** Id of a price of the rate. */
    price_id: string;
    /** Barcode of the ticket, if it has one already; it must never have been used in this deployment. */
    qr_code?: string | undefined;
    /**
     * What was paid in all; price, fee and supplements together when omitted. What it is above them is taken as the
     * fee of the platform, what it is below them as a discount.
     */
    total_price?: number | undefined;
    /** Fee of the organization within it; when omitted the fee of the price, as far as `total_price` has room for it. */
    fee?: number | undefined;
    /** Name of the holder. */
    full_name: string;
    /** E-mail of the holder. */
    email: string;
    /** Phone number of the holder. */
    phone?: string | undefined;
    /** Gender of the holder; unspecified when omitted. */
    gender?: 'male' | 'female' | 'other' | 'unspecified' | undefined;
    /** Birthday of the holder. YYYY-MM-DD. */
    birthday?: string | undefined;
    /** Address of the holder. */
    address?: string | undefined;
    /** Postal code of the holder. */
    postal_code?: string | undefined;
    /** Country of the holder, ISO 3166-1 alpha-2. */
    country_code?: string | undefined;
    /** Kind of identity document of the holder. */
    personal_document_type?: 'dni' | 'nie' | 'passport' | 'tax_id' | 'other' | undefined;
    /** Number of that document. */
    personal_document_number?: string | undefined;
    /** Answers to the questions of the rate, and values of fields that are no personal data. */
    answers?: readonly {
      /** Id of a question of the rate, or `slug` of a field of the rate that is no personal data. */
      question_id?: string | undefined;
      /** The same in the form of responses. */
      questionId?: string | undefined;
      /** The answer: an item of a dropdown or of checkboxes, `value` of an option, a day as YYYY-MM-DD, or text. */
      answer: string;
    }[] | undefined;
    /** The supplements bought with it. */
    supplements?: readonly {
      /** Id of a supplement of the rate. */
      supplement_id?: string | undefined;
      /** Id of a supplement of the rate, in the form of responses. */
      supplementId?: string | undefined;
      /** What was paid for it; the price of the rate when omitted. */
      price?: number | undefined;
    }[] | undefined;
  }[];
}

/** Parameters of `createWalkInBooking`. */
export interface CreateWalkInBookingParams {
  /**
   * When the booking was made; the present when omitted. It may lie in the past, but not more than 5 minutes
   * ahead. Any ISO 8601 form; a missing offset means UTC, and seconds or the whole time of day can be left out.
   */
  created_at?: string | Date | undefined;
  /** Event id. */
  event_id: string;
  /** Space names, separated by commas. Case-insensitive. */
  space_names: string;
  /** Number of people. */
  for: number;
  /** Reservation price before discount; required for a discount code to apply. */
  price?: number | undefined;
  /** Discount code of type bookings; requires price. */
  discount_code?: string | undefined;
  /** Reservation name. */
  name?: string | undefined;
  /** Client phone number. */
  phone?: string | undefined;
  /** Client e-mail. */
  email?: string | undefined;
  /** Observations made by the organization. */
  commentary_reserve?: string | undefined;
  /** Gender of attendees; mixed when omitted. */
  gender_group?: 'mixed' | 'boys' | 'girls' | undefined;
  /** Time of the reservation, H:mm or HH:mm. */
  hour?: string | undefined;
}

/** A subscription that was made. */
export interface CreatedSubscription {
  /** Id of the subscription. */
  _id: string;
  /** Organization. */
  organization_id: string;
  /** Plan. */
  plan_id: string;
  /** Name of the plan. */
  plan_name: string;
  /** The member; empty where the person was erased. Empty when there is none. */
  client_id: string;
  /** Name of the member. */
  client_name: string;
  /** E-mail address of the member. Empty when unknown. */
  client_email: string;
  /** Code (QR) of the member. */
  code: string;
  /** Only an active one gives benefits. A cancelled one is active until the paid time ends. */
  status: Open<'pending' | 'active' | 'lapsed' | 'cancelled'>;
  /** When the paid time ends; empty where nothing was paid yet. ISO 8601, UTC; empty while it has not happened. */
  paid_until: string;
  /** When it was cancelled. ISO 8601, UTC; empty while it has not happened. */
  cancelled_at: string;
  /** The payment that is asked for now. Empty when there is none. */
  pending_payment_id: string;
  /** The times that were paid, the earliest first. */
  periods: SubscriptionPeriod[];
  /** The events to which the code admitted the member, the earliest first. */
  entries: SubscriptionEntry[];
  /** Creation. */
  created_at: string;
  /** Last change. */
  updated_at: string;
  /**
   * Where the client pays the first period: give it only to that person. Empty if there is nothing to pay. http or
   * https; empty for none.
   */
  payment_url: string;
}

/** What the credentials of this request are and may do. */
export interface CredentialInfo {
  /** The organization that they belong to. */
  organization: CredentialOrganization;
  /** Environment that they act on. */
  environment: Open<'alpha' | 'production'>;
  /** What they may do. */
  scopes: (Open<'events:read' | 'bookings:read' | 'bookings:write' | 'tickets:read' | 'tickets:write' | 'tickets:checkin' | 'lists:read' | 'lists:write' | 'channels:read' | 'clients:read' | 'ticket-rates:read' | 'passes:read' | 'payments:read' | 'refunds:write' | 'discount-codes:read' | 'webhooks:read' | 'webhooks:write'>)[];
  /** When they stop working. */
  expires_at: string;
  /** How fast requests may come: at most as fast as those of the organization. */
  rate_limit: CredentialRateLimit;
  /** Id of the credentials, as the console shows it. */
  key_id: string;
}

/** The organization that they belong to. */
export interface CredentialOrganization {
  /** Id of the organization. */
  _id: string;
  /** Name. */
  name: string;
  /** Identifier. */
  slug: string;
  /** Currency of all its amounts, ISO 4217. */
  currency: string;
  /** Its time zone, as in the IANA database. */
  timezone: string;
}

/** How fast requests may come: at most as fast as those of the organization. */
export interface CredentialRateLimit {
  /** Sustained requests per second. */
  per_second: number;
  /** Size of a burst. */
  burst: number;
}

/** A percentage of tax that prices include. */
export interface CustomTax {
  /** Percent, at most 4 decimals. */
  percentage: number;
  /** True for that of everything without a percentage of its own. */
  is_default: boolean;
  /** Ticket rates for which it is set. */
  ticket_rate_ids: string[];
  /** Booking rates for which it is set. */
  booking_rate_ids: string[];
}

/** Parameters of `deleteTickets`. */
export interface DeleteTicketsParams {
  /** The tickets to delete. */
  ticket_ids: readonly string[];
}

export interface DeleteTicketsResult {
  /** Always true in a successful answer. */
  success: boolean;
  /** How many tickets this call deleted. */
  deleted_tickets: number;
}

/** Money taken outside the payment gateway. */
export interface ExternalPayment {
  /** Id of the payment. */
  _id: string;
  /** Organization that took it. */
  organization_id: string;
  /** Identifier of the organization. */
  organization_slug: string;
  /** Event of the booking. Empty when there is none. */
  event_id: string;
  /** Identifier of the event; empty for a booking by calendar. */
  event_slug: string;
  /** Day on which the event begins, by the clock of the organization. YYYY-MM-DD; empty when unknown. */
  event_date: string;
  /** Day of the month on which it was recorded, by the clock of the organization. */
  day: number;
  /** Month, 1 to 12. */
  month: number;
  /** Year. */
  year: number;
  /** When it was recorded. */
  at: string;
  /** What it was paid for. */
  resource_type: 'bookings';
  /** What it was paid for. */
  resources_ids: string[];
  /** Amount paid; negative where it undoes another payment. Major units of the currency. */
  amount: number;
  /** Currency of the amount, ISO 4217. */
  currency: string;
  /** What it was for. */
  description: string;
  /** How it was paid. */
  method: string;
  /** Identifier of the payment method of the organization. */
  payment_method_slug: string;
  /** Client of the booking. Empty when there is none. */
  client_id: string;
  /** The payment that it undoes. Empty when there is none. */
  undoes: string;
  /** When it was undone. ISO 8601, UTC; empty while it has not happened. */
  undone_at: string;
  /** Id of the person or key that recorded it. Empty when there is none. */
  created_by: string;
  /** When it was recorded. */
  created_at: string;
}

/** A payment that came in through a payment gateway. */
export interface GatewayPayment {
  /** Id of the payment. */
  _id: string;
  /** State of the payment. */
  status: Open<'pending' | 'succeeded' | 'failed' | 'expired' | 'refunded' | 'partially_refunded'>;
  /** Id of the organization. */
  venue_id: string;
  /** Identifier of the organization. */
  venue_slug: string;
  /** Id of the rate that was bought. Empty when there is none. */
  type_id: string;
  /** Identifier of that rate; empty when there is none. */
  type_slug: string;
  /** Id of the event. Empty when there is none. */
  event_id: string;
  /** Identifier of the event; empty when there is none. */
  event_slug: string;
  /** Day on which the event begins, by the clock of the organization. YYYY-MM-DD; empty when unknown. */
  event_date: string;
  /** Channel that sold. Empty when there is none. */
  channel_id: string;
  /** Identifier of that channel; empty when there is none. */
  channel_slug: string;
  /** Person of the organization who did it. Empty when there is none. */
  user_id: string;
  /** Artists of the event. */
  artists: string[];
  /** Day of the month, by the clock of the organization. */
  day: number;
  /** Month, 1 to 12. */
  month: number;
  /** Year. */
  year: number;
  /** When the money came in or went back. */
  at: string;
  /** What was bought. */
  resource_type: Open<'ticket' | 'name-change' | 'list' | 'pass' | 'plan' | 'booking' | 'supplement'>;
  /** Number of things that were bought. */
  n_resources: number;
  /** Ids of what was bought. */
  resources_ids: string[];
  /** Currency of all amounts, ISO 4217. */
  currency: string;
  /** Kind of payment, such as visa. */
  payment_method: string;
  /** Country of the bank that issued the card, ISO 3166-1 alpha-2. */
  issuer_country: string;
  /** Country from which it was paid, ISO 3166-1 alpha-2; empty when unknown. */
  shopper_country: string;
  /** Last four digits of the card. */
  method_last4: string;
  /** Name of the payment method; empty when it has none. */
  method_alias: string;
  /** Name of the buyer. */
  client_name: string;
  /** Birthday of the buyer. YYYY-MM-DD; empty when unknown. */
  client_birthdate: string;
  /** E-mail of the buyer. Empty when unknown. */
  client_email: string;
  /** Phone number of the buyer. */
  client_phone: string;
  /** Client of the organization. Empty when there is none. */
  client_id: string;
  /** Amount, fees included. Major units of the currency. */
  total_amount: number;
  /** Fees within the amount. Major units of the currency. */
  total_fees: number;
  /** Warranties within the amount. Major units of the currency. */
  total_warranty: number;
  /** Discount of the whole payment. Major units of the currency. */
  total_discount: number;
  /** Amount that was given back. Major units of the currency. */
  refunded: number;
  /** How it was sold. Empty when unknown. */
  sale_type: Open<'online' | 'sms' | 'imported' | 'invitation' | 'paylink' | 'print' | 'box-office' | ''>;
  /** Invoices; empty while none was issued. */
  invoice_references: InvoiceReference[];
}

/** Money that goes back through a payment gateway. */
export interface GatewayRefund {
  /** Id of the refund. */
  _id: string;
  /** Payment of which it is given back. */
  payment_id: string;
  /** pending until the gateway confirms it; failed where it gave nothing back. */
  status: Open<'pending' | 'succeeded' | 'failed'>;
  /** Id of the organization. */
  venue_id: string;
  /** Identifier of the organization. */
  venue_slug: string;
  /** Id of the rate that was bought. Empty when there is none. */
  type_id: string;
  /** Identifier of that rate; empty when there is none. */
  type_slug: string;
  /** Id of the event. Empty when there is none. */
  event_id: string;
  /** Identifier of the event; empty when there is none. */
  event_slug: string;
  /** Day on which the event begins, by the clock of the organization. YYYY-MM-DD; empty when unknown. */
  event_date: string;
  /** Channel that sold. Empty when there is none. */
  channel_id: string;
  /** Identifier of that channel; empty when there is none. */
  channel_slug: string;
  /** Person of the organization who did it. Empty when there is none. */
  user_id: string;
  /** Artists of the event. */
  artists: string[];
  /** Day of the month, by the clock of the organization. */
  day: number;
  /** Month, 1 to 12. */
  month: number;
  /** Year. */
  year: number;
  /** When the money came in or went back. */
  at: string;
  /** What was bought. */
  resource_type: Open<'ticket' | 'name-change' | 'list' | 'pass' | 'plan' | 'booking' | 'supplement'>;
  /** Number of things that were bought. */
  n_resources: number;
  /** Ids of what was bought. */
  resources_ids: string[];
  /** Currency of all amounts, ISO 4217. */
  currency: string;
  /** Kind of payment, such as visa. */
  payment_method: string;
  /** Country of the bank that issued the card, ISO 3166-1 alpha-2. */
  issuer_country: string;
  /** Country from which it was paid, ISO 3166-1 alpha-2; empty when unknown. */
  shopper_country: string;
  /** Last four digits of the card. */
  method_last4: string;
  /** Name of the payment method; empty when it has none. */
  method_alias: string;
  /** Name of the buyer. */
  client_name: string;
  /** Birthday of the buyer. YYYY-MM-DD; empty when unknown. */
  client_birthdate: string;
  /** E-mail of the buyer. Empty when unknown. */
  client_email: string;
  /** Phone number of the buyer. */
  client_phone: string;
  /** Client of the organization. Empty when there is none. */
  client_id: string;
  /** Amount of the payment. Major units of the currency. */
  total_amount: number;
  /** Amount of this refund. Major units of the currency. */
  refunded: number;
  /** How it was sold. Empty when unknown. */
  sale_type: Open<'online' | 'sms' | 'imported' | 'invitation' | 'paylink' | 'print' | 'box-office' | ''>;
  /** Number of the corrective invoice; empty while none was issued. */
  corrective_invoice_reference: string;
}

/** Parameters of `getBookingAvailability`. */
export interface GetBookingAvailabilityParams {
  /** Event id. */
  event_id?: string | undefined;
  /** Day on which the events start, in local time. YYYY-MM-DD. */
  date?: string | undefined;
}

/** Parameters of `getBookingByCode`. */
export interface GetBookingByCodeParams {
  /** Access code (QR) of the reservation. */
  bookingCode: string;
}

/** Parameters of `getClient`. */
export interface GetClientParams {
  /** Id of the client. */
  clientId: string;
}

/** Parameters of `getDiscountCode`. */
export interface GetDiscountCodeParams {
  /** Id of the discount code. */
  discountCodeId: string;
}

/** Parameters of `getEventGroup`. */
export interface GetEventGroupParams {
  /** Id of the group. */
  eventGroupId: string;
}

/** Parameters of `getGuestListByCode`. */
export interface GetGuestListByCodeParams {
  /** Access code (QR) of the entry. */
  listCode: string;
}

/** Parameters of `getInvoice`. */
export interface GetInvoiceParams {
  /** Invoice id. */
  invoiceId: string;
}

/** Parameters of `getInvoicePdfAddress`. */
export interface GetInvoicePdfAddressParams {
  /** Invoice id. */
  invoiceId: string;
}

/** Parameters of `getInvoicePdf`. */
export interface GetInvoicePdfParams {
  /** Signed token. */
  token: string;
}

/** Parameters of `getPass`. */
export interface GetPassParams {
  /** Id of the pass. */
  passId: string;
  /** Event. */
  event_id: string;
}

/** Parameters of `getPassPdfAddress`. */
export interface GetPassPdfAddressParams {
  /** Id of the pass. */
  passId: string;
}

/** Parameters of `getPassPdf`. */
export interface GetPassPdfParams {
  /** Signed token. */
  token: string;
}

/** Parameters of `getPayment`. */
export interface GetPaymentParams {
  /** Payment id. */
  paymentId: string;
}

/** Parameters of `getSubscription`. */
export interface GetSubscriptionParams {
  /** Id of the subscription. */
  subscriptionId: string;
}

/** Parameters of `getTicketAdmission`. */
export interface GetTicketAdmissionParams {
  /** The barcode: the content of the QR code of the ticket. Case-sensitive. */
  ticketCode: string;
}

export interface GetTicketAdmissionResult {
  /** Always true in a successful answer. */
  success: boolean;
  /** Id of the ticket. */
  ticket_id: string;
}

/** Parameters of `getTicketByCode`. */
export interface GetTicketByCodeParams {
  /** The barcode: the content of the QR code of the ticket. Case-sensitive. */
  ticketCode: string;
}

/** Parameters of `getTicket`. */
export interface GetTicketParams {
  /** Ticket id. */
  ticketId: string;
}

/** Parameters of `getV2PassByCode`. */
export interface GetV2PassByCodeParams {
  /** Code of the pass. */
  passCode: string;
}

/** An event. */
export interface IntegrationsEvent {
  /** Id of the event. */
  _id: string;
  /** Name. */
  name: string;
  /** Identifier within the organization. */
  slug: string;
  /** Address of its page. http or https; empty for none. */
  url: string;
  /** Description. */
  description: string;
  /** Address of its picture. http or https; empty for none. */
  flyer: string;
  /** Day on which it starts where it takes place, YYYY-MM-DD. */
  date: string;
  /** When it starts, in Unix seconds. */
  start: number;
  /** When it ends, in Unix seconds. */
  end: number;
  /** Least age of guests in years; 0 when all ages are welcome. */
  age: number;
  /** What is played, separated by commas. */
  music_genres: string;
  /** Dress code. Empty when unknown. */
  outfit: Open<'free' | 'casual' | 'formal' | 'black-tie' | 'smart' | ''>;
  /** City where it takes place. */
  location_town: string;
  /** Who plays. */
  artists: string[];
  /** True while it takes place and can be bought for; false when it is called off or not open yet. */
  active: boolean;
  /** True when it is shown in lists of what is on sale. */
  visible: boolean;
}

/** Conditions under which guest-list entries are admitted. */
export interface IntegrationsListRate {
  /** Id of the rate. */
  _id: string;
  /** Name. */
  name: string;
  /** Identifier within the event. */
  slug: string;
  /** The prices, in the order in which they are shown. */
  options: IntegrationsListRateOption[];
}

/** A price on which guests of a list come in. */
export interface IntegrationsListRateOption {
  /** Id of the option, as the check-in of a list takes it. */
  _id: string;
  /** Price for one person. Major units of the currency. */
  price: number;
  /** Least age in years; 0 when all ages are welcome. */
  age: number;
  /** What guests should know besides. */
  additional_info: string;
  /** Men whom one entry may bring on it; 0 when that is not limited. */
  boys: number;
  /** Women whom one entry may bring on it; 0 when that is not limited. */
  girls: number;
  /** From when it holds, in seconds from the start of the event. */
  from: number;
  /** Until when it holds, in seconds from the start of the event. */
  until: number;
}

/** A ticket, as the systems of the venue read it. */
export interface IntegrationsTicket {
  /** Id of the ticket. */
  _id: string;
  /** Event id. */
  event_id: string;
  /** Day of the event where it takes place, YYYY-MM-DD. */
  date: string;
  /** The barcode: the content of the QR code on the ticket. */
  code: string;
  /** activated: admits its holder; cancelled: voided; filling_client: not paid or not filled in yet. */
  status: Open<'activated' | 'cancelled' | 'filling_client'>;
  /** When it became valid. ISO 8601, UTC; empty while it has not happened. */
  activation_date: string;
  /** Number of people whom the ticket admits. */
  for: number;
  /** Number of people who are inside on it. */
  enter: number;
  /** When the first of its people entered. ISO 8601, UTC; empty while it has not happened. */
  entry_date: string;
  /** Name of the holder. */
  name: string;
  /** E-mail of the holder. Empty when unknown. */
  email: string;
  /** Phone number of the holder. */
  phone: string;
  /** Gender of the holder; unspecified when not asked for. */
  gender: Open<'male' | 'female' | 'other' | 'unspecified'>;
  /** Address of the holder. */
  address: string;
  /** Postal code of the holder. */
  postal_code: string;
  /** Country of the holder, ISO 3166-1 alpha-2. */
  country: string;
  /** Language of the holder, ISO 639-1. */
  language: string;
  /** Id of the ticket rate. */
  rate_id: string;
  /** Name of the ticket rate. */
  rate_name: string;
  /** Identifier of the ticket rate within the event. */
  rate_slug: string;
  /** Channel that sold it. Empty when there is none. */
  channel_id: string;
  /** Who brought the buyer. Empty when there is none. */
  referral_id: string;
  /** Id of the payment. Empty when there is none. */
  payment_id: string;
  /** How it was sold. Empty when unknown. */
  sale_type: Open<'online' | 'sms' | 'imported' | 'invitation' | 'paylink' | 'print' | 'box-office' | ''>;
  /** Base price, without fees and supplements, as it was sold. Major units of the currency. */
  price: number;
  /** The price step that it was sold at. */
  price_info: IntegrationsTicketPrice;
  /** What a discount took off. Major units of the currency. */
  discount_quantity_subtract: number;
  /** The supplements bought with it. */
  supplements: IntegrationsTicketSupplement[];
  /** Service charge of all supplements, within `total_fees`. Major units of the currency. */
  supplements_service_charge_total: number;
  /** Price of the warranty, within `total_extras`. Major units of the currency. */
  total_warranty: number;
  /** The surcharge, within `total_extras`. Major units of the currency. */
  surcharge_total: number;
  /** What was taken beside the price at the box office for paying by card; 0 and empty members when nothing was. */
  surcharge: IntegrationsTicketSurcharge;
  /** Supplements, warranty and surcharge together. Major units of the currency. */
  total_extras: number;
  /** Fees and service charges together. Major units of the currency. */
  total_fees: number;
  /** `price` + `total_extras` + `total_fees` - `discount_quantity_subtract`. Major units of the currency. */
  total_paid: number;
  /** What was given back of it. Major units of the currency. */
  refunded: number;
  /** What it has brought in: `total_paid` less `refunded`; 0 while it is not paid. Major units of the currency. */
  raised: number;
  /** Invoice reference; empty while there is none. */
  invoice_reference: string;
  /** Corrective invoice references. */
  corrective_invoice_references: string[];
  /** When it was created: `start_date` of the next request of those who keep a copy. */
  created_at: string;
  /** When it last changed. */
  updated_at: string;
}

/** The price step that it was sold at. */
export interface IntegrationsTicketPrice {
  /** Id of the price. */
  _id: string;
  /** What one ticket costs at it, without fees. Major units of the currency. */
  price: number;
  /** Least age of guests in years; 0 when all ages are welcome. */
  age: number;
  /** What the price includes. */
  content: string;
  /** What the buyer should know besides. */
  additional_info: string;
}

/** A ticket rate with its price steps. */
export interface IntegrationsTicketRate {
  /** Id of the rate. */
  _id: string;
  /** Name. */
  name: string;
  /** Identifier within the event. */
  slug: string;
  /** The price steps, in the order in which they are sold. */
  options: IntegrationsTicketRateOption[];
}

/** A price step of a ticket rate. */
export interface IntegrationsTicketRateOption {
  /** Id of the price. */
  _id: string;
  /** What one ticket costs, without fees. Major units of the currency. */
  price: number;
  /** Least age of guests in years; 0 when all ages are welcome. */
  age: number;
  /** What the price includes. */
  content: string;
  /** What the buyer should know besides. */
  additional_info: string;
  /** Most tickets of one purchase; not what is left. */
  max_quantity: number;
  /** Until when it is sold, in seconds from the start of the event. */
  until: number;
}

/** A supplement of the ticket. */
export interface IntegrationsTicketSupplement {
  /** Id of the supplement as sold with this ticket. */
  _id: string;
  /** Price of one unit. Major units of the currency. */
  price: number;
  /** Name of the supplement. */
  label: string;
  /** The name in lower case without accents. */
  normalized_label: string;
  /** Description. */
  description: string;
  /** True when a crossed-out price is shown. */
  has_fake_price: boolean;
  /** Higher price shown crossed out, when `has_fake_price`. Major units of the currency. */
  fake_price: number;
  /** Units bought. */
  supplement_units: number;
  /** Products that one unit gives. */
  product_quantity: number;
  /** Products of it that were handed out. */
  product_quantity_used: number;
  /** Service charge on all units, as it was charged. Major units of the currency. */
  service_charge_amount: number;
  /** How `service_charge_amount` is meant: fixed, since it is what was charged. */
  service_charge_type: Open<'fixed' | 'percentage'>;
}

/** What was taken beside the price at the box office for paying by card; 0 and empty members when nothing was. */
export interface IntegrationsTicketSurcharge {
  /** Amount charged. Major units of the currency. */
  amount: number;
  /** How it was paid: pos, by card at a point of sale. */
  payment_method: string;
  /** Id of its payment, which is that of the ticket. Empty when there is none. */
  payment_id: string;
  /** State of the charge. Empty when unknown. */
  state: Open<'completed' | ''>;
  /** When it was charged. ISO 8601, UTC; empty while it has not happened. */
  created_at: string;
  /** Who charged it. Empty when there is none. */
  user_id: string;
}

/** Where the PDF of an invoice is read. */
export interface InvoicePdfAddress {
  /** Address of the PDF. It needs no credentials: give it only to the buyer. */
  url: string;
  /** Until when the address works; ask for a new one then. */
  expires_at: string;
}

/** An invoice of the payment. */
export interface InvoiceReference {
  /** Number of the invoice. */
  invoice_reference: string;
  /** What it is about. */
  resource_id: string;
}

/** Parameters of `listBookingProducts`. */
export interface ListBookingProductsParams {
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listBookingsByEmail`. */
export interface ListBookingsByEmailParams {
  /** Client e-mail. */
  email: string;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listBookings`. */
export interface ListBookingsParams {
  /** Event id. */
  event_id?: string | undefined;
  /** Reservation status. */
  status?: 'pending' | 'accepted' | 'rejected' | 'arrival' | 'sitting' | 'released' | undefined;
  /** Name of one of its spaces, case-insensitive. */
  space_name?: string | undefined;
  /**
   * Only bookings whose date is at or after this instant. Any ISO 8601 form; a missing offset means UTC, and
   * seconds or the whole time of day can be left out.
   */
  start_date?: string | Date | undefined;
  /**
   * Only bookings whose date is before this instant. Any ISO 8601 form; a missing offset means UTC, and seconds or
   * the whole time of day can be left out.
   */
  end_date?: string | Date | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listClients`. */
export interface ListClientsParams {
  /** Only the client with this address; case-insensitive. */
  email?: string | undefined;
  /** Only clients with this phone number. */
  phone?: string | undefined;
  /** Only clients whose name, address or phone number contains this text; case-insensitive. */
  search?: string | undefined;
  /**
   * Only clients whose record changed at or after this instant. Any ISO 8601 form; a missing offset means UTC, and
   * seconds or the whole time of day can be left out.
   */
  updated_since?: string | Date | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listCustomTaxes`. */
export interface ListCustomTaxesParams {
  /** Only the rates of this event. */
  event_id?: string | undefined;
}

/** Parameters of `listDiscountCodes`. */
export interface ListDiscountCodesParams {
  /** Only codes for this. */
  type?: 'bookings' | 'tickets' | undefined;
  /** Only codes that are bound to this event. */
  event_id?: string | undefined;
  /** True: only active codes; false: only inactive ones. */
  active?: boolean | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listEventBookings`. */
export interface ListEventBookingsParams {
  /** Event id. */
  event_id?: string | undefined;
  /** Reservation status. */
  status?: 'pending' | 'accepted' | 'rejected' | 'arrival' | 'sitting' | 'released' | undefined;
  /** Name of one of its spaces, case-insensitive. */
  space_name?: string | undefined;
  /**
   * Only bookings whose date is at or after this instant. Any ISO 8601 form; a missing offset means UTC, and
   * seconds or the whole time of day can be left out.
   */
  start_date?: string | Date | undefined;
  /**
   * Only bookings whose date is before this instant. Any ISO 8601 form; a missing offset means UTC, and seconds or
   * the whole time of day can be left out.
   */
  end_date?: string | Date | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listEventGroups`. */
export interface ListEventGroupsParams {
  /** Only groups with this event. */
  event_id?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listEvents`. */
export interface ListEventsParams {
  /**
   * Only events that start at or after this instant. Any ISO 8601 form; a missing offset means UTC, and seconds or
   * the whole time of day can be left out.
   */
  start?: string | Date | undefined;
  /**
   * Only events that start before this instant. Any ISO 8601 form; a missing offset means UTC, and seconds or the
   * whole time of day can be left out.
   */
  end?: string | Date | undefined;
  /** Only events of this group. */
  group_id?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listExternalPayments`. */
export interface ListExternalPaymentsParams {
  /** Event id. */
  event_id?: string | undefined;
  /**
   * Only payments that were recorded at or after this instant. Any ISO 8601 form; a missing offset means UTC, and
   * seconds or the whole time of day can be left out.
   */
  start_date?: string | Date | undefined;
  /**
   * Only payments that were recorded before this instant. Any ISO 8601 form; a missing offset means UTC, and
   * seconds or the whole time of day can be left out.
   */
  end_date?: string | Date | undefined;
  /** What was paid for. */
  resource_type?: 'bookings' | undefined;
  /** Id of the booking. */
  resource_id?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listGuestLists`. */
export interface ListGuestListsParams {
  /** Event id. */
  event_id?: string | undefined;
  /**
   * Only items whose `date_field` is at or after this instant. Any ISO 8601 form; a missing offset means UTC, and
   * seconds or the whole time of day can be left out.
   */
  start_date?: string | Date | undefined;
  /**
   * Only items whose `date_field` is before this instant. Any ISO 8601 form; a missing offset means UTC, and
   * seconds or the whole time of day can be left out.
   */
  end_date?: string | Date | undefined;
  /** The instant that `start_date` and `end_date` refer to; default created_at. */
  date_field?: 'created_at' | 'updated_at' | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
  /**
   * Equality on fields, written `filter[field]=value`: rate_id, rate_slug, referral_id, channel_id, name. Other
   * fields are rejected.
   */
  filter?: {
    /** Id of the list rate. */
    rate_id?: string | undefined;
    /** Identifier of the list rate. */
    rate_slug?: string | undefined;
    /** Id of the referrer. */
    referral_id?: string | undefined;
    /** Channel id. */
    channel_id?: string | undefined;
    /** Name of the entry. */
    name?: string | undefined;
  } | undefined;
}

/** Parameters of `listInvoicesByResource`. */
export interface ListInvoicesByResourceParams {
  /** Id of the ticket, booking or other item. */
  resourceId: string;
}

/** Parameters of `listInvoices`. */
export interface ListInvoicesParams {
  /**
   * Only invoices that were issued at or after this instant. Any ISO 8601 form; a missing offset means UTC, and
   * seconds or the whole time of day can be left out.
   */
  start_date?: string | Date | undefined;
  /**
   * Only invoices that were issued before this instant. Any ISO 8601 form; a missing offset means UTC, and seconds
   * or the whole time of day can be left out.
   */
  end_date?: string | Date | undefined;
  /** Event id. */
  event_id?: string | undefined;
  /** Only invoices of this type. */
  type?: 'simplified' | 'full' | 'corrective' | undefined;
  /** Only invoices for items of this type. */
  resource_type?: 'ticket' | 'name-change' | 'list' | 'pass' | 'plan' | 'booking' | 'supplement' | undefined;
  /** Only invoices of this ticket, booking or other item. */
  resource_id?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listListRates`. */
export interface ListListRatesParams {
  /** Event id. */
  event_id?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listPasses`. */
export interface ListPassesParams {
  /** Only passes that admit to this event. */
  event_id?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listPayments`. */
export interface ListPaymentsParams {
  /** Event id. */
  event_id?: string | undefined;
  /**
   * Only payments that were started at or after this instant. Any ISO 8601 form; a missing offset means UTC, and
   * seconds or the whole time of day can be left out.
   */
  start_date?: string | Date | undefined;
  /**
   * Only payments that were started before this instant. Any ISO 8601 form; a missing offset means UTC, and
   * seconds or the whole time of day can be left out.
   */
  end_date?: string | Date | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listPlans`. */
export interface ListPlansParams {
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listRefunds`. */
export interface ListRefundsParams {
  /** Event id. */
  event_id?: string | undefined;
  /**
   * Only refunds that were made at or after this instant. Any ISO 8601 form; a missing offset means UTC, and
   * seconds or the whole time of day can be left out.
   */
  start_date?: string | Date | undefined;
  /**
   * Only refunds that were made before this instant. Any ISO 8601 form; a missing offset means UTC, and seconds or
   * the whole time of day can be left out.
   */
  end_date?: string | Date | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listSales`. */
export interface ListSalesParams {
  /** Only sales for this event. */
  event_id?: string | undefined;
  /** Only sales by this channel. */
  channel_id?: string | undefined;
  /** Only sales of this kind. */
  resource_type?: 'ticket' | 'name-change' | 'list' | 'pass' | 'plan' | 'booking' | 'supplement' | undefined;
  /**
   * Only purchases that were started at or after this instant. Any ISO 8601 form; a missing offset means UTC, and
   * seconds or the whole time of day can be left out.
   */
  start_date?: string | Date | undefined;
  /**
   * Only purchases that were started before this instant. Any ISO 8601 form; a missing offset means UTC, and
   * seconds or the whole time of day can be left out.
   */
  end_date?: string | Date | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this `_id` (the last one of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listSubscriptions`. */
export interface ListSubscriptionsParams {
  /** Only subscriptions to this plan. */
  plan_id?: string | undefined;
  /** Only subscriptions of this client. */
  client_id?: string | undefined;
  /** Only subscriptions with this status now. */
  status?: 'pending' | 'active' | 'lapsed' | 'cancelled' | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listTicketRates`. */
export interface ListTicketRatesParams {
  /** Event id. */
  event_id?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listTickets`. */
export interface ListTicketsParams {
  /** Event id. */
  event_id?: string | undefined;
  /**
   * Only items whose `date_field` is at or after this instant. Any ISO 8601 form; a missing offset means UTC, and
   * seconds or the whole time of day can be left out.
   */
  start_date?: string | Date | undefined;
  /**
   * Only items whose `date_field` is before this instant. Any ISO 8601 form; a missing offset means UTC, and
   * seconds or the whole time of day can be left out.
   */
  end_date?: string | Date | undefined;
  /** The instant that `start_date` and `end_date` refer to; default created_at. */
  date_field?: 'created_at' | 'updated_at' | 'entry_date' | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listTipRates`. */
export interface ListTipRatesParams {
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listUsers`. */
export interface ListUsersParams {
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listV2Passes`. */
export interface ListV2PassesParams {
  /** Event. */
  event_id: string;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listWalletMovements`. */
export interface ListWalletMovementsParams {
  /**
   * Only movements at or after this instant. Any ISO 8601 form; a missing offset means UTC, and seconds or the
   * whole time of day can be left out.
   */
  start_date?: string | Date | undefined;
  /**
   * Only movements before this instant. Any ISO 8601 form; a missing offset means UTC, and seconds or the whole
   * time of day can be left out.
   */
  end_date?: string | Date | undefined;
  /** Event id. */
  event_id?: string | undefined;
  /** Only movements of this type. */
  type?: 'sale' | 'deposit' | 'refund' | 'surplus' | 'surplus_returned' | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listWebhookEvents`. */
export interface ListWebhookEventsParams {
  /**
   * Return the events after this `cursor` or `next_cursor`; from the beginning if omitted. `latest` starts at the
   * end: the page is empty, and its `next_cursor` points to new events. Cursors are opaque; an unknown cursor is
   * rejected.
   */
  after?: string | undefined;
  /**
   * Start with the first event at or after this instant, instead of a cursor; then continue with `next_cursor`.
   * Cannot be combined with `after`. Any ISO 8601 form; a missing offset means UTC, and seconds or the whole time
   * of day can be left out.
   */
  since?: string | Date | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Kind of event. */
  event?: 'ticket.sold' | 'ticket.checked_in' | 'ticket.refunded' | 'ticket.request_refund' | 'ticket.voided' | 'ticket.deleted' | 'ticket.swapped' | 'ticket.name_changed' | 'booking.created' | 'booking.updated' | 'booking.status_changed' | 'list.created' | 'list.checked_in' | 'payment.success' | 'payment.failed' | 'payment.refunded' | 'event.created' | 'event.updated' | 'webhook_endpoint.disabled' | 'webhook.test' | undefined;
  /** Equality on fields, written `filter[field]=value`: event. Other fields are rejected. */
  filter?: {
    /** Kind of event. */
    event?: 'ticket.sold' | 'ticket.checked_in' | 'ticket.refunded' | 'ticket.request_refund' | 'ticket.voided' | 'ticket.deleted' | 'ticket.swapped' | 'ticket.name_changed' | 'booking.created' | 'booking.updated' | 'booking.status_changed' | 'list.created' | 'list.checked_in' | 'payment.success' | 'payment.failed' | 'payment.refunded' | 'event.created' | 'event.updated' | 'webhook_endpoint.disabled' | 'webhook.test' | undefined;
  } | undefined;
}

/** A person who works for the organization. */
export interface OrganizationUser {
  /** Id of the person. */
  _id: string;
  /** Name. */
  name: string;
  /** What the person may do in the organization. */
  role: Open<'owner' | 'admin' | 'manager' | 'door' | 'viewer'>;
  /** False where the person can no longer sign in. */
  active: boolean;
}

/** What admits a person to several events. */
export interface Pass {
  /** Id of the pass. */
  _id: string;
  /** Channel that sold it. Empty when there is none. */
  channel_id: string;
  /** Code (QR). */
  code: string;
  /** E-mail address. Empty when unknown. */
  email: string;
  /** People who came in: at the event where one is given, else at all events together. */
  enter: number;
  /** People of the pass. */
  for: number;
  /** Name of the person. */
  name: string;
  /** What the pass brought in: its price less refunds, and what was paid at the door. Major units of the currency. */
  raised: number;
  /** Name of the pass type. */
  rate_name: string;
  /** Identifier of the pass type. */
  rate_slug: string;
  /** Who brought the person: passes are sold without one. Empty when there is none. */
  referral_id: string;
  /** Only a valid one can be checked in; a pending one waits for the organization. */
  status: Open<'valid' | 'pending' | 'rejected'>;
}

/** Where the PDF of a pass is read without credentials. */
export interface PassPdfAddress {
  /** The address. http or https; empty for none. */
  url: string;
}

/** Who came in on a pass at an event. */
export interface PassUsageV2 {
  /** Id; an event at which nobody came in has none. Empty when there is none. */
  _id: string;
  /** Organization. */
  organization_id: string;
  /** Event. */
  event_id: string;
  /** Pass. */
  pass_id: string;
  /** What one person paid at the door, on the average. Major units of the currency. */
  usage_price: number;
  /** What was paid at the door. Major units of the currency. */
  usage_revenue: number;
  /** When people first came in, Unix seconds; 0 where nobody did. */
  usage_time: number;
  /** People who came in. */
  usage_beneficiaries: number;
  /** Men. */
  usage_males: number;
  /** Women. */
  usage_females: number;
  /** People without a stated gender. */
  usage_others: number;
  /** People of the pass. */
  beneficiaries: number;
  /** True where somebody came in. */
  checked_in: boolean;
}

/** What admits a person to several events, with its usages. */
export interface PassV2 {
  /** Id of the pass. */
  _id: string;
  /** Organization. */
  organization_id: string;
  /** Code (QR). */
  code: string;
  /** Client. Empty when there is none. */
  customer_id: string;
  /** Name of the person. */
  customer_fullname: string;
  /** E-mail address. Empty when unknown. */
  customer_email: string;
  /** Phone number. */
  customer_phone: string;
  /** Id of the pass type. */
  type_id: string;
  /** Name of the pass type. */
  type_name: string;
  /** When it was sold, Unix seconds. */
  purchase_date: number;
  /** What it cost. Major units of the currency. */
  purchase_price: number;
  /** Only an activated one can be checked in. */
  state: Open<'activated' | 'pending' | 'rejected'>;
  /** True where it cannot be used any more. */
  archived: boolean;
  /** Who came in, by event. */
  passes_usages: PassUsageV2[];
}

/** Parameters of `refundBooking`. */
export interface RefundBookingParams {
  /** Booking id. */
  bookingId: string;
  /** Amount to give back, more than 0 and at most what remains of what was paid online. */
  amount: number;
}

/** Parameters of `refundPass`. */
export interface RefundPassParams {
  /** Id of the pass. */
  passId: string;
  /** Amount to give back, more than 0 and at most what remains of the price. */
  amount: number;
}

/** Parameters of `refundTicket`. */
export interface RefundTicketParams {
  /** Ticket id. */
  ticketId: string;
  /** Amount to give back, more than 0 and at most what remains of the total. */
  amount: number;
}

/** A sold item. */
export interface Sale {
  /** Id of the line: that of the thing, or of its payment where it is a change of name or a period of a plan. */
  _id: string;
  /** What was sold. */
  resource_type: Open<'ticket' | 'name-change' | 'list' | 'pass' | 'plan' | 'booking' | 'supplement'>;
  /** Id of what was sold. */
  resource_id: string;
  /** voided: cancelled, given back as a whole, rejected or removed since. */
  status: Open<'sold' | 'voided'>;
  /** When the purchase was started. */
  created_at: string;
  /** When it was sold. */
  sold_at: string;
  /** People of it; units of a supplement. */
  quantity: number;
  /** Event that it is for. Empty when there is none. */
  event_id: string;
  /** Name of the event; empty when there is none. */
  event_name: string;
  /** Identifier of the event; empty when there is none. */
  event_slug: string;
  /** Rate or pass type that was bought. Empty when there is none. */
  rate_id: string;
  /** Name of it; empty when there is none. */
  rate_name: string;
  /** Identifier of it; empty when there is none. */
  rate_slug: string;
  /** Channel that sold. Empty when there is none. */
  channel_id: string;
  /** Name of the channel; empty when there is none. */
  channel_name: string;
  /** Identifier of the channel; empty when there is none. */
  channel_slug: string;
  /** Who brought the guests. Empty when there is none. */
  referral_id: string;
  /** Payment, the first of several. Empty when there is none. */
  payment_id: string;
  /** How it was sold; empty where nothing was paid yet. Empty when unknown. */
  sale_type: Open<'online' | 'sms' | 'imported' | 'invitation' | 'paylink' | 'print' | 'box-office' | ''>;
  /** Who took the money; empty where nothing was paid yet. Empty when unknown. */
  collection: Open<'gateway' | 'receivable' | 'cash' | 'pos' | ''>;
  /**
   * Price before the discount. Of a list entry: its price, and what was taken at the door. Major units of the
   * currency.
   */
  price: number;
  /** Discount. Major units of the currency. */
  discount: number;
  /** Supplements. Major units of the currency. */
  supplements: number;
  /** Service charges of the supplements. Major units of the currency. */
  supplements_service_charge: number;
  /** Fees. */
  fees: {
    /** Fee of the organization. Major units of the currency. */
    organization: number;
    /** Fee of the platform. Major units of the currency. */
    provider: number;
  };
  /** Surcharge of the payment method. Major units of the currency. */
  surcharge: number;
  /** Warranty. Major units of the currency. */
  warranty: number;
  /** Tips. Major units of the currency. */
  tips: number;
  /** Price less discount, and all other parts. Major units of the currency. */
  total: number;
  /** What came in of it; of a booking the advance, which need not be the total. Major units of the currency. */
  paid: number;
  /** What was given back of it. Major units of the currency. */
  refunded: number;
  /** Currency of the amounts, ISO 4217. */
  currency: string;
}

/** A booking of a space. */
export interface SpaceBooking {
  /** Id of the booking. */
  _id: string;
  /** Number of people. */
  for: number;
  /** Access code (QR). */
  code: string;
  /** Status; rejected and released bookings are left out. */
  status: Open<'pending' | 'accepted' | 'rejected' | 'arrival' | 'sitting' | 'released'>;
  /** Value of the advance. Major units of the currency. */
  deposit: number;
  /** Advance already paid. Major units of the currency. */
  deposit_paid: number;
  /** Reservation name. */
  name: string;
  /** Price after discount. Major units of the currency. */
  price: number;
}

/** Parameters of `testWebhookEndpoint`. */
export interface TestWebhookEndpointParams {
  /** Endpoint id. */
  webhookEndpointId: string;
  /** Kind of event to send; `webhook.test` when omitted. */
  event?: 'ticket.sold' | 'ticket.checked_in' | 'ticket.refunded' | 'ticket.request_refund' | 'ticket.voided' | 'ticket.deleted' | 'ticket.swapped' | 'ticket.name_changed' | 'booking.created' | 'booking.updated' | 'booking.status_changed' | 'list.created' | 'list.checked_in' | 'payment.success' | 'payment.failed' | 'payment.refunded' | 'event.created' | 'event.updated' | 'webhook_endpoint.disabled' | 'webhook.test' | undefined;
}

/** Parameters of `undoExternalPayment`. */
export interface UndoExternalPaymentParams {
  /** Id of the external payment. */
  paymentId: string;
}

/** Parameters of `updateBookingDeposit`. */
export interface UpdateBookingDepositParams {
  /** Id of the booking. */
  bookingId: string;
  /** Value of the advance. */
  deposit?: number | undefined;
  /** Advance already paid. */
  deposit_paid?: number | undefined;
}

/** Parameters of `updateBookingFields`. */
export interface UpdateBookingFieldsParams {
  /** Id of the booking. */
  bookingId: string;
  /** Reservation name. */
  name?: string | undefined;
  /** Client e-mail; null takes it away. */
  email?: string | null | undefined;
  /** Client phone number. */
  phone?: string | undefined;
  /** Number of people. */
  for?: number | undefined;
  /** The new status; the present one changes nothing. */
  status?: 'pending' | 'accepted' | 'rejected' | 'arrival' | 'sitting' | 'released' | undefined;
  /** Reservation price. */
  price?: number | undefined;
  /** Observations made by the organization. */
  commentary_reserve?: string | undefined;
  /** Observations sent by the client. */
  commentary_client?: string | undefined;
  /** Advance already paid. */
  deposit_paid?: number | undefined;
  /** True if it was entered as a walk-in. */
  walkin?: boolean | undefined;
  /** Estimated duration in seconds. */
  duration?: number | undefined;
  /** Number of people received. */
  enter?: number | undefined;
  /**
   * Date of a booking by calendar; that of an event is the date of the event. Any ISO 8601 form; a missing offset
   * means UTC, and seconds or the whole time of day can be left out.
   */
  date?: string | Date | undefined;
  /** Point-of-sale ticket total. */
  pos_ticket_total?: number | undefined;
  /** Total service charge at the point of sale. */
  pos_total_service_charge?: number | undefined;
  /** Total tips at the point of sale. */
  pos_total_tips?: number | undefined;
  /** Products consumed, in place of those recorded before. */
  pos_products?: readonly {
    /** Id of the product in the point-of-sale system. */
    _id: string;
    /** Name of the product. */
    name: string;
    /** Quantity. */
    amount: number;
    /** Price of one. */
    unit_price: number;
    /** Price of all. */
    total_price: number;
  }[] | undefined;
  /** Payments at the point of sale, in place of those recorded before. */
  pos_payments?: readonly {
    /** Amount paid. */
    amount: number;
    /** How it was paid. */
    type: string;
  }[] | undefined;
}

/** Parameters of `updateBookingProducts`. */
export interface UpdateBookingProductsParams {
  /** Id of the booking. */
  bookingId: string;
  /** The products; none takes all away. */
  products: readonly {
    /** Id of the product. */
    product_id: string;
    /** Quantity. */
    amount: number;
  }[];
}

/** Parameters of `updateBookingStatus`. */
export interface UpdateBookingStatusParams {
  /** Id of the booking. */
  bookingId: string;
  /** The new status. */
  status: 'pending' | 'accepted' | 'rejected' | 'arrival' | 'sitting' | 'released';
}

/** Parameters of `updateTicketSupplementProductQuantityUsed`. */
export interface UpdateTicketSupplementProductQuantityUsedParams {
  /** Ticket id. */
  ticketId: string;
  /** The supplement: its id in the rate, or `_id` of it among the supplements of the ticket. */
  supplement_id?: string | undefined;
  /** The same in the form of responses. */
  supplementId?: string | undefined;
  /** How many products are handed out now; 1 when omitted. */
  quantity?: number | undefined;
}

/** What `getAuth` can be refused with. */
export type GetAuthError = OperationError<never>;

/** What `listChannels` can be refused with. */
export type ListChannelsError = OperationError<never>;

/** What `listEvents` can be refused with. */
export type ListEventsError = OperationError<never>;

/** What `getEvent` can be refused with. */
export type GetEventError = OperationError<never>;

/** What `listEventGroups` can be refused with. */
export type ListEventGroupsError = OperationError<never>;

/** What `getEventGroup` can be refused with. */
export type GetEventGroupError = OperationError<never>;

/** What `listBookings` can be refused with. */
export type ListBookingsError = OperationError<never>;

/** What `getBookingByCode` can be refused with. */
export type GetBookingByCodeError = OperationError<never>;

/** What `createWalkInBooking` can be refused with. */
export type CreateWalkInBookingError = OperationError<'unknown_space' | 'discount_code_invalid' | 'space_taken'>;

/** What `listBookingsByEmail` can be refused with. */
export type ListBookingsByEmailError = OperationError<never>;

/** What `updateBookingStatus` can be refused with. */
export type UpdateBookingStatusError = OperationError<'transition_not_allowed' | 'space_taken' | 'discount_code_exhausted'>;

/** What `listTickets` can be refused with. */
export type ListTicketsError = OperationError<never>;

/** What `getTicket` can be refused with. */
export type GetTicketError = OperationError<never>;

/** What `getTicketByCode` can be refused with. */
export type GetTicketByCodeError = OperationError<never>;

/** What `getTicketAdmission` can be refused with. */
export type GetTicketAdmissionError = OperationError<'ticket_not_active' | 'already_checked_in'>;

/** What `listEventBookings` can be refused with. */
export type ListEventBookingsError = OperationError<never>;

/** What `getBookingAvailability` can be refused with. */
export type GetBookingAvailabilityError = OperationError<never>;

/** What `updateBookingDeposit` can be refused with. */
export type UpdateBookingDepositError = OperationError<never>;

/** What `updateBookingFields` can be refused with. */
export type UpdateBookingFieldsError = OperationError<'transition_not_allowed' | 'space_taken' | 'discount_code_exhausted'>;

/** What `listBookingProducts` can be refused with. */
export type ListBookingProductsError = OperationError<never>;

/** What `listTipRates` can be refused with. */
export type ListTipRatesError = OperationError<never>;

/** What `updateBookingProducts` can be refused with. */
export type UpdateBookingProductsError = OperationError<never>;

/** What `refundBooking` can be refused with. */
export type RefundBookingError = OperationError<'conflict' | 'refund_exceeds_paid'>;

/** What `listExternalPayments` can be refused with. */
export type ListExternalPaymentsError = OperationError<never>;

/** What `createExternalPayment` can be refused with. */
export type CreateExternalPaymentError = OperationError<'conflict'>;

/** What `undoExternalPayment` can be refused with. */
export type UndoExternalPaymentError = OperationError<'conflict'>;

/** What `checkInTicket` can be refused with. */
export type CheckInTicketError = OperationError<'already_checked_in' | 'ticket_not_active'>;

/** What `checkInTicketByCode` can be refused with. */
export type CheckInTicketByCodeError = OperationError<'already_checked_in' | 'ticket_not_active'>;

/** What `deleteTickets` can be refused with. */
export type DeleteTicketsError = OperationError<never>;

/** What `updateTicketSupplementProductQuantityUsed` can be refused with. */
export type UpdateTicketSupplementProductQuantityUsedError = OperationError<'ticket_not_active' | 'conflict'>;

/** What `createTickets` can be refused with. */
export type CreateTicketsError = OperationError<'sold_out' | 'barcode_taken'>;

/** What `listTicketRates` can be refused with. */
export type ListTicketRatesError = OperationError<never>;

/** What `refundTicket` can be refused with. */
export type RefundTicketError = OperationError<'conflict' | 'refund_exceeds_paid'>;

/** What `createRefundRequest` can be refused with. */
export type CreateRefundRequestError = OperationError<'conflict' | 'ticket_not_active' | 'refund_exceeds_paid' | 'warranty_expired'>;

/** What `listPayments` can be refused with. */
export type ListPaymentsError = OperationError<never>;

/** What `getPayment` can be refused with. */
export type GetPaymentError = OperationError<never>;

/** What `listRefunds` can be refused with. */
export type ListRefundsError = OperationError<never>;

/** What `listInvoices` can be refused with. */
export type ListInvoicesError = OperationError<never>;

/** What `getInvoice` can be refused with. */
export type GetInvoiceError = OperationError<never>;

/** What `listInvoicesByResource` can be refused with. */
export type ListInvoicesByResourceError = OperationError<never>;

/** What `getInvoicePdfAddress` can be refused with. */
export type GetInvoicePdfAddressError = OperationError<never>;

/** What `getInvoicePdf` can be refused with. */
export type GetInvoicePdfError = OperationError<never>;

/** What `listWalletMovements` can be refused with. */
export type ListWalletMovementsError = OperationError<never>;

/** What `listCustomTaxes` can be refused with. */
export type ListCustomTaxesError = OperationError<never>;

/** What `listSales` can be refused with. */
export type ListSalesError = OperationError<never>;

/** What `listDiscountCodes` can be refused with. */
export type ListDiscountCodesError = OperationError<never>;

/** What `getDiscountCode` can be refused with. */
export type GetDiscountCodeError = OperationError<never>;

/** What `listPasses` can be refused with. */
export type ListPassesError = OperationError<never>;

/** What `getPass` can be refused with. */
export type GetPassError = OperationError<never>;

/** What `checkInPass` can be refused with. */
export type CheckInPassError = OperationError<'conflict' | 'already_checked_in'>;

/** What `refundPass` can be refused with. */
export type RefundPassError = OperationError<'conflict' | 'refund_exceeds_paid'>;

/** What `getPassPdfAddress` can be refused with. */
export type GetPassPdfAddressError = OperationError<never>;

/** What `getPassPdf` can be refused with. */
export type GetPassPdfError = OperationError<never>;

/** What `listV2Passes` can be refused with. */
export type ListV2PassesError = OperationError<never>;

/** What `getV2PassByCode` can be refused with. */
export type GetV2PassByCodeError = OperationError<never>;

/** What `listPlans` can be refused with. */
export type ListPlansError = OperationError<never>;

/** What `createSubscription` can be refused with. */
export type CreateSubscriptionError = OperationError<'not_on_sale' | 'already_exists'>;

/** What `listSubscriptions` can be refused with. */
export type ListSubscriptionsError = OperationError<never>;

/** What `getSubscription` can be refused with. */
export type GetSubscriptionError = OperationError<never>;

/** What `cancelSubscription` can be refused with. */
export type CancelSubscriptionError = OperationError<'conflict'>;

/** What `createSubscriptionListEntry` can be refused with. */
export type CreateSubscriptionListEntryError = OperationError<'conflict' | 'sold_out'>;

/** What `checkInSubscriptionByCode` can be refused with. */
export type CheckInSubscriptionByCodeError = OperationError<'conflict' | 'already_checked_in'>;

/** What `listClients` can be refused with. */
export type ListClientsError = OperationError<never>;

/** What `getClient` can be refused with. */
export type GetClientError = OperationError<never>;

/** What `listUsers` can be refused with. */
export type ListUsersError = OperationError<never>;

/** What `listGuestLists` can be refused with. */
export type ListGuestListsError = OperationError<never>;

/** What `getGuestListByCode` can be refused with. */
export type GetGuestListByCodeError = OperationError<never>;

/** What `checkInGuestList` can be refused with. */
export type CheckInGuestListError = OperationError<'conflict'>;

/** What `listListRates` can be refused with. */
export type ListListRatesError = OperationError<never>;

/** What `listWebhookEndpoints` can be refused with. */
export type ListWebhookEndpointsError = OperationError<never>;

/** What `createWebhookEndpoint` can be refused with. */
export type CreateWebhookEndpointError = OperationError<'conflict'>;

/** What `getWebhookEndpoint` can be refused with. */
export type GetWebhookEndpointError = OperationError<never>;

/** What `updateWebhookEndpoint` can be refused with. */
export type UpdateWebhookEndpointError = OperationError<never>;

/** What `deleteWebhookEndpoint` can be refused with. */
export type DeleteWebhookEndpointError = OperationError<never>;

/** What `enableWebhookEndpoint` can be refused with. */
export type EnableWebhookEndpointError = OperationError<never>;

/** What `disableWebhookEndpoint` can be refused with. */
export type DisableWebhookEndpointError = OperationError<never>;

/** What `rotateWebhookEndpointSecret` can be refused with. */
export type RotateWebhookEndpointSecretError = OperationError<never>;

/** What `testWebhookEndpoint` can be refused with. */
export type TestWebhookEndpointError = OperationError<'conflict'>;

/** What `checkWebhookEndpointSignature` can be refused with. */
export type CheckWebhookEndpointSignatureError = OperationError<never>;

/** What `recoverWebhookEndpoint` can be refused with. */
export type RecoverWebhookEndpointError = OperationError<'conflict'>;

/** What `getWebhookEndpointRecovery` can be refused with. */
export type GetWebhookEndpointRecoveryError = OperationError<never>;

/** What `listWebhookDeliveries` can be refused with. */
export type ListWebhookDeliveriesError = OperationError<never>;

/** What `getWebhookDelivery` can be refused with. */
export type GetWebhookDeliveryError = OperationError<never>;

/** What `retryWebhookDelivery` can be refused with. */
export type RetryWebhookDeliveryError = OperationError<'conflict'>;

/** What `listWebhookEvents` can be refused with. */
export type ListWebhookEventsError = OperationError<never>;

/** What `listWebhookEventKinds` can be refused with. */
export type ListWebhookEventKindsError = OperationError<never>;
