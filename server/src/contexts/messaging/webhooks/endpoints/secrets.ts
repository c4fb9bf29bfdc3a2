/** Changing the secret of an endpoint without a message that its receiver cannot verify. */
import { randomUUID } from 'node:crypto';
import type { Refusal } from '../../../../platform/refusal.ts';
import type { Reencrypted, SecretsKey } from '../../../../platform/secrets.ts';
import type { CrossTenantDb } from '../../../../platform/sql/tenant-db.ts';
import type { CrossTenantWriteContext } from '../outbox/outbox.ts';
import { decryptSecret, encryptSecret, keyIdOf, newSigningSecret } from '../signing/signature.ts';
import { type EndpointOwner, noSuchEndpoint } from './endpoint-reads.ts';
import { lockEndpoint } from './endpoints.ts';
import {
  deleteExpiredSecretsAcrossOwners,
  deleteOldSecrets,
  insertSecret,
  listSecretsOfOtherKeysAcrossOrganizations,
  updatePresentSecretExpiring,
  updateSecretsReencryptedAcrossOrganizations,
} from './secrets.sql.ts';

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
  { crossTenant: db, now }: CrossTenantWriteContext,
  secretsKey: SecretsKey,
  owner: EndpointOwner,
  id: string,
): Promise<RotatedSecret | Refusal<'not_found'>> {
  if (!(await lockEndpoint(db, owner, id))) return noSuchEndpoint;
  await db.run(deleteOldSecrets, { endpointId: id, keptMax: liveSecretsMax - 1 });
  const previousExpiresAt = new Date(now.getTime() + oldSecretLifeMs);
  await db.run(updatePresentSecretExpiring, { endpointId: id, expiresAt: previousExpiresAt });
  const signSecret = newSigningSecret();
  const secretId = randomUUID();
  const { keyId, ciphertext } = encryptSecret(secretsKey, secretId, signSecret);
  await db.run(insertSecret, { id: secretId, endpointId: id, keyId, ciphertext, now });
  return { id, signSecret, previousExpiresAt };
}

/** Deletes the secrets that expired before an instant. */
export async function deleteSecretsExpiredBefore(db: CrossTenantDb, before: Date): Promise<void> {
  await db.run(deleteExpiredSecretsAcrossOwners, { before });
}

const reencryptBatchSize = 500;

/**
 * Encrypts under the present key what former keys encrypted, a batch for each statement: what was interrupted is gone on
 * with by calling it again. Processes that know both keys may run meanwhile.
 */
export async function reencryptSecrets(db: CrossTenantDb, secretsKey: SecretsKey): Promise<Reencrypted> {
  const keyId = keyIdOf(secretsKey);
  let reencrypted = 0;
  let unreadable = 0;
  let afterId = '';
  for (;;) {
    const found = { keyId, afterId, limit: reencryptBatchSize };
    const rows = await db.run(listSecretsOfOtherKeysAcrossOrganizations, found);
    const ids: string[] = [];
    const oldCiphertexts: Buffer[] = [];
    const newCiphertexts: Buffer[] = [];
    for (const { id, ciphertext } of rows) {
      const secret = decryptOrNull(secretsKey, id, ciphertext);
      if (secret === null) {
        unreadable += 1;
        continue;
      }
      ids.push(id);
      oldCiphertexts.push(ciphertext);
      newCiphertexts.push(encryptSecret(secretsKey, id, secret).ciphertext);
    }
    const changed = { keyId, ids, oldCiphertexts, newCiphertexts };
    reencrypted += (await db.run(updateSecretsReencryptedAcrossOrganizations, changed)).length;
    if (rows.length < reencryptBatchSize) return { reencrypted, unreadable };
    afterId = rows.at(-1)!.id;
  }
}

function decryptOrNull(secretsKey: SecretsKey, id: string, ciphertext: Buffer): string | null {
  try {
    return decryptSecret(secretsKey, { secret_id: id, ciphertext });
  } catch {
    return null;
  }
}
