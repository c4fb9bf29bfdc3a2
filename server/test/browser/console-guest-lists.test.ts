/** Guest lists in a browser: finding a name, adding one, counting who comes in on two devices, undoing it. */
import { afterAll, expect, it, vi } from 'vitest';
import { browserTest, type ConsoleBrowser, examine, signInAs, viewports } from '../support/console.ts';
import { createEntry, createReferrerRow } from '../support/guest-lists.ts';
import { describeNeeding } from '../support/needs.ts';
import { signIn } from '../support/sign-in.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';

vi.setConfig({ testTimeout: 60_000 });

describeNeeding('Chromium')('guest lists in the console', () => {
  let console: ConsoleBrowser;
  let organization: TestOrganization;
  const home = '/console/o/club-guest-lists';
  const [desktop, , phone] = viewports;

  const insideOf = async (name: string) => {
    const [entry] = await console.service.database.sql<{ admitted_count: number; options: unknown[] }>(
      'SELECT admitted_count, options FROM guest_lists WHERE organization_id = $1 AND name = $2',
      [organization.id, name],
    );
    return entry!;
  };

  browserTest.beforeAll(async ({ console: shared }) => {
    console = shared;
    organization = await createOrganization(console.service, { slug: 'club-guest-lists' });
    const referrer = await createReferrerRow(console.service, organization.id, 'Noor Haddad');
    await createEntry(console.service, organization, {
      name: 'Ilse Okafor',
      referrer_id: referrer,
      tags: ['vip'],
      observations_reception: 'Show them to the terrace.',
    });
    await createEntry(console.service, organization, { name: 'Mateo Serra', party_size: 2 });
    await createEntry(console.service, organization, { name: 'Priya Nair', party_size: 3 });
  });
  afterAll(() => console?.service.check());

  it('finds a name while one types, checks women and men in, and undoes it', async () => {
    await console.visit(phone, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'door', `${home}/lists`);
      await page.getByRole('heading', { name: 'Guest lists' }).waitFor();
      await page.getByText('0 of 9 people are inside').waitFor();
      await page.getByLabel('Search', { exact: true }).fill('okaf');
      await page.getByText('Mateo Serra').waitFor({ state: 'detached' });
      expect(page.url()).toContain('search=okaf');
      await page.getByRole('button', { name: 'Check in Ilse Okafor' }).click();
      const dialog = page.getByRole('dialog', { name: 'Ilse Okafor' });
      await dialog.getByText('Show them to the terrace.').waitFor();
      await dialog.getByRole('button', { name: 'One more: Women' }).click();
      await dialog.getByRole('button', { name: 'One more: Men', exact: true }).click();
      await dialog.getByRole('button', { name: 'One more: Men', exact: true }).click();
      await dialog.getByRole('button', { name: 'One less: Men', exact: true }).click();
      // What is counted survives a reload, and ends with the dialog.
      await page.reload();
      await dialog.getByRole('button', { name: 'Record 2 people inside' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Check in Ilse Okafor' }).click();
      await dialog.getByRole('button', { name: 'Record 0 people inside' }).waitFor();
      await dialog.getByRole('button', { name: 'One more: Women' }).click();
      await dialog.getByRole('button', { name: 'One more: Men', exact: true }).click();
      await examine(visit, 'guest-list-entry');
      await dialog.getByRole('button', { name: 'Record 2 people inside' }).click();
      await page.getByText('Ilse Okafor: 2 inside').waitFor();
      await page.getByText('Partly inside').waitFor();
      expect(await insideOf('Ilse Okafor')).toMatchObject({ admitted_count: 2, options: [{ women: 1, men: 1 }] });
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Ilse Okafor: undone').waitFor();
      expect(await insideOf('Ilse Okafor')).toMatchObject({ admitted_count: 0 });
    });
  });

  it('shows within a second what another device counted, and adds to it instead of overwriting', async () => {
    await console.visit(desktop, async (visit) => {
      const { page, context } = visit;
      await signInAs(console, visit, organization.id, 'manager');
      const other = await context.newPage();
      for (const device of [page, other]) {
        await device.goto(`${home}/lists`);
        await device.getByRole('button', { name: 'Check in Mateo Serra' }).click();
        await device.getByRole('dialog').getByRole('button', { name: 'One more: Others' }).click();
      }
      await other.getByRole('button', { name: 'Record 1 person inside' }).click();
      await other.getByText('Mateo Serra: 1 inside').waitFor();
      await page.getByRole('dialog').getByText('1 of 2 are inside by now').waitFor({ timeout: 2_500 });
      await page.getByRole('dialog').getByRole('button', { name: 'Record 2 people inside' }).click();
      await page.getByText('Mateo Serra: 2 inside').waitFor();
      expect(await insideOf('Mateo Serra')).toMatchObject({ admitted_count: 2 });
    });
  });

  it('records nothing over a change that is not shown yet, and shows it', async () => {
    const { service } = console;
    const { id } = await createEntry(service, organization, { name: 'Yara Costa', party_size: 4 });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(412);
      await signInAs(console, visit, organization.id, 'manager', `${home}/lists?entry=${id}`);
      const dialog = page.getByRole('dialog', { name: 'Yara Costa' });
      await dialog.getByRole('button', { name: 'One more: Women' }).click();
      // From here on the device is shown the entry as it was.
      let held: { status: number; body: string } | null = null;
      let isHolding = true;
      await page.route(`**/guest-lists/${id}`, async (route) => {
        if (route.request().method() !== 'GET' || !isHolding) return route.continue();
        if (!held) {
          const answer = await route.fetch();
          held = { status: answer.status(), body: await answer.text() };
        }
        return route.fulfill({ ...held, contentType: 'application/json' });
      });
      await vi.waitFor(() => expect(held).not.toBeNull(), { timeout: 3_000 });
      await service.database.sql('UPDATE guest_lists SET party_size = 3 WHERE id = $1', [id]);
      const refused = page.waitForResponse((answer) => answer.status() === 412);
      await dialog.getByRole('button', { name: 'Record 1 person inside' }).click();
      await refused;
      isHolding = false;
      await dialog.getByText('0 of 3 are inside by now').waitFor();
      expect(await insideOf('Yara Costa')).toMatchObject({ admitted_count: 0 });
      await dialog.getByRole('button', { name: 'Record 1 person inside' }).click();
      await page.getByText('Yara Costa: 1 inside').waitFor();
      // Editing is based on what was shown when it began.
      await page.goto(`${home}/lists?entry=${id}`);
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Name').fill('Yara Costa Lima');
      await service.database.sql("UPDATE guest_lists SET observations_reception = 'Table 4' WHERE id = $1", [id]);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Nothing was overwritten. Changed meanwhile:').waitFor();
      const [row] = await service.database.sql('SELECT name, observations_reception FROM guest_lists WHERE id = $1', [
        id,
      ]);
      expect(row).toEqual({ name: 'Yara Costa', observations_reception: 'Table 4' });
      // What was typed is still there, and what somebody else wrote beside it.
      await expect.poll(() => page.getByLabel('Note for reception').inputValue()).toBe('Table 4');
      expect(await page.getByLabel('Name').inputValue()).toBe('Yara Costa Lima');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog', { name: 'Yara Costa Lima' }).getByRole('button', { name: 'Edit' }).waitFor();
      const [saved] = await service.database.sql('SELECT name, observations_reception FROM guest_lists WHERE id = $1', [
        id,
      ]);
      expect(saved).toEqual({ name: 'Yara Costa Lima', observations_reception: 'Table 4' });
    });
  });

  it('opens an entry by its address at the price that holds, also where the prices come later than the entry', async () => {
    const { service } = console;
    const priced = await createOrganization(service, { slug: 'club-guest-list-prices' });
    const { id } = await createEntry(service, priced, { name: 'Carla Sousa', party_size: 2 });
    const body = { options: [{ price: 10, until: 5 * 3_600, from: 0 }] };
    const manager = await signIn(service, priced.id, 'manager');
    const url = `/management/organizations/${priced.id}/list-rates/${priced.listRateId}`;
    const rate = await service.call('PATCH', url, { headers: manager, body });
    expect(rate.status, rate.text).toBe(200);
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      const dialog = page.getByRole('dialog', { name: 'Carla Sousa' });
      await page.route('**/list-rates', async (route) => {
        const read = await route.fetch();
        await page.getByText('Carla Sousa').first().waitFor();
        await route.fulfill({ response: read });
      });
      await signInAs(console, visit, priced.id, 'door', `/console/o/club-guest-list-prices/lists?entry=${id}`);
      await dialog.getByRole('button', { name: 'One more: Women' }).click();
      await dialog.getByText('To pay now: €10.00').waitFor();
      await dialog.getByRole('button', { name: 'Record 1 person inside' }).click();
      await page.getByText('Carla Sousa: 1 inside').waitFor();
      const [row] = await service.database.sql('SELECT options FROM guest_lists WHERE id = $1', [id]);
      expect(row).toMatchObject({ options: [{ women: 1, price: 1_000, total: 1_000 }] });
    });
  });

  it('counts once where the answer is lost and the same is recorded again', async () => {
    const { service } = console;
    const { id } = await createEntry(service, organization, { name: 'Iria Pazos', party_size: 2 });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'door', `${home}/lists?entry=${id}`);
      const dialog = page.getByRole('dialog', { name: 'Iria Pazos' });
      await dialog.getByRole('button', { name: 'One more: Women' }).click();
      let isLost = false;
      await page.route(`**/guest-lists/${id}/check-in`, async (route) => {
        if (isLost) return route.continue();
        isLost = true;
        await route.fetch();
        return route.abort('connectionreset');
      });
      await dialog.getByRole('button', { name: 'Record 1 person inside' }).click();
      await dialog.getByText('The service cannot be reached.').waitFor();
      await dialog.getByText('1 of 2 are inside by now').waitFor();
      await dialog.getByRole('button', { name: 'Record 2 people inside' }).click();
      await page.getByText('Iria Pazos: 1 inside').waitFor();
      expect(await insideOf('Iria Pazos')).toMatchObject({ admitted_count: 1, options: [{ women: 1 }] });
    });
  });

  it('shows in the list within a second who came in at another device', async () => {
    const { service } = console;
    const { id } = await createEntry(service, organization, { name: 'Bruno Keller', party_size: 2 });
    const manager = await signIn(service, organization.id, 'manager');
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'door', `${home}/lists`);
      const row = page.getByRole('row', { name: /Bruno Keller/ });
      await row.getByText('0 of 2').waitFor();
      const url = `/management/organizations/${organization.id}/guest-lists/${id}/check-in`;
      const body = [{ _id: 'custom', no_gender: 2, price: 0 }];
      expect((await service.call('PUT', url, { headers: manager, body })).status).toBe(200);
      await row.getByText('2 of 2').waitFor({ timeout: 1_500 });
    });
  });

  it('adds a name with the people it brings, says what is wrong, changes and removes it', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager', `${home}/lists`);
      await page.getByRole('button', { name: 'Add to the list' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add to the list' });
      await dialog.getByLabel('Name').fill('Aurelio Montes');
      await dialog.getByLabel('People').fill('3');
      await dialog.getByLabel('Brought by').selectOption({ label: 'Noor Haddad' });
      await dialog.getByLabel('Tags').fill('press, friends');
      await examine(visit, 'guest-list-add');
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('row', { name: /Aurelio Montes.*press.*friends.*Noor Haddad/ }).waitFor();
      await page.getByRole('button', { name: 'Aurelio Montes', exact: true }).click();
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Name').fill('Aurelio Montes Vidal');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog', { name: 'Aurelio Montes Vidal' }).getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog').last().getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('row', { name: /Aurelio Montes/ }).waitFor({ state: 'detached' });
    });
  });

  it('shows a viewer the lists and no way to change them', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'viewer', `${home}/lists?search=priya`);
      await page.getByRole('row', { name: /Priya Nair/ }).waitFor();
      expect(await page.getByRole('button', { name: 'Add to the list' }).count()).toBe(0);
      expect(await page.getByRole('button', { name: /Check in/ }).count()).toBe(0);
      await page.getByRole('button', { name: 'Priya Nair' }).click();
      await page.getByRole('dialog', { name: 'Priya Nair' }).getByText('0 of 3').waitFor();
      expect(await page.getByRole('button', { name: /Record/ }).count()).toBe(0);
      expect(await page.getByRole('dialog').getByText('Code').count()).toBe(0);
    });
  });

  it('opens the first list of an event, and says what to do before there is an event', async () => {
    const empty = await createOrganization(console.service, { slug: 'club-guest-lists-empty' });
    const { database } = console.service;
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, empty.id, 'manager');
      await database.sql('DELETE FROM list_rates WHERE organization_id = $1', [empty.id]);
      await page.goto('/console/o/club-guest-lists-empty/lists');
      await page.getByText('This event has no guest list yet').waitFor();
      await examine(visit, 'guest-lists-no-list');
      await page.getByRole('button', { name: 'Open a list' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Open a list' }).click();
      await page.getByText('Nobody is on the list yet').waitFor();
      await examine(visit, 'guest-lists-empty');
      await page.getByLabel('Search', { exact: true }).fill('nobody');
      await page.getByText('Nobody found').waitFor();
      await page.route('**/events?*', (route) =>
        route.fulfill({ json: { success: true, data: [], pagination: { has_more: false } } }),
      );
      await page.goto('/console/o/club-guest-lists-empty/lists');
      await page.getByText('No event yet').waitFor();
    });
  });

  it('is Spanish for a browser that is', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'door');
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByText('Español').click();
      await page.goto(`${home}/lists`);
      await page.getByRole('heading', { name: 'Listas de invitados' }).waitFor();
      await page.getByRole('button', { name: 'Dar entrada a Priya Nair' }).click();
      await page.getByRole('dialog').getByText('Hombres').waitFor();
    });
  });
});
