/** Money for bookings taken outside the gateway, as managers record, find and undo it. */
import { describe, expect, it } from 'vitest';
import { createBookingRow } from '../../support/bookings.ts';
import { openFixtures } from '../../support/fixtures.ts';

const { service, clock, world, people } = await openFixtures({ at: '2026-11-21T23:30:00.000Z' });
const { manager } = people;

const call = (method: string, path: string, body?: object, headers = manager.headers) => {
  clock.advance(1_000);
  const url = `/management/organizations/${world.main.id}/external-payments${path}`;
  return service.call(method, url, { headers, body });
};
const pay = (resource_id: string, given: object = {}) =>
  call('POST', '', { resource_id, amount: 60.5, method: 'cash', ...given });

describe('createExternalPayment', () => {
  it('200 records the payment under the name of the person, and posts it to the ledger', async () => {
    const { id } = await createBookingRow(service, world.main, { name: 'Ilse Okafor' });
    const { status, body } = await pay(id, { description: 'Bottle' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      resources_ids: [id],
      amount: 60.5,
      method: 'cash',
      description: 'Bottle',
      client_name: 'Ilse Okafor',
      event_name: 'Opening Night',
      created_by: manager.id,
    });
    const ledger = await service.database.sql('SELECT kind, cash::int FROM ledger_transactions WHERE booking_id = $1', [
      id,
    ]);
    expect(ledger).toEqual([{ kind: 'external', cash: 6_050 }]);
  });

  it('409 for a rejected booking', async () => {
    const { id } = await createBookingRow(service, world.main, { status: 'rejected' });
    const answer = await pay(id);
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
  });
});

describe('undoExternalPayment', () => {
  it('200 records the opposite amount', async () => {
    const { id } = await createBookingRow(service, world.main);
    const { data: paid } = (await pay(id)).body;
    const { status, body } = await call('POST', `/${paid._id}/undo`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ amount: -60.5, undoes: paid._id, created_by: manager.id });
  });

  it('409 for one that was undone', async () => {
    const { id } = await createBookingRow(service, world.main);
    const { data: paid } = (await pay(id)).body;
    await call('POST', `/${paid._id}/undo`);
    const answer = await call('POST', `/${paid._id}/undo`);
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
  });
});

describe('listExternalPayments', () => {
  it('200 lists the latest first, by booking, event and day', async () => {
    const first = await createBookingRow(service, world.main);
    const second = await createBookingRow(service, world.main, { event_id: null });
    const from = clock.now().toISOString();
    const ids: string[] = [];
    for (const { id } of [first, second, first]) ids.unshift((await pay(id)).body.data._id);
    const idsOf = async (query: string) =>
      (await call('GET', `?start_date=${from}${query}`)).body.data.map(({ _id }: { _id: string }) => _id);
    expect(await idsOf('')).toEqual(ids);
    expect(await idsOf(`&resource_id=${first.id}`)).toEqual([ids[0], ids[2]]);
    expect(await idsOf(`&event_id=${world.main.eventId}`)).toEqual([ids[0], ids[2]]);
    expect(await idsOf(`&limit=1&after=${ids[0]}`)).toEqual([ids[1]]);
  });
});
