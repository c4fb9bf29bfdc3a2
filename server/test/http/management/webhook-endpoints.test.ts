import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { addEndpoint, insertDelivery } from '../../support/webhooks.ts';

const start = '2026-11-20T20:00:00.000Z';
const { service, clock, world, viewer, manager, admin, manage } = await openFixtures({ at: start });

const call = manage(admin, '/webhook-endpoints');
const add = (given: object = {}) => addEndpoint(service, { organizationId: world.main.id }, given);
const given = { name: 'Door system', url: 'https://hooks.example.org/stagedoor' };

describe('list', () => {
  it('200: every endpoint, the oldest first, with its health and without its secret', async () => {
    const endpoint = await add({ name: 'Listed', kinds: ['ticket.sold'] });
    const answer = await call('GET', '', undefined, manager);
    expect(answer.status).toBe(200);
    expect(answer.body.data.at(-1)).toEqual({
      _id: endpoint.id,
      name: 'Listed',
      url: given.url,
      events: ['ticket.sold'],
      missing_scopes: [],
      status: 'active',
      disabled_reason: '',
      disabled_at: '',
      failing_since: '',
      last_success_at: '',
      consecutive_failures: 0,
      breaker: 'closed',
      resting_until: '',
      warning: '',
      created_at: start,
      updated_at: start,
    });
    expect(answer.text).not.toContain('secret');
    expect(answer.text).not.toContain('whsec_');
    const ofChannel = await addEndpoint(service, { channelId: world.channel.id });
    const ids = (await call('GET', '', undefined, viewer)).body.data.map(({ _id }: { _id: string }) => _id);
    expect(ids).toContain(endpoint.id);
    expect(ids).not.toContain(ofChannel.id);
  });

  it('200: nothing of a deleted one, and with one statement', async () => {
    const endpoint = await add();
    await call('DELETE', `/${endpoint.id}`);
    const before = service.services.database.statementsCount;
    const answer = await call('GET', '');
    expect(service.services.database.statementsCount - before).toBeLessThanOrEqual(2);
    expect(answer.text).not.toContain(endpoint.id);
  });
});

describe('create', () => {
  it('201: shows the secret, and never again', async () => {
    const answer = await call('POST', '', { ...given, events: ['ticket.sold', 'ticket.sold'] }, manager);
    expect(answer.status).toBe(201);
    const { sign_secret: secret, ...endpoint } = answer.body.data;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(() => new Webhook(secret)).not.toThrow();
    expect(endpoint).toMatchObject({ ...given, events: ['ticket.sold'], status: 'active' });
    const got = await call('GET', `/${endpoint._id}`);
    expect(got.body.data).toEqual(endpoint);
    for (const { text } of [got, await call('GET', ''), await call('PATCH', `/${endpoint._id}`, { name: 'X' })]) {
      expect(text).not.toContain(secret.slice(6, 30));
    }
    const rows = await service.database.sql('SELECT row_to_json(s)::text AS text FROM webhook_secrets s');
    for (const { text } of rows) expect(text).not.toContain(secret.slice(6, 30));
    expect(service.logLines.join('\n')).not.toContain(secret.slice(6, 30));
  });

  it('201: once with an Idempotency-Key, whose record does not show the secret', async () => {
    const headers = { ...manager, 'idempotency-key': 'one-endpoint' };
    const [first, again] = [await call('POST', '', given, headers), await call('POST', '', given, headers)];
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const [row] = await service.database.sql("SELECT * FROM idempotency_keys WHERE key = 'one-endpoint'");
    expect(JSON.stringify(row)).not.toContain('whsec_');
    expect(Buffer.from(row!.body, 'base64').toString()).not.toContain('whsec_');
  });

  it.each([
    ['an address inside', { url: 'https://127.0.0.1/hook' }, '/url'],
    ['another scheme', { url: 'ftp://example.org/' }, '/url'],
    ['no address', { url: 'somewhere' }, '/url'],
    ['a blank name', { name: ' ' }, '/name'],
    ['an unknown kind', { events: ['ticket.eaten'] }, '/events/0'],
    ['a secret of its own', { sign_secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZg==' }, '/sign_secret'],
    ['a secret by another name', { secret: 'x' }, '/secret'],
  ])('400: %s, and nothing is stored', async (_, wrong, path) => {
    const before = (await call('GET', '')).body.data.length;
    const answer = await call('POST', '', { ...given, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].path).toBe(path);
    expect((await call('GET', '')).body.data).toHaveLength(before);
  });
});

describe('get', () => {
  const failing = async (values: Record<string, unknown>) => {
    const endpoint = await add();
    const columns = Object.keys(values);
    await service.database.sql(
      `UPDATE webhook_endpoint_state SET ${columns.map((name, index) => `${name} = $${index + 2}`)} WHERE endpoint_id = $1`,
      [endpoint.id, ...Object.values(values)],
    );
    return endpoint.id;
  };
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);

  it('200: how it does: failures, breaker and rest', async () => {
    const id = await failing({
      first_failure_at: ago(60_000),
      last_success_at: ago(120_000),
      consecutive_failures: 7,
      breaker: 'open',
      not_before: new Date(clock.now().getTime() + 30_000),
    });
    const answer = await call('GET', `/${id}`, undefined, viewer);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      failing_since: '2026-11-20T19:59:00.000Z',
      last_success_at: '2026-11-20T19:58:00.000Z',
      consecutive_failures: 7,
      breaker: 'open',
      resting_until: '2026-11-20T20:00:30.000Z',
      warning: '',
    });
  });

  it.each([
    [3_599_999, ''],
    [3_600_000, 'for more than 1 hour:'],
    [24 * 3_600_000 - 1, 'for more than 1 hour:'],
    [24 * 3_600_000, 'for more than 24 hours:'],
    [72 * 3_600_000, 'for more than 72 hours:'],
  ])('200: warns after failing for %d ms: "%s"', async (ms, words) => {
    const id = await failing({ first_failure_at: ago(ms), consecutive_failures: 9 });
    const { warning } = (await call('GET', `/${id}`)).body.data;
    if (words === '') expect(warning).toBe('');
    else expect(warning).toContain(words);
  });

  it('200: a disabled one says why, and warns no more', async () => {
    const id = await failing({ first_failure_at: ago(80 * 3_600_000), consecutive_failures: 9 });
    await call('POST', `/${id}/disable`);
    expect((await call('GET', `/${id}`)).body.data).toMatchObject({
      status: 'disabled',
      disabled_reason: 'Disabled by a member of the organization.',
      warning: '',
    });
  });
});

describe('update', () => {
  it('200: what is given, and nothing else', async () => {
    const { id } = await add({ kinds: ['ticket.sold'] });
    clock.advance(1_000);
    const renamed = await call('PATCH', `/${id}`, { name: 'Renamed' }, manager);
    expect(renamed.status).toBe(200);
    expect(renamed.body.data).toMatchObject({ name: 'Renamed', url: given.url, events: ['ticket.sold'] });
    expect(renamed.body.data.updated_at).toBe(clock.now().toISOString());
    const all = await call('PATCH', `/${id}`, { events: [], url: 'https://other.example.org/x' });
    expect(all.body.data).toMatchObject({ name: 'Renamed', events: [], url: 'https://other.example.org/x' });
    clock.advance(-1_000);
  });

  it('400: nothing, an address inside, or a secret', async () => {
    const { id } = await add();
    for (const body of [{}, { url: 'https://10.0.0.1/' }, { sign_secret: 'x' }]) {
      expect((await call('PATCH', `/${id}`, body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await call('GET', `/${id}`)).body.data.url).toBe(given.url);
  });
});

describe('enable and disable', () => {
  it('200: there and back; what waited is held; doing it twice changes nothing', async () => {
    const { id } = await add();
    const { id: deliveryId } = await insertDelivery(service, world.main.id, { endpoint_id: id });
    await service.database.sql(
      `INSERT INTO webhook_queue (delivery_id, organization_id, endpoint_id, notification_id, notification_created_at, due_at)
       SELECT id, organization_id, endpoint_id, notification_id, created_at, created_at FROM webhook_deliveries WHERE id = $1`,
      [deliveryId],
    );
    const off = await call('POST', `/${id}/disable`, undefined, manager);
    expect(off.status).toBe(200);
    expect(off.body.data).toMatchObject({ _id: id, status: 'disabled', disabled_at: clock.now().toISOString() });
    const [held] = await service.database.sql('SELECT status FROM webhook_deliveries WHERE id = $1', [deliveryId]);
    expect(held!.status).toBe('held');
    expect((await call('POST', `/${id}/disable`)).body).toEqual(off.body);
    const on = await call('POST', `/${id}/enable`, undefined, manager);
    expect(on.status).toBe(200);
    expect(on.body.data).toMatchObject({ _id: id, status: 'active', disabled_at: '', disabled_reason: '' });
    expect((await call('POST', `/${id}/enable`)).body).toEqual(on.body);
  });
});

describe('create, at the end of all', () => {
  it('409: a fifty-first endpoint', async () => {
    const present = (await call('GET', '')).body.data.length;
    for (let number = present; number < 50; number += 1) await add();
    const answer = await call('POST', '', given);
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('conflict');
    expect((await call('GET', '')).body.data).toHaveLength(50);
  });
});
