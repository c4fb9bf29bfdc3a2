/** How errors leave: in the body shape of the API, with the status of the catalogue. */
import {
  type AnyErrorCode,
  type ApiName,
  errorEntry,
  limits,
  type Operation,
  type ResellerErrorCode,
  resellerErrorCatalogue,
  resellerErrorFor,
  statusOf,
} from '@stagedoor/contract';
import type { FastifyReply } from 'fastify';
import type { RefusalDetail } from '../platform/refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Address under which others reach the service, without a slash at the end. */
    publicUrl: () => string;
  }
}

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
    if (shape === 'bare') return { error: code };
    const verdict = { valid: false, swappable: false, error: code };
    return shape === 'input' ? { ...verdict, message: error.message, ...detailsOf(error) } : verdict;
  }
  return { success: false, error: code, message: error.message, request_id: requestId, ...detailsOf(error) };
}

const detailsOf = ({ details }: ErrorAnswer) =>
  details?.length ? { details: details.slice(0, limits.detailsMax) } : {};

// Longer headers are refused by some proxies.
const headerLengthMax = 1_000;

/** The path is empty where the body as a whole is meant. */
const describe = ({ path, message }: RefusalDetail) => (path === '' ? message : `${path}: ${message}`);

/** The header that gives resellers the reason and the fields; their interface fixes the exact shape of the body. */
function reasonFor({ message, details = [] }: ErrorAnswer): string {
  const reason = details.length > 0 ? details.map(describe).join('; ') : message;
  return reason.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, headerLengthMax);
}

/** The header `Link` that leads from an error to what is written about its code. */
export function helpLink(publicUrl: string, code: AnyErrorCode): string {
  return `<${publicUrl}/docs/errors#${code}>; rel="help"`;
}

/** The headers of an error that is answered with a stored body, which does not hold its message. */
export function addHelpToStored(reply: FastifyReply, api: ApiName, body: string): void {
  const { error } = JSON.parse(body) as { error: AnyErrorCode };
  reply.header('link', helpLink(reply.server.publicUrl(), error));
  if (api === 'resellers') reply.header('x-error-message', errorEntry(error).meaning);
}

export function sendError(reply: FastifyReply, api: ApiName, error: ErrorAnswer): FastifyReply {
  const status = statusOf(error.code);
  const wait = error.retryAfterSeconds ?? (status === 503 ? 1 : undefined);
  if (wait !== undefined) reply.header('retry-after', String(wait));
  reply.header('link', helpLink(reply.server.publicUrl(), wordFor(api, error.code)));
  if (api === 'resellers') reply.header('x-error-message', reasonFor(error));
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(JSON.stringify(errorBody(api, error, reply.request.id)));
}

/**
 * What a malformed path parameter is answered with: the operation's own 404, since an id that is none
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
