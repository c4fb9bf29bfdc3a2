import { limits, management } from '@stagedoor/contract';
import {
  type AuditFilter,
  type AuditPage,
  listAuditEntries,
  listDeploymentAuditEntries,
} from '../../modules/audit/audit.ts';
import { Refusal } from '../../platform/refusal.ts';
import { crossTenantDb, tenantDb } from '../../platform/sql/tenant-db.ts';
import { type Handler, type ReadCall, read } from '../common/handlers.ts';
import { Problems } from '../common/problems.ts';
import { presentAuditEntry } from './presenters/audit-entry.ts';

type Call = Pick<ReadCall<typeof management.listDeploymentAuditLog>, 'query' | 'nextPage'>;
type Page = { readonly limit: number; readonly after: string | undefined };

async function answer(
  { query, nextPage }: Call,
  list: (filter: AuditFilter, page: Page) => Promise<AuditPage | Refusal<'invalid_request'>>,
) {
  const { actor, operation, outcome, target, search, limit = limits.pageDefault, after } = query;
  const problems = new Problems();
  const from = problems.instant('/start_date', query.start_date);
  const before = problems.instant('/end_date', query.end_date);
  if (problems.any) return problems.refusal();
  const page = await list({ actor, operation, outcome, target, search, from, before }, { limit, after });
  if (page instanceof Refusal) return page;
  if (page.nextAfter !== null) nextPage(page.nextAfter);
  return { success: true, data: page.entries.map(presentAuditEntry) };
}

export const auditLogHandlers: readonly Handler[] = [
  read(management.listAuditLog, (call) => {
    const tenant = tenantDb(call.db, call.caller.organization.id);
    return answer(call, (filter, page) => listAuditEntries(tenant, filter, page));
  }),

  read(management.listDeploymentAuditLog, (call) => {
    const db = crossTenantDb(call.db);
    return answer(call, (filter, page) => listDeploymentAuditEntries(db, filter, page));
  }),
];
