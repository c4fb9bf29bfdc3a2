import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointTest } from '../../../src/modules/webhooks/webhooks.ts';
import { notificationKind, outboxMessage } from '../../../src/modules/webhooks/webhooks.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { createOrganization, createWorld, insert, keyHeaders, type World } from '../../support/world.ts';
import { inWriteContext } from '../../support/write-context.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
});
afterAll(() => service.close());

const url = '/channels/webhooks/endpoints';
const good = { name: 'Shop', url: 'https://shop.example.org/hooks' };
const create = (body: unknown, headers = world.channel.headers) => service.call('POST', url, { headers, body });
const something = notificationKind<EndpointTest>('webhook.test');

describe('201', () => {
  it('answers the endpoint of the channel with a secret, and it is listed from then on', async () => {
    const answer = await create({ ...good, events: ['ticket.sold'] });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      ...good,
      status: 'active',
      events: ['ticket.sold'],
      sign_secret: expect.stringMatching(/^whsec_/),
      created_at: '2026-11-20T20:00:00.000Z',
    });
    const listed = await service.call('GET', url, { headers: world.channel.headers });
    expect(listed.body.data).toEqual([answer.body.data]);
  });

  it('gets what the channel sold for its partners, and nothing about other organizations', async () => {
    const created = await create(good);
    const partner = await createOrganization(service);
    const other = await createOrganization(service);
    const at = { channel_id: world.channel.id, created_at: clock.now() };
    await insert(service.database, 'channel_partners', { organization_id: partner.id, ...at });
    const emitSale = (organizationId: string, channelId: string | null) =>
      inWriteContext(service, ({ crossTenant, outbox, now }) => {
        const subject = { endpointId: 'we_1', message: 'sold' };
        return outbox.emit(
          crossTenant.ofTenant(organizationId),
          [outboxMessage(something, subject, { resourceId: 'tkt_1', channelId })],
          now,
        );
      });
    await emitSale(partner.id, world.channel.id);
    await emitSale(partner.id, null);
    await emitSale(other.id, world.channel.id);
    const deliveries = await service.database.sql(
      'SELECT organization_id, channel_id FROM webhook_deliveries WHERE endpoint_id = $1',
      [created.body.data._id],
    );
    expect(deliveries).toEqual([{ organization_id: partner.id, channel_id: world.channel.id }]);
  });
});

describe('400', () => {
  it.each([
    ['a private address', { ...good, url: 'https://10.1.2.3/' }, '/url'],
    ['a secret', { ...good, secret: 'whsec_x' }, '/secret'],
    ['an unknown kind', { ...good, events: ['ticket.stolen'] }, '/events/0'],
  ])('is answered for %s', async (_, body, path) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].path).toBe(path);
  });
});

describe('409', () => {
  it('is answered beyond 50 endpoints of one channel', async () => {
    const id = 'chn_01jd3k5v8wexbtq8m2zr4h6n7c';
    const at = { created_at: clock.now(), updated_at: clock.now() };
    await insert(service.database, 'channels', { id, name: 'Other Tickets', slug: 'other-tickets', ...at });
    const headers = await keyHeaders(service, { kind: 'channels', channelId: id });
    for (let count = 0; count < 50; count += 1) expect((await create(good, headers)).status).toBe(201);
    expect((await create(good, headers)).status).toBe(409);
    expect((await create(good)).status).toBe(201);
  });
});
