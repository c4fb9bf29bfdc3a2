/** The settings of an organization in a browser: what it is called, its invoices, its mails, and how it collects money. */
import { afterAll, expect, it, vi } from 'vitest';
import { browserTest, type ConsoleBrowser, examine, signInAs, viewports } from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { painted } from '../support/pictures.ts';
import { buyInShop, openShop } from '../support/shop.ts';
import { createPerson } from '../support/sign-in.ts';
import { createOrganization, setTaxSettings } from '../support/world.ts';

vi.setConfig({ testTimeout: 60_000 });

describeNeeding('Chromium')('the settings in the console', () => {
  let console: ConsoleBrowser;
  let organization: { id: string };
  const home = '/console/o/club-settings';
  const [desktop] = viewports;

  browserTest.beforeAll(async ({ console: shared }) => {
    console = shared;
    organization = await createOrganization(console.service, { slug: 'club-settings' });
  });
  afterAll(() => console?.service.check());

  it('changes name and identifier, and leads to the new address', async () => {
    const other = await createOrganization(console.service, { slug: 'club-before', name: 'Club Before' });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(409);
      await signInAs(console, visit, other.id, 'owner', '/console/o/club-before/settings/organization');
      const form = page.getByRole('form', { name: 'General' });
      await form.getByLabel('Name').fill('Club After');
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('navigation').getByText('Club After').waitFor();
      await form.getByLabel('Identifier').fill('club-settings');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByRole('alert').waitFor();
      await form.getByLabel('Identifier').fill('club-after');
      await form.getByLabel('Time zone').click();
      await form.getByLabel('Time zone').fill('Lisbon');
      await page.getByRole('option', { name: 'Europe/Lisbon' }).click();
      await form.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL(/\/o\/club-after\/settings\/organization$/);
      expect(await form.getByLabel('Time zone').inputValue()).toBe('Europe/Lisbon');
    });
  });

  it('has a logo that is chosen on the device', async () => {
    const other = await createOrganization(console.service, { slug: 'club-logo' });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, other.id, 'owner', '/console/o/club-logo/settings/organization');
      const form = page.getByRole('form', { name: 'General' });
      const chosen = page.waitForEvent('filechooser');
      await form.getByRole('button', { name: 'Choose picture' }).click();
      const buffer = await painted(200, 80, 0.5).png().toBuffer();
      await (await chosen).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
      await form.getByRole('group', { name: 'Logo' }).locator('img').waitFor();
      await examine(visit, 'settings-logo');
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved').waitFor();
    });
    const [row] = await console.service.database.sql('SELECT logo_url FROM organizations WHERE id = $1', [other.id]);
    expect(row).toEqual({ logo_url: expect.stringMatching(/\/pictures\/pic_\w{26}\.png$/) });
  });

  it('opens the shop for its owner, and shows others that it is open', async () => {
    const section = '/settings/organization';
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'owner', `${home}${section}`);
      const shop = page.getByRole('region', { name: 'Web shop' });
      await shop.getByRole('switch', { name: 'The shop is open' }).click();
      const address = await shop.getByRole('link').getAttribute('href');
      expect(new URL(address!).pathname).toBe('/club-settings');
      expect((await console.service.call('GET', '/club-settings')).status).toBe(200);
    });
    await console.visit(desktop, async (visit) => {
      await signInAs(console, visit, organization.id, 'admin', `${home}${section}`);
      const shop = visit.page.getByRole('region', { name: 'Web shop' });
      await shop.getByText('Open', { exact: true }).waitFor();
      expect(await shop.getByRole('switch').count()).toBe(0);
    });
  });

  it('has terms in each language, and the payment shows those that its buyer accepted', async () => {
    const { id, eventId, rateId } = await createOrganization(console.service, { slug: 'club-terms' });
    const { headers } = await createPerson(console.service, id, 'owner');
    const shop = await openShop(console.service, id, headers);
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, id, 'admin', '/console/o/club-terms/settings/organization');
      const form = page.getByRole('form', { name: 'Terms' });
      await form.getByLabel('English').fill('No refunds.\n\nBe kind.');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByText(/^Since /).waitFor();
      expect(await form.getByText('None').count()).toBe(1);
      const said = page.getByRole('form', { name: 'Texts of the web shop' });
      await said.getByText('English', { exact: true }).click();
      await said.getByLabel('Before the events').fill('Welcome.');
      await said.getByText('Español', { exact: true }).click();
      await said.getByLabel('Before the events').fill('Hola.');
      await said.getByLabel('With what was bought').fill('Hasta pronto.');
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
      await said.getByRole('button', { name: 'Save' }).click();
      expect((await saved).status()).toBe(200);
      await page.reload();
      await said.getByText('English', { exact: true }).click();
      expect(await said.getByLabel('Before the events').inputValue()).toBe('Welcome.');
      expect(await said.getByLabel('With what was bought').inputValue()).toBe('');
      await said.getByText('Español', { exact: true }).click();
      expect(await said.getByLabel('With what was bought').inputValue()).toBe('Hasta pronto.');
      await examine(visit, 'settings-terms');
    });
    const [event] = await console.service.database.sql('SELECT slug FROM events WHERE id = $1', [eventId]);
    const [terms] = await console.service.database.sql('SELECT id FROM terms_texts WHERE organization_id = $1', [id]);
    expect((await console.service.call('GET', `${shop}?lang=es`)).text).toContain('Hola.');
    const fields = { accepts_terms: 'yes', terms: terms!.id };
    await buyInShop(console.service, `${shop}/${event!.slug}`, rateId, { fields });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, id, 'viewer', `/console/o/club-terms/events/${eventId}`);
      const address = await page.getByRole('link', { name: 'Page in the web shop' }).getAttribute('href');
      expect(new URL(address!).pathname).toBe(`/club-terms/${event!.slug}`);
      const code = await page.getByRole('link', { name: 'QR code for posters' }).getAttribute('href');
      const { status, headers: type } = await console.service.call('GET', new URL(code!).pathname);
      expect([status, type['content-type']]).toEqual([200, 'image/svg+xml']);
    });
    const [payment] = await console.service.database.sql('SELECT id FROM payments WHERE rate_id = $1', [rateId]);
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, id, 'manager', `/console/o/club-terms/payments/${payment!.id}`);
      const accepted = page.getByRole('region', { name: 'Accepted terms' });
      await accepted.getByText('Be kind.').waitFor();
      await examine(visit, 'payment-terms');
    });
  });

  it('sets who issues invoices, and says what is missing until then', async () => {
    await setTaxSettings(console.service, organization.id, { tax_number: '' });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'admin', `${home}/settings/organization`);
      await page.getByText('Owners change these.').waitFor();
      const form = page.getByRole('form', { name: 'Taxes and invoices' });
      await form.getByText('Until a tax number and an address are given').waitFor();
      await form.getByLabel('Name of the issuer').fill('Aurora Noches SL');
      await form.getByLabel('Tax number').fill('B12345678');
      await form.getByLabel('Street and number').fill('Calle Mayor 1');
      await form.getByLabel('Country').fill('es');
      await form.getByText('Spain').waitFor();
      await form.getByLabel('Percent of tax').fill('21');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByText('Until a tax number').waitFor({ state: 'detached' });
      await page.reload();
      expect(await form.getByLabel('Tax number').inputValue()).toBe('B12345678');
      expect(await form.getByLabel('Country').inputValue()).toBe('ES');
      expect(await form.getByLabel('Percent of tax').inputValue()).toBe('21');
    });
  });

  it('keeps what is typed over a reload, and what somebody else saved meanwhile', async () => {
    const { id } = await createOrganization(console.service, { slug: 'club-together' });
    const { headers } = await createPerson(console.service, id, 'admin');
    const change = async (body: object) => {
      const path = `/management/organizations/${id}/tax-settings`;
      expect((await console.service.call('PATCH', path, { headers, body })).status).toBe(200);
    };
    const { sql } = console.service.database;
    const taxes = () => sql('SELECT legal_name, city, country FROM tax_settings WHERE organization_id = $1', [id]);
    await change({ legal_name: 'Aurora SL', city: 'Valencia', country: 'ES' });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, id, 'admin', '/console/o/club-together/settings/organization');
      const form = page.getByRole('form', { name: 'Taxes and invoices' });
      await form.getByLabel('Name of the issuer').fill('Aurora Noches SL');
      await form.getByLabel('Country').fill('pt');
      await page.reload();
      expect(await form.getByLabel('Name of the issuer').inputValue()).toBe('Aurora Noches SL');
      await change({ city: 'Lisboa' });
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' });
      await expect.poll(() => form.getByLabel('City').inputValue()).toBe('Lisboa');
      await expect.poll(() => form.getByLabel('Country').inputValue()).toBe('PT');
      expect(await taxes()).toEqual([{ legal_name: 'Aurora Noches SL', city: 'Lisboa', country: 'PT' }]);
      await form.getByLabel('Name of the issuer').fill('Aurora SL');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' });
      expect(await taxes()).toMatchObject([{ legal_name: 'Aurora SL' }]);
      await form.getByLabel('Name of the issuer').fill('Nobody');
      await form.getByRole('button', { name: 'Discard' }).click();
      expect(await form.getByLabel('Name of the issuer').inputValue()).toBe('Aurora SL');
      await page.reload();
      expect(await form.getByLabel('Name of the issuer').inputValue()).toBe('Aurora SL');
    });
  });

  it('writes the text of a mail with a preview, names what it does not know, and takes it back', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager', `${home}/settings/mails?language=en`);
      await page.getByRole('button', { name: 'Edit: Tickets' }).click();
      const dialog = page.getByRole('dialog', { name: 'Tickets · English' });
      await dialog.getByLabel('Subject').fill('See you at {event}');
      await page.reload();
      expect(await dialog.getByLabel('Subject').inputValue()).toBe('See you at {event}');
      await dialog.getByLabel('Your words').fill('Doors open at 23:00.\n\nBring a {card}.');
      await dialog.getByText('{card} is not a known placeholder').waitFor();
      await dialog.getByLabel('Your words').fill('Doors open at 23:00.\n\nYours, {organization}');
      const preview = dialog.getByRole('region', { name: 'Preview' });
      // The event of the preview has a name in the language of the page.
      await preview.getByText(/^See you at (?!\{)/).waitFor();
      await preview.getByText('Yours, Club Aurora').waitFor();
      await examine(visit, 'mail-text');
      await dialog.getByRole('button', { name: 'Save' }).click();
      const row = page.getByRole('row', { name: /^Tickets/ });
      await row.getByText('See you at {event}').waitFor();
      // Spanish mails have texts of their own.
      await page.getByText('Español', { exact: true }).click();
      await row.getByText('Default subject').waitFor();
      await page.goBack();
      await page.goto(`${home}/settings/mails?language=en`);
      await page.getByRole('button', { name: 'Edit: Tickets' }).click();
      await dialog.getByRole('button', { name: 'Remove both texts' }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await row.getByText('Default subject').waitFor();
    });
  });

  it('sets the keys of Stripe, never shows them again, names what Stripe cannot collect, and removes them', async () => {
    await console.service.database.sql(
      `UPDATE ticket_rate_prices SET price = 30, fee_fixed = 0 WHERE organization_id = $1 AND position = 0`,
      [organization.id],
    );
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(400);
      await signInAs(console, visit, organization.id, 'admin', `${home}/settings/payments`);
      await page.getByText('Sandbox', { exact: true }).waitFor();
      await page.getByText('Missing: Create a restricted key at Stripe').waitFor();
      expect(await page.getByRole('textbox', { name: 'Address of the endpoint' }).innerText()).toContain(
        `/gateways/stripe/${organization.id}`,
      );
      const form = page.getByRole('form', { name: 'Account at Stripe' });
      await form.getByLabel('Secret or restricted key').fill('rk_test_51PqExampleOfAKeyx9Qf');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByText('Is needed beside the secret key.', { exact: true }).waitFor();
      await form.getByLabel('Signing secret').fill('whsec_ExampleOfASecret7hTa');
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Done: Create a restricted key at Stripe').waitFor();
      await page.getByText('Stripe collects').waitFor();
      await page.getByText('Stripe cannot collect an amount that is set already').waitFor();
      await page.getByText('the nearest amount is 0.50 EUR').waitFor();
      await form.getByText('…x9Qf').waitFor();
      expect(await page.content()).not.toContain('rk_test_51PqExampleOfAKeyx9Qf');
      await examine(visit, 'payment-settings-set');
      await page.getByRole('button', { name: 'Remove the account' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove the account' }).click();
      await page.getByText('The account is removed').waitFor();
      await page.getByText('Sandbox', { exact: true }).waitFor();

      const hold = page.getByRole('form', { name: 'Unpaid purchases' });
      await hold.getByLabel('Time to pay in minutes').fill('20');
      await hold.getByLabel('Unpaid places of a channel').fill('80');
      await hold.getByLabel('A new purchase replaces the unpaid one').check();
      const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
      await hold.getByRole('button', { name: 'Save' }).click();
      expect((await saved).status()).toBe(200);
      await page.reload();
      expect(await hold.getByLabel('Time to pay in minutes').inputValue()).toBe('20');
      expect(await hold.getByLabel('Unpaid places of a channel').inputValue()).toBe('80');
      expect(await hold.getByLabel('A new purchase replaces the unpaid one').isChecked()).toBe(true);
    });
  });

  it('is in Spanish', async () => {
    await console.visit(
      desktop,
      async (visit) => {
        const { page } = visit;
        await page.goto('/console/');
        await page.evaluate("localStorage.setItem('stagedoor-language', 'en')");
        await signInAs(console, visit, organization.id, 'admin');
        await page.evaluate("localStorage.setItem('stagedoor-language', 'es')");
        await page.goto(`${home}/settings/payments`);
        await page.getByRole('heading', { name: 'Ajustes de pago' }).waitFor();
        await page.goto(`${home}/settings/mails`);
        await page.getByText('Reserva confirmada').waitFor();
      },
      'es',
    );
  });
});
