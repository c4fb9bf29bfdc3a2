/** One database is one environment: the first process writes down which, the others are held to it. */
import type { Environment } from '@stagedoor/contract/vocabulary';
import type { Services } from './apis/common/services.ts';
import { statement } from './platform/database.ts';

export class EnvironmentMismatchError extends Error {}

const insertDeployment = statement<[environment: Environment, now: Date]>(
  'insert_deployment',
  'INSERT INTO deployment (environment, created_at) VALUES ($1, $2) ON CONFLICT (singleton) DO NOTHING',
);

const findDeployment = statement<[], { environment: Environment }>(
  'find_deployment',
  'SELECT environment FROM deployment',
);

export async function claimEnvironment({ database, environment, clock }: Services): Promise<void> {
  await database.run(insertDeployment, environment, clock.now());
  const [deployment] = await database.run(findDeployment);
  if (deployment && deployment.environment !== environment) {
    throw new EnvironmentMismatchError(
      `This database belongs to ${deployment.environment}, ENVIRONMENT says ${environment}: start with ENVIRONMENT=${deployment.environment}, or with another database.`,
    );
  }
}
