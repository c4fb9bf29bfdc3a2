/**
 * Secrets at rest and keys that are derived: everything hangs on one 32-byte key (`SECRETS_KEY`, or a file that the
 * first start makes). A key for one purpose says nothing about another's.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';
import { writeWholeFile } from './whole-file.ts';

/** What is kept encrypted. `secrets reencrypt` has a step for each. */
export type EncryptionPurpose = 'webhook-secrets' | 'totp-secrets' | 'gateway-keys' | 'shop-keys' | 'idempotency';
export type KeyPurpose =
  | EncryptionPurpose
  | 'pdf-links'
  | 'wallet-links'
  | 'payment-links'
  | 'account-links'
  | 'shop-links'
  | 'known-browsers'
  | 'fingerprint';

const keyBytes = 32;
const fingerprintBytes = 8;
/** Of 32 random bytes less than 16 different ones are as good as impossible. */
const differentBytesMin = 16;

/**
 * The key that the text stands for, in hex or base64; otherwise what it must be, to be put behind the name of its setting.
 * Refused too is what is not random: repeated bytes, sequences, text.
 */
export function parseSecretsKey(text: string): Buffer | string {
  const key = /^[0-9a-fA-F]{64}$/.test(text) ? Buffer.from(text, 'hex') : fromBase64(text);
  if (key?.length !== keyBytes) {
    return 'must be exactly 32 random bytes in base64 or hex, as `openssl rand -base64 32` makes them.';
  }
  return isRandom(key) ? key : 'is not random: take what `openssl rand -base64 32` makes.';
}

/** Null where the text is not the one spelling of its bytes, with or without padding. */
function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  const spelling = bytes.toString('base64');
  return text === spelling || text === spelling.replace(/=+$/, '') ? bytes : null;
}

function isRandom(key: Buffer): boolean {
  const steps = key.map((byte, index) => byte - key[(index + 1) % keyBytes]!);
  const isText = key.every((byte) => byte >= 0x20 && byte < 0x7f);
  return !isText && new Set(key).size >= differentBytesMin && new Set(steps).size >= differentBytesMin;
}

/**
 * The present key, which everything is encrypted with, and previous ones, which still decrypt: so a key can be exchanged
 * while the service runs.
 */
export class SecretsKey {
  readonly #key: Buffer;
  readonly #previous: readonly SecretsKey[];
  readonly #derived = new Map<KeyPurpose, Buffer>();

  constructor(key: Buffer, previous: readonly Buffer[] = []) {
    if (key.length !== keyBytes) throw new RangeError(`a secrets key has ${keyBytes} bytes`);
    this.#key = key;
    this.#previous = previous.map((one) => new SecretsKey(one));
  }

  /** The present key for one purpose; what is made now is made with it. */
  derive(purpose: KeyPurpose): Buffer {
    const known = this.#derived.get(purpose);
    if (known) return known;
    const derived = Buffer.from(hkdfSync('sha256', this.#key, Buffer.alloc(0), `stagedoor/${purpose}`, 32));
    this.#derived.set(purpose, derived);
    return derived;
  }

  /** The present key and the previous ones, for what may have been made earlier. */
  deriveAll(purpose: KeyPurpose): readonly Buffer[] {
    return [this.derive(purpose), ...this.#previous.map((key) => key.derive(purpose))];
  }

  /** By which the present key is told from others, and then those of the previous ones: they say nothing about the keys. */
  get fingerprints(): readonly string[] {
    return this.deriveAll('fingerprint').map((derived) => derived.toString('hex', 0, fingerprintBytes));
  }

  /** AES-256-GCM: nonce, tag and ciphertext in one. `rowId` ties the result to its row: elsewhere it does not open. */
  encrypt(purpose: EncryptionPurpose, rowId: string, plain: string): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.derive(purpose), nonce).setAAD(Buffer.from(rowId));
    const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  }

  /** Throws where none of the keys, or where row or bytes, are those of the encryption. */
  decrypt(purpose: EncryptionPurpose, rowId: string, encrypted: Buffer): string {
    try {
      return this.#decryptWithPresent(purpose, rowId, encrypted);
    } catch (error) {
      for (const key of this.#previous) {
        try {
          return key.decrypt(purpose, rowId, encrypted);
        } catch {
          // The next one may be it.
        }
      }
      throw error;
    }
  }

  /** True where the present key decrypts it, so that it need not be encrypted anew. */
  isOfPresentKey(purpose: EncryptionPurpose, rowId: string, encrypted: Buffer): boolean {
    try {
      this.#decryptWithPresent(purpose, rowId, encrypted);
      return true;
    } catch {
      return false;
    }
  }

  #decryptWithPresent(purpose: EncryptionPurpose, rowId: string, encrypted: Buffer): string {
    const decipher = createDecipheriv('aes-256-gcm', this.derive(purpose), encrypted.subarray(0, 12), {
      authTagLength: 16,
    })
      .setAAD(Buffer.from(rowId))
      .setAuthTag(encrypted.subarray(12, 28));
    return Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString('utf8');
  }
}

/** What became of one kind of encrypted rows when they were encrypted anew under the present key. */
export interface Reencrypted {
  readonly reencrypted: number;
  /** None of the keys decrypts these; they stay as they are. */
  readonly unreadable: number;
}

/** The file of the key is there and holds none, or cannot be made. */
export class SecretsKeyFileError extends Error {}

const keyFile = (dataDir: string) => path.join(dataDir, 'secrets.key');

/** Makes the key of this installation in its file in the data directory, unless there is one. */
export async function createSecretsKeyFile(dataDir: string): Promise<void> {
  try {
    makeFolder(dataDir);
    await writeWholeFile(keyFile(dataDir), randomBytes(keyBytes).toString('base64'), { isNew: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && existsSync(keyFile(dataDir))) return;
    throw new SecretsKeyFileError(
      `The secrets key cannot be kept in ${dataDir} (${(error as Error).message}): set DATA_DIR to a directory that can be written, or SECRETS_KEY.`,
    );
  }
}

/** The key in the file of the data directory; null where there is no file. */
export function readSecretsKeyFile(dataDir: string): Buffer | null {
  const file = keyFile(dataDir);
  if (!existsSync(file)) return null;
  const key = parseSecretsKey(readFileSync(file, 'utf8').trim());
  if (typeof key !== 'string') return key;
  throw new SecretsKeyFileError(
    `The key in ${file} ${key} Restore the file; remove it only if the database holds no webhook secrets yet.`,
  );
}
