/**
 * The audit log: who did what, from where, for owners and operators to read. An entry is written in the transaction of
 * the change, so both are there or neither. It keeps names of fields, never values, and no password or key can get in.
 *
 * There are two logs of one shape. `audit_log` belongs to organizations; `deployment_audit_log` holds what belongs to
 * none: sign-ins and what operators do. An event of an account is in the latter and in the log of every organization
 * of which the person is a member at that moment, so that an owner sees who signed in, or tried to, and reads one table.
 *
 * Both only grow: the database refuses to change or delete entries. They are dropped by the month once they are old.
 */
export {
  type AccountAudit,
  type AuditEvent,
  type AuditScope,
  recordAuditEvent,
} from './audit-events.ts';
export {
  type AuditEntryRow,
  type AuditFilter,
  type AuditPage,
  listAuditEntries,
  listDeploymentAuditEntries,
  listIdsChangedBy,
} from './audit-reads.ts';
export { dropExpiredAuditLog, prepareAuditPartitions } from './retention.ts';
