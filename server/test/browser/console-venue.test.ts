/** What events share, in a browser: places, groups, referrers; who preregistered; tickets for several people. */
import { afterAll, expect, it, vi } from 'vitest';
import {
  browserTest,
  type ConsoleBrowser,
  createPartner,
  examineInEveryViewport,
  photograph,
  signInAs,
  viewports,
} from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import type { World } from '../support/world.ts';

vi.setConfig({ testTimeout: 120_000 });

describeNeeding('Chromium')('places, groups and people of the console', () => {
  let console: ConsoleBrowser;
  let world: World;
  const home = '/console/o/club-venue';
  const [desktop, , phone] = viewports;

  browserTest.beforeAll(async ({ console: shared, world: sharedWorld }) => {
    console = shared;
    world = await createPartner(console, sharedWorld, 'club-venue');
  });
  afterAll(() => console?.service.check());

  it('adds, changes and deletes a place, a group and a referrer', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(400, 409);
      await signInAs(console, visit, world.main.id, 'manager', `${home}/venue`);
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Add place' }).click();
      await dialog.getByLabel('Name').fill('Roof');
      await dialog.getByLabel('City').fill('Valencia');
      await dialog.getByLabel('Time zone').fill('Nowhere/Land');
      await dialog.getByRole('button', { name: 'Add' }).click();
      await dialog.getByText(/must be a time zone/i).waitFor();
      await dialog.getByLabel('Time zone').fill('Europe/Madrid');
      await dialog.getByLabel('Room for so many people').fill('300');
      await dialog.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('row', { name: /Roof.*Valencia.*300/ }).waitFor();
      await page.getByRole('button', { name: 'Edit Roof' }).click();
      await dialog.getByLabel('Name').fill('Terrace roof');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('row', { name: /Terrace roof/ }).waitFor();

      await page.getByRole('button', { name: 'Add group' }).click();
      await dialog.getByLabel('Name').fill('Winter season');
      await dialog.getByRole('combobox', { name: 'Events' }).click();
      await page.getByRole('option', { name: /Opening Night/ }).click();
      await dialog.getByLabel('Description').click();
      await dialog.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('row', { name: /Winter season.*1 event/ }).waitFor();

      await page.getByRole('button', { name: 'Add referrer' }).click();
      await dialog.getByLabel('Name').fill('Noor Haddad');
      await dialog.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('row', { name: /Noor Haddad/ }).waitFor();
      await examineInEveryViewport(visit, 'venue');
      await photograph(visit, 'venue');

      for (const name of ['Terrace roof', 'Winter season']) {
        await page.getByRole('button', { name: `Delete ${name}` }).click();
        await dialog.getByRole('button', { name: 'Delete' }).click();
        await page.getByRole('row', { name: new RegExp(name) }).waitFor({ state: 'detached' });
      }
    });
  });

  it('shows who preregistered, in Spanish on a phone', async () => {
    const { service } = console;
    const answer = await service.call('POST', `/channels/events/${world.main.eventId}/preregister`, {
      headers: world.channel.headers,
      body: { name: 'Vera Lindqvist', email: 'vera@example.org', marketing_consent: true },
    });
    expect(answer.status, answer.text).toBeLessThan(300);
    await console.visit(
      phone,
      async (visit) => {
        const { page } = visit;
        await signInAs(console, visit, world.main.id, 'manager', `${home}/events/${world.main.eventId}`);
        const section = page.getByRole('region', { name: 'Preinscripciones' });
        await section.getByText('vera@example.org').waitFor();
        await section.scrollIntoViewIfNeeded();
        await photograph(visit, 'preregistrations-es');
        await examineInEveryViewport(visit, 'preregistrations');
        await page.goto(`${home}/venue`);
        await page.getByRole('heading', { name: 'Lugares y grupos' }).waitFor();
        await photograph(visit, 'venue-es');
      },
      'es-ES',
    );
  });

  it('makes a rate for groups, and shows how many people one ticket admits', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'manager', `${home}/events/${world.main.eventId}`);
      await page.getByRole('button', { name: 'Add ticket rate' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill('Group of five');
      await dialog.getByLabel('Price', { exact: true }).fill('80');
      await dialog.getByLabel('People per ticket').fill('5');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('heading', { name: 'Group of five' }).waitFor();
      await page.getByRole('columnheader', { name: 'People per ticket' }).waitFor();
      await examineInEveryViewport(visit, 'group-rate');
      await page.goto(`${home}/events/${world.main.eventId}`);
      await page.getByText('5 people per ticket').waitFor();
      await photograph(visit, 'group-rate');
    });
  });
});
