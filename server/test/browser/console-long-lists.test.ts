/** Lists at the size of a sold-out night: pages, orders, and the same done with many things at once. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, it, vi } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { createBookingRow } from '../support/bookings.ts';
import { workOffBulkActions } from '../support/bulk-actions.ts';
import { browserTest, type ConsoleBrowser, examineInEveryViewport, signInAs, viewports } from '../support/console.ts';
import { createEntry } from '../support/guest-lists.ts';
import { describeNeeding } from '../support/needs.ts';
import { createPerson } from '../support/sign-in.ts';
import { createOrganization, createTicket, insert, type TestOrganization } from '../support/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const ticketsCount = 5_000;
const bookingsCount = 500;
const entriesCount = 1_000;
const clientsCount = 3_000;
/** What a person waits for the first page or another one; the machine of the tests does other things beside it. */
const waitMaxMs = 5_000;

describeNeeding('Chromium')('long lists in the console', () => {
  let console: ConsoleBrowser;
  let organization: TestOrganization;
  const home = '/console/o/club-long-lists';
  const [desktop] = viewports;

  const workOff = () => workOffBulkActions({ service: console.service, organizationId: organization.id });

  /** Waits for a bulk action to be begun, does its work as a worker would, and answers with its report. */
  async function resultOf(page: Page, begun: string): Promise<Locator> {
    await page.getByText(`${begun} done`).first().waitFor();
    await workOff();
    const result = page.getByRole('alert').filter({ hasText: begun.split(':')[0]! });
    await result.waitFor({ timeout: 60_000 });
    return result;
  }

  /** Copies of a row, each under its own number. */
  const copy = (table: string, id: string, count: number, fields: string) =>
    console.service.database.sql(
      `INSERT INTO ${table} SELECT r.*
       FROM ${table} t, generate_series(1, $2::int) n, LATERAL jsonb_populate_record(t,
         jsonb_build_object('id', left(t.id, -5) || lpad(n::text, 5, '0'), ${fields})) r
       WHERE t.id = $1`,
      [id, count],
    );

  browserTest.beforeAll(async ({ console: shared }) => {
    console = shared;
    const { service } = console;
    organization = await createOrganization(service, { slug: 'club-long-lists' });
    const ticket = await createTicket(service, organization, { full_name: 'Guest 0000' });
    await copy(
      'tickets',
      ticket.id,
      ticketsCount - 1,
      `'barcode', t.barcode || lpad(n::text, 5, '0'), 'full_name', 'Guest ' || lpad(n::text, 4, '0'),
       'created_at', t.created_at + n * interval '1 second', 'status', CASE n WHEN 4990 THEN 'voided' ELSE 'active' END`,
    );
    const booking = await createBookingRow(service, organization, { name: 'Ilse 000' });
    await copy(
      'bookings',
      booking.id,
      bookingsCount - 1,
      `'code', left(t.code, -5) || lpad(n::text, 5, '0'), 'name', 'Ilse ' || lpad(n::text, 3, '0')`,
    );
    const entry = await createEntry(service, organization, { name: 'Entry 000', party_size: 2 });
    await copy(
      'guest_lists',
      entry.id,
      entriesCount - 1,
      `'code', left(t.code, -5) || lpad(n::text, 5, '0'), 'name', 'Entry ' || lpad(n::text, 3, '0'),
       'created_at', t.created_at + n * interval '1 second', 'dispute_blocked_at', CASE n WHEN 990 THEN t.created_at END`,
    );
    const now = service.services.clock.now();
    const client = await insert<{ id: string }>(service.database, 'clients', {
      organization_id: organization.id,
      id: newId('client', now),
      email: 'client-0000@example.org',
      email_key: 'client-0000@example.org',
      name: 'Noor 0000',
      created_at: now,
      last_seen_at: now,
      updated_at: now,
    });
    await copy(
      'clients',
      client.id,
      clientsCount - 1,
      `'email', 'client-' || lpad(n::text, 4, '0') || '@example.org',
       'email_key', 'client-' || lpad(n::text, 4, '0') || '@example.org', 'name', 'Noor ' || lpad(n::text, 4, '0'),
       'created_at', t.created_at + n * interval '1 second'`,
    );
  });
  afterAll(() => console?.service.check());

  it('shows the newest of 5,000 tickets first, and any page of them at once', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager');
      const opened = Date.now();
      await page.goto(`${home}/tickets`);
      await page.getByRole('link', { name: 'Guest 4999' }).waitFor();
      expect(Date.now() - opened).toBeLessThan(waitMaxMs);
      await page.getByText('1 to 50 of 5,000').waitFor();
      await page.getByText('5,000 tickets for 5,000 people, 0 inside').waitFor();

      const jumped = Date.now();
      const to = page.getByLabel('Go to page');
      await to.fill('80');
      await to.press('Enter');
      await page.getByRole('link', { name: 'Guest 1049' }).waitFor();
      expect(Date.now() - jumped).toBeLessThan(waitMaxMs);
      expect(page.url()).toContain('page=80');
      const rows = page.getByRole('table', { name: 'Tickets' }).getByRole('row');
      expect(await rows.count()).toBe(51);
      expect(await page.evaluate('document.querySelectorAll("*").length')).toBeLessThan(4_000);

      await page.getByRole('button', { name: 'Last page' }).click();
      await page.getByRole('link', { name: 'Guest 0000' }).waitFor();
      await page.getByLabel('Sorted by').selectOption('Name');
      await page.getByText('1 to 50 of 5,000').waitFor();
      await page.getByRole('link', { name: 'Guest 0049' }).waitFor();
      await examineInEveryViewport(visit, 'tickets-many');
    });
  });

  it('checks in the tickets that are chosen after asking with their number, and names what failed', async () => {
    const { database } = console.service;
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager', `${home}/tickets`);
      await page.getByLabel('Choose Guest 4999').check();
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByLabel('Choose Guest 4949').check();
      await page.getByText('2 chosen').waitFor();
      await page.getByRole('button', { name: 'Choose none' }).click();
      await page.getByRole('button', { name: 'First page' }).click();
      await page.getByRole('link', { name: 'Guest 4999' }).waitFor();
      await page.getByLabel('Choose all on this page').check();
      await page.getByText('50 chosen').waitFor();
      await page.getByRole('button', { name: 'Check in', exact: true }).click();
      await page.getByRole('dialog', { name: 'Check in: 50' }).getByRole('button', { name: 'Check in: 50' }).click();
      const result = await resultOf(page, 'Check in: 0 of 50');
      expect(await result.innerText()).toMatch(visit.say('Check in: 49 of 50 done'));
      await result
        .getByRole('list', { name: 'What failed' })
        .getByText(/^Guest 4990: /)
        .waitFor();
      await examineInEveryViewport(visit, 'tickets-many-result');
    });
    const [row] = await database.sql(
      `SELECT count(*)::int AS count FROM tickets WHERE organization_id = $1 AND admitted_count = 1`,
      [organization.id],
    );
    expect(row).toEqual({ count: 49 });
  });

  it('shows the newest of 1,000 guest-list entries and 3,000 clients first, and any page of them at once', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager', `${home}/lists`);
      const lists = page.getByRole('table', { name: 'Guest lists' });
      await lists.getByRole('button', { name: 'Entry 999', exact: true }).waitFor();
      await page.getByText('1 to 50 of 1,000').waitFor();
      await page.getByRole('button', { name: 'Last page' }).click();
      await lists.getByRole('button', { name: 'Entry 000', exact: true }).waitFor();
      await page.getByLabel('Sorted by').selectOption('Name');
      await lists.getByRole('button', { name: 'Entry 049', exact: true }).waitFor();
      await page.getByLabel('Search', { exact: true }).fill('Entry 99');
      await page.getByText('10 entries for 20 people, 0 inside').waitFor();

      await page.goto(`${home}/clients`);
      await page.getByText('3,000 clients').waitFor();
      await page.getByRole('link', { name: 'Noor 2999' }).waitFor();
      const to = page.getByLabel('Go to page');
      await to.fill('31');
      await to.press('Enter');
      await page.getByRole('link', { name: 'Noor 1499' }).waitFor();
      await page.getByLabel('Sorted by').selectOption('Oldest first');
      await page.getByRole('link', { name: 'Noor 0049' }).waitFor();
      await page.getByText('1 to 50 of 3,000').waitFor();
      await examineInEveryViewport(visit, 'clients-many');
    });
  });

  it('checks in everybody of the entries that are chosen, and removes entries', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager', `${home}/lists`);
      for (const name of ['Entry 999', 'Entry 998', 'Entry 990']) await page.getByLabel(`Choose ${name}`).check();
      await page.getByRole('button', { name: 'Check in', exact: true }).first().click();
      const ask = page.getByRole('dialog', { name: 'Check in: 3' });
      await ask.getByText('at the price that holds now').waitFor();
      await ask.getByRole('button', { name: 'Check in: 3' }).click();
      const checkedIn = await resultOf(page, 'Check in: 0 of 3');
      await expect.poll(() => checkedIn.innerText()).toMatch(visit.say(/^Check in: 2 of 3 done\s+Entry 990: /));
      await checkedIn.getByRole('button', { name: 'Close' }).click();
      await page.getByText('4 of 2,000 people are inside').waitFor();
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByLabel('Choose Entry 949').check();
      await page.getByLabel('Choose Entry 948').check();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove: 2' }).click();
      expect(await (await resultOf(page, 'Remove: 0 of 2')).innerText()).toMatch(
        visit.say('Remove: 2 of 2 done', { exact: true }),
      );
      await page.getByText('of 998').waitFor();
    });
    const [row] = await console.service.database.sql(
      `SELECT sum(admitted_count)::int AS inside, count(removed_at)::int AS removed FROM guest_lists
       WHERE organization_id = $1`,
      [organization.id],
    );
    expect(row).toEqual({ inside: 4, removed: 2 });
  });

  it('shows a board of 500 bookings a part at a time', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager', `${home}/bookings?view=board`);
      const board = page.getByRole('region', { name: 'Board' });
      await board.getByText('Ilse 000').waitFor();
      const cards = board.locator('.board-card');
      expect(await cards.count()).toBe(40);
      await board.getByRole('button', { name: 'Show more of 460 others' }).click();
      await expect.poll(() => cards.count()).toBe(80);
      await page.getByLabel('Search', { exact: true }).fill('Ilse 499');
      await expect.poll(() => cards.count()).toBe(1);
      await board.getByText('Ilse 499').waitFor();
    });
  });

  it('lists 500 bookings by page, and moves those that are chosen to another status', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager', `${home}/bookings`);
      await page.getByText('List', { exact: true }).click();
      const list = page.getByRole('table', { name: 'Bookings' });
      await page.getByText('1 to 50 of 500').waitFor();
      await page.getByLabel('Sorted by').selectOption('Name');
      await list.getByRole('button', { name: 'Ilse 000' }).waitFor();
      await page.getByLabel('Choose Ilse 000').check();
      await page.getByLabel('Choose Ilse 007').check();
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByLabel('Choose Ilse 050').check();
      await page.getByText('3 chosen').waitFor();
      expect(await page.getByRole('button', { name: 'Seat', exact: true }).count()).toBe(0);
      await page.getByRole('button', { name: 'Accept', exact: true }).click();
      await page.getByRole('dialog', { name: 'Accept: 3' }).getByRole('button', { name: 'Accept: 3' }).click();
      expect(await (await resultOf(page, 'Accept: 0 of 3')).innerText()).toMatch(
        visit.say('Accept: 3 of 3 done', { exact: true }),
      );
      await page.getByLabel('Status', { exact: true }).selectOption('Accepted');
      await page.getByText(/^3 bookings for \d+ /).waitFor();
      await examineInEveryViewport(visit, 'bookings-list');
      await list.getByRole('button', { name: 'Ilse 007' }).click();
      const dialog = page.getByRole('dialog', { name: 'Ilse 007' });

      // Only the booking that changed is read, by this screen or by another one.
      const reads: string[] = [];
      page.on('request', (request) => {
        if (/\/bookings(\?|\/bkg_\w+$)/.test(request.url()) && request.method() === 'GET') reads.push(request.url());
      });
      await dialog.getByRole('button', { name: 'Arrive' }).click();
      await page.getByText(/^2 bookings for \d+ /).waitFor();
      const [other] = await console.service.database.sql(
        `SELECT id FROM bookings WHERE organization_id = $1 AND name = 'Ilse 050'`,
        [organization.id],
      );
      const { headers } = await createPerson(console.service, organization.id, 'door');
      const path = `/management/organizations/${organization.id}/bookings/${other!.id}`;
      const { status } = await console.service.call('PUT', `${path}/status`, { headers, body: { status: 'arrival' } });
      expect(status).toBe(200);
      await page.getByText(/^1 booking for \d+ /).waitFor();
      expect(reads.length).toBeGreaterThan(0);
      expect(reads.filter((url) => url.includes('event_id'))).toEqual([]);
    });
    const counts = await console.service.database.sql(
      `SELECT status, count(*)::int AS count FROM bookings
       WHERE organization_id = $1 AND status IN ('accepted', 'arrival') GROUP BY 1 ORDER BY 1`,
      [organization.id],
    );
    expect(counts).toEqual([
      { status: 'accepted', count: 1 },
      { status: 'arrival', count: 2 },
    ]);
  });

  it('shows what is running after a reload and in another browser, stops it, and says what was done until then', async () => {
    const path = `${home}/bookings?view=list&sort=name&page=5`;
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager', path);
      for (const name of ['Ilse 200', 'Ilse 201']) await page.getByLabel(`Choose ${name}`).check();
      await page.getByRole('button', { name: 'Accept', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Accept: 2' }).click();
      await page.getByText('Accept: 0 of 2 done').waitFor();
      await page.reload();
      await page.getByText('Accept: 0 of 2 done').waitFor();
      await examineInEveryViewport(visit, 'bookings-many-running');
      await console.visit(desktop, async (other) => {
        await signInAs(console, other, organization.id, 'door', path);
        await other.page.getByText('Accept: 0 of 2 done').waitFor();
        await other.page.getByRole('button', { name: 'Stop: Accept' }).click();
        await other.page.getByText('Accept: 0 of 2 done').waitFor({ state: 'detached' });
      });
      const stopped = page.getByRole('alert').filter({ hasText: 'Accept: stopped, 0 of 2 done' });
      await stopped.waitFor();
      await workOff();
      await stopped.getByRole('button', { name: 'Close' }).click();
      await stopped.waitFor({ state: 'detached' });
      await page.reload();
      await page.getByText('201 to 250 of 500').waitFor();
      expect(await stopped.count()).toBe(0);
    });
    const [row] = await console.service.database.sql(
      `SELECT count(*)::int AS moved FROM bookings
       WHERE organization_id = $1 AND name IN ('Ilse 200', 'Ilse 201') AND status <> 'pending'`,
      [organization.id],
    );
    expect(row).toEqual({ moved: 0 });
  });
});
