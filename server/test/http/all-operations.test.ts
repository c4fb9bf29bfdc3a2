import type { Operation } from '@stagedoor/contract';
import { limits } from '@stagedoor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginBulkAction } from '../support/bulk-actions.ts';
import { createDevice } from '../support/door.ts';
import { openWorld } from '../support/fixtures.ts';
import {
  allOperations,
  exampleBody,
  expectRefusal,
  idPrefixOf,
  type JsonSchema,
  requiredQuery,
  schemaOf,
  unknownId,
  urlOf,
  withQuery,
} from '../support/operations.ts';
import { createPerson } from '../support/sign-in.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { setUpTotp } from '../support/totp.ts';
import { createTicket, keyHeaders } from '../support/world.ts';

const { service, world } = await openWorld();
const owner = (await createPerson(service, world.main.id, 'owner', { operator: true })).headers;
const device = (await createDevice(service, world.main.id)).headers;
const bulkGround = { service, organizationId: world.main.id };
const bulkTickets = [(await createTicket(service, world.main)).id];
const bulkAction = (await beginBulkAction(bulkGround, owner, 'voidTicket', bulkTickets)).body.data;

/** Headers that may do everything. */
function headersFor(operation: Operation): Record<string, string> {
  if (operation.access.by === 'public') return {};
  if (operation.access.by === 'device') return device;
  if (operation.api === 'integrations') return world.main.headers;
  if (operation.api === 'channels') return world.channel.headers;
  return operation.api === 'resellers' ? world.reseller.headers : owner;
}

const inMain = () => ({ organizationId: world.main.id });
/** Ids of what there is, so that a list of it can be asked for. */
const ownIds = () => ({
  ...inMain(),
  eventId: world.main.eventId,
  channelId: world.channel.id,
  resellerId: world.reseller.id,
  bulkActionId: bulkAction._id,
});
const send = async (
  operation: Operation,
  options: { url?: string; headers?: Record<string, string>; body?: unknown; raw?: string | Buffer } = {},
) =>
  service.call(operation.method, options.url ?? withQuery(urlOf(operation, inMain()), requiredQuery(operation)), {
    headers: { ...headersFor(operation), ...options.headers },
    ...('raw' in options ? { raw: options.raw! } : { body: 'body' in options ? options.body : exampleBody(operation) }),
  });

const each = (operations: readonly Operation[]) =>
  operations.map((operation) => [`${operation.api} ${operation.id}`, operation] as const);
const closed = allOperations.filter((operation) => operation.access.by !== 'public');
const withBody = allOperations.filter((operation) => operation.body);

describe('401', () => {
  it.each(each(closed))('%s: without credentials', async (_, operation) => {
    const answer = await service.call(operation.method, urlOf(operation, inMain()), { body: exampleBody(operation) });
    expectRefusal(operation, answer, 401);
  });

  it.each(each(closed))('%s: with unknown credentials', async (_, operation) => {
    const headers = {
      'x-api-key': 'ik_test_nobodyhasthiskeynobodyhasthiskey00',
      authorization: 'rs_test_nobodyhasthiskeynobodyhas',
    };
    expectRefusal(operation, await service.call(operation.method, urlOf(operation, inMain()), { headers }), 401);
  });
});

describe('403', () => {
  describe('in production', () => {
    let production: TestService;
    beforeAll(async () => {
      production = await startTestService({ database: service.database, environment: 'production' });
    });
    afterAll(() => production.close());
    const call = (operation: Operation, headers: Record<string, string>) =>
      production.call(operation.method, withQuery(urlOf(operation, inMain()), requiredQuery(operation)), {
        headers,
        body: exampleBody(operation),
      });

    const guarded = closed.filter(({ access }) => access.by === 'session' && (access.role || access.operator));
    it.each(each(guarded))('%s: an owner or operator without a second factor', async (_, operation) => {
      const isOperator = operation.access.by === 'session' && operation.access.operator === true;
      const { headers } = await createPerson(
        service,
        world.main.id,
        isOperator ? 'viewer' : 'owner',
        isOperator ? { operator: true } : {},
      );
      const answer = await call(operation, headers);
      expectRefusal(operation, answer, 403);
      expect(answer.body.error).toBe('totp_setup_required');
    });

    it('anybody with a role, where everybody needs one; for their own account they need none', async () => {
      const strict = await startTestService({
        database: service.database,
        environment: 'production',
        secondFactor: 'everybody',
      });
      try {
        const { headers } = await createPerson(service, world.main.id, 'viewer');
        const ask = (method: string, path: string) => strict.call(method, `/management${path}`, { headers });
        const refused = await ask('GET', `/organizations/${world.main.id}/events`);
        expect([refused.status, refused.body.error]).toEqual([403, 'totp_setup_required']);
        expect(refused.body.message).toBe(
          'Everybody needs a second factor: set it up (createTotp), then repeat the request.',
        );
        expect((await ask('GET', '/me')).status).toBe(200);
        expect((await ask('POST', '/me/totp')).status).toBe(201);
        const withTotp = await createPerson(service, world.main.id, 'viewer');
        await setUpTotp(service, withTotp);
        const url = `/management/organizations/${world.main.id}/events`;
        expect((await strict.call('GET', url, { headers: withTotp.headers })).status).toBe(200);
      } finally {
        await strict.close();
      }
    });

    it('an owner who has set one up, and anybody else without one, are let in', async () => {
      const withTotp = await createPerson(service, world.main.id, 'owner');
      await setUpTotp(service, withTotp);
      const admin = await createPerson(service, world.main.id, 'admin');
      for (const { headers } of [withTotp, admin]) {
        const url = `/management/organizations/${world.main.id}/members`;
        // The secret was encrypted by the other service, which has another key: only whether there is one is asked here.
        expect((await production.call('GET', url, { headers })).status).toBe(200);
      }
    });
  });
});

describe('404', () => {
  const inOrganizations = closed.filter(
    ({ access, path }) => path.includes('{organizationId}') && access.by === 'session' && !access.operator,
  );
  it.each(each(inOrganizations))('%s: an organization of which one is no member', async (_, operation) => {
    const url = withQuery(urlOf(operation, { organizationId: world.twin.id }), requiredQuery(operation));
    expectRefusal(operation, await send(operation, { url }), 404);
  });

  const isOfDeployment = ({ access }: Operation) => access.by === 'session' && access.operator === true;
  /** Of the path, without the organization of the person who asks. */
  const parametersOf = (operation: Operation) =>
    Object.entries(schemaOf(operation.params).properties ?? {}).filter(
      ([name]) => name !== 'organizationId' || isOfDeployment(operation),
    );
  const withIds = closed.filter((operation) => parametersOf(operation).some(([, schema]) => idPrefixOf(schema)));
  // Whoever asks by an e-mail is answered an empty list.
  const withNames = closed.filter((operation) => parametersOf(operation).some(([name]) => name !== 'email'));
  it.each(each(withNames))('%s: identifiers, codes and slugs that name nothing', async (_, operation) => {
    const url = withQuery(urlOf(operation, isOfDeployment(operation) ? {} : inMain()), requiredQuery(operation));
    expectRefusal(operation, await send(operation, { url }), 404);
  });

  // A check-in says that it was deleted.
  const ofTicket = closed.filter(
    ({ id, params }) => id !== 'checkInTicket' && 'ticketId' in (schemaOf(params).properties ?? {}),
  );
  it.each(each(ofTicket))('%s: a ticket that was deleted', async (_, operation) => {
    const given = { deleted_at: service.services.clock.now(), channel_id: world.channel.id };
    const { id: ticketId } = await createTicket(service, world.main, given);
    expectRefusal(operation, await send(operation, { url: urlOf(operation, { ...inMain(), ticketId }) }), 404);
  });

  it.each(each(withIds))('%s: malformed and strange identifiers', async (_, operation) => {
    for (const id of ['1', 'tkt_', 'evt_zzzzzzzzzzzzzzzzzzzzzzzzzz', "x' OR 1=1 --", '%00', '😀', 'x'.repeat(1_900)]) {
      const given = Object.fromEntries(parametersOf(operation).map(([name]) => [name, id]));
      const answer = await send(operation, {
        url: withQuery(urlOf(operation, { ...inMain(), ...given }), requiredQuery(operation)),
      });
      expect([404, 405], `${id}: ${answer.text}`).toContain(answer.status);
    }
  });
});

describe('405', () => {
  it.each(each(allOperations))('%s: another method is answered with the allowed ones', async (_, operation) => {
    const path = urlOf(operation);
    const known = allOperations
      .filter((other) => other.api === operation.api && other.path === operation.path)
      .map((other) => other.method);
    const other = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((method) => !known.includes(method));
    if (!other) return;
    const answer = await service.call(other, path, { raw: '{not even json' });
    expect(answer.status).toBe(405);
    for (const method of known) expect(String(answer.headers.allow)).toContain(method);
  });
});

describe('413 and 415', () => {
  // Also those that need no body: one that is sent is read all the same.
  const reading = allOperations.filter(({ statuses }) => statuses.includes(413));

  it.each(each(reading))('%s: a body over 256 kB, or a file that is larger than it may be', async (_, operation) => {
    const { bodyMediaType, bodyBytesMax = 0 } = operation;
    const file = { raw: Buffer.alloc(bodyBytesMax + 1, 'x'), headers: { 'content-type': String(bodyMediaType) } };
    const answer = await send(operation, bodyMediaType ? file : { body: { name: 'x'.repeat(1_000_000) } });
    expectRefusal(operation, answer, 413);
  });

  it.each(each(reading))('%s: a body that is neither JSON nor a file of its type', async (_, operation) => {
    const answer = await send(operation, { raw: '<main/>', headers: { 'content-type': 'application/xml' } });
    expectRefusal(operation, answer, 415);
  });
});

describe('400', () => {
  const broken: readonly [string, string | Buffer][] = [
    ['no JSON', '{"a":'],
    ['an array', '[]'],
    ['text', '"text"'],
    ['null', 'null'],
    ['a number', '12'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['a prototype', '{"__proto__":{"admin":true}}'],
  ];
  it.each(each(withBody))('%s: bodies that cannot be read', async (_, operation) => {
    for (const [what, raw] of broken) {
      if (operation.bodyOptional && what === 'null') continue;
      if (schemaOf(operation.body).type === 'array' && what === 'an array') continue;
      const answer = await send(operation, { raw });
      expect(answer.status, `${what}: ${answer.text}`).toBe(400);
    }
  });

  // They are met before anything of an operation is: one for each API will do.
  const deep: readonly [string, string][] = [
    ['nesting', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['arrays', `{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}`],
  ];
  const firstOfApis = [...new Map(withBody.map((operation) => [operation.api, operation])).values()];
  it.each(each(firstOfApis))('%s: bodies with many levels', async (_, operation) => {
    for (const [what, raw] of deep) {
      const answer = await send(operation, { raw });
      expect(answer.status, `${what}: ${answer.text}`).toBe(400);
    }
  });

  const withFields = withBody.filter(({ body }) => Object.keys(schemaOf(body).properties ?? {}).length > 0);
  /** Values that a field of the schema does not take. */
  function wrongValues(schema: unknown): unknown[] {
    const types = [schemaOf(schema).type ?? []].flat();
    const { minimum = 0 } = schemaOf(schema) as { minimum?: number };
    const wrong: unknown[] = ['a\u0000b', 'a\ud800b', [[]]];
    if (!types.includes('object')) wrong.push({ strange: { deep: true } });
    if (!types.includes('string')) wrong.push('text');
    if (!types.includes('boolean')) wrong.push(true);
    if (!types.includes('number') && !types.includes('integer')) wrong.push(12.5);
    else wrong.push(...(minimum < -1.5 && types.includes('number') ? [] : [-1.5]), 1e300, '12');
    return wrong;
  }

  it.each(each(withFields))('%s: NUL, half surrogates and wrong types in each field', async (_, operation) => {
    const example = exampleBody(operation);
    if (!example || Array.isArray(example)) return;
    const { properties = {} } = schemaOf(operation.body);
    const refused = async (values: Record<string, unknown>) => {
      const answer = await send(operation, { body: { ...example, ...values } });
      expect(answer.status, `${JSON.stringify(values)}: ${answer.text}`).toBe(400);
      return JSON.stringify(answer.body.details ?? []);
    };
    for (const name of Object.keys(properties)) {
      for (const value of ['x'.repeat(10_000), '\u0007', '  ']) {
        const answer = await send(operation, { body: { ...example, [name]: value } });
        expect(answer.status, `${name} = ${JSON.stringify(value).slice(0, 30)}: ${answer.text}`).toBeLessThan(500);
      }
    }
    const wrong = Object.entries(properties).map(([name, schema]) => [name, wrongValues(schema)] as const);
    for (let nth = 0; nth < Math.max(...wrong.map(([, values]) => values.length)); nth += 1) {
      const values = Object.fromEntries(wrong.flatMap(([name, all]) => (nth < all.length ? [[name, all[nth]]] : [])));
      const details = await refused(values);
      // An answer names many fields, but not all, and that of a reseller none: each of these alone.
      for (const [name, value] of Object.entries(values)) {
        if (!new RegExp(`"path":"/${name}["/]`).test(details)) await refused({ [name]: value });
      }
    }
  });

  const withRequired = withBody.filter(({ body }) => (schemaOf(body).required ?? []).length > 0);
  it.each(each(withRequired))('%s: names every required field that is missing', async (_, operation) => {
    const { required = [] } = schemaOf(operation.body);
    const answer = await send(operation, { body: {} });
    expectRefusal(operation, answer, 400);
    for (const name of required) expect(JSON.stringify(answer.body.details)).toContain(name);
  });

  // One that counts by 1 where nothing is said.
  const counting = 'updateTicketSupplementProductQuantityUsed';
  const changing = withBody.filter(({ id, method }) => method === 'PATCH' && id !== counting);
  it.each(each(changing))('%s: nothing to change', async (_, operation) => {
    expectRefusal(operation, await send(operation, { body: {} }), 400);
  });

  const paged = allOperations.filter((operation) => 'limit' in (schemaOf(operation.query).properties ?? {}));
  it.each(each(paged))('%s: limits and offsets outside their range', async (_, operation) => {
    const { maximum } = schemaOf(operation.query).properties!.limit as { maximum: number };
    for (const limit of ['0', '-1', String(maximum + 1), '1.5', 'ten', '', '1e9', 'NaN']) {
      const answer = await send(operation, {
        url: withQuery(urlOf(operation, inMain()), { ...requiredQuery(operation), limit }),
      });
      expect(answer.status, `limit=${limit}: ${answer.text}`).toBe(400);
    }
    if (!('offset' in schemaOf(operation.query).properties!)) return;
    for (const offset of ['-1', String(limits.offsetMax + 1), '0.5', 'x']) {
      const answer = await send(operation, {
        url: withQuery(urlOf(operation, inMain()), { ...requiredQuery(operation), offset }),
      });
      expect(answer.status, `offset=${offset}: ${answer.text}`).toBe(400);
      if (Number(offset) > limits.offsetMax) expect(answer.text).toContain('use after');
    }
    const prefix = idPrefixOf(schemaOf(operation.query).properties!.after ?? {});
    if (!prefix) return;
    const answer = await send(operation, {
      url: withQuery(urlOf(operation, inMain()), {
        ...requiredQuery(operation),
        after: unknownId(prefix),
        offset: '1',
      }),
    });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.text).toContain('"path":"/offset"');
  });

  const keyed = allOperations.filter(({ query }) => idPrefixOf(schemaOf(query).properties?.after ?? {}));
  it.each(each(keyed))('%s: an `after` that names nothing in the list', async (_, operation) => {
    const after = unknownId(idPrefixOf(schemaOf(operation.query).properties!.after!)!);
    // Jobs go on after one that is gone, as long as there are older ones.
    await service.database.sql('DELETE FROM graphile_worker._private_jobs');
    // The event or the period that some lists ask for.
    const { start_date: period } = schemaOf(operation.query).properties!;
    const given: Record<string, string> = period ? { start_date: '2020-01-01', end_date: '2100-01-01' } : {};
    const answer = await send(operation, {
      url: withQuery(urlOf(operation, ownIds()), { ...requiredQuery(operation), ...given, after }),
    });
    expectRefusal(operation, answer, 400);
    expect(answer.body.details).toMatchObject([{ path: '/after' }]);
  });

  const filtered = allOperations.filter((operation) => 'filter' in (schemaOf(operation.query).properties ?? {}));
  it.each(each(filtered))('%s: an unknown filter field, naming those there are', async (_, operation) => {
    const { properties = {} } = schemaOf(schemaOf(operation.query).properties!.filter);
    const answer = await send(operation, {
      url: withQuery(urlOf(operation, inMain()), { ...requiredQuery(operation), 'filter[colour]': 'red' }),
    });
    expectRefusal(operation, answer, 400);
    for (const name of Object.keys(properties)) expect(answer.text).toContain(name);
  });

  const queried = allOperations.filter((operation) => operation.query);
  /** What a parameter of that schema does not take. */
  function wrongTexts(schema: JsonSchema & { minimum?: number; maximum?: number; minLength?: number }): string[] {
    if (schema.enum) return ['strange'];
    if (schema.type === 'boolean') return ['maybe'];
    if (schema.format === 'email') return ['nobody', 'a@', 'a@b@example.org'];
    if (schema.format?.startsWith('date')) return ['yesterday', '2026-02-30'];
    if (schema.type === 'integer' || schema.type === 'number') {
      const { minimum = 0, maximum = 0 } = schema;
      return ['ten', String(minimum - 1), ...(maximum ? [String(maximum + 1)] : [])];
    }
    const prefix = idPrefixOf(schema);
    if (prefix) return [`${prefix}_1`, ''];
    if (!schema.minLength) return [];
    // Barcodes may be blank.
    return schema.pattern?.includes('\\S') ? ['', ' '] : [''];
  }

  const demanding = queried.filter(({ query }) => (schemaOf(query).required ?? []).length > 0);
  it.each(each(demanding))('%s: names every required parameter that is missing', async (_, operation) => {
    const answer = await send(operation, { url: urlOf(operation, inMain()) });
    expectRefusal(operation, answer, 400);
    for (const name of schemaOf(operation.query).required ?? []) expect(answer.text).toContain(`"/${name}"`);
  });

  it.each(each(queried))('%s: values that a parameter does not take, naming it', async (_, operation) => {
    const { filter, ...others } = schemaOf(operation.query).properties ?? {};
    const filters = Object.entries(schemaOf(filter).properties ?? {}).map(
      ([name, schema]) => [`filter[${name}]`, `/filter/${name}`, wrongTexts(schema)] as const,
    );
    const plain = Object.entries(others).map(([name, schema]) => [name, `/${name}`, wrongTexts(schema)] as const);
    const all = [...plain, ...filters];
    for (let nth = 0; nth < Math.max(0, ...all.map(([, , texts]) => texts.length)); nth += 1) {
      const wrong = all.filter(([, , texts]) => nth < texts.length);
      const refused = async (query: Record<string, string>) => {
        const answer = await send(operation, {
          url: withQuery(urlOf(operation, inMain()), { ...requiredQuery(operation), ...query }),
        });
        expect(answer.status, `${JSON.stringify(query)}: ${answer.text}`).toBe(400);
        return (answer.body.details ?? []).map(({ path }: { path: string }) => path);
      };
      const named = await refused(Object.fromEntries(wrong.map(([name, , texts]) => [name, texts[nth]!])));
      for (const [name, path, texts] of wrong) {
        // An answer names many parameters, but not all: each of the others alone.
        if (named.includes(path)) continue;
        const alone = await refused({ [name]: texts[nth]! });
        expect(alone, name).toContain(path);
      }
    }
  });

  it.each(each(queried))(
    '%s: parameters given twice, broken escapes, NUL, and wrong kinds of ids',
    async (_, operation) => {
      const { properties = {} } = schemaOf(operation.query);
      const url = urlOf(operation, inMain());
      for (const name of Object.keys(properties).filter((one) => one !== 'filter')) {
        for (const query of [`${name}=1&${name}=2`, `${name}=%00`, `${name}=%ff`, `${name}=%ed%a0%80`]) {
          const answer = await send(operation, { url: `${url}?${query}` });
          expect(answer.status, `${query}: ${answer.text}`).toBe(400);
        }
        const prefix = idPrefixOf(properties[name]!);
        if (!prefix) continue;
        const answer = await send(operation, {
          url: `${url}?${name}=${prefix === 'usr' ? 'evt' : 'usr'}_01jd3k5v8wexbtq8m2zr4h6n7c`,
        });
        expect(answer.status, `${name}: ${answer.text}`).toBe(400);
      }
    },
  );

  const writes = allOperations.filter((operation) => operation.method !== 'GET' && operation.access.by !== 'public');
  it.each(each(writes))('%s: an Idempotency-Key that is too long', async (_, operation) => {
    const answer = await send(operation, { headers: { 'idempotency-key': 'k'.repeat(300) } });
    expect([400, 404]).toContain(answer.status);
  });
});

describe('XML', () => {
  const ofIntegrations = closed.filter(({ api }) => api === 'integrations');
  it.each(each(ofIntegrations))('%s: with the root main where it is preferred', async (_, operation) => {
    const answer = await send(operation, { headers: { accept: 'text/html;q=0.4, application/xml' } });
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.text).toMatch(/^<\?xml [^>]*\?><main>.*<\/main>$/s);
  });

  it.each([
    ['Application/XML', 'xml'],
    ['application/xml; charset=utf-8', 'xml'],
    ['application/xml;charset="UTF-8", application/json;q=0.9', 'xml'],
    ['application/xml; charset=utf-8, application/json', 'xml'],
    ['application/json, application/xml', 'json'],
    ['application/xml; charset=iso-8859-1', 'json'],
    ['application/json; charset=utf-8, application/xml;q=0.5', 'json'],
  ])('is chosen by the type and not by how it is written: %s', async (accept, type) => {
    const answer = await service.call('GET', '/integrations/auth', { headers: { ...world.main.headers, accept } });
    expect(answer.headers['content-type']).toBe(`application/${type}; charset=utf-8`);
  });
});

describe('429', () => {
  it('comes with Retry-After after the burst, and says what the policy is', async () => {
    const headers = await keyHeaders(
      service,
      { kind: 'integrations', organizationId: world.main.id },
      { ratePerSecond: 10, rateBurst: 20 },
    );
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => service.call('GET', '/integrations/auth', { headers })),
    );
    const refused = answers.filter((answer) => answer.status === 429);
    expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(20);
    expect(refused.length).toBeGreaterThan(30);
    expect(refused[0]!.headers['retry-after']).toBe('1');
    expect(refused[0]!.headers['ratelimit-policy']).toBe('"default";q=20;w=2');
    expect(refused[0]!.headers.ratelimit).toMatch(/^"default";r=0;t=1$/);
    expect(refused[0]!.body.error).toBe('rate_limited');
  });
});

describe('what the log says', () => {
  it('names routes and keys by id, and no secret, e-mail, phone or barcode', async () => {
    await service.call('GET', '/integrations/bookings/email/very.secret.person%40example.org', {
      headers: world.main.headers,
    });
    await service.call('GET', '/resellers/validate?barcode=SECRETBARCODE99', { headers: world.reseller.headers });
    const log = service.logLines.join('');
    expect(log).toContain('/integrations/bookings/email/:email');
    for (const secret of [
      world.main.apiKey,
      world.main.secret,
      'very.secret.person',
      'SECRETBARCODE99',
      world.reseller.headers.authorization!,
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});
