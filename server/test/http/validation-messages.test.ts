/** What is wrong with a field is said in words: no answer shows a pattern or a message of the validator. */
import { describe, expect, it } from 'vitest';
import { validatorOf } from '../../src/http/validation.ts';
import { detailsOf } from '../../src/http/validation-messages.ts';
import { allOperations } from '../support/operations.ts';

/** Every pattern that a value of a request has to have. */
function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'pattern' in schema && typeof schema.pattern === 'string' ? [schema.pattern] : [];
  return [...own, ...Object.values(schema).flatMap(patternsIn)];
}

const patterns = new Set(allOperations.flatMap(({ params, query, body }) => [params, query, body].flatMap(patternsIn)));

function saidOf(schema: object, value: unknown): string | undefined {
  const validate = validatorOf(schema, 'body');
  expect(validate(value)).toBe(false);
  return detailsOf(validate.errors ?? [])[0]?.message;
}

describe('a value that does not have the form of its field', () => {
  it.each([...patterns])('is told in words what it must be: %s', (pattern) => {
    expect(saidOf({ type: 'string', pattern }, '\u0000 ñ')).toMatch(/^must [^[\]^$\\(){}|]+$/);
  });

  it('of one of several kinds, names their prefixes', () => {
    const pattern = [...patterns].find((each) => each.startsWith('^(tkt|lst|bkg)_'));
    expect(saidOf({ type: 'string', pattern }, 'x')).toBe('must be an id that begins with tkt_, lst_ or bkg_');
  });
});
