/** Inputs with which people prove who they are. */
import { StrInput, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';

export const passwordInput = (description: string) =>
  StrInput(description, { minLength: limits.passwordLengthMin, lines: true });

/** The token of a link: 32 random bytes in base64url. */
export function tokenInput(description: string) {
  return Type.String({
    description,
    minLength: 1,
    maxLength: 100,
    pattern: '^[A-Za-z0-9_-]+$',
    examples: ['vK0r0ZbXq3C8s1mYt5LwPz7eHdJ2uNfAg9iRkQo4BxE'],
  });
}

/** Lets a page of this service keep the token of the new session where scripts cannot read it. */
export function cookieInput() {
  return Type.Boolean({ description: 'True to keep the token in a cookie. Only pages of this service may do so.' });
}

/** A code of an authenticator, or a recovery code in its place. */
export function codeInput() {
  return Type.String({
    description: 'Six digits from the authenticator, or a recovery code.',
    minLength: 6,
    maxLength: 40,
    pattern: '^[0-9A-Za-z -]+$',
    examples: ['492039'],
  });
}
