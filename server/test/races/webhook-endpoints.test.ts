/** Endpoints under many hands: never more than 50 of one owner, and always exactly one present secret. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decryptSecret } from '../../src/contexts/messaging/webhooks/signing/signature.ts';
import { newId } from '../../src/platform/ids.ts';
import { barrier, sendAll, statusesOf } from '../support/parallel.ts';
import { sqlIn } from '../support/sql-in.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { addEndpoint } from '../support/webhooks.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';

let service: TestService;
let place: TestOrganization;
beforeEach(async () => {
  service = await startTestService({ connectionsMax: 40 });
  place = await createOrganization(service);
});
afterEach(() => service.close());

const post = async (path: string, count: number, body: unknown = {}) => {
  const url = `${await service.listen()}/integrations/webhook-endpoints${path}`;
  const one = { method: 'POST' as const, url, headers: place.headers, body };
  return sendAll(Array.from({ length: count }, () => one));
};

describe('70 who create an endpoint at the same time', () => {
  it('make exactly 50', async () => {
    const answers = await post('', 70, { name: 'Doors', url: 'https://doors.example.org/in' });
    expect(statusesOf(answers)).toEqual({ 201: 50, 409: 20 });
    const made = await service.database.sql('SELECT id FROM webhook_endpoints WHERE organization_id = $1', [place.id]);
    expect(made).toHaveLength(50);
  });

  it('would make more if they did not count one after the other', async () => {
    const count = 'SELECT count(*)::int AS count FROM webhook_endpoints WHERE organization_id = $1';
    const add = `INSERT INTO webhook_endpoints (id, organization_id, name, url, status, created_at, updated_at)
       VALUES ($1, $2, 'n', 'https://doors.example.org', 'active', now(), now())`;
    const everybodyCounted = barrier(20);
    const createUnguarded = () =>
      service.services.database.transaction(async (tx) => {
        const [present] = await sqlIn<{ count: number }>(tx, count, [place.id]);
        await everybodyCounted();
        if (present!.count < 10) await sqlIn(tx, add, [newId('webhookEndpoint', new Date()), place.id]);
      });
    await Promise.all(Array.from({ length: 20 }, createUnguarded));
    expect((await service.database.sql(count, [place.id]))[0]!.count).toBe(20);
  });
});

describe('20 who rotate the secret of an endpoint at the same time', () => {
  const secretsOf = (id: string) =>
    service.database.sql<{ id: string; expires_at: Date | null }>(
      'SELECT id, expires_at FROM webhook_secrets WHERE endpoint_id = $1',
      [id],
    );

  it('all get a secret of their own; one of them is the present one, and two more sign along', async () => {
    const { id } = await addEndpoint(service, { organizationId: place.id });
    const answers = await post(`/${id}/rotate-secret`, 20);
    expect(statusesOf(answers)).toEqual({ 200: 20 });
    const given = answers.map(({ body }) => body.data.sign_secret);
    expect(new Set(given).size).toBe(20);
    const secrets = await secretsOf(id);
    expect(secrets).toHaveLength(3);
    expect(secrets.filter(({ expires_at }) => expires_at === null)).toHaveLength(1);
    const [present] = await service.database.sql<{ id: string; ciphertext: Buffer }>(
      'SELECT id, ciphertext FROM webhook_secrets WHERE endpoint_id = $1 AND expires_at IS NULL',
      [id],
    );
    const { secretsKey } = service.services;
    expect(given).toContain(decryptSecret(secretsKey, { secret_id: present!.id, ciphertext: present!.ciphertext }));
  });

  const expire = `UPDATE webhook_secrets SET expires_at = now() WHERE id IN (
       SELECT id FROM webhook_secrets WHERE endpoint_id = $1 AND expires_at IS NULL)`;
  const add = `INSERT INTO webhook_secrets (id, endpoint_id, key_id, ciphertext, created_at) VALUES ($1, $2, 'k', 'c', now())`;
  /** Two who do not lock the endpoint first. */
  async function rotateUnguarded(id: string): Promise<PromiseSettledResult<void>[]> {
    const bothExpired = barrier(2);
    const rotate = (isFirst: boolean) =>
      service.services.database.transaction(async (tx) => {
        // The second one finds the secret that the first is about to replace expired already.
        if (isFirst) await sqlIn(tx, expire, [id]);
        await bothExpired();
        await sqlIn(tx, add, [randomUUID(), id]);
      });
    return Promise.allSettled([rotate(true), rotate(false)]);
  }

  it('without the lock of the endpoint would run into the index, which lets one of two have its way', async () => {
    const { id } = await addEndpoint(service, { organizationId: place.id });
    const outcomes = await rotateUnguarded(id);
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.constraint] : []));
    expect(failures).toEqual(['webhook_secrets_current']);
    expect((await secretsOf(id)).filter(({ expires_at }) => expires_at === null)).toHaveLength(1);
  });

  it('and without the index would leave two present secrets', async () => {
    await service.database.sql('DROP INDEX webhook_secrets_current');
    const { id } = await addEndpoint(service, { organizationId: place.id });
    await rotateUnguarded(id);
    expect((await secretsOf(id)).filter(({ expires_at }) => expires_at === null)).toHaveLength(2);
  });
});
