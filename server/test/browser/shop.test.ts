/** The web shop in a browser, with and without scripts: a visitor finds an event, buys, pays and has the tickets. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, expect, it, vi } from 'vitest';
import { seriousFindings } from '../support/axe.ts';
import { browserTest } from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { cards } from '../support/purchases.ts';
import { openShop } from '../support/shop.ts';
import { createPerson } from '../support/sign-in.ts';
import type { TestService } from '../support/test-service.ts';
import { createOrganization } from '../support/world.ts';

vi.setConfig({ testTimeout: 90_000 });

describeNeeding('Chromium')('the shop in a browser', () => {
  let service: TestService;
  let browser: Browser;
  let address: string;
  browserTest.beforeAll(async ({ browser: sharedBrowser, console }) => {
    browser = sharedBrowser;
    service = console.service;
    const name = 'نادي الفجر للموسيقى الإلكترونية';
    const { id } = await createOrganization(service, { slug: 'club-shop', name });
    const { headers } = await createPerson(service, id, 'owner');
    address = `${console.origin}${await openShop(service, id, headers)}`;
  });
  afterAll(() => service?.check());

  it.each([
    {
      width: 320,
      colorScheme: 'dark',
      javaScriptEnabled: false,
      locale: 'es-ES',
      words: ['Comprar', 'Continuar al pago', '¡Gracias!'],
    },
    {
      width: 390,
      colorScheme: 'light',
      javaScriptEnabled: true,
      locale: 'en-GB',
      words: ['Buy', 'Continue to payment', 'Thank you!'],
    },
    {
      width: 1400,
      colorScheme: 'dark',
      javaScriptEnabled: true,
      locale: 'en-GB',
      words: ['Buy', 'Continue to payment', 'Thank you!'],
    },
  ] as const)(
    'sells from the calendar to the ticket, $width wide, $colorScheme, scripts: $javaScriptEnabled',
    async ({ width, colorScheme, javaScriptEnabled, locale, words: [buy, pay, thanks] }) => {
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
        expect(await seriousFindings(page, `shop ${width} ${colorScheme}`)).toEqual([]);
      };
      await page.goto(address);
      await look();
      await page.getByRole('link', { name: /Opening Night/ }).click();
      await look();
      await page.getByRole('combobox').first().selectOption('2');
      await page.getByRole('button', { name: new RegExp(`^${buy}`) }).click();
      await look();
      await page.locator('[name="p0.full_name"]').fill('نور حداد');
      await page.locator('[name="p0.email"]').fill('noor.haddad@example.org');
      await page.getByRole('button', { name: pay }).click();
      await payOn(page);
      await page.getByRole('heading', { name: thanks }).waitFor();
      await look();
      expect(await page.locator('a[href*=".pdf?"]').count()).toBe(2);
      expect(await context.cookies()).toEqual([]);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it('shows every page that ends a way without serious findings, and each leads on', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    for (const path of ['/nowhere', '/about/privacy', '/orders/return', '/opening/buy']) {
      await page.goto(`${address}${path}`);
      expect(await seriousFindings(page, 'shop 390 light')).toEqual([]);
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
    expect(await page.locator(':focus').getAttribute('class')).toBe('card');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Opening Night' }).waitFor();
    await page.close();
  });
});

async function payOn(page: Page): Promise<void> {
  await page.locator('#number').fill(cards.good);
  await page.locator('#expiry').fill('12/39');
  await page.locator('#cvc').fill('123');
  await page.locator('form button').first().click();
}
