import { crossTenantFilter, crossTenantStatement, tenantFilter } from '../../../platform/sql/statement.ts';
import { bytes, instant, int, listOf, nullable, text } from '../../../platform/sql/types.ts';

/** A crash of the database may lose the last batches: nothing waits for the disk. */
export const insertBatch = crossTenantStatement(
  'insert_batch_of_requests',
  {
    id: text,
    created_at: instant,
    organization_id: nullable(text),
    first_at: instant,
    marks: listOf(text),
    calls: bytes,
  },
  {},
  `INSERT INTO request_log (id, created_at, organization_id, first_at, marks, calls)
   SELECT $1, $2, $3, $4, $5, $6 FROM set_config('synchronous_commit', 'off', true)`,
);

const batches = {
  parameters: { limit: int },
  conditions: {
    from: ['request_log.created_at >= ?', instant],
    before: ['request_log.created_at < ?', instant],
    firstUntil: ['request_log.first_at <= ?', instant],
    marks: ['request_log.marks @> ?', listOf(text)],
    // Ids sort as instants do; the instant beside it lets the index be used.
    until: ['request_log.created_at <= ?', instant],
    belowId: ['request_log.id < ?', text],
  },
  columns: { id: text, created_at: instant, calls: bytes },
} as const;
const columns = 'request_log.id, request_log.created_at, request_log.calls';
const newestFirst = 'ORDER BY request_log.created_at DESC, request_log.id DESC LIMIT';

export const batchesOfOrganization = tenantFilter(
  'list_batches_of_requests',
  batches,
  (where) => `SELECT ${columns} FROM request_log WHERE request_log.organization_id = $1${where} ${newestFirst} $2`,
);

export const batchesOfDeployment = crossTenantFilter(
  'list_batches_of_deployment_requests',
  batches,
  (where) => `SELECT ${columns} FROM request_log WHERE request_log.organization_id IS NULL${where} ${newestFirst} $1`,
);

export const deleteFromDefault = crossTenantStatement(
  'delete_from_default_of_request_log',
  { before: instant },
  {},
  'DELETE FROM request_log_default WHERE created_at < $1',
);
