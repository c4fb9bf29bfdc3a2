/** One database is one environment: the first process writes down which, and the others start only where theirs is the same. */
import type { Environment } from '@stagedoor/contract/vocabulary';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { type CrossTenantDb, crossTenantDb } from '../platform/sql/tenant-db.ts';
import { findDeployment, insertDeployment } from './deployment.sql.ts';

export class EnvironmentMismatchError extends Error {}

/** The environment that the database belongs to, or null where no process has claimed it yet. */
export async function environmentOf(db: CrossTenantDb): Promise<Environment | null> {
  const [deployment] = await db.run(findDeployment, {});
  return deployment?.environment ?? null;
}

interface Deployed {
  readonly database: Database;
  readonly environment: Environment;
}

/** Writes down the environment of a new database; throws where the database belongs to another one. */
export async function claimEnvironment({ database, environment }: Deployed): Promise<void> {
  const db = crossTenantDb(database);
  await db.run(insertDeployment, { environment, now: systemClock.now() });
  await refuseOtherEnvironment(db, environment);
}

/** Throws where the database belongs to another environment; one that no process has claimed yet belongs to none. */
export async function refuseOtherEnvironment(db: CrossTenantDb, environment: Environment): Promise<void> {
  const belongsTo = await environmentOf(db);
  if (belongsTo !== null && belongsTo !== environment) {
    throw new EnvironmentMismatchError(
      `This database belongs to ${belongsTo}, ENVIRONMENT says ${environment}: start with ENVIRONMENT=${belongsTo}, or with another database.`,
    );
  }
}
