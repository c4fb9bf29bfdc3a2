import Type from 'typebox';
import { expect, test } from 'vitest';
import { apis, type Operation, statusOf } from '../src/index.ts';
import { documentTexts } from '../src/openapi/files.ts';
import { Components } from '../src/openapi/schemas.ts';
import { Nullable, Resource } from '../src/schema.ts';

interface Document {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
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
