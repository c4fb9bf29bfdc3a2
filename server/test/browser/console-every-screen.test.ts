/**
 * Every screen of the console with the demonstration data, in all viewports: nothing fails, nothing is wider than the window, and
 * axe finds nothing. The screens are those of the route tree: a new one is looked at without being named here.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { defaultLiveTimes } from '../../src/contexts/messaging/live/live.ts';
import type { DemoFile } from '../../src/process/demo/demo-content.ts';
import {
  browserTest,
  type ConsoleBrowser,
  consoleOf,
  examineInEveryViewport,
  examineSizes,
  expectExamined,
  goWithin,
  leadTo,
  screenRoutes,
  settled,
  signInAs,
  type Visit,
  viewports,
} from '../support/console.ts';
import { pressButtons } from '../support/console-dialogs.ts';
import { type DemoService, startDemoService } from '../support/demo-service.ts';
import { reportDispute } from '../support/disputes.ts';
import { describeNeeding } from '../support/needs.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 180_000 });

const routes = screenRoutes();
const all = [...routes.values()].flat();

/** Views of a screen that its address alone does not show. */
const views: Readonly<Record<string, readonly string[]>> = {
  '/bookings': ['view=board', 'view=list'],
  '/events': ['show=past', 'show=drafts'],
  '/events/$eventId': ['view=figures', 'view=cancellation'],
  '/payments': ['view=invoices', 'view=wallet', 'view=external', 'view=payouts', 'view=reconcile'],
};

/** Screens, their views and dialogs: grows with each that is added. */
const screensCount = 58;

/** Dialogs that the buttons of all screens open, by their titles: grows with each that is added. */
const dialogsMin = 60;

describeNeeding('Chromium')('every screen of the console', () => {
  let started: DemoService;
  let console: ConsoleBrowser;
  let demo: DemoFile;
  let home: string;
  const [desktop] = viewports;
  browserTest.beforeAll(async ({ browser }) => {
    started = await startDemoService({ liveTimes: defaultLiveTimes });
    console = await consoleOf(browser, started.service);
    demo = JSON.parse(readFileSync(path.join(started.dataDir, 'demo.json'), 'utf8'));
    home = `/console/o/${demo.organization.slug}`;
    const organizationId = demo.organization._id;
    const [paid] = await started.service.database.sql<{ id: string }>(
      "SELECT payment_id AS id FROM charges WHERE organization_id = $1 AND status = 'succeeded' LIMIT 1",
      [organizationId],
    );
    await reportDispute(started.service, { organizationId, paymentId: paid!.id });
    const named = await started.service.database.sql<{ text: string }>(
      `SELECT text FROM (
         SELECT name AS text FROM events UNION SELECT description FROM events UNION SELECT name FROM event_groups
         UNION SELECT name FROM pass_types UNION SELECT name FROM plans UNION SELECT description FROM ticket_rate_supplements
       ) t WHERE text <> ''`,
    );
    demoTexts = named.map(({ text }) => text);
  });
  afterAll(() => started?.close());

  /** The screen on which the first link to a route with parameters leads to it. */
  function screenBefore(route: string): string {
    const before = all.filter((each) => route.startsWith(`${each}/`)).sort((a, b) => b.length - a.length)[0];
    if (before === undefined) throw new Error(`no screen leads to ${route}`);
    return before;
  }

  /** The address of a route, by the first link to it on the screen that is shown. */
  async function linkTo(page: Page, route: string): Promise<string> {
    const wanted = new RegExp(`^${home}${route.replaceAll(/\$\w+/g, '[^/?]+')}$`);
    const links = page.locator('main a[href]');
    const found = async () =>
      (await links.evaluateAll((each) => each.map((link) => link.getAttribute('href') ?? ''))).find((href) =>
        wanted.test(href),
      );
    await expect.poll(found, { message: `a link to ${route}`, timeout: 15_000 }).toBeDefined();
    return (await found())!;
  }

  const examined: string[] = [];
  const examinedInSpanish: string[] = [];
  /** Titles of the dialogs that opened in Spanish. */
  const opened = new Set<string>();
  /** What they showed in English, with the screen and the button. */
  const inEnglish = new Set<string>();
  /** Names and descriptions of the demonstration data, which are in English. */
  let demoTexts: readonly string[];
  const isOfDemo = (text: string) => demoTexts.some((each) => text.includes(each));

  /** Goes to all views of the screens of a file of routes, and has each examined by its name. */
  async function walk(file: string, language: string, examine: (visit: Visit, name: string) => Promise<void>) {
    const look = async (visit: Visit) => {
      const { page } = visit;
      await signInAs(console, visit, demo.organization._id, 'owner');
      await settled(visit);
      const addresses = new Map<string, string>();
      const withParameters = routes.get(file)!.filter((route) => route.includes('$'));
      // A screen comes after the one that leads to it.
      for (const route of [...routes.get(file)!].sort((a, b) => a.split('$').length - b.split('$').length)) {
        for (const view of ['', ...(views[route] ?? [])]) {
          const address = route.includes('$') ? addresses.get(route) : home + route;
          if (address === undefined) throw new Error(`the screen before ${route} is in another file`);
          if (view === '' && !route.includes('$') && !page.url().endsWith(address)) {
            await goWithin(visit, address);
          } else {
            await page.goto(address + (view && `?${view}`));
            await settled(visit);
          }
          if (view === '') {
            for (const next of withParameters.filter((each) => screenBefore(each) === route))
              addresses.set(next, await linkTo(page, next));
          }
          await examine(visit, view ? `${route}?${view}` : route);
        }
      }
    };
    await console.visit(desktop, look, language);
  }

  it.each([...routes.keys()])('is looked at: %s', (file) =>
    walk(file, 'en-GB', async (visit, name) => {
      examined.push(...(await examineInEveryViewport(visit, name, { isThorough: true })));
    }),
  );

  it.each([...routes.keys()])('is not wider than its window in Spanish: %s', (file) =>
    walk(file, 'es-ES', async (visit, name) => {
      expect(await visit.page.locator('html').getAttribute('lang')).toBe('es');
      examinedInSpanish.push(...(await examineSizes(visit, name)));
      const { titles, english } = await pressButtons(visit, isOfDemo);
      for (const title of titles) opened.add(title);
      for (const text of english) inEnglish.add(`${name}, ${text}`);
    }),
  );

  it('is looked at as often in Spanish, but for dialogs', () => {
    const names = (all: readonly string[]) => new Set(all.map((each) => each.split(', ')[0]!));
    expect(names(examinedInSpanish)).toEqual(names(examined));
  });

  it('says nothing in English in the dialogs that the buttons of the screens open in Spanish', () => {
    expect([...inEnglish]).toEqual([]);
    expect(opened.size).toBeGreaterThanOrEqual(dialogsMin);
  });

  describe('the dialogs', () => {
    const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

    /** Name of the picture, address, and what opens it. */
    const dialogs: readonly (readonly [string, string, (page: Page) => Promise<unknown>])[] = [
      ['create-key', '/developers/keys', (page) => button(page, 'Create key')],
      ['create-endpoint', '/developers/webhooks', (page) => button(page, 'Add endpoint')],
      ['invite', '/settings/team', (page) => button(page, 'Invite')],
      [
        'walk-in',
        '/bookings',
        async (page) => {
          await page.getByText('Backstage', { exact: true }).click();
          await button(page, /^Space \d+, Free/);
        },
      ],
      ['booking', '/bookings', (page) => button(page, /^Space \d+, Accepted/)],
      ['guest-list-add', '/lists', (page) => button(page, 'Add to the list')],
      [
        'guest-list-entry',
        '/lists',
        (page) => page.getByRole('table', { name: 'Guest lists' }).getByRole('button').first().click(),
      ],
      ['event-form', '/events', (page) => button(page, 'Create event')],
      [
        'payment-record',
        '/payments?view=external',
        (page) => page.getByRole('button', { name: 'Record payment' }).click(),
      ],
      ['palette', '/tonight', (page) => page.keyboard.press('Control+k')],
    ];

    it('are looked at', async () => {
      await console.visit(desktop, async (visit) => {
        const { page } = visit;
        await signInAs(console, visit, demo.organization._id, 'owner');
        await settled(visit);
        let before = '';
        for (const [name, address, open] of dialogs) {
          if (address !== before) {
            await goWithin(visit, home + address);
          } else {
            await page.goto(home + address);
            await settled(visit);
          }
          before = address;
          await open(page);
          await page.getByRole('dialog').first().waitFor();
          examined.push(...(await examineInEveryViewport(visit, `dialog ${name}`, { isThorough: true })));
        }
      });
    });

    it('and screens are all looked at, in every viewport, two of them by axe', () =>
      expectExamined(examined, screensCount));
  });

  it('are found by the palette, with events, people, codes and ids', async () => {
    const { sql } = console.service.database;
    const own = [demo.organization._id];
    const [booking] = await sql<{ id: string; code: string }>(
      `SELECT b.id, b.code FROM bookings b JOIN events e ON e.id = b.event_id
       WHERE b.organization_id = $1 AND e.ends_at > now() AND b.code <> '' LIMIT 1`,
      own,
    );
    const [client] = await sql<{ id: string; email: string }>(
      'SELECT id, email FROM clients WHERE organization_id = $1 ORDER BY id LIMIT 1',
      own,
    );
    const [payment] = await sql<{ id: string }>('SELECT id FROM payments WHERE organization_id = $1 LIMIT 1', own);
    const [tonight] = demo.events;
    const ticketId = demo.tickets.party_of_four._id;
    /** What is typed, and the address at which Enter or the first thing found ends. */
    const wanted: readonly (readonly [string, string])[] = [
      ['audit', '/settings/audit-log'],
      [tonight!.name, `/events/${tonight!._id}`],
      [client!.email, `/clients/${client!.id}`],
      [demo.tickets.party_of_four.qr_code, `/tickets/${ticketId}`],
      [booking!.code, `booking=${booking!.id}`],
      [demo.discount_codes.fixed, '/catalogue'],
      [ticketId, `/tickets/${ticketId}`],
      [booking!.id, `booking=${booking!.id}`],
      [payment!.id, `/payments/${payment!.id}`],
      [client!.id, `/clients/${client!.id}`],
      [tonight!._id, `/events/${tonight!._id}`],
      [tonight!.ticket_rate_ids[0]!, `/rates/${tonight!.ticket_rate_ids[0]}`],
      [demo.webhook_endpoints.active, `/developers/webhooks/${demo.webhook_endpoints.active}`],
    ];
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(404);
      await signInAs(console, visit, demo.organization._id, 'owner');
      await settled(visit);
      const field = page.getByLabel('Events, people, codes, ids and screens');
      for (const [typed, address] of wanted) {
        await goWithin(visit, `${home}/settings/team`);
        await page.keyboard.press('Control+k');
        await field.fill(typed);
        await page.locator('[data-action][data-selected]').waitFor();
        await leadTo(visit, () => page.keyboard.press('Enter'));
        await expect.poll(() => page.url(), { message: typed }).toContain(address);
      }
      await page.keyboard.press('Control+k');
      await field.fill('tkt_01jd3k5v8wexbtq8m2zr4h6n7c');
      await page.getByText('Nothing found').waitFor();
    });
  });
});

describe('the list of screens', () => {
  it('are those of the route tree', () => {
    expect(all.length).toBeGreaterThanOrEqual(30);
    expect(all).toEqual(
      expect.arrayContaining(['/tonight', '/tickets/$ticketId', '/developers/keys', '/settings/team']),
    );
    expect(Object.keys(views).filter((route) => !all.includes(route))).toEqual([]);
  });
});
