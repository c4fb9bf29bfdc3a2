/** Identifiers for addresses: where one is given that another thing of the same kind has, it is refused. */
import { beforeAll, describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createEvent } from '../../support/world.ts';

const { service, world, manager, manage } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const call = manage(manager);

interface Place {
  readonly eventId: string;
  readonly zoneIds: readonly string[];
}

let otherPlace: Place;
beforeAll(async () => {
  otherPlace = await createEvent(service, world.main.id, world.main.locationId);
});

const times = { start_date: '2026-12-20T23:00:00Z', end_date: '2026-12-21T06:00:00Z' };
const atEvent = (collection: string) => ({ collection, under: ({ eventId }: Place) => `/events/${eventId}/` });
const inZone = (collection: string) => ({ collection, under: ({ zoneIds }: Place) => `/zones/${zoneIds[0]}/` });
interface Kind {
  readonly noun: string;
  readonly collection: string;
  readonly body: object;
  readonly under?: (place: Place) => string;
}

/** `under`: what the identifier is unique in; the whole organization where it is left out. */
const kinds: readonly Kind[] = [
  { noun: 'Event', collection: 'events', body: { name: 'Winter', location_id: world.main.locationId, ...times } },
  { noun: 'EventGroup', collection: 'event-groups', body: { name: 'Season' } },
  { noun: 'Zone', ...atEvent('zones'), body: { name: 'Bar' } },
  {
    noun: 'TicketRate',
    ...atEvent('ticket-rates'),
    body: { name: 'Seat', quota: 5, prices: [{ name: 'A', price: 15, quantity: 5 }] },
  },
  { noun: 'ListRate', ...atEvent('list-rates'), body: { name: 'Friends', options: [{ price: 10, until: 7_200 }] } },
  { noun: 'BookingRate', ...inZone('booking-rates'), body: { name: 'Table', price: 300, max_clients: 8 } },
];

const create = ({ collection, body, under }: Kind, slug?: string, place: Place = world.main) =>
  call('POST', `${under?.(place) ?? '/'}${collection}`, { ...body, slug });
const refusal = (slug: string) => ({
  status: 409,
  body: { error: 'already_exists', message: expect.stringContaining(slug) },
});

describe.each(kinds)('$noun', (kind) => {
  it('create 409: refuses the identifier of another, and emits nothing', async () => {
    await create(kind, 'taken');
    const notifications = () => service.database.sql('SELECT count(*) FROM webhook_notifications');
    const before = await notifications();
    expect(await create(kind, 'taken')).toMatchObject(refusal('taken'));
    expect(await notifications()).toEqual(before);
  });

  it('update 409: refuses the identifier of another', async () => {
    const { slug } = (await create(kind)).body.data;
    const { _id } = (await create(kind)).body.data;
    for (const headers of [manager, { ...manager, 'idempotency-key': `take-${_id}` }]) {
      expect(await call('PATCH', `/${kind.collection}/${_id}`, { slug }, headers)).toMatchObject(refusal(slug));
    }
  });
});

it.each(kinds.filter(({ under }) => under))(
  '$noun create 201: takes an identifier that is used elsewhere',
  async (kind) => {
    await create(kind, 'elsewhere');
    const answer = await create(kind, 'elsewhere', otherPlace);
    expect([answer.status, answer.body.data.slug]).toEqual([201, 'elsewhere']);
  },
);
