/** Every example is what the contract declares: valid, and without a field that the schema does not know. */
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { type AnyErrorCode, apis, errorBodySchema, errorEntry, errorsOf, type Operation } from '../src/index.ts';
import { readExamples } from '../src/openapi/files.ts';
import { expectValid, undeclared } from './expect-valid.ts';

const all = Object.entries(apis).flatMap(([api, operations]) =>
  (Object.values(operations) as Operation[]).flatMap((operation) =>
    (readExamples(api)[operation.id] ?? []).map((example) => ({ operation, example })),
  ),
);

test('every file of examples belongs to an operation', () => {
  for (const [api, operations] of Object.entries(apis)) {
    expect(Object.keys(readExamples(api)).sort()).toEqual(Object.keys(operations).sort());
  }
});

test.each(all.map((one) => [`${one.operation.api}.${one.operation.id}: ${one.example.name}`, one] as const))(
  '%s is valid',
  (where, { operation, example }) => {
    const { request, response } = example;
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = operation[part];
      if (!schema) expect(request[part], `${where} ${part}`).toBeUndefined();
      // A refused request may be invalid itself; what it says must exist all the same.
      else if (response.status === 400) expect(undeclared(schema, request[part] ?? {}, where)).toEqual([]);
      else expectValid(schema, request[part] ?? {}, `${where} ${part}`);
    }
    if (response.status === operation.success.status) {
      if (operation.success.schema) expectValid(operation.success.schema, response.body, where);
      else expect(response.body).toBeUndefined();
      return;
    }
    const { error } = response.body as { error: AnyErrorCode };
    expect(errorsOf(operation)).toContain(error);
    expect(errorEntry(error).status).toBe(response.status);
    expectValid(errorBodySchema(error), response.body, where);
  },
);

test('a wrong example is found', () => {
  const { success } = apis.integrations.listChannels;
  const [example] = readExamples('integrations').listChannels!;
  const body = structuredClone(example!.response.body) as { data: Record<string, unknown>[] };
  expect(Value.Errors(success.schema, body)).toEqual([]);
  body.data[0]!.name = 7;
  expect(Value.Errors(success.schema, body)).not.toEqual([]);
  body.data[0]!.colour = 'blue';
  expect(undeclared(success.schema, body, '')).toEqual(['.data[].colour']);
});

test('examples name nobody: every address of mail is of example.org', () => {
  for (const { example } of all) {
    const mails = JSON.stringify(example).match(/[\w.+-]+@[\w.-]+/g) ?? [];
    expect(mails.filter((mail) => !mail.endsWith('@example.org'))).toEqual([]);
  }
});
