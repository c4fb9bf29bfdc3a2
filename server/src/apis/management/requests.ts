import { type LoggedRequest, type LoggedRequestDetails, management } from '@stagedoor/contract';
import {
  getDeploymentRequest,
  getRequest,
  instantOf,
  type LoggedCall,
  listDeploymentRequests,
  listRequests,
  type RequestFilter,
} from '../../contexts/identity/request-log/request-log.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Call, Handler } from '../../http/handlers.ts';
import type { Problems } from '../../http/problems.ts';

type ListCall = Call<typeof management.listDeploymentRequests>;

function filterOf({ query }: Pick<ListCall, 'query'>, problems: Problems): RequestFilter {
  return {
    credentialId: query.credential_id,
    api: query.api,
    operation: query.operation,
    route: query.route,
    status: query.status,
    errorCode: query.error_code,
    requestId: query.request_id,
    from: problems.instant('/start_date', query.start_date),
    before: problems.instant('/end_date', query.end_date),
  };
}

export const requestHandlers: readonly Handler[] = [
  endpoint(management.listRequests, {
    input: filterOf,
    run: ({ tenant, page }, filter) => listRequests(tenant, filter, page),
    present: presentLoggedRequest,
  }),

  endpoint(management.getRequest, {
    input: ({ params }) => params.requestId,
    run: ({ tenant }, id) => getRequest(tenant, id),
    present: presentLoggedRequestDetails,
  }),

  endpoint(management.listDeploymentRequests, {
    input: filterOf,
    run: ({ crossTenant, page }, filter) => listDeploymentRequests(crossTenant, filter, page),
    present: presentLoggedRequest,
  }),

  endpoint(management.getDeploymentRequest, {
    input: ({ params }) => params.requestId,
    run: ({ crossTenant }, id) => getDeploymentRequest(crossTenant, id),
    present: presentLoggedRequestDetails,
  }),
];

function presentLoggedRequest(call: LoggedCall): LoggedRequest {
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

function presentLoggedRequestDetails(call: LoggedCall): LoggedRequestDetails {
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
