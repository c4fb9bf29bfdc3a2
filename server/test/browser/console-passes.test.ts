/** Passes and supplements in a browser: sold at the box office, accepted and rejected, refunded. */
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
import { createPerson } from '../support/sign-in.ts';
import { createTicket, type World } from '../support/world.ts';

vi.setConfig({ testTimeout: 120_000 });

describeNeeding('Chromium')('passes and supplements in the console', () => {
  let console: ConsoleBrowser;
  let world: World;
  const home = '/console/o/club-passes';
  const [desktop, , phone] = viewports;

  async function create(path: string, body: object) {
    const { headers } = await createPerson(console.service, world.main.id, 'manager');
    const answer = await console.service.call('POST', `/management/organizations/${world.main.id}${path}`, {
      headers,
      body,
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data;
  }

  browserTest.beforeAll(async ({ console: shared, world: sharedWorld }) => {
    console = shared;
    world = await createPartner(console, sharedWorld, 'club-passes');
    await create('/pass-types', { name: 'Season', price: 120, quota: 10, needs_acceptance: true });
  });
  afterAll(() => console?.service.check());

  it('sells a pass, rejects it and accepts it again', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'manager', `${home}/passes`);
      await page.getByRole('button', { name: 'Sell pass' }).click();
      const dialog = page.getByRole('dialog', { name: 'Sell pass' });
      await dialog.getByLabel('Kind').selectOption('Season · €120.00');
      await dialog.getByLabel('Name').fill('Ilse Okafor');
      await dialog.getByLabel('E-mail').fill('ilse@example.org');
      await dialog.getByLabel('How it is paid').selectOption('Card');
      await examineInEveryViewport(visit, 'pass-sell');
      await dialog.getByRole('button', { name: 'Sell', exact: true }).click();
      await page.getByText('The pass is sold and is mailed to ilse@example.org: take €120.00').waitFor();
      await page.getByRole('row', { name: /Ilse Okafor/ }).waitFor();
      await examineInEveryViewport(visit, 'passes');
      await photograph(visit, 'passes');
      await page.getByRole('button', { name: 'Reject the pass of Ilse Okafor' }).click();
      await page.getByRole('row', { name: /Ilse Okafor.*Rejected/ }).waitFor();
      await page.getByRole('button', { name: 'Accept the pass of Ilse Okafor' }).click();
      await page.getByRole('row', { name: /Ilse Okafor.*Valid/ }).waitFor();
      await page.getByRole('button', { name: 'Sell pass' }).click();
      await dialog.getByLabel('Name').fill('Noor Haddad');
      await dialog.getByLabel('How it is paid').selectOption('Payment link');
      expect(await dialog.getByLabel('Price').count()).toBe(0);
      await dialog.getByLabel('E-mail').fill('noor@example.org');
      await dialog.getByRole('button', { name: 'Send payment link' }).click();
      await page.getByText('The payment link is mailed to noor@example.org').waitFor();
      await page.getByText('Passes: 2, people: 2').waitFor();
      const rows = page.getByRole('table', { name: 'Passes' }).getByRole('row');
      await rows.nth(1).getByText('Noor Haddad').waitFor();
      await rows.nth(1).getByText('Waits for payment').waitFor();
      await page.getByLabel('Sorted by').selectOption('Oldest first');
      await rows.nth(1).getByText('Ilse Okafor').waitFor();
      await page.getByLabel('State').selectOption('Void');
      await page.getByText('No pass found').waitFor();
      await page.getByLabel('State').selectOption('Valid');
      await page.getByRole('link', { name: 'Payment of €120.00' }).click();
      await page.getByRole('heading', { name: 'Payment of €120.00' }).waitFor();
    });
    const [pass] = await console.service.database.sql(
      `SELECT s.status, p.collection FROM passes s JOIN payments p ON p.id = s.payment_id
       WHERE s.organization_id = $1 AND s.full_name = 'Ilse Okafor'`,
      [world.main.id],
    );
    expect(pass).toEqual({ status: 'valid', collection: 'pos' });
    const mails = await console.service.database.sql(
      "SELECT template FROM mails WHERE recipient = 'ilse@example.org' ORDER BY created_at, id",
    );
    // Sold, and accepted after it was rejected.
    expect(mails).toEqual([{ template: 'passes_sold' }, { template: 'passes_sold' }]);
  });

  it('sells a supplement on a ticket and gives its money back, in Spanish on a phone', async () => {
    await create(`/ticket-rates/${world.main.rateId}/supplements`, {
      label: 'Guardarropa',
      price: 4.5,
      purchase_limit: { max_quantity: 3 },
    });
    const { id } = await createTicket(console.service, world.main);
    await console.visit(
      phone,
      async (visit) => {
        const { page } = visit;
        await signInAs(console, visit, world.main.id, 'manager', `${home}/tickets/${id}`);
        const section = page.getByRole('region', { name: 'Suplementos' });
        await section.getByRole('button', { name: 'Vender suplemento' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Unidades').fill('2');
        await examineInEveryViewport(visit, 'supplement-sell');
        await dialog.getByRole('button', { name: 'Vender', exact: true }).click();
        await page.getByText('Vendido: cobra 9,00 €').waitFor();
        await section.getByText('2 × Guardarropa').waitFor();
        await photograph(visit, 'supplements-es');
        await section.getByRole('button', { name: 'Devolver Guardarropa' }).click();
        await dialog.getByRole('button', { name: 'Devolver' }).click();
        await page.getByText('Devolución de 9,00 € hecha').waitFor();
        await section.getByText('Retirado').waitFor();
        await section.getByRole('button', { name: 'Vender suplemento' }).waitFor();
        await examineInEveryViewport(visit, 'supplements');
      },
      'es-ES',
    );
    const rows = await console.service.database.sql(
      'SELECT status, refunded_amount::int AS refunded FROM ticket_supplements WHERE ticket_id = $1',
      [id],
    );
    expect(rows).toEqual([{ status: 'voided', refunded: 900 }]);
  });
});
