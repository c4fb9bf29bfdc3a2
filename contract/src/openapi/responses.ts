/** What an operation answers: its success, and every error with the codes that it can bring. */
import { type AnyErrorCode, errorEntry, resellerErrorFor } from '../errors.ts';
import { errorsOf, type Operation, takesIdempotencyKey } from '../operation.ts';
import { errorBodySchema } from '../resources/error.ts';
import { type HeaderName, headersOf, headersOfAll } from './headers.ts';
import type { Components, Json, JsonObject } from './schemas.ts';

export interface Example {
  readonly name: string;
  readonly summary: string;
  readonly value: Json;
}

const nameOfStatus: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  422: 'IdempotencyMismatch',
  429: 'RateLimited',
  500: 'InternalError',
  503: 'Unavailable',
};

/** Messages to show in examples where the meaning in the catalogue does not read like one. */
const messages: Partial<Record<AnyErrorCode, string>> = {
  invalid_request: '/for: must be at least 1.',
  discount_code_invalid: 'The discount code AUTUMN10 expired on 2026-11-01.',
  unknown_space: 'The event has no space called 99.',
  unauthorized: 'The API key has expired.',
  forbidden: 'These credentials lack a scope that this operation needs; the console can add it.',
  not_found: 'There is no such thing.',
  space_taken: 'Space 12 is held by another booking.',
  already_checked_in: 'All people of this ticket entered at 2026-11-21T23:41:07.120Z.',
  ticket_not_active: 'The ticket was voided.',
  sold_out: 'The price Early entry has 3 places left.',
  barcode_taken: 'The barcode C4W9TKX2M7QBZ5VHN8RE is in use.',
  rate_limited: 'Too many requests; ask again in a second.',
  internal_error: 'Something broke on our side.',
  unavailable: 'The service is busy; ask again in a moment.',
};

function exampleOfError(code: AnyErrorCode): JsonObject {
  const schema = errorBodySchema(code);
  if (!('request_id' in schema.properties)) {
    return 'valid' in schema.properties ? { valid: false, swappable: false, error: code } : { error: code };
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
function content(schema: JsonObject, examples: readonly Example[], xml: boolean): JsonObject {
  const named = Object.fromEntries(examples.map(({ name, summary, value }) => [name, { summary, value }]));
  return {
    'application/json': { schema, ...(examples.length > 0 ? { examples: named } : {}) },
    ...(xml ? { 'application/xml': { schema: { ...schema, xml: { name: 'main' } } } } : {}),
  };
}

function successResponse(
  operation: Operation,
  components: Components,
  examples: readonly Example[],
  xml: boolean,
): JsonObject {
  const { description, mediaType, schema } = operation.success;
  const names: HeaderName[] = [...headersOfAll];
  if (operation.query && 'after' in operation.query.properties) names.push('Link');
  if (takesIdempotencyKey(operation)) names.push('Idempotent-Replayed');
  const response: JsonObject = { description, headers: headersOf(components, names) };
  if (mediaType) {
    response.content = {
      [mediaType]: { schema: { type: 'string', contentMediaType: mediaType, maxLength: 10_000_000 } },
    };
  } else if (schema) {
    response.content = content(components.schema(schema), examples, xml);
  }
  return response;
}

/** `told` has the examples of the operation itself, by code; a code without one is shown with its meaning. */
function errorResponse(
  status: number,
  codes: readonly AnyErrorCode[],
  components: Components,
  xml: boolean,
  told: ReadonlyMap<string, Example>,
): JsonObject {
  const names: HeaderName[] = [...headersOfAll];
  if (status === 429 || status === 503) names.push('Retry-After');
  if (status === 405) names.push('Allow');
  const schemas = new Map(codes.map((code) => [errorBodySchema(code), true]));
  const placed = [...schemas.keys()].map((schema) => components.schema(schema));
  return {
    description: codes.map((code) => `\`${code}\`: ${errorEntry(code).meaning}`).join('\n\n'),
    headers: headersOf(components, names),
    content: content(
      placed.length === 1 ? placed[0]! : { anyOf: placed },
      codes.map((code) => {
        const { summary = errorEntry(code).meaning, value = exampleOfError(code) } = told.get(code) ?? {};
        return { name: code, summary, value };
      }),
      xml,
    ),
  };
}

/** All responses of an operation, by status. Those that any operation can give alike are written once. */
export function responsesOf(
  operation: Operation,
  components: Components,
  examples: { readonly success: readonly Example[]; readonly errors: ReadonlyMap<string, Example> },
  xml: boolean,
): JsonObject {
  const reseller = operation.api === 'resellers';
  // Every path answers 405 to a method that it has not; no operation declares it, since none can give it.
  const codes = [
    ...errorsOf(operation),
    reseller ? resellerErrorFor.method_not_allowed : 'method_not_allowed',
  ] as const;
  const general = new Set<AnyErrorCode>(
    reseller ? Object.values(resellerErrorFor) : (Object.keys(resellerErrorFor) as AnyErrorCode[]),
  );
  const byStatus = new Map<number, AnyErrorCode[]>();
  for (const code of codes) {
    const status = errorEntry(code).status;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses: JsonObject = {
    [operation.success.status]: successResponse(operation, components, examples.success, xml),
  };
  for (const [status, found] of [...byStatus].sort(([a], [b]) => a - b)) {
    responses[status] = found.every((code) => general.has(code))
      ? components.share('responses', nameOfStatus[status]!, () =>
          errorResponse(status, found, components, xml, new Map()),
        )
      : errorResponse(status, found, components, xml, examples.errors);
  }
  return responses;
}
