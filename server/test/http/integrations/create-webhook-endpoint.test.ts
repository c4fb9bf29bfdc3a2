import { notificationKinds } from '@stagedoor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { rowOf } from '../../support/webhooks.ts';
import { createOrganization, createWorld, type TestOrganization, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
let place: TestOrganization;
beforeAll(async () => {
  service = await startTestService({ clock, webhookAllowAddresses: ['127.0.0.0/8'] });
  world = await createWorld(service);
});
afterAll(() => service.close());
beforeEach(async () => {
  place = await createOrganization(service);
});

const url = '/integrations/webhook-endpoints';
const good = { name: 'Order system', url: 'https://hooks.example.org/stagedoor' };
const create = (body: unknown, headers: Record<string, string> = {}) =>
  service.call('POST', url, { headers: { ...place.headers, ...headers }, body });
const countOf = async () =>
  (
    await service.database.sql('SELECT count(*)::int AS count FROM webhook_endpoints WHERE organization_id = $1', [
      place.id,
    ])
  )[0]!.count;

describe('201', () => {
  it('answers the endpoint with a secret of its own, and it is there from then on', async () => {
    const answer = await create({ ...good, events: ['ticket.sold'] });
    expect(answer.status).toBe(201);
    const { _id: id, sign_secret: signSecret } = answer.body.data;
    expect(answer.body).toEqual({
      success: true,
      data: {
        _id: expect.stringMatching(/^we_/),
        ...good,
        sign_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
        status: 'active',
        events: ['ticket.sold'],
        disabled_reason: '',
        disabled_at: '',
        failing_since: '',
        created_at: '2026-11-20T20:00:00.000Z',
        updated_at: '2026-11-20T20:00:00.000Z',
      },
    });
    const read = await service.call('GET', `${url}/${id}`, { headers: place.headers });
    expect(read.body).toEqual(answer.body);
    expect(service.logLines.join('')).not.toContain(signSecret);
    expect(await rowOf(service, 'webhook_endpoint_state', id)).toMatchObject({ breaker: 'closed' });
  });

  it('takes every kind of event, each counted once, and none as all', async () => {
    const all = await create({ ...good, events: [...notificationKinds, ...notificationKinds] });
    expect(all.body.data.events).toEqual([...notificationKinds]);
    expect((await create({ ...good, events: [] })).body.data.events).toEqual([]);
    expect((await create(good)).body.data.events).toEqual([]);
  });

  it('keeps the address as it will be dialled: without spelling that means nothing, and without a fragment', async () => {
    const answer = await create({ name: 'x', url: 'HTTPS://Hooks.Example.ORG:443/a/../b?q=1#part' });
    expect(answer.status).toBe(201);
    expect(answer.body.data.url).toBe('https://hooks.example.org/b?q=1');
  });

  it('takes http and allowed private addresses, since this is alpha', async () => {
    expect((await create({ name: 'x', url: 'http://127.0.0.1:9999/hooks' })).status).toBe(201);
  });

  it('takes a name of 200 characters', async () => {
    const name = 'n'.repeat(200);
    expect((await create({ ...good, name })).body.data.name).toBe(name);
  });

  it('answers a repetition with the same Idempotency-Key the same, makes one endpoint, and keeps no secret readable', async () => {
    const first = await create(good, { 'idempotency-key': 'once' });
    const again = await create(good, { 'idempotency-key': 'once' });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.text).toBe(first.text);
    expect(await countOf()).toBe(1);
    const kept = await service.database.sql('SELECT t::text AS row FROM idempotency_keys t');
    expect(JSON.stringify(kept)).not.toContain(first.body.data.sign_secret);
  });
});

describe('400', () => {
  it.each([
    ['a private address', 'https://192.168.1.20/hooks'],
    ['the service of a cloud', 'http://169.254.169.254/latest/meta-data'],
    ['another spelling of it', 'http://[::ffff:169.254.169.254]/'],
    ['another scheme', 'ftp://hooks.example.org/'],
    ['credentials', 'https://user:password@hooks.example.org/'],
    ['no address', 'hooks'],
  ])('says of %s what is allowed, and stores nothing', async (_, address) => {
    const answer = await create({ ...good, url: address });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: 'invalid_request',
      message: expect.stringMatching(/^\/url: /),
      details: [{ path: '/url', message: expect.stringMatching(/\w/) }],
    });
    expect(await countOf()).toBe(0);
  });

  it.each(['sign_secret', 'secret'])(
    'refuses %s rather than letting its sender believe that it is used',
    async (name) => {
      const answer = await create({ ...good, [name]: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' });
      expect(answer.status).toBe(400);
      expect(answer.body.details).toEqual([{ path: `/${name}`, message: expect.stringContaining('not known here') }]);
      expect(await countOf()).toBe(0);
    },
  );

  it('names the kinds there are to who asks for another', async () => {
    const answer = await create({ ...good, events: ['ticket.sold', 'ticket.stolen'] });
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].path).toBe('/events/1');
    for (const kind of notificationKinds) expect(answer.body.details[0].message).toContain(kind);
  });

  it.each([
    ['an empty name', { ...good, name: '' }, '/name'],
    ['a blank name', { ...good, name: '   ' }, '/name'],
    ['a name of 201 characters', { ...good, name: 'n'.repeat(201) }, '/name'],
    ['an address of 2 049 characters', { ...good, url: `https://hooks.example.org/${'a'.repeat(2_023)}` }, '/url'],
    ['kinds that are no list', { ...good, events: 'ticket.sold' }, '/events'],
  ])('refuses %s', async (_, body, path) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].path).toBe(path);
  });
});

describe('409', () => {
  it('is answered beyond 50 endpoints, which an endpoint of a channel does not count to; a deleted one makes room', async () => {
    await service.call('POST', '/channels/webhooks/endpoints', { headers: world.channel.headers, body: good });
    const made = [];
    for (let count = 0; count < 50; count += 1) made.push(await create(good));
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
    const refused = await create(good);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ error: 'conflict', message: expect.stringContaining('50 webhook endpoints') });
    await service.call('DELETE', `${url}/${made[7]!.body.data._id}`, { headers: place.headers });
    expect((await create(good)).status).toBe(201);
  });
});
