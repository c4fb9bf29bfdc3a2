/**
 * Driving the console in a browser: pages that fail over errors and over requests to other origins, at two sizes and in two
 * colour schemes; accessibility by axe. The files of one worker process share a browser, a service and its database.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { hashPassword } from '../../src/contexts/identity/accounts/accounts.ts';
import { defaultLiveTimes } from '../../src/contexts/messaging/live/live.ts';
import { accessibilityFindings } from './axe.ts';
import { contextIn, type Language, type Say, sayIn } from './console-language.ts';
import { lookOf } from './console-looks.ts';
import { chromiumPath } from './needs.ts';
import { createPerson } from './sign-in.ts';
import { startTestService, type TestService, type TestServiceOptions } from './test-service.ts';
import { addPartner, createOrganization, createWorld, insert, type World } from './world.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const screenshots = path.join(root, '.cache/screenshots');

/** Fails with what to do where the console is not built. */
export function builtConsole(): void {
  if (!existsSync(path.join(root, 'console/dist/index.html'))) {
    throw new Error('the console is not built: run npm run build');
  }
}

export const password = 'nine boats in a grey harbour';
const sessionCookie = '__Host-stagedoor_session';

const desktop = { width: 1400, height: 860 };
const phone = { width: 390, height: 844 };
export const viewports = [
  { name: 'desktop-light', size: desktop, colorScheme: 'light' },
  { name: 'desktop-dark', size: desktop, colorScheme: 'dark' },
  { name: 'phone-light', size: phone, colorScheme: 'light' },
  { name: 'phone-dark', size: phone, colorScheme: 'dark' },
] as const;
export type Viewport = (typeof viewports)[number] | (typeof narrowViewports)[number];
/** The narrowest window in which everything has to be used: a phone whose texts are enlarged. */
const narrow = { width: 320, height: 640 };
const narrowViewports = [
  { name: 'narrow-dark', size: narrow, colorScheme: 'dark' },
  { name: 'narrow-light', size: narrow, colorScheme: 'light' },
] as const;
/** In the order in which each differs from the one before in one thing only, since each change is a layout of its own. */
const viewportsInTurn = [viewports[0], viewports[1], viewports[3], viewports[2]] as const;
const withNarrow = [viewports[0], viewports[1], viewports[3], ...narrowViewports, viewports[2]] as const;

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly viewport: Viewport;
  /** A text of the console, or a pattern of such texts, as the page says it: for what is compared with what a page shows. */
  readonly say: Say;
  /** Statuses of failures that the test provokes. */
  expectStatus(...statuses: number[]): void;
}

export interface ConsoleBrowser {
  readonly service: TestService;
  readonly origin: string;
  /**
   * Opens an empty browser, hands it on, and fails over errors and requests that leave our origin. Where the look of the run
   * is another one (`console-looks.ts`), its language and size are shown, and the page finds in it what the test says.
   */
  visit(viewport: Viewport, use: (visit: Visit) => Promise<void>, language?: string): Promise<void>;
  close(): Promise<void>;
}

/** True where the run is to keep pictures of screens: `PICTURES=1`. */
const keepsPictures = process.env.PICTURES === '1';

/** The settings that the library gives the browser, which a second list of settings takes the place of; no page is drawn. */
const withoutDrawing =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,acceleratedCompositingEnabled=false';

/** Room for new objects, in megabytes: pages live for seconds, in which a small one is collected again and again. */
const withRoom = '--js-flags=--min-semi-space-size=32';

/**
 * Pages are laid out, and drawn only for pictures: drawing takes a fifth of the processor time of a browser. `args` are given
 * to it besides those that every test needs.
 */
export function launchBrowser(args: readonly string[] = [], isDrawn = keepsPictures): Promise<Browser> {
  const needed = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', withRoom];
  return chromium.launch({
    executablePath: chromiumPath,
    args: [...needed, ...(isDrawn ? [] : [withoutDrawing]), ...args],
  });
}

/**
 * What the files of a worker process share. The shared console is for tests with an organization of their own; they call
 * `console.service.check()` at the end of their file, since what fails when a worker ends is in no report.
 */
export const browserTest = it
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what the fixture needs
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('console', { scope: 'worker' }, async ({ browser }, { onCleanup }) => {
    const started = await startConsole(browser, {
      webhookAllowAddresses: ['127.0.0.0/8'],
      liveTimes: { ...defaultLiveTimes, figuresEveryMs: 100 },
    });
    onCleanup(() => started.close());
    return started;
  })
  .extend('world', { scope: 'worker' }, ({ console }): Promise<World> => createWorld(console.service));

/** The world with an organization of its own in place of the main one: partner of the same channel, open to the same reseller. */
export async function createPartner({ service }: ConsoleBrowser, world: World, slug: string): Promise<World> {
  const main = await createOrganization(service, { slug });
  await addPartner(service, main.id, world.channel.id);
  await insert(service.database, 'reseller_authorizations', {
    organization_id: main.id,
    reseller_id: world.reseller.id,
    created_at: service.services.clock.now(),
  });
  return { ...world, main };
}

/** A console with a service and a database of its own, which has an account: without one it would ask to be set up. */
export async function startConsole(browser: Browser, options: TestServiceOptions = {}): Promise<ConsoleBrowser> {
  const service = await startTestService(options);
  await createPerson(service, null, 'viewer', { operator: true });
  return consoleOf(browser, service);
}

/** The console of a service that is ended with it. */
export async function consoleOf(browser: Browser, service: TestService): Promise<ConsoleBrowser> {
  builtConsole();
  const origin = await service.listen();
  return {
    service,
    origin,
    visit: async (written, use, language = 'en-GB') => {
      const look = lookOf(language, written.size.width);
      const viewport =
        viewports.find(({ size, colorScheme }) => size.width === look.width && colorScheme === written.colorScheme) ??
        written;
      const say = sayIn(language.slice(0, 2) as Language, look.language.slice(0, 2) as Language);
      const { size, colorScheme } = viewport;
      const context = await browser.newContext({
        viewport: size,
        colorScheme,
        locale: look.language,
        timezoneId: 'Asia/Tokyo',
        baseURL: origin,
        reducedMotion: 'reduce',
      });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const errors: string[] = [];
      // Before anybody is signed in, the console asks who is.
      const expected = new Set([401]);
      const at = () => `at ${page.url().replace(origin, '')}`;
      page.on('pageerror', (error) => errors.push(`${error} ${at()}`));
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(`${message.text()} ${at()}`);
      });
      page.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(origin) && !url.startsWith('data:')) errors.push(`asks ${url}`);
      });
      page.on('response', (answer) => {
        if (answer.status() >= 400 && !expected.has(answer.status()))
          errors.push(`${answer.status()} ${answer.url()} ${at()}`);
      });
      const expectStatus = (...statuses: number[]) => {
        for (const status of statuses) expected.add(status);
      };
      const shown = look.language === language ? context : contextIn(context, page, say);
      await use({ page: shown.pages()[0]!, context: shown, viewport, say, expectStatus });
      await context.close();
      expect(errors).toEqual([]);
    },
    close: () => service.close(),
  };
}

let passwordHash: Promise<string> | undefined;

/** Signs a new person with that role in, and opens the address. */
export async function signInAs(
  { service, origin }: ConsoleBrowser,
  { page, context }: Visit,
  organizationId: string | null,
  role: 'owner' | 'admin' | 'manager' | 'door' | 'viewer',
  address = '/console/',
  options: { readonly operator?: boolean } = {},
): Promise<{ readonly id: string; readonly email: string }> {
  const person = await createPerson(service, organizationId, role, options);
  passwordHash ??= hashPassword(password);
  await service.database.sql('UPDATE users SET password_hash = $2 WHERE id = $1', [person.id, await passwordHash]);
  const value = person.headers.authorization.replace('Bearer ', '');
  await context.addCookies([
    {
      name: sessionCookie,
      value,
      domain: new URL(origin).hostname,
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ]);
  await page.goto(address);
  if (address === '/console/') await page.waitForURL(/\/o\//);
  return person;
}

/** Fills in and sends the form of the screen that asks who is there. */
export async function fillSignIn({ page }: Pick<Visit, 'page'>, email: string, typed = password): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/o\//);
}

/** The same as `signInAs` by the form of the screen. */
export async function signInByForm(visit: Visit, email: string, typed?: string): Promise<void> {
  await visit.page.goto('/console/');
  await fillSignIn(visit, email, typed);
}

/** Fails over findings of axe, by the given rules or by all, and over a page that is wider than its window. */
export async function examine(
  { page, viewport }: Pick<Visit, 'page' | 'viewport'>,
  name: string,
  rules: RunOptions = {},
): Promise<void> {
  await expectFitting(page, `${name}, ${viewport.name}`);
  // The door and the operator's area show the clock of their device.
  if (!/^(door|operator)/.test(name)) await expectTimes(page, name);
  // Only in the page itself: no screen has frames, in which axe would have to run besides.
  expect(page.frames(), `frames of ${name}`).toHaveLength(1);
  expect(await accessibilityFindings(page, viewport.name, rules), `${name}, ${viewport.name}`).toEqual([]);
}

/** The zone of the organizations and places of the tests; browsers and the service have others. */
const hours = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', timeStyle: 'short' });

/** Fails over an instant that is not shown by the clock of the organization. */
async function expectTimes(page: Page, name: string): Promise<void> {
  const shown = await page.evaluate<{ at: string; text: string }[]>(
    `[...document.querySelectorAll('time')].map((time) => ({ at: time.dateTime, text: time.title || time.textContent }))`,
  );
  for (const { at, text } of shown) {
    // Spanish writes no zero before an hour.
    const hour = new RegExp(`(?<!\\d)0?${hours.format(new Date(at)).replace(/^0/, '')}`);
    if (/\d:\d\d/.test(text)) expect(text, `a time of ${name}`).toMatch(hour);
  }
}

/** The names of what can be pressed and is cut off by something around it that hides what does not fit. */
const cutOff = `[...document.querySelectorAll('main :is(a, button, label, select)')].filter((pressed) => {
  const { left, right, width } = pressed.getBoundingClientRect();
  if (width < 2 || !pressed.checkVisibility({ visibilityProperty: true })) return false;
  for (let around = pressed.parentElement; around; around = around.parentElement) {
    const { overflowX } = getComputedStyle(around);
    if (overflowX === 'auto' || overflowX === 'scroll') return false;
    const frame = around.getBoundingClientRect();
    if (overflowX !== 'visible' && (left < frame.left - 2 || right > frame.right + 2)) return true;
  }
  return false;
}).map((pressed) => pressed.ariaLabel || pressed.textContent)`;

/** Fails over a page that is, and stays, wider than its window, and over controls that are cut off. */
async function expectFitting(page: Page, name: string): Promise<void> {
  // Plots are drawn anew in the second frame after a change of size, when theirs is known. What moves to its new place is
  // not there yet: transitions are shown at their end.
  const sideways = () =>
    page.evaluate(`(async () => {
      await document.fonts.ready;
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      for (const each of document.getAnimations()) {
        if (Number.isFinite(each.effect?.getComputedTiming().endTime)) each.finish();
      }
      return document.documentElement.scrollWidth - innerWidth;
    })()`);
  await expect.poll(sideways, { message: name, timeout: 2_000 }).toBe(0);
  expect(await page.evaluate(cutOff), `cut off: ${name}`).toEqual([]);
}

/** With `PICTURES=1` it keeps a picture of the screen in `.cache/screenshots`, to be looked at and for the documentation. */
export async function photograph({ page, viewport }: Pick<Visit, 'page' | 'viewport'>, name: string): Promise<void> {
  if (!keepsPictures) return;
  mkdirSync(screenshots, { recursive: true });
  await page.screenshot({ path: path.join(screenshots, `${name}-${viewport.name}.png`), animations: 'disabled' });
}

/** The viewports in which `examineInEveryViewport` asks axe where nothing else is said: each size and each colour scheme once. */
const askedByAxe: readonly string[] = ['desktop-light', 'phone-dark'];
/** With the narrow ones, axe is asked at the widest and at the narrowest size; of the other colours there, what colours decide. */
const askedWithNarrow: readonly string[] = ['desktop-light', 'narrow-dark'];
const askedOfColours: readonly string[] = ['desktop-dark', 'narrow-light'];
const rulesOfColours = { runOnly: ['color-contrast', 'link-in-text-block'] } satisfies RunOptions;

/**
 * Examines the screen in all viewports, one after the other in the same window: its width in each, by axe in some of them.
 * Answers with what was examined, for `expectExamined`.
 */
export async function examineInEveryViewport(
  visit: Visit,
  name: string,
  options: {
    readonly axe?: readonly string[];
    readonly inEachViewport?: () => Promise<void>;
    /** True: also in a window of 320 pixels, and by axe in both colour schemes at both ends of the sizes. */
    readonly isThorough?: boolean;
  } = {},
): Promise<readonly string[]> {
  const { page } = visit;
  const examined: string[] = [];
  let shown: Viewport = visit.viewport;
  const show = async (viewport: Viewport) => {
    if (viewport.size !== shown.size) await page.setViewportSize(viewport.size);
    if (viewport.colorScheme !== shown.colorScheme) await page.emulateMedia({ colorScheme: viewport.colorScheme });
    shown = viewport;
  };
  const asked = options.axe ?? (options.isThorough ? askedWithNarrow : askedByAxe);
  for (const viewport of options.isThorough ? withNarrow : viewportsInTurn) {
    await show(viewport);
    const isAskedByAxe = asked.includes(viewport.name);
    const isAskedOfColours = options.isThorough === true && askedOfColours.includes(viewport.name);
    if (isAskedByAxe) await examine({ page, viewport }, name);
    else if (isAskedOfColours) await examine({ page, viewport }, name, rulesOfColours);
    else await expectFitting(page, `${name}, ${viewport.name}`);
    await options.inEachViewport?.();
    examined.push(`${name}, ${viewport.name}${isAskedByAxe ? ', axe' : isAskedOfColours ? ', colours' : ''}`);
  }
  await show(visit.viewport);
  return examined;
}

/** Fails over a screen that is wider than its window at one of the sizes: for the languages that are not examined in full. */
export async function examineSizes(visit: Visit, name: string): Promise<readonly string[]> {
  const sizes = viewports.filter(({ colorScheme }) => colorScheme === visit.viewport.colorScheme);
  for (const { name: size, size: shown } of sizes) {
    await visit.page.setViewportSize(shown);
    await expectFitting(visit.page, `${name}, ${size}`);
  }
  await visit.page.setViewportSize(visit.viewport.size);
  return sizes.map((each) => `${name}, ${each.name}`);
}

/** Fails where other than so many screens were examined, each thoroughly: by axe at two sizes, and of the other colours there. */
export function expectExamined(examined: readonly string[], screensCount: number): void {
  const all = [...new Set(examined)];
  const count = (how: string) => all.filter((each) => each.endsWith(how)).length;
  expect([all.length, count(', axe'), count(', colours')]).toEqual([
    screensCount * withNarrow.length,
    screensCount * askedWithNarrow.length,
    screensCount * askedOfColours.length,
  ]);
}

/** Does what leads from the screen that is shown to another one, and waits for what that shows. */
export async function leadTo(visit: Visit, lead: () => Promise<unknown>): Promise<void> {
  const heading = (await visit.page.locator('main h1').first().elementHandle())!;
  await lead();
  // Until the other screen has its files, this one stays.
  await heading.waitForElementState('hidden');
  await settled(visit);
}

const menu = { name: /^Menu$|^Menú$/ };

/** Shows the links to the screens, which a phone has behind a button; a link that is followed hides them again. */
export async function showNavigation({ page }: Pick<Visit, 'page'>): Promise<void> {
  await page.getByRole('banner').waitFor();
  const show = page.getByRole('banner').getByRole('button', menu);
  if (await show.isVisible()) await show.click();
}

/** Hides them again on a phone. */
export async function hideNavigation({ page }: Pick<Visit, 'page'>): Promise<void> {
  const hide = page.getByRole('navigation').getByRole('button', menu);
  if (await hide.isVisible()) await hide.click();
}

/** Goes to another screen as a link does, without loading the console anew. */
export async function goWithin(visit: Visit, address: string): Promise<void> {
  await leadTo(visit, () => visit.page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`));
}

/** Waits until the screen shows what it has: nothing of it is being read any more. */
export async function settled({ page }: Visit): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await expect.poll(() => page.locator('main [aria-busy=true]').count(), { timeout: 15_000 }).toBe(0);
}

/** The addresses of an organization's screens after its own, by the file of their routes, as these files have them. */
export function screenRoutes(): ReadonlyMap<string, readonly string[]> {
  const folder = path.join(root, 'console/src/routes');
  const ofOrganization = /getParentRoute: \(\) => organization,\s+path: '([^']+)'/g;
  const found = readdirSync(folder).map((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const routes = [...text.matchAll(ofOrganization)].map(([, route]) => route!).filter((route) => route !== '/');
    return [file.replace(/\.tsx?$/, ''), routes] as const;
  });
  return new Map(found.filter(([, routes]) => routes.length > 0));
}
