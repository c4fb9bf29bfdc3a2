/**
 * The second factor: codes of an authenticator (TOTP, RFC 6238: SHA-1, six digits, 30 seconds, one step early or late)
 * and recovery codes for the day when it is lost. The secret is encrypted at rest, recovery codes are kept as hashes.
 * A code is good once: the time step of the last one that was taken is kept.
 */
import { limits } from '@stagedoor/contract/vocabulary';
import { Secret, TOTP } from 'otpauth';
import { newSecretCode } from '../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { Reencrypted, SecretsKey } from '../../../platform/secrets.ts';
import type { CrossTenantDb, CrossTenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { hashToken } from './link-tokens.ts';
import { updateSessionsRevoked } from './sessions.sql.ts';
import {
  deleteRecoveryCodes,
  deleteTotp,
  findTotp,
  insertRecoveryCodes,
  listTotpSecretsAcrossOrganizations,
  lockTotp,
  updateRecoveryCodeUsed,
  updateTotpConfirmed,
  updateTotpReencryptedAcrossOrganizations,
  updateTotpStep,
  upsertUnconfirmedTotp,
} from './totp.sql.ts';
import { lockUser } from './users.sql.ts';

const periodSeconds = 30;
const secretBytes = 20;
/** 120 bits: a plain hash keeps them, so a reader of the database finds none by trying. */
const recoveryCodeLength = 24;

function authenticatorOf(secret: Secret, email: string): TOTP {
  return new TOTP({ issuer: 'Stagedoor', label: email, secret, period: periodSeconds, digits: 6, algorithm: 'SHA1' });
}

/** The time step of a right code, or null. */
function stepOf(encoded: string, code: string, now: Date): number | null {
  const totp = authenticatorOf(Secret.fromBase32(encoded), '');
  const delta = totp.validate({ token: code.replaceAll(/[ -]/g, ''), timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / periodSeconds) + delta;
}

const isSetUp = refuse('conflict', 'A second factor is set up: remove it first.');
const isNotSetUp = refuse('conflict', 'No second factor is set up.');
const wrongCode = refuse('unauthorized', 'The code is wrong, or was used already.');

/**
 * Checks the code of a person who has a second factor and uses it up; null where it is right or none is set up. Run it
 * in the transaction of what the code is for.
 */
export async function verifySecondFactor(
  tx: CrossTenantTransaction,
  secretsKey: SecretsKey,
  userId: string,
  code: string | undefined,
  now: Date,
): Promise<Refusal<'totp_required' | 'unauthorized'> | null> {
  const [totp] = await tx.run(findTotp, { userId });
  if (!totp?.confirmed_at) return null;
  if (code === undefined) return refuse('totp_required', 'A second factor is set up: send the code of it too.');
  if (!/^[\d -]+$/.test(code) || code.replaceAll(/\D/g, '').length !== 6) {
    const [used] = await tx.run(updateRecoveryCodeUsed, { userId, codeHash: hashRecoveryCode(code), now });
    return used ? null : wrongCode;
  }
  const step = stepOf(secretsKey.decrypt('totp-secrets', userId, totp.encrypted_secret), code, now);
  if (step === null) return wrongCode;
  const [taken] = await tx.run(updateTotpStep, { userId, step });
  return taken ? null : wrongCode;
}

/** Makes a new secret. It counts once the setup is completed; refused where a second factor is set up already. */
export async function createTotp(
  tx: CrossTenantTransaction,
  secretsKey: SecretsKey,
  user: { readonly id: string; readonly email: string },
  now: Date,
): Promise<{ readonly secret: string; readonly url: string } | Refusal<'conflict'>> {
  const secret = new Secret({ size: secretBytes });
  const encrypted = secretsKey.encrypt('totp-secrets', user.id, secret.base32);
  const [kept] = await tx.run(upsertUnconfirmedTotp, { userId: user.id, encryptedSecret: encrypted, now });
  if (!kept) return isSetUp;
  return { secret: secret.base32, url: authenticatorOf(secret, user.email).toString() };
}

/**
 * Takes the first code, ends the person's other sessions and answers with the recovery codes. Refuses a wrong code, and
 * where no setup was begun or it was completed already.
 */
export async function verifyTotp(
  tx: CrossTenantTransaction,
  secretsKey: SecretsKey,
  person: { readonly userId: string; readonly sessionId: string; readonly code: string },
  now: Date,
): Promise<readonly string[] | Refusal<'conflict' | 'invalid_request'>> {
  const { userId, sessionId, code } = person;
  // Waits for a session that is being opened without a code, which then ends with the others.
  await tx.run(lockUser, { id: userId });
  const [totp] = await tx.run(lockTotp, { userId });
  if (!totp) return refuse('conflict', 'No setup was begun: begin one first.');
  if (totp.confirmed_at) return isSetUp;
  const step = stepOf(secretsKey.decrypt('totp-secrets', userId, totp.encrypted_secret), code, now);
  if (step === null) {
    const [path, message] = ['/code', 'is wrong: does the clock of the authenticator go right?'];
    return refuse('invalid_request', `${path}: ${message}`, [{ path, message }]);
  }
  await tx.run(updateTotpConfirmed, { userId, step, now });
  await tx.run(updateSessionsRevoked, { userId, exceptId: sessionId, now });
  return insertNewRecoveryCodes(tx, userId, now);
}

/** Replaces all recovery codes by new ones; refused where no second factor is set up. */
export async function createRecoveryCodes(
  tx: CrossTenantTransaction,
  userId: string,
  now: Date,
): Promise<readonly string[] | Refusal<'conflict'>> {
  const [totp] = await tx.run(lockTotp, { userId });
  return totp?.confirmed_at ? insertNewRecoveryCodes(tx, userId, now) : isNotSetUp;
}

/** Removes the secret and the recovery codes; nothing happens where there are none. */
export async function removeTotp(tx: CrossTenantTransaction, userId: string): Promise<void> {
  await tx.run(lockTotp, { userId });
  await tx.run(deleteRecoveryCodes, { userId });
  await tx.run(deleteTotp, { userId });
}

async function insertNewRecoveryCodes(
  tx: CrossTenantTransaction,
  userId: string,
  now: Date,
): Promise<readonly string[]> {
  const codes = Array.from({ length: limits.recoveryCodesCount }, () =>
    (newSecretCode() + newSecretCode()).slice(0, recoveryCodeLength),
  );
  await tx.run(deleteRecoveryCodes, { userId });
  await tx.run(insertRecoveryCodes, { userId, codeHashes: codes.map(hashRecoveryCode), now });
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/** Read as Crockford means it: case, hyphens, and O for 0 or I and L for 1 make no difference. */
function hashRecoveryCode(code: string): Buffer {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return hashToken(plain);
}

const reencryptBatchSize = 500;

/** Encrypts under the present key the secrets that former keys encrypted; may be interrupted and called again. */
export async function reencryptTotpSecrets(db: CrossTenantDb, secretsKey: SecretsKey): Promise<Reencrypted> {
  let reencrypted = 0;
  let unreadable = 0;
  let afterUserId = '';
  for (;;) {
    const rows = await db.run(listTotpSecretsAcrossOrganizations, { afterUserId, limit: reencryptBatchSize });
    for (const { user_id: userId, encrypted_secret: oldSecret } of rows) {
      if (secretsKey.isOfPresentKey('totp-secrets', userId, oldSecret)) continue;
      const newSecret = reencryptedOrNull(secretsKey, userId, oldSecret);
      if (newSecret === null) unreadable += 1;
      else {
        const changed = { userId, oldSecret, newSecret };
        reencrypted += (await db.run(updateTotpReencryptedAcrossOrganizations, changed)).length;
      }
    }
    if (rows.length < reencryptBatchSize) return { reencrypted, unreadable };
    afterUserId = rows.at(-1)!.user_id;
  }
}

function reencryptedOrNull(secretsKey: SecretsKey, userId: string, encrypted: Buffer): Buffer | null {
  try {
    return secretsKey.encrypt('totp-secrets', userId, secretsKey.decrypt('totp-secrets', userId, encrypted));
  } catch {
    return null;
  }
}
