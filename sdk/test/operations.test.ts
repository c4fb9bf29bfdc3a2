/** Every operation of the contract has exactly one method, which sends what the examples of the contract say. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { apis, type Operation, takesIdempotencyKey } from '../../contract/src/index.ts';
import { readExamples } from '../../contract/src/openapi/files.ts';
import { sdkFiles, sdkFolder } from '../../contract/src/sdk/files.ts';
import { methodNameOf } from '../../contract/src/sdk/method-names.ts';
import { Channels, Integrations, Management, Resellers } from '../src/index.ts';

type AnyMethod = (params: object) => Promise<unknown> | { page(): Promise<unknown> };
type AnyClient = Record<string, Record<string, AnyMethod>>;

interface Sent {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A client of the API whose requests are kept, and answered with the body. */
function recorded(api: keyof typeof apis, answer: unknown) {
  const sent: Sent[] = [];
  const options = {
    baseUrl: `https://tickets.example.org/${api}`,
    fetch: async (url: unknown, init: RequestInit = {}) => {
      const body = init.body === undefined ? undefined : JSON.parse(init.body as string);
      sent.push({ method: init.method!, url: new URL(url as URL), headers: new Headers(init.headers), body });
      return Response.json(answer ?? {});
    },
  } as { baseUrl: string; fetch: typeof fetch };
  const key = { ...options, apiKey: 'a key' };
  const client = {
    integrations: () => new Integrations(key),
    channels: () => new Channels(key),
    resellers: () => new Resellers(key),
    management: () => new Management({ ...options, token: 'a token' }),
  }[api]();
  return { client: client as unknown as AnyClient, sent };
}

/** As the server reads it: `filter[event]` is the field `event` of `filter`. */
function queryOf(url: URL): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [name, value] of url.searchParams) {
    const [, outer, inner] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    if (outer) query[outer] = { ...(query[outer] as object), [inner!]: value };
    else query[name] = value;
  }
  return query;
}

const asText = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asText(inner)]))
    : String(value);

test.each(Object.keys(sdkFiles()))('%s is what the contract generates; run npm run generate', (name) => {
  expect(readFileSync(new URL(name, sdkFolder), 'utf8')).toBe(sdkFiles()[name]);
});

describe.each(Object.keys(apis) as (keyof typeof apis)[])('%s', (api) => {
  const operations: readonly Operation[] = Object.values(apis[api]);
  const examples = readExamples(api);

  test('has one method for each operation, and no other', () => {
    const { client } = recorded(api, {});
    const methods = Object.entries(client).flatMap(([resource, group]) =>
      Object.keys(group).map((method) => `${resource}.${method}`),
    );
    const expected = operations.map((operation) => {
      const { resource, method } = methodNameOf(operation, operations);
      return `${resource}.${method}`;
    });
    expect(methods.sort()).toEqual(expected.sort());
    expect(new Set(expected).size).toBe(operations.length);
  });

  test.each(operations.map((operation) => [operation.id, operation] as const))('%s', async (id, operation) => {
    const found = examples[id]?.find(({ response }) => response.status === operation.success.status);
    expect(found, 'has an example').toBeDefined();
    const { params = {}, query: given = {}, body } = found!.request;
    const isPaged = operation.query && 'after' in operation.query.properties;
    const query = Object.fromEntries(Object.entries(given).filter(([name]) => !(isPaged && name === 'offset')));
    const { client, sent } = recorded(api, found!.response.body);
    const { resource, method } = methodNameOf(operation, operations);
    const called = client[resource]![method]!({
      ...params,
      ...query,
      ...(Array.isArray(body) ? { body } : (body as object | undefined)),
    });
    const isList = 'page' in called;
    const result = await ('page' in called ? called.page() : called);

    expect(sent).toHaveLength(1);
    const [request] = sent as [Sent];
    expect(request.method).toBe(operation.method);
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
    expect(request.url.pathname).toBe(`/${api}${path}`);
    expect(queryOf(request.url)).toEqual(asText(query));
    expect(request.body).toEqual(operation.body ? (body ?? {}) : undefined);
    expect(request.headers.has('idempotency-key')).toBe(takesIdempotencyKey(operation));
    const credential = api === 'integrations' || api === 'channels' ? 'x-api-key' : 'authorization';
    expect(request.headers.get(credential)).toBe(api === 'management' ? 'Bearer a token' : 'a key');

    const answer = found!.response.body as { success?: boolean; data?: unknown } | undefined;
    const names = Object.keys(answer ?? {}).join();
    if (operation.success.mediaType) expect(result).toBeInstanceOf(Uint8Array);
    else if (isList) expect(result).toMatchObject({ items: answer!.data });
    else if (names === 'success') expect(result).toBeUndefined();
    else expect(result).toEqual(names === 'success,data' ? answer!.data : answer);
  });
});

test('an instant is sent as the service reads it, and headers of the caller beside those of the SDK', async () => {
  const sent: [string, Headers][] = [];
  const fetch = async (url: unknown, init: RequestInit = {}) => {
    sent.push([String(url), new Headers(init.headers)]);
    return Response.json({ data: [] });
  };
  const options = {
    baseUrl: 'https://tickets.example.org/integrations',
    apiKey: 'a key',
    headers: { via: 'a gateway' },
  };
  const client = new Integrations({ ...options, fetch: fetch as typeof globalThis.fetch });
  const since = new Date('2026-11-21T22:30:00.000Z') as unknown as string;
  await client.tickets.list({ start_date: since }).page();
  const [[url, headers]] = sent as [[string, Headers]];
  expect(new URL(url).searchParams.get('start_date')).toBe('2026-11-21T22:30:00.000Z');
  expect([headers.get('via'), headers.get('x-api-key')]).toEqual(['a gateway', 'a key']);
});

test.each([
  ['GET', '/lists', 'listGuestLists', 'guestLists.list'],
  ['POST', '/bookings/walk-in', 'createWalkInBooking', 'bookings.createWalkIn'],
  ['PUT', '/bookings/{bookingId}/update-fields', 'updateBookingFields', 'bookings.updateFields'],
  ['PUT', '/tickets/by-code/{ticketCode}/checkin', 'checkInTicketByCode', 'tickets.checkInByCode'],
  ['GET', '/channels/{channelId}/api-keys', 'listChannelApiKeys', 'channelApiKeys.list'],
  ['GET', '/auth', 'getAuth', 'auth.get'],
  ['POST', '/swap', 'swapTicket', 'tickets.swap'],
])('%s %s, %s, is %s', (_, path, id, expected) => {
  const { resource, method } = methodNameOf({ id, path }, [{ id: 'getTicketPdf', path: '/tickets/pdf/{token}' }]);
  expect(`${resource}.${method}`).toBe(expected);
});

test('an id that does not name what its path is about is reported', () => {
  expect(() => methodNameOf({ id: 'listGuests', path: '/lists' }, [])).toThrow('does not name what its path is about');
});
