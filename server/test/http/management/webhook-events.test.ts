import { beforeAll, describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createTicket, type TestOrganization } from '../../support/world.ts';

const { service, world, manager } = await openFixtures();

beforeAll(async () => {
  for (const organization of [world.main, world.twin]) {
    for (let count = 0; count < 2; count += 1) {
      const { id } = await createTicket(service, organization);
      await service.call('PUT', `/integrations/tickets/${id}/checkin`, { headers: organization.headers });
    }
  }
});

const read = (organization: TestOrganization, path = '') =>
  service.call('GET', `/management/organizations/${organization.id}/webhook-events${path}`, { headers: manager });

describe('200', () => {
  it('answers the same feed as the integrations API, to be read on by Link or next_cursor', async () => {
    const own = await service.call('GET', '/integrations/webhook-events', { headers: world.main.headers });
    const answer = await read(world.main);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(own.body);
    expect(answer.body.data).toHaveLength(2);
    const first = await read(world.main, '?limit=1&filter[event]=ticket.checked_in');
    expect(first.body.data).toEqual([own.body.data[0]]);
    expect(first.headers.link).toContain(`after=${first.body.next_cursor}`);
    expect((await read(world.main, '?limit=1&event=ticket.checked_in')).body).toEqual(first.body);
    const second = await read(world.main, `?after=${first.body.next_cursor}`);
    expect(second.body.data).toEqual([own.body.data[1]]);
    expect(second.headers.link).toBeUndefined();
  });

  it('answers the same kinds as the integrations API', async () => {
    const own = await service.call('GET', '/integrations/webhook-events/kinds', { headers: world.main.headers });
    expect((await read(world.main, '/kinds')).body).toEqual(own.body);
  });
});
