import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint, letRest, rowOf } from '../../support/webhooks.ts';
import { createWorld, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
});
afterAll(() => service.close());

const add = () => addEndpoint(service, { organizationId: world.main.id }, { kinds: ['ticket.sold'] });
const update = (id: string, body: unknown) =>
  service.call('PATCH', `/integrations/webhook-endpoints/${id}`, { headers: world.main.headers, body });

describe('200', () => {
  it('changes what is said and leaves the rest, the secret too', async () => {
    const { id, signSecret } = await add();
    clock.advance(5_000);
    const named = await update(id, { name: 'Cash desk' });
    expect(named.status).toBe(200);
    expect(named.body.data).toMatchObject({
      _id: id,
      name: 'Cash desk',
      url: 'https://hooks.example.org/stagedoor',
      events: ['ticket.sold'],
      sign_secret: signSecret,
      status: 'active',
      updated_at: clock.now().toISOString(),
    });
    const wide = await update(id, { events: [] });
    expect(wide.body.data).toMatchObject({ name: 'Cash desk', events: [] });
    const narrow = await update(id, { events: ['list.created', 'list.created'] });
    expect(narrow.body.data.events).toEqual(['list.created']);
    expect(await rowOf(service, 'webhook_endpoints', id)).toMatchObject({ name: 'Cash desk', kinds: ['list.created'] });
  });

  it('holds nothing against another address: its breaker is closed and its record is clean', async () => {
    const { id } = await add();
    await letRest(service, id);
    expect((await update(id, { name: 'Same address', url: 'https://hooks.example.org/stagedoor' })).status).toBe(200);
    expect(await rowOf(service, 'webhook_endpoint_state', id)).toMatchObject({ breaker: 'open', openings: 3 });
    const moved = await update(id, { url: 'https://hooks.example.org/v2#top' });
    expect(moved.body.data).toMatchObject({ url: 'https://hooks.example.org/v2', failing_since: '' });
    expect(await rowOf(service, 'webhook_endpoint_state', id)).toMatchObject({
      breaker: 'closed',
      not_before: null,
      openings: 0,
      first_failure_at: null,
      consecutive_failures: 0,
    });
  });

  it('changes a disabled endpoint without enabling it', async () => {
    const { id } = await add();
    await service.call('POST', `/integrations/webhook-endpoints/${id}/disable`, { headers: world.main.headers });
    expect((await update(id, { name: 'Later' })).body.data).toMatchObject({ name: 'Later', status: 'disabled' });
  });
});

describe('400', () => {
  it.each([
    ['a private address', { name: 'New', url: 'https://10.0.0.1/' }, '/url'],
    ['a secret', { name: 'New', sign_secret: 'whsec_x' }, '/sign_secret'],
    ['an unknown kind', { name: 'New', events: ['ticket.stolen'] }, '/events/0'],
    ['a blank name', { name: ' ' }, '/name'],
  ])('is answered for %s, and nothing changes', async (_, body, path) => {
    const { id } = await add();
    const before = await rowOf(service, 'webhook_endpoints', id);
    const answer = await update(id, body);
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].path).toBe(path);
    expect(await rowOf(service, 'webhook_endpoints', id)).toEqual(before);
  });

  it('is answered for a body that names nothing to change', async () => {
    const { id } = await add();
    expect((await update(id, {})).status).toBe(400);
  });
});

describe('404', () => {
  it("is answered for another organization's and a channel's endpoint, which stay as they are", async () => {
    const foreign = await addEndpoint(service, { organizationId: world.twin.id });
    const channels = await addEndpoint(service, { channelId: world.channel.id });
    for (const { id } of [foreign, channels]) {
      expect((await update(id, { name: 'Mine' })).status).toBe(404);
      expect(await rowOf(service, 'webhook_endpoints', id)).toMatchObject({ name: 'Order system' });
    }
  });
});
