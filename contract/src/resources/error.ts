import {
  type AnyErrorCode,
  type ErrorCode,
  errorCatalogue,
  type ResellerErrorCode,
  resellerErrorCatalogue,
} from '../errors.ts';
import { OneOf, Resource, type Static, Str, Type } from '../schema.ts';
import { limits } from '../vocabulary.ts';

export const ErrorDetail = Resource('ErrorDetail', 'One problem with the input.', {
  path: Str('Where: a JSON pointer into the body, or the name of a parameter after a slash.', ['/for']),
  message: Str('What is wrong.', ['must be at least 1']),
});

const message = Str('The same for people. Its wording can change.');
const details = Type.Optional(
  Type.Array(ErrorDetail, { description: 'For invalid input: every problem found.', maxItems: limits.detailsMax }),
);

/** What the integrations, channels and management APIs answer instead of a result. */
export const ErrorBody = Resource('ErrorBody', 'Why there is no result.', {
  success: Type.Unsafe<false>({ type: 'boolean', const: false, description: 'Always false.' }),
  error: OneOf(Object.keys(errorCatalogue) as ErrorCode[], 'What went wrong, out of a closed list.'),
  message,
  request_id: Str('Id of the request, to quote when asking for help.', ['req_01jd3k5v8wexbtq8m2zr4h6n7c']),
  details,
});
export type ErrorBody = Static<typeof ErrorBody>;

const resellerCodes = (shape: 'verdict' | 'bare' | 'input') =>
  (Object.keys(resellerErrorCatalogue) as ResellerErrorCode[]).filter((c) => resellerErrorCatalogue[c].shape === shape);

/** What the resellers API answers instead of a result. */
const verdict = {
  valid: Type.Unsafe<false>({ type: 'boolean', const: false, description: 'Always false.' }),
  swappable: Type.Unsafe<false>({ type: 'boolean', const: false, description: 'Always false.' }),
};
export const ResellerError = Resource('ResellerError', 'Why there is no result. The ticket must not be sold on.', {
  ...verdict,
  error: OneOf(resellerCodes('verdict'), 'What went wrong, out of a closed list.'),
});
export type ResellerError = Static<typeof ResellerError>;

/** What the resellers API answers to input that is missing or malformed. */
export const ResellerInputError = Resource('ResellerInputError', 'Why the request could not be read.', {
  ...verdict,
  error: OneOf(resellerCodes('input'), 'What went wrong.'),
  message,
  details,
});

/** What the resellers API answers for an event that it does not know. */
export const ResellerEventError = Resource('ResellerEventError', 'There is no such event.', {
  error: OneOf(resellerCodes('bare'), 'What went wrong.'),
});
export type ResellerEventError = Static<typeof ResellerEventError>;

/** The schema of the body that has this code. */
export function errorBodySchema(
  code: AnyErrorCode,
): typeof ErrorBody | typeof ResellerError | typeof ResellerInputError | typeof ResellerEventError {
  if (code in errorCatalogue) return ErrorBody;
  const { shape } = resellerErrorCatalogue[code as ResellerErrorCode];
  return { verdict: ResellerError, input: ResellerInputError, bare: ResellerEventError }[shape];
}
