/** The documentation pages in a browser: they work under their policy, ask no other origin, and fit a telephone. */
import { createHmac } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, expect, it, vi } from 'vitest';
import { guides } from '../../src/apis/docs/guides.ts';
import { browserTest } from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import type { TestService } from '../support/test-service.ts';

// The machine may be busy.
vi.setConfig({ testTimeout: 90_000 });

describeNeeding('Chromium')('the documentation in a browser', () => {
  let browser: Browser;
  let service: TestService;
  let origin: string;
  browserTest.beforeAll(({ browser: shared, console }) => {
    browser = shared;
    ({ service, origin } = console);
  });
  afterAll(() => service?.check());

  /** Opens a page, hands it on, and fails over errors in its console and requests that leave our origin. */
  async function visit(
    path: string,
    options: { width: number; colorScheme: 'light' | 'dark' },
    look: (page: Page) => Promise<void>,
  ): Promise<void> {
    const page = await browser.newPage({
      viewport: { width: options.width, height: 800 },
      colorScheme: options.colorScheme,
    });
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('request', (request) => request.url().startsWith(origin) || errors.push(`asks ${request.url()}`));
    page.on('response', (answer) => answer.status() < 400 || errors.push(`${answer.status()} ${answer.url()}`));
    await page.goto(origin + path);
    await look(page);
    const sideways = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    await page.close();
    expect(errors).toEqual([]);
    expect(sideways).toBe(0);
  }

  it.each([
    { width: 1400, colorScheme: 'light' },
    { width: 360, colorScheme: 'dark' },
  ] as const)('shows the index, $width wide and $colorScheme', async (options) => {
    await visit('/docs', options, async (page) => {
      // The guides, the four APIs, and the journeys.
      expect(await page.locator('main section').count()).toBe(6);
      const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(background).toBe(options.colorScheme === 'dark' ? 'rgb(18, 17, 26)' : 'rgb(246, 246, 250)');
    });
  });

  it.each([
    ['integrations', 'bookings', 1400],
    ['channels', 'tickets', 360],
    ['resellers', 'resale', 1400],
    ['management', 'events', 360],
  ])('shows the reference of %s, %s, %s wide', async (api, tag, width) => {
    await visit(`/docs/reference/${api}`, { width, colorScheme: 'dark' }, async (page) => {
      expect((await page.locator('h1').textContent())!.toLowerCase()).toBe(api);
    });
    await visit(`/docs/reference/${api}/${tag}`, { width, colorScheme: 'light' }, async (page) => {
      expect((await page.locator('h1').textContent())!.toLowerCase()).toBe(tag);
      const shown = page.locator('.samples').first().locator('figure:visible');
      // Side by side where they fit, otherwise one of them.
      expect(await shown.count()).toBe(width > 1000 ? 3 : 1);
      await page.locator('label', { hasText: 'TypeScript' }).click();
      expect(await shown.locator('figcaption').allTextContents()).toEqual(['TypeScriptCopy']);
      await page.reload();
      expect(await shown.locator('figcaption').allTextContents()).toEqual(['TypeScriptCopy']);
    });
  });

  it.each([
    ['integrations', 'notifications'],
    ['management', 'tickets'],
  ])('folds the long tables of %s, %s, which a reader opens', async (api, tag) => {
    await visit(`/docs/reference/${api}/${tag}`, { width: 390, colorScheme: 'light' }, async (page) => {
      const rowsOf = () =>
        page
          .locator('main .table:visible')
          .evaluateAll((tables) => tables.map((one) => one.querySelectorAll('td:first-child').length));
      expect(Math.max(...(await rowsOf()))).toBeLessThanOrEqual(6);
      expect(await page.evaluate('document.documentElement.scrollHeight / innerHeight')).toBeLessThan(60);
      await page
        .locator('main summary', { hasText: / fields$/ })
        .first()
        .click();
      expect(Math.max(...(await rowsOf()))).toBeGreaterThan(6);
    });
  });

  it('finds an operation of the reference by words', async () => {
    await visit('/docs/reference/management', { width: 1400, colorScheme: 'light' }, async (page) => {
      const shown = page.locator('main h3 ~ ul > li:visible');
      expect(await shown.count()).toBeGreaterThan(200);
      await page.locator('[name=filter]').fill('rotate api key');
      expect(await shown.count()).toBeLessThan(10);
      await shown.first().locator('a').click();
      expect(page.url()).toMatch(/\/docs\/reference\/management\/[\w-]+#rotate\w+/);
    });
  });

  it('finds operations on a phone, whose long addresses are broken', async () => {
    await visit('/docs/search?q=walk-in+booking', { width: 360, colorScheme: 'light' }, async (page) => {
      const found = page.locator('.found li');
      expect(await found.filter({ hasText: '/management/organizations/{organizationId}/bookings' }).count()).toBe(1);
      const first = found.locator('a', { hasText: 'Create a walk-in booking' });
      expect(await first.getAttribute('href')).toBe('/docs/reference/integrations/bookings#createWalkInBooking');
    });
  });

  it('leads from the index to a journey, which is as wide as a phone', async () => {
    await visit('/docs', { width: 360, colorScheme: 'light' }, async (page) => {
      await page.locator('a', { hasText: 'Run a door' }).click();
      await page.locator('h1', { hasText: 'Run a door' }).waitFor();
      expect(page.url()).toBe(`${origin}/docs/journeys/run-a-door`);
    });
  });

  it('leads from a tag of the index to its operations', async () => {
    await visit('/docs', { width: 1400, colorScheme: 'light' }, async (page) => {
      await page.locator('section[aria-labelledby=integrations] a', { hasText: 'Webhook Endpoints' }).click();
      await page.locator('h2', { hasText: 'Create a webhook endpoint' }).waitFor();
      expect(page.url()).toBe(`${origin}/docs/reference/integrations/webhook-endpoints`);
    });
  });

  it('downloads a document under its name, from the index and from the reference', async () => {
    for (const path of ['/docs', '/docs/reference/resellers']) {
      await visit(path, { width: 1400, colorScheme: 'light' }, async (page) => {
        const download = page.waitForEvent('download');
        await page.locator('a[href="/resellers/openapi.json"]').click();
        expect((await download).suggestedFilename()).toBe('stagedoor-resellers.openapi.json');
      });
    }
  });

  it('checks a signature in the page, which sends nothing', async () => {
    await visit('/docs/guides/webhooks', { width: 360, colorScheme: 'dark' }, async (page) => {
      const body = '{"id":"whe_1","event":"webhook.test"}';
      const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      const check = async (given: string) => {
        await page.locator('[name=secret]').fill(secret);
        await page.locator('[name=headers]').fill(`X-Webhook-Signature: ${signature}`);
        await page.locator('[name=body]').fill(given);
        await page.locator('button', { hasText: 'Check' }).click();
      };
      const answer = page.locator('output');
      await check(body);
      await answer.getByText('Right.').waitFor();
      await check(JSON.stringify(JSON.parse(body), null, 2));
      await answer.getByText('JSON parser').waitFor();
      await check('something else');
      await answer.getByText('It does not fit').waitFor();
    });
  });

  it.each(guides)('shows the guide $name on a phone', async ({ name }) => {
    await visit(`/docs/guides/${name}`, { width: 360, colorScheme: 'light' }, async (page) => {
      expect(await page.locator('h1').count()).toBe(1);
    });
  });
});
