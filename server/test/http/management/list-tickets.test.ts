import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createEvent, createTicket, type TestOrganization } from '../../support/world.ts';

const { service, clock, world, viewer } = await openFixtures({ at: '2026-11-21T22:31:04.218Z' });

const list = (query: Record<string, string>, headers = viewer, organizationId = world.main.id) =>
  service.call('GET', `/management/organizations/${organizationId}/tickets?${new URLSearchParams(query)}`, { headers });
const idsOf = (answer: { body: { data: { _id: string }[] } }) => answer.body.data.map(({ _id }) => _id);

/** The organization with an event of this test's own. */
async function atFreshEvent(): Promise<TestOrganization> {
  return { ...world.main, ...(await createEvent(service, world.main.id, world.main.locationId)) };
}

describe('200', () => {
  it('answers the tickets of the event in the order of creation, with where they came from', async () => {
    const organization = await atFreshEvent();
    const tickets = [];
    for (let count = 0; count < 3; count += 1) {
      clock.advance(1_000);
      tickets.push(await createTicket(service, organization, { quality: count === 0 ? 0 : null }));
    }
    await createTicket(service, organization, { deleted_at: clock.now() });
    await createTicket(service, world.main);
    const answer = await list({ event_id: organization.eventId });
    expect(answer.status).toBe(200);
    expect(idsOf(answer)).toEqual(tickets.map(({ id }) => id));
    expect(answer.body.data[0]).toMatchObject({
      full_name: 'Vera Lindqvist',
      total_price: 21.5,
      price: { name: 'Early', price: 20 },
      rate_name: 'General',
      created_via: 'integrations',
      language: 'en',
      quality: 0,
      name_changes: [],
      resold_from: '',
      resold_to: '',
      voided_at: '',
    });
    expect(answer.body.data[1].quality).toBeNull();
  });

  it('finds by a part of the name or e-mail in whatever case, and by the whole barcode', async () => {
    const organization = await atFreshEvent();
    const one = await createTicket(service, organization, {
      full_name: 'Åsa Öberg_100%',
      email: 'Asa@Example.org',
      email_key: 'asa@example.org',
    });
    const two = await createTicket(service, organization, { full_name: 'Ilse Okafor', barcode: 'DOOR-0042' });
    const found = async (search: string) => idsOf(await list({ event_id: organization.eventId, search }));
    expect(await found('öber')).toEqual([one.id]);
    expect(await found(' OKAF ')).toEqual([two.id]);
    expect(await found('ASA@')).toEqual([one.id]);
    expect(await found('DOOR-0042')).toEqual([two.id]);
    expect(await found('DOOR-004')).toEqual([]);
    // Neither is a wildcard.
    expect(await found('_100%')).toEqual([one.id]);
    expect(await found('Okaf%r')).toEqual([]);
  });

  it('asks by rate, state, channel, and whether somebody is inside', async () => {
    const organization = await atFreshEvent();
    const { eventId, rateId } = organization;
    const entered = await createTicket(service, organization, { admitted_count: 1, channel_id: world.channel.id });
    const voided = await createTicket(service, organization, { status: 'voided' });
    const found = async (query: Record<string, string>) => idsOf(await list({ event_id: eventId, ...query }));
    expect(await found({ entered: 'true' })).toEqual([entered.id]);
    expect(await found({ entered: 'false' })).toEqual([voided.id]);
    expect(await found({ status: 'voided' })).toEqual([voided.id]);
    expect(await found({ channel_id: world.channel.id })).toEqual([entered.id]);
    expect(await found({ ticket_rate_id: rateId, entered: 'true' })).toEqual([entered.id]);
    expect(await found({ ticket_rate_id: world.main.rateId })).toEqual([]);
  });

  it('pages by the last id, in one statement a page', async () => {
    const organization = await atFreshEvent();
    for (let count = 0; count < 5; count += 1) await createTicket(service, organization);
    const all = idsOf(await list({ event_id: organization.eventId }));
    const { database } = service.services;
    const first = await list({ event_id: organization.eventId, limit: '3' });
    expect(first.headers.link).toContain(`after=${all[2]}`);
    const before = database.statementsCount;
    const second = await list({ event_id: organization.eventId, limit: '3', after: all[2]! });
    // One more is the session's.
    expect(database.statementsCount - before).toBe(2);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(all);
    expect(second.headers.link).toBeUndefined();
  });

  it("answers nothing for an unknown event and for another organization's", async () => {
    await createTicket(service, world.twin);
    for (const event of [newId('event', clock.now()), world.twin.eventId]) {
      expect((await list({ event_id: event })).body).toEqual({ success: true, data: [] });
    }
  });
});
