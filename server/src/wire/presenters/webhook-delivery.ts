import type { DeliveryAttemptDetail, WebhookDelivery, WebhookDeliveryDetail } from '@stagedoor/contract';
import type { AttemptRow, DeliveryRow, DeliveryWithAttemptsRow } from '../../contexts/messaging/webhooks/webhooks.ts';

export function presentWebhookDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    event_id: row.notification_id,
    endpoint_id: row.endpoint_id,
    event: row.kind,
    status: row.status,
    attempts_count: row.attempts_count,
    next_retry_at: row.next_retry_at,
    last_attempt: row.last_requested_at
      ? {
          number: row.attempts_count,
          requested_at: row.last_requested_at,
          duration_ms: row.last_duration_ms ?? 0,
          status_code: row.last_status_code ?? 0,
          error_message: row.last_error_message ?? '',
          response_body: row.last_response_body ?? '',
        }
      : null,
  };
}

export function presentWebhookDeliveryDetail(row: DeliveryWithAttemptsRow): WebhookDeliveryDetail {
  return {
    request_body: row.request_body ?? '',
    attempts: row.attempts.map(presentAttempt),
    ...presentWebhookDelivery(row),
  };
}

function presentAttempt(attempt: AttemptRow): DeliveryAttemptDetail {
  return {
    number: attempt.number,
    requested_at: attempt.requested_at,
    duration_ms: attempt.duration_ms,
    status_code: attempt.status_code ?? 0,
    error_message: attempt.error_message,
    response_body: attempt.response_body,
    trigger: attempt.trigger,
    superseded: attempt.superseded,
    connect_ms: attempt.connect_ms,
    error_class: attempt.error_class,
    request_head: attempt.request_head,
    response_head: attempt.response_head,
    address: attempt.address,
  };
}
