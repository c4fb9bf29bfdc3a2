import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint, rowOf } from '../../support/webhooks.ts';
import { createWorld, type World } from '../../support/world.ts';

let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService();
  world = await createWorld(service);
});
afterAll(() => service.close());

const update = (id: string, body: unknown) =>
  service.call('PATCH', `/channels/webhooks/endpoints/${id}`, { headers: world.channel.headers, body });

describe('200', () => {
  it('changes what is said and leaves the rest', async () => {
    const { id, signSecret } = await addEndpoint(service, { channelId: world.channel.id });
    const answer = await update(id, { name: 'New shop', events: ['ticket.sold'] });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      _id: id,
      name: 'New shop',
      events: ['ticket.sold'],
      url: 'https://hooks.example.org/stagedoor',
      sign_secret: signSecret,
    });
  });
});

describe('400', () => {
  it.each([
    ['a private address', { url: 'https://[fd00::1]/' }, '/url'],
    ['a secret', { name: 'New shop', sign_secret: 'whsec_x' }, '/sign_secret'],
  ])('is answered for %s, and nothing changes', async (_, body, path) => {
    const { id } = await addEndpoint(service, { channelId: world.channel.id });
    const answer = await update(id, body);
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].path).toBe(path);
    expect(await rowOf(service, 'webhook_endpoints', id)).toMatchObject({ name: 'Order system' });
  });
});

describe('404', () => {
  it('is answered for an endpoint of a partner organization, which stays as it is', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    expect((await update(id, { name: 'Mine' })).status).toBe(404);
    expect(await rowOf(service, 'webhook_endpoints', id)).toMatchObject({ name: 'Order system' });
  });
});
