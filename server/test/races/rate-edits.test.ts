import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  deletePriceRow,
  listPriceIds,
  updatePriceRow,
} from '../../src/contexts/ticketing/ticket-rates/rate-writes.sql.ts';
import { tenantUpdate } from '../../src/platform/sql/rows.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { int } from '../../src/platform/sql/types.ts';
import { openWorld } from '../support/fixtures.ts';
import { placesOf } from '../support/places.ts';
import { stampede } from '../support/stampede.ts';
import { interleave } from '../support/statement-control.ts';
import { createEvent, createRate } from '../support/world.ts';

const { service, world, manager } = await openWorld({ connectionsMax: 40 });
const root = await service.listen();

type Rate = Awaited<ReturnType<typeof createRate>>;
const freshRate = () => createRate(service, world.main.id, world.main.eventId);
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function send(method: string, url: string, body: object | undefined, headers: Record<string, string>) {
  const response = await fetch(`${root}${url}`, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of several operations
  return { status: response.status, body: (await response.json()) as any };
}

const manage = (method: string, path: string, body?: object) =>
  send(method, `/management/organizations/${world.main.id}${path}`, body, manager);
const sell = (rate: Rate) =>
  send(
    'POST',
    '/integrations/tickets',
    {
      ticket_rate_id: rate.rateId,
      tickets: [{ price_id: rate.priceIds[0], full_name: 'Ilse Okafor', email: 'ilse@example.org' }],
    },
    world.main.headers,
  );
const statusesOf = (answers: readonly { status: number }[]) => [...new Set(answers.map(({ status }) => status))].sort();
const stepsOf = (rateId: string) =>
  service.database.sql('SELECT id, position, quota FROM ticket_rate_prices WHERE rate_id = $1 ORDER BY position', [
    rateId,
  ]);

describe('changes of a rate at the same time', () => {
  it('as sales never take the quota or a quantity below what is sold', async () => {
    const rate = await freshRate();
    // As many as a row serves within the 5 s for which a request waits, on a slow machine too.
    const answers = await times(45, (index) => {
      if (index % 5 === 3) return manage('PATCH', `/ticket-rates/${rate.rateId}`, { quota: index });
      if (index % 5 === 4) {
        return manage('PATCH', `/ticket-rates/${rate.rateId}/prices/${rate.priceIds[0]}`, { quantity: index });
      }
      return sell(rate);
    });
    expect(statusesOf(answers).filter((status) => ![200, 409].includes(status))).toEqual([]);
    const places = await placesOf(service.database, rate.rateId);
    expect(places.rate).toBe(places.tickets);
    expect(places.steps).toEqual(places.ticketsBySteps);
    const [row] = await service.database.sql('SELECT quota, sold_count FROM ticket_rates WHERE id = $1', [rate.rateId]);
    expect(row!.sold_count).toBeLessThanOrEqual(row!.quota);
  });

  it('as others leave its steps in one order, without a gap in what is answered', async () => {
    const rate = await freshRate();
    const [first, second] = rate.priceIds;
    const answers = await times(30, (index) => {
      const path = `/ticket-rates/${rate.rateId}/prices`;
      if (index % 3 === 0) return manage('POST', path, { name: `S${index}`, price: 1, quantity: 1 });
      return manage('PUT', path, { price_ids: index % 3 === 1 ? [first, second] : [second, first] });
    });
    // An order that was made before a step came is refused as one that does not name all.
    expect(statusesOf(answers).filter((status) => ![200, 201, 400].includes(status))).toEqual([]);
    const steps = await stepsOf(rate.rateId);
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index));
    expect(steps).toHaveLength(12);
  });

  it('leave it one step when two people delete its two', async () => {
    for (let round = 0; round < 5; round += 1) {
      const rate = await freshRate();
      const hold = {
        query: 'SELECT FROM ticket_rates WHERE organization_id = $1 AND id = $2 FOR UPDATE',
        values: [world.main.id, rate.rateId],
        waitersMin: 2,
      };
      const answers = await stampede(service.database, hold, () =>
        times(2, (index) => manage('DELETE', `/ticket-rates/${rate.rateId}/prices/${rate.priceIds[index as 0 | 1]}`)),
      );
      expect(statusesOf(answers)).toEqual([200, 409]);
      expect(await stepsOf(rate.rateId)).toHaveLength(1);
    }
  });

  it('keep a rate that is sold while it is deleted, or sell nothing of one that is gone', async () => {
    for (let round = 0; round < 10; round += 1) {
      const rate = await freshRate();
      const [deleted, sold] = await Promise.all([manage('DELETE', `/ticket-rates/${rate.rateId}`), sell(rate)]);
      const outcome = `${deleted.status} ${sold.status}`;
      // A sale finds no rate any more, or no price or no places of it where it went in between.
      expect(['200 404', '200 400', '200 409', '409 200']).toContain(outcome);
      const left = await service.database.sql('SELECT id FROM ticket_rates WHERE id = $1', [rate.rateId]);
      expect(left).toHaveLength(deleted.status === 200 ? 0 : 1);
    }
  });
});

it('an event is deleted without a deadlock while the steps and supplements of its rate are changed', async () => {
  const deadlocks = async () => {
    await sleep(1_200); // The database counts them when a session is idle.
    const [row] = await service.database.sql(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    return Number(row!.deadlocks);
  };
  const before = await deadlocks();
  for (const behind of ['lock_ticket_rate', 'list_price_ids']) {
    const { eventId, rateId, priceIds } = await createEvent(service, world.main.id, world.main.locationId);
    const { first, second } = await interleave(
      service.database,
      behind,
      () => manage('PUT', `/ticket-rates/${rateId}/prices`, { price_ids: [priceIds[1], priceIds[0]] }),
      () => manage('DELETE', `/events/${eventId}`),
    );
    expect([first.status, second.status]).toEqual([200, 200]);
  }
  expect(await deadlocks()).toBe(before);
});

describe('spaces at the same time', () => {
  it('with one name are created once', async () => {
    const { zoneIds } = await createEvent(service, world.main.id, world.main.locationId);
    const answers = await times(20, (index) =>
      manage('POST', `/zones/${zoneIds[index % 2]}/spaces`, { spaces: [{ name: index % 3 ? 'Nook' : 'NOOK' }] }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'already_exists')).toHaveLength(19);
  });

  it('that are deleted while somebody books them are booked or gone, never both', async () => {
    const { eventId, spaces } = await createEvent(service, world.main.id, world.main.locationId);
    const outcomes = await times(20, async (index) => {
      const name = String(index + 1);
      const [deleted, booked] = await Promise.all([
        manage('DELETE', `/spaces/${spaces.get(name)}`),
        send(
          'POST',
          '/integrations/bookings/walk-in',
          { event_id: eventId, space_names: name, for: 2 },
          world.main.headers,
        ),
      ]);
      return `${deleted.status} ${booked.status}`;
    });
    for (const outcome of outcomes) expect(['200 400', '409 200']).toContain(outcome);
  });
});

describe('without the guards', () => {
  it('a quantity falls below what is used: it has to be judged where it is changed', async () => {
    await service.database.sql('ALTER TABLE ticket_rate_prices DROP CONSTRAINT ticket_rate_prices_check');
    const unguarded = tenantUpdate('planted', 'ticket_rate_prices', { quota: int });
    const cut = async (isGuarded: boolean) => {
      const rate = await freshRate();
      const id = rate.priceIds[0];
      // Nothing is used when the change is decided on; ten places are by the time it is made.
      await service.database.sql('UPDATE ticket_rate_prices SET used_count = 10 WHERE id = $1', [id]);
      const tenant = tenantDb(service.services.database, world.main.id);
      const updated = isGuarded
        ? await tenant.run(updatePriceRow.statement, updatePriceRow.valuesOf(id!, { quota: 5 }, rate.rateId))
        : await tenant.run(unguarded.statement, unguarded.valuesOf(id!, { quota: 5 }));
      const [row] = await service.database.sql('SELECT quota, used_count FROM ticket_rate_prices WHERE id = $1', [id]);
      return { done: updated.length === 1, ...row };
    };
    expect(await cut(false)).toEqual({ done: true, quota: 5, used_count: 10 });
    expect(await cut(true)).toEqual({ done: false, quota: 50, used_count: 10 });
  });

  it('two people who look at the steps before they hold the rate delete both of them', async () => {
    const rate = await freshRate();
    const { database } = service.services;
    const deleteHastily = (id: string, bothLooked: () => Promise<void>) =>
      database.transaction(async (tx) => {
        const tenant = tenantDb(tx, world.main.id);
        const present = await tenant.run(listPriceIds, { rateId: rate.rateId });
        await bothLooked();
        if (present.length > 1) await tenant.run(deletePriceRow, { rateId: rate.rateId, id });
      });
    let looked = 0;
    let letGo = () => {};
    const all = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const bothLooked = () => {
      looked += 1;
      if (looked === 2) letGo();
      return all;
    };
    await Promise.all(rate.priceIds.map((id) => deleteHastily(id, bothLooked)));
    expect(await stepsOf(rate.rateId)).toEqual([]);
  });
});
