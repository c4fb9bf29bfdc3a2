/** Where deliveries go and what they are signed with, as it stands at the moment of an attempt. */
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database.ts';
import type { SecretsKey } from '../../platform/secrets.ts';
import { type SigningSecret, signingSecret } from './signature.ts';
import { openSecret } from './signing-secret.ts';
import { listTargetsAcrossOrganizations } from './targets.sql.ts';

export interface Target {
  readonly endpointId: string;
  readonly url: string;
  readonly status: 'active' | 'disabled' | 'deleted';
  /** Every live one, the newest first; none where the endpoint is deleted. */
  readonly secrets: readonly SigningSecret[];
}

/** A secret never changes under its id, so each is decrypted once. Only the opened ones in use are held. */
export class Targets {
  readonly #secretsKey: SecretsKey;
  readonly #opened = new LRUCache<string, SigningSecret>({ max: 10_000, ttl: 3_600_000 });

  constructor(secretsKey: SecretsKey) {
    this.#secretsKey = secretsKey;
  }

  /** By endpoint. One that is not in the answer does not exist. */
  async read(db: Db, endpointIds: readonly string[], now: Date): Promise<Map<string, Target>> {
    const rows = await db.run(listTargetsAcrossOrganizations, [...endpointIds], now);
    const found = new Map<string, Target & { secrets: SigningSecret[] }>();
    for (const { endpoint_id: endpointId, url, status, secret_id, ciphertext } of rows) {
      const target = found.get(endpointId) ?? { endpointId, url, status, secrets: [] };
      found.set(endpointId, target);
      if (secret_id !== null) target.secrets.push(this.#open(secret_id, ciphertext));
    }
    return found;
  }

  #open(secretId: string, ciphertext: Buffer): SigningSecret {
    const held = this.#opened.get(secretId);
    if (held) return held;
    const opened = signingSecret(openSecret(this.#secretsKey, { secret_id: secretId, ciphertext }));
    this.#opened.set(secretId, opened);
    return opened;
  }
}
