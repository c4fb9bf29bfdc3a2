import { Bool, Id, Instant, Int, List, Nullable, OneOf, Resource, type Static, Str } from '../schema.ts';
import { attemptTriggers, deliveryStatuses, notificationKinds } from '../vocabulary.ts';

const attemptFields = {
  number: Int('Which attempt it was, counted from 1.', { minimum: 1 }),
  requested_at: Instant('When the request was sent.'),
  duration_ms: Int('How long it took, in milliseconds.'),
  status_code: Int('HTTP status of the answer; 0 when none came.', { maximum: 599 }),
  error_message: Str('Why the attempt failed; empty after a success.', ['The endpoint answered 503.']),
  response_body: Str('The beginning of the response of the endpoint.'),
};

export const DeliveryAttempt = Resource('DeliveryAttempt', 'One attempt to deliver a notification.', attemptFields);
export type DeliveryAttempt = Static<typeof DeliveryAttempt>;

export const DeliveryAttemptDetail = Resource(
  'DeliveryAttemptDetail',
  'One attempt to deliver a notification, with all details.',
  {
    ...attemptFields,
    trigger: OneOf(
      attemptTriggers,
      'Why it was made: first; retry: after a failure; recover; manual: this delivery was asked for again; test.',
    ),
    superseded: Bool('True where it took so long that another attempt was begun, whose result counts instead.'),
    connect_ms: Nullable(Int('How long connecting took, in milliseconds; null where a connection was open already.')),
    error_class: Str('Kind of failure, for programs; empty after a success.', ['timeout']),
    request_head: Str(
      'Address and headers of the request as they were sent, without those of the connection; empty where it was not ' +
        'kept, or nothing was sent. It is signed for this attempt, and holds no secret.',
    ),
    response_head: Str('Status line and headers of the answer, at most 4 KiB.'),
    address: Str('IP address that was dialled; empty when none was.', ['192.0.2.10']),
  },
);
export type DeliveryAttemptDetail = Static<typeof DeliveryAttemptDetail>;

const deliveryFields = {
  id: Id('webhookDelivery', 'Id of the delivery.'),
  event_id: Id('notification', 'Id of the notification: the same for every endpoint that it is sent to.'),
  endpoint_id: Id('webhookEndpoint', 'Endpoint that it goes to.'),
  event: OneOf(notificationKinds, 'Kind of event.'),
  status: OneOf(
    deliveryStatuses,
    'pending: not tried yet; succeeded; failed: will be tried again; exhausted: given up; ' +
      'held: the endpoint is disabled, or may not be sent the kind any more; cancelled: will never be sent.',
  ),
  attempts_count: Int('Attempts made.'),
  next_retry_at: Nullable(Instant('When it is tried next; null when it is not.')),
  last_attempt: Nullable(DeliveryAttempt),
};

/** 2.6. `last_attempt` is null before the first attempt. */
export const WebhookDelivery = Resource(
  'WebhookDelivery',
  'A notification on its way to one endpoint.',
  deliveryFields,
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookDeliveryDetail = Resource(
  'WebhookDeliveryDetail',
  'A notification on its way to one endpoint, with every attempt.',
  {
    ...deliveryFields,
    request_body: Str(
      'Body of the request, exactly as it is sent at every attempt; empty where it is not kept any more.',
    ),
    attempts: List(DeliveryAttemptDetail, 'All attempts, the first one first.'),
  },
);
export type WebhookDeliveryDetail = Static<typeof WebhookDeliveryDetail>;
