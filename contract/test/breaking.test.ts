/** Each kind of breaking change, planted into a document, is named; what callers do not notice is not. */
import { describe, expect, test } from 'vitest';
import { breakingChanges } from '../src/breaking/documents.ts';
import { changesSinceRelease, compareDeclarations, declaredChanges, surfaceOf } from '../src/breaking/released.ts';
import type { Json, JsonObject } from '../src/openapi/schemas.ts';

const text = (more: JsonObject = {}): JsonObject => ({ type: 'string', maxLength: 100, ...more });
const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });

/** A small document with one of everything that is compared. */
const document: JsonObject = {
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        security: [{ apiKey: [] }, { pair: [] }],
        'x-scope': 'things:read',
        parameters: [
          { name: 'state', in: 'query', schema: { type: 'string', enum: ['new', 'old'] } },
          { $ref: '#/components/parameters/Limit' },
        ],
        responses: {
          200: {
            headers: { Link: {} },
            content: json({
              type: 'object',
              required: ['data'],
              properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } },
            }),
          },
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
      post: {
        operationId: 'createThing',
        security: [{ apiKey: [] }],
        requestBody: {
          content: json({
            type: 'object',
            required: ['name'],
            properties: {
              name: text({ minLength: 1 }),
              count: { type: ['integer', 'null'], minimum: 0, maximum: 10 },
              note: text(),
            },
          }),
        },
        responses: { 201: { content: { ...json({ $ref: '#/components/schemas/Thing' }), 'application/xml': {} } } },
      },
    },
    '/things/{thingId}': {
      get: {
        operationId: 'getThing',
        security: [],
        parameters: [{ name: 'thingId', in: 'path', required: true, schema: text({ pattern: '^thg_' }) }],
        responses: { 200: { content: json({ $ref: '#/components/schemas/Thing' }) } },
      },
    },
  },
  webhooks: { 'thing.made': { post: { requestBody: { content: json({ $ref: '#/components/schemas/Thing' }) } } } },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        required: ['id', 'state', 'at'],
        properties: {
          id: text({ pattern: '^thg_' }),
          state: { type: 'string', 'x-extensible-enum': ['new', 'old'] },
          kind: { type: 'string', enum: ['thing'] },
          at: text({ format: 'date-time' }),
          amount: { type: 'integer' },
          owner: { anyOf: [{ $ref: '#/components/schemas/Owner' }, { type: 'null' }] },
        },
      },
      Owner: { type: 'object', properties: { name: text() } },
    },
    parameters: { Limit: { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 500 } } },
    responses: { NotFound: { content: json({ type: 'object', properties: { error: text() } }) } },
  },
};

/** The changes that an edit of a copy makes. */
// biome-ignore lint/suspicious/noExplicitAny: the edits reach deep into JSON
function planted(edit: (copy: any) => void): string[] {
  const copy = structuredClone(document);
  edit(copy);
  return breakingChanges(document, copy);
}

// biome-ignore lint/suspicious/noExplicitAny: the edits reach deep into JSON
type Edit = (copy: any) => void;
const body = (copy: JsonObject) =>
  // biome-ignore lint/suspicious/noExplicitAny: the edits reach deep into JSON
  (copy as any).paths['/things'].post.requestBody.content['application/json'].schema;

describe('is breaking', () => {
  const cases: readonly (readonly [change: string, edit: Edit])[] = [
    ['GET /things/{}: operation removed', (copy) => delete copy.paths['/things/{thingId}'].get],
    [
      'GET /things: operation id changed from listThings',
      (copy) => (copy.paths['/things'].get.operationId = 'findThings'),
    ],
    [
      'GET /things: scope changed from things:read to admin',
      (copy) => (copy.paths['/things'].get['x-scope'] = 'admin'),
    ],
    ['GET /things: credentials refused', (copy) => copy.paths['/things'].get.security.pop()],
    ['GET /things query state: parameter removed', (copy) => copy.paths['/things'].get.parameters.shift()],
    ['GET /things query limit: parameter required now', (copy) => (copy.components.parameters.Limit.required = true)],
    [
      'GET /things query limit: maximum changed from 500 to 100',
      (copy) => (copy.components.parameters.Limit.schema.maximum = 100),
    ],
    [
      'GET /things query state: value removed: old',
      (copy) => copy.paths['/things'].get.parameters[0].schema.enum.pop(),
    ],
    [
      'GET /things query page: new required parameter',
      (copy) => copy.paths['/things'].get.parameters.push({ name: 'page', in: 'query', required: true, schema: {} }),
    ],
    [
      'GET /things/{} path 0: pattern changed',
      (copy) => (copy.paths['/things/{thingId}'].get.parameters[0].schema.pattern = '^x_'),
    ],
    ['POST /things body: body required now', (copy) => (copy.paths['/things'].post.requestBody.required = true)],
    [
      'POST /things body: application/json removed',
      (copy) => delete copy.paths['/things'].post.requestBody.content['application/json'],
    ],
    ['POST /things body /note: field removed', (copy) => delete body(copy).properties.note],
    ['POST /things body /note: field required now', (copy) => body(copy).required.push('note')],
    [
      'POST /things body /colour: new required field',
      (copy) => {
        body(copy).properties.colour = text();
        body(copy).required.push('colour');
      },
    ],
    [
      'POST /things body /count: type changed from integer to string',
      (copy) => (body(copy).properties.count.type = ['string', 'null']),
    ],
    ['POST /things body /count: null is refused now', (copy) => (body(copy).properties.count.type = 'integer')],
    ['POST /things body /count: minimum changed from 0 to 1', (copy) => (body(copy).properties.count.minimum = 1)],
    [
      'POST /things body /name: maxLength changed from 100 to 50',
      (copy) => (body(copy).properties.name.maxLength = 50),
    ],
    ['POST /things body /name: list of values closed', (copy) => (body(copy).properties.name.enum = ['a', 'b'])],
    ['POST /things body /note: format changed', (copy) => (body(copy).properties.note.format = 'email')],
    ['GET /things answer 404: status removed', (copy) => delete copy.paths['/things'].get.responses[404]],
    [
      'GET /things answer 200 header Link: header removed',
      (copy) => delete copy.paths['/things'].get.responses[200].headers.Link,
    ],
    [
      'POST /things answer 201: application/xml removed',
      (copy) => delete copy.paths['/things'].post.responses[201].content['application/xml'],
    ],
    [
      'GET /things answer 404 /error: field removed',
      (copy) => delete copy.components.responses.NotFound.content['application/json'].schema.properties.error,
    ],
    ['notification thing.made: notification removed', (copy) => delete copy.webhooks['thing.made']],
  ];
  test.each(cases)('%s', (change, edit) => {
    expect(planted(edit)).toEqual([change]);
  });

  const inThing: readonly (readonly [change: string, edit: Edit])[] = [
    ['/amount: field removed', (thing) => delete thing.properties.amount],
    ['/amount: type changed from integer to number', (thing) => (thing.properties.amount.type = 'number')],
    ['/amount: null can come now', (thing) => (thing.properties.amount.type = ['integer', 'null'])],
    ['/at: field can be absent now', (thing) => thing.required.pop()],
    ['/at: format changed', (thing) => delete thing.properties.at.format],
    ['/id: pattern changed', (thing) => (thing.properties.id.pattern = '^[a-z]+$')],
    ['/kind: value added: other', (thing) => thing.properties.kind.enum.push('other')],
    ['/kind: list of values opened', (thing) => delete thing.properties.kind.enum],
    ['/owner: type changed from object to any', (thing) => delete thing.properties.owner.anyOf[0].$ref],
  ];
  test('what a reference leads to, below null as well', () => {
    const changes = planted((copy) => delete copy.components.schemas.Owner.properties.name);
    expect(changes).toContain('GET /things/{} answer 200 /owner/name: field removed');
  });

  test.each(inThing)('in every answer and notification that has the resource: %s', (change, edit) => {
    expect(planted((copy) => edit(copy.components.schemas.Thing))).toEqual([
      `GET /things answer 200 /data/[]${change}`,
      `POST /things answer 201 ${change}`,
      `GET /things/{} answer 200 ${change}`,
      `notification thing.made body ${change}`,
    ]);
  });
});

describe('is not breaking', () => {
  const cases: readonly (readonly [what: string, edit: Edit])[] = [
    ['a new operation', (copy) => (copy.paths['/others'] = { get: { operationId: 'listOthers' } })],
    [
      'another name of a path parameter',
      (copy) => {
        copy.paths['/things/{id}'] = copy.paths['/things/{thingId}'];
        delete copy.paths['/things/{thingId}'];
      },
    ],
    [
      'a new parameter that may be left out',
      (copy) => copy.paths['/things'].get.parameters.push({ name: 'page', in: 'query', schema: {} }),
    ],
    ['a new field of a request that may be left out', (copy) => (body(copy).properties.colour = text())],
    ['a wider range', (copy) => (body(copy).properties.count.maximum = 20)],
    ['a field of a request that may be left out now', (copy) => (body(copy).required = [])],
    ['a new value of a request', (copy) => copy.paths['/things'].get.parameters[0].schema.enum.push('used')],
    ['a new field of an answer', (copy) => (copy.components.schemas.Thing.properties.colour = text())],
    [
      'a new value of an open list of an answer',
      (copy) => copy.components.schemas.Thing.properties.state['x-extensible-enum'].push('used'),
    ],
    ['a new error status', (copy) => (copy.paths['/things'].get.responses[409] = {})],
    ['a scope that is needed no more', (copy) => delete copy.paths['/things'].get['x-scope']],
    ['other words', (copy) => (copy.paths['/things'].get.summary = 'All things')],
  ];
  test.each(cases)('%s', (_, edit) => {
    expect(planted(edit)).toEqual([]);
  });
});

describe('declarations', () => {
  const changes = [
    'channels GET /tickets answer 200 /data/[]/price: field removed',
    'channels GET /tickets-old: operation removed',
  ];

  test('cover the change itself, or all of a part of an API', () => {
    expect(compareDeclarations(changes, changes)).toEqual({ undeclared: [], unfounded: [] });
    expect(compareDeclarations(changes, ['channels GET /tickets']).undeclared).toEqual([changes[1]]);
    expect(compareDeclarations(changes, []).undeclared).toEqual(changes);
  });

  test('of what is no breaking change are reported', () => {
    expect(compareDeclarations(changes, ['channels GET /tick']).unfounded).toEqual(['channels GET /tick']);
  });
});

test('every breaking change since the last release is declared in .changes/', () => {
  expect(compareDeclarations(changesSinceRelease(), declaredChanges())).toEqual({ undeclared: [], unfounded: [] });
});

test('what was released is kept without words, but with fields that are called like them', () => {
  const kept: Json = { properties: { description: { type: 'string' }, summary: { type: 'string' } } };
  const full = {
    description: 'A thing.',
    properties: { description: { type: 'string', examples: ['a'] }, summary: { type: 'string' } },
  };
  expect(surfaceOf(full)).toEqual(kept);
});
