/**
 * Reads of deliveries by the owner of their endpoints. Those of an organization are tenant statements; those of a channel
 * reach across the organizations that have it as a partner now.
 */
import { type AttemptTrigger, deliveryStatuses, limits, notificationKinds } from '@stagedoor/contract/vocabulary';
import {
  crossTenantFilter,
  crossTenantStatement,
  tenantFilter,
  tenantStatement,
} from '../../../../platform/sql/statement.ts';
import { instant, int, json, listOf, nullable, oneOf, type RowOf, text } from '../../../../platform/sql/types.ts';
import { isOfEndedPartnership } from '../engine/partner-removal.ts';
import { deliveryColumns } from '../engine/queue.ts';

export interface AttemptRow {
  readonly number: number;
  readonly requested_at: string;
  readonly trigger: AttemptTrigger;
  /** Its result came when another process had taken the delivery over. */
  readonly superseded: boolean;
  readonly duration_ms: number;
  readonly connect_ms: number | null;
  readonly status_code: number | null;
  readonly error_class: string;
  readonly error_message: string;
  /** Empty where it was not kept yet when the attempt was made. */
  readonly request_head: string;
  readonly response_head: string;
  readonly response_body: string;
  /** That was really dialled. */
  readonly address: string;
}

const detailColumns = {
  ...deliveryColumns,
  organization_id: text,
  created_at: instant,
  /** The bytes that are sent at every attempt; null where the notification is not kept any more. */
  request_body: nullable(text),
  attempts: json<AttemptRow[]>(),
};
export type DeliveryWithAttemptsRow = RowOf<typeof detailColumns>;

/** An organization's are those to its own endpoints: what a channel's endpoints got is the channel's business. */
const ofOrganization = {
  condition: (d: string) => `${d}.organization_id = $1 AND ${d}.channel_id IS NULL`,
  endpointCondition: 'e.organization_id = $1',
  endedCondition: 'false',
  organizationId: '$1',
};
const ofChannel = {
  condition: (d: string) => `${d}.channel_id = $1
    AND ${d}.organization_id IN (SELECT p.organization_id FROM channel_partners p WHERE p.channel_id = $1)`,
  endpointCondition: 'e.channel_id = $1',
  endedCondition: isOfEndedPartnership('d'),
  organizationId: 'd.organization_id',
};
type Owner = typeof ofOrganization;

/**
 * Open deliveries of an endpoint that was deleted are cancelled a little later, in steps; they read as cancelled from the
 * deletion on. So do those to a channel that was removed as a partner and admitted again. The few endpoints and partners
 * that this concerns are looked up once per statement.
 */
const isBeingCancelled = ({ endpointCondition, endedCondition }: Owner) =>
  `d.status IN ('pending', 'failed', 'held') AND (${endedCondition} OR d.endpoint_id = ANY (ARRAY(
    SELECT e.id FROM webhook_endpoints e WHERE ${endpointCondition} AND e.cancel_deliveries_from IS NOT NULL)))`;
const statusOf = (owner: Owner) => `CASE WHEN ${isBeingCancelled(owner)} THEN 'cancelled' ELSE d.status END`;
const columnsOf = (owner: Owner) => `
  d.id, d.notification_id, d.endpoint_id, d.kind, ${statusOf(owner)} AS status, d.attempts_count,
  CASE WHEN ${isBeingCancelled(owner)} THEN NULL ELSE d.next_retry_at END AS next_retry_at, d.last_requested_at,
  d.last_duration_ms, d.last_status_code, d.last_error_message, d.last_response_body`;

/** `createdUntil` is the instant that `after` carries, so that only the partitions behind it are read; else infinity. */
const listParameters = { limit: int, createdUntil: instant };

const conditionsOf = (owner: Owner) =>
  ({
    endpointId: ['d.endpoint_id = ?', text],
    status: [`${statusOf(owner)} = ?`, oneOf(deliveryStatuses)],
    kinds: ['d.kind = ANY (?)', listOf(oneOf(notificationKinds))],
    notificationId: ['d.notification_id = ?', text],
    createdAt: ['d.created_at = ?', instant],
    after: [
      `(d.created_at, d.id) < (
         SELECT k.created_at, k.id FROM webhook_deliveries k
         WHERE ${owner.condition('k')} AND k.created_at = $3 AND k.id = ?)`,
      text,
    ],
  }) as const;

// The constant limit shows the planner that few rows are wanted. With the parameter alone it expects a tenth of all
// and plans every call anew: with 90 daily partitions that took 4.4 ms a call instead of 0.8.
const listText = (owner: Owner) => (where: string) =>
  `
  SELECT ${columnsOf(owner)} FROM (
    SELECT d.* FROM webhook_deliveries d
    WHERE ${owner.condition('d')} AND d.created_at <= $3${where}
    ORDER BY d.created_at DESC, d.id DESC LIMIT ${limits.deliveriesMax + 1}
  ) d
  ORDER BY d.created_at DESC, d.id DESC LIMIT $2`;

export const listDeliveriesOfOrganization = tenantFilter(
  'list_webhook_deliveries',
  { parameters: listParameters, conditions: conditionsOf(ofOrganization), columns: deliveryColumns },
  listText(ofOrganization),
);

export const listDeliveriesOfChannel = crossTenantFilter(
  'list_webhook_deliveries_of_channel',
  {
    parameters: { channelId: text, ...listParameters },
    conditions: conditionsOf(ofChannel),
    columns: deliveryColumns,
  },
  listText(ofChannel),
);

const findParameters = { id: text, createdAt: instant };

// An attempt can be recorded by a machine whose clock is behind; a day is more than any.
const findText = (owner: Owner) => `
  SELECT ${columnsOf(owner)}, d.organization_id, d.created_at, convert_from(n.body, 'UTF8') AS request_body,
    coalesce(a.attempts, '[]') AS attempts
  FROM webhook_deliveries d
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_object(
      'number', a.number,
      'requested_at', to_char(a.requested_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'trigger', a.trigger,
      'superseded', a.superseded,
      'duration_ms', a.duration_ms,
      'connect_ms', a.connect_ms,
      'status_code', a.status_code,
      'error_class', a.error_class,
      'error_message', a.error_message,
      'request_head', a.request_head,
      'response_head', a.response_head,
      'response_body', a.response_body,
      'address', a.address) ORDER BY a.number, a.requested_at) AS attempts
    FROM webhook_attempts a
    WHERE a.organization_id = ${owner.organizationId} AND a.delivery_id = $2
      AND a.requested_at > $3::timestamptz - interval '1 day'
  ) a
  LEFT JOIN webhook_notifications n ON n.organization_id = ${owner.organizationId} AND n.id = d.notification_id
    AND n.created_at = d.created_at
  WHERE ${owner.condition('d')} AND d.id = $2 AND d.created_at = $3`;

export const findDeliveryOfOrganization = tenantStatement(
  'find_webhook_delivery',
  findParameters,
  detailColumns,
  findText(ofOrganization),
);

export const findDeliveryOfChannel = crossTenantStatement(
  'find_webhook_delivery_of_channel',
  { channelId: text, ...findParameters },
  detailColumns,
  findText(ofChannel),
);
