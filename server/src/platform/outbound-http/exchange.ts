/** The result of a post, and the sentences that describe failures to people. */

/**
 * How a post failed; empty where a status came, whichever it is.
 * - address: the address is not allowed, as written or as resolved. Nothing was dialled.
 * - lookup, connect, tls: no connection, by the step that failed; their timeouts included.
 * - timeout: connected, but no answer until the deadline.
 * - reset: connected, and closed before an answer.
 * - protocol: what came is no HTTP answer, or beyond the bounds.
 * - request: a header of ours cannot be sent. Nothing was dialled.
 * - busy: all connections to the origin were taken for half of the deadline. Nothing was sent.
 * - closed: this client was closed meanwhile; says nothing about the receiver.
 */
export const errorClasses = [
  '',
  'address',
  'lookup',
  'connect',
  'tls',
  'timeout',
  'reset',
  'protocol',
  'request',
  'busy',
  'closed',
] as const;
export type ErrorClass = (typeof errorClasses)[number];

export interface Exchange {
  readonly statusCode: number | null;
  readonly errorClass: ErrorClass;
  /** A sentence for people: no secrets, and nothing of the network inside. */
  readonly errorMessage: string;
  /** From the call to the end, waiting for a connection and reading the body included. */
  readonly durationMs: number;
  /** Lookup, TCP and TLS; null where an open connection was used, or none came about. */
  readonly connectMs: number | null;
  /** The header as received; the caller parses it. */
  readonly retryAfter: string | null;
  /** Status line and headers, at most 4 KiB. */
  readonly responseHead: string;
  /** The first 16 KiB; invalid UTF-8 replaced, without NUL. */
  readonly responseBody: string;
  /** The address dialled, empty where none was. */
  readonly address: string;
}

export interface Failure {
  readonly errorClass: Exclude<ErrorClass, ''>;
  readonly message: string;
}

export const failure = (errorClass: Failure['errorClass'], message: string): Failure => ({ errorClass, message });
export const seconds = (ms: number): string => `${ms / 1_000} s`;

/** Error codes are of Node, OpenSSL and the system; their messages quote addresses and certificates, and stay inside. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : 'unknown';
}

export function lookupFailure(error: unknown): Failure {
  const code = codeOf(error);
  if (['ENOTFOUND', 'ENODATA'].includes(code)) return failure('lookup', 'The name of the receiver does not exist.');
  return failure('lookup', `The name of the receiver could not be looked up (${code}).`);
}

export function connectFailure(error: unknown): Failure {
  const code = codeOf(error);
  if (code === 'ECONNREFUSED') return failure('connect', 'The receiver refused the connection.');
  return failure('connect', `The receiver cannot be reached (${code}).`);
}

const certificateProblems: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'it was issued by an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT: 'it was issued by an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'it was issued by an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its chain is incomplete',
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  CERT_REVOKED: 'it was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another name',
};

export function tlsFailure(error: unknown): Failure {
  const code = codeOf(error);
  const problem = certificateProblems[code];
  if (problem) return failure('tls', `The certificate of the receiver is not accepted: ${problem}.`);
  return failure('tls', `No TLS connection with the receiver came about (${code}).`);
}

export const unsendable = failure('request', 'A header of the request cannot be sent.');

/** undici does not write what is no request. */
export const isOfRequest = (error: unknown): boolean =>
  ['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED'].includes(codeOf(error));

/** Of errors that came after the connection, and before the head of the answer. */
export function answerFailure(error: unknown): Failure {
  const code = codeOf(error);
  if (code.startsWith('ERR_SSL')) return tlsFailure(error);
  if (isOfRequest(error)) return unsendable;
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return failure('protocol', 'The head of the answer is too long: at most 16 KiB.');
  // undici says the same code for closed connections and for answers without a request.
  const isClosed = code === 'UND_ERR_SOCKET' ? !/^bad /.test((error as Error).message) : /^E[A-Z]+$/.test(code);
  if (isClosed) return failure('reset', 'The receiver closed the connection without an answer.');
  return failure('protocol', `The answer is not valid HTTP/1.1 (${code}).`);
}
