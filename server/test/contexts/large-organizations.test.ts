/**
 * Statements of an organization with very much of everything read about as much as they answer, and not all that it has.
 * Counted are blocks: time says little on a machine that does other work.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countOpenSales,
  listNextSales,
  sumCancelledSales,
} from '../../src/contexts/cancellations/cancellations.sql.ts';
import { listClients } from '../../src/contexts/customers/clients/clients.ts';
import { managedEntries } from '../../src/contexts/guest-lists/guest-lists/guest-lists.sql.ts';
import { listGuestLists } from '../../src/contexts/guest-lists/guest-lists/guest-lists.ts';
import { listMailsTo } from '../../src/contexts/messaging/mail/mail.sql.ts';
import { invoices, latestInvoices, sumInvoiceRows } from '../../src/contexts/sales/invoices/invoices.sql.ts';
import { listInvoices, sumInvoices } from '../../src/contexts/sales/invoices/invoices.ts';
import { walletMovements } from '../../src/contexts/sales/ledger/wallet.sql.ts';
import { gatewayPayments } from '../../src/contexts/sales/payment-lists/gateway-payments.sql.ts';
import { managedPayments } from '../../src/contexts/sales/payment-lists/managed-payments.sql.ts';
import {
  listGatewayPayments,
  listPayments,
  sumPayments,
} from '../../src/contexts/sales/payment-lists/payment-lists.ts';
import { listBookings } from '../../src/contexts/tables/bookings/bookings.ts';
import { entriesOfEvent } from '../../src/contexts/venue/entry-log/entry-log.sql.ts';
import { planStatementsOnce } from '../../src/platform/database.ts';
import type { TenantStatement } from '../../src/platform/sql/statement.ts';
import { type TenantDb, tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { type DemoService, startDemoService } from '../support/demo-service.ts';

const rowsOfEvent = 20_000;

let demo: DemoService;
let client: pg.Client;
/** Something of the organization that has so much. */
let of: { readonly organizationId: string; readonly eventId: string; readonly paymentId: string };

/** Copies of the row of a table with that id, each with its number in its id and `changes` made to it. */
function copyRow(table: string, id: string, changes = '') {
  return client.query(
    `INSERT INTO ${table} SELECT more.* FROM ${table} x, generate_series(1, ${rowsOfEvent}) n,
       jsonb_populate_record(x, jsonb_build_object('id', x.id || n, 'created_at', x.created_at + n * interval '1 second'${changes})) more
     WHERE x.organization_id = $1 AND x.id = $2`,
    [of.organizationId, id],
  );
}

beforeAll(async () => {
  demo = await startDemoService();
  client = new pg.Client(demo.service.database.connection);
  await client.connect();
  await client.query('SET session_replication_role = replica');
  const { rows } = await client.query(
    `SELECT p.organization_id AS "organizationId", p.event_id AS "eventId", p.id AS "paymentId", i.id AS "invoiceId",
       l.id AS "ledgerId", (SELECT d.id FROM door_entries d WHERE d.organization_id = p.organization_id AND d.event_id = p.event_id LIMIT 1) AS "entryId"
     FROM payments p
     JOIN invoices i ON i.organization_id = p.organization_id AND i.payment_id = p.id
     JOIN ledger_transactions l ON l.organization_id = p.organization_id AND l.payment_id = p.id AND l.gateway <> 0
     JOIN door_entries d ON d.organization_id = p.organization_id AND d.event_id = p.event_id
     WHERE p.collection = 'gateway' AND p.resource_type = 'ticket' LIMIT 1`,
  );
  const { invoiceId, ledgerId, entryId, ...found } = rows[0];
  of = found;
  const ofSale = ", 'cause', x.cause || n, 'payment_id', x.payment_id || n";
  await copyRow('payments', of.paymentId);
  await copyRow('ledger_transactions', ledgerId, ofSale);
  // Those of others are small, so that the average says little about this one.
  const ofOthers = ", 'id', x.id || 'other' || n, 'event_id', x.event_id || n";
  await copyRow('payments', of.paymentId, ofOthers);
  await copyRow('ledger_transactions', ledgerId, `${ofSale.replaceAll(' n', " 'other' || n")}${ofOthers}`);
  await copyRow(
    'invoices',
    invoiceId,
    ", 'payment_id', x.payment_id || n, 'reference', x.reference || n, 'number', 100000 + n",
  );
  await copyRow('door_entries', entryId, ", 'scan_id', x.scan_id || n, 'subject_id', x.subject_id || n");
  const coded = ", 'code', x.code || n";
  for (const [table, changes] of [
    ['guest_lists', coded],
    ['bookings', coded],
    ['clients', ", 'email_key', x.email_key || n"],
  ] as const) {
    const { rows: ids } = await client.query(`SELECT id FROM ${table} WHERE organization_id = $1 ORDER BY id LIMIT 1`, [
      of.organizationId,
    ]);
    await copyRow(table, ids[0].id, changes);
  }
  await client.query(
    `INSERT INTO mails (organization_id, id, cause, recipient, language, template, data, status, created_at)
     SELECT $1, 'mail' || n, 'cause' || n, 'Buyer' || n || '@example.org', 'en', 'tickets_sold', '{}', 'sent', now()
     FROM generate_series(1, ${rowsOfEvent}) n`,
    [of.organizationId],
  );
  await client.query(
    'VACUUM ANALYZE payments, ledger_transactions, invoices, invoice_lines, door_entries, mails, guest_lists, bookings, clients',
  );
  // Half of the event was ended since anything was analyzed.
  await client.query('ALTER TABLE cancelled_sales SET (autovacuum_enabled = false)');
  await client.query(
    `INSERT INTO cancelled_sales (organization_id, event_id, id, kind, subject_id, created_at)
     SELECT $1, $2, 'cs_' || n, 'payment', $3 || n, now() FROM generate_series(1, ${rowsOfEvent / 2}) n`,
    [of.organizationId, of.eventId, of.paymentId],
  );
  await client.query(planStatementsOnce);
}, 120_000);
afterAll(async () => {
  await client?.end();
  await demo?.close();
});

/** The plan of a statement for the organization, after it was executed. */
async function planOf<Values>(
  statement: TenantStatement<Values, unknown>,
  values: Values,
): Promise<Readonly<Record<string, number>>> {
  const { text, values: given } = statement.queryOf([of.organizationId], values);
  await client.query(`PREPARE planned AS ${text}`);
  const literal = (value: unknown) =>
    client.escapeLiteral(
      Array.isArray(value) ? `{${value.join(',')}}` : value instanceof Date ? value.toISOString() : String(value),
    );
  const { rows } = await client.query(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE planned (${given.map(literal).join(', ')})`,
  );
  await client.query('DEALLOCATE planned');
  return rows[0]['QUERY PLAN'][0].Plan;
}

/** How many blocks a statement reads for the organization. */
async function blocksOf<Values>(statement: TenantStatement<Values, unknown>, values: Values): Promise<number> {
  const plan = await planOf(statement, values);
  return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
}

/** How many rows of a table a read looks at. */
function rowsRead(table: string, read: (tenant: TenantDb) => Promise<unknown>): Promise<number> {
  return demo.service.services.database.transaction(async (tx) => {
    await read(tenantDb(tx, of.organizationId));
    const [row] = await tx.execute<{ count: number }>({
      text: 'SELECT (seq_tup_read + idx_tup_fetch)::int AS count FROM pg_stat_xact_user_tables WHERE relname = $1',
      values: [table],
    });
    return row!.count;
  });
}

const firstPage = { limit: 101, offset: 0, after: undefined };

describe('of an event with very many payments', () => {
  it.each([
    ['payments through the gateway', gatewayPayments],
    ['payments', managedPayments],
    ['movements, the oldest first', walletMovements],
    ['invoices', invoices],
  ] as const)('reads a page in its order: %s', async (_, { list }) => {
    const values = { ...firstPage, eventId: of.eventId };
    expect(await blocksOf(list as TenantStatement<typeof values, unknown>, values)).toBeLessThan(3_000);
  });

  it('finds the entries of a ticket at the door by the ticket', async () => {
    const values = { ...firstPage, eventId: of.eventId, subjectId: 'tkt_none' };
    expect(await blocksOf(entriesOfEvent.list, values)).toBeLessThan(50);
  });
});

describe('of a cancelled event with very many payments', () => {
  it.each([
    ['counts what is not ended yet', countOpenSales, {}],
    ['finds what is to be ended next', listNextSales, { exceptIds: [], limit: 1_000 }],
    ['sums up what became of the others', sumCancelledSales, {}],
  ] as const)('%s by reading each once', async (_, statement, given) => {
    const values = { ...given, eventId: of.eventId };
    expect(await blocksOf(statement as TenantStatement<typeof values, unknown>, values)).toBeLessThan(rowsOfEvent * 6);
  });
});

describe('of an organization with very many payments', () => {
  it.each([
    ['payments through the gateway', gatewayPayments],
    ['invoices', invoices],
    ['invoices, the newest first', latestInvoices],
    ['guest-list entries', managedEntries.newest],
  ] as const)('joins nothing to the rows before a page: %s', async (_, { list }) => {
    const values = { ...firstPage, offset: 10_000 };
    expect(await blocksOf(list as TenantStatement<typeof values, unknown>, values)).toBeLessThan(20_000);
  });

  it.each([
    ['the list', { ...latestInvoices.list, values: firstPage }],
    ['the sum', { ...sumInvoiceRows, values: {} }],
  ] as const)('finds the invoices of a payment by the payment: %s', async (_, { values, ...statement }) => {
    const given = { ...values, paymentId: of.paymentId };
    expect(await blocksOf(statement as TenantStatement<typeof given, unknown>, given)).toBeLessThan(100);
  });

  it('adds up invoices without writing them to a file', async () => {
    await client.query(`SET work_mem = '256kB'`);
    const plan = await planOf(sumInvoiceRows, {});
    await client.query('RESET work_mem');
    expect(plan['Temp Written Blocks']).toBe(0);
  });

  it('finds the mails to a person by the address', async () => {
    expect(await blocksOf(listMailsTo, { emailKeys: ['buyer7@example.org'] })).toBeLessThan(20);
  });
});

describe('what changed since an instant', () => {
  const updatedSince = new Date(Date.now() + 86_400_000);
  it.each([
    ['bookings', (tenant: TenantDb) => listBookings(tenant, { dateField: 'date', updatedSince }, firstPage)],
    ['guest_lists', (tenant: TenantDb) => listGuestLists(tenant, { updatedSince }, firstPage)],
    ['clients', (tenant: TenantDb) => listClients(tenant, { updatedFrom: updatedSince }, firstPage)],
  ] as const)('is found without reading what did not: %s', async (table, list) => {
    expect(await rowsRead(table, list)).toBeLessThan(10);
  });
});

describe('what few rows have', () => {
  it.each([
    ['full invoices', 'invoices', (tenant: TenantDb) => listInvoices(tenant, { type: 'full' }, firstPage)],
    ['the sum of corrective invoices', 'invoices', (tenant: TenantDb) => sumInvoices(tenant, { type: 'corrective' })],
    ['failed payments', 'payments', (tenant: TenantDb) => listPayments(tenant, { status: 'failed' }, firstPage)],
    ['the sum of pending payments', 'payments', (tenant: TenantDb) => sumPayments(tenant, { status: 'pending' })],
    [
      'refunded payments through the gateway',
      'payments',
      (tenant: TenantDb) => listGatewayPayments(tenant, { status: 'refunded' }, firstPage),
    ],
  ] as const)('is found without reading what the others have: %s', async (_, table, read) => {
    expect(await rowsRead(table, read)).toBeLessThan(500);
  });
});
