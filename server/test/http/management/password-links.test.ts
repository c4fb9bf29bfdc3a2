import { beforeAll, describe, expect, it } from 'vitest';
import { linkToken } from '../../../src/contexts/identity/accounts/accounts.ts';
import { createPerson } from '../../support/sign-in.ts';
import { openTestService, startTestService } from '../../support/test-service.ts';
import { createOrganization } from '../../support/world.ts';

const password = 'nine boats in a grey harbour';
const service = await openTestService();
const operator = await createPerson(service, null, 'viewer', { operator: true });

const createLink = (id: string, headers: Record<string, string> = operator.headers) =>
  service.call('POST', `/management/users/${id}/password-links`, { headers });
const tokenOf = (answer: { body: { data: { password_url: string } } }) =>
  /^http:\/\/127\.0\.0\.1:\d+\/console\/password\/([\w-]{43})$/.exec(answer.body.data.password_url)![1]!;
const useLink = (token: string, new_password = password) =>
  service.call('POST', '/management/password-links/use', { body: { token, new_password } });
const signInWith = (email: string, given = password) =>
  service.call('POST', '/management/sessions', { body: { email, password: given } });
const disable = (id: string) =>
  service.call('PATCH', `/management/users/${id}`, { headers: operator.headers, body: { disabled: true } });

describe('createPasswordLink', () => {
  it('201: the password stays until the link is used, and a link made before is dead', async () => {
    const person = await createPerson(service, null, 'viewer', { password: 'seven lanterns by the sea' });
    const first = await createLink(person.id);
    expect(first.status).toBe(201);
    const [old, token] = [tokenOf(first), tokenOf(await createLink(person.id))];
    expect((await signInWith(person.email, 'seven lanterns by the sea')).status).toBe(201);
    expect((await useLink(old)).status).toBe(404);
    expect((await useLink(token)).status).toBe(200);
    const kept = await service.database.sql('SELECT row_to_json(l)::text AS row FROM password_links l');
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it('409: a disabled person, whose links stop working too', async () => {
    const person = await createPerson(service, null, 'viewer');
    const link = await createLink(person.id);
    await disable(person.id);
    expect((await createLink(person.id)).status).toBe(409);
    expect((await useLink(tokenOf(link))).status).toBe(404);
  });
});

describe('requestPasswordLink', () => {
  const request = (email: string, more: object = {}) =>
    service.call('POST', '/management/password-links/request', { body: { email, ...more } });
  const mailsTo = (email: string) =>
    service.database.sql<{ organization_id: string; template: string; language: string; data: { nonce: string } }>(
      'SELECT organization_id, template, language, data FROM mails WHERE recipient = $1 ORDER BY id',
      [email],
    );
  const keyOfLinks = () => service.services.secretsKey.derive('account-links');
  let organizationId: string;
  let laterOrganizationId: string;
  beforeAll(async () => {
    organizationId = (await createOrganization(service)).id;
    laterOrganizationId = (await createOrganization(service)).id;
  });

  it('200: mails a link that works once; another that was mailed works until one is used', async () => {
    const person = await createPerson(service, organizationId, 'door');
    const answers = [await request(person.email.toUpperCase(), { language: 'es' }), await request(person.email)];
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true }]);
    const mails = await mailsTo(person.email);
    expect(mails.map(({ template, language }) => [template, language])).toEqual([
      ['password_link', 'es'],
      ['password_link', 'en'],
    ]);
    const [first, second] = mails.map(({ data }) => linkToken(data.nonce, keyOfLinks()));
    const kept = await service.database.sql('SELECT row_to_json(m)::text AS row FROM mails m');
    expect(JSON.stringify(kept)).not.toContain(first);
    expect((await useLink(first!)).status).toBe(200);
    expect((await useLink(first!)).status).toBe(404);
    expect((await useLink(second!)).status).toBe(404);
    expect((await signInWith(person.email)).status).toBe(201);
  });

  it('200: answers the same, and mails nothing, where there is nobody to mail', async () => {
    const disabled = await createPerson(service, organizationId, 'viewer');
    await disable(disabled.id);
    const withoutOrganization = await createPerson(service, null, 'viewer');
    for (const email of ['nobody@example.org', disabled.email, withoutOrganization.email]) {
      expect((await request(email)).body).toEqual({ success: true });
      expect(await mailsTo(email)).toEqual([]);
      const entry =
        "SELECT user_id FROM deployment_audit_log WHERE operation = 'requestPasswordLink' AND user_email = $1";
      expect(await service.database.sql(entry, [email])).toEqual([{ user_id: null }]);
    }
  });

  it('200: mails one person at most five links in an hour', async () => {
    const person = await createPerson(service, organizationId, 'viewer');
    for (let count = 0; count < 7; count += 1) expect((await request(person.email)).status).toBe(200);
    expect(await mailsTo(person.email)).toHaveLength(5);
    const helped = await createPerson(service, organizationId, 'viewer');
    await service.database.sql(
      `INSERT INTO memberships (organization_id, user_id, role, created_at, updated_at)
       SELECT $1, user_id, role, created_at + interval '1 second', updated_at FROM memberships WHERE user_id = $2`,
      [laterOrganizationId, helped.id],
    );
    for (let count = 0; count < 5; count += 1) await createLink(helped.id);
    await request(helped.email);
    expect(await mailsTo(helped.email), 'links of an operator do not count').toMatchObject([
      { organization_id: organizationId },
    ]);
  });

  it('429: after a hundred attempts from one network', async () => {
    const limited = await startTestService();
    const body = { email: 'nobody@example.org' };
    const statuses: number[] = [];
    for (let n = 0; n < 101; n += 1) {
      statuses.push((await limited.call('POST', '/management/password-links/request', { body })).status);
    }
    await limited.close();
    expect(statuses).toEqual([...Array(100).fill(200), 429]);
  });

  it('400: what is no e-mail, and a language that mails do not have', async () => {
    expect((await request('nobody')).status).toBe(400);
    expect((await request('nobody@example.org', { language: 'fr' })).status).toBe(400);
  });
});

describe('usePasswordLink', () => {
  it('200: sets the password, ends all sessions, and works for one of many at once', async () => {
    const person = await createPerson(service, null, 'viewer');
    const token = tokenOf(await createLink(person.id));
    const answers = await Promise.all(Array.from({ length: 4 }, (_, n) => useLink(token, `${password} ${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect((await service.call('GET', '/management/me', { headers: person.headers })).status).toBe(401);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await signInWith(person.email, `${password} ${winner}`)).status).toBe(201);
  });

  it('200: a change of the password makes links useless', async () => {
    const person = await createPerson(service, null, 'viewer', { password: 'seven lanterns by the sea' });
    const token = tokenOf(await createLink(person.id));
    const body = { current_password: 'seven lanterns by the sea', new_password: 'copper kettle by the door' };
    expect((await service.call('PUT', '/management/me/password', { headers: person.headers, body })).status).toBe(200);
    expect((await useLink(token)).status).toBe(404);
  });

  it('400: a password that is too short, common, or the e-mail; the link stays good', async () => {
    const person = await createPerson(service, null, 'viewer');
    const token = tokenOf(await createLink(person.id));
    for (const weak of ['too short', 'Password12345', person.email, 'Ingrid Falk 2026']) {
      const answer = await useLink(token, weak);
      expect(answer.status, weak).toBe(400);
      expect(answer.body.details[0].path).toBe('/new_password');
      expect(answer.text).not.toContain(weak);
    }
    expect((await useLink(token)).status).toBe(200);
  });

  it('404: an unknown, malformed or expired link', async () => {
    const person = await createPerson(service, null, 'viewer');
    const token = tokenOf(await createLink(person.id));
    await service.database.sql(
      "UPDATE password_links SET expires_at = now() - interval '1 second' WHERE user_id = $1",
      [person.id],
    );
    for (const dead of [token, 'A'.repeat(43), 'x']) expect((await useLink(dead)).status).toBe(404);
    expect((await signInWith(person.email)).status).toBe(401);
  });

  it('429: after a hundred attempts from one network', async () => {
    const limited = await startTestService();
    const body = { token: 'A'.repeat(43), new_password: password };
    const statuses: number[] = [];
    for (let n = 0; n < 101; n += 1) {
      statuses.push((await limited.call('POST', '/management/password-links/use', { body })).status);
    }
    await limited.close();
    expect(statuses).toEqual([...Array(100).fill(404), 429]);
  });
});
