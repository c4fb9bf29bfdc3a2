/**
 * `operation()` declares one operation of one API: everything that the server, the documents and the clients need to
 * know of it. The same object validates input, strips undeclared output, types the handler and becomes OpenAPI.
 */
import { type AnyErrorCode, type GeneralErrorCode, resellerErrorFor, statusOf } from './errors.ts';
import { withFieldRoles } from './field-roles.ts';
import type { Static, TObject, TSchema } from './schema.ts';
import { type Role, roles, type Scope } from './vocabulary.ts';

export type ApiName = 'integrations' | 'channels' | 'resellers' | 'management';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call:
 * - `key`: an integrations or channels key that carries the scope (null: any valid key of that API),
 * - `reseller`: any valid reseller key,
 * - `session`: a signed-in person; with `role`, one who has at least this role in the organization of the path;
 *   with `operator`, one who runs the deployment,
 * - `device`: a device at a door of the organization of the path,
 * - `public`: any caller, for the reason written there.
 */
export type Access =
  | { readonly by: 'key'; readonly scope: Scope | null }
  | { readonly by: 'reseller' }
  | { readonly by: 'session'; readonly role?: Role; readonly operator?: true }
  | { readonly by: 'device' }
  | { readonly by: 'public'; readonly reason: string };

/** How the answer leaves: as JSON (and XML where asked for), or as bytes of the named media type. */
export interface Success {
  readonly status: 200 | 201 | 202 | 204;
  readonly description: string;
  readonly schema?: TSchema;
  /** Set for answers that are not JSON, such as a PDF. */
  readonly mediaType?: string;
}

/** A limit of an operation's own for each caller, beside that of the credential. Operations with the same name share it. */
export interface OperationLimit {
  readonly name: string;
  readonly perMinute: number;
  readonly burst: number;
  /** What counts: every call, or only those that are answered with 404. */
  readonly counts: 'calls' | 'misses';
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
  /**
   * Set for a body that is no JSON, which is read as it comes, such as a file: `body` is then not given. What such a body
   * may be is for the handler to judge.
   */
  readonly bodyMediaType?: 'text/csv' | 'application/octet-stream';
  /** How large such a body may be. */
  readonly bodyBytesMax?: number;
  /** Set where the body may be left out; it is then read as `{}`. */
  readonly bodyOptional?: true;
  /** Set for a write that passes an Idempotency-Key over: the reason. */
  readonly withoutIdempotencyKey?: string;
  /** Set for a write that leaves no entry in the audit log although others of its kind do: the reason. */
  readonly withoutAudit?: string;
  /** Set for a write of a key, or a read, that leaves an entry in the audit log although others of its kind do not. */
  readonly withAudit?: true;
  /** Set for a call that leaves no entry in the request log: the reason. */
  readonly withoutRequestLog?: string;
  /** Set where request or answer holds a password or a key: what an Idempotency-Key keeps of both is sealed. */
  readonly keepsSecrets?: true;
  readonly limit?: OperationLimit;
  /** Set for an operation that callers should leave: since which day, when it may be gone, and what to call instead. */
  readonly deprecated?: { readonly since: string; readonly sunset: string; readonly instead: string };
  /** Set where the person must have given the password within the last minutes (`confirmSession`). */
  readonly needsConfirmation?: true;
  readonly success: Success;
  /** Codes that this operation's own rules give, beyond those of its kind (401, 429, 5xx …). */
  readonly errors: readonly AnyErrorCode[];
}

export interface Operation extends OperationShape {
  /** Every status that this operation can answer with, ascending. */
  readonly statuses: readonly number[];
}

/** The id with its API, for logs, metrics and lists: an id alone is unique within its API only. */
export function qualifiedId({ api, id }: Pick<OperationShape, 'api' | 'id'>): string {
  return `${api}.${id}`;
}

/** True for a write that is done once, however often it is sent with the same Idempotency-Key. */
export function takesIdempotencyKey(shape: OperationShape): boolean {
  return shape.method !== 'GET' && !shape.withoutIdempotencyKey;
}

/** Every member of an organization has at least the last role: no member is refused for lacking it. */
function canForbid(access: Access): boolean {
  if (access.by === 'key') return access.scope !== null;
  return access.by === 'session' && (access.operator === true || (access.role ?? roles.at(-1)) !== roles.at(-1));
}

/**
 * Codes that an operation can answer with for what it is, whatever its own rules are. Path parameters imply nothing:
 * a malformed id is answered as an unknown one, so an operation with an id in its path says `not_found` itself.
 */
function impliedErrors(shape: OperationShape): GeneralErrorCode[] {
  const codes: GeneralErrorCode[] = ['rate_limited', 'internal_error', 'unavailable'];
  const { access } = shape;
  const writes = shape.method !== 'GET';
  if (access.by !== 'public') codes.push('unauthorized');
  if (canForbid(access)) codes.push('forbidden');
  // Also without a query and a body: a parameter or a field that is not declared is refused.
  codes.push('invalid_request');
  if (takesIdempotencyKey(shape)) codes.push('idempotency_in_flight', 'idempotency_mismatch');
  if (writes) codes.push('payload_too_large', 'unsupported_media_type');
  return codes;
}

/** Codes about how the person signed in; of the management API alone. */
function sessionErrors({ access, needsConfirmation }: OperationShape): AnyErrorCode[] {
  const codes: AnyErrorCode[] = needsConfirmation ? ['confirmation_required'] : [];
  if (access.by === 'device') codes.push('device_revoked');
  // Owners and operators need a second factor in production, even for what every member may do.
  if (access.by === 'session' && (access.role || access.operator)) codes.push('totp_setup_required');
  return codes;
}

/** All codes of an operation, its own and the implied ones, in the words of its API. */
export function errorsOf(shape: OperationShape): AnyErrorCode[] {
  const implied = impliedErrors(shape);
  return [
    ...new Set([
      ...shape.errors,
      ...sessionErrors(shape),
      ...(shape.api === 'resellers' ? implied.map((c) => resellerErrorFor[c]) : implied),
    ]),
  ];
}

/** Declares an operation. Query and body accept no name that their schemas do not declare. */
export function operation<const S extends OperationShape>(shape: S): S & { readonly statuses: readonly number[] } {
  const statuses = new Set<number>([shape.success.status]);
  for (const code of errorsOf(shape)) statuses.add(statusOf(code));
  const { success } = shape;
  return {
    ...shape,
    ...(shape.api === 'management' && success.schema
      ? { success: { ...success, schema: withFieldRoles(success.schema) } }
      : {}),
    ...(shape.query ? { query: closed(shape.query) } : {}),
    ...(shape.body ? { body: closed(shape.body) } : {}),
    statuses: [...statuses].sort((a, b) => a - b),
  };
}

/** What a handler of the operation is given, already validated. */
export interface InputOf<O extends OperationShape> {
  readonly params: O extends { params: infer P extends TObject } ? Static<P> : Record<string, never>;
  readonly query: O extends { query: infer Q extends TObject } ? Static<Q> : Record<string, never>;
  readonly body: O extends { body: infer B extends TSchema } ? Static<B> : undefined;
}

/** What a handler of the operation has to return. */
export type OutputOf<O extends OperationShape> = O['success'] extends { mediaType: string }
  ? Uint8Array
  : O['success'] extends { schema: infer T extends TSchema }
    ? Static<T>
    : undefined;

interface ObjectSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly patternProperties?: unknown;
  readonly additionalProperties?: unknown;
}

/**
 * A copy of the schema in which no object accepts a name that it does not declare, at any depth. Objects whose names
 * are free (`patternProperties`, `additionalProperties`) stay as they are.
 */
function closed<T extends TSchema>(schema: T): T {
  const { type, properties, items, patternProperties, additionalProperties } = schema as ObjectSchema;
  // With its property descriptors: what TypeBox notes on a schema is not enumerable.
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as T;
  if (items) Object.assign(copy, { items: closed(items) });
  if (!properties || ![type].flat().includes('object')) return copy;
  return Object.assign(copy, {
    properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, closed(inner)])),
    ...(patternProperties === undefined && additionalProperties === undefined ? { additionalProperties: false } : {}),
  });
}
