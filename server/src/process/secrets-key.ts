/**
 * The secrets key of this process, held against those that the database was written with: their fingerprints stand in it. A
 * process that lacks one of them does not start, since what that key encrypted could not be read.
 */

import { createSecretsKeyFile, readSecretsKeyFile, SecretsKey } from '../platform/secrets.ts';
import type { CrossTenantDb } from '../platform/sql/tenant-db.ts';
import type { Config } from './config.ts';
import { findSecretsKeys, keepSecretsKey, recordSecretsKey } from './deployment.sql.ts';

/** The database was written with a key that this process does not have. */
export class SecretsKeyMismatchError extends Error {}

/**
 * The key of the settings, or that of the data directory, together with the previous ones, after it was written down that
 * the database is written with it. Throws where the database was written with another key too. Which process is first does
 * not matter: of two with different keys that start at once one is refused.
 */
export async function openSecretsKey(db: CrossTenantDb, config: Config, dataDir: string): Promise<SecretsKey> {
  const { previousSecretsKeys } = config;
  const isNew = (await recordedKeys(db)).length === 0;
  // A key that is made now could not be the one that is missed.
  if (!config.secretsKey && isNew) await createSecretsKeyFile(dataDir);
  const present = config.secretsKey ?? readSecretsKeyFile(dataDir);
  const known = present ? new SecretsKey(present, previousSecretsKeys).fingerprints : [];
  if (known[0]) await db.run(recordSecretsKey, { present: known[0], known });
  const missed = (await recordedKeys(db)).filter((fingerprint) => !known.includes(fingerprint));
  if (present && missed.length === 0) return new SecretsKey(present, previousSecretsKeys);
  const origin = config.secretsKey ? 'SECRETS_KEY' : `the file secrets.key in ${dataDir}`;
  const found = known[0] ? `has the fingerprint ${known[0]}` : 'is not there';
  throw new SecretsKeyMismatchError(
    `The database is encrypted with the secrets key ${missed.join(', ')}, and ${origin} ${found}: start with the key that belongs to the database. To exchange it, name it in SECRETS_KEY_PREVIOUS. If it is lost, follow docs/runbooks/lost-secrets-key.md.`,
  );
}

/** After everything was encrypted under the present key: the previous ones are not needed any more. */
export async function forgetPreviousKeys(db: CrossTenantDb, secretsKey: SecretsKey): Promise<void> {
  await db.run(keepSecretsKey, { present: secretsKey.fingerprints[0]! });
}

async function recordedKeys(db: CrossTenantDb): Promise<readonly string[]> {
  const [deployment] = await db.run(findSecretsKeys, {});
  return deployment?.fingerprints ?? [];
}
