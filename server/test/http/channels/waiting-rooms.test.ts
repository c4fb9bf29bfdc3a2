/** The waiting room of an event, as channels read it, wait in it and begin purchases from it. */
import { createHash } from 'node:crypto';
import { limits } from '@stagedoor/contract/vocabulary';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteOldWaitingPlaces } from '../../../src/contexts/ticketing/waiting-rooms/waiting-rooms.ts';
import { crossTenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { drawnOrder, letPass, takePlace, takePlaces } from '../../support/waiting-rooms.ts';
import { createChannel, createEvent } from '../../support/world.ts';

const { service, world, manager, manage, clock } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const { main } = world;
const { headers } = world.channel;
let eventId: string;
let rateId: string;
beforeEach(async () => {
  ({ eventId, rateId } = await createEvent(service, main.id, main.locationId));
});

const seconds = (count: number) => new Date(service.services.clock.now().getTime() + count * 1_000).toISOString();
const change = async (body: Record<string, unknown>) =>
  (await manage(manager, `/events/${eventId}/waiting-room`)('PUT', '', body)).body.data;
const roomOf = async (id = eventId) =>
  (await service.call('GET', `/channels/waiting-rooms/${id}`, { headers })).body.data;
const drawOf = (id = eventId) => service.call('GET', `/channels/waiting-rooms/${id}/draw`, { headers });
const placeOf = async (id: string) =>
  (await service.call('GET', `/channels/waiting-places/${id}`, { headers })).body.data;
const take = (count: number) => takePlaces(service, headers, eventId, count);
const byNumber = async () =>
  (
    await service.database.sql<{ id: string }>('SELECT id FROM waiting_places WHERE event_id = $1 ORDER BY number', [
      eventId,
    ])
  ).map(({ id }) => id);
const pass = (passes = 1) => letPass({ service, clock }, passes);
const buy = (waiting_place_id: string | undefined, given: Record<string, unknown> = {}) =>
  service.call('POST', '/channels/tickets/checkout', {
    headers,
    body: {
      ticket_rate_id: rateId,
      tickets: [{ full_name: 'Noor Haddad', email: 'noor.haddad@example.org' }],
      ...(waiting_place_id ? { waiting_place_id } : {}),
      ...given,
    },
  });

describe('the draw', () => {
  it('orders who is there at the opening by the seed whose hash was published before', async () => {
    const before = await change({ mode: 'on', opens_at: seconds(2) });
    expect(before).toMatchObject({ status: 'gathering', seed: '', drawn: 0, drawn_at: '' });
    const ids = await take(60);
    await pass();
    expect(await roomOf()).toMatchObject({ status: 'gathering', waiting: 60, admitted: 0 });
    expect((await drawOf()).status).toBe(404);
    await pass();
    const { data: draw } = (await drawOf()).body;
    expect(draw.seed_hash).toBe(before.seed_hash);
    expect(createHash('sha256').update(Buffer.from(draw.seed, 'hex')).digest('hex')).toBe(before.seed_hash);
    expect(draw.places).toEqual(drawnOrder(draw.seed, ids));
    expect(draw.places).not.toEqual(ids);
    const numbers = await Promise.all(draw.places.map(async (id: string) => (await placeOf(id)).number));
    expect(numbers).toEqual(ids.map((_, index) => index + 1));
  });

  it('lets those who come later follow in the order of their arrival', async () => {
    await change({ mode: 'on', opens_at: seconds(1) });
    const first = await take(5);
    await pass();
    const later = await take(4);
    // Clocks of processes differ, and so do the times in ids: that of the database counts.
    await service.database.sql(
      `UPDATE waiting_places SET arrived_at = (arrived_at AT TIME ZONE 'UTC' - interval '1 minute') AT TIME ZONE 'UTC'
       WHERE id = $1`,
      [later[3]],
    );
    await pass();
    const numbers = await Promise.all(later.map(async (id) => (await placeOf(id)).number));
    expect(numbers).toEqual([7, 8, 9, 6]);
    expect((await drawOf()).body.data.places.toSorted()).toEqual(first.toSorted());
  });

  it('keeps its seed while the opening is moved, and has another one for the next opening', async () => {
    const first = await change({ mode: 'on', opens_at: seconds(60) });
    expect((await change({ mode: 'on', opens_at: seconds(1) })).seed_hash).toBe(first.seed_hash);
    const [early] = await take(1);
    await pass();
    const again = await change({ mode: 'on', opens_at: seconds(2) });
    expect([again.status, again.seed, again.seed_hash === first.seed_hash]).toEqual(['gathering', '', false]);
    const ids = await take(3);
    await pass(2);
    const { places, seed } = (await drawOf()).body.data;
    expect(places).toEqual(drawnOrder(seed, ids));
    expect((await placeOf(early!)).number).toBe(1);
  });
});

describe('letting people in', () => {
  it('follows the numbers, as many as the pace allows', async () => {
    await change({ mode: 'on' });
    const ids = await take(50);
    await pass();
    await pass();
    const { admitted, waiting } = await roomOf();
    expect([admitted > 0, admitted + waiting]).toEqual([true, 50]);
    const places = await Promise.all(ids.map(placeOf));
    for (const { number, status } of places) expect(status).toBe(number <= admitted ? 'admitted' : 'waiting');
  });

  it('lets in as many as there are places, and others when those have stayed away', async () => {
    await service.database.sql('UPDATE ticket_rates SET quota = 3, sold_count = 0 WHERE id = $1', [rateId]);
    await change({ mode: 'on' });
    await take(10);
    await pass(3);
    expect(await roomOf()).toMatchObject({ admitted: 3, waiting: 7 });
    clock.advance(56_000);
    await pass();
    expect((await roomOf()).admitted).toBe(3);
    await pass();
    expect((await roomOf()).admitted).toBe(6);
    // Who stayed away can still buy, as long as there is something and the time lasts.
    expect((await buy((await byNumber())[0])).status).toBe(200);
  });

  it('expects people for twice as long as nine of ten buyers took', async () => {
    await service.database.sql('UPDATE ticket_rates SET quota = 20, sold_count = 0 WHERE id = $1', [rateId]);
    await change({ mode: 'on' });
    await take(40);
    await pass(2);
    expect((await roomOf()).admitted).toBe(20);
    clock.advance(44_000);
    for (const id of (await byNumber()).slice(0, 10)) expect((await buy(id)).status).toBe(200);
    clock.advance(43_000);
    await pass();
    expect((await roomOf()).admitted).toBe(20);
    await pass(4);
    // Ten came and ten stayed away, which counts as 30 of 40: so 13 come in for ten places.
    expect((await roomOf()).admitted).toBe(33);
  });

  it('gives each person a limited time', async () => {
    await change({ mode: 'on', admission_minutes: 2 });
    const [id] = await take(1);
    await pass();
    expect(await placeOf(id!)).toMatchObject({ status: 'admitted', admitted_until: seconds(120) });
    clock.advance(120_000);
    expect((await placeOf(id!)).status).toBe('ended');
    expect((await buy(id)).body.error).toBe('not_admitted');
  });

  it('says how many come in in a minute, of which each second counts for a fifth', async () => {
    await change({ mode: 'on' });
    await take(2);
    await pass();
    expect(await roomOf()).toMatchObject({ admitted: 2, admitted_per_minute: 24 });
    await pass();
    expect((await roomOf()).admitted_per_minute).toBe(19.2);
  });

  it('waits while another opening gathers people', async () => {
    await service.database.sql('UPDATE ticket_rates SET quota = 3, sold_count = 0 WHERE id = $1', [rateId]);
    await change({ mode: 'on' });
    await take(5);
    await pass();
    expect(await roomOf()).toMatchObject({ admitted: 3, waiting: 2 });
    await service.database.sql('UPDATE ticket_rates SET quota = 10 WHERE id = $1', [rateId]);
    await change({ mode: 'on', opens_at: seconds(2) });
    await pass();
    expect(await roomOf()).toMatchObject({ status: 'gathering', admitted: 3 });
    await pass();
    expect(await roomOf()).toMatchObject({ status: 'open', admitted: 5 });
  });

  it.each([
    ["type = 'private'"],
    ['complete = true'],
    ["valid_from = '2026-11-21T00:00:00Z'"],
    ["valid_from = '2026-11-01T00:00:00Z', valid_until = '2026-11-20T20:59:00Z'"],
  ])('counts no places of a rate that nobody can buy: %s', async (assignment) => {
    await service.database.sql(`UPDATE ticket_rates SET ${assignment} WHERE id = $1`, [rateId]);
    await change({ mode: 'on' });
    await take(2);
    await pass(2);
    expect(await roomOf()).toMatchObject({ admitted: 0, waiting: 2 });
  });

  it('stays open without anybody in a waiting room that is on', async () => {
    await change({ mode: 'on' });
    await pass();
    clock.advance(600_000);
    await pass();
    expect((await roomOf()).status).toBe('open');
  });

  it('ends with the event', async () => {
    await change({ mode: 'on' });
    await service.database.sql('UPDATE events SET ends_at = $2 WHERE id = $1', [eventId, seconds(0)]);
    await pass();
    expect((await roomOf()).status).toBe('closed');
  });
});

describe('an automatic waiting room', () => {
  it('opens with the first place and closes when nobody has waited for a minute', async () => {
    expect(await roomOf()).toMatchObject({ mode: 'automatic', status: 'closed', seed_hash: '' });
    const [id] = await take(1);
    await pass();
    const first = await roomOf();
    expect(first).toMatchObject({ mode: 'automatic', status: 'open', admitted: 1 });
    expect((await placeOf(id!)).status).toBe('admitted');
    clock.advance(limits.admissionMinutesDefault * 60_000);
    await pass();
    expect((await roomOf()).status).toBe('closed');
    const [next] = await take(1);
    await pass();
    expect((await placeOf(next!)).number).toBe(2);
    expect((await roomOf()).seed).not.toBe(first.seed);
  });

  it('stays open while somebody who was let in may still buy', async () => {
    await take(1);
    await pass();
    clock.advance(38_000);
    await pass();
    clock.advance(48_000);
    await pass();
    expect((await roomOf()).status).toBe('open');
  });

  it('stays open while people wait for places that are taken', async () => {
    await service.database.sql('UPDATE ticket_rates SET sold_count = quota WHERE id = $1', [rateId]);
    await take(2);
    await pass();
    clock.advance(120_000);
    await pass();
    expect(await roomOf()).toMatchObject({ status: 'open', waiting: 2, admitted: 0 });
  });

  it('is not opened anew by somebody who is refused a place while it is open', async () => {
    await take(1);
    await pass();
    const before = await roomOf();
    expect(before.status).toBe('open');
    const takeOne = () => takePlace(service, headers, eventId, { buyer_ip: '203.0.113.7' });
    await Promise.all(Array.from({ length: limits.waitingPlacesPerNetwork }, takeOne));
    // Those that share a transaction are not undone, as one that is refused by itself is.
    const refused = await Promise.all([takeOne(), takeOne(), takeOne()]);
    for (const { body } of refused) expect(body.message).toContain('Your network has 100 places');
    expect(await roomOf()).toMatchObject({ status: 'open', seed: before.seed, drawn_at: before.drawn_at });
  });
});

describe('a purchase with a place', () => {
  it('begins when the place is let in, three times at most, and not for another event', async () => {
    await change({ mode: 'on' });
    const [id] = await take(1);
    expect((await buy(id)).body.error).toBe('not_admitted');
    await pass();
    const other = await createEvent(service, main.id, main.locationId);
    expect((await buy(id, { ticket_rate_id: other.rateId })).body.error).toBe('not_admitted');
    for (let purchase = 0; purchase < limits.purchasesPerAdmission; purchase += 1) {
      expect((await buy(id)).status).toBe(200);
    }
    expect((await buy(id)).body.error).toBe('not_admitted');
    expect((await placeOf(id!)).status).toBe('ended');
    expect((await buy(undefined)).status).toBe(200);
  });

  it('is for the channel that took the place, which others do not read either', async () => {
    await change({ mode: 'on' });
    const [id] = await take(1);
    await pass();
    const partner = await createChannel(service, main.id);
    const read = await service.call('GET', `/channels/waiting-places/${id}`, { headers: partner.headers });
    const body = {
      ticket_rate_id: rateId,
      tickets: [{ full_name: 'Noor Haddad', email: 'noor.haddad@example.org' }],
      waiting_place_id: id,
    };
    const begun = await service.call('POST', '/channels/tickets/checkout', { headers: partner.headers, body });
    expect([read.status, begun.body.error]).toEqual([404, 'not_admitted']);
    expect((await buy(id)).status).toBe(200);
  });

  it('does not count where it is refused, alone or among others', async () => {
    await change({ mode: 'on' });
    const [id] = await take(1);
    await pass();
    await service.database.sql('UPDATE ticket_rates SET complete = true WHERE id = $1', [rateId]);
    expect((await buy(id)).body.error).toBe('not_on_sale');
    expect((await buy(id, { discount_code: 'NONE' })).body.error).toBe('not_on_sale');
    const counts = await service.database.sql(
      'SELECT purchases_count, purchased_at FROM waiting_places WHERE id = $1',
      [id],
    );
    expect(counts).toEqual([{ purchases_count: 0, purchased_at: null }]);
  });
});

describe('POST /waiting-places', () => {
  it('answers 409 where the waiting room is off', async () => {
    await change({ mode: 'off' });
    expect((await takePlace(service, headers, eventId)).body.error).toBe('conflict');
  });

  it('answers 409 to a network that has as many places as it may, until some are let in', async () => {
    await change({ mode: 'on', opens_at: seconds(1) });
    const from = (address: string) => takePlace(service, headers, eventId, { buyer_ip: address });
    for (let place = 0; place < limits.waitingPlacesPerNetwork; place += 1) {
      expect((await from(`2001:db8:1:2::${place.toString(16)}`)).status).toBe(200);
    }
    expect((await from('2001:db8:1:2::ffff')).body.message).toContain('Your network has 100 places');
    expect((await from('2001:db8:1:3::1')).status).toBe(200);
    await pass();
    expect((await from('2001:db8:1:2::ffff')).status).toBe(200);
  });

  it('answers 400 to an address that is none', async () => {
    const { status, body } = await takePlace(service, headers, eventId, { buyer_ip: 'nowhere' });
    expect([status, body.details[0].path]).toEqual([400, '/buyer_ip']);
  });
});

it('forgets places a day after the end of the event', async () => {
  await change({ mode: 'on' });
  const [id] = await take(1);
  const db = crossTenantDb(service.services.database);
  const end = service.services.clock.now().getTime() + 6 * 3_600_000;
  await deleteOldWaitingPlaces(db, new Date(end + 86_000_000));
  expect((await placeOf(id!))._id).toBe(id);
  await deleteOldWaitingPlaces(db, new Date(end + 87_000_000));
  expect(await placeOf(id!)).toBeUndefined();
});
