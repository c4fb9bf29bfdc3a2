import { describe, expect, it } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { openFixtures } from '../support/fixtures.ts';

const { service, world, manager, admin, manage } = await openFixtures();

describe('every answer', () => {
  it('carries a request id, on an unknown path too', async () => {
    const answer = await service.call('GET', '/nowhere');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      success: false,
      error: 'not_found',
      request_id: answer.headers['x-request-id'],
    });
  });

  it('answers the auth check with either form of credentials', async () => {
    for (const headers of [
      world.main.headers,
      { integration_id: world.main.integrationId, secret: world.main.secret },
      { integration_id: world.main.integrationId, secret: world.main.secret, ...world.main.headers },
    ]) {
      const answer = await service.call('GET', '/integrations/auth', { headers });
      expect(answer.status).toBe(200);
      expect(answer.body.data.organization._id).toBe(world.main.id);
    }
  });

  it('answers 405 with Allow for a wrong method', async () => {
    const answer = await service.call('POST', '/integrations/auth/');
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
  });
});

describe('a name', () => {
  it.each(['\r', '\n', '\u0085', '\u2028'])('has no line break: %j', async (character) => {
    const answer = await manage(manager, '/locations')('POST', '', { name: `Pier 9${character}Bcc: x@example.org` });
    expect([answer.status, answer.body.details?.[0]?.path]).toEqual([400, '/name']);
  });

  it('is unlike a longer text, which can have several lines', async () => {
    const given = { name: 'Summer', description: 'First.\r\n\tSecond.' };
    expect((await manage(manager, '/event-groups')('POST', '', given)).status).toBe(201);
  });
});

describe('an Idempotency-Key', () => {
  const locations = manage(manager, '/locations');
  const key = { 'idempotency-key': 'common' };

  it('belongs to a credential: what another one of the organization sends under it is done as well', async () => {
    const answers = [manager, manager, admin].map((headers) => ({ ...headers, ...key }));
    const made: unknown[] = [];
    for (const headers of answers) made.push((await locations('POST', '', { name: 'Pier 9' }, headers)).body.data._id);
    expect(made[1]).toBe(made[0]);
    expect(made[2]).not.toBe(made[0]);
  });

  it('is kept for 24 hours', async () => {
    const headers = { ...manager, 'idempotency-key': 'kept' };
    const create = async (name: string) => (await locations('POST', '', { name }, headers)).status;
    const now = service.services.clock.now().getTime();
    const age = (hours: number) =>
      service.database.sql("UPDATE idempotency_keys SET created_at = $1 WHERE key = 'kept'", [
        new Date(now - hours * 3_600_000),
      ]);
    expect(await create('Pier 11')).toBe(201);
    await age(23.9);
    expect(await create('Pier 12')).toBe(422);
    await age(24);
    expect(await create('Pier 12')).toBe(201);
  });

  it('422: was used for the same address with another query', async () => {
    const path = `/invitations/${newId('invitation', new Date(0))}/resend`;
    const headers = { ...admin, 'idempotency-key': 'in another language' };
    const resend = (language: string) => manage(admin)('POST', `${path}?language=${language}`, undefined, headers);
    expect((await resend('en')).status).toBe(404);
    expect((await resend('es')).body.error).toBe('idempotency_mismatch');
  });

  it('is not looked at where an operation takes none', async () => {
    const validate = (people: number) =>
      service.call(
        'POST',
        `/channels/discount-codes/bookings/validate/NONE?event_id=${world.main.eventId}&rate_id=${newId('rate', new Date(0))}&quantity=${people}`,
        { headers: { ...world.channel.headers, ...key } },
      );
    expect([(await validate(2)).status, (await validate(3)).status]).toEqual([400, 400]);
  });

  it('keeps no 409: the request is done once the state allows it', async () => {
    const { _id } = (await locations('POST', '', { name: 'Pier 10' })).body.data;
    const move = (to: string) =>
      service.database.sql('UPDATE events SET location_id = $2 WHERE id = $1', [world.main.eventId, to]);
    const remove = () => locations('DELETE', `/${_id}`, undefined, { ...manager, 'idempotency-key': 'later' });
    await move(_id);
    expect((await remove()).status).toBe(409);
    await move(world.main.locationId);
    const done = await remove();
    expect([done.status, done.headers['idempotent-replayed']]).toEqual([200, undefined]);
  });
});

describe('a line of the log', () => {
  it.each([
    'authorization',
    'x-api-key',
    'secret',
    'password',
    'cookie',
    'api_key',
    'sign_secret',
    'token',
    'email',
    'phone',
    'full_name',
    'barcode',
    'qr_code',
  ])('says nothing of %s', (name) => {
    service.services.log.info({ [name]: 'the value of it', organization: world.main.id }, 'a test');
    expect(JSON.parse(service.logLines.at(-1)!)).toMatchObject({ [name]: '[redacted]', organization: world.main.id });
  });
});
