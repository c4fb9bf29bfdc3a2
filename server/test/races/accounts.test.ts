/** One invitation makes one member, one setup link one account, one code opens one session, and one change of a password wins. */
import { describe, expect, it } from 'vitest';
import { createSetupLink } from '../../src/contexts/identity/accounts/accounts.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { createPerson, type TestPerson } from '../support/sign-in.ts';
import { stampede } from '../support/stampede.ts';
import { interleave } from '../support/statement-control.ts';
import { openTestService, startTestService } from '../support/test-service.ts';
import { codeAt, setUpTotp } from '../support/totp.ts';
import { createOrganization } from '../support/world.ts';

const password = 'nine boats in a grey harbour';
const service = await openTestService({ connectionsMax: 20 });
const organization = await createOrganization(service);
const address = await service.listen();

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${address}/management${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { data: Record<string, unknown> } };
}
const atOnce = async (times: number, work: (n: number) => Promise<{ status: number }>) =>
  (await Promise.all(Array.from({ length: times }, (_, n) => work(n)))).map(({ status }) => status).sort();

describe('a password link', () => {
  it('is mailed five times in an hour to one who is said to have forgotten the password many times at once', async () => {
    const { email } = await createPerson(service, organization.id, 'viewer');
    const answers = await atOnce(20, () => post('/password-links/request', { email }));
    expect(answers).toEqual(Array(20).fill(200));
    const mails = await service.database.sql(
      `SELECT id FROM mails WHERE template = 'password_link' AND recipient = $1`,
      [email],
    );
    expect(mails).toHaveLength(5);
  });
});

describe('an invitation', () => {
  const invited = async (email: string): Promise<string> => {
    const { headers } = await createPerson(service, organization.id, 'admin');
    const answer = await post(`/organizations/${organization.id}/invitations`, { email, role: 'door' }, headers);
    return String(answer.body.data.invitation_url).split('/').at(-1)!;
  };

  it.each(['a new person', 'a person with an account'])(
    'is accepted once by %s who accepts many times at once',
    async (who) => {
      for (let round = 0; round < 5; round += 1) {
        const isNew = who === 'a new person';
        const email = isNew
          ? `new-${round}@example.org`
          : (await createPerson(service, null, 'viewer', { password })).email;
        const token = await invited(email);
        const body = { token, password, ...(isNew ? { name: 'Mateo' } : {}) };
        expect(await atOnce(4, () => post('/invitations/accept', body))).toEqual([201, 404, 404, 404]);
        const sessions = await service.database.sql(
          "SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1 AND s.user_agent <> 'tests'",
          [email],
        );
        expect(sessions).toHaveLength(1);
      }
    },
  );

  it('that is revoked and accepted at once is one of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `revoked-${round}@example.org`;
      const token = await invited(email);
      const { headers } = await createPerson(service, organization.id, 'admin');
      const [row] = await service.database.sql('SELECT id FROM invitations WHERE email = $1', [email]);
      const [accepted, revoked] = await Promise.all([
        post('/invitations/accept', { token, name: 'Mateo', password }),
        fetch(`${address}/management/organizations/${organization.id}/invitations/${row!.id}`, {
          method: 'DELETE',
          headers,
        }),
      ]);
      expect([
        [201, 404],
        [404, 200],
      ]).toContainEqual([accepted.status, revoked.status]);
    }
  });
});

describe('an invitation and changes of who may invite', () => {
  const send = async (method: string, path: string, { headers }: TestPerson, body?: object) =>
    (
      await fetch(`${address}/management${path}`, {
        method,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    ).status;

  it.each(['admin', 'owner'] as const)('leave no open invitation of an %s who was removed', async (role) => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await createOrganization(service);
      const owner = await createPerson(service, id, 'owner');
      const inviter = await createPerson(service, id, role);
      const invited = role === 'owner' ? 'owner' : 'door';
      const invitations = Array.from({ length: 4 }, (_, n) =>
        send('POST', `/organizations/${id}/invitations`, inviter, { email: `${n}@example.org`, role: invited }),
      );
      const [removed, ...answers] = await Promise.all([
        send('DELETE', `/organizations/${id}/members/${inviter.id}`, owner),
        ...invitations,
      ]);
      expect(removed).toBe(200);
      expect(answers.filter((status) => ![201, 403, 404].includes(status))).toEqual([]);
      const open = await service.database.sql(
        'SELECT id FROM invitations WHERE organization_id = $1 AND revoked_at IS NULL',
        [id],
      );
      expect(open).toEqual([]);
    }
  });

  it('leave no device and no code of a person who was removed, however the code was being used', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await createOrganization(service);
      const owner = await createPerson(service, id, 'owner');
      const manager = await createPerson(service, id, 'manager');
      const codes = await Promise.all(
        Array.from({ length: 4 }, () => post(`/organizations/${id}/door-codes`, {}, manager.headers)),
      );
      const [removed, ...answers] = await Promise.all([
        send('DELETE', `/organizations/${id}/members/${manager.id}`, owner),
        ...codes.map(({ body }) => post('/door-devices/register', { code: body.data.code, name: 'South' })),
        post(`/organizations/${id}/door-devices`, { name: 'North' }, manager.headers),
        post(`/organizations/${id}/door-codes`, {}, manager.headers),
      ]);
      expect(removed).toBe(200);
      expect(answers.filter(({ status }) => ![201, 404].includes(status))).toEqual([]);
      const left = await service.database.sql(
        `SELECT id FROM door_devices WHERE organization_id = $1 AND revoked_at IS NULL
         UNION ALL SELECT created_by FROM door_codes WHERE organization_id = $1 AND device_id IS NULL`,
        [id],
      );
      expect(left).toEqual([]);
    }
  });

  it('is accepted or gets a new link, not both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await createOrganization(service);
      const admin = await createPerson(service, id, 'admin');
      const body = { email: `resent-${round}@example.org`, role: 'door' };
      const { data } = (await post(`/organizations/${id}/invitations`, body, admin.headers)).body;
      const token = String(data.invitation_url).split('/').at(-1)!;
      const person = await createPerson(service, null, 'viewer', { password });
      await service.database.sql('UPDATE invitations SET email_key = $1 WHERE id = $2', [person.email, data._id]);
      const answers = await Promise.all([
        send('POST', `/organizations/${id}/invitations/${data._id}/resend`, admin),
        post('/invitations/accept', { token, password }).then(({ status }) => status),
      ]);
      expect([
        [200, 404],
        [404, 201],
      ]).toContainEqual(answers);
    }
  });

  it('are made one after the other for an organization without owner', async () => {
    const { id } = await createOrganization(service);
    const { headers } = await createPerson(service, null, 'viewer', { operator: true });
    const body = { email: 'owner@example.org' };
    const statuses = await atOnce(4, () => post(`/organizations/${id}/owner-invitations`, body, headers));
    expect(statuses).toEqual([201, 201, 201, 201]);
  });
});

it('of many password links made at once, one works', async () => {
  const operators = await Promise.all(
    Array.from({ length: 8 }, () => createPerson(service, null, 'viewer', { operator: true })),
  );
  for (let round = 0; round < 10; round += 1) {
    const person = await createPerson(service, null, 'viewer');
    const path = `/users/${person.id}/password-links`;
    expect(await atOnce(8, (n) => post(path, {}, operators[n]!.headers))).toEqual(Array(8).fill(201));
    const usable = await service.database.sql(
      'SELECT user_id FROM password_links WHERE user_id = $1 AND revoked_at IS NULL',
      [person.id],
    );
    expect(usable).toHaveLength(1);
  }
});

describe('a second factor', () => {
  it('is set up once, with ten recovery codes, and replaced codes are ten again', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, headers } = await createPerson(service, null, 'viewer');
      const { secret } = (await post('/me/totp', {}, headers)).body.data;
      const body = { code: codeAt(String(secret), new Date()) };
      expect(await atOnce(4, () => post('/me/totp/verify', body, headers))).toEqual([200, 409, 409, 409]);
      expect(await atOnce(4, () => post('/me/recovery-codes', {}, headers))).toEqual([201, 201, 201, 201]);
      const codes = await service.database.sql('SELECT 1 FROM recovery_codes WHERE user_id = $1', [id]);
      expect(codes).toHaveLength(10);
    }
  });

  it('leaves no recovery codes behind when it is removed while they are replaced', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await createPerson(service, null, 'viewer');
      await setUpTotp(service, person);
      await Promise.all([
        ...Array.from({ length: 3 }, () => post('/me/recovery-codes', {}, person.headers)),
        fetch(`${address}/management/me/totp`, { method: 'DELETE', headers: person.headers }),
      ]);
      const codes = await service.database.sql('SELECT 1 FROM recovery_codes WHERE user_id = $1', [person.id]);
      expect(codes).toEqual([]);
    }
  });

  it('opens one session with one code, and with one recovery code', async () => {
    const person = await createPerson(service, null, 'viewer', { password });
    const { secret, recoveryCodes } = await setUpTotp(service, person);
    // The code that completed the setup is used up; that of the next step is taken too.
    const next = codeAt(secret, new Date(Date.now() + 30_000));
    for (const code of [next, recoveryCodes[0]!, recoveryCodes[1]!]) {
      const body = { email: person.email, password, code };
      expect(await atOnce(4, () => post('/sessions', body))).toEqual([201, 401, 401, 401]);
    }
  });
});

it('of many changes of one password at once, one is done', async () => {
  const person = await createPerson(service, null, 'viewer', { password });
  const change = (n: number) =>
    fetch(`${address}/management/me/password`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...person.headers },
      body: JSON.stringify({ current_password: password, new_password: `copper kettle by the door ${n}` }),
    });
  expect(await atOnce(4, change)).toEqual([200, 400, 400, 400]);
});

describe('a session', () => {
  it('that is deleted while its person signs out has ended, and the answer says so', async () => {
    const { headers, sessionId } = await createPerson(service, organization.id, 'viewer');
    const answer = await stampede(
      service.database,
      { query: 'DELETE FROM sessions WHERE id = $1', values: [sessionId], waitersMin: 1 },
      () => service.call('DELETE', '/management/sessions/current', { headers }),
    );
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  });
});

it('a setup link makes one account where two people use it at once', async () => {
  const empty = await startTestService({ connectionsMax: 20 });
  const { database, clock } = empty.services;
  const link = await database.transaction((tx) => createSetupLink(crossTenantDb(tx), clock.now()));
  if (link instanceof Refusal) throw new Error(link.message);
  const use = (email: string) => () =>
    empty.call('POST', '/management/setup-links/use', { body: { token: link.token, email, name: 'Ada', password } });
  const race = await interleave(empty.database, 'delete_setup_link', use('ada@example.org'), use('grace@example.org'));
  const statuses = [race.first, race.second].map((answer) => (answer as { status: number }).status);
  expect([...statuses, race.secondWaited]).toEqual([201, 409, true]);
  expect(await empty.database.sql('SELECT email FROM users')).toEqual([{ email: 'ada@example.org' }]);
  await empty.close();
});

describe('what was true before the transaction', () => {
  const put = (path: string, person: TestPerson, body: object, method = 'PUT') =>
    service.call(method, `/management${path}`, { headers: person.headers, body });
  const newPassword = 'copper kettle by the door';
  const invitedWith = async (email: string) => {
    const { headers } = await createPerson(service, organization.id, 'admin');
    const answer = await post(`/organizations/${organization.id}/invitations`, { email, role: 'door' }, headers);
    return String(answer.body.data.invitation_url).split('/').at(-1)!;
  };
  const ways = ['sign-in', 'invitation'] as const;
  const changes = ['changed', 'set by a link', 'of a person who is disabled'] as const;

  it.each(ways.flatMap((way) => changes.map((change) => [way, change] as const)))(
    'a password opens no session (%s) where it is %s meanwhile',
    async (way, change) => {
      const operator = await createPerson(service, null, 'viewer', { operator: true });
      const person = await createPerson(service, null, 'viewer', { password });
      const { email } = person;
      const open =
        way === 'sign-in'
          ? () => service.call('POST', '/management/sessions', { body: { email, password } })
          : await invitedWith(email).then(
              (token) => () => service.call('POST', '/management/invitations/accept', { body: { token, password } }),
            );
      const changeIt = {
        changed: () => put('/me/password', person, { current_password: password, new_password: newPassword }),
        'set by a link': async () => {
          const { data } = (await post(`/users/${person.id}/password-links`, {}, operator.headers)).body;
          const token = String(data.password_url).split('/').at(-1)!;
          const body = { token, new_password: newPassword };
          return service.call('POST', '/management/password-links/use', { body });
        },
        'of a person who is disabled': () => put(`/users/${person.id}`, operator, { disabled: true }, 'PATCH'),
      }[change];
      const race = await interleave(service.database, 'find_user_with_password', open, changeIt);
      const statuses = [race.first, race.second].map((answer) => (answer as { status: number }).status);
      expect(statuses).toEqual([401, 200]);
      const sessions = await service.database.sql(
        "SELECT id FROM sessions WHERE user_id = $1 AND revoked_at IS NULL AND user_agent <> 'tests'",
        [person.id],
      );
      expect(sessions).toEqual([]);
    },
  );
});

describe('of two that change the same rows, one waits for the other and no deadlock ends either', () => {
  const deadlocks = () => service.logLines.filter((line) => line.includes('40P01'));

  it('where an invitation gets a new link while the person who made it is removed', async () => {
    const { id } = await createOrganization(service);
    const owner = await createPerson(service, id, 'owner');
    const inviter = await createPerson(service, id, 'admin');
    const path = `/organizations/${id}/invitations`;
    const { data } = (await post(path, { email: 'again@example.org', role: 'door' }, inviter.headers)).body;
    const { first, second, secondWaited } = await interleave(
      service.database,
      'lock_open_invitation',
      () => service.call('POST', `/management${path}/${data._id}/resend`, { headers: inviter.headers }),
      () => service.call('DELETE', `/management/organizations/${id}/members/${inviter.id}`, { headers: owner.headers }),
    );
    expect([first.status, second.status, secondWaited]).toEqual([200, 200, true]);
    const open = await service.database.sql('SELECT id FROM invitations WHERE id = $1 AND revoked_at IS NULL', [
      data._id,
    ]);
    expect(open).toEqual([]);
    expect(deadlocks()).toEqual([]);
  });

  it('where a link sets a password while the person changes it', async () => {
    const operator = await createPerson(service, null, 'viewer', { operator: true });
    const person = await createPerson(service, null, 'viewer', { password });
    const { data } = (await post(`/users/${person.id}/password-links`, {}, operator.headers)).body;
    const token = String(data.password_url).split('/').at(-1)!;
    const { first, second, secondWaited } = await interleave(
      service.database,
      'update_password_link_used',
      () =>
        service.call('POST', '/management/password-links/use', {
          body: { token, new_password: 'a lantern on the north pier' },
        }),
      () =>
        service.call('PUT', '/management/me/password', {
          headers: person.headers,
          body: { current_password: password, new_password: 'copper kettle by the door' },
        }),
    );
    expect([first.status, second.status, secondWaited]).toEqual([200, 400, true]);
    expect(deadlocks()).toEqual([]);
  });
});
