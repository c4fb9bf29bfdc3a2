import { type AuditEntry, limits, management } from '@stagedoor/contract';
import {
  type AuditEntryRow,
  type AuditFilter,
  type AuditPage,
  listAuditEntries,
  listDeploymentAuditEntries,
} from '../../contexts/identity/audit/audit.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Call, Handler } from '../../http/handlers.ts';
import type { Problems } from '../../http/problems.ts';
import { Refusal } from '../../platform/refusal.ts';

type AuditCall = Call<typeof management.listDeploymentAuditLog>;

function input({ query }: Pick<AuditCall, 'query'>, problems: Problems) {
  const { actor, operation, outcome, target, search, limit = limits.pageDefault, after } = query;
  const from = problems.instant('/start_date', query.start_date);
  const before = problems.instant('/end_date', query.end_date);
  const filter: AuditFilter = { actor, operation, outcome, target, search, from, before };
  return { filter, page: { limit, after } };
}

/** A page can end where nothing was found: the log says where to go on, not the last entry that is shown. */
function entriesOf(found: AuditPage | Refusal<'invalid_request'>, nextPage: AuditCall['nextPage']) {
  if (found instanceof Refusal) return found;
  if (found.nextAfter !== null) nextPage(found.nextAfter);
  return found.entries;
}

export const auditLogHandlers: readonly Handler[] = [
  endpoint(management.listAuditLog, {
    input,
    run: async ({ tenant, nextPage }, { filter, page }) =>
      entriesOf(await listAuditEntries(tenant, filter, page), nextPage),
    present: presentAuditEntry,
  }),

  endpoint(management.listDeploymentAuditLog, {
    input,
    run: async ({ crossTenant, nextPage }, { filter, page }) =>
      entriesOf(await listDeploymentAuditEntries(crossTenant, filter, page), nextPage),
    present: presentAuditEntry,
  }),
];

function presentAuditEntry(row: AuditEntryRow): AuditEntry {
  return {
    _id: row.id,
    created_at: row.created_at,
    operation: row.operation,
    outcome: row.outcome,
    reason: row.reason,
    user_id: row.user_id ?? '',
    user_email: row.user_email,
    session_id: row.session_id ?? '',
    address: row.address,
    user_agent: row.user_agent,
    request_id: row.request_id,
    target_kind: row.target_kind,
    target_ids: row.target_ids,
    fields: row.fields,
  };
}
