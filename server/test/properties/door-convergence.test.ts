/**
 * Scans of several doors that arrive in any order, in any batches, more than once, from clocks that are wrong: the end is
 * the same each time. Each history is sent twice to the real service, in two orders, about two tickets that are alike.
 */
import { type DoorFact, judgeEntries } from '@stagedoor/contract/door-rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDevice, sendScans, type TestDevice } from '../support/door.ts';
import { openWorld } from '../support/fixtures.ts';
import { createTicket } from '../support/world.ts';

const registered = new Date('2026-11-21T20:00:00.000Z');
const evening = new Date('2026-11-21T22:00:00.000Z');
let time = registered;
const { service, world } = await openWorld({ clock: { now: () => time } });
const devices: TestDevice[] = await Promise.all(
  ['North', 'South', 'East'].map((name) => createDevice(service, world.main.id, { name })),
);
await service.database.sql('UPDATE ticket_rates SET quota = 1000000');
await service.database.sql('UPDATE ticket_rate_prices SET quota = 1000000');
time = evening;

interface PlannedScan {
  readonly id: number;
  readonly device: number;
  readonly action: 'in' | 'out' | 'undo';
  readonly people: number;
  /** Before the evening; negative: after it. */
  readonly agoMs: number;
  readonly offsetMs: number;
  readonly undoes: number;
}

const scan = fc.record({
  device: fc.integer({ min: 0, max: 2 }),
  action: fc.constantFrom('in' as const, 'in' as const, 'in' as const, 'out' as const, 'undo' as const),
  people: fc.integer({ min: 1, max: 3 }),
  // Few different instants, so that some are the same; undos come within 30 seconds or later.
  agoMs: fc.integer({ min: 0, max: 12 }).map((step) => step * 10_000),
  offsetMs: fc.constantFrom(0, 0, 0, 5_000, -5_000, 86_400_000, -86_400_000 * 30),
  undoes: fc.nat(9),
});
const histories = fc
  .array(scan, { minLength: 1, maxLength: 9 })
  .map((scans) => scans.map((one, id): PlannedScan => ({ ...one, id, undoes: one.undoes % scans.length })));

/** An order of arrival: batches of indexes, some of them twice. */
function arrivals(count: number) {
  const indexes = Array.from({ length: count }, (_, index) => index);
  return fc
    .tuple(
      fc.shuffledSubarray(indexes, { minLength: count, maxLength: count }),
      fc.subarray(indexes),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: count * 2, maxLength: count * 2 }),
    )
    .map(([order, again, sizes]) => {
      const all = [...order, ...again];
      const batches: number[][] = [];
      for (let at = 0, batch = 0; at < all.length; batch += 1) {
        batches.push(all.slice(at, at + sizes[batch]!));
        at += sizes[batch]!;
      }
      return batches;
    });
}

async function run(scans: readonly PlannedScan[], batches: readonly number[][], partySize: number, name: string) {
  const ticket = await createTicket(service, world.main, { party_size: partySize, activated_at: registered });
  const place = { organizationId: world.main.id, eventId: world.main.eventId };
  const wire = (one: PlannedScan) => ({
    scan_id: `${name}-${one.id}-scan`,
    action: one.action,
    subject_id: ticket.id,
    ...(one.action === 'undo' ? { undoes: `${name}-${one.undoes}-scan` } : { others: one.people }),
    // The clock of the device is off by what it says, so the service sees the right instant, but for those that are absurd.
    scanned_at: new Date(
      evening.getTime() - one.agoMs - (Math.abs(one.offsetMs) < 10_000 ? one.offsetMs : 0),
    ).toISOString(),
    clock_offset_ms: one.offsetMs,
  });
  for (const batch of batches) {
    const ofDevices = devices.map((_, index) => batch.filter((at) => scans[at]!.device === index));
    await Promise.all(
      ofDevices.map(async (own, index) => {
        if (own.length > 0)
          await sendScans(
            service,
            place,
            devices[index]!,
            own.map((at) => wire(scans[at]!)),
          );
      }),
    );
  }
  const rows = await service.database.sql(
    `SELECT e.scan_id, e.verdict, e.counted, e.clock, o.scan_id AS other FROM door_entries e
     LEFT JOIN door_entries o ON o.organization_id = e.organization_id AND o.id = e.other_id
     WHERE e.subject_id = $1`,
    [ticket.id],
  );
  const [row] = await service.database.sql('SELECT admitted_count, first_entered_at FROM tickets WHERE id = $1', [
    ticket.id,
  ]);
  const history = await service.database.sql(
    `SELECT from_count, to_count FROM ticket_entries WHERE ticket_id = $1 ORDER BY recorded_at, id`,
    [ticket.id],
  );
  expect(history.reduce((sum, { from_count: from, to_count: to }) => sum + Number(to) - Number(from), 0)).toBe(
    row!.admitted_count,
  );
  expect(rows.reduce((sum, { counted }) => sum + Number(counted), 0)).toBe(row!.admitted_count);
  const plain = (text: unknown) => String(text ?? '').replace(`${name}-`, '');
  return {
    admitted: row!.admitted_count,
    first: row!.first_entered_at,
    entries: rows
      .map(({ scan_id, other, ...rest }) => ({ scan: plain(scan_id), other: plain(other), ...rest }))
      .sort((one, two) => one.scan.localeCompare(two.scan)),
  };
}

const runs = Number(process.env.DOOR_RUNS ?? 25);

it('ends the same in whatever order, batches and number of times scans arrive', { timeout: 120_000 }, async () => {
  let number = 0;
  const planned = histories.chain((scans) =>
    fc.tuple(fc.constant(scans), arrivals(scans.length), arrivals(scans.length), fc.integer({ min: 1, max: 4 })),
  );
  await fc.assert(
    fc.asyncProperty(planned, async ([scans, one, two, partySize]) => {
      number += 1;
      const first = await run(scans, one, partySize, `first${number}`);
      const second = await run(scans, two, partySize, `other${number}`);
      expect(second).toEqual(first);
    }),
    { numRuns: runs },
  );
});

it('never admits more than the party, and the rule does not depend on the order of the entries', () => {
  const fact = fc.record({
    key: fc.uuid(),
    action: fc.constantFrom('in' as const, 'out' as const, 'refused' as const),
    observedMs: fc.integer({ min: 0, max: 20 }),
    clock: fc.constantFrom('ok' as const, 'ok' as const, 'ahead' as const),
    people: fc.integer({ min: 1, max: 4 }),
    undoes: fc.constant(''),
    valid: fc.boolean(),
    fixed: fc.constant(false),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(fact, { selector: ({ key }: DoorFact) => key, maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      fc.nat(),
      (facts, partySize, turn) => {
        const state = judgeEntries({ partySize, base: 0 }, facts);
        const turned = [
          ...facts.slice(turn % (facts.length || 1)),
          ...facts.slice(0, turn % (facts.length || 1)),
        ].reverse();
        const again = judgeEntries({ partySize, base: 0 }, turned);
        expect(again.admitted).toBe(state.admitted);
        expect([...again.judgements].sort()).toEqual([...state.judgements].sort());
        expect(state.admitted).toBeGreaterThanOrEqual(0);
        expect(state.admitted).toBeLessThanOrEqual(partySize);
        for (const [, { verdict, other }] of state.judgements)
          expect(other === null || verdict === 'double_entry').toBe(true);
      },
    ),
  );
});
