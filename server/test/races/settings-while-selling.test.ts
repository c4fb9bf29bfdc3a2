/** Taxes, issuer and time zone that are changed while sales, refunds and invoices go on, at the turn of a year. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { issueLateInvoices } from '../../src/contexts/sales/checkout/checkout.ts';
import { sumDays } from '../../src/contexts/sales/reconciliation/reconciliation.ts';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { differencesOf } from '../support/differences.ts';
import { openWorld } from '../support/fixtures.ts';
import { beginCheckout, cards, payOnPage } from '../support/purchases.ts';
import { sumEveryDay } from '../support/reconciled-days.ts';
import { createPerson } from '../support/sign-in.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createRate } from '../support/world.ts';

/** Goes on with the real time, from shortly before the year ends in Madrid. */
class TurningClock {
  readonly #startedAt = Date.now();
  #ahead = 0;
  now(): Date {
    return new Date(Date.UTC(2026, 11, 31, 22, 59) + this.#ahead + Date.now() - this.#startedAt);
  }
  advance(ms: number): void {
    this.#ahead += ms;
  }
}

const clock = new TurningClock();
const secretsKey = randomBytes(32);
const ground = await openWorld({ clock, secretsKey, connectionsMax: 15 });
const { service, world } = ground;
const { sql } = service.database;
const { id: organizationId } = world.main;
const second = await startTestService({ clock, secretsKey, connectionsMax: 15, database: service.database });
afterAll(() => second.close());
const owner = (await createPerson(service, organizationId, 'owner')).headers;
const { rateId } = await createRate(service, organizationId, world.main.eventId, { quota: 10_000 });

const manage = (by: TestService, method: string, path: string, body?: object) =>
  by.call(method, `/management/organizations/${organizationId}${path}`, { headers: owner, ...(body ? { body } : {}) });
const salesCount = 80;
const chance = (below: number) => Math.floor(Math.random() * below);
const oneOf = <T>(items: readonly T[]): T => items[chance(items.length)]!;
const issuer = { legal_name: 'Aurora Noches SL', tax_number: 'B12345674', address: 'Calle Mayor 1' };

/** Changes that come one after the other until the sales are over. */
const changes: readonly ((by: TestService) => Promise<{ status: number; text: string }>)[] = [
  (by) => manage(by, 'PATCH', '/tax-settings', { ...issuer, tax_percentage: oneOf([0, 4, 10, 21]) }),
  (by) => manage(by, 'PATCH', '/tax-settings', { tax_number: '' }),
  (by) => manage(by, 'PATCH', '/tax-settings', { ...issuer, legal_name: oneOf(['Aurora SL', 'Aurora Noches SL']) }),
  (by) => manage(by, 'PATCH', `/ticket-rates/${rateId}`, { tax_percentage: oneOf([null, 7, 10]) }),
  (by) => manage(by, 'PATCH', '', { timezone: oneOf(['Europe/Madrid', 'Pacific/Auckland', 'America/Los_Angeles']) }),
];

const company = {
  customer_name: 'Amsel GmbH',
  address: 'Hafenstraße 4',
  postal_code: '53113',
  city: 'Bonn',
  country: 'DE',
};

/** A sale, and what may follow it: some of it is given back, its invoice is made out to a company. */
async function sell(by: TestService): Promise<void> {
  await sleep(chance(50));
  const { data } = (await beginCheckout(by, world.channel, rateId, { quantity: 1 + chance(3) })).body;
  await payOnPage(by, data.payment_url, cards.good);
  const [ticket] = data.tickets as { _id: string }[];
  const acts = [
    async () => {
      if (chance(2) === 0) return;
      const refunded = await manage(by, 'POST', `/tickets/${ticket!._id}/refund`, { amount: 1 + chance(9) });
      expect(refunded.status, refunded.text).toBe(200);
      for (const { id } of await sql(`SELECT id FROM refunds WHERE subject_id = $1 AND status = 'pending'`, [
        ticket!._id,
      ])) {
        await sendRefund(by.services, { organizationId, refundId: String(id) });
      }
    },
    async () => {
      if (chance(3) > 0) return;
      const [invoice] = (await manage(by, 'GET', `/invoices?payment_id=${data.payment_id}&type=simplified`)).body.data;
      if (!invoice) return;
      const replaced = await manage(by, 'POST', `/invoices/${invoice._id}/replace`, company);
      expect([200, 409], replaced.text).toContain(replaced.status);
    },
  ];
  await Promise.all(acts.map((act) => sleep(chance(30)).then(act)));
}

it('leaves invoices without gaps and in order, corrections as the first, and sums that agree', async () => {
  await manage(service, 'PATCH', '/tax-settings', { ...issuer, tax_percentage: 21 });
  let isSelling = true;
  const repeat = async (work: () => Promise<unknown>) => {
    while (isSelling) {
      await work();
      await sleep(chance(20));
    }
  };
  const changing = [service, second].map((by) =>
    repeat(async () => {
      const { status, text } = await oneOf(changes)(by);
      expect(status, text).toBe(200);
    }),
  );
  const issueLate = () => issueLateInvoices(second.services, { organizationId }, new AbortController().signal);
  const background = [repeat(issueLate), repeat(() => sumDays(service.services.database, clock.now()))];
  try {
    let sold = 0;
    const sellSome = async (by: TestService) => {
      while (sold < salesCount) {
        sold += 1;
        if (sold === salesCount / 2) clock.advance(60_000);
        await sell(by);
      }
    };
    await Promise.all(Array.from({ length: 10 }, (_, index) => sellSome(index % 2 ? service : second)));
  } finally {
    isSelling = false;
    await Promise.all([...changing, ...background]);
  }
  await manage(service, 'PATCH', '/tax-settings', issuer);
  await issueLate();
  await sql(`DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'issue_late_invoices/%'`);
  expect(await differencesOf(service)).toEqual([]);
  // The day is over: what was summed up meanwhile and what is now agree with the sales.
  clock.advance(86_400_000);
  await sumEveryDay(service);
  expect(await differencesOf(service)).toEqual([]);
  const [years] = await sql(
    `SELECT count(DISTINCT (year, series))::int AS series,
       count(*) FILTER (WHERE year <> extract(year FROM created_at AT TIME ZONE timezone))::int AS of_another_year
     FROM invoices WHERE organization_id = $1`,
    [organizationId],
  );
  expect(years).toEqual({ series: 4, of_another_year: 0 });
  const unlike = await sql(
    `SELECT c.reference FROM invoices c JOIN invoices f ON f.organization_id = $1 AND f.id = c.corrects_id
     WHERE c.organization_id = $1 AND EXISTS (
       SELECT 1 FROM invoice_lines l WHERE l.organization_id = $1 AND l.invoice_id = c.id AND l.tax_percentage NOT IN (
         SELECT o.tax_percentage FROM invoice_lines o WHERE o.organization_id = $1 AND o.invoice_id = f.id))`,
    [organizationId],
  );
  expect(unlike).toEqual([]);
}, 120_000);
