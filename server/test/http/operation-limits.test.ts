/** Limits that operations have of their own, beside that of the credential. */
import { describe, expect, it } from 'vitest';
import { createDevice } from '../support/door.ts';
import { openWorld } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';
import { addEndpoint } from '../support/webhooks.ts';
import { createTicket, keyHeaders } from '../support/world.ts';

const { service, world } = await openWorld({ operationLimitFactor: 0.1 });

describe('barcodes that exist nowhere', () => {
  const key = () => keyHeaders(service, { kind: 'resellers', resellerId: world.reseller.id });
  const validate = (barcode: string, headers: Record<string, string>) =>
    service.call('GET', `/resellers/validate?barcode=${barcode}`, { headers });
  const swap = (barcode: string, headers: Record<string, string>) =>
    service.call('POST', '/resellers/swap', {
      headers,
      body: { ticket: { barcode }, customer: { firstName: 'A', lastName: 'B', email: 'a@example.org' } },
    });

  it('are looked up so often and no more, whether they are validated or swapped', async () => {
    const headers = await key();
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await validate(`GUESS${guess}`, headers)).status).toBe(404);
      expect((await swap(`GUESS${guess}`, headers)).status).toBe(404);
    }
    const before = service.services.database.statementsCount;
    for (const answer of [await validate('GUESS', headers), await swap('GUESS', headers)]) {
      expect(answer.status).toBe(429);
      expect(answer.body).toEqual({ valid: false, swappable: false, error: 'RATE_LIMITED' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(answer.headers['ratelimit-policy']).toMatch(/^"unknown-barcodes";q=10;w=\d+$/);
      expect(answer.headers['x-error-message']).toContain('does not exist');
    }
    expect(service.services.database.statementsCount).toBe(before);
  });

  it('are looked up no more often where many are asked for at once', async () => {
    const headers = await key();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, guess) => validate(`GUESS${guess}`, headers)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(404), ...Array(10).fill(429)]);
  });

  it('do not count for another key, and barcodes that exist do not count', async () => {
    const headers = await key();
    const { barcode } = await createTicket(service, world.main);
    for (let count = 0; count < 30; count += 1) expect((await validate(barcode, headers)).status).toBe(200);
    expect((await validate('GUESS', headers)).status).toBe(404);
  });
});

describe('short codes at a door that exist nowhere', () => {
  it('are looked up so often and no more by a device, which one that exists does not count for', async () => {
    const device = await createDevice(service, world.main.id);
    const { barcode } = await createTicket(service, world.main, { barcode: '8400012345678' });
    const url = `/management/organizations/${world.main.id}/door-events/${world.main.eventId}/find-code`;
    const find = (code: string) => service.call('POST', url, { headers: device.headers, body: { code } });
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await find(barcode)).status).toBe(200);
      expect((await find(`84000000000${guess}`)).status).toBe(404);
    }
    const limited = await find(barcode);
    expect([limited.status, limited.body.error]).toEqual([429, 'rate_limited']);
    expect(limited.headers['ratelimit-policy']).toMatch(/^"unknown-door-codes";q=10;w=\d+$/);
  });
});

describe('checks of a signature', () => {
  it('are limited for each person, and are for managers', async () => {
    const endpoint = await addEndpoint(service, { organizationId: world.main.id });
    const url = `/management/organizations/${world.main.id}/webhook-endpoints/${endpoint.id}/check-signature`;
    const check = (headers: Record<string, string>) =>
      service.call('POST', url, { headers, body: { body: '{}', headers: {} } });
    const manager = await signIn(service, world.main.id, 'manager');
    for (let count = 0; count < 2; count += 1) expect((await check(manager)).status).toBe(200);
    const limited = await check(manager);
    expect([limited.status, limited.body.error]).toEqual([429, 'rate_limited']);
    expect(limited.headers['ratelimit-policy']).toMatch(/^"signature-checks";q=2;w=\d+$/);
    expect((await check(await signIn(service, world.main.id, 'manager'))).status).toBe(200);
    expect((await check(await signIn(service, world.main.id, 'viewer'))).status).toBe(403);
  });
});
