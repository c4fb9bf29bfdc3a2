/** The page of a payment in a browser, with and without scripts: it pays, and the buyer ends where the seller said. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, expect, it, vi } from 'vitest';
import { browserTest } from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { beginCheckout, cards } from '../support/purchases.ts';
import type { TestService } from '../support/test-service.ts';
import { createRate, type World } from '../support/world.ts';

vi.setConfig({ testTimeout: 60_000 });

describeNeeding('Chromium')('the page of a payment in a browser', () => {
  let service: TestService;
  let world: World;
  let browser: Browser;
  /** The shop of the channel, to which buyers come back. */
  let shop: Server;
  let shopUrl: string;
  browserTest.beforeAll(async ({ browser: sharedBrowser, console, world: sharedWorld }) => {
    browser = sharedBrowser;
    service = console.service;
    world = sharedWorld;
    shop = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<h1>Shop</h1>'));
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    shop?.close();
    await service?.check();
  });

  async function begin(given: Record<string, unknown> = {}) {
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    const { data } = (await beginCheckout(service, world.channel, rateId, given)).body;
    return { url: data.payment_url as string, id: data.payment_id as string };
  }
  const statusOf = async (id: string) =>
    (await service.call('GET', `/channels/payments/${id}`, { headers: world.channel.headers })).body.data.status;

  async function pay(page: Page, number: string): Promise<void> {
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expires').fill('12/39');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Pay €21.50' }).click();
  }

  it.each([
    { width: 360, colorScheme: 'dark', javaScriptEnabled: false },
    { width: 1400, colorScheme: 'light', javaScriptEnabled: true },
  ] as const)('pays, $width wide, scripts: $javaScriptEnabled', async ({ width, colorScheme, javaScriptEnabled }) => {
    const { url, id } = await begin({ redirect_url: `${shopUrl}/thanks`, error_url: `${shopUrl}/sorry` });
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, javaScriptEnabled });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(url);
    if (javaScriptEnabled) expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await pay(page, cards.declined);
    await page.getByRole('alert').getByText('The card was declined').waitFor();
    await pay(page, cards.good);
    await page.waitForURL(`${shopUrl}/thanks?payment_id=${id}&status=succeeded`);
    expect(await page.getByRole('heading').textContent()).toBe('Shop');
    expect(errors).toEqual([]);
    expect(await statusOf(id)).toBe('succeeded');
    await context.close();
  });

  it('asks for a confirmation, and says how it ended where the seller named no address', async () => {
    const { url, id } = await begin();
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(url);
    await pay(page, cards.confirmed);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    expect(await statusOf(id)).toBe('succeeded');
    await page.close();
  });

  it('is cancelled by the buyer', async () => {
    const { url, id } = await begin();
    const page = await browser.newPage();
    await page.goto(url);
    await page.getByRole('button', { name: 'Cancel the purchase' }).click();
    await page.getByRole('heading', { name: 'Purchase cancelled' }).waitFor();
    expect(await statusOf(id)).toBe('failed');
    await page.close();
  });
});
