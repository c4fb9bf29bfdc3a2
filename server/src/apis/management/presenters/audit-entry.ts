import type { AuditEntry } from '@stagedoor/contract';
import type { AuditEntryRow } from '../../../contexts/identity/audit/audit.ts';

export function presentAuditEntry(row: AuditEntryRow): AuditEntry {
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
