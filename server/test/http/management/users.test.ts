import { beforeEach, describe, expect, it } from 'vitest';
import { createPerson, type TestPerson, unconfirm } from '../../support/sign-in.ts';
import { openTestService } from '../../support/test-service.ts';

const password = 'nine boats in a grey harbour';
let operator: TestPerson;
const service = await openTestService();
beforeEach(async () => {
  await service.database.sql('UPDATE users SET is_operator = false');
  operator = await createPerson(service, null, 'viewer', { operator: true });
});

const create = (body: object) => service.call('POST', '/management/users', { headers: operator.headers, body });
const update = (id: string, body: object) =>
  service.call('PATCH', `/management/users/${id}`, { headers: operator.headers, body });

const passwordOf = async (id: string) =>
  (await service.database.sql('SELECT password_hash FROM users WHERE id = $1', [id]))[0]!.password_hash;
const signInWith = (email: string, given = password) =>
  service.call('POST', '/management/sessions', { body: { email, password: given } });

describe('createUser', () => {
  it('201: answers the account with a link, by which the person sets the password', async () => {
    const answer = await create({ email: 'Mateo.Serra@example.org', name: ' Mateo ', operator: true });
    expect(answer.status).toBe(201);
    const { _id: id, password_url: url } = answer.body.data;
    expect(answer.body.data).toMatchObject({ email: 'Mateo.Serra@example.org', name: 'Mateo', operator: true });
    expect(await passwordOf(id)).toBeNull();
    expect((await signInWith('mateo.serra@example.org')).status).toBe(401);
    const body = { token: /\/console\/password\/([\w-]{43})$/.exec(url)![1], new_password: password };
    expect((await service.call('POST', '/management/password-links/use', { body })).status).toBe(200);
    expect((await signInWith('mateo.serra@example.org')).status).toBe(201);
  });

  it('400: names each field that is wrong', async () => {
    const answer = await create({ email: 'no-address', name: '', operator: 'yes' });
    expect(answer.status).toBe(400);
    const paths = answer.body.details.map(({ path }: { path: string }) => path).sort();
    expect(paths).toEqual(['/email', '/name', '/operator']);
  });

  it('409: the e-mail is taken in any case, by one of many at once', async () => {
    const spellings = ['taken@example.org', 'Taken@example.org', 'TAKEN@EXAMPLE.ORG', 'taken@Example.org'];
    const answers = await Promise.all(spellings.map((email) => create({ email, name: 'Somebody' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.error).toBe('already_exists');
  });
});

it.each(['create', 'update'])('no password is set for another person: %s does not take one', async (which) => {
  const person = await createPerson(service, null, 'viewer');
  const email = `${which}-with-password@example.org`;
  const answer =
    which === 'create'
      ? await create({ email, name: 'Somebody', password })
      : await update(person.id, { name: 'Vera', password });
  // An unknown name is passed over or refused; in no case it sets a password.
  expect([200, 201, 400]).toContain(answer.status);
  expect((await signInWith(which === 'create' ? email : person.email)).status).toBe(401);
});

describe('listUsers', () => {
  it('200: goes through all accounts by pages, without repeating or missing one', async () => {
    const all = await service.database.sql('SELECT id FROM users ORDER BY id');
    const seen: string[] = [];
    let url: string | undefined = '/management/users?limit=3';
    while (url) {
      const answer = await service.call('GET', url, { headers: operator.headers });
      expect(answer.status).toBe(200);
      seen.push(...answer.body.data.map(({ _id }: { _id: string }) => _id));
      const next: string | undefined = /<http:\/\/[^/]+([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
      url = next;
    }
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  it('200: finds one by e-mail, in any case', async () => {
    const url = `/management/users?email=${operator.email.toUpperCase()}`;
    const answer = await service.call('GET', url, { headers: operator.headers });
    expect(answer.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([operator.id]);
  });

  it('200: finds those with a text in name or e-mail, in any case', async () => {
    const found = await Promise.all(
      ['Anneke Visser', 'Bea Lindqvist'].map(async (name, at) => {
        const { body } = await create({ email: `searched-${at}@Example.org`, name });
        return body.data._id;
      }),
    );
    const search = async (text: string) => {
      const url = `/management/users?search=${encodeURIComponent(text)}`;
      const { body } = await service.call('GET', url, { headers: operator.headers });
      return body.data.map(({ _id }: { _id: string }) => _id);
    };
    expect(await search('anneke v')).toEqual([found[0]]);
    expect(await search('SEARCHED-1@')).toEqual([found[1]]);
    expect((await search('searched-')).sort()).toEqual(found.sort());
    expect(await search('100%')).toEqual([]);
  });
});

describe('updateUser', () => {
  it('200: who is disabled is out at once, and stays signed out when enabled again', async () => {
    const person = await createPerson(service, null, 'viewer');
    const me = async () => (await service.call('GET', '/management/me', { headers: person.headers })).status;
    expect(await me()).toBe(200);
    expect((await update(person.id, { disabled: true })).body.data.disabled).toBe(true);
    expect(await me()).toBe(401);
    expect((await update(person.id, { disabled: false })).body.data.disabled).toBe(false);
    expect(await me()).toBe(401);
  });

  it('200: makes an operator, and unmakes one while there is another', async () => {
    const person = await createPerson(service, null, 'viewer');
    expect((await update(person.id, { operator: true, name: 'Vera' })).body.data).toMatchObject({
      operator: true,
      name: 'Vera',
    });
    expect((await update(person.id, { operator: false })).body.data.operator).toBe(false);
  });

  it('403: the right to run the deployment is given and taken after confirming the session', async () => {
    const person = await createPerson(service, null, 'viewer');
    await unconfirm(service, operator);
    const answer = await update(person.id, { operator: true });
    expect(answer.status).toBe(403);
    expect(answer.body.error).toBe('confirmation_required');
    expect((await update(person.id, { name: 'Vera' })).status).toBe(200);
  });

  it('409: the last operator is neither disabled nor unmade', async () => {
    for (const body of [{ operator: false }, { disabled: true }]) {
      const answer = await update(operator.id, body);
      expect(answer.status).toBe(409);
      expect(answer.body.error).toBe('conflict');
    }
    // A disabled one does not count.
    const other = await createPerson(service, null, 'viewer', { operator: true });
    await update(other.id, { disabled: true });
    expect((await update(operator.id, { operator: false })).status).toBe(409);
  });
});
