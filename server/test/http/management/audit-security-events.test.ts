/** What is done with accounts is in the audit log: of the deployment, and of every organization of the person. */
import { describe, expect, it } from 'vitest';
import { entriesOf } from '../../support/audit-log.ts';
import { createPerson, signIn } from '../../support/sign-in.ts';
import { openTestService, type TestAnswer } from '../../support/test-service.ts';
import { codeAt, setUpTotp } from '../../support/totp.ts';
import { createOrganization } from '../../support/world.ts';

const password = 'nine boats in a grey harbour';
const wrong = 'ten boats in a green harbour';
const service = await openTestService();
const one = await createOrganization(service);
const two = await createOrganization(service);
await createOrganization(service);
const person = await createPerson(service, one.id, 'owner', { password });
await service.database.sql(
  "INSERT INTO memberships SELECT $1, user_id, 'viewer', created_at, updated_at FROM memberships WHERE user_id = $2",
  [two.id, person.id],
);

const entriesAfter = (answer: TestAnswer) => entriesOf(service.database, [String(answer.headers['x-request-id'])]);
const placesOf = (entries: readonly { organization_id: string | null }[]) =>
  entries.map(({ organization_id }) => organization_id).toSorted();
const everywhere = () => [null, one.id, two.id].toSorted();
const open = (email: string, given: string, code?: string, userAgent = 'phone/1') =>
  service.call('POST', '/management/sessions', {
    headers: { 'user-agent': userAgent },
    body: { email, password: given, ...(code === undefined ? {} : { code }) },
  });

describe('signing in', () => {
  it('is recorded with the session that it opened, and without password and token', async () => {
    const answer = await open(person.email, password);
    expect(answer.status).toBe(201);
    const entries = await entriesAfter(answer);
    expect(placesOf(entries)).toEqual(everywhere());
    for (const entry of entries) {
      expect(entry).toMatchObject({
        operation: 'createSession',
        outcome: 'succeeded',
        user_id: person.id,
        user_email: person.email,
        session_id: expect.stringMatching(/^ses_/),
        address: '127.0.0.1',
        user_agent: 'phone/1',
        fields: ['email', 'password'],
      });
    }
    const text = JSON.stringify(entries);
    expect(text).not.toContain(password);
    expect(text).not.toContain(answer.body.data.token);
  });

  it('is recorded with the first 300 characters of the user agent', async () => {
    const answer = await open(person.email, password, undefined, 'x'.repeat(301));
    expect(answer.status).toBe(201);
    for (const entry of await entriesAfter(answer)) expect(entry).toMatchObject({ user_agent: 'x'.repeat(300) });
  });

  it('with a wrong password is recorded for the owners of the person', async () => {
    const answer = await open(person.email, wrong);
    expect(answer.status).toBe(401);
    const entries = await entriesAfter(answer);
    expect(placesOf(entries)).toEqual(everywhere());
    expect(entries[0]).toMatchObject({
      operation: 'createSession',
      outcome: 'failed',
      reason: 'E-mail or password is wrong.',
      user_id: person.id,
      session_id: null,
    });
    expect(JSON.stringify(entries)).not.toContain(wrong);
    const seen = await service.call('GET', `/management/organizations/${one.id}/audit-log?outcome=failed`, {
      headers: person.headers,
    });
    expect(seen.body.data[0]).toMatchObject({ operation: 'createSession', user_email: person.email });
  });

  it('with an unknown e-mail is recorded for operators', async () => {
    const answer = await open('mallory@example.com', wrong);
    expect(await entriesAfter(answer)).toMatchObject([
      { organization_id: null, outcome: 'failed', user_id: null, user_email: 'mallory@example.com' },
    ]);
  });

  it('with the right password and without the second factor is recorded as failed', async () => {
    const careful = await createPerson(service, one.id, 'viewer', { password });
    const { secret } = await setUpTotp(service, careful);
    const without = await open(careful.email, password);
    expect(without.status).toBe(401);
    expect((await entriesAfter(without))[0]).toMatchObject({ outcome: 'failed', user_id: careful.id });
    const withCode = await open(careful.email, password, codeAt(secret, new Date(Date.now() + 30_000)));
    expect(withCode.status).toBe(201);
    expect((await entriesAfter(withCode))[0]).toMatchObject({ outcome: 'succeeded', user_id: careful.id });
  });

  it('is not recorded where there were too many attempts', async () => {
    const guessed = await createPerson(service, one.id, 'viewer', { password });
    const answers = [];
    for (let attempts = 0; attempts < 12; attempts += 1) answers.push(await open(guessed.email, wrong));
    const [refused] = answers.filter(({ status }) => status === 429);
    expect(await entriesAfter(refused!)).toEqual([]);
  });
});

describe('a session', () => {
  it('that is ended by signing out, or by its id, is recorded', async () => {
    const [lost, phone] = [await open(person.email, password), await open(person.email, password)];
    const { session_id: id } = (await entriesAfter(lost))[0]!;
    const revoked = await service.call('DELETE', `/management/sessions/${id}`, { headers: person.headers });
    expect(revoked.status).toBe(200);
    const entries = await entriesAfter(revoked);
    expect(placesOf(entries)).toEqual(everywhere());
    expect(entries[0]).toMatchObject({ operation: 'deleteSession', target_kind: 'session', target_ids: [id] });
    const signedOut = await service.call('DELETE', '/management/sessions/current', {
      headers: { authorization: `Bearer ${phone.body.data.token}` },
    });
    expect(signedOut.status).toBe(200);
    expect((await entriesAfter(signedOut))[0]).toMatchObject({
      operation: 'deleteCurrentSession',
      user_id: person.id,
      session_id: (await entriesAfter(phone))[0]!.session_id,
    });
  });

  it('that is confirmed, or not, is recorded', async () => {
    const confirm = (given: string) =>
      service.call('POST', '/management/sessions/current/confirm', {
        headers: person.headers,
        body: { password: given },
      });
    expect((await entriesAfter(await confirm(wrong)))[0]).toMatchObject({
      operation: 'confirmSession',
      outcome: 'failed',
    });
    expect((await entriesAfter(await confirm(password)))[0]).toMatchObject({
      operation: 'confirmSession',
      outcome: 'succeeded',
      session_id: person.sessionId,
    });
  });
});

describe('a password', () => {
  it('that is changed, or not, is recorded', async () => {
    const changing = await createPerson(service, two.id, 'viewer', { password });
    const change = (current: string) =>
      service.call('PUT', '/management/me/password', {
        headers: changing.headers,
        body: { current_password: current, new_password: 'eleven lamps on a long pier' },
      });
    const failed = await entriesAfter(await change(wrong));
    expect(placesOf(failed)).toEqual([null, two.id].toSorted());
    expect(failed[0]).toMatchObject({ operation: 'updatePassword', outcome: 'failed', user_id: changing.id });
    const done = await entriesAfter(await change(password));
    expect(done[0]).toMatchObject({ outcome: 'succeeded', fields: ['current_password', 'new_password'] });
    expect(JSON.stringify(done)).not.toContain('eleven');
  });

  it('that is set by a link is recorded, and the link as an act of the operator', async () => {
    const forgetful = await createPerson(service, two.id, 'viewer');
    const operator = await signIn(service, null, 'viewer', { operator: true });
    const link = await service.call('POST', `/management/users/${forgetful.id}/password-links`, { headers: operator });
    expect(link.status).toBe(201);
    expect(await entriesAfter(link)).toMatchObject([
      { organization_id: null, operation: 'createPasswordLink', target_ids: [forgetful.id] },
      { organization_id: two.id },
    ]);
    const token = new URL(link.body.data.password_url).pathname.split('/').at(-1);
    const used = await service.call('POST', '/management/password-links/use', {
      body: { token, new_password: 'eleven lamps on a long pier' },
    });
    expect(used.status).toBe(200);
    const entries = await entriesAfter(used);
    expect(placesOf(entries)).toEqual([null, two.id].toSorted());
    expect(entries[0]).toMatchObject({ operation: 'usePasswordLink', user_id: forgetful.id, session_id: null });
    expect(JSON.stringify(entries)).not.toContain(token);
  });
});

describe('an invitation', () => {
  it('that is accepted, or not, is recorded in the organization', async () => {
    const guest = await createPerson(service, null, 'viewer', { password });
    const invited = await service.call('POST', `/management/organizations/${one.id}/invitations`, {
      headers: person.headers,
      body: { email: guest.email, role: 'door' },
    });
    expect(invited.status).toBe(201);
    expect(await entriesAfter(invited)).toMatchObject([{ organization_id: one.id, operation: 'createInvitation' }]);
    const token = new URL(invited.body.data.invitation_url).pathname.split('/').at(-1);
    const accept = (given: string) =>
      service.call('POST', '/management/invitations/accept', { body: { token, password: given } });
    expect((await entriesAfter(await accept(wrong)))[0]).toMatchObject({
      operation: 'acceptInvitation',
      outcome: 'failed',
      user_id: guest.id,
    });
    const accepted = await accept(password);
    expect(accepted.status).toBe(201);
    const entries = await entriesAfter(accepted);
    expect(placesOf(entries)).toEqual([null, one.id].toSorted());
    expect(entries[0]).toMatchObject({ outcome: 'succeeded', user_id: guest.id, fields: ['password', 'token'] });
    expect(JSON.stringify(entries)).not.toContain(token);
  });
});
