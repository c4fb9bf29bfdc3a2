/** Reading the request log. */
import type { OriginApi } from '@stagedoor/contract/vocabulary';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { listPage, type Page, rowsAfter } from '../../platform/sql/paging.ts';
import type { CrossTenantDb, TenantDb } from '../../platform/sql/tenant-db.ts';
import {
  findDeploymentRequest,
  findRequest,
  type LoggedRequestRow,
  type LoggedRequestSummary,
  listDeploymentRequests as listDeployment,
  requestsOfOrganization,
} from './request-log.sql.ts';

/** What is undefined is not asked for. */
export interface RequestFilter {
  readonly credentialId: string | undefined;
  readonly api: OriginApi | undefined;
  readonly operation: string | undefined;
  readonly route: string | undefined;
  /** Statuses from and to, both included. */
  readonly statusFrom: number | undefined;
  readonly statusTo: number | undefined;
  readonly errorCode: string | undefined;
  readonly requestId: string | undefined;
  readonly from: Date | undefined;
  readonly before: Date | undefined;
}

/** Calls of the organization's credentials and members, the newest first. Refuses an `after` that is no call of it. */
export function listRequests(
  tenant: TenantDb,
  filter: RequestFilter,
  page: Page,
): Promise<LoggedRequestSummary[] | Refusal<'invalid_request'>> {
  return listPage(tenant, requestsOfOrganization, filter, page);
}

/** Calls that belong to no organization, the newest first. Refuses an `after` that is none of them. */
export async function listDeploymentRequests(
  db: CrossTenantDb,
  filter: RequestFilter,
  page: Page,
): Promise<LoggedRequestSummary[] | Refusal<'invalid_request'>> {
  const rows = await db.run(listDeployment, { ...filter, ...page });
  return rowsAfter(page.after, rows, (id) => db.run(findDeploymentRequest, { id }));
}

/** A call of the organization by the id of the request. Refuses one that is unknown or of others. */
export async function getRequest(tenant: TenantDb, id: string): Promise<LoggedRequestRow | Refusal<'not_found'>> {
  const [found] = await tenant.run(findRequest, { id });
  return found ?? notFound();
}

/** A call that belongs to no organization. Refuses one that is unknown, or of an organization. */
export async function getDeploymentRequest(
  db: CrossTenantDb,
  id: string,
): Promise<LoggedRequestRow | Refusal<'not_found'>> {
  const [found] = await db.run(findDeploymentRequest, { id });
  return found ?? notFound();
}

function notFound(): Refusal<'not_found'> {
  return refuse('not_found', 'There is no call with this id in the request log, which goes back seven days.');
}
