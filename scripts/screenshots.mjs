/**
 * Makes the pictures of the console in docs/images from the demonstration: starts the service on a data directory of its
 * own, signs in, and photographs the screens. Needs Chromium and what `npm run build` makes.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { smallPng } from './png.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-screenshots-'));
const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
  env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise((resolve, reject) => {
  child.stdout.on('data', (text) => String(text).includes('Ready.') && resolve());
  child.once('exit', () => reject(new Error('the service ended')));
});
const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'));
const home = `${demo.console_url}o/${demo.organization.slug}`;
const [tonight] = demo.events;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(demo.console_url);
  await page.getByLabel('E-mail').fill(demo.login.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.login.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/o\//);

  /** Of each screen: its file, its address, the colour scheme, and what is done there first. */
  const screens = [
    ['tonight', '/tonight', 'dark'],
    ['bookings', `/bookings?event_id=${tonight._id}`, 'light'],
    [
      'delivery',
      '/developers/deliveries?status=failed',
      'light',
      async () => {
        await page
          .locator('main')
          .getByRole('link')
          .filter({ hasText: /\w+\.\w+/ })
          .first()
          .click();
        await page.getByText('Attempts').first().waitFor();
      },
    ],
    ['figures', `/events/${tonight._id}?view=figures`, 'dark'],
  ];
  for (const [name, path, colorScheme, act] of screens) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(home + path, { waitUntil: 'load' });
    await page.locator('main h1, main h2').first().waitFor();
    await act?.();
    // Figures that come by the stream of events, and plots that are loaded when they are shown.
    await page.waitForTimeout(2_000);
    await page.evaluate('document.fonts.ready');
    const file = smallPng(await page.screenshot({ animations: 'disabled' }));
    writeFileSync(join(root, `docs/images/${name}.png`), file);
    console.log(`docs/images/${name}.png: ${Math.round(file.length / 1_024)} kB`);
  }
} finally {
  await browser.close();
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
