/**
 * Every write of the management API, and of keys what sets up events, prices and webhooks, leaves an entry in the audit
 * log, in its transaction. The walk goes over all
 * operations with the real generic part and handlers that answer with the examples of the contract; `test-service.ts`
 * holds the same for the real handlers, over every test there is.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { management, type Operation } from '@stagedoor/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { managementApi } from '../../../src/apis/management/management-api.ts';
import type { SessionCaller } from '../../../src/http/callers.ts';
import type { Handler } from '../../../src/http/handlers.ts';
import { registerApi } from '../../../src/http/register.ts';
import { refuse } from '../../../src/platform/refusal.ts';
import type { Executor } from '../../../src/platform/sql/tenant-db.ts';
import { entriesOf } from '../../support/audit-log.ts';
import { createEntry } from '../../support/guest-lists.ts';
import { createPerson } from '../../support/sign-in.ts';
import { sqlIn } from '../../support/sql-in.ts';
import { openTestService } from '../../support/test-service.ts';
import { addKey, createChannel, createOrganization, createTicket } from '../../support/world.ts';

const service = await openTestService();
const organization = await createOrganization(service);
const owner = await createPerson(service, organization.id, 'owner');

const entriesAfter = async (answer: { headers: Record<string, unknown> }) =>
  entriesOf(service.database, [String(answer.headers['x-request-id'])]);

const writes = (Object.values(management) as Operation[]).filter(({ method }) => method !== 'GET');
const exports = (Object.values(management) as Operation[]).filter(
  ({ id, tag }) => tag === 'Exports' || id === 'exportClient',
);
const transactionOf = (operation: Operation) =>
  managementApi.handlers.find((handler) => handler.operation.id === operation.id)!.transaction;
/**
 * These work on a password outside of a transaction, or for somebody without an account, and record what they did
 * themselves; each has its own test, below or with its operation.
 */
const recordedByThemselves = [
  'createSession',
  'confirmSession',
  'updatePassword',
  'requestPasswordLink',
  'usePasswordLink',
  'useSetupLink',
  'acceptInvitation',
  'registerDoorDevice',
];

describe('every operation that is no GET', () => {
  it('is recorded by the generic part, by itself, or has a reason not to be', () => {
    const byThemselves = writes.filter((operation) => transactionOf(operation) === 'own' && !operation.withoutAudit);
    expect(byThemselves.map(({ id }) => id).toSorted()).toEqual(recordedByThemselves.toSorted());
    const excepted = writes.filter(({ withoutAudit }) => withoutAudit);
    expect(excepted.map(({ id }) => id)).toEqual([
      'findDoorEventCode',
      'createScans',
      'updateImportFile',
      'createPicture',
      'checkWebhookEndpointSignature',
    ]);
  });
});

const generic = writes.filter((operation) => transactionOf(operation) !== 'own' && !operation.withoutAudit);

interface Example {
  readonly request: { readonly params?: Record<string, string>; readonly body?: unknown };
  readonly response: { readonly status: number; readonly body?: unknown };
}
function exampleOf({ id }: Operation): Example {
  const file = new URL(`../../../../contract/examples/management/${id}.json`, import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Example[] };
  return cases.find(({ response }) => response.status < 300)!;
}

const caller: SessionCaller = {
  kind: 'session',
  credentialId: 'usr_01hnj1svyweb5sckjgn53yn84s',
  sessionId: 'ses_01jcz8m4q2e7wbr5t0vk3x9fhd',
  user: { id: 'usr_01hnj1svyweb5sckjgn53yn84s', email: 'vera@example.org', name: 'Vera', isOperator: true },
  organization: null,
  role: null,
  ratePerSecond: 10_000,
  rateBurst: 100_000,
} as SessionCaller;

/** The management API with these handlers, called by an owner and operator. */
async function appWith(run: (operation: Operation) => Promise<unknown>): Promise<FastifyInstance> {
  const app = Fastify({ genReqId: () => `req_${randomUUID()}` });
  app.decorateRequest('caller', null);
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  const handlers = managementApi.handlers.map(
    ({ operation, transaction }): Handler => ({
      operation,
      transaction,
      run: async (call: never) => {
        // As real handlers do: something is done in the transaction before the answer is known.
        const { db } = call as { db: Executor };
        if ('inTransaction' in db) await sqlIn(db, "SELECT set_config('stagedoor.walk', 'x', true)");
        return run(operation);
      },
    }),
  );
  registerApi(app, service.services, {
    ...managementApi,
    handlers,
    authenticate: (_services, request) => {
      const { organizationId } = request.params as { organizationId?: string };
      const reached = organizationId ? { ...caller, organization: { id: organizationId } as never } : caller;
      return { ...reached, role: organizationId ? 'owner' : null } as SessionCaller;
    },
    forbids: () => null,
  });
  await app.ready();
  return app;
}

function requestOf(operation: Operation) {
  const { params = {}, body } = exampleOf(operation).request;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
  return {
    method: operation.method,
    url: `/management${path}`,
    ...(body === undefined ? {} : { payload: body as object }),
    headers: { 'user-agent': 'walk/1.0' },
  };
}

describe('each write', () => {
  let answering: FastifyInstance;
  let refusing: FastifyInstance;
  let failing: FastifyInstance;
  beforeAll(async () => {
    answering = await appWith(async (operation) => exampleOf(operation).response.body);
    refusing = await appWith(async () => refuse('conflict', 'Not now.'));
    failing = await appWith(() => Promise.reject(new Error('planted')));
  });
  afterAll(() => Promise.all([answering, refusing, failing].map((app) => app.close())));

  it.each(generic.map((operation) => [operation.id, operation] as const))('%s', async (_, operation) => {
    const answer = await answering.inject(requestOf(operation));
    expect(answer.statusCode, answer.body).toBe(operation.success.status);
    const entries = await entriesAfter(answer);
    const { access } = operation;
    const { params = {}, body } = exampleOf(operation).request;
    const isOfOrganization = access.by === 'session' && access.role !== undefined;
    expect(entries[0]).toMatchObject({
      organization_id: isOfOrganization ? params.organizationId : null,
      operation: operation.id,
      outcome: 'succeeded',
      user_id: caller.user.id,
      user_email: caller.user.email,
      session_id: caller.sessionId,
      address: '127.0.0.1',
      user_agent: 'walk/1.0',
    });
    if (isOfOrganization) expect(entries).toHaveLength(1);
    const named = Object.entries(params).filter(([name]) => name !== 'organizationId' || !isOfOrganization);
    for (const [, id] of named) expect(entries[0]!.target_ids).toContain(id);
    const parts = (Array.isArray(body) ? body : [body ?? {}]) as object[];
    expect(entries[0]!.fields).toEqual([...new Set(parts.flatMap((part) => Object.keys(part)))].toSorted());

    for (const app of [refusing, failing]) {
      const other = await app.inject(requestOf(operation));
      expect([409, 500]).toContain(other.statusCode);
      expect(await entriesAfter(other)).toEqual([]);
    }
  });
});

describe('a write', () => {
  const locations = () => `/management/organizations/${organization.id}/locations`;
  const location = { name: 'Yard', address: 'Calle 2', city: 'Madrid', country: 'ES', timezone: 'Europe/Madrid' };

  it('is recorded with who, from where, what it made and which fields, and no value', async () => {
    const answer = await service.call('POST', locations(), {
      headers: { ...owner.headers, 'user-agent': 'console/3' },
      body: location,
    });
    expect(answer.status).toBe(201);
    const [entry, ...more] = await entriesAfter(answer);
    expect(more).toEqual([]);
    expect(entry).toEqual({
      organization_id: organization.id,
      operation: 'createLocation',
      outcome: 'succeeded',
      reason: '',
      user_id: owner.id,
      user_email: owner.email,
      session_id: owner.sessionId,
      address: '127.0.0.1',
      user_agent: 'console/3',
      request_id: answer.headers['x-request-id'],
      target_kind: 'location',
      target_ids: [answer.body.data._id],
      fields: Object.keys(location).toSorted(),
    });
    expect(JSON.stringify(entry)).not.toContain('Yard');
  });

  it('is recorded once, however often it is repeated with its Idempotency-Key', async () => {
    const headers = { ...owner.headers, 'idempotency-key': 'audit-once' };
    const first = await service.call('POST', locations(), { headers, body: location });
    const second = await service.call('POST', locations(), { headers, body: location });
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await entriesAfter(first)).toHaveLength(1);
    expect(await entriesAfter(second)).toEqual([]);
  });

  it('is undone where its entry cannot be written', async () => {
    await service.database.sql('ALTER TABLE audit_log ADD CONSTRAINT nothing_more CHECK (false) NOT VALID');
    try {
      const name = 'Never there';
      const answer = await service.call('POST', locations(), { headers: owner.headers, body: { ...location, name } });
      expect(answer.status).toBe(500);
      expect(await service.database.sql('SELECT id FROM locations WHERE name = $1', [name])).toEqual([]);
    } finally {
      await service.database.sql('ALTER TABLE audit_log DROP CONSTRAINT nothing_more');
    }
  });

  it('of a key is recorded without the key', async () => {
    const keys = `/management/organizations/${organization.id}/api-keys`;
    const body = { name: 'Door', scopes: ['tickets:read'] };
    const created = await service.call('POST', keys, { headers: owner.headers, body });
    expect(created.status).toBe(201);
    const [entry] = await entriesAfter(created);
    expect(entry).toMatchObject({ operation: 'createApiKey', target_kind: 'apiKey' });
    expect(JSON.stringify(entry)).not.toContain(created.body.data.secret);
    const id = entry!.target_ids[0];
    const rotated = await service.call('POST', `${keys}/${id}/rotate`, {
      headers: owner.headers,
      body: { grace: 'now' },
    });
    expect((await entriesAfter(rotated))[0]!.target_ids).toContain(id);
    const revoked = await service.call('DELETE', `${keys}/${id}`, { headers: owner.headers });
    expect((await entriesAfter(revoked))[0]).toMatchObject({ operation: 'revokeApiKey', target_ids: [id] });
  });

  it('of an operator is in the log of the deployment, and in that of the organization it is about', async () => {
    const operator = await createPerson(service, null, 'viewer', { operator: true });
    const body = { name: 'Night Guide', slug: 'night-guide' };
    const channel = await service.call('POST', '/management/channels', { headers: operator.headers, body });
    expect(await entriesAfter(channel)).toMatchObject([
      { organization_id: null, operation: 'createChannel', user_id: operator.id, target_kind: 'channel' },
    ]);
    const user = await service.call('PATCH', `/management/users/${owner.id}`, {
      headers: operator.headers,
      body: { name: 'Ingrid' },
    });
    expect(await entriesAfter(user)).toMatchObject([
      { organization_id: null, operation: 'updateUser', target_ids: [owner.id] },
      { organization_id: organization.id, operation: 'updateUser', user_id: operator.id, fields: ['name'] },
    ]);
  });
});

describe('an export', () => {
  const base = `/management/organizations/${organization.id}`;
  const exported = async (path: string) => {
    const answer = await service.call('GET', `${base}${path}`, { headers: owner.headers });
    return { status: answer.status, entries: await entriesAfter(answer) };
  };

  it('of a file is recorded with who, from where, of what and by which filters, and no value', async () => {
    const query = `event_id=${organization.eventId}&status=active`;
    const { status, entries } = await exported(`/tickets/csv?${query}`);
    expect(status).toBe(200);
    expect(entries).toMatchObject([
      {
        organization_id: organization.id,
        operation: 'exportTicketsAsCsv',
        outcome: 'succeeded',
        user_id: owner.id,
        session_id: owner.sessionId,
        address: '127.0.0.1',
        target_ids: [organization.eventId],
        fields: ['event_id', 'status'],
      },
    ]);
  });

  it.each(exports.map(({ id, path }) => [id, path.replace('/organizations/{organizationId}', '')]))(
    '%s is recorded where it succeeds, and not where it is refused',
    async (id, path) => {
      const headers = owner.headers;
      const entry = { list_rate_id: organization.listRateId, name: 'Ilse', for: 1, email: 'ilse@example.org' };
      await service.call('POST', `${base}/guest-lists`, { headers, body: entry });
      const [client] = (await service.call('GET', `${base}/clients?email=ilse@example.org`, { headers })).body.data;
      const query = id === 'exportTicketsAsCsv' ? `?event_id=${organization.eventId}` : '';
      const done = await exported(path.replace('{clientId}', client._id) + query);
      expect([done.status, done.entries.map(({ operation }) => operation)]).toEqual([200, [id]]);
      const refused = await exported(
        `${path.replace('{clientId}', 'cli_01hnj1svyweb5sckjgn53yn84s')}?limit=x&event_id=x`,
      );
      expect([refused.status >= 400, refused.entries]).toEqual([true, []]);
    },
  );
});

describe('a write by a key', () => {
  const url = 'https://hooks.example.org/in';

  it('is recorded with the key, what it changed and which fields, where it changes what is on sale or who is notified', async () => {
    const key = await addKey(service, { kind: 'integrations', organizationId: organization.id });
    const write = async (method: string, path: string, body?: unknown) => {
      const answer = await service.call(method, `/integrations${path}`, { headers: key.headers, body });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      return { made: answer.body.data._id ?? '', entries: await entriesAfter(answer) };
    };
    const eventId = organization.eventId;
    const event = await write('PATCH', `/events/${eventId}`, { description: 'Two floors' });
    expect(event.entries).toEqual([
      {
        organization_id: organization.id,
        operation: 'updateEvent',
        outcome: 'succeeded',
        reason: '',
        user_id: null,
        user_email: '',
        session_id: null,
        address: '127.0.0.1',
        user_agent: 'lightMyRequest',
        request_id: event.entries[0]!.request_id,
        target_kind: 'event',
        target_ids: [eventId, key.id],
        fields: ['description'],
      },
    ]);
    const code = await write('POST', '/discount-codes', { code: 'BYKEY', type: 'bookings', percentage: 5 });
    expect(code.entries).toMatchObject([{ operation: 'createDiscountCode', target_ids: [code.made, key.id] }]);
    const endpoint = await write('POST', '/webhook-endpoints', { name: 'Elsewhere', url });
    expect(endpoint.entries).toMatchObject([
      { operation: 'createWebhookEndpoint', target_ids: [endpoint.made, key.id] },
    ]);
    expect((await write('POST', `/webhook-endpoints/${endpoint.made}/test`)).entries).toEqual([]);
    const path = `/webhook-endpoints/${endpoint.made}`;
    expect((await write('POST', `${path}/disable`)).entries).toMatchObject([{ operation: 'disableWebhookEndpoint' }]);
    const removed = await service.call('DELETE', `/integrations${path}`, { headers: key.headers });
    expect(await entriesAfter(removed)).toMatchObject([{ target_ids: [endpoint.made, key.id] }]);
  });

  it('is recorded where it ends what was sold, with all things that a deletion names', async () => {
    const key = await addKey(service, { kind: 'integrations', organizationId: organization.id });
    const end = async (method: string, path: string, body?: unknown) => {
      const answer = await service.call(method, `/integrations${path}`, { headers: key.headers, body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return entriesAfter(answer);
    };
    const [voided, first, second] = await Promise.all([1, 2, 3].map(() => createTicket(service, organization)));
    expect(await end('POST', `/tickets/${voided!.id}/void`)).toMatchObject([
      { operation: 'voidTicket', user_id: null, target_kind: 'ticket', target_ids: [voided!.id, key.id] },
    ]);
    const ids = [first!.id, second!.id];
    expect(await end('DELETE', '/tickets', { ticket_ids: ids })).toMatchObject([
      { operation: 'deleteTickets', target_kind: 'ticket', target_ids: [...ids, key.id], fields: ['ticket_ids'] },
    ]);
    const entry = await createEntry(service, organization);
    expect(await end('DELETE', `/lists/${entry.id}`)).toMatchObject([
      { operation: 'deleteGuestList', target_ids: [entry.id, key.id] },
    ]);
  });

  it('of a channel is in the log of the deployment', async () => {
    const channel = await createChannel(service, organization.id);
    const key = await addKey(service, { kind: 'channels', channelId: channel.id });
    const body = { name: 'Shop', url };
    const answer = await service.call('POST', '/channels/webhooks/endpoints', { headers: key.headers, body });
    expect(await entriesAfter(answer)).toMatchObject([
      { organization_id: null, operation: 'createWebhookEndpoint', target_ids: [answer.body.data._id, key.id] },
    ]);
  });
});
