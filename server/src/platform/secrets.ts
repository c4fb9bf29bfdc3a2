/**
 * Secrets at rest and keys that are derived: everything hangs on one 32-byte key (`SECRETS_KEY`, or a file that the
 * first start makes). A key for one purpose says nothing about another's.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type KeyPurpose = 'webhook-secrets' | 'pdf-links' | 'idempotency';

export class SecretsKey {
  readonly #key: Buffer;
  constructor(key: Buffer) {
    if (key.length !== 32) throw new RangeError('a secrets key has 32 bytes');
    this.#key = key;
  }

  derive(purpose: KeyPurpose): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, Buffer.alloc(0), `stagedoor/${purpose}`, 32));
  }

  /** AES-256-GCM: nonce, tag and ciphertext in one. `rowId` ties the result to its row: elsewhere it does not open. */
  encrypt(purpose: KeyPurpose, rowId: string, plain: string): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.derive(purpose), nonce).setAAD(Buffer.from(rowId));
    const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  }

  /** Throws where key, row or bytes are not those of the encryption. */
  decrypt(purpose: KeyPurpose, rowId: string, sealed: Buffer): string {
    const decipher = createDecipheriv('aes-256-gcm', this.derive(purpose), sealed.subarray(0, 12), {
      authTagLength: 16,
    })
      .setAAD(Buffer.from(rowId))
      .setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
  }
}

/** The key of this installation: from its file in the data directory, made on the first start. */
export function loadOrCreateSecretsKey(dataDir: string): SecretsKey {
  const file = path.join(dataDir, 'secrets.key');
  try {
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return new SecretsKey(Buffer.from(readFileSync(file, 'utf8'), 'base64'));
}
