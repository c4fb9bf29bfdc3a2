/** The evening in a browser: Tonight with its live figures. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { defaultLiveTimes } from '../../src/modules/live/live.ts';
import { createBookingRow } from '../support/bookings.ts';
import { type ConsoleBrowser, examine, looks, signInAs, startConsole } from '../support/console.ts';
import { createEntry } from '../support/guest-lists.ts';
import { describeNeeding } from '../support/needs.ts';
import { createOrganization, createTicket, type TestOrganization } from '../support/world.ts';

vi.setConfig({ testTimeout: 60_000 });

const people = ['Vera Lindqvist', 'Noor Haddad', 'Mateo Serra', 'Ilse Okafor', 'Jonas Meyer', 'Aiko Tanaka'];

describeNeeding('Chromium')('the evening', () => {
  let console: ConsoleBrowser;
  let organization: TestOrganization;
  const tickets: { id: string }[] = [];
  const home = '/console/o/club-aurora';
  const [desktop] = looks;
  beforeAll(async () => {
    console = await startConsole({
      unauthenticatedRate: { perSecond: 1_000, burst: 1_000 },
      liveTimes: { ...defaultLiveTimes, figuresEveryMs: 100 },
    });
    const { service } = console;
    organization = await createOrganization(service, { slug: 'club-aurora' });
    const quarters = (count: number) => new Date(Date.now() - count * 900_000);
    for (let index = 0; index < 30; index += 1) {
      const hasEntered = index % 3 !== 0;
      const arrived = { admitted_count: 1, first_entered_at: quarters(index % 7) };
      tickets.push(
        await createTicket(service, organization, {
          full_name: people[index % people.length],
          ...(hasEntered ? arrived : {}),
        }),
      );
    }
    for (const [index, name] of people.entries()) {
      const hasEntered = index % 2 === 0;
      const entered = { admitted_count: 3, first_entered_at: quarters(index) };
      await createEntry(service, organization, { name, ...(hasEntered ? entered : {}) });
    }
    await createBookingRow(service, organization, {
      name: 'Hana Kovač',
      status: 'arrival',
      party_size: 6,
      arrived_at: quarters(2),
    });
    await createBookingRow(service, organization, { name: 'Luc Moreau', status: 'accepted', party_size: 4 });
  });
  afterAll(() => console?.close());

  it('shows who is expected and who is inside, and follows a check-in within a second', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'owner');
      await page.getByRole('heading', { name: 'Tonight' }).waitFor();
      await page.getByRole('status').getByText('Live').waitFor();
      await page.getByRole('progressbar', { name: 'Tickets: 20 / 30' }).waitFor();
      await page.getByRole('progressbar', { name: 'Bookings: 6 / 10' }).waitFor();
      await page.getByRole('region', { name: 'Money of the event' }).getByText('Revenue').waitFor();
      const waiting = tickets[0]!.id;
      const answer = await console.service.call('PUT', `/integrations/tickets/${waiting}/checkin`, {
        headers: organization.headers,
        body: {},
      });
      expect(answer.status).toBe(200);
      await page.getByRole('progressbar', { name: 'Tickets: 21 / 30' }).waitFor({ timeout: 1_500 });
    });
  });

  it('counts nothing twice and loses nothing where the network goes away for a moment', async () => {
    await console.visit(desktop, async (visit) => {
      const { page, context } = visit;
      await signInAs(console, visit, organization.id, 'door');
      await page.getByRole('progressbar', { name: 'Tickets: 21 / 30' }).waitFor();
      expect(await page.getByRole('region', { name: 'Money of the event' }).count()).toBe(0);
      await context.setOffline(true);
      for (const { id } of [tickets[3]!, tickets[6]!]) {
        await console.service.call('PUT', `/integrations/tickets/${id}/checkin`, {
          headers: organization.headers,
          body: {},
        });
      }
      await context.setOffline(false);
      await page.getByRole('progressbar', { name: 'Tickets: 23 / 30' }).waitFor();
    });
  });

  it('says what to do first where there is no event', async () => {
    const other = await createOrganization(console.service, { slug: 'club-empty' });
    await console.service.database.sql(
      "UPDATE events SET starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days' WHERE organization_id = $1",
      [other.id],
    );
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, other.id, 'owner');
      await page.getByText('Create an event first').waitFor();
      await examine(visit, 'tonight-empty');
    });
  });

  it.each(looks)('shows Tonight, $name', async (look) => {
    await console.visit(look, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'owner');
      await page.goto(`${home}/tonight`);
      await page.getByRole('heading', { name: 'Last entries' }).waitFor();
      await examine(visit, 'tonight');
    });
  });
});
