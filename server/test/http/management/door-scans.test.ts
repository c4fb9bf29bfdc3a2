import { createDecipheriv, createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDevice, scanOf, sendScans, type TestDevice } from '../../support/door.ts';
import { openWorld } from '../../support/fixtures.ts';
import { createEntry } from '../../support/guest-lists.ts';
import { createPerson } from '../../support/sign-in.ts';
import { createEvent, createTicket } from '../../support/world.ts';

let time = new Date('2026-11-21T22:00:00.000Z');
const { service, world } = await openWorld({ clock: { now: () => time } });
const north = await createDevice(service, world.main.id, { name: 'North' });
const south = await createDevice(service, world.main.id, { name: 'South' });
const owner = { ...(await createPerson(service, world.main.id, 'owner')).headers };
time = new Date(time.getTime() + 3_600_000);
beforeEach(() => {
  time = new Date(time.getTime() + 60_000);
});

const place = () => ({ organizationId: world.main.id, eventId: world.main.eventId });
const send = (device: TestDevice, ...scans: object[]) => sendScans(service, place(), device, scans);
const ago = (seconds: number) => new Date(time.getTime() - seconds * 1_000);
const at = (path: string) => `/management/organizations/${world.main.id}/${path}`;
const ticketRow = async (id: string) =>
  (await service.database.sql('SELECT admitted_count, first_entered_at FROM tickets WHERE id = $1', [id]))[0]!;
const notifications = async (id: string) =>
  (await service.database.sql('SELECT id FROM webhook_notifications WHERE resource_id = $1', [id])).length;

describe('200 of createScans: tickets', () => {
  it('a scan counts once, however often it is sent, with one notification', async () => {
    const ticket = await createTicket(service, world.main);
    const scan = scanOf(ticket.id, ago(10));
    for (let count = 0; count < 3; count += 1) {
      const [result] = await send(north, scan);
      expect(result).toMatchObject({ verdict: 'admitted', counted: 1, enter: 1, door: 'North', clock: 'ok' });
    }
    expect(await ticketRow(ticket.id)).toMatchObject({ admitted_count: 1 });
    expect(new Date(String((await ticketRow(ticket.id)).first_entered_at))).toEqual(ago(10));
    expect(await notifications(ticket.id)).toBe(1);
    const dashboard = await service.call('GET', at(`events/${world.main.eventId}/dashboard`), { headers: owner });
    expect(JSON.stringify(dashboard.body.data.rates ?? dashboard.body.data)).toContain('"admitted":1');
  });

  it('who was scanned first has the place, though the scan arrives later; the other one names the door', async () => {
    const ticket = await createTicket(service, world.main);
    const late = scanOf(ticket.id, ago(5));
    const [first] = await send(south, late);
    expect(first).toMatchObject({ verdict: 'admitted', counted: 1 });
    const [second] = await send(north, scanOf(ticket.id, ago(20)));
    expect(second).toMatchObject({ verdict: 'admitted', counted: 1, enter: 1 });
    const [again] = await send(south, late);
    expect(again).toMatchObject({ verdict: 'double_entry', counted: 0, other_door: 'North' });
    expect(again.other_at).toBe(ago(20).toISOString());
    expect(await notifications(ticket.id)).toBe(1);
    expect(new Date(String((await ticketRow(ticket.id)).first_entered_at))).toEqual(ago(20));
  });

  it('a party comes in parts, and goes out and in again', async () => {
    const ticket = await createTicket(service, world.main, { party_size: 3 });
    const results = await send(
      north,
      scanOf(ticket.id, ago(50), { others: 2 }),
      scanOf(ticket.id, ago(40), { others: 2 }),
      scanOf(ticket.id, ago(30), { action: 'out', others: 1 }),
      scanOf(ticket.id, ago(20), { others: 1 }),
    );
    expect(results.map(({ verdict, counted }) => [verdict, counted])).toEqual([
      ['admitted', 2],
      ['double_entry', 1],
      ['left', -1],
      ['admitted', 1],
    ]);
    expect(await ticketRow(ticket.id)).toMatchObject({ admitted_count: 3 });
  });

  it('an undo takes a scan back within 30 seconds, also where it arrives first', async () => {
    const ticket = await createTicket(service, world.main);
    const scan = scanOf(ticket.id, ago(40));
    const undo = scanOf(ticket.id, ago(15), { action: 'undo', undoes: scan.scan_id });
    expect((await send(north, undo))[0].verdict).toBe('undo_waiting');
    expect((await send(north, scan))[0]).toMatchObject({ verdict: 'undone', counted: 0, enter: 0 });
    expect((await send(north, undo))[0].verdict).toBe('undo');
    expect(await notifications(ticket.id)).toBe(0);
    const other = await createTicket(service, world.main);
    const kept = scanOf(other.id, ago(40));
    const results = await send(north, kept, scanOf(other.id, ago(9), { action: 'undo', undoes: kept.scan_id }));
    expect(results.map(({ verdict }) => verdict)).toEqual(['admitted', 'undo_late']);
    const foreign = scanOf(other.id, ago(39), { action: 'undo', undoes: kept.scan_id });
    expect((await send(south, foreign))[0].verdict).toBe('undo_waiting');
    expect(await ticketRow(other.id)).toMatchObject({ admitted_count: 1 });
  });

  it('a check-in by an API is an entry, too: an earlier scan takes its place, a later one is double', async () => {
    const ticket = await createTicket(service, world.main);
    const checkIn = () =>
      service.call('PUT', `/integrations/tickets/${ticket.id}/checkin`, { headers: world.main.headers, body: {} });
    expect((await checkIn()).status).toBe(200);
    time = new Date(time.getTime() + 10_000);
    expect((await send(south, scanOf(ticket.id, ago(5))))[0]).toMatchObject({
      verdict: 'double_entry',
      other_door: '',
      other_at: ago(10).toISOString(),
    });
    expect((await send(north, scanOf(ticket.id, ago(20))))[0]).toMatchObject({ verdict: 'admitted', enter: 1 });
    const log = await service.call('GET', at(`events/${world.main.eventId}/door-entries?subject_id=${ticket.id}`), {
      headers: owner,
    });
    expect(log.body.data.map(({ source, verdict }: { source: string; verdict: string }) => [source, verdict])).toEqual(
      expect.arrayContaining([
        ['api', 'double_entry'],
        ['door', 'double_entry'],
        ['door', 'admitted'],
      ]),
    );
    expect(await notifications(ticket.id)).toBe(1);
    expect((await checkIn()).status).toBe(409);
  });

  it('a ticket that was voided does not admit, unless it was scanned before', async () => {
    const ticket = await createTicket(service, world.main, { activated_at: ago(600) });
    expect((await service.call('POST', at(`tickets/${ticket.id}/void`), { headers: owner })).status).toBe(200);
    time = new Date(time.getTime() + 10_000);
    expect((await send(north, scanOf(ticket.id, ago(5))))[0]).toMatchObject({
      verdict: 'invalid',
      reason: 'voided',
      counted: 0,
    });
    expect((await send(north, scanOf(ticket.id, ago(30))))[0]).toMatchObject({ verdict: 'admitted', counted: 1 });
  });

  it('a device that sent a scan at once cannot say later that it had made another one before', async () => {
    const device = await createDevice(service, world.main.id, { name: 'Forger' });
    const [ticket, voided] = [
      await createTicket(service, world.main),
      await createTicket(service, world.main, { activated_at: ago(3_600) }),
    ];
    // Without network for an hour: believed, in several requests and in any order.
    time = new Date(time.getTime() + 3_600_000);
    for (const before of [1_800, 11, 1_700, 2_000]) {
      const late = scanOf((await createTicket(service, world.main)).id, ago(before));
      expect((await send(device, late))[0]).toMatchObject({ clock: 'ok', verdict: 'admitted' });
    }
    // What it sends at once of another event says nothing of this one.
    const { eventId } = await createEvent(service, world.main.id, world.main.locationId);
    const elsewhere = { organizationId: world.main.id, eventId };
    await sendScans(service, elsewhere, device, [scanOf((await createTicket(service, world.main)).id, ago(5))]);
    const offline = scanOf((await createTicket(service, world.main)).id, ago(1_500));
    expect((await send(device, offline))[0]).toMatchObject({ clock: 'ok', verdict: 'admitted' });
    await send(north, scanOf(ticket.id, ago(600)));
    expect((await service.call('POST', at(`tickets/${voided.id}/void`), { headers: owner })).status).toBe(200);
    await send(device, scanOf((await createTicket(service, world.main)).id, ago(5)));
    const [first, second] = [scanOf(ticket.id, ago(700)), scanOf(voided.id, ago(700))];
    expect((await send(device, first))[0]).toMatchObject({ clock: 'behind', verdict: 'double_entry', counted: 0 });
    expect((await send(device, second))[0]).toMatchObject({ clock: 'behind', verdict: 'invalid', reason: 'voided' });
    expect((await send(device, first))[0].observed_at).toBe(time.toISOString());
  });

  it('clocks that cannot be believed come last, and are named', async () => {
    const ticket = await createTicket(service, world.main);
    const ahead = scanOf(ticket.id, ago(-3_600));
    const behind = scanOf(ticket.id, new Date('2001-01-01T00:00:00.000Z'));
    expect((await send(north, ahead))[0]).toMatchObject({ clock: 'ahead', verdict: 'admitted' });
    const late = scanOf((await createTicket(service, world.main)).id, ago(300));
    expect((await send(north, late))[0], 'not behind the one ahead').toMatchObject({ clock: 'ok' });
    expect((await send(north, ahead))[0].observed_at).toBe(time.toISOString());
    expect((await send(south, behind))[0]).toMatchObject({ clock: 'behind', verdict: 'admitted' });
    expect((await send(north, scanOf(ticket.id, ago(1))))[0]).toMatchObject({ clock: 'ok', verdict: 'admitted' });
    expect((await send(north, ahead))[0].verdict).toBe('double_entry');
    expect((await send(south, behind))[0].verdict).toBe('double_entry');
    const corrected = scanOf(ticket.id, new Date(time.getTime() + 86_400_000), { clock_offset_ms: -86_410_000 });
    expect((await send(north, corrected))[0]).toMatchObject({ clock: 'ok', verdict: 'admitted' });
    const far = scanOf(ticket.id, new Date('2999-12-31T00:00:00.000Z'), { clock_offset_ms: 100_000_000_000 });
    expect((await send(north, far))[0].clock).toBe('ahead');
  });

  it('an unknown code, and what a device refused, are in the log and count nobody', async () => {
    const ticket = await createTicket(service, world.main);
    const unknown = { ...scanOf('', ago(1)), subject_id: undefined, hash: 'A'.repeat(22) };
    expect((await send(north, unknown))[0]).toMatchObject({
      kind: 'unknown',
      verdict: 'invalid',
      reason: 'unknown',
      enter: null,
    });
    const refused = scanOf(ticket.id, ago(1), { action: 'refused', reason: 'other_event' });
    expect((await send(north, refused))[0]).toMatchObject({ verdict: 'refused', reason: 'other_event', enter: 0 });
  });
});

describe('200 of createScans: lists, passes, bookings', () => {
  it('a list entry counts women, men and others, beside what an API records', async () => {
    const created = await service.call('POST', at('guest-lists'), {
      headers: owner,
      body: { list_rate_id: world.main.listRateId, name: 'Ada Lund', for: 4 },
    });
    expect(created.status, created.text).toBe(201);
    const id = created.body.data._id;
    expect((await send(north, scanOf(id, ago(20), { women: 2, men: 1 })))[0]).toMatchObject({
      verdict: 'admitted',
      enter: 3,
    });
    expect((await send(south, scanOf(id, ago(10), { men: 2 })))[0]).toMatchObject({
      verdict: 'double_entry',
      counted: 1,
      enter: 4,
    });
    const [row] = await service.database.sql('SELECT admitted_count, options FROM guest_lists WHERE id = $1', [id]);
    expect(row).toMatchObject({
      admitted_count: 4,
      options: [expect.objectContaining({ women: 2, men: 2, no_gender: 0 })],
    });
    const optionId = (row!.options as { _id: string }[])[0]!._id;
    const checkIn = (women: number) =>
      service.call('PUT', `/integrations/lists/${id}/checkin`, {
        headers: world.main.headers,
        body: [{ _id: optionId, women, men: 0, no_gender: 0 }],
      });
    expect((await checkIn(1)).status).toBe(200);
    time = new Date(time.getTime() + 10_000);
    expect((await send(north, scanOf(id, ago(5), { women: 1 })))[0]).toMatchObject({ verdict: 'admitted', enter: 2 });
    expect(await notifications(id)).toBeGreaterThanOrEqual(4);
  });

  it('a list entry comes in at the option that holds when it is scanned, and the door is told what to collect', async () => {
    const startsAt = ago(2 * 3_600);
    const { eventId, listRateId } = await createEvent(service, world.main.id, world.main.locationId, {
      starts_at: startsAt,
    });
    const option = (price: number, until: number) => ({ price, until, from: 0 });
    const rate = await service.call('PATCH', at(`list-rates/${listRateId}`), {
      headers: owner,
      body: { options: [option(0, 3_600), option(10, 5 * 3_600)] },
    });
    expect(rate.status, rate.text).toBe(200);
    const [free, late] = rate.body.data.options as { _id: string }[];
    const entry = await createEntry(service, { ...world.main, eventId, listRateId }, { party_size: 4 });
    const events = await service.call('GET', at('door-events'), { headers: north.headers });
    expect(events.body.data.find(({ _id }: { _id: string }) => _id === eventId)).toMatchObject({ currency: 'EUR' });
    const url = at(`door-events/${eventId}/manifest`);
    const manifest = (await service.call('GET', url, { headers: north.headers })).body.data;
    expect(manifest.entries).toMatchObject([
      {
        _id: entry.id,
        prices: [
          { option_id: free!._id, price: 0, until: new Date(startsAt.getTime() + 3_600_000).toISOString() },
          { option_id: late!._id, price: 10 },
        ],
      },
    ]);
    const sent = (device: TestDevice, ...scans: object[]) =>
      sendScans(service, { organizationId: world.main.id, eventId }, device, scans);
    // The device was offline while the first ones came in free of charge.
    const early = scanOf(entry.id, new Date(startsAt.getTime() + 3_500_000), { others: 2 });
    const now = scanOf(entry.id, ago(10));
    const shownEarlier = scanOf(entry.id, ago(5), { option_id: free!._id });
    expect(await sent(south, now)).toMatchObject([{ verdict: 'admitted', option_id: late!._id, collected: 10 }]);
    expect(await sent(north, early, shownEarlier)).toMatchObject([
      { option_id: free!._id, collected: 0 },
      { verdict: 'admitted', option_id: free!._id, collected: 0 },
    ]);
    const options = async () =>
      (await service.database.sql('SELECT options FROM guest_lists WHERE id = $1', [entry.id]))[0]!.options;
    expect(await options()).toEqual([
      expect.objectContaining({ _id: late!._id, no_gender: 1, price: 1_000, total: 1_000 }),
      expect.objectContaining({ _id: free!._id, no_gender: 3, price: 0, total: 0 }),
    ]);
    // What is undone is not to be collected. The log sorts by time, to the millisecond.
    time = new Date(time.getTime() + 1_000);
    await sent(south, scanOf(entry.id, ago(2), { action: 'undo', undoes: now.scan_id }));
    expect(await options()).toMatchObject([{ no_gender: 0, total: 0 }, { no_gender: 3 }]);
    const log = await service.call('GET', at(`events/${eventId}/door-entries?device_id=${south.id}`), {
      headers: owner,
    });
    expect(log.body.data.at(-1)).toMatchObject({ scan_id: now.scan_id, verdict: 'undone', collected: 0 });
  });

  const acceptedBooking = async (people: number): Promise<string> => {
    const made = await service.call('POST', at('bookings'), {
      headers: owner,
      body: { event_id: world.main.eventId, name: 'Ada Lund', for: people },
    });
    expect(made.status, made.text).toBe(201);
    const id = made.body.data._id;
    await service.database.sql(`UPDATE bookings SET status = 'accepted' WHERE id = $1`, [id]);
    return id;
  };

  it('a booking arrives with its people, and waits again where the scan is undone', async () => {
    const id = await acceptedBooking(2);
    const scan = scanOf(id, ago(20), { others: 2 });
    expect((await send(north, scan))[0]).toMatchObject({ verdict: 'admitted', enter: 2 });
    const status = async () =>
      (await service.database.sql('SELECT status, admitted_count FROM bookings WHERE id = $1', [id]))[0];
    expect(await status()).toEqual({ status: 'arrival', admitted_count: 2 });
    await send(north, scanOf(id, ago(10), { action: 'undo', undoes: scan.scan_id }));
    expect(await status()).toEqual({ status: 'accepted', admitted_count: 0 });
  });

  it('people of a booking who came in stay in where it is made smaller afterwards, and nobody else comes in', async () => {
    const id = await acceptedBooking(5);
    await send(north, scanOf(id, ago(40), { others: 4 }), scanOf(id, ago(30), { action: 'out', others: 1 }));
    const smaller = await service.call('PUT', `/integrations/bookings/${id}/update-fields`, {
      headers: world.main.headers,
      body: { for: 2 },
    });
    expect(smaller.status, smaller.text).toBe(200);
    time = new Date(time.getTime() + 1_000);
    expect((await send(south, scanOf(id, ago(0))))[0]).toMatchObject({
      verdict: 'double_entry',
      counted: 0,
      enter: 3,
    });
    const [row] = await service.database.sql('SELECT admitted_count FROM bookings WHERE id = $1', [id]);
    expect(row).toEqual({ admitted_count: 3 });
  });

  /** An entry for five people, each of whom pays 10 at the door. */
  async function entryForTen() {
    const { eventId, listRateId } = await createEvent(service, world.main.id, world.main.locationId, {
      starts_at: ago(3_600),
    });
    await service.call('PATCH', at(`list-rates/${listRateId}`), {
      headers: owner,
      body: { options: [{ price: 10, until: 5 * 3_600, from: 0 }] },
    });
    const entry = await createEntry(service, { ...world.main, eventId, listRateId }, { party_size: 5 });
    return { eventId, entry };
  }

  it('what people of a list entry paid at the door stays where some left and it is made smaller afterwards', async () => {
    const { eventId, entry } = await entryForTen();
    const sent = (...scans: object[]) => sendScans(service, { organizationId: world.main.id, eventId }, north, scans);
    await sent(scanOf(entry.id, ago(40), { others: 4 }), scanOf(entry.id, ago(30), { action: 'out', others: 1 }));
    const resize = (people: number) =>
      service.call('PATCH', at(`guest-lists/${entry.id}`), { headers: owner, body: { for: people } });
    const tooSmall = await resize(2);
    expect(tooSmall.status).toBe(409);
    expect(tooSmall.body.message).toContain('3 people are inside');
    expect((await resize(3)).status).toBe(200);
    time = new Date(time.getTime() + 1_000);
    await sent(scanOf(entry.id, ago(0)));
    const [row] = await service.database.sql('SELECT admitted_count, options FROM guest_lists WHERE id = $1', [
      entry.id,
    ]);
    expect(row).toMatchObject({ admitted_count: 3, options: [{ no_gender: 3, total: 3_000 }] });
  });

  it('a scan from before a booking was made smaller that arrives after it counts by the party of then, a later one does not', async () => {
    const id = await acceptedBooking(5);
    const resize = async (people: number) => {
      const url = `/integrations/bookings/${id}/update-fields`;
      const answer = await service.call('PUT', url, { headers: world.main.headers, body: { for: people } });
      expect(answer.status, answer.text).toBe(200);
    };
    const before = scanOf(id, ago(20), { others: 4 });
    await resize(3);
    await resize(2);
    time = new Date(time.getTime() + 1_000);
    expect((await send(south, scanOf(id, ago(0), { others: 3 })))[0]).toMatchObject({
      verdict: 'double_entry',
      counted: 2,
    });
    expect((await send(north, before))[0]).toMatchObject({ verdict: 'admitted', counted: 4, enter: 4 });
    const [row] = await service.database.sql('SELECT status, admitted_count FROM bookings WHERE id = $1', [id]);
    expect(row).toEqual({ status: 'arrival', admitted_count: 4 });
  });

  it('a scan from before a list entry was made smaller that arrives after it counts, with what was collected', async () => {
    const { eventId, entry } = await entryForTen();
    const resize = (people: number) =>
      service.call('PATCH', at(`guest-lists/${entry.id}`), { headers: owner, body: { for: people } });
    expect((await resize(2)).status).toBe(200);
    const sent = (...scans: object[]) => sendScans(service, { organizationId: world.main.id, eventId }, north, scans);
    const [result] = (await sent(scanOf(entry.id, ago(20), { others: 4 }))) as [object];
    expect(result).toMatchObject({ verdict: 'admitted', counted: 4, enter: 4 });
    const [row] = await service.database.sql('SELECT admitted_count, options FROM guest_lists WHERE id = $1', [
      entry.id,
    ]);
    expect(row).toMatchObject({ admitted_count: 4, options: [{ no_gender: 4, total: 4_000 }] });
  });

  it('a pass admits to the event, and an earlier scan takes the place', async () => {
    const type = await service.call('POST', at('pass-types'), {
      headers: owner,
      body: { name: 'Season', price: 0, quota: 5 },
    });
    const pass = await service.call('POST', at('passes'), {
      headers: owner,
      body: { pass_type_id: type.body.data._id, full_name: 'Ada Lund', email: 'ada@example.org', method: 'cash' },
    });
    expect(pass.status, pass.text).toBe(201);
    const id = pass.body.data._id;
    const late = scanOf(id, ago(5), { women: 1 });
    expect((await send(south, late))[0]).toMatchObject({ kind: 'pass', verdict: 'admitted', enter: 1 });
    expect((await send(north, scanOf(id, ago(9), { men: 1 })))[0]).toMatchObject({ verdict: 'admitted', enter: 1 });
    expect((await send(south, late))[0]).toMatchObject({ verdict: 'double_entry', other_door: 'North' });
    const [usage] = await service.database.sql('SELECT women, men, others FROM pass_usages WHERE pass_id = $1', [id]);
    expect(usage).toEqual({ women: 0, men: 1, others: 0 });
  });
});

describe('200 of findDoorEventCode', () => {
  const find = (code: string, device: TestDevice = north) =>
    service.call('POST', at(`door-events/${world.main.eventId}/find-code`), {
      headers: device.headers,
      body: { code },
    });
  const keyOf = async (device: TestDevice): Promise<Buffer> => {
    const { body } = await service.call('GET', at('door-events'), { headers: device.headers });
    return Buffer.from(body.data.find(({ _id }: { _id: string }) => _id === world.main.eventId).key, 'base64url');
  };
  const hashIn = async (id: string): Promise<string> => {
    const url = at(`door-events/${world.main.eventId}/manifest?limit=2000`);
    const { entries } = (await service.call('GET', url, { headers: north.headers })).body.data;
    return entries.find(({ _id }: { _id: string }) => _id === id).hash;
  };
  const hashOf = (key: Buffer, code: string) =>
    createHmac('sha256', key).update(code).digest().toString('base64url', 0, 16);

  it.each(['8400012345678', 'A7K2M9', 'GATE-0042'])(
    'the key of a device says nothing of the short code %s, which the service finds in its manifest',
    async (code) => {
      const ticket = await createTicket(service, world.main, { barcode: code });
      const key = await keyOf(north);
      const hash = await hashIn(ticket.id);
      expect(hash).not.toBe(hashOf(key, code));
      expect(hash).toMatch(/^[A-Za-z0-9_-]{22}$/);
      expect((await find(code)).body.data).toEqual({ hash });
      // The same for another device, by its own key.
      expect((await find(code, south)).body.data.hash).not.toBe(hash);
      expect((await send(north, scanOf(ticket.id, ago(1))))[0]).toMatchObject({ verdict: 'admitted' });
    },
  );

  it('a long code is in the manifest by its own hash', async () => {
    const ticket = await createTicket(service, world.main);
    const hash = hashOf(await keyOf(north), ticket.barcode);
    expect(await hashIn(ticket.id)).toBe(hash);
    expect((await find(ticket.barcode)).body.data).toEqual({ hash });
  });

  it('404: a code that admits to another event, or to nothing', async () => {
    const ticket = await createTicket(service, world.twin, { barcode: '8400099999999' });
    for (const code of [ticket.barcode, '8400000000000']) {
      const answer = await find(code);
      expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    }
  });
});

describe('200 of getDoorEventManifest', () => {
  const read = async (device: TestDevice, query = '') => {
    const answer = await service.call('GET', at(`door-events/${world.main.eventId}/manifest${query}`), {
      headers: device.headers,
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data;
  };

  it('has a hash in place of the code, which the key of the event makes, and nothing of any person', async () => {
    const ticket = await createTicket(service, world.main);
    const events = await service.call('GET', at('door-events'), { headers: north.headers });
    const { key } = events.body.data.find(({ _id }: { _id: string }) => _id === world.main.eventId);
    const { createHmac } = await import('node:crypto');
    const hash = createHmac('sha256', Buffer.from(key, 'base64url')).update(ticket.barcode).digest().subarray(0, 16);
    const manifest = await read(north, '?limit=2000');
    const entry = manifest.entries.find(({ _id }: { _id: string }) => _id === ticket.id);
    expect(entry).toMatchObject({ kind: 'ticket', hash: hash.toString('base64url'), for: 1, enter: 0, valid: true });
    const other = (await read(south, '?limit=2000')).entries.find(({ _id }: { _id: string }) => _id === ticket.id);
    expect(other.hash).not.toBe(entry.hash);
    const text = JSON.stringify(manifest);
    for (const secret of [ticket.barcode, 'Vera Lindqvist', 'vera@example.org', 'Ada Lund', 'ada@example.org']) {
      expect(text).not.toContain(secret);
    }
    const scanned = { ...scanOf('', ago(1)), subject_id: undefined, hash: entry.hash };
    expect((await send(north, scanned))[0]).toMatchObject({ subject_id: ticket.id, verdict: 'admitted' });
  });

  it('has names that the key of device and event opens, each at its own entry, and says which are shown', async () => {
    const ticket = await createTicket(service, world.main, { full_name: 'Olga Mäkinen' });
    const entry = await createEntry(service, world.main, { name: 'Noor Haddad' });
    const unnamed = await createTicket(service, world.main, { full_name: '' });
    const [mine, others] = [await read(north, '?limit=2000'), await read(south, '?limit=2000')];
    const entryOf = (id: string) => mine.entries.find(({ _id }: { _id: string }) => _id === id);
    const open = (key: string, id: string, sealed: string) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), bytes.subarray(0, 12));
      decipher.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(-16));
      return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
    };
    expect(open(mine.names_key, ticket.id, entryOf(ticket.id).sealed_name)).toBe('Olga Mäkinen');
    expect(open(mine.names_key, entry.id, entryOf(entry.id).sealed_name)).toBe('Noor Haddad');
    expect(entryOf(unnamed.id)).not.toHaveProperty('sealed_name');
    expect(() => open(mine.names_key, unnamed.id, entryOf(ticket.id).sealed_name)).toThrow();
    expect(() => open(others.names_key, ticket.id, entryOf(ticket.id).sealed_name)).toThrow();
    expect(JSON.stringify(mine)).not.toContain('Noor');
    const [{ nominative }] = (await service.database.sql('SELECT nominative FROM ticket_rates WHERE id = $1', [
      world.main.rateId,
    ])) as [{ nominative: boolean }];
    expect([entryOf(ticket.id).shows_name, entryOf(entry.id).shows_name]).toEqual([nominative, true]);
    await service.database.sql('UPDATE ticket_rates SET nominative = NOT nominative WHERE id = $1', [
      world.main.rateId,
    ]);
    const turned = (await read(north, '?limit=2000')).entries.find(({ _id }: { _id: string }) => _id === ticket.id);
    expect(turned.shows_name).toBe(!nominative);
  });

  it('goes on from a cursor: what changed, pages, and verdicts of other doors', async () => {
    let manifest = await read(north, '?limit=2');
    const seen = new Set(manifest.entries.map(({ _id }: { _id: string }) => _id));
    while (manifest.has_more) {
      manifest = await read(north, `?limit=2&cursor=${manifest.cursor}`);
      for (const { _id } of manifest.entries) seen.add(_id);
    }
    const [{ count }] = (await service.database.sql(
      'SELECT count(*)::int AS count FROM tickets WHERE organization_id = $1 AND event_id = $2',
      [world.main.id, world.main.eventId],
    )) as [{ count: number }];
    expect([...seen].filter((id) => String(id).startsWith('tkt_'))).toHaveLength(count);
    const ticket = await createTicket(service, world.main);
    const late = scanOf(ticket.id, ago(5));
    await send(south, late);
    const changes = await read(north, `?cursor=${manifest.cursor}`);
    // Transactions of other tests on the same server can hold the cursor back: what was sent before may come again.
    expect(changes.entries).toContainEqual(expect.objectContaining({ _id: ticket.id, enter: 1, door: 'South' }));
    await send(north, scanOf(ticket.id, ago(9)));
    for (const device of [north, south]) {
      const { verdicts } = await read(device, `?cursor=${changes.cursor}`);
      expect(verdicts).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ scan_id: late.scan_id, verdict: 'double_entry', other_door: 'North' }),
        ]),
      );
    }
  });

  it('says of passes that do not admit any more, since the events of their type were changed, and of those that do again', async () => {
    const { eventId: otherId } = await createEvent(service, world.main.id, world.main.locationId);
    const type = await service.call('POST', at('pass-types'), {
      headers: owner,
      body: { name: 'Week', price: 0, quota: 5 },
    });
    const pass = await service.call('POST', at('passes'), {
      headers: owner,
      body: { pass_type_id: type.body.data._id, full_name: 'Bo Li', email: 'bo@example.org', method: 'cash' },
    });
    const id = pass.body.data._id;
    const setEvents = async (...event_ids: string[]) => {
      const body = { event_ids };
      const answer = await service.call('PATCH', at(`pass-types/${type.body.data._id}`), { headers: owner, body });
      expect(answer.status, answer.text).toBe(200);
    };
    const ofPass = ({ entries }: { entries: { _id: string }[] }) => entries.find(({ _id }) => _id === id);
    const first = await read(north, '?limit=2000');
    expect(ofPass(first)).toMatchObject({ valid: true, reason: '' });
    await setEvents(otherId);
    const second = await read(north, `?limit=2000&cursor=${first.cursor}`);
    expect(ofPass(second)).toMatchObject({ valid: false, reason: 'unknown' });
    expect(ofPass(second)).not.toHaveProperty('sealed_name');
    expect((await send(north, scanOf(id, ago(1))))[0]).toMatchObject({ verdict: 'invalid', counted: 0 });
    await setEvents(otherId, world.main.eventId);
    expect(ofPass(await read(north, `?limit=2000&cursor=${second.cursor}`))).toMatchObject({ valid: true, reason: '' });
  });

  it('says so also where a process of the version before changed the events, which names no transaction', async () => {
    const type = await service.call('POST', at('pass-types'), {
      headers: owner,
      body: { name: 'Month', price: 0, quota: 5 },
    });
    const pass = await service.call('POST', at('passes'), {
      headers: owner,
      body: { pass_type_id: type.body.data._id, full_name: 'Bo Li', email: 'bo@example.org', method: 'cash' },
    });
    const id = pass.body.data._id;
    const { eventId: otherId } = await createEvent(service, world.main.id, world.main.locationId);
    const { cursor } = await read(north, '?limit=2000');
    await service.database.sql(
      'UPDATE pass_types SET event_ids = $2, written_in = pg_current_xact_id() WHERE organization_id = $3 AND id = $1',
      [type.body.data._id, [otherId], world.main.id],
    );
    const { entries } = await read(north, `?limit=2000&cursor=${cursor}`);
    expect(entries).toContainEqual(expect.objectContaining({ _id: id, valid: false, reason: 'unknown' }));
  });

  it('misses no change of a transaction that is committed after the next ones', async () => {
    const [slow, fast] = [await createTicket(service, world.main), await createTicket(service, world.main)];
    const { cursor } = await read(north, '?limit=2000');
    const { default: pg } = await import('pg');
    const client = new pg.Client({ ...service.database.connection });
    await client.connect();
    await client.query('BEGIN');
    await client.query(
      `UPDATE tickets SET status = 'voided', voided_at = now(), written_in = pg_current_xact_id()
       WHERE organization_id = $1 AND id = $2`,
      [world.main.id, slow.id],
    );
    await send(south, scanOf(fast.id, ago(1)));
    const first = await read(north, `?cursor=${cursor}`);
    expect(first.entries).toContainEqual(expect.objectContaining({ _id: fast.id }));
    expect(first.entries).not.toContainEqual(expect.objectContaining({ _id: slow.id, valid: false }));
    await client.query('COMMIT');
    await client.end();
    const second = await read(north, `?cursor=${first.cursor}`);
    expect(second.entries).toEqual(
      expect.arrayContaining([expect.objectContaining({ _id: slow.id, valid: false, reason: 'voided' })]),
    );
  });

  it('begins anew with a cursor that is ahead of the database, which was restored then', async () => {
    const all = await read(north, '?limit=2000');
    const [since] = all.cursor.split('.');
    const ahead = await read(north, `?limit=2000&cursor=${all.cursor.replace(since, String(BigInt(since) + 100000n))}`);
    expect(ahead.entries.length).toBeGreaterThanOrEqual(all.entries.length);
    expect(BigInt(ahead.cursor.split('.')[0])).toBeGreaterThanOrEqual(BigInt(since));
  });

  it('reads what another server wrote before the database was restored with everything, and not again', async () => {
    const ticket = await createTicket(service, world.main);
    await service.database.sql(
      `UPDATE tickets SET written_in = (pg_current_xact_id()::text::bigint + 1000000)::text::xid8
       WHERE organization_id = $1 AND id = $2`,
      [world.main.id, ticket.id],
    );
    const all = await read(north, '?limit=2000');
    expect(all.entries).toContainEqual(expect.objectContaining({ _id: ticket.id }));
    const next = await read(north, `?cursor=${all.cursor}`);
    expect(next.entries).not.toContainEqual(expect.objectContaining({ _id: ticket.id }));
    await send(north, scanOf(ticket.id, ago(1)));
    const changed = await read(north, `?cursor=${next.cursor}`);
    expect(changed.entries).toContainEqual(expect.objectContaining({ _id: ticket.id, enter: 1 }));
  });
});

describe('200 of listDoorEntries', () => {
  it('shows the log by device, verdict and source, a page at a time', async () => {
    const list = (query: string) =>
      service.call('GET', at(`events/${world.main.eventId}/door-entries?${query}`), { headers: owner });
    const byDevice = await list(`device_id=${south.id}&verdict=double_entry`);
    expect(byDevice.body.data.length).toBeGreaterThan(0);
    for (const entry of byDevice.body.data) expect(entry).toMatchObject({ door: 'South', verdict: 'double_entry' });
    const [first] = (await list('limit=1')).body.data;
    const [second] = (await list(`limit=1&after=${first._id}`)).body.data;
    expect(second._id).not.toBe(first._id);
    expect(Date.parse(second.created_at)).toBeLessThanOrEqual(Date.parse(first.created_at));
    for (const { source } of (await list('source=api')).body.data) expect(source).toBe('api');
  });
});

describe('400', () => {
  const url = () => at(`door-events/${world.main.eventId}/scans`);
  it('a scan that nobody comes with, an undo of nothing, too many scans', async () => {
    const id = 'tkt_01jd3k5v8wexbtq8m2zr4h6n7c';
    for (const scan of [scanOf(id, time, { others: 0 }), scanOf(id, time, { action: 'undo' })]) {
      expect((await service.call('POST', url(), { headers: north.headers, body: [scan] })).status).toBe(400);
    }
    const many = Array.from({ length: 101 }, () => scanOf(id, time));
    expect((await service.call('POST', url(), { headers: north.headers, body: many })).status).toBe(400);
  });

  it.each(['1', 'x.y.0.', '1.1.9.', '99999999999999999999..0.', "1..0.' OR 1"])('the cursor %s', async (since) => {
    const answer = await service.call(
      'GET',
      at(`door-events/${world.main.eventId}/manifest?cursor=${encodeURIComponent(since)}`),
      { headers: north.headers },
    );
    expect(answer.status).toBe(400);
  });
});

describe('404', () => {
  it('an event that the device does not work for', async () => {
    const elsewhere = await createDevice(service, world.main.id, {
      eventIds: ['evt_01jd3k5v8wexbtq8m2zr4h6n7c'],
    }).catch(() => null);
    expect(elsewhere).toBeNull();
    for (const eventId of [world.twin.eventId, 'evt_01jd3k5v8wexbtq8m2zr4h6n7c']) {
      const manifest = await service.call('GET', at(`door-events/${eventId}/manifest`), { headers: north.headers });
      expect(manifest.status).toBe(404);
      const scans = await service.call('POST', at(`door-events/${eventId}/scans`), {
        headers: north.headers,
        body: [scanOf('tkt_01jd3k5v8wexbtq8m2zr4h6n7c', time)],
      });
      expect(scans.status).toBe(404);
      const log = await service.call('GET', at(`events/${eventId}/door-entries`), { headers: owner });
      expect(log.status).toBe(404);
    }
  });

  it('a ticket of another organization is unknown', async () => {
    const theirs = await createTicket(service, world.twin);
    expect((await send(north, scanOf(theirs.id, ago(1))))[0]).toMatchObject({ kind: 'unknown', verdict: 'invalid' });
    expect(await ticketRow(theirs.id)).toMatchObject({ admitted_count: 0 });
  });
});
