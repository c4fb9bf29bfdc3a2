// Generated from the contract by `npm run generate`: do not edit.
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

/**
 * A booking was made: by a client, by a person of the organization, or at the door as a walk-in. The payload is
 * the whole booking.
 */
export interface BookingCreatedNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'booking.created';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** A reservation of spaces or tables. */
  payload: Booking;
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

/**
 * The status of a booking changed. The payload is the whole booking after the change; it does not contain the
 * previous status.
 */
export interface BookingStatusChangedNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'booking.status_changed';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** A reservation of spaces or tables. */
  payload: Booking;
}

/**
 * Fields of a booking changed: people, price, spaces, contact, payments. Not emitted if no value changed, or if
 * only the status changed. The payload is the whole booking afterwards.
 */
export interface BookingUpdatedNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'booking.updated';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** A reservation of spaces or tables. */
  payload: Booking;
}

/** An endpoint that the service has disabled, and why. */
export interface DisabledWebhookEndpoint {
  /** Endpoint that was disabled. */
  endpoint_id: string;
  /** Its name. */
  name: string;
  /** Its address. */
  url: string;
  /** Why it was disabled, for people. */
  reason: string;
  /** When it was disabled. */
  disabled_at: string;
  /**
   * When its attempts began to fail; also empty where one answer of 410 was the reason. ISO 8601, UTC; empty while
   * it has not happened.
   */
  failing_since: string;
}

/** An event. */
export interface Event {
  /** Id of the event. */
  _id: string;
  /** Organization that holds it. */
  organization_id: string;
  /** Name. */
  name: string;
  /** Identifier within the organization. */
  slug: string;
  /** Kind of event. */
  type: Open<'PARTY' | 'CONCERT' | 'FESTIVAL' | 'THEATRE' | 'SPORT' | 'CONFERENCE' | 'OTHER'>;
  /** Description. */
  description: string;
  /** When it starts. */
  start_date: string;
  /** When it ends. */
  end_date: string;
  /** True when the event has a day but no hour that is announced. */
  date_only: boolean;
  /** Least age of guests in years; empty when all ages are welcome. */
  age: string;
  /** Dress code. Empty when unknown. */
  outfit: Open<'free' | 'casual' | 'formal' | 'black-tie' | 'smart' | ''>;
  /** Who plays. */
  artists: string[];
  /** What is played. */
  music_genres: string[];
  /** Address of its picture. http or https; empty for none. */
  image_url: string;
  /** Address of its page. http or https; empty for none. */
  url: string;
  /** True while it takes place and can be bought for; false when it is called off or not open yet. */
  active: boolean;
  /** True when it is shown in lists; otherwise only those who know its id find it. */
  visible: boolean;
  /** True when its tickets can be swapped by resellers. */
  resale_enabled: boolean;
  /** Until when its tickets can be swapped. */
  swap_available_until: string;
  /** When its tickets stop being sealed; null when the delivery of tickets is not scheduled. */
  sealed_tickets_available_at: string | null;
  /** Id of the location. */
  location_id: string;
  /** Where an event takes place. */
  location: EventLocation;
  /** Currency of its prices, ISO 4217. */
  currency: string;
  /** When it was created. */
  created_at: string;
  /** When it was changed last. */
  updated_at: string;
}

/** An event (a show) was created, or copied from another one. The payload is the whole event. */
export interface EventCreatedNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'event.created';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** An event. */
  payload: Event;
}

/** Where an event takes place. */
export interface EventLocation {
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
}

/** An event (a show) was changed. The payload is the whole event afterwards. */
export interface EventUpdatedNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'event.updated';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** An event. */
  payload: Event;
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

/**
 * Reception recorded who of a guest-list entry is inside. Corrections are sent too, the same numbers again are
 * not. The payload is the whole entry afterwards.
 */
export interface ListCheckedInNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'list.checked_in';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** A guest-list entry: a name with a number of people. */
  payload: GuestList;
}

/** An entry was added to a guest list. The payload is the whole entry. */
export interface ListCreatedNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'list.created';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** A guest-list entry: a name with a number of people. */
  payload: GuestList;
}

/** A payment that failed. */
export interface PaymentFailed {
  /** Id of the payment. */
  payment_id: string;
  /** What it pays for. */
  resource_type: Open<'ticket' | 'name-change' | 'list' | 'pass' | 'plan' | 'booking' | 'supplement'>;
  /** Ids of the things that it pays for. */
  resource_ids: string[];
  /** The metadata that the caller sent when it started the payment, unchanged; {} if none. */
  metadata: unknown;
  /** True when the platform mails what was paid for to the buyer. */
  send_resources: boolean;
  /** Why it was not completed. */
  reason: Open<'expired' | 'cancelled'>;
}

/**
 * A payment was not completed: it expired, or the buyer cancelled it. Its items are on sale again. A declined
 * card does not fail the payment: the buyer can try another card until the payment expires.
 */
export interface PaymentFailedNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'payment.failed';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** A payment that failed. */
  payload: PaymentFailed;
}

/** A payment of which money was given back. */
export interface PaymentRefunded {
  /** Id of the payment. */
  payment_id: string;
  /** What it pays for. */
  resource_type: Open<'ticket' | 'name-change' | 'list' | 'pass' | 'plan' | 'booking' | 'supplement'>;
  /** Ids of the things that it pays for. */
  resource_ids: string[];
  /** The metadata that the caller sent when it started the payment, unchanged; {} if none. */
  metadata: unknown;
  /** True when the platform mails what was paid for to the buyer. */
  send_resources: boolean;
  /** Amount given back this time. Major units of the currency. */
  amount_refunded: number;
  /** Currency of the amount, ISO 4217. */
  currency: string;
}

/**
 * A payment was refunded, completely or in part. For refunds through a payment gateway, emitted when the gateway
 * confirms the refund.
 */
export interface PaymentRefundedNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'payment.refunded';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** A payment of which money was given back. */
  payload: PaymentRefunded;
}

/** A payment that succeeded. */
export interface PaymentSuccess {
  /** Id of the payment. */
  payment_id: string;
  /** What it pays for. */
  resource_type: Open<'ticket' | 'name-change' | 'list' | 'pass' | 'plan' | 'booking' | 'supplement'>;
  /** Ids of the things that it pays for. */
  resource_ids: string[];
  /** The metadata that the caller sent when it started the payment, unchanged; {} if none. */
  metadata: unknown;
  /** True when the platform mails what was paid for to the buyer. */
  send_resources: boolean;
}

/**
 * A payment succeeded, for example for tickets or a change of holder. Emitted once for each payment, in addition
 * to the notifications of the paid items.
 */
export interface PaymentSuccessNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'payment.success';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** A payment that succeeded. */
  payload: PaymentSuccess;
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

/** Both tickets whole, as they are after the swap. */
export interface SwappedTickets {
  /** A ticket, with its holder, prices and payment. */
  old_ticket: Ticket;
  /** A ticket, with its holder, prices and payment. */
  new_ticket: Ticket;
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

/** Who is inside on a ticket, and when that was recorded. */
export interface TicketCheckedIn {
  /** Ticket that was checked in. */
  ticket_id: string;
  /** Event that it is for. */
  event_id: string;
  /** Its ticket rate. */
  ticket_rate_id: string;
  /** Its barcode: the content of the QR code on the ticket. */
  qr_code: string;
  /** Number of people whom the ticket admits. */
  for: number;
  /** Number of people who are inside on it now, not how many came with this check-in. */
  enter: number;
  /** When the first of its people entered. ISO 8601, UTC; empty while it has not happened. */
  entry_time: string;
  /** When the people of this check-in entered, by what the door said; else when it was recorded. */
  entry_date: string;
  /** What the door rated the ticket, 0 to 5; null where it never did. */
  quality: number | null;
}

/**
 * The number of people inside on a ticket changed. Corrections are sent too, down to 0; an unchanged number is
 * not. The payload has the fields that a door needs, not the whole ticket.
 */
export interface TicketCheckedInNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'ticket.checked_in';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** Who is inside on a ticket, and when that was recorded. */
  payload: TicketCheckedIn;
}

/**
 * The system that created a ticket deleted it. Its place can be sold again; its barcode cannot be used again.
 * The payload is the whole ticket before the deletion, including its status.
 */
export interface TicketDeletedNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'ticket.deleted';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** A ticket, with its holder, prices and payment. */
  payload: Ticket;
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
 * The holder of a ticket changed. Emitted when the change takes effect: immediately if it is free, otherwise
 * when it is paid (`payment.success` is emitted as well). The barcode does not change. The payload is the whole
 * ticket with its new holder.
 */
export interface TicketNameChangedNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'ticket.name_changed';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** A ticket, with its holder, prices and payment. */
  payload: Ticket;
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

/** A refund that the holder of a ticket requests. */
export interface TicketRefundRequest {
  /** Barcode of the ticket. */
  qr_code: string;
  /** Name of the holder. */
  client_name: string;
  /** E-mail of the holder. Empty when unknown. */
  client_email: string;
  /** Event that the ticket is for. */
  event_id: string;
  /** Ticket to give money back for. */
  ticket_id: string;
  /** Requested amount. Major units of the currency. */
  amount_to_refund: number;
  /** Currency of the amount, ISO 4217. */
  currency: string;
}

/**
 * A ticket was refunded, completely or in part. The payload is the whole ticket after the refund, with the
 * refunds in `refunds` and `refunded`.
 */
export interface TicketRefundedNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'ticket.refunded';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** A ticket, with its holder, prices and payment. */
  payload: Ticket;
}

/**
 * The holder of a ticket requested a refund (`createRefundRequest`). The organization accepts or rejects it;
 * with a warranty it is accepted at once, and `ticket.refunded` follows.
 */
export interface TicketRequestRefundNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'ticket.request_refund';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** A refund that the holder of a ticket requests. */
  payload: TicketRefundRequest;
}

/**
 * A ticket became active: it was sold, issued or imported. Emitted once for each ticket; the payload is the
 * whole ticket. A swap by a reseller is not a sale: see `ticket.swapped`.
 */
export interface TicketSoldNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'ticket.sold';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** A ticket, with its holder, prices and payment. */
  payload: Ticket;
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

/**
 * A reseller swapped a ticket for a new one with another holder: the old ticket is voided, the new one is active
 * and has its own barcode. This is not a sale and frees no place, so neither `ticket.sold` nor `ticket.voided`
 * is emitted.
 */
export interface TicketSwappedNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'ticket.swapped';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** Both tickets whole, as they are after the swap. */
  payload: SwappedTickets;
}

/**
 * A person of the organization voided a ticket permanently. Its place can be sold again; its barcode cannot be
 * used again. The payload is the whole ticket afterwards.
 */
export interface TicketVoidedNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'ticket.voided';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** A ticket, with its holder, prices and payment. */
  payload: Ticket;
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

/**
 * The service disabled an endpoint of the organization because it failed for days or responded with 410. Sent to
 * the other endpoints. New deliveries are held and can be sent after the endpoint is enabled again.
 */
export interface WebhookEndpointDisabledNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'webhook_endpoint.disabled';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** An endpoint that the service has disabled, and why. */
  payload: DisabledWebhookEndpoint;
}

/** A test of an endpoint. */
export interface WebhookTest {
  /** Endpoint that is tested. */
  endpoint_id: string;
  /** A sentence for people. */
  message: string;
}

/**
 * A test of the endpoint was requested: nothing happened. Sent only to that endpoint, whatever kinds it
 * subscribes to.
 */
export interface WebhookTestNotification {
  /**
   * Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores
   * it.
   */
  id: string;
  /** Kind of event. */
  event: 'webhook.test';
  /** When it happened. */
  created_at: string;
  /** Organization that it belongs to. */
  organization_id: string;
  /**
   * Increases with each change of a resource: of two notifications about it, the one with the greater number is
   * later, regardless of the order of arrival. Numbers can be skipped.
   */
  sequence: number;
  /**
   * True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the payload
   * refer to nothing. Absent otherwise.
   */
  test?: boolean;
  /** A test of an endpoint. */
  payload: WebhookTest;
}

/** What an endpoint is sent and what the feed answers with: `event` says which of these it is. */
export type WebhookNotification =
  | TicketSoldNotification
  | TicketCheckedInNotification
  | TicketRefundedNotification
  | TicketRequestRefundNotification
  | TicketVoidedNotification
  | TicketDeletedNotification
  | TicketSwappedNotification
  | TicketNameChangedNotification
  | BookingCreatedNotification
  | BookingUpdatedNotification
  | BookingStatusChangedNotification
  | ListCreatedNotification
  | ListCheckedInNotification
  | PaymentSuccessNotification
  | PaymentFailedNotification
  | PaymentRefundedNotification
  | EventCreatedNotification
  | EventUpdatedNotification
  | WebhookEndpointDisabledNotification
  | WebhookTestNotification;
