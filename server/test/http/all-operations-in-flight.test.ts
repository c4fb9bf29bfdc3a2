/** Every operation that takes an Idempotency-Key, while the first request with the same key has not ended. */
import { takesIdempotencyKey } from '@stagedoor/contract';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { openWorld } from '../support/fixtures.ts';
import { allOperations, exampleBody, requiredQuery, urlOf, withQuery } from '../support/operations.ts';
import { createPerson } from '../support/sign-in.ts';

const key = 'in flight';
const { service, world } = await openWorld();
const owner = (await createPerson(service, world.main.id, 'owner', { operator: true })).headers;
/** The first request, which does not end before the tests do: a transaction that locks the key that all of them use. */
const first: pg.Client = new pg.Client({ ...service.database.connection });
await first.connect();
await first.query('BEGIN');
await first.query(
  `SELECT pg_advisory_xact_lock(hashtextextended(id || ' ' || $1, 7242))
     FROM (SELECT id FROM api_keys UNION ALL SELECT id FROM users) credentials`,
  [key],
);
afterAll(async () => {
  await first.end();
});

describe('409', () => {
  const writes = allOperations.filter(takesIdempotencyKey);
  it.each(writes.map((operation) => [`${operation.api} ${operation.id}`, operation] as const))(
    '%s: says that the first one has not ended, and does nothing',
    async (_, operation) => {
      const { api } = operation;
      const headers = {
        integrations: world.main,
        channels: world.channel,
        resellers: world.reseller,
        management: null,
      };
      const url = withQuery(urlOf(operation, { organizationId: world.main.id }), requiredQuery(operation));
      const answer = await service.call(operation.method, url, {
        headers: { ...(headers[api]?.headers ?? owner), 'idempotency-key': key },
        body: exampleBody(operation),
      });
      expect(answer.status, answer.text).toBe(409);
      const word = api === 'resellers' ? 'IDEMPOTENCY_IN_FLIGHT' : 'idempotency_in_flight';
      expect(answer.body.error).toBe(word);
      expect(answer.headers['idempotent-replayed']).toBeUndefined();
    },
  );
});
