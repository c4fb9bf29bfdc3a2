/**
 * Every act that ends or changes a ticket, against every other and against itself, at the same instant on one ticket. One row
 * decides, the ticket's, so what is left is what one order of the two acts could have left.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { differencesOf } from '../support/differences.ts';
import { createDevice } from '../support/door.ts';
import { sized } from '../support/fault-scale.ts';
import { createPerson } from '../support/sign-in.ts';
import { interleave, stripLock } from '../support/statement-control.ts';
import { startTestService } from '../support/test-service.ts';
import {
  type ActGround,
  createRacedTicket,
  type RacedTicket,
  type TicketAct,
  ticketActs,
} from '../support/ticket-acts.ts';
import { createRate, createWorld } from '../support/world.ts';

const clock = fixedClock('2026-11-20T12:00:00.000Z');

async function start(): Promise<ActGround> {
  const service = await startTestService({ clock, connectionsMax: 20 });
  const world = await createWorld(service);
  const { id, eventId } = world.main;
  await service.database.sql(
    `UPDATE events SET starts_at = $1::timestamptz + interval '9 days', ends_at = $1::timestamptz + interval '10 days',
       swap_available_until = $1::timestamptz + interval '9 days'`,
    [clock.now()],
  );
  const {
    rateId,
    priceIds: [priceId],
  } = await createRate(service, id, eventId, { quota: 100_000, name_change_fee: 750 });
  await service.database.sql('UPDATE ticket_rate_prices SET quota = 50000 WHERE rate_id = $1', [rateId]);
  await service.database.sql('UPDATE organizations SET holds_per_buyer_max = 0, held_per_buyer_percentage_max = 100');
  const manager = (await createPerson(service, id, 'manager')).headers;
  const device = await createDevice(service, id, { eventIds: [eventId] });
  return { service, clock, world, manager, device, rateId, priceId };
}

let ground: ActGround;
beforeAll(async () => {
  ground = await start();
});
afterAll(() => ground.service.close());

const isEntry = ({ kind }: TicketAct) => kind === 'entry';
const isWarranty = ({ name }: TicketAct) => name === 'refund by the warranty';

/** Others can be repeated: a name is changed again, a gateway reports twice, and of two scans the earlier one counts. */
const onceOnly: readonly TicketAct['kind'][] = ['refund', 'rest', 'swap', 'void', 'deletion', 'waiting name'];

/** Of these two at most one succeeds, whichever comes first. */
function excludeEachOther(a: TicketAct, b: TicketAct): boolean {
  if (a.kind === b.kind) return onceOnly.includes(a.kind);
  if (a.kind === 'swap' || b.kind === 'swap') return true;
  return (isWarranty(a) && isEntry(b)) || (isWarranty(b) && isEntry(a));
}

/** What must not be true of a ticket and the one that it was swapped for, whatever was done to it. */
async function wrongsOf({ id }: RacedTicket): Promise<string[]> {
  const [row] = await ground.service.database.sql<{ wrongs: string[] }>(
    `SELECT array_remove(ARRAY[
       CASE WHEN m.refunded > t.total_price THEN 'more was given back than was paid' END,
       CASE WHEN m.refunded > 0 AND t.status = 'active' THEN 'money back, and the ticket is valid' END,
       CASE WHEN t.refunded_amount > 0 AND n.status = 'active' THEN 'money back, and the new ticket is valid' END,
       CASE WHEN t.swapped_to IS NOT NULL AND t.admitted_count > 0 THEN 'swapped, and somebody is inside on it' END,
       CASE WHEN t.swapped_to IS NOT NULL AND t.name_changed_at IS NOT NULL THEN 'swapped, and renamed' END,
       CASE WHEN t.swapped_to IS NOT NULL AND t.deleted_at IS NOT NULL THEN 'swapped, and deleted' END,
       CASE WHEN (SELECT count(*) FROM tickets s WHERE s.organization_id = $2 AND s.resold_from = t.id) > 1 THEN 'swapped twice' END,
       CASE WHEN t.status = 'active' AND p.status IN ('pending', 'expired', 'failed') THEN 'valid, and not paid' END
     ], NULL) AS wrongs
     FROM tickets t
     JOIN payments p ON p.organization_id = $2 AND p.id = t.payment_id
     LEFT JOIN tickets n ON n.organization_id = $2 AND n.id = t.swapped_to
     CROSS JOIN LATERAL (SELECT coalesce(sum(f.amount), 0) AS refunded FROM refunds f
       WHERE f.organization_id = $2 AND f.subject_id IN (t.id, n.id) AND f.status <> 'failed') m
     WHERE t.organization_id = $2 AND t.id = $1`,
    [id, ground.world.main.id],
  );
  return row!.wrongs;
}

interface Pair {
  readonly first: TicketAct;
  readonly second: TicketAct;
}

async function prepared({ first, second }: Pair): Promise<RacedTicket> {
  const ticket = await createRacedTicket(ground, first.of === 'held' || second.of === 'held' ? 'held' : 'sold');
  for (const act of new Set([first, second])) await act.prepare?.(ground, ticket);
  return ticket;
}

async function problemsOf({ first, second }: Pair, ticket: RacedTicket, succeeded: readonly boolean[]) {
  const wrongs = await wrongsOf(ticket);
  const both = succeeded.every(Boolean) && excludeEachOther(first, second) ? ['both succeeded'] : [];
  return [...wrongs, ...both].map((wrong) => `${first.name}, then ${second.name}: ${wrong}`);
}

/** The second comes while the first has decided and has not committed. */
async function race(pair: Pair) {
  const ticket = await prepared(pair);
  const { first, second } = await interleave(
    ground.service.database,
    pair.first.behind!,
    () => pair.first.send(ground, ticket),
    () => pair.second.send(ground, ticket),
  );
  const problems = await problemsOf(pair, ticket, [first, second]);
  return first ? problems : [...problems, `${pair.first.name} was refused before ${pair.second.name} came`];
}

/** False where what one of them has to prepare refuses the first. */
function canMeet(first: TicketAct, second: TicketAct): boolean {
  if (first.behind === null || (first.blockedBy && first.blockedBy === second.prepares)) return false;
  const bothPrepareOne = first !== second && first.prepares !== undefined && second.prepares !== undefined;
  return !bothPrepareOne || (first.of === 'sold' && first.prepares !== second.prepares);
}

/** Of a ticket that is held: what ends or pays its purchase, and then whatever needs no more than the ticket. */
const pairs: readonly Pair[] = ticketActs.flatMap((first) =>
  ticketActs
    .filter((second) => second.of === first.of || (first.of === 'held' && !second.prepare))
    .filter((second) => canMeet(first, second))
    .map((second) => ({ first, second })),
);

describe('each act against each', () => {
  it.each(ticketActs.filter(({ behind }) => behind !== null).map((act) => [act.name, act] as const))(
    '%s first',
    async (_name, act) => {
      const problems: string[] = [];
      for (const pair of pairs.filter(({ first }) => first === act)) problems.push(...(await race(pair)));
      expect(problems).toEqual([]);
    },
  );

  it('at random, many times', async () => {
    const rounds = sized({ full: 1_000, short: 24 });
    const problems: string[] = [];
    const meeting = pairs.filter(({ first, second }) => first.of === 'sold' && second.of === 'sold');
    const round = async (index: number) => {
      const pair = meeting[(index * 7) % meeting.length]!;
      const ticket = await prepared(pair);
      const succeeded = await Promise.all([pair.first.send(ground, ticket), pair.second.send(ground, ticket)]);
      problems.push(...(await problemsOf(pair, ticket, succeeded)));
    };
    for (let begun = 0; begun < rounds; begun += 8) {
      await Promise.all(Array.from({ length: Math.min(8, rounds - begun) }, (_, index) => round(begun + index)));
    }
    expect(problems).toEqual([]);
  }, 300_000);

  it('leaves nothing that does not agree about money and places', async () => {
    expect(await differencesOf(ground.service)).toEqual([]);
  });
});

it('finds a ticket that is swapped and refunded where the lock is not there', async () => {
  const act = (name: string) => ticketActs.find((one) => one.name === name)!;
  const restore = stripLock('lock_tickets_for_refund');
  try {
    const problems = await race({ first: act('swap'), second: act('refund by management') });
    expect(problems.map((problem) => problem.split(': ')[1])).toEqual([
      'money back, and the new ticket is valid',
      'both succeeded',
    ]);
  } finally {
    restore();
  }
});
