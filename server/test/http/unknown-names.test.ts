/** A field or a parameter that an operation does not know is refused at any depth: a typing error must not lose data. */
import type { Operation } from '@stagedoor/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../support/door.ts';
import { openFixtures } from '../support/fixtures.ts';
import { allOperations, exampleBody, requiredQuery, schemaOf, urlOf, withQuery } from '../support/operations.ts';
import { createPerson } from '../support/sign-in.ts';
import type { TestAnswer } from '../support/test-service.ts';

const { service, world } = await openFixtures();

let owner: Record<string, string>;
let device: Record<string, string>;
beforeAll(async () => {
  owner = (await createPerson(service, world.main.id, 'owner', { operator: true })).headers;
  device = (await createDevice(service, world.main.id)).headers;
});

function headersFor({ api, access }: Operation): Record<string, string> {
  if (access.by === 'public') return {};
  if (access.by === 'device') return device;
  if (api === 'integrations') return world.main.headers;
  return api === 'management' ? owner : world[api === 'channels' ? 'channel' : 'reseller'].headers;
}

const named = (operations: readonly Operation[]) =>
  operations.map((operation) => [`${operation.api} ${operation.id}`, operation] as const);

function expectUnknown(operation: Operation, answer: TestAnswer, path: string): void {
  expect(answer.status, `${path}: ${answer.text}`).toBe(400);
  if (operation.api === 'resellers') {
    expect(answer.body).toMatchObject({ valid: false, swappable: false, error: 'INVALID_REQUEST' });
  }
  expect(answer.body.details).toEqual([
    { path, message: expect.stringContaining(`\`${path.split('/').at(-1)}\` is not known here`) },
  ]);
}

const urlIn = (operation: Operation) => urlOf(operation, { organizationId: world.main.id });

describe('parameters of the query', () => {
  it.each(named(allOperations))('%s', async (_, operation) => {
    const url = withQuery(urlIn(operation), { ...requiredQuery(operation), colour: 'red' });
    const answer = await service.call(operation.method, url, {
      headers: headersFor(operation),
      body: exampleBody(operation),
    });
    expectUnknown(operation, answer, '/colour');
  });
});

describe('fields of the body', () => {
  interface Schema {
    readonly properties?: Record<string, Schema>;
    readonly items?: Schema;
  }
  /** Every object of a body whose names are declared, by its JSON pointer. */
  function objectsOf(value: unknown, schema: Schema | undefined, path = ''): string[] {
    if (value === null || typeof value !== 'object' || !schema) return [];
    if (Array.isArray(value)) {
      return value.slice(0, 1).flatMap((item, index) => objectsOf(item, schema.items, `${path}/${index}`));
    }
    if (!schema.properties) return [];
    return [
      path,
      ...Object.entries(value).flatMap(([name, inner]) =>
        objectsOf(inner, schema.properties?.[name], `${path}/${name}`),
      ),
    ];
  }

  type Fields = Record<string, unknown>;
  function withField(body: unknown, path: string): unknown {
    const copy = structuredClone(body) as Fields;
    const names = path.split('/').slice(1);
    const at = names.reduce<Fields>((value, name) => value[name] as Fields, copy);
    at.colour = 'red';
    return copy;
  }

  const writes = allOperations.filter(({ method, bodyMediaType }) => method !== 'GET' && !bodyMediaType);
  it.each(named(writes))('%s', async (_, operation) => {
    const example = exampleBody(operation) ?? (schemaOf(operation.body).type === 'array' ? [{}] : {});
    const schema = operation.body ? (operation.body as unknown as Schema) : { properties: {} };
    const places = objectsOf(example, schema);
    expect(places.length).toBeGreaterThan(0);
    for (const path of places) {
      const answer = await service.call(operation.method, withQuery(urlIn(operation), requiredQuery(operation)), {
        headers: headersFor(operation),
        body: withField(example, path),
      });
      expectUnknown(operation, answer, `${path}/colour`);
    }
  });
});

describe('the nearest known name', () => {
  const post = (url: string, body: unknown, headers = world.main.headers) =>
    service.call('POST', url, { headers, body });

  it('is named for a field: evnts', async () => {
    const answer = await post('/integrations/webhook-endpoints', {
      name: 'Door system',
      url: 'https://hooks.example.org/stagedoor',
      evnts: ['ticket.sold'],
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: 'invalid_request',
      message: '/evnts: `evnts` is not known here; did you mean `events`?',
      details: [{ path: '/evnts', message: '`evnts` is not known here; did you mean `events`?' }],
    });
    const list = await service.call('GET', '/integrations/webhook-endpoints', { headers: world.main.headers });
    expect(list.body.data).toEqual([]);
  });

  it('is named for a parameter: stauts', async () => {
    const answer = await service.call('GET', '/channels/tickets?stauts=active', { headers: world.channel.headers });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([
      { path: '/stauts', message: '`stauts` is not known here; did you mean `status`?' },
    ]);
  });

  it('is named inside filter, with all that there are', async () => {
    const answer = await service.call('GET', '/integrations/webhook-deliveries?filter[evnt]=ticket.sold', {
      headers: world.main.headers,
    });
    expect(answer.body.details).toEqual([
      { path: '/filter/evnt', message: '`evnt` is not known here; did you mean `event`? (known are event, event_id)' },
    ]);
  });

  it('is found in another style, and in an item of a list', async () => {
    const answer = await post('/integrations/tickets', {
      ticket_rate_id: world.main.rateId,
      tickets: [{ price_id: world.main.priceIds[0], fullName: 'Vera Lindqvist', email: 'vera@example.org' }],
    });
    expect(answer.body.details).toContainEqual({
      path: '/tickets/0/fullName',
      message: '`fullName` is not known here; did you mean `full_name`?',
    });
  });

  it('is left out where none is near; all known names are listed instead', async () => {
    const answer = await post('/integrations/webhook-endpoints', {
      name: 'x',
      url: 'https://a.example.org',
      colour: 1,
    });
    expect(answer.body.details).toEqual([
      { path: '/colour', message: '`colour` is not known here; known are name, url, events' },
    ]);
  });

  it('is not looked for where the name is long, and the name is not sent back whole', async () => {
    const answer = await post('/integrations/webhook-endpoints', { name: 'x', url: 'y', ['e'.repeat(100_000)]: 1 });
    expect(answer.status).toBe(400);
    expect(answer.text.length).toBeLessThan(1_000);
  });

  it('escapes what has a meaning in a JSON pointer', async () => {
    const answer = await post('/integrations/webhook-endpoints', {
      name: 'x',
      url: 'https://a.example.org',
      'a/b~c': 1,
    });
    expect(answer.body.details[0].path).toBe('/a~1b~0c');
  });
});

describe('fields that callers of such services send and that have no use here', () => {
  it('are accepted without effect', async () => {
    const ticket = { price_id: world.main.priceIds[0], full_name: 'Vera Lindqvist', email: 'vera@example.org' };
    const answer = await service.call('POST', '/integrations/tickets', {
      headers: world.main.headers,
      body: { ticket_rate_id: world.main.rateId, quantity: 7, referral_id: 'ref-1', tickets: [ticket] },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toHaveLength(1);
  });
});

describe('free names', () => {
  it('stay free: the headers of a signature check', async () => {
    const endpoint = await service.call('POST', '/integrations/webhook-endpoints', {
      headers: world.main.headers,
      body: { name: 'x', url: 'https://hooks.example.org/a' },
    });
    const answer = await service.call(
      'POST',
      `/management/organizations/${world.main.id}/webhook-endpoints/${endpoint.body.data._id}/check-signature`,
      { headers: owner, body: { body: '{}', headers: { 'x-anything': 'yes', Colour: 'red' } } },
    );
    expect(answer.status, answer.text).toBe(200);
  });
});
