/** Every operation against `access.txt`: who is let in just so, and who just not. */
import { readFileSync } from 'node:fs';
import { qualifiedId } from '@stagedoor/contract';
import { type Role, roles, scopes } from '@stagedoor/contract/vocabulary';
import { expect, it } from 'vitest';
import { createDevice } from '../support/door.ts';
import { openWorld } from '../support/fixtures.ts';
import { allOperations, exampleBody, expectRefusal, requiredQuery, urlOf, withQuery } from '../support/operations.ts';
import { createPerson, signIn, unconfirm } from '../support/sign-in.ts';
import { keyHeaders } from '../support/world.ts';

type Headers = Record<string, string>;
// Its own: operations of the deployment are called too, such as that which sets the test clock.
const { service, world } = await openWorld();
const owner = await signIn(service, world.main.id, 'owner');

interface Row {
  readonly name: string;
  /** What the operation takes: a key, a session, a device, or nothing. */
  readonly by: string;
  /** The scope or the least role. */
  readonly least: string;
  readonly isConfirmed: boolean;
}

const rows = readFileSync(new URL('access.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line): Row => {
    const [api, id, by, ...rest] = line.split(/\s+/);
    const least = rest.filter((word) => word !== 'confirmed').join();
    return { name: `${api}.${id}`, by: by!, least, isConfirmed: rest.includes('confirmed') };
  });
const operations = new Map(allOperations.map((operation) => [qualifiedId(operation), operation]));

/** Operations that ask for a scope of what they are about besides. */
const moreScopes: Readonly<Record<string, readonly string[]>> = {
  'channels.testWebhookEndpoint': ['tickets:read'],
  'integrations.testWebhookEndpoint': ['tickets:read'],
};

/** A request that could be sent; the ids in its path name nothing. */
function send({ name }: Row, headers: Headers) {
  const operation = operations.get(name)!;
  const url = withQuery(urlOf(operation, { organizationId: world.main.id }), requiredQuery(operation));
  return service.call(operation.method, url, { headers, body: exampleBody(operation) });
}

async function expectLetIn(row: Row, headers: Headers) {
  const answer = await send(row, headers);
  expect([401, 403], answer.text).not.toContain(answer.status);
}

async function expectForbidden(row: Row, headers: Headers, message: string) {
  const answer = await send(row, headers);
  expectRefusal(operations.get(row.name)!, answer, 403);
  expect(answer.body.error).toBe('forbidden');
  expect(answer.body.message).toContain(message);
}

it('every operation has a row, and every row an operation', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...operations.keys()].toSorted());
});

const taking = (by: string) => rows.filter((row) => row.by === by).map((row) => [row.name, row.least, row] as const);

it.each(taking('key'))('%s: with a key that has the scope %s, and not with all others', async (name, scope, row) => {
  const { api } = operations.get(name)!;
  const keyOwner =
    api === 'channels'
      ? ({ kind: 'channels', channelId: world.channel.id } as const)
      : api === 'resellers'
        ? ({ kind: 'resellers', resellerId: world.reseller.id } as const)
        : ({ kind: 'integrations', organizationId: world.main.id } as const);
  const withScopes = (given: readonly string[]) => keyHeaders(service, keyOwner, { scopes: given });
  if (scope === 'any') return expectLetIn(row, await withScopes(['passes:read']));
  await expectLetIn(row, await withScopes([scope, ...(moreScopes[name] ?? [])]));
  await expectForbidden(row, await withScopes(scopes.filter((other) => other !== scope)), scope);
});

it.each(taking('session'))('%s: for %s, and nobody below', async (_, least, row) => {
  const isOperator = least === 'operator';
  const role = roles.includes(least as Role) ? (least as Role) : null;
  const allowed = await createPerson(service, role && world.main.id, role ?? 'viewer', { operator: isOperator });
  await expectLetIn(row, allowed.headers);
  const unconfirmed = await createPerson(service, role && world.main.id, role ?? 'viewer', { operator: isOperator });
  await unconfirm(service, unconfirmed);
  const { status, body } = await send(row, unconfirmed.headers);
  expect(status === 403 && body.error === 'confirmation_required').toBe(row.isConfirmed);
  if (isOperator) {
    return expectForbidden(row, owner, 'This is for those who run the deployment.');
  }
  if (!role) return;
  const below = roles[roles.indexOf(role) + 1];
  if (below) {
    const tooLow = await signIn(service, world.main.id, below);
    return expectForbidden(row, tooLow, `This needs the role ${role}, yours is ${below}.`);
  }
  expect((await send(row, await signIn(service, world.twin.id, 'owner'))).status).toBe(404);
});

it.each(taking('device'))('%s: for a device, and no person', async (_name, _least, row) => {
  await expectLetIn(row, (await createDevice(service, world.main.id)).headers);
  expect((await send(row, owner)).status).toBe(401);
});

it.each(taking('public'))('%s: for everybody', async (name, _, row) => {
  const closed = rows.find((other) => other.by !== 'public' && other.name.split('.')[0] === name.split('.')[0])!;
  // Signing in is refused as well, in other words, where the password is wrong.
  const [open, refused] = [await send(row, {}), await send(closed, {})];
  expect([open.status, open.body.message]).not.toEqual([refused.status, refused.body.message]);
});
