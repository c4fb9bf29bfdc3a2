/**
 * Passwords: kept as argon2id with the parameters that OWASP recommends, whoever sets them. A hash takes some 20 ms of a
 * thread and 19 MiB, so that at most two are computed at once: sign-ins cannot starve the process. Never call these
 * within a transaction.
 */
import { hash, verify } from '@node-rs/argon2';

// Algorithm 2 is argon2id; the library's enum cannot be named from here.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash with the same parameters that no password has: verifying against it takes as long as any other. */
const nobodysHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const hashesAtOnce = 2;
const waitingMax = 100;
let hashesRunning = 0;
const waiting: (() => void)[] = [];

/** True while so many wait for their turn that another one had better come back later. */
export function isPasswordWorkFull(): boolean {
  return waiting.length >= waitingMax;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashesRunning < hashesAtOnce) hashesRunning += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The place is handed on, so that nobody who comes in between takes it.
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
  return inTurn(() => hash(normalizedPassword(password), parameters));
}

/** Null stands for the hash of a person who does not exist: the answer is no, after the same time. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const known = passwordHash?.startsWith('$argon2') ? passwordHash : null;
  const matches = await inTurn(() => verify(known ?? nobodysHash, normalizedPassword(password)));
  return known !== null && matches;
}
