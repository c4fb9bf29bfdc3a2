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

  it('sorts by creation or by name, and goes on after a ticket in the same order', async () => {
    const organization = await atFreshEvent();
    const ids: Record<string, string> = {};
    for (const full_name of ['mara', 'Ana', 'ana', 'Zoe']) {
      clock.advance(1_000);
      ids[full_name] = (await createTicket(service, organization, { full_name })).id;
    }
    const { mara, Ana, ana, Zoe } = ids as Record<'mara' | 'Ana' | 'ana' | 'Zoe', string>;
    const orders = {
      oldest: [mara, Ana, ana, Zoe],
      newest: [Zoe, ana, Ana, mara],
      name: [...[Ana, ana].toSorted(), mara, Zoe],
    };
    for (const [sort, expected] of Object.entries(orders)) {
      const query = { event_id: organization.eventId, sort, limit: '2' };
      expect(idsOf(await list(query)), sort).toEqual(expected.slice(0, 2));
      expect(idsOf(await list({ ...query, after: expected[1]! })), sort).toEqual(expected.slice(2));
      expect(idsOf(await list({ ...query, offset: '1' })), sort).toEqual(expected.slice(1, 3));
    }
    expect(idsOf(await list({ event_id: organization.eventId }))).toEqual(orders.oldest);
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

describe('getTicketTotals 200', () => {
  it('counts the tickets that meet the conditions and the people on them, deleted ones left out', async () => {
    const organization = await atFreshEvent();
    await createTicket(service, organization, { party_size: 3, admitted_count: 2, first_entered_at: clock.now() });
    await createTicket(service, organization, { full_name: 'Ilse Okafor', party_size: 2 });
    await createTicket(service, organization, { deleted_at: clock.now() });
    const totals = async (query: Record<string, string>) => {
      const asked = new URLSearchParams({ event_id: organization.eventId, ...query });
      const url = `/management/organizations/${world.main.id}/tickets/totals?${asked}`;
      return (await service.call('GET', url, { headers: viewer })).body.data;
    };
    expect(await totals({})).toEqual({ count: 2, people: 5, inside: 2 });
    expect(await totals({ search: 'okafor' })).toEqual({ count: 1, people: 2, inside: 0 });
    expect(await totals({ entered: 'true' })).toEqual({ count: 1, people: 3, inside: 2 });
    expect(await totals({ status: 'voided' })).toEqual({ count: 0, people: 0, inside: 0 });
  });
});
