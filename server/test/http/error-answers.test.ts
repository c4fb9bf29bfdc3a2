/** What errors say: where the problem is, in words for people, and where to read more. */
import { gzipSync } from 'node:zlib';
import { errorCatalogue, resellerErrorCatalogue } from '@stagedoor/contract';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../support/fixtures.ts';
import { createPerson } from '../support/sign-in.ts';

const { service, world } = await openWorld();

const post = (url: string, body: unknown) => service.call('POST', url, { headers: world.main.headers, body });
const walkIn = { space_names: '12', for: 2 };

describe('the path and the message of a problem', () => {
  it.each<[string, object, { path: string; message: string }]>([
    ['a missing field', { ...walkIn }, { path: '/event_id', message: 'is required' }],
    [
      'a malformed id',
      { ...walkIn, event_id: '17' },
      { path: '/event_id', message: 'must be the id of an event, which begins with evt_' },
    ],
    [
      'an id that is too long',
      { ...walkIn, event_id: `evt_${'0'.repeat(200)}` },
      { path: '/event_id', message: 'must be the id of an event, which begins with evt_' },
    ],
    ['a number for an id', { ...walkIn, event_id: 17 }, { path: '/event_id', message: 'must be a string' }],
    [
      'text for a number',
      { ...walkIn, event_id: 'evt_01jd3k5v8wexbtq8m2zr4h6n7c', for: '2' },
      { path: '/for', message: 'must be a whole number' },
    ],
  ])('%s', async (_, body, problem) => {
    const answer = await post('/integrations/bookings/walk-in', body);
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([problem]);
    expect(answer.body.message).toBe(`${problem.path}: ${problem.message}.`);
  });

  it('names a field that is missing inside of a list, and every other one', async () => {
    const answer = await post('/integrations/tickets', { ticket_rate_id: world.main.rateId, tickets: [{}] });
    expect(answer.body.details.map(({ path }: { path: string }) => path)).toEqual([
      '/tickets/0/price_id',
      '/tickets/0/full_name',
      '/tickets/0/email',
    ]);
    expect(answer.body.message).toBe('/tickets/0/price_id: is required (and 2 more, see details).');
  });

  it('names both spellings where one of them is needed', async () => {
    const ticket = { price_id: world.main.priceIds[0], full_name: 'Vera', email: 'vera@example.org' };
    const tickets = [{ ...ticket, supplements: [{ price: 3 }] }];
    const answer = await post('/integrations/tickets', { ticket_rate_id: world.main.rateId, tickets });
    expect(answer.body.details).toEqual([
      { path: '/tickets/0/supplements/0/supplement_id', message: 'is required, or supplementId instead of it' },
    ]);
  });

  it.each([
    ['no body', {}, 'A JSON body is needed: an object with event_id, space_names, for.'],
    ['an empty body', { raw: '' }, 'A JSON body is needed: an object with event_id, space_names, for.'],
    ['null', { raw: 'null' }, 'A JSON body is needed: an object with event_id, space_names, for.'],
    ['a list', { raw: '[]' }, 'The body must be an object with event_id, space_names, for.'],
  ])('%s: says that a JSON body is needed', async (_, sent, message) => {
    const answer = await service.call('POST', '/integrations/bookings/walk-in', {
      headers: { ...world.main.headers, 'content-type': 'application/json' },
      ...sent,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request', message, details: [{ path: '' }] });
  });

  it.each([
    ['start_date=2026-11-21T22:30:00+01:00', 'must be an ISO 8601 instant such as 2026-11-21T22:30:00Z'],
    ['email=vera+door@example.org', 'must be an e-mail address such as vera@example.org'],
  ])('says how a + is written in a query: %s', async (query, message) => {
    const { headers } = world.main;
    const answer = await service.call('GET', `/integrations/tickets?${query}`, { headers });
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].message).toBe(`${message}; a + in a query is written as %2B`);
    const escaped = await service.call('GET', `/integrations/tickets?${query.replace('+', '%2B')}`, { headers });
    expect(escaped.status).toBe(200);
    const other = await service.call('GET', '/integrations/tickets?start_date=tomorrow', { headers });
    expect(other.body.details[0].message).not.toContain('%2B');
  });

  it.each(['1899-12-31', '3000-01-01T00:00:00Z'])('names the years that an instant can have: %s', async (date) => {
    const { headers } = world.main;
    const answer = await service.call('GET', `/integrations/tickets?start_date=${date}`, { headers });
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [{ path: '/start_date', message: 'must have a year from 1900 to 2999' }],
    ]);
  });

  it('ends with one full stop where the problem is a sentence', async () => {
    const url = 'https://10.0.0.1/hook';
    const answer = await post('/integrations/webhook-endpoints', { name: 'x', url, events: ['ticket.sold'] });
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].message).toMatch(/\.$/);
    expect(answer.body.message).toMatch(/[^.]\.$/);
  });

  it('a compressed body is 415 and says how to send it', async () => {
    for (const [encoding, status] of [
      ['gzip', 415],
      ['identity', 404],
    ] as const) {
      const raw = JSON.stringify({ ...walkIn, event_id: 'evt_01jd3k5v8wexbtq8m2zr4h6n7c' });
      const answer = await service.call('POST', '/integrations/bookings/walk-in', {
        headers: { ...world.main.headers, 'content-type': 'application/json', 'content-encoding': encoding },
        raw: encoding === 'gzip' ? gzipSync(raw) : raw,
      });
      expect(answer.status).toBe(status);
      if (status === 415) expect(answer.body.message).toContain('without the header Content-Encoding');
    }
  });

  it('a malformed id on a path is 404 and says what ids of that kind begin with', async () => {
    const answer = await service.call('PUT', '/integrations/tickets/17/checkin', { headers: world.main.headers });
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe('There is no ticket with this id: the id of a ticket begins with tkt_.');
    const { headers } = await createPerson(service, world.main.id, 'owner');
    const list = await service.call('GET', `/management/organizations/${world.main.id}/guest-lists/17`, { headers });
    expect(list.body.message).toBe('There is no guest list with this id: the id of a guest list begins with lst_.');
    const event = await service.call('GET', `/management/organizations/${world.main.id}/events/17`, { headers });
    expect(event.body.message).toBe('There is no event with this id: the id of an event begins with evt_.');
  });
});

describe('the message', () => {
  const walkInWith = (raw: string) =>
    service.call('POST', '/integrations/bookings/walk-in', {
      headers: { ...world.main.headers, 'content-type': 'application/json' },
      raw,
    });

  it.each([
    ['{"__proto__":{}}', '__proto__'],
    ['{"a":{"constructor":{"prototype":1}}}', 'constructor'],
    ['{"a":', 'not valid JSON'],
  ])('says what cannot be read: %s', async (raw, words) => {
    const answer = await walkInWith(raw);
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    expect(answer.body.message).toContain(words);
    expect(/not valid JSON/.test(answer.body.message)).toBe(words === 'not valid JSON');
  });

  it('says that an address has an escape that is no text', async () => {
    const answer = await service.call('GET', '/integrations/tickets/%E0%A4%A', { headers: world.main.headers });
    expect(answer.body.message).toBe('The path has an escape that is no UTF-8 text.');
  });
});

describe('the header Link', () => {
  const link = (code: string) => `<http://127.0.0.1:4000/docs/errors#${code}>; rel="help"`;

  it.each([
    ['an unknown path', 'GET', '/integrations/nowhere', 'not_found'],
    ['another method', 'TRACE', '/integrations/auth', 'method_not_allowed'],
    ['no credentials', 'GET', '/channels/auth', 'unauthorized'],
    ['an address that cannot be read', 'GET', '/integrations/tickets/%E0%A4%A', 'invalid_request'],
    ['no credentials of a reseller', 'GET', '/resellers/validate?barcode=x', 'UNAUTHORIZED'],
  ])('leads to the code: %s', async (_, method, url, code) => {
    const answer = await service.call(method, url);
    expect(answer.body.error).toBe(code);
    expect(answer.headers.link).toBe(link(code));
  });

  it('stands on the stored answer to a write that is repeated', async () => {
    const send = () =>
      service.call('POST', '/integrations/bookings/walk-in', {
        headers: { ...world.main.headers, 'idempotency-key': 'help' },
        body: { ...walkIn, event_id: 'evt_01jd3k5v8wexbtq8m2zr4h6n7c' },
      });
    await send();
    const repeated = await send();
    expect(repeated.headers['idempotent-replayed']).toBe('true');
    expect([repeated.status, repeated.headers.link]).toEqual([404, link('not_found')]);
  });

  it('has an anchor for every code on the page that it leads to', async () => {
    const page = await service.call('GET', '/docs/errors');
    for (const code of [...Object.keys(errorCatalogue), ...Object.keys(resellerErrorCatalogue)]) {
      expect(page.text).toContain(`<tr id="${code}"><td><code>${code}</code></td>`);
    }
    expect(page.text).not.toContain('`');
  });
});

describe('the header X-Error-Message of resellers', () => {
  const swap = (body: unknown, headers = {}) =>
    service.call('POST', '/resellers/swap', { headers: { ...world.reseller.headers, ...headers }, body });

  it('says the reason and every field, as the body of invalid input does', async () => {
    const answer = await swap({ ticket: {}, customer: { firstName: 'Nadia', lastName: 'Ferrer', email: 'nadia' } });
    expect(answer.body).toEqual({
      valid: false,
      swappable: false,
      error: 'INVALID_REQUEST',
      message: '/ticket/barcode: is required (and 1 more, see details).',
      details: [
        { path: '/ticket/barcode', message: 'is required' },
        { path: '/customer/email', message: 'must be an e-mail address such as vera@example.org' },
      ],
    });
    expect(answer.headers['x-error-message']).toBe(
      '/ticket/barcode: is required; /customer/email: must be an e-mail address such as vera@example.org',
    );
  });

  it('says only the reason where it concerns the body as a whole', async () => {
    const answer = await swap([]);
    expect(answer.headers['x-error-message']).toBe('the body must be an object with ticket, customer');
  });

  it('says why credentials are refused', async () => {
    const answer = await service.call('GET', '/resellers/validate?barcode=x', {
      headers: { authorization: 'rs_test_x' },
    });
    expect(answer.body).toEqual({ valid: false, swappable: false, error: 'UNAUTHORIZED' });
    expect(answer.headers['x-error-message']).toContain('copied whole');
  });

  it('has only characters that a header can hold', async () => {
    const customer = { firstName: 'Nadia', lastName: 'Ferrer', email: 'nadia@example.org', 'größe\u0001': 1 };
    const answer = await swap({ ticket: { barcode: 'x' }, customer });
    expect(answer.status).toBe(400);
    expect(answer.headers['x-error-message']).toMatch(/^\/customer\/gr\?\?e\?: /);
  });

  it('stands on the stored answer too', async () => {
    const send = () =>
      swap(
        { ticket: { barcode: 'nowhere' }, customer: { firstName: 'A', lastName: 'B', email: 'a@example.org' } },
        { 'idempotency-key': 'help' },
      );
    await send();
    const repeated = await send();
    expect(repeated.headers['idempotent-replayed']).toBe('true');
    expect(repeated.body).toEqual({ valid: false, swappable: false, error: 'TICKET_NOT_FOUND' });
    expect(repeated.headers['x-error-message']).toBe(resellerErrorCatalogue.TICKET_NOT_FOUND.meaning);
  });
});
