import { auditOutcomes } from '@stagedoor/contract/vocabulary';
import {
  crossTenantFilter,
  crossTenantStatement,
  tenantFilter,
  tenantStatement,
} from '../../../platform/sql/statement.ts';
import { instant, int, listOf, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';
import { entryColumnNames, type entryColumns } from './audit-events.sql.ts';

export type AuditEntryRow = RowOf<typeof entryColumns>;

const parameters = {
  from: instant,
  before: instant,
  /** Behind this entry, in the order of the list. */
  afterAt: instant,
  afterId: text,
  /** How many entries are looked at: a filter that fits few must not read years at once. */
  lookedMax: int,
  limit: int,
};

const conditions = {
  actor: ['looked.user_id = ? OR lower(looked.user_email) = lower(?)', text],
  operation: ['looked.operation = ?', text],
  outcome: ['looked.outcome = ?', oneOf(auditOutcomes)],
  target: ['? = ANY (looked.target_ids)', text],
  search: [
    `strpos(lower(concat_ws(' ', looked.operation, looked.user_email, looked.address, looked.user_agent, looked.reason,
       array_to_string(looked.target_ids, ' '), array_to_string(looked.fields, ' '))), lower(?)) > 0`,
    text,
  ],
} as const;

/** Entries, each with how many were looked at and which was the last; one row without an entry where none fits. */
const columns = {
  looked_count: int,
  last_id: nullable(text),
  id: nullable(text),
  created_at: nullable(instant),
  operation: nullable(text),
  outcome: nullable(oneOf(auditOutcomes)),
  reason: nullable(text),
  user_id: nullable(text),
  user_email: nullable(text),
  session_id: nullable(text),
  address: nullable(text),
  user_agent: nullable(text),
  request_id: nullable(text),
  target_kind: nullable(text),
  target_ids: nullable(listOf(text)),
  fields: nullable(listOf(text)),
};

/** `first` is the place of the first parameter, `own` the condition in front of the others. */
const listText = (table: string, own: string, first: number) => (where: string) => {
  const place = (index: number) => `$${first + index}`;
  return `
  WITH looked AS MATERIALIZED (
    SELECT ${entryColumnNames} FROM ${table}
    WHERE ${own} created_at >= ${place(0)} AND created_at < ${place(1)}
      AND created_at <= ${place(2)} AND (created_at, id) < (${place(2)}, ${place(3)})
    ORDER BY created_at DESC, id DESC LIMIT ${place(4)}
  ),
  found AS (
    SELECT * FROM looked WHERE true${where} ORDER BY created_at DESC, id DESC LIMIT ${place(5)}
  )
  SELECT (SELECT count(*)::int FROM looked) AS looked_count,
    (SELECT id FROM looked ORDER BY created_at, id LIMIT 1) AS last_id, found.*
  FROM (VALUES (1)) AS one LEFT JOIN found ON true
  ORDER BY created_at DESC, id DESC`;
};

export const listAuditLog = tenantFilter(
  'list_audit_log',
  { parameters, conditions, columns },
  listText('audit_log', 'organization_id = $1 AND', 2),
);
export const listDeploymentAuditLog = crossTenantFilter(
  'list_deployment_audit_log',
  { parameters, conditions, columns },
  listText('deployment_audit_log', '', 1),
);

export const findAuditEntry = tenantStatement(
  'find_audit_entry',
  { id: text, createdAt: instant },
  { id: text },
  'SELECT id FROM audit_log WHERE organization_id = $1 AND id = $2 AND created_at = $3',
);
export const findDeploymentAuditEntry = crossTenantStatement(
  'find_deployment_audit_entry',
  { id: text, createdAt: instant },
  { id: text },
  'SELECT id FROM deployment_audit_log WHERE id = $1 AND created_at = $2',
);

/** What a person changed by one of the operations, for as long as entries are kept. */
export const listTargetsOfPerson = tenantStatement(
  'list_audit_targets_of_person',
  { userId: text, operations: listOf(text) },
  { id: text },
  `SELECT DISTINCT targets.id FROM audit_log a CROSS JOIN LATERAL unnest(a.target_ids) AS targets (id)
   WHERE a.organization_id = $1 AND a.user_id = $2 AND a.operation = ANY ($3) AND a.outcome = 'succeeded'`,
);
