/** Lists at the size of a sold-out night: pages, orders, and the same done with many things at once. */
import { afterAll, expect, it, vi } from 'vitest';
import { createBookingRow } from '../support/bookings.ts';
import { browserTest, type ConsoleBrowser, examineInEveryViewport, signInAs, viewports } from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { createOrganization, createTicket, type TestOrganization } from '../support/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const ticketsCount = 5_000;
const bookingsCount = 500;
/** What a person waits for the first page or another one; the machine of the tests does other things beside it. */
const waitMaxMs = 5_000;

describeNeeding('Chromium')('long lists in the console', () => {
  let console: ConsoleBrowser;
  let organization: TestOrganization;
  const home = '/console/o/club-long-lists';
  const [desktop] = viewports;

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
      `'barcode', left(t.barcode, -5) || lpad(n::text, 5, '0'), 'full_name', 'Guest ' || lpad(n::text, 4, '0'),
       'created_at', t.created_at + n * interval '1 second', 'status', CASE n WHEN 4990 THEN 'voided' ELSE 'active' END`,
    );
    const booking = await createBookingRow(service, organization, { name: 'Table 000' });
    await copy(
      'bookings',
      booking.id,
      bookingsCount - 1,
      `'code', left(t.code, -5) || lpad(n::text, 5, '0'), 'name', 'Table ' || lpad(n::text, 3, '0')`,
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
      visit.expectStatus(409);
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
      const result = page.getByRole('alert').filter({ hasText: 'Check in: 49 of 50 done' });
      await result.waitFor();
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

  it('shows a board of 500 bookings a part at a time', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager', `${home}/bookings?view=board`);
      const board = page.getByRole('region', { name: 'Board' });
      await board.getByText('Table 000').waitFor();
      const cards = board.locator('.board-card');
      expect(await cards.count()).toBe(40);
      await board.getByRole('button', { name: 'Show more of 460 others' }).click();
      await expect.poll(() => cards.count()).toBe(80);
      await page.getByLabel('Search', { exact: true }).fill('Table 499');
      await expect.poll(() => cards.count()).toBe(1);
      await board.getByText('Table 499').waitFor();
    });
  });
});
