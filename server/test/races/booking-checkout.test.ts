/** Buyers of one space, and of the last bookings of a zone, at the same time: each is sold once. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expireOverdue } from '../../src/contexts/sales/checkout/checkout.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { createDiscountCodeRow } from '../support/bookings.ts';
import { differencesOf } from '../support/differences.ts';
import { postAll, statusesOf } from '../support/parallel.ts';
import { cards, payOnPage } from '../support/purchases.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createWorld, insert, type World } from '../support/world.ts';

const clock = fixedClock(new Date());
let service: TestService;
let world: World;
let url: string;
beforeEach(async () => {
  service = await startTestService({ connectionsMax: 40, clock });
  world = await createWorld(service);
  url = `${await service.listen()}/channels/bookings/checkout`;
  await insert(service.database, 'booking_rates', {
    organization_id: world.main.id,
    id: newId('rate', clock.now()),
    event_id: world.main.eventId,
    zone_id: world.main.zoneIds[0],
    slug: 'table',
    name: 'Table',
    price: 20_000,
    included_persons: 4,
    persons_max: 6,
    deposit_type: 'fixed',
    deposit_fixed: 5_000,
    created_at: clock.now(),
    updated_at: clock.now(),
  });
});
afterEach(async () => {
  expect(await differencesOf(service)).toEqual([]);
  await service.close();
});

const setZone = (assignments: string) =>
  service.database.sql(`UPDATE zones SET ${assignments} WHERE id = $1`, [world.main.zoneIds[0]]);
const buy = (count: number, given: object = {}) =>
  postAll(
    url,
    world.channel.headers,
    Array.from({ length: count }, (_, index) => ({
      event_id: world.main.eventId,
      zone_slug: 'main-floor',
      rate_slug: 'table',
      info: { full_name: 'Vera Lindqvist', email: `vera.${index % 7}@example.org`, quantity: 4 },
      ...given,
    })),
  );
const holders = async () =>
  (await service.database.sql('SELECT count(*)::int FROM booking_spaces WHERE holds'))[0]!.count;

describe('40 buyers of one space', () => {
  it('hold it once, and once more after the first did not pay, and the one who pays has it', async () => {
    await setZone('can_select_client = true');
    const space = { table_id: world.main.spaces.get('7') };
    expect(statusesOf(await buy(40, space))).toEqual({ 200: 1, 409: 39 });
    clock.advance(15 * 60_000);
    const [again, expired] = await Promise.all([
      buy(40, space),
      expireOverdue(service.services.database, service.services.outbox, clock.now()),
    ]);
    expect(expired).toBe(1);
    const later = await buy(10, space);
    const sold = [...again, ...later].filter(({ status }) => status === 200);
    expect(sold).toHaveLength(1);
    await payOnPage(service, sold[0]!.body.data.payment_url, cards.good);
    expect(await holders()).toBe(1);
    expect((await service.database.sql(`SELECT id FROM bookings WHERE status = 'accepted'`)).length).toBe(1);
  });

  it('hold it several times without the unique index', async () => {
    await service.database.sql('DROP INDEX booking_spaces_one_holder');
    await setZone('can_select_client = true');
    await buy(40, { table_id: world.main.spaces.get('7') });
    expect(await holders()).toBeGreaterThan(1);
  });
});

describe('40 buyers of a zone that takes 5 bookings, with a code for 3', () => {
  it('hold 5 bookings and 3 redemptions, which are free again when nobody pays', async () => {
    await setZone('bookings_max = 5');
    const { code, id } = await createDiscountCodeRow(service, world.main, { percentage: 10, redemptions_max: 3 });
    const [plain, withCode] = await Promise.all([buy(20), buy(20, { discount_code: code })]);
    const sold = [...plain, ...withCode].filter(({ status }) => status === 200);
    expect(sold).toHaveLength(5);
    clock.advance(15 * 60_000);
    expect(await expireOverdue(service.services.database, service.services.outbox, clock.now())).toBe(5);
    const [used] = await service.database.sql('SELECT redemptions_count FROM discount_codes WHERE id = $1', [id]);
    expect(used!.redemptions_count).toBe(0);
    expect(statusesOf(await buy(20))).toEqual({ 200: 5, 400: 15 });
  });
});
