import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { SecretsKey } from '../../../platform/secrets.ts';
import { type CrossTenantTransaction, crossTenantDb } from '../../../platform/sql/tenant-db.ts';
import type { AccountAudit } from '../audit/audit.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

/** What operations with passwords need: they verify and hash first, and open their transactions themselves. */
export interface AccountContext {
  readonly database: Database;
  readonly signInThrottle: SignInThrottle;
  readonly secretsKey: SecretsKey;
  /** That of authenticators, whatever the test clock shows. */
  readonly realClock: Clock;
  /** Every success and every failure is recorded here; too many attempts are not, as there could be any number. */
  readonly audit: AccountAudit;
}

/** Runs the work in a transaction, of which nothing remains where it refuses. */
export function inTransaction<T>(
  { database }: Pick<AccountContext, 'database'>,
  work: (tx: CrossTenantTransaction) => Promise<T>,
): Promise<T> {
  return database.transaction(
    (tx) => work(crossTenantDb(tx)),
    (result) => !(result instanceof Refusal),
  );
}
