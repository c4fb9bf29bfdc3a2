/** An organization keeps an owner and the deployment an operator, whatever is asked at the same instant. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockOwners } from '../../src/modules/accounts/members.sql.ts';
import { lockOperators } from '../../src/modules/accounts/users.sql.ts';
import { createPerson, type TestPerson } from '../support/sign-in.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createOrganization } from '../support/world.ts';

const lockOwnersText = lockOwners.shapes()[0]!.text;
const lockOperatorsText = lockOperators.shapes()[0]!.text;

let service: TestService;
let address: string;
beforeAll(async () => {
  service = await startTestService({ connectionsMax: 40 });
  address = await service.listen();
});
afterAll(() => service.close());

const send = async (method: string, path: string, person: TestPerson, body?: object) =>
  (
    await fetch(address + path, {
      method,
      headers: { ...person.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  ).status;

async function ownersOf(organizationId: string): Promise<number> {
  const [row] = await service.database.sql(
    "SELECT count(*)::int AS count FROM memberships WHERE organization_id = $1 AND role = 'owner'",
    [organizationId],
  );
  return row!.count;
}

/** A busy machine may answer 503 in time; waiting for each other in a circle may not be the reason. */
const deadlocks = () => service.logLines.filter((line) => line.includes('40P01'));

/** Two sessions of the database that go forward step by step. */
async function twoSessions(work: (first: pg.Client, second: pg.Client) => Promise<void>): Promise<void> {
  const clients = [0, 1].map(() => new pg.Client({ ...service.database.connection }));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    await work(clients[0]!, clients[1]!);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

describe('the last owner', () => {
  it('stays, when all owners remove or unmake each other and themselves at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await createOrganization(service);
      const owners = await Promise.all(Array.from({ length: 4 }, () => createPerson(service, id, 'owner')));
      const path = (person: TestPerson) => `/management/organizations/${id}/members/${person.id}`;
      const statuses = await Promise.all(
        owners.flatMap((owner, index) => {
          const next = owners[(index + 1) % owners.length]!;
          return [
            send('DELETE', path(next), owner),
            send('PATCH', path(next), owner, { role: 'viewer' }),
            send('PATCH', path(owner), owner, { role: 'admin' }),
          ];
        }),
      );
      expect(await ownersOf(id)).toBeGreaterThanOrEqual(1);
      expect(statuses.filter((status) => ![200, 403, 404, 409, 503].includes(status))).toEqual([]);
    }
    expect(deadlocks()).toEqual([]);
  });

  it('would be lost without the lock: two owners who unmake each other would both find another one', async () => {
    const { id } = await createOrganization(service);
    const owners = await Promise.all([createPerson(service, id, 'owner'), createPerson(service, id, 'owner')]);
    const unguarded = lockOwnersText.replace('FOR NO KEY UPDATE OF m', '');
    expect(unguarded).not.toBe(lockOwnersText);
    const unmake = "UPDATE memberships SET role = 'viewer' WHERE organization_id = $1 AND user_id = $2";
    await twoSessions(async (first, second) => {
      await Promise.all([first.query('BEGIN'), second.query('BEGIN')]);
      expect((await first.query(unguarded, [id])).rows).toHaveLength(2);
      expect((await second.query(unguarded, [id])).rows).toHaveLength(2);
      await first.query(unmake, [id, owners[0].id]);
      // On a cluster it waits for the first: changes of a reference table come one after the other.
      const unmaking = second.query(unmake, [id, owners[1].id]);
      await first.query('COMMIT');
      await unmaking;
      await second.query('COMMIT');
    });
    expect(await ownersOf(id)).toBe(0);
  });

  it('is seen by the one who waited for the lock', async () => {
    const { id } = await createOrganization(service);
    const owners = await Promise.all([createPerson(service, id, 'owner'), createPerson(service, id, 'owner')]);
    await twoSessions(async (first, second) => {
      await Promise.all([first.query('BEGIN'), second.query('BEGIN')]);
      await first.query(lockOwnersText, [id]);
      const waiting = second.query(lockOwnersText, [id]);
      await first.query("UPDATE memberships SET role = 'viewer' WHERE user_id = $1", [owners[0].id]);
      await first.query('COMMIT');
      expect((await waiting).rows.map(({ user_id }) => user_id)).toEqual([owners[1].id]);
      await second.query('ROLLBACK');
    });
  });
});

describe('the last operator', () => {
  it('stays, when all operators unmake or disable each other at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await service.database.sql('UPDATE users SET is_operator = false');
      const operators = await Promise.all(
        Array.from({ length: 4 }, () => createPerson(service, null, 'viewer', { operator: true })),
      );
      const statuses = await Promise.all(
        operators.flatMap((operator, index) => {
          const path = `/management/users/${operators[(index + 1) % operators.length]!.id}`;
          return [
            send('PATCH', path, operator, { operator: false }),
            send('PATCH', path, operator, { disabled: true }),
            send('PATCH', `/management/users/${operator.id}`, operator, { operator: false }),
          ];
        }),
      );
      const [row] = await service.database.sql(
        'SELECT count(*)::int AS count FROM users WHERE is_operator AND disabled_at IS NULL',
      );
      expect(row!.count).toBeGreaterThanOrEqual(1);
      expect(statuses.filter((status) => ![200, 401, 403, 409, 503].includes(status))).toEqual([]);
    }
    expect(deadlocks()).toEqual([]);
  });

  it('would be lost without the lock', async () => {
    await service.database.sql('UPDATE users SET is_operator = false');
    const operators = await Promise.all([
      createPerson(service, null, 'viewer', { operator: true }),
      createPerson(service, null, 'viewer', { operator: true }),
    ]);
    const unguarded = lockOperatorsText.replace('FOR NO KEY UPDATE', '');
    await twoSessions(async (first, second) => {
      await Promise.all([first.query('BEGIN'), second.query('BEGIN')]);
      expect((await first.query(unguarded)).rows).toHaveLength(2);
      expect((await second.query(unguarded)).rows).toHaveLength(2);
      await first.query('UPDATE users SET is_operator = false WHERE id = $1', [operators[0].id]);
      const unmaking = second.query('UPDATE users SET is_operator = false WHERE id = $1', [operators[1].id]);
      await first.query('COMMIT');
      await unmaking;
      await second.query('COMMIT');
    });
    const [row] = await service.database.sql('SELECT count(*)::int AS count FROM users WHERE is_operator');
    expect(row!.count).toBe(0);
  });
});
