/**
 * The catalogue of notifications: for each kind when it is emitted, what stands in the payload, and an example.
 * It is complete by its type: a kind of the vocabulary that is missing here, or stands under another's name, does not
 * compile. The server presents by these types, the documents and `GET /webhook-events/kinds` are made of them.
 */
import type { Static, TSchema } from '../schema.ts';
import { channelNotificationKinds, type NotificationKind, notificationKinds } from '../vocabulary.ts';
import { bookingCreated, bookingStatusChanged, bookingUpdated } from './bookings.ts';
import { clientErased, clientUpdated } from './clients.ts';
import { discountCodeCreated, discountCodeUpdated } from './discount-codes.ts';
import { disputeClosed, disputeOpened } from './disputes.ts';
import { eventCreated, eventUpdated } from './events.ts';
import { listCheckedIn, listCreated, listRemoved, listUpdated } from './lists.ts';
import type { BodyOf, KindOfNotification } from './notification.ts';
import { passCheckedIn, passRefunded, passSold } from './passes.ts';
import { paymentFailed, paymentRefunded, paymentSuccess } from './payments.ts';
import { payoutFailed, payoutPaid } from './payouts.ts';
import { rateSoldOut, rateUpdated } from './rates.ts';
import { refundFailed, refundMadeAtGateway } from './refunds.ts';
import { saleCompleted } from './sales.ts';
import { subscriptionCreated, subscriptionUpdated } from './subscriptions.ts';
import {
  ticketCheckedIn,
  ticketDeleted,
  ticketNameChanged,
  ticketRefunded,
  ticketRequestRefund,
  ticketRestored,
  ticketSold,
  ticketSupplementUsed,
  ticketSwapped,
  ticketUpdated,
  ticketVoided,
} from './tickets.ts';
import { webhookEndpointDisabled, webhookTest } from './webhooks.ts';

const catalogue = {
  'ticket.sold': ticketSold,
  'ticket.checked_in': ticketCheckedIn,
  'ticket.refunded': ticketRefunded,
  'ticket.restored': ticketRestored,
  'ticket.request_refund': ticketRequestRefund,
  'ticket.voided': ticketVoided,
  'ticket.deleted': ticketDeleted,
  'ticket.swapped': ticketSwapped,
  'ticket.name_changed': ticketNameChanged,
  'ticket.updated': ticketUpdated,
  'ticket.supplement_used': ticketSupplementUsed,
  'booking.created': bookingCreated,
  'booking.updated': bookingUpdated,
  'booking.status_changed': bookingStatusChanged,
  'list.created': listCreated,
  'list.updated': listUpdated,
  'list.removed': listRemoved,
  'list.checked_in': listCheckedIn,
  'pass.sold': passSold,
  'pass.checked_in': passCheckedIn,
  'pass.refunded': passRefunded,
  'subscription.created': subscriptionCreated,
  'subscription.updated': subscriptionUpdated,
  'payment.success': paymentSuccess,
  'payment.failed': paymentFailed,
  'payment.refunded': paymentRefunded,
  'refund.failed': refundFailed,
  'refund.made_at_gateway': refundMadeAtGateway,
  'sale.completed': saleCompleted,
  'dispute.opened': disputeOpened,
  'dispute.closed': disputeClosed,
  'payout.paid': payoutPaid,
  'payout.failed': payoutFailed,
  'event.created': eventCreated,
  'event.updated': eventUpdated,
  'rate.updated': rateUpdated,
  'rate.sold_out': rateSoldOut,
  'client.updated': clientUpdated,
  'client.erased': clientErased,
  'discount_code.created': discountCodeCreated,
  'discount_code.updated': discountCodeUpdated,
  'webhook_endpoint.disabled': webhookEndpointDisabled,
  'webhook.test': webhookTest,
} as const satisfies { readonly [K in NotificationKind]: KindOfNotification<K, TSchema, unknown> };

/** What stands in `payload` of a kind. */
export type NotificationPayload<K extends NotificationKind> = Static<(typeof catalogue)[K]['payload']>;
/** The whole body of a kind. */
export type Notification<K extends NotificationKind> = BodyOf<K, (typeof catalogue)[K]['payload']>;

/** Every kind, in the order of the vocabulary. */
export const notifications: readonly KindOfNotification[] = notificationKinds.map((kind) => catalogue[kind]);

/** Kinds that are sent to endpoints of a channel. */
export const channelNotifications: readonly KindOfNotification[] = channelNotificationKinds.map(
  (kind) => catalogue[kind],
);

export type { BookingCreated } from './bookings.ts';
export type { ErasedClient } from './clients.ts';
export { bodyOf, exampleBodyOf, type KindOfNotification, type NotificationBody } from './notification.ts';
export type { PassCheckedIn } from './passes.ts';
export type { PaymentSuccess } from './payments.ts';
export type { SupplementUsed, TicketCheckedIn, TicketRequestRefund, TicketSwapped } from './tickets.ts';
export type { WebhookEndpointDisabled, WebhookTest } from './webhooks.ts';
