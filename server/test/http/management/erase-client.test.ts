/** One person becomes one client, is handed out, and is erased: what is personal goes, everything that is counted stays. */
import { describe, expect, it } from 'vitest';
import { eraseKept } from '../../../src/contexts/customers/privacy/privacy.ts';
import { newId } from '../../../src/platform/ids.ts';
import { tenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { createRateWithSupplement, sendAsChannel } from '../../support/bought-supplements.ts';
import { differencesOf } from '../../support/differences.ts';
import { openWorld } from '../../support/fixtures.ts';
import { createPaidList, makeEntry } from '../../support/paid-lists.ts';
import { beginPassCheckout, createPassType } from '../../support/passes.ts';
import { beginCheckout, buyTickets, cards, pathOf, payOnPage, postForm } from '../../support/purchases.ts';
import { createPerson } from '../../support/sign-in.ts';
import { createPlan, subscribe } from '../../support/subscriptions.ts';
import { createRate } from '../../support/world.ts';

const ground = await openWorld();
const { service, world, manager } = ground;
const admin = (await createPerson(service, world.main.id, 'admin')).headers;

const call = (method: string, path: string, body?: object, headers: Record<string, string> = admin) =>
  service.call(method, `/management/organizations/${world.main.id}${path}`, { headers, body });
const clientOf = async (email: string) => (await call('GET', `/clients?email=${email}`)).body.data[0];
const enlist = (name: string, email: string) =>
  call('POST', '/guest-lists', { list_rate_id: world.main.listRateId, name, for: 2, email });

async function buy(ticket: Record<string, unknown>, given: Record<string, unknown> = {}) {
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  const data = await buyTickets(service, world.channel, rateId, { tickets: [ticket], ...given });
  return data.tickets[0]._id as string;
}

/** Every column of text, JSON or bytes, and every one of numbers, of tables with rows of organizations. */
async function columnsOf(types: readonly string[]) {
  return service.database.sql(
    `SELECT c.table_name AS "table", c.column_name AS "column", c.udt_name AS type FROM information_schema.columns c
     JOIN pg_class k ON k.relname = c.table_name AND k.relkind IN ('r', 'p') AND NOT k.relispartition
     WHERE c.table_schema = 'public' AND c.udt_name = ANY ($1)
       AND EXISTS (SELECT 1 FROM information_schema.columns o WHERE o.table_schema = 'public'
         AND o.table_name = c.table_name AND o.column_name = 'organization_id')
     ORDER BY 1, 2`,
    [types],
  ) as Promise<{ table: string; column: string; type: string }[]>;
}

/** Where one of the texts still stands, in whatever case. */
async function columnsWith(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column, type } of await columnsOf(['text', 'jsonb', '_text', 'date', 'bytea'])) {
    // Bodies of notifications are frozen, and dropped after 30 days.
    if (table === 'webhook_notifications' && column === 'body') continue;
    const value = type === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`;
    const [row] = await service.database.sql(
      `SELECT count(*)::int AS count FROM ${table}, unnest($2::text[]) AS needle
       WHERE organization_id = $1 AND strpos(lower(${value}), lower(needle)) > 0`,
      [world.main.id, texts],
    );
    if (Number(row!.count) > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** Rows and sums of every table of the organization, clients, files that wait to be imported and notifications apart. */
async function sums(): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const { table, column } of await columnsOf(['int8', 'int4', 'int2', 'numeric'])) {
    if (['clients', 'import_parts', 'webhook_notifications'].includes(table)) continue;
    const [row] = await service.database.sql(
      `SELECT count(*) || ' ' || coalesce(sum(${column}), 0) AS sum FROM ${table} WHERE organization_id = $1`,
      [world.main.id],
    );
    all[`${table}.${column}`] = String(row!.sum);
  }
  return all;
}

const person = {
  full_name: 'Wilhelmina Quist',
  email: 'wilhelmina.quist@example.org',
  phone: '+34611222333',
  birthday: '1991-03-14',
  address: 'Carrer de la Lluna 77',
  personal_document_type: 'passport',
  personal_document_number: 'XK4471902',
};
const traces = [
  'Wilhelmina',
  'Quist',
  '34611222333',
  '1991-03-14',
  'Carrer de la Lluna',
  'XK4471902',
  'wq@example.org',
];

/** Everything in which a person can stand. */
async function leaveTraces() {
  await buy(person, { send_resources: true, metadata: { buyer: person.full_name } });
  const renamed = await buy({ full_name: 'Somebody Else', email: 'else@example.org' });
  await call('POST', `/tickets/${renamed}/name-changes`, { full_name: person.full_name, email: person.email });
  const passedOn = await buy(person);
  await call('POST', `/tickets/${passedOn}/name-changes`, { full_name: 'Third Person', email: 'third@example.org' });
  const refunded = await buy({ ...person, email: person.email.toUpperCase() }, { send_resources: true });
  await call('PUT', `/tickets/${refunded}/refund`, { amount: 1 });
  await enlist(person.full_name, person.email);
  await enlist('W. Quist', 'wq@example.org');
  await service.call('POST', `/channels/events/${world.main.eventId}/preregister`, {
    headers: world.channel.headers,
    body: { name: person.full_name, email: person.email, phone: person.phone },
  });
  await service.call('POST', '/integrations/bookings/walk-in', {
    headers: world.main.headers,
    body: {
      event_id: world.main.eventId,
      space_names: '7',
      for: 2,
      email: 'WQ@example.org',
      name: person.full_name,
      phone: person.phone,
      commentary_reserve: 'Ms Quist likes the window.',
      price: 80,
    },
  });
  const { _id } = (await call('POST', '/imports', { type: 'clients' })).body.data;
  await service.call('PUT', `/management/organizations/${world.main.id}/imports/${_id}/file`, {
    headers: { ...admin, 'content-type': 'text/csv' },
    raw: `email,name\nfirst@example.org,First\n${person.email},${person.full_name}\n`,
  });
}

describe('200', () => {
  it('merges two clients: what named the second names the first, and so does what comes later', async () => {
    await leaveTraces();
    const first = await clientOf(person.email);
    const second = await clientOf('wq@example.org');
    expect(second).toMatchObject({ bookings_count: 1, lists_count: 1 });
    const merged = await call('POST', `/clients/${first._id}/merge`, { client_id: second._id }, manager);
    expect(merged.status).toBe(200);
    expect(merged.body.data).toMatchObject({
      _id: first._id,
      other_emails: ['wq@example.org'],
      bookings_count: first.bookings_count + 1,
      lists_count: first.lists_count + 1,
      tickets_count: first.tickets_count,
      total_spent: first.total_spent,
    });
    expect((await call('GET', `/clients/${second._id}`)).status).toBe(404);
    expect((await clientOf('WQ@example.org'))._id).toBe(first._id);
    await enlist('W. Quist', 'wq@example.org');
    expect((await clientOf(person.email)).lists_count).toBe(first.lists_count + 2);
    const bookings = await service.call('GET', '/integrations/bookings/email/wq@example.org', {
      headers: world.main.headers,
    });
    expect(bookings.body.data[0].client_id).toBe(first._id);
  });

  it('answers everything that is kept of the person, under both addresses', async () => {
    const client = await clientOf(person.email);
    const { data } = (await call('GET', `/clients/${client._id}/export`)).body;
    expect(data.client).toEqual(client);
    expect(data.tickets.length).toBeGreaterThanOrEqual(3);
    expect(data.tickets[0]).toMatchObject({ full_name: person.full_name, personal_document_number: 'XK4471902' });
    expect(data.bookings).toMatchObject([{ name: person.full_name, commentary_reserve: 'Ms Quist likes the window.' }]);
    expect(data.guest_lists).toHaveLength(3);
    expect(data.preregistrations).toMatchObject([{ name: person.full_name, email: person.email }]);
    expect(data.mails[0]).toMatchObject({ recipient: person.email });
  });

  it('erases the person everywhere, and changes no count, no sum and no balance', async () => {
    const found = await columnsWith(traces);
    expect(found.length).toBeGreaterThan(8);
    expect(found).toEqual(expect.arrayContaining(['import_parts.bytes', 'imports.examples']));
    const client = await clientOf(person.email);
    const before = await sums();
    const [sent] = await service.database.sql(
      `UPDATE mails SET status = 'sent' WHERE id = (SELECT min(id) FROM mails WHERE lower(recipient) = $1) RETURNING id`,
      [person.email],
    );
    const erased = await call('POST', `/clients/${client._id}/erase`);
    expect(erased.body).toEqual({ success: true });
    expect(await columnsWith(traces)).toEqual([]);
    const mails = await service.database.sql<{ id: string; status: string }>(
      "SELECT id, status FROM mails WHERE recipient = '' AND organization_id = $1",
      [world.main.id],
    );
    expect(mails.length).toBeGreaterThan(1);
    for (const { id, status } of mails)
      expect(status, 'none is sent any more').toBe(id === sent!.id ? 'sent' : 'failed');
    expect(await sums()).toEqual(before);
    expect(await differencesOf(service)).toEqual([]);
    expect(await clientOf(person.email)).toBeUndefined();
    expect((await call('GET', `/clients/${client._id}`)).status).toBe(404);
    const tickets = await service.call('GET', `/integrations/tickets?event_id=${world.main.eventId}`, {
      headers: world.main.headers,
    });
    expect(tickets.body.data.filter(({ name }: { name: string }) => name === '')).not.toHaveLength(0);
  });

  it('leaves an import whose file was deleted waiting for its file', async () => {
    const { data } = (await call('GET', '/imports?type=clients')).body;
    expect(data[0]).toMatchObject({ status: 'created', columns: [{ examples: [] }, { examples: [] }] });
  });

  it('leaves others alone, and makes a new client of somebody who comes again', async () => {
    expect(await clientOf('third@example.org')).toMatchObject({ name: 'Third Person', tickets_count: 1 });
    await enlist(person.full_name, person.email);
    expect(await clientOf(person.email)).toMatchObject({ lists_count: 1, tickets_count: 0, total_spent: 0 });
  });
});

const billing = {
  customer_name: 'Ottoline Graves',
  document_number: 'B77',
  address: 'Rua da Prata 9',
  postal_code: '1100',
  city: 'Lisboa',
  country: 'Portugal',
};

it('answers to whom invoices of passes and list entries are made out, and why refunds were requested', async () => {
  const email = 'ottoline.graves@example.org';
  const typeId = await createPassType(ground);
  const passes = [{ full_name: 'Ottoline Graves', email }];
  const pass = (await beginPassCheckout(ground, typeId, { passes })).body.data;
  const entry = (await makeEntry(ground, await createPaidList(ground), { email })).body.data;
  for (const url of [pass.payment_url, entry.payment_url]) {
    expect((await postForm(service, pathOf(url), { action: 'billing', ...billing })).status).toBe(303);
    await payOnPage(service, url, cards.good);
  }
  const ticketId = await buy({ full_name: 'Ottoline Graves', email });
  const asked = await service.call('POST', `/integrations/tickets/${ticketId}/refund-requests`, {
    headers: world.main.headers,
    body: { amount: 1, reason: 'Ottoline broke a leg.' },
  });
  expect(asked.status, asked.text).toBe(200);
  const { data } = (await call('GET', `/clients/${(await clientOf(email))._id}/export`)).body;
  expect(data.passes).toMatchObject([{ _id: pass.passes[0]._id, billing_info: billing }]);
  expect(data.guest_lists).toMatchObject([{ _id: entry._id, billing_info: billing }]);
  expect(data.refund_requests).toMatchObject([{ ticket_id: ticketId, reason: 'Ottoline broke a leg.' }]);
  const others = await buy({ full_name: 'Ursel Brandt', email: 'ursel.brandt@example.org' });
  const given = { amount: 1, reason: 'Ursel has the flu.' };
  await service.call('POST', `/integrations/tickets/${others}/refund-requests`, {
    headers: world.main.headers,
    body: given,
  });
  await call('POST', `/clients/${(await clientOf(email))._id}/erase`);
  expect((await columnsWith(['Ottoline'])).filter((column) => !column.startsWith('invoice'))).toEqual([]);
  expect(await columnsWith([given.reason])).toEqual(['refund_requests.reason']);
});

it('erases to whom invoices of plans, of later supplements and of changes of name are made out', async () => {
  const email = 'ottoline.birch@example.org';
  const member = (await subscribe(ground, await createPlan(ground), { email, name: 'Ottoline Birch' })).body.data;
  const { rateId, supplementId } = await createRateWithSupplement(ground);
  await service.database.sql('UPDATE ticket_rates SET name_change_fee = 500 WHERE id = $1', [rateId]);
  const tickets = [{ full_name: 'Ottoline Birch', email }];
  const bought = await buyTickets(service, world.channel, rateId, { tickets });
  const more = (path: string, body: object) =>
    sendAsChannel(ground, 'POST', `/tickets/${bought.tickets[0]._id}${path}`, body);
  const supplements = [{ supplement_id: supplementId, supplement_units: 1 }];
  const supplement = (await more('/supplements/checkout', { supplements })).body.data;
  const change = (await more('/name-changes', { full_name: 'Ottoline Birch', email })).body.data;
  const own = { ...billing, customer_name: 'Birch and Sons' };
  for (const url of [member.payment_url, supplement.payment_url, change.payment_url]) {
    expect((await postForm(service, pathOf(url), { action: 'billing', ...own })).status).toBe(303);
    await payOnPage(service, url, cards.good);
  }
  expect(await columnsWith(['Birch and Sons'])).toContain('payments.billing_info');
  await call('POST', `/clients/${(await clientOf(email))._id}/erase`);
  expect((await columnsWith(['Birch'])).filter((column) => !column.startsWith('invoice'))).toEqual([]);
});

it('erases to whom the invoice of a plan that was never paid was to be made out', async () => {
  const email = 'ottoline.cedar@example.org';
  const member = (await subscribe(ground, await createPlan(ground), { email, name: 'Ottoline Cedar' })).body.data;
  const own = { ...billing, customer_name: 'Cedar and Sons' };
  expect((await postForm(service, pathOf(member.payment_url), { action: 'billing', ...own })).status).toBe(303);
  const cancelled = await service.call('POST', `/integrations/subscriptions/${member._id}/cancel`, {
    headers: world.main.headers,
  });
  expect(cancelled.status).toBe(200);
  expect(await columnsWith(['Cedar and Sons'])).toEqual(['payments.billing_info']);
  await call('POST', `/clients/${(await clientOf(email))._id}/erase`);
  expect(await columnsWith(['Cedar'])).toEqual([]);
});

describe('what is needed until it ends', () => {
  const kept = async (paymentId: string) => {
    const [row] = await service.database.sql(
      'SELECT billing_info, redirect_url FROM payments WHERE organization_id = $1 AND id = $2',
      [world.main.id, paymentId],
    );
    return JSON.stringify(row);
  };
  const jobs = () =>
    service.database.sql<{ payload: Parameters<typeof eraseKept>[1]; days: number }>(
      `SELECT payload, round(extract(epoch FROM run_at - now()) / 86400)::int AS days
       FROM graphile_worker._private_jobs WHERE key LIKE 'erase_kept_data/' || $1 || '/%' ORDER BY id`,
      [world.main.id],
    );
  const runLast = async () => {
    const { payload } = (await jobs()).at(-1)!;
    const { database, realClock } = service.services;
    await database.transaction((tx) => eraseKept(tenantDb(tx, world.main.id), payload, realClock.now()));
  };

  it('is erased when the payment has ended, by a job that looks once a day', async () => {
    const email = 'ottoline@example.org';
    await enlist('Ottoline Graves', email);
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    const redirect_url = 'https://tickets.example.org/thanks?name=Ottoline';
    const ticket = { full_name: 'Ottoline Graves', email };
    const { data } = (await beginCheckout(service, world.channel, rateId, { tickets: [ticket], redirect_url })).body;
    const path = pathOf(data.payment_url);
    expect((await postForm(service, path, { action: 'billing', ...billing })).status).toBe(303);
    const before = await jobs();
    await call('POST', `/clients/${(await clientOf(email))._id}/erase`);
    expect(await kept(data.payment_id), 'it can still be paid').toMatch(/Ottoline Graves.*name=Ottoline/);
    expect((await jobs()).slice(before.length)).toMatchObject([
      { days: 1, payload: { paymentIds: [data.payment_id] } },
    ]);
    await runLast();
    expect(await kept(data.payment_id)).toContain('Ottoline');
    expect((await jobs()).slice(before.length), 'looks again').toHaveLength(2);
    await payOnPage(service, data.payment_url, cards.good);
    await runLast();
    expect(await kept(data.payment_id)).toBe('{"billing_info":{},"redirect_url":""}');
    expect((await jobs()).slice(before.length), 'is done').toHaveLength(2);
  });

  it('is no job where nothing is left', async () => {
    await enlist('Quick', 'quick@example.org');
    const before = await jobs();
    await call('POST', `/clients/${(await clientOf('quick@example.org'))._id}/erase`);
    expect(await jobs()).toEqual(before);
  });
});

it('leaves the changes of name of another person with the same name', async () => {
  await buy({ full_name: 'Juan Castro', email: 'juan@example.org' });
  const ticketId = await buy({ full_name: 'Somebody Else', email: 'else@example.org' });
  const asked = { full_name: 'Juan Castro', email: 'castro@example.org', phone: '+34600000001', amount: 5 };
  const { data } = (await call('POST', `/tickets/${ticketId}/name-changes`, asked)).body;
  await call('POST', `/clients/${(await clientOf('juan@example.org'))._id}/erase`);
  const completed = await call('POST', `/tickets/${ticketId}/name-changes/${data._id}/complete`);
  expect(completed.body.data).toMatchObject({ full_name: 'Juan Castro', phone: '+34600000001', status: 'completed' });
});

it('leaves no name in the sale of a booking without a zone and an event that was paid by a link', async () => {
  const booked = await call('POST', '/bookings/checkout', {
    date: '2027-03-01',
    for: 2,
    name: 'Philippa Vance',
    email: 'philippa@example.org',
    deposit: 20,
  });
  expect(booked.status, JSON.stringify(booked.body)).toBe(201);
  await call('POST', `/clients/${(await clientOf('philippa@example.org'))._id}/erase`);
  expect(await columnsWith(['Philippa'])).toEqual([]);
});

describe('400', () => {
  it('refuses to merge a client with itself', async () => {
    const { _id } = await clientOf('third@example.org');
    const answer = await call('POST', `/clients/${_id}/merge`, { client_id: _id });
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/client_id' }] });
  });
});

describe('404', () => {
  it('merges no client with one that there is not', async () => {
    const { _id } = await clientOf('third@example.org');
    const unknown = newId('client', new Date());
    expect((await call('POST', `/clients/${_id}/merge`, { client_id: unknown })).status).toBe(404);
  });
});
