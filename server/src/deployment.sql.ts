import { environments } from '@stagedoor/contract/vocabulary';
import { crossTenantStatement } from './platform/sql/statement.ts';
import { instant, oneOf, text } from './platform/sql/types.ts';

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

export const listAppliedMigrations = crossTenantStatement(
  'list_applied_migrations',
  {},
  { name: text },
  'SELECT name FROM schema_migrations ORDER BY id',
);
