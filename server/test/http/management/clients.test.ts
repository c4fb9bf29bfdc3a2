import { describe, expect, it } from 'vitest';
import { sellBooking } from '../../support/booking-sales.ts';
import { reportDispute } from '../../support/disputes.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createPaidList, makeEntry } from '../../support/paid-lists.ts';
import { beginPassCheckout, createPassType, sellPass } from '../../support/passes.ts';
import { cards, payOnPage } from '../../support/purchases.ts';
import { createTicket } from '../../support/world.ts';

const fixtures = await openFixtures({ at: '2026-11-21T20:00:00.000Z' });
const { world, manager, manage, service, clock } = fixtures;

describe('clients', () => {
  const call = manage(manager);

  /** A person on a guest list; answers with the client. */
  async function createClient(name: string, email: string) {
    await call('POST', '/guest-lists', { list_rate_id: world.main.listRateId, name, for: 1, email });
    return (await call('GET', `/clients?email=${email}`)).body.data[0];
  }

  it('200: lists, reads and changes a client, and leaves what is not given', async () => {
    const client = await createClient('Sven Holt', 'sven.holt@example.org');
    expect((await call('GET', '/clients?search=holt')).body.data).toEqual([client]);
    expect((await call('GET', `/clients/${client._id}`)).body.data).toEqual(client);
    const changed = await call('PATCH', `/clients/${client._id}`, { phone: ' +3460011 ', marketing_consent: true });
    expect(changed.body.data).toMatchObject({ name: 'Sven Holt', phone: '+3460011', marketing_consent: true });
    expect((await call('GET', '/clients?search=60011')).body.data).toEqual([changed.body.data]);
    await createClient('Sven Holt-Berg', 'sven.holt@example.org');
    const after = (await call('GET', `/clients/${client._id}`)).body.data;
    expect(after).toMatchObject({ name: 'Sven Holt-Berg', marketing_consent: true, lists_count: 2 });
  });

  it('200: counts an entry of a list under the address that it has now, however it is written', async () => {
    const before = await createClient('Nora Falk', 'nora.falk@example.org');
    const [entry] = (await call('GET', '/guest-lists?search=Nora%20Falk')).body.data;
    const changed = await call('PATCH', `/guest-lists/${entry._id}`, { email: 'Nora.Berg@Example.org' });
    expect(changed.status, changed.text).toBe(200);
    expect((await call('GET', `/clients/${before._id}`)).body.data).toMatchObject({ lists_count: 0 });
    const countOf = async () => (await call('GET', '/clients?email=nora.berg@example.org')).body.data[0].lists_count;
    expect(await countOf()).toBe(1);
    expect((await call('DELETE', `/guest-lists/${entry._id}`)).status).toBe(200);
    expect(await countOf()).toBe(0);
  });
});

it('passes count as spent once they are paid', async () => {
  const email = 'pia.renard@example.org';
  const typeId = await createPassType(fixtures);
  await sellPass(fixtures, typeId, { email });
  const begun = await beginPassCheckout(fixtures, typeId, { passes: [{ full_name: 'Pia Renard', email }] });
  expect(begun.status, begun.text).toBe(200);
  const { body } = await manage(manager)('GET', `/clients?email=${email}`);
  expect(body.data).toMatchObject([{ total_spent: 50 }]);
});

it('entries of lists count as spent once they are paid', async () => {
  const email = 'teodor.amsel@example.org';
  const rateId = await createPaidList(fixtures);
  const { data } = (await makeEntry(fixtures, rateId)).body;
  await payOnPage(service, data.payment_url, cards.good);
  await makeEntry(fixtures, rateId);
  const [client] = (await manage(manager)('GET', `/clients?email=${email}`)).body.data;
  const history = (await manage(manager)('GET', `/clients/${client._id}/history`)).body.data;
  expect(client.lists_count).toBe(1);
  expect([client.total_spent, ...history.map(({ spent }: { spent: number }) => spent)]).toEqual([25, 0, 25]);
});

it('a dispute of the payment of a booking and its fee take nothing off what was spent', async () => {
  const email = 'ines.roca@example.org';
  const { paymentId } = await sellBooking(service, world, { info: { full_name: 'Ines Roca', email, quantity: 4 } });
  const shown = async () => {
    const [client] = (await manage(manager)('GET', `/clients?email=${email}`)).body.data;
    const { data } = (await manage(manager)('GET', `/clients/${client._id}/history`)).body;
    return [client.total_spent, ...data.map(({ spent }: { spent: number }) => spent)];
  };
  expect(await shown()).toEqual([54, 54]);
  await reportDispute(service, { organizationId: world.main.id, paymentId });
  expect(await shown()).toEqual([54, 54]);
  await reportDispute(service, { organizationId: world.main.id, paymentId }, { status: 'lost' });
  expect(await shown()).toEqual([54, 54]);
});

describe('getClientTotals', () => {
  it('200: counts the clients that meet the conditions, which are sorted by when they were first seen or by name', async () => {
    const call = manage(manager);
    const people = ['Zoe Quist', 'adam Quist', 'Mira Quist'];
    for (const name of people) {
      clock.advance(1_000);
      const email = `${name.split(' ')[0]}.quist@example.org`;
      await call('POST', '/guest-lists', { list_rate_id: world.main.listRateId, name, for: 1, email });
    }
    const totals = async (query = '') => (await call('GET', `/clients/totals${query}`)).body.data;
    const sorted = async (query: string) =>
      (await call('GET', `/clients?search=quist${query}`)).body.data.map(({ name }: { name: string }) => name);
    expect(await totals('?search=quist')).toEqual({ count: 3 });
    expect(await totals('?email=zoe.quist@example.org')).toEqual({ count: 1 });
    expect((await totals()).count).toBe((await call('GET', '/clients?limit=500')).body.data.length);
    expect(await sorted('')).toEqual(people);
    expect(await sorted('&sort=newest')).toEqual(people.toReversed());
    expect(await sorted('&sort=name')).toEqual(['adam Quist', 'Mira Quist', 'Zoe Quist']);
    const [, mira] = (await call('GET', '/clients?search=quist&sort=name')).body.data;
    expect(await sorted(`&sort=name&after=${mira._id}`)).toEqual(['Zoe Quist']);
    const merged = (await call('GET', '/clients?email=adam.quist@example.org')).body.data[0];
    await call('POST', `/clients/${mira._id}/merge`, { client_id: merged._id });
    expect(await totals('?search=quist')).toEqual({ count: 2 });
    const read = async () => (await call('GET', `/clients/${mira._id}`)).body.data;
    expect((await read()).first_seen, 'of the two the earlier').toBe(merged.first_seen);
    expect((await read()).last_seen, 'of the two the later').toBe(mira.last_seen);
    await call('PATCH', `/clients/${mira._id}`, { marketing_consent: true });
    const again = { list_rate_id: world.main.listRateId, name: 'Adam', for: 1, email: 'adam.quist@example.org' };
    await call('POST', '/guest-lists', again);
    expect(await read()).toMatchObject({ name: 'Adam', marketing_consent: true });
    const called = { event_id: world.main.eventId, for: 2, name: 'Adam', phone: '+34600222333', email: again.email };
    expect((await call('POST', '/bookings', called)).status).toBe(201);
    expect((await read()).phone).toBe(called.phone);
    const kept = 'SELECT name, phone FROM clients WHERE id = $1';
    expect(await service.database.sql(kept, [merged._id])).toEqual([{ name: '', phone: '' }]);
    const [zoe] = (await call('GET', '/clients?email=zoe.quist@example.org')).body.data;
    await call('POST', `/clients/${zoe._id}/merge`, { client_id: mira._id });
    const [found] = (await call('GET', '/clients?email=adam.quist@example.org')).body.data;
    expect(found._id, 'a client who was merged twice').toBe(zoe._id);
    expect(found.other_emails.toSorted()).toEqual(['Mira.quist@example.org', 'adam.quist@example.org']);
  });
});

describe('getClientHistory', () => {
  const call = manage(manager);
  const clientOf = async (email: string) => (await call('GET', `/clients?email=${email}`)).body.data[0];

  it('200: has the bookings, tickets and list entries of all addresses of a person, with what was spent on each', async () => {
    const { listRateId, eventId, zoneIds } = world.main;
    const email = 'vera.lind@example.org';
    await call('POST', '/guest-lists', { list_rate_id: listRateId, name: 'Vera', for: 2, email });
    await call('POST', '/guest-lists', { list_rate_id: listRateId, name: 'V', for: 1, email: 'v.lind@example.org' });
    const booking = { event_id: eventId, zone_id: zoneIds[0], for: 4, name: 'Vera', email: email.toUpperCase() };
    expect((await call('POST', '/bookings', { ...booking, deposit: 50, deposit_paid: 50 })).status).toBe(201);
    const ticket = await createTicket(service, world.main, { email, email_key: email, refunded_amount: 150 });
    await createTicket(service, world.main, { email: 'other@example.org', email_key: 'other@example.org' });
    await createTicket(service, world.main, {
      email,
      email_key: email,
      refunded_amount: 2_150,
      deleted_at: clock.now(),
    });
    const client = await clientOf(email);
    const other = await clientOf('v.lind@example.org');
    expect((await call('POST', `/clients/${client._id}/merge`, { client_id: other._id })).status).toBe(200);
    const { status, body } = await call('GET', `/clients/${client._id}/history`);
    expect(status).toBe(200);
    const { data } = body;
    expect(data.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['booking', 'list', 'list', 'ticket']);
    const ofKind = (kind: string) => data.find((entry: { kind: string }) => entry.kind === kind);
    expect(ofKind('booking')).toMatchObject({
      event_id: eventId,
      status: 'accepted',
      people: 4,
      admitted: 0,
      spent: 50,
    });
    expect(ofKind('ticket')).toMatchObject({ _id: ticket.id, event_id: eventId, status: 'active', spent: 20 });
    const spent = data.reduce((sum: number, entry: { spent: number }) => sum + entry.spent, 0);
    expect(spent).toBe((await call('GET', `/clients/${client._id}`)).body.data.total_spent);
    const times = data.map(({ created_at: at }: { created_at: string }) => at);
    expect(times).toEqual([...times].sort().reverse());
  });
});
