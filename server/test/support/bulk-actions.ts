/** Bulk actions over the management API, and their background work in process. */
import { runBulkAction } from '../../src/contexts/bulk-actions/bulk-actions.ts';
import type { TestAnswer, TestService } from './test-service.ts';

type Headers = Record<string, string>;

export interface BulkGround {
  readonly service: TestService;
  readonly organizationId: string;
}

export function beginBulkAction(
  { service, organizationId }: BulkGround,
  headers: Headers,
  operation: string,
  resourceIds: readonly string[],
  more: object = {},
): Promise<TestAnswer> {
  return service.call('POST', `/management/organizations/${organizationId}/bulk-actions`, {
    headers,
    body: { operation, resource_ids: resourceIds, ...more },
  });
}

/** Does the background work of a bulk action, as a worker would. */
export function workOffBulkAction(
  { service, organizationId }: BulkGround,
  bulkActionId: string,
  run: { readonly workMs?: number; readonly signal?: AbortSignal; readonly isLastAttempt?: boolean } = {},
): Promise<void> {
  const { signal = new AbortController().signal, isLastAttempt = false, ...rest } = run;
  return runBulkAction(service.services, { organizationId, bulkActionId }, { signal, isLastAttempt, ...rest });
}

/** Does that of all that are running in the organization. */
export async function workOffBulkActions(ground: BulkGround): Promise<void> {
  const { service, organizationId } = ground;
  const running = await service.database.sql<{ id: string }>(
    `SELECT id FROM bulk_actions WHERE organization_id = $1 AND status = 'running' ORDER BY created_at, id`,
    [organizationId],
  );
  for (const { id } of running) await workOffBulkAction(ground, id);
}
