// Generated from the contract by `npm run generate`: do not edit.
/** Codes that any operation can be refused with. */
export type GeneralErrorCode =
  /** The request is malformed; `details` names every problem found, at most 20. */
  | 'invalid_request'
  /** The credentials are missing, unknown, expired, revoked, contradictory or of the other environment. */
  | 'unauthorized'
  /** The credentials are valid but lack a permission that this operation needs; the message names it. */
  | 'forbidden'
  /** The resource does not exist, or the caller has no access to it. */
  | 'not_found'
  /** The path exists, but not the method; `Allow` lists the available methods. */
  | 'method_not_allowed'
  /** The first request with this Idempotency-Key is still running; try again shortly. */
  | 'idempotency_in_flight'
  /** The body is larger than 256 kB. */
  | 'payload_too_large'
  /** The body is not JSON. */
  | 'unsupported_media_type'
  /** This Idempotency-Key was used for another request. */
  | 'idempotency_mismatch'
  /** Too many requests with these credentials; `Retry-After` says when to try again. */
  | 'rate_limited'
  /** An internal error occurred; include the request id when you ask for help. */
  | 'internal_error'
  /** The database is unavailable or busy; `Retry-After` says when to try again. */
  | 'unavailable'
  /** Input is missing or malformed. */
  | 'INVALID_REQUEST'
  /** The key is missing, unknown, expired, revoked or of the other environment. */
  | 'UNAUTHORIZED'
  /** No such path. */
  | 'NOT_FOUND'
  /** The path exists, but not the method; see `Allow`. */
  | 'METHOD_NOT_ALLOWED'
  /** The first request with this Idempotency-Key is still running; try again shortly. */
  | 'IDEMPOTENCY_IN_FLIGHT'
  /** The body is larger than 256 kB. */
  | 'PAYLOAD_TOO_LARGE'
  /** The body is not JSON. */
  | 'UNSUPPORTED_MEDIA_TYPE'
  /** This Idempotency-Key was used for another request. */
  | 'IDEMPOTENCY_MISMATCH'
  /** Too many requests with this key; `Retry-After` says when to try again. */
  | 'RATE_LIMITED'
  /** An internal error occurred. */
  | 'INTERNAL_ERROR'
  /** The database is unavailable or busy; `Retry-After` says when to try again. */
  | 'UNAVAILABLE';

/** Codes that the rules of some operations give. */
export type RuleErrorCode =
  /** The discount code cannot be used here; the message says why. */
  | 'discount_code_invalid'
  /** A space name is not one of the spaces of the event; the message names it. */
  | 'unknown_space'
  /** The password is correct and a second factor is set up: send its `code` too. */
  | 'totp_required'
  /** The door device was revoked: it must delete its stored data and be registered again. */
  | 'device_revoked'
  /** The person must confirm the password: call `confirmSession`, then repeat the request. */
  | 'confirmation_required'
  /** Owners and operators need a second factor in production: call `createTotp`, then repeat the request. */
  | 'totp_setup_required'
  /** The current state does not allow this; the message says why. */
  | 'conflict'
  /** A resource with this name, address or code already exists. */
  | 'already_exists'
  /** A space is held by another booking; the message names it. */
  | 'space_taken'
  /** This number of people is already recorded; the message has the time of the first entry. */
  | 'already_checked_in'
  /** The ticket cannot be used: it is not paid, voided or deleted. */
  | 'ticket_not_active'
  /** The status cannot follow the current one; the message lists the allowed statuses. */
  | 'transition_not_allowed'
  /** The discount code of the booking has no redemptions left. */
  | 'discount_code_exhausted'
  /** The rate cannot be bought at this time; the message says why. */
  | 'not_on_sale'
  /** The amount is more than what is left to refund. */
  | 'refund_exceeds_paid'
  /** The deadline of the warranty, a number of hours before the event, has passed. */
  | 'warranty_expired'
  /** The rate or its price step does not have enough places left. */
  | 'sold_out'
  /** A barcode is in use or was used before; the message names it. */
  | 'barcode_taken'
  /** The resource was changed since the version in `If-Match`; `details` names the changed fields. Read it again. */
  | 'precondition_failed'
  /** The barcode or the address of the PDF does not exist. */
  | 'TICKET_NOT_FOUND'
  /** The event does not exist, or the key has no access to it. */
  | 'EVENT_NOT_FOUND'
  /** The ticket cannot be swapped. */
  | 'RESELL_NOT_ALLOWED';
