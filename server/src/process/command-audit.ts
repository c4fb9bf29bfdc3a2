/** What the commands write to the audit logs: that they were run on the server, and with which options. */
import { recordAuditEvent } from '../contexts/identity/audit/audit.ts';
import type { CrossTenantDb } from '../platform/sql/tenant-db.ts';

export interface CommandEntry {
  /** As it is typed. */
  readonly name: string;
  /** Id of the operation of the management API that does the same; where there is none, a name in the style of those. */
  readonly operation: string;
  /** What was changed or made. */
  readonly targetIds: readonly string[];
  /** Names of the options that were given. */
  readonly fields: readonly string[];
  /** Why the command did not do all that it was to do; empty where it did. */
  readonly failure?: string;
  /** The person that the command changed: the entry is also written to the logs of that person's organizations. */
  readonly userId?: string;
}

/** Writes what a command did to the audit log of the deployment. `db` is the transaction of that, where there is one. */
export async function recordCommand(db: CrossTenantDb, entry: CommandEntry, now: Date): Promise<void> {
  const { name, operation, targetIds, fields, failure = '', userId = null } = entry;
  const event = {
    operation,
    outcome: failure === '' ? 'succeeded' : 'failed',
    reason: failure,
    user: { id: null, email: '' },
    sessionId: null,
    address: '',
    userAgent: `operator command: ${name}`,
    requestId: '',
    targetIds,
    fields: [...fields].sort(),
  } as const;
  await recordAuditEvent(db, event, { organizationIds: [], membersUserId: userId }, now);
}
