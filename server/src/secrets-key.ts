import { mkdirSync } from 'node:fs';
import type { Config } from './config.ts';
import { loadOrCreateSecretsKey, SecretsKey } from './platform/secrets.ts';

/** The secrets key of the settings, or that of the data directory, together with the previous ones. */
export function secretsKeyOf({ secretsKey, previousSecretsKeys }: Config, dataDir: string): SecretsKey {
  if (secretsKey) return new SecretsKey(secretsKey, previousSecretsKeys);
  mkdirSync(dataDir, { recursive: true });
  return loadOrCreateSecretsKey(dataDir, previousSecretsKeys);
}
