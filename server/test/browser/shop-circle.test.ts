/** The whole way of a purchase in a browser: bought, mailed, let in, given back, and the ledger agrees. */
import type { Browser } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { MailTransport } from '../../src/contexts/messaging/mail/mail.ts';
import { startJobs } from '../../src/workers/jobs.ts';
import { browserTest, type ConsoleBrowser } from '../support/console.ts';
import { differencesOf } from '../support/differences.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { describeNeeding } from '../support/needs.ts';
import { cards } from '../support/purchases.ts';
import { openShop } from '../support/shop.ts';
import { createPerson } from '../support/sign-in.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';

vi.setConfig({ testTimeout: 120_000 });

describeNeeding('Chromium')('a purchase in the shop', () => {
  let console: ConsoleBrowser;
  let browser: Browser;
  let organization: TestOrganization;
  let owner: Record<string, string>;
  let address: string;
  browserTest.beforeAll(async ({ browser: shared, console: started }) => {
    [browser, console] = [shared, started];
    organization = await createOrganization(console.service, { slug: 'circle-shop', name: 'Circle' });
    ({ headers: owner } = await createPerson(console.service, organization.id, 'owner'));
    address = `${console.origin}${await openShop(console.service, organization.id, owner)}`;
  });

  browserTest(
    'goes from the event in five steps to the ticket, by mail, door and refund to a ledger that agrees',
    async () => {
      const { service } = console;
      const manage = (method: string, path: string, body?: object) =>
        service.call(method, `/management/organizations/${organization.id}${path}`, {
          headers: owner,
          ...(body ? { body } : {}),
        });
      const sent: string[] = [];
      const mail: MailTransport = {
        send: async ({ to, text }, begin) => {
          if (!(await begin())) return { result: 'elsewhere' };
          if (to === 'circle@example.org') sent.push(text);
          return { result: 'accepted' };
        },
      };
      const runner = await startJobs({ ...service.services, mail }, { pollMs: 50 });
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      try {
        await page.goto(address);
        await page.getByRole('link', { name: /Opening Night/ }).click();
        // The five steps: how many, buy, who, pay with which card, pay.
        await page.getByRole('combobox').first().selectOption('2');
        await page.getByRole('button', { name: 'Buy' }).click();
        await page.locator('[name="p0.full_name"]').fill('Noor Haddad');
        await page.locator('[name="p0.email"]').fill('circle@example.org');
        await page.getByRole('button', { name: 'Continue to payment' }).click();
        await page.locator('#number').fill(cards.good);
        await page.locator('#expiry').fill('12/39');
        await page.locator('#cvc').fill('123');
        await page.locator('form button').first().click();
        await page.getByRole('heading', { name: 'Thank you!' }).waitFor();

        await eventually(async () => sent.length > 0, 20_000);
        const [, link] = /Your order\n(\S+)/.exec(sent[0]!)!;
        const { pathname, search } = new URL(link!);
        await page.goto(`${console.origin}${pathname}${search}`);
        await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
        const pdf = await page.request.get(
          await page
            .locator('a[href*=".pdf?"]')
            .first()
            .evaluate((a) => (a as never as { href: string }).href),
        );
        expect(pdf.headers()['content-type']).toBe('application/pdf');

        const [first, second] = await service.database.sql<{ id: string }>(
          'SELECT id FROM tickets WHERE organization_id = $1 ORDER BY id',
          [organization.id],
        );
        const entered = await manage('PUT', `/tickets/${first!.id}/checkin`, { enter: 1 });
        expect(entered.status, entered.text).toBe(200);

        await page.reload();
        await page.getByText('Used', { exact: true }).waitFor();
        await page.getByText('Ask for a refund').click();
        await page.getByRole('button', { name: 'Send the request' }).click();
        await page.getByText('Your request was sent.').waitFor();
        const { body } = await manage('GET', `/refund-requests?status=pending&ticket_id=${second!.id}`);
        expect((await manage('POST', `/refund-requests/${body.data[0]._id}/accept`)).status).toBe(200);
        // The gateway is sent the refund by a job.
        const isRefunded = async () => {
          await page.reload();
          return page.getByText('Part of this order was refunded').count();
        };
        await expect.poll(isRefunded, { timeout: 30_000, interval: 500 }).toBeGreaterThan(0);
        await page.getByText('Not valid any more').waitFor();
        const differences = await differencesOf(service);
        expect(differences.filter(({ organizationId }) => organizationId === organization.id)).toEqual([]);
      } finally {
        await page.close();
        await runner.stop();
      }
      await service.check();
    },
  );
});
