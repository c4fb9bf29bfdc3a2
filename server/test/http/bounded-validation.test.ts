/** Validating stops: however much is wrong with a body, no more errors are made than an answer can name and a few. */
import { limits } from '@stagedoor/contract';
import { describe, expect, it } from 'vitest';
import { validatorOf } from '../../src/http/validation.ts';
import { detailsOf } from '../../src/http/validation-messages.ts';
import { allOperations } from '../support/operations.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Record<string, Schema>;
  readonly patternProperties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly maxItems?: number;
}

function errorsOf(schema: unknown, body: unknown) {
  const validate = validatorOf(schema as object, 'body');
  expect(validate(body)).toBe(false);
  return validate.errors ?? [];
}

const manyNames = (value: unknown) =>
  Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`x${index}`, value]));
const manyWrongNames = manyNames({ wrong: true });
const manyNumberNames = manyNames(1);
const someNames = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`x${index}`, 1]));

/** A value that is wrong everywhere: lists of one wrong item again and again, objects with names that are not known. */
function wrong(schema: Schema, count: (schema: Schema) => number): unknown {
  const types = [schema.type].flat();
  if (types.includes('array')) return Array(count(schema)).fill(wrong(schema.items!, count));
  if (!types.includes('object')) return { wrong: true };
  if (schema.patternProperties) return manyWrongNames;
  const known = Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, wrong(inner, count)] as const);
  return { ...Object.fromEntries(known), ...someNames };
}

const withBody = allOperations.flatMap((operation) =>
  operation.body ? [[`${operation.api} ${operation.id}`, operation.body as Schema] as const] : [],
);
// Straight after the last problem that is named, each open object still reports the fields that it requires or declares.
const errorsMax = limits.detailsMax + 100;

describe.each(withBody)('%s', (_, schema) => {
  it('stops at lists as long as they may be', () => {
    const errors = errorsOf(
      schema,
      wrong(schema, ({ maxItems = 0 }) => Math.min(maxItems, 100)),
    );
    expect(errors.length).toBeLessThan(errorsMax);
    expect(detailsOf(errors).length).toBeLessThanOrEqual(limits.detailsMax);
  });

  it('does not look into lists that are too long', () => {
    expect(
      errorsOf(
        schema,
        wrong(schema, () => 300),
      ).length,
    ).toBeLessThan(errorsMax);
  });

  it('stops at names that are not known', () => {
    const body = schema.type === 'array' ? [manyNumberNames] : manyNumberNames;
    expect(errorsOf(schema, body).length).toBeLessThan(errorsMax);
  });
});

it('a list of 125 000 wrong items is one problem', () => {
  const schema = withBody.find(([name]) => name === 'integrations deleteTickets')![1];
  const errors = errorsOf(schema, { ticket_ids: Array.from({ length: 125_000 }, () => 1) });
  expect(detailsOf(errors)).toEqual([{ path: '/ticket_ids', message: 'must have at most 100 items' }]);
  expect(errors).toHaveLength(1);
});

it('what is within its bounds is looked at to the end', () => {
  const schema = withBody.find(([name]) => name === 'integrations deleteTickets')![1];
  const id = 'tkt_01jd3k5v8wexbtq8m2zr4h6n7c';
  const errors = errorsOf(schema, { ticket_ids: [...Array.from({ length: 99 }, () => id), 1] });
  expect(errors.map(({ instancePath }) => instancePath)).toEqual(['/ticket_ids/99']);
  const names = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`x${index}`, 1]));
  expect(errorsOf(schema, { ticket_ids: [id], ...names })).toHaveLength(5);
});
