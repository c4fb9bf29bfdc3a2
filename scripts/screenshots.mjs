/**
 * Makes the pictures of the shop and the console in docs/images from the demonstration: starts the service on a data
 * directory of its own, and photographs the shop as a visitor and the screens of the console after signing in; with names,
 * those pictures alone. Needs Chromium and what `npm run build` makes.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { smallPng } from './png.mjs';

const names = process.argv.slice(2);
const isWanted = (name) => names.length === 0 || names.includes(name);
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

/** The system of a venue that is down for a while. */
const receiver = createServer((request, response) => {
  request.resume();
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '120' });
  response.end(JSON.stringify({ error: 'maintenance', message: 'Back in two minutes.' }));
});
await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
try {
  if (isWanted('shop')) await photographShop();
  const context = await browser.newContext({ viewport: { width: 1280, height: 880 }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(demo.console_url);
  await page.getByLabel('E-mail').fill(demo.login.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.login.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/o\//);

  await showEvening(page);
  /** Of each screen: its file, its address, the colour scheme, and what is done there first. */
  const screens = [
    ['tonight', '/tonight', 'dark', () => page.getByText('Live', { exact: true }).waitFor()],
    ['bookings', `/bookings?event_id=${tonight._id}`, 'light'],
    ['figures', `/events/${tonight._id}?view=figures`, 'dark'],
    ['delivery', '/developers/webhooks', 'light', () => failDelivery(page)],
  ];
  for (const [name, path, colorScheme, act] of screens.filter(([name]) => isWanted(name))) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(home + path, { waitUntil: 'load' });
    await page.locator('main h1, main h2').first().waitFor();
    await act?.();
    // Figures that come by the stream of events, and plots that are loaded when they are shown.
    await page.waitForTimeout(2_000);
    await page.evaluate('document.fonts.ready');
    await write(name, page);
  }
} finally {
  await browser.close();
  receiver.close();
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}

async function write(name, page) {
  const file = smallPng(await page.screenshot({ animations: 'disabled' }));
  writeFileSync(join(root, `docs/images/${name}.png`), file);
  console.log(`docs/images/${name}.png: ${Math.round(file.length / 1_024)} kB`);
}

/** The page of an event that visitors of the address are led to, with tickets that are chosen. */
async function photographShop() {
  const context = await browser.newContext({ viewport: { width: 900, height: 1_000 }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(new URL('/', demo.console_url).href);
  await page.locator('a.card', { hasText: 'from' }).last().click();
  await page.getByRole('combobox').first().selectOption({ index: 2 });
  await write('shop', page);
  await context.close();
}

/**
 * The event of the demonstration began two hours ago, whatever the hour: here the organization and its venue are moved to
 * the time zone in which it began at 22:00.
 */
async function showEvening(page) {
  const hours = ((22 - new Date(tonight.start).getUTCHours() + 36) % 24) - 12;
  const timezone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  const organization = `/management/organizations/${demo.organization._id}`;
  const change = async (path) => {
    const status = await page.evaluate(
      ([address, body]) =>
        fetch(address, { method: 'PATCH', headers: { 'content-type': 'application/json' }, body }).then(
          (answer) => answer.status,
        ),
      [path, JSON.stringify({ timezone })],
    );
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  await change(organization);
  const locations = await page.evaluate(
    (address) => fetch(address).then((answer) => answer.json()),
    `${organization}/locations`,
  );
  for (const { _id } of locations.data) await change(`${organization}/locations/${_id}`);
}

/** Adds an endpoint, sells a ticket, and opens the delivery that the endpoint refused. */
async function failDelivery(page) {
  await page.getByRole('button', { name: 'Add endpoint' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Door software');
  await page.getByLabel('Address').fill(`http://127.0.0.1:${receiver.address().port}/hooks`);
  await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await page.getByRole('heading', { name: 'Door software' }).waitFor();
  const sale = await fetch(`${demo.channels_url}/tickets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': demo.channel.api_key },
    body: JSON.stringify({
      ticket_rate_id: tonight.ticket_rate_ids[0],
      tickets: [{ full_name: 'Bruno Zapata', email: 'bruno.zapata@example.org', phone: '+34600000105' }],
    }),
  });
  if (sale.status !== 200) throw new Error(`the sale: ${sale.status} ${await sale.text()}`);
  await page
    .getByRole('row', { name: /ticket\.sold.*Failed, will be tried again/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('heading', { name: 'Attempt 1' }).waitFor();
}
