/** One space of an event has one holder, however many ask for it at the same time. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { barrier, postAll, statusesOf } from '../support/parallel.ts';
import { sqlIn } from '../support/sql-in.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';

let service: TestService;
let organization: TestOrganization;
let url: string;
beforeEach(async () => {
  service = await startTestService({ connectionsMax: 40 });
  organization = await createOrganization(service);
  url = `${await service.listen()}/integrations/bookings/walk-in`;
});
afterEach(() => service.close());

const walkIns = (spaceNames: readonly string[]) =>
  postAll(
    url,
    organization.headers,
    spaceNames.map((space_names) => ({ event_id: organization.eventId, space_names, for: 2 })),
  );

/** Spaces with more than one holder. */
const heldTwice = () =>
  service.database.sql(
    `SELECT space_id, count(*)::int AS holders FROM booking_spaces WHERE holds GROUP BY space_id HAVING count(*) > 1`,
  );
const bookingsCount = async () => (await service.database.sql('SELECT count(*)::int FROM bookings'))[0]!.count;

const holdSpace = `INSERT INTO booking_spaces (organization_id, event_id, booking_id, space_id, holds)
   VALUES ($1, $2, $3, $4, true) ON CONFLICT DO NOTHING`;

const copies = (count: number, text: string) => Array.from({ length: count }, () => text);

describe('200 walk-ins for one space at once', () => {
  it('are answered with 200 once, and with 409 space_taken 199 times', async () => {
    const answers = await walkIns(copies(200, '7'));
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 199 });
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => [body.error, body.message]);
    expect(new Set(refused.map(String))).toEqual(new Set(['space_taken,Space 7 is held by another booking.']));
    expect(await bookingsCount()).toBe(1);
    expect(
      await service.database.sql("SELECT id FROM webhook_notifications WHERE kind = 'booking.created'"),
    ).toHaveLength(1);
  });

  it('would all get it without the unique index: the test sees what the index prevents', async () => {
    await service.database.sql('DROP INDEX booking_spaces_one_holder');
    const answers = await walkIns(copies(50, '7'));
    expect(statusesOf(answers)).toEqual({ 200: 50 });
    expect(await heldTwice()).toEqual([{ space_id: organization.spaces.get('7'), holders: 50 }]);
  });
});

describe('walk-ins for several spaces at once', () => {
  it('that name the same spaces in opposite order never wait for each other in a circle', async () => {
    for (let round = 0; round < 5; round += 1) {
      await service.database.sql('UPDATE booking_spaces SET holds = false');
      const before = await bookingsCount();
      const answers = await walkIns([...copies(50, '3,4,5'), ...copies(50, '5,4,3')].sort(() => Math.random() - 0.5));
      expect(statusesOf(answers)).toEqual({ 200: 1, 409: 99 });
      expect(await bookingsCount()).toBe(before + 1);
    }
    expect(await heldTwice()).toEqual([]);
  });

  it('that overlap in a ring get all their spaces or none', async () => {
    const names = [...organization.spaces.keys()];
    const ring = names.map((name, index) => `${name},${names[(index + 1) % names.length]}`);
    const answers = await walkIns([...ring, ...ring, ...ring].sort(() => Math.random() - 0.5));
    const statuses = statusesOf(answers);
    expect(Object.keys(statuses)).toEqual(['200', '409']);
    expect(await heldTwice()).toEqual([]);
    const bookings = await service.database.sql(
      'SELECT count(*)::int AS spaces FROM booking_spaces WHERE holds GROUP BY booking_id',
    );
    expect(bookings).toEqual(copies(statuses[200]!, '2').map(() => ({ spaces: 2 })));
  });

  it('would deadlock if each took them in the order given: the order of the locks is what prevents it', async () => {
    const [first, second] = [organization.spaces.get('3')!, organization.spaces.get('4')!];
    const made = await walkIns(['1', '2']);
    const aborted = () => service.logLines.filter((line) => line.includes('aborted because of another'));
    expect(aborted()).toEqual([]);
    const bothHoldOne = barrier(2);
    const holdInTurn = (bookingId: string, ids: readonly [string, string]) =>
      service.services.database.transaction(async (tx) => {
        await sqlIn(tx, holdSpace, [organization.id, organization.eventId, bookingId, ids[0]]);
        await bothHoldOne();
        await sqlIn(tx, holdSpace, [organization.id, organization.eventId, bookingId, ids[1]]);
      });
    await Promise.allSettled([
      holdInTurn(made[0]!.body._id, [first, second]),
      holdInTurn(made[1]!.body._id, [second, first]),
    ]);
    // The one that PostgreSQL ended was run again, and may have met the other again.
    expect(aborted().length).toBeGreaterThan(0);
    for (const line of aborted()) expect(line).toContain('40P01');
  });
});
