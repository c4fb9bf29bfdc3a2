import { operation } from '../../operation.ts';
import { LoggedRequest, LoggedRequestDetails, RequestId } from '../../resources/logged-request.ts';
import { DataOf, Id, InstantInput, ListOf, OneOf, pagingQuery, StrInput, Type } from '../../schema.ts';
import { originApis } from '../../vocabulary.ts';

const query = Type.Object({
  credential_id: Type.Optional(
    StrInput('Only calls with this API key or integration, or of this person, by id.', {
      minLength: 1,
      maxLength: 100,
    }),
  ),
  api: Type.Optional(OneOf(originApis, 'Only calls of this API.')),
  operation: Type.Optional(StrInput('Only this operation, by its id.', { minLength: 1, maxLength: 100 })),
  route: Type.Optional(
    StrInput('Only this route, with the names of its parameters.', {
      minLength: 1,
      maxLength: 200,
      examples: ['/integrations/tickets/{ticketId}/checkin'],
    }),
  ),
  status: Type.Optional(
    Type.String({
      description: 'Only responses with this status, such as 404, or of this class, such as 4xx.',
      pattern: '^[1-5](xx|[0-9][0-9])$',
      maxLength: 3,
      examples: ['4xx'],
    }),
  ),
  error_code: Type.Optional(StrInput('Only responses with this `error`.', { minLength: 1, maxLength: 64 })),
  request_id: Type.Optional(RequestId('Only the call with this id.')),
  start_date: Type.Optional(InstantInput('Only calls that came in at or after this instant.')),
  end_date: Type.Optional(InstantInput('Only calls that came in before this instant.')),
  ...pagingQuery,
  after: Type.Optional(RequestId('Return the calls after this one in the list, which are older.')),
});

const kept =
  'Calls are kept for seven days and can be read about one second after the response; under very high load some ' +
  'calls are not recorded (`stagedoor_request_log_dropped_total`).';
const withoutRequestLog = 'a client that follows the log would fill it with its own calls';

const organizationId = Id('organization', 'Id of the organization.');
const requestId = RequestId('Id of the request, as in `X-Request-Id`.');

export const listRequests = operation({
  id: 'listRequests',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/requests',
  access: { by: 'session', role: 'admin' },
  tag: 'Request log',
  summary: 'List the calls of an organization',
  description:
    'Returns the calls made with API keys and integrations of the organization and by its members, newest ' +
    `first. ${kept}`,
  params: Type.Object({ organizationId }),
  query,
  withoutRequestLog,
  success: { status: 200, description: 'The calls.', schema: ListOf(LoggedRequest) },
  errors: ['not_found'],
});

export const getRequest = operation({
  id: 'getRequest',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/requests/{requestId}',
  access: { by: 'session', role: 'admin' },
  tag: 'Request log',
  summary: 'Read a call of an organization',
  description: `Returns a call with its masked request and response, up to 4 kB each. ${kept}`,
  params: Type.Object({ organizationId, requestId }),
  withoutRequestLog,
  success: { status: 200, description: 'The call.', schema: DataOf(LoggedRequestDetails) },
  errors: ['not_found'],
});

export const listDeploymentRequests = operation({
  id: 'listDeploymentRequests',
  api: 'management',
  method: 'GET',
  path: '/deployment-requests',
  access: { by: 'session', operator: true },
  tag: 'Request log',
  summary: 'List the calls of channels and resellers',
  description:
    'Returns the calls that belong to no organization (those of channels, resellers and people outside an ' +
    `organization), newest first. ${kept}`,
  query,
  withoutRequestLog,
  success: { status: 200, description: 'The calls.', schema: ListOf(LoggedRequest) },
  errors: [],
});

export const getDeploymentRequest = operation({
  id: 'getDeploymentRequest',
  api: 'management',
  method: 'GET',
  path: '/deployment-requests/{requestId}',
  access: { by: 'session', operator: true },
  tag: 'Request log',
  summary: 'Read a call of a channel or reseller',
  description:
    'Returns a call that belongs to no organization, with its masked request and response, up to 4 kB each. ' +
    `${kept}`,
  params: Type.Object({ requestId }),
  withoutRequestLog,
  success: { status: 200, description: 'The call.', schema: DataOf(LoggedRequestDetails) },
  errors: ['not_found'],
});
