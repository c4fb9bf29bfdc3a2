import type { LoggedRequest, LoggedRequestDetails } from '@stagedoor/contract';
import { instantOf, type LoggedCall } from '../../../contexts/identity/request-log/request-log.ts';

export function presentLoggedRequest(call: LoggedCall): LoggedRequest {
  return {
    request_id: call.id,
    created_at: instantOf(call).toISOString(),
    api: call.api,
    operation: call.operation,
    method: call.method as LoggedRequest['method'],
    route: call.route,
    status: call.status,
    error_code: call.error_code,
    duration_ms: call.duration_ms,
    caller: call.caller,
    credential_id: call.credential_id,
    organization_id: call.organization_id ?? '',
    channel_id: call.channel_id ?? '',
    reseller_id: call.reseller_id ?? '',
  };
}

export function presentLoggedRequestDetails(call: LoggedCall): LoggedRequestDetails {
  return {
    ...presentLoggedRequest(call),
    path: call.path,
    query: call.query,
    request_body: call.request_body,
    request_body_cut: call.request_body_cut,
    response_body: call.response_body,
    response_body_cut: call.response_body_cut,
  };
}
