/** A database that was filled at the baseline is brought to the present schema by every later step. */
import { cpSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { knownMigrations, readMigration } from '../../src/platform/migration-files.ts';
import { migrate } from '../../src/platform/migrations.ts';
import { temporaryDirectory } from '../support/embedded-postgres-process.ts';
import { emptyDatabase, type TestDatabase } from '../support/test-database.ts';
import { insert } from '../support/world.ts';

/** The baseline has a file for each context; later steps are named by the time of their change. */
const lastOfBaseline = '202611250013_imports';
/** After this step the version before still writes entries of lists as it did. */
const listEmailKeyIndex = '202611252159_list-email-key-index';

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
  await migrateUntil(lastOfBaseline);
  await fill();
  await migrateUntil(listEmailKeyIndex);
  await putEntry('lst_2', 'Olga@Example.org');
  await migrate(database.connection);
});
afterAll(() => database.drop());

/** Applies the steps up to this one. */
async function migrateUntil(last: string): Promise<void> {
  const folder = temporaryDirectory('steps');
  const from = fileURLToPath(new URL('../../migrations', import.meta.url));
  for (const name of knownMigrations().filter((known) => known <= last)) {
    cpSync(path.join(from, `${name}.sql`), path.join(folder, `${name}.sql`));
  }
  await migrate(database.connection, { folder });
}

type Row = Record<string, unknown>;
const at = '2026-11-20T20:00:00.000Z';
const times = { created_at: at, updated_at: at };
const put = (table: string, row: Row) => insert(database, table, { organization_id: 'org_1', ...row });

const pay = (id: string, resourceType: string, resourceIds: readonly string[], amount: number, given: Row = {}) =>
  put('payments', {
    id,
    resource_type: resourceType,
    resource_ids: resourceIds,
    amount,
    status: 'succeeded',
    sale_type: 'online',
    collection: 'gateway',
    paid_at: at,
    ...times,
    ...given,
  });
const resold = (before: string) => ({ collection: 'reseller', resold_from: before });
const refund = (id: string, paymentId: string, amount: number, given: Row) =>
  put('refunds', { id, payment_id: paymentId, amount, created_at: at, ...given });

async function fill(): Promise<void> {
  const organization = { name: 'Hall', slug: 'hall', currency: 'EUR', currency_digits: 2, timezone: 'Europe/Madrid' };
  await insert(database, 'organizations', { id: 'org_1', ...organization, ...times });
  await put('locations', { id: 'loc_1', name: 'Hall', timezone: 'Europe/Madrid', ...times });
  const until = { ends_at: '2026-12-01T04:00:00.000Z', swap_available_until: '2026-12-01T00:00:00.000Z' };
  const event = { name: 'Night', slug: 'night', type: 'PARTY', location_id: 'loc_1', starts_at: at, ...until };
  await put('events', { id: 'evt_1', ...event, ...times });
  const ofEvent = { event_id: 'evt_1', type: 'public', valid_from: at, ...times };
  await put('ticket_rates', { id: 'rate_1', name: 'Floor', slug: 'floor', quota: 10, ...ofEvent });
  const price = { name: 'First', price: 2000, fee_type: 'fixed', quota: 10 };
  await put('ticket_rate_prices', { id: 'price_1', rate_id: 'rate_1', position: 0, ...price, ...times });
  await put('list_rates', { id: 'list_rate_1', name: 'Friends', slug: 'friends', ...ofEvent });
  await resellTicket();
  await bookWithTwoPayments();
  await subscribe();
  await putEntry('lst_1', ' Ilse@Example.org');
}

/** An entry of a list as the baseline writes it. */
function putEntry(id: string, email: string) {
  const entry = { event_id: 'evt_1', rate_id: 'list_rate_1', code: id, party_size: 2, created_via: 'management' };
  return put('guest_lists', { id, name: 'Ilse', email, ...entry, ...times });
}

/** A ticket and the supplement that was bought for it go to another buyer, who is given back some of the supplement. */
async function resellTicket(): Promise<void> {
  await pay('pay_ticket', 'ticket', ['tkt_1'], 2150, { rate_id: 'rate_1' });
  await pay('pay_supplement', 'supplement', ['sup_1'], 550, {
    rate_id: 'rate_1',
    lines: [{ name: 'Drinks' }],
  });
  await pay('pay_resold', 'ticket', ['tkt_2'], 2150, { rate_id: 'rate_1', ...resold('pay_ticket') });
  await pay('pay_resold_supplement', 'supplement', ['sup_1'], 550, {
    rate_id: 'rate_1',
    lines: [{ name: 'Drinks' }],
    ...resold('pay_supplement'),
  });
  const ticket = {
    event_id: 'evt_1',
    rate_id: 'rate_1',
    price_id: 'price_1',
    created_via: 'channels',
    price: 2000,
    fees_organization: 150,
    total_price: 2150,
    activated_at: at,
    price_step: { name: 'First' },
    ...times,
  };
  await put('tickets', { id: 'tkt_1', payment_id: 'pay_ticket', barcode: 'ONE', status: 'voided', ...ticket });
  const second = { barcode: 'TWO', status: 'active', resold_from: 'tkt_1' };
  await put('tickets', { id: 'tkt_2', payment_id: 'pay_resold', ...second, ...ticket });
  await database.sql(`UPDATE tickets SET swapped_to = 'tkt_2' WHERE id = 'tkt_1'`);
  await put('ticket_supplements', {
    id: 'sup_1',
    ticket_id: 'tkt_2',
    supplement_id: 'rate_supplement_1',
    payment_id: 'pay_resold_supplement',
    status: 'active',
    item: { units: 2 },
    price: 500,
    service_charge: 50,
    refunded_amount: 200,
    activated_at: at,
    ...times,
  });
  await refund('ref_supplement', 'pay_resold_supplement', 200, { ticket_supplement_id: 'sup_1' });
}

async function bookWithTwoPayments(): Promise<void> {
  const booking = { event_id: 'evt_1', code: 'TABLE', status: 'accepted', source: 'web', created_via: 'channels' };
  await put('bookings', { id: 'bok_1', party_size: 4, refunded_amount: 2000, ...booking, ...times });
  const ofBooking = { booking_id: 'bok_1', event_id: 'evt_1', lines: [{ name: 'Advance' }] };
  await pay('pay_advance', 'booking', ['bok_1'], 5800, { fees: 500, tips: 300, ...ofBooking });
  await pay('pay_rest', 'booking', ['bok_1'], 3000, ofBooking);
  await refund('ref_booking', 'pay_advance', 2000, { booking_id: 'bok_1' });
  await refund('ref_failed', 'pay_rest', 1000, { booking_id: 'bok_1', status: 'failed' });
}

/** Two periods, each with its payment. */
async function subscribe(): Promise<void> {
  await put('clients', { id: 'cli_1', email: 'm@example.org', email_key: 'm@example.org', last_seen_at: at, ...times });
  await put('plans', { id: 'pln_1', name: 'Gold', price: 900, period: 'month', ...times });
  await put('subscriptions', { id: 'sub_1', plan_id: 'pln_1', client_id: 'cli_1', code: 'MEMBER', ...times });
  for (const [id, amount, month] of [
    ['pay_period_1', 900, '11'],
    ['pay_period_2', 1000, '12'],
  ] as const) {
    await pay(id, 'plan', ['sub_1'], amount, { lines: [{ name: 'Gold' }] });
    const period = { starts_at: `2026-${month}-01T00:00:00.000Z`, ends_at: `2026-${month}-28T00:00:00.000Z` };
    await put('subscription_periods', { subscription_id: 'sub_1', payment_id: id, price: amount, ...period });
  }
}

it('makes a line of each thing that a payment paid for, with its parts and what was given back', async () => {
  const lines = await database.sql(
    `SELECT concat_ws(' ', payment_id, subject_id, kind, quantity, description) AS line, price::int, supplements::int,
       service_charge::int, fees_organization::int AS fees, tips::int, total::int, returned::int
     FROM sale_lines ORDER BY payment_id, subject_id`,
  );
  const none = { price: 0, supplements: 0, service_charge: 0, fees: 0, tips: 0, returned: 0 };
  const supplement = { ...none, supplements: 500, service_charge: 50, total: 550 };
  const ticket = { ...none, price: 2000, fees: 150, total: 2150 };
  expect(lines).toEqual([
    {
      ...none,
      line: 'pay_advance bok_1 booking 4 Advance',
      price: 5000,
      fees: 500,
      tips: 300,
      total: 5800,
      returned: 2000,
    },
    { ...none, line: 'pay_period_1 sub_1 plan 1 Gold', price: 900, total: 900 },
    { ...none, line: 'pay_period_2 sub_1 plan 1 Gold', price: 1000, total: 1000 },
    { ...ticket, line: 'pay_resold tkt_2 ticket 1 First' },
    { ...supplement, line: 'pay_resold_supplement sup_1 supplement 2 Drinks', returned: 200 },
    { ...none, line: 'pay_rest bok_1 booking 4 Advance', price: 3000, total: 3000 },
    { ...supplement, line: 'pay_supplement sup_1 supplement 2 Drinks' },
    { ...ticket, line: 'pay_ticket tkt_1 ticket 1 First' },
  ]);
});

it('has refunds, supplements and periods name their lines, by references that the database holds', async () => {
  const references = await database.sql(
    `SELECT r.id, l.payment_id, l.subject_id FROM refunds r
     JOIN sale_lines l ON l.organization_id = r.organization_id AND l.payment_id = r.payment_id AND l.subject_id = r.subject_id
     ORDER BY r.id`,
  );
  expect(references).toEqual([
    { id: 'ref_booking', payment_id: 'pay_advance', subject_id: 'bok_1' },
    { id: 'ref_failed', payment_id: 'pay_rest', subject_id: 'bok_1' },
    { id: 'ref_supplement', payment_id: 'pay_resold_supplement', subject_id: 'sup_1' },
  ]);
  for (const [payment, constraint] of [
    ['pay_advance', 'refunds_line_fkey'],
    ['pay_resold_supplement', 'refunds_line_fkey|ticket_supplements_line_fkey'],
    ['pay_period_1', 'subscription_periods_line_fkey'],
  ] as const) {
    await expect(database.sql('DELETE FROM sale_lines WHERE payment_id = $1', [payment])).rejects.toThrow(
      new RegExp(constraint),
    );
  }
});

const stateOf = async (paymentId: string) => {
  const [line] = await database.sql(
    'SELECT state, moved_to_payment_id, moved_to_subject_id FROM sale_lines WHERE payment_id = $1',
    [paymentId],
  );
  return Object.values(line!);
};

it('tells of lines whether what they sold stands, and where it was sold again', async () => {
  for (const name of ['202611252347_moved-lines', '202611252348_voided-lines']) {
    const { text } = readMigration(name);
    while ((await database.sql(text, ['org_1', 1])).length > 0);
  }
  expect(await stateOf('pay_ticket')).toEqual(['moved', 'pay_resold', 'tkt_2']);
  expect(await stateOf('pay_supplement')).toEqual(['moved', 'pay_resold_supplement', 'sup_1']);
  expect(await stateOf('pay_resold')).toEqual(['active', null, null]);
});

it('keeps the states of lines where the version before voids, restores, deletes and swaps', async () => {
  const ticket = (change: string) => database.sql(`UPDATE tickets SET ${change} WHERE id = 'tkt_2'`);
  for (const [change, state] of [
    [`status = 'voided'`, 'voided'],
    [`status = 'active'`, 'active'],
    [`deleted_at = now()`, 'voided'],
  ] as const) {
    await ticket(change);
    expect(await stateOf('pay_resold'), change).toEqual([state, null, null]);
  }
  await database.sql(`UPDATE ticket_supplements SET status = 'voided'`);
  expect(await stateOf('pay_resold_supplement')).toEqual(['voided', null, null]);
  await database.sql(
    `WITH line AS (
       INSERT INTO sale_lines (organization_id, payment_id, subject_id, kind, quantity, description, total)
       VALUES ('org_1', 'pay_again', 'sub_1', 'plan', 1, '', 0)
     )
     INSERT INTO payments (organization_id, id, resource_type, resource_ids, status, sale_type, collection, resold_from,
       created_at, updated_at)
     VALUES ('org_1', 'pay_again', 'plan', '{sub_1}', 'succeeded', 'online', 'reseller', 'pay_period_1', now(), now())`,
  );
  expect(await stateOf('pay_period_1')).toEqual(['moved', 'pay_again', 'sub_1']);
});

it('fills the columns of refunds that the version before reads', async () => {
  await database.sql(
    `INSERT INTO refunds (organization_id, id, payment_id, subject_id, amount, created_at)
     SELECT organization_id, 'ref_of_' || kind, payment_id, subject_id, 1, now() FROM sale_lines
     WHERE payment_id IN ('pay_resold', 'pay_rest', 'pay_resold_supplement', 'pay_period_2')`,
  );
  expect(
    await database.sql(
      `SELECT id, ticket_id, booking_id, ticket_supplement_id FROM refunds WHERE id LIKE 'ref_of_%' ORDER BY id`,
    ),
  ).toEqual([
    { id: 'ref_of_booking', ticket_id: null, booking_id: 'bok_1', ticket_supplement_id: null },
    { id: 'ref_of_plan', ticket_id: null, booking_id: null, ticket_supplement_id: null },
    { id: 'ref_of_supplement', ticket_id: null, booking_id: null, ticket_supplement_id: 'sup_1' },
    { id: 'ref_of_ticket', ticket_id: 'tkt_2', booking_id: null, ticket_supplement_id: null },
  ]);
});

const emailKeys = () => database.sql('SELECT id, email_key FROM guest_lists ORDER BY id');

it('gives an entry of a list its address as it is compared, also where it was written between two steps', async () => {
  expect(await emailKeys()).toEqual([
    { id: 'lst_1', email_key: 'ilse@example.org' },
    { id: 'lst_2', email_key: 'olga@example.org' },
  ]);
});

it('keeps the address as it is compared where the version before makes, changes or erases an entry', async () => {
  await putEntry('lst_3', 'Nora@Example.org');
  await database.sql(`UPDATE guest_lists SET email = 'Ilse.Berg@Example.org' WHERE id = 'lst_1'`);
  await database.sql(`UPDATE guest_lists SET name = '', email = '' WHERE id = 'lst_2'`);
  expect(await emailKeys()).toEqual([
    { id: 'lst_1', email_key: 'ilse.berg@example.org' },
    { id: 'lst_2', email_key: '' },
    { id: 'lst_3', email_key: 'nora@example.org' },
  ]);
});
