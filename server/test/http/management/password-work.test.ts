/** Passwords are hashed and verified while no transaction is open: it would hold locks and a connection meanwhile. */
import { expect, it, vi } from 'vitest';

/** How many transactions were open at each call of the library. */
const work = vi.hoisted(() => ({ open: 0, openAtCalls: [] as number[] }));
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof import('@node-rs/argon2')>();
  const watched =
    <A extends unknown[], R>(call: (...args: A) => R) =>
    (...args: A): R => {
      work.openAtCalls.push(work.open);
      return call(...args);
    };
  return { ...original, hash: watched(original.hash), verify: watched(original.verify) };
});

// Files share the modules of their process: those that another one has loaded do not call what is watched here.
vi.resetModules();
const { createPerson } = await import('../../support/sign-in.ts');
const { openTestService } = await import('../../support/test-service.ts');
const { createOrganization } = await import('../../support/world.ts');

const password = 'nine boats in a grey harbour';
const other = 'seven lanterns by the sea';
const service = await openTestService();
const { database } = service.services;
const transaction = database.transaction.bind(database);
database.transaction = async (given, keep) => {
  work.open += 1;
  try {
    return await transaction(given, keep);
  } finally {
    work.open -= 1;
  }
};

const lastPart = (url: string) => url.split('/').at(-1);
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  service.call('POST', `/management${path}`, { headers, body });

async function expectWork(calls: number, status: number, request: () => Promise<{ status: number; text: string }>) {
  work.openAtCalls.length = 0;
  const answer = await request();
  expect(answer.status, answer.text).toBe(status);
  expect(work.openAtCalls).toEqual(Array(calls).fill(0));
}

it('is seen within a transaction', async () => {
  const { hash } = await import('@node-rs/argon2');
  await service.services.database.transaction(() => hash(password));
  expect(work.openAtCalls).toEqual([1]);
});

it('signing in, confirming a session and changing the password, right and wrong', async () => {
  const person = await createPerson(service, null, 'viewer', { password });
  const { email, headers } = person;
  await expectWork(1, 201, () => post('/sessions', { email, password }));
  await expectWork(1, 401, () => post('/sessions', { email, password: other }));
  await expectWork(1, 401, () => post('/sessions', { email: 'nobody@example.org', password }));
  await expectWork(1, 200, () => post('/sessions/current/confirm', { password }, headers));
  await expectWork(1, 400, () => post('/sessions/current/confirm', { password: other }, headers));
  const changed = { current_password: password, new_password: other };
  await expectWork(2, 200, () => service.call('PUT', '/management/me/password', { headers, body: changed }));
});

it('a password link', async () => {
  const operator = await createPerson(service, null, 'viewer', { operator: true });
  const person = await createPerson(service, null, 'viewer');
  const link = await post(`/users/${person.id}/password-links`, {}, operator.headers);
  const token = lastPart(link.body.data.password_url);
  await expectWork(1, 200, () => post('/password-links/use', { token, new_password: password }));
});

it('an invitation, with an account and without', async () => {
  const organization = await createOrganization(service);
  const owner = await createPerson(service, organization.id, 'owner');
  const known = await createPerson(service, null, 'viewer', { password });
  for (const email of [known.email, 'new@example.org']) {
    const invited = await post(`/organizations/${organization.id}/invitations`, { email, role: 'door' }, owner.headers);
    const token = lastPart(invited.body.data.invitation_url);
    const name = email === known.email ? {} : { name: 'Mateo Serra' };
    await expectWork(1, 201, () => post('/invitations/accept', { token, password, ...name }));
  }
});
