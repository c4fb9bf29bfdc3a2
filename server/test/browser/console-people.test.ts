/** Clients and partners in a browser: finding, changing, merging and erasing a person; admitting and removing a channel. */
import { afterAll, expect, it, vi } from 'vitest';
import {
  browserTest,
  type ConsoleBrowser,
  createPartner,
  examine,
  showNavigation,
  signInAs,
  viewports,
} from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { signIn } from '../support/sign-in.ts';
import { createOrganization, createTicket, type World } from '../support/world.ts';

vi.setConfig({ testTimeout: 60_000 });

describeNeeding('Chromium')('clients and partners in the console', () => {
  let console: ConsoleBrowser;
  let world: World;
  const home = '/console/o/club-people';
  const [desktop] = viewports;

  browserTest.beforeAll(async ({ console: shared, world: sharedWorld }) => {
    console = shared;
    const { service } = console;
    world = await createPartner(console, sharedWorld, 'club-people');
    await createTicket(service, world.main, { channel_id: world.channel.id });
    // People become clients by what they do.
    const headers = await signIn(service, world.main.id, 'manager');
    for (const [name, email] of [
      ['Ilse Okafor', 'ilse@example.org'],
      ['Ilse O.', 'ilse.private@example.org'],
      ['Priya Nair', 'priya@example.org'],
    ]) {
      const { status } = await service.call('POST', `/management/organizations/${world.main.id}/guest-lists`, {
        headers,
        body: { list_rate_id: world.main.listRateId, name, for: 1, email },
      });
      expect(status).toBe(201);
    }
  });
  afterAll(() => console?.service.check());

  it('names the role that a screen is for, where an address leads to what the person may not use', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'viewer', `${home}/box-office`);
      await page.getByText('You need the role Door for this screen').waitFor();
      expect(await page.locator('main button').count()).toBe(0);
      await examine(visit, 'other-role');
      await page.goto(`${home}/payments/pay_01jd3k5v8wexbtq8m2zr4h6n7c`);
      await page.getByText('You need the role Manager for this screen').waitFor();
      await page.getByText('Yours is Viewer').waitFor();
      await showNavigation(visit);
      await page.getByRole('link', { name: 'Bookings' }).click();
      await page.getByRole('heading', { name: 'Bookings' }).waitFor();
    });
  });

  it('finds a person, changes what is known, and merges a second record', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'manager', `${home}/clients`);
      await page.getByRole('row', { name: /Priya Nair/ }).waitFor();
      await page.getByLabel('Search', { exact: true }).fill('ILSE@');
      await page.getByRole('row', { name: /Priya Nair/ }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Ilse Okafor' }).click();
      await page.getByRole('heading', { name: 'Ilse Okafor' }).waitFor();
      await page.getByRole('button', { name: 'Actions' }).click();
      expect(await page.getByRole('menuitem', { name: 'Erase the person' }).count()).toBe(0);
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByLabel('Phone').fill('+34600000777');
      await page.reload();
      expect(await page.getByLabel('Phone').inputValue()).toBe('+34600000777');
      await page.getByLabel('Agrees to advertising').check({ force: true });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('+34600000777').waitFor();
      // What somebody else changed since the form was opened stays.
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByLabel('Phone').fill('+34600000778');
      const { sql } = console.service.database;
      await sql("UPDATE clients SET marketing_consent = false WHERE email = 'ilse@example.org'");
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('+34600000778').waitFor();
      // Also where the form is opened again as it was left.
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByLabel('Phone').fill('+34600000779');
      await sql("UPDATE clients SET name = 'Ilse Okafor-Lund' WHERE email = 'ilse@example.org'");
      await page.reload();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('+34600000779').waitFor();
      expect(await sql("SELECT name, marketing_consent FROM clients WHERE email = 'ilse@example.org'")).toEqual([
        { name: 'Ilse Okafor-Lund', marketing_consent: false },
      ]);
      await sql("UPDATE clients SET name = 'Ilse Okafor' WHERE email = 'ilse@example.org'");
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Merge with another client' }).click();
      await page.getByLabel('Find the other client').fill('ilse.private');
      await page.getByRole('button', { name: 'Merge Ilse O. into this one' }).click();
      await page.getByText('Both are one client now').waitFor();
      await page.getByText('ilse.private@example.org').waitFor();
    });
  });

  it('shows what a person booked and bought, and leads to each', async () => {
    const { service } = console;
    const email = 'ilse@example.org';
    await createTicket(service, world.main, { full_name: 'Ilse Okafor', email, email_key: email });
    const headers = await signIn(service, world.main.id, 'manager');
    const { status } = await service.call('POST', `/management/organizations/${world.main.id}/bookings`, {
      headers,
      body: { event_id: world.main.eventId, zone_id: world.main.zoneIds[0], for: 4, name: 'Ilse Okafor', email },
    });
    expect(status).toBe(201);
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'manager');
      for (const [kind, found] of [
        ['Ticket', page.getByRole('heading', { name: 'Ilse Okafor' })],
        ['Booking', page.getByRole('dialog', { name: 'Ilse Okafor' })],
        ['List', page.getByRole('dialog', { name: 'Ilse Okafor' })],
      ] as const) {
        await page.goto(`${home}/clients?search=ilse@`);
        await page.getByRole('link', { name: 'Ilse Okafor' }).click();
        const table = page.getByRole('table', { name: 'With you' });
        await table.getByRole('row').filter({ hasText: kind }).getByRole('link').last().click();
        await page.waitForURL((url) => !url.pathname.includes('/clients'));
        await found.waitFor();
      }
    });
  });

  it('exports what is kept of a person and erases the person, for an admin', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(404);
      await signInAs(console, visit, world.main.id, 'admin', `${home}/clients?search=priya`);
      await page.getByRole('link', { name: 'Priya Nair' }).click();
      await page.getByRole('button', { name: 'Actions' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'Export what is kept' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^cli_\w+\.json$/);
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Erase the person' }).click();
      await page
        .getByRole('dialog', { name: 'Erase Priya Nair?' })
        .getByRole('button', { name: 'Erase the person' })
        .click();
      await page.getByText('The person is erased').waitFor();
      const [{ count }] = (await console.service.database.sql<{ count: string }>(
        "SELECT count(*) FROM guest_lists WHERE organization_id = $1 AND name = 'Priya Nair'",
        [world.main.id],
      )) as [{ count: string }];
      expect(Number(count)).toBe(0);
    });
  });

  it('shows what a channel sold, removes it, and admits it again', async () => {
    await console.service.database.sql('UPDATE channels SET name = $2 WHERE id = $1', [
      world.twinChannel.id,
      'Village Tickets',
    ]);
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'manager', `${home}/partners`);
      const channels = page.getByRole('table', { name: 'Channels' });
      const row = channels.getByRole('row', { name: /City Tickets/ });
      await row.waitFor();
      await channels.getByRole('columnheader', { name: 'Tickets' }).waitFor();
      expect(await row.getByRole('cell').allInnerTexts()).toEqual(expect.arrayContaining(['City Tickets', '1', '0']));
      expect(await channels.getByRole('columnheader', { name: 'Revenue' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Remove City Tickets' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('button', { name: 'Admit City Tickets' }).click();
      await page.getByRole('button', { name: 'Remove City Tickets' }).waitFor();
      await page.getByRole('button', { name: 'Remove Second Seat' }).waitFor();
    });
  });

  it('says what to do first, and is not for the door', async () => {
    const empty = await createOrganization(console.service, { slug: 'club-people-empty' });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, empty.id, 'manager', '/console/o/club-people-empty/clients');
      await page.getByText('No clients yet').waitFor();
      await examine(visit, 'clients-empty');
    });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, empty.id, 'door');
      await page.getByRole('link', { name: 'Guest lists' }).waitFor();
      expect(await page.getByRole('link', { name: 'Clients' }).count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Partners' }).count()).toBe(0);
    });
  });
});
