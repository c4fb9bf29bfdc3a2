/**
 * Passwords are stored as argon2id hashes with the parameters that OWASP recommends. A hash takes some 20 ms of a
 * thread and 19 MiB of memory, so at most two are computed at once: sign-ins cannot starve the process. Never call
 * these within a transaction.
 */
import { hash, verify } from '@node-rs/argon2';

// Algorithm 2 is argon2id; the library's enum cannot be named from here.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A hash with the same parameters that matches no password: verifying against it takes as long as against any other.
 */
const unmatchableHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const hashesConcurrentMax = 2;
const waitingMax = 100;
let hashesRunning = 0;
const waiting: (() => void)[] = [];

/** True while as many hashes wait as may: the caller answers that the client should try again later. */
export function isPasswordWorkFull(): boolean {
  return waiting.length >= waitingMax;
}

async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (hashesRunning < hashesConcurrentMax) hashesRunning += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The next waiting call takes over this one's place in the count: a call that arrives meanwhile cannot overtake it.
    const next = waiting.shift();
    if (next) next();
    else hashesRunning -= 1;
  }
}

/** The same password can be typed as different characters, depending on the keyboard. */
export function normalizedPassword(password: string): string {
  return password.normalize('NFKC');
}

/** The argon2id hash of a password. */
export async function hashPassword(password: string): Promise<string> {
  return limitConcurrency(() => hash(normalizedPassword(password), parameters));
}

/** Whether the password fits the hash. Null, for an account that does not exist, answers false after the same time. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const known = passwordHash?.startsWith('$argon2') ? passwordHash : null;
  const matches = await limitConcurrency(() => verify(known ?? unmatchableHash, normalizedPassword(password)));
  return known !== null && matches;
}
