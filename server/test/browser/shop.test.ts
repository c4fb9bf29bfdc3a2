/** The web shop in a browser, with and without scripts: a visitor finds an event, buys, pays and has the tickets. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, expect, it, vi } from 'vitest';
import { accessibilityFindings } from '../support/axe.ts';
import { browserTest } from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { cards } from '../support/purchases.ts';
import { createBookingRate, openShop } from '../support/shop.ts';
import { createPerson } from '../support/sign-in.ts';
import type { TestService } from '../support/test-service.ts';
import { createOrganization } from '../support/world.ts';

const acceptTerms = (page: Page) => page.locator('[name="accepts_terms"]').check();

vi.setConfig({ testTimeout: 90_000 });

describeNeeding('Chromium')('the shop in a browser', () => {
  let service: TestService;
  let browser: Browser;
  let address: string;
  let eventAddress: string;
  browserTest.beforeAll(async ({ browser: sharedBrowser, console }) => {
    browser = sharedBrowser;
    service = console.service;
    const name = 'نادي الفجر للموسيقى الإلكترونية';
    const { id, eventId, zoneIds } = await createOrganization(service, { slug: 'club-shop', name });
    const { headers } = await createPerson(service, id, 'owner');
    address = `${console.origin}${await openShop(service, id, headers)}`;
    const [event] = await service.database.sql<{ slug: string }>('SELECT slug FROM events WHERE id = $1', [eventId]);
    eventAddress = `${address}/${event!.slug}`;
    await service.call('POST', `/management/organizations/${id}/pass-types`, {
      headers,
      body: { name: 'Season', price: 50, quota: 10 },
    });
    const texts = [
      { language: 'en', content: 'No refunds.\n\nBe kind.' },
      { language: 'es', content: 'Sin reembolsos.' },
    ];
    await service.call('PUT', `/management/organizations/${id}/terms-texts`, { headers, body: { texts } });
    const shopTexts = ['calendar', 'checkout', 'thanks', 'privacy'].flatMap((page) => [
      { page, language: 'en', content: `What we say: ${page}.\n\nhttps://club.example/${'long-'.repeat(20)}` },
      { page, language: 'es', content: `Lo que decimos: ${page}.` },
    ]);
    await service.call('PUT', `/management/organizations/${id}/shop-texts`, { headers, body: { texts: shopTexts } });
    await service.database.sql(
      `WITH made AS (
         INSERT INTO resellers (id, name, slug, website, created_at, updated_at)
         VALUES ('res_01m7zyjpprf1fv0mcp8racfz0w', 'Second Row', 'second-row-shop', 'https://second-row.example/sell', now(), now())
         RETURNING id
       )
       INSERT INTO reseller_authorizations (organization_id, reseller_id, created_at) SELECT $1, id, now() FROM made`,
      [id],
    );
    await service.database.sql(
      `UPDATE spaces SET layout = jsonb_build_object('x', 20 + 100 * (name::int % 5), 'y', 20 + 100 * (name::int / 5), 'scale', 1,
         'rotation', 0, 'radius', CASE WHEN name::int % 2 = 0 THEN 40 ELSE 0 END)
       WHERE organization_id = $1`,
      [id],
    );
    await service.database.sql('UPDATE zones SET can_select_client = true WHERE organization_id = $1', [id]);
    const given = { eventId, zoneId: zoneIds[0]!, advance: 5_000 };
    await createBookingRate(service, id, given);
  });
  afterAll(() => service?.check());

  it.each([
    {
      width: 320,
      colorScheme: 'dark',
      javaScriptEnabled: false,
      locale: 'es-ES',
      words: ['Comprar', 'Continuar al pago', '¡Gracias!', 'Lo que decimos'],
    },
    {
      width: 390,
      colorScheme: 'light',
      javaScriptEnabled: true,
      locale: 'en-GB',
      words: ['Buy', 'Continue to payment', 'Thank you!', 'What we say'],
    },
    {
      width: 1400,
      colorScheme: 'dark',
      javaScriptEnabled: true,
      locale: 'en-GB',
      words: ['Buy', 'Continue to payment', 'Thank you!', 'What we say'],
    },
  ] as const)(
    'sells from the calendar to the ticket, $width wide, $colorScheme, scripts: $javaScriptEnabled',
    async ({ width, colorScheme, javaScriptEnabled, locale, words: [buy, pay, thanks, said] }) => {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        colorScheme,
        javaScriptEnabled,
        locale,
      });
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      page.on('request', (request) => {
        if (!request.url().startsWith(new URL(address).origin)) problems.push(request.url());
      });
      const look = async () => {
        if (!javaScriptEnabled) return;
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
        expect(await accessibilityFindings(page, `shop ${width} ${colorScheme}`)).toEqual([]);
      };
      await page.goto(address);
      await page.getByText(`${said}: calendar.`).waitFor();
      await look();
      await page.getByRole('link', { name: /Opening Night/ }).click();
      await look();
      await page.getByRole('combobox').first().selectOption('2');
      await page.getByRole('button', { name: new RegExp(`^${buy}`) }).click();
      await look();
      await page.locator('[name="p0.full_name"]').fill('نور حداد');
      await page.locator('[name="p0.email"]').fill('noor.haddad@example.org');
      await page.getByText(`${said}: checkout.`).waitFor();
      await acceptTerms(page);
      await page.getByRole('button', { name: pay }).click();
      await payOn(page);
      await page.getByRole('heading', { name: thanks }).waitFor();
      await page.getByText(`${said}: thanks.`).waitFor();
      await look();
      expect(await page.locator('a[href*=".pdf?"]').count()).toBe(2);
      expect(await context.cookies()).toEqual([]);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it.each([320, 1400])(
    'books a table by its plan, takes a name for a list and sells a pass, %i wide',
    async (width) => {
      const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: 'dark' });
      const page = await context.newPage();
      const look = async () => {
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
        expect(await accessibilityFindings(page, `shop ${width} dark`)).toEqual([]);
      };
      const enter = async () => {
        await page.locator('[name="p0.full_name"]').fill('Noor Haddad');
        await page.locator('[name="p0.email"]').fill('noor.haddad@example.org');
      };
      await page.goto(address);
      await page.getByRole('link', { name: /Opening Night/ }).click();
      await look();
      await page
        .getByRole('link', { name: /^Book: Main Floor/ })
        .first()
        .click();
      await look();
      const free = page.getByRole('link', { name: /: free$/ });
      const before = await free.count();
      await free.first().click();
      await page.getByRole('combobox', { name: 'Number of people' }).selectOption('3');
      await enter();
      await acceptTerms(page);
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await payOn(page);
      await page.getByRole('heading', { name: 'Your table is booked' }).waitFor();
      await look();
      await page.goto(`${eventAddress}/tables/main-floor`);
      expect(await page.getByRole('link', { name: /: free$/ }).count()).toBe(before - 1);

      await page.goto(eventAddress);
      await page.getByRole('link', { name: 'Sign up: Friends' }).click();
      await look();
      await page.getByRole('combobox', { name: 'Number of people' }).selectOption('2');
      await enter();
      await page.getByRole('button', { name: 'Sign up' }).click();
      await page.getByRole('heading', { name: 'You are on the list' }).waitFor();
      await look();

      await page.goto(address);
      await page.getByRole('link', { name: 'Choose' }).click();
      await look();
      await enter();
      await acceptTerms(page);
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await payOn(page);
      await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
      await look();
      expect(await page.getByRole('link', { name: 'Pass of Noor Haddad as PDF' }).count()).toBe(1);
      await context.close();
    },
  );

  it.each([320, 1400])('shows a month of events, %i wide', async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    await page.goto(address);
    await page.getByRole('link', { name: 'Month' }).click();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    expect(await accessibilityFindings(page, `shop ${width} light`)).toEqual([]);
    await page.getByRole('link', { name: /Opening Night/ }).click();
    await page.getByRole('heading', { name: 'Opening Night' }).waitFor();
    await page.close();
  });

  it.each([
    {
      javaScriptEnabled: false,
      locale: 'es-ES',
      words: ['Comprar', 'Continuar al pago', 'Revender esta entrada', 'Tu pedido'],
    },
    {
      javaScriptEnabled: true,
      locale: 'en-GB',
      words: ['Buy', 'Continue to payment', 'Sell this ticket on', 'Your order'],
    },
  ] as const)(
    'sells a ticket and passes together, and leads to a reseller for the ticket, 390 wide, scripts: $javaScriptEnabled',
    async ({ javaScriptEnabled, locale, words: [buy, pay, sell, order] }) => {
      const viewport = { width: 390, height: 800 };
      const context = await browser.newContext({ viewport, javaScriptEnabled, locale });
      const page = await context.newPage();
      const look = async () => {
        if (!javaScriptEnabled) return;
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
        expect(await accessibilityFindings(page, 'shop 390 light')).toEqual([]);
      };
      await page.goto(eventAddress);
      await page.getByRole('combobox').first().selectOption('1');
      await page.getByRole('combobox', { name: /Season/ }).selectOption('2');
      if (javaScriptEnabled) await page.getByText('Total: €121.50').waitFor();
      await look();
      await page.getByRole('button', { name: new RegExp(`^${buy}`) }).click();
      await page.locator('[name="p0.full_name"]').fill('Noor Haddad');
      await page.locator('[name="p0.email"]').fill('noor.haddad@example.org');
      await page.locator('[name="pass1.full_name"]').fill('Vera Lindqvist');
      await look();
      await acceptTerms(page);
      await page.getByRole('button', { name: pay }).click();
      await payOn(page);
      await page.getByRole('link', { name: sell }).waitFor();
      expect(await page.locator('a[href*=".pdf?"]').count()).toBe(3);
      await look();
      await page.getByRole('link', { name: sell }).click();
      await page.getByRole('heading', { name: sell }).waitFor();
      await look();
      const reseller = page.getByRole('link', { name: 'Second Row' });
      expect(await reseller.getAttribute('href')).toBe('https://second-row.example/sell');
      expect(await page.locator('figure.code figcaption').textContent()).toMatch(/^[0-9A-Z]{20}$/);
      await page.getByRole('link', { name: order }).click();
      await page.getByRole('link', { name: sell }).waitFor();
      await context.close();
    },
  );

  it('says the total while visitors choose, also after going back', async () => {
    const page = await browser.newPage();
    await page.goto(eventAddress);
    await page.getByRole('combobox').first().selectOption('3');
    await page.getByText('Total: €64.50').waitFor();
    await page.getByRole('button', { name: 'Buy' }).click();
    await page.locator('[name="p0.full_name"]').fill('Noor Haddad');
    await page.locator('[name="p0.email"]').fill('noor.haddad@example.org');
    await acceptTerms(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.locator('#number').waitFor();
    await page.goBack();
    await expect.poll(() => page.getByText('€64.50').count()).toBeGreaterThan(0);
    await page.close();
  });

  it('keeps what is chosen where a visitor goes back from the form to choose other tickets', async () => {
    const page = await browser.newPage();
    await page.goto(eventAddress);
    await page.getByRole('combobox').first().selectOption('3');
    await page.getByRole('button', { name: 'Buy' }).click();
    await page.getByRole('link', { name: 'Choose other tickets' }).click();
    await page.getByText('Total: €64.50').waitFor();
    expect(await page.getByRole('combobox').first().inputValue()).toBe('3');
    await page.close();
  });

  it('keeps each amount on one line where the texts of a phone are twice as large', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(eventAddress);
    await page.getByRole('combobox').first().selectOption('3');
    await page.getByRole('button', { name: 'Buy' }).click();
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    const lines = await page.evaluate<number[]>(`[...document.querySelectorAll('.sums dd')].map((amount) => {
      const range = document.createRange();
      range.selectNodeContents(amount);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    })`);
    expect(lines).toEqual([1, 1, 1]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await page.close();
  });

  it('has a first page below 60 kB, whose largest part is shown within 1.5 s on a slow phone', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const paints: number[] = [];
    let bytes = 0;
    for (let load = 0; load < 3; load += 1) {
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.setCacheDisabled', { cacheDisabled: true });
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 1_600_000 / 8,
        uploadThroughput: 750_000 / 8,
      });
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      bytes = 0;
      session.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      await page.goto(eventAddress, { waitUntil: 'networkidle' });
      paints.push(
        await page.evaluate<number>(
          `new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true }))`,
        ),
      );
      await session.detach();
    }
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThan(60_000);
    expect(Math.min(...paints)).toBeLessThan(1_500);
    await context.close();
  });

  it('shows every page that ends a way without findings of axe, and each leads on', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    for (const path of ['/nowhere', '/about/privacy', '/about/terms', '/orders/return', '/opening/buy']) {
      await page.goto(`${address}${path}`);
      expect(await accessibilityFindings(page, 'shop 390 light')).toEqual([]);
      await page.getByRole('contentinfo').getByRole('link').first().click();
      await page.waitForURL(address);
    }
    await context.close();
  });

  it('is reached and used by keyboard alone', async () => {
    const page = await browser.newPage();
    await page.goto(address);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').getAttribute('class')).toBe('skip');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Month');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').getAttribute('class')).toBe('card');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Opening Night' }).waitFor();
    const tabTo = async (selector: string) => {
      for (let press = 0; press < 40; press += 1) {
        if ((await page.locator(`${selector}:focus`).count()) > 0) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`The keyboard does not lead to ${selector}.`);
    };
    const enter = async (selector: string, text: string) => {
      await tabTo(selector);
      await page.keyboard.type(text);
    };
    await enter('.choice select', '2');
    await tabTo('.choice button');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Continue to payment' }).waitFor();
    await enter('[name="p0.full_name"]', 'Noor Haddad');
    await enter('[name="p0.email"]', 'noor.haddad@example.org');
    await tabTo('.terms summary');
    await page.keyboard.press('Enter');
    await page.getByText('Be kind.').waitFor();
    await tabTo('[name="accepts_terms"]');
    await page.keyboard.press('Space');
    await tabTo('.purchase button');
    await page.keyboard.press('Enter');
    await page.locator('#number').waitFor();
    await enter('#number', cards.good);
    await enter('#expiry', '12/39');
    await enter('#cvc', '123');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
    expect(await page.locator('a[href*=".pdf?"]').count()).toBe(2);
    await page.close();
  });
});

async function payOn(page: Page): Promise<void> {
  await page.locator('#number').fill(cards.good);
  await page.locator('#expiry').fill('12/39');
  await page.locator('#cvc').fill('123');
  await page.locator('form button').first().click();
}
