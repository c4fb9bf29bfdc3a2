/**
 * The catalogue of notifications: for each kind when it is emitted, what stands in the payload, and an example.
 * It is complete by its type: a kind of the vocabulary that is missing here, or stands under another's name, does not
 * compile. The server presents by these types, the documents and `GET /webhook-events/kinds` are made of them.
 */
import type { Static, TSchema } from '../schema.ts';
import { channelNotificationKinds, type NotificationKind, notificationKinds } from '../vocabulary.ts';
import { bookingCreated } from './booking-created.ts';
import { bookingStatusChanged } from './booking-status-changed.ts';
import { bookingUpdated } from './booking-updated.ts';
import { eventCreated } from './event-created.ts';
import { eventUpdated } from './event-updated.ts';
import { listCheckedIn } from './list-checked-in.ts';
import { listCreated } from './list-created.ts';
import type { BodyOf, KindOfNotification } from './notification.ts';
import { paymentFailed } from './payment-failed.ts';
import { paymentRefunded } from './payment-refunded.ts';
import { paymentSuccess } from './payment-success.ts';
import { ticketCheckedIn } from './ticket-checked-in.ts';
import { ticketDeleted } from './ticket-deleted.ts';
import { ticketNameChanged } from './ticket-name-changed.ts';
import { ticketRefunded } from './ticket-refunded.ts';
import { ticketRequestRefund } from './ticket-request-refund.ts';
import { ticketSold } from './ticket-sold.ts';
import { ticketSwapped } from './ticket-swapped.ts';
import { ticketVoided } from './ticket-voided.ts';
import { webhookEndpointDisabled } from './webhook-endpoint-disabled.ts';
import { webhookTest } from './webhook-test.ts';

const catalogue = {
  'ticket.sold': ticketSold,
  'ticket.checked_in': ticketCheckedIn,
  'ticket.refunded': ticketRefunded,
  'ticket.request_refund': ticketRequestRefund,
  'ticket.voided': ticketVoided,
  'ticket.deleted': ticketDeleted,
  'ticket.swapped': ticketSwapped,
  'ticket.name_changed': ticketNameChanged,
  'booking.created': bookingCreated,
  'booking.updated': bookingUpdated,
  'booking.status_changed': bookingStatusChanged,
  'list.created': listCreated,
  'list.checked_in': listCheckedIn,
  'payment.success': paymentSuccess,
  'payment.failed': paymentFailed,
  'payment.refunded': paymentRefunded,
  'event.created': eventCreated,
  'event.updated': eventUpdated,
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

export { bodyOf, exampleBodyOf, type KindOfNotification, type NotificationBody } from './notification.ts';
export type { PaymentSuccess } from './payment-success.ts';
export type { TicketCheckedIn } from './ticket-checked-in.ts';
export type { TicketRequestRefund } from './ticket-request-refund.ts';
export type { TicketSwapped } from './ticket-swapped.ts';
export type { WebhookEndpointDisabled } from './webhook-endpoint-disabled.ts';
export type { WebhookTest } from './webhook-test.ts';
