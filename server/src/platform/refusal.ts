/**
 * A rule's "no". Modules return refusals, they do not throw them: the caller undoes what was begun and answers with the
 * reason. `code` is one of the error catalogue's; which status it has is the API's business.
 */
export class Refusal<Code extends string = string> {
  readonly code: Code;
  /** For the people who read the answer: what is wrong and what to do. */
  readonly message: string;
  readonly details: readonly RefusalDetail[] | undefined;
  /** Set where asking again makes sense then, and not before. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: Code, message: string, details?: readonly RefusalDetail[], retryAfterSeconds?: number) {
    this.code = code;
    this.message = message;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface RefusalDetail {
  /** JSON pointer into the input, such as `/tickets/3/price_id`. */
  readonly path: string;
  readonly message: string;
}

export function refuse<const Code extends string>(
  code: Code,
  message: string,
  details?: readonly RefusalDetail[],
): Refusal<Code> {
  return new Refusal(code, message, details);
}

/** Refuses an input for what is wrong with one part of it. */
export function refuseInput(path: string, message: string): Refusal<'invalid_request'> {
  return refuse('invalid_request', `${path}: ${message}.`, [{ path, message }]);
}

/** The same for all that is wrong with it, the first of which is named; null where nothing is. */
export function refuseProblems(problems: readonly RefusalDetail[]): Refusal<'invalid_request'> | null {
  const [first] = problems;
  return first ? refuse('invalid_request', `${first.path}: ${first.message}.`, problems) : null;
}
