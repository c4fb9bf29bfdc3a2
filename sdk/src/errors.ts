/** The one error that calls throw. Its `code` says what happened; the message is for people. */
import type { GeneralErrorCode, RuleErrorCode } from './generated/error-codes.ts';

/**
 * Codes of the SDK itself:
 * - `no_answer`: the connection failed or was cut,
 * - `timeout`: the deadline of the call, or of its last attempt, has passed,
 * - `unexpected_answer`: the answer is not one of the service, such as the HTML page of a proxy.
 */
export type ClientErrorCode = 'no_answer' | 'timeout' | 'unexpected_answer';
export type ErrorCode = GeneralErrorCode | RuleErrorCode | ClientErrorCode;

/** A problem of the input: where it is, as a JSON pointer such as `/tickets/0/price_id`, and what it is. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}

interface ErrorFields {
  readonly code: ErrorCode;
  readonly status?: number;
  readonly requestId?: string | undefined;
  readonly details?: readonly ErrorDetail[] | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

export class StagedoorError extends Error {
  override readonly name = 'StagedoorError';
  readonly code: ErrorCode;
  /** Status of the answer; 0 where there was none. */
  readonly status: number;
  /** Quote it when you ask for help. */
  readonly requestId: string | undefined;
  /** What is wrong with the input; empty for other errors. */
  readonly details: readonly ErrorDetail[];
  /** How long to wait before the next try, where the service said it. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, fields: ErrorFields) {
    super(message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.code = fields.code;
    this.status = fields.status ?? 0;
    this.requestId = fields.requestId;
    this.details = fields.details ?? [];
    this.retryAfterMs = fields.retryAfterMs;
  }
}

/** An error whose codes are those that an operation declares, and those that any call can meet. */
export type OperationError<Own extends RuleErrorCode = never> = StagedoorError & {
  readonly code: Own | GeneralErrorCode | ClientErrorCode;
};

/**
 * Narrows what a call threw to the codes that its operation declares:
 * `if (isErrorOf<CreateWalkInBookingError>(error)) switch (error.code) { … }`.
 */
export function isErrorOf<E extends StagedoorError>(error: unknown): error is E {
  return error instanceof StagedoorError;
}

/** The error that an answer with a status of 300 or more stands for. */
export function errorOfAnswer(status: number, headers: Headers, text: string): StagedoorError {
  const body = parsed(text);
  const code = body && typeof body.error === 'string' ? (body.error as ErrorCode) : 'unexpected_answer';
  const fallback = code === 'unexpected_answer' ? `The answer has status ${status} and no error of the service.` : code;
  const message = typeof body?.message === 'string' ? body.message : headers.get('x-error-message');
  return new StagedoorError(message ?? fallback, {
    code,
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    details: Array.isArray(body?.details) ? body.details : undefined,
    retryAfterMs: retryAfterMs(headers),
  });
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `Retry-After` in milliseconds: it is a number of seconds or a date. */
export function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
