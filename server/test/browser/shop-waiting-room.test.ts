/** The waiting room of the shop in a browser, with and without scripts: a visitor waits, is led on and buys. */
import type { Browser } from 'playwright-core';
import { afterAll, expect, it, vi } from 'vitest';
import { passWaitingRooms } from '../../src/contexts/ticketing/waiting-rooms/waiting-rooms.ts';
import { accessibilityFindings } from '../support/axe.ts';
import { browserTest } from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { openShop } from '../support/shop.ts';
import { createPerson } from '../support/sign-in.ts';
import type { TestService } from '../support/test-service.ts';
import { createEvent, createOrganization, type TestOrganization } from '../support/world.ts';

vi.setConfig({ testTimeout: 120_000 });

describeNeeding('Chromium')('the waiting room in a browser', () => {
  let service: TestService;
  let browser: Browser;
  let organization: TestOrganization;
  let owner: Record<string, string>;
  let address: string;
  browserTest.beforeAll(async ({ browser: sharedBrowser, console }) => {
    browser = sharedBrowser;
    service = console.service;
    organization = await createOrganization(service, { slug: 'club-rush', name: 'Club Rush' });
    ({ headers: owner } = await createPerson(service, organization.id, 'owner'));
    address = `${console.origin}${await openShop(service, organization.id, owner)}`;
  });
  afterAll(() => service?.check());

  /** An event whose waiting room opens in some seconds; answers with the address of its page. */
  async function eventThatOpens(inMs: number): Promise<string> {
    const { eventId } = await createEvent(service, organization.id, organization.locationId);
    const path = `/management/organizations/${organization.id}/events/${eventId}/waiting-room`;
    const body = { mode: 'on', opens_at: new Date(Date.now() + inMs).toISOString() };
    expect((await service.call('PUT', path, { headers: owner, body })).status).toBe(200);
    const [event] = await service.database.sql<{ slug: string }>('SELECT slug FROM events WHERE id = $1', [eventId]);
    return `${address}/${event!.slug}`;
  }

  it.each([
    {
      width: 320,
      colorScheme: 'dark',
      javaScriptEnabled: false,
      locale: 'es-ES',
      words: ['Entrar en la sala de espera', 'Es tu turno', 'Comprar', 'Continuar al pago'],
    },
    {
      width: 390,
      colorScheme: 'light',
      javaScriptEnabled: true,
      locale: 'en-GB',
      words: ['Join the waiting room', 'It is your turn', 'Buy', 'Continue to payment'],
    },
    {
      width: 1400,
      colorScheme: 'dark',
      javaScriptEnabled: true,
      locale: 'en-GB',
      words: ['Join the waiting room', 'It is your turn', 'Buy', 'Continue to payment'],
    },
  ] as const)(
    'leads on by itself when it is the turn of a visitor, $width wide, $colorScheme, scripts: $javaScriptEnabled',
    async ({ width, colorScheme, javaScriptEnabled, locale, words: [join, turn, buy, pay] }) => {
      const eventAddress = await eventThatOpens(8_000);
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        colorScheme,
        javaScriptEnabled,
        locale,
      });
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      const look = async () => {
        if (!javaScriptEnabled) return;
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
        expect(await accessibilityFindings(page, `waiting room ${width} ${colorScheme}`)).toEqual([]);
      };
      await page.goto(eventAddress);
      await look();
      await page.getByRole('button', { name: join }).click();
      await page.getByRole('status').waitFor();
      await look();
      // The same place in another tab, and after a reload.
      const tab = await context.newPage();
      await tab.goto(`${eventAddress}/waiting`);
      expect(await tab.getByRole('button').count()).toBe(0);
      await tab.close();
      const passes = setInterval(() => void passWaitingRooms(service.services.database, new Date(), 0), 300);
      try {
        await page.getByText(`${turn}:`).waitFor({ timeout: 60_000 });
      } finally {
        clearInterval(passes);
      }
      await look();
      await page.getByRole('combobox').first().selectOption('1');
      await page.getByRole('button', { name: new RegExp(`^${buy}`) }).click();
      await look();
      await page.locator('[name="p0.full_name"]').fill('Noor Haddad');
      await page.locator('[name="p0.email"]').fill('noor.haddad@example.org');
      await page.getByRole('button', { name: pay }).click();
      await page.waitForURL(/\/pay\//);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it('can be kept from reloading itself where there are no scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(await eventThatOpens(3_600_000));
    await page.getByRole('button', { name: 'Join the waiting room' }).click();
    expect(await page.locator('meta[http-equiv="refresh"]').count()).toBe(1);
    await page.getByRole('link', { name: 'Do not reload this page by itself' }).click();
    expect(await page.locator('meta[http-equiv="refresh"]').count()).toBe(0);
    await page.getByRole('link', { name: 'Look again' }).click();
    await page.getByRole('heading', { name: 'The sale has not begun' }).waitFor();
    await context.close();
  });
});
