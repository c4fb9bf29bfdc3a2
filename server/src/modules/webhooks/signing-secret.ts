/** The secret that an endpoint's notifications are signed with: made here, kept encrypted, told to its owner. */
import { createHash, randomBytes } from 'node:crypto';
import type { SecretsKey } from '../../platform/secrets.ts';

/** `whsec_` and 32 random bytes in base64, the form of Standard Webhooks. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export interface SealedSecret {
  readonly keyId: string;
  readonly ciphertext: Buffer;
}

export function sealSecret(secretsKey: SecretsKey, rowId: string, secret: string): SealedSecret {
  return { keyId: keyIdOf(secretsKey), ciphertext: secretsKey.encrypt('webhook-secrets', rowId, secret) };
}

/** Throws where the installation's key is not the one that it was encrypted with. */
export function openSecret(secretsKey: SecretsKey, row: { secret_id: string; ciphertext: Buffer }): string {
  return secretsKey.decrypt('webhook-secrets', row.secret_id, row.ciphertext);
}

/** Names the key without telling anything of it, so that rows of a former key can be found. */
function keyIdOf(secretsKey: SecretsKey): string {
  return createHash('sha256').update(secretsKey.derive('webhook-secrets')).digest('hex').slice(0, 8);
}
