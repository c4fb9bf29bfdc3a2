/** The box office in a browser: selling for cash, by card and by payment link, giving away, printing, mailing, checking in. */
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
import { createRate, type World } from '../support/world.ts';

vi.setConfig({ testTimeout: 120_000 });

describeNeeding('Chromium')('the box office in the console', () => {
  let console: ConsoleBrowser;
  let world: World;
  const home = '/console/o/club-box-office';
  const [desktop, , phone] = viewports;

  browserTest.beforeAll(async ({ console: shared, world: sharedWorld }) => {
    console = shared;
    world = await createPartner(console, sharedWorld, 'club-box-office');
    await createRate(console.service, world.main.id, world.main.eventId, { name: 'Box office' });
  });
  afterAll(() => console?.service.check());

  const sold = async (saleType: string) =>
    console.service.database.sql<{ full_name: string; status: string; collection: string; total: number }>(
      `SELECT t.full_name, t.status, p.collection, t.total_price::int AS total
       FROM tickets t JOIN payments p ON p.id = t.payment_id
       WHERE t.organization_id = $1 AND p.sale_type = $2 ORDER BY t.id`,
      [world.main.id, saleType],
    );

  it('sells two tickets for cash, which are printed, mailed, checked in and taken back', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'manager', `${home}/tickets`);
      await page.getByRole('link', { name: 'Sell tickets' }).click();
      await page.getByLabel('Rate').selectOption({ label: 'Box office · €21.50' });
      await page.getByLabel('Tickets', { exact: true }).fill('2');
      await page.getByLabel('Name', { exact: true }).fill('Ilse Okafor');
      await examineInEveryViewport(visit, 'box-office');
      await photograph(visit, 'box-office');
      // What is typed survives a reload.
      await page.reload();
      await page.getByRole('button', { name: 'Sell for €43.00' }).click();
      await page.getByText('Take €43.00').waitFor();
      await examineInEveryViewport(visit, 'box-office-sold');
      await photograph(visit, 'box-office-sold');
      const address = await page.getByRole('link', { name: 'Print Ticket 2 · Ilse Okafor' }).getAttribute('href');
      const type = await page.evaluate(
        `fetch(${JSON.stringify(address)}).then((answer) => answer.headers.get('content-type'))`,
      );
      expect(type).toContain('application/pdf');

      await page.getByRole('link', { name: 'Ticket 1 · Ilse Okafor', exact: true }).click();
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Send by mail' }).click();
      const dialog = page.getByRole('dialog', { name: 'Send the ticket by mail' });
      await dialog.getByLabel('To').fill('ilse@example.org');
      await dialog.getByRole('button', { name: 'Send' }).click();
      await page.getByText('Mail to ilse@example.org').waitFor();
      await page.getByRole('button', { name: 'Check in' }).click();
      await page.getByText('Inside: 1 of 1').waitFor();
      await photograph(visit, 'ticket-at-door');
      await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Inside: 0 of 1').waitFor();
      await page.getByRole('button', { name: 'Check in' }).click();
      await page.getByRole('button', { name: 'Take one back' }).click();
      await page.getByText('Inside: 0 of 1').waitFor();
      await examineInEveryViewport(visit, 'ticket-at-door');
      // Who gives back a part of it reads that the till does.
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Refund' }).click();
      const refund = page.getByRole('dialog', { name: 'Refund Ilse Okafor' });
      await refund.getByText('It was not paid by card here: return the money yourself.').waitFor();
      await refund.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('link', { name: 'Payment of €43.00' }).click();
      await page.getByRole('heading', { name: 'Payment of €43.00' }).waitFor();
    });
    const ticket = { full_name: 'Ilse Okafor', status: 'active', collection: 'cash', total: 2_150 };
    expect(await sold('box-office')).toEqual([ticket, ticket]);
  });

  it('sells by payment link and gives tickets away; a ticket leads to its event and its client', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'manager', `${home}/box-office`);
      const method = page.getByRole('radiogroup', { name: 'How it is paid' });
      await page.getByLabel('Rate').selectOption({ label: 'Box office · €21.50' });
      await method.getByText('Payment link').click();
      await page.getByLabel('Name').fill('Priya Nair');
      await page.getByLabel('E-mail').fill('priya@example.org');
      await page.getByRole('button', { name: 'Send payment link for €21.50' }).click();
      await page.getByText('The payment link is mailed to priya@example.org').waitFor();
      expect(await page.getByRole('link', { name: /^Print/ }).count()).toBe(0);
      await page.getByRole('button', { name: 'Next sale' }).click();

      await page.getByLabel('Rate').selectOption({ label: 'Box office · €21.50' });
      await method.getByText('Free').click();
      await page.getByLabel('Name').fill('Noor Haddad');
      await page.getByLabel('E-mail').fill('noor@example.org');
      await page.getByLabel('Mail the tickets').check();
      await page.getByRole('button', { name: 'Give away' }).click();
      await page.getByText('They are mailed to noor@example.org.').waitFor();
      await page.getByRole('link', { name: 'Ticket 1 · Noor Haddad', exact: true }).click();
      await page.getByText('Mail to noor@example.org').waitFor();
      await page.getByRole('link', { name: 'Noor Haddad' }).click();
      await page.getByRole('link', { name: 'Noor Haddad' }).click();
      await page.getByRole('heading', { name: 'Noor Haddad' }).waitFor();
      await page.goBack();
      await page.goBack();
      await page.getByRole('link', { name: 'Opening Night' }).click();
      await page.getByRole('heading', { name: 'Opening Night' }).waitFor();
    });
    expect(await sold('paylink')).toEqual([
      { full_name: 'Priya Nair', status: 'pending_payment', collection: 'gateway', total: 2_150 },
    ]);
    expect(await sold('invitation')).toMatchObject([{ full_name: 'Noor Haddad', status: 'active', total: 0 }]);
  });

  it('gives tickets away once where they cannot be mailed', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(500);
      await signInAs(console, visit, world.main.id, 'manager', `${home}/box-office`);
      await page.route('**/tickets/*/send', (route) =>
        route.fulfill({ status: 500, json: { success: false, error: 'internal_error', message: 'It failed.' } }),
      );
      await page.getByRole('radiogroup', { name: 'How it is paid' }).getByText('Free').click();
      await page.getByLabel('Name').fill('Lena Brandt');
      await page.getByLabel('E-mail').fill('lena@example.org');
      await page.getByLabel('Mail the tickets').check();
      await page.getByRole('button', { name: 'Give away' }).click();
      await page.getByText('Not every ticket could be mailed.').waitFor();
      await page.getByText('The tickets are given away').waitFor();
      expect(await page.getByText('They are mailed to').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Give away' }).count()).toBe(0);
    });
  });

  it('sells once where the button is pressed twice before the page is drawn again', async () => {
    const before = (await sold('box-office')).length;
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'manager', `${home}/box-office`);
      await page.getByLabel('Rate').selectOption({ label: 'Box office · €21.50' });
      const sell = page.getByRole('button', { name: 'Sell for €21.50' });
      await sell.evaluate((button: { click(): void }) => {
        button.click();
        button.click();
      });
      await page.getByText('Take €21.50').waitFor();
      await page.waitForLoadState('networkidle');
    });
    expect(await sold('box-office')).toHaveLength(before + 1);
  });

  it('says at once that there is no network, and sells nothing by itself when it is back', async () => {
    const before = (await sold('box-office')).length;
    await console.visit(desktop, async (visit) => {
      const { page, context } = visit;
      visit.expectStatus(0);
      await signInAs(console, visit, world.main.id, 'manager', `${home}/box-office`);
      await page.getByLabel('Rate').selectOption({ label: 'Box office · €21.50' });
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Sell for €21.50' }).click();
      await page.getByText('The service cannot be reached.').waitFor();
      await context.setOffline(false);
      await page.waitForLoadState('networkidle');
      expect(await sold('box-office')).toHaveLength(before);
      await page.getByRole('button', { name: 'Sell for €21.50' }).click();
      await page.getByText('Take €21.50').waitFor();
    });
    expect(await sold('box-office')).toHaveLength(before + 1);
  });

  it('sells once where the answer is lost and the sale is tried again, and again for the next who asks the same', async () => {
    const before = (await sold('box-office')).length;
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(0);
      await signInAs(console, visit, world.main.id, 'manager', `${home}/box-office`);
      let lost = 0;
      await page.route('**/tickets/box-office', async (route) => {
        if (lost > 0) return route.continue();
        lost += 1;
        await route.fetch();
        return route.abort('connectionreset');
      });
      await page.getByLabel('Rate').selectOption({ label: 'Box office · €21.50' });
      await page.getByRole('button', { name: 'Sell for €21.50' }).click();
      await page.getByText('The service cannot be reached.').waitFor();
      await page.getByRole('button', { name: 'Sell for €21.50' }).click();
      await page.getByText('Take €21.50').waitFor();
      expect(await sold('box-office')).toHaveLength(before + 1);
      await page.getByRole('button', { name: 'Next sale' }).click();
      await page.getByLabel('Rate').selectOption({ label: 'Box office · €21.50' });
      await page.getByRole('button', { name: 'Sell for €21.50' }).click();
      await page.getByText('Take €21.50').waitFor();
      expect(await sold('box-office')).toHaveLength(before + 2);
    });
  });

  it('sells once where the answer is lost and the sale is tried again after a reload', async () => {
    const before = (await sold('box-office')).length;
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(0);
      await signInAs(console, visit, world.main.id, 'manager', `${home}/box-office`);
      await page.route('**/tickets/box-office', async (route) => {
        await route.fetch();
        return route.abort('connectionreset');
      });
      const sell = page.getByRole('button', { name: 'Sell for €21.50' });
      await page.getByLabel('Rate').selectOption({ label: 'Box office · €21.50' });
      await page.getByLabel('Name', { exact: true }).fill('Tomás Ribeiro');
      await sell.click();
      await page.getByText('The service cannot be reached.').waitFor();
      await page.unroute('**/tickets/box-office');
      await page.reload();
      await sell.click();
      await page.getByText('Take €21.50').waitFor();
      expect(await sold('box-office')).toHaveLength(before + 1);
      // After the answer, the same is another sale.
      await page.getByRole('button', { name: 'Next sale' }).click();
      await page.getByLabel('Rate').selectOption({ label: 'Box office · €21.50' });
      await page.getByLabel('Name', { exact: true }).fill('Tomás Ribeiro');
      await page.reload();
      await sell.click();
      await page.getByText('Take €21.50').waitFor();
      expect(await sold('box-office')).toHaveLength(before + 2);
    });
  });

  it('sells once where the page is loaded again before the answer, and again once the screen was left', async () => {
    const before = (await sold('box-office')).length;
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(0);
      await signInAs(console, visit, world.main.id, 'manager', `${home}/box-office`);
      const sell = page.getByRole('button', { name: /^Sell for/ });
      let isMade = false;
      let isReloaded = false;
      // One route for both: where none is left, the browser lets go what was held back.
      await page.route('**/tickets/box-office', async (route) => {
        if (isReloaded) {
          await route.fetch();
          return route.abort('connectionreset');
        }
        // Once it is made its answer is held back until the page is gone.
        if (!isMade) await route.fetch();
        isMade = true;
      });
      await sell.click();
      await expect.poll(() => isMade).toBe(true);
      await page.reload();
      isReloaded = true;
      await sell.click();
      await page.getByText('The service cannot be reached.').waitFor();
      expect(await sold('box-office')).toHaveLength(before + 1);
      await page.unroute('**/tickets/box-office');
      // Nothing was typed: whoever comes back to the form later begins another sale.
      await page.getByRole('link', { name: 'Sell pass' }).click();
      await page.getByRole('heading', { name: 'Passes', level: 1 }).waitFor();
      await page.goBack();
      await sell.click();
      await page.getByText(/^Take /).waitFor();
      expect(await sold('box-office')).toHaveLength(before + 2);
    });
  });

  it('asks for what the rate requires, in Spanish on a phone, and says at the field what is missing', async () => {
    await createRate(console.service, world.main.id, world.main.eventId, {
      name: 'Con nombre',
      nominative: true,
      fields: JSON.stringify([{ slug: 'phone', type: 'tel', label: 'Teléfono', required: true, options: [] }]),
      questions: JSON.stringify([
        {
          _id: 'qst_01m1gnhr4de5wapxkjm8xg85j1',
          label: '¿Talla?',
          type: 'dropdown',
          items: ['S', 'M'],
          required: true,
        },
      ]),
    });
    await console.visit(
      phone,
      async (visit) => {
        const { page } = visit;
        visit.expectStatus(400);
        await signInAs(console, visit, world.main.id, 'door', `${home}/box-office`);
        await page.getByLabel('Tarifa').selectOption({ label: 'Con nombre · 21,50 €' });
        const method = page.getByRole('radiogroup', { name: 'Cómo se paga' });
        await method.getByText('Tarjeta').click();
        // Door people give nothing away.
        expect(await method.getByText('Gratis').count()).toBe(0);
        await page.getByLabel('Nombre').fill('Samir Aziz');
        await page.getByLabel('Correo electrónico').fill('samir@example.org');
        await page.getByLabel('Tipo de documento').selectOption('Pasaporte');
        await page.getByLabel('Número del documento').fill('X1234567');
        await page.getByLabel('Teléfono').fill('x');
        await page.getByLabel('¿Talla?').selectOption('M');
        await examineInEveryViewport(visit, 'box-office-named');
        await photograph(visit, 'box-office-es');
        await page.getByLabel('Teléfono').fill('+34600000102');
        await page.getByRole('button', { name: 'Vender por 21,50 €' }).click();
        await page.getByText('21,50 € pagado con tarjeta').waitFor();
      },
      'es',
    );
    const [ticket] = await console.service.database.sql(
      'SELECT phone, document_type, document_number, answers FROM tickets WHERE organization_id = $1 AND full_name = $2',
      [world.main.id, 'Samir Aziz'],
    );
    expect(ticket).toMatchObject({ phone: '+34600000102', document_type: 'passport', document_number: 'X1234567' });
    expect(JSON.stringify(ticket!.answers)).toContain('"M"');
  });
});
