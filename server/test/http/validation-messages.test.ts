/** What is wrong with a field is said in words: no answer shows a pattern or a message of the validator. */
import { isBlank } from '@stagedoor/contract/vocabulary';
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

/** That of names that have to be given. */
const notBlank = [...patterns].find((pattern) => pattern.startsWith('^(?='))!;

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

  it.each(['\u200b', '\u2060', '\u3164', '\u2800 \u115f', '\u00ad\ufe0f', ' \u00a0'])(
    'is blank where it has to be given and shows nothing: %j',
    (text) => {
      const body = { type: 'object', properties: { full_name: { type: 'string', pattern: notBlank } } };
      expect(saidOf(body, { full_name: text })).toMatch(/^must not be blank/);
      expect(isBlank(text)).toBe(true);
    },
  );

  it.each(['Ана', '\u200bVera', 'می\u200cخواهم', '👩\u200d👧', '김\u3164민수'])(
    'is accepted where something can be seen in it: %s',
    (text) => {
      const validate = validatorOf(
        { type: 'object', properties: { name: { type: 'string', pattern: notBlank } } },
        'body',
      );
      expect([validate({ name: text }), isBlank(text)]).toEqual([true, false]);
    },
  );
});
