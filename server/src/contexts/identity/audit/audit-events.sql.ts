import { auditOutcomes } from '@stagedoor/contract/vocabulary';
import { crossTenantStatement, tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, listOf, nullable, oneOf, text } from '../../../platform/sql/types.ts';

export const entryColumns = {
  id: text,
  created_at: instant,
  operation: text,
  outcome: oneOf(auditOutcomes),
  reason: text,
  user_id: nullable(text),
  user_email: text,
  session_id: nullable(text),
  address: text,
  user_agent: text,
  request_id: text,
  target_kind: text,
  target_ids: listOf(text),
  fields: listOf(text),
};
export const entryColumnNames = Object.keys(entryColumns).join(', ');

const casts: Readonly<Record<string, string>> = { created_at: 'timestamptz', target_ids: 'text[]', fields: 'text[]' };
const places = (from: number) =>
  Object.keys(entryColumns)
    .map((name, index) => `$${from + index}::${casts[name] ?? 'text'} AS ${name}`)
    .join(', ');

export const insertAuditEntry = tenantStatement(
  'insert_audit_entry',
  entryColumns,
  {},
  `INSERT INTO audit_log (organization_id, ${entryColumnNames}) SELECT $1, ${places(2)}`,
);

/** In the log of the deployment, and in those of the organizations given and of the person's organizations. */
export const insertDeploymentAuditEntry = crossTenantStatement(
  'insert_deployment_audit_entry',
  { ...entryColumns, organizationIds: listOf(text), membersUserId: nullable(text) },
  {},
  `WITH entry AS (SELECT ${places(1)}),
   of_deployment AS (INSERT INTO deployment_audit_log (${entryColumnNames}) SELECT ${entryColumnNames} FROM entry)
   INSERT INTO audit_log (organization_id, ${entryColumnNames})
   SELECT concerned.organization_id, entry.*
   FROM entry, (
     SELECT unnest($15::text[]) AS organization_id
     UNION
     SELECT m.organization_id FROM memberships m WHERE m.user_id = $16
   ) concerned`,
);
