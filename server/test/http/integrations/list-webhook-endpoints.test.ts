import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint } from '../../support/webhooks.ts';
import { createOrganization, createWorld, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
});
afterAll(() => service.close());

const url = '/integrations/webhook-endpoints';
const list = (headers: Record<string, string>) => service.call('GET', url, { headers });

describe('200', () => {
  it('answers the endpoints of the organization with their secrets, oldest first, in one statement', async () => {
    const owner = { organizationId: world.main.id };
    const orders = await addEndpoint(service, owner);
    clock.advance(1_000);
    const doors = await addEndpoint(service, owner, { name: 'Doors', kinds: ['ticket.checked_in'] });
    const gone = await addEndpoint(service, owner);
    await service.call('DELETE', `${url}/${gone.id}`, { headers: world.main.headers });
    await addEndpoint(service, { channelId: world.channel.id });
    await addEndpoint(service, { organizationId: world.twin.id });
    await list(world.main.headers);
    const before = service.services.database.statementsCount;
    const answer = await list(world.main.headers);
    expect(service.services.database.statementsCount - before).toBe(1);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual([
      {
        _id: orders.id,
        name: 'Order system',
        url: 'https://hooks.example.org/stagedoor',
        sign_secret: orders.signSecret,
        status: 'active',
        events: [],
        disabled_reason: '',
        disabled_at: '',
        failing_since: '',
        created_at: '2026-11-20T20:00:00.000Z',
        updated_at: '2026-11-20T20:00:00.000Z',
      },
      expect.objectContaining({ _id: doors.id, sign_secret: doors.signSecret, events: ['ticket.checked_in'] }),
    ]);
  });

  it('answers an empty list to an organization without endpoints', async () => {
    const place = await createOrganization(service);
    expect((await list(place.headers)).body).toEqual({ success: true, data: [] });
  });

  it('answers XML with the root main where it is preferred', async () => {
    const place = await createOrganization(service);
    const { id } = await addEndpoint(service, { organizationId: place.id }, { kinds: ['ticket.sold', 'list.created'] });
    const answer = await list({ ...place.headers, accept: 'application/xml' });
    expect(answer.text).toContain(`<main><success>true</success><data><_id>${id}</_id>`);
    expect(answer.text).toContain('<events>ticket.sold</events><events>list.created</events>');
  });
});
