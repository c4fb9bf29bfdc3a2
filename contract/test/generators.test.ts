/** What client generators need of the documents: stable names, nothing that collides, lists that may grow left open. */
import { describe, expect, test } from 'vitest';
import { documentTexts } from '../src/openapi/files.ts';
import { layOut } from '../src/openapi/layout.ts';
import { Components, type JsonObject } from '../src/openapi/schemas.ts';
import { OneOf, Resource, Type } from '../src/schema.ts';

interface OperationObject {
  readonly operationId: string;
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: { readonly $ref?: string } }> };
  readonly responses: Record<
    string,
    { readonly $ref?: string; readonly content?: Record<string, { schema: { $ref?: string; type?: string } }> }
  >;
}
interface Document {
  readonly paths: Record<string, Record<string, OperationObject>>;
  readonly components: Record<'schemas' | 'responses' | 'parameters', Record<string, JsonObject>>;
}
const texts = documentTexts();

describe.each(Object.keys(texts))('%s.json', (api) => {
  const document = JSON.parse(texts[api]!) as Document;
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

  test('refers to a named schema for every body of a request that is no file, and every JSON answer', () => {
    const unnamed: string[] = [];
    for (const { operationId, requestBody, responses } of operations) {
      for (const [type, { schema }] of Object.entries(requestBody?.content ?? {})) {
        // A file is one text, or bytes.
        if (!schema.$ref && type !== 'text/csv' && type !== 'application/octet-stream')
          unnamed.push(`${operationId} ${type}`);
      }
      for (const [status, response] of Object.entries(responses)) {
        const { schema } = response.content?.['application/json'] ?? {};
        if (schema && !schema.$ref) unnamed.push(`${operationId} ${status}`);
      }
    }
    expect(unnamed).toEqual([]);
  });

  test('refers to a shared response for every error, with one example', () => {
    for (const { operationId, responses } of operations) {
      const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
      for (const [status, { $ref }] of errors) expect($ref, `${operationId} ${status}`).toBeDefined();
    }
    for (const [name, response] of Object.entries(document.components.responses)) {
      if (name.startsWith('Notification')) continue;
      expect((response.content as Record<string, JsonObject>)['application/json'], name).toHaveProperty('example');
    }
  });

  // "Told" stands for emitted, sent, shown and returned: who reads it does not know which.
  test('says in plain words what is emitted, sent or shown', () => {
    expect(texts[api]!.split('\n').filter((line) => /\b(?:told|tells?|telling)\b/i.test(line))).toEqual([]);
  });

  test('has no name that collides in a generated client', () => {
    const names = Object.keys(document.components.schemas);
    for (const taken of ['Error', 'Response', 'Request', 'Object', 'String', 'Number'])
      expect(names).not.toContain(taken);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    expect(names.filter((name) => !/^[A-Z][A-Za-z0-9]+$/.test(name) || /\dResponse/.test(name))).toEqual([]);
    for (const { parameters = [] } of operations) {
      for (const { $ref, name } of parameters) expect($ref ?? name).toMatch(/\w/);
    }
  });
});

describe('a list of values', () => {
  const Thing = Resource('Thing', 'A thing.', {
    state: OneOf(['new', 'old'], 'State.'),
    kind: OneOf(['thing'], 'Kind.'),
  });

  test('is open in an answer, as values can be added', () => {
    const components = new Components();
    components.schema(Thing, 'answer');
    const { state, kind } = (components.schemas.Thing as JsonObject).properties as Record<string, JsonObject>;
    expect(state).toMatchObject({ type: 'string', 'x-extensible-enum': ['new', 'old'] });
    expect(state).not.toHaveProperty('enum');
    expect(kind).toMatchObject({ enum: ['thing'] });
  });

  test('is closed in a request', () => {
    const components = new Components();
    components.schema(Thing, 'request');
    expect(components.schemas.Thing).toMatchObject({ properties: { state: { enum: ['new', 'old'] } } });
  });

  test('makes one schema unfit for both, which is refused', () => {
    const components = new Components();
    components.schema(Thing, 'request');
    expect(() => components.schema(Thing, 'answer')).toThrow('Two different schemas are called Thing.');
  });
});

test('an unnamed schema of a body or an answer becomes a component under the name given', () => {
  const components = new Components();
  const reference = components.namedSchema(Type.Object({ a: Type.String() }), 'request', 'CreateThingRequest');
  expect(reference).toEqual({ $ref: '#/components/schemas/CreateThingRequest' });
  expect(components.schemas).toHaveProperty('CreateThingRequest.properties.a');
});

test('documents are laid out so that nothing is lost and short objects stay on a line', () => {
  const value = { a: [1, 'two', null], b: { long: 'x'.repeat(120), c: {} } };
  expect(JSON.parse(layOut(value))).toEqual(value);
  expect(layOut({ a: { b: 1 } })).toBe('{ "a": { "b": 1 } }');
  expect(layOut(value).split('\n')[1]).toBe(' "a": [1, "two", null],');
});
