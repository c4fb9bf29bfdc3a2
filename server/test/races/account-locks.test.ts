/** What the locks of accounts are for: of people, invitations, owners and operators. */
import { describeLocks, type LockCase } from '../support/lock-cases.ts';
import { createPerson, type TestPerson } from '../support/sign-in.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../support/test-service.ts';
import { codeAt } from '../support/totp.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';

const password = 'nine boats in a grey harbour';
let service: TestService;

async function start(options: TestServiceOptions): Promise<TestService> {
  service = await startTestService({ connectionsMax: 20, ...options });
  return service;
}

const send = (method: string, path: string, person: TestPerson | null, body?: object) => () =>
  service.call(method, `/management${path}`, {
    ...(person ? { headers: person.headers } : {}),
    body,
  });
const countIn = async (text: string, id: string) =>
  (await service.database.sql<{ count: number }>(`SELECT count(*)::int AS count FROM ${text}`, [id]))[0]!.count;

/** An invitation of somebody who has an account; what accepts it with the link that was sent. */
async function invited({ id }: TestOrganization) {
  const admin = await createPerson(service, id, 'admin');
  const person = await createPerson(service, null, 'viewer', { password });
  const invitations = `/organizations/${id}/invitations`;
  const answer = await send('POST', invitations, admin, { email: person.email, role: 'door' })();
  const { _id: invitationId, invitation_url: url } = answer.body.data;
  const accept = send('POST', '/invitations/accept', null, { token: url.split('/').at(-1), password });
  return { accept, admin, path: `${invitations}/${invitationId}` };
}

const newPassword = 'copper kettle by the door';
/** A person with a password, how the person signs in with it, and how many sessions the person has. */
async function withPassword() {
  const person = await createPerson(service, null, 'viewer', { password });
  const signIn = send('POST', '/sessions', null, { email: person.email, password });
  return { person, signIn, state: () => countIn('sessions WHERE user_id = $1 AND revoked_at IS NULL', person.id) };
}

const cases: readonly LockCase[] = [
  {
    title: 'a session that is being opened ends when the password is changed',
    label: 'lock_user_with_password',
    arrange: async () => {
      const { person, signIn, state } = await withPassword();
      const body = { current_password: password, new_password: newPassword };
      return { first: signIn, second: send('PUT', '/me/password', person, body), state };
    },
    guarded: [201, 200, true, 1],
    unguarded: [201, 200, false, 2],
  },
  {
    title: 'a session that is being opened ends when the person is disabled',
    label: 'lock_user_with_password',
    arrange: async () => {
      const operator = await createPerson(service, null, 'viewer', { operator: true });
      const { person, signIn, state } = await withPassword();
      return { first: signIn, second: send('PATCH', `/users/${person.id}`, operator, { disabled: true }), state };
    },
    guarded: [201, 200, true, 0],
    unguarded: [201, 200, false, 1],
  },
  {
    title: 'a session that is being opened without a code ends when the second factor is set up',
    label: 'lock_user',
    behind: 'find_totp',
    arrange: async () => {
      const { person, signIn, state } = await withPassword();
      const { secret } = (await send('POST', '/me/totp', person)()).body.data;
      const second = send('POST', '/me/totp/verify', person, { code: codeAt(secret, new Date()) });
      return { first: signIn, second, state };
    },
    guarded: [201, 200, true, 1],
    unguarded: [201, 200, false, 2],
  },
  ...(['door', 'owner'] as const).map(
    (role): LockCase => ({
      title: `an invitation to the role ${role} by a person who is being disabled is revoked`,
      label: 'lock_actor_role',
      behind: 'insert_invitation',
      arrange: async () => {
        const { id } = await createOrganization(service);
        const operator = await createPerson(service, null, 'viewer', { operator: true });
        const inviter = await createPerson(service, id, 'owner');
        return {
          first: send('POST', `/organizations/${id}/invitations`, inviter, { email: 'new@example.org', role }),
          second: send('PATCH', `/users/${inviter.id}`, operator, { disabled: true }),
          state: () => countIn('invitations WHERE organization_id = $1 AND revoked_at IS NULL', id),
        };
      },
      guarded: [201, 200, true, 0],
      unguarded: [201, 200, false, 1],
    }),
  ),
  ...(['of an organization', 'of a new organization'] as const).map(
    (whose): LockCase => ({
      title: `an invitation of the first owner ${whose} by an operator who is being disabled is revoked`,
      label: 'lock_user',
      behind: 'insert_invitation',
      arrange: async () => {
        const { id } = await createOrganization(service);
        const operator = await createPerson(service, null, 'viewer', { operator: true });
        const inviter = await createPerson(service, null, 'viewer', { operator: true });
        const slug = `quay-${inviter.id.slice(-12)}`;
        const created = { name: 'Quay', slug, currency: 'EUR', timezone: 'Europe/Madrid' };
        return {
          first:
            whose === 'of an organization'
              ? send('POST', `/organizations/${id}/owner-invitations`, inviter, { email: 'owner@example.org' })
              : send('POST', '/organizations', inviter, { ...created, owner_email: 'owner@example.org' }),
          second: send('PATCH', `/users/${inviter.id}`, operator, { disabled: true }),
          state: () => countIn('invitations WHERE invited_by = $1 AND revoked_at IS NULL', inviter.id),
        };
      },
      guarded: [201, 200, true, 0],
      unguarded: [201, 200, false, 1],
    }),
  ),
  {
    title: 'an invitation is accepted once',
    label: 'lock_invitation_by_token',
    arrange: async () => {
      const { accept } = await invited(await createOrganization(service));
      return { first: accept, second: accept };
    },
    guarded: [201, 404, true],
    unguarded: [201, 201, false],
  },
  {
    title: 'an invitation that is getting a new link is not accepted with the old one',
    label: 'lock_open_invitation',
    arrange: async () => {
      const { accept, admin, path } = await invited(await createOrganization(service));
      return { first: send('POST', `${path}/resend`, admin), second: accept };
    },
    guarded: [200, 404, true],
    unguarded: [200, 201, false],
  },
  {
    title: 'an invitation by a person who is being removed is revoked',
    label: 'lock_actor_role',
    arrange: async () => {
      const { id } = await createOrganization(service);
      const owner = await createPerson(service, id, 'owner');
      const inviter = await createPerson(service, id, 'admin');
      const body = { email: 'door@example.org', role: 'door' };
      return {
        first: send('POST', `/organizations/${id}/invitations`, inviter, body),
        second: send('DELETE', `/organizations/${id}/members/${inviter.id}`, owner),
        state: () => countIn('invitations WHERE organization_id = $1 AND revoked_at IS NULL', id),
      };
    },
    guarded: [201, 200, true, 0],
    unguarded: [201, 200, false, 1],
  },
  ...(['door-devices', 'door-codes'] as const).map(
    (made): LockCase => ({
      title: `${made} by a person who is being removed end`,
      label: 'lock_actor_role',
      arrange: async () => {
        const { id } = await createOrganization(service);
        const owner = await createPerson(service, id, 'owner');
        const manager = await createPerson(service, id, 'manager');
        const valid = made === 'door-codes' ? 'door_codes WHERE' : 'door_devices WHERE revoked_at IS NULL AND';
        return {
          first: send('POST', `/organizations/${id}/${made}`, manager, made === 'door-codes' ? {} : { name: 'North' }),
          second: send('DELETE', `/organizations/${id}/members/${manager.id}`, owner),
          state: () => countIn(`${valid} organization_id = $1`, id),
        };
      },
      guarded: [201, 200, true, 0],
      unguarded: [201, 200, false, 1],
    }),
  ),
  ...(['created', 'rotated'] as const).map(
    (made): LockCase => ({
      title: `a key that is being ${made} by a person who is being removed is in the answer of the removal`,
      label: 'lock_actor_role',
      arrange: async () => {
        const { id } = await createOrganization(service);
        const owner = await createPerson(service, id, 'owner');
        const maker = await createPerson(service, id, 'admin');
        const keys = `/organizations/${id}/api-keys`;
        const key = { name: 'Door', scopes: ['tickets:read'] };
        const { _id: oldId } = (await send('POST', keys, owner, key)()).body.data;
        const remove = send('DELETE', `/organizations/${id}/members/${maker.id}`, owner);
        return {
          first:
            made === 'created'
              ? send('POST', keys, maker, key)
              : send('POST', `${keys}/${oldId}/rotate`, maker, { grace: '1h' }),
          second: async () => (await remove()).body.data.api_keys.length,
        };
      },
      guarded: [201, 1, true],
      unguarded: [201, 0, false],
    }),
  ),
  {
    title: 'of two owners who unmake each other one stays',
    label: 'enter_owner_change',
    behind: 'list_organization_owners',
    arrange: async () => {
      const { id } = await createOrganization(service);
      const one = await createPerson(service, id, 'owner');
      const other = await createPerson(service, id, 'owner');
      const unmake = (owner: TestPerson, by: TestPerson) =>
        send('PATCH', `/organizations/${id}/members/${owner.id}`, by, { role: 'viewer' });
      return {
        first: unmake(other, one),
        second: unmake(one, other),
        state: () => countIn("memberships WHERE organization_id = $1 AND role = 'owner'", id),
      };
    },
    guarded: [200, 403, true, 1],
    unguarded: [200, 200, false, 0],
  },
  {
    title: 'of two operators who unmake each other one stays',
    label: 'enter_operator_change',
    behind: 'list_operators',
    arrange: async () => {
      await service.database.sql('UPDATE users SET is_operator = false');
      const one = await createPerson(service, null, 'viewer', { operator: true });
      const other = await createPerson(service, null, 'viewer', { operator: true });
      const unmake = (operator: TestPerson, by: TestPerson) =>
        send('PATCH', `/users/${operator.id}`, by, { operator: false });
      return {
        first: unmake(other, one),
        second: unmake(one, other),
        state: () => countIn('users WHERE is_operator AND id <> $1', ''),
      };
    },
    guarded: [200, 409, true, 1],
    unguarded: [200, 200, false, 0],
  },
];

describeLocks(cases, start);
