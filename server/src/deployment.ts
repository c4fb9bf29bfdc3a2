/** One database is one environment: the first process writes down which, and the others start only where theirs is the same. */
import type { Environment } from '@stagedoor/contract/vocabulary';
import type { Services } from './apis/common/services.ts';
import { findDeployment, insertDeployment } from './deployment.sql.ts';
import { type CrossTenantDb, crossTenantDb } from './platform/sql/tenant-db.ts';

export class EnvironmentMismatchError extends Error {}

/** The environment that the database belongs to, or null where no process has claimed it yet. */
export async function environmentOf(db: CrossTenantDb): Promise<Environment | null> {
  const [deployment] = await db.run(findDeployment, {});
  return deployment?.environment ?? null;
}

/** Writes down the environment of a new database; throws where the database belongs to another one. */
export async function claimEnvironment({ database, environment, clock }: Services): Promise<void> {
  const db = crossTenantDb(database);
  await db.run(insertDeployment, { environment, now: clock.now() });
  const belongsTo = await environmentOf(db);
  if (belongsTo !== environment) {
    throw new EnvironmentMismatchError(
      `This database belongs to ${belongsTo}, ENVIRONMENT says ${environment}: start with ENVIRONMENT=${belongsTo}, or with another database.`,
    );
  }
}
