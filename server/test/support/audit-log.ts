/** The audit log as it is in the tables. */
import type { TestDatabase } from './test-database.ts';

export interface LoggedEntry {
  /** Null in the log of the deployment. */
  readonly organization_id: string | null;
  readonly operation: string;
  readonly outcome: string;
  readonly reason: string;
  readonly user_id: string | null;
  readonly user_email: string;
  readonly session_id: string | null;
  readonly address: string;
  readonly user_agent: string;
  readonly request_id: string;
  readonly target_kind: string;
  readonly target_ids: string[];
  readonly fields: string[];
}

const columns = `operation, outcome, reason, user_id, user_email, session_id, address, user_agent, request_id, target_kind,
  target_ids, fields`;

/** What the requests left: first in the log of the deployment, then in those of organizations. */
export function entriesOf(database: TestDatabase, requestIds: readonly string[]): Promise<LoggedEntry[]> {
  return database.sql<LoggedEntry>(
    `SELECT NULL AS organization_id, ${columns} FROM deployment_audit_log WHERE request_id = ANY ($1)
     UNION ALL
     SELECT organization_id, ${columns} FROM audit_log WHERE request_id = ANY ($1)
     ORDER BY organization_id NULLS FIRST, request_id`,
    [requestIds],
  );
}

/** What the runs of a command left in the log of the deployment, in order. */
export function entriesOfCommand(database: TestDatabase, name: string): Promise<LoggedEntry[]> {
  return database.sql<LoggedEntry>(
    `SELECT NULL AS organization_id, ${columns} FROM deployment_audit_log WHERE user_agent = $1 ORDER BY created_at, id`,
    [`operator command: ${name}`],
  );
}

/** An answer of an operation that leaves an entry when it succeeds. */
export interface AuditedAnswer {
  readonly requestId: string;
  readonly operation: string;
  readonly succeeded: boolean;
}

/**
 * Throws where one of them succeeded without an entry, or was refused and yet left one that says that it succeeded. Called
 * at the end of every test service, so that the real handlers of all operations are held to it.
 */
export async function expectCompleteAuditLog(database: TestDatabase, answers: readonly AuditedAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  const entries = await entriesOf(
    database,
    answers.map(({ requestId }) => requestId),
  );
  const recorded = new Set(entries.filter(({ outcome }) => outcome === 'succeeded').map((entry) => entry.request_id));
  const wrong = answers.filter(({ requestId, succeeded }) => recorded.has(requestId) !== succeeded);
  if (wrong.length === 0) return;
  const lines = wrong.map(({ operation, succeeded }) =>
    succeeded ? `${operation} succeeded without an entry` : `${operation} was refused and left an entry`,
  );
  throw new Error(`The audit log is not complete:\n${[...new Set(lines)].join('\n')}`);
}
