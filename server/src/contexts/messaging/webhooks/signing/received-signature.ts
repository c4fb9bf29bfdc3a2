/** Compares what a receiver got with what is known of its endpoint and of the message. */
import { idPrefixes } from '@stagedoor/contract/vocabulary';
import { instantOfId } from '../../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import type { SecretsKey } from '../../../../platform/secrets.ts';
import type { CrossTenantDb } from '../../../../platform/sql/tenant-db.ts';
import {
  findNotificationBody,
  findNotificationBodyOfChannel,
  listSecretsOfChannel,
  listSecretsOfOrganization,
  type SecretOfEndpointRow,
} from './received-signature.sql.ts';
import { decryptSecret, signingSecret } from './signature.ts';
import { checkSignature, idOfMessage, type ReceivedDelivery, type SignatureResult } from './signature-check.ts';

/** Whose endpoints are meant: an organization's or a channel's. */
type SecretsOwner = { readonly organizationId: string } | { readonly channelId: string };

export interface ReceivedSignatureResult extends SignatureResult {
  /** The notification that it says it is; empty where it names none. */
  readonly notificationId: string;
}

/** Says whether a receiver should accept what it got, and if not, why. Reads every secret of the owner of the endpoint. */
export async function checkReceivedSignature(
  db: CrossTenantDb,
  secretsKey: SecretsKey,
  owner: SecretsOwner,
  endpointId: string,
  received: ReceivedDelivery,
  now: Date,
): Promise<ReceivedSignatureResult | Refusal<'not_found'>> {
  const rows = await listSecrets(db, owner);
  const [own, others] = [rows.filter(isOf(endpointId)), rows.filter((row) => !isOf(endpointId)(row))];
  if (own.length === 0) return refuse('not_found', 'There is no such webhook endpoint.');
  const secretOf = (row: SecretOfEndpointRow) => signingSecret(decryptSecret(secretsKey, row));
  const id = idOfMessage(received);
  const createdAt = id.startsWith(`${idPrefixes.notification}_`) ? instantOfId(id) : null;
  const sent = createdAt ? await findSentBody(db, owner, id, createdAt) : null;
  const result = checkSignature(received, {
    now,
    own: own.map((row) => ({ secret: secretOf(row), expiresAt: row.expires_at ? new Date(row.expires_at) : null })),
    others: others.map((row) => ({
      secret: secretOf(row),
      endpointId: row.endpoint_id,
      endpointName: row.endpoint_name,
    })),
    sent,
  });
  return { ...result, notificationId: createdAt ? id : '' };
}

function isOf(endpointId: string) {
  return (row: SecretOfEndpointRow) => row.endpoint_id === endpointId;
}

function listSecrets(db: CrossTenantDb, owner: SecretsOwner) {
  return 'organizationId' in owner
    ? db.ofTenant(owner.organizationId).run(listSecretsOfOrganization, {})
    : db.run(listSecretsOfChannel, { channelId: owner.channelId });
}

async function findSentBody(
  db: CrossTenantDb,
  owner: SecretsOwner,
  id: string,
  createdAt: Date,
): Promise<Buffer | null> {
  const [notification] =
    'organizationId' in owner
      ? await db.ofTenant(owner.organizationId).run(findNotificationBody, { id, createdAt })
      : await db.run(findNotificationBodyOfChannel, { channelId: owner.channelId, id, createdAt });
  return notification?.body ?? null;
}
