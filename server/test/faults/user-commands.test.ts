/** The commands about people, run as processes of their own beside a database that a service uses. */
import { type ChildProcess, execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanEnvironment, endAll, runToEnd } from '../support/service-process.ts';
import { createPerson } from '../support/sign-in.ts';
import { databaseUrlOf } from '../support/test-database.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { setUpTotp } from '../support/totp.ts';
import { createOrganization } from '../support/world.ts';

const password = 'nine boats in a grey harbour';
let service: TestService;
let env: Record<string, string>;
beforeAll(async () => {
  service = await startTestService();
  env = {
    ...cleanEnvironment(),
    DATABASE_URL: databaseUrlOf(service.database),
    PUBLIC_URL: 'https://tickets.example.org',
  };
});
afterAll(async () => {
  await endAll();
  await service.close();
});

/** What the commands left in the audit logs about a person. */
const entriesAbout = (email: string) =>
  service.database.sql(
    `WITH entries AS (
       SELECT NULL AS organization_id, to_jsonb(d) AS entry FROM deployment_audit_log d
       UNION ALL
       SELECT organization_id, to_jsonb(a) - 'organization_id' FROM audit_log a
     )
     SELECT e.organization_id, entry ->> 'operation' AS operation, entry ->> 'user_agent' AS user_agent,
       entry -> 'fields' AS fields
     FROM entries e JOIN users u ON entry -> 'target_ids' = jsonb_build_array(u.id)
     WHERE u.email = $1 AND entry ->> 'user_agent' LIKE 'operator command%'
     ORDER BY entry ->> 'created_at', organization_id NULLS FIRST`,
    [email],
  );

const tokenIn = (output: string) => /https:\/\/tickets\.example\.org\/console\/password\/([\w-]{43})/.exec(output)?.[1];
const useLink = (token: string) =>
  service.call('POST', '/management/password-links/use', { body: { token, new_password: password } });
const signIn = (email: string) => service.call('POST', '/management/sessions', { body: { email, password } });

/** Runs `users create` with a line on standard input, which comes at once or after something that the process does. */
function createWithPassword(
  email: string,
  line: string,
  after = async (_child: ChildProcess): Promise<unknown> => undefined,
): Promise<{ code: number; output: string }> {
  const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
  const words = [main, 'users', 'create', '--email', email, '--name', 'Ada Moreno'];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, words, { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
    void after(child).then(() => child.stdin!.end(`${line}\n`));
  });
}

it('users create prints a link, with which the person sets the password', async () => {
  const words = ['users', 'create', '--email', 'ada@example.org', '--name', 'Ada Moreno', '--operator'];
  const { code, output } = await runToEnd(env, words);
  expect(code, output).toBe(0);
  expect(output).toMatch(/^usr_/);
  expect((await signIn('ada@example.org')).status).toBe(401);
  expect((await useLink(tokenIn(output)!)).status).toBe(200);
  expect((await signIn('ada@example.org')).body.data.user.operator).toBe(true);
});

it('users create takes a password from standard input, and refuses a common one', async () => {
  const created = await createWithPassword('grace@example.org', password);
  expect(created.code, created.output).toBe(0);
  expect(tokenIn(created.output)).toBeUndefined();
  expect((await signIn('grace@example.org')).status).toBe(201);
  const refused = await createWithPassword('alan@example.org', 'Password12345');
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('many people use');
});

it('users create says that it waits for standard input', async () => {
  const isSaid = (child: ChildProcess) => once(child.stderr!, 'data');
  const { code, output } = await createWithPassword('edith@example.org', password, isSaid);
  expect(code, output).toBe(0);
  expect(output).toContain('Waiting for a password on standard input (</dev/null for a link instead), 2 s by now.');
}, 30_000);

it('users reset prints a link, and removes the second factor where that is asked for', async () => {
  const person = await createPerson(service, null, 'viewer');
  await setUpTotp(service, person);
  const words = ['users', 'reset', '--email', person.email];
  expect((await useLink(tokenIn((await runToEnd(env, words)).output)!)).status).toBe(200);
  expect((await signIn(person.email)).body.error).toBe('totp_required');
  const { output } = await runToEnd(env, [...words, '--remove-second-factor']);
  expect((await useLink(tokenIn(output)!)).status).toBe(200);
  expect((await signIn(person.email)).status).toBe(201);
});

it('users create and users reset leave an entry in the audit log, also in that of the organization', async () => {
  const { id } = await createOrganization(service, { slug: 'aurora' });
  const words = ['users', 'create', '--email', 'edsger@example.org', '--name', 'Edsger', '--organization', 'aurora'];
  expect((await runToEnd(env, [...words, '--role', 'admin'])).code).toBe(0);
  expect((await runToEnd(env, ['users', 'reset', '--email', 'edsger@example.org'])).code).toBe(0);
  const created = {
    operation: 'createUser',
    user_agent: 'operator command: users create',
    fields: ['email', 'name', 'organization', 'role'],
  };
  const reset = {
    operation: 'createPasswordLink',
    user_agent: 'operator command: users reset',
    fields: ['email'],
  };
  expect(await entriesAbout('edsger@example.org')).toEqual([
    { organization_id: null, ...created },
    { organization_id: id, ...created },
    { organization_id: null, ...reset },
    { organization_id: id, ...reset },
  ]);
  const { headers } = await createPerson(service, null, 'viewer', { operator: true });
  const shown = await service.call('GET', '/management/deployment-audit-log?search=operator%20command&limit=1', {
    headers,
  });
  expect(shown.body.data[0]).toMatchObject({ ...reset, user_id: '', user_email: '', address: '', request_id: '' });
});

it('users setup-link prints a link while there is no account, which makes the first one; then it is refused', async () => {
  const empty = await startTestService();
  const emptyEnv = { ...env, DATABASE_URL: databaseUrlOf(empty.database) };
  const { code, output } = await runToEnd(emptyEnv, ['users', 'setup-link']);
  expect(code, output).toBe(0);
  const token = /https:\/\/tickets\.example\.org\/console\/setup\/([\w-]{43})$/m.exec(output)?.[1];
  const entry = "SELECT user_agent FROM deployment_audit_log WHERE operation = 'createSetupLink'";
  expect(await empty.database.sql(entry)).toEqual([{ user_agent: 'operator command: users setup-link' }]);
  const body = { token, email: 'ada@example.org', name: 'Ada Moreno', password };
  expect((await empty.call('POST', '/management/setup-links/use', { body })).status).toBe(201);
  const refused = await runToEnd(emptyEnv, ['users', 'setup-link']);
  expect([refused.code, refused.output]).toEqual([
    1,
    'There is an account already: sign in, or ask an operator for an account.\n',
  ]);
  await empty.close();
});

it('a command that is refused leaves no entry', async () => {
  const count = 'SELECT count(*)::int AS count FROM deployment_audit_log';
  const before = await service.database.sql(count);
  const words = ['users', 'create', '--email', 'barbara@example.org', '--name', 'Barbara', '--organization', 'nowhere'];
  expect((await runToEnd(env, words)).code).toBe(1);
  expect(await service.database.sql(count)).toEqual(before);
});

it.each([
  [['--role', 'owner'], '--role is a role in an organization: name it with --organization.\n'],
  [['--name', 'Grace\nHopper'], /^--name must not be blank and must have .*\.\n$/],
  [['--name', 'n'.repeat(201)], '--name must have at most 200 characters.\n'],
  [['--email', `${'g'.repeat(250)}@example.org`], /^--email must .*\.\n$/],
])('users create refuses what the API does not take: %j', async (given, expected) => {
  const words = ['users', 'create', '--email', 'grace@example.org', '--name', 'Grace Hopper', ...given];
  const { code, output } = await runToEnd(env, words);
  expect(code, output).toBe(1);
  if (typeof expected === 'string') expect(output).toBe(expected);
  else expect(output).toMatch(expected);
  expect(await service.database.sql("SELECT id FROM users WHERE name LIKE 'Grace%'")).toEqual([]);
});

it('are refused with settings of another environment, whose links would lead elsewhere', async () => {
  await service.database.sql(
    "INSERT INTO deployment (environment, created_at) VALUES ('alpha', now()) ON CONFLICT DO NOTHING",
  );
  const production = { ENVIRONMENT: 'production', DATABASE_TLS: 'off', TRUST_PROXY: 'none' };
  const SECRETS_KEY = randomBytes(32).toString('base64');
  const words = ['users', 'reset', '--email', 'ada@example.org'];
  const { code, output } = await runToEnd({ ...env, ...production, SECRETS_KEY }, words);
  expect(code, output).toBe(1);
  expect(output).toMatch(/^This database belongs to alpha, ENVIRONMENT says production: [^\n]*\n$/);
});

it('users reset says that there is no such account', async () => {
  const { code, output } = await runToEnd(env, ['users', 'reset', '--email', 'nobody@example.org']);
  expect([code, output]).toEqual([1, 'There is no account with the e-mail nobody@example.org.\n']);
});
