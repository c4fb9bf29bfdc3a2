// Generated from the contract by `npm run generate`: do not edit.
import type { OperationError } from '../errors.ts';
import type { Open } from '../open.ts';
import type {
  BillingInfo, BoughtSupplement, Charge, ManagedPass, Price, PurchaseLimit, RateAvailability, RateField,
  RateQuestion, RateWarranty, RedemptionDeadline, SpaceLayout, Ticket
} from './shared-types.ts';
export type {
  BegunNameChange, BillingInfo, BoughtSupplement, Charge, CheckWebhookEndpointSignatureParams,
  CreateRefundRequestParams, CreateWebhookEndpointParams, DeleteWebhookEndpointParams, DeliveryAttempt,
  DeliveryAttemptDetail, DisableWebhookEndpointParams, DisableWebhookEndpointResult,
  EnableWebhookEndpointParams, EnableWebhookEndpointResult, GetEventParams, GetWebhookDeliveryParams,
  GetWebhookEndpointParams, GetWebhookEndpointRecoveryParams, ListOrganizationsParams,
  ListWebhookDeliveriesParams, ManagedPass, PassType, PassUsage, Price, PurchaseLimit, RateAvailability,
  RateField, RateFieldOption, RateQuestion, RateWarranty, RecoverWebhookEndpointParams, RedemptionDeadline,
  RefundRequest, RemainingBreakdown, RetryWebhookDeliveryParams, RotateWebhookEndpointSecretParams,
  RotatedWebhookSecret, SignatureCheck, SignatureFinding, SpaceLayout, Ticket, TicketAnswer, TicketDiscountCode,
  TicketFees, TicketOriginal, TicketPayment, TicketPaymentTotal, TicketRefund, TicketSupplement,
  TicketSurcharge, TicketWarranty, TipRate, UpdateWebhookEndpointParams, WebhookDelivery, WebhookDeliveryDetail,
  WebhookEndpoint, WebhookRecovery
} from './shared-types.ts';

/** A booking whose payment was started. */
export interface BookingCheckoutResult {
  /** Id of its payment; empty where nothing is paid online. Empty when there is none. */
  payment_id: string;
  /**
   * Page where the client pays; it shows the booking, the total and the time left. It needs no credentials, so
   * give it only to the client. Empty if nothing is paid online. http or https; empty for none.
   */
  payment_url: string;
  /** Amount that the client pays now: advance, fee and tip. Major units of the currency. */
  total_amount: number;
  /** A booking as the channel that sent it sees it. */
  booking: ChannelBooking;
}

/** The key is valid. */
export interface ChannelAuth {
  /** Always the same. */
  message: 'Authed';
  /** The channel that the key belongs to. */
  channel: ChannelInfo;
}

/** A booking as the channel that sent it sees it. */
export interface ChannelBooking {
  /** Id of the booking. */
  _id: string;
  /** Organization that is booked at. */
  organization_id: string;
  /** The channel. */
  channel_id: string;
  /** Who brought it. Empty when there is none. */
  referral_id: string;
  /** Status. */
  status: Open<'pending' | 'accepted' | 'rejected' | 'arrival' | 'sitting' | 'released'>;
  /** Number of people. */
  quantity: number;
  /** Name of the client. */
  full_name: string;
  /** E-mail of the client. Empty when unknown. */
  email: string;
  /** Phone number of the client. */
  phone: string;
  /** Price after discount, without the fee. Major units of the currency. */
  price: number;
  /** What a discount code took off. Major units of the currency. */
  discount: number;
  /** The part of the price that is paid in advance. Major units of the currency. */
  deposit: number;
  /** How `fee_quantity` is meant. */
  fee_type: Open<'fixed' | 'percentage'>;
  /** The fee: an amount in major units of the currency when fixed, else percent of the price. */
  fee_quantity: number;
  /** Access code (QR). */
  qr_code: string;
  /** The access code once the booking is accepted; empty before, and when it is rejected. */
  activation_code: string;
  /** Observations of the referrer; empty, as requests have none. */
  observations_referral: string;
  /** Observations of the client. */
  observations_client: string;
  /** The last payment through the payment gateway. Empty when there is none. */
  payment_id: string;
  /** True when the client agreed to be sent offers. */
  marketing_consent: boolean;
  /** Birthdate of the client. YYYY-MM-DD; empty when unknown. */
  birthdate: string;
  /** To whom the invoice is made out; empty strings when not asked for. */
  billing_info: BillingInfo;
}

/** A discount code that can be used. */
export interface ChannelDiscountCode {
  /** Id of the discount code. */
  _id: string;
  /** Organization of the code. */
  organizationId: string;
  /** The only event for which it can be used. Empty when there is none. */
  eventId: string;
  /** What is typed in; case-insensitive. */
  code: string;
  /** Amount that it takes off; null where it takes a percentage. Major units of the currency. */
  fixedAmount: number | null;
  /** Percentage that it takes off; null where it takes a fixed amount. */
  percentage: number | null;
  /** Least price for which it can be used. Major units of the currency. */
  minAmount: number;
  /** Least number of tickets or people; null for any. */
  minUnits: number | null;
  /** Greatest number of tickets or people; null for any. */
  maxUnits: number | null;
  /** How often it can be used; null without a limit. */
  maxRedeems: number | null;
  /** For how many tickets or bookings it can be used; null without a limit. */
  maxSales: number | null;
}

/** An organization that added the channel as a partner. */
export interface ChannelHost {
  /** Id of the organization, as the parameter `organization_id` takes it. */
  _id: string;
  /** Name. */
  name: string;
  /** Identifier. */
  slug: string;
  /** When it added the channel. */
  created_at: string;
}

/** The channel that the key belongs to. */
export interface ChannelInfo {
  /** Id of the channel. */
  _id: string;
  /** Name. */
  name: string;
  /** Identifier. */
  slug: string;
  /** The organizations that the channel sells for. */
  hosts: ChannelHost[];
}

/** An artist of an event. */
export interface ChannelsArtist {
  /** Name. */
  name: string;
  /** Address of a picture. http or https; empty for none. */
  image_url: string;
}

/** An event, with what the channel may sell of it. */
export interface ChannelsEvent {
  /** Id of the event. */
  _id: string;
  /** Organization that holds it. */
  organization_id: string;
  /** Name. */
  name: string;
  /** Identifier within the organization. */
  slug: string;
  /** Description. */
  description: string;
  /** Day that is shown for it, where it takes place. YYYY-MM-DD; empty when unknown. */
  display_date: string;
  /** When it starts. */
  start_date: string;
  /** When it ends. */
  end_date: string;
  /** True while it takes place and can be bought for; false when it is called off or not open yet. */
  active: boolean;
  /** Least age of guests in years; empty when all ages are welcome. */
  age: string;
  /** Address of its picture. http or https; empty for none. */
  image_url: string;
  /** Dress code. Empty when unknown. */
  outfit: Open<'free' | 'casual' | 'formal' | 'black-tie' | 'smart' | ''>;
  /** Ambiences; empty while organizations state none. */
  ambiences: string[];
  /** What is played. */
  music_genres: string[];
  /** Who plays. */
  artists: ChannelsArtist[];
  /** Id of the location. */
  location_id: string;
  /** A place where an organization holds events. */
  location: ChannelsLocation;
  /** Its ticket rates, as the list of ticket rates has them. */
  ticket_rates: TicketRate[];
  /** Currency of its prices, ISO 4217. */
  currency: string;
}

/** A guest-list entry that the channel made. */
export interface ChannelsList {
  /** Id of the entry. */
  _id: string;
  /** Access code: the content of the QR code that admits the guests. */
  qr_code: string;
  /** Event id. */
  event_id: string;
  /** The channel. */
  channel_id: string;
  /** Language of the guest, ISO 639-1. */
  language: string;
  /** Id of the payment for which the entry waits; empty where it costs nothing. Empty when there is none. */
  payment_id: string;
  /**
   * Where the guest pays: give it only to that person. Empty where the entry costs nothing. http or https; empty
   * for none.
   */
  payment_url: string;
  /** Amount to pay. Major units of the currency. */
  total_amount: number;
}

/** Conditions under which guest-list entries are admitted. */
export interface ChannelsListRate {
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
  /** From when entries are taken. */
  valid_from: string;
  /** Until when entries are taken. ISO 8601, UTC; empty while it has not happened. */
  valid_until: string;
  /** True when it takes no more entries. */
  complete: boolean;
  /** Who may use it; private ones are not shown. */
  type: Open<'public' | 'limited' | 'private'>;
  /** The prices, in the order in which they are shown. */
  prices: ChannelsListRatePrice[];
  /** Fields of an entry that this rate requires beside `full_name` and `for`. */
  required_fields: (Open<'email' | 'language' | 'observations_referral'>)[];
  /** Price of one person, paid when an entry is made; 0: an entry costs nothing. Major units of the currency. */
  entry_price: number;
  /**
   * True when entries can be made now: within its dates, not complete, not full, for an active event that has not
   * ended.
   */
  available: boolean;
  /** How many people are on the list, and how many one more entry may bring. */
  availability: ChannelsListRateAvailability;
  /** Most people of one entry. */
  max: number;
}

/** How many people are on the list, and how many one more entry may bring. */
export interface ChannelsListRateAvailability {
  /** People of the entries on it, removed ones left out. */
  sold: number;
  /** People whom one more entry may bring now; 0 while it takes none. */
  available: number;
}

/** A price on which guests of a list come in. */
export interface ChannelsListRatePrice {
  /** Id of the price. */
  _id: string;
  /** Price for one person. Major units of the currency. */
  price: number;
  /** From when it holds, in seconds from the start of the event. */
  from: number;
  /** From when it holds. */
  valid_from: string;
  /** Until when it holds. */
  valid_until: string;
  /** Men whom one entry may bring on it; 0 when that is not limited. */
  men: number;
  /** Women whom one entry may bring on it; 0 when that is not limited. */
  women: number;
  /** Least age in years; 0 when all ages are welcome. */
  age: number;
  /** What guests should know besides. */
  additional_info: string;
}

/** A place where an organization holds events. */
export interface ChannelsLocation {
  /** Id that is unique over all organizations; the same as `location_id`. */
  unic_id: string;
  /** Id of the location. */
  location_id: string;
  /** Organization of it. */
  organization_id: string;
  /** Name. */
  name: string;
  /** Street and number. */
  address: string;
  /** Number of the house; empty, since `address` has it. */
  number: string;
  /** City. */
  city: string;
  /** Country, ISO 3166-1 alpha-2; empty when unknown. */
  country: string;
  /** Address, postal code, city and country. */
  full_address: string;
  /** Degrees north; null when unknown. */
  latitude: number | null;
  /** Degrees east; null when unknown. */
  longitude: number | null;
  /** Its time zone, as in the IANA database. */
  timezone: string;
}

/** An organization that added the channel. */
export interface ChannelsOrganization {
  /** Id of the organization, as the parameter `organization_id` takes it. */
  _id: string;
  /** Name. */
  name: string;
  /** Identifier. */
  slug: string;
  /** Currency of its prices, ISO 4217. */
  currency: string;
  /** Its time zone, as in the IANA database. */
  timezone: string;
  /** When it added the channel. */
  created_at: string;
}

/** Parameters of `createBookingCheckout`. */
export interface CreateBookingCheckoutParams {
  /** Event id. */
  event_id: string;
  /** Identifier of the zone. */
  zone_slug?: string | undefined;
  /** Name of the zone; accents, signs and case-insensitive. */
  normalized_zone_name?: string | undefined;
  /** Identifier of the booking rate; required where the zone has any. */
  rate_slug?: string | undefined;
  /** Space of the zone. */
  table_id?: string | undefined;
  /** Accepted but ignored. */
  external_channel_id?: string | undefined;
  /** Observations of the client. */
  observations_client?: string | undefined;
  /** True when the client agreed to be sent offers; false when not given. */
  marketing_consent?: boolean | undefined;
  /** Discount code of type bookings. */
  discount_code?: string | undefined;
  /** The client. */
  info: {
    /** Name of the client. */
    full_name: string;
    /** E-mail of the client; some rates require it. */
    email?: string | undefined;
    /** Phone number; some rates require it. */
    phone?: string | undefined;
    /** Birthdate; some rates require it. YYYY-MM-DD. */
    birthdate?: string | undefined;
    /** Number of people. */
    quantity: number;
    /** To whom the invoice is made out, as a whole: what is left out becomes empty. */
    billing?: {
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
  };
  /** True to pay the whole price, where the rate has that; false when omitted. */
  full_payment?: boolean | undefined;
  /** A tip to be paid along, in percent of the price or fixed. */
  tip_rate_id?: string | undefined;
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
  /** True to mail what becomes of the booking to the buyer; false when omitted. */
  send_resources?: boolean | undefined;
  /** Metadata of the channel, as an object of at most 1 kB; returned with the payment. */
  metadata?: Record<string, unknown> | undefined;
  /** Language of the payment page and of mails; en when omitted. */
  language?: 'en' | 'es' | undefined;
}

/** Parameters of `createGuestList`. */
export interface CreateGuestListParams {
  /** Id of the list rate. */
  list_rate_id: string;
  /** True to mail the code to the guest, if there is an e-mail address; false if omitted. */
  send_notification?: boolean | undefined;
  /** Where the guest is redirected after paying. */
  redirect_url?: string | undefined;
  /** Where the guest is redirected otherwise. */
  error_url?: string | undefined;
  /** The entry. */
  list: {
    /** Name of the entry. */
    full_name: string;
    /** E-mail of the guest. */
    email?: string | undefined;
    /** Number of people, at most `max` of the rate. */
    for: number;
    /** Language of the guest, ISO 639-1; en when omitted. */
    language?: string | undefined;
    /** Access code, if the channel makes it; the organization must never have had it. */
    qr_code?: string | undefined;
    /** What the channel says of the guests; reception reads it. */
    observations_referral?: string | undefined;
  };
}

/** Parameters of `createNameChange`. */
export interface CreateNameChangeParams {
  /** Id of the ticket. */
  ticketId: string;
  /** Name of the new holder. */
  full_name: string;
  /** E-mail of the new holder; when omitted it stays as it is. */
  email?: string | undefined;
  /** Phone number of the new holder; when omitted it stays as it is. */
  phone?: string | undefined;
  /** Where the buyer is redirected after paying. */
  redirect_url?: string | undefined;
  /** Where the buyer is redirected otherwise. */
  error_url?: string | undefined;
  /** Language of the page; that of the purchase where none is given. */
  language?: 'en' | 'es' | undefined;
}

/** Parameters of `createPassCheckout`. */
export interface CreatePassCheckoutParams {
  /** Id of the pass type. */
  pass_type_id: string;
  /** The future holders of the passes. */
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
  /** True to mail the passes to the buyer; false when omitted. */
  send_resources?: boolean | undefined;
  /** Metadata of the channel, as an object of at most 1 kB; returned with the payment. */
  metadata?: Record<string, unknown> | undefined;
  /** Language of the payment page and of mails; en when omitted. */
  language?: 'en' | 'es' | undefined;
}

/** Parameters of `createPasses`. */
export interface CreatePassesParams {
  /** Id of the pass type. */
  pass_type_id: string;
  /** The holders of the passes. */
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

/** Parameters of `createTicketCheckout`. */
export interface CreateTicketCheckoutParams {
  /** The rate of all tickets. */
  ticket_rate_id: string;
  /** The tickets. */
  tickets: readonly {
    /** The price step shown to the buyer; the ticket always costs the current one. */
    price_id?: string | undefined;
    /** Barcode of the ticket, if the channel makes it; the organization must never have had it. */
    qr_code?: string | undefined;
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
    /** The supplements to buy with it. */
    supplements?: readonly {
      /** Id of a supplement of the rate. */
      supplement_id?: string | undefined;
      /** Id of a supplement of the rate, in the form of responses. */
      supplementId?: string | undefined;
      /** How many units, within the `purchase_limit` of the supplement; 1 when omitted. */
      supplement_units?: number | undefined;
      /** Accepted but ignored: the price of the rate counts. */
      price?: number | undefined;
    }[] | undefined;
    /** True to buy the right to give the ticket back, where the rate sells it. */
    warranty?: boolean | undefined;
  }[];
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
  /** True to mail the tickets to the buyer; false when omitted. */
  send_resources?: boolean | undefined;
  /** Metadata of the channel, as an object of at most 1 kB; returned with the payment. */
  metadata?: Record<string, unknown> | undefined;
  /** Language of the payment page and of mails; en when omitted. */
  language?: 'en' | 'es' | undefined;
  /** A discount code, for all tickets together. */
  discount_code?: string | undefined;
  /** To whom the invoice is made out, as a whole: what is left out becomes empty. */
  billing?: {
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
}

/** Parameters of `createTicketSupplementCheckout`. */
export interface CreateTicketSupplementCheckoutParams {
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
  /** Metadata of the channel, as an object of at most 1 kB; returned with the payment. */
  metadata?: Record<string, unknown> | undefined;
  /** Language of the payment page and of mails; en when omitted. */
  language?: 'en' | 'es' | undefined;
}

/** Parameters of `createTicketSupplements`. */
export interface CreateTicketSupplementsParams {
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
}

/** Parameters of `createTickets`. */
export interface CreateTicketsParams {
  /** The rate of all tickets. */
  ticket_rate_id: string;
  /** Accepted but ignored: there are as many tickets as `tickets` has. */
  quantity?: number | undefined;
  /** The tickets. */
  tickets: readonly {
    /** The price step shown to the buyer; it must be the current one. The current one if omitted. */
    price_id?: string | undefined;
    /** Barcode of the ticket, if the channel makes it; the organization must never have had it. */
    qr_code?: string | undefined;
    /**
     * What was taken in all. It must be the price with fees, supplements and warranty, as it is computed here, or no
     * further from it than the organization allows channels: what it is below is a discount, what it is above the
     * fee of the platform. The computed one when omitted.
     */
    total_price?: number | undefined;
    /** The fees within it, without such a surplus; they must be those of the price. */
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
      /** How many units, within the `purchase_limit` of the supplement; 1 when omitted. */
      supplement_units?: number | undefined;
      /** What was taken for one unit; it must be the price of the rate. */
      price?: number | undefined;
    }[] | undefined;
    /** The right to give the ticket back. */
    warranty?: {
      /** True where the right to give the ticket back was bought, if the rate sells it. */
      enabled: boolean;
      /** Until how many hours before the start; it must be what the rate says. */
      hours?: number | undefined;
    } | undefined;
  }[];
}

/** Parameters of `getBookingAvailability`. */
export interface GetBookingAvailabilityParams {
  /** Event id. */
  event_id: string;
  /** Number of people; 1 when not given. */
  quantity?: number | undefined;
}

/** Parameters of `getBooking`. */
export interface GetBookingParams {
  /** Id of the booking. */
  bookingId: string;
}

/** Parameters of `getEventBySlug`. */
export interface GetEventBySlugParams {
  /** Slug of the event. */
  slug: string;
  /** Organization that holds it. */
  organization_id?: string | undefined;
}

/** Parameters of `getListRateBySlug`. */
export interface GetListRateBySlugParams {
  /** Slug of the rate. */
  slug: string;
  /** Event that it is for. */
  event_id: string;
}

/** Parameters of `getPayment`. */
export interface GetPaymentParams {
  /** Id of the payment. */
  paymentId: string;
}

/** Parameters of `getTicketRateBySlug`. */
export interface GetTicketRateBySlugParams {
  /** Slug of the rate. */
  slug: string;
  /** Event that it is for. */
  event_id: string;
}

/** Parameters of `getTicketRate`. */
export interface GetTicketRateParams {
  /** Id of the ticket rate. */
  rateId: string;
}

/** Parameters of `getTicketRatePricingInfo`. */
export interface GetTicketRatePricingInfoParams {
  /** Id of the ticket rate. */
  rateId: string;
  /** How many tickets, within `min` and `max` of the rate; 1 when omitted. */
  quantity?: number | undefined;
}

/** Parameters of `listEvents`. */
export interface ListEventsParams {
  /** Organization that holds it. */
  organization_id?: string | undefined;
  /** Location where it takes place. */
  location_id?: string | undefined;
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
  /** Part of the name, of an artist, or of the name or city of the location; case does not matter. */
  search?: string | undefined;
  /** Degrees north. */
  latitude?: number | undefined;
  /** Degrees east. */
  longitude?: number | undefined;
  /** Greatest distance in kilometres. */
  radius_km?: number | undefined;
  /** Accepted but ignored: location and ticket rates are always there. */
  populate?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listListRates`. */
export interface ListListRatesParams {
  /** Event id, or several separated by commas, at most 100. */
  event_id: string;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listLocations`. */
export interface ListLocationsParams {
  /** Organization of the location. */
  organization_id?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listPassTypes`. */
export interface ListPassTypesParams {
  /** Only those of this organization. */
  organization_id?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listPayments`. */
export interface ListPaymentsParams {
  /** Organization that sold. */
  organization_id?: string | undefined;
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
  /** Maximum number of payments to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listTicketRates`. */
export interface ListTicketRatesParams {
  /** Event id, or several separated by commas, at most 100. */
  event_id?: string | undefined;
  /** Organization that sells. */
  organization_id?: string | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listTickets`. */
export interface ListTicketsParams {
  /** Event id. */
  event_id?: string | undefined;
  /** Id of the ticket rate. */
  ticket_rate_id?: string | undefined;
  /** State of the ticket. */
  status?: 'processing' | 'pending_payment' | 'filled_client' | 'active' | 'voided' | undefined;
  /** E-mail of the holder. */
  email?: string | undefined;
  /** The barcode. */
  qr_code?: string | undefined;
  /** Id of the payment. */
  payment_id?: string | undefined;
  /** Organization that sold. */
  organization_id?: string | undefined;
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
  date_field?: 'created_at' | 'updated_at' | 'entry_time' | undefined;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
  /**
   * Equality on fields, written `filter[field]=value`: event_id, ticket_rate_id, status, email, qr_code,
   * payment_id. Other fields are rejected.
   */
  filter?: {
    /** Event id. */
    event_id?: string | undefined;
    /** Id of the ticket rate. */
    ticket_rate_id?: string | undefined;
    /** State of the ticket. */
    status?: 'processing' | 'pending_payment' | 'filled_client' | 'active' | 'voided' | undefined;
    /** E-mail of the holder. */
    email?: string | undefined;
    /** The barcode. */
    qr_code?: string | undefined;
    /** Id of the payment. */
    payment_id?: string | undefined;
  } | undefined;
}

/** Parameters of `listTipRates`. */
export interface ListTipRatesParams {
  /** Event id. */
  event_id: string;
  /** Maximum number of items to return. */
  limit?: number | undefined;
  /** Return the items after this id (the last id of the previous page). Cannot be combined with `offset`. */
  after?: string | undefined;
}

/** Parameters of `listZones`. */
export interface ListZonesParams {
  /** Event id. */
  event_id: string;
}

/** A purchase of passes that was started. */
export interface PassCheckoutResult {
  /** Id of the payment. */
  payment_id: string;
  /** Where the buyer pays: give it only to that person. http or https; empty for none. */
  payment_url: string;
  /** Amount to pay. Major units of the currency. */
  total_amount: number;
  /** The passes, which wait for the payment. */
  passes: ManagedPass[];
}

/** What a buyer owes, or has paid, for one purchase. */
export interface Payment {
  /** Id of the payment. */
  _id: string;
  /** State of the payment. */
  status: Open<'pending' | 'succeeded' | 'failed' | 'expired' | 'refunded' | 'partially_refunded'>;
  /** Rate that is bought. Empty when there is none. */
  rate_id: string;
  /** Organization that sells. */
  organization_id: string;
  /** Event that is bought for. Empty when there is none. */
  event_id: string;
  /** The items to buy. */
  resource_type: Open<'ticket' | 'name-change' | 'list' | 'pass' | 'plan' | 'booking' | 'supplement'>;
  /** Ids of what is bought. */
  resource_ids: string[];
  /** What the payment amounts to. */
  total: PaymentTotal;
  /** Amount that was given back. Major units of the currency. */
  refunded: number;
  /** Currency, ISO 4217. */
  currency: string;
  /** True when the platform mails what was paid for to the buyer. */
  send_resources: boolean;
  /** The metadata that the channel sent when it started the payment; {} if none. */
  metadata: unknown;
  /** Why it was not completed: expired or cancelled; empty otherwise. */
  failure_reason: string;
  /** When it was paid. ISO 8601, UTC; empty while it has not happened. */
  paid_at: string;
  /** When it expires unpaid. ISO 8601, UTC; empty while it has not happened. */
  expires_at: string;
  /** Creation. */
  created_at: string;
}

/** What the payment amounts to. */
export interface PaymentTotal {
  /** Amount, fees included. Major units of the currency. */
  amount: number;
  /** Fees within the amount. Major units of the currency. */
  fees: number;
}

/** Parameters of `preregisterEvent`. */
export interface PreregisterEventParams {
  /** Id of the event. */
  eventId: string;
  /** Name. */
  name: string;
  /** E-mail. */
  email: string;
  /** Phone number. */
  phone?: string | undefined;
  /** Language of the person. */
  language?: 'en' | 'es' | undefined;
  /** True where the person agreed to receive advertisements; false when omitted. */
  marketing_consent?: boolean | undefined;
}

/** The data that is now stored about the person. */
export interface PreregistrationResult {
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
  /** True if the address was already stored for this event; each address is stored once. */
  already_registered: boolean;
}

/** What one ticket would cost now. */
export interface PricingInfo {
  /** Id of the price step at which it would be sold. */
  price_id: string;
  /** Name of the price step. */
  name: string;
  /** Id of the ticket rate. */
  ticket_rate_id: string;
  /** How `fee_quantity` is meant. */
  fee_type: Open<'fixed' | 'percentage'>;
  /** The fee: an amount in major units of the currency when fixed, else percent of the price. */
  fee_quantity: number;
  /** Price of the ticket after the discount, without the fee. Major units of the currency. */
  price: number;
  /** Price of the ticket before the discount. Major units of the currency. */
  original_price: number;
  /** What a discount takes off. Major units of the currency. */
  discount: number;
}

/** What a booking of a zone costs. */
export interface RateOffer {
  /** Id of the booking rate. */
  _id: string;
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
}

/** A supplement that can be bought with a ticket. */
export interface RateSupplement {
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
}

/** Parameters of `refundTicket`. */
export interface RefundTicketParams {
  /** Id of the ticket. */
  ticketId: string;
  /** Amount to give back, more than 0 and at most what remains of the total. */
  amount: number;
}

/** Parameters of `refundTicketSupplement`. */
export interface RefundTicketSupplementParams {
  /** Id of the ticket. */
  ticketId: string;
  /** Id of the supplement on the ticket. */
  supplementId: string;
  /** Amount to give back, more than 0 and at most what remains of what the supplement cost. */
  amount: number;
}

/** Parameters of `requestBooking`. */
export interface RequestBookingParams {
  /** Event id. */
  event_id: string;
  /** Identifier of the zone. */
  zone_slug?: string | undefined;
  /** Name of the zone; accents, signs and case-insensitive. */
  normalized_zone_name?: string | undefined;
  /** Identifier of the booking rate; required where the zone has any. */
  rate_slug?: string | undefined;
  /** Space of the zone. */
  table_id?: string | undefined;
  /** Accepted but ignored. */
  external_channel_id?: string | undefined;
  /** Observations of the client. */
  observations_client?: string | undefined;
  /** True when the client agreed to be sent offers; false when not given. */
  marketing_consent?: boolean | undefined;
  /** Discount code of type bookings. */
  discount_code?: string | undefined;
  /** The client. */
  info: {
    /** Name of the client. */
    full_name: string;
    /** E-mail of the client; some rates require it. */
    email?: string | undefined;
    /** Phone number; some rates require it. */
    phone?: string | undefined;
    /** Birthdate; some rates require it. YYYY-MM-DD. */
    birthdate?: string | undefined;
    /** Number of people. */
    quantity: number;
    /** To whom the invoice is made out, as a whole: what is left out becomes empty. */
    billing?: {
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
  };
  /** True to send the client mails about the booking; false if omitted. */
  send_resources?: boolean | undefined;
  /** Language of the payment page and of mails; en when omitted. */
  language?: 'en' | 'es' | undefined;
}

/** A space of a zone. */
export interface SpaceOffer {
  /** Id of the space: `table_id` of a request. */
  _id: string;
  /** Name. */
  name: string;
  /** The name in lower case without accents and signs. */
  normalized_name: string;
  /** People it has room for; 0 when that is not said. */
  capacity: number;
  /** Where a space stands on the plan of its zone. */
  position: SpaceLayout;
  /** The rates of the zone with which it can be booked. */
  rates: string[];
  /** True when no booking holds it and it has room for the people asked for. */
  available: boolean;
}

/** A purchase of supplements for a ticket that was started. */
export interface SupplementCheckoutResult {
  /** Id of the payment. */
  payment_id: string;
  /** Where the buyer pays: give it only to that person. http or https; empty for none. */
  payment_url: string;
  /** Amount to pay. Major units of the currency. */
  total_amount: number;
  /** The supplements, which wait for the payment. */
  supplements: BoughtSupplement[];
}

/** Parameters of `testWebhookEndpoint`. */
export interface TestWebhookEndpointParams {
  /** Endpoint id. */
  webhookEndpointId: string;
  /** Kind of event to send; `webhook.test` when omitted. */
  event?: 'ticket.sold' | 'ticket.checked_in' | 'ticket.refunded' | 'ticket.request_refund' | 'ticket.voided' | 'ticket.deleted' | 'ticket.swapped' | 'ticket.name_changed' | 'booking.created' | 'booking.updated' | 'booking.status_changed' | 'list.created' | 'list.checked_in' | 'payment.success' | 'payment.failed' | 'payment.refunded' | 'webhook.test' | undefined;
}

/** A purchase that was started. */
export interface TicketCheckoutResult {
  /** Id of its payment. */
  payment_id: string;
  /**
   * Page where the buyer pays; it shows the items, the total and the time left. It needs no credentials, so give
   * it only to the buyer. Empty if there is nothing to pay. http or https; empty for none.
   */
  payment_url: string;
  /** Amount that the buyer pays. Major units of the currency. */
  total_amount: number;
  /** The tickets, whose places are kept until `expires_at` of their payment. */
  tickets: Ticket[];
  /** True when a ticket costs another price step than the one that was asked for. */
  conditions_changed: boolean;
}

/** A kind of ticket of an event, with its prices. */
export interface TicketRate {
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
  /** From when it is sold. ISO 8601, UTC; empty while it has not happened. */
  valid_from: string;
  /** Who may buy it. */
  type: Open<'public' | 'limited' | 'private'>;
  /** True when nothing is left of it, or the organization marked it as complete. */
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
  /**
   * The price steps, in the order in which they are sold: all of them, or the current one where `show_all_prices`
   * is false.
   */
  prices: Price[];
  /** A price step of a ticket rate. */
  current_price: Price;
  /** The supplements that can be bought with it. */
  supplements: RateSupplement[];
  /** Personal data asked of each holder. */
  fields: RateField[];
  /** Questions asked of each holder. */
  questions: RateQuestion[];
  /** The right to give tickets back, and what it costs. */
  warranty: RateWarranty;
  /** How many places are gone and left. */
  availability: RateAvailability;
}

/** Parameters of `validateBookingDiscountCode`. */
export interface ValidateBookingDiscountCodeParams {
  /** What the buyer typed in; case-insensitive. */
  code: string;
  /** Event id. */
  event_id: string;
  /** Id of the booking rate. */
  rate_id: string;
  /** Number of people. */
  quantity: number;
}

/** Parameters of `validateTicketDiscountCode`. */
export interface ValidateTicketDiscountCodeParams {
  /** What the buyer typed in; case-insensitive. */
  code: string;
  /** Id of the ticket rate. */
  rate_id: string;
  /** Price of all supplements; a code does not reduce it. */
  supplements_total_price: number;
  /** Number of tickets. */
  quantity: number;
}

/** A zone of an event that bookings can be requested for. */
export interface ZoneOffer {
  /** Id of the zone. */
  id: string;
  /** Identifier within the event. */
  slug: string;
  /** Name. */
  name: string;
  /** The name in lower case without accents and signs. */
  normalized_zone_name: string;
  /** True when the client chooses the space: a request can name it. */
  can_select_client: boolean;
  /** True when it takes no more requests: marked full, at its limit, or all of its spaces held. */
  is_full: boolean;
  /** Its spaces, in their order. */
  spaces: SpaceOffer[];
  /** Its booking rates, in their order. */
  rates: RateOffer[];
}

/** What `getAuth` can be refused with. */
export type GetAuthError = OperationError<never>;

/** What `listOrganizations` can be refused with. */
export type ListOrganizationsError = OperationError<never>;

/** What `listLocations` can be refused with. */
export type ListLocationsError = OperationError<never>;

/** What `listEvents` can be refused with. */
export type ListEventsError = OperationError<never>;

/** What `getEvent` can be refused with. */
export type GetEventError = OperationError<never>;

/** What `getEventBySlug` can be refused with. */
export type GetEventBySlugError = OperationError<never>;

/** What `preregisterEvent` can be refused with. */
export type PreregisterEventError = OperationError<'not_on_sale'>;

/** What `listZones` can be refused with. */
export type ListZonesError = OperationError<never>;

/** What `getBookingAvailability` can be refused with. */
export type GetBookingAvailabilityError = OperationError<never>;

/** What `requestBooking` can be refused with. */
export type RequestBookingError = OperationError<'not_on_sale' | 'discount_code_invalid' | 'space_taken'>;

/** What `createBookingCheckout` can be refused with. */
export type CreateBookingCheckoutError = OperationError<'not_on_sale' | 'discount_code_invalid' | 'space_taken'>;

/** What `getBooking` can be refused with. */
export type GetBookingError = OperationError<never>;

/** What `listTipRates` can be refused with. */
export type ListTipRatesError = OperationError<never>;

/** What `validateTicketDiscountCode` can be refused with. */
export type ValidateTicketDiscountCodeError = OperationError<'discount_code_invalid'>;

/** What `validateBookingDiscountCode` can be refused with. */
export type ValidateBookingDiscountCodeError = OperationError<'discount_code_invalid'>;

/** What `listPassTypes` can be refused with. */
export type ListPassTypesError = OperationError<never>;

/** What `createPassCheckout` can be refused with. */
export type CreatePassCheckoutError = OperationError<'not_on_sale' | 'sold_out' | 'barcode_taken'>;

/** What `createPasses` can be refused with. */
export type CreatePassesError = OperationError<'not_on_sale' | 'sold_out' | 'barcode_taken'>;

/** What `listTickets` can be refused with. */
export type ListTicketsError = OperationError<never>;

/** What `createTickets` can be refused with. */
export type CreateTicketsError = OperationError<'not_on_sale' | 'sold_out' | 'barcode_taken'>;

/** What `createNameChange` can be refused with. */
export type CreateNameChangeError = OperationError<'conflict' | 'ticket_not_active' | 'not_on_sale'>;

/** What `createTicketCheckout` can be refused with. */
export type CreateTicketCheckoutError = OperationError<'not_on_sale' | 'sold_out' | 'barcode_taken' | 'discount_code_invalid'>;

/** What `refundTicket` can be refused with. */
export type RefundTicketError = OperationError<'conflict' | 'refund_exceeds_paid'>;

/** What `createTicketSupplementCheckout` can be refused with. */
export type CreateTicketSupplementCheckoutError = OperationError<'conflict' | 'ticket_not_active' | 'not_on_sale'>;

/** What `createTicketSupplements` can be refused with. */
export type CreateTicketSupplementsError = OperationError<'conflict' | 'ticket_not_active' | 'not_on_sale'>;

/** What `refundTicketSupplement` can be refused with. */
export type RefundTicketSupplementError = OperationError<'conflict' | 'refund_exceeds_paid'>;

/** What `createRefundRequest` can be refused with. */
export type CreateRefundRequestError = OperationError<'conflict' | 'ticket_not_active' | 'refund_exceeds_paid' | 'warranty_expired'>;

/** What `listPayments` can be refused with. */
export type ListPaymentsError = OperationError<never>;

/** What `getPayment` can be refused with. */
export type GetPaymentError = OperationError<never>;

/** What `listTicketRates` can be refused with. */
export type ListTicketRatesError = OperationError<never>;

/** What `getTicketRate` can be refused with. */
export type GetTicketRateError = OperationError<never>;

/** What `getTicketRateBySlug` can be refused with. */
export type GetTicketRateBySlugError = OperationError<never>;

/** What `getTicketRatePricingInfo` can be refused with. */
export type GetTicketRatePricingInfoError = OperationError<'not_on_sale' | 'sold_out'>;

/** What `listListRates` can be refused with. */
export type ListListRatesError = OperationError<never>;

/** What `getListRateBySlug` can be refused with. */
export type GetListRateBySlugError = OperationError<never>;

/** What `createGuestList` can be refused with. */
export type CreateGuestListError = OperationError<'conflict' | 'sold_out' | 'barcode_taken' | 'not_on_sale'>;

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
