/** Signed values: links to orders, and forms that a page of the shop made. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

type Purpose = 'order' | 'return' | 'form' | 'place';

const sign = (key: Uint8Array, purpose: Purpose, value: string) =>
  createHmac('sha256', key).update(`${purpose}\n${value}`).digest('base64url');

const randomBytesCount = 16;

/** The text in the value of a token; empty where there is none. */
export const textIn = (value: string) => Buffer.from(value, 'base64url').subarray(randomBytesCount).toString();

export class Signatures {
  readonly #keys: readonly Uint8Array[];

  /** @param keys at least 32 bytes each: the first signs, all verify. */
  constructor(keys: readonly Uint8Array[]) {
    this.#keys = keys;
  }

  sign(purpose: Purpose, value: string): string {
    return sign(this.#keys[0]!, purpose, value);
  }

  isValid(purpose: Purpose, value: string, signature: string): boolean {
    const given = Buffer.from(signature);
    return this.#keys.some((key) => {
      const expected = Buffer.from(sign(key, purpose, value));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }

  /** A random value, in which a text can be, with its signature: `value.signature`. */
  token(purpose: Purpose, text = ''): string {
    const value = Buffer.concat([randomBytes(randomBytesCount), Buffer.from(text)]).toString('base64url');
    return `${value}.${this.sign(purpose, value)}`;
  }

  /** The value of a token; null where the signature is not ours. */
  open(purpose: Purpose, token: string): string | null {
    const [value = '', signature = '', ...rest] = token.slice(0, 200).split('.');
    return rest.length === 0 && value !== '' && this.isValid(purpose, value, signature) ? value : null;
  }
}

/** The same for the same text, and of no other: a key of at most 64 characters that repeats a request. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
