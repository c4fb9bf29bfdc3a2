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
  /** Every live one, the newest first; none where the endpoint is deleted or one of them cannot be opened. */
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
    const sealed = new Set<string>();
    for (const { endpoint_id: endpointId, url, status, secret_id, ciphertext } of rows) {
      const target = found.get(endpointId) ?? { endpointId, url, status, secrets: [] };
      found.set(endpointId, target);
      if (secret_id === null) continue;
      const secret = this.#open(secret_id, ciphertext);
      if (secret) target.secrets.push(secret);
      else sealed.add(endpointId);
    }
    // Signed by some of them a receiver might refuse what it is sent.
    for (const endpointId of sealed) found.get(endpointId)!.secrets.length = 0;
    return found;
  }

  /** Null where it was sealed with another key than ours: that must not keep other endpoints from being told. */
  #open(secretId: string, ciphertext: Buffer): SigningSecret | null {
    const held = this.#opened.get(secretId);
    if (held) return held;
    try {
      const opened = signingSecret(openSecret(this.#secretsKey, { secret_id: secretId, ciphertext }));
      this.#opened.set(secretId, opened);
      return opened;
    } catch {
      return null;
    }
  }
}
