/** Requests of channels at the same time: a zone takes as many bookings as it says, and a space is held by one. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiscountCodeRow } from '../support/bookings.ts';
import { postAll, statusesOf } from '../support/parallel.ts';
import { stripLock } from '../support/statement-control.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createWorld, type World } from '../support/world.ts';

let service: TestService;
let world: World;
let url: string;
beforeEach(async () => {
  service = await startTestService({ connectionsMax: 40 });
  world = await createWorld(service);
  url = `${await service.listen()}/channels/bookings/request`;
});
afterEach(() => service.close());

const setZone = (assignments: string) =>
  service.database.sql(`UPDATE zones SET ${assignments} WHERE id = $1`, [world.main.zoneIds[0]]);
const requests = (count: number, given: (index: number) => object = () => ({})) =>
  postAll(
    url,
    world.channel.headers,
    Array.from({ length: count }, (_, index) => ({
      event_id: world.main.eventId,
      zone_slug: 'main-floor',
      info: { full_name: 'Vera Lindqvist', email: `vera.${index % 7}@example.org`, quantity: 2 },
      ...given(index),
    })),
  );
const bookingsCount = async () => (await service.database.sql('SELECT count(*)::int FROM bookings'))[0]!.count;

describe('60 requests for a zone that takes 5 bookings', () => {
  it.each([
    ['that are reviewed', 'bookings_max = 5'],
    ['that are accepted automatically', 'bookings_max = 5, accepts_automatically = true'],
  ])('%s: 5 are booked, the others are refused', async (_, assignments) => {
    await setZone(assignments);
    const answers = await requests(60);
    expect(statusesOf(answers)).toEqual({ 200: 5, 400: 55 });
    expect(await bookingsCount()).toBe(5);
    const messages = answers.filter(({ status }) => status === 400).map(({ body }) => body.message);
    expect(new Set(messages)).toEqual(new Set(['/zone_slug: the zone takes no more bookings.']));
  });

  it('are booked beyond the limit without the lock of the zone', async () => {
    await setZone('bookings_max = 5');
    const restore = stripLock('lock_zone_of_request');
    try {
      await requests(60);
      expect(await bookingsCount()).toBeGreaterThan(5);
    } finally {
      restore();
    }
  });
});

describe('60 requests for one space in a zone that accepts automatically', () => {
  const forSpace = (name: string) => requests(60, () => ({ table_id: world.main.spaces.get(name) }));

  it('are accepted once', async () => {
    await setZone('accepts_automatically = true, can_select_client = true');
    const answers = await forSpace('7');
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 59 });
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.error))).toEqual(
      new Set(['space_taken']),
    );
    expect(await bookingsCount()).toBe(1);
  });

  it('are accepted more than once without the unique index', async () => {
    await service.database.sql('DROP INDEX booking_spaces_one_holder');
    await setZone('accepts_automatically = true, can_select_client = true');
    // On a busy machine the first can be accepted before the others look.
    let accepted = 0;
    for (let space = 1; accepted <= 1 && space <= 10; space += 1) {
      accepted = statusesOf(await forSpace(String(space)))[200]!;
    }
    expect(accepted).toBeGreaterThan(1);
  });
});

describe('requests with limits of several kinds at once', () => {
  it('keep to the limit of the zone and to that of the discount code, and never wait in a circle', async () => {
    await setZone('bookings_max = 20, accepts_automatically = true, can_select_client = true');
    const { code, id } = await createDiscountCodeRow(service, world.main, { percentage: 10, redemptions_max: 3 });
    const answers = await requests(80, (index) => ({
      ...(index % 2 ? { discount_code: code } : {}),
      ...(index % 3 ? { table_id: world.main.spaces.get(String((index % 10) + 1)) } : {}),
    }));
    expect(Object.keys(statusesOf(answers)).filter((status) => !['200', '400', '409'].includes(status))).toEqual([]);
    const [used] = await service.database.sql('SELECT redemptions_count FROM discount_codes WHERE id = $1', [id]);
    const [redeemed] = await service.database.sql(
      'SELECT count(*)::int FROM bookings WHERE discount_code_id IS NOT NULL',
    );
    expect(used!.redemptions_count).toBe(redeemed!.count);
    expect(redeemed!.count).toBeLessThanOrEqual(3);
    expect(await bookingsCount()).toBe(statusesOf(answers)[200]);
    expect(await bookingsCount()).toBeLessThanOrEqual(20);
    const heldTwice = await service.database.sql(
      'SELECT space_id FROM booking_spaces WHERE holds GROUP BY space_id HAVING count(*) > 1',
    );
    expect(heldTwice).toEqual([]);
  });
});
