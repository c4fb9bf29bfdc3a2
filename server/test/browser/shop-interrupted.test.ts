/** A purchase in the shop that does not go straight on: others are faster, time runs out, forms are sent again. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, it, vi } from 'vitest';
import { expireOverdue } from '../../src/contexts/sales/checkout/checkout.ts';
import { accessibilityFindings } from '../support/axe.ts';
import { browserTest, type ConsoleBrowser } from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { cards, payOnPage } from '../support/purchases.ts';
import { buyInShop, openShop } from '../support/shop.ts';
import { createPerson } from '../support/sign-in.ts';
import type { TestService } from '../support/test-service.ts';
import { createOrganization, createRate } from '../support/world.ts';

vi.setConfig({ testTimeout: 90_000 });

const sideways = 'document.documentElement.scrollWidth - innerWidth';

/** An organization with an open shop and one event. */
interface Seller {
  readonly id: string;
  readonly eventId: string;
  /** Of the page of the event, in the service and in the browser. */
  readonly path: string;
  readonly address: string;
}

describeNeeding('Chromium')('a purchase in the shop that does not go straight on', () => {
  let console: ConsoleBrowser;
  let service: TestService;
  let browser: Browser;
  let seller: Seller;
  browserTest.beforeAll(async ({ browser: shared, console: started }) => {
    [browser, console, service] = [shared, started, started.service];
    seller = await openSeller({ slug: 'club-interrupted', name: 'Club Interrupted' });
  });
  afterAll(() => service?.check());

  async function openSeller(given: Record<string, unknown>): Promise<Seller> {
    const { id, eventId } = await createOrganization(service, given);
    const { headers } = await createPerson(service, id, 'owner');
    const shop = await openShop(service, id, headers);
    const [event] = await service.database.sql<{ slug: string }>('SELECT slug FROM events WHERE id = $1', [eventId]);
    const path = `${shop}/${event!.slug}`;
    return { id, eventId, path, address: `${console.origin}${path}` };
  }

  const newRate = async (given: Record<string, unknown> = {}, { id, eventId } = seller) =>
    (await createRate(service, id, eventId, { name: `Rate ${Math.random()}`, ...given })).rateId;
  const paymentsOf = (rateId: string) =>
    service.database.sql<{ id: string; status: string; charged: number }>(
      `SELECT p.id, p.status, (SELECT count(*)::int FROM charges c WHERE c.payment_id = p.id AND c.status = 'succeeded') AS charged
       FROM payments p WHERE p.rate_id = $1 ORDER BY p.created_at, p.id`,
      [rateId],
    );
  const soldOf = async (rateId: string) =>
    (
      await service.database.sql<{ sold_count: number }>('SELECT sold_count FROM ticket_rates WHERE id = $1', [rateId])
    )[0]!.sold_count;

  async function visit(
    use: (page: Page, context: BrowserContext) => Promise<void>,
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<void> {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB', ...options });
    context.setDefaultTimeout(20_000);
    await use(await context.newPage(), context);
    await context.close();
  }

  async function openForm(page: Page, rateId: string, { quantity = 1, address = seller.address } = {}): Promise<void> {
    await page.goto(address);
    await page.locator(`[name="n_${rateId}"]`).selectOption(String(quantity));
    await page.getByRole('button', { name: 'Buy' }).click();
    await fill(page);
  }

  async function fill(page: Page, name = 'Noor Haddad'): Promise<void> {
    await page.locator('[name="p0.full_name"]').fill(name);
    await page.locator('[name="p0.email"]').fill('noor.haddad@example.org');
  }

  const goOn = (page: Page) => page.getByRole('button', { name: 'Continue to payment' }).click();

  /** Begins a purchase and goes back from its payment; answers with the address of the payment. */
  async function goBackFromPayment(page: Page, rateId: string): Promise<string> {
    await openForm(page, rateId);
    await goOn(page);
    await page.locator('#number').waitFor();
    const payment = page.url();
    await page.goBack();
    return payment;
  }

  async function payWith(page: Page, number: string): Promise<void> {
    await page.locator('#number').fill(number);
    await page.locator('#expiry').fill('12/39');
    await page.locator('#cvc').fill('123');
    await page.getByRole('button', { name: /^Pay / }).click();
  }

  const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

  /** Lets the time to pay go by, as the process that ends purchases does. */
  async function letTimeGoBy(rateId: string): Promise<void> {
    await service.database.sql("UPDATE payments SET expires_at = now() WHERE rate_id = $1 AND status = 'pending'", [
      rateId,
    ]);
    await expireOverdue(service.services.database, service.services.outbox, new Date(Date.now() + 1_000));
  }

  /** Somebody else buys one and pays. */
  async function buyElsewhere(rateId: string): Promise<void> {
    const begun = await buyInShop(service, seller.path, rateId, { fields: { 'p0.email': 'other@example.org' } });
    expect((await payOnPage(service, String(begun.headers.location), cards.good)).status).toBe(303);
  }

  it('says that the last ticket is gone where others were faster while the form was open, and leads back', async () => {
    const rateId = await newRate({ quota: 1 });
    await visit(async (page) => {
      await openForm(page, rateId);
      await buyElsewhere(rateId);
      await goOn(page);
      await heading(page, 'These tickets are no longer available');
      expect(await accessibilityFindings(page, 'shop gone')).toEqual([]);
      await page.getByRole('main').getByRole('link').click();
      await page.waitForURL(`${seller.address}?n_${rateId}=1`);
    });
    expect(await paymentsOf(rateId)).toMatchObject([{ status: 'succeeded', charged: 1 }]);
    expect(await soldOf(rateId)).toBe(1);
  });

  it.each(['back', 'back and anew'])(
    'leads a buyer of the last ticket who goes %s to the payment again',
    async (way) => {
      const rateId = await newRate({ quota: 1 });
      await visit(async (page) => {
        const payment = await goBackFromPayment(page, rateId);
        if (way === 'back and anew') await page.reload();
        const form = page.getByRole('button', { name: 'Continue to payment' });
        const again = page.getByRole('button', { name: 'Continue your purchase' });
        await form.or(again).waitFor();
        if (way === 'back and anew') expect(await accessibilityFindings(page, 'shop own purchase')).toEqual([]);
        await form.or(again).click();
        await page.locator('#number').waitFor();
        expect(page.url()).toBe(payment);
        await payWith(page, cards.good);
        await heading(page, 'Thank you!');
      });
      expect(await paymentsOf(rateId)).toMatchObject([{ status: 'succeeded', charged: 1 }]);
    },
  );

  it('charges nothing where the time to pay ran out and the last ticket was sold to others', async () => {
    const rateId = await newRate({ quota: 1 });
    await visit(async (page) => {
      await openForm(page, rateId);
      await goOn(page);
      await page.locator('#number').waitFor();
      await letTimeGoBy(rateId);
      await buyElsewhere(rateId);
      await payWith(page, cards.good);
      await heading(page, 'The time to pay is over');
      await page.getByRole('link', { name: 'Choose the same tickets again' }).click();
      await heading(page, 'These tickets are no longer available');
    });
    expect((await paymentsOf(rateId)).map(({ charged }) => charged)).toEqual([0, 1]);
    expect(await soldOf(rateId)).toBe(1);
  });

  it('offers the same again where the time to pay ran out, and sells it', async () => {
    const rateId = await newRate();
    await visit(async (page) => {
      await openForm(page, rateId, { quantity: 2 });
      await goOn(page);
      await page.locator('#number').waitFor();
      await letTimeGoBy(rateId);
      await page.reload();
      await heading(page, 'The time is over');
      expect(await page.locator('#number').count()).toBe(0);
      await page.getByRole('link', { name: 'Continue' }).click();
      await heading(page, 'The time to pay is over');
      await page.getByRole('link', { name: 'Choose the same tickets again' }).click();
      await page.getByText('€43.00').first().waitFor();
      await fill(page);
      await goOn(page);
      await payWith(page, cards.good);
      await heading(page, 'Thank you!');
      expect(await page.locator('a[href*=".pdf?"]').count()).toBe(2);
    });
    expect((await paymentsOf(rateId)).map(({ charged }) => charged)).toEqual([0, 1]);
    expect(await soldOf(rateId)).toBe(2);
  });

  it('says that the time of a basket is over while it is open, without a click', async () => {
    const rateId = await newRate();
    await visit(async (page) => {
      await openForm(page, rateId);
      await goOn(page);
      await page.locator('#number').waitFor();
      const [order] = await service.database.sql<{ url: string }>(
        'SELECT error_url AS url FROM payments WHERE rate_id = $1',
        [rateId],
      );
      await service.database.sql("UPDATE payments SET expires_at = now() + interval '4 seconds' WHERE rate_id = $1", [
        rateId,
      ]);
      const [payment] = await paymentsOf(rateId);
      await page.goto(`${order!.url}&payment_id=${payment!.id}&status=failed`);
      await heading(page, 'Your basket');
      await page
        .getByRole('timer')
        .getByText(/0:0\d$/)
        .waitFor();
      await heading(page, 'The time to pay is over');
      expect(page.url()).toContain('/orders/');
    });
  });

  it('sells once what is paid in two tabs', async () => {
    const rateId = await newRate();
    await visit(async (page, context) => {
      await openForm(page, rateId);
      await goOn(page);
      await page.locator('#number').waitFor();
      const tab = await context.newPage();
      await tab.goto(page.url());
      await payWith(tab, cards.good);
      await heading(tab, 'Thank you!');
      await payWith(page, cards.good);
      await heading(page, 'Thank you!');
      expect(page.url()).toBe(tab.url());
    });
    expect(await paymentsOf(rateId)).toMatchObject([{ status: 'succeeded', charged: 1 }]);
    expect(await soldOf(rateId)).toBe(1);
  });

  it('keeps two purchases of two tabs apart', async () => {
    const [first, second] = [await newRate(), await newRate()];
    await visit(async (page, context) => {
      const tab = await context.newPage();
      await openForm(page, first);
      await openForm(tab, second, { quantity: 2 });
      await goOn(page);
      await goOn(tab);
      await payWith(page, cards.good);
      await heading(page, 'Thank you!');
      expect(await page.locator('a[href*=".pdf?"]').count()).toBe(1);
      await payWith(tab, cards.good);
      await heading(tab, 'Thank you!');
      expect(await tab.locator('a[href*=".pdf?"]').count()).toBe(2);
    });
    expect([await soldOf(first), await soldOf(second)]).toEqual([1, 2]);
  });

  it.each([true, false])('sells once where buttons are clicked twice, scripts: %s', async (javaScriptEnabled) => {
    const rateId = await newRate();
    await visit(
      async (page) => {
        await openForm(page, rateId);
        await page.getByRole('button', { name: 'Continue to payment' }).dblclick();
        await page.locator('#number').fill(cards.good);
        await page.locator('#expiry').fill('12/39');
        await page.locator('#cvc').fill('123');
        await page.getByRole('button', { name: /^Pay / }).dblclick();
        await heading(page, 'Thank you!');
        expect(await page.locator('a[href*=".pdf?"]').count()).toBe(1);
      },
      { javaScriptEnabled },
    );
    expect(await paymentsOf(rateId)).toMatchObject([{ status: 'succeeded', charged: 1 }]);
    expect(await soldOf(rateId)).toBe(1);
  });

  it('shows a buyer who goes back after paying that it is paid, and leads to the order', async () => {
    const rateId = await newRate();
    await visit(async (page) => {
      await openForm(page, rateId);
      await goOn(page);
      await payWith(page, cards.good);
      await heading(page, 'Thank you!');
      await page.goBack();
      await heading(page, 'Payment received');
      expect(await page.locator('#number').count()).toBe(0);
      await page.getByRole('link', { name: 'Continue' }).click();
      await heading(page, 'Thank you!');
    });
    expect(await paymentsOf(rateId)).toMatchObject([{ status: 'succeeded', charged: 1 }]);
  });

  it('gives free tickets once to a buyer who goes back and sends the same form again', async () => {
    const rateId = await newRate();
    await service.database.sql('UPDATE ticket_rate_prices SET price = 0, fee_fixed = 0 WHERE rate_id = $1', [rateId]);
    await visit(async (page) => {
      await openForm(page, rateId);
      const get = () => page.getByRole('button', { name: 'Get the tickets' }).click();
      await get();
      await heading(page, 'Thank you!');
      const order = page.url();
      await page.goBack();
      await fill(page);
      await get();
      await heading(page, 'Thank you!');
      expect(page.url()).toBe(order);
    });
    expect(await soldOf(rateId)).toBe(1);
  });

  it('leads a buyer who goes back, loads the form anew and sends the same again to the same payment', async () => {
    const rateId = await newRate();
    await visit(async (page) => {
      const payment = await goBackFromPayment(page, rateId);
      await page.reload();
      await fill(page);
      await goOn(page);
      await page.locator('#number').waitFor();
      expect(page.url()).toBe(payment);
    });
    expect(await paymentsOf(rateId)).toHaveLength(1);
  });

  it('takes another card after each that is declined, until the time to pay is over', async () => {
    const rateId = await newRate();
    await visit(async (page) => {
      await openForm(page, rateId);
      await goOn(page);
      for (let card = 0; card < 2; card += 1) {
        await payWith(page, cards.declined);
        await page.getByRole('alert').getByText('The card was declined').waitFor();
        expect(await soldOf(rateId)).toBe(1);
        await page.locator('#number').fill('');
      }
      await letTimeGoBy(rateId);
      await payWith(page, cards.good);
      await heading(page, 'The time to pay is over');
    });
    expect(await paymentsOf(rateId)).toMatchObject([{ status: 'expired', charged: 0 }]);
    expect(await soldOf(rateId)).toBe(0);
  });

  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
    .repeat(2)
    .slice(0, 120);
  it.each([
    ['long words', long],
    ['right to left', 'حفل افتتاح مهرجان الموسيقى الإلكترونية الدولي في الصالة الكبرى مع ضيوف من جميع أنحاء العالم'],
    ['both directions', 'שלום, Opening: ערב פתיחה (2 < 3) & "מיוחד" 18+'],
  ])('fits on the narrowest phone with names of %s', async (_, name) => {
    const { id, eventId, address } = await openSeller({ name });
    for (const [table, key] of [
      ['events', 'id'],
      ['ticket_rates', 'event_id'],
    ] as const) {
      await service.database.sql(`UPDATE ${table} SET name = $2 WHERE ${key} = $1`, [eventId, name]);
    }
    await service.database.sql('UPDATE ticket_rate_prices SET name = $2 WHERE organization_id = $1', [id, name]);
    await service.database.sql('UPDATE locations SET name = $2, address = $2 WHERE organization_id = $1', [id, name]);
    const [rate] = await service.database.sql<{ id: string }>('SELECT id FROM ticket_rates WHERE event_id = $1', [
      eventId,
    ]);
    await visit(
      async (page) => {
        const look = async (step: string) => {
          expect(await page.evaluate(sideways), step).toBe(0);
          expect(await accessibilityFindings(page, `shop 320 ${step}`), step).toEqual([]);
        };
        const calendar = address.slice(0, address.lastIndexOf('/'));
        await page.goto(calendar);
        await look('calendar');
        await page.goto(`${calendar}?view=month`);
        await look('month');
        await openForm(page, rate!.id, { quantity: 2, address });
        await look('form');
        await page.goBack();
        await look('event');
        await page.goForward();
        await fill(page, name);
        await goOn(page);
        await page.locator('#number').waitFor();
        await look('payment');
        await payWith(page, cards.good);
        await heading(page, 'Thank you!');
        await look('order');
        expect(await page.getByText(name).count()).toBeGreaterThan(1);
      },
      { viewport: { width: 320, height: 640 } },
    );
  });

  it.each([
    ['JPY', 0, 'JP¥4,300'],
    ['EUR', 2, '€43.00'],
    ['KWD', 3, 'KWD\u00a04.300'],
  ])('costs the same on every page in %s, with %i decimals', async (currency, digits, total) => {
    const { eventId, address } = await openSeller({ currency, currency_digits: digits });
    const [rate] = await service.database.sql<{ id: string }>('SELECT id FROM ticket_rates WHERE event_id = $1', [
      eventId,
    ]);
    await visit(async (page) => {
      await page.goto(address);
      await page.locator(`[name="n_${rate!.id}"]`).selectOption('2');
      await page.getByText(`Total: ${total}`).waitFor();
      await page.getByRole('button', { name: 'Buy' }).click();
      await fill(page);
      expect(await page.locator('.total output').textContent()).toBe(total);
      await goOn(page);
      await page.getByRole('button', { name: `Pay ${total}` }).waitFor();
      await payWith(page, cards.good);
      await heading(page, 'Thank you!');
      await page.getByText(total, { exact: true }).first().waitFor();
    });
    const [paid] = await service.database.sql<{ amount: number }>(
      `SELECT c.amount::int FROM charges c JOIN payments p ON p.id = c.payment_id WHERE p.rate_id = $1`,
      [rate!.id],
    );
    expect(paid).toEqual({ amount: 4300 });
  });
});
