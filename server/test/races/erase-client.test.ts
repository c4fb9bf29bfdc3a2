/** A person who is erased while bookings and tickets of the person are paid, given back or rejected. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createBookingRate, sellBooking } from '../support/booking-sales.ts';
import { openWorld } from '../support/fixtures.ts';
import { createPaidList, makeEntry } from '../support/paid-lists.ts';
import { beginPassCheckout, createPassType } from '../support/passes.ts';
import { beginCheckout, cards, payOnPage } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';
import { interleave } from '../support/statement-control.ts';
import type { TestAnswer } from '../support/test-service.ts';
import { createRate } from '../support/world.ts';

const ground = await openWorld();
const { service, world } = ground;
const headers = (await createPerson(service, world.main.id, 'admin')).headers;
const call = (method: string, path: string, body?: object) =>
  service.call(method, `/management/organizations/${world.main.id}${path}`, { headers, body });
const { rateId } = await createRate(service, world.main.id, world.main.eventId, {
  quota: 1_000,
  name_change_fee: 500,
});

let count = 0;
/** A person with a paid booking, a paid ticket whose name somebody changes, and one that is still to be paid, and the acts that touch them. */
async function newPerson(name = 'greta') {
  count += 1;
  const info = { full_name: `Greta Olsen ${count}`, email: `${name}${count}@example.org` };
  const rate_slug = await createBookingRate(service, world);
  const { bookingId, paymentId } = await sellBooking(service, world, { rate_slug, info: { ...info, quantity: 4 } });
  const buy = async () =>
    (await beginCheckout(service, world.channel, rateId, { tickets: [info] })).body.data as {
      payment_id: string;
      payment_url: string;
      tickets: { _id: string }[];
    };
  const paid = await buy();
  await payOnPage(service, paid.payment_url, cards.good);
  const open = await buy();
  const { body: renamed } = await service.call('POST', `/channels/tickets/${paid.tickets[0]!._id}/name-changes`, {
    headers: world.channel.headers,
    body: { full_name: 'Ilse Okafor', email: 'ilse@example.org' },
  });
  const { data } = (await call('GET', `/clients?email=${info.email}`)).body;
  return {
    ...info,
    id: data[0]._id as string,
    erase: () => call('POST', `/clients/${data[0]._id}/erase`),
    acts: {
      reject: () => call('PUT', `/bookings/${bookingId}/status`, { status: 'rejected' }),
      'give the booking back': () => call('POST', `/payments/${paymentId}/refund`, {}),
      'give the ticket back': () => call('POST', `/payments/${paid.payment_id}/refund`, {}),
      pay: () => payOnPage(service, open.payment_url, cards.good),
      'pay the change of name': () => payOnPage(service, renamed.data.payment_url, cards.good),
    } as Readonly<Record<string, () => Promise<TestAnswer>>>,
  };
}

async function deadlocks(): Promise<number> {
  await sleep(1_200); // The database counts them when a session is idle.
  const [row] = await service.database.sql(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(row!.deadlocks);
}

const namesOf = (name: string) =>
  service.database.sql(
    `SELECT id FROM tickets WHERE full_name = $1 UNION ALL SELECT id FROM bookings WHERE name = $1
     UNION ALL SELECT id FROM clients WHERE name = $1`,
    [name],
  );

it('is gone from them, without a deadlock, wherever the two meet', async () => {
  const before = await deadlocks();
  const actNames = ['reject', 'give the booking back', 'give the ticket back', 'pay', 'pay the change of name'];
  const labels = ['payment_notes', 'booking_personal_data', 'ticket_personal_data', 'name_change_personal_data'];
  for (const act of actNames) {
    for (const label of labels.map((erased) => `erase_${erased}`)) {
      const { erase, acts, full_name } = await newPerson();
      const { first, second } = await interleave(service.database, label, erase, acts[act]!);
      const statuses = [first, second].map((answer) => (answer as TestAnswer).status);
      expect(
        statuses.every((status) => status < 400),
        `${act} at ${label}: ${statuses}`,
      ).toBe(true);
      expect(await namesOf(full_name), `${act} at ${label}`).toEqual([]);
    }
    const { erase, acts, full_name } = await newPerson();
    await Promise.all([erase(), acts[act]!()]);
    expect(await namesOf(full_name), act).toEqual([]);
  }
  expect(await deadlocks()).toBe(before);
});

const passTypeId = await createPassType(ground);
const listRateId = await createPaidList(ground);
const bookingRate = await createBookingRate(service, world);

const notesOf = (name: string) => ({ metadata: { buyer: name } });
type Person = Awaited<ReturnType<typeof newPerson>>;
/** What the person begins to buy, each with something that the seller notes along. */
const purchases: Readonly<Record<string, (person: Person) => Promise<TestAnswer>>> = {
  ticket: ({ full_name, email }) =>
    beginCheckout(service, world.channel, rateId, { tickets: [{ full_name, email }], ...notesOf(full_name) }),
  pass: ({ full_name, email }) =>
    beginPassCheckout(ground, passTypeId, { passes: [{ full_name, email }], ...notesOf(full_name) }),
  'list entry': ({ full_name, email }) => makeEntry(ground, listRateId, { full_name, email }, notesOf(full_name)),
  booking: ({ full_name, email }) =>
    service.call('POST', '/channels/bookings/checkout', {
      headers: world.channel.headers,
      body: {
        event_id: world.main.eventId,
        zone_slug: 'main-floor',
        rate_slug: bookingRate,
        info: { full_name, email, quantity: 4 },
        ...notesOf(full_name),
      },
    }),
};

/** How many payments have notes of sellers, and how many tickets, passes, bookings and entries have an address of the person. */
async function leftOf(...people: readonly Person[]): Promise<number> {
  const [row] = await service.database.sql(
    `SELECT ((SELECT count(*) FROM payments WHERE metadata->>'buyer' = ANY ($2))
       + (SELECT count(*) FROM (
           SELECT email FROM tickets UNION ALL SELECT email FROM passes UNION ALL SELECT email FROM bookings
           UNION ALL SELECT email FROM guest_lists UNION ALL SELECT email FROM clients) things
         WHERE email = ANY ($1)))::int AS count`,
    [people.map(({ email }) => email), people.map(({ full_name }) => full_name)],
  );
  return Number(row!.count);
}

it('is gone from what the person begins to buy meanwhile and from its payment, or from neither', async () => {
  for (const [name, buy] of Object.entries(purchases)) {
    for (const label of ['list_mails_to', 'claim_client']) {
      const person = await newPerson();
      const race = await interleave(service.database, label, person.erase, () => buy(person));
      expect([race.first.status, race.second.status], `${name} at ${label}`).toEqual([200, 200]);
      // One who waited bought after the erasure: the purchase, its payment and a new client are there.
      expect(await leftOf(person), `${name} at ${label}`).toBe(race.secondWaited ? 3 : 0);
    }
  }
});

it('two clients are merged while both buy something, without a deadlock', async () => {
  const before = await deadlocks();
  // Sales lock clients in the order of addresses, which here is not that of creation.
  const later = await newPerson('zoe');
  const earlier = await newPerson('anna');
  const buy = () =>
    beginCheckout(service, world.channel, rateId, {
      tickets: [earlier, later].map(({ full_name, email }) => ({ full_name, email })),
    }).then(({ body }) => payOnPage(service, body.data.payment_url, cards.good));
  const merge = () => call('POST', `/clients/${earlier.id}/merge`, { client_id: later.id });
  const { first, second } = await interleave(service.database, 'claim_client', merge, buy);
  expect([first.status, second.status < 400]).toEqual([200, true]);
  expect(await deadlocks()).toBe(before);
});

it('a client takes over what another one begins to buy while both are merged', async () => {
  for (const label of ['update_booking_client', 'claim_client']) {
    const [person, other] = [await newPerson(), await newPerson()];
    const body = { event_id: world.main.eventId, for: 2, name: other.full_name, email: other.email };
    const merge = () => call('POST', `/clients/${person.id}/merge`, { client_id: other.id });
    const { first, second } = await interleave(service.database, label, merge, () => call('POST', '/bookings', body));
    expect([first.status, second.status], label).toEqual([200, 201]);
    const [booking] = await service.database.sql('SELECT client_id FROM bookings WHERE id = $1', [
      second.body.data._id,
    ]);
    expect(booking, label).toEqual({ client_id: person.id });
  }
});

it('is gone under the address of a client who is merged into this one meanwhile', async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  await purchases.ticket!(other);
  const merge = () => call('POST', `/clients/${person.id}/merge`, { client_id: other.id });
  const { first, second } = await interleave(service.database, 'erase_payment_notes', person.erase, merge);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await leftOf(person, other)).toBe(0);
});
