import { statement } from '../../platform/database.ts';

export interface OwnersSecretRow {
  endpoint_id: string;
  endpoint_name: string;
  secret_id: string;
  ciphertext: Buffer;
  expires_at: string | null;
}

/** The newest first; those too that have expired and are not deleted yet. */
export const listSecretsOfOrganization = statement<[organizationId: string], OwnersSecretRow>(
  'list_webhook_secrets_of_organization',
  `SELECT e.id AS endpoint_id, e.name AS endpoint_name, s.id AS secret_id, s.ciphertext, s.expires_at
   FROM webhook_endpoints e
   JOIN webhook_secrets s ON s.endpoint_id = e.id
   WHERE e.organization_id = $1 AND e.deleted_at IS NULL
   ORDER BY s.expires_at DESC NULLS FIRST, s.created_at DESC, s.id`,
);

export const findNotificationBody = statement<[organizationId: string, id: string, createdAt: Date], { body: Buffer }>(
  'find_webhook_notification_body',
  'SELECT body FROM webhook_notifications WHERE organization_id = $1 AND id = $2 AND created_at = $3',
);
