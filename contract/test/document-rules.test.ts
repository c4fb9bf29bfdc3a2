/**
 * Rules for the documents that no linter knows: access, limits of what is sent, and what every answer says. Each rule is
 * also given a document with a fault, which it must report.
 */
import { describe, expect, test } from 'vitest';
import { documentTexts } from '../src/openapi/files.ts';

// biome-ignore lint/suspicious/noExplicitAny: the rules and the planted faults reach deep into JSON
type Document = any;
type Rule = (document: Document) => string[];

const texts = documentTexts();

/** The address of a PDF is its credential, on purpose: people open it from a mail or in a browser. */
const tokenInPath = ['getInvoicePdf', 'getPassPdf', 'getTicketPdf'];
/** A password, or the token of a link or a code in the body, is enough; to ask for a link by mail, the e-mail is. */
const secretInBody = [
  'createSession',
  'acceptInvitation',
  'requestPasswordLink',
  'usePasswordLink',
  'useSetupLink',
  'registerDoorDevice',
];

/** What anybody may know: whether the first account is missing. */
const ofNobody = ['getSetup'];
/** Operations without credentials. */
const withoutCredentials = [...tokenInPath, ...secretInBody, ...ofNobody];

interface Place {
  readonly at: string;
  readonly value: Document;
}

const isObject = (value: Document) => typeof value === 'object' && value !== null;

/** Every object at any depth, but none of an example. */
function* objectsIn(value: Document, at = '#'): Generator<Place> {
  if (!isObject(value)) return;
  if (!Array.isArray(value)) yield { at, value };
  for (const [key, item] of Object.entries(value)) {
    if (key !== 'example' && key !== 'examples') yield* objectsIn(item, `${at}/${key}`);
  }
}

const operationsOf = ({ paths }: Document): Place[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Document).map(([method, value]) => ({ at: `${method.toUpperCase()} ${path}`, value })),
  );

const resolved = (document: Document, value: Document): Document =>
  value?.$ref
    ? value.$ref
        .split('/')
        .slice(1)
        .reduce((part: Document, key: string) => part[key], document)
    : value;

/** The objects of a schema and of those that it refers to. */
function* schemasIn(document: Document, schema: Document, at: string, seen = new Set<string>()): Generator<Place> {
  for (const place of objectsIn(schema, at)) {
    const { $ref } = place.value;
    if (typeof $ref !== 'string') yield place;
    else if (!seen.has($ref)) yield* schemasIn(document, resolved(document, place.value), $ref, seen.add($ref));
  }
}

const parametersOf = (document: Document): Place[] =>
  operationsOf(document).flatMap(({ at, value }) =>
    (value.parameters ?? []).map((one: Document) => {
      const parameter = resolved(document, one);
      return { at: `${at} ${parameter.name}`, value: { ...parameter, operationId: value.operationId } };
    }),
  );

const answersOf = (document: Document): (Place & { readonly status: string })[] =>
  operationsOf(document).flatMap(({ at, value }) =>
    Object.entries(value.responses).map(([status, one]) => ({
      at: `${at} ${status}`,
      status,
      value: resolved(document, one),
    })),
  );

const places = (found: Iterable<Place>, isWrong: (value: Document) => boolean) =>
  [...found].filter(({ value }) => isWrong(value)).map(({ at }) => at);

const hasType = (type: string) => (value: Document) => [value.type].flat().includes(type);
const objectsOf = (type: string, document: Document) =>
  [...objectsIn(document)].filter(({ value }) => hasType(type)(value));
const isOneOf = (names: readonly string[], value: Document) => names.some((name) => value[name] !== undefined);

/** What callers send: parameters and bodies. */
function requestSchemasOf(document: Document): Place[] {
  const bodies = operationsOf(document).flatMap(({ at, value }) => {
    const contents: Document[] = Object.values(resolved(document, value.requestBody)?.content ?? {});
    return contents.map(({ schema }) => ({ at: `${at} body`, schema }));
  });
  const parameters = parametersOf(document).map(({ at, value }) => ({ at, schema: value.schema }));
  return [...parameters, ...bodies].flatMap(({ at, schema }) => [...schemasIn(document, schema, at)]);
}

const describesAnswer =
  (status: string, exceptions: readonly string[]): Rule =>
  (document) =>
    places(
      operationsOf(document),
      ({ operationId, responses }) =>
        !exceptions.includes(operationId) && !resolved(document, responses[status])?.content,
    );

const rules = {
  'says who may call each operation, and with what': (document) =>
    places(
      operationsOf(document),
      ({ operationId, security }) =>
        !Array.isArray(security) ||
        (security.length === 0 && !withoutCredentials.includes(operationId)) ||
        security.some((one) => Object.keys(one).length === 0),
    ),
  'takes as credentials API keys in headers or cookies and opaque bearer tokens': ({ components }) =>
    Object.entries(components.securitySchemes as Document).flatMap(
      ([name, { type, in: where, scheme, bearerFormat }]: [string, Document]) => {
        const isKey = type === 'apiKey' && ['header', 'cookie'].includes(where);
        const isToken = type === 'http' && scheme === 'bearer' && bearerFormat === undefined;
        return isKey || isToken ? [] : [name];
      },
    ),
  'has no credentials in an address': (document) =>
    places(
      parametersOf(document),
      ({ name, in: where, operationId }) =>
        ['path', 'query'].includes(where) &&
        /token|password|secret|api-?_?key/i.test(name) &&
        !tokenInPath.includes(operationId),
    ),
  'has no ids that can be counted': (document) =>
    places(parametersOf(document), ({ name, schema }) => /^id$|_id$|Id$|-id$/.test(name) && hasType('integer')(schema)),
  'has no parameter with an address to call or to lead to': (document) =>
    places(parametersOf(document), ({ name }) => /^(callback|redirect)|(_url|Url|-url)$/.test(name)),
  'takes no undeclared fields in a request': (document) =>
    places(requestSchemasOf(document), ({ additionalProperties, unevaluatedProperties }) =>
      Boolean(additionalProperties || unevaluatedProperties),
    ),
  'limits the length of every list': (document) =>
    places(objectsOf('array', document), ({ maxItems }) => maxItems === undefined),
  'says of what every list consists': (document) =>
    places(objectsOf('array', document), ({ items }) => items === undefined),
  'limits the length of every text': (document) =>
    places(objectsOf('string', document), (value) => !isOneOf(['maxLength', 'enum', 'const'], value)),
  'restricts every text of a request to a format, a pattern, a list or a kind of file': (document) =>
    places(
      requestSchemasOf(document),
      (value) =>
        hasType('string')(value) && !isOneOf(['format', 'pattern', 'enum', 'const', 'contentMediaType'], value),
    ),
  'limits every whole number on both sides': (document) =>
    places(objectsOf('integer', document), (value) =>
      [
        ['minimum', 'exclusiveMinimum'],
        ['maximum', 'exclusiveMaximum'],
      ].some((names) => names.filter((name) => value[name] !== undefined).length !== 1),
    ),
  'says how many bits a whole number has': (document) =>
    places(objectsOf('integer', document), ({ format }) => !['int32', 'int64'].includes(format)),
  'lists no value twice': (document) =>
    places(objectsIn(document), (value) => Array.isArray(value.enum) && new Set(value.enum).size < value.enum.length),
  'describes the answer to missing credentials': describesAnswer('401', withoutCredentials),
  'describes the answer to too many requests': describesAnswer('429', []),
  'describes the answer after a fault': describesAnswer('500', []),
  'says in each answer to a caller how many requests are left': (document) =>
    answersOf(document)
      .filter(({ status, value }) => /^[24]/.test(status) && !value.headers?.RateLimit)
      .map(({ at }) => at),
  'says how long to wait after too many requests': (document) =>
    answersOf(document)
      .filter(({ status, value }) => status === '429' && !value.headers?.['Retry-After'])
      .map(({ at }) => at),
  'describes the API': ({ info }) => (info.description ? [] : ['info']),
  'has servers by path, for a named environment and audience': ({ servers }) =>
    servers.flatMap(({ url, description, 'x-internal': isInternal }: Document) =>
      url.startsWith('/') && /alpha|production/.test(description) && typeof isInternal === 'boolean' ? [] : [url],
    ),
  'has no script in a text': (document) =>
    places(objectsIn(document), (value) =>
      [value.description, value.summary, value.title].some(
        (text) => typeof text === 'string' && /<script|eval\(/i.test(text),
      ),
    ),
} satisfies Record<string, Rule>;
type RuleName = keyof typeof rules;

describe.each(Object.entries(rules))('%s', (_, rule) => {
  test.each(Object.keys(texts))('in %s', (api) => {
    expect(rule(JSON.parse(texts[api]!))).toEqual([]);
  });
});

test('lists as exceptions operations without credentials only', () => {
  const all = Object.values(texts).flatMap((one) => operationsOf(JSON.parse(one)).map(({ value }) => value));
  const open = all.filter(({ security }) => security.length === 0).map(({ operationId }) => operationId);
  expect(withoutCredentials.filter((id) => !open.includes(id))).toEqual([]);
});

const get = ({ paths }: Document) => paths['/bookings/email/{email}'].get;
const schemes = ({ components }: Document) => components.securitySchemes;
const addParameter = (parameter: Document) => (document: Document) => get(document).parameters.push(parameter);
const addSchema = (schema: Document) => (document: Document) => {
  document.components.schemas.Planted = schema;
};
const deleteHeader = (answer: string, header: string) => (document: Document) =>
  delete document.components.responses[answer].headers[header];
const deleteContent = (answer: string) => (document: Document) => delete document.components.responses[answer].content;
const text = { type: 'string', maxLength: 9 };
const number = { type: 'integer', format: 'int32', minimum: 0, maximum: 9 };

/** One or more faults for each rule, and the place where it reports each. */
const planted: readonly [RuleName, at: string, (document: Document) => void][] = [
  ['says who may call each operation, and with what', 'GET /bookings/email/{email}', (all) => delete get(all).security],
  [
    'says who may call each operation, and with what',
    'GET /bookings/email/{email}',
    (all) => {
      get(all).security = [];
    },
  ],
  [
    'says who may call each operation, and with what',
    'GET /bookings/email/{email}',
    (all) => get(all).security.push({}),
  ],
  ...[
    { type: 'http', scheme: 'basic' },
    { type: 'http', scheme: 'negotiate' },
    { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    { type: 'apiKey', in: 'query', name: 'key' },
    { type: 'oauth2', flows: {} },
  ].map((scheme): (typeof planted)[number] => [
    'takes as credentials API keys in headers or cookies and opaque bearer tokens',
    'planted',
    (all) => {
      schemes(all).planted = scheme;
    },
  ]),
  [
    'has no credentials in an address',
    'GET /bookings/email/{email} access_token',
    addParameter({ name: 'access_token', in: 'query', schema: text }),
  ],
  [
    'has no ids that can be counted',
    'GET /bookings/email/{email} space_id',
    addParameter({ name: 'space_id', in: 'query', schema: number }),
  ],
  [
    'has no parameter with an address to call or to lead to',
    'GET /bookings/email/{email} answer_url',
    addParameter({ name: 'answer_url', in: 'query', schema: text }),
  ],
  ...['additionalProperties', 'unevaluatedProperties'].map((key): (typeof planted)[number] => [
    'takes no undeclared fields in a request',
    '#/components/schemas/CreateWalkInBookingRequest',
    ({ components }) => {
      components.schemas.CreateWalkInBookingRequest[key] = { type: 'boolean' };
    },
  ]),
  ['limits the length of every list', '#/components/schemas/Planted', addSchema({ type: 'array', items: text })],
  ['says of what every list consists', '#/components/schemas/Planted', addSchema({ type: 'array', maxItems: 9 })],
  ['limits the length of every text', '#/components/schemas/Planted', addSchema({ type: ['string', 'null'] })],
  [
    'restricts every text of a request to a format, a pattern, a list or a kind of file',
    'GET /bookings/email/{email} name',
    addParameter({ name: 'name', in: 'query', schema: text }),
  ],
  [
    'restricts every text of a request to a format, a pattern, a list or a kind of file',
    '#/components/schemas/CreateWalkInBookingRequest/properties/planted',
    ({ components }) => {
      components.schemas.CreateWalkInBookingRequest.properties.planted = text;
    },
  ],
  [
    'limits every whole number on both sides',
    '#/components/schemas/Planted',
    addSchema({ ...number, minimum: undefined }),
  ],
  [
    'limits every whole number on both sides',
    '#/components/schemas/Planted',
    addSchema({ ...number, exclusiveMaximum: 9 }),
  ],
  [
    'says how many bits a whole number has',
    '#/components/schemas/Planted',
    addSchema({ ...number, format: undefined }),
  ],
  ['lists no value twice', '#/components/schemas/Planted', addSchema({ type: 'string', enum: ['one', 'one'] })],
  ['describes the answer to missing credentials', 'GET /auth', deleteContent('Unauthorized')],
  [
    'describes the answer to missing credentials',
    'GET /bookings/email/{email}',
    (all) => delete get(all).responses[401],
  ],
  ['describes the answer to too many requests', 'GET /auth', deleteContent('RateLimited')],
  ['describes the answer after a fault', 'GET /auth', deleteContent('InternalError')],
  [
    'says in each answer to a caller how many requests are left',
    'GET /auth 400',
    deleteHeader('BadRequest', 'RateLimit'),
  ],
  [
    'says in each answer to a caller how many requests are left',
    'GET /bookings/email/{email} 200',
    (all) => delete get(all).responses[200].headers.RateLimit,
  ],
  ['says how long to wait after too many requests', 'GET /auth 429', deleteHeader('RateLimited', 'Retry-After')],
  ['describes the API', 'info', ({ info }) => delete info.description],
  ...[
    { url: 'http://example.org', description: 'alpha', 'x-internal': false },
    { url: '/planted', description: 'somewhere', 'x-internal': false },
    { url: '/planted', description: 'alpha' },
  ].map((server): (typeof planted)[number] => [
    'has servers by path, for a named environment and audience',
    server.url,
    ({ servers }) => servers.push(server),
  ]),
  [
    'has no script in a text',
    '#/paths//bookings/email/{email}/get',
    (all) => {
      get(all).description = '<script src="//example.org"></script>';
    },
  ],
];

test.each(planted)('reports a planted fault: %s, at %s', (name, at, plant) => {
  const document = JSON.parse(texts.integrations!) as Document;
  plant(document);
  // Undefined values of the planted schemas are no fields.
  expect(rules[name](JSON.parse(JSON.stringify(document)))).toContain(at);
});

test('has a planted fault for every rule', () => {
  expect(new Set(planted.map(([name]) => name))).toEqual(new Set(Object.keys(rules)));
});
