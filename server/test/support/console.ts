/**
 * Driving the console in a browser: pages that fail over errors and over requests to other origins, at two sizes and in two
 * colour schemes; screenshots in `.cache/screenshots`; accessibility by axe.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { chromiumPath } from './needs.ts';
import { createPerson } from './sign-in.ts';
import { startTestService, type TestService, type TestServiceOptions } from './test-service.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const screenshots = path.join(root, '.cache/screenshots');

/** Fails with what to do where the console is not built. */
export function builtConsole(): void {
  if (!existsSync(path.join(root, 'console/dist/index.html'))) {
    throw new Error('the console is not built: run npm run build');
  }
}

export const password = 'nine boats in a grey harbour';

export const looks = [
  { name: 'desktop-light', viewport: { width: 1280, height: 860 }, colorScheme: 'light' },
  { name: 'desktop-dark', viewport: { width: 1280, height: 860 }, colorScheme: 'dark' },
  { name: 'phone-light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;
export type Look = (typeof looks)[number];

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly look: Look;
  /** Statuses of failures that the test provokes. */
  expectStatus(...statuses: number[]): void;
}

export interface ConsoleBrowser {
  readonly service: TestService;
  readonly origin: string;
  /** Opens an empty browser, hands it on, and fails over errors and requests that leave our origin. */
  visit(look: Look, use: (visit: Visit) => Promise<void>, language?: string): Promise<void>;
  close(): Promise<void>;
}

/** `browserArgs` are given to the browser besides those that every test needs. */
export async function startConsole(
  options: TestServiceOptions = {},
  browserArgs: readonly string[] = [],
): Promise<ConsoleBrowser> {
  builtConsole();
  mkdirSync(screenshots, { recursive: true });
  const service = await startTestService(options);
  const origin = await service.listen();
  const browser: Browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', ...browserArgs],
  });
  return {
    service,
    origin,
    visit: async (look, use, language = 'en-GB') => {
      const { viewport, colorScheme } = look;
      const context = await browser.newContext({ viewport, colorScheme, locale: language, baseURL: origin });
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
      await use({ page, context, look, expectStatus });
      await context.close();
      expect(errors).toEqual([]);
    },
    close: async () => {
      await browser.close();
      await service.close();
    },
  };
}

/** Signs a new person with that role in, by the form. */
export async function signInAs(
  { service }: ConsoleBrowser,
  { page }: Visit,
  organizationId: string,
  role: 'owner' | 'admin' | 'manager' | 'door' | 'viewer',
): Promise<{ readonly id: string; readonly email: string }> {
  const person = await createPerson(service, organizationId, role, { password });
  await service.database.sql('DELETE FROM sessions WHERE id = $1', [person.sessionId]);
  await page.goto('/console/');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/o\//);
  return person;
}

/** Keeps a picture of the screen and fails over serious findings of axe and over a page that is wider than its window. */
export async function examine({ page, look }: Visit, name: string): Promise<void> {
  await photograph({ page, look }, name);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  expect(serious, `${name}, ${look.name}`).toEqual([]);
}

/** Keeps a picture of the screen, and fails over a page that is wider than its window. */
async function photograph(
  { page, look }: Pick<Visit, 'page' | 'look'>,
  name: string,
  options: { readonly fullPage?: boolean } = {},
): Promise<void> {
  await page.evaluate('document.fonts.ready');
  const file = path.join(screenshots, `${name}-${look.name}.png`);
  await page.screenshot({ path: file, animations: 'disabled', ...options });
  const sideways = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(sideways, `${name}, ${look.name}`).toBe(0);
}

/** The looks in which `examineInEveryLook` asks axe: each size and each colour scheme once. */
const askedByAxe: readonly string[] = ['desktop-light', 'phone-dark'];

/** Keeps pictures of the whole screen in all looks, one after the other in the same window; axe in two of them. */
export async function examineInEveryLook(visit: Visit, name: string): Promise<void> {
  const { page } = visit;
  for (const look of looks) {
    await page.setViewportSize(look.viewport);
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
    // Two frames: plots are drawn anew once their size is known.
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    if (askedByAxe.includes(look.name)) await examine({ ...visit, look }, name);
    else await photograph({ page, look }, name);
  }
  await page.setViewportSize(visit.look.viewport);
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
