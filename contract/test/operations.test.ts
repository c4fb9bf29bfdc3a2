import { expect, test } from 'vitest';
import { apis, type Operation, scopes } from '../src/index.ts';
import { documentedApis } from '../src/openapi/documented.ts';
import { readExamples } from '../src/openapi/files.ts';

const all: readonly Operation[] = Object.values(apis).flatMap((operations): Operation[] => Object.values(operations));

test('every API is documented, and only with operations of its own', () => {
  expect(documentedApis.map(({ about }) => about.name)).toEqual(Object.keys(apis));
  for (const { about, operations } of documentedApis) {
    for (const [name, operation] of Object.entries(operations)) {
      expect(operation).toMatchObject({ id: name, api: about.name });
    }
  }
});

test('no two operations share an id within an API, or method and path', () => {
  const places = all.map(({ api, method, path }) => `${method} ${api}${path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(new Set(places).size).toBe(places.length);
  const ids = all.map(({ api, id }) => `${api}.${id}`);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(all.map((operation) => [`${operation.api}.${operation.id}`, operation] as const))(
  '%s says who may call it, what it is for, and shows a request with its answer',
  (_, operation) => {
    const { access, api, id } = operation;
    const about = documentedApis.find((one) => one.about.name === api)!.about;
    expect(Object.keys(about.tags)).toContain(operation.tag);
    expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(operation.description).toMatch(/\.$/);
    const allowed = { integrations: 'key', channels: 'key', resellers: 'reseller', management: 'session' }[api];
    const others = api === 'management' ? ['public', 'device'] : ['public'];
    expect([allowed, ...others]).toContain(access.by);
    if (access.by === 'public') expect(access.reason).not.toBe('');
    if (access.by === 'key' && access.scope !== null) expect(scopes).toContain(access.scope);
    expect(about.security(access).length > 0).toBe(access.by !== 'public');
    expect(readExamples(api)[id]?.some(({ response }) => response.status === operation.success.status)).toBe(true);
  },
);

test('the parameters of a path are those that are declared', () => {
  for (const { path, params, id } of all) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(params?.properties ?? {}), id).toEqual(named);
    expect(params?.required ?? [], id).toEqual(named);
  }
});

test('an operation that names a thing in its path can answer that there is none', () => {
  // A device of another organization is not known, before anything is looked for.
  const namedIn = ({ path, access }: Operation) =>
    access.by === 'device' ? path.replace('{organizationId}', '') : path;
  const naming = all.filter((operation) => /\{\w*(Id|token)\}/.test(namedIn(operation)));
  expect(naming.length).toBeGreaterThan(0);
  for (const { statuses, id } of naming) expect(statuses, id).toContain(404);
});

test('every text, number and list of a request has a bound', () => {
  const unbounded: string[] = [];
  const walk = (schema: Record<string, unknown>, at: string) => {
    const { type } = schema;
    if (type === 'string' && schema.maxLength === undefined) unbounded.push(at);
    if (type === 'array' && schema.maxItems === undefined) unbounded.push(at);
    const least = schema.minimum ?? schema.exclusiveMinimum;
    if ((type === 'integer' || type === 'number') && (least === undefined || schema.maximum === undefined)) {
      unbounded.push(at);
    }
    if (schema.items) walk(schema.items as Record<string, unknown>, `${at}[]`);
    for (const [name, part] of Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>)) {
      walk(part, `${at}.${name}`);
    }
  };
  for (const { params, query, body, id } of all) {
    for (const schema of [params, query, body]) if (schema) walk(schema as Record<string, unknown>, id);
  }
  expect(unbounded).toEqual([]);
});

test('no object in a query or a body accepts a name that it does not declare, unless its names are free', () => {
  const open: string[] = [];
  const walk = (schema: Record<string, unknown>, at: string) => {
    if (schema.type === 'object' && !schema.patternProperties && schema.additionalProperties !== false) open.push(at);
    if (schema.items) walk(schema.items as Record<string, unknown>, `${at}[]`);
    for (const [name, part] of Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>)) {
      walk(part, `${at}.${name}`);
    }
  };
  for (const { query, body, id } of all) {
    for (const schema of [query, body]) if (schema) walk(schema as Record<string, unknown>, id);
  }
  expect(open).toEqual([]);
});

test('answers accept fields that are added later', () => {
  for (const { success, id } of all) {
    expect(JSON.stringify(success.schema ?? {}), id).not.toContain('"additionalProperties":false');
  }
});

test.each([
  [
    'integrations',
    ['events:read', 'tickets:read', 'tickets:write', 'tickets:checkin', 'ticket-rates:read', 'lists:read'],
  ],
  ['integrations', ['lists:write', 'bookings:read', 'bookings:write', 'channels:read']],
  ['channels', ['events:read', 'tickets:read', 'ticket-rates:read', 'lists:read', 'lists:write']],
] as const)('in the %s API, each of the scopes %o opens an operation', (api, opening) => {
  const used = new Set(
    Object.values(apis[api] as Record<string, Operation>).map(({ access }) => access.by === 'key' && access.scope),
  );
  expect(opening.filter((scope) => !used.has(scope))).toEqual([]);
});

/** The groups of section 1 of the interface, under its names. */
const groups = [
  'Events',
  'Bookings',
  'Bookings Events',
  'Channels',
  'Clients',
  'Lists',
  'Passes',
  'Subscriptions',
  'Tickets',
  'Discount Codes',
  'TicketsRates',
  'Users',
  'Payments',
  'Refunds',
  'Wallet Movement',
  'External Payments',
  'Invoicing',
  'Passes v2',
  'Webhook Endpoints',
  'Webhook Deliveries',
];
/** Groups without an operation; the list may only become shorter. */
const groupsToCome: readonly string[] = ['Subscriptions'];

test('the groups of the interface stand in the document of the integrations API, each with operations', () => {
  const { about, operations } = documentedApis.find((one) => one.about.name === 'integrations')!;
  const used = new Set(Object.values(operations as Record<string, Operation>).map(({ tag }) => tag));
  const missing = groups.filter((group) => !used.has(group) || !Object.hasOwn(about.tags, group));
  expect(missing.filter((group) => !groupsToCome.includes(group))).toEqual([]);
});

test('every scope opens an operation', () => {
  const opened = new Set(
    all.flatMap(({ access }) => (access.by === 'key' && access.scope ? [access.scope as string] : [])),
  );
  expect(scopes.filter((scope) => !opened.has(scope))).toEqual([]);
});
