/** What a receiver got, held against what is known of its endpoint and of the message. */
import { idPrefixes } from '@stagedoor/contract/vocabulary';
import type { Db } from '../../platform/database.ts';
import { instantOfId } from '../../platform/ids.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { SecretsKey } from '../../platform/secrets.ts';
import { findNotificationBody, listSecretsOfOrganization, type OwnersSecretRow } from './received-signature.sql.ts';
import { signingSecret } from './signature.ts';
import { checkSignature, idOfMessage, type ReceivedDelivery, type SignatureVerdict } from './signature-check.ts';
import { openSecret } from './signing-secret.ts';

export interface ReceivedSignatureVerdict extends SignatureVerdict {
  /** The notification that it says it is; empty where it names none. */
  readonly notificationId: string;
}

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
  const secretOf = (row: OwnersSecretRow) => signingSecret(openSecret(secretsKey, row));
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
