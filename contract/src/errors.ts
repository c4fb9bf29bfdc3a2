/**
 * The closed catalogue of errors. `error` in an answer is one of these codes; the status belongs to the code.
 * `meaning` is what the documentation says; each answer brings its own message for people.
 */
interface ErrorEntry {
  readonly status: number;
  readonly meaning: string;
}

export const errorCatalogue = {
  invalid_request: {
    status: 400,
    meaning: 'The request is malformed; `details` names every problem found, at most 20.',
  },
  discount_code_invalid: { status: 400, meaning: 'The discount code cannot be used here; the message says why.' },
  unknown_space: { status: 400, meaning: 'A space name is not one of the spaces of the event; the message names it.' },
  unauthorized: {
    status: 401,
    meaning: 'No credentials, or unknown, expired, revoked or contradicting ones, or of the other environment.',
  },
  totp_required: {
    status: 401,
    meaning: 'The password is right and a second factor is set up: send its `code` too.',
  },
  device_revoked: {
    status: 401,
    meaning: 'The device at the door was revoked: it has to delete what it keeps, and to be registered anew.',
  },
  forbidden: {
    status: 403,
    meaning: 'The credentials are good but lack what this operation needs; the message names it.',
  },
  confirmation_required: {
    status: 403,
    meaning: 'The person has to give the password again: `confirmSession`, then repeat the request.',
  },
  totp_setup_required: {
    status: 403,
    meaning: 'Owners and operators need a second factor in production: `createTotp`, then repeat the request.',
  },
  not_found: { status: 404, meaning: 'No such thing in the reach of the caller.' },
  method_not_allowed: { status: 405, meaning: 'The path exists, the method does not; `Allow` lists those that do.' },
  conflict: { status: 409, meaning: 'The state of the thing forbids it; the message says why.' },
  already_exists: { status: 409, meaning: 'Something with this name, address or code exists already.' },
  space_taken: { status: 409, meaning: 'A space is held by another booking; the message names it.' },
  already_checked_in: {
    status: 409,
    meaning: 'This number of people was recorded already; the message has the time of the first entry.',
  },
  ticket_not_active: { status: 409, meaning: 'The ticket cannot be used: it is not paid, voided or deleted.' },
  transition_not_allowed: {
    status: 409,
    meaning: 'The status cannot follow the present one; the message lists those that can.',
  },
  discount_code_exhausted: {
    status: 409,
    meaning: 'The discount code of the booking has been redeemed as often as it may be.',
  },
  not_on_sale: { status: 409, meaning: 'The rate cannot be bought at this time; the message says why.' },
  refund_exceeds_paid: { status: 409, meaning: 'More would be given back than is left of what was paid.' },
  warranty_expired: {
    status: 409,
    meaning: 'The warranty of the ticket gave a right to a refund until some hours before the event, which are over.',
  },
  sold_out: { status: 409, meaning: 'The rate or its price step has not that many places left.' },
  barcode_taken: { status: 409, meaning: 'A barcode is in use, or was in use once; the message names it.' },
  idempotency_in_flight: {
    status: 409,
    meaning: 'The first request with this Idempotency-Key has not ended; ask again shortly.',
  },
  precondition_failed: {
    status: 412,
    meaning: 'The thing was changed since the version in `If-Match`; `details` names what. Read it again.',
  },
  payload_too_large: { status: 413, meaning: 'The body is larger than 256 kB.' },
  unsupported_media_type: { status: 415, meaning: 'The body is not JSON.' },
  idempotency_mismatch: { status: 422, meaning: 'This Idempotency-Key was used for another request.' },
  rate_limited: {
    status: 429,
    meaning: 'Too many requests with these credentials; `Retry-After` says when to ask again.',
  },
  internal_error: { status: 500, meaning: 'Something broke on our side; quote the request id.' },
  unavailable: { status: 503, meaning: 'The database is away or busy; `Retry-After` says when to ask again.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/**
 * What resellers are answered. Their bodies have the shapes of the interface and nothing added: `verdict` is
 * `{valid: false, swappable: false, error}`, `bare` is `{error}` and is what an unknown event gets.
 */
interface ResellerErrorEntry extends ErrorEntry {
  readonly shape: 'verdict' | 'bare';
}

export const resellerErrorCatalogue = {
  INVALID_REQUEST: { status: 400, shape: 'verdict', meaning: 'Input is missing or malformed.' },
  UNAUTHORIZED: {
    status: 401,
    shape: 'verdict',
    meaning: 'No key, or an unknown, expired or revoked one, or one of the other environment.',
  },
  TICKET_NOT_FOUND: { status: 404, shape: 'verdict', meaning: 'The barcode or the address of the PDF exists nowhere.' },
  EVENT_NOT_FOUND: { status: 404, shape: 'bare', meaning: 'No such event in the reach of the key.' },
  NOT_FOUND: { status: 404, shape: 'verdict', meaning: 'No such path.' },
  METHOD_NOT_ALLOWED: { status: 405, shape: 'verdict', meaning: 'The path exists, the method does not; see `Allow`.' },
  RESELL_NOT_ALLOWED: { status: 409, shape: 'verdict', meaning: 'The ticket cannot be swapped, for whatever reason.' },
  IDEMPOTENCY_IN_FLIGHT: {
    status: 409,
    shape: 'verdict',
    meaning: 'The first request with this Idempotency-Key has not ended; ask again shortly.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, shape: 'verdict', meaning: 'The body is larger than 256 kB.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, shape: 'verdict', meaning: 'The body is not JSON.' },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    shape: 'verdict',
    meaning: 'This Idempotency-Key was used for another request.',
  },
  RATE_LIMITED: {
    status: 429,
    shape: 'verdict',
    meaning: 'Too many requests with this key; `Retry-After` says when to ask again.',
  },
  INTERNAL_ERROR: { status: 500, shape: 'verdict', meaning: 'Something broke on our side.' },
  UNAVAILABLE: {
    status: 503,
    shape: 'verdict',
    meaning: 'The database is away or busy; `Retry-After` says when to ask again.',
  },
} as const satisfies Record<string, ResellerErrorEntry>;

export type ResellerErrorCode = keyof typeof resellerErrorCatalogue;

/** The word that resellers are given for what any request can meet, whatever the operation. */
export const resellerErrorFor = {
  invalid_request: 'INVALID_REQUEST',
  unauthorized: 'UNAUTHORIZED',
  forbidden: 'UNAUTHORIZED',
  not_found: 'NOT_FOUND',
  method_not_allowed: 'METHOD_NOT_ALLOWED',
  idempotency_in_flight: 'IDEMPOTENCY_IN_FLIGHT',
  payload_too_large: 'PAYLOAD_TOO_LARGE',
  unsupported_media_type: 'UNSUPPORTED_MEDIA_TYPE',
  idempotency_mismatch: 'IDEMPOTENCY_MISMATCH',
  rate_limited: 'RATE_LIMITED',
  internal_error: 'INTERNAL_ERROR',
  unavailable: 'UNAVAILABLE',
} as const satisfies Partial<Record<ErrorCode, ResellerErrorCode>>;

/** The codes that do not depend on an operation's own rules. */
export type GeneralErrorCode = keyof typeof resellerErrorFor;
export type AnyErrorCode = ErrorCode | ResellerErrorCode;
export type ErrorStatus =
  | (typeof errorCatalogue)[ErrorCode]['status']
  | (typeof resellerErrorCatalogue)[ResellerErrorCode]['status'];

function isResellerCode(code: AnyErrorCode): code is ResellerErrorCode {
  return code in resellerErrorCatalogue;
}

export function errorEntry(code: AnyErrorCode): { readonly status: ErrorStatus; readonly meaning: string } {
  return isResellerCode(code) ? resellerErrorCatalogue[code] : errorCatalogue[code];
}

export function statusOf(code: AnyErrorCode): ErrorStatus {
  return errorEntry(code).status;
}
