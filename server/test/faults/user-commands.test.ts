/** The commands about people, run as processes of their own beside a database that a service uses. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanEnvironment, endAll, runToEnd } from '../support/service-process.ts';
import { createPerson } from '../support/sign-in.ts';
import { databaseUrlOf } from '../support/test-database.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { setUpTotp } from '../support/totp.ts';

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

const tokenIn = (output: string) => /https:\/\/tickets\.example\.org\/console\/password\/([\w-]{43})/.exec(output)?.[1];
const useLink = (token: string) =>
  service.call('POST', '/management/password-links/use', { body: { token, new_password: password } });
const signIn = (email: string) => service.call('POST', '/management/sessions', { body: { email, password } });

/** Runs `users create` with a line on standard input. */
function createWithPassword(email: string, line: string): Promise<{ code: number; output: string }> {
  const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
  const words = [main, 'users', 'create', '--email', email, '--name', 'Ada Moreno'];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, words, { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
    child.stdin!.end(`${line}\n`);
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

it('users reset says that there is nobody', async () => {
  const { code, output } = await runToEnd(env, ['users', 'reset', '--email', 'nobody@example.org']);
  expect([code, output]).toEqual([1, 'There is no account with the e-mail nobody@example.org.\n']);
});
