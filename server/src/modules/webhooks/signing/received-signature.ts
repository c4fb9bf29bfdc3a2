/** What a receiver got, held against what is known of its endpoint and of the message. */
import { idPrefixes } from '@stagedoor/contract/vocabulary';
import { type Db, statement } from '../../../platform/database.ts';
import { instantOfId } from '../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { SecretsKey } from '../../../platform/secrets.ts';
import { decryptSecret, signingSecret } from './signature.ts';
import { checkSignature, idOfMessage, type ReceivedDelivery, type SignatureVerdict } from './signature-check.ts';

interface OwnersSecretRow {
  endpoint_id: string;
  endpoint_name: string;
  secret_id: string;
  ciphertext: Buffer;
  expires_at: string | null;
}

/** The newest first; those too that have expired and are not deleted yet. */
const listSecretsOfOrganization = statement<[organizationId: string], OwnersSecretRow>(
  'list_webhook_secrets_of_organization',
  `SELECT e.id AS endpoint_id, e.name AS endpoint_name, s.id AS secret_id, s.ciphertext, s.expires_at
   FROM webhook_endpoints e
   JOIN webhook_secrets s ON s.endpoint_id = e.id
   WHERE e.organization_id = $1 AND e.deleted_at IS NULL
   ORDER BY s.expires_at DESC NULLS FIRST, s.created_at DESC, s.id`,
);

const findNotificationBody = statement<[organizationId: string, id: string, createdAt: Date], { body: Buffer }>(
  'find_webhook_notification_body',
  'SELECT body FROM webhook_notifications WHERE organization_id = $1 AND id = $2 AND created_at = $3',
);

export interface ReceivedSignatureVerdict extends SignatureVerdict {
  /** The notification that it says it is; empty where it names none. */
  readonly notificationId: string;
}

/** Says whether a receiver should accept what it got, and if not, why. Reads every secret of the organization. */
export async function checkReceivedSignature(
  db: Db,
  secretsKey: SecretsKey,
  organizationId: string,
  endpointId: string,
  received: ReceivedDelivery,
  now: Date,
): Promise<ReceivedSignatureVerdict | Refusal<'not_found'>> {
  const rows = await db.run(listSecretsOfOrganization, organizationId);
  const [own, others] = [rows.filter(isOf(endpointId)), rows.filter((row) => !isOf(endpointId)(row))];
  if (own.length === 0) return refuse('not_found', 'There is no such webhook endpoint.');
  const secretOf = (row: OwnersSecretRow) => signingSecret(decryptSecret(secretsKey, row));
  const id = idOfMessage(received);
  const createdAt = id.startsWith(`${idPrefixes.notification}_`) ? instantOfId(id) : null;
  const [notification] = createdAt ? await db.run(findNotificationBody, organizationId, id, createdAt) : [];
  const verdict = checkSignature(received, {
    now,
    own: own.map((row) => ({ secret: secretOf(row), expiresAt: row.expires_at ? new Date(row.expires_at) : null })),
    others: others.map((row) => ({
      secret: secretOf(row),
      endpointId: row.endpoint_id,
      endpointName: row.endpoint_name,
    })),
    sent: notification?.body ?? null,
  });
  return { ...verdict, notificationId: createdAt ? id : '' };
}

function isOf(endpointId: string) {
  return (row: OwnersSecretRow) => row.endpoint_id === endpointId;
}
