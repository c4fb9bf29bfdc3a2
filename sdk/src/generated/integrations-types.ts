// Generated from the contract by `npm run generate`: do not edit.
import type { OperationError } from '../errors.ts';
import type { Open } from '../open.ts';

/** To whom the invoice is made out; empty strings when not asked for. */
export interface BillingInfo {
  /** Kind of customer. Empty when unknown. */
  customer_type: Open<'individual' | 'company' | ''>;
  /** Name on the invoice. */
  customer_name: string;
  /** Kind of the identity document. Empty when unknown. */
  document_type: Open<'dni' | 'nie' | 'passport' | 'tax_id' | 'other' | ''>;
  /** Number of the identity document. */
  document_number: string;
  /** Street and number. */
  address: string;
  /** City. */
  city: string;
  /** Postal code. */
  postal_code: string;
  /** Country. */
  country: string;
}

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

/** A reservation of spaces or tables. */
export interface Booking {
  /** Unique id of the reservation. */
  _id: string;
  /** Channel id; may belong to the same or another organization. Empty when there is none. */
  channel_id: string;
  /** Access code (QR) of the reservation. */
  code: string;
  /** Observations sent by the client. */
  commentary_client: string;
  /** Observations made by the organization. */
  commentary_reserve: string;
  /** Reservation date. */
  date: string;
  /** Value of the reservation advance. Major units of the currency. */
  deposit: number;
  /** Payment method of the reservation; cash where nothing is paid online. */
  deposit_method: Open<'online' | 'cash'>;
  /** Advance already paid. Major units of the currency. */
  deposit_paid: number;
  /** Discount code applied; null if none. */
  discount_code_name: string | null;
  /** Id of the discount code applied; null if none. */
  discount_code_id: string | null;
  /** Total discount subtracted from the price. Major units of the currency. */
  discount_quantity_subtract: number;
  /** Estimated duration in seconds; 0 where the zone does not support duration. */
  duration: number;
  /** Number of people received. */
  enter: number;
  /** Event id. Empty when there is none. */
  event_id: string;
  /** Event name; empty for a reservation by calendar (tied to a date, not to an event). */
  event_name: string;
  /** Number of people in the reservation. */
  for: number;
  /** Gender of attendees. */
  gender_group: Open<'mixed' | 'boys' | 'girls'>;
  /** Time of the reservation, H:mm or HH:mm; empty when no time is indicated. */
  hour: string;
  /** Reservation name. */
  name: string;
  /** Client phone number. */
  phone: string;
  /**
   * Reservation price after discount; need not equal the advance, as a part may be paid on the premises. Major
   * units of the currency.
   */
  price: number;
  /** Identifier of the rate used. */
  rate_slug: string;
  /** Identifier of the referrer (public relations). Empty when there is none. */
  referral_id: string;
  /** Amount refunded from the online advance. Major units of the currency. */
  refunded: number;
  /** Space identifier; the first one when the reservation holds several. Empty when there is none. */
  space_id: string;
  /** Name of the space; several are separated by commas. */
  space_name: string;
  /** Reservation status. */
  status: Open<'pending' | 'accepted' | 'rejected' | 'arrival' | 'sitting' | 'released'>;
  /** Reservation status, the same as `status`. */
  state: Open<'pending' | 'accepted' | 'rejected' | 'arrival' | 'sitting' | 'released'>;
  /** True if the reservation is entered as a walk-in. */
  walkin: boolean;
  /** Name of the area. */
  zone_name: string;
  /** Zone identifier: the same zone at two events has the same slug but a different id. */
  zone_slug: string;
  /** Zone name in lower case, without accents and signs. */
  normalized_zone_name: string;
  /** Client e-mail. Empty when unknown. */
  email: string;
  /** Invoice reference. */
  invoice_reference: string;
  /** Corrective invoice references. */
  corrective_invoice_references: string[];
  /** Creation timestamp. */
  created_at: string;
  /** Last update timestamp. */
  updated_at: string;
  /** Local creation date: the organization's wall clock, YYYY-MM-DD HH:mm:ss. */
  local_date: string;
  /** Currency of the organization, ISO 4217. */
  currency: string;
  /** Client id. Empty when there is none. */
  client_id: string;
  /** To whom the invoice is made out; empty strings when not asked for. */
  billing_info: BillingInfo;
  /** Payments taken outside the payment gateway. */
  external_payments: BookingExternalPayment[];
  /** Refunds of the online advance. */
  refunds: BookingRefund[];
  /** Payments through the payment gateway. */
  payments: BookingPayment[];
  /** Payments at the point of sale. */
  pos_payments: PosPayment[];
  /** Source of the reservation: the public pages (web) or the organization (pro). */
  source: Open<'web' | 'pro'>;
  /** Total service charge at the point of sale. Major units of the currency. */
  pos_total_service_charge: number;
  /** Total tips at the point of sale. Major units of the currency. */
  pos_total_tips: number;
  /** Point-of-sale ticket total. Major units of the currency. */
  pos_ticket_total: number;
  /** Products consumed. */
  pos_products: PosProduct[];
}

/** A payment taken outside the payment gateway. */
export interface BookingExternalPayment {
  /** Id of the payment. */
  _id: string;
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
  /** When it was recorded. */
  created_at: string;
  /** Id of the person or key that recorded it. Empty when there is none. */
  created_by: string;
}

/** A payment through the payment gateway. */
export interface BookingPayment {
  /** Id of the payment. */
  _id: string;
  /** Amount paid. Major units of the currency. */
  amount: number;
  /** Currency of the amount, ISO 4217. */
  currency: string;
  /** How it was paid. */
  payment_method: string;
  /** Last four digits of the card. */
  method_last4: string;
  /** Kind of card. */
  card_type: string;
  /** Second card scheme on the card. */
  co_branded_with: string;
  /** Bank that issued the card. */
  issuer_name: string;
  /** Country of that bank, ISO 3166-1 alpha-2. */
  issuer_country: string;
  /** Country from which it was paid, ISO 3166-1 alpha-2. */
  shopper_country: string;
  /** When it was paid. */
  created_at: string;
  /** Id of the person or key that took it. Empty when there is none. */
  created_by: string;
  /** Fees within the amount. Major units of the currency. */
  fees: number;
  /** The fee of the organization within the amount. Major units of the currency. */
  customer_custom_fee_amount: number;
  /** Tips within the amount. Major units of the currency. */
  tips: number;
}

/** What the venue serves at tables. */
export interface BookingProduct {
  /** Id of the product. */
  _id: string;
  /** Name. */
  name: string;
  /** Price of one. Major units of the currency. */
  price: number;
  /** True while it is served. */
  active: boolean;
  /** Currency of the price, ISO 4217. */
  currency: string;
  /** When it was created. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
}

/** Money given back of the online advance. */
export interface BookingRefund {
  /** Id of the refund. */
  _id: string;
  /** Amount given back. Major units of the currency. */
  amount: number;
  /** Currency of the amount, ISO 4217. */
  currency: string;
  /** The payment that it gives back. Empty when there is none. */
  payment_id: string;
  /** How it is given back. */
  payment_method: string;
  /** When it was recorded. */
  created_at: string;
  /** Id of the person or key that gave it back. Empty when there is none. */
  created_by: string;
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

/** Parameters of `checkWebhookEndpointSignature`. */
export interface CheckWebhookEndpointSignatureParams {
  /** Endpoint id. */
  webhookEndpointId: string;
  /** The body that was received, as text. Either this or `body_base64`. */
  body?: string | undefined;
  /** The bytes of the body that was received, in base64. */
  body_base64?: string | undefined;
  /** The received headers, by name. Headers that are not part of a signature are ignored. */
  headers: Record<string, string>;
  /**
   * When it was received, to check its timestamp; now if omitted. Any ISO 8601 form; a missing offset means UTC,
   * and seconds or the whole time of day can be left out.
   */
  received_at?: string | Date | undefined;
}

/** A person known to the organization by an e-mail address. */
export interface Client {
  /** Id of the client. */
  _id: string;
  /** E-mail address. */
  email: string;
  /** Addresses of clients that were merged into this one. */
  other_emails: string[];
  /** Name, as it was given last. */
  name: string;
  /** Phone number, as it was given last; empty when unknown. */
  phone: string;
  /** Language, ISO 639-1; empty when unknown. */
  language: string;
  /** True if the person agreed to advertising. */
  marketing_consent: boolean;
  /** When the address was given for the first time. */
  first_seen: string;
  /** When a booking, a ticket or a list entry was last made with it. */
  last_seen: string;
  /** Bookings in any status. */
  bookings_count: number;
  /** Tickets in the name of the person that are active. */
  tickets_count: number;
  /** Entries of guest lists that are not removed. */
  lists_count: number;
  /**
   * What was paid for tickets and passes in the name of the person, for subscriptions, and in advance for
   * bookings, less refunds. Major units of the currency.
   */
  total_spent: number;
  /** Last change of the record; admissions and refunds of tickets do not change it. */
  updated_at: string;
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

/** Parameters of `createRefundRequest`. */
export interface CreateRefundRequestParams {
  /** Id of the ticket. */
  ticketId: string;
  /** Why, in the words of the holder. */
  reason?: string | undefined;
  /** Amount; all that can be given back when omitted. */
  amount?: number | undefined;
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

/** Parameters of `createWebhookEndpoint`. */
export interface CreateWebhookEndpointParams {
  /** Name, for people. */
  name: string;
  /**
   * Address that notifications are posted to: https, and public. In alpha, http and the private addresses that the
   * deployment allows are accepted as well.
   */
  url: string;
  /** Kinds of notifications that are sent to it. Empty: all kinds, including kinds added later. */
  events?: readonly ('ticket.sold' | 'ticket.checked_in' | 'ticket.refunded' | 'ticket.request_refund' | 'ticket.voided' | 'ticket.deleted' | 'ticket.swapped' | 'ticket.name_changed' | 'booking.created' | 'booking.updated' | 'booking.status_changed' | 'list.created' | 'list.checked_in' | 'payment.success' | 'payment.failed' | 'payment.refunded' | 'event.created' | 'event.updated' | 'webhook_endpoint.disabled' | 'webhook.test')[] | undefined;
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
  /** How fast requests may come. */
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

/** How fast requests may come. */
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

/** Parameters of `deleteWebhookEndpoint`. */
export interface DeleteWebhookEndpointParams {
  /** Endpoint id. */
  webhookEndpointId: string;
}

/** One attempt to deliver a notification. */
export interface DeliveryAttempt {
  /** Which attempt it was, counted from 1. */
  number: number;
  /** When the request was sent. */
  requested_at: string;
  /** How long it took, in milliseconds. */
  duration_ms: number;
  /** HTTP status of the answer; 0 when none came. */
  status_code: number;
  /** Why the attempt failed; empty after a success. */
  error_message: string;
  /** The beginning of the response of the endpoint. */
  response_body: string;
}

/** One attempt to deliver a notification, with all details. */
export interface DeliveryAttemptDetail {
  /** Which attempt it was, counted from 1. */
  number: number;
  /** When the request was sent. */
  requested_at: string;
  /** How long it took, in milliseconds. */
  duration_ms: number;
  /** HTTP status of the answer; 0 when none came. */
  status_code: number;
  /** Why the attempt failed; empty after a success. */
  error_message: string;
  /** The beginning of the response of the endpoint. */
  response_body: string;
  /** Why it was made: first; retry: after a failure; recover; manual: this delivery was asked for again; test. */
  trigger: Open<'first' | 'retry' | 'recover' | 'manual' | 'test'>;
  /** True where it took so long that another attempt was begun, whose result counts instead. */
  superseded: boolean;
  /** How long connecting took, in milliseconds; null where a connection was open already. */
  connect_ms: number | null;
  /** Kind of failure, for programs; empty after a success. */
  error_class: string;
  /**
   * Address and headers of the request as they were sent, without those of the connection; empty where it was not
   * kept, or nothing was sent. It is signed for this attempt, and holds no secret.
   */
  request_head: string;
  /** Status line and headers of the answer, at most 4 KiB. */
  response_head: string;
  /** IP address that was dialled; empty when none was. */
  address: string;
}

/** Parameters of `disableWebhookEndpoint`. */
export interface DisableWebhookEndpointParams {
  /** Endpoint id. */
  webhookEndpointId: string;
}

/** The endpoint. */
export interface DisableWebhookEndpointResult {
  /** Endpoint id. */
  id: string;
  /** Always disabled. */
  status: 'disabled';
}

/** A code that reduces a price. */
export interface DiscountCode {
  /** Id of the discount code. */
  _id: string;
  /** What is typed in; case-insensitive. */
  code: string;
  /** What it can be used for. */
  type: Open<'bookings' | 'tickets'>;
  /** The only event for which it can be used. Empty when there is none. */
  event_id: string;
  /** Amount that it takes off; null where it takes a percentage. Major units of the currency. */
  fixed_amount: number | null;
  /** Percentage that it takes off; null where it takes a fixed amount. */
  percentage: number | null;
  /** Least price for which it can be used. Major units of the currency. */
  price_min: number;
  /** When it begins to be valid. ISO 8601, UTC; empty while it has not happened. */
  valid_from: string;
  /** When it ceases to be valid. ISO 8601, UTC; empty while it has not happened. */
  valid_until: string;
  /** False where it is switched off. */
  active: boolean;
  /** How often it can be used; null without a limit. */
  redemptions_max: number | null;
  /** How often it was used. */
  redemptions_count: number;
  /** Tickets or people that a purchase has at least; null for any. */
  units_min: number | null;
  /** Tickets or people that a purchase has at most; null for any. */
  units_max: number | null;
  /** How many tickets or bookings can be sold with it; null without a limit. */
  sales_max: number | null;
  /** How many tickets or bookings were sold with it. */
  sales_count: number;
  /** The ticket rates or booking rates for which it can be used; all where empty. */
  rate_ids: string[];
  /** Creation. */
  created_at: string;
  /** Last change; being used is none. */
  updated_at: string;
}

/** Parameters of `enableWebhookEndpoint`. */
export interface EnableWebhookEndpointParams {
  /** Endpoint id. */
  webhookEndpointId: string;
}

/** The endpoint. */
export interface EnableWebhookEndpointResult {
  /** Endpoint id. */
  id: string;
  /** Always active. */
  status: 'active';
}

/** Events that belong together, such as a series or a season. */
export interface EventGroup {
  /** Id of the group. */
  _id: string;
  /** Name. */
  name: string;
  /** Identifier within the organization. */
  slug: string;
  /** Description. */
  description: string;
  /** Its events, by their start. */
  event_ids: string[];
  /** When it was created. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
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

/** Parameters of `getEvent`. */
export interface GetEventParams {
  /** Id of the event. */
  eventId: string;
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

/** Parameters of `getWebhookDelivery`. */
export interface GetWebhookDeliveryParams {
  /** Delivery id. */
  deliveryId: string;
}

/** Parameters of `getWebhookEndpoint`. */
export interface GetWebhookEndpointParams {
  /** Endpoint id. */
  webhookEndpointId: string;
}

/** Parameters of `getWebhookEndpointRecovery`. */
export interface GetWebhookEndpointRecoveryParams {
  /** Endpoint id. */
  webhookEndpointId: string;
}

/** A guest-list entry: a name with a number of people. */
export interface GuestList {
  /** Id of the entry. */
  _id: string;
  /** Channel through which it came. Empty when there is none. */
  channel_id: string;
  /** Access code (QR) of the entry. */
  code: string;
  /** Event id. */
  event_id: string;
  /** Name of the entry. */
  name: string;
  /** What reception should know. */
  observations_reception: string;
  /** Id of the list rate. Empty when there is none. */
  rate_id: string;
  /** Name of the list rate. */
  rate_name: string;
  /** Identifier of the list rate. */
  rate_slug: string;
  /** Id of the referrer. Empty when there is none. */
  referral_id: string;
  /** Number of people received. */
  enter: number;
  /** Number of people on the entry. */
  for: number;
  /** Who brought the guests; empty strings when no referrer did. */
  referral: GuestListReferral;
  /** People received, by option of the rate. */
  options: GuestListOption[];
  /** Tags that the organization gave it. */
  tags: string[];
  /** When the entry was removed, Unix time in seconds; 0 when it was not. */
  removed_at: number;
}

/** People of an entry who came in on one option of the rate. */
export interface GuestListOption {
  /** Id of the option of the rate; `custom` for a price agreed at the door. */
  _id: string;
  /** Women. */
  women: number;
  /** Men. */
  men: number;
  /** People without a stated gender. */
  no_gender: number;
  /** Price for one person. Major units of the currency. */
  price: number;
  /** Price for all of them. Major units of the currency. */
  total: number;
}

/** Who brought the guests; empty strings when no referrer did. */
export interface GuestListReferral {
  /** Id of the referrer. Empty when there is none. */
  _id: string;
  /** Name of the referrer. */
  name: string;
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

/**
 * An invoice of a payment, or of a refund of it. Once issued it is never changed. Amounts include tax and are
 * below 0 where they are given back.
 */
export interface Invoice {
  /** Id of the invoice. */
  _id: string;
  /** Number: year, series (F, or R for those that correct one), number without gaps. */
  reference: string;
  /** simplified: without the buyer's data; full: with them; corrective: gives back what another invoice asked for. */
  type: Open<'simplified' | 'full' | 'corrective'>;
  /** When it was issued. */
  issued_at: string;
  /** Number of the invoice that it corrects; empty for others. */
  corrects: string;
  /** Id of the invoice that it corrects. Empty when there is none. */
  corrects_id: string;
  /** Invoices that correct this one. */
  corrective_invoice_references: string[];
  /** Payment that it is about. */
  payment_id: string;
  /** Refund for which it was issued. Empty when there is none. */
  refund_id: string;
  /** Event of what was paid. Empty when there is none. */
  event_id: string;
  /** Channel that sold. Empty when there is none. */
  channel_id: string;
  /** What was paid. */
  resource_type: Open<'ticket' | 'name-change' | 'list' | 'pass' | 'plan' | 'booking' | 'supplement'>;
  /** Ids of what was paid, as in the lines. */
  resource_ids: string[];
  /** Currency of all amounts, ISO 4217. */
  currency: string;
  /** Total, tax included. Major units of the currency. */
  total: number;
  /** Base and tax, one for each percentage. */
  taxes: InvoiceTax[];
  /** What was paid, or what is given back. */
  lines: InvoiceLine[];
  /** Who issued it, as it was then. */
  issuer: InvoiceIssuer;
  /** To whom it is made out; empty strings in a simplified invoice. */
  customer: InvoiceCustomer;
  /** Language of its PDF. */
  language: Open<'en' | 'es'>;
}

/** To whom it is made out; empty strings in a simplified invoice. */
export interface InvoiceCustomer {
  /** Kind of customer. Empty when unknown. */
  customer_type: Open<'individual' | 'company' | ''>;
  /** Name. */
  customer_name: string;
  /** Kind of document. Empty when unknown. */
  document_type: Open<'dni' | 'nie' | 'passport' | 'tax_id' | 'other' | ''>;
  /** Number of the document. */
  document_number: string;
  /** Street and number. */
  address: string;
  /** City. */
  city: string;
  /** Postal code. */
  postal_code: string;
  /** Country. */
  country: string;
}

/** Who issued it, as it was then. */
export interface InvoiceIssuer {
  /** Name under which the organization issues invoices. */
  legal_name: string;
  /** Its tax identification number. */
  tax_number: string;
  /** Street and number. */
  address: string;
  /** City. */
  city: string;
  /** Postal code. */
  postal_code: string;
  /** Country, ISO 3166-1 alpha-2. */
  country: string;
}

/** What was paid. */
export interface InvoiceLine {
  /** Ticket, booking or other thing. */
  resource_id: string;
  /** What it is. */
  description: string;
  /** Percent of tax that the total includes. */
  tax_percentage: number;
  /** Tax included. Major units of the currency. */
  total: number;
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

/** Base and tax of one percentage. */
export interface InvoiceTax {
  /** Percent of tax. */
  percentage: number;
  /** Without tax: the total of the lines × 100 / (100 + percentage), rounded half up. Major units of the currency. */
  base: number;
  /** The tax: the total less the base. Major units of the currency. */
  tax: number;
  /** Base and tax. Major units of the currency. */
  total: number;
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

/** Parameters of `listWebhookDeliveries`. */
export interface ListWebhookDeliveriesParams {
  /** Only deliveries to this endpoint. */
  endpoint_id?: string | undefined;
  /** Only deliveries in this state. */
  status?: 'pending' | 'succeeded' | 'failed' | 'exhausted' | 'held' | 'cancelled' | undefined;
  /** Kind of event. */
  event?: 'ticket.sold' | 'ticket.checked_in' | 'ticket.refunded' | 'ticket.request_refund' | 'ticket.voided' | 'ticket.deleted' | 'ticket.swapped' | 'ticket.name_changed' | 'booking.created' | 'booking.updated' | 'booking.status_changed' | 'list.created' | 'list.checked_in' | 'payment.success' | 'payment.failed' | 'payment.refunded' | 'event.created' | 'event.updated' | 'webhook_endpoint.disabled' | 'webhook.test' | undefined;
  /** Id of the notification. */
  event_id?: string | undefined;
  /** Equality on fields, written `filter[field]=value`: event, event_id. Other fields are rejected. */
  filter?: {
    /** Kind of event. */
    event?: 'ticket.sold' | 'ticket.checked_in' | 'ticket.refunded' | 'ticket.request_refund' | 'ticket.voided' | 'ticket.deleted' | 'ticket.swapped' | 'ticket.name_changed' | 'booking.created' | 'booking.updated' | 'booking.status_changed' | 'list.created' | 'list.checked_in' | 'payment.success' | 'payment.failed' | 'payment.refunded' | 'event.created' | 'event.updated' | 'webhook_endpoint.disabled' | 'webhook.test' | undefined;
    /** Id of the notification. */
    event_id?: string | undefined;
  } | undefined;
  /** Maximum number of deliveries to return. */
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

/** What a client can subscribe to. */
export interface Plan {
  /** Id of the plan. */
  _id: string;
  /** Organization. */
  organization_id: string;
  /** Name of the plan. */
  name: string;
  /** Description. */
  description: string;
  /** Price of one period. Major units of the currency. */
  price: number;
  /** Currency, ISO 4217. */
  currency: string;
  /** How long one payment lasts. */
  period: Open<'month' | 'year'>;
  /** Percentage that a member has off the price of tickets; 0 for none. */
  discount_percentage: number;
  /** The rates with that discount; all where empty. */
  rate_ids: string[];
  /** People whom a member can put on guest lists of one event without paying. */
  list_entries_per_event: number;
  /** True where the code of a member admits the member to every event, once. */
  free_entry: boolean;
  /** True where nobody can subscribe any more; existing subscriptions go on. */
  archived: boolean;
  /** Creation. */
  created_at: string;
  /** Last change. */
  updated_at: string;
}

/** A payment at the point of sale. */
export interface PosPayment {
  /** Amount paid. Major units of the currency. */
  amount: number;
  /** How it was paid. */
  type: string;
}

/** A product consumed at the table. */
export interface PosProduct {
  /** Id of the product in the point-of-sale system. */
  _id: string;
  /** Name of the product. */
  name: string;
  /** Quantity. */
  amount: number;
  /** Price of one. Major units of the currency. */
  unit_price: number;
  /** Price of all. Major units of the currency. */
  total_price: number;
}

/** A price step of a ticket rate. */
export interface Price {
  /** Id of the price. */
  _id: string;
  /** Name of the price. */
  name: string;
  /** What the price includes. */
  includes: string;
  /** What the buyer should know besides. */
  additional_info: string;
  /** Until when it is sold. ISO 8601, UTC; empty while it has not happened. */
  valid_until: string;
  /** What one ticket costs, without fees. Major units of the currency. */
  price: number;
  /** How `fee_quantity` is meant. */
  fee_type: Open<'fixed' | 'percentage'>;
  /** The fee: an amount in major units of the currency when fixed, else percent of the price. */
  fee_quantity: number;
  /** Places sold at this price in all. */
  quantity: number;
  /** Places of it sold or held by now. */
  used: number;
}

/** Parameters of `recoverWebhookEndpoint`. */
export interface RecoverWebhookEndpointParams {
  /** Endpoint id. */
  webhookEndpointId: string;
  /**
   * Deliveries made from this instant on are sent again; at most 90 days ago. Any ISO 8601 form; a missing offset
   * means UTC, and seconds or the whole time of day can be left out.
   */
  since: string | Date;
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

/** A refund that the holder of a ticket requests. */
export interface RefundRequest {
  /** Id of the request. */
  _id: string;
  /** The ticket. */
  ticket_id: string;
  /** Event that the ticket is for. */
  event_id: string;
  /** Channel that sold the ticket. Empty when there is none. */
  channel_id: string;
  /** pending until it is accepted, which gives the money back, or rejected. */
  status: Open<'pending' | 'accepted' | 'rejected'>;
  /** Requested amount. Major units of the currency. */
  amount: number;
  /** Currency of the amount, ISO 4217. */
  currency: string;
  /** Why, in the words of the holder. */
  reason: string;
  /** True where it was accepted at once, since the holder had bought a warranty. */
  by_warranty: boolean;
  /** The refund; empty where there is none. Empty when there is none. */
  refund_id: string;
  /** Creation. */
  created_at: string;
  /** When it was accepted or rejected. ISO 8601, UTC; empty while it has not happened. */
  decided_at: string;
}

/** Parameters of `refundTicket`. */
export interface RefundTicketParams {
  /** Ticket id. */
  ticketId: string;
  /** Amount to give back, more than 0 and at most what remains of the total. */
  amount: number;
}

/**
 * What of each part of the total is not refunded yet; together, without the upselling, they are the total
 * without what was refunded. A discount and refunds are taken off the price first, then off supplements, fees,
 * surcharge and warranty.
 */
export interface RemainingBreakdown {
  /** Of the price. Major units of the currency. */
  price: number;
  /** Of the warranty. Major units of the currency. */
  warranty: number;
  /** Of the supplements. Major units of the currency. */
  suplements: number;
  /** Of the distribution fees, service charges of supplements included. Major units of the currency. */
  ggdd: number;
  /** Of the surcharge. Major units of the currency. */
  surcharge: number;
  /**
   * Of supplements bought after the ticket, under payments of their own; not part of the total. Major units of the
   * currency.
   */
  suplements_upselling: number;
  /** Of the service charges of these. Major units of the currency. */
  ggdd_upselling: number;
}

/** Parameters of `retryWebhookDelivery`. */
export interface RetryWebhookDeliveryParams {
  /** Delivery id. */
  deliveryId: string;
}

/** Parameters of `rotateWebhookEndpointSecret`. */
export interface RotateWebhookEndpointSecretParams {
  /** Endpoint id. */
  webhookEndpointId: string;
}

/** The new secret of an endpoint. */
export interface RotatedWebhookSecret {
  /** Id of the endpoint. */
  id: string;
  /** Secret that notifications are signed with. */
  sign_secret: string;
  /** Until then notifications are signed with the previous secret as well. */
  previous_secret_expires_at: string;
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

/** The result for a delivery: valid if one of its signatures is valid, otherwise why a receiver rejects it. */
export interface SignatureCheck {
  /** Whether a receiver with the current secret accepts it. */
  valid: boolean;
  /** standard: `webhook-signature`, after Standard Webhooks; plain: `x-webhook-signature`. Empty when unknown. */
  scheme: Open<'standard' | 'plain' | ''>;
  /** The problem with it; the first one if there are several. Empty if there is none. */
  reason: Open<'no_signature' | 'header_names' | 'signature_malformed' | 'id_missing' | 'id_wrong' | 'timestamp_missing' | 'timestamp_not_a_number' | 'timestamp_too_old' | 'timestamp_in_future' | 'previous_secret' | 'expired_secret' | 'other_endpoint' | 'key_not_decoded' | 'key_decoded' | 'key_prefix' | 'timestamp_not_signed' | 'id_not_signed' | 'more_than_body_signed' | 'hex_upper_case' | 'base64_instead_of_hex' | 'hex_instead_of_base64' | 'base64_variant' | 'v1_prefix_missing' | 'prefix_unexpected' | 'body_rewritten' | 'body_whitespace' | 'body_bom' | 'body_encoding' | 'body_truncated' | 'body_empty' | 'body_other' | 'no_match' | ''>;
  /** All problems and how to fix them. */
  message: string;
  /** Each signature that was received. */
  checks: SignatureFinding[];
  /** The notification that it says it is. Empty when there is none. */
  notification_id: string;
  /** Seconds from `webhook-timestamp` to `received_at`; negative if it is ahead, null without one. */
  timestamp_age_s: number | null;
  /** Whether the body is the one that is sent with this id; unknown where no notification with it is kept. */
  body: Open<'as_sent' | 'changed' | 'unknown'>;
  /** The other endpoint whose secret it is signed with. Empty when there is none. */
  other_endpoint_id: string;
}

/** The result for one signature. */
export interface SignatureFinding {
  /** Whether a receiver with the current secret accepts it. */
  valid: boolean;
  /** standard: `webhook-signature`, after Standard Webhooks; plain: `x-webhook-signature`. Empty when unknown. */
  scheme: Open<'standard' | 'plain' | ''>;
  /** The problem with it; the first one if there are several. Empty if there is none. */
  reason: Open<'no_signature' | 'header_names' | 'signature_malformed' | 'id_missing' | 'id_wrong' | 'timestamp_missing' | 'timestamp_not_a_number' | 'timestamp_too_old' | 'timestamp_in_future' | 'previous_secret' | 'expired_secret' | 'other_endpoint' | 'key_not_decoded' | 'key_decoded' | 'key_prefix' | 'timestamp_not_signed' | 'id_not_signed' | 'more_than_body_signed' | 'hex_upper_case' | 'base64_instead_of_hex' | 'hex_instead_of_base64' | 'base64_variant' | 'v1_prefix_missing' | 'prefix_unexpected' | 'body_rewritten' | 'body_whitespace' | 'body_bom' | 'body_encoding' | 'body_truncated' | 'body_empty' | 'body_other' | 'no_match' | ''>;
  /** All problems and how to fix them. */
  message: string;
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

/** A membership of a client, paid by period. */
export interface Subscription {
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
}

/** An event to which the code admitted the member. */
export interface SubscriptionEntry {
  /** Event. */
  event_id: string;
  /** When the member came in. */
  entered_at: string;
}

/** A time that was paid. */
export interface SubscriptionPeriod {
  /** Payment. */
  payment_id: string;
  /** What was paid. Major units of the currency. */
  price: number;
  /** Begin. */
  starts_at: string;
  /** End. */
  ends_at: string;
}

/** Parameters of `testWebhookEndpoint`. */
export interface TestWebhookEndpointParams {
  /** Endpoint id. */
  webhookEndpointId: string;
  /** Kind of event to send; `webhook.test` when omitted. */
  event?: 'ticket.sold' | 'ticket.checked_in' | 'ticket.refunded' | 'ticket.request_refund' | 'ticket.voided' | 'ticket.deleted' | 'ticket.swapped' | 'ticket.name_changed' | 'booking.created' | 'booking.updated' | 'booking.status_changed' | 'list.created' | 'list.checked_in' | 'payment.success' | 'payment.failed' | 'payment.refunded' | 'event.created' | 'event.updated' | 'webhook_endpoint.disabled' | 'webhook.test' | undefined;
}

/** A ticket, with its holder, prices and payment. */
export interface Ticket {
  /** Id of the ticket. */
  _id: string;
  /** Event id. */
  event_id: string;
  /** Id of the ticket rate. */
  ticket_rate_id: string;
  /** State of the ticket. Entered is not a state: `enter` counts it. */
  status: Open<'processing' | 'pending_payment' | 'filled_client' | 'active' | 'voided'>;
  /** Currency of all amounts, ISO 4217. */
  payment_currency: string;
  /** Channel that sold it. Empty when there is none. */
  channel_id: string;
  /** The barcode: the content of the QR code on the ticket. */
  qr_code: string;
  /** Id of the payment. Empty when there is none. */
  payment_id: string;
  /** A price step of a ticket rate. */
  price: Price;
  /** Supplements bought with the ticket and later. */
  supplements: TicketSupplement[];
  /** Refunds. */
  refunds: TicketRefund[];
  /** All supplements bought along, without their service charge. Major units of the currency. */
  total_supplements: number;
  /** Fees of organization and platform together. Major units of the currency. */
  total_fees: number;
  /**
   * What was paid in all: price, fees, supplements, their service charge, warranty and surcharge, less the
   * discount. Major units of the currency.
   */
  total_price: number;
  /** Service charge of all supplements bought along. Major units of the currency. */
  supplements_service_charge_total: number;
  /** Fees within the total price. */
  fees: TicketFees;
  /** Name of the holder. */
  full_name: string;
  /** Phone number of the holder. */
  phone: string;
  /** E-mail of the holder. Empty when unknown. */
  email: string;
  /** Gender of the holder; unspecified when not asked for. */
  gender: Open<'male' | 'female' | 'other' | 'unspecified'>;
  /** Birthday of the holder. YYYY-MM-DD; empty when unknown. */
  birthday: string;
  /** Address of the holder. */
  address: string;
  /** Postal code of the holder. */
  postal_code: string;
  /** Country of the holder, ISO 3166-1 alpha-2. */
  country_code: string;
  /** Kind of identity document of the holder. Empty when unknown. */
  personal_document_type: Open<'dni' | 'nie' | 'passport' | 'tax_id' | 'other' | ''>;
  /** Number of that document. */
  personal_document_number: string;
  /** Answers to the questions of the rate, and values of its fields that are no personal data. */
  answers: TicketAnswer[];
  /** Amount refunded in all. Major units of the currency. */
  refunded: number;
  /** Number of people whom the ticket admits. */
  for: number;
  /** Number of people who are inside on it. */
  enter: number;
  /** When it was last refunded. ISO 8601, UTC; empty while it has not happened. */
  refunded_at: string;
  /** When the first of its people entered. ISO 8601, UTC; empty while it has not happened. */
  entry_time: string;
  /** When it became valid. ISO 8601, UTC; empty while it has not happened. */
  activation_date: string;
  /** Discount code applied; empty members when none. */
  discount_code: TicketDiscountCode;
  /**
   * What of each part of the total is not refunded yet; together, without the upselling, they are the total
   * without what was refunded. A discount and refunds are taken off the price first, then off supplements, fees,
   * surcharge and warranty.
   */
  remaining_breakdown: RemainingBreakdown;
  /**
   * The amounts as they were when the ticket was issued. `price` beside it is the price step that it was sold at,
   * as it was then; its `quantity` and `used` are those of the step now.
   */
  ticket_original: TicketOriginal;
  /** What was taken beside the price at the box office, for paying by card. */
  surcharge: TicketSurcharge;
  /** The right to give the ticket back; zeros when not bought. */
  warranty: TicketWarranty;
  /** The payment that the ticket was bought with; empty members when it was issued without one. */
  payment: TicketPayment;
}

/** What the holder answered to a question or a field of the rate. */
export interface TicketAnswer {
  /** Id of the question, or `slug` of the field. */
  questionId: string;
  /** The answer. */
  answer: string;
}

/** Discount code applied; empty members when none. */
export interface TicketDiscountCode {
  /** Id of the code. Empty when there is none. */
  id: string;
  /** The code. */
  code: string;
  /** Amount that it took off. Major units of the currency. */
  amount: number;
}

/** Fees within the total price. */
export interface TicketFees {
  /** Fee of the organization. Major units of the currency. */
  organization: number;
  /** Fee of the platform. Major units of the currency. */
  provider: number;
}

/**
 * The amounts as they were when the ticket was issued. `price` beside it is the price step that it was sold at,
 * as it was then; its `quantity` and `used` are those of the step now.
 */
export interface TicketOriginal {
  /** Total, fees and supplements included, without the surcharge. Major units of the currency. */
  total_price: number;
  /** Price without fees and supplements. Major units of the currency. */
  price: number;
}

/** The payment that the ticket was bought with; empty members when it was issued without one. */
export interface TicketPayment {
  /** Id of the payment. Empty when there is none. */
  _id: string;
  /** State of the payment. Empty when unknown. */
  status: Open<'pending' | 'succeeded' | 'failed' | 'expired' | 'refunded' | 'partially_refunded' | ''>;
  /** Rate that was bought. Empty when there is none. */
  rate_id: string;
  /** Organization that sold. Empty when there is none. */
  organization_id: string;
  /** Event that was bought for. Empty when there is none. */
  event_id: string;
  /** What was bought. Empty when unknown. */
  resource_type: Open<'ticket' | 'name-change' | 'list' | 'pass' | 'plan' | 'booking' | 'supplement' | ''>;
  /** Ids of what was bought. */
  resource_ids: string[];
  /** Currency, ISO 4217. Empty when there is none. */
  currency: string;
  /** How it was sold. Empty when unknown. */
  sale_type: Open<'online' | 'sms' | 'imported' | 'invitation' | 'paylink' | 'print' | 'box-office' | ''>;
  /** When it was paid. ISO 8601, UTC; empty while it has not happened. */
  paid_at: string;
  /** When it expires unpaid. ISO 8601, UTC; empty while it has not happened. */
  expires_at: string;
  /** Account at the payment gateway. */
  gateway_account_id: string;
  /** What the payment amounts to. */
  total: TicketPaymentTotal;
  /** Discount of the whole payment. Major units of the currency. */
  total_discount: number;
  /** True when a channel sold it. */
  is_channel_manager: boolean;
  /** The metadata that the channel sent when it started the payment; {} if none. */
  metadata: unknown;
  /** True when the platform mails the tickets to the buyer. */
  send_resources: boolean;
}

/** What the payment amounts to. */
export interface TicketPaymentTotal {
  /** Amount, fees included. Major units of the currency. */
  amount: number;
  /** Fees within the amount. Major units of the currency. */
  fees: number;
}

/** Money given back for the ticket. */
export interface TicketRefund {
  /** Channel that gave it back. Empty when there is none. */
  channel_id: string;
  /** Amount given back. Major units of the currency. */
  amount: number;
  /** When. */
  at: string;
}

/** A supplement of the ticket. */
export interface TicketSupplement {
  /** Id of the supplement as sold with this ticket. */
  _id: string;
  /** Id of the supplement of the rate. */
  supplementId: string;
  /** Name of the supplement. */
  label: string;
  /** Description. */
  description: string;
  /** Price of one. Major units of the currency. */
  price: number;
  /** Higher price shown crossed out, when `has_fake_price`. Major units of the currency. */
  fake_price: number;
  /** Price of all units, with service charge. Major units of the currency. */
  total_price: number;
  /** Units bought. */
  supplement_units: number;
  /** Products that one unit gives. */
  product_quantity: number;
  /** Until when it can be redeemed, in seconds from the start of the event; 0: no limit. */
  redemption_deadline_value: number;
  /** True when a crossed-out price is shown. */
  has_fake_price: boolean;
}

/** What was taken beside the price at the box office, for paying by card. */
export interface TicketSurcharge {
  /** Amount charged. Major units of the currency. */
  amount: number;
}

/** The right to give the ticket back; zeros when not bought. */
export interface TicketWarranty {
  /** What the buyer paid for it. Major units of the currency. */
  total: number;
  /** Until how many hours before the start the ticket can be given back. */
  hours: number;
  /** What it cost by its rate: the same as `total`, since nothing is taken off it. Major units of the currency. */
  cost: number;
}

/** A tip that can be paid with a booking. */
export interface TipRate {
  /** Id of the tip rate. */
  _id: string;
  /** Name. */
  name: string;
  /** How `amount` is meant. */
  type: Open<'fixed' | 'percentage'>;
  /** An amount in major units of the currency when fixed, else percent of the price. */
  amount: number;
  /** True while it is offered. */
  active: boolean;
  /** Currency of a fixed amount, ISO 4217. */
  currency: string;
  /** When it was created. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
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

/** Parameters of `updateWebhookEndpoint`. */
export interface UpdateWebhookEndpointParams {
  /** Endpoint id. */
  webhookEndpointId: string;
  /** Name, for people. */
  name?: string | undefined;
  /**
   * Address that notifications are posted to: https, and public. In alpha, http and the private addresses that the
   * deployment allows are accepted as well.
   */
  url?: string | undefined;
  /** Kinds of notifications that are sent to it. Empty: all kinds, including kinds added later. */
  events?: readonly ('ticket.sold' | 'ticket.checked_in' | 'ticket.refunded' | 'ticket.request_refund' | 'ticket.voided' | 'ticket.deleted' | 'ticket.swapped' | 'ticket.name_changed' | 'booking.created' | 'booking.updated' | 'booking.status_changed' | 'list.created' | 'list.checked_in' | 'payment.success' | 'payment.failed' | 'payment.refunded' | 'event.created' | 'event.updated' | 'webhook_endpoint.disabled' | 'webhook.test')[] | undefined;
}

/** Money received through the payment gateway, or sent back through it. */
export interface WalletMovement {
  /** Id of the movement. */
  _id: string;
  /** When it was posted. */
  at: string;
  /**
   * sale and deposit: a payment; refund: of a payment; surplus: came in without a use; surplus_returned: went
   * back.
   */
  type: Open<'sale' | 'deposit' | 'refund' | 'surplus' | 'surplus_returned'>;
  /** Above 0 where it came in, below where it went out. Major units of the currency. */
  amount: number;
  /**
   * What all movements up to this one add up to, those among them that the list leaves out. Major units of the
   * currency.
   */
  balance_after: number;
  /** Currency of the amounts, ISO 4217. */
  currency: string;
  /** Event of what was paid. Empty when there is none. */
  event_id: string;
  /** Payment that it is about. Empty when there is none. */
  payment_id: string;
  /** Refund that it is about. Empty when there is none. */
  refund_id: string;
  /** What it was for, where that was said. */
  description: string;
}

/** A notification on its way to one endpoint. */
export interface WebhookDelivery {
  /** Id of the delivery. */
  id: string;
  /** Id of the notification: the same for every endpoint that it is sent to. */
  event_id: string;
  /** Endpoint that it goes to. */
  endpoint_id: string;
  /** Kind of event. */
  event: Open<'ticket.sold' | 'ticket.checked_in' | 'ticket.refunded' | 'ticket.request_refund' | 'ticket.voided' | 'ticket.deleted' | 'ticket.swapped' | 'ticket.name_changed' | 'booking.created' | 'booking.updated' | 'booking.status_changed' | 'list.created' | 'list.checked_in' | 'payment.success' | 'payment.failed' | 'payment.refunded' | 'event.created' | 'event.updated' | 'webhook_endpoint.disabled' | 'webhook.test'>;
  /**
   * pending: not tried yet; succeeded; failed: will be tried again; exhausted: given up; held: the endpoint is
   * disabled; cancelled: will never be sent.
   */
  status: Open<'pending' | 'succeeded' | 'failed' | 'exhausted' | 'held' | 'cancelled'>;
  /** Attempts made. */
  attempts_count: number;
  /** When it is tried next; null when it is not. */
  next_retry_at: string | null;
  /** One attempt to deliver a notification. */
  last_attempt: DeliveryAttempt | null;
}

/** A notification on its way to one endpoint, with every attempt. */
export interface WebhookDeliveryDetail {
  /** Id of the delivery. */
  id: string;
  /** Id of the notification: the same for every endpoint that it is sent to. */
  event_id: string;
  /** Endpoint that it goes to. */
  endpoint_id: string;
  /** Kind of event. */
  event: Open<'ticket.sold' | 'ticket.checked_in' | 'ticket.refunded' | 'ticket.request_refund' | 'ticket.voided' | 'ticket.deleted' | 'ticket.swapped' | 'ticket.name_changed' | 'booking.created' | 'booking.updated' | 'booking.status_changed' | 'list.created' | 'list.checked_in' | 'payment.success' | 'payment.failed' | 'payment.refunded' | 'event.created' | 'event.updated' | 'webhook_endpoint.disabled' | 'webhook.test'>;
  /**
   * pending: not tried yet; succeeded; failed: will be tried again; exhausted: given up; held: the endpoint is
   * disabled; cancelled: will never be sent.
   */
  status: Open<'pending' | 'succeeded' | 'failed' | 'exhausted' | 'held' | 'cancelled'>;
  /** Attempts made. */
  attempts_count: number;
  /** When it is tried next; null when it is not. */
  next_retry_at: string | null;
  /** One attempt to deliver a notification. */
  last_attempt: DeliveryAttempt | null;
  /** Body of the request, exactly as it is sent at every attempt; empty where it is not kept any more. */
  request_body: string;
  /** All attempts, the first one first. */
  attempts: DeliveryAttemptDetail[];
}

/** An address that notifications are sent to. */
export interface WebhookEndpoint {
  /** Id of the endpoint. */
  _id: string;
  /** Name. */
  name: string;
  /** Address that notifications are posted to. */
  url: string;
  /**
   * Secret that notifications are signed with. In the integrations API it is empty for keys without the scope
   * `webhooks:write`.
   */
  sign_secret: string;
  /** Nothing is sent to a disabled endpoint until it is enabled. */
  status: Open<'active' | 'disabled'>;
  /** Kinds of notifications that are sent to it; empty: all. */
  events: (Open<'ticket.sold' | 'ticket.checked_in' | 'ticket.refunded' | 'ticket.request_refund' | 'ticket.voided' | 'ticket.deleted' | 'ticket.swapped' | 'ticket.name_changed' | 'booking.created' | 'booking.updated' | 'booking.status_changed' | 'list.created' | 'list.checked_in' | 'payment.success' | 'payment.failed' | 'payment.refunded' | 'event.created' | 'event.updated' | 'webhook_endpoint.disabled' | 'webhook.test'>)[];
  /** Why it is disabled; empty while it is active. */
  disabled_reason: string;
  /** When it was disabled. ISO 8601, UTC; empty while it has not happened. */
  disabled_at: string;
  /** When attempts began to fail, if the last one did. ISO 8601, UTC; empty while it has not happened. */
  failing_since: string;
  /** When it was created. */
  created_at: string;
  /** When its settings or its status were changed last. */
  updated_at: string;
}

/** A notification as it is sent to endpoints. */
export interface WebhookEvent {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: Open<'ticket.sold' | 'ticket.checked_in' | 'ticket.refunded' | 'ticket.request_refund' | 'ticket.voided' | 'ticket.deleted' | 'ticket.swapped' | 'ticket.name_changed' | 'booking.created' | 'booking.updated' | 'booking.status_changed' | 'list.created' | 'list.checked_in' | 'payment.success' | 'payment.failed' | 'payment.refunded' | 'event.created' | 'event.updated' | 'webhook_endpoint.disabled' | 'webhook.test'>;
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /** Its fields are those of the kind. */
  payload: Record<string, unknown>;
  /** Its place in the feed: `after` with it answers what comes next. */
  cursor: string;
}

/** A kind of notification that can be sent to endpoints. */
export interface WebhookEventKind {
  /** Its name. */
  event: Open<'ticket.sold' | 'ticket.checked_in' | 'ticket.refunded' | 'ticket.request_refund' | 'ticket.voided' | 'ticket.deleted' | 'ticket.swapped' | 'ticket.name_changed' | 'booking.created' | 'booking.updated' | 'booking.status_changed' | 'list.created' | 'list.checked_in' | 'payment.success' | 'payment.failed' | 'payment.refunded' | 'event.created' | 'event.updated' | 'webhook_endpoint.disabled' | 'webhook.test'>;
  /** When it is emitted. */
  description: string;
  /** JSON Schema (2020-12) of the body that is sent. Fields can be added to it. */
  schema: Record<string, unknown>;
  /** A body as it could be sent. */
  example: Record<string, unknown>;
}

/** Resending missed deliveries to an endpoint. */
export interface WebhookRecovery {
  /** Id of the recovery. */
  id: string;
  /** Endpoint that is recovered. */
  endpoint_id: string;
  /** running; completed: all are on their way; cancelled: the endpoint was disabled or deleted meanwhile. */
  status: Open<'running' | 'completed' | 'cancelled'>;
  /** Deliveries made from this instant on are sent again, */
  since: string;
  /** those made until this instant: when the recovery began. */
  until: string;
  /** Deliveries that were failed, exhausted or held when it began; null until they are counted. */
  total: number | null;
  /** How many of them are back in the queue so far. */
  released: number;
  /** When it began. */
  created_at: string;
  /** When it went on last. */
  updated_at: string;
}

/** An hour of a zone. */
export interface ZoneHour {
  /** The hour, HH:mm. */
  format: string;
  /** True when it can be booked. */
  selected: boolean;
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
