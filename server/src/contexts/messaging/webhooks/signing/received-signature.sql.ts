import { crossTenantStatement, tenantStatement } from '../../../../platform/sql/statement.ts';
import { bytes, instant, nullable, type RowOf, text } from '../../../../platform/sql/types.ts';

const secretColumns = {
  endpoint_id: text,
  endpoint_name: text,
  secret_id: text,
  ciphertext: bytes,
  expires_at: nullable(instant),
};
export type SecretOfEndpointRow = RowOf<typeof secretColumns>;

/** The newest first; those too that have expired and are not deleted yet. */
const secretsOf = (owner: 'organization_id' | 'channel_id') => `
  SELECT e.id AS endpoint_id, e.name AS endpoint_name, s.id AS secret_id, s.ciphertext, s.expires_at
  FROM webhook_endpoints e
  JOIN webhook_secrets s ON s.endpoint_id = e.id
  WHERE e.${owner} = $1 AND e.deleted_at IS NULL
  ORDER BY s.expires_at DESC NULLS FIRST, s.created_at DESC, s.id`;

export const listSecretsOfOrganization = tenantStatement(
  'list_webhook_secrets_of_organization',
  {},
  secretColumns,
  secretsOf('organization_id'),
);

export const listSecretsOfChannel = crossTenantStatement(
  'list_webhook_secrets_of_channel',
  { channelId: text },
  secretColumns,
  secretsOf('channel_id'),
);

export const findNotificationBody = tenantStatement(
  'find_webhook_notification_body',
  { id: text, createdAt: instant },
  { body: bytes },
  'SELECT body FROM webhook_notifications WHERE organization_id = $1 AND id = $2 AND created_at = $3',
);

/** One that concerns the channel, of an organization whose partner it is. */
export const findNotificationBodyOfChannel = crossTenantStatement(
  'find_webhook_notification_body_of_channel',
  { channelId: text, id: text, createdAt: instant },
  { body: bytes },
  `SELECT n.body FROM channel_partners p
   JOIN webhook_notifications n ON n.organization_id = p.organization_id
   WHERE p.channel_id = $1 AND n.id = $2 AND n.created_at = $3 AND n.channel_id = $1`,
);
