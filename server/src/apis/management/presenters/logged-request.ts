import type { LoggedRequest, LoggedRequestDetails } from '@stagedoor/contract';
import type { LoggedRequestRow, LoggedRequestSummary } from '../../../modules/request-log/request-log.ts';

export function presentLoggedRequest(row: LoggedRequestSummary): LoggedRequest {
  return {
    request_id: row.id,
    created_at: row.created_at,
    api: row.api,
    operation: row.operation,
    method: row.method as LoggedRequest['method'],
    route: row.route,
    status: row.status,
    error_code: row.error_code,
    duration_ms: row.duration_ms,
    caller: row.caller,
    credential_id: row.credential_id,
    organization_id: row.organization_id ?? '',
    channel_id: row.channel_id ?? '',
    reseller_id: row.reseller_id ?? '',
  };
}

export function presentLoggedRequestDetails(row: LoggedRequestRow): LoggedRequestDetails {
  return {
    ...presentLoggedRequest(row),
    path: row.path,
    query: row.query,
    request_body: row.request_body,
    request_body_cut: row.request_body_cut,
    response_body: row.response_body,
    response_body_cut: row.response_body_cut,
  };
}
