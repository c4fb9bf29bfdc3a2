/** What the locks are for without which an erased person would still be known, or a client gone who has bought something. */
import { createBookingRate } from '../support/booking-sales.ts';
import { callImports, createCheckedImport, createCompletedImport, work } from '../support/imports.ts';
import { describeLocks, type LockCase } from '../support/lock-cases.ts';
import { beginCheckout, cards, payOnPage } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';
import {
  startTestService,
  type TestAnswer,
  type TestService,
  type TestServiceOptions,
} from '../support/test-service.ts';
import { createRate, createWorld, type World } from '../support/world.ts';

let service: TestService;
let world: World;
let headers: Record<string, string>;
let count = 0;

async function start(options: TestServiceOptions): Promise<TestService> {
  service = await startTestService(options);
  world = await createWorld(service);
  headers = (await createPerson(service, world.main.id, 'admin')).headers;
  return service;
}

const manage = (method: string, path: string, body?: object) =>
  service.call(method, `/management/organizations/${world.main.id}${path}`, { headers, body });
const sell = async (path: string, body: object) =>
  (await service.call('POST', `/channels${path}`, { headers: world.channel.headers, body })).body.data;

/** A person with a ticket, the request that erases the person, and how many mails are for the person. */
async function newPerson() {
  count += 1;
  const info = { full_name: `Greta Olsen ${count}`, email: `greta${count}@example.org` };
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  await service.database.sql('UPDATE ticket_rates SET name_change_fee = 500 WHERE id = $1', [rateId]);
  const begin = async () => (await beginCheckout(service, world.channel, rateId, { tickets: [info] })).body.data;
  const bought = await begin();
  await payOnPage(service, bought.payment_url, cards.good);
  const [client] = (await manage('GET', `/clients?email=${info.email}`)).body.data;
  return {
    ...info,
    begin,
    ticketId: bought.tickets[0]._id as string,
    erase: () => manage('POST', `/clients/${client._id}/erase`),
    mailsCount: async () => {
      const [row] = await service.database.sql('SELECT count(*)::int AS count FROM mails WHERE recipient = $1', [
        info.email,
      ]);
      return Number(row!.count);
    },
  };
}

type Person = Awaited<ReturnType<typeof newPerson>>;

/** A mail to the person that is being queued while the person is erased. */
const mailCase = (
  what: string,
  label: string,
  prepare: (person: Person) => Promise<() => Promise<TestAnswer>>,
): LockCase => ({
  title: `a person who is erased gets no mail with ${what} that is being queued`,
  label,
  behind: 'insert_mail',
  arrange: async () => {
    const person = await newPerson();
    return { first: await prepare(person), second: person.erase, state: person.mailsCount };
  },
  guarded: [200, 200, true, 0],
  unguarded: [200, 200, false, 1],
});
const sendLink = (paymentId: string) => () => manage('POST', `/payments/${paymentId}/send-link`, {});

const cases: readonly LockCase[] = [
  mailCase('the ticket', 'keep_ticket_to_mail', async ({ ticketId }) => {
    return () => manage('POST', `/tickets/${ticketId}/send`, {});
  }),
  mailCase('the link of a ticket', 'find_payment_to_mail', async ({ begin }) => sendLink((await begin()).payment_id)),
  mailCase('the link of a booking', 'find_payment_to_mail', async ({ full_name, email }) => {
    const body = {
      event_id: world.main.eventId,
      zone_slug: 'main-floor',
      rate_slug: await createBookingRate(service, world),
      info: { full_name, email, quantity: 4 },
    };
    return sendLink((await sell('/bookings/checkout', body)).payment_id);
  }),
  mailCase('the link of a change of name', 'find_payment_to_mail', async ({ ticketId, full_name, email }) => {
    const change = await sell(`/tickets/${ticketId}/name-changes`, { full_name, email });
    return sendLink(change.payment_id);
  }),
  {
    title: 'an imported client who buys something while the import is undone is kept',
    label: 'lock_clients',
    behind: 'list_used_clients_of_import',
    arrange: async () => {
      count += 1;
      const email = `greta${count}@example.org`;
      const ground = { service, organizationId: world.main.id, headers };
      const importId = await createCompletedImport(ground, { type: 'clients' }, `email,name\n${email},Greta\n`);
      await callImports(ground, 'POST', `/${importId}/undo`);
      const { rateId, priceIds } = await createRate(service, world.main.id, world.main.eventId);
      const body = { ticket_rate_id: rateId, tickets: [{ price_id: priceIds[0], full_name: 'Greta', email }] };
      return {
        first: () => work(ground, 'undo', importId),
        second: () => service.call('POST', '/integrations/tickets', { headers: world.main.headers, body }),
        state: async () => (await manage('GET', `/clients?email=${email}`)).body.data.length,
      };
    },
    // One who waited bought after the import was undone, and is a new client.
    guarded: [undefined, 200, true, 1],
    unguarded: [undefined, 200, false, 0],
  },
  {
    title: 'a person who is erased while an import creates a row of the person is erased from it',
    label: 'lock_running_import',
    arrange: async () => {
      const { email, erase } = await newPerson();
      const ground = { service, organizationId: world.main.id, headers };
      const { rateId } = await createRate(service, world.main.id, world.main.eventId);
      const given = { type: 'tickets', ticket_rate_id: rateId };
      const importId = await createCheckedImport(ground, given, `full_name,email\nGreta,${email}\n`);
      await callImports(ground, 'POST', `/${importId}/start`, {});
      return {
        first: () => work(ground, 'run', importId),
        second: erase,
        state: async () => (await manage('GET', `/clients?email=${email}`)).body.data.length,
      };
    },
    guarded: [undefined, 200, true, 0],
    unguarded: [undefined, 200, false, 1],
  },
];

describeLocks(cases, start);
