/** Payments and the figures of an event in a browser: finding a payment, giving money back, invoices, what an event earned. */
import { readFile } from 'node:fs/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { sellBooking } from '../support/booking-sales.ts';
import { createBookingRow } from '../support/bookings.ts';
import {
  browserTest,
  type ConsoleBrowser,
  createPartner,
  examine,
  examineInEveryViewport,
  signInAs,
  viewports,
} from '../support/console.ts';
import { reportDispute } from '../support/disputes.ts';
import { describeNeeding } from '../support/needs.ts';
import { createPaidList, makeEntry } from '../support/paid-lists.ts';
import { beginPassCheckout, createPassType } from '../support/passes.ts';
import { beginCheckout, cards, payOnPage } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';
import { makeRefundAtGateway } from '../support/unrequested-refunds.ts';
import { createOrganization, createRate, setTaxSettings, type World } from '../support/world.ts';

vi.setConfig({ testTimeout: 90_000 });

describeNeeding('Chromium')('payments in the console', () => {
  let console: ConsoleBrowser;
  let world: World;
  let paymentId: string;
  const home = '/console/o/club-payments';
  const [desktop] = viewports;

  browserTest.beforeAll(async ({ console: shared, world: sharedWorld }) => {
    console = shared;
    const { service } = console;
    world = await createPartner(console, sharedWorld, 'club-payments');
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    const tickets = [
      { full_name: 'Ilse Okafor', email: 'ilse@example.org' },
      { full_name: 'Priya Nair', email: 'ilse@example.org' },
    ];
    const sold = (await beginCheckout(service, world.channel, rateId, { tickets })).body.data;
    await payOnPage(service, sold.payment_url, cards.declined);
    await payOnPage(service, sold.payment_url, cards.good);
    paymentId = sold.payment_id;
    const kept = [{ full_name: 'Noor Haddad', email: 'noor@example.org' }];
    const other = (await beginCheckout(service, world.channel, rateId, { tickets: kept })).body.data;
    await payOnPage(service, other.payment_url, cards.good);
    await beginCheckout(service, world.channel, rateId);
  });
  afterAll(() => console?.service.check());

  it('finds a payment by e-mail and state, and reads it', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'manager', `${home}/payments`);
      await page.getByRole('row', { name: /Teodor Amsel.*Waits for payment/ }).waitFor();
      await page.getByLabel('Search', { exact: true }).fill('ILSE@example.org');
      await page.getByRole('row', { name: /Teodor Amsel/ }).waitFor({ state: 'detached' });
      await page.getByLabel('Search', { exact: true }).fill('');
      await page.getByLabel('State').selectOption('Paid');
      await page.getByRole('link', { name: 'Ilse Okafor' }).click();
      await page.getByRole('heading', { name: 'Payment of €43.00' }).waitFor();
      const charges = page.getByRole('table', { name: 'Attempts to pay' });
      await charges.getByRole('row', { name: /Declined/ }).waitFor();
      await charges.getByRole('row', { name: /Taken/ }).waitFor();
      await page.getByText('Nothing was given back.').waitFor();
    });
  });

  it('refunds a ticket in part and then whole, names the amount, and says why no more is given back', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(400, 409, 422);
      await signInAs(console, visit, world.main.id, 'manager', `${home}/payments/${paymentId}`);
      await page.getByRole('button', { name: 'Refund Priya Nair' }).click();
      const dialog = page.getByRole('dialog', { name: 'Refund Priya Nair' });
      await dialog.getByRole('button', { name: 'Refund €21.50' }).waitFor();
      await dialog.getByLabel('Amount').fill('100');
      await dialog.getByRole('button', { name: 'Refund €100.00' }).click();
      await dialog
        .getByRole('alert')
        .getByText(/Request id: req_/)
        .waitFor();
      await dialog.getByLabel('Amount').fill('0');
      await dialog.getByRole('button', { name: 'Refund €0.00' }).click();
      // What is wrong with the amount stands at its field, and only there.
      await dialog.getByRole('alert').getByText('marked').waitFor();
      expect(await dialog.getByRole('alert').textContent()).not.toContain('amount:');
      await dialog.getByLabel('Amount').fill('5');
      await dialog.getByRole('button', { name: 'Refund €5.00' }).click();
      await page.getByText('Refund of €5.00 made').waitFor();
      await page
        .getByRole('table', { name: 'Refunds' })
        .getByRole('row', { name: /€5\.00/ })
        .waitFor();
      for (const [name, amount] of [
        ['Priya Nair', '€16.50'],
        ['Ilse Okafor', '€21.50'],
      ]) {
        await page.getByRole('button', { name: `Refund ${name}` }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: `Refund ${amount}` })
          .click();
        await page.getByText(`Refund of ${amount} made`).waitFor();
      }
      const [{ count }] = (await console.service.database.sql<{ count: string }>(
        'SELECT count(*) FROM refunds WHERE payment_id = $1',
        [paymentId],
      )) as [{ count: string }];
      expect(Number(count)).toBe(3);
      expect(await page.getByRole('button', { name: /^Refund / }).count()).toBe(0);
    });
  });

  it('refunds a payment as a whole, without the tickets that are kept, and says what becomes of them', async () => {
    const { service } = console;
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    const tickets = ['Tomas Vidal', 'Greta Olsen', 'Samir Aziz'].map((full_name) => ({
      full_name,
      email: 'tomas@example.org',
    }));
    const { data } = (await beginCheckout(service, world.channel, rateId, { tickets })).body;
    await payOnPage(service, data.payment_url, cards.good);
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'manager', `${home}/payments/${data.payment_id}`);
      await page.getByRole('link', { name: 'Greta Olsen' }).waitFor();
      await page.getByRole('button', { name: 'Refund payment' }).click();
      const dialog = page.getByRole('dialog', { name: 'Refund payment' });
      await dialog.getByText(/The tickets are voided/).waitFor();
      await dialog.getByRole('button', { name: 'Refund €64.50' }).waitFor();
      await dialog.getByLabel('Greta Olsen').uncheck();
      await examine(visit, 'payment-refund');
      await dialog.getByRole('button', { name: 'Refund €43.00' }).click();
      await page.getByText('Refund of €43.00 made').waitFor();
      await page.getByRole('button', { name: 'Refund Greta Olsen' }).waitFor();
      expect(await page.getByRole('button', { name: 'Refund Tomas Vidal' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Refund payment' }).click();
      expect(await dialog.getByLabel('Tomas Vidal').isDisabled()).toBe(true);
      await dialog.getByLabel('How it is given back').selectOption('In cash');
      await dialog.getByText('Nothing goes back to the card').waitFor();
      await dialog.getByRole('button', { name: 'Refund €21.50' }).click();
      await page.getByText('Everything was given back.').waitFor();
    });
    const refunds = await service.database.sql(
      'SELECT collection, count(*)::int FROM refunds WHERE payment_id = $1 GROUP BY 1 ORDER BY 1',
      [data.payment_id],
    );
    expect(refunds).toEqual([
      { collection: 'cash', count: 1 },
      { collection: 'gateway', count: 2 },
    ]);
    const rows = await service.database.sql('SELECT status FROM tickets WHERE payment_id = $1', [data.payment_id]);
    expect(rows.map(({ status }) => status)).toEqual(['voided', 'voided', 'voided']);
  });

  it('refunds an entry of a list, a pass and a booking', async () => {
    const { service } = console;
    const ground = { service, world, manager: (await createPerson(service, world.main.id, 'manager')).headers };
    const entry = (await makeEntry(ground, await createPaidList(ground))).body.data;
    const pass = (await beginPassCheckout(ground, await createPassType(ground))).body.data;
    for (const { payment_url } of [entry, pass]) await payOnPage(service, payment_url, cards.good);
    const { paymentId: ofBooking } = await sellBooking(service, world);
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'manager');
      for (const [id, name, amount] of [
        [entry.payment_id, 'Teodor Amsel', '€25.00'],
        [pass.payment_id, 'Teodor Amsel', '€50.00'],
        [ofBooking, 'Vera Lindqvist', '€54.00'],
      ]) {
        await page.goto(`${home}/payments/${id}`);
        await page.getByRole('button', { name: `Refund ${name}` }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: `Refund ${amount}` })
          .click();
        await page.getByText(`Refund of ${amount} made`).waitFor();
      }
    });
    const rows = await service.database.sql(
      'SELECT guest_list_id, pass_id, booking_id, amount::int FROM refunds WHERE payment_id = ANY ($1) ORDER BY amount',
      [[entry.payment_id, pass.payment_id, ofBooking]],
    );
    const nothing = { guest_list_id: null, pass_id: null, booking_id: null };
    expect(rows).toMatchObject([
      { ...nothing, guest_list_id: entry._id, amount: 2500 },
      { ...nothing, pass_id: pass.passes[0]._id, amount: 5000 },
      { ...nothing, booking_id: expect.any(String), amount: 5400 },
    ]);
  });

  it('shows the wallet, and records and undoes what was taken outside the gateway', async () => {
    await createBookingRow(console.service, world.main, { name: 'Ilse Okafor' });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'manager', `${home}/payments`);
      await page.getByText('Wallet', { exact: true }).click();
      const wallet = page.getByRole('table', { name: 'Wallet' });
      await wallet.getByRole('row', { name: /Sale.*€43\.00/ }).waitFor();
      const totals = page.getByRole('region', { name: 'Totals of everything found' });
      await expect.poll(() => totals.innerText()).toMatch(visit.say(/Found\s+\d+\s+In\s/));
      await page.getByLabel('Event', { exact: true }).selectOption({ index: 1 });
      await page.waitForURL(/event_id=evt_/);
      await wallet.getByRole('row', { name: /Sale.*€43\.00/ }).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export as CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('wallet-movements.csv');
      expect(await readFile(await download.path(), 'utf8')).toContain('43.00');
      await page.getByLabel('Event', { exact: true }).selectOption('');
      await page.getByLabel('Movement').selectOption('Came in without a use');
      await page.getByText('No movement found').waitFor();
      await page.getByText('External', { exact: true }).click();
      await page.getByText('Nothing recorded yet').waitFor();
      await page.getByRole('button', { name: 'Record payment' }).click();
      const dialog = page.getByRole('dialog', { name: 'Record payment' });
      await dialog.getByPlaceholder('Choose a booking').click();
      await page.getByRole('option', { name: /Ilse Okafor/ }).click();
      await dialog.getByLabel('Amount').fill('60');
      await dialog.getByLabel('Method').selectOption('Bank transfer');
      await dialog.getByLabel('What for').fill('Bottle at the table');
      await examine(visit, 'payment-record');
      await dialog.getByRole('button', { name: 'Record payment' }).click();
      await page.getByText('€60.00 recorded').waitFor();
      const external = page.getByRole('table', { name: 'External' });
      await external.getByRole('row', { name: /Ilse Okafor.*Bank transfer.*Bottle at the table.*€60\.00/ }).waitFor();
      await page.getByRole('button', { name: 'Undo €60.00 of Ilse Okafor' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
      await external.getByRole('row', { name: /-€60\.00.*Undoes another/ }).waitFor();
      await external.getByRole('row', { name: /Undone/ }).waitFor();
      await expect
        .poll(() => totals.innerText())
        .toMatch(visit.say(/Found\s+2\s+In\s+€60\.00\s+Out\s+-€60\.00\s+Total\s+€0\.00/));
    });
  });

  it('exports the payments that are filtered', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'manager', `${home}/payments?search=noor@example.org`);
      await page.getByRole('row', { name: /Noor Haddad/ }).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export as CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('payments.csv');
      const rows = (await readFile(await download.path(), 'utf8')).trim().split('\n');
      expect(rows).toHaveLength(2);
      expect(rows[1]).toContain('Noor Haddad');
    });
  });

  it('lists invoices with their PDF', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'manager', `${home}/payments?view=invoices`);
      const link = page.getByRole('link', { name: /^PDF of \d{4}-F-\d{6}$/ }).first();
      const address = await link.getAttribute('href');
      const type = await page.evaluate(
        `fetch(${JSON.stringify(address)}).then((answer) => answer.headers.get('content-type'))`,
      );
      expect(type).toContain('application/pdf');
      const totals = page.getByRole('region', { name: 'Totals of everything found' });
      await totals.getByText('Total', { exact: true }).waitFor();
      await expect.poll(() => totals.innerText()).toMatch(visit.say(/Tax of 0%\s+€0\.00 on \S/));
      await examineInEveryViewport(visit, 'invoices');
      await page.getByLabel('Type').selectOption('Full');
      await page.getByText('No invoice found').waitFor();
    });
  });

  it('names invoices above the limit without billing data, and makes them out to somebody: which one replaces which', async () => {
    await setTaxSettings(console.service, world.main.id, { simplified_limit: 2_149 });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'manager', `${home}/payments`);
      await page.getByRole('link', { name: 'Show and complete them' }).click();
      await page.getByRole('checkbox', { name: 'Billing data missing' }).waitFor();
      await examineInEveryViewport(visit, 'invoices without billing data');
      await page.goto(`${home}/payments?search=noor@example.org`);
      await page.getByRole('link', { name: 'Noor Haddad' }).click();
      await page.getByRole('button', { name: /^Billing data of/ }).click();
      const dialog = page.getByRole('dialog', { name: /^Billing data of/ });
      await dialog.getByLabel('Name or company').fill('Amsel GmbH');
      await dialog.getByLabel('Street and number').fill('Hafenstraße 4');
      await examine(visit, 'billing data');
      await dialog.getByRole('button', { name: 'Issue the invoice' }).click();
      await dialog.waitFor({ state: 'detached' });
      const invoices = page.getByRole('table', { name: 'Invoices' });
      await invoices.getByRole('row', { name: /Full, replaces \d{4}-F-\d{6}.*Amsel GmbH/ }).waitFor();
      await invoices.getByRole('row', { name: /Corrects \d{4}-F-\d{6}/ }).waitFor();
      await invoices.getByRole('row', { name: /Simplified, replaced by \d{4}-F-\d{6}/ }).waitFor();
      expect(await page.getByRole('button', { name: /^Billing data of/ }).count()).toBe(1);
    });
    // Without the limit, so that purchases are paid at once again.
    await setTaxSettings(console.service, world.main.id, {});
  });

  it('says what to do before the first payment, and is not for the door', async () => {
    const empty = await createOrganization(console.service, { slug: 'club-payments-empty' });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, empty.id, 'manager', '/console/o/club-payments-empty/payments');
      await page.getByText('No payments yet').waitFor();
    });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, empty.id, 'door');
      await page.getByRole('link', { name: 'Guest lists' }).waitFor();
      expect(await page.getByRole('link', { name: 'Payments' }).count()).toBe(0);
    });
  });

  it('shows what an event sold, and its money to admins only', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'viewer', `${home}/events/${world.main.eventId}?view=figures`);
      await page.getByRole('heading', { name: 'By rate' }).waitFor();
      expect(await page.getByRole('heading', { name: 'Revenue' }).count()).toBe(0);
    });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'admin', `${home}/events/${world.main.eventId}`);
      await page.getByText('Sales and money').click();
      await page
        .getByRole('table', { name: 'Revenue' })
        .getByRole('row', { name: /Tickets and bookings/ })
        .waitFor();
      const bars = await page.getByRole('table', { name: 'Revenue' }).getByRole('progressbar').all();
      const shares = await Promise.all(bars.map(async (bar) => Number(await bar.getAttribute('aria-valuenow'))));
      expect(shares.filter((share) => !Number.isInteger(share))).toEqual([]);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
      await page
        .getByRole('table', { name: 'By channel' })
        .getByRole('row', { name: /City Tickets/ })
        .waitFor();
    });
  });

  it('speaks Spanish', async () => {
    await console.visit(
      desktop,
      async (visit) => {
        const { page } = visit;
        await page.goto('/console/');
        await page.evaluate("localStorage.setItem('stagedoor-language', 'en')");
        await signInAs(console, visit, world.main.id, 'manager');
        await page.evaluate("localStorage.setItem('stagedoor-language', 'es')");
        await page.goto(`${home}/payments/${paymentId}`);
        await page.getByRole('heading', { name: 'Intentos de pago' }).waitFor();
      },
      'es',
    );
  });

  it('shows refunds made at the gateway, and asks what they cover', async () => {
    const { service } = console;
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    const tickets = ['Lior Katz', 'Maja Lund'].map((full_name) => ({ full_name, email: 'lior@example.org' }));
    const { data } = (await beginCheckout(service, world.channel, rateId, { tickets })).body;
    await payOnPage(service, data.payment_url, cards.good);
    const paid = { organizationId: world.main.id, paymentId: data.payment_id as string };
    await makeRefundAtGateway(service, { ...paid, amount: 1200, reference: 're_of_console' });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'manager', `${home}/payments`);
      const note = page.getByRole('note').filter({ hasText: 'A refund made at the gateway waits' });
      await note.getByRole('link', { name: 'Refund of €12.00' }).click();
      const made = page.getByRole('table', { name: 'Refunds made at the gateway' });
      await made.getByRole('row', { name: /re_of_console.*Not decided.*€12\.00/ }).waitFor();
      await page.getByRole('button', { name: 'Say what the refund of €12.00 covers' }).click();
      const dialog = page.getByRole('dialog', { name: 'Refund of €12.00' });
      await dialog.getByRole('button', { name: 'It covers nothing' }).waitFor();
      await dialog.getByLabel('Maja Lund').check();
      await examineInEveryViewport(visit, 'payment-assign');
      await dialog.getByRole('button', { name: 'It covers this' }).click();
      await page.getByText('The refund of €12.00 is assigned').waitFor();
      await made.getByRole('row', { name: /Things that were bought/ }).waitFor();
    });
    const rows = await service.database.sql('SELECT full_name, status FROM tickets WHERE payment_id = $1 ORDER BY 1', [
      paid.paymentId,
    ]);
    expect(rows).toEqual([
      { full_name: 'Lior Katz', status: 'active' },
      { full_name: 'Maja Lund', status: 'voided' },
    ]);
  });

  it.each([
    { language: 'en', heading: 'Reconcile', differs: 'What differs', line: 'Charges', amount: /-€5\.00/ },
    { language: 'es', heading: 'Conciliar', differs: 'Qué no coincide', line: 'Cobros', amount: /-5,00\s€/ },
  ])('names what differs between gateway and ledger in $language', async ({ language, heading, ...texts }) => {
    const { service } = console;
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    const { data } = (await beginCheckout(service, world.channel, rateId)).body;
    await payOnPage(service, data.payment_url, cards.good);
    const planted = (amount: number) =>
      service.database.sql('UPDATE charges SET amount = amount + $2 WHERE payment_id = $1', [data.payment_id, amount]);
    await planted(500);
    await console.visit(
      desktop,
      async (visit) => {
        const { page } = visit;
        await page.goto('/console/');
        await page.evaluate("localStorage.setItem('stagedoor-language', 'en')");
        await signInAs(console, visit, world.main.id, 'manager');
        await page.evaluate(`localStorage.setItem('stagedoor-language', '${language}')`);
        await page.goto(`${home}/payments?view=reconcile`);
        const lines = page.getByRole('table', { name: heading });
        await lines.getByRole('row', { name: texts.line }).filter({ hasText: texts.amount }).waitFor();
        const differing = page.getByRole('table', { name: texts.differs });
        await differing.getByRole('row', { name: texts.amount }).waitFor();
        await examineInEveryViewport(visit, 'reconcile');
        await differing.getByRole('link', { name: texts.line }).click();
        await page.waitForURL(new RegExp(data.payment_id));
      },
      language,
    );
    await planted(-500);
  });

  it('shows disputes by their deadline, what speaks for the payment, and contests one', async () => {
    const { service } = console;
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    const { data } = (await beginCheckout(service, world.channel, rateId)).body;
    await payOnPage(service, data.payment_url, cards.good);
    await reportDispute(service, { organizationId: world.main.id, paymentId: data.payment_id });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'manager', `${home}/disputes`);
      await page.getByRole('row', { name: /fraudulent.*€21\.50/ }).waitFor();
      await examineInEveryViewport(visit, 'disputes');
      await page.getByRole('link', { name: 'Dispute of €21.50' }).click();
      await page.getByText('Withheld by the gateway').waitFor();
      await page.getByText('product_description').waitFor();
      await examineInEveryViewport(visit, 'dispute');
      await page.getByLabel('What else speaks for it').fill('The buyer confirmed by phone.');
      await page.getByRole('button', { name: 'Contest' }).click();
      await page.getByText('The evidence is on its way to the gateway').waitFor();
      await page.getByText('On its way', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Open the payment' }).click();
      await page.getByRole('note').getByRole('link', { name: 'Dispute of €21.50' }).waitFor();
    });
  });
});
