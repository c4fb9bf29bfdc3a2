import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { createPerson, type TestPerson, unconfirm } from '../../support/sign-in.ts';
import { openTestService, startTestService } from '../../support/test-service.ts';
import { codeAt, setUpTotp } from '../../support/totp.ts';
import { createOrganization, type TestOrganization } from '../../support/world.ts';

const password = 'nine boats in a grey harbour';
const clock = fixedClock('2026-11-20T20:00:00.000Z');
const dayMs = 86_400_000;
let organization: TestOrganization;
let owner: TestPerson;
let admin: TestPerson;
const service = await openTestService({ clock });
const twin = await createOrganization(service);
beforeEach(async () => {
  clock.advance(1_000_000);
  organization = await createOrganization(service);
  owner = await createPerson(service, organization.id, 'owner');
  admin = await createPerson(service, organization.id, 'admin');
});

type Headers = Record<string, string>;
const url = (rest = '') => `/management/organizations/${organization.id}/invitations${rest}`;
const invite = (body: object, { headers }: { headers: Headers } = admin) =>
  service.call('POST', url(), { headers, body });
const resend = (id: string, { headers }: { headers: Headers } = admin) =>
  service.call('POST', url(`/${id}/resend`), { headers });
const revoke = (id: string, { headers }: { headers: Headers } = admin) =>
  service.call('DELETE', url(`/${id}`), { headers });
const list = ({ headers }: { headers: Headers } = admin, query = '') => service.call('GET', url(query), { headers });
const accept = (token: string, given: object = {}) =>
  service.call('POST', '/management/invitations/accept', { body: { token, name: 'Mateo Serra', password, ...given } });
const tokenOf = (answer: { body: { data: { invitation_url: string } } }) =>
  /^http:\/\/127\.0\.0\.1:\d+\/console\/invitations\/([\w-]{43})$/.exec(answer.body.data.invitation_url)![1]!;
const newEmail = () => `guest-${randomBytes(6).toString('hex')}@example.org`;
const roleOf = async (email: string) =>
  (
    await service.database.sql(
      'SELECT m.role FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.organization_id = $1 AND u.email = $2',
      [organization.id, email],
    )
  )[0]?.role ?? null;

describe('createInvitation', () => {
  it('201: answers the link once and keeps its hash; no account is made', async () => {
    const email = newEmail();
    const answer = await invite({ email, role: 'door' });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ email, role: 'door', invited_by: admin.id });
    expect(answer.body.data.expires_at).toBe(new Date(clock.now().getTime() + 7 * dayMs).toISOString());
    expect(await service.database.sql('SELECT * FROM users WHERE email = $1', [email])).toEqual([]);
    const kept = await service.database.sql('SELECT row_to_json(i)::text AS row FROM invitations i');
    expect(JSON.stringify(kept)).not.toContain(tokenOf(answer));
    expect((await list()).text).not.toContain('invitation_url');
  });

  it('201: says the same with the same statements whether the e-mail has an account or not', async () => {
    const known = await createPerson(service, twin.id, 'viewer');
    const { database } = service.services;
    const counted = async (email: string) => {
      const before = database.statementsCount;
      const answer = await invite({ email, role: 'door' });
      return {
        status: answer.status,
        fields: Object.keys(answer.body.data),
        statements: database.statementsCount - before,
      };
    };
    expect(await counted(known.email)).toEqual(await counted(newEmail()));
    expect(await roleOf(known.email)).toBeNull();
  });

  it('201: again for an e-mail whose invitation has expired', async () => {
    const email = newEmail();
    await invite({ email, role: 'door' });
    clock.advance(7 * dayMs);
    expect((await invite({ email, role: 'viewer' })).status).toBe(201);
  });

  it('400: no e-mail, or a role that there is not', async () => {
    expect((await invite({ email: 'no address', role: 'door' })).status).toBe(400);
    expect((await invite({ email: newEmail(), role: 'king' })).status).toBe(400);
  });

  it('403: an admin invites no owner, and an owner does so after confirming the session', async () => {
    const body = { email: newEmail(), role: 'owner' };
    expect((await invite(body)).body.error).toBe('forbidden');
    await unconfirm(service, owner);
    expect((await invite(body, owner)).body.error).toBe('confirmation_required');
    expect((await invite({ ...body, role: 'door' }, owner)).status).toBe(201);
  });

  it('409: the e-mail has an open invitation, for all but one of many at once, or belongs to a member', async () => {
    const email = newEmail();
    const bodies = [email, email.toUpperCase(), email, email].map((one) => ({ email: one, role: 'door' }));
    const answers = await Promise.all(bodies.map((body) => invite(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const member = await invite({ email: owner.email, role: 'door' });
    expect([member.status, member.body.error]).toEqual([409, 'already_exists']);
  });
});

describe('listInvitations', () => {
  it('200: the open ones of this organization, by pages', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      ids.push((await invite({ email: newEmail(), role: 'door' })).body.data._id);
      clock.advance(1_000);
    }
    const gone = await invite({ email: newEmail(), role: 'door' });
    await revoke(gone.body.data._id);
    const first = await list(admin, '?limit=2');
    expect(first.status).toBe(200);
    expect(first.body.data.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(0, 2));
    const rest = await list(admin, `?limit=2&after=${ids[1]}`);
    expect(rest.body.data.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(2));
  });
});

describe('resendInvitation', () => {
  it('200: a new link for 7 days, and the one before is dead', async () => {
    const email = newEmail();
    const first = await invite({ email, role: 'door' });
    clock.advance(8 * dayMs);
    const answer = await resend(first.body.data._id);
    expect(answer.status).toBe(200);
    expect((await accept(tokenOf(first))).status).toBe(404);
    expect((await accept(tokenOf(answer))).status).toBe(201);
  });

  it('403: of an owner, by an owner after confirming the session', async () => {
    const { _id: id } = (await invite({ email: newEmail(), role: 'owner' }, owner)).body.data;
    expect((await resend(id)).body.error).toBe('forbidden');
    expect((await resend(id, owner)).status).toBe(200);
    await unconfirm(service, owner);
    expect((await resend(id, owner)).body.error).toBe('confirmation_required');
  });

  it('404: accepted or revoked', async () => {
    const accepted = await invite({ email: newEmail(), role: 'door' });
    await accept(tokenOf(accepted));
    const revoked = await invite({ email: newEmail(), role: 'door' });
    await revoke(revoked.body.data._id);
    for (const answer of [accepted, revoked]) expect((await resend(answer.body.data._id)).status).toBe(404);
  });
});

describe('revokeInvitation', () => {
  it('200: the link is dead', async () => {
    const email = newEmail();
    const invited = await invite({ email, role: 'door' });
    expect((await revoke(invited.body.data._id)).status).toBe(200);
    expect((await accept(tokenOf(invited))).status).toBe(404);
    expect(await roleOf(email)).toBeNull();
    expect((await invite({ email, role: 'viewer' })).status).toBe(201);
  });

  it('404: accepted or revoked already', async () => {
    const invited = await invite({ email: newEmail(), role: 'door' });
    await accept(tokenOf(invited));
    expect((await revoke(invited.body.data._id)).status).toBe(404);
  });
});

describe('an invitation of somebody who loses the role', () => {
  it.each(['removed', 'changed', 'disabled'])('is dead when the inviter is %s', async (how) => {
    const invited = await invite({ email: newEmail(), role: 'admin' });
    const path = `/management/organizations/${organization.id}/members/${admin.id}`;
    const operator = await createPerson(service, null, 'viewer', { operator: true });
    const { status } =
      how === 'removed'
        ? await service.call('DELETE', path, { headers: owner.headers })
        : how === 'changed'
          ? await service.call('PATCH', path, { headers: owner.headers, body: { role: 'viewer' } })
          : await service.call('PATCH', `/management/users/${admin.id}`, {
              headers: operator.headers,
              body: { disabled: true },
            });
    expect(status).toBe(200);
    expect((await accept(tokenOf(invited))).status).toBe(404);
  });
});

describe('acceptInvitation', () => {
  it('201: a new person sets name and password, and is signed in with the role', async () => {
    const email = newEmail();
    const answer = await accept(tokenOf(await invite({ email, role: 'door' })));
    expect(answer.status).toBe(201);
    expect(answer.body.data.user).toMatchObject({ email, name: 'Mateo Serra', operator: false });
    const headers = { authorization: `Bearer ${answer.body.data.token}` };
    const me = await service.call('GET', '/management/me', { headers });
    expect(me.body.data.memberships).toMatchObject([{ _id: organization.id, role: 'door' }]);
    const signedIn = await service.call('POST', '/management/sessions', { body: { email, password } });
    expect(signedIn.status).toBe(201);
  });

  it('201: a person with an account gives its own password; name and password stay', async () => {
    const person = await createPerson(service, twin.id, 'viewer', { password: 'seven lanterns by the sea' });
    const token = tokenOf(await invite({ email: person.email, role: 'manager' }));
    expect((await accept(token)).status).toBe(401);
    expect(await roleOf(person.email)).toBeNull();
    const answer = await accept(token, { password: 'seven lanterns by the sea', name: undefined });
    expect(answer.status).toBe(201);
    expect(answer.body.data.user).toMatchObject({ _id: person.id, name: 'Ingrid Falk' });
    expect(await roleOf(person.email)).toBe('manager');
  });

  it('400: a weak password, in the same words with an account and without one; the invitation stays open', async () => {
    const person = await createPerson(service, twin.id, 'viewer', { password });
    const bodies: unknown[] = [];
    for (const email of [person.email, newEmail()]) {
      const token = tokenOf(await invite({ email, role: 'door' }));
      const weak = await accept(token, { password: 'Password12345' });
      expect(weak.status).toBe(400);
      bodies.push({ ...weak.body, request_id: '' });
      expect((await accept(token)).status).toBe(201);
    }
    expect(bodies[0]).toEqual(bodies[1]);
  });

  it('401: without a name, in the same words with an account and without one', async () => {
    const person = await createPerson(service, twin.id, 'viewer', { password: 'seven lanterns by the sea' });
    const bodies: unknown[] = [];
    for (const email of [person.email, newEmail()]) {
      const answer = await accept(tokenOf(await invite({ email, role: 'door' })), { name: undefined });
      expect(answer.status).toBe(401);
      bodies.push({ ...answer.body, request_id: '' });
    }
    expect(bodies[0]).toEqual(bodies[1]);
  });

  it('401: an account whose password was never set is not taken over, nor is a disabled one used', async () => {
    const unset = await createPerson(service, null, 'viewer');
    const disabled = await createPerson(service, null, 'viewer', { password });
    await service.database.sql('UPDATE users SET disabled_at = now() WHERE id = $1', [disabled.id]);
    for (const { email } of [unset, disabled]) {
      expect((await accept(tokenOf(await invite({ email, role: 'door' })))).status).toBe(401);
      expect(await roleOf(email)).toBeNull();
    }
  });

  it('401 and 201: asks for the code of a second factor', async () => {
    const person = await createPerson(service, twin.id, 'viewer', { password });
    const { secret } = await setUpTotp(service, person);
    clock.advance(60_000);
    const token = tokenOf(await invite({ email: person.email, role: 'door' }));
    expect((await accept(token)).body.error).toBe('totp_required');
    expect((await accept(token, { code: '000000' })).body.error).toBe('unauthorized');
    expect((await accept(token, { code: codeAt(secret, clock.now()) })).status).toBe(201);
  });

  it('404: unknown, malformed, expired or accepted already', async () => {
    const invited = await invite({ email: newEmail(), role: 'door' });
    clock.advance(7 * dayMs);
    const used = tokenOf(await invite({ email: newEmail(), role: 'door' }));
    expect((await accept(used)).status).toBe(201);
    for (const token of [tokenOf(invited), used, 'A'.repeat(43), 'x']) expect((await accept(token)).status).toBe(404);
  });

  it('429: after a hundred attempts from one network, and ten at one invitation', async () => {
    const limited = await startTestService({ clock });
    const path = '/management/invitations/accept';
    const statuses: number[] = [];
    for (let n = 0; n < 101; n += 1) {
      statuses.push((await limited.call('POST', path, { body: { token: 'A'.repeat(43), password } })).status);
    }
    await limited.close();
    expect(statuses).toEqual([...Array(100).fill(404), 429]);
    const person = await createPerson(service, twin.id, 'viewer', { password });
    const token = tokenOf(await invite({ email: person.email, role: 'door' }));
    const guesses: number[] = [];
    for (let n = 0; n < 11; n += 1) guesses.push((await accept(token, { password: `guess number ${n} of it` })).status);
    expect(guesses).toEqual([...Array(10).fill(401), 429]);
  });
});

describe('createOwnerInvitation', () => {
  const path = (id: string) => `/management/organizations/${id}/owner-invitations`;
  const inviteOwner = async (id: string, headers: Headers, email = newEmail()) =>
    service.call('POST', path(id), { headers, body: { email } });

  it('201: for an organization whose owner has not accepted; the link before it is dead', async () => {
    const { headers } = await createPerson(service, null, 'viewer', { operator: true });
    organization = await createOrganization(service);
    const email = newEmail();
    const [first, second] = [
      await inviteOwner(organization.id, headers, email),
      await inviteOwner(organization.id, headers, email),
    ];
    expect(second!.status).toBe(201);
    expect((await accept(tokenOf(first!))).status).toBe(404);
    expect((await accept(tokenOf(second!))).status).toBe(201);
    expect(await roleOf(email)).toBe('owner');
  });

  it('400: no e-mail', async () => {
    const { headers } = await createPerson(service, null, 'viewer', { operator: true });
    expect((await inviteOwner(organization.id, headers, 'x')).status).toBe(400);
  });

  it('409: it has an owner who can sign in', async () => {
    const { headers } = await createPerson(service, null, 'viewer', { operator: true });
    expect((await inviteOwner(organization.id, headers)).status).toBe(409);
    await service.database.sql('UPDATE users SET disabled_at = now() WHERE id = $1', [owner.id]);
    expect((await inviteOwner(organization.id, headers)).status).toBe(201);
  });
});
