/**
 * Validators made of the contract's schemas. Bodies are taken as they are: no coercion, nothing removed. Parameters
 * of path and query are text, so they are read as the numbers and booleans that their schemas ask for.
 */

import { invisible } from '@stagedoor/contract/vocabulary';
import { Ajv, type ErrorObject } from 'ajv';
import { isDay } from '../platform/days.ts';
import { isEmailAddress } from '../platform/email-address.ts';
import { parseUrl } from '../platform/parse-url.ts';
import { boundWork } from './bounded-validation.ts';
import { parseInstant } from './instants.ts';

/** In the place of what begins the patterns of texts that must not be blank: something can be seen in the text. */
const visible = `^(?=[${invisible}]*[^${invisible}])`;
const regExp = Object.assign(
  (pattern: string, flags: string) => new RegExp(pattern.replace('^(?=\\s*\\S)', visible), flags),
  { code: 'new RegExp' },
);

function createValidators(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    // Errors carry the schema they ran into, so that a message can name what is allowed.
    verbose: true,
    coerceTypes,
    useDefaults: true,
    removeAdditional: false,
    strict: false,
    // The schemas are the contract's own; the meta-schema would need the keywords that are replaced below.
    meta: false,
    validateSchema: false,
    // Ajv's own optimizer takes two fifths of the time of compiling, and validation is not faster for it.
    code: { optimize: false, regExp },
    formats: {
      // For readers of the documents; the bounds beside them are what is checked.
      int32: true as const,
      int64: true as const,
      // Any ISO 8601 form: wider than the format of that name, as the descriptions of the fields say.
      'date-time': (text: string) => parseInstant(text) !== null,
      date: isDay,
      email: isEmailAddress,
      uri: (text: string) => parseUrl(text) !== null,
    },
  });
  return boundWork(ajv);
}

const bodyValidators = createValidators(false);
const textValidators = createValidators(true);

interface Validator {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/**
 * The validator of a schema for a body or for what is read from text. It is compiled when it is first asked: most processes
 * are asked a few of all operations, and the validators of all take 15 MB and as many tenths of a second at the start.
 */
export function validatorOf(schema: object, httpPart: string | undefined): Validator {
  let compiled: Validator | undefined;
  const isBody = httpPart === 'body';
  const validator: Validator = (data) => {
    compiled ??= (isBody ? bodyValidators : textValidators).compile(schema) as Validator;
    if (!isBody) emptyMisreadNumbers(schema, data as Record<string, unknown>);
    const isValid = compiled(data);
    validator.errors = compiled.errors ?? null;
    return isValid;
  };
  return validator;
}

/** Ajv reads a blank text as 0 and `0x10` as 16, but refuses an empty text. */
function emptyMisreadNumbers(
  schema: { properties?: Record<string, { type?: string }> },
  data: Record<string, unknown>,
) {
  for (const [name, { type }] of Object.entries(schema.properties ?? {})) {
    const text = data[name];
    if ((type === 'integer' || type === 'number') && typeof text === 'string' && /[^-+.\de]/i.test(text))
      data[name] = '';
  }
}
