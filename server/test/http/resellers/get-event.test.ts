import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createEvent, createOrganization, createRate, insert, type TestOrganization } from '../../support/world.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-21T18:00:00Z' });

function read(eventId: string, headers = world.reseller.headers) {
  return service.call('GET', `/resellers/events/${eventId}`, { headers });
}

function anEvent(given: Record<string, unknown> = {}) {
  return createEvent(service, world.main.id, world.main.locationId, given);
}

function authorize(organization: TestOrganization) {
  return insert(service.database, 'reseller_authorizations', {
    organization_id: organization.id,
    reseller_id: world.reseller.id,
    created_at: clock.now(),
  });
}

const notFound = { error: 'EVENT_NOT_FOUND' };

describe('200', () => {
  it('answers the event with its ticket types, prices in the currency, and its venue', async () => {
    const { eventId, rateId } = await anEvent({
      name: 'Equinox',
      type: 'CONCERT',
      sealed_tickets_available_at: '2026-11-21T21:00:00.000Z',
    });
    const answer = await read(eventId);
    expect(answer.status).toBe(200);
    const date = { start: '2026-11-21T17:00:00.000Z', end: '2026-11-22T00:00:00.000Z' };
    expect(answer.body).toEqual({
      id: eventId,
      name: 'Equinox',
      type: 'CONCERT',
      sealed_tickets_available_at: '2026-11-21T21:00:00.000Z',
      swap_available_until: '2026-11-21T23:00:00.000Z',
      date,
      ticket_types: [
        {
          id: rateId,
          name: 'General',
          swap_available_until: '2026-11-21T23:00:00.000Z',
          price: 20,
          service_fee: 1.5,
          currency: 'EUR',
          date,
        },
      ],
      venue: { id: world.main.locationId, name: 'Aurora Hall', city: 'Madrid', country: 'ES' },
    });
  });

  it('says null where the event does not schedule the delivery of its tickets', async () => {
    expect((await read(world.main.eventId)).body.sealed_tickets_available_at).toBeNull();
  });

  it('answers the price at which a type is sold now: the first step with places, and the last when all are gone', async () => {
    const { eventId, priceIds } = await anEvent();
    const price = async () => (await read(eventId)).body.ticket_types[0].price;
    const change = (assignment: string, ids: readonly string[]) =>
      service.database.sql(`UPDATE ticket_rate_prices SET ${assignment} WHERE id = ANY ($1)`, [ids]);
    expect(await price()).toBe(20);
    await change('used_count = quota', [priceIds[0]]);
    expect(await price()).toBe(25);
    await change('used_count = quota', priceIds);
    expect(await price()).toBe(25);
    await change('used_count = 0', priceIds);
    await change(`valid_until = '${clock.now().toISOString()}'`, [priceIds[0]]);
    expect(await price()).toBe(20);
    clock.advance(1);
    expect(await price()).toBe(25);
  });

  it('answers a fee in percent as an amount, rounded half up', async () => {
    const { eventId, priceIds } = await anEvent();
    await service.database.sql(
      "UPDATE ticket_rate_prices SET price = 1990, fee_type = 'percentage', fee_percentage = 7.5 WHERE id = $1",
      [priceIds[0]],
    );
    expect((await read(eventId)).body.ticket_types[0]).toMatchObject({ price: 19.9, service_fee: 1.49 });
    await service.database.sql('UPDATE ticket_rate_prices SET price = 1100, fee_percentage = 2.5 WHERE id = $1', [
      priceIds[0],
    ]);
    expect((await read(eventId)).body.ticket_types[0]).toMatchObject({ price: 11, service_fee: 0.28 });
  });

  it.each([
    ['EUR', 2, 15, 1.5],
    ['JPY', 0, 1500, 150],
    ['KWD', 3, 1.5, 0.15],
  ])('writes prices as numbers in the currency: %s with %i digits', async (currency, digits, price, fee) => {
    const host = await createOrganization(service, { currency, currency_digits: digits });
    await authorize(host);
    await service.database.sql(
      'UPDATE ticket_rate_prices SET price = 1500, fee_fixed = 150 WHERE organization_id = $1',
      [host.id],
    );
    const { body } = await read(host.eventId);
    expect(body.ticket_types[0]).toMatchObject({ currency, price, service_fee: fee });
  });

  it('lists the types whose tickets can be sold on, in their order, private ones included', async () => {
    const { eventId, rateId } = await anEvent();
    await createRate(service, world.main.id, eventId, { name: 'No resale', resale_enabled: false });
    const last = await createRate(service, world.main.id, eventId, { name: 'Friends', type: 'private', position: 9 });
    const middle = await createRate(service, world.main.id, eventId, { name: 'VIP', position: 5 });
    const { body } = await read(eventId);
    expect(body.ticket_types.map((type: { id: string }) => type.id)).toEqual([rateId, middle.rateId, last.rateId]);
  });

  it('lists no type where resale is switched off for the event', async () => {
    const { eventId } = await anEvent({ resale_enabled: false });
    expect((await read(eventId)).body.ticket_types).toEqual([]);
  });

  it('answers the same with a slash at the end', async () => {
    expect((await read(`${world.main.eventId}/`)).body.id).toBe(world.main.eventId);
  });
});

describe('404', () => {
  it('forgets an event at once when the authorization is taken back', async () => {
    const { database } = service;
    const [row] = await database.sql('DELETE FROM reseller_authorizations WHERE organization_id = $1 RETURNING *', [
      world.main.id,
    ]);
    const answer = await read(world.main.eventId);
    await database.sql('INSERT INTO reseller_authorizations VALUES ($1, $2, $3)', [
      row!.organization_id,
      row!.reseller_id,
      row!.created_at,
    ]);
    expect(answer.body).toEqual(notFound);
    expect((await read(world.main.eventId)).status).toBe(200);
  });
});
