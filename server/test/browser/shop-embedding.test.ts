/** The shop within a page of another site, in a browser: the demonstration page, served from another origin. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { afterAll, expect, it, vi } from 'vitest';
import { passWaitingRooms } from '../../src/contexts/ticketing/waiting-rooms/waiting-rooms.ts';
import { accessibilityFindings } from '../support/axe.ts';
import { browserTest } from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { cards } from '../support/purchases.ts';
import { openShop } from '../support/shop.ts';
import { createPerson } from '../support/sign-in.ts';
import type { TestService } from '../support/test-service.ts';
import { createEvent, createOrganization, createRate } from '../support/world.ts';

vi.setConfig({ testTimeout: 90_000 });

const demonstration = readFileSync(new URL('../../../docs/examples/shop/embedding.html', import.meta.url), 'utf8');

describeNeeding('Chromium')('the shop within a page of another site', () => {
  let service: TestService;
  let browser: Browser;
  let site: Server;
  let address: string;
  let openWaitingRoom: () => Promise<unknown>;
  browserTest.beforeAll(async ({ browser: sharedBrowser, console }) => {
    browser = sharedBrowser;
    service = console.service;
    const { id, eventId, locationId } = await createOrganization(service, { slug: 'club-within', name: 'Club Within' });
    await service.database.sql("UPDATE events SET slug = 'opening' WHERE id = $1", [eventId]);
    const { headers } = await createPerson(service, id, 'owner');
    const shop = `${console.origin}${await openShop(service, id, headers)}`;
    const page = demonstration
      .replaceAll('http://127.0.0.1:4000/club', shop)
      .replaceAll('http://127.0.0.1:4000', console.origin);
    const questionId = 'qst_01m1gnhr4de5wapxkjm8xg85j1';
    const other = await createEvent(service, id, locationId, { slug: 'asked', name: 'Asked Night' });
    const asked = await createRate(service, id, other.eventId);
    await service.database.sql('UPDATE ticket_rates SET fields = $2, questions = $3 WHERE id = $1', [
      asked.rateId,
      JSON.stringify([{ slug: 'shoe_size', type: 'text', label: 'Shoe size', required: true, options: [] }]),
      JSON.stringify([
        { _id: questionId, label: 'Which day?', type: 'checkbox', items: ['Fri', 'Sat'], required: true },
      ]),
    ]);
    const rush = await createEvent(service, id, locationId, { slug: 'rush', name: 'Rush Night' });
    openWaitingRoom = () =>
      service.call('PUT', `/management/organizations/${id}/events/${rush.eventId}/waiting-room`, {
        headers,
        body: { mode: 'on', opens_at: new Date(Date.now() + 3_000).toISOString() },
      });
    const given = `shop="${shop}" event="asked" code="AUTUMN" lang="es" answer-shoe_size="41" answer-${questionId}="Sat"`;
    const pages: Record<string, string> = {
      '/attributes': `<!doctype html><html lang="en"><meta charset="utf-8"><title>Attributes</title>
        <script src="${console.origin}/shop/assets/embed.js"></script>
        <stagedoor-button ${given} tickets="${asked.rateId}:2" label="Two tickets"></stagedoor-button>
        <p><button id="own">Buy</button></p>
        <stagedoor-event ${given} rates="${asked.rateId}">Tickets</stagedoor-event>`,
      '/rush': `<!doctype html><html lang="en"><meta charset="utf-8"><title>Rush</title>
        <script src="${console.origin}/shop/assets/embed.js"></script>
        <stagedoor-button shop="${shop}" event="rush"><a href="${shop}/rush">Rush</a></stagedoor-button>`,
      '/below': page.replace('<h2>An event</h2>', '<p style="height: 5000px">Much to read before</p>'),
      '/month': page.replace('<stagedoor-calendar ', '<stagedoor-calendar view="month" '),
    };
    site = createServer(({ url }, response) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end(pages[url!] ?? page),
    );
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    // Another host than that of the shop, so another site.
    address = `http://localhost:${(site.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    site?.close();
    return service?.check();
  });

  async function visit(
    options: Parameters<Browser['newContext']>[0],
    use: (page: Page, context: BrowserContext) => Promise<void>,
    path = '',
  ) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await page.goto(address + path);
    await use(page, context);
    expect(await context.cookies()).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  }

  /** Chooses two tickets, enters what is missing, pays in the tab that opens, and comes back. */
  async function buyIn(frame: FrameLocator, context: BrowserContext, given: 'known' | 'unknown') {
    await frame.getByRole('combobox').first().selectOption('2');
    await frame.getByRole('button', { name: 'Buy' }).click();
    await payIn(frame, context, given);
  }

  async function payAt(payment: Page) {
    await payment.locator('#number').fill(cards.good);
    await payment.locator('#expiry').fill('12/39');
    await payment.locator('#cvc').fill('123');
    await payment.locator('form button').first().click();
  }

  async function payIn(frame: FrameLocator, context: BrowserContext, given: 'known' | 'unknown') {
    const name = frame.locator('[name="p0.full_name"]');
    if (given === 'known') {
      await expect.poll(() => name.inputValue()).toBe('Noor Haddad');
      expect(await frame.locator('[name="p0.email"]').inputValue()).toBe('noor.haddad@example.org');
    } else {
      await name.fill('Ilse Okafor');
      await frame.locator('[name="p0.email"]').fill('ilse.okafor@example.org');
    }
    await frame.getByRole('button', { name: 'Continue to payment' }).click();
    await frame.getByRole('heading', { name: 'Your basket' }).waitFor();
    const opened = context.waitForEvent('page');
    await frame.getByRole('link', { name: /^Pay / }).click();
    const payment = await opened;
    await payAt(payment);
    await payment.getByRole('heading', { name: 'Thank you!' }).waitFor();
    await payment.close();
    await frame.getByRole('heading', { name: 'Thank you!' }).waitFor({ timeout: 20_000 });
  }

  it('a button opens the shop over the page with what is known of the visitor, and says what was sold', async () => {
    await visit({ viewport: { width: 1400, height: 900 } }, async (page, context) => {
      await page.getByRole('link', { name: 'Tickets for the opening' }).click();
      const dialog = page.getByRole('dialog', { name: 'Tickets for the opening' });
      await buyIn(dialog.frameLocator('iframe'), context, 'known');
      expect(await page.getByRole('status').textContent()).toBe('Sold: 2 tickets for 43 EUR');
      expect(page.url()).toBe(address);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
    });
  });

  it('has a change of name that costs something paid in a tab of its own, which shows the order by itself', async () => {
    await service.database.sql(
      "UPDATE ticket_rates SET name_change_fee = 300 WHERE event_id = (SELECT id FROM events WHERE slug = 'opening')",
    );
    await visit({ viewport: { width: 1400, height: 900 } }, async (page, context) => {
      await page.getByRole('link', { name: 'Tickets for the opening' }).click();
      const frame = page.getByRole('dialog', { name: 'Tickets for the opening' }).frameLocator('iframe');
      await buyIn(frame, context, 'known');
      const ticket = frame.locator('.tickets > li').first();
      await ticket.getByText('Change the name').first().click();
      await ticket.getByLabel('Name of the new holder').fill('Vera Lindqvist');
      const opened = context.waitForEvent('page');
      await ticket.getByRole('button', { name: 'Change the name' }).click();
      const payment = await opened;
      await payAt(payment);
      await payment.getByText('The name was changed.').waitFor();
      expect(new URL(payment.url()).searchParams.has('embed')).toBe(false);
    });
  });

  it('gives code, language and answers to the form that a script opens in answer to a click', async () => {
    await visit(
      { viewport: { width: 1000, height: 900 } },
      async (page) => {
        await page.evaluate("own.onclick = () => document.querySelector('stagedoor-button').open()");
        await page.getByRole('button', { name: 'Buy' }).click();
        const dialog = page.getByRole('dialog', { name: 'Two tickets' });
        await dialog.getByRole('button', { name: 'Cerrar' }).waitFor();
        const form = dialog.frameLocator('iframe');
        const field = (name: string) => form.locator(`[name="${name}"]`);
        await expect.poll(() => field('p0.shoe_size').inputValue()).toBe('41');
        expect(await form.locator('html').getAttribute('lang')).toBe('es');
        expect(await field('code').inputValue()).toBe('AUTUMN');
        expect(await form.getByRole('checkbox', { name: 'Sat' }).isChecked()).toBe(true);
        expect(await form.getByRole('checkbox', { name: 'Fri' }).isChecked()).toBe(false);
        expect(await form.locator('input[name^="n_"]').inputValue()).toBe('2');
        await dialog.getByRole('button', { name: 'Cerrar' }).click();
        const event = page.frameLocator('stagedoor-event iframe');
        expect(await event.getByRole('combobox').count()).toBe(1);
        await event.getByRole('combobox').selectOption('1');
        await event.getByRole('button', { name: 'Comprar' }).click();
        const opened = page.getByRole('dialog').frameLocator('iframe');
        await expect.poll(() => opened.locator('[name="p0.shoe_size"]').inputValue()).toBe('41');
        expect(await opened.locator('[name="code"]').inputValue()).toBe('AUTUMN');
        expect(await opened.locator('html').getAttribute('lang')).toBe('es');
      },
      'attributes',
    );
  });

  it('an event stands in the page at its own height and in the colours of the page, and opens over it', async () => {
    await visit({ viewport: { width: 1000, height: 900 }, colorScheme: 'dark' }, async (page, context) => {
      const element = page.locator('stagedoor-event iframe');
      const frame = page.frameLocator('stagedoor-event iframe');
      await frame.getByRole('heading', { name: 'Opening Night' }).waitFor();
      const heightOf = 'document.body.getBoundingClientRect().height';
      const inner = (await element.elementHandle())!;
      const within = (await inner.contentFrame())!;
      await expect
        .poll(async () => Math.abs(Number(await within.evaluate(heightOf)) - (await element.boundingBox())!.height))
        .toBeLessThan(2);
      const color = await within.evaluate("getComputedStyle(document.querySelector('button')).backgroundColor");
      expect(color).toBe('rgb(253, 186, 116)');
      expect(await accessibilityFindings(page, 'embedding 1000 dark')).toEqual([]);
      await frame.getByRole('combobox').first().selectOption('1');
      await frame.getByRole('button', { name: 'Buy' }).click();
      const dialog = page.getByRole('dialog');
      await payIn(dialog.frameLocator('iframe'), context, 'unknown');
      expect(await page.getByRole('status').textContent()).toBe('Sold: 1 tickets for 21.5 EUR');
    });
  });

  it('an event and a calendar below what is shown have their own height before anybody sees them', async () => {
    await visit(
      { viewport: { width: 1000, height: 900 } },
      async (page) => {
        for (const name of ['stagedoor-event', 'stagedoor-calendar']) {
          const element = page.locator(`${name} iframe`);
          const within = (await (await element.elementHandle())!.contentFrame())!;
          await within.waitForLoadState();
          const height = () => within.evaluate<number>('document.body.getBoundingClientRect().height');
          await expect
            .poll(async () => Math.abs((await height()) - (await element.boundingBox())!.height))
            .toBeLessThan(2);
        }
        expect(await page.evaluate('scrollY')).toBe(0);
      },
      'below',
    );
  });

  it('a calendar opens an event over the page, which leads to a tab of its own, and Escape closes it', async () => {
    await visit({ viewport: { width: 1000, height: 900 } }, async (page, context) => {
      await page
        .frameLocator('stagedoor-calendar iframe')
        .getByRole('link', { name: /Opening Night/ })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.frameLocator('iframe').getByRole('heading', { name: 'Opening Night' }).waitFor();
      const opened = context.waitForEvent('page');
      await dialog.getByRole('link', { name: 'Open in a tab of its own' }).click();
      const tab = await opened;
      await tab.getByRole('contentinfo').waitFor();
      expect(tab.url()).toMatch(/\/club-within\/opening$/);
      await tab.close();
      await dialog.getByRole('button', { name: 'Close' }).focus();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    });
  });

  it.each([
    { width: 1000, height: 900 },
    { width: 390, height: 844 },
  ])('a calendar shows a month and leads to others within the page, $width wide', async (viewport) => {
    await visit(
      { viewport },
      async (page, context) => {
        const frame = page.frameLocator('stagedoor-calendar iframe');
        const caption = frame.locator('.month caption');
        const month = await caption.textContent();
        const fits = async () => {
          const within = (await (await page.locator('stagedoor-calendar iframe').elementHandle())!.contentFrame())!;
          const sideways = await within.evaluate('document.documentElement.scrollWidth - innerWidth');
          const height = Number(await within.evaluate('document.body.getBoundingClientRect().height'));
          const shown = (await page.locator('stagedoor-calendar iframe').boundingBox())!.height;
          return sideways === 0 && Math.abs(height - shown) < 2;
        };
        await expect.poll(fits, { timeout: 15_000 }).toBe(true);
        expect(await accessibilityFindings(page, `embedding ${viewport.width} month`)).toEqual([]);
        await frame.getByRole('link', { name: /^Next/ }).click();
        await expect.poll(() => caption.textContent(), { timeout: 15_000 }).not.toBe(month);
        await expect.poll(fits, { timeout: 15_000 }).toBe(true);
        await frame.getByRole('link', { name: /^Previous/ }).click();
        await expect.poll(() => caption.textContent(), { timeout: 15_000 }).toBe(month);
        expect(page.url()).toBe(`${address}month`);
        const opened = viewport.width < 640 ? context.waitForEvent('page') : null;
        await frame.getByRole('link', { name: /Opening Night/ }).click();
        const shop = opened ? await opened : page.getByRole('dialog').frameLocator('iframe');
        await shop.getByRole('heading', { name: 'Opening Night' }).waitFor();
      },
      'month',
    );
  });

  it('where cookies of other sites are refused, a place in the waiting room is kept by the page that is loaded again, and its tickets are bought', async () => {
    /** Whether the page of the shop may keep a cookie in its frame. */
    const takesCookies = async (page: Page) => {
      const element = await page.getByRole('dialog').locator('iframe').elementHandle();
      const frame = (await element!.contentFrame())!;
      return frame.evaluate(
        "(() => { document.cookie = 'probe=1; Max-Age=1; SameSite=None; Secure'; return document.cookie !== ''; })()",
      );
    };
    const open = async (page: Page) => {
      await page.getByRole('link', { name: 'Rush' }).click();
      const dialog = page.getByRole('dialog').frameLocator('iframe');
      await dialog.getByRole('heading', { name: 'Rush Night' }).waitFor();
      return dialog;
    };
    await openWaitingRoom();
    const passes = setInterval(() => void passWaitingRooms(service.services.database, new Date(), 0), 300);
    try {
      await visit(
        { viewport: { width: 1000, height: 900 } },
        async (page, context) => {
          await open(page);
          expect(await takesCookies(page)).toBe(true);
          const session = await context.newCDPSession(page);
          await session.send('Network.enable');
          await session.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true });
          await page.reload();
          const joining = await open(page);
          expect(await takesCookies(page)).toBe(false);
          await joining.getByRole('button', { name: 'Join the waiting room' }).click();
          await joining.getByRole('button', { name: 'Join the waiting room' }).waitFor({ state: 'detached' });
          await page.reload();
          const dialog = await open(page);
          // The place is known by its cookie, which counts within this page alone.
          const toPlace = dialog.getByRole('link', { name: 'Go to my place in the waiting room' });
          const turn = dialog.getByText('It is your turn:');
          await toPlace.or(turn).waitFor();
          if (await toPlace.isVisible()) await toPlace.click();
          await turn.waitFor({ timeout: 60_000 });
          await buyIn(dialog, context, 'unknown');
          expect((await context.cookies()).map(({ name }) => name)).toContain('waiting_place');
          await context.clearCookies();
        },
        'rush',
      );
    } finally {
      clearInterval(passes);
    }
  });

  it('on a phone the shop has a tab of its own', async () => {
    await visit({ viewport: { width: 390, height: 844 } }, async (page, context) => {
      const opened = context.waitForEvent('page');
      await page.getByRole('link', { name: 'Tickets for the opening' }).click();
      const tab = await opened;
      await tab.getByRole('heading', { name: 'Opening Night' }).waitFor();
      expect(tab.url()).toMatch(/\/club-within\/opening$/);
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    });
  });

  it('without scripts there are links to the shop', async () => {
    await visit({ javaScriptEnabled: false }, async (page) => {
      await page.getByRole('link', { name: 'All events' }).click();
      await page.getByRole('link', { name: /Opening Night/ }).waitFor();
    });
  });
});
