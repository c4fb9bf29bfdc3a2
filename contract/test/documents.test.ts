import Type from 'typebox';
import { expect, test } from 'vitest';
import { apis, type Operation, statusOf, takesIdempotencyKey } from '../src/index.ts';
import { documentTexts } from '../src/openapi/files.ts';
import { Components } from '../src/openapi/schemas.ts';
import { Nullable, Resource } from '../src/schema.ts';

interface Parameter {
  readonly name?: string;
  readonly schema: { readonly pattern: string; readonly maxLength: number };
  readonly example?: string;
}
interface Document {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Record<
    string,
    Record<string, { operationId: string; parameters?: readonly Parameter[]; responses: Record<string, unknown> }>
  >;
}
const texts = documentTexts();

test('the integrations document has the title and version of the interface', () => {
  const { info } = JSON.parse(texts.integrations!) as Document;
  expect(info).toMatchObject({ title: 'Integrations', version: '1.0.0' });
});

test.each(Object.keys(texts))('%s documents every operation with exactly its statuses, and 405', (api) => {
  const { paths } = JSON.parse(texts[api]!) as Document;
  for (const { id, method, path, statuses } of Object.values(apis[api as keyof typeof apis]) as Operation[]) {
    const documented = paths[path]![method.toLowerCase()]!;
    expect(documented.operationId).toBe(id);
    const expected = new Set([...statuses, statusOf('method_not_allowed')].map(String));
    expect(new Set(Object.keys(documented.responses)), id).toEqual(expected);
  }
});

/** The examples of the header, by API and operation. */
function exampleKeysOf(api: string): [string, string | undefined][] {
  const { paths } = JSON.parse(texts[api]!) as Document;
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter(({ name }) => name === 'Idempotency-Key')
        .map(({ example, schema }): [string, string | undefined] => {
          expect(example).toMatch(new RegExp(schema.pattern));
          expect(example!.length).toBeLessThanOrEqual(schema.maxLength);
          return [`${api}.${operationId}`, example];
        }),
    );
}

test('each operation that takes an Idempotency-Key shows one of its own, which stays the same', () => {
  const shown = new Map(Object.keys(texts).flatMap(exampleKeysOf));
  const taking = Object.values(apis).flatMap((api) => (Object.values(api) as Operation[]).filter(takesIdempotencyKey));
  expect([...shown.keys()].sort()).toEqual(taking.map(({ api, id }) => `${api}.${id}`).sort());
  expect(new Set(shown.values()).size).toBe(taking.length);
  expect(shown.get('integrations.createWalkInBooking')).toBe('ddea80c4-69e6-4d53-a4ce-35e5ddb0c20f');
});

test('a resource becomes one component, referred to wherever it stands, also where it can be null', () => {
  const components = new Components();
  const Thing = Resource('Thing', 'A thing.', { name: Type.String() });
  expect(components.schema(Type.Object({ one: Thing, other: Nullable(Thing) }), 'answer')).toMatchObject({
    properties: {
      one: { $ref: '#/components/schemas/Thing' },
      other: { anyOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'null' }] },
    },
  });
  expect(Object.keys(components.schemas)).toEqual(['Thing']);
  expect(components.schemas.Thing).toMatchObject({ type: 'object', required: ['name'] });
});

test('two different resources of one name are refused', () => {
  const components = new Components();
  components.schema(Resource('Thing', 'A thing.', { name: Type.String() }), 'answer');
  const other = Resource('Thing', 'Another thing.', { name: Type.String() });
  expect(() => components.schema(other, 'answer')).toThrow('Two different schemas are called Thing.');
});
