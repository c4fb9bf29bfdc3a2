import { management } from '@stagedoor/contract';
import {
  getDeploymentRequest,
  getRequest,
  listDeploymentRequests,
  listRequests,
  type RequestFilter,
} from '../../contexts/identity/request-log/request-log.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Call, Handler } from '../../http/handlers.ts';
import type { Problems } from '../../http/problems.ts';
import { presentLoggedRequest, presentLoggedRequestDetails } from './presenters/logged-request.ts';

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
