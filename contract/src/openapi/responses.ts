/** What an operation answers: its success, and a shared response for each status of an error. */
import { type AnyErrorCode, errorEntry, resellerErrorFor } from '../errors.ts';
import { errorsOf, type Operation, takesIdempotencyKey } from '../operation.ts';
import { ErrorBody, errorBodySchema, ResellerError } from '../resources/error.ts';
import { type HeaderName, headersOf, headersOfAll } from './headers.ts';
import type { Components, Json, JsonObject } from './schemas.ts';

interface SharedError {
  /** Name of the component. */
  readonly name: string;
  readonly description: string;
  /** The code that the example has. */
  readonly code: AnyErrorCode;
  readonly resellerCode: AnyErrorCode;
  readonly headers?: readonly HeaderName[];
}

const sharedErrors: Record<number, SharedError> = {
  400: {
    name: 'BadRequest',
    description: 'The input is not valid.',
    code: 'invalid_request',
    resellerCode: 'INVALID_REQUEST',
  },
  401: {
    name: 'Unauthorized',
    description: 'The credentials are missing or not valid.',
    code: 'unauthorized',
    resellerCode: 'UNAUTHORIZED',
  },
  403: {
    name: 'Forbidden',
    description: 'The credentials are valid but lack a permission that this operation needs.',
    code: 'forbidden',
    resellerCode: 'UNAUTHORIZED',
  },
  404: {
    name: 'NotFound',
    description: 'The resource does not exist, or the caller has no access to it.',
    code: 'not_found',
    resellerCode: 'TICKET_NOT_FOUND',
  },
  405: {
    name: 'MethodNotAllowed',
    description: 'The path exists, but not the method.',
    code: 'method_not_allowed',
    resellerCode: 'METHOD_NOT_ALLOWED',
    headers: ['Allow'],
  },
  409: {
    name: 'Conflict',
    description: 'The current state does not allow this.',
    code: 'conflict',
    resellerCode: 'RESELL_NOT_ALLOWED',
  },
  412: {
    name: 'PreconditionFailed',
    description: 'The resource was changed since the version in `If-Match`.',
    code: 'precondition_failed',
    resellerCode: 'RESELL_NOT_ALLOWED',
  },
  413: {
    name: 'PayloadTooLarge',
    description: 'The body is larger than 256 kB.',
    code: 'payload_too_large',
    resellerCode: 'PAYLOAD_TOO_LARGE',
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is not JSON.',
    code: 'unsupported_media_type',
    resellerCode: 'UNSUPPORTED_MEDIA_TYPE',
  },
  422: {
    name: 'IdempotencyMismatch',
    description: 'The Idempotency-Key was used for another request.',
    code: 'idempotency_mismatch',
    resellerCode: 'IDEMPOTENCY_MISMATCH',
  },
  429: {
    name: 'RateLimited',
    description: 'Too many requests.',
    code: 'rate_limited',
    resellerCode: 'RATE_LIMITED',
    headers: ['Retry-After'],
  },
  500: {
    name: 'InternalError',
    description: 'An internal error occurred; include the request id when you ask for help.',
    code: 'internal_error',
    resellerCode: 'INTERNAL_ERROR',
  },
  503: {
    name: 'Unavailable',
    description: 'The database is unavailable or busy.',
    code: 'unavailable',
    resellerCode: 'UNAVAILABLE',
    headers: ['Retry-After'],
  },
};

/** Messages of examples, where the meaning in the catalogue does not read like one. */
const messages: Partial<Record<AnyErrorCode, string>> = {
  invalid_request: '/for: must be at least 1.',
  unauthorized: 'The API key has expired.',
  forbidden: 'These credentials lack a scope that this operation needs; the console can add it.',
  not_found: 'There is no such ticket.',
  conflict: 'The webhook endpoint is disabled; enable it first.',
  rate_limited: 'Too many requests; ask again in a second.',
};

function exampleOfError(code: AnyErrorCode): JsonObject {
  const { properties } = errorBodySchema(code);
  if (!('valid' in properties || 'success' in properties)) return { error: code };
  if (!('success' in properties)) {
    const verdict = { valid: false, swappable: false, error: code };
    if (!('message' in properties)) return verdict;
    const detail = { path: '/barcode', message: 'is required' };
    return { ...verdict, message: `${detail.path}: ${detail.message}.`, details: [detail] };
  }
  return {
    success: false,
    error: code,
    message: messages[code] ?? errorEntry(code).meaning,
    request_id: 'req_01jd3k5v8wexbtq8m2zr4h6n7c',
    ...(code === 'invalid_request' ? { details: [{ path: '/for', message: 'must be at least 1' }] } : {}),
  };
}

/** The media types of an answer, with the schema under each. XML answers have the root element `main`. */
function content(schema: JsonObject, example: Json | undefined, xml: boolean): JsonObject {
  return {
    'application/json': { schema, ...(example === undefined ? {} : { example }) },
    ...(xml ? { 'application/xml': { schema: { ...schema, xml: { name: 'main' } } } } : {}),
  };
}

const pascal = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/**
 * `TicketPage` for a list of tickets, `TicketResult` for one, otherwise by the operation: not `…Response`, which generators
 * give to types of their own.
 */
function nameOfAnswer({ id, success }: Operation): string {
  const { data, ...others } = (success.schema as { properties?: Record<string, JsonObject> }).properties ?? {};
  const onlyEnvelope = Object.keys(others).join() === 'success';
  if (onlyEnvelope && !data) return 'Done';
  if (onlyEnvelope && typeof data!.title === 'string') return `${data!.title}Result`;
  const item = (data?.items as JsonObject | undefined)?.title;
  return onlyEnvelope && typeof item === 'string' ? `${item}Page` : `${pascal(id)}Result`;
}

function successResponse(operation: Operation, components: Components, example: Json | undefined, xml: boolean) {
  const { description, mediaType, schema } = operation.success;
  const names: HeaderName[] = [...headersOfAll];
  if (operation.deprecated) names.push('Deprecation', 'Sunset');
  if (operation.query && 'after' in operation.query.properties) names.push('Link');
  if (takesIdempotencyKey(operation)) names.push('Idempotent-Replayed');
  const response: JsonObject = { description, headers: headersOf(components, names) };
  if (mediaType) {
    response.content = {
      [mediaType]: { schema: { type: 'string', contentMediaType: mediaType, maxLength: 10_000_000 } },
    };
  } else if (schema) {
    response.content = content(components.namedSchema(schema, 'answer', nameOfAnswer(operation)), example, xml);
  }
  return response;
}

/** The shared response of a status; a body of another shape than the API's usual one has a response of its own. */
function sharedResponse(
  status: number,
  codes: readonly AnyErrorCode[],
  reseller: boolean,
  components: Components,
  xml: boolean,
): JsonObject {
  const shared = sharedErrors[status]!;
  const usual = reseller ? ResellerError : ErrorBody;
  const special = codes.find((code) => errorBodySchema(code) !== usual);
  const code = special ?? (reseller ? shared.resellerCode : shared.code);
  const name = special
    ? pascal(special.toLowerCase().replaceAll(/_(\w)/g, (_, c: string) => c.toUpperCase()))
    : shared.name;
  return components.share('responses', name, () => {
    const schemas = [...new Set(codes.map((one) => errorBodySchema(one)))];
    const placed = (special ? schemas : [usual]).map((schema) => components.schema(schema, 'answer'));
    return {
      description: special ? errorEntry(special).meaning : shared.description,
      headers: headersOf(components, [
        ...headersOfAll,
        'Link',
        ...(reseller ? (['X-Error-Message'] as const) : []),
        ...(shared.headers ?? []),
      ]),
      content: content(placed.length === 1 ? placed[0]! : { anyOf: placed }, exampleOfError(code), xml),
    };
  });
}

/** All responses of an operation, by status. Codes that not every operation can give are named where they can be. */
export function responsesOf(
  operation: Operation,
  components: Components,
  example: Json | undefined,
  xml: boolean,
): JsonObject {
  const reseller = operation.api === 'resellers';
  const general = new Set<AnyErrorCode>(
    reseller ? Object.values(resellerErrorFor) : (Object.keys(resellerErrorFor) as AnyErrorCode[]),
  );
  const byStatus = new Map<number, AnyErrorCode[]>();
  // Every path answers 405 to a method that it has not; no operation declares it, since none can give it.
  const notAllowed = reseller ? resellerErrorFor.method_not_allowed : 'method_not_allowed';
  for (const code of [...errorsOf(operation), notAllowed] as const) {
    const { status } = errorEntry(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses: JsonObject = {
    [operation.success.status]: successResponse(operation, components, example, xml),
  };
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    const response = sharedResponse(status, codes, reseller, components, xml);
    const named = codes.every((code) => general.has(code)) ? [] : codes;
    const description = named.map((code) => `\`${code}\`: ${errorEntry(code).meaning}`).join('\n\n');
    responses[status] = description ? { ...response, description } : response;
  }
  return responses;
}
