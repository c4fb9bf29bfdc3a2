/**
 * Browsers that a person has signed in with before. Each keeps a token in a cookie, signed by us and good for one account:
 * it opens nothing, but attempts from there are counted apart, so that nobody else in the network, or anywhere, can use
 * them up. A token has no end of its own: what it gives is ten attempts in a quarter of an hour, and the key that signs it
 * can be exchanged.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { SecretsKey } from '../../../platform/secrets.ts';
import { openToken, signToken } from '../../../platform/signed-token.ts';

const purpose = 'stagedoor known browser 1';
/** Of the account and of the browser, each. */
const partBytes = 16;
/** Several people share the computer at the entrance. */
const accountsMax = 8;
const separator = '.';

/** What the cookie says of the browser, where it is right. */
export interface KnownBrowser {
  /** Names the browser in counts. */
  readonly id: string;
  /** Says of an account whether it is the one that has signed in there. */
  readonly isOf: (emailKey: string) => boolean;
  readonly token: string;
}

/** The account without its e-mail, which is not for those who read cookies. */
function accountPart(emailKey: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`account ${emailKey}`).digest().subarray(0, partBytes);
}

/** The browsers that the value of a cookie stands for, one for each account; none for what we have not signed. */
export function readKnownBrowsers(cookie: string | null, secretsKey: SecretsKey): KnownBrowser[] {
  if (cookie === null) return [];
  return cookie.split(separator, accountsMax).flatMap((token) =>
    secretsKey.deriveAll('known-browsers').flatMap((key) => {
      const payload = openToken(purpose, token, 2 * partBytes, key);
      if (!payload) return [];
      const id = payload.subarray(partBytes).toString('base64url');
      return { id, token, isOf: (emailKey) => accountPart(emailKey, key).equals(payload.subarray(0, partBytes)) };
    }),
  );
}

/** The value of the cookie after the account has signed in: it stands first, and others stay until there are too many. */
export function rememberAccount(known: readonly KnownBrowser[], emailKey: string, secretsKey: SecretsKey): string {
  const key = secretsKey.derive('known-browsers');
  const same = known.find(({ isOf }) => isOf(emailKey));
  const id = same ? Buffer.from(same.id, 'base64url') : randomBytes(partBytes);
  const token = signToken(purpose, Buffer.concat([accountPart(emailKey, key), id]), key);
  const others = known.filter((each) => each !== same).map((each) => each.token);
  return [token, ...others].slice(0, accountsMax).join(separator);
}
