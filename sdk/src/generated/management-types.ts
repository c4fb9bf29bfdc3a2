// Generated from the contract by `npm run generate`: do not edit.
import type { OperationError } from '../errors.ts';
import type { Open } from '../open.ts';
import type {
  BillingInfo, BookingExternalPayment, BookingPayment, BookingRefund, Charge, Client, GuestListOption,
  GuestListReferral, PosPayment, PosProduct, Price, PurchaseLimit, RateAvailability, RateField, RateQuestion,
  RateWarranty, RedemptionDeadline, RemainingBreakdown, SpaceLayout, TicketAnswer, TicketDiscountCode,
  TicketFees, TicketOriginal, TicketPayment, TicketRefund, TicketSupplement, TicketSurcharge, TicketWarranty,
  ZoneHour
} from './shared-types.ts';
export type {
  BegunNameChange, BillingInfo, BookingExternalPayment, BookingPayment, BookingProduct, BookingRefund,
  BoughtSupplement, Charge, Client, DeliveryAttempt, DeliveryAttemptDetail, DiscountCode, Event, EventGroup,
  EventLocation, GuestListOption, GuestListReferral, Invoice, InvoiceCustomer, InvoiceIssuer, InvoiceLine,
  InvoiceTax, ListOrganizationsParams, ManagedPass, PassType, PassUsage, Plan, PosPayment, PosProduct, Price,
  PurchaseLimit, RateAvailability, RateField, RateFieldOption, RateQuestion, RateWarranty, RedemptionDeadline,
  RefundRequest, RemainingBreakdown, RotatedWebhookSecret, SignatureCheck, SignatureFinding, SpaceLayout,
  Subscription, SubscriptionEntry, SubscriptionPeriod, TicketAnswer, TicketDiscountCode, TicketFees,
  TicketOriginal, TicketPayment, TicketPaymentTotal, TicketRefund, TicketSupplement, TicketSurcharge,
  TicketWarranty, TipRate, WalletMovement, WebhookDelivery, WebhookDeliveryDetail, WebhookEvent,
  WebhookEventKind, WebhookRecovery, ZoneHour
} from './shared-types.ts';

/** Parameters of `acceptInvitation`. */
export interface AcceptInvitationParams {
  /** The last part of the link. */
  token: string;
  /** Name of a person without an account. */
  name?: string | undefined;
  /** Password of the person; a new one has at least 12 characters. */
  password: string;
  /** Six digits from the authenticator, or a recovery code. */
  code?: string | undefined;
  /** True to keep the token in a cookie. Only pages of this service may do so. */
  cookie?: boolean | undefined;
}

/** Parameters of `acceptPass`. */
export interface AcceptPassParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the pass. */
  passId: string;
}

/** Parameters of `acceptRefundRequest`. */
export interface AcceptRefundRequestParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the request. */
  requestId: string;
}

/** Parameters of `addPartnerChannel`. */
export interface AddPartnerChannelParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the channel. */
  channelId: string;
}

/** Parameters of `addPartnerReseller`. */
export interface AddPartnerResellerParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the reseller. */
  resellerId: string;
}

/** Parameters of `advanceTestClock`. */
export interface AdvanceTestClockParams {
  /** By how many seconds. Either this or `to`. */
  seconds?: number | undefined;
  /**
   * What it is to show. Any ISO 8601 form; a missing offset means UTC, and seconds or the whole time of day can be
   * left out.
   */
  to?: string | Date | undefined;
}

/** An answer to a question of the rate. */
export interface AnswerOfPerson {
  /** Id of the question. */
  question_id: string;
  /** Answer. */
  answer: string;
}

/** Credentials of a program. */
export interface ApiKey {
  /** Id of the key. For the kind `integration` it is the `integration_id`. */
  _id: string;
  /** What it is for. */
  name: string;
  /**
   * `integrations`, `channels` and `resellers` are keys of those APIs; `integration` is the older pair of
   * `integration_id` and `secret`.
   */
  kind: Open<'integration' | 'integrations' | 'channels' | 'resellers'>;
  /** The last four characters, to distinguish keys. */
  last4: string;
  /** What it may do. */
  scopes: (Open<'events:read' | 'bookings:read' | 'bookings:write' | 'tickets:read' | 'tickets:write' | 'tickets:checkin' | 'lists:read' | 'lists:write' | 'channels:read' | 'clients:read' | 'ticket-rates:read' | 'passes:read' | 'payments:read' | 'refunds:write' | 'discount-codes:read' | 'webhooks:read' | 'webhooks:write'>)[];
  /** How fast requests may come: at most as fast as those of its organization. */
  rate_limit: ApiKeyRateLimit;
  /** `rotating`: another key takes its place, and it works until `expires_at`. */
  status: Open<'active' | 'rotating' | 'expired' | 'revoked'>;
  /** When it stops working. */
  expires_at: string;
  /** When it was revoked. ISO 8601, UTC; empty while it has not happened. */
  revoked_at: string;
  /** When it was used last, to the minute. ISO 8601, UTC; empty while it has not happened. */
  last_used_at: string;
  /** The key that took its place. Empty when there is none. */
  replaced_by: string;
  /** Who created it. Empty when there is none. */
  created_by: string;
  /** When it was created. */
  created_at: string;
}

/** How fast requests may come: at most as fast as those of its organization. */
export interface ApiKeyRateLimit {
  /** Sustained requests per second. */
  per_second: number;
  /** Size of a burst. */
  burst: number;
}

/** Parameters of `archivePlan`. */
export interface ArchivePlanParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the plan. */
  planId: string;
}

/** An action, or attempted action, of a person or of an operator command. */
export interface AuditEntry {
  /** Id of the entry. */
  _id: string;
  /** When it happened. */
  created_at: string;
  /**
   * Id of the operation, as in these documents; `reencryptSecrets` and `grantDatabaseRole` are commands that no
   * operation does.
   */
  operation: string;
  /** Of operations, only attempts to sign in or to prove who one is are kept where they failed. */
  outcome: Open<'succeeded' | 'failed'>;
  /** Why it failed; empty otherwise. */
  reason: string;
  /**
   * Id of the person; empty where no account has that e-mail, or the caller was not signed in. Empty when there is
   * none.
   */
  user_id: string;
  /** E-mail of the person at that time, or the one that was given to sign in. Empty when unknown. */
  user_email: string;
  /** Session in which it was done; empty where there was none. Empty when there is none. */
  session_id: string;
  /** Network address of the caller; empty for a command of the operator. */
  address: string;
  /** Program of the caller, as it names itself; `operator command: …` for a command that was run on the server. */
  user_agent: string;
  /** Id of the request, as in `X-Request-Id`; empty for a command of the operator. */
  request_id: string;
  /** Kind of the first of `target_ids`, such as ticket; empty where there is none. */
  target_kind: string;
  /** What it was done to or made. */
  target_ids: string[];
  /** Fields of the body, or options of the command. Their values are not kept. */
  fields: string[];
}

/** An entry in the history of a booking. */
export interface BookingHistoryEntry {
  /** When. */
  at: string;
  /**
   * created; status_changed; moved: to other spaces; changed: other fields; paid; payment_undone; refunded;
   * admitted: people came in or left at a door; mailed.
   */
  kind: Open<'created' | 'status_changed' | 'moved' | 'changed' | 'paid' | 'payment_undone' | 'refunded' | 'admitted' | 'mailed'>;
  /** Name of the person, key, device or channel that did it; empty where that is not known. */
  by: string;
  /** The API through which it was created; empty for all other kinds. Empty when unknown. */
  via: Open<'integrations' | 'channels' | 'management' | 'resellers' | ''>;
  /** State of a mail or a refund, method of a payment; empty for all other kinds. */
  status: string;
  /** What was paid or given back; null where no money belongs to it. Major units of the currency. */
  amount: number | null;
  /** Status or spaces before; empty for all other kinds, and where it is not known. */
  before: string;
  /** Status or spaces after it, or the number of people who came in, below 0 where they left. */
  after: string;
  /** The fields that were changed; empty for all other kinds. */
  fields: string[];
  /** Who was written to; of a mail. Empty when unknown. */
  recipient: string;
  /** What the mail says; empty until it is sent. Reason of a failure. */
  subject: string;
}

/** What a booking says of the person. */
export interface BookingOfPerson {
  /** Id of the booking. */
  _id: string;
  /** Event. Empty when there is none. */
  event_id: string;
  /** Code. */
  code: string;
  /** Status. */
  status: Open<'pending' | 'accepted' | 'rejected' | 'arrival' | 'sitting' | 'released'>;
  /** Name. */
  name: string;
  /** E-mail address. Empty when unknown. */
  email: string;
  /** Phone number. */
  phone: string;
  /** Date of birth. YYYY-MM-DD; empty when unknown. */
  birthdate: string;
  /** People. */
  for: number;
  /** Remarks of the client. */
  commentary_client: string;
  /** Remarks of the organization. */
  commentary_reserve: string;
  /** To whom the invoice is made out; empty strings when not asked for. */
  billing_info: BillingInfo;
  /** When it was made. */
  created_at: string;
}

/** What a booking of a zone costs, as its organization edits it. */
export interface BookingRate {
  /** Id of the booking rate. */
  _id: string;
  /** Event of the zone. */
  event_id: string;
  /** Zone that it is for. */
  zone_id: string;
  /** Identifier within the zone. */
  slug: string;
  /** Name. */
  name: string;
  /** What it includes. */
  content: string;
  /** Most people of one booking. */
  max_clients: number;
  /** Price for the included persons together. Major units of the currency. */
  price: number;
  /** People for whom the price is. */
  included_persons: number;
  /** People beyond those included that one booking can have. */
  supplement_persons: number;
  /** Price for each person beyond those included. Major units of the currency. */
  supplement_price: number;
  /** True when the whole price can be paid online. */
  full_payment: boolean;
  /** A fixed amount, or a percentage of the price. */
  deposit: Charge;
  /** A fixed amount, or a percentage of the price. */
  fee: Charge;
  /** Percent of tax that its prices include; null where it is that of the organization. */
  tax_percentage: number | null;
  /** Personal data that a booking has to give, beside the name. */
  required_fields: (Open<'email' | 'phone' | 'birthdate' | 'billing'>)[];
  /** Position in the order of the zone. */
  position: number;
  /** True while bookings can be made with it. */
  active: boolean;
  /** Currency of its prices, ISO 4217. */
  currency: string;
  /** When it was created. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
}

/** Parameters of `cancelNameChange`. */
export interface CancelNameChangeParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the ticket. */
  ticketId: string;
  /** Id of the change of name. */
  nameChangeId: string;
}

/** Parameters of `cancelSubscription`. */
export interface CancelSubscriptionParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the subscription. */
  subscriptionId: string;
}

/**
 * How far channels that sell outside the payment gateway may depart from the price, in percent of the price of
 * the step.
 */
export interface ChannelTotals {
  /** Below the price. */
  discount_percentage_max: number;
  /** Above the total. */
  surplus_percentage_max: number;
}

/** Parameters of `checkImport`. */
export interface CheckImportParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the import. */
  importId: string;
  /** What each column of the file is imported as, in its order; what was recognized when omitted. */
  columns?: readonly ('full_name' | 'email' | 'phone' | 'gender' | 'birthday' | 'address' | 'postal_code' | 'country_code' | 'personal_document_type' | 'personal_document_number' | 'qr_code' | 'price_name' | 'total_price' | 'fee' | 'name' | 'for' | 'referral' | 'observations_reception' | 'tags' | 'date' | 'hour' | 'zone' | 'spaces' | 'price' | 'gender_group' | 'commentary_client' | 'commentary_reserve' | 'status' | 'language' | 'marketing_consent' | '')[] | undefined;
}

/** Parameters of `checkInGuestList`. */
export interface CheckInGuestListParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the entry. */
  guestListId: string;
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

/** Parameters of `checkInTicket`. */
export interface CheckInTicketParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the ticket. */
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
  /** Id of the organization. */
  organizationId: string;
  /** Id of the endpoint that received it. */
  endpointId: string;
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

/** A booking, purchase or list entry of a client. */
export interface ClientHistoryEntry {
  /** Id of the booking, the ticket, the entry of a guest list, the pass or the subscription. */
  _id: string;
  /** What it is: a booking, a ticket, an entry of a guest list, a pass or a subscription. */
  kind: Open<'booking' | 'ticket' | 'list' | 'pass' | 'plan'>;
  /** The event of it. Empty when there is none. */
  event_id: string;
  /** Name of the event; empty where it has none. */
  event_name: string;
  /** When the event starts, or the day of a booking by calendar. ISO 8601, UTC; empty while it has not happened. */
  date: string;
  /** Name of the rate, the zone, the type of pass or the plan. */
  about: string;
  /** Its status, in the words of its kind; `removed` for a removed entry of a guest list. */
  status: string;
  /** People whom it admits. */
  people: number;
  /** People who came in. */
  admitted: number;
  /** What was paid for it, less what was given back. Major units of the currency. */
  spent: number;
  /** When it was made. */
  created_at: string;
}

/** Parameters of `completeNameChange`. */
export interface CompleteNameChangeParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the ticket. */
  ticketId: string;
  /** Id of the change of name. */
  nameChangeId: string;
}

/** Parameters of `confirmSession`. */
export interface ConfirmSessionParams {
  /** Password of the person. */
  password: string;
  /** Six digits from the authenticator, or a recovery code. */
  code?: string | undefined;
}

/** Parameters of `copyEvent`. */
export interface CopyEventParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the event. */
  eventId: string;
  /** Name; that of the copied event when not given. */
  name?: string | undefined;
  /** Identifier within the organization; made of the name when not given. */
  slug?: string | undefined;
  /**
   * When the new event starts. Any ISO 8601 form; a missing offset means UTC, and seconds or the whole time of day
   * can be left out.
   */
  start_date: string | Date;
  /**
   * When it ends; after as long as the copied event when not given. Any ISO 8601 form; a missing offset means UTC,
   * and seconds or the whole time of day can be left out.
   */
  end_date?: string | Date | undefined;
}

/** Parameters of `createApiKey`. */
export interface CreateApiKeyParams {
  /** Id of the organization. */
  organizationId: string;
  /** What the key is for. */
  name: string;
  /**
   * When it stops working: within five years; after one year when omitted. Any ISO 8601 form; a missing offset
   * means UTC, and seconds or the whole time of day can be left out.
   */
  expires_at?: string | Date | undefined;
  /**
   * How fast requests may come; 10 per second with a burst of 20 when omitted. A key of an organization stays
   * within the limit of the organization.
   */
  rate_limit?: {
    /** Sustained requests per second. */
    per_second: number;
    /** Size of a burst; twice `per_second` if omitted. */
    burst?: number | undefined;
  } | undefined;
  /** A key of the integrations API, or the older pair of `integration_id` and `secret` for it. */
  kind?: 'integrations' | 'integration' | undefined;
  /** What the key may do. */
  scopes: readonly ('events:read' | 'bookings:read' | 'bookings:write' | 'tickets:read' | 'tickets:write' | 'tickets:checkin' | 'lists:read' | 'lists:write' | 'channels:read' | 'clients:read' | 'ticket-rates:read' | 'passes:read' | 'payments:read' | 'refunds:write' | 'discount-codes:read' | 'webhooks:read' | 'webhooks:write')[];
}

/** Parameters of `createBooking`. */
export interface CreateBookingParams {
  /** Id of the organization. */
  organizationId: string;
  /** Event; without one, `date` makes it a booking by calendar. */
  event_id?: string | undefined;
  /**
   * Date of a booking by calendar. At an event it is the date of the event. Any ISO 8601 form; a missing offset
   * means UTC, and seconds or the whole time of day can be left out.
   */
  date?: string | Date | undefined;
  /** Zone of the event, for a booking without a space yet. */
  zone_id?: string | undefined;
  /** Spaces, the first one standing for the booking; it gives the zone. */
  space_ids?: readonly string[] | undefined;
  /** Number of people. */
  for: number;
  /** Client e-mail. */
  email?: string | undefined;
  /** Reservation name. */
  name?: string | undefined;
  /** Client phone number. */
  phone?: string | undefined;
  /** Observations sent by the client. */
  commentary_client?: string | undefined;
  /** Observations made by the organization. */
  commentary_reserve?: string | undefined;
  /** Gender of attendees; mixed when never said. */
  gender_group?: 'mixed' | 'boys' | 'girls' | undefined;
  /** Time of the reservation, H:mm or HH:mm; empty for none. */
  hour?: string | undefined;
  /** Estimated duration in seconds. */
  duration?: number | undefined;
  /** Identifier of the rate used. */
  rate_slug?: string | undefined;
  /** Reservation price. */
  price?: number | undefined;
  /** Value of the reservation advance. */
  deposit?: number | undefined;
  /** How the advance is paid; cash when never said. */
  deposit_method?: 'online' | 'cash' | undefined;
  /** Advance already paid. */
  deposit_paid?: number | undefined;
  /** To whom the invoice is made out, as a whole: what is left out becomes empty. */
  billing_info?: {
    /** Kind of customer. */
    customer_type?: 'individual' | 'company' | '' | undefined;
    /** Name on the invoice. */
    customer_name?: string | undefined;
    /** Kind of the identity document. */
    document_type?: 'dni' | 'nie' | 'passport' | 'tax_id' | 'other' | '' | undefined;
    /** Number of the identity document. */
    document_number?: string | undefined;
    /** Street and number. */
    address?: string | undefined;
    /** City. */
    city?: string | undefined;
    /** Postal code. */
    postal_code?: string | undefined;
    /** Country. */
    country?: string | undefined;
  } | undefined;
  /** Discount code of type bookings; requires price, which it lowers. */
  discount_code?: string | undefined;
  /** Who brought it. */
  referral_id?: string | undefined;
}

/** Parameters of `createBookingProduct`. */
export interface CreateBookingProductParams {
  /** Id of the organization. */
  organizationId: string;
  /** Name. */
  name: string;
  /** Price of one. */
  price: number;
  /** True while it is served; true when not given. */
  active?: boolean | undefined;
}

/** Parameters of `createBookingRate`. */
export interface CreateBookingRateParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the zone. */
  zoneId: string;
  /** Name. */
  name: string;
  /** Identifier within the zone; made of the name when not given. */
  slug?: string | undefined;
  /** What it includes. */
  content?: string | undefined;
  /** Position in the order of the zone; the last when not given. */
  position?: number | undefined;
  /** True while bookings can be made with it; true when not given. */
  active?: boolean | undefined;
  /** Price for the included persons together. */
  price: number;
  /** People for whom the price is; 1 when not given. */
  included_persons?: number | undefined;
  /** Price for each person beyond those included; 0 when not given. */
  supplement_price?: number | undefined;
  /** Most people of one booking. */
  max_clients: number;
  /** The advance, fixed or a percentage of the price; none when not given. */
  deposit?: {
    /** How `amount` is meant. */
    type: 'fixed' | 'percentage';
    /** An amount in major units of the currency when fixed, else percent of the price. */
    amount: number;
  } | undefined;
  /** True when the whole price can be paid online. */
  full_payment?: boolean | undefined;
  /** What is charged on top of the price; nothing when not given. */
  fee?: {
    /** How `amount` is meant. */
    type: 'fixed' | 'percentage';
    /** An amount in major units of the currency when fixed, else percent of the price. */
    amount: number;
  } | undefined;
  /** Percent of tax that its prices include, at most 4 decimals; null or not given: that of the organization. */
  tax_percentage?: number | null | undefined;
  /** Personal data that a booking has to give, beside the name. */
  required_fields?: readonly ('email' | 'phone' | 'birthdate' | 'billing')[] | undefined;
}

/** Parameters of `createBoxOfficeTicket`. */
export interface CreateBoxOfficeTicketParams {
  /** Id of the organization. */
  organizationId: string;
  /** The rate of all tickets. */
  ticket_rate_id: string;
  /** How the money is taken: in cash, or by card at a point of sale. */
  collection: 'cash' | 'pos';
  /** True to mail the tickets to the first holder; false when omitted. */
  send_resources?: boolean | undefined;
  /** Language of the mail; en when omitted. */
  language?: 'en' | 'es' | undefined;
  /** The tickets. */
  tickets: readonly {
    /** The price step shown to the buyer; it must be the current one. The current one if omitted. */
    price_id?: string | undefined;
    /** Barcode of the ticket, if it is printed already; the organization must never have had it. */
    qr_code?: string | undefined;
    /** Name of the holder. */
    full_name?: string | undefined;
    /** E-mail of the holder. */
    email?: string | undefined;
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
    /** The supplements to buy with it. */
    supplements?: readonly {
      /** Id of a supplement of the rate. */
      supplement_id?: string | undefined;
      /** Id of a supplement of the rate, in the form of responses. */
      supplementId?: string | undefined;
      /** How many units, within the `purchase_limit` of the supplement; 1 when omitted. */
      supplement_units?: number | undefined;
      /** What was taken for one unit; it must be the price of the rate. */
      price?: number | undefined;
    }[] | undefined;
    /** True to sell the right to give the ticket back, where the rate offers it. */
    warranty?: boolean | undefined;
    /** What is taken beside the total for paying by card; only where `collection` is pos. 0 when omitted. */
    surcharge?: number | undefined;
  }[];
}

/** Parameters of `createChannelApiKey`. */
export interface CreateChannelApiKeyParams {
  /** Id of the channel. */
  channelId: string;
  /** What the key is for. */
  name: string;
  /**
   * When it stops working: within five years; after one year when omitted. Any ISO 8601 form; a missing offset
   * means UTC, and seconds or the whole time of day can be left out.
   */
  expires_at?: string | Date | undefined;
  /**
   * How fast requests may come; 10 per second with a burst of 20 when omitted. A key of an organization stays
   * within the limit of the organization.
   */
  rate_limit?: {
    /** Sustained requests per second. */
    per_second: number;
    /** Size of a burst; twice `per_second` if omitted. */
    burst?: number | undefined;
  } | undefined;
  /** What the key may do. */
  scopes: readonly ('events:read' | 'bookings:read' | 'bookings:write' | 'tickets:read' | 'tickets:write' | 'lists:read' | 'lists:write' | 'ticket-rates:read' | 'passes:read' | 'payments:read' | 'refunds:write' | 'discount-codes:read' | 'webhooks:read' | 'webhooks:write')[];
}

/** Parameters of `createChannel`. */
export interface CreateChannelParams {
  /** Name. */
  name: string;
  /** Identifier, unique in the deployment. */
  slug: string;
}

/** Parameters of `createDiscountCode`. */
export interface CreateDiscountCodeParams {
  /** Id of the organization. */
  organizationId: string;
  /** What is typed in; case-insensitive. No two codes of an organization are the same. */
  code: string;
  /** What it can be used for. */
  type: 'bookings' | 'tickets';
  /** The only event for which it can be used; null for all. */
  event_id?: string | null | undefined;
  /** Amount that it takes off. Either this or `percentage`. */
  fixed_amount?: number | null | undefined;
  /** Percentage that it takes off, with at most four decimals. Either this or `fixed_amount`. */
  percentage?: number | null | undefined;
  /** Least price for which it can be used. */
  price_min?: number | undefined;
  /**
   * When it begins to be valid; null for at once. Any ISO 8601 form; a missing offset means UTC, and seconds or
   * the whole time of day can be left out.
   */
  valid_from?: string | Date | null | undefined;
  /**
   * When it ceases to be valid; null for never. Any ISO 8601 form; a missing offset means UTC, and seconds or the
   * whole time of day can be left out.
   */
  valid_until?: string | Date | null | undefined;
  /** How often it can be used; null without a limit. */
  redemptions_max?: number | null | undefined;
  /** Tickets or people that a purchase has at least; null for any. */
  units_min?: number | null | undefined;
  /** Tickets or people that a purchase has at most; null for any. */
  units_max?: number | null | undefined;
  /** How many tickets or bookings can be sold with it; null without a limit. */
  sales_max?: number | null | undefined;
  /** The ticket rates or booking rates for which it can be used; all where there are none. */
  rate_ids?: readonly string[] | undefined;
}

/** Parameters of `createDoorCode`. */
export interface CreateDoorCodeParams {
  /** Id of the organization. */
  organizationId: string;
  /** The events that it works for; all where there are none. */
  event_ids?: readonly string[] | undefined;
}

/** Parameters of `createDoorDevice`. */
export interface CreateDoorDeviceParams {
  /** Id of the organization. */
  organizationId: string;
  /** Name of the door or of the device. */
  name: string;
  /** The events that it works for; all where there are none. */
  event_ids?: readonly string[] | undefined;
}

/** Parameters of `createEventGroup`. */
export interface CreateEventGroupParams {
  /** Id of the organization. */
  organizationId: string;
  /** Name. */
  name: string;
  /** Identifier within the organization; made of the name when not given. */
  slug?: string | undefined;
  /** Description. */
  description?: string | undefined;
  /** All events of the group; none when not given. An event can belong to several groups. */
  event_ids?: readonly string[] | undefined;
}

/** Parameters of `createEvent`. */
export interface CreateEventParams {
  /** Id of the organization. */
  organizationId: string;
  /** Name. */
  name: string;
  /** Identifier within the organization; made of the name when not given. */
  slug?: string | undefined;
  /** Kind of event; PARTY when not given. */
  type?: 'PARTY' | 'CONCERT' | 'FESTIVAL' | 'THEATRE' | 'SPORT' | 'CONFERENCE' | 'OTHER' | undefined;
  /** Description. */
  description?: string | undefined;
  /**
   * When it starts. Any ISO 8601 form; a missing offset means UTC, and seconds or the whole time of day can be
   * left out.
   */
  start_date: string | Date;
  /**
   * When it ends. Any ISO 8601 form; a missing offset means UTC, and seconds or the whole time of day can be left
   * out.
   */
  end_date: string | Date;
  /** True when the event has a day but no hour that is announced. */
  date_only?: boolean | undefined;
  /** Id of a location of the organization. */
  location_id: string;
  /** Least age of guests in years; empty when all ages are welcome. */
  age?: string | undefined;
  /** Dress code. */
  outfit?: 'free' | 'casual' | 'formal' | 'black-tie' | 'smart' | '' | undefined;
  /** Who plays. */
  artists?: readonly string[] | undefined;
  /** What is played. */
  music_genres?: readonly string[] | undefined;
  /** Address of its picture. http or https; empty for none. */
  image_url?: string | undefined;
  /** Address of its page. http or https; empty for none. */
  url?: string | undefined;
  /** False when it is called off or not open yet; true when not given. */
  active?: boolean | undefined;
  /** False when only those who know its id are to find it; true when not given. */
  visible?: boolean | undefined;
  /** True when its tickets can be swapped by resellers; true when not given. */
  resale_enabled?: boolean | undefined;
  /**
   * Until when its tickets can be swapped, at most until its end; its start when not given. Any ISO 8601 form; a
   * missing offset means UTC, and seconds or the whole time of day can be left out.
   */
  swap_available_until?: string | Date | undefined;
  /**
   * When its tickets stop being sealed, at most its end; null or not given: never sealed. Any ISO 8601 form; a
   * missing offset means UTC, and seconds or the whole time of day can be left out.
   */
  sealed_tickets_available_at?: string | Date | null | undefined;
}

/** Parameters of `createExternalPayment`. */
export interface CreateExternalPaymentParams {
  /** Id of the organization. */
  organizationId: string;
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

/** Parameters of `createGuestList`. */
export interface CreateGuestListParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the list rate. */
  list_rate_id: string;
  /** Name of the entry. */
  name: string;
  /** Number of people on the entry; the list rate says how many one entry may bring. */
  for: number;
  /** E-mail of the guest. */
  email?: string | undefined;
  /** Id of the referrer who brings them. */
  referral_id?: string | undefined;
  /** What reception should know. */
  observations_reception?: string | undefined;
  /** Tags that the organization gives it. */
  tags?: readonly string[] | undefined;
}

/** Parameters of `createImport`. */
export interface CreateImportParams {
  /** Id of the organization. */
  organizationId: string;
  /** What is imported. */
  type: 'tickets' | 'guest_lists' | 'bookings' | 'clients';
  /** Name of the file, for people. */
  file_name?: string | undefined;
  /** Event of the bookings. For bookings only. */
  event_id?: string | undefined;
  /** Rate of the tickets. For tickets only. */
  ticket_rate_id?: string | undefined;
  /** Price of the tickets whose row names none; the first price of the rate when omitted. */
  price_id?: string | undefined;
  /** List rate of the entries. For list entries only. */
  list_rate_id?: string | undefined;
}

/** Parameters of `createInvitation`. */
export interface CreateInvitationParams {
  /** Id of the organization. */
  organizationId: string;
  /** E-mail of the person. */
  email: string;
  /** What the person may do in the organization. */
  role: 'owner' | 'admin' | 'manager' | 'door' | 'viewer';
  /** Language of the mail; English where it is not given. */
  language?: 'en' | 'es' | undefined;
}

/** Parameters of `createListRate`. */
export interface CreateListRateParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the event. */
  eventId: string;
  /** Name. */
  name: string;
  /** Identifier within the event; made of the name when not given. */
  slug?: string | undefined;
  /** Who may use it; public when not given. */
  type?: 'public' | 'limited' | 'private' | undefined;
  /** True to take no more entries. */
  complete?: boolean | undefined;
  /**
   * From when entries are taken; now when not given. Any ISO 8601 form; a missing offset means UTC, and seconds or
   * the whole time of day can be left out.
   */
  valid_from?: string | Date | undefined;
  /**
   * Until when entries are taken; null or not given: without end. Any ISO 8601 form; a missing offset means UTC,
   * and seconds or the whole time of day can be left out.
   */
  valid_until?: string | Date | null | undefined;
  /** Most people of one entry; 10 when not given. */
  max?: number | undefined;
  /** Price of one person, paid when a channel makes an entry; 0 when not given: an entry costs nothing. */
  entry_price?: number | undefined;
  /** People of all entries together, those that are being paid too; null or not given: not limited. */
  quota?: number | null | undefined;
  /** Fields that channels have to give of an entry, beside name and number of people; none when not given. */
  required_fields?: readonly ('email' | 'language' | 'observations_referral')[] | undefined;
  /** The prices on which guests come in; all of them are replaced. */
  options?: readonly {
    /** Id of an option that the rate has already; a new one gets its own. */
    _id?: string | undefined;
    /** Price for one person. */
    price: number;
    /** Women whom one entry may bring on it; 0: not limited. */
    women?: number | undefined;
    /** Men whom one entry may bring on it; 0: not limited. */
    men?: number | undefined;
    /** Least age in years; 0: all ages. */
    age?: number | undefined;
    /** What guests should know besides. */
    additional_info?: string | undefined;
    /** From when it holds, in seconds from the start of the event; 0 when not given. */
    from?: number | undefined;
    /** Until when it holds, in seconds from the start of the event. */
    until: number;
  }[] | undefined;
}

/** Parameters of `createLocation`. */
export interface CreateLocationParams {
  /** Id of the organization. */
  organizationId: string;
  /** Name. */
  name: string;
  /** Street and number. */
  address?: string | undefined;
  /** City. */
  city?: string | undefined;
  /** Postal code. */
  postal_code?: string | undefined;
  /** Country, ISO 3166-1 alpha-2. */
  country?: string | undefined;
  /** Degrees north. */
  latitude?: number | null | undefined;
  /** Degrees east. */
  longitude?: number | null | undefined;
  /** Its time zone, as in the IANA database; the organization's when not given. */
  timezone?: string | undefined;
}

/** Parameters of `createNameChange`. */
export interface CreateNameChangeParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the ticket. */
  ticketId: string;
  /** Name of the new holder. */
  full_name: string;
  /** E-mail of the new holder; when omitted it stays as it is. */
  email?: string | undefined;
  /** Phone number of the new holder; when omitted it stays as it is. */
  phone?: string | undefined;
  /** What the change costs; when omitted nothing, or the fee of the rate where it is paid online. */
  amount?: number | undefined;
  /** True to mail the present holder the address where the change is paid; false when omitted. */
  pay_online?: boolean | undefined;
}

/** Parameters of `createOrganization`. */
export interface CreateOrganizationParams {
  /** Name. */
  name: string;
  /** Identifier, unique in the deployment. */
  slug: string;
  /** Currency of all its amounts, ISO 4217. */
  currency: string;
  /** Its time zone, as in the IANA database. */
  timezone: string;
  /** E-mail of the person who is to own it: your own, or one that is invited. */
  owner_email: string;
}

/** Parameters of `createOwnerInvitation`. */
export interface CreateOwnerInvitationParams {
  /** Id of the organization. */
  organizationId: string;
  /** E-mail of the person. */
  email: string;
  /** Language of the mail; English where it is not given. */
  language?: 'en' | 'es' | undefined;
}

/** Parameters of `createPass`. */
export interface CreatePassParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the pass type. */
  pass_type_id: string;
  /** Name. */
  full_name: string;
  /** E-mail address: the pass belongs to the client with it. */
  email?: string | undefined;
  /** Phone number. */
  phone?: string | undefined;
  /** Code; one is made where none is given. */
  qr_code?: string | undefined;
  /** What was paid; the price of the type where it is not given. */
  price?: number | undefined;
  /** How it was paid. */
  method: 'cash' | 'pos';
}

/** Parameters of `createPassType`. */
export interface CreatePassTypeParams {
  /** Id of the organization. */
  organizationId: string;
  /** Name. */
  name: string;
  /** Identifier; made of the name where none is given. */
  slug?: string | undefined;
  /** Price of one pass. Passes that are sold keep theirs. */
  price: number;
  /** How many there are. */
  quota: number;
  /** Description. */
  description?: string | undefined;
  /** The events that it admits to; all where there are none. */
  event_ids?: readonly string[] | undefined;
  /** To how many of these events one pass admits; null for all. */
  entries_max?: number | null | undefined;
  /** People of one pass. */
  for?: number | undefined;
  /** True where a pass is not valid before the organization accepts it. */
  needs_acceptance?: boolean | undefined;
  /**
   * When its sale begins; null for at once. Any ISO 8601 form; a missing offset means UTC, and seconds or the
   * whole time of day can be left out.
   */
  valid_from?: string | Date | null | undefined;
  /**
   * When its sale ends; null for never. Any ISO 8601 form; a missing offset means UTC, and seconds or the whole
   * time of day can be left out.
   */
  valid_until?: string | Date | null | undefined;
  /** False takes it off sale. */
  active?: boolean | undefined;
}

/** Parameters of `createPasswordLink`. */
export interface CreatePasswordLinkParams {
  /** Id of the person. */
  userId: string;
}

/** Parameters of `createPlan`. */
export interface CreatePlanParams {
  /** Id of the organization. */
  organizationId: string;
  /** Name. */
  name: string;
  /** Price of one period. A changed price counts from the next payment on. */
  price: number;
  /** How long one payment lasts; it cannot be changed later. */
  period: 'month' | 'year';
  /** Description. */
  description?: string | undefined;
  /** Percentage that members have off the price of tickets, with at most four decimals; 0 for none. */
  discount_percentage?: number | undefined;
  /** The rates with that discount; all where there are none. */
  rate_ids?: readonly string[] | undefined;
  /** People whom a member can put on guest lists of one event without paying; 0 for none. */
  list_entries_per_event?: number | undefined;
  /** True where the code of a member admits the member to every event, once. */
  free_entry?: boolean | undefined;
}

/** Parameters of `createReferrer`. */
export interface CreateReferrerParams {
  /** Id of the organization. */
  organizationId: string;
  /** Name. */
  name: string;
}

/** Parameters of `createResellerApiKey`. */
export interface CreateResellerApiKeyParams {
  /** Id of the reseller. */
  resellerId: string;
  /** What the key is for. */
  name: string;
  /**
   * When it stops working: within five years; after one year when omitted. Any ISO 8601 form; a missing offset
   * means UTC, and seconds or the whole time of day can be left out.
   */
  expires_at?: string | Date | undefined;
  /**
   * How fast requests may come; 10 per second with a burst of 20 when omitted. A key of an organization stays
   * within the limit of the organization.
   */
  rate_limit?: {
    /** Sustained requests per second. */
    per_second: number;
    /** Size of a burst; twice `per_second` if omitted. */
    burst?: number | undefined;
  } | undefined;
}

/** Parameters of `createReseller`. */
export interface CreateResellerParams {
  /** Name. */
  name: string;
  /** Identifier, unique in the deployment. */
  slug: string;
}

/** Parameters of `createScans`. */
export interface CreateScansParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the event. */
  eventId: string;
  /** The scans. */
  body: readonly {
    /** Id of the scan, given by the device; no other scan of the device has it. */
    scan_id: string;
    /** `in`, `out`, `refused` where nobody was let in, `undo` of a scan. */
    action: 'in' | 'out' | 'refused' | 'undo';
    /** Id of what was scanned, from the manifest. */
    subject_id?: string | undefined;
    /** Hash of the code, where the manifest of the device does not have it. */
    hash?: string | undefined;
    /** Women; none when omitted. */
    women?: number | undefined;
    /** Men; none when omitted. */
    men?: number | undefined;
    /** Others; 1 where no people are given at all. */
    others?: number | undefined;
    /**
     * When it was scanned, by the clock of the device. Any ISO 8601 form; a missing offset means UTC, and seconds or
     * the whole time of day can be left out.
     */
    scanned_at: string | Date;
    /** Milliseconds to add to the clock of the device to have that of the service; 0 when omitted. */
    clock_offset_ms?: number | undefined;
    /** For an undo: the `scan_id` that is taken back, within 30 seconds. */
    undoes?: string | undefined;
    /** For `refused`: why. */
    reason?: 'swapped' | 'refunded' | 'voided' | 'deleted' | 'removed' | 'unpaid' | 'not_accepted' | 'rejected' | 'released' | 'used_up' | 'already_entered' | 'other_event' | 'unknown' | 'other' | undefined;
  }[];
}

/** Parameters of `createSession`. */
export interface CreateSessionParams {
  /** E-mail of the person. */
  email: string;
  /** Password of the person. */
  password: string;
  /** Six digits from the authenticator, or a recovery code. */
  code?: string | undefined;
  /** True to keep the token in a cookie. Only pages of this service may do so. */
  cookie?: boolean | undefined;
}

/** Parameters of `createSpaces`. */
export interface CreateSpacesParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the zone. */
  zoneId: string;
  /** The spaces, in their order. */
  spaces: readonly {
    /** Name, without commas, unique within the event case-insensitive. */
    name: string;
    /** People it has room for; 0 when that is not said. */
    capacity?: number | undefined;
    /** Position in the order of the zone; the last when not given. */
    position?: number | undefined;
    /** Where it stands on the plan of the zone; as a whole. */
    layout?: {
      /** Across, from the left; 0 when not given. */
      x?: number | undefined;
      /** Down, from the top; 0 when not given. */
      y?: number | undefined;
      /** Size; 1, the usual one, when not given. */
      scale?: number | undefined;
      /** Rotation in degrees, clockwise; 0 when not given. */
      rotation?: number | undefined;
      /** Radius of a round space; 0 when not given. */
      radius?: number | undefined;
    } | undefined;
  }[];
}

/** Parameters of `createTicketRate`. */
export interface CreateTicketRateParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the event. */
  eventId: string;
  /** Name. */
  name: string;
  /** Identifier within the event; made of the name when not given. */
  slug?: string | undefined;
  /** Who may buy it; public when not given. */
  type?: 'public' | 'limited' | 'private' | undefined;
  /** Position in the order of the event; the last when not given. */
  position?: number | undefined;
  /** True to stop the sale by hand. */
  complete?: boolean | undefined;
  /** True when tickets bear the name of the holder. */
  nominative?: boolean | undefined;
  /** True when discount codes apply; true when not given. */
  has_discount_codes_enabled?: boolean | undefined;
  /** True when buyers are shown all price steps, false when only the current one. */
  show_all_prices?: boolean | undefined;
  /** Least tickets of one purchase; 1 when not given. */
  min?: number | undefined;
  /** Most tickets of one purchase; 10 when not given. */
  max?: number | undefined;
  /**
   * From when it is sold; now when not given. Any ISO 8601 form; a missing offset means UTC, and seconds or the
   * whole time of day can be left out.
   */
  valid_from?: string | Date | undefined;
  /**
   * Until when it is sold; null or not given: until the event ends. Any ISO 8601 form; a missing offset means UTC,
   * and seconds or the whole time of day can be left out.
   */
  valid_until?: string | Date | null | undefined;
  /** Places sold of it in all, whatever the price steps have together. */
  quota: number;
  /** True when its tickets can be swapped by resellers; true when not given. */
  resale_enabled?: boolean | undefined;
  /** The right to give tickets back; what is not given stays, or is off. */
  warranty?: {
    /** True when it is offered. */
    enabled?: boolean | undefined;
    /** True when it costs `fixed_price`, false when `percentage`. */
    is_fixed?: boolean | undefined;
    /** Price of it for one ticket. */
    fixed_price?: number | undefined;
    /** Price of it in percent, at most 4 decimals. */
    percentage?: number | undefined;
    /** Until how many hours before the start. */
    hours?: number | undefined;
  } | undefined;
  /**
   * What channels that sell outside the payment gateway may set, in percent of the price of the step; what is not
   * given stays, or is 0: they sell at exactly the price of the rate.
   */
  channel_totals?: {
    /** How far below the price they may sell. At most 4 decimals. */
    discount_percentage_max?: number | undefined;
    /** How far above the total they may sell; the surplus is the fee of the platform. At most 4 decimals. */
    surplus_percentage_max?: number | undefined;
  } | undefined;
  /** Percent of its fees that is the provider's, at most 4 decimals; 0 when not given. */
  fee_provider_percentage?: number | undefined;
  /** Percent of tax that its prices include, at most 4 decimals; null or not given: that of the organization. */
  tax_percentage?: number | null | undefined;
  /** What a buyer pays to change the name on a ticket; null or not given: buyers cannot. */
  name_change_fee?: number | null | undefined;
  /** Personal data asked of each holder; all of it is replaced. */
  fields?: readonly {
    /** Identifier of the field, unique within the rate. */
    slug: string;
    /** Kind of input. */
    type: 'text' | 'email' | 'tel' | 'date' | 'dropdown';
    /** What is shown beside it. */
    label: string;
    /** True when it must be given; false when not said. */
    required?: boolean | undefined;
    /** Choices of a dropdown, and of nothing else. */
    options?: readonly {
      /** What is shown. */
      text: string;
      /** What is sent. */
      value: string;
    }[] | undefined;
  }[] | undefined;
  /** Questions asked of each holder; all of them are replaced. */
  questions?: readonly {
    /** Id of a question that the rate has already; a new one gets its own. */
    _id?: string | undefined;
    /** The question. */
    label: string;
    /** Kind of answer. */
    type: 'text' | 'dropdown' | 'checkbox';
    /** Choices of a dropdown or of checkboxes, and of nothing else. */
    items?: readonly string[] | undefined;
    /** True when it must be answered; false when not said. */
    required?: boolean | undefined;
  }[] | undefined;
  /** The price steps, in the order in which they are sold. */
  prices: readonly {
    /** Name. */
    name: string;
    /** What the price includes. */
    includes?: string | undefined;
    /** What the buyer should know besides. */
    additional_info?: string | undefined;
    /** What one ticket costs, without fees. */
    price: number;
    /** How `fee_quantity` is meant; fixed when not given. Changed together. */
    fee_type?: 'fixed' | 'percentage' | undefined;
    /**
     * The fee; 0 when not given. An amount in major units of the currency when fixed, else percent with at most 4
     * decimals.
     */
    fee_quantity?: number | undefined;
    /** Places sold at this price in all. */
    quantity: number;
    /** People whom one ticket of it admits; 1 when not given. */
    party_size?: number | undefined;
    /**
     * Until when it is sold; null or not given: without end. Any ISO 8601 form; a missing offset means UTC, and
     * seconds or the whole time of day can be left out.
     */
    valid_until?: string | Date | null | undefined;
  }[];
  /** The supplements that can be bought with it. */
  supplements?: readonly {
    /** Name. */
    label: string;
    /** Description. */
    description?: string | undefined;
    /** Price of one unit. */
    price: number;
    /** True when a crossed-out price is shown. */
    has_fake_price?: boolean | undefined;
    /** Higher price shown crossed out. */
    fake_price?: number | undefined;
    /** Products that one unit gives; 1 when not given. */
    product_quantity?: number | undefined;
    /** How `service_charge_amount` is meant; fixed when not given. Changed together. */
    service_charge_type?: 'fixed' | 'percentage' | undefined;
    /**
     * The service charge; 0 when not given. An amount in major units of the currency when fixed, else percent with
     * at most 4 decimals.
     */
    service_charge_amount?: number | undefined;
    /** How many units one ticket may buy. */
    purchase_limit?: {
      /** At least; 0 when not given. */
      min_quantity?: number | undefined;
      /** At most; 1 when not given. */
      max_quantity?: number | undefined;
      /** True when there is no upper limit. */
      is_unlimited?: boolean | undefined;
    } | undefined;
    /** Until when it can be redeemed; without a deadline when not given. */
    redemption_deadline?: {
      /** True when there is a deadline. */
      is_expiration_enabled: boolean;
      /** The deadline in seconds from the start of the event. */
      expiration_deadline?: number | undefined;
    } | undefined;
    /** Position in the order of the rate; the last when not given. */
    position?: number | undefined;
  }[] | undefined;
}

/** Parameters of `createTicketRatePrice`. */
export interface CreateTicketRatePriceParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the rate. */
  rateId: string;
  /** Name. */
  name: string;
  /** What the price includes. */
  includes?: string | undefined;
  /** What the buyer should know besides. */
  additional_info?: string | undefined;
  /** What one ticket costs, without fees. */
  price: number;
  /** How `fee_quantity` is meant; fixed when not given. Changed together. */
  fee_type?: 'fixed' | 'percentage' | undefined;
  /**
   * The fee; 0 when not given. An amount in major units of the currency when fixed, else percent with at most 4
   * decimals.
   */
  fee_quantity?: number | undefined;
  /** Places sold at this price in all. */
  quantity: number;
  /** People whom one ticket of it admits; 1 when not given. */
  party_size?: number | undefined;
  /**
   * Until when it is sold; null or not given: without end. Any ISO 8601 form; a missing offset means UTC, and
   * seconds or the whole time of day can be left out.
   */
  valid_until?: string | Date | null | undefined;
}

/** Parameters of `createTicketRateSupplement`. */
export interface CreateTicketRateSupplementParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the rate. */
  rateId: string;
  /** Name. */
  label: string;
  /** Description. */
  description?: string | undefined;
  /** Price of one unit. */
  price: number;
  /** True when a crossed-out price is shown. */
  has_fake_price?: boolean | undefined;
  /** Higher price shown crossed out. */
  fake_price?: number | undefined;
  /** Products that one unit gives; 1 when not given. */
  product_quantity?: number | undefined;
  /** How `service_charge_amount` is meant; fixed when not given. Changed together. */
  service_charge_type?: 'fixed' | 'percentage' | undefined;
  /**
   * The service charge; 0 when not given. An amount in major units of the currency when fixed, else percent with
   * at most 4 decimals.
   */
  service_charge_amount?: number | undefined;
  /** How many units one ticket may buy. */
  purchase_limit?: {
    /** At least; 0 when not given. */
    min_quantity?: number | undefined;
    /** At most; 1 when not given. */
    max_quantity?: number | undefined;
    /** True when there is no upper limit. */
    is_unlimited?: boolean | undefined;
  } | undefined;
  /** Until when it can be redeemed; without a deadline when not given. */
  redemption_deadline?: {
    /** True when there is a deadline. */
    is_expiration_enabled: boolean;
    /** The deadline in seconds from the start of the event. */
    expiration_deadline?: number | undefined;
  } | undefined;
  /** Position in the order of the rate; the last when not given. */
  position?: number | undefined;
}

/** Parameters of `createTicketSupplements`. */
export interface CreateTicketSupplementsParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the ticket. */
  ticketId: string;
  /** Supplements of the rate of the ticket, each once. */
  supplements: readonly {
    /** Id of a supplement of the rate. */
    supplement_id?: string | undefined;
    /** Id of a supplement of the rate, in the form of responses. */
    supplementId?: string | undefined;
    /** How many units, within the `purchase_limit` of the supplement; 1 when omitted. */
    supplement_units?: number | undefined;
    /** What was taken for one unit; it must be the price of the rate. */
    price?: number | undefined;
  }[];
  /** How the money is taken: in cash, or by card at a point of sale. */
  collection: 'cash' | 'pos';
}

/** Parameters of `createTickets`. */
export interface CreateTicketsParams {
  /** Id of the organization. */
  organizationId: string;
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

/** Parameters of `createTipRate`. */
export interface CreateTipRateParams {
  /** Id of the organization. */
  organizationId: string;
  /** Name. */
  name: string;
  /** How `amount` is meant. */
  type: 'fixed' | 'percentage';
  /** An amount in major units of the currency when fixed, else percent of the price. */
  amount: number;
  /** True while it is offered; true when not given. */
  active?: boolean | undefined;
}

/** Parameters of `createUser`. */
export interface CreateUserParams {
  /** E-mail, with which the person signs in. */
  email: string;
  /** Name. */
  name: string;
  /** True to make the person an operator of the deployment. */
  operator?: boolean | undefined;
}

/** Parameters of `createWalkInBooking`. */
export interface CreateWalkInBookingParams {
  /** Id of the organization. */
  organizationId: string;
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
  /** Id of the organization. */
  organizationId: string;
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

/** Parameters of `createZone`. */
export interface CreateZoneParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the event. */
  eventId: string;
  /** Name. */
  name: string;
  /** Identifier within the event; made of the name when not given. */
  slug?: string | undefined;
  /** Description. */
  description?: string | undefined;
  /** Position in the order of the event; the last when not given. */
  position?: number | undefined;
  /** True while it takes bookings; true when not given. */
  active?: boolean | undefined;
  /** Estimated length of a stay in seconds; 0: not supported. */
  duration?: number | undefined;
  /** True when bookings without a paid advance are accepted without review. */
  accepts_automatically?: boolean | undefined;
  /** True when clients choose their space. */
  can_select_client?: boolean | undefined;
  /** True to take no more requests of channels. */
  is_full?: boolean | undefined;
  /** Up to how many open bookings channels send requests; null or not given: any number. */
  bookings_max?: number | null | undefined;
  /** Its hours; all of them are replaced. */
  hours?: readonly {
    /** The hour, HH:mm. */
    format: string;
    /** True when it can be booked; true when not given. */
    selected?: boolean | undefined;
  }[] | undefined;
}

/** Bookings of the event, without rejected ones. */
export interface DashboardBookings {
  /** Number of bookings. */
  count: number;
  /** People whom they admit. */
  people: number;
  /** People who are inside. */
  admitted: number;
}

/** What a channel sold. */
export interface DashboardChannel {
  /** Channel; the organization itself. Empty when there is none. */
  channel_id: string;
  /** Its name; empty for the organization itself. */
  name: string;
  /** Tickets that are valid. */
  sold: number;
  /** Bookings that are not rejected. */
  bookings: number;
  /** People who are inside. */
  admitted: number;
  /** What it earned, less what was given back; for admins. Major units of the currency. */
  revenue?: number;
}

/** Entries of guest lists, without removed ones. */
export interface DashboardLists {
  /** Number of entries. */
  count: number;
  /** People whom they admit. */
  people: number;
  /** People who are inside. */
  admitted: number;
}

/** The money of the event, out of the ledger; for admins. */
export interface DashboardMoney {
  /** What was earned, less what was given back. */
  revenue: DashboardRevenue;
  /** Advances of bookings whose clients have not arrived yet. Major units of the currency. */
  advances_held: number;
  /** Advances by card of rejected bookings that were not given back. Major units of the currency. */
  forfeited: number;
  /** What was given back. Major units of the currency. */
  refunded: number;
}

/** Tickets of a rate. */
export interface DashboardRate {
  /** Id of the ticket rate. */
  rate_id: string;
  /** Its name. */
  name: string;
  /** Places of it in all. */
  quota: number;
  /** Tickets that are valid. */
  sold: number;
  /** Tickets that wait for their payment. */
  held: number;
  /** Tickets that were sold and are void. */
  voided: number;
  /** People who are inside. */
  admitted: number;
  /** What it earned, less what was given back; for admins. Major units of the currency. */
  revenue?: number;
}

/** What was earned, less what was given back. */
export interface DashboardRevenue {
  /** Prices of tickets, and of bookings whose clients arrived. Major units of the currency. */
  sales: number;
  /** Supplements. Major units of the currency. */
  supplements: number;
  /** The organization's part of fees and service charges. Major units of the currency. */
  fees_organization: number;
  /** The provider's part of fees. Major units of the currency. */
  fees_provider: number;
  /** Surcharges. Major units of the currency. */
  surcharges: number;
  /** Warranties. Major units of the currency. */
  warranty: number;
  /** Tips. Major units of the currency. */
  tips: number;
  /** All parts. Major units of the currency. */
  total: number;
}

/** Tickets of a rate that were sold on one day and are valid. */
export interface DashboardSales {
  /** Day, by the clock of the organization. YYYY-MM-DD; empty when unknown. */
  day: string;
  /** Id of the ticket rate. */
  rate_id: string;
  /** Tickets. */
  sold: number;
}

/** Tickets of the event. */
export interface DashboardTickets {
  /** Tickets that are valid. */
  sold: number;
  /** Tickets that wait for their payment. */
  held: number;
  /** Tickets that were sold and are void, as after a refund. */
  voided: number;
  /** People who are inside. */
  admitted: number;
}

/** Parameters of `deactivateDiscountCode`. */
export interface DeactivateDiscountCodeParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the discount code. */
  discountCodeId: string;
}

/** Parameters of `deleteBookingProduct`. */
export interface DeleteBookingProductParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the product. */
  productId: string;
}

/** Parameters of `deleteBookingRate`. */
export interface DeleteBookingRateParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the booking rate. */
  rateId: string;
}

/** Parameters of `deleteEventGroup`. */
export interface DeleteEventGroupParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the group. */
  eventGroupId: string;
}

/** Parameters of `deleteEvent`. */
export interface DeleteEventParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the event. */
  eventId: string;
}

/** Parameters of `deleteGuestList`. */
export interface DeleteGuestListParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the entry. */
  guestListId: string;
}

/** Parameters of `deleteListRate`. */
export interface DeleteListRateParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the rate. */
  rateId: string;
}

/** Parameters of `deleteLocation`. */
export interface DeleteLocationParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the location. */
  locationId: string;
}

/** Parameters of `deleteSession`. */
export interface DeleteSessionParams {
  /** Id of the session. */
  sessionId: string;
}

/** Parameters of `deleteSpace`. */
export interface DeleteSpaceParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the space. */
  spaceId: string;
}

/** Parameters of `deleteTicketRate`. */
export interface DeleteTicketRateParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the rate. */
  rateId: string;
}

/** Parameters of `deleteTicketRatePrice`. */
export interface DeleteTicketRatePriceParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the rate. */
  rateId: string;
  /** Id of the price step. */
  priceId: string;
}

/** Parameters of `deleteTicketRateSupplement`. */
export interface DeleteTicketRateSupplementParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the rate. */
  rateId: string;
  /** Id of the supplement. */
  supplementId: string;
}

/** Parameters of `deleteTipRate`. */
export interface DeleteTipRateParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the tip rate. */
  tipRateId: string;
}

/** Parameters of `deleteWebhookEndpoint`. */
export interface DeleteWebhookEndpointParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the endpoint. */
  endpointId: string;
}

/** Parameters of `deleteZone`. */
export interface DeleteZoneParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the zone. */
  zoneId: string;
}

/** Parameters of `disableWebhookEndpoint`. */
export interface DisableWebhookEndpointParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the endpoint. */
  endpointId: string;
}

/** A code that registers one device, once. */
export interface DoorCode {
  /** The code, to be typed on the device. Hyphens and lower case do not matter there. */
  code: string;
  /** When it stops working. */
  expires_at: string;
}

/** A phone or scanner at a door. */
export interface DoorDevice {
  /** Id of the device. */
  _id: string;
  /** Whose doors it stands at. */
  organization_id: string;
  /** Name of the door or of the device; others are shown it where somebody entered there. */
  name: string;
  /** The events that it works for; all where there are none. */
  event_ids: string[];
  /** Who registered it, or showed the code with which it was registered. Empty when there is none. */
  registered_by: string;
  /** By a person who was signed in, or with a one-time code. */
  registered_with: Open<'session' | 'code'>;
  /** When it asked something last, to about 10 seconds. ISO 8601, UTC; empty while it has not happened. */
  last_contact_at: string;
  /** When it was revoked. ISO 8601, UTC; empty while it has not happened. */
  revoked_at: string;
  /** When it was registered. */
  created_at: string;
}

/** A scan at a door, or a check-in by an API. */
export interface DoorEntry {
  /** Id of the entry. */
  _id: string;
  /** Id of the event. */
  event_id: string;
  /** What was scanned or checked in; `unknown` for a code that belongs to nothing of the event. */
  kind: Open<'ticket' | 'list' | 'pass' | 'booking' | 'unknown'>;
  /** Its id. Empty when there is none. */
  subject_id: string;
  /** `door` for a scan of a device, `api` for a check-in by an API. */
  source: Open<'door' | 'api'>;
  /** The device that scanned. Empty when there is none. */
  device_id: string;
  /** Name of the device; empty for a check-in by an API. */
  door: string;
  /** The id that the device gave the scan; that of the entry for a check-in by an API. */
  scan_id: string;
  /** People came in or went out, nobody was let in, or a scan was taken back. */
  action: Open<'in' | 'out' | 'refused' | 'undo'>;
  /** The `scan_id` that an undo takes back; empty otherwise. */
  undoes: string;
  /** Women who came or went. */
  women: number;
  /** Men who came or went. */
  men: number;
  /** Others, and people of whom nothing more is said. */
  others: number;
  /**
   * `admitted` and `left` are counted. `double_entry`: more came in than were left, `other_door` and `other_at`
   * say who has the place. `invalid`: somebody came in with what was not valid. `not_inside`: more left than were
   * inside. `refused`: the device let nobody in. `undone`: taken back within 30 seconds; `undo`, `undo_late` and
   * `undo_waiting` are what became of an undo.
   */
  verdict: Open<'admitted' | 'left' | 'double_entry' | 'invalid' | 'not_inside' | 'refused' | 'undone' | 'undo' | 'undo_late' | 'undo_waiting'>;
  /** Why it was not valid, or why nobody was let in. Empty when unknown. */
  reason: Open<'swapped' | 'refunded' | 'voided' | 'deleted' | 'removed' | 'unpaid' | 'not_accepted' | 'rejected' | 'released' | 'used_up' | 'already_entered' | 'other_event' | 'unknown' | 'other' | ''>;
  /** People that it adds to those inside; negative where they left. */
  counted: number;
  /** The door at which the place of a double entry was taken; empty for a check-in by an API. */
  other_door: string;
  /** When that was. ISO 8601, UTC; empty while it has not happened. */
  other_at: string;
  /** When it was scanned, by the clock of the device with its offset; not after its arrival. */
  observed_at: string;
  /**
   * `ahead`: the clock of the device was more than 2 minutes ahead; `behind`: it said an instant before the device
   * was registered. Such scans are judged after all others.
   */
  clock: Open<'ok' | 'ahead' | 'behind'>;
  /** When it arrived. */
  created_at: string;
}

/** An event that a device works for. */
export interface DoorEvent {
  /** Id of the event. */
  _id: string;
  /** Name. */
  name: string;
  /** When it begins. */
  starts_at: string;
  /** When it ends. */
  ends_at: string;
  /**
   * Key of this device for the codes of this event, base64url: HMAC-SHA-256 of a code with it, its first 16 bytes
   * as base64url, is the `hash` of the manifest.
   */
  key: string;
}

/** What a device keeps of an event. */
export interface DoorManifest {
  /** What is new or has changed; each takes the place of what the device has of it. */
  entries: ManifestEntry[];
  /** Scans of the device, and double entries at any door, whose verdict has changed. */
  verdicts: DoorEntry[];
  /** What to send as `cursor` next time. */
  cursor: string;
  /** True where there is more already: ask again at once. */
  has_more: boolean;
  /** The time of the service, from which a device knows how far its clock is off. */
  server_time: string;
}

/** Parameters of `enableWebhookEndpoint`. */
export interface EnableWebhookEndpointParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the endpoint. */
  endpointId: string;
}

/** Parameters of `eraseClient`. */
export interface EraseClientParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the client. */
  clientId: string;
}

/** What was sold of an event, who is inside, and its money. */
export interface EventDashboard {
  /** Id of the event. */
  event_id: string;
  /** Currency of all amounts, ISO 4217. */
  currency: string;
  /** Tickets of the event. */
  tickets: DashboardTickets;
  /** Bookings of the event, without rejected ones. */
  bookings: DashboardBookings;
  /** Entries of guest lists, without removed ones. */
  lists: DashboardLists;
  /** By ticket rate, in their order. */
  rates: DashboardRate[];
  /** By day and ticket rate; a day on which nothing was sold is left out. */
  sales: DashboardSales[];
  /** By channel. */
  channels: DashboardChannel[];
  /** The money of the event, out of the ledger; for admins. */
  money?: DashboardMoney;
}

/** Parameters of `exportBookingsAsCsv`. */
export interface ExportBookingsAsCsvParams {
  /** Id of the organization. */
  organizationId: string;
  /** Only bookings at this event. */
  event_id?: string | undefined;
  /** Only bookings in this state. */
  status?: 'pending' | 'accepted' | 'rejected' | 'arrival' | 'sitting' | 'released' | undefined;
}

/** Parameters of `exportClient`. */
export interface ExportClientParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the client. */
  clientId: string;
}

/** Parameters of `exportClientsAsCsv`. */
export interface ExportClientsAsCsvParams {
  /** Id of the organization. */
  organizationId: string;
}

/** Parameters of `exportGuestListsAsCsv`. */
export interface ExportGuestListsAsCsvParams {
  /** Id of the organization. */
  organizationId: string;
  /** Only entries of this event. */
  event_id?: string | undefined;
  /** Only entries on this list rate. */
  list_rate_id?: string | undefined;
}

/** Parameters of `exportPaymentsAsCsv`. */
export interface ExportPaymentsAsCsvParams {
  /** Id of the organization. */
  organizationId: string;
  /** Only payments in this state. */
  status?: 'pending' | 'succeeded' | 'failed' | 'expired' | 'refunded' | 'partially_refunded' | undefined;
  /** Only payments that come in this way. */
  collection?: 'gateway' | 'receivable' | 'cash' | 'pos' | undefined;
  /** Only payments of this. */
  resource_type?: 'ticket' | 'name-change' | 'list' | 'pass' | 'plan' | 'booking' | 'supplement' | undefined;
  /** Only payments for this event. */
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
  /**
   * Only payments with this whole id, number of an invoice, code of a ticket or pass, or e-mail address of the
   * buyer.
   */
  search?: string | undefined;
}

/** Parameters of `exportTicketsAsCsv`. */
export interface ExportTicketsAsCsvParams {
  /** Id of the organization. */
  organizationId: string;
  /** The event. */
  event_id: string;
  /** Only tickets of this rate. */
  ticket_rate_id?: string | undefined;
  /** Only tickets in this state. */
  status?: 'processing' | 'pending_payment' | 'filled_client' | 'active' | 'voided' | undefined;
}

/** Parameters of `getApiKey`. */
export interface GetApiKeyParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the key. */
  keyId: string;
}

/** Parameters of `getBookingHistory`. */
export interface GetBookingHistoryParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the booking. */
  bookingId: string;
}

/** Parameters of `getBooking`. */
export interface GetBookingParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the booking. */
  bookingId: string;
}

/** Parameters of `getChannelApiKey`. */
export interface GetChannelApiKeyParams {
  /** Id of the channel. */
  channelId: string;
  /** Id of the key. */
  keyId: string;
}

/** Parameters of `getClientHistory`. */
export interface GetClientHistoryParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the client. */
  clientId: string;
}

/** Parameters of `getClient`. */
export interface GetClientParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the client. */
  clientId: string;
}

/** Parameters of `getDeploymentRequest`. */
export interface GetDeploymentRequestParams {
  /** Id of the request, as in `X-Request-Id`. */
  requestId: string;
}

/** Parameters of `getDiscountCode`. */
export interface GetDiscountCodeParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the discount code. */
  discountCodeId: string;
}

/** Parameters of `getDoorEventManifest`. */
export interface GetDoorEventManifestParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the event. */
  eventId: string;
  /** The `cursor` of the previous response; omit it to get everything. */
  cursor?: string | undefined;
  /** Maximum number of items; 500 when omitted. */
  limit?: number | undefined;
}

/** Parameters of `getEventDashboard`. */
export interface GetEventDashboardParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the event. */
  eventId: string;
}

/** Parameters of `getEventGroup`. */
export interface GetEventGroupParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the group. */
  eventGroupId: string;
}

/** Parameters of `getEvent`. */
export interface GetEventParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the event. */
  eventId: string;
}

/** Parameters of `getGuestList`. */
export interface GetGuestListParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the entry. */
  guestListId: string;
}

/** Parameters of `getImport`. */
export interface GetImportParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the import. */
  importId: string;
}

/** Parameters of `getInvoicePdf`. */
export interface GetInvoicePdfParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the invoice. */
  invoiceId: string;
}

/** Parameters of `getLimits`. */
export interface GetLimitsParams {
  /** Id of the organization. */
  organizationId: string;
}

/** Parameters of `getListRate`. */
export interface GetListRateParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the rate. */
  rateId: string;
}

/** Parameters of `getLive`. */
export interface GetLiveParams {
  /** Id of the organization. */
  organizationId: string;
  /** Event whose figures are sent; if omitted, only changes are sent. */
  event_id?: string | undefined;
  /** Cursor to resume from; `Last-Event-ID` takes precedence. Without either, the stream starts now. */
  after?: string | undefined;
}

/** Parameters of `getLocation`. */
export interface GetLocationParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the location. */
  locationId: string;
}

/** Parameters of `getOrganization`. */
export interface GetOrganizationParams {
  /** Id of the organization. */
  organizationId: string;
}

/** Parameters of `getPassType`. */
export interface GetPassTypeParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the pass type. */
  passTypeId: string;
}

/** Parameters of `getPayment`. */
export interface GetPaymentParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the payment. */
  paymentId: string;
}

/** Parameters of `getPaymentSettings`. */
export interface GetPaymentSettingsParams {
  /** Id of the organization. */
  organizationId: string;
}

/** Parameters of `getPlan`. */
export interface GetPlanParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the plan. */
  planId: string;
}

/** Parameters of `getRefund`. */
export interface GetRefundParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the refund. */
  refundId: string;
}

/** Parameters of `getRefundRequest`. */
export interface GetRefundRequestParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the request. */
  requestId: string;
}

/** Parameters of `getRequest`. */
export interface GetRequestParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the request, as in `X-Request-Id`. */
  requestId: string;
}

/** Parameters of `getResellerApiKey`. */
export interface GetResellerApiKeyParams {
  /** Id of the reseller. */
  resellerId: string;
  /** Id of the key. */
  keyId: string;
}

/** Parameters of `getTaxSettings`. */
export interface GetTaxSettingsParams {
  /** Id of the organization. */
  organizationId: string;
}

/** Parameters of `getTicketHistory`. */
export interface GetTicketHistoryParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the ticket. */
  ticketId: string;
}

/** Parameters of `getTicket`. */
export interface GetTicketParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the ticket. */
  ticketId: string;
}

/** Parameters of `getTicketPdf`. */
export interface GetTicketPdfParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the ticket. */
  ticketId: string;
}

/** Parameters of `getTicketRate`. */
export interface GetTicketRateParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the rate. */
  rateId: string;
}

/** Parameters of `getWebhookDelivery`. */
export interface GetWebhookDeliveryParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the delivery. */
  deliveryId: string;
}

/** Parameters of `getWebhookEndpoint`. */
export interface GetWebhookEndpointParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the endpoint. */
  endpointId: string;
}

/** Parameters of `getWebhookEndpointRecovery`. */
export interface GetWebhookEndpointRecoveryParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the endpoint. */
  endpointId: string;
}

/** Parameters of `getZone`. */
export interface GetZoneParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the zone. */
  zoneId: string;
}

/** What an entry of a guest list says of the person. */
export interface GuestListOfPerson {
  /** Id of the entry. */
  _id: string;
  /** Event. */
  event_id: string;
  /** Code. */
  code: string;
  /** Name. */
  name: string;
  /** E-mail address. Empty when unknown. */
  email: string;
  /** People. */
  for: number;
  /** Remarks of the organization. */
  observations_reception: string;
  /** When it was made. */
  created_at: string;
}

/** An import of a CSV file. */
export interface Import {
  /** Id of the import. */
  _id: string;
  /** What is imported. */
  type: Open<'tickets' | 'guest_lists' | 'bookings' | 'clients'>;
  /** How far it is. */
  status: Open<'created' | 'uploaded' | 'checking' | 'checked' | 'running' | 'completed' | 'undoing' | 'undone' | 'failed'>;
  /** Name of the file, as it was given. */
  file_name: string;
  /** Event of the list entries, tickets or bookings. Empty when there is none. */
  event_id: string;
  /** Rate of the tickets. Empty when there is none. */
  ticket_rate_id: string;
  /** Price of the tickets whose row names none. Empty when there is none. */
  price_id: string;
  /** List rate of the entries. Empty when there is none. */
  list_rate_id: string;
  /** Encoding of the file, as it was recognized. Empty when unknown. */
  encoding: Open<'utf-8' | 'windows-1252' | ''>;
  /** What separates its columns, as it was recognized. Empty when unknown. */
  separator: Open<',' | ';' | '	' | ''>;
  /** Columns of the file, in its order. */
  columns: ImportColumn[];
  /** What columns can be imported as. */
  fields: ImportField[];
  /** Rows of the file beside the first; 0 before the first check. */
  rows_total: number;
  /** How many rows the check, the import or its undoing, whichever came last, has done. */
  rows_done: number;
  /** Rows with problems: they are not imported. */
  bad_rows: number;
  /** Things that the import created. */
  created_count: number;
  /** Rows that were skipped because they were bad or already existed. */
  skipped_count: number;
  /** Items that the undo kept because they were used. */
  kept_count: number;
  /** Id of the person who created it. */
  created_by: string;
  /** When it was created. */
  created_at: string;
  /** When the rows began to be imported. ISO 8601, UTC; empty while it has not happened. */
  started_at: string;
  /** When the last row was imported. ISO 8601, UTC; empty while it has not happened. */
  finished_at: string;
  /** When it was undone. ISO 8601, UTC; empty while it has not happened. */
  undone_at: string;
}

/** A column of the file. */
export interface ImportColumn {
  /** What the first row of the file says. */
  name: string;
  /** What it is imported as; at first what its name suggests. Empty when unknown. */
  field: Open<'full_name' | 'email' | 'phone' | 'gender' | 'birthday' | 'address' | 'postal_code' | 'country_code' | 'personal_document_type' | 'personal_document_number' | 'qr_code' | 'price_name' | 'total_price' | 'fee' | 'name' | 'for' | 'referral' | 'observations_reception' | 'tags' | 'date' | 'hour' | 'zone' | 'spaces' | 'price' | 'gender_group' | 'commentary_client' | 'commentary_reserve' | 'status' | 'language' | 'marketing_consent' | ''>;
  /** Its values in the first rows, while the file is kept. */
  examples: string[];
}

/** What a column can be imported as. */
export interface ImportField {
  /** The field. */
  name: Open<'full_name' | 'email' | 'phone' | 'gender' | 'birthday' | 'address' | 'postal_code' | 'country_code' | 'personal_document_type' | 'personal_document_number' | 'qr_code' | 'price_name' | 'total_price' | 'fee' | 'name' | 'for' | 'referral' | 'observations_reception' | 'tags' | 'date' | 'hour' | 'zone' | 'spaces' | 'price' | 'gender_group' | 'commentary_client' | 'commentary_reserve' | 'status' | 'language' | 'marketing_consent'>;
  /** True where each row must have it. */
  required: boolean;
}

/** Parameters of `importPass`. */
export interface ImportPassParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the pass type. */
  pass_type_id: string;
  /** What was paid for each; the price of the type where it is not given. */
  price?: number | undefined;
  /** How it was paid; cash when omitted. */
  method?: 'cash' | 'pos' | undefined;
  /** Whose the passes are, with the codes that they have. */
  passes: readonly {
    /** Name. */
    full_name: string;
    /** E-mail address: the pass belongs to the client with it. */
    email?: string | undefined;
    /** Phone number. */
    phone?: string | undefined;
    /** Code; one is made where none is given. */
    qr_code?: string | undefined;
  }[];
}

/** What is wrong with a row of the file. */
export interface ImportProblem {
  /** Line of the file on which the row begins; the first is 1. */
  line: number;
  /** Name of the column; empty where it is about the row as a whole. */
  column: string;
  /** What is wrong. There may be more values in the future. */
  code: Open<'refused' | 'empty' | 'too_long' | 'too_short' | 'control_characters' | 'too_many_values' | 'no_email' | 'no_whole_number' | 'no_amount' | 'too_many_decimals' | 'amount_too_large' | 'no_day' | 'no_time' | 'not_one_of' | 'not_yes_or_no' | 'too_many_parts' | 'part_too_long' | 'no_language' | 'no_country' | 'twice_in_file' | 'day_missing' | 'day_not_allowed' | 'unknown_zone' | 'unknown_space' | 'party_too_large' | 'list_full' | 'list_unknown' | 'list_complete' | 'list_not_open' | 'list_over' | 'unknown_referrer' | 'several_referrers' | 'barcode_used' | 'unknown_price' | 'several_prices' | 'rate_full' | 'price_full' | 'kept' | 'no_rows' | 'too_many_rows' | 'row_too_long' | 'quotes_open'>;
  /** What belongs to it, in the order of the message, such as the bounds of a number. */
  values: string[];
  /** What is wrong, in words. */
  message: string;
}

/** An invitation to an organization. */
export interface Invitation {
  /** Id of the invitation. */
  _id: string;
  /** E-mail of the person who is invited. */
  email: string;
  /** What the person will be allowed to do in the organization. */
  role: Open<'owner' | 'admin' | 'manager' | 'door' | 'viewer'>;
  /** Who invited the person. */
  invited_by: string;
  /** When the person was invited. */
  created_at: string;
  /** When the link stops working. */
  expires_at: string;
}

/** A background job that waits, runs or has failed. One that succeeded is gone. */
export interface Job {
  /** Id of the job. */
  _id: string;
  /** What it does. */
  name: string;
  /** `failed`: tried as often as it may be; it stays so until it is retried. */
  state: Open<'waiting' | 'running' | 'failed'>;
  /** Id of the organization that it works for. */
  organization_id: string;
  /** When it was added. */
  created_at: string;
  /** When the next attempt is due, or the last one was. */
  run_at: string;
  /** Attempts begun so far, the one that is running included. */
  attempts: number;
  /** Attempts that it may have. */
  attempts_max: number;
  /** Why the last attempt failed; empty where none did, or where its process ended. */
  error: string;
}

/** Parameters of `listApiKeys`. */
export interface ListApiKeysParams {
  /** Id of the organization. */
  organizationId: string;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listAuditLog`. */
export interface ListAuditLogParams {
  /** Id of the organization. */
  organizationId: string;
  /** Only actions of this person: id or e-mail. */
  actor?: string | undefined;
  /** Only this operation, by its id. */
  operation?: string | undefined;
  /** Only entries with this outcome. */
  outcome?: 'succeeded' | 'failed' | undefined;
  /** Only actions on the item with this id. */
  target?: string | undefined;
  /**
   * Only entries at or after this instant. Any ISO 8601 form; a missing offset means UTC, and seconds or the whole
   * time of day can be left out.
   */
  start_date?: string | Date | undefined;
  /**
   * Only entries before this instant. Any ISO 8601 form; a missing offset means UTC, and seconds or the whole time
   * of day can be left out.
   */
  end_date?: string | Date | undefined;
  /**
   * Only entries with this text in operation, e-mail, address, program, reason, targets or names of fields,
   * case-insensitive.
   */
  search?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the entries after this one in the list, which are older. */
  after?: string | undefined;
}

/** Parameters of `listBookingProducts`. */
export interface ListBookingProductsParams {
  /** Id of the organization. */
  organizationId: string;
  /** True: only offered ones; false: only others. */
  active?: boolean | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listBookingRates`. */
export interface ListBookingRatesParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the zone. */
  zoneId: string;
}

/** Parameters of `listBookings`. */
export interface ListBookingsParams {
  /** Id of the organization. */
  organizationId: string;
  /** Only bookings at this event. */
  event_id?: string | undefined;
  /** Only bookings in this status. */
  status?: 'pending' | 'accepted' | 'rejected' | 'arrival' | 'sitting' | 'released' | undefined;
  /** Only bookings of this client; case-insensitive. */
  email?: string | undefined;
  /** Only bookings that name this space. */
  space_name?: string | undefined;
  /** Only walk-ins, or only others. */
  walkin?: boolean | undefined;
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
  /** The instant that `start_date` and `end_date` refer to; default date. */
  date_field?: 'date' | 'created_at' | 'updated_at' | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listChannelApiKeys`. */
export interface ListChannelApiKeysParams {
  /** Id of the channel. */
  channelId: string;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listChannels`. */
export interface ListChannelsParams {
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listClients`. */
export interface ListClientsParams {
  /** Id of the organization. */
  organizationId: string;
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

/** Parameters of `listDeploymentAuditLog`. */
export interface ListDeploymentAuditLogParams {
  /** Only actions of this person: id or e-mail. */
  actor?: string | undefined;
  /** Only this operation, by its id. */
  operation?: string | undefined;
  /** Only entries with this outcome. */
  outcome?: 'succeeded' | 'failed' | undefined;
  /** Only actions on the item with this id. */
  target?: string | undefined;
  /**
   * Only entries at or after this instant. Any ISO 8601 form; a missing offset means UTC, and seconds or the whole
   * time of day can be left out.
   */
  start_date?: string | Date | undefined;
  /**
   * Only entries before this instant. Any ISO 8601 form; a missing offset means UTC, and seconds or the whole time
   * of day can be left out.
   */
  end_date?: string | Date | undefined;
  /**
   * Only entries with this text in operation, e-mail, address, program, reason, targets or names of fields,
   * case-insensitive.
   */
  search?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the entries after this one in the list, which are older. */
  after?: string | undefined;
}

/** Parameters of `listDeploymentRequests`. */
export interface ListDeploymentRequestsParams {
  /** Only calls with this API key or integration, or of this person, by id. */
  credential_id?: string | undefined;
  /** Only calls of this API. */
  api?: 'integrations' | 'channels' | 'management' | 'resellers' | undefined;
  /** Only this operation, by its id. */
  operation?: string | undefined;
  /** Only this route, with the names of its parameters. */
  route?: string | undefined;
  /** Only responses with this status, such as 404, or of this class, such as 4xx. */
  status?: string | undefined;
  /** Only responses with this `error`. */
  error_code?: string | undefined;
  /** Only the call with this id. */
  request_id?: string | undefined;
  /**
   * Only calls that came in at or after this instant. Any ISO 8601 form; a missing offset means UTC, and seconds
   * or the whole time of day can be left out.
   */
  start_date?: string | Date | undefined;
  /**
   * Only calls that came in before this instant. Any ISO 8601 form; a missing offset means UTC, and seconds or the
   * whole time of day can be left out.
   */
  end_date?: string | Date | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the calls after this one in the list, which are older. Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listDiscountCodes`. */
export interface ListDiscountCodesParams {
  /** Id of the organization. */
  organizationId: string;
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

/** Parameters of `listDoorDevices`. */
export interface ListDoorDevicesParams {
  /** Id of the organization. */
  organizationId: string;
  /** True: only revoked ones; false: only others. */
  revoked?: boolean | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listDoorEntries`. */
export interface ListDoorEntriesParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the event. */
  eventId: string;
  /** Only those of this device. */
  device_id?: string | undefined;
  /** Only those of this ticket, list entry, pass or booking. */
  subject_id?: string | undefined;
  /** Only those of this kind. */
  kind?: 'ticket' | 'list' | 'pass' | 'booking' | 'unknown' | undefined;
  /** Only scans, or only check-ins by the APIs. */
  source?: 'door' | 'api' | undefined;
  /** Only those with this verdict. */
  verdict?: 'admitted' | 'left' | 'double_entry' | 'invalid' | 'not_inside' | 'refused' | 'undone' | 'undo' | 'undo_late' | 'undo_waiting' | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listDoorEvents`. */
export interface ListDoorEventsParams {
  /** Id of the organization. */
  organizationId: string;
}

/** Parameters of `listEventGroups`. */
export interface ListEventGroupsParams {
  /** Id of the organization. */
  organizationId: string;
  /** Only groups with this event. */
  event_id?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listEvents`. */
export interface ListEventsParams {
  /** Id of the organization. */
  organizationId: string;
  /** All events, those that have not ended, or those that have; all by default. */
  period?: 'all' | 'upcoming' | 'past' | undefined;
  /**
   * Only events that start at or after this instant. Any ISO 8601 form; a missing offset means UTC, and seconds or
   * the whole time of day can be left out.
   */
  start_date?: string | Date | undefined;
  /**
   * Only events that start before this instant. Any ISO 8601 form; a missing offset means UTC, and seconds or the
   * whole time of day can be left out.
   */
  end_date?: string | Date | undefined;
  /** Only events at this location. */
  location_id?: string | undefined;
  /** Only events of this group. */
  group_id?: string | undefined;
  /** True: only active events; false: only inactive ones. */
  active?: boolean | undefined;
  /** Only events with this text in their name, case-insensitive. */
  search?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listExternalPayments`. */
export interface ListExternalPaymentsParams {
  /** Id of the organization. */
  organizationId: string;
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
  /** Id of the organization. */
  organizationId: string;
  /** Only entries of this event. */
  event_id?: string | undefined;
  /** Only entries on this list rate. */
  list_rate_id?: string | undefined;
  /** Only entries that this referrer brought. */
  referral_id?: string | undefined;
  /** Part of the entry's name, of its e-mail or of the referrer's name, or the whole code. */
  search?: string | undefined;
  /** True: removed entries are listed too. */
  removed?: boolean | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listImportProblems`. */
export interface ListImportProblemsParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the import. */
  importId: string;
  /** Return the rows after this line (the line of the last problem of the previous page). */
  after?: number | undefined;
  /** Maximum number of rows to return, each with all of its problems. */
  rows?: number | undefined;
}

/** Parameters of `listImports`. */
export interface ListImportsParams {
  /** Id of the organization. */
  organizationId: string;
  /** Only imports of this. */
  type?: 'tickets' | 'guest_lists' | 'bookings' | 'clients' | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listInvitations`. */
export interface ListInvitationsParams {
  /** Id of the organization. */
  organizationId: string;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listInvoices`. */
export interface ListInvoicesParams {
  /** Id of the organization. */
  organizationId: string;
  /** Only invoices of this payment. */
  payment_id?: string | undefined;
  /** Only invoices for this event. */
  event_id?: string | undefined;
  /** Only invoices of this type. */
  type?: 'simplified' | 'full' | 'corrective' | undefined;
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
  /** Only the invoice with this number, case-insensitive. */
  search?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listJobs`. */
export interface ListJobsParams {
  /** Only jobs in this state. */
  state?: 'waiting' | 'running' | 'failed' | undefined;
  /** Only jobs of this name. */
  name?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listListRates`. */
export interface ListListRatesParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the event. */
  eventId: string;
}

/** Parameters of `listLocations`. */
export interface ListLocationsParams {
  /** Id of the organization. */
  organizationId: string;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listMailTexts`. */
export interface ListMailTextsParams {
  /** Id of the organization. */
  organizationId: string;
}

/** Parameters of `listMembers`. */
export interface ListMembersParams {
  /** Id of the organization. */
  organizationId: string;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listPartnerChannels`. */
export interface ListPartnerChannelsParams {
  /** Id of the organization. */
  organizationId: string;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listPartnerResellers`. */
export interface ListPartnerResellersParams {
  /** Id of the organization. */
  organizationId: string;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listPassTypes`. */
export interface ListPassTypesParams {
  /** Id of the organization. */
  organizationId: string;
  /** True: only active ones; false: only others. */
  active?: boolean | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listPasses`. */
export interface ListPassesParams {
  /** Id of the organization. */
  organizationId: string;
  /** Only passes of this type. */
  pass_type_id?: string | undefined;
  /** Only passes that admit to this event. */
  event_id?: string | undefined;
  /** Only passes of this client. */
  client_id?: string | undefined;
  /** Only passes with this status. */
  status?: 'pending_payment' | 'pending' | 'valid' | 'rejected' | 'voided' | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listPayments`. */
export interface ListPaymentsParams {
  /** Id of the organization. */
  organizationId: string;
  /** Only payments in this state. */
  status?: 'pending' | 'succeeded' | 'failed' | 'expired' | 'refunded' | 'partially_refunded' | undefined;
  /** Only payments that come in this way. */
  collection?: 'gateway' | 'receivable' | 'cash' | 'pos' | undefined;
  /** Only payments of this. */
  resource_type?: 'ticket' | 'name-change' | 'list' | 'pass' | 'plan' | 'booking' | 'supplement' | undefined;
  /** Only payments for this event. */
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
  /**
   * Only payments with this whole id, number of an invoice, code of a ticket or pass, or e-mail address of the
   * buyer.
   */
  search?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listPlans`. */
export interface ListPlansParams {
  /** Id of the organization. */
  organizationId: string;
  /** True: only archived ones; false: only others. */
  archived?: boolean | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listPreregistrations`. */
export interface ListPreregistrationsParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the event. */
  eventId: string;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** A price on which guests of a list come in. */
export interface ListRateOption {
  /** Id of the option. */
  _id: string;
  /** Price for one person. Major units of the currency. */
  price: number;
  /** Women whom one entry may bring on it; 0 when that is not limited. */
  women: number;
  /** Men whom one entry may bring on it; 0 when that is not limited. */
  men: number;
  /** Least age in years; 0 when all ages are welcome. */
  age: number;
  /** What guests should know besides. */
  additional_info: string;
  /** From when it holds, in seconds from the start of the event. */
  from: number;
  /** Until when it holds, in seconds from the start of the event. */
  until: number;
}

/** Parameters of `listReferrers`. */
export interface ListReferrersParams {
  /** Id of the organization. */
  organizationId: string;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listRefundRequests`. */
export interface ListRefundRequestsParams {
  /** Id of the organization. */
  organizationId: string;
  /** Only requests in this state. */
  status?: 'pending' | 'accepted' | 'rejected' | undefined;
  /** Only requests for tickets of this event. */
  event_id?: string | undefined;
  /** Only requests for this ticket. */
  ticket_id?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listRefunds`. */
export interface ListRefundsParams {
  /** Id of the organization. */
  organizationId: string;
  /** Only refunds in this state. */
  status?: 'pending' | 'succeeded' | 'failed' | undefined;
  /** Only refunds of this payment. */
  payment_id?: string | undefined;
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

/** Parameters of `listRequests`. */
export interface ListRequestsParams {
  /** Id of the organization. */
  organizationId: string;
  /** Only calls with this API key or integration, or of this person, by id. */
  credential_id?: string | undefined;
  /** Only calls of this API. */
  api?: 'integrations' | 'channels' | 'management' | 'resellers' | undefined;
  /** Only this operation, by its id. */
  operation?: string | undefined;
  /** Only this route, with the names of its parameters. */
  route?: string | undefined;
  /** Only responses with this status, such as 404, or of this class, such as 4xx. */
  status?: string | undefined;
  /** Only responses with this `error`. */
  error_code?: string | undefined;
  /** Only the call with this id. */
  request_id?: string | undefined;
  /**
   * Only calls that came in at or after this instant. Any ISO 8601 form; a missing offset means UTC, and seconds
   * or the whole time of day can be left out.
   */
  start_date?: string | Date | undefined;
  /**
   * Only calls that came in before this instant. Any ISO 8601 form; a missing offset means UTC, and seconds or the
   * whole time of day can be left out.
   */
  end_date?: string | Date | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the calls after this one in the list, which are older. Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listResellerApiKeys`. */
export interface ListResellerApiKeysParams {
  /** Id of the reseller. */
  resellerId: string;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listResellers`. */
export interface ListResellersParams {
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listSessions`. */
export interface ListSessionsParams {
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listSubscriptions`. */
export interface ListSubscriptionsParams {
  /** Id of the organization. */
  organizationId: string;
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
  /** Id of the organization. */
  organizationId: string;
  /** Id of the event. */
  eventId: string;
}

/** Parameters of `listTicketSupplements`. */
export interface ListTicketSupplementsParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the ticket. */
  ticketId: string;
}

/** Parameters of `listTickets`. */
export interface ListTicketsParams {
  /** Id of the organization. */
  organizationId: string;
  /** The event. */
  event_id: string;
  /** Only tickets of this rate. */
  ticket_rate_id?: string | undefined;
  /** Only tickets in this state. */
  status?: 'processing' | 'pending_payment' | 'filled_client' | 'active' | 'voided' | undefined;
  /** Only tickets that this channel sold. */
  channel_id?: string | undefined;
  /** True: only tickets on which somebody is inside; false: only the others. */
  entered?: boolean | undefined;
  /** Part of the name or of the e-mail of the holder (case-insensitive), or the whole barcode. */
  search?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listTipRates`. */
export interface ListTipRatesParams {
  /** Id of the organization. */
  organizationId: string;
  /** True: only offered ones; false: only others. */
  active?: boolean | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listUsers`. */
export interface ListUsersParams {
  /** Only the account with this e-mail. */
  email?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listWalletMovements`. */
export interface ListWalletMovementsParams {
  /** Id of the organization. */
  organizationId: string;
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
  /** Id of the organization. */
  organizationId: string;
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

/** Parameters of `listWebhookEndpoints`. */
export interface ListWebhookEndpointsParams {
  /** Id of the organization. */
  organizationId: string;
}

/** Parameters of `listWebhookEventKinds`. */
export interface ListWebhookEventKindsParams {
  /** Id of the organization. */
  organizationId: string;
}

/** Parameters of `listWebhookEvents`. */
export interface ListWebhookEventsParams {
  /** Id of the organization. */
  organizationId: string;
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

/** Parameters of `listZones`. */
export interface ListZonesParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the event. */
  eventId: string;
}

/** A place where the organization holds events. */
export interface Location {
  /** Id of the location. */
  _id: string;
  /** Name. */
  name: string;
  /** Street and number. */
  address: string;
  /** City. */
  city: string;
  /** Postal code. */
  postal_code: string;
  /** Country, ISO 3166-1 alpha-2; empty when unknown. */
  country: string;
  /** Degrees north; null when unknown. */
  latitude: number | null;
  /** Degrees east; null when unknown. */
  longitude: number | null;
  /** Its time zone, as in the IANA database. */
  timezone: string;
  /** When it was created. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
}

/** A call and how it was answered. */
export interface LoggedRequest {
  /** Id of the request, as in `X-Request-Id`. */
  request_id: string;
  /** When it came in. */
  created_at: string;
  /** API that was called. */
  api: Open<'integrations' | 'channels' | 'management' | 'resellers'>;
  /** Id of the operation, as in these documents. */
  operation: string;
  /** HTTP method. */
  method: Open<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>;
  /** Path with the names of its parameters. */
  route: string;
  /** HTTP status of the answer. */
  status: number;
  /** `error` of the answer; empty where it succeeded. */
  error_code: string;
  /** Milliseconds from the request to the end of the answer. */
  duration_ms: number;
  /** Who called: an organization, a channel or a reseller by a key, a person, or a device at the door. */
  caller: Open<'organization' | 'channel' | 'reseller' | 'session' | 'device'>;
  /** Id of the API key or integration, of the person or of the device. */
  credential_id: string;
  /** Organization of the key, or the one in which the person acted. Empty when there is none. */
  organization_id: string;
  /** Channel of the key. Empty when there is none. */
  channel_id: string;
  /** Reseller of the key. Empty when there is none. */
  reseller_id: string;
}

/** A call with what was sent and answered. Texts of people, secrets and barcodes are masked: `(12 characters)`. */
export interface LoggedRequestDetails {
  /** Id of the request, as in `X-Request-Id`. */
  request_id: string;
  /** When it came in. */
  created_at: string;
  /** API that was called. */
  api: Open<'integrations' | 'channels' | 'management' | 'resellers'>;
  /** Id of the operation, as in these documents. */
  operation: string;
  /** HTTP method. */
  method: Open<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>;
  /** Path with the names of its parameters. */
  route: string;
  /** HTTP status of the answer. */
  status: number;
  /** `error` of the answer; empty where it succeeded. */
  error_code: string;
  /** Milliseconds from the request to the end of the answer. */
  duration_ms: number;
  /** Who called: an organization, a channel or a reseller by a key, a person, or a device at the door. */
  caller: Open<'organization' | 'channel' | 'reseller' | 'session' | 'device'>;
  /** Id of the API key or integration, of the person or of the device. */
  credential_id: string;
  /** Organization of the key, or the one in which the person acted. Empty when there is none. */
  organization_id: string;
  /** Channel of the key. Empty when there is none. */
  channel_id: string;
  /** Reseller of the key. Empty when there is none. */
  reseller_id: string;
  /** Path that was called; what could name a person or a ticket is masked. */
  path: string;
  /** Parameters behind the `?`, masked, as JSON; empty where there were none. */
  query: string;
  /** Body that was sent, masked, as JSON; empty where there was none. */
  request_body: string;
  /** True where only the first part of a large body is kept. */
  request_body_cut: boolean;
  /** Body of the answer, masked, as JSON; empty where it was not JSON or larger than 64 kB. */
  response_body: string;
  /** True where only the first part of a large body is kept. */
  response_body_cut: boolean;
}

/** What an organization says in one kind of mail, in one language. */
export interface MailText {
  /** What the mail is about. */
  template: Open<'tickets_sold' | 'passes_sold' | 'payment_link' | 'refund' | 'name_changed' | 'booking_received' | 'booking_accepted' | 'booking_rejected' | 'list_entry' | 'plan_payment' | 'subscription_active'>;
  /** Language of the mail. */
  language: Open<'en' | 'es'>;
  /** Subject; empty for the default one. */
  subject: string;
  /** What stands first in the mail, before what it is about; empty for nothing. */
  message: string;
}

/** A mail to the person. */
export interface MailToPerson {
  /** Id of the mail. */
  _id: string;
  /** E-mail address. Empty when unknown. */
  recipient: string;
  /** Subject; empty while it waits. */
  subject: string;
  /** What sort of mail it is. */
  template: string;
  /** Its outcome. */
  status: Open<'queued' | 'sending' | 'sent' | 'failed'>;
  /** When it was made. */
  created_at: string;
}

/** A reservation of spaces or tables, as the people of the organization see it. */
export interface ManagedBooking {
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
  /** Zone of this event. Empty when there is none. */
  zone_id: string;
  /** All its spaces, in the order in which they were asked for. */
  space_ids: string[];
  /** API through which it came in. */
  created_via: Open<'integrations' | 'channels' | 'management' | 'resellers'>;
  /** The payment that it waits for. Empty when there is none. */
  awaited_payment_id: string;
  /** When its people arrived; null when they have not. */
  arrived_at: string | null;
  /** When they were led to their space; null when they were not. */
  seated_at: string | null;
  /** When its spaces were released at the end of the stay; null when they were not. */
  released_at: string | null;
  /** Its version, which changes with it; for `If-Match`, in double quotes. */
  version: string;
}

/** A channel, as operators see it. */
export interface ManagedChannel {
  /** Id of the channel. */
  _id: string;
  /** Name. */
  name: string;
  /** Identifier. */
  slug: string;
  /** When it was created. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
}

/** Money taken outside the payment gateway, and whose booking it was taken for. */
export interface ManagedExternalPayment {
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
  /** Name that the booking is made on. */
  client_name: string;
  /** Name of the event; empty for a booking by calendar. */
  event_name: string;
}

/** A guest-list entry, as the people of the organization see it. */
export interface ManagedGuestList {
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
  /** E-mail of the guest. Empty when unknown. */
  email: string;
  /** pending_payment while it is being paid, voided where it was not paid in time; all others are active. */
  status: Open<'pending_payment' | 'active' | 'voided'>;
  /** Payment of it; empty where it cost nothing. Empty when there is none. */
  payment_id: string;
  /** What it cost when it was made, for all people. Major units of the currency. */
  price: number;
  /** What of that was given back. Major units of the currency. */
  refunded: number;
  /** API through which it came in. */
  created_via: Open<'integrations' | 'channels' | 'management' | 'resellers'>;
  /** Creation. */
  created_at: string;
  /** Last change. */
  updated_at: string;
  /** Its version, which changes with it; for `If-Match`, in double quotes. */
  version: string;
}

/** Conditions under which guest-list entries are admitted. */
export interface ManagedListRate {
  /** Id of the rate. */
  _id: string;
  /** Organization of it. */
  organization_id: string;
  /** Event that it is for. */
  event_id: string;
  /** Name. */
  name: string;
  /** Identifier within the event. */
  slug: string;
  /** Who may use it. */
  type: Open<'public' | 'limited' | 'private'>;
  /** True when it takes no more entries. */
  complete: boolean;
  /** From when entries are taken. */
  valid_from: string;
  /** Until when entries are taken; null without end. */
  valid_until: string | null;
  /** Most people of one entry. */
  max: number;
  /**
   * Price of one person, paid when a channel makes an entry; 0: an entry costs nothing. Major units of the
   * currency.
   */
  entry_price: number;
  /** People of all entries together, those that are being paid too; null: not limited. */
  quota: number | null;
  /** Fields that channels have to give of an entry, beside name and number of people. */
  required_fields: (Open<'email' | 'language' | 'observations_referral'>)[];
  /** The prices, in the order in which they are shown. */
  options: ListRateOption[];
  /** Currency of its prices, ISO 4217. */
  currency: string;
  /** When it was created. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
}

/** What a buyer owes, or has paid, for one purchase. */
export interface ManagedPayment {
  /** Id of the payment. */
  _id: string;
  /** State of the payment. */
  status: Open<'pending' | 'succeeded' | 'failed' | 'expired' | 'refunded' | 'partially_refunded'>;
  /** How the money comes in. */
  collection: Open<'gateway' | 'receivable' | 'cash' | 'pos'>;
  /** How it was sold. */
  sale_type: Open<'online' | 'sms' | 'imported' | 'invitation' | 'paylink' | 'print' | 'box-office'>;
  /** The items to buy. */
  resource_type: Open<'ticket' | 'name-change' | 'list' | 'pass' | 'plan' | 'booking' | 'supplement'>;
  /** Ids of what is bought. */
  resource_ids: string[];
  /** Event that is bought for. Empty when there is none. */
  event_id: string;
  /** Name of that event; empty where there is none. */
  event_name: string;
  /** Channel that sold; empty for the organization itself. Empty when there is none. */
  channel_id: string;
  /** Name of that channel; empty for the organization itself. */
  channel_name: string;
  /** Name of the buyer; empty when unknown. */
  client_name: string;
  /** E-mail of the buyer. Empty when unknown. */
  client_email: string;
  /** Amount, fees included. Major units of the currency. */
  amount: number;
  /** Fees within the amount. Major units of the currency. */
  fees: number;
  /** Discount of the whole payment. Major units of the currency. */
  discount: number;
  /** Tips within the amount. Major units of the currency. */
  tips: number;
  /** Amount that was given back. Major units of the currency. */
  refunded: number;
  /** Currency of all amounts, ISO 4217. */
  currency: string;
  /** Kind of payment, such as visa; empty when unknown. */
  payment_method: string;
  /** Last four digits of the card; empty when there is none. */
  method_last4: string;
  /** Why it was not completed: expired or cancelled; empty otherwise. */
  failure_reason: string;
  /** Invoice of the payment. Empty when there is none. */
  invoice_id: string;
  /** Number of that invoice; empty while none was issued. */
  invoice_reference: string;
  /** When it was paid. ISO 8601, UTC; empty while it has not happened. */
  paid_at: string;
  /** Until when it can be paid. ISO 8601, UTC; empty while it has not happened. */
  expires_at: string;
  /** Creation. */
  created_at: string;
}

/** A price step of a ticket rate, as its organization edits it. */
export interface ManagedPrice {
  /** Id of the price. */
  _id: string;
  /** Name of the price. */
  name: string;
  /** What the price includes. */
  includes: string;
  /** What the buyer should know besides. */
  additional_info: string;
  /** Until when it is sold; null without end. */
  valid_until: string | null;
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
  /** People whom one ticket of it admits. */
  party_size: number;
}

/** Refunds. */
export interface ManagedRefund {
  /** Id of the refund. */
  _id: string;
  /** pending until the payment gateway confirms it; failed where it could not give the money back. */
  status: Open<'pending' | 'succeeded' | 'failed'>;
  /** Where the money was taken, and goes back. */
  collection: Open<'gateway' | 'receivable' | 'cash' | 'pos'>;
  /** Amount. Major units of the currency. */
  amount: number;
  /** Currency, ISO 4217. */
  currency: string;
  /** The payment of which it is given back. Empty when there is none. */
  payment_id: string;
  /** The ticket on which it is given back. Empty when there is none. */
  ticket_id: string;
  /** The booking on which it is given back. Empty when there is none. */
  booking_id: string;
  /** The guest-list entry on which it is given back. Empty when there is none. */
  list_id: string;
  /** The pass on which it is given back. Empty when there is none. */
  pass_id: string;
  /** The supplement, bought after its ticket, on which it is given back. Empty when there is none. */
  supplement_id: string;
  /** The charge that goes back as a whole, since its payment had no use for it. Empty when there is none. */
  charge_id: string;
  /** Why the gateway did not give it back; empty otherwise. */
  failure_reason: string;
  /** How often the gateway was asked. */
  attempts_count: number;
  /** Who gave it back, where that is known. */
  created_by: string;
  /** Creation. */
  created_at: string;
  /** When it was given back, or failed. ISO 8601, UTC; empty while it has not happened. */
  settled_at: string;
}

/** A reseller, as operators see it. */
export interface ManagedReseller {
  /** Id of the reseller. */
  _id: string;
  /** Name. */
  name: string;
  /** Identifier. */
  slug: string;
  /** When it was created. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
}

/** A supplement, as its organization edits it. */
export interface ManagedSupplement {
  /** Id of the supplement. */
  _id: string;
  /** Name. */
  label: string;
  /** Description. */
  description: string;
  /** Price of one unit. Major units of the currency. */
  price: number;
  /** Higher price shown crossed out, when `has_fake_price`. Major units of the currency. */
  fake_price: number;
  /** Products that one unit gives. */
  product_quantity: number;
  /** Service charge: major units of the currency when fixed, else percent of the price. */
  service_charge_amount: number;
  /** True when a crossed-out price is shown. */
  has_fake_price: boolean;
  /** How `service_charge_amount` is meant. */
  service_charge_type: Open<'fixed' | 'percentage'>;
  /** How many units one ticket may buy. */
  purchase_limit: PurchaseLimit;
  /** Until when the supplement can be redeemed. */
  redemption_deadline: RedemptionDeadline;
  /** Position in the order of the rate. */
  position: number;
}

/** A ticket as the people of its organization see it: with where it came from and what became of it. */
export interface ManagedTicket {
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
  /** Name of the ticket rate. */
  rate_name: string;
  /** The API through which it came in. */
  created_via: Open<'integrations' | 'channels' | 'management' | 'resellers'>;
  /** Language of the holder, ISO 639-1. */
  language: string;
  /** Rating of the guests by the door, 0 to 5; null when not rated. */
  quality: number | null;
  /** When its holder last changed. ISO 8601, UTC; empty while it has not happened. */
  name_changed_at: string;
  /** Changes of its holder, newest first. */
  name_changes: NameChange[];
  /** The ticket that a swap turned into this one. Empty when there is none. */
  resold_from: string;
  /** The ticket that a swap turned this one into. Empty when there is none. */
  resold_to: string;
  /** When it was voided. ISO 8601, UTC; empty while it has not happened. */
  voided_at: string;
  /** When it was created. */
  created_at: string;
  /** When it last changed. */
  updated_at: string;
}

/** A ticket rate, as its organization edits it. */
export interface ManagedTicketRate {
  /** Id of the rate. */
  _id: string;
  /** Organization that sells it. */
  organization_id: string;
  /** Event that it is for. */
  event_id: string;
  /** Name. */
  name: string;
  /** Identifier within the event. */
  slug: string;
  /** From when it is sold. */
  valid_from: string;
  /** Who may buy it. */
  type: Open<'public' | 'limited' | 'private'>;
  /** True when it was marked as complete; it is sold no more, whatever is left. */
  complete: boolean;
  /** True when tickets bear the name of the holder. */
  nominative: boolean;
  /** True when discount codes apply. */
  has_discount_codes_enabled: boolean;
  /** True when all price steps are shown, false when only the current one is. */
  show_all_prices: boolean;
  /**
   * True when it can be bought now: within its dates, not complete, with places left in the rate and in a price
   * step, for an active event that has not ended.
   */
  available: boolean;
  /** Least tickets of one purchase. */
  min: number;
  /** Most tickets of one purchase. */
  max: number;
  /** The price steps, in the order in which they are sold. */
  prices: ManagedPrice[];
  /** A price step of a ticket rate, as its organization edits it. */
  current_price: ManagedPrice;
  /** The supplements that can be bought with it, in their order. */
  supplements: ManagedSupplement[];
  /** Personal data asked of each holder. */
  fields: RateField[];
  /** Questions asked of each holder. */
  questions: RateQuestion[];
  /** The right to give tickets back, and what it costs. */
  warranty: RateWarranty;
  /** How many places are gone and left. */
  availability: RateAvailability;
  /** Until when it is sold; null without end. */
  valid_until: string | null;
  /** Position in the order of the event. */
  position: number;
  /** Places sold of it in all, whatever the price steps have together. */
  quota: number;
  /** True when its tickets can be swapped by resellers. */
  resale_enabled: boolean;
  /**
   * How far channels that sell outside the payment gateway may depart from the price, in percent of the price of
   * the step.
   */
  channel_totals: ChannelTotals;
  /** Percent of its fees that is the provider's; the rest is the organization's. */
  fee_provider_percentage: number;
  /** Percent of tax that its prices include; null where it is that of the organization. */
  tax_percentage: number | null;
  /** What a buyer pays to change the name on a ticket; null: buyers cannot. Major units of the currency. */
  name_change_fee: number | null;
  /** Currency of its prices, ISO 4217. */
  currency: string;
  /** When it was created. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
}

/** An address that notifications are sent to, with its health. */
export interface ManagedWebhookEndpoint {
  /** Id of the endpoint. */
  _id: string;
  /** Name. */
  name: string;
  /** Address that notifications are posted to. */
  url: string;
  /** Kinds that are sent to it; empty: all. */
  events: (Open<'ticket.sold' | 'ticket.checked_in' | 'ticket.refunded' | 'ticket.request_refund' | 'ticket.voided' | 'ticket.deleted' | 'ticket.swapped' | 'ticket.name_changed' | 'booking.created' | 'booking.updated' | 'booking.status_changed' | 'list.created' | 'list.checked_in' | 'payment.success' | 'payment.failed' | 'payment.refunded' | 'event.created' | 'event.updated' | 'webhook_endpoint.disabled' | 'webhook.test'>)[];
  /** Nothing is sent to a disabled endpoint until it is enabled. */
  status: Open<'active' | 'disabled'>;
  /** Why it is disabled; empty while it is active. */
  disabled_reason: string;
  /** When it was disabled. ISO 8601, UTC; empty while it has not happened. */
  disabled_at: string;
  /** First failure since the last success. ISO 8601, UTC; empty while it has not happened. */
  failing_since: string;
  /** Last success, to the minute. ISO 8601, UTC; empty while it has not happened. */
  last_success_at: string;
  /** Failed attempts since the last success. */
  consecutive_failures: number;
  /**
   * closed: everything is sent; open: it failed repeatedly and is paused until `resting_until`; half_open: it is
   * being retried with few parallel attempts. While it is paused, nothing is lost and no attempt is used.
   */
  breaker: Open<'closed' | 'open' | 'half_open'>;
  /** Nothing is sent before this instant. ISO 8601, UTC; empty while it has not happened. */
  resting_until: string;
  /** Warning for an endpoint that has failed for more than 1, 24 or 72 hours; otherwise empty. */
  warning: string;
  /** When it was created. */
  created_at: string;
  /** When its settings or its status changed last. */
  updated_at: string;
}

/** A ticket, list entry, pass or booking, as a door needs it. */
export interface ManifestEntry {
  /** Its id. */
  _id: string;
  /** What it is. */
  kind: Open<'ticket' | 'list' | 'pass' | 'booking'>;
  /** Hash of its code with the key of the event: see `key` of the event. */
  hash: string;
  /** People whom it admits. */
  for: number;
  /** People inside. */
  enter: number;
  /** Name of its rate, zone or type. */
  label: string;
  /** Number of a colour, the same for the same rate. */
  color: number;
  /** Whether it admits, as things are. */
  valid: boolean;
  /** Why it does not admit. Empty when unknown. */
  reason: Open<'swapped' | 'refunded' | 'voided' | 'deleted' | 'removed' | 'unpaid' | 'not_accepted' | 'rejected' | 'released' | 'used_up' | 'already_entered' | 'other_event' | 'unknown' | 'other' | ''>;
  /** When people came in last. ISO 8601, UTC; empty while it has not happened. */
  entered_at: string;
  /** Where they came in; empty for a check-in by an API. */
  door: string;
}

/** The person who is signed in. */
export interface Me {
  /** A person who can sign in. */
  user: User;
  /** True where signing in asks for a code of a second factor. */
  totp_enabled: boolean;
  /** Recovery codes that were not used yet. */
  recovery_codes_left: number;
  /** The organizations that the person belongs to, each with the role of the person. */
  memberships: Organization[];
}

/** A person who belongs to an organization. */
export interface Member {
  /** Id of the person. */
  user_id: string;
  /** E-mail. */
  email: string;
  /** Name. */
  name: string;
  /** What the person may do in the organization. */
  role: Open<'owner' | 'admin' | 'manager' | 'door' | 'viewer'>;
  /** True for one who cannot sign in. */
  disabled: boolean;
  /** Since when the person belongs to it. */
  created_at: string;
  /** When the role was changed last. */
  updated_at: string;
}

/** Parameters of `mergeClient`. */
export interface MergeClientParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the client. */
  clientId: string;
  /** Id of the other client. */
  client_id: string;
}

/** A change of the holder of a ticket. */
export interface NameChange {
  /** Id of the change. */
  _id: string;
  /** Id of the ticket. */
  ticket_id: string;
  /** Whether it is done, waits for its payment, or was given up. */
  status: Open<'pending_payment' | 'completed' | 'cancelled'>;
  /** The new name. */
  full_name: string;
  /** The new e-mail, when it changes too. Empty when unknown. */
  email: string;
  /** The new phone number; empty: it stays as it is. */
  phone: string;
  /** What the change costs. Major units of the currency. */
  amount: number;
  /** The name before; as long as it waits, the name when it was asked for. */
  previous_full_name: string;
  /** When it was asked for. */
  created_at: string;
  /** When the ticket got the new name. ISO 8601, UTC; empty while it has not happened. */
  completed_at: string;
  /**
   * The payment for which it waits, or which paid for it; empty where it is not paid online. Empty when there is
   * none.
   */
  payment_id: string;
}

/** A key that was just created, with its secret. */
export interface NewApiKey {
  /** Id of the key. For the kind `integration` it is the `integration_id`. */
  _id: string;
  /** What it is for. */
  name: string;
  /**
   * `integrations`, `channels` and `resellers` are keys of those APIs; `integration` is the older pair of
   * `integration_id` and `secret`.
   */
  kind: Open<'integration' | 'integrations' | 'channels' | 'resellers'>;
  /** The last four characters, to distinguish keys. */
  last4: string;
  /** What it may do. */
  scopes: (Open<'events:read' | 'bookings:read' | 'bookings:write' | 'tickets:read' | 'tickets:write' | 'tickets:checkin' | 'lists:read' | 'lists:write' | 'channels:read' | 'clients:read' | 'ticket-rates:read' | 'passes:read' | 'payments:read' | 'refunds:write' | 'discount-codes:read' | 'webhooks:read' | 'webhooks:write'>)[];
  /** How fast requests may come: at most as fast as those of its organization. */
  rate_limit: ApiKeyRateLimit;
  /** `rotating`: another key takes its place, and it works until `expires_at`. */
  status: Open<'active' | 'rotating' | 'expired' | 'revoked'>;
  /** When it stops working. */
  expires_at: string;
  /** When it was revoked. ISO 8601, UTC; empty while it has not happened. */
  revoked_at: string;
  /** When it was used last, to the minute. ISO 8601, UTC; empty while it has not happened. */
  last_used_at: string;
  /** The key that took its place. Empty when there is none. */
  replaced_by: string;
  /** Who created it. Empty when there is none. */
  created_by: string;
  /** When it was created. */
  created_at: string;
  /** The key itself, or the secret of the pair. It is shown only here. */
  secret: string;
}

/** A device that was just registered, with its token. */
export interface NewDoorDevice {
  /** Id of the device. */
  _id: string;
  /** Whose doors it stands at. */
  organization_id: string;
  /** Name of the door or of the device; others are shown it where somebody entered there. */
  name: string;
  /** The events that it works for; all where there are none. */
  event_ids: string[];
  /** Who registered it, or showed the code with which it was registered. Empty when there is none. */
  registered_by: string;
  /** By a person who was signed in, or with a one-time code. */
  registered_with: Open<'session' | 'code'>;
  /** When it asked something last, to about 10 seconds. ISO 8601, UTC; empty while it has not happened. */
  last_contact_at: string;
  /** When it was revoked. ISO 8601, UTC; empty while it has not happened. */
  revoked_at: string;
  /** When it was registered. */
  created_at: string;
  /** What the device identifies itself with, as `Authorization: Bearer`. It is shown only here. */
  token: string;
}

/** An invitation with its link. */
export interface NewInvitation {
  /** Id of the invitation. */
  _id: string;
  /** E-mail of the person who is invited. */
  email: string;
  /** What the person will be allowed to do in the organization. */
  role: Open<'owner' | 'admin' | 'manager' | 'door' | 'viewer'>;
  /** Who invited the person. */
  invited_by: string;
  /** When the person was invited. */
  created_at: string;
  /** When the link stops working. */
  expires_at: string;
  /** Address where the person accepts, once. It is shown only here. */
  invitation_url: string;
}

/** An organization that was created. */
export interface NewOrganization {
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
  /** What the person who asks may do in it. Empty when unknown. */
  role: Open<'owner' | 'admin' | 'manager' | 'door' | 'viewer' | ''>;
  /** When it was created. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
  /**
   * Address where the first owner accepts, once. It is shown only here. None where the caller is the owner. http
   * or https; empty for none.
   */
  owner_invitation_url: string;
}

/** A session that was opened. */
export interface NewSession {
  /** Id of the session. */
  _id: string;
  /**
   * Sent with every request as `Authorization: Bearer <token>`. It is shown only here, and empty if set as a
   * cookie.
   */
  token: string;
  /** When the session ends, however much it is used. */
  expires_at: string;
  /** Until when the session is confirmed. */
  confirmed_until: string;
  /** A person who can sign in. */
  user: User;
}

/** An account that was created, with the link to set its password. */
export interface NewUser {
  /** Id of the person. */
  _id: string;
  /** E-mail, with which the person signs in. */
  email: string;
  /** Name. */
  name: string;
  /** True for operators of the deployment. */
  operator: boolean;
  /** True for one who cannot sign in. */
  disabled: boolean;
  /** When the account was made. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
  /** Address where the person sets the password, once. It is shown only here. */
  password_url: string;
  /** When the address stops working. */
  password_url_expires_at: string;
}

/** An endpoint that was just created. */
export interface NewWebhookEndpoint {
  /** Id of the endpoint. */
  _id: string;
  /** Name. */
  name: string;
  /** Address that notifications are posted to. */
  url: string;
  /** Kinds that are sent to it; empty: all. */
  events: (Open<'ticket.sold' | 'ticket.checked_in' | 'ticket.refunded' | 'ticket.request_refund' | 'ticket.voided' | 'ticket.deleted' | 'ticket.swapped' | 'ticket.name_changed' | 'booking.created' | 'booking.updated' | 'booking.status_changed' | 'list.created' | 'list.checked_in' | 'payment.success' | 'payment.failed' | 'payment.refunded' | 'event.created' | 'event.updated' | 'webhook_endpoint.disabled' | 'webhook.test'>)[];
  /** Nothing is sent to a disabled endpoint until it is enabled. */
  status: Open<'active' | 'disabled'>;
  /** Why it is disabled; empty while it is active. */
  disabled_reason: string;
  /** When it was disabled. ISO 8601, UTC; empty while it has not happened. */
  disabled_at: string;
  /** First failure since the last success. ISO 8601, UTC; empty while it has not happened. */
  failing_since: string;
  /** Last success, to the minute. ISO 8601, UTC; empty while it has not happened. */
  last_success_at: string;
  /** Failed attempts since the last success. */
  consecutive_failures: number;
  /**
   * closed: everything is sent; open: it failed repeatedly and is paused until `resting_until`; half_open: it is
   * being retried with few parallel attempts. While it is paused, nothing is lost and no attempt is used.
   */
  breaker: Open<'closed' | 'open' | 'half_open'>;
  /** Nothing is sent before this instant. ISO 8601, UTC; empty while it has not happened. */
  resting_until: string;
  /** Warning for an endpoint that has failed for more than 1, 24 or 72 hours; otherwise empty. */
  warning: string;
  /** When it was created. */
  created_at: string;
  /** When its settings or its status changed last. */
  updated_at: string;
  /** Secret that notifications are signed with. It is shown only here. */
  sign_secret: string;
}

/** Parameters of `orderTicketRatePrices`. */
export interface OrderTicketRatePricesParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the rate. */
  rateId: string;
  /** All price steps of the rate, each once. */
  price_ids: readonly string[];
}

/** An organization that holds events. */
export interface Organization {
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
  /** What the person who asks may do in it. Empty when unknown. */
  role: Open<'owner' | 'admin' | 'manager' | 'door' | 'viewer' | ''>;
  /** When it was created. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
}

/** What the operator grants to an organization. */
export interface OrganizationLimits {
  /** Requests a second over all its keys of the integrations API together. */
  requests_per_second: number;
  /** Keys that may work at the same time; one that was rotated does not count. */
  api_keys: number;
  /** Keys that work now. */
  api_keys_used: number;
}

/** A channel, and whether the organization has admitted it. */
export interface PartnerChannel {
  /** Id of the channel. */
  _id: string;
  /** Name. */
  name: string;
  /** Identifier. */
  slug: string;
  /** True where the organization has admitted it. */
  admitted: boolean;
  /** When the organization admitted it. ISO 8601, UTC; empty while it has not happened. */
  admitted_at: string;
}

/** A reseller, and whether the organization has admitted it. */
export interface PartnerReseller {
  /** Id of the reseller. */
  _id: string;
  /** Name. */
  name: string;
  /** Identifier. */
  slug: string;
  /** True where the organization has admitted it. */
  admitted: boolean;
  /** When the organization admitted it. ISO 8601, UTC; empty while it has not happened. */
  admitted_at: string;
}

/** What a pass says of the person. */
export interface PassOfPerson {
  /** Id of the pass. */
  _id: string;
  /** Payment. */
  payment_id: string;
  /** Code. */
  code: string;
  /** Name. */
  full_name: string;
  /** E-mail address. Empty when unknown. */
  email: string;
  /** Phone number. */
  phone: string;
  /** When it was made. */
  created_at: string;
}

/** A link to set a password. */
export interface PasswordLink {
  /** Address where the person sets the password, once. It is shown only here. */
  password_url: string;
  /** When the address stops working. */
  password_url_expires_at: string;
}

/** An attempt to pay. */
export interface PaymentCharge {
  /** Id of the attempt. */
  _id: string;
  /** Payment gateway. */
  gateway: Open<'sandbox' | 'stripe'>;
  /** Its number at the gateway. */
  reference: string;
  /** returned: the payment had no use for the money, which is sent back. */
  status: Open<'pending' | 'succeeded' | 'failed' | 'returned'>;
  /** Amount. Major units of the currency. */
  amount: number;
  /** Currency, ISO 4217. */
  currency: string;
  /** Kind of payment, such as visa; empty when unknown. */
  payment_method: string;
  /** Why the gateway did not take it; empty otherwise. */
  failure_reason: string;
  /** When it was made. */
  created_at: string;
}

/** A payment with what was bought and every attempt to pay it. */
export interface PaymentDetails {
  /** Id of the payment. */
  _id: string;
  /** State of the payment. */
  status: Open<'pending' | 'succeeded' | 'failed' | 'expired' | 'refunded' | 'partially_refunded'>;
  /** How the money comes in. */
  collection: Open<'gateway' | 'receivable' | 'cash' | 'pos'>;
  /** How it was sold. */
  sale_type: Open<'online' | 'sms' | 'imported' | 'invitation' | 'paylink' | 'print' | 'box-office'>;
  /** The items to buy. */
  resource_type: Open<'ticket' | 'name-change' | 'list' | 'pass' | 'plan' | 'booking' | 'supplement'>;
  /** Ids of what is bought. */
  resource_ids: string[];
  /** Event that is bought for. Empty when there is none. */
  event_id: string;
  /** Name of that event; empty where there is none. */
  event_name: string;
  /** Channel that sold; empty for the organization itself. Empty when there is none. */
  channel_id: string;
  /** Name of that channel; empty for the organization itself. */
  channel_name: string;
  /** Name of the buyer; empty when unknown. */
  client_name: string;
  /** E-mail of the buyer. Empty when unknown. */
  client_email: string;
  /** Amount, fees included. Major units of the currency. */
  amount: number;
  /** Fees within the amount. Major units of the currency. */
  fees: number;
  /** Discount of the whole payment. Major units of the currency. */
  discount: number;
  /** Tips within the amount. Major units of the currency. */
  tips: number;
  /** Amount that was given back. Major units of the currency. */
  refunded: number;
  /** Currency of all amounts, ISO 4217. */
  currency: string;
  /** Kind of payment, such as visa; empty when unknown. */
  payment_method: string;
  /** Last four digits of the card; empty when there is none. */
  method_last4: string;
  /** Why it was not completed: expired or cancelled; empty otherwise. */
  failure_reason: string;
  /** Invoice of the payment. Empty when there is none. */
  invoice_id: string;
  /** Number of that invoice; empty while none was issued. */
  invoice_reference: string;
  /** When it was paid. ISO 8601, UTC; empty while it has not happened. */
  paid_at: string;
  /** Until when it can be paid. ISO 8601, UTC; empty while it has not happened. */
  expires_at: string;
  /** Creation. */
  created_at: string;
  /** What is bought; empty for tickets, which say themselves what they cost. */
  lines: PaymentLine[];
  /** Attempts to pay it, in their order. */
  charges: PaymentCharge[];
}

/** What is bought, as the buyer is shown it. */
export interface PaymentLine {
  /** What it is. */
  name: string;
  /** Price. Major units of the currency. */
  price: number;
  /** Discount. Major units of the currency. */
  discount: number;
  /** Fees. Major units of the currency. */
  fees: number;
  /** Supplements. Major units of the currency. */
  supplements: number;
  /** Warranty. Major units of the currency. */
  warranty: number;
  /** Tips. Major units of the currency. */
  tips: number;
  /** What it comes to. Major units of the currency. */
  total: number;
}

/** How an organization collects what buyers pay. */
export interface PaymentSettings {
  /** For how long the places of a purchase are kept until it is paid. */
  hold_minutes: number;
  /** What collects money; without it, only free items can be bought. Empty when unknown. */
  gateway: Open<'sandbox' | 'stripe' | ''>;
  /** The last characters of the secret key of Stripe; empty where there is none. */
  stripe_secret_key_last4: string;
  /** The last characters of the secret with which Stripe signs what it sends; empty where there is none. */
  stripe_webhook_secret_last4: string;
  /** Where Stripe has to send its events: add an endpoint with this address to the account. */
  stripe_webhook_url: string;
  /** When the keys of Stripe were set last. ISO 8601, UTC; empty while it has not happened. */
  stripe_connected_at: string;
}

/** All data stored about a person. */
export interface PersonalData {
  /** A person known to the organization by an e-mail address. */
  client: Client;
  /** Bookings. */
  bookings: BookingOfPerson[];
  /** Tickets in the name of the person. */
  tickets: TicketOfPerson[];
  /** Passes in the name of the person. */
  passes: PassOfPerson[];
  /** Subscriptions of the person. */
  subscriptions: SubscriptionOfPerson[];
  /** Entries of guest lists. */
  guest_lists: GuestListOfPerson[];
  /** Events for whose tickets the person waits. */
  preregistrations: Preregistration[];
  /** Mails to the person. */
  mails: MailToPerson[];
}

/** A person who waits for tickets of an event to be on sale. */
export interface Preregistration {
  /** Id of the preregistration. */
  _id: string;
  /** The event. */
  event_id: string;
  /** The channel through which the person came. */
  channel_id: string;
  /** Name. */
  name: string;
  /** E-mail. */
  email: string;
  /** Phone number; empty where none was given. */
  phone: string;
  /** Language, ISO 639-1; empty where none was given. */
  language: string;
  /** True where the person agreed to receive advertisements. */
  marketing_consent: boolean;
  /** When the person came first. */
  created_at: string;
}

/** Parameters of `recoverWebhookEndpoint`. */
export interface RecoverWebhookEndpointParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the endpoint. */
  endpointId: string;
  /**
   * Deliveries made from this instant on are sent again; at most 90 days ago. Any ISO 8601 form; a missing offset
   * means UTC, and seconds or the whole time of day can be left out.
   */
  since: string | Date;
}

/** Codes for sign-in if the authenticator is lost. */
export interface RecoveryCodes {
  /** The codes. */
  recovery_codes: string[];
}

/** A person who brings guests and bookings (public relations). */
export interface Referrer {
  /** Id of the referrer. */
  _id: string;
  /** Name. Two referrers can have the same. */
  name: string;
  /** Creation. */
  created_at: string;
}

/** Parameters of `refundBooking`. */
export interface RefundBookingParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the booking. */
  bookingId: string;
  /** Amount to give back, more than 0 and at most what remains of what was paid online. */
  amount: number;
}

/** Parameters of `refundGuestList`. */
export interface RefundGuestListParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the entry. */
  guestListId: string;
  /** Amount to give back, more than 0 and at most what remains of what was paid. */
  amount: number;
}

/** Parameters of `refundPass`. */
export interface RefundPassParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the pass. */
  passId: string;
  /** Amount to give back, more than 0 and at most what remains of the price. */
  amount: number;
}

/** Parameters of `refundPayment`. */
export interface RefundPaymentParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the payment. */
  paymentId: string;
  /** Refund only these items; all items if omitted. */
  resource_ids?: readonly string[] | undefined;
}

/** Parameters of `refundTicket`. */
export interface RefundTicketParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the ticket. */
  ticketId: string;
  /** Amount to give back, more than 0 and at most what remains of the total. */
  amount: number;
}

/** Parameters of `refundTicketSupplement`. */
export interface RefundTicketSupplementParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the ticket. */
  ticketId: string;
  /** Id of the supplement on the ticket. */
  supplementId: string;
  /** Amount to give back, more than 0 and at most what remains of what the supplement cost. */
  amount: number;
}

/** Parameters of `registerDoorDevice`. */
export interface RegisterDoorDeviceParams {
  /** The code that a manager shows. */
  code: string;
  /** Name of the door or of the device. */
  name: string;
}

/** Parameters of `rejectPass`. */
export interface RejectPassParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the pass. */
  passId: string;
}

/** Parameters of `rejectRefundRequest`. */
export interface RejectRefundRequestParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the request. */
  requestId: string;
}

/** Parameters of `removeMember`. */
export interface RemoveMemberParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the person. */
  userId: string;
}

/** Parameters of `removePartnerChannel`. */
export interface RemovePartnerChannelParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the channel. */
  channelId: string;
}

/** Parameters of `removePartnerReseller`. */
export interface RemovePartnerResellerParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the reseller. */
  resellerId: string;
}

/** Parameters of `requestPasswordLink`. */
export interface RequestPasswordLinkParams {
  /** E-mail of the person. */
  email: string;
  /** Language of the mail; English where it is not given. */
  language?: 'en' | 'es' | undefined;
}

/** Parameters of `resendInvitation`. */
export interface ResendInvitationParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the invitation. */
  invitationId: string;
  /** Language of the mail; English where it is not given. */
  language?: 'en' | 'es' | undefined;
}

/** Parameters of `retryJob`. */
export interface RetryJobParams {
  /** Id of the job. */
  jobId: string;
}

/** Parameters of `retryRefund`. */
export interface RetryRefundParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the refund. */
  refundId: string;
}

/** Parameters of `retryWebhookDelivery`. */
export interface RetryWebhookDeliveryParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the delivery. */
  deliveryId: string;
}

/** Parameters of `revokeApiKey`. */
export interface RevokeApiKeyParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the key. */
  keyId: string;
}

/** Parameters of `revokeChannelApiKey`. */
export interface RevokeChannelApiKeyParams {
  /** Id of the channel. */
  channelId: string;
  /** Id of the key. */
  keyId: string;
}

/** Parameters of `revokeDoorDevice`. */
export interface RevokeDoorDeviceParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the device. */
  doorDeviceId: string;
}

/** Parameters of `revokeInvitation`. */
export interface RevokeInvitationParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the invitation. */
  invitationId: string;
}

/** Parameters of `revokeResellerApiKey`. */
export interface RevokeResellerApiKeyParams {
  /** Id of the reseller. */
  resellerId: string;
  /** Id of the key. */
  keyId: string;
}

/** Parameters of `rotateApiKey`. */
export interface RotateApiKeyParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the key. */
  keyId: string;
  /** How long the old key works on, beside the new one. */
  grace: 'now' | '1h' | '24h' | '7d';
}

/** Parameters of `rotateChannelApiKey`. */
export interface RotateChannelApiKeyParams {
  /** Id of the channel. */
  channelId: string;
  /** Id of the key. */
  keyId: string;
  /** How long the old key works on, beside the new one. */
  grace: 'now' | '1h' | '24h' | '7d';
}

/** Parameters of `rotateResellerApiKey`. */
export interface RotateResellerApiKeyParams {
  /** Id of the reseller. */
  resellerId: string;
  /** Id of the key. */
  keyId: string;
  /** How long the old key works on, beside the new one. */
  grace: 'now' | '1h' | '24h' | '7d';
}

/** Parameters of `rotateWebhookEndpointSecret`. */
export interface RotateWebhookEndpointSecretParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the endpoint. */
  endpointId: string;
}

/** What became of a scan by now. */
export interface ScanResult {
  /** Id of the entry. */
  _id: string;
  /** Id of the event. */
  event_id: string;
  /** What was scanned or checked in; `unknown` for a code that belongs to nothing of the event. */
  kind: Open<'ticket' | 'list' | 'pass' | 'booking' | 'unknown'>;
  /** Its id. Empty when there is none. */
  subject_id: string;
  /** `door` for a scan of a device, `api` for a check-in by an API. */
  source: Open<'door' | 'api'>;
  /** The device that scanned. Empty when there is none. */
  device_id: string;
  /** Name of the device; empty for a check-in by an API. */
  door: string;
  /** The id that the device gave the scan; that of the entry for a check-in by an API. */
  scan_id: string;
  /** People came in or went out, nobody was let in, or a scan was taken back. */
  action: Open<'in' | 'out' | 'refused' | 'undo'>;
  /** The `scan_id` that an undo takes back; empty otherwise. */
  undoes: string;
  /** Women who came or went. */
  women: number;
  /** Men who came or went. */
  men: number;
  /** Others, and people of whom nothing more is said. */
  others: number;
  /**
   * `admitted` and `left` are counted. `double_entry`: more came in than were left, `other_door` and `other_at`
   * say who has the place. `invalid`: somebody came in with what was not valid. `not_inside`: more left than were
   * inside. `refused`: the device let nobody in. `undone`: taken back within 30 seconds; `undo`, `undo_late` and
   * `undo_waiting` are what became of an undo.
   */
  verdict: Open<'admitted' | 'left' | 'double_entry' | 'invalid' | 'not_inside' | 'refused' | 'undone' | 'undo' | 'undo_late' | 'undo_waiting'>;
  /** Why it was not valid, or why nobody was let in. Empty when unknown. */
  reason: Open<'swapped' | 'refunded' | 'voided' | 'deleted' | 'removed' | 'unpaid' | 'not_accepted' | 'rejected' | 'released' | 'used_up' | 'already_entered' | 'other_event' | 'unknown' | 'other' | ''>;
  /** People that it adds to those inside; negative where they left. */
  counted: number;
  /** The door at which the place of a double entry was taken; empty for a check-in by an API. */
  other_door: string;
  /** When that was. ISO 8601, UTC; empty while it has not happened. */
  other_at: string;
  /** When it was scanned, by the clock of the device with its offset; not after its arrival. */
  observed_at: string;
  /**
   * `ahead`: the clock of the device was more than 2 minutes ahead; `behind`: it said an instant before the device
   * was registered. Such scans are judged after all others.
   */
  clock: Open<'ok' | 'ahead' | 'behind'>;
  /** When it arrived. */
  created_at: string;
  /** People inside on what was scanned now; null for an unknown code. */
  enter: number | null;
}

/** Parameters of `sendPaymentLink`. */
export interface SendPaymentLinkParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the payment. */
  paymentId: string;
  /** Recipient; the address of the buyer if omitted. */
  email?: string | undefined;
}

/** A place where a person is signed in. */
export interface Session {
  /** Id of the session. */
  _id: string;
  /** What the program that signed in said of itself. */
  user_agent: string;
  /** When the person signed in. */
  created_at: string;
  /** When the session was used last, to a few minutes; unused for 24 hours it ends. */
  last_used_at: string;
  /** When the session ends, however much it is used. */
  expires_at: string;
  /** True for the session of this request. */
  current: boolean;
}

/** A confirmed session. */
export interface SessionConfirmation {
  /** Until when the session is confirmed. */
  confirmed_until: string;
}

/** A table or a place of a zone. */
export interface Space {
  /** Id of the space. */
  _id: string;
  /** Event that it is part of. */
  event_id: string;
  /** Zone that it is in. */
  zone_id: string;
  /** Name, unique within the event case-insensitive. */
  name: string;
  /** People it has room for; 0 when that is not said. */
  capacity: number;
  /** Position in the order of the zone. */
  position: number;
  /** Where a space stands on the plan of its zone. */
  layout: SpaceLayout;
  /** When it was created. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
}

/** Parameters of `startImport`. */
export interface StartImportParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the import. */
  importId: string;
  /** True to import the other rows of a file that has bad ones. */
  skip_bad_rows?: boolean | undefined;
}

/** What a subscription says of the person. */
export interface SubscriptionOfPerson {
  /** Id of the subscription. */
  _id: string;
  /** Name of the plan. */
  plan_name: string;
  /** Code. */
  code: string;
  /** When the paid time ends. ISO 8601, UTC; empty while it has not happened. */
  paid_until: string;
  /** When it was made. */
  created_at: string;
}

/** What an organization puts on its invoices. */
export interface TaxSettings {
  /** Name under which it issues invoices; its own name where this is empty. */
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
  /** Percent of tax that prices include, where a rate has no percentage of its own. */
  tax_percentage: number;
}

/** The test clock of an alpha deployment. */
export interface TestClock {
  /** What it shows: the time that the service goes by. */
  now: string;
  /** The real time. */
  real_now: string;
  /** By how many seconds it is ahead of the real time. */
  ahead_seconds: number;
  /** How many of its seconds pass in a real one. */
  speed: number;
}

/** Parameters of `testWebhookEndpoint`. */
export interface TestWebhookEndpointParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the endpoint. */
  endpointId: string;
  /** Kind of event to send; `webhook.test` when omitted. */
  event?: 'ticket.sold' | 'ticket.checked_in' | 'ticket.refunded' | 'ticket.request_refund' | 'ticket.voided' | 'ticket.deleted' | 'ticket.swapped' | 'ticket.name_changed' | 'booking.created' | 'booking.updated' | 'booking.status_changed' | 'list.created' | 'list.checked_in' | 'payment.success' | 'payment.failed' | 'payment.refunded' | 'event.created' | 'event.updated' | 'webhook_endpoint.disabled' | 'webhook.test' | undefined;
}

/** An entry in the history of a ticket. */
export interface TicketHistoryEntry {
  /** When. */
  at: string;
  /**
   * issued; paid; mailed; name_change; admitted: people entered or left; refund_requested; refunded; swapped_from:
   * it came out of another ticket; swapped_to: another ticket took its place; voided.
   */
  kind: Open<'issued' | 'paid' | 'mailed' | 'name_change' | 'admitted' | 'refund_requested' | 'refunded' | 'swapped_from' | 'swapped_to' | 'voided'>;
  /** Name of the person, key, channel or reseller that did it; empty where that is not known. */
  by: string;
  /** The API through which it was issued; empty for all other kinds. Empty when unknown. */
  via: Open<'integrations' | 'channels' | 'management' | 'resellers' | ''>;
  /** State of a mail, a change of name, a refund or a request of one; empty for all other kinds. */
  status: string;
  /** Price, refund or fee of a change of name; null where no money belongs to it. Major units of the currency. */
  amount: number | null;
  /** Name before a change of name, or number of people inside before; empty for all other kinds. */
  before: string;
  /** Name after it, or number of people inside after it; empty for all other kinds. */
  after: string;
  /** Who was written to; of a mail. Empty when unknown. */
  recipient: string;
  /** What the mail says; empty until it is sent. Reason of a request of a refund, or of a failure. */
  subject: string;
  /** The other ticket of a swap. Empty when there is none. */
  ticket_id: string;
}

/** What a ticket says of the person. */
export interface TicketOfPerson {
  /** Id of the ticket. */
  _id: string;
  /** Event. */
  event_id: string;
  /** Payment. */
  payment_id: string;
  /** Status. */
  status: Open<'processing' | 'pending_payment' | 'filled_client' | 'active' | 'voided'>;
  /** Name. */
  full_name: string;
  /** E-mail address. Empty when unknown. */
  email: string;
  /** Phone number. */
  phone: string;
  /** Gender. */
  gender: string;
  /** Date of birth. YYYY-MM-DD; empty when unknown. */
  birthday: string;
  /** Address. */
  address: string;
  /** Postal code. */
  postal_code: string;
  /** Country, ISO 3166-1. */
  country_code: string;
  /** Kind of the identity document. */
  personal_document_type: string;
  /** Number of the identity document. */
  personal_document_number: string;
  /** Answers to the questions of the rate. */
  answers: AnswerOfPerson[];
  /** To whom the invoice is made out; empty strings when not asked for. */
  billing_info: BillingInfo;
  /** When it was made. */
  created_at: string;
}

/** What an authenticator needs. */
export interface TotpSetup {
  /** The secret in base32, to type in. It is shown only here. */
  secret: string;
  /** The same as an address, to show as a QR code. */
  otpauth_url: string;
}

/** Parameters of `undoExternalPayment`. */
export interface UndoExternalPaymentParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the external payment. */
  paymentId: string;
}

/** Parameters of `undoImport`. */
export interface UndoImportParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the import. */
  importId: string;
}

/** Parameters of `updateApiKey`. */
export interface UpdateApiKeyParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the key. */
  keyId: string;
  /** What the key is for. */
  name?: string | undefined;
  /**
   * How fast requests may come; 10 per second with a burst of 20 when omitted. A key of an organization stays
   * within the limit of the organization.
   */
  rate_limit?: {
    /** Sustained requests per second. */
    per_second: number;
    /** Size of a burst; twice `per_second` if omitted. */
    burst?: number | undefined;
  } | undefined;
  /** What the key may do. */
  scopes?: readonly ('events:read' | 'bookings:read' | 'bookings:write' | 'tickets:read' | 'tickets:write' | 'tickets:checkin' | 'lists:read' | 'lists:write' | 'channels:read' | 'clients:read' | 'ticket-rates:read' | 'passes:read' | 'payments:read' | 'refunds:write' | 'discount-codes:read' | 'webhooks:read' | 'webhooks:write')[] | undefined;
}

/** Parameters of `updateBooking`. */
export interface UpdateBookingParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the booking. */
  bookingId: string;
  /** Spaces, the first one standing for the booking; it gives the zone. */
  space_ids?: readonly string[] | undefined;
  /**
   * Date of a booking by calendar; that of an event is the date of the event. Any ISO 8601 form; a missing offset
   * means UTC, and seconds or the whole time of day can be left out.
   */
  date?: string | Date | undefined;
  /** Number of people. */
  for?: number | undefined;
  /** Number of people received. */
  enter?: number | undefined;
  /** Client e-mail; null takes it away. */
  email?: string | null | undefined;
  /** Reservation name. */
  name?: string | undefined;
  /** Client phone number. */
  phone?: string | undefined;
  /** Observations sent by the client. */
  commentary_client?: string | undefined;
  /** Observations made by the organization. */
  commentary_reserve?: string | undefined;
  /** Gender of attendees; mixed when never said. */
  gender_group?: 'mixed' | 'boys' | 'girls' | undefined;
  /** Time of the reservation, H:mm or HH:mm; empty for none. */
  hour?: string | undefined;
  /** Estimated duration in seconds. */
  duration?: number | undefined;
  /** Identifier of the rate used. */
  rate_slug?: string | undefined;
  /** Reservation price. */
  price?: number | undefined;
  /** Value of the reservation advance. */
  deposit?: number | undefined;
  /** How the advance is paid; cash when never said. */
  deposit_method?: 'online' | 'cash' | undefined;
  /** Advance already paid. */
  deposit_paid?: number | undefined;
  /** To whom the invoice is made out, as a whole: what is left out becomes empty. */
  billing_info?: {
    /** Kind of customer. */
    customer_type?: 'individual' | 'company' | '' | undefined;
    /** Name on the invoice. */
    customer_name?: string | undefined;
    /** Kind of the identity document. */
    document_type?: 'dni' | 'nie' | 'passport' | 'tax_id' | 'other' | '' | undefined;
    /** Number of the identity document. */
    document_number?: string | undefined;
    /** Street and number. */
    address?: string | undefined;
    /** City. */
    city?: string | undefined;
    /** Postal code. */
    postal_code?: string | undefined;
    /** Country. */
    country?: string | undefined;
  } | undefined;
  /** True if it was entered as a walk-in. */
  walkin?: boolean | undefined;
  /** Who brought it; null for no referrer. */
  referral_id?: string | null | undefined;
  /** Invoice reference. */
  invoice_reference?: string | undefined;
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

/** Parameters of `updateBookingProduct`. */
export interface UpdateBookingProductParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the product. */
  productId: string;
  /** Name. */
  name?: string | undefined;
  /** Price of one. */
  price?: number | undefined;
  /** True while it is served; true when not given. */
  active?: boolean | undefined;
}

/** Parameters of `updateBookingRate`. */
export interface UpdateBookingRateParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the booking rate. */
  rateId: string;
  /** Name. */
  name?: string | undefined;
  /** Identifier within the zone; made of the name when not given. */
  slug?: string | undefined;
  /** What it includes. */
  content?: string | undefined;
  /** Position in the order of the zone; the last when not given. */
  position?: number | undefined;
  /** True while bookings can be made with it; true when not given. */
  active?: boolean | undefined;
  /** Price for the included persons together. */
  price?: number | undefined;
  /** People for whom the price is; 1 when not given. */
  included_persons?: number | undefined;
  /** Price for each person beyond those included; 0 when not given. */
  supplement_price?: number | undefined;
  /** Most people of one booking. */
  max_clients?: number | undefined;
  /** The advance, fixed or a percentage of the price; none when not given. */
  deposit?: {
    /** How `amount` is meant. */
    type: 'fixed' | 'percentage';
    /** An amount in major units of the currency when fixed, else percent of the price. */
    amount: number;
  } | undefined;
  /** True when the whole price can be paid online. */
  full_payment?: boolean | undefined;
  /** What is charged on top of the price; nothing when not given. */
  fee?: {
    /** How `amount` is meant. */
    type: 'fixed' | 'percentage';
    /** An amount in major units of the currency when fixed, else percent of the price. */
    amount: number;
  } | undefined;
  /** Percent of tax that its prices include, at most 4 decimals; null or not given: that of the organization. */
  tax_percentage?: number | null | undefined;
  /** Personal data that a booking has to give, beside the name. */
  required_fields?: readonly ('email' | 'phone' | 'birthdate' | 'billing')[] | undefined;
}

/** Parameters of `updateBookingStatus`. */
export interface UpdateBookingStatusParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the booking. */
  bookingId: string;
  /** The new status. */
  status: 'pending' | 'accepted' | 'rejected' | 'arrival' | 'sitting' | 'released';
}

/** Parameters of `updateChannelApiKey`. */
export interface UpdateChannelApiKeyParams {
  /** Id of the channel. */
  channelId: string;
  /** Id of the key. */
  keyId: string;
  /** What the key is for. */
  name?: string | undefined;
  /**
   * How fast requests may come; 10 per second with a burst of 20 when omitted. A key of an organization stays
   * within the limit of the organization.
   */
  rate_limit?: {
    /** Sustained requests per second. */
    per_second: number;
    /** Size of a burst; twice `per_second` if omitted. */
    burst?: number | undefined;
  } | undefined;
  /** What the key may do. */
  scopes?: readonly ('events:read' | 'bookings:read' | 'bookings:write' | 'tickets:read' | 'tickets:write' | 'lists:read' | 'lists:write' | 'ticket-rates:read' | 'passes:read' | 'payments:read' | 'refunds:write' | 'discount-codes:read' | 'webhooks:read' | 'webhooks:write')[] | undefined;
}

/** Parameters of `updateChannel`. */
export interface UpdateChannelParams {
  /** Id of the channel. */
  channelId: string;
  /** Name. */
  name?: string | undefined;
  /** Identifier, unique in the deployment. */
  slug?: string | undefined;
}

/** Parameters of `updateClient`. */
export interface UpdateClientParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the client. */
  clientId: string;
  /** Name. */
  name?: string | undefined;
  /** Phone number; empty for none. */
  phone?: string | undefined;
  /** Language, ISO 639-1; empty for none. */
  language?: string | undefined;
  /** Whether the person agrees to advertising. */
  marketing_consent?: boolean | undefined;
}

/** Parameters of `updateDiscountCode`. */
export interface UpdateDiscountCodeParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the discount code. */
  discountCodeId: string;
  /** The only event for which it can be used; null for all. */
  event_id?: string | null | undefined;
  /** Amount that it takes off. Either this or `percentage`. */
  fixed_amount?: number | null | undefined;
  /** Percentage that it takes off, with at most four decimals. Either this or `fixed_amount`. */
  percentage?: number | null | undefined;
  /** Least price for which it can be used. */
  price_min?: number | undefined;
  /**
   * When it begins to be valid; null for at once. Any ISO 8601 form; a missing offset means UTC, and seconds or
   * the whole time of day can be left out.
   */
  valid_from?: string | Date | null | undefined;
  /**
   * When it ceases to be valid; null for never. Any ISO 8601 form; a missing offset means UTC, and seconds or the
   * whole time of day can be left out.
   */
  valid_until?: string | Date | null | undefined;
  /** How often it can be used; null without a limit. */
  redemptions_max?: number | null | undefined;
  /** Tickets or people that a purchase has at least; null for any. */
  units_min?: number | null | undefined;
  /** Tickets or people that a purchase has at most; null for any. */
  units_max?: number | null | undefined;
  /** How many tickets or bookings can be sold with it; null without a limit. */
  sales_max?: number | null | undefined;
  /** The ticket rates or booking rates for which it can be used; all where there are none. */
  rate_ids?: readonly string[] | undefined;
  /** False switches it off. */
  active?: boolean | undefined;
}

/** Parameters of `updateEventGroup`. */
export interface UpdateEventGroupParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the group. */
  eventGroupId: string;
  /** Name. */
  name?: string | undefined;
  /** Identifier within the organization; made of the name when not given. */
  slug?: string | undefined;
  /** Description. */
  description?: string | undefined;
  /** All events of the group; none when not given. An event can belong to several groups. */
  event_ids?: readonly string[] | undefined;
}

/** Parameters of `updateEvent`. */
export interface UpdateEventParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the event. */
  eventId: string;
  /** Name. */
  name?: string | undefined;
  /** Identifier within the organization; made of the name when not given. */
  slug?: string | undefined;
  /** Kind of event; PARTY when not given. */
  type?: 'PARTY' | 'CONCERT' | 'FESTIVAL' | 'THEATRE' | 'SPORT' | 'CONFERENCE' | 'OTHER' | undefined;
  /** Description. */
  description?: string | undefined;
  /**
   * When it starts. Any ISO 8601 form; a missing offset means UTC, and seconds or the whole time of day can be
   * left out.
   */
  start_date?: string | Date | undefined;
  /**
   * When it ends. Any ISO 8601 form; a missing offset means UTC, and seconds or the whole time of day can be left
   * out.
   */
  end_date?: string | Date | undefined;
  /** True when the event has a day but no hour that is announced. */
  date_only?: boolean | undefined;
  /** Id of a location of the organization. */
  location_id?: string | undefined;
  /** Least age of guests in years; empty when all ages are welcome. */
  age?: string | undefined;
  /** Dress code. */
  outfit?: 'free' | 'casual' | 'formal' | 'black-tie' | 'smart' | '' | undefined;
  /** Who plays. */
  artists?: readonly string[] | undefined;
  /** What is played. */
  music_genres?: readonly string[] | undefined;
  /** Address of its picture. http or https; empty for none. */
  image_url?: string | undefined;
  /** Address of its page. http or https; empty for none. */
  url?: string | undefined;
  /** False when it is called off or not open yet; true when not given. */
  active?: boolean | undefined;
  /** False when only those who know its id are to find it; true when not given. */
  visible?: boolean | undefined;
  /** True when its tickets can be swapped by resellers; true when not given. */
  resale_enabled?: boolean | undefined;
  /**
   * Until when its tickets can be swapped, at most until its end; its start when not given. Any ISO 8601 form; a
   * missing offset means UTC, and seconds or the whole time of day can be left out.
   */
  swap_available_until?: string | Date | undefined;
  /**
   * When its tickets stop being sealed, at most its end; null or not given: never sealed. Any ISO 8601 form; a
   * missing offset means UTC, and seconds or the whole time of day can be left out.
   */
  sealed_tickets_available_at?: string | Date | null | undefined;
}

/** Parameters of `updateGuestList`. */
export interface UpdateGuestListParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the entry. */
  guestListId: string;
  /** Name of the entry. */
  name?: string | undefined;
  /** Number of people on the entry; the list rate says how many one entry may bring. */
  for?: number | undefined;
  /** E-mail of the guest; null takes it away. */
  email?: string | null | undefined;
  /** Id of the referrer who brings them; null for no referrer. */
  referral_id?: string | null | undefined;
  /** What reception should know. */
  observations_reception?: string | undefined;
  /** Tags that the organization gives it. */
  tags?: readonly string[] | undefined;
}

/** Parameters of `updateImportFile`. */
export interface UpdateImportFileParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the import. */
  importId: string;
  /** The file (text/csv), as text. */
  file: string;
}

/** Parameters of `updateLimits`. */
export interface UpdateLimitsParams {
  /** Id of the organization. */
  organizationId: string;
  /** Requests a second over all its keys of the integrations API together, with a burst of twice as many. */
  requests_per_second?: number | undefined;
  /** Keys that may work at the same time. */
  api_keys?: number | undefined;
}

/** Parameters of `updateListRate`. */
export interface UpdateListRateParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the rate. */
  rateId: string;
  /** Name. */
  name?: string | undefined;
  /** Identifier within the event; made of the name when not given. */
  slug?: string | undefined;
  /** Who may use it; public when not given. */
  type?: 'public' | 'limited' | 'private' | undefined;
  /** True to take no more entries. */
  complete?: boolean | undefined;
  /**
   * From when entries are taken; now when not given. Any ISO 8601 form; a missing offset means UTC, and seconds or
   * the whole time of day can be left out.
   */
  valid_from?: string | Date | undefined;
  /**
   * Until when entries are taken; null or not given: without end. Any ISO 8601 form; a missing offset means UTC,
   * and seconds or the whole time of day can be left out.
   */
  valid_until?: string | Date | null | undefined;
  /** Most people of one entry; 10 when not given. */
  max?: number | undefined;
  /** Price of one person, paid when a channel makes an entry; 0 when not given: an entry costs nothing. */
  entry_price?: number | undefined;
  /** People of all entries together, those that are being paid too; null or not given: not limited. */
  quota?: number | null | undefined;
  /** Fields that channels have to give of an entry, beside name and number of people; none when not given. */
  required_fields?: readonly ('email' | 'language' | 'observations_referral')[] | undefined;
  /** The prices on which guests come in; all of them are replaced. */
  options?: readonly {
    /** Id of an option that the rate has already; a new one gets its own. */
    _id?: string | undefined;
    /** Price for one person. */
    price: number;
    /** Women whom one entry may bring on it; 0: not limited. */
    women?: number | undefined;
    /** Men whom one entry may bring on it; 0: not limited. */
    men?: number | undefined;
    /** Least age in years; 0: all ages. */
    age?: number | undefined;
    /** What guests should know besides. */
    additional_info?: string | undefined;
    /** From when it holds, in seconds from the start of the event; 0 when not given. */
    from?: number | undefined;
    /** Until when it holds, in seconds from the start of the event. */
    until: number;
  }[] | undefined;
}

/** Parameters of `updateLocation`. */
export interface UpdateLocationParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the location. */
  locationId: string;
  /** Name. */
  name?: string | undefined;
  /** Street and number. */
  address?: string | undefined;
  /** City. */
  city?: string | undefined;
  /** Postal code. */
  postal_code?: string | undefined;
  /** Country, ISO 3166-1 alpha-2. */
  country?: string | undefined;
  /** Degrees north. */
  latitude?: number | null | undefined;
  /** Degrees east. */
  longitude?: number | null | undefined;
  /** Its time zone, as in the IANA database; the organization's when not given. */
  timezone?: string | undefined;
}

/** Parameters of `updateMailTexts`. */
export interface UpdateMailTextsParams {
  /** Id of the organization. */
  organizationId: string;
  /** What to change, each kind of mail and language once. */
  texts: readonly {
    /** What the mail is about. */
    template: 'tickets_sold' | 'passes_sold' | 'payment_link' | 'refund' | 'name_changed' | 'booking_received' | 'booking_accepted' | 'booking_rejected' | 'list_entry' | 'plan_payment' | 'subscription_active';
    /** Language of the mail. */
    language: 'en' | 'es';
    /** Subject; empty for the default one. */
    subject?: string | undefined;
    /** What stands first in the mail; empty for nothing. */
    message?: string | undefined;
  }[];
}

/** Parameters of `updateMe`. */
export interface UpdateMeParams {
  /** Name. */
  name?: string | undefined;
}

/** Parameters of `updateMember`. */
export interface UpdateMemberParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the person. */
  userId: string;
  /** What the person may do in the organization. */
  role: 'owner' | 'admin' | 'manager' | 'door' | 'viewer';
}

/** Parameters of `updateOrganization`. */
export interface UpdateOrganizationParams {
  /** Id of the organization. */
  organizationId: string;
  /** Name. */
  name?: string | undefined;
  /** Identifier, unique in the deployment. */
  slug?: string | undefined;
  /** Currency of all its amounts, ISO 4217. */
  currency?: string | undefined;
  /** Its time zone, as in the IANA database. */
  timezone?: string | undefined;
}

/** Parameters of `updatePassType`. */
export interface UpdatePassTypeParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the pass type. */
  passTypeId: string;
  /** Name. */
  name?: string | undefined;
  /** Price of one pass. Passes that are sold keep theirs. */
  price?: number | undefined;
  /** How many there are. */
  quota?: number | undefined;
  /** Description. */
  description?: string | undefined;
  /** The events that it admits to; all where there are none. */
  event_ids?: readonly string[] | undefined;
  /** To how many of these events one pass admits; null for all. */
  entries_max?: number | null | undefined;
  /** People of one pass. */
  for?: number | undefined;
  /** True where a pass is not valid before the organization accepts it. */
  needs_acceptance?: boolean | undefined;
  /**
   * When its sale begins; null for at once. Any ISO 8601 form; a missing offset means UTC, and seconds or the
   * whole time of day can be left out.
   */
  valid_from?: string | Date | null | undefined;
  /**
   * When its sale ends; null for never. Any ISO 8601 form; a missing offset means UTC, and seconds or the whole
   * time of day can be left out.
   */
  valid_until?: string | Date | null | undefined;
  /** False takes it off sale. */
  active?: boolean | undefined;
}

/** Parameters of `updatePassword`. */
export interface UpdatePasswordParams {
  /** The password so far. */
  current_password: string;
  /** The new password, at least 12 characters. */
  new_password: string;
}

/** Parameters of `updatePaymentSettings`. */
export interface UpdatePaymentSettingsParams {
  /** Id of the organization. */
  organizationId: string;
  /** For how long the places of a purchase are kept until it is paid. */
  hold_minutes?: number | undefined;
  /** Secret key or restricted key of the Stripe account. Empty removes it. */
  stripe_secret_key?: string | undefined;
  /** Signing secret of the webhook endpoint at Stripe. Empty removes it. */
  stripe_webhook_secret?: string | undefined;
}

/** Parameters of `updatePlan`. */
export interface UpdatePlanParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the plan. */
  planId: string;
  /** Name. */
  name?: string | undefined;
  /** Price of one period. A changed price counts from the next payment on. */
  price?: number | undefined;
  /** Description. */
  description?: string | undefined;
  /** Percentage that members have off the price of tickets, with at most four decimals; 0 for none. */
  discount_percentage?: number | undefined;
  /** The rates with that discount; all where there are none. */
  rate_ids?: readonly string[] | undefined;
  /** People whom a member can put on guest lists of one event without paying; 0 for none. */
  list_entries_per_event?: number | undefined;
  /** True where the code of a member admits the member to every event, once. */
  free_entry?: boolean | undefined;
}

/** Parameters of `updateResellerApiKey`. */
export interface UpdateResellerApiKeyParams {
  /** Id of the reseller. */
  resellerId: string;
  /** Id of the key. */
  keyId: string;
  /** What the key is for. */
  name?: string | undefined;
  /**
   * How fast requests may come; 10 per second with a burst of 20 when omitted. A key of an organization stays
   * within the limit of the organization.
   */
  rate_limit?: {
    /** Sustained requests per second. */
    per_second: number;
    /** Size of a burst; twice `per_second` if omitted. */
    burst?: number | undefined;
  } | undefined;
}

/** Parameters of `updateReseller`. */
export interface UpdateResellerParams {
  /** Id of the reseller. */
  resellerId: string;
  /** Name. */
  name?: string | undefined;
  /** Identifier, unique in the deployment. */
  slug?: string | undefined;
}

/** Parameters of `updateSpace`. */
export interface UpdateSpaceParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the space. */
  spaceId: string;
  /** Name, without commas, unique within the event case-insensitive. */
  name?: string | undefined;
  /** People it has room for; 0 when that is not said. */
  capacity?: number | undefined;
  /** Position in the order of the zone; the last when not given. */
  position?: number | undefined;
  /** Where it stands on the plan of the zone; as a whole. */
  layout?: {
    /** Across, from the left; 0 when not given. */
    x?: number | undefined;
    /** Down, from the top; 0 when not given. */
    y?: number | undefined;
    /** Size; 1, the usual one, when not given. */
    scale?: number | undefined;
    /** Rotation in degrees, clockwise; 0 when not given. */
    rotation?: number | undefined;
    /** Radius of a round space; 0 when not given. */
    radius?: number | undefined;
  } | undefined;
  /** Id of another zone of the event. */
  zone_id?: string | undefined;
}

/** Parameters of `updateTaxSettings`. */
export interface UpdateTaxSettingsParams {
  /** Id of the organization. */
  organizationId: string;
  /** Percent of tax that prices include, at most 4 decimals. */
  tax_percentage?: number | undefined;
  /** Name under which invoices are issued; empty for the name of the organization. */
  legal_name?: string | undefined;
  /** Tax identification number. */
  tax_number?: string | undefined;
  /** Street and number. */
  address?: string | undefined;
  /** City. */
  city?: string | undefined;
  /** Postal code. */
  postal_code?: string | undefined;
  /** Country, ISO 3166-1 alpha-2. */
  country?: string | undefined;
}

/** Parameters of `updateTestClock`. */
export interface UpdateTestClockParams {
  /** Seconds of the test clock in a real one. */
  speed: number;
}

/** Parameters of `updateTicketRate`. */
export interface UpdateTicketRateParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the rate. */
  rateId: string;
  /** Name. */
  name?: string | undefined;
  /** Identifier within the event; made of the name when not given. */
  slug?: string | undefined;
  /** Who may buy it; public when not given. */
  type?: 'public' | 'limited' | 'private' | undefined;
  /** Position in the order of the event; the last when not given. */
  position?: number | undefined;
  /** True to stop the sale by hand. */
  complete?: boolean | undefined;
  /** True when tickets bear the name of the holder. */
  nominative?: boolean | undefined;
  /** True when discount codes apply; true when not given. */
  has_discount_codes_enabled?: boolean | undefined;
  /** True when buyers are shown all price steps, false when only the current one. */
  show_all_prices?: boolean | undefined;
  /** Least tickets of one purchase; 1 when not given. */
  min?: number | undefined;
  /** Most tickets of one purchase; 10 when not given. */
  max?: number | undefined;
  /**
   * From when it is sold; now when not given. Any ISO 8601 form; a missing offset means UTC, and seconds or the
   * whole time of day can be left out.
   */
  valid_from?: string | Date | undefined;
  /**
   * Until when it is sold; null or not given: until the event ends. Any ISO 8601 form; a missing offset means UTC,
   * and seconds or the whole time of day can be left out.
   */
  valid_until?: string | Date | null | undefined;
  /** Places sold of it in all, whatever the price steps have together. */
  quota?: number | undefined;
  /** True when its tickets can be swapped by resellers; true when not given. */
  resale_enabled?: boolean | undefined;
  /** The right to give tickets back; what is not given stays, or is off. */
  warranty?: {
    /** True when it is offered. */
    enabled?: boolean | undefined;
    /** True when it costs `fixed_price`, false when `percentage`. */
    is_fixed?: boolean | undefined;
    /** Price of it for one ticket. */
    fixed_price?: number | undefined;
    /** Price of it in percent, at most 4 decimals. */
    percentage?: number | undefined;
    /** Until how many hours before the start. */
    hours?: number | undefined;
  } | undefined;
  /**
   * What channels that sell outside the payment gateway may set, in percent of the price of the step; what is not
   * given stays, or is 0: they sell at exactly the price of the rate.
   */
  channel_totals?: {
    /** How far below the price they may sell. At most 4 decimals. */
    discount_percentage_max?: number | undefined;
    /** How far above the total they may sell; the surplus is the fee of the platform. At most 4 decimals. */
    surplus_percentage_max?: number | undefined;
  } | undefined;
  /** Percent of its fees that is the provider's, at most 4 decimals; 0 when not given. */
  fee_provider_percentage?: number | undefined;
  /** Percent of tax that its prices include, at most 4 decimals; null or not given: that of the organization. */
  tax_percentage?: number | null | undefined;
  /** What a buyer pays to change the name on a ticket; null or not given: buyers cannot. */
  name_change_fee?: number | null | undefined;
  /** Personal data asked of each holder; all of it is replaced. */
  fields?: readonly {
    /** Identifier of the field, unique within the rate. */
    slug: string;
    /** Kind of input. */
    type: 'text' | 'email' | 'tel' | 'date' | 'dropdown';
    /** What is shown beside it. */
    label: string;
    /** True when it must be given; false when not said. */
    required?: boolean | undefined;
    /** Choices of a dropdown, and of nothing else. */
    options?: readonly {
      /** What is shown. */
      text: string;
      /** What is sent. */
      value: string;
    }[] | undefined;
  }[] | undefined;
  /** Questions asked of each holder; all of them are replaced. */
  questions?: readonly {
    /** Id of a question that the rate has already; a new one gets its own. */
    _id?: string | undefined;
    /** The question. */
    label: string;
    /** Kind of answer. */
    type: 'text' | 'dropdown' | 'checkbox';
    /** Choices of a dropdown or of checkboxes, and of nothing else. */
    items?: readonly string[] | undefined;
    /** True when it must be answered; false when not said. */
    required?: boolean | undefined;
  }[] | undefined;
}

/** Parameters of `updateTicketRatePrice`. */
export interface UpdateTicketRatePriceParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the rate. */
  rateId: string;
  /** Id of the price step. */
  priceId: string;
  /** Name. */
  name?: string | undefined;
  /** What the price includes. */
  includes?: string | undefined;
  /** What the buyer should know besides. */
  additional_info?: string | undefined;
  /** What one ticket costs, without fees. */
  price?: number | undefined;
  /** How `fee_quantity` is meant; fixed when not given. Changed together. */
  fee_type?: 'fixed' | 'percentage' | undefined;
  /**
   * The fee; 0 when not given. An amount in major units of the currency when fixed, else percent with at most 4
   * decimals.
   */
  fee_quantity?: number | undefined;
  /** Places sold at this price in all. */
  quantity?: number | undefined;
  /** People whom one ticket of it admits; 1 when not given. */
  party_size?: number | undefined;
  /**
   * Until when it is sold; null or not given: without end. Any ISO 8601 form; a missing offset means UTC, and
   * seconds or the whole time of day can be left out.
   */
  valid_until?: string | Date | null | undefined;
}

/** Parameters of `updateTicketRateSupplement`. */
export interface UpdateTicketRateSupplementParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the rate. */
  rateId: string;
  /** Id of the supplement. */
  supplementId: string;
  /** Name. */
  label?: string | undefined;
  /** Description. */
  description?: string | undefined;
  /** Price of one unit. */
  price?: number | undefined;
  /** True when a crossed-out price is shown. */
  has_fake_price?: boolean | undefined;
  /** Higher price shown crossed out. */
  fake_price?: number | undefined;
  /** Products that one unit gives; 1 when not given. */
  product_quantity?: number | undefined;
  /** How `service_charge_amount` is meant; fixed when not given. Changed together. */
  service_charge_type?: 'fixed' | 'percentage' | undefined;
  /**
   * The service charge; 0 when not given. An amount in major units of the currency when fixed, else percent with
   * at most 4 decimals.
   */
  service_charge_amount?: number | undefined;
  /** How many units one ticket may buy. */
  purchase_limit?: {
    /** At least; 0 when not given. */
    min_quantity?: number | undefined;
    /** At most; 1 when not given. */
    max_quantity?: number | undefined;
    /** True when there is no upper limit. */
    is_unlimited?: boolean | undefined;
  } | undefined;
  /** Until when it can be redeemed; without a deadline when not given. */
  redemption_deadline?: {
    /** True when there is a deadline. */
    is_expiration_enabled: boolean;
    /** The deadline in seconds from the start of the event. */
    expiration_deadline?: number | undefined;
  } | undefined;
  /** Position in the order of the rate; the last when not given. */
  position?: number | undefined;
}

/** Parameters of `updateTipRate`. */
export interface UpdateTipRateParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the tip rate. */
  tipRateId: string;
  /** Name. */
  name?: string | undefined;
  /** How `amount` is meant. */
  type?: 'fixed' | 'percentage' | undefined;
  /** An amount in major units of the currency when fixed, else percent of the price. */
  amount?: number | undefined;
  /** True while it is offered; true when not given. */
  active?: boolean | undefined;
}

/** Parameters of `updateUser`. */
export interface UpdateUserParams {
  /** Id of the person. */
  userId: string;
  /** Name. */
  name?: string | undefined;
  /** True to disable sign-in for the person. */
  disabled?: boolean | undefined;
  /** True to make the person an operator of the deployment. */
  operator?: boolean | undefined;
}

/** Parameters of `updateWebhookEndpoint`. */
export interface UpdateWebhookEndpointParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the endpoint. */
  endpointId: string;
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

/** Parameters of `updateZone`. */
export interface UpdateZoneParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the zone. */
  zoneId: string;
  /** Name. */
  name?: string | undefined;
  /** Identifier within the event; made of the name when not given. */
  slug?: string | undefined;
  /** Description. */
  description?: string | undefined;
  /** Position in the order of the event; the last when not given. */
  position?: number | undefined;
  /** True while it takes bookings; true when not given. */
  active?: boolean | undefined;
  /** Estimated length of a stay in seconds; 0: not supported. */
  duration?: number | undefined;
  /** True when bookings without a paid advance are accepted without review. */
  accepts_automatically?: boolean | undefined;
  /** True when clients choose their space. */
  can_select_client?: boolean | undefined;
  /** True to take no more requests of channels. */
  is_full?: boolean | undefined;
  /** Up to how many open bookings channels send requests; null or not given: any number. */
  bookings_max?: number | null | undefined;
  /** Its hours; all of them are replaced. */
  hours?: readonly {
    /** The hour, HH:mm. */
    format: string;
    /** True when it can be booked; true when not given. */
    selected?: boolean | undefined;
  }[] | undefined;
}

/** Parameters of `usePasswordLink`. */
export interface UsePasswordLinkParams {
  /** The last part of the link. */
  token: string;
  /** The new password, at least 12 characters. */
  new_password: string;
}

/** A person who can sign in. */
export interface User {
  /** Id of the person. */
  _id: string;
  /** E-mail, with which the person signs in. */
  email: string;
  /** Name. */
  name: string;
  /** True for operators of the deployment. */
  operator: boolean;
  /** True for one who cannot sign in. */
  disabled: boolean;
  /** When the account was made. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
}

/** Parameters of `verifyTotp`. */
export interface VerifyTotpParams {
  /** Six digits from the authenticator, or a recovery code. */
  code: string;
}

/** Parameters of `voidTicket`. */
export interface VoidTicketParams {
  /** Id of the organization. */
  organizationId: string;
  /** Id of the ticket. */
  ticketId: string;
}

/** A zone of an event, with its spaces. */
export interface Zone {
  /** Id of the zone. */
  _id: string;
  /** Event that it is part of. */
  event_id: string;
  /** Identifier within the event; the same zone has the same one at every event. */
  slug: string;
  /** Name. */
  name: string;
  /** The name in lower case without accents. */
  normalized_name: string;
  /** Description. */
  description: string;
  /** Position in the order of the event. */
  position: number;
  /** True while it takes bookings. */
  active: boolean;
  /** Estimated length of a stay in seconds; 0 when the zone does not support duration. */
  duration: number;
  /** True when bookings without a paid advance are accepted without review. */
  accepts_automatically: boolean;
  /** True when clients choose their space. */
  can_select_client: boolean;
  /** True when it was marked full: channels send no more requests. */
  is_full: boolean;
  /** Up to how many open bookings (pending, accepted, arrival, sitting) channels send requests; null for any. */
  bookings_max: number | null;
  /** Its hours. One with hours that can be booked is not offered to channels. */
  hours: ZoneHour[];
  /** Its spaces, in their order. */
  spaces: Space[];
  /** When it was created. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
}

/** What `listSessions` can be refused with. */
export type ListSessionsError = OperationError<never>;

/** What `createSession` can be refused with. */
export type CreateSessionError = OperationError<'totp_required'>;

/** What `deleteCurrentSession` can be refused with. */
export type DeleteCurrentSessionError = OperationError<never>;

/** What `confirmSession` can be refused with. */
export type ConfirmSessionError = OperationError<'totp_required'>;

/** What `deleteSession` can be refused with. */
export type DeleteSessionError = OperationError<never>;

/** What `getMe` can be refused with. */
export type GetMeError = OperationError<never>;

/** What `updateMe` can be refused with. */
export type UpdateMeError = OperationError<never>;

/** What `updatePassword` can be refused with. */
export type UpdatePasswordError = OperationError<'confirmation_required'>;

/** What `createRecoveryCodes` can be refused with. */
export type CreateRecoveryCodesError = OperationError<'conflict' | 'confirmation_required'>;

/** What `createTotp` can be refused with. */
export type CreateTotpError = OperationError<'conflict' | 'confirmation_required'>;

/** What `removeTotp` can be refused with. */
export type RemoveTotpError = OperationError<'confirmation_required'>;

/** What `verifyTotp` can be refused with. */
export type VerifyTotpError = OperationError<'conflict' | 'confirmation_required'>;

/** What `listOrganizations` can be refused with. */
export type ListOrganizationsError = OperationError<never>;

/** What `createOrganization` can be refused with. */
export type CreateOrganizationError = OperationError<'already_exists' | 'confirmation_required' | 'totp_setup_required'>;

/** What `getOrganization` can be refused with. */
export type GetOrganizationError = OperationError<'totp_setup_required'>;

/** What `updateOrganization` can be refused with. */
export type UpdateOrganizationError = OperationError<'already_exists' | 'conflict' | 'totp_setup_required'>;

/** What `getLimits` can be refused with. */
export type GetLimitsError = OperationError<'totp_setup_required'>;

/** What `updateLimits` can be refused with. */
export type UpdateLimitsError = OperationError<'totp_setup_required'>;

/** What `listMembers` can be refused with. */
export type ListMembersError = OperationError<'totp_setup_required'>;

/** What `updateMember` can be refused with. */
export type UpdateMemberError = OperationError<'conflict' | 'confirmation_required' | 'totp_setup_required'>;

/** What `removeMember` can be refused with. */
export type RemoveMemberError = OperationError<'conflict' | 'confirmation_required' | 'totp_setup_required'>;

/** What `acceptInvitation` can be refused with. */
export type AcceptInvitationError = OperationError<'totp_required'>;

/** What `listInvitations` can be refused with. */
export type ListInvitationsError = OperationError<'totp_setup_required'>;

/** What `createInvitation` can be refused with. */
export type CreateInvitationError = OperationError<'already_exists' | 'confirmation_required' | 'totp_setup_required'>;

/** What `revokeInvitation` can be refused with. */
export type RevokeInvitationError = OperationError<'totp_setup_required'>;

/** What `resendInvitation` can be refused with. */
export type ResendInvitationError = OperationError<'confirmation_required' | 'totp_setup_required'>;

/** What `createOwnerInvitation` can be refused with. */
export type CreateOwnerInvitationError = OperationError<'conflict' | 'confirmation_required' | 'totp_setup_required'>;

/** What `requestPasswordLink` can be refused with. */
export type RequestPasswordLinkError = OperationError<never>;

/** What `usePasswordLink` can be refused with. */
export type UsePasswordLinkError = OperationError<never>;

/** What `listUsers` can be refused with. */
export type ListUsersError = OperationError<'totp_setup_required'>;

/** What `createUser` can be refused with. */
export type CreateUserError = OperationError<'already_exists' | 'confirmation_required' | 'totp_setup_required'>;

/** What `updateUser` can be refused with. */
export type UpdateUserError = OperationError<'conflict' | 'confirmation_required' | 'totp_setup_required'>;

/** What `createPasswordLink` can be refused with. */
export type CreatePasswordLinkError = OperationError<'conflict' | 'confirmation_required' | 'totp_setup_required'>;

/** What `listDeploymentAuditLog` can be refused with. */
export type ListDeploymentAuditLogError = OperationError<'totp_setup_required'>;

/** What `listAuditLog` can be refused with. */
export type ListAuditLogError = OperationError<'totp_setup_required'>;

/** What `listDeploymentRequests` can be refused with. */
export type ListDeploymentRequestsError = OperationError<'totp_setup_required'>;

/** What `getDeploymentRequest` can be refused with. */
export type GetDeploymentRequestError = OperationError<'totp_setup_required'>;

/** What `listRequests` can be refused with. */
export type ListRequestsError = OperationError<'totp_setup_required'>;

/** What `getRequest` can be refused with. */
export type GetRequestError = OperationError<'totp_setup_required'>;

/** What `listJobs` can be refused with. */
export type ListJobsError = OperationError<'totp_setup_required'>;

/** What `retryJob` can be refused with. */
export type RetryJobError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `getTestClock` can be refused with. */
export type GetTestClockError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `updateTestClock` can be refused with. */
export type UpdateTestClockError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `advanceTestClock` can be refused with. */
export type AdvanceTestClockError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `listChannels` can be refused with. */
export type ListChannelsError = OperationError<'totp_setup_required'>;

/** What `createChannel` can be refused with. */
export type CreateChannelError = OperationError<'already_exists' | 'totp_setup_required'>;

/** What `updateChannel` can be refused with. */
export type UpdateChannelError = OperationError<'already_exists' | 'totp_setup_required'>;

/** What `listPartnerChannels` can be refused with. */
export type ListPartnerChannelsError = OperationError<'totp_setup_required'>;

/** What `addPartnerChannel` can be refused with. */
export type AddPartnerChannelError = OperationError<'totp_setup_required'>;

/** What `removePartnerChannel` can be refused with. */
export type RemovePartnerChannelError = OperationError<'totp_setup_required'>;

/** What `listPartnerResellers` can be refused with. */
export type ListPartnerResellersError = OperationError<'totp_setup_required'>;

/** What `addPartnerReseller` can be refused with. */
export type AddPartnerResellerError = OperationError<'totp_setup_required'>;

/** What `removePartnerReseller` can be refused with. */
export type RemovePartnerResellerError = OperationError<'totp_setup_required'>;

/** What `listResellers` can be refused with. */
export type ListResellersError = OperationError<'totp_setup_required'>;

/** What `createReseller` can be refused with. */
export type CreateResellerError = OperationError<'already_exists' | 'totp_setup_required'>;

/** What `updateReseller` can be refused with. */
export type UpdateResellerError = OperationError<'already_exists' | 'totp_setup_required'>;

/** What `getPaymentSettings` can be refused with. */
export type GetPaymentSettingsError = OperationError<'totp_setup_required'>;

/** What `updatePaymentSettings` can be refused with. */
export type UpdatePaymentSettingsError = OperationError<'conflict' | 'confirmation_required' | 'totp_setup_required'>;

/** What `listPayments` can be refused with. */
export type ListPaymentsError = OperationError<'totp_setup_required'>;

/** What `getPayment` can be refused with. */
export type GetPaymentError = OperationError<'totp_setup_required'>;

/** What `refundPayment` can be refused with. */
export type RefundPaymentError = OperationError<'conflict' | 'refund_exceeds_paid' | 'totp_setup_required'>;

/** What `sendPaymentLink` can be refused with. */
export type SendPaymentLinkError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `listExternalPayments` can be refused with. */
export type ListExternalPaymentsError = OperationError<'totp_setup_required'>;

/** What `createExternalPayment` can be refused with. */
export type CreateExternalPaymentError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `undoExternalPayment` can be refused with. */
export type UndoExternalPaymentError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `listWalletMovements` can be refused with. */
export type ListWalletMovementsError = OperationError<'totp_setup_required'>;

/** What `listInvoices` can be refused with. */
export type ListInvoicesError = OperationError<'totp_setup_required'>;

/** What `getInvoicePdf` can be refused with. */
export type GetInvoicePdfError = OperationError<'totp_setup_required'>;

/** What `getTaxSettings` can be refused with. */
export type GetTaxSettingsError = OperationError<'totp_setup_required'>;

/** What `updateTaxSettings` can be refused with. */
export type UpdateTaxSettingsError = OperationError<'totp_setup_required'>;

/** What `listRefundRequests` can be refused with. */
export type ListRefundRequestsError = OperationError<'totp_setup_required'>;

/** What `getRefundRequest` can be refused with. */
export type GetRefundRequestError = OperationError<'totp_setup_required'>;

/** What `acceptRefundRequest` can be refused with. */
export type AcceptRefundRequestError = OperationError<'conflict' | 'refund_exceeds_paid' | 'totp_setup_required'>;

/** What `rejectRefundRequest` can be refused with. */
export type RejectRefundRequestError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `listRefunds` can be refused with. */
export type ListRefundsError = OperationError<'totp_setup_required'>;

/** What `getRefund` can be refused with. */
export type GetRefundError = OperationError<'totp_setup_required'>;

/** What `retryRefund` can be refused with. */
export type RetryRefundError = OperationError<'conflict' | 'refund_exceeds_paid' | 'totp_setup_required'>;

/** What `listMailTexts` can be refused with. */
export type ListMailTextsError = OperationError<'totp_setup_required'>;

/** What `updateMailTexts` can be refused with. */
export type UpdateMailTextsError = OperationError<'totp_setup_required'>;

/** What `listChannelApiKeys` can be refused with. */
export type ListChannelApiKeysError = OperationError<'totp_setup_required'>;

/** What `createChannelApiKey` can be refused with. */
export type CreateChannelApiKeyError = OperationError<'confirmation_required' | 'totp_setup_required'>;

/** What `getChannelApiKey` can be refused with. */
export type GetChannelApiKeyError = OperationError<'totp_setup_required'>;

/** What `updateChannelApiKey` can be refused with. */
export type UpdateChannelApiKeyError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `revokeChannelApiKey` can be refused with. */
export type RevokeChannelApiKeyError = OperationError<'totp_setup_required'>;

/** What `rotateChannelApiKey` can be refused with. */
export type RotateChannelApiKeyError = OperationError<'conflict' | 'confirmation_required' | 'totp_setup_required'>;

/** What `listApiKeys` can be refused with. */
export type ListApiKeysError = OperationError<'totp_setup_required'>;

/** What `createApiKey` can be refused with. */
export type CreateApiKeyError = OperationError<'conflict' | 'confirmation_required' | 'totp_setup_required'>;

/** What `getApiKey` can be refused with. */
export type GetApiKeyError = OperationError<'totp_setup_required'>;

/** What `updateApiKey` can be refused with. */
export type UpdateApiKeyError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `revokeApiKey` can be refused with. */
export type RevokeApiKeyError = OperationError<'totp_setup_required'>;

/** What `rotateApiKey` can be refused with. */
export type RotateApiKeyError = OperationError<'conflict' | 'confirmation_required' | 'totp_setup_required'>;

/** What `listResellerApiKeys` can be refused with. */
export type ListResellerApiKeysError = OperationError<'totp_setup_required'>;

/** What `createResellerApiKey` can be refused with. */
export type CreateResellerApiKeyError = OperationError<'confirmation_required' | 'totp_setup_required'>;

/** What `getResellerApiKey` can be refused with. */
export type GetResellerApiKeyError = OperationError<'totp_setup_required'>;

/** What `updateResellerApiKey` can be refused with. */
export type UpdateResellerApiKeyError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `revokeResellerApiKey` can be refused with. */
export type RevokeResellerApiKeyError = OperationError<'totp_setup_required'>;

/** What `rotateResellerApiKey` can be refused with. */
export type RotateResellerApiKeyError = OperationError<'conflict' | 'confirmation_required' | 'totp_setup_required'>;

/** What `listLocations` can be refused with. */
export type ListLocationsError = OperationError<'totp_setup_required'>;

/** What `createLocation` can be refused with. */
export type CreateLocationError = OperationError<'totp_setup_required'>;

/** What `getLocation` can be refused with. */
export type GetLocationError = OperationError<'totp_setup_required'>;

/** What `updateLocation` can be refused with. */
export type UpdateLocationError = OperationError<'totp_setup_required'>;

/** What `deleteLocation` can be refused with. */
export type DeleteLocationError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `listEvents` can be refused with. */
export type ListEventsError = OperationError<'totp_setup_required'>;

/** What `createEvent` can be refused with. */
export type CreateEventError = OperationError<'already_exists' | 'totp_setup_required'>;

/** What `getEvent` can be refused with. */
export type GetEventError = OperationError<'totp_setup_required'>;

/** What `updateEvent` can be refused with. */
export type UpdateEventError = OperationError<'already_exists' | 'totp_setup_required'>;

/** What `deleteEvent` can be refused with. */
export type DeleteEventError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `copyEvent` can be refused with. */
export type CopyEventError = OperationError<'already_exists' | 'totp_setup_required'>;

/** What `getEventDashboard` can be refused with. */
export type GetEventDashboardError = OperationError<'totp_setup_required'>;

/** What `listPreregistrations` can be refused with. */
export type ListPreregistrationsError = OperationError<'totp_setup_required'>;

/** What `getLive` can be refused with. */
export type GetLiveError = OperationError<'totp_setup_required'>;

/** What `listEventGroups` can be refused with. */
export type ListEventGroupsError = OperationError<'totp_setup_required'>;

/** What `createEventGroup` can be refused with. */
export type CreateEventGroupError = OperationError<'already_exists' | 'totp_setup_required'>;

/** What `getEventGroup` can be refused with. */
export type GetEventGroupError = OperationError<'totp_setup_required'>;

/** What `updateEventGroup` can be refused with. */
export type UpdateEventGroupError = OperationError<'already_exists' | 'totp_setup_required'>;

/** What `deleteEventGroup` can be refused with. */
export type DeleteEventGroupError = OperationError<'totp_setup_required'>;

/** What `listZones` can be refused with. */
export type ListZonesError = OperationError<'totp_setup_required'>;

/** What `createZone` can be refused with. */
export type CreateZoneError = OperationError<'already_exists' | 'conflict' | 'totp_setup_required'>;

/** What `updateSpace` can be refused with. */
export type UpdateSpaceError = OperationError<'already_exists' | 'totp_setup_required'>;

/** What `deleteSpace` can be refused with. */
export type DeleteSpaceError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `getZone` can be refused with. */
export type GetZoneError = OperationError<'totp_setup_required'>;

/** What `updateZone` can be refused with. */
export type UpdateZoneError = OperationError<'already_exists' | 'totp_setup_required'>;

/** What `deleteZone` can be refused with. */
export type DeleteZoneError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `createSpaces` can be refused with. */
export type CreateSpacesError = OperationError<'already_exists' | 'totp_setup_required'>;

/** What `updateBookingRate` can be refused with. */
export type UpdateBookingRateError = OperationError<'already_exists' | 'totp_setup_required'>;

/** What `deleteBookingRate` can be refused with. */
export type DeleteBookingRateError = OperationError<'totp_setup_required'>;

/** What `listBookingRates` can be refused with. */
export type ListBookingRatesError = OperationError<'totp_setup_required'>;

/** What `createBookingRate` can be refused with. */
export type CreateBookingRateError = OperationError<'already_exists' | 'conflict' | 'totp_setup_required'>;

/** What `listBookingProducts` can be refused with. */
export type ListBookingProductsError = OperationError<'totp_setup_required'>;

/** What `createBookingProduct` can be refused with. */
export type CreateBookingProductError = OperationError<'totp_setup_required'>;

/** What `updateBookingProduct` can be refused with. */
export type UpdateBookingProductError = OperationError<'totp_setup_required'>;

/** What `deleteBookingProduct` can be refused with. */
export type DeleteBookingProductError = OperationError<'totp_setup_required'>;

/** What `listTipRates` can be refused with. */
export type ListTipRatesError = OperationError<'totp_setup_required'>;

/** What `createTipRate` can be refused with. */
export type CreateTipRateError = OperationError<'totp_setup_required'>;

/** What `updateTipRate` can be refused with. */
export type UpdateTipRateError = OperationError<'totp_setup_required'>;

/** What `deleteTipRate` can be refused with. */
export type DeleteTipRateError = OperationError<'totp_setup_required'>;

/** What `listTicketRates` can be refused with. */
export type ListTicketRatesError = OperationError<'totp_setup_required'>;

/** What `createTicketRate` can be refused with. */
export type CreateTicketRateError = OperationError<'already_exists' | 'conflict' | 'totp_setup_required'>;

/** What `getTicketRate` can be refused with. */
export type GetTicketRateError = OperationError<'totp_setup_required'>;

/** What `updateTicketRate` can be refused with. */
export type UpdateTicketRateError = OperationError<'already_exists' | 'conflict' | 'totp_setup_required'>;

/** What `deleteTicketRate` can be refused with. */
export type DeleteTicketRateError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `createTicketRatePrice` can be refused with. */
export type CreateTicketRatePriceError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `orderTicketRatePrices` can be refused with. */
export type OrderTicketRatePricesError = OperationError<'totp_setup_required'>;

/** What `updateTicketRatePrice` can be refused with. */
export type UpdateTicketRatePriceError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `deleteTicketRatePrice` can be refused with. */
export type DeleteTicketRatePriceError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `createTicketRateSupplement` can be refused with. */
export type CreateTicketRateSupplementError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `updateTicketRateSupplement` can be refused with. */
export type UpdateTicketRateSupplementError = OperationError<'totp_setup_required'>;

/** What `deleteTicketRateSupplement` can be refused with. */
export type DeleteTicketRateSupplementError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `listListRates` can be refused with. */
export type ListListRatesError = OperationError<'totp_setup_required'>;

/** What `createListRate` can be refused with. */
export type CreateListRateError = OperationError<'already_exists' | 'conflict' | 'totp_setup_required'>;

/** What `getListRate` can be refused with. */
export type GetListRateError = OperationError<'totp_setup_required'>;

/** What `updateListRate` can be refused with. */
export type UpdateListRateError = OperationError<'already_exists' | 'conflict' | 'totp_setup_required'>;

/** What `deleteListRate` can be refused with. */
export type DeleteListRateError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `listTickets` can be refused with. */
export type ListTicketsError = OperationError<'totp_setup_required'>;

/** What `createTickets` can be refused with. */
export type CreateTicketsError = OperationError<'sold_out' | 'barcode_taken' | 'totp_setup_required'>;

/** What `createBoxOfficeTicket` can be refused with. */
export type CreateBoxOfficeTicketError = OperationError<'not_on_sale' | 'sold_out' | 'barcode_taken' | 'totp_setup_required'>;

/** What `getTicket` can be refused with. */
export type GetTicketError = OperationError<'totp_setup_required'>;

/** What `checkInTicket` can be refused with. */
export type CheckInTicketError = OperationError<'already_checked_in' | 'ticket_not_active' | 'totp_setup_required'>;

/** What `getTicketHistory` can be refused with. */
export type GetTicketHistoryError = OperationError<'totp_setup_required'>;

/** What `createNameChange` can be refused with. */
export type CreateNameChangeError = OperationError<'conflict' | 'ticket_not_active' | 'not_on_sale' | 'totp_setup_required'>;

/** What `cancelNameChange` can be refused with. */
export type CancelNameChangeError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `completeNameChange` can be refused with. */
export type CompleteNameChangeError = OperationError<'conflict' | 'ticket_not_active' | 'totp_setup_required'>;

/** What `getTicketPdf` can be refused with. */
export type GetTicketPdfError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `refundTicket` can be refused with. */
export type RefundTicketError = OperationError<'conflict' | 'refund_exceeds_paid' | 'totp_setup_required'>;

/** What `listTicketSupplements` can be refused with. */
export type ListTicketSupplementsError = OperationError<'totp_setup_required'>;

/** What `createTicketSupplements` can be refused with. */
export type CreateTicketSupplementsError = OperationError<'conflict' | 'ticket_not_active' | 'not_on_sale' | 'totp_setup_required'>;

/** What `refundTicketSupplement` can be refused with. */
export type RefundTicketSupplementError = OperationError<'conflict' | 'refund_exceeds_paid' | 'totp_setup_required'>;

/** What `voidTicket` can be refused with. */
export type VoidTicketError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `listBookings` can be refused with. */
export type ListBookingsError = OperationError<'totp_setup_required'>;

/** What `createBooking` can be refused with. */
export type CreateBookingError = OperationError<'discount_code_invalid' | 'space_taken' | 'totp_setup_required'>;

/** What `createWalkInBooking` can be refused with. */
export type CreateWalkInBookingError = OperationError<'unknown_space' | 'discount_code_invalid' | 'space_taken' | 'totp_setup_required'>;

/** What `getBooking` can be refused with. */
export type GetBookingError = OperationError<'totp_setup_required'>;

/** What `updateBooking` can be refused with. */
export type UpdateBookingError = OperationError<'space_taken' | 'precondition_failed' | 'totp_setup_required'>;

/** What `getBookingHistory` can be refused with. */
export type GetBookingHistoryError = OperationError<'totp_setup_required'>;

/** What `refundBooking` can be refused with. */
export type RefundBookingError = OperationError<'conflict' | 'refund_exceeds_paid' | 'totp_setup_required'>;

/** What `updateBookingStatus` can be refused with. */
export type UpdateBookingStatusError = OperationError<'transition_not_allowed' | 'space_taken' | 'discount_code_exhausted' | 'precondition_failed' | 'totp_setup_required'>;

/** What `listClients` can be refused with. */
export type ListClientsError = OperationError<'totp_setup_required'>;

/** What `getClient` can be refused with. */
export type GetClientError = OperationError<'totp_setup_required'>;

/** What `updateClient` can be refused with. */
export type UpdateClientError = OperationError<'totp_setup_required'>;

/** What `eraseClient` can be refused with. */
export type EraseClientError = OperationError<'totp_setup_required'>;

/** What `exportClient` can be refused with. */
export type ExportClientError = OperationError<'totp_setup_required'>;

/** What `getClientHistory` can be refused with. */
export type GetClientHistoryError = OperationError<'totp_setup_required'>;

/** What `mergeClient` can be refused with. */
export type MergeClientError = OperationError<'totp_setup_required'>;

/** What `listPassTypes` can be refused with. */
export type ListPassTypesError = OperationError<'totp_setup_required'>;

/** What `createPassType` can be refused with. */
export type CreatePassTypeError = OperationError<'already_exists' | 'totp_setup_required'>;

/** What `getPassType` can be refused with. */
export type GetPassTypeError = OperationError<'totp_setup_required'>;

/** What `updatePassType` can be refused with. */
export type UpdatePassTypeError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `listPasses` can be refused with. */
export type ListPassesError = OperationError<'totp_setup_required'>;

/** What `createPass` can be refused with. */
export type CreatePassError = OperationError<'sold_out' | 'barcode_taken' | 'totp_setup_required'>;

/** What `importPass` can be refused with. */
export type ImportPassError = OperationError<'sold_out' | 'barcode_taken' | 'totp_setup_required'>;

/** What `acceptPass` can be refused with. */
export type AcceptPassError = OperationError<'conflict' | 'sold_out' | 'totp_setup_required'>;

/** What `refundPass` can be refused with. */
export type RefundPassError = OperationError<'conflict' | 'refund_exceeds_paid' | 'totp_setup_required'>;

/** What `rejectPass` can be refused with. */
export type RejectPassError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `listPlans` can be refused with. */
export type ListPlansError = OperationError<'totp_setup_required'>;

/** What `createPlan` can be refused with. */
export type CreatePlanError = OperationError<'totp_setup_required'>;

/** What `getPlan` can be refused with. */
export type GetPlanError = OperationError<'totp_setup_required'>;

/** What `updatePlan` can be refused with. */
export type UpdatePlanError = OperationError<'totp_setup_required'>;

/** What `archivePlan` can be refused with. */
export type ArchivePlanError = OperationError<'totp_setup_required'>;

/** What `listSubscriptions` can be refused with. */
export type ListSubscriptionsError = OperationError<'totp_setup_required'>;

/** What `cancelSubscription` can be refused with. */
export type CancelSubscriptionError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `listDiscountCodes` can be refused with. */
export type ListDiscountCodesError = OperationError<'totp_setup_required'>;

/** What `createDiscountCode` can be refused with. */
export type CreateDiscountCodeError = OperationError<'already_exists' | 'totp_setup_required'>;

/** What `getDiscountCode` can be refused with. */
export type GetDiscountCodeError = OperationError<'totp_setup_required'>;

/** What `updateDiscountCode` can be refused with. */
export type UpdateDiscountCodeError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `deactivateDiscountCode` can be refused with. */
export type DeactivateDiscountCodeError = OperationError<'totp_setup_required'>;

/** What `listGuestLists` can be refused with. */
export type ListGuestListsError = OperationError<'totp_setup_required'>;

/** What `createGuestList` can be refused with. */
export type CreateGuestListError = OperationError<'conflict' | 'sold_out' | 'totp_setup_required'>;

/** What `getGuestList` can be refused with. */
export type GetGuestListError = OperationError<'totp_setup_required'>;

/** What `updateGuestList` can be refused with. */
export type UpdateGuestListError = OperationError<'conflict' | 'sold_out' | 'precondition_failed' | 'totp_setup_required'>;

/** What `deleteGuestList` can be refused with. */
export type DeleteGuestListError = OperationError<'conflict' | 'precondition_failed' | 'totp_setup_required'>;

/** What `checkInGuestList` can be refused with. */
export type CheckInGuestListError = OperationError<'conflict' | 'precondition_failed' | 'totp_setup_required'>;

/** What `refundGuestList` can be refused with. */
export type RefundGuestListError = OperationError<'conflict' | 'refund_exceeds_paid' | 'totp_setup_required'>;

/** What `listReferrers` can be refused with. */
export type ListReferrersError = OperationError<'totp_setup_required'>;

/** What `createReferrer` can be refused with. */
export type CreateReferrerError = OperationError<'totp_setup_required'>;

/** What `listImports` can be refused with. */
export type ListImportsError = OperationError<'totp_setup_required'>;

/** What `createImport` can be refused with. */
export type CreateImportError = OperationError<'totp_setup_required'>;

/** What `getImport` can be refused with. */
export type GetImportError = OperationError<'totp_setup_required'>;

/** What `checkImport` can be refused with. */
export type CheckImportError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `updateImportFile` can be refused with. */
export type UpdateImportFileError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `listImportProblems` can be refused with. */
export type ListImportProblemsError = OperationError<'totp_setup_required'>;

/** What `startImport` can be refused with. */
export type StartImportError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `undoImport` can be refused with. */
export type UndoImportError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `exportBookingsAsCsv` can be refused with. */
export type ExportBookingsAsCsvError = OperationError<'totp_setup_required'>;

/** What `exportClientsAsCsv` can be refused with. */
export type ExportClientsAsCsvError = OperationError<'totp_setup_required'>;

/** What `exportGuestListsAsCsv` can be refused with. */
export type ExportGuestListsAsCsvError = OperationError<'totp_setup_required'>;

/** What `exportPaymentsAsCsv` can be refused with. */
export type ExportPaymentsAsCsvError = OperationError<'totp_setup_required'>;

/** What `exportTicketsAsCsv` can be refused with. */
export type ExportTicketsAsCsvError = OperationError<'totp_setup_required'>;

/** What `registerDoorDevice` can be refused with. */
export type RegisterDoorDeviceError = OperationError<never>;

/** What `createDoorCode` can be refused with. */
export type CreateDoorCodeError = OperationError<'totp_setup_required'>;

/** What `listDoorDevices` can be refused with. */
export type ListDoorDevicesError = OperationError<'totp_setup_required'>;

/** What `createDoorDevice` can be refused with. */
export type CreateDoorDeviceError = OperationError<'totp_setup_required'>;

/** What `revokeDoorDevice` can be refused with. */
export type RevokeDoorDeviceError = OperationError<'totp_setup_required'>;

/** What `listDoorEvents` can be refused with. */
export type ListDoorEventsError = OperationError<'device_revoked'>;

/** What `getDoorEventManifest` can be refused with. */
export type GetDoorEventManifestError = OperationError<'device_revoked'>;

/** What `createScans` can be refused with. */
export type CreateScansError = OperationError<'device_revoked'>;

/** What `listDoorEntries` can be refused with. */
export type ListDoorEntriesError = OperationError<'totp_setup_required'>;

/** What `listWebhookEndpoints` can be refused with. */
export type ListWebhookEndpointsError = OperationError<'totp_setup_required'>;

/** What `createWebhookEndpoint` can be refused with. */
export type CreateWebhookEndpointError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `getWebhookEndpoint` can be refused with. */
export type GetWebhookEndpointError = OperationError<'totp_setup_required'>;

/** What `updateWebhookEndpoint` can be refused with. */
export type UpdateWebhookEndpointError = OperationError<'totp_setup_required'>;

/** What `deleteWebhookEndpoint` can be refused with. */
export type DeleteWebhookEndpointError = OperationError<'totp_setup_required'>;

/** What `checkWebhookEndpointSignature` can be refused with. */
export type CheckWebhookEndpointSignatureError = OperationError<'totp_setup_required'>;

/** What `disableWebhookEndpoint` can be refused with. */
export type DisableWebhookEndpointError = OperationError<'totp_setup_required'>;

/** What `enableWebhookEndpoint` can be refused with. */
export type EnableWebhookEndpointError = OperationError<'totp_setup_required'>;

/** What `getWebhookEndpointRecovery` can be refused with. */
export type GetWebhookEndpointRecoveryError = OperationError<'totp_setup_required'>;

/** What `recoverWebhookEndpoint` can be refused with. */
export type RecoverWebhookEndpointError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `rotateWebhookEndpointSecret` can be refused with. */
export type RotateWebhookEndpointSecretError = OperationError<'totp_setup_required'>;

/** What `testWebhookEndpoint` can be refused with. */
export type TestWebhookEndpointError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `listWebhookDeliveries` can be refused with. */
export type ListWebhookDeliveriesError = OperationError<'totp_setup_required'>;

/** What `getWebhookDelivery` can be refused with. */
export type GetWebhookDeliveryError = OperationError<'totp_setup_required'>;

/** What `retryWebhookDelivery` can be refused with. */
export type RetryWebhookDeliveryError = OperationError<'conflict' | 'totp_setup_required'>;

/** What `listWebhookEvents` can be refused with. */
export type ListWebhookEventsError = OperationError<'totp_setup_required'>;

/** What `listWebhookEventKinds` can be refused with. */
export type ListWebhookEventKindsError = OperationError<'totp_setup_required'>;
