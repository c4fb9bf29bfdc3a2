/**
 * `operation()` declares one operation of one API: everything that the server, the documents and the clients need to
 * know of it. The same object validates input, strips undeclared output, types the handler and becomes OpenAPI.
 */
import type { Static, TObject, TSchema } from 'typebox';
import { type ErrorCode, type ErrorStatus, statusOf } from './errors.ts';
import type { Role, Scope } from './vocabulary.ts';

export type ApiName = 'integrations' | 'channels' | 'resellers' | 'management';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call:
 * - `key`: an integrations or channels key that carries the scope (null: any valid key of that API),
 * - `reseller`: any valid reseller key,
 * - `session`: a signed-in person; with `role`, one who has at least this role in the organization of the path;
 *   with `operator`, one who runs the deployment,
 * - `public`: everybody, for the reason written there.
 */
export type Access =
  | { readonly by: 'key'; readonly scope: Scope | null }
  | { readonly by: 'reseller' }
  | { readonly by: 'session'; readonly role?: Role; readonly operator?: true }
  | { readonly by: 'public'; readonly reason: string };

/** How the answer leaves: as JSON (and XML where asked for), or as bytes of the named media type. */
export interface Success {
  readonly status: 200 | 201 | 202 | 204;
  readonly description: string;
  readonly schema?: TSchema;
  /** Set for answers that are not JSON, such as a PDF. */
  readonly mediaType?: string;
}

export interface OperationShape {
  readonly id: string;
  readonly api: ApiName;
  readonly method: Method;
  /** Path below the root of the API, with `{name}` for parameters. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  readonly success: Success;
  /** Codes of the catalogue that this operation's own rules give, beyond those of its kind (401, 429, 5xx …). */
  readonly errors: readonly ErrorCode[];
}

export interface Operation extends OperationShape {
  /** Every status that this operation can answer with, ascending. */
  readonly statuses: readonly number[];
}

/** Codes that an operation can answer with for what it is, whatever its own rules are. */
export function impliedErrors(shape: OperationShape): ErrorCode[] {
  const codes: ErrorCode[] = ['rate_limited', 'internal_error', 'unavailable'];
  const { access } = shape;
  if (access.by !== 'public') codes.push('unauthorized');
  if ((access.by === 'key' && access.scope) || (access.by === 'session' && (access.role || access.operator))) {
    codes.push('forbidden');
  }
  if (shape.params || shape.query || shape.body) codes.push('invalid_request');
  if (shape.method !== 'GET') codes.push('idempotency_in_flight', 'idempotency_mismatch');
  if (shape.body) codes.push('payload_too_large', 'unsupported_media_type');
  return codes;
}

/** All codes of an operation: its own and the implied ones. */
export function errorsOf(shape: OperationShape): ErrorCode[] {
  return [...new Set([...shape.errors, ...impliedErrors(shape)])];
}

export function operation<const S extends OperationShape>(shape: S): S & Operation {
  const statuses = new Set<number>([shape.success.status]);
  for (const code of errorsOf(shape)) statuses.add(statusOf(code) satisfies ErrorStatus);
  return { ...shape, statuses: [...statuses].sort((a, b) => a - b) };
}

type StaticOr<T, Otherwise> = T extends TSchema ? Static<T> : Otherwise;

/** What a handler of the operation is given, already validated. */
export interface InputOf<O extends OperationShape> {
  readonly params: StaticOr<O['params'], Record<string, never>>;
  readonly query: StaticOr<O['query'], Record<string, never>>;
  readonly body: StaticOr<O['body'], undefined>;
}

/** What a handler of the operation has to return. */
export type OutputOf<O extends OperationShape> = O['success'] extends { mediaType: string }
  ? Uint8Array
  : StaticOr<O['success']['schema'], undefined>;
