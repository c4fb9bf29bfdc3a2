/** Tickets in a browser: finding one, reading its story, renaming, refunding and printing it. */
import { afterAll, expect, it, vi } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { browserTest, type ConsoleBrowser, examine, signInAs, viewports } from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { createOrganization, createTicket, insert, type TestOrganization } from '../support/world.ts';

vi.setConfig({ testTimeout: 60_000 });

describeNeeding('Chromium')('tickets in the console', () => {
  let console: ConsoleBrowser;
  let organization: TestOrganization;
  let vera: { id: string; barcode: string };
  const home = '/console/o/club-tickets';
  const [desktop] = viewports;

  browserTest.beforeAll(async ({ console: shared }) => {
    console = shared;
    organization = await createOrganization(console.service, { slug: 'club-tickets' });
    vera = await createTicket(console.service, organization, { phone: '+34600000102' });
    // Not before the payment, after which the mail is listed.
    const now = new Date();
    await insert(console.service.database, 'mails', {
      organization_id: organization.id,
      id: newId('mail', now),
      cause: `tickets of ${String((vera as unknown as { payment_id: string }).payment_id)}`,
      recipient: 'vera@example.org',
      language: 'en',
      template: 'tickets_sold',
      data: {},
      subject: 'Your tickets for Opening Night',
      status: 'sent',
      created_at: now,
      sent_at: now,
    });
    await createTicket(console.service, organization, {
      full_name: 'Teodor Amsel',
      email: 'teodor@example.org',
      email_key: 'teodor@example.org',
      admitted_count: 1,
      first_entered_at: now,
    });
    await createTicket(console.service, organization, { full_name: '', email: '', email_key: '' });
  });
  afterAll(() => console?.service.check());

  it('finds a ticket by its whole code, by name and by whether it was used', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'viewer', `${home}/tickets`);
      await page.getByRole('link', { name: 'Without a name' }).waitFor();
      await page.getByLabel('Search', { exact: true }).fill(vera.barcode);
      await page.getByRole('link', { name: 'Without a name' }).waitFor({ state: 'detached' });
      await page.getByRole('row', { name: /Vera Lindqvist/ }).waitFor();
      // The codes themselves are not for viewers.
      expect(await page.getByText(vera.barcode).count()).toBe(0);
      await page.getByLabel('Search', { exact: true }).fill('');
      await page.getByLabel('At the door').selectOption('Inside');
      await page.getByRole('link', { name: 'Vera Lindqvist' }).waitFor({ state: 'detached' });
      await page.getByRole('row', { name: /Teodor Amsel/ }).waitFor();
      expect(page.url()).toContain('entered=true');
      await page.getByLabel('State').selectOption('Void');
      await page.getByText('No ticket found').waitFor();
      // A viewer reads the story and changes nothing.
      await page.goto(`${home}/tickets/${vera.id}`);
      await page.getByText('Mail to vera@example.org').waitFor();
      expect(await page.getByRole('button', { name: 'Actions' }).count()).toBe(0);
      expect(await page.getByRole('link', { name: 'PDF' }).count()).toBe(0);
    });
  });

  it('renames a ticket with a fee, opens its PDF, refunds it, and tells the story', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(400, 409, 422);
      await signInAs(console, visit, organization.id, 'manager', `${home}/tickets`);
      await page.getByRole('link', { name: 'Vera Lindqvist' }).click();
      await page.getByRole('heading', { name: 'Vera Lindqvist' }).waitFor();
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Change name' }).click();
      await page.getByLabel('New name').fill('Ilse Okafor');
      await page.getByLabel('Fee').fill('5');
      await page.getByRole('dialog').getByRole('button', { name: 'Change name' }).click();
      await page.getByText('Waits for €5.00 to be renamed to Ilse Okafor').waitFor();
      await page.getByRole('button', { name: 'It is paid' }).click();
      await page.getByRole('heading', { name: 'Ilse Okafor' }).waitFor();
      await page.getByText('Renamed from Vera Lindqvist to Ilse Okafor').waitFor();

      const address = await page.getByRole('link', { name: 'PDF' }).getAttribute('href');
      const type = await page.evaluate(
        `fetch(${JSON.stringify(address)}).then((answer) => answer.headers.get('content-type'))`,
      );
      expect(type).toContain('application/pdf');

      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Refund' }).click();
      await page.getByLabel('Amount').fill('100');
      await page.getByRole('dialog').getByRole('button', { name: 'Refund €100.00' }).click();
      await page
        .getByRole('alert')
        .getByText(/Request id: req_/)
        .waitFor();
      await page.getByLabel('Amount').fill('');
      await page.getByLabel('Amount').pressSequentially('21,5');
      await page.getByRole('dialog').getByRole('button', { name: 'Refund €21.50' }).click();
      await page.getByText('Refund of €21.50 made').waitFor();
      const story = page.getByRole('list', { name: 'History' });
      await story.getByText('Void', { exact: true }).waitFor();
      const lines = await story.getByRole('listitem').allInnerTexts();
      const told = [
        'Void',
        'Refund',
        'Renamed from Vera Lindqvist to Ilse Okafor',
        'Mail to vera@example.org',
        'Paid',
        'Issued',
      ];
      expect(lines.map((line) => line.split('\n')[0])).toEqual(
        told.map((each) => expect.stringMatching(visit.say(each, { exact: true }))),
      );
    });
  });

  it('says what to do before the first ticket', async () => {
    const empty = await createOrganization(console.service, { slug: 'club-tickets-empty' });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, empty.id, 'manager', '/console/o/club-tickets-empty/tickets');
      await page.getByText('No tickets of this event yet').waitFor();
      await examine(visit, 'tickets-empty');
    });
  });
});
