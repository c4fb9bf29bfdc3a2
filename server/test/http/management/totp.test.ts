import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { createPerson, type TestPerson, unconfirm } from '../../support/sign-in.ts';
import { openTestService } from '../../support/test-service.ts';
import { codeAt, setUpTotp } from '../../support/totp.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
const password = 'nine boats in a grey harbour';
const periodMs = 30_000;
const service = await openTestService({ clock });

const newPerson = () => createPerson(service, null, 'viewer', { password });
const call = (method: string, path: string, { headers }: TestPerson, body?: object) =>
  service.call(method, `/management${path}`, { headers, body });
const open = ({ email }: TestPerson, code?: string) =>
  service.call('POST', '/management/sessions', { body: { email, password, ...(code === undefined ? {} : { code }) } });
const verify = (person: TestPerson, code: string) => call('POST', '/me/totp/verify', person, { code });
const nextCode = (secret: string) => {
  clock.advance(periodMs);
  return codeAt(secret, clock.now());
};

describe('createTotp', () => {
  it('201: shows the secret, kept encrypted; sign-in asks for no code until it is verified', async () => {
    const person = await newPerson();
    const answer = await call('POST', '/me/totp', person);
    expect(answer.status).toBe(201);
    const { secret, otpauth_url: url } = answer.body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(url).toContain(`secret=${secret}`);
    const [row] = await service.database.sql('SELECT * FROM totp_secrets WHERE user_id = $1', [person.id]);
    expect(row!.encrypted_secret.toString('latin1')).not.toContain(secret);
    expect((await open(person)).status).toBe(201);
    expect((await call('POST', '/me/totp', person)).body.data.secret).not.toBe(secret);
  });

  it('409: one is set up already', async () => {
    const person = await newPerson();
    await setUpTotp(service, person);
    expect((await call('POST', '/me/totp', person)).status).toBe(409);
  });
});

describe('verifyTotp', () => {
  it('200: answers recovery codes, kept as hashes, and ends the other sessions', async () => {
    const person = await newPerson();
    const other = (await open(person)).body.data.token;
    const { recoveryCodes } = await setUpTotp(service, person);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    const me = await call('GET', '/me', person);
    expect(me.body.data).toMatchObject({ totp_enabled: true, recovery_codes_left: 10 });
    const headers = { authorization: `Bearer ${other}` };
    expect((await service.call('GET', '/management/me', { headers })).status).toBe(401);
    const kept = await service.database.sql('SELECT row_to_json(c)::text AS row FROM recovery_codes c');
    expect(JSON.stringify(kept)).not.toContain(recoveryCodes[0]!.replaceAll('-', ''));
  });

  it('400: a wrong code, which sets nothing up', async () => {
    const person = await newPerson();
    const { secret } = (await call('POST', '/me/totp', person)).body.data;
    const past = codeAt(secret, new Date(clock.now().getTime() - 5 * periodMs));
    const answer = await verify(person, past);
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].path).toBe('/code');
    expect((await open(person)).status).toBe(201);
  });

  it('409: nothing was begun, or it was verified before', async () => {
    const person = await newPerson();
    expect((await verify(person, '123456')).status).toBe(409);
    await setUpTotp(service, person);
    expect((await verify(person, '123456')).status).toBe(409);
  });
});

describe('createSession with a second factor', () => {
  it('401: says that a code is needed only after the right password', async () => {
    const person = await newPerson();
    await setUpTotp(service, person);
    const answer = await open(person);
    expect(answer.status).toBe(401);
    expect(answer.body.error).toBe('totp_required');
    const body = { email: person.email, password: 'not the password' };
    expect((await service.call('POST', '/management/sessions', { body })).body.error).toBe('unauthorized');
    // The question for the code is no guess.
    for (let n = 0; n < 10; n += 1) expect((await open(person)).body.error).toBe('totp_required');
  });

  it('201: takes the code of now, of the step before and of the step after, each once', async () => {
    const person = await newPerson();
    const { secret } = await setUpTotp(service, person);
    clock.advance(10 * periodMs);
    const at = (steps: number) => codeAt(secret, new Date(clock.now().getTime() + steps * periodMs));
    expect((await open(person, at(-2))).status).toBe(401);
    for (const steps of [-1, 0, 1]) {
      expect((await open(person, at(steps))).status).toBe(201);
      expect((await open(person, at(steps))).body.error).toBe('unauthorized');
    }
    expect((await open(person, at(2))).status).toBe(401);
    expect((await open(person, at(0))).status, 'an older code after a newer one').toBe(401);
  });

  it('401: the code that completed the setup is used up', async () => {
    const person = await newPerson();
    const { secret } = await setUpTotp(service, person);
    expect((await open(person, codeAt(secret, clock.now()))).status).toBe(401);
  });

  it('201: takes a recovery code once, in any case and with or without hyphens', async () => {
    const person = await newPerson();
    const { recoveryCodes } = await setUpTotp(service, person);
    expect((await open(person, recoveryCodes[0])).status).toBe(201);
    expect((await open(person, recoveryCodes[0])).status).toBe(401);
    expect((await open(person, recoveryCodes[1]!.replaceAll('-', '').toLowerCase())).status).toBe(201);
    expect((await open(person, 'AAAA-BBBB-CCCC-DDDD')).status).toBe(401);
    expect((await call('GET', '/me', person)).body.data.recovery_codes_left).toBe(8);
    const withDigits = recoveryCodes.slice(2).find((code) => /[01]/.test(code))!;
    expect((await open(person, withDigits.replaceAll('0', 'o').replaceAll('1', 'L'))).status).toBe(201);
  });

  it('429: codes cannot be guessed', async () => {
    const person = await newPerson();
    await setUpTotp(service, person);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await open(person, `00000${n % 10}`)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });
});

describe('confirmSession with a second factor', () => {
  it('401, 400 and 200: the code is asked for, refused when wrong, and used up when right', async () => {
    const person = await newPerson();
    const { secret } = await setUpTotp(service, person);
    await unconfirm(service, person);
    const confirm = (code?: string) =>
      call('POST', '/sessions/current/confirm', person, { password, ...(code ? { code } : {}) });
    // The question for the code is no guess.
    for (let n = 0; n < 11; n += 1) {
      const without = await confirm();
      expect([without.status, without.body.error]).toEqual([401, 'totp_required']);
    }
    const wrong = await confirm('000000');
    expect([wrong.status, wrong.body.details[0].path]).toEqual([400, '/code']);
    const code = nextCode(secret);
    expect((await confirm(code)).status).toBe(200);
    expect((await confirm(code)).status).toBe(400);
  });
});

describe('createRecoveryCodes', () => {
  it('201: replaces the codes', async () => {
    const person = await newPerson();
    const { recoveryCodes } = await setUpTotp(service, person);
    const answer = await call('POST', '/me/recovery-codes', person);
    expect(answer.status).toBe(201);
    expect((await open(person, recoveryCodes[0])).status).toBe(401);
    expect((await open(person, answer.body.data.recovery_codes[0])).status).toBe(201);
  });

  it('409: no second factor is set up', async () => {
    const person = await newPerson();
    expect((await call('POST', '/me/recovery-codes', person)).status).toBe(409);
  });
});

describe('removeTotp', () => {
  it('200: sign-in asks for the password alone, and nothing of the second factor remains', async () => {
    const person = await newPerson();
    await setUpTotp(service, person);
    expect((await call('DELETE', '/me/totp', person)).status).toBe(200);
    expect((await open(person)).status).toBe(201);
    expect((await call('GET', '/me', person)).body.data).toMatchObject({ totp_enabled: false, recovery_codes_left: 0 });
    expect((await call('DELETE', '/me/totp', person)).status).toBe(200);
  });
});
