import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { newId } from '../../../src/platform/ids.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint, insertDelivery } from '../../support/webhooks.ts';
import { createOrganization, createWorld, insert, type TestOrganization, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
let second: TestOrganization;
let endpointId: string;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
  second = await createOrganization(service);
  await insert(service.database, 'channel_partners', {
    organization_id: second.id,
    channel_id: world.channel.id,
    created_at: clock.now(),
  });
  endpointId = (await addEndpoint(service, { channelId: world.channel.id })).id;
});
afterAll(() => service.close());

const list = (query = '') =>
  service.call('GET', `/channels/webhooks/deliveries${query}`, { headers: world.channel.headers });
const idsOf = (answer: { body: { data: { id: string }[] } }) => answer.body.data.map(({ id }) => id);

/** A second later than the one before. */
function add(organizationId: string, given: Partial<Parameters<typeof insertDelivery>[2]> = {}) {
  clock.advance(1_000);
  return insertDelivery(service, organizationId, { endpoint_id: endpointId, channel_id: world.channel.id, ...given });
}

describe('200', () => {
  it("answers the deliveries to the channel's endpoints about all its partners, newest first, in one statement", async () => {
    const first = await add(world.main.id);
    const last = await add(second.id, { status: 'held' });
    await add(world.twin.id);
    const own = await addEndpoint(service, { organizationId: world.main.id });
    await add(world.main.id, { endpoint_id: own.id, channel_id: null });
    await list();
    const before = service.services.database.statementsCount;
    const answer = await list();
    expect(service.services.database.statementsCount - before).toBe(1);
    expect(answer.status).toBe(200);
    expect(answer.body.data[0]).toEqual({
      id: last.id,
      event_id: last.notification_id,
      endpoint_id: endpointId,
      event: 'ticket.sold',
      status: 'held',
      attempts_count: 0,
      next_retry_at: null,
      last_attempt: null,
    });
    expect(idsOf(answer)).toEqual([last.id, first.id]);
  });

  it('shows nothing more of an organization that removes the channel', async () => {
    const former = await createOrganization(service);
    const partner = { organization_id: former.id, channel_id: world.channel.id };
    await insert(service.database, 'channel_partners', { ...partner, created_at: clock.now() });
    const { id } = await add(former.id);
    expect(idsOf(await list())).toContain(id);
    await service.database.sql('DELETE FROM channel_partners WHERE organization_id = $1', [former.id]);
    expect(idsOf(await list())).not.toContain(id);
  });

  it('filters by endpoint, status, kind and notification', async () => {
    const other = await addEndpoint(service, { channelId: world.channel.id });
    const one = await add(second.id, { endpoint_id: other.id, status: 'failed', kind: 'payment.success' });
    for (const query of [
      `?endpoint_id=${other.id}`,
      '?status=failed',
      '?filter[event]=payment.success',
      `?filter[event_id]=${one.notification_id}`,
    ]) {
      expect(idsOf(await list(query)), query).toEqual([one.id]);
    }
  });

  it('goes on with the next page after the last one, over all partners', async () => {
    const { id } = await addEndpoint(service, { channelId: world.channel.id });
    const made: string[] = [];
    for (const place of [world.main, second, world.main, second, second]) {
      made.unshift((await add(place.id, { endpoint_id: id })).id);
    }
    const seen: string[] = [];
    let after = '';
    for (;;) {
      const answer = await list(`?endpoint_id=${id}&limit=2${after}`);
      seen.push(...idsOf(answer));
      if (!answer.headers.link) break;
      after = `&after=${seen.at(-1)}`;
    }
    expect(seen).toEqual(made);
  });
});

describe('400', () => {
  it.each([
    ['a limit above 200', '?limit=201', '/limit'],
    ['an unknown status', '?status=lost', '/status'],
    ['an unknown field of filter', '?filter[colour]=red', '/filter/colour'],
    ['an unknown after', `?after=${newId('webhookDelivery', new Date())}`, '/after'],
    ['an id of another kind', `?endpoint_id=${newId('ticket', new Date())}`, '/endpoint_id'],
  ])('is answered for %s', async (_, query, path) => {
    const answer = await list(query);
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].path).toBe(path);
  });
});
