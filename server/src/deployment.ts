/** One database is one environment: the first process writes down which, the others are held to it. */
import type { Environment } from '@stagedoor/contract/vocabulary';
import type { Services } from './apis/common/services.ts';
import { type Db, statement } from './platform/database.ts';

export class EnvironmentMismatchError extends Error {}

const insertDeployment = statement<[environment: Environment, now: Date]>(
  'insert_deployment',
  'INSERT INTO deployment (environment, created_at) VALUES ($1, $2) ON CONFLICT (singleton) DO NOTHING',
);

const findDeployment = statement<[], { environment: Environment }>(
  'find_deployment',
  'SELECT environment FROM deployment',
);

/** The environment that the database belongs to, or null where no process has claimed it yet. */
export async function environmentOf(database: Db): Promise<Environment | null> {
  const [deployment] = await database.run(findDeployment);
  return deployment?.environment ?? null;
}

export async function claimEnvironment({ database, environment, clock }: Services): Promise<void> {
  await database.run(insertDeployment, environment, clock.now());
  const belongsTo = await environmentOf(database);
  if (belongsTo !== environment) {
    throw new EnvironmentMismatchError(
      `This database belongs to ${belongsTo}, ENVIRONMENT says ${environment}: start with ENVIRONMENT=${belongsTo}, or with another database.`,
    );
  }
}
