/** An event is copied while others add to it, and take from it: the copy is what the event was at one instant. */
import { expect, it } from 'vitest';
import { openWorld } from '../support/fixtures.ts';
import { interleave } from '../support/statement-control.ts';
import { createRate } from '../support/world.ts';

const { service, world, manager } = await openWorld({ connectionsMax: 20 });
const { sql } = service.database;
const { id: organizationId, eventId } = world.main;
const manage = (method: string, path: string, body?: object) =>
  service.call(method, `/management/organizations/${organizationId}${path}`, { headers: manager, body });
const copy = () => manage('POST', `/events/${eventId}/copy`, { start_date: '2027-01-09T22:00:00Z' });
const countOf = async (table: string, id: string) =>
  (await sql<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE event_id = $1`, [id]))[0]!.count;

it('has the spaces of the zones that it has, where a zone with spaces is added meanwhile', async () => {
  const { first, second } = await interleave(service.database, 'insert_copied_zones', copy, async () => {
    const zone = await manage('POST', `/events/${eventId}/zones`, { name: 'Balcony' });
    return manage('POST', `/zones/${zone.body.data._id}/spaces`, { spaces: [{ name: 'B1' }] });
  });
  expect([first.status, second.status]).toEqual([201, 201]);
  const id = first.body.data._id;
  expect([await countOf('zones', id), await countOf('spaces', id)]).toEqual([2, 20]);
});

it('has the price steps of the rates that it has, where a rate is deleted meanwhile', async () => {
  const { rateId } = await createRate(service, organizationId, eventId);
  const { first, second } = await interleave(service.database, 'insert_copied_ticket_rates', copy, () =>
    manage('DELETE', `/ticket-rates/${rateId}`),
  );
  expect([first.status, second.status]).toEqual([201, 200]);
  const steps = await sql<{ count: number }>(
    `SELECT (SELECT count(*)::int FROM ticket_rate_prices p WHERE p.rate_id = r.id) AS count
     FROM ticket_rates r WHERE r.event_id = $1`,
    [first.body.data._id],
  );
  expect(steps).toEqual([{ count: 2 }, { count: 2 }]);
});
