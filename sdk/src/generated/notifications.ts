// Generated from the contract by `npm run generate`: do not edit.
import type { Open } from '../open.ts';
import type {
  Booking, Event, GuestList, Ticket
} from './shared-types.ts';
export type {
  BillingInfo, Booking, BookingExternalPayment, BookingPayment, BookingRefund, Event, EventLocation, GuestList,
  GuestListOption, GuestListReferral, PosPayment, PosProduct, Price, RemainingBreakdown, Ticket, TicketAnswer,
  TicketDiscountCode, TicketFees, TicketOriginal, TicketPayment, TicketPaymentTotal, TicketRefund,
  TicketSupplement, TicketSurcharge, TicketWarranty
} from './shared-types.ts';

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

/** Both tickets whole, as they are after the swap. */
export interface SwappedTickets {
  /** A ticket, with its holder, prices and payment. */
  old_ticket: Ticket;
  /** A ticket, with its holder, prices and payment. */
  new_ticket: Ticket;
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
