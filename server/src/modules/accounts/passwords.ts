/** Passwords: kept as argon2id with the parameters that OWASP recommends, whoever sets them. */
import { hash, verify } from '@node-rs/argon2';
import { limits } from '@stagedoor/contract/vocabulary';
import { type Refusal, refuse } from '../../platform/refusal.ts';

// Algorithm 2 is argon2id; the library's enum cannot be named from here.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash with the same parameters that no password has: verifying against it takes as long as any other. */
const nobodysHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** The same password can be typed as different characters, depending on the keyboard. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}

export function refusePassword(password: string): Refusal<'invalid_request'> | null {
  return [...normalized(password)].length >= limits.passwordLengthMin
    ? null
    : refuse('invalid_request', `The password must have at least ${limits.passwordLengthMin} characters.`);
}

export async function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), parameters);
}

/** Null stands for the hash of a person who does not exist: the answer is no, after the same time. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const known = passwordHash?.startsWith('$argon2') ? passwordHash : null;
  const matches = await verify(known ?? nobodysHash, normalized(password));
  return known !== null && matches;
}
