/**
 * What a request leaves in the audit log: each write and each export of the management API, and writes of keys that set up
 * events, prices and webhooks, or end what was sold. A write is recorded in its transaction by `execute-write.ts`, whatever the operation: no handler can
 * forget it. Operations that open their transactions
 * themselves, because they work on a password first, are handed this object and record in them; `register.ts` throws
 * where one of them has not.
 */
import type { Operation, Scope } from '@stagedoor/contract';
import {
  type AccountAudit,
  type AuditEvent,
  type AuditScope,
  recordAuditEvent,
} from '../contexts/identity/audit/audit.ts';
import type { CrossTenantDb } from '../platform/sql/tenant-db.ts';
import type { Caller, ChannelCaller, OrganizationCaller, SessionCaller } from './callers.ts';

/** What is known of a request before it is carried out. */
export interface AuditedRequest {
  readonly operation: Operation;
  readonly caller: Caller | null;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly now: Date;
}

/** Scopes by which keys change what is on sale, and who is notified. */
const auditedScopes: ReadonlySet<Scope> = new Set<Scope>([
  'events:write',
  'ticket-rates:write',
  'discount-codes:write',
  'webhooks:write',
]);

/** True for operations that have to leave an entry when they succeed. */
export function isAudited({ api, access, method, withAudit, withoutAudit }: Operation): boolean {
  if (withAudit) return true;
  if (method === 'GET' || withoutAudit !== undefined) return false;
  if (api === 'management') return true;
  return access.by === 'key' && access.scope !== null && auditedScopes.has(access.scope);
}

export class RequestAudit implements AccountAudit {
  readonly #request: AuditedRequest;
  isRecorded = false;

  constructor(request: AuditedRequest) {
    this.#request = request;
  }

  /** Records a write that succeeded with this answer, in its transaction, or an export before it is sent. */
  async recordWrite(db: CrossTenantDb, answer: unknown): Promise<void> {
    const { caller, operation } = this.#request;
    const targetIds = targetsOf(this.#request, answer);
    if (caller?.kind === 'organization' || caller?.kind === 'channel') {
      return this.#recordByKey(db, caller, targetIds);
    }
    if (caller?.kind !== 'session') throw new Error(`${operation.id} has no person and no key as its caller`);
    const { user, sessionId } = caller;
    await this.#record(db, {
      event: { outcome: 'succeeded', reason: '', user, sessionId, targetIds },
      scope: scopeOf(operation, caller, targetIds),
    });
  }

  /** The last target is the key. A channel has no people: operators read of it. */
  async #recordByKey(
    db: CrossTenantDb,
    caller: OrganizationCaller | ChannelCaller,
    targetIds: readonly string[],
  ): Promise<void> {
    const user = { id: null, email: '' };
    await this.#record(db, {
      event: {
        outcome: 'succeeded',
        reason: '',
        user,
        sessionId: null,
        targetIds: [...targetIds, caller.credentialId],
      },
      scope:
        caller.kind === 'channel'
          ? { organizationIds: [], membersUserId: null }
          : { organizationId: caller.organization.id },
    });
  }

  async succeeded(db: CrossTenantDb, done: Parameters<AccountAudit['succeeded']>[1]): Promise<void> {
    const { user, sessionId = this.#sessionId, targetIds = [], organizationIds = [] } = done;
    await this.#record(db, {
      event: { outcome: 'succeeded', reason: '', user, sessionId, targetIds },
      scope: { organizationIds, membersUserId: user.id },
    });
  }

  /** Records what was done in an organization for a person who is not the caller, in its transaction. */
  async recordFor(
    db: CrossTenantDb,
    done: {
      readonly organizationId: string;
      readonly user: { readonly id: string; readonly email: string };
      readonly targetIds: readonly string[];
    },
  ): Promise<void> {
    const { organizationId, user, targetIds } = done;
    await this.#record(db, {
      event: { outcome: 'succeeded', reason: '', user, sessionId: null, targetIds },
      scope: { organizationId },
    });
  }

  async failed(db: CrossTenantDb, { user, reason }: Parameters<AccountAudit['failed']>[1]): Promise<void> {
    await this.#record(db, {
      event: { outcome: 'failed', reason, user, sessionId: this.#sessionId, targetIds: [] },
      scope: { organizationIds: [], membersUserId: user.id },
    });
  }

  get #sessionId(): string | null {
    const { caller } = this.#request;
    return caller?.kind === 'session' ? caller.sessionId : null;
  }

  async #record(
    db: CrossTenantDb,
    {
      event,
      scope,
    }: {
      readonly event: Pick<AuditEvent, 'outcome' | 'reason' | 'user' | 'sessionId' | 'targetIds'>;
      readonly scope: AuditScope;
    },
  ): Promise<void> {
    const { operation, address, userAgent, requestId, query, body, now } = this.#request;
    const fields = fieldsOf(operation.method === 'GET' ? query : body);
    const entry = { ...event, operation: operation.id, address, userAgent, requestId, fields };
    await recordAuditEvent(db, entry, scope, now);
    this.isRecorded = true;
  }
}

/**
 * What is done with a role in an organization belongs to that organization; all else is the deployment's, and also the
 * organization's that an operator changed, or those of the person whose account it was about.
 */
function scopeOf({ access }: Operation, caller: SessionCaller, targetIds: readonly string[]): AuditScope {
  if (access.by === 'session' && access.role && caller.organization) return { organizationId: caller.organization.id };
  const ofPrefix = (prefix: string) => targetIds.filter((id) => id.startsWith(prefix));
  const isOperators = access.by === 'session' && access.operator === true;
  return {
    organizationIds: ofPrefix('org_'),
    membersUserId: isOperators ? (ofPrefix('usr_')[0] ?? null) : caller.user.id,
  };
}

const idPattern = /^[a-z]{2,4}_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const isId = (value: unknown): value is string => typeof value === 'string' && idPattern.test(value);

/**
 * Ids of what the answer says was made or changed, then those of the path, the nearest first, and what a deletion of
 * several things names in its body, or an export in its query. In the log of an organization its own id says nothing, unless it is all there is.
 */
function targetsOf({ operation: { access, method }, params, query, body }: AuditedRequest, answer: unknown): string[] {
  const { data } = (answer ?? {}) as { data?: unknown };
  const things = (Array.isArray(data) ? data : [data]) as ({ _id?: unknown; id?: unknown } | undefined)[];
  const answered = things.map((thing) => thing?._id ?? thing?.id).filter(isId);
  const named = Object.values((params ?? {}) as Record<string, unknown>).filter(isId);
  const listing = method === 'DELETE' ? body : method === 'GET' ? query : null;
  const listed = Object.values((listing ?? {}) as Record<string, unknown>)
    .flat()
    .filter(isId);
  const all = [...new Set([...answered, ...named.reverse(), ...listed])];
  const others = access.by === 'session' && access.role ? all.filter((id) => !id.startsWith('org_')) : all;
  return others.length > 0 ? others : all;
}

/** Names of the fields that were sent; those of the items where a list was sent. */
function fieldsOf(body: unknown): string[] {
  const parts = (Array.isArray(body) ? body : [body]) as unknown[];
  const names = parts.flatMap((part) => (part !== null && typeof part === 'object' ? Object.keys(part) : []));
  return [...new Set(names)].sort();
}
