import { tenantStatement } from '../../../platform/sql/statement.ts';
import { bytes, instant, nullable, type RowOf, text } from '../../../platform/sql/types.ts';

const secretColumns = {
  endpoint_id: text,
  endpoint_name: text,
  secret_id: text,
  ciphertext: bytes,
  expires_at: nullable(instant),
};
export type SecretOfEndpointRow = RowOf<typeof secretColumns>;

/** The newest first; those too that have expired and are not deleted yet. */
export const listSecretsOfOrganization = tenantStatement(
  'list_webhook_secrets_of_organization',
  {},
  secretColumns,
  `SELECT e.id AS endpoint_id, e.name AS endpoint_name, s.id AS secret_id, s.ciphertext, s.expires_at
   FROM webhook_endpoints e
   JOIN webhook_secrets s ON s.endpoint_id = e.id
   WHERE e.organization_id = $1 AND e.deleted_at IS NULL
   ORDER BY s.expires_at DESC NULLS FIRST, s.created_at DESC, s.id`,
);

export const findNotificationBody = tenantStatement(
  'find_webhook_notification_body',
  { id: text, createdAt: instant },
  { body: bytes },
  'SELECT body FROM webhook_notifications WHERE organization_id = $1 AND id = $2 AND created_at = $3',
);
