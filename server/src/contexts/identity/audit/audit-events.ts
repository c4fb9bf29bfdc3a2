/** Writing to the audit log. */
import { type AuditOutcome, idPrefixes } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import type { CrossTenantDb } from '../../../platform/sql/tenant-db.ts';
import { insertAuditEntry, insertDeploymentAuditEntry } from './audit-events.sql.ts';

export interface AuditEvent {
  /** Id of the operation in the contract. */
  readonly operation: string;
  readonly outcome: AuditOutcome;
  /** Why it failed; empty otherwise. */
  readonly reason: string;
  /** `id` is null where no account has that e-mail. */
  readonly user: { readonly id: string | null; readonly email: string };
  readonly sessionId: string | null;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** What was changed or made, the nearest first. */
  readonly targetIds: readonly string[];
  /** Names of the fields that were sent. */
  readonly fields: readonly string[];
}

/** Whose log it belongs into. */
export type AuditScope =
  | { readonly organizationId: string }
  | {
      /** The deployment's, and those of these organizations. */
      readonly organizationIds: readonly string[];
      /** And those of the organizations of which this person is a member. */
      readonly membersUserId: string | null;
    };

/** For operations on accounts, which open their transactions themselves: the request knows the rest of the event. */
export interface AccountAudit {
  /** To be called in the transaction of what was done. `userId` is null where no account is known by the e-mail. */
  succeeded(
    db: CrossTenantDb,
    done: {
      readonly user: { readonly id: string | null; readonly email: string };
      readonly sessionId?: string;
      readonly targetIds?: readonly string[];
      readonly organizationIds?: readonly string[];
    },
  ): Promise<void>;
  /** What was done in one organization, for a person who is not the caller; in the transaction of what was done. */
  recordFor(
    db: CrossTenantDb,
    done: {
      readonly organizationId: string;
      readonly user: { readonly id: string; readonly email: string };
      readonly targetIds: readonly string[];
    },
  ): Promise<void>;
  /** To be called outside of a transaction that will be undone. `userId` is null where no account has the e-mail. */
  failed(
    db: CrossTenantDb,
    attempt: { readonly user: { readonly id: string | null; readonly email: string }; readonly reason: string },
  ): Promise<void>;
}

const userAgentLength = 300;

/** Writes an entry. `db` is the transaction of what happened, where there is one. */
export async function recordAuditEvent(
  db: CrossTenantDb,
  event: AuditEvent,
  scope: AuditScope,
  now: Date,
): Promise<void> {
  const entry = {
    id: newId('auditEntry', now),
    created_at: now,
    operation: event.operation,
    outcome: event.outcome,
    reason: event.reason,
    user_id: event.user.id,
    user_email: event.user.email,
    session_id: event.sessionId,
    address: event.address,
    user_agent: event.userAgent.slice(0, userAgentLength),
    request_id: event.requestId,
    target_kind: kindOf(event.targetIds[0]),
    target_ids: event.targetIds,
    fields: event.fields,
  };
  if ('organizationId' in scope) await db.ofTenant(scope.organizationId).run(insertAuditEntry, entry);
  else await db.run(insertDeploymentAuditEntry, { ...entry, ...scope });
}

const kindByPrefix = new Map<string, string>(Object.entries(idPrefixes).map(([kind, prefix]) => [prefix, kind]));

/** The kind of thing that an id names, by its prefix. */
function kindOf(id: string | undefined): string {
  return id === undefined ? '' : (kindByPrefix.get(id.slice(0, id.indexOf('_'))) ?? '');
}
