/** Headers that answers carry, and the one that writes can bring. */
import { createHash } from 'node:crypto';
import { type Operation, qualifiedId } from '../operation.ts';
import { limits } from '../vocabulary.ts';
import type { Components, JsonObject } from './schemas.ts';

function header(description: string, example: string): JsonObject {
  return { description, schema: { type: 'string', maxLength: 1_024 }, example };
}

const headers = {
  'X-Request-Id': header(
    'Id of the request, on every answer and in the log of the service.',
    'req_01jd3k5v8wexbtq8m2zr4h6n7c',
  ),
  'X-Stagedoor-Version': header('Version of the service that answered.', '0.1.0'),
  Deprecation: header('Since when the operation is deprecated, as `@` and Unix time in seconds.', '@1795300200'),
  Sunset: header('From when on a deprecated operation may be gone.', 'Sat, 20 Nov 2027 00:00:00 GMT'),
  RateLimit: header('Requests left now (r), and seconds until more are available (t).', '"default";r=19;t=1'),
  'RateLimit-Policy': header('Size of the burst (q), and seconds in which it is refilled (w).', '"default";q=20;w=2'),
  'Retry-After': header('Seconds to wait before the next request.', '1'),
  Allow: header('The methods of the path.', 'GET, POST'),
  Link: header(
    'In a list, the address of the next page, with `rel="next"`; absent on the last one. In an error, the ' +
      'address of the documentation of its code, with `rel="help"`.',
    '<https://tickets.example.org/integrations/lists?limit=100&after=lst_01jd3k5v8wexbtq8m2zr4h6n7c>; rel="next"',
  ),
  'X-Error-Message': header(
    'The reason of the error and the fields that it is about, for people.',
    '/ticket/barcode: is required',
  ),
  'Idempotent-Replayed': header(
    '`true` when this is the stored answer to an earlier request with the same Idempotency-Key.',
    'true',
  ),
} as const;

export type HeaderName = keyof typeof headers;

export function headersOf(components: Components, names: readonly HeaderName[]): JsonObject {
  return Object.fromEntries(
    names.map((name) => [name, components.share('headers', name.replaceAll('-', ''), () => headers[name])]),
  );
}

/** Headers of every answer, whatever its status. */
export const headersOfAll = [
  'X-Request-Id',
  'X-Stagedoor-Version',
  'RateLimit',
  'RateLimit-Policy',
] as const satisfies readonly HeaderName[];

/** In place and not shared: each operation has an example of its own, as a key belongs to one request. */
export function idempotencyKey(operation: Operation): JsonObject {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes a repeated request safe: within 24 hours, the same key with the same request returns the first ' +
      'response and does nothing again. The same key with another request is rejected: make a new one for each write.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: limits.idempotencyKeyLength,
      pattern: '^[\\x20-\\x7e]+$',
    },
    example: exampleKey(operation),
  };
}

/** A UUID that looks random and is the same whenever the document is made: of version 4, from a hash of the operation's id. */
function exampleKey(operation: Operation): string {
  const hash = createHash('sha256').update(qualifiedId(operation)).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
