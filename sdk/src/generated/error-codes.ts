// Generated from the contract by `npm run generate`: do not edit.
/** Codes that any operation can be refused with. */
export type GeneralErrorCode =
  /** The request is malformed; `details` names every problem found, at most 20. */
  | 'invalid_request'
  /** No credentials, or unknown, expired, revoked or contradicting ones, or of the other environment. */
  | 'unauthorized'
  /** The credentials are good but lack what this operation needs; the message names it. */
  | 'forbidden'
  /** No such thing in the reach of the caller. */
  | 'not_found'
  /** The path exists, the method does not; `Allow` lists those that do. */
  | 'method_not_allowed'
  /** The first request with this Idempotency-Key has not ended; ask again shortly. */
  | 'idempotency_in_flight'
  /** The body is larger than 256 kB. */
  | 'payload_too_large'
  /** The body is not JSON. */
  | 'unsupported_media_type'
  /** This Idempotency-Key was used for another request. */
  | 'idempotency_mismatch'
  /** Too many requests with these credentials; `Retry-After` says when to ask again. */
  | 'rate_limited'
  /** Something broke on our side; quote the request id. */
  | 'internal_error'
  /** The database is away or busy; `Retry-After` says when to ask again. */
  | 'unavailable'
  /** Input is missing or malformed. */
  | 'INVALID_REQUEST'
  /** No key, or an unknown, expired or revoked one, or one of the other environment. */
  | 'UNAUTHORIZED'
  /** No such path. */
  | 'NOT_FOUND'
  /** The path exists, the method does not; see `Allow`. */
  | 'METHOD_NOT_ALLOWED'
  /** The first request with this Idempotency-Key has not ended; ask again shortly. */
  | 'IDEMPOTENCY_IN_FLIGHT'
  /** The body is larger than 256 kB. */
  | 'PAYLOAD_TOO_LARGE'
  /** The body is not JSON. */
  | 'UNSUPPORTED_MEDIA_TYPE'
  /** This Idempotency-Key was used for another request. */
  | 'IDEMPOTENCY_MISMATCH'
  /** Too many requests with this key; `Retry-After` says when to ask again. */
  | 'RATE_LIMITED'
  /** Something broke on our side. */
  | 'INTERNAL_ERROR'
  /** The database is away or busy; `Retry-After` says when to ask again. */
  | 'UNAVAILABLE';

/** Codes that the rules of some operations give. */
export type RuleErrorCode =
  /** The discount code cannot be used here; the message says why. */
  | 'discount_code_invalid'
  /** A space name is not one of the spaces of the event; the message names it. */
  | 'unknown_space'
  /** The password is right and a second factor is set up: send its `code` too. */
  | 'totp_required'
  /** The device at the door was revoked: it has to delete what it keeps, and to be registered anew. */
  | 'device_revoked'
  /** The person has to give the password again: `confirmSession`, then repeat the request. */
  | 'confirmation_required'
  /** Owners and operators need a second factor in production: `createTotp`, then repeat the request. */
  | 'totp_setup_required'
  /** The state of the thing forbids it; the message says why. */
  | 'conflict'
  /** Something with this name, address or code exists already. */
  | 'already_exists'
  /** A space is held by another booking; the message names it. */
  | 'space_taken'
  /** This number of people was recorded already; the message has the time of the first entry. */
  | 'already_checked_in'
  /** The ticket cannot be used: it is not paid, voided or deleted. */
  | 'ticket_not_active'
  /** The status cannot follow the present one; the message lists those that can. */
  | 'transition_not_allowed'
  /** The discount code of the booking has been redeemed as often as it may be. */
  | 'discount_code_exhausted'
  /** The rate cannot be bought at this time; the message says why. */
  | 'not_on_sale'
  /** More would be given back than is left of what was paid. */
  | 'refund_exceeds_paid'
  /** The warranty of the ticket gave a right to a refund until some hours before the event, which are over. */
  | 'warranty_expired'
  /** The rate or its price step has not that many places left. */
  | 'sold_out'
  /** A barcode is in use, or was in use once; the message names it. */
  | 'barcode_taken'
  /** The thing was changed since the version in `If-Match`; `details` names what. Read it again. */
  | 'precondition_failed'
  /** The barcode or the address of the PDF exists nowhere. */
  | 'TICKET_NOT_FOUND'
  /** No such event in the reach of the key. */
  | 'EVENT_NOT_FOUND'
  /** The ticket cannot be swapped, for whatever reason. */
  | 'RESELL_NOT_ALLOWED';
