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
    meaning: 'The credentials are missing, unknown, expired, revoked, contradictory or of the other environment.',
  },
  totp_required: {
    status: 401,
    meaning: 'The password is correct and a second factor is set up: send its `code` too.',
  },
  device_revoked: {
    status: 401,
    meaning: 'The door device was revoked: it must delete its stored data and be registered again.',
  },
  forbidden: {
    status: 403,
    meaning: 'The credentials are valid but lack a permission that this operation needs; the message names it.',
  },
  confirmation_required: {
    status: 403,
    meaning: 'The person must confirm the password: call `confirmSession`, then repeat the request.',
  },
  totp_setup_required: {
    status: 403,
    meaning:
      'The person needs a second factor, as owners and operators do in production: call `createTotp`, then repeat the ' +
      'request.',
  },
  not_found: { status: 404, meaning: 'The resource does not exist, or the caller has no access to it.' },
  method_not_allowed: {
    status: 405,
    meaning: 'The path exists, but not the method; `Allow` lists the available methods.',
  },
  conflict: { status: 409, meaning: 'The current state does not allow this; the message says why.' },
  already_exists: { status: 409, meaning: 'A resource with this name, address or code already exists.' },
  space_taken: { status: 409, meaning: 'A space is held by another booking; the message names it.' },
  already_checked_in: {
    status: 409,
    meaning: 'This number of people is already recorded; the message has the time of the first entry.',
  },
  ticket_not_active: { status: 409, meaning: 'The ticket cannot be used: it is not paid, voided or deleted.' },
  transition_not_allowed: {
    status: 409,
    meaning: 'The status cannot follow the current one; the message lists the allowed statuses.',
  },
  discount_code_exhausted: {
    status: 409,
    meaning: 'The discount code of the booking has no redemptions left.',
  },
  not_on_sale: { status: 409, meaning: 'The rate cannot be bought at this time; the message says why.' },
  refund_exceeds_paid: { status: 409, meaning: 'The amount is more than what is left to refund.' },
  warranty_expired: {
    status: 409,
    meaning: 'The deadline of the warranty, a number of hours before the event, has passed.',
  },
  sold_out: { status: 409, meaning: 'The rate or its price step does not have enough places left.' },
  hold_limit_reached: {
    status: 409,
    meaning:
      'The buyer, the network of the buyer or the channel has too many unpaid tickets of the rate; `Retry-After` ' +
      'says when to try again.',
  },
  not_admitted: {
    status: 409,
    meaning: 'The place in the waiting room is not let in: it still waits, or its time or its purchases are used up.',
  },
  barcode_taken: { status: 409, meaning: 'A barcode is in use or was used before; the message names it.' },
  idempotency_in_flight: {
    status: 409,
    meaning: 'The first request with this Idempotency-Key is still running; try again shortly.',
  },
  precondition_failed: {
    status: 412,
    meaning:
      'The resource was changed since the version in `If-Match`; `details` names the changed fields. Read it ' +
      'again.',
  },
  payload_too_large: { status: 413, meaning: 'The body is larger than 256 kB.' },
  unsupported_media_type: { status: 415, meaning: 'The body is not JSON.' },
  idempotency_mismatch: { status: 422, meaning: 'This Idempotency-Key was used for another request.' },
  rate_limited: {
    status: 429,
    meaning: 'Too many requests with these credentials; `Retry-After` says when to try again.',
  },
  internal_error: { status: 500, meaning: 'An internal error occurred; include the request id when you ask for help.' },
  unavailable: { status: 503, meaning: 'The database is unavailable or busy; `Retry-After` says when to try again.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/**
 * What resellers are answered. Bodies that the interface names have its shapes and nothing added: `verdict` is
 * `{valid: false, swappable: false, error}`, `bare` is `{error}` and is what an unknown event gets. `input`, which the
 * interface does not name, is a verdict with the message and the details of what is wrong.
 */
interface ResellerErrorEntry extends ErrorEntry {
  readonly shape: 'verdict' | 'bare' | 'input';
}

export const resellerErrorCatalogue = {
  INVALID_REQUEST: { status: 400, shape: 'input', meaning: 'Input is missing or malformed.' },
  UNAUTHORIZED: {
    status: 401,
    shape: 'verdict',
    meaning: 'The key is missing, unknown, expired, revoked or of the other environment.',
  },
  TICKET_NOT_FOUND: { status: 404, shape: 'verdict', meaning: 'The barcode or the address of the PDF does not exist.' },
  EVENT_NOT_FOUND: { status: 404, shape: 'bare', meaning: 'The event does not exist, or the key has no access to it.' },
  NOT_FOUND: { status: 404, shape: 'verdict', meaning: 'No such path.' },
  METHOD_NOT_ALLOWED: { status: 405, shape: 'verdict', meaning: 'The path exists, but not the method; see `Allow`.' },
  RESELL_NOT_ALLOWED: { status: 409, shape: 'verdict', meaning: 'The ticket cannot be swapped.' },
  IDEMPOTENCY_IN_FLIGHT: {
    status: 409,
    shape: 'verdict',
    meaning: 'The first request with this Idempotency-Key is still running; try again shortly.',
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
    meaning: 'Too many requests with this key; `Retry-After` says when to try again.',
  },
  INTERNAL_ERROR: { status: 500, shape: 'verdict', meaning: 'An internal error occurred.' },
  UNAVAILABLE: {
    status: 503,
    shape: 'verdict',
    meaning: 'The database is unavailable or busy; `Retry-After` says when to try again.',
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
