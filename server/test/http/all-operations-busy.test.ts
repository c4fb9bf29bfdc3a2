/** Every operation when it is asked too often, when the database is away, and when an Idempotency-Key is used again. */
import type { Operation } from '@stagedoor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newApiKey } from '../../src/contexts/identity/access/key-format.ts';
import { createDevice } from '../support/door.ts';
import { openWorld } from '../support/fixtures.ts';
import {
  allOperations,
  exampleBody,
  requiredQuery,
  signedPdfPath,
  unknownTicketId,
  urlOf,
  withQuery,
} from '../support/operations.ts';
import { createPerson } from '../support/sign-in.ts';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { keyHeaders } from '../support/world.ts';

const closed = allOperations.filter((operation) => operation.access.by !== 'public');
const each = (operations: readonly Operation[]) =>
  operations.map((operation) => [`${operation.api} ${operation.id}`, operation] as const);
const { service, world } = await openWorld({ sessionRate: { perSecond: 1, burst: 2 } });

const send = (to: TestService, operation: Operation, headers: Record<string, string>) =>
  to.call(operation.method, withQuery(urlOf(operation, { organizationId: world.main.id }), requiredQuery(operation)), {
    headers,
    body: exampleBody(operation),
  });

/** A new credential of the kind that the operation takes, good for two requests. */
async function freshHeaders(operation: Operation): Promise<Record<string, string>> {
  const slow = { ratePerSecond: 1, rateBurst: 2 };
  if (operation.api === 'integrations') {
    return keyHeaders(service, { kind: 'integrations', organizationId: world.main.id }, slow);
  }
  if (operation.api === 'channels') return keyHeaders(service, { kind: 'channels', channelId: world.channel.id }, slow);
  if (operation.api === 'resellers') {
    return keyHeaders(service, { kind: 'resellers', resellerId: world.reseller.id }, slow);
  }
  if (operation.access.by === 'device') return { ...(await createDevice(service, world.main.id)).headers };
  return { ...(await createPerson(service, world.main.id, 'owner', { operator: true })).headers };
}

describe('429', () => {
  it.each(each(closed))('%s: the third request of a credential that has two', async (_, operation) => {
    const headers = await freshHeaders(operation);
    const first = {
      session: '/management/me',
      device: `/management/organizations/${world.main.id}/door-events`,
    }[operation.access.by as string];
    const url = first ?? urlOf(operation);
    const method = first ? 'GET' : operation.method;
    for (let count = 0; count < 2; count += 1) await service.call(method, url, { headers });
    const answer = await send(service, operation, headers);
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toBe('1');
  });
});

describe('422', () => {
  // Who has ended the session cannot ask again with it.
  const cannotRepeat = (operation: Operation) =>
    operation.withoutIdempotencyKey || operation.id === 'deleteCurrentSession';
  const writes = closed.filter((operation) => operation.method !== 'GET' && !cannotRepeat(operation));
  /** A request whose answer is kept, and that is no example of any operation. */
  const firstOf = {
    integrations: ['DELETE', '/integrations/tickets', { ticket_ids: [unknownTicketId()] }],
    channels: ['POST', '/channels/webhooks/endpoints', { name: 'First', url: 'https://hooks.example.org/first' }],
    resellers: [
      'POST',
      '/resellers/swap',
      { ticket: { barcode: 'FIRST' }, customer: { firstName: 'A', lastName: 'B', email: 'a@example.org' } },
    ],
    management: ['PATCH', '/management/me', { name: 'First' }],
  } as const;
  it.each(each(writes))('%s: an Idempotency-Key that was used for another request', async (_, operation) => {
    const headers = { ...(await freshHeaders(operation)), 'idempotency-key': operation.id };
    const [method, url, body] = firstOf[operation.api];
    const first = await service.call(method, url, { headers, body });
    expect([200, 201, 404], first.text).toContain(first.status);
    const second = await send(service, operation, headers);
    expect(second.status, second.text).toBe(422);
  });
});

describe('503', () => {
  let database: TestDatabase;
  let away: TestService;
  beforeAll(async () => {
    database = await cloneDatabase();
    away = await startTestService({ database: { ...database, connection: { ...database.connection, port: 1 } } });
  });
  afterAll(async () => {
    await away.close();
    await database.drop();
  });

  const asking = allOperations.filter(({ access, api }) => access.by !== 'public' || api === 'management');
  it.each(each(asking))('%s: while the database is away', async (_, operation) => {
    const key = {
      integrations: 'integrations',
      channels: 'channels',
      resellers: 'resellers',
      management: null,
    } as const;
    const kind = key[operation.api];
    const secret = kind && newApiKey(kind, 'alpha');
    const headers: Record<string, string> = secret
      ? operation.api === 'resellers'
        ? { authorization: secret }
        : { 'x-api-key': secret }
      : { authorization: `Bearer ${'a'.repeat(43)}` };
    const answer = await send(away, operation, headers);
    expect(answer.status, answer.text).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    // The id of the request is made of random letters.
    expect(answer.text.replace(/req_[0-9a-z]+/g, '')).not.toMatch(/ECONN|ENOENT|pg|postgres/i);
  });

  it('resellers getTicketPdf: while the database is away, at an address that is signed', async () => {
    const answer = await away.call('GET', signedPdfPath(away));
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
    expect(answer.body).toEqual({ valid: false, swappable: false, error: 'UNAVAILABLE' });
  });
});
