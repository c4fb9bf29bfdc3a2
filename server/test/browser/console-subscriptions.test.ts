/** Plans and subscriptions in a browser: a plan is made, changed and archived; a member is found and ended. */
import { afterAll, expect, it, vi } from 'vitest';
import {
  browserTest,
  type ConsoleBrowser,
  createPartner,
  examineInEveryViewport,
  signInAs,
  viewports,
} from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { cards, payOnPage } from '../support/purchases.ts';
import type { World } from '../support/world.ts';

vi.setConfig({ testTimeout: 120_000 });

describeNeeding('Chromium')('plans and subscriptions in the console', () => {
  let console: ConsoleBrowser;
  let world: World;
  /** Where the subscription of the first test is paid. */
  let paymentUrl: string;
  const home = '/console/o/club-members';
  const [desktop, , phone] = viewports;

  browserTest.beforeAll(async ({ console: shared, world: sharedWorld }) => {
    console = shared;
    world = await createPartner(console, sharedWorld, 'club-members');
  });
  afterAll(() => console?.service.check());

  const plans = () =>
    console.service.database.sql(
      `SELECT name, price::int, discount_percentage::float AS discount, free_entry, archived_at IS NOT NULL AS archived
       FROM plans WHERE organization_id = $1`,
      [world.main.id],
    );

  it('makes a plan, changes it, and shows who subscribed to it', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'manager', `${home}/subscriptions`);
      await page.getByText('No subscriptions yet').waitFor();
      await page.getByRole('button', { name: 'Add plan' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add plan' });
      await dialog.getByLabel('Name').fill('Friends');
      await dialog.getByLabel('Price of a period').fill('15');
      await dialog.getByLabel('Percent off tickets').fill('10');
      await dialog.getByLabel('The member’s code admits to every event, once').click();
      await examineInEveryViewport(visit, 'plan-form');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('row', { name: /Friends.*€15\.00 a month.*10% off · Free entry.*Open/ }).waitFor();
      await page.getByRole('button', { name: 'Edit Friends' }).click();
      await page.getByRole('dialog', { name: 'Edit plan' }).getByLabel('Price of a period').fill('18');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('row', { name: /€18\.00 a month/ }).waitFor();
      expect(await plans()).toEqual([
        { name: 'Friends', price: 1_800, discount: 10, free_entry: true, archived: false },
      ]);
      const [plan] = await console.service.database.sql<{ id: string }>(
        'SELECT id FROM plans WHERE organization_id = $1',
        [world.main.id],
      );
      const made = await console.service.call('POST', '/integrations/subscriptions', {
        headers: world.main.headers,
        body: { plan_id: plan!.id, email: 'teodor.amsel@example.org', name: 'Teodor Amsel' },
      });
      expect(made.status, made.text).toBe(201);
      paymentUrl = made.body.data.payment_url;
      await page.reload();
      await page.getByRole('row', { name: /Teodor Amsel.*Friends.*Waits for payment/ }).waitFor();
      await examineInEveryViewport(visit, 'subscriptions');
      await page.getByLabel('State').selectOption('Active');
      await page.getByText('No subscription found').waitFor();
    });
  });

  it('sells a subscription for cash and another one by payment link', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(409);
      await signInAs(console, visit, world.main.id, 'manager', `${home}/box-office`);
      await page.getByRole('link', { name: 'Sell subscription' }).click();
      const dialog = page.getByRole('dialog', { name: 'Sell subscription' });
      const fill = async (name: string, email: string) => {
        await page.getByRole('button', { name: 'Sell subscription' }).click();
        await dialog.getByLabel('Name').fill(name);
        await dialog.getByLabel('E-mail').fill(email);
      };
      await fill('Mira Solano', 'mira.solano@example.org');
      await examineInEveryViewport(visit, 'subscription-sale');
      await dialog.getByRole('button', { name: 'Sell' }).click();
      await page.getByText('Mira Solano is a member: take €18.00').waitFor();
      await page.getByRole('row', { name: /Mira Solano.*Friends.*Active/ }).waitFor();
      await fill('Noor Haddad', 'noor@example.org');
      await dialog.getByLabel('How the first period is paid').selectOption('Payment link');
      await dialog.getByRole('button', { name: 'Send payment link' }).click();
      await page.getByText('The payment link is mailed to noor@example.org').waitFor();
      await page.getByRole('row', { name: /Noor Haddad.*Waits for payment/ }).waitFor();
      await page.getByText('3 subscriptions', { exact: true }).waitFor();
      // The newest first, until another order is chosen.
      const members = page.getByRole('table', { name: 'Subscriptions' }).getByRole('row');
      await members.nth(1).getByText('Noor Haddad').waitFor();
      await page.getByLabel('Sorted by').selectOption('Name');
      await members.nth(1).getByText('Mira Solano').waitFor();
      await fill('Mira Solano', 'mira.solano@example.org');
      await dialog.getByRole('button', { name: 'Sell' }).click();
      await dialog.getByRole('alert').waitFor();
    });
  });

  it('ends a subscription and archives the plan, in Spanish on a phone', async () => {
    await payOnPage(console.service, paymentUrl, cards.good);
    await console.visit(
      phone,
      async (visit) => {
        const { page } = visit;
        await signInAs(console, visit, world.main.id, 'manager', `${home}/subscriptions`);
        await page.getByRole('button', { name: 'Cancelar la suscripción de Teodor Amsel' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByText(/Las ventajas siguen hasta que termine el tiempo pagado/).waitFor();
        await dialog.getByRole('button', { name: 'Cancelar', exact: true }).click();
        await page.getByText('La suscripción de Teodor Amsel está cancelada').waitFor();
        await page.getByText('Cancelada, activa hasta entonces').waitFor();
        await page.getByRole('button', { name: 'Archivar Friends' }).click();
        await dialog.getByRole('button', { name: 'Archivar' }).click();
        await page.getByText('Archivado', { exact: true }).waitFor();
        await examineInEveryViewport(visit, 'subscriptions-es');
      },
      'es-ES',
    );
    expect(await plans()).toMatchObject([{ archived: true }]);
    const [row] = await console.service.database.sql(
      'SELECT cancelled_at IS NOT NULL AS cancelled FROM subscriptions WHERE organization_id = $1 ORDER BY id LIMIT 1',
      [world.main.id],
    );
    expect(row).toEqual({ cancelled: true });
  });

  it('shows members to the door, which ends none', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'door', `${home}/subscriptions`);
      await page.getByRole('row', { name: /Teodor Amsel/ }).waitFor();
      expect(await page.getByRole('button', { name: /Cancel the subscription|Add plan|Archive/ }).count()).toBe(0);
    });
  });
});
