import { environments } from '@stagedoor/contract/vocabulary';
import { crossTenantStatement } from '../platform/sql/statement.ts';
import { bool, instant, int, listOf, oneOf, text } from '../platform/sql/types.ts';

/** Nothing happens where an environment is written down already. */
export const insertDeployment = crossTenantStatement(
  'insert_deployment',
  { environment: oneOf(environments), now: instant },
  {},
  'INSERT INTO deployment (environment, created_at) VALUES ($1, $2) ON CONFLICT (singleton) DO NOTHING',
);

export const findDeployment = crossTenantStatement(
  'find_deployment',
  {},
  { environment: oneOf(environments) },
  'SELECT environment FROM deployment',
);

export const findSecretsKeys = crossTenantStatement(
  'find_secrets_keys',
  {},
  { fingerprints: listOf(text) },
  'SELECT secrets_keys AS fingerprints FROM deployment',
);

/** Nothing happens where the database was written with a key that is not among the known ones. */
export const recordSecretsKey = crossTenantStatement(
  'record_secrets_key',
  { present: text, known: listOf(text) },
  {},
  `UPDATE deployment SET secrets_keys = secrets_keys || $1
   WHERE secrets_keys <@ $2 AND $1 <> ALL (secrets_keys)`,
);

/** Forgets all but this one. */
export const keepSecretsKey = crossTenantStatement(
  'keep_secrets_key',
  { present: text },
  {},
  'UPDATE deployment SET secrets_keys = ARRAY[$1]',
);

/** For the transaction: so little memory that the next statement writes a file of a megabyte. */
export const limitMemory = crossTenantStatement(
  'limit_memory',
  {},
  { memory: text },
  `SELECT set_config('work_mem', '64kB', true) AS memory`,
);

/** Fails where the disk is full: the rows go to a file, which is removed at once. */
export const findWritability = crossTenantStatement(
  'find_writability',
  {},
  { read_only: bool, now: instant, rows: int },
  `SELECT current_setting('transaction_read_only')::boolean AS read_only, clock_timestamp()::timestamptz(3) AS now,
     count(*) AS rows
   FROM generate_series(1, 50000)`,
);

export const listAppliedMigrations = crossTenantStatement(
  'list_applied_migrations',
  {},
  { name: text },
  'SELECT name FROM schema_migrations ORDER BY name',
);
