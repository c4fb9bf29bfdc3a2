import type { NotificationKind, WebhookEndpointStatus } from '@stagedoor/contract/vocabulary';
import { statement } from '../../../platform/database.ts';

export interface EndpointRow {
  id: string;
  name: string;
  url: string;
  kinds: NotificationKind[];
  status: WebhookEndpointStatus;
  disabled_reason: string;
  disabled_at: string | null;
  created_at: string;
  updated_at: string;
  first_failure_at: string | null;
  last_success_at: string | null;
  consecutive_failures: number;
  breaker: 'closed' | 'open' | 'half_open';
  not_before: string | null;
}

export interface EndpointRowWithSecret extends EndpointRow {
  secret_id: string;
  ciphertext: Buffer;
}

const columns = `e.id, e.name, e.url, e.kinds, e.status, e.disabled_reason, e.disabled_at, e.created_at, e.updated_at,
  s.first_failure_at, s.last_success_at, coalesce(s.consecutive_failures, 0) AS consecutive_failures,
  coalesce(s.breaker, 'closed') AS breaker, s.not_before`;
const source = 'webhook_endpoints e LEFT JOIN webhook_endpoint_state s ON s.endpoint_id = e.id';
const present = 'JOIN webhook_secrets w ON w.endpoint_id = e.id AND w.expires_at IS NULL';
const owned = '(e.organization_id = $1 OR e.channel_id = $2) AND e.deleted_at IS NULL';

type Owner = [organizationId: string | null, channelId: string | null];

export const listEndpointRows = statement<Owner, EndpointRow>(
  'list_webhook_endpoints',
  `SELECT ${columns} FROM ${source} WHERE ${owned} ORDER BY e.created_at, e.id`,
);

export const listEndpointRowsWithSecrets = statement<Owner, EndpointRowWithSecret>(
  'list_webhook_endpoints_with_secrets',
  `SELECT ${columns}, w.id AS secret_id, w.ciphertext FROM ${source} ${present} WHERE ${owned} ORDER BY e.created_at, e.id`,
);

export const findEndpointRow = statement<[...Owner, id: string], EndpointRow>(
  'find_webhook_endpoint',
  `SELECT ${columns} FROM ${source} WHERE e.id = $3 AND ${owned}`,
);

export const findEndpointRowWithSecret = statement<[...Owner, id: string], EndpointRowWithSecret>(
  'find_webhook_endpoint_with_secret',
  `SELECT ${columns}, w.id AS secret_id, w.ciphertext FROM ${source} ${present} WHERE e.id = $3 AND ${owned}`,
);
