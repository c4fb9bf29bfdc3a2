import { limits, management } from '@stagedoor/contract';
import {
  type AuditFilter,
  type AuditPage,
  listAuditEntries,
  listDeploymentAuditEntries,
} from '../../contexts/identity/audit/audit.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Call, Handler } from '../../http/handlers.ts';
import type { Problems } from '../../http/problems.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentAuditEntry } from './presenters/audit-entry.ts';

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
