/** Changing the secret of an endpoint without a message that its receiver cannot verify. */
import { randomUUID } from 'node:crypto';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { SecretsKey } from '../../platform/secrets.ts';
import type { Change } from '../notifications/notifications.ts';
import { type EndpointOwner, ownerColumns } from './endpoint-owner.ts';
import { lockEndpoint } from './endpoints.sql.ts';
import { deleteOldSecrets, insertSecret, updatePresentSecretExpiring } from './secrets.sql.ts';
import { newSigningSecret, sealSecret } from './signing-secret.ts';

const oldSecretLifeMs = 24 * 3_600_000;
/** That sign at the same time, the new one counted. */
const liveSecretsMax = 3;

export interface RotatedSecret {
  readonly id: string;
  readonly signSecret: string;
  readonly previousExpiresAt: Date;
}

/** A new secret signs from now on; the old one signs along for a day, so that receivers can change over. */
export async function rotateSecret(
  change: Change,
  secretsKey: SecretsKey,
  owner: EndpointOwner,
  id: string,
): Promise<RotatedSecret | Refusal<'not_found'>> {
  const { tx, now } = change;
  const [endpoint] = await tx.run(lockEndpoint, ...ownerColumns(owner), id);
  if (!endpoint) return refuse('not_found', 'There is no such webhook endpoint.');
  await tx.run(deleteOldSecrets, id, liveSecretsMax - 1);
  const previousExpiresAt = new Date(now.getTime() + oldSecretLifeMs);
  await tx.run(updatePresentSecretExpiring, id, previousExpiresAt);
  const signSecret = newSigningSecret();
  const secretId = randomUUID();
  const { keyId, ciphertext } = sealSecret(secretsKey, secretId, signSecret);
  await tx.run(insertSecret, secretId, id, keyId, ciphertext, now);
  return { id, signSecret, previousExpiresAt };
}
