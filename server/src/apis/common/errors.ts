/** How errors leave: in the body shape of the API, with the status of the catalogue. */
import {
  type AnyErrorCode,
  type ApiName,
  limits,
  type Operation,
  type ResellerErrorCode,
  resellerErrorCatalogue,
  resellerErrorFor,
  statusOf,
} from '@stagedoor/contract';
import type { FastifyReply } from 'fastify';
import type { RefusalDetail } from '../../platform/refusal.ts';

export interface ErrorAnswer {
  readonly code: AnyErrorCode;
  readonly message: string;
  readonly details?: readonly RefusalDetail[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** The code in the words of the API. */
function wordFor(api: ApiName, code: AnyErrorCode): AnyErrorCode {
  return api === 'resellers' && code in resellerErrorFor
    ? resellerErrorFor[code as keyof typeof resellerErrorFor]
    : code;
}

export function errorBody(api: ApiName, error: ErrorAnswer, requestId: string): Record<string, unknown> {
  const code = wordFor(api, error.code);
  if (api === 'resellers') {
    const { shape } = resellerErrorCatalogue[code as ResellerErrorCode];
    return shape === 'bare' ? { error: code } : { valid: false, swappable: false, error: code };
  }
  return {
    success: false,
    error: code,
    message: error.message,
    request_id: requestId,
    ...(error.details?.length ? { details: error.details.slice(0, limits.detailsMax) } : {}),
  };
}

export function sendError(reply: FastifyReply, api: ApiName, error: ErrorAnswer): FastifyReply {
  const status = statusOf(error.code);
  const wait = error.retryAfterSeconds ?? (status === 503 ? 1 : undefined);
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(JSON.stringify(errorBody(api, error, reply.request.id)));
}

/**
 * What a malformed path parameter is answered with: the operation's own "no such thing", since an id that is none
 * names nothing. Where nothing can be missing, as with the bookings of an e-mail, it is invalid input.
 */
export function codeForMalformedPath(operation: Operation): AnyErrorCode {
  return operation.errors.find((code) => statusOf(code) === 404) ?? 'invalid_request';
}

/** The API that an address belongs to, for answers that no operation gives. */
export function apiOfPath(path: string): ApiName {
  const root = /^\/(channels|resellers|management)(\/|$|\?)/.exec(path)?.[1];
  return (root as ApiName | undefined) ?? 'integrations';
}
