import { beforeEach, describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createPerson } from '../../support/sign-in.ts';
import { createEvent } from '../../support/world.ts';

const { service, world, people } = await openFixtures();
const { manager } = people;

let eventId: string;
beforeEach(async () => {
  ({ eventId } = await createEvent(service, world.main.id, world.main.locationId));
});

type Row = Record<string, unknown>;
const preregister = (given: Row = {}, id = eventId) =>
  service.call('POST', `/channels/events/${id}/preregister`, {
    headers: world.channel.headers,
    body: { name: 'Vera Lindqvist', email: 'Vera@example.org', ...given },
  });
const list = (query = '', id = eventId) =>
  service.call('GET', `/management/organizations/${world.main.id}/events/${id}/preregistrations${query}`, {
    headers: manager.headers,
  });

describe('200', () => {
  it('keeps the person, who is a client then, and the organization sees it', async () => {
    const answer = await preregister({ phone: '+34600123456', language: 'es', marketing_consent: true });
    expect(answer.status).toBe(200);
    const { already_registered, ...kept } = answer.body.data;
    expect(already_registered).toBe(false);
    expect(kept).toMatchObject({
      event_id: eventId,
      channel_id: world.channel.id,
      name: 'Vera Lindqvist',
      email: 'Vera@example.org',
      phone: '+34600123456',
      language: 'es',
      marketing_consent: true,
    });
    expect((await list()).body.data).toEqual([kept]);
    const clients = await service.call('GET', '/integrations/clients?email=vera@example.org', {
      headers: world.main.headers,
    });
    expect(clients.body.data).toMatchObject([{ name: 'Vera Lindqvist', marketing_consent: true }]);
  });

  it('keeps an address once for each event, whatever its case, and a consent that comes later', async () => {
    const first = (await preregister()).body.data;
    const again = (await preregister({ email: 'VERA@example.org', name: 'V. L.', marketing_consent: true })).body.data;
    expect(again).toEqual({ ...first, already_registered: true, marketing_consent: true });
    expect((await preregister({ marketing_consent: false })).body.data.marketing_consent).toBe(true);
    expect((await list()).body.data).toHaveLength(1);
    const { eventId: other } = await createEvent(service, world.main.id, world.main.locationId);
    expect((await preregister({}, other)).body.data.already_registered).toBe(false);
  });

  it('keeps one of 20 that come at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => preregister()));
    expect(answers.filter(({ body }) => body.data?.already_registered === false)).toHaveLength(1);
    expect((await list()).body.data).toHaveLength(1);
  });

  it('is erased with the client, and does not keep an event from being deleted', async () => {
    await preregister({ email: 'forget.me@example.org' });
    const found = await service.call('GET', '/integrations/clients?email=forget.me@example.org', {
      headers: world.main.headers,
    });
    const admin = await createPerson(service, world.main.id, 'admin');
    const erased = await service.call(
      'POST',
      `/management/organizations/${world.main.id}/clients/${found.body.data[0]._id}/erase`,
      { headers: admin.headers },
    );
    expect(erased.status).toBeLessThan(300);
    expect((await list()).body.data).toEqual([]);
    await preregister();
    await service.database.sql('DELETE FROM booking_rates WHERE organization_id = $1', [world.main.id]);
    const deleted = await service.call('DELETE', `/management/organizations/${world.main.id}/events/${eventId}`, {
      headers: manager.headers,
    });
    expect(deleted.status).toBeLessThan(300);
  });
});

describe('400', () => {
  it('names what is missing or wrong', async () => {
    const answer = await service.call('POST', `/channels/events/${eventId}/preregister`, {
      headers: world.channel.headers,
      body: { email: 'nobody' },
    });
    expect(answer.body.details.map(({ path }: { path: string }) => path).sort()).toEqual(['/email', '/name']);
  });
});

describe('409', () => {
  it('refuses an event that has ended, and one that is called off', async () => {
    await service.database.sql('UPDATE events SET active = false WHERE id = $1', [eventId]);
    expect((await preregister()).body).toMatchObject({ error: 'not_on_sale' });
    await service.database.sql(
      `UPDATE events SET active = true, starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' WHERE id = $1`,
      [eventId],
    );
    expect((await preregister()).status).toBe(409);
  });
});
