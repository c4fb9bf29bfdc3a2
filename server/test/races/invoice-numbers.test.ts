/** Numbers of invoices have no gap and are given once, however many are issued at the same time. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertInvoices } from '../../src/contexts/sales/invoices/invoices.sql.ts';
import { issueInvoice } from '../../src/contexts/sales/invoices/invoices.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { altered } from '../support/altered-statement.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createOrganization, createTicket, type TestOrganization } from '../support/world.ts';

let service: TestService;
let organization: TestOrganization;
beforeEach(async () => {
  service = await startTestService({ connectionsMax: 20 });
  organization = await createOrganization(service);
});
afterEach(() => service.close());

const now = new Date('2026-11-21T22:00:00.000Z');

/** Issues as many at once, each in a transaction of its own; every fifth transaction is undone after the number was counted. */
async function issueConcurrently(count: number): Promise<PromiseSettledResult<void>[]> {
  const payments: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { payment_id: id } = await createTicket(service, organization, { total_price: 2000 });
    payments.push(String(id));
  }
  return Promise.allSettled(
    payments.map((paymentId, index) =>
      service.services.database.transaction(async (tx) => {
        await issueInvoice(tenantDb(tx, organization.id), paymentId, now);
        if (index % 5 === 4) tx.atCommit(failing);
      }),
    ),
  );
}

const failing = { text: 'SELECT 1 / 0', values: [] };

const numbers = async () =>
  (await service.database.sql('SELECT number FROM invoices ORDER BY number')).map(({ number }) => Number(number));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const failuresOf = (results: readonly PromiseSettledResult<void>[]) =>
  results.flatMap((result) =>
    result.status === 'rejected' && !String(result.reason).includes('division by zero') ? [result] : [],
  );

/** Replaces the counter of `insertInvoices` until the function that is answered with is called. */
function countBy(expression: string): () => void {
  const { queryOf } = altered({ ...insertInvoices }, (text) =>
    text.replace(/INSERT INTO invoice_series .*?AS before/s, `SELECT ${expression} - $5::int AS before`),
  );
  const spy = vi.spyOn(insertInvoices as { queryOf: typeof queryOf }, 'queryOf').mockImplementation(queryOf);
  return () => spy.mockRestore();
}

describe('50 invoices that are issued at once', () => {
  it('have the numbers from 1 on without a gap, also where some transactions are undone', async () => {
    expect(failuresOf(await issueConcurrently(50))).toEqual([]);
    expect(await numbers()).toEqual(upTo(40));
    const [series] = await service.database.sql('SELECT year, series, last_number FROM invoice_series');
    expect(series).toEqual({ year: 2026, series: 'F', last_number: 40 });
  });

  it('have gaps with a sequence in place of the counter', async () => {
    await service.database.sql('CREATE SEQUENCE any_number');
    const restore = countBy(`nextval('any_number')::int`);
    try {
      expect(failuresOf(await issueConcurrently(50))).toEqual([]);
    } finally {
      restore();
    }
    expect(await numbers()).toHaveLength(40);
    expect(await numbers()).not.toEqual(upTo(40));
  });

  it('are refused by the database where the next number is looked up without a lock', async () => {
    const restore = countBy('(SELECT coalesce(max(number), 0) + 1 FROM invoices WHERE organization_id = $1 LIMIT 1)');
    try {
      const failures = failuresOf(await issueConcurrently(50));
      expect(failures.length).toBeGreaterThan(0);
      for (const { reason } of failures)
        expect(String(reason)).toMatch(/invoices_organization_id_(year_series_number|reference)_key/);
    } finally {
      restore();
    }
  });
});

it('one payment has one invoice, however often it is issued', async () => {
  const { payment_id: paymentId } = await createTicket(service, organization, { total_price: 2000 });
  const issue = () =>
    service.services.database.transaction((tx) => issueInvoice(tenantDb(tx, organization.id), String(paymentId), now));
  await issue();
  await expect(issue()).rejects.toThrow('invoices_payment');
  expect(await numbers()).toEqual([1]);
});
