/** How errors leave: in the body shape of the API, with the status of the catalogue. */
import { type ApiName, type ErrorCode, limits, statusOf } from '@stagedoor/contract';
import type { FastifyReply } from 'fastify';
import type { RefusalDetail } from '../../platform/refusal.ts';

export interface ErrorAnswer {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: readonly RefusalDetail[] | undefined;
}

/** Errors that the resellers API names in its own words; the others are the catalogue's code in capitals. */
const resellerWords: Partial<Record<ErrorCode, string>> = { conflict: 'RESELL_NOT_ALLOWED' };

export function errorBody(api: ApiName, error: ErrorAnswer, requestId: string): Record<string, unknown> {
  if (api === 'resellers') {
    const word = resellerWords[error.code] ?? error.code.toUpperCase();
    return word === 'EVENT_NOT_FOUND' ? { error: word } : { valid: false, swappable: false, error: word };
  }
  return {
    success: false,
    error: error.code,
    message: error.message,
    request_id: requestId,
    ...(error.details?.length ? { details: error.details.slice(0, limits.detailsMax) } : {}),
  };
}

export function sendError(reply: FastifyReply, api: ApiName, error: ErrorAnswer): FastifyReply {
  const status = statusOf(error.code);
  if (status === 503) reply.header('retry-after', '1');
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(JSON.stringify(errorBody(api, error, reply.request.id)));
}

/** The API that an address belongs to, for answers that no operation gives. */
export function apiOfPath(path: string): ApiName {
  if (path.startsWith('/channels')) return 'channels';
  if (path.startsWith('/resellers')) return 'resellers';
  return path.startsWith('/management') ? 'management' : 'integrations';
}
