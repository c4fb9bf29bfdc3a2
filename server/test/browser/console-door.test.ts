/** The door in a browser: pairing, scanning, undoing, working without network, and what a lost phone gives away. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { renderSVG } from 'uqr';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  browserTest,
  type ConsoleBrowser,
  examine,
  examineInEveryViewport,
  launchBrowser,
  photograph,
  signInAs,
  startConsole,
  type Visit,
  viewports,
} from '../support/console.ts';
import { createEntry } from '../support/guest-lists.ts';
import { describeNeeding } from '../support/needs.ts';
import { createPerson } from '../support/sign-in.ts';
import { createEvent, createOrganization, createTicket, type TestOrganization } from '../support/world.ts';

vi.setConfig({ testTimeout: 90_000 });

describeNeeding('Chromium')('the door', () => {
  let console: ConsoleBrowser;
  let organization: TestOrganization;
  let manager: Record<string, string>;
  const [desktop, , phoneLight, phone] = viewports;

  const at = (path: string) => `/management/organizations/${organization.id}/${path}`;
  const newCode = async () => {
    const { body } = await console.service.call('POST', at('door-codes'), { headers: manager, body: {} });
    return String(body.data.code);
  };
  const newTicket = () => createTicket(console.service, organization, { phone: '+34600111222' });
  const insideOf = async (ticketId: string) => {
    const [row] = await console.service.database.sql('SELECT admitted_count FROM tickets WHERE id = $1', [ticketId]);
    return row!.admitted_count;
  };

  /** Opens the door and pairs it with a code of a manager. */
  const openDoor = async ({ page }: Visit, name: string, code?: string) => {
    await page.goto('/console/door');
    await page.getByLabel('Name of the door').fill(name);
    await page.getByLabel('One-time code').fill(code ?? (await newCode()));
    await page.getByRole('button', { name: 'Pair this device' }).click();
    await page.getByText('Online', { exact: true }).waitFor();
    await page.getByText('Last scans').waitFor();
  };
  /** As a reader does that acts as a keyboard. */
  const scan = async (page: Page, code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  const verdict = (page: Page, word: 'Come in' | 'Stop') => page.getByRole('alertdialog', { name: word });
  const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
  const waitForUnsent = (page: Page, count: number) =>
    page
      .getByText('Not sent yet', { exact: true })
      .locator('xpath=self::dt/following-sibling::dd[1]')
      .getByText(String(count), { exact: true })
      .waitFor();
  const setOffline = async (context: BrowserContext, page: Page, isOffline: boolean) => {
    await context.setOffline(isOffline);
    await page.getByText(isOffline ? 'Offline' : 'Online', { exact: true }).waitFor();
  };

  browserTest.beforeAll(async ({ console: shared }) => {
    console = shared;
    organization = await createOrganization(console.service, { slug: 'club-door' });
    manager = { ...(await createPerson(console.service, organization.id, 'manager')).headers };
  });
  afterAll(() => console?.service.check());

  it('lets somebody in, names a second try, and undoes it', async () => {
    const ticket = await newTicket();
    await console.visit(phone, async (visit) => {
      const { page } = visit;
      await openDoor(visit, 'North');
      await scan(page, ticket.barcode);
      await verdict(page, 'Come in').waitFor();
      await examine(visit, 'door-admit');
      await photograph(visit, 'door-admit');
      await next(page);
      await expect.poll(() => insideOf(ticket.id), { timeout: 8_000 }).toBe(1);
      await waitForUnsent(page, 0);
      await scan(page, ticket.barcode);
      await verdict(page, 'Stop')
        .getByText(/Entered at \d\d:\d\d at North/)
        .waitFor();
      await examine(visit, 'door-refuse');
      await photograph(visit, 'door-refuse');
      await next(page);
      // Only who came in has the colour of the rate.
      const colours = page.locator('.last li .rate');
      expect(await colours.evaluateAll((bars) => bars.map((bar) => bar.className !== 'rate'))).toEqual([false, true]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Undone').waitFor();
      await expect.poll(() => insideOf(ticket.id), { timeout: 8_000 }).toBe(0);
      await scan(page, ticket.barcode);
      await verdict(page, 'Come in').waitFor();
      await scan(page, 'NOBODYHASTHISCODE');
      await verdict(page, 'Stop').getByText('Unknown code').waitFor();
      await next(page);
      await examine(visit, 'door-scanned');
      await photograph(visit, 'door-scanned');
    });
  });

  it('shows nothing of the last scan while the next one is checked, and stops where that one cannot be stored', async () => {
    const [one, two] = [await newTicket(), await newTicket()];
    await console.visit(phone, async (visit) => {
      const { page } = visit;
      await page.addInitScript(`{
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (...given) {
          if (globalThis.isFull) throw new DOMException('full', 'QuotaExceededError');
          return put.apply(this, given);
        };
      }`);
      await openDoor(visit, 'Full');
      await scan(page, one.barcode);
      await verdict(page, 'Come in').waitFor();
      let answer = () => {};
      const asked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/find-code', async (route) => {
        await asked;
        await route.abort();
      });
      await scan(page, '00012345');
      await page.getByText('Checking…').waitFor();
      expect(await page.getByRole('alertdialog').count()).toBe(0);
      answer();
      await verdict(page, 'Stop')
        .getByText(/A code this short/)
        .waitFor();
      await page.evaluate('globalThis.isFull = true');
      await scan(page, two.barcode);
      await verdict(page, 'Stop').getByText('This device cannot store the scan.').waitFor();
      await examine(visit, 'door-not-kept');
      await page.evaluate('globalThis.isFull = false');
      await scan(page, two.barcode);
      await verdict(page, 'Come in').waitFor();
      await expect.poll(() => insideOf(two.id), { timeout: 8_000 }).toBe(1);
    });
  });

  it('lets a part of a party in once where its number is tapped twice', async () => {
    const entry = await createEntry(console.service, organization, { party_size: 6 });
    await console.visit(phone, async (visit) => {
      const { page } = visit;
      await openDoor(visit, 'Tapped twice');
      await scan(page, entry.code);
      const choice = page.getByRole('alertdialog', { name: 'How many come in?' });
      await choice.getByRole('button', { name: '2', exact: true }).dblclick();
      await verdict(page, 'Come in').getByText('2 of 6 inside').waitFor();
      await waitForUnsent(page, 0);
      await next(page);
      expect(await page.locator('.last li').count()).toBe(1);
      await page.locator('.last').getByText('2 people').waitFor();
    });
  });

  it('reads a code with spaces, which press no button meanwhile', async () => {
    const entry = await createEntry(console.service, organization, { party_size: 3 });
    const ticket = await createTicket(console.service, organization, { barcode: 'Row 12 Seat 40 Block N 7' });
    await console.visit(phone, async (visit) => {
      const { page } = visit;
      await openDoor(visit, 'Rows');
      await scan(page, entry.code);
      await page.getByRole('alertdialog', { name: 'How many come in?' }).waitFor();
      await scan(page, ticket.barcode);
      await verdict(page, 'Come in').waitFor();
      await expect.poll(() => insideOf(ticket.id), { timeout: 8_000 }).toBe(1);
      await next(page);
      expect(await page.locator('.last li').count()).toBe(1);
    });
  });

  it('sounds again after a phone call took the sound away', async () => {
    await console.visit(phone, async (visit) => {
      const { page } = visit;
      await page.addInitScript(`globalThis.AudioContext = class extends AudioContext {
        get state() { return globalThis.hasCall ? 'interrupted' : super.state; }
        async resume() { globalThis.hasCall = false; return super.resume(); }
      };`);
      await openDoor(visit, 'Call');
      await page.getByRole('heading', { name: 'Last scans' }).click();
      await page.evaluate('globalThis.hasCall = true');
      await page.getByRole('heading', { name: 'Last scans' }).click();
      expect(await page.evaluate('globalThis.hasCall')).toBe(false);
    });
  });

  it('checks a short imported code while there is a network, and says that it cannot without', async () => {
    const ticket = await createTicket(console.service, organization, { barcode: '8400012345678' });
    await console.visit(phone, async (visit) => {
      const { page } = visit;
      await openDoor(visit, 'Imports');
      await setOffline(visit.context, page, true);
      await scan(page, ticket.barcode);
      await verdict(page, 'Stop')
        .getByText(/checked online only/)
        .waitFor();
      await next(page);
      await setOffline(visit.context, page, false);
      await scan(page, ticket.barcode);
      await verdict(page, 'Come in').waitFor();
      await expect.poll(() => insideOf(ticket.id), { timeout: 8_000 }).toBe(1);
    });
  });

  it('asks how many of a party come in, by a typed code and by a name', async () => {
    const entry = await createEntry(console.service, organization, { name: 'Amaranta Vidal', party_size: 4 });
    await console.visit(phoneLight, async (visit) => {
      const { page } = visit;
      // With a code: nobody has to be signed in to find people by name.
      await openDoor(visit, 'Terrace');
      await page.getByLabel('Code', { exact: true }).fill(entry.code);
      await page.getByRole('button', { name: 'Check' }).click();
      const party = page.getByRole('alertdialog', { name: 'How many come in?' });
      await party.getByText('0 of 4 inside').waitFor();
      await examine(visit, 'door-party');
      await party.getByRole('button', { name: '3', exact: true }).click();
      await verdict(page, 'Come in').getByText('3 of 4 inside').waitFor();
      await next(page);
      await waitForUnsent(page, 0);
      await setOffline(visit.context, page, true);
      await page.getByRole('button', { name: 'Search a name' }).click();
      const search = page.getByRole('dialog', { name: 'Search a name' });
      await search.getByLabel('Name').fill('amaran');
      await search.getByRole('button', { name: /Amaranta Vidal.*3 of 4 inside/ }).waitFor();
      await examine(visit, 'door-search');
      await search.getByRole('button', { name: /Amaranta Vidal/ }).click();
      await party.getByText('Amaranta Vidal').waitFor();
      await party.getByRole('button', { name: 'Come in' }).click();
      await verdict(page, 'Come in').getByText('4 of 4 inside').waitFor();
      await verdict(page, 'Come in').getByText('Amaranta Vidal').waitFor();
      await next(page);
      await setOffline(visit.context, page, false);
      const count = 'SELECT admitted_count FROM guest_lists WHERE id = $1';
      const rows = () => console.service.database.sql(count, [entry.id]);
      await expect.poll(rows, { timeout: 8_000 }).toEqual([{ admitted_count: 4 }]);
      await waitForUnsent(page, 0);
      expect(await storageOf(page)).not.toContain('Amaranta');
    });
  });

  it('says what is to be collected for a list entry, and records it', async () => {
    const { service } = console;
    const priced = await createOrganization(service, { slug: 'club-door-prices' });
    const { headers } = await createPerson(service, priced.id, 'manager');
    const path = `/management/organizations/${priced.id}`;
    const body = { options: [{ price: 10, until: 5 * 3_600, from: 0 }] };
    const rate = await service.call('PATCH', `${path}/list-rates/${priced.listRateId}`, { headers, body });
    expect(rate.status, rate.text).toBe(200);
    const entry = await createEntry(service, priced, { name: 'Bruno Keller', party_size: 1 });
    const { body: made } = await service.call('POST', `${path}/door-codes`, { headers, body: {} });
    await console.visit(phoneLight, async (visit) => {
      const { page } = visit;
      await openDoor(visit, 'North', made.data.code);
      await scan(page, entry.code);
      await verdict(page, 'Come in').getByText('Collect €10.00').waitFor();
      await examine(visit, 'door-collect');
      await next(page);
      await waitForUnsent(page, 0);
      const collected = async () =>
        (await service.database.sql('SELECT options FROM guest_lists WHERE id = $1', [entry.id]))[0]!.options;
      await expect.poll(collected, { timeout: 8_000 }).toMatchObject([{ no_gender: 1, total: 1_000 }]);
    });
  });

  it('two doors agree after the network was cut in the middle of their scans', async () => {
    const [one, two, three] = [await newTicket(), await newTicket(), await newTicket()];
    await console.visit(phone, async (north) => {
      await console.visit(phone, async (south) => {
        await openDoor(north, 'North');
        await openDoor(south, 'South');
        await scan(north.page, one.barcode);
        await verdict(north.page, 'Come in').waitFor();
        await expect.poll(() => insideOf(one.id), { timeout: 8_000 }).toBe(1);
        await setOffline(north.context, north.page, true);
        await setOffline(south.context, south.page, true);
        // Both let the same one in, since neither can know of the other.
        await scan(north.page, two.barcode);
        await verdict(north.page, 'Come in').waitFor();
        await next(north.page);
        await waitForUnsent(north.page, 1);
        await examine(north, 'door-offline');
        await photograph(north, 'door-offline');
        await scan(south.page, two.barcode);
        await verdict(south.page, 'Come in').waitFor();
        await next(south.page);
        await scan(south.page, three.barcode);
        await verdict(south.page, 'Come in').waitFor();
        await next(south.page);
        await waitForUnsent(south.page, 2);
        await setOffline(south.context, south.page, false);
        await waitForUnsent(south.page, 0);
        await setOffline(north.context, north.page, false);
        await waitForUnsent(north.page, 0);
        for (const { page } of [north, south]) {
          await page.getByText('Let in twice (1)').waitFor();
          await page.getByText(/at South; \d\d:\d\d at North/).waitFor();
        }
        await examine(north, 'door-double');
        await photograph(north, 'door-double');
        for (const { page } of [north, south]) {
          for (const ticket of [one, two, three]) {
            await scan(page, ticket.barcode);
            await verdict(page, 'Stop').waitFor();
            await next(page);
          }
        }
        for (const ticket of [one, two, three]) expect(await insideOf(ticket.id)).toBe(1);
      });
    });
  });

  it('shows a scan that was undone as undone for as long as it is shown', async () => {
    const ticket = await newTicket();
    await console.visit(phone, async (visit) => {
      const { page } = visit;
      await page.addInitScript('globalThis.aheadMs = 0; { const now = Date.now; Date.now = () => now() + aheadMs; }');
      await openDoor(visit, 'North');
      await scan(page, ticket.barcode);
      await verdict(page, 'Come in').getByRole('button', { name: /^Undo/ }).click();
      const last = page.getByRole('region', { name: 'Last scans' }).getByRole('listitem');
      await last.getByText('Undone').waitFor();
      await waitForUnsent(page, 0);
      // The device forgets it, since it can be undone no more.
      await page.evaluate('aheadMs = 40_000');
      await expect.poll(() => storageOf(page), { timeout: 8_000 }).not.toContain('"undo"');
      await scan(page, 'NOBODYHASTHISCODE');
      await next(page);
      expect(await last.locator('strong').allTextContents()).toEqual(['Stop', 'Undone']);
    });
  });

  it('takes the next code of a reader after another event was chosen', async () => {
    const { service } = console;
    const two = await createOrganization(service, { slug: 'club-door-two' });
    const { headers } = await createPerson(service, two.id, 'manager');
    const path = `/management/organizations/${two.id}`;
    await createEvent(service, two.id, two.locationId, { name: 'Second Night' });
    const ticket = await createTicket(service, two);
    const { body: made } = await service.call('POST', `${path}/door-codes`, { headers, body: {} });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await page.goto('/console/door');
      await page.getByLabel('Name of the door').fill('North');
      await page.getByLabel('One-time code').fill(made.data.code);
      await page.getByRole('button', { name: 'Pair this device' }).click();
      await page.getByRole('button', { name: /Second Night/ }).click();
      await page.getByText('Last scans').waitFor();
      const events = page.getByLabel('Event', { exact: true });
      await events.focus();
      await events.selectOption(two.eventId);
      await expect.poll(() => events.inputValue()).toBe(two.eventId);
      await scan(page, ticket.barcode);
      await verdict(page, 'Come in').waitFor();
      expect(await events.inputValue()).toBe(two.eventId);
    });
  });

  it('stays online, and keeps the scans, where an event was deleted that has scans which were not sent', async () => {
    const { service } = console;
    const two = await createOrganization(service, { slug: 'club-door-deleted' });
    const { headers } = await createPerson(service, two.id, 'manager');
    const path = `/management/organizations/${two.id}`;
    const deleted = await createEvent(service, two.id, two.locationId, { name: 'Deleted Night' });
    const ticket = await createTicket(service, two);
    const { body: made } = await service.call('POST', `${path}/door-codes`, { headers, body: {} });
    await console.visit(desktop, async (visit) => {
      const { context, page, expectStatus } = visit;
      expectStatus(404);
      await page.addInitScript('globalThis.aheadMs = 0; { const now = Date.now; Date.now = () => now() + aheadMs; }');
      await page.goto('/console/door');
      await page.getByLabel('Name of the door').fill('North');
      await page.getByLabel('One-time code').fill(made.data.code);
      await page.getByRole('button', { name: 'Pair this device' }).click();
      await page.getByRole('button', { name: /Deleted Night/ }).click();
      await page.getByText('Online', { exact: true }).waitFor();
      await setOffline(context, page, true);
      await scan(page, 'NOBODYHASTHISLONGCODE');
      await next(page);
      await waitForUnsent(page, 1);
      const removed = await service.call('DELETE', `${path}/events/${deleted.eventId}`, { headers });
      expect(removed.status, removed.text).toBe(200);
      await page.getByLabel('Event', { exact: true }).selectOption(two.eventId);
      await setOffline(context, page, false);
      await page.getByText('1 scan was not accepted by the service').waitFor();
      // The events that are not chosen are read again.
      const read = page.waitForResponse((answer) => answer.url().includes(`${deleted.eventId}/manifest`));
      await page.evaluate('aheadMs = 70_000');
      await read;
      await page.getByText('Online', { exact: true }).waitFor();
      await page.waitForResponse((answer) => answer.url().includes(`${two.eventId}/manifest`));
      expect(await page.getByText('Offline', { exact: true }).count()).toBe(0);
      await scan(page, ticket.barcode);
      await verdict(page, 'Come in').waitFor();
      await expect.poll(() => insideOf(ticket.id), { timeout: 8_000 }).toBe(1);
      await waitForUnsent(page, 0);
    });
  });

  it('opens a second time without a server, with the scans that were not sent', async () => {
    const [one, two] = [await newTicket(), await newTicket()];
    await console.visit(phone, async (visit) => {
      const { context } = visit;
      await openDoor(visit, 'North');
      await visit.page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      await setOffline(context, visit.page, true);
      await scan(visit.page, one.barcode);
      await verdict(visit.page, 'Come in').waitFor();
      // The tab is gone in the middle.
      await visit.page.close();
      const page = await context.newPage();
      await page.goto('/console/door');
      await page.getByText('Last scans').waitFor();
      await waitForUnsent(page, 1);
      await scan(page, one.barcode);
      await verdict(page, 'Stop').waitFor();
      await scan(page, two.barcode);
      await verdict(page, 'Come in').waitFor();
      await next(page);
      await context.setOffline(false);
      await waitForUnsent(page, 0);
      expect([await insideOf(one.id), await insideOf(two.id)]).toEqual([1, 1]);
    });
  });

  it('gives nothing away on a lost phone, and is locked and emptied when it is revoked', async () => {
    const ticket = await newTicket();
    const entry = await createEntry(console.service, organization, {
      name: 'Ottoline Braque',
      email: 'otto@example.org',
    });
    await console.visit(phone, async (visit) => {
      const { page } = visit;
      const manifest = page.waitForResponse((answer) => answer.url().includes('/manifest'));
      await openDoor(visit, 'Lost phone');
      const { data } = (await (await manifest).json()) as { data: { names_key: string } };
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      await scan(page, ticket.barcode);
      await verdict(page, 'Come in').waitFor();
      await next(page);
      const dump = await storageOf(page);
      expect(dump).toContain(ticket.id);
      const secrets = [
        ticket.barcode,
        'Vera Lindqvist',
        'vera@example.org',
        '600111222',
        entry.code,
        'Ottoline',
        'otto@',
        data.names_key,
      ];
      for (const secret of secrets) expect(dump).not.toContain(secret);

      await console.visit(desktop, async (office) => {
        await signInAs(console, office, organization.id, 'manager', '/console/o/club-door/doors');
        await office.page.getByRole('button', { name: 'Revoke Lost phone' }).click();
        await examine(office, 'doors-revoke');
        await office.page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
        await office.page.getByRole('row', { name: /Lost phone/ }).waitFor({ state: 'detached' });
        await office.page.getByText('Revoked', { exact: true }).click();
        await office.page.getByRole('row', { name: /Lost phone.*Revoked/ }).waitFor();
      });
      await page.getByText('This device was revoked').waitFor();
      await examine(visit, 'door-revoked');
      expect(await page.evaluate('indexedDB.databases()')).toEqual([]);
      expect(await storageOf(page)).not.toContain(ticket.id);
      await page.getByRole('button', { name: 'Pair it again' }).click();
      await page.getByLabel('One-time code').waitFor();
    });
  });

  it('corrects scans by the clock of the service where its own is wrong', async () => {
    const ticket = await newTicket();
    await console.visit(phone, async (visit) => {
      const { page } = visit;
      await page.addInitScript('{ const now = Date.now; Date.now = () => now() + 3_600_000; }');
      await openDoor(visit, 'Fast clock');
      await page.getByText('The clock of this device is off by 1 hour').waitFor();
      await scan(page, ticket.barcode);
      await verdict(page, 'Come in').waitFor();
      await next(page);
      const address = at(`events/${organization.eventId}/door-entries?subject_id=${ticket.id}`);
      const entries = async () => (await console.service.call('GET', address, { headers: manager })).body.data;
      const expected = [{ door: 'Fast clock', verdict: 'admitted', clock: 'ok' }];
      await expect.poll(entries, { timeout: 8_000 }).toMatchObject(expected);
      const [{ observed_at: observedAt }] = await entries();
      expect(Math.abs(Date.parse(observedAt) - Date.now())).toBeLessThan(60_000);
    });
  });

  it('loads at most 250 kB, and says so where it cannot keep scans', async () => {
    await console.visit(phone, async ({ page }) => {
      const sizes: Promise<number>[] = [];
      page.on('requestfinished', (request) =>
        sizes.push(
          request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
        ),
      );
      await page.goto('/console/door', { waitUntil: 'networkidle' });
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      expect(bytes).toBeGreaterThan(30_000);
      expect(bytes).toBeLessThanOrEqual(250_000);
      await page.addInitScript('indexedDB.open = () => { throw new Error("closed"); };');
      await page.reload();
      await page.getByText('This browser cannot keep scans').waitFor();
    });
  });

  it('says what to allow where the browser blocks site data, at the door and where one signs in', async () => {
    await console.visit(phone, async (visit) => {
      const { page } = visit;
      await page.addInitScript(`{
        const get = () => { throw new DOMException('blocked', 'SecurityError'); };
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get });
      }`);
      await page.goto('/console/door');
      await page.getByText('Allow cookies and site data for this address').waitFor();
      await examine(visit, 'door-blocked');
      await page.goto('/console/');
      await page.getByRole('alert').getByText('Allow them and load the page again').waitFor();
      await examine(visit, 'sign-in-blocked');
    });
  });

  it('works in one tab at a time, and another one takes over', async () => {
    await console.visit(desktop, async (visit) => {
      await openDoor(visit, 'Two tabs');
      const other = await visit.context.newPage();
      await other.goto('/console/door');
      await other.getByText('The door is open in another tab').waitFor();
      await other.getByRole('button', { name: 'Use it here' }).click();
      await other.getByText('Last scans').waitFor();
      await visit.page.getByText('The door is open in another tab').waitFor();
      await other.getByRole('button', { name: 'Device' }).click();
      await other.getByRole('button', { name: 'Remove this device from the door' }).click();
      await other.getByRole('button', { name: 'Delete and remove' }).click();
      await other.getByLabel('One-time code').waitFor();
      expect(await other.evaluate('indexedDB.databases()')).toEqual([]);
    });
  });

  it('refuses a wrong code in words', async () => {
    await console.visit(phoneLight, async (visit) => {
      visit.expectStatus(404);
      const { page } = visit;
      await page.goto('/console/door');
      await page.getByLabel('Name of the door').fill('North');
      await page.getByLabel('One-time code').fill('AAAA-AAAA');
      await page.getByRole('button', { name: 'Pair this device' }).click();
      await page.getByText('The code is unknown').waitFor();
      await examine(visit, 'door-pair');
    });
  });

  it('checks short codes without a network once an admin allows it, which a manager can only read', async () => {
    const isAllowed = async () =>
      (
        await console.service.database.sql('SELECT short_codes_offline FROM organizations WHERE id = $1', [
          organization.id,
        ])
      )[0]!.short_codes_offline;
    await console.visit(desktop, async (office) => {
      const { page } = office;
      await signInAs(console, office, organization.id, 'manager', '/console/o/club-door/doors');
      await page.getByText('Short codes are checked with a network only.').waitFor();
      expect(await page.getByLabel('Check short codes without a network').count()).toBe(0);
    });
    await console.visit(desktop, async (office) => {
      const { page } = office;
      await signInAs(console, office, organization.id, 'admin', '/console/o/club-door/doors');
      const form = page.getByRole('form', { name: 'Settings' });
      await form.getByLabel('Check short codes without a network').check();
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The settings of the doors are saved.').waitFor();
      await examine(office, 'doors-settings');
      expect(await isAllowed()).toBe(true);
      await form.getByLabel('Check short codes without a network').uncheck();
      await form.getByRole('button', { name: 'Save' }).click();
      await expect.poll(isAllowed).toBe(false);
    });
  });

  it('pairs a device with the code that the manager shows', async () => {
    await console.visit(phoneLight, async (office) => {
      await signInAs(console, office, organization.id, 'manager', '/console/o/club-door/doors');
      await office.page.getByRole('button', { name: 'Pair a device' }).first().click();
      await office.page.getByRole('button', { name: 'Make a code' }).click();
      const code = await office.page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent();
      await examine(office, 'doors-pair');
      await console.visit(phone, async (visit) => {
        const { page } = visit;
        // The picture is a QR code of the address with the code.
        const address = `${console.origin}/console/door#code=${code}`;
        const picture = await office.page.getByRole('img', { name: 'QR code' }).getAttribute('src');
        expect(picture).toBe(`data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`);
        await page.goto(address);
        expect(await page.getByLabel('One-time code').inputValue()).toBe(code);
        expect(page.url()).toBe(`${console.origin}/console/door`);
        await page.getByLabel('Name of the door').fill('Paired');
        await page.getByLabel('One-time code').fill(code!.toLowerCase());
        await page.getByRole('button', { name: 'Pair this device' }).click();
        await page.getByText('Last scans').waitFor();
      });
      await office.page.getByRole('button', { name: 'Done' }).click();
      await office.page.getByRole('row', { name: /Paired/ }).waitFor();
    });
  });

  describe('at both sizes, light and dark', () => {
    it('shows the door and its device', async () => {
      const inAllViewports = viewports.map(({ name }) => name);
      await console.visit(phone, async (visit) => {
        const { page } = visit;
        await openDoor(visit, 'North');
        await photograph(visit, 'door');
        await examineInEveryViewport(visit, 'door', { axe: inAllViewports, isThorough: true });
        await page.getByRole('button', { name: 'Device' }).click();
        await examineInEveryViewport(visit, 'door-device', { axe: inAllViewports, isThorough: true });
      });
    });

    it('shows numbers whole, and which of several events it is for, in a narrow window', async () => {
      const { service } = console;
      const large = await createOrganization(service, { slug: 'club-door-large' });
      await createEvent(service, large.id, large.locationId, { name: 'Second Night' });
      await service.database.sql('UPDATE locations SET capacity = 25000 WHERE id = $1', [large.locationId]);
      const { headers } = await createPerson(service, large.id, 'manager');
      const codes = `/management/organizations/${large.id}/door-codes`;
      const { body: made } = await service.call('POST', codes, { headers, body: {} });
      const open = async ({ page }: Visit) => {
        await page.goto('/console/door');
        await page.getByLabel('Nombre de la puerta').fill('Norte');
        await page.getByLabel('Código de un solo uso').fill(made.data.code);
        await page.getByRole('button', { name: 'Vincular este dispositivo' }).click();
        await page.getByRole('button', { name: /Second Night/ }).click();
        await page.getByText('Últimas lecturas').waitFor();
        await page.setViewportSize({ width: 320, height: 640 });
        const capacity = page.getByText('25000', { exact: true });
        expect(await capacity.evaluate((number) => number.getClientRects().length)).toBe(1);
        const events = await page.getByLabel('Evento', { exact: true }).boundingBox();
        expect(events!.width).toBeGreaterThan(130);
      };
      await console.visit(phone, open, 'es-ES');
    });

    it('shows AM and PM where the browser does', async () => {
      const ticket = await newTicket();
      await console.visit(
        phone,
        async (visit) => {
          const { page } = visit;
          await openDoor(visit, 'North');
          await scan(page, ticket.barcode);
          await verdict(page, 'Come in').waitFor();
          await next(page);
          // The service says at which door it was.
          await expect.poll(() => insideOf(ticket.id), { timeout: 8_000 }).toBe(1);
          await waitForUnsent(page, 0);
          await scan(page, ticket.barcode);
          await verdict(page, 'Stop')
            .getByText(/Entered at \d\d:\d\d\s[ap]m at North/i)
            .waitFor();
        },
        'en-US',
      );
    });

    it('is Spanish where the browser is', async () => {
      const ticket = await newTicket();
      await console.visit(
        phone,
        async (visit) => {
          const { page } = visit;
          await page.goto('/console/door');
          await page.getByLabel('Nombre de la puerta').fill('Norte');
          await page.getByLabel('Código de un solo uso').fill(await newCode());
          await page.getByRole('button', { name: 'Vincular este dispositivo' }).click();
          await page.getByText('Últimas lecturas').waitFor();
          await scan(page, ticket.barcode);
          await page.getByRole('alertdialog', { name: 'Adelante' }).waitFor();
          await examine(visit, 'door-spanish');
        },
        'es-ES',
      );
    });
  });
});

describeNeeding('Chromium')('the door with a camera', () => {
  let console: ConsoleBrowser;
  let organization: TestOrganization;
  let ticket: Awaited<ReturnType<typeof createTicket>>;
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-camera-'));
  const film = path.join(folder, 'camera.mjpeg');
  let browser: Browser;

  /** What the camera sees: a ticket, held still. */
  const writeFilm = async (code: string) => {
    const page = await browser.newPage({ viewport: { width: 640, height: 480 } });
    const picture = renderSVG(code, { border: 4 }).replace('<svg', '<svg style="width:360px;margin:60px 140px"');
    await page.setContent(`<body style="margin:0;background:#666">${picture}</body>`);
    const frame = await page.screenshot({ type: 'jpeg', quality: 90 });
    writeFileSync(film, Buffer.concat(Array.from({ length: 5 }, () => frame)));
    await page.close();
  };

  beforeAll(async () => {
    const camera = [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ];
    browser = await launchBrowser(camera, true);
    console = await startConsole(browser);
    organization = await createOrganization(console.service, { slug: 'club-aurora' });
    ticket = await createTicket(console.service, organization);
    await writeFilm(ticket.barcode);
  });
  afterAll(async () => {
    await browser?.close();
    await console?.close();
    rmSync(folder, { recursive: true });
  });

  it('reads the code of a ticket that is held before it', async () => {
    await console.visit(viewports[3], async (visit) => {
      const { page, context } = visit;
      await context.grantPermissions(['camera']);
      await signInAs(console, visit, organization.id, 'door', '/console/door');
      await page.getByLabel('Name of the door').fill('Camera');
      await page.getByRole('button', { name: 'Use your account' }).click();
      await page.getByRole('button', { name: 'Use the camera' }).click();
      await page.getByRole('alertdialog', { name: 'Come in' }).waitFor();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await examine(visit, 'door-camera');
      await page.getByRole('button', { name: 'Stop the camera' }).click();
      await page.getByLabel('Picture of the camera').waitFor({ state: 'detached' });
    });
  });

  it('reads it without network from the first start on, says where the camera is taken away, and begins again', async () => {
    await console.visit(viewports[3], async (visit) => {
      const { page, context } = visit;
      await context.grantPermissions(['camera']);
      // As browsers that do not say what a camera can do.
      await page.addInitScript('delete MediaStreamTrack.prototype.getCapabilities;');
      await signInAs(console, visit, organization.id, 'door', '/console/door');
      await page.getByLabel('Name of the door').fill('First start');
      await page.getByRole('button', { name: 'Use your account' }).click();
      await page.getByText('Last scans').waitFor();
      await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Use the camera' }).click();
      await page.getByRole('alertdialog').waitFor();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.evaluate(`{
        const [track] = document.querySelector('video').srcObject.getVideoTracks();
        track.stop();
        track.dispatchEvent(new Event('ended'));
      }`);
      await page.getByText('The camera is not available.').waitFor();
      await page.getByRole('button', { name: 'Stop the camera' }).click();
      await page.getByRole('button', { name: 'Use the camera' }).click();
      await page.getByRole('alertdialog').waitFor();
    });
  });
});

/** All that the page has put on the device, as text. */
async function storageOf(page: Page): Promise<string> {
  return page.evaluate(`(async () => {
    const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise((resolve) => {
        indexedDB.open(name).onsuccess = (event) => resolve(event.target.result);
      });
      for (const store of database.objectStoreNames) {
        const asked = database.transaction(store).objectStore(store);
        for (const request of [asked.getAll(), asked.getAllKeys()]) {
          const values = await new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
          found.push(JSON.stringify(values));
        }
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.push(request.url);
        if (/\\.(js|css|woff2|svg)$/.test(request.url)) continue;
        found.push(await (await cache.match(request)).text());
      }
    }
    return found.join('\\n');
  })()`) as Promise<string>;
}
