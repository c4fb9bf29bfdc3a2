/** The evening in a browser: Tonight with its live figures, bookings on the plan and on the board. */
import { afterAll, expect, it, vi } from 'vitest';
import { createBookingRow } from '../support/bookings.ts';
import { browserTest, type ConsoleBrowser, examine, settled, signInAs, viewports } from '../support/console.ts';
import { createDevice, scanOf, sendScans } from '../support/door.ts';
import { createEntry } from '../support/guest-lists.ts';
import { describeNeeding } from '../support/needs.ts';
import { createPerson } from '../support/sign-in.ts';
import { createOrganization, createTicket, type TestOrganization } from '../support/world.ts';

vi.setConfig({ testTimeout: 60_000 });

const people = ['Vera Lindqvist', 'Noor Haddad', 'Mateo Serra', 'Ilse Okafor', 'Jonas Meyer', 'Aiko Tanaka'];

describeNeeding('Chromium')('the evening', () => {
  let console: ConsoleBrowser;
  let organization: TestOrganization;
  const tickets: { id: string }[] = [];
  const home = '/console/o/club-night';
  const [desktop, , phone] = viewports;
  browserTest.beforeAll(async ({ console: shared }) => {
    console = shared;
    const { service } = console;
    organization = await createOrganization(service, { slug: 'club-night' });
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
      admitted_count: 6,
      arrived_at: quarters(2),
    });
    await createBookingRow(service, organization, { name: 'Luc Moreau', status: 'accepted', party_size: 4 });
  });
  afterAll(() => console?.service.check());

  it('shows who is expected and who is inside, and follows a check-in within a second', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'owner');
      await page.getByRole('heading', { name: 'Tonight' }).waitFor();
      await page.getByRole('status').getByText('Live').waitFor();
      await page.getByRole('progressbar', { name: 'Tickets: 20 / 30' }).waitFor();
      await page.getByRole('progressbar', { name: 'Bookings: 6 / 10' }).waitFor();
      // One number is larger than all others: how many are inside, of how many.
      const sizes = await page.evaluate<number[]>(
        "[...document.querySelectorAll('main .figure')].map((each) => Number.parseFloat(getComputedStyle(each).fontSize))",
      );
      expect(Math.max(...sizes)).toBe(sizes[0]);
      expect(sizes.filter((size) => size === sizes[0])).toHaveLength(1);
      const inside = await page.locator('main .figure').first().innerText();
      await page.getByRole('progressbar', { name: new RegExp(`^Inside: ${inside} / \\d+$`) }).waitFor();
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

  it('says at each count of bookings which ones it counts', async () => {
    const other = await createOrganization(console.service, { slug: 'club-night-counts' });
    for (const [status, party_size] of [
      ['accepted', 2],
      ['sitting', 3],
      ['pending', 4],
      ['rejected', 5],
    ] as const) {
      await createBookingRow(console.service, other, { status, party_size, name: status });
    }
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, other.id, 'manager', '/console/o/club-night-counts/tonight');
      await page.getByText('2 accepted', { exact: true }).waitFor();
      await page.goto(`/console/o/club-night-counts/bookings?event_id=${other.eventId}&view=list`);
      await page.getByText('4 bookings for 14 people · Pending: 1 · Rejected: 1').waitFor();
      await page.getByLabel('Status', { exact: true }).selectOption('Pending');
      await page.getByText('1 booking for 4 people', { exact: true }).waitFor();
      await page.goto(`/console/o/club-night-counts/events/${other.eventId}?view=figures`);
      const bookings = page.getByRole('region', { name: 'Bookings' });
      await bookings.getByText('3', { exact: true }).waitFor();
      await bookings.getByText('for 9 people, without rejected ones').waitFor();
    });
  });

  it('shows refusals and double entries with both doors within a second', async () => {
    const { service } = console;
    const north = await createDevice(service, organization.id, { name: 'North' });
    const south = await createDevice(service, organization.id, { name: 'South' });
    const place = { organizationId: organization.id, eventId: organization.eventId };
    const ticket = await createTicket(service, organization, { full_name: 'Amara Diallo' });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'viewer');
      await page.getByRole('region', { name: 'Last refusals' }).getByText('Nobody was refused.').waitFor();
      expect(await page.getByRole('region', { name: 'Double entries' }).count()).toBe(0);
      await sendScans(service, place, north, [scanOf(ticket.id, new Date())]);
      await sendScans(service, place, south, [scanOf(ticket.id, new Date())]);
      const doubles = page.getByRole('region', { name: 'Double entries' });
      await doubles.getByText('at North').waitFor({ timeout: 1_500 });
      await doubles.getByText('at South').waitFor();
      const refusal = { action: 'refused', reason: 'already_entered' };
      const { subject_id: _, ...unknown } = scanOf('', new Date(), { action: 'refused', reason: 'unknown' });
      await sendScans(service, place, south, [
        scanOf(ticket.id, new Date(), refusal),
        { ...unknown, hash: 'x'.repeat(22) },
      ]);
      const refusals = page.getByRole('region', { name: 'Last refusals' });
      await refusals.getByText('Everybody has entered already').waitFor({ timeout: 1_500 });
      await refusals.getByText('Unknown code').waitFor();
      await doubles.getByRole('link', { name: 'Amara Diallo' }).click();
      await page.getByRole('heading', { name: 'Amara Diallo' }).waitFor();
    });
  });

  it('counts nothing twice and loses nothing where the network goes away for a moment', async () => {
    await console.visit(desktop, async (visit) => {
      const { page, context } = visit;
      await signInAs(console, visit, organization.id, 'door');
      await page.getByRole('progressbar', { name: 'Tickets: 22 / 31' }).waitFor();
      expect(await page.getByRole('region', { name: 'Money of the event' }).count()).toBe(0);
      await context.setOffline(true);
      await page.getByRole('status').getByText('There is no network.').waitFor();
      for (const { id } of [tickets[3]!, tickets[6]!]) {
        await console.service.call('PUT', `/integrations/tickets/${id}/checkin`, {
          headers: organization.headers,
          body: {},
        });
      }
      await context.setOffline(false);
      await page.getByRole('progressbar', { name: 'Tickets: 24 / 31' }).waitFor();
      expect(await page.getByText('There is no network.').count()).toBe(0);
    });
  });

  it('fits a phone whose text is twice as large', async () => {
    await console.visit(phone, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager');
      await page.setViewportSize({ width: 195, height: 422 });
      for (const path of ['tonight', 'bookings', 'lists', 'box-office', 'tickets', 'doors']) {
        await page.goto(`${home}/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await settled(visit);
        const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect(wider, path).toBe(0);
        const account = await page.getByRole('button', { name: 'Account' }).boundingBox();
        expect(account!.x + account!.width, path).toBeLessThanOrEqual(195);
      }
    });
  });

  it('keeps buttons and lists within a phone whose browser writes letters twice as large', async () => {
    await console.visit(phone, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'owner');
      for (const path of ['tickets', 'payments', 'disputes', 'doors', 'venue', 'settings/audit-log']) {
        await page.goto(`${home}/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await settled(visit);
        const beyond = await page.evaluate<string[]>(`
          document.documentElement.style.fontSize = '200%';
          [...document.querySelectorAll('main :is(h1, a, button, td, td *)')]
            .filter((element) => element.getBoundingClientRect().right > 390)
            .map(({ textContent }) => textContent)`);
        expect(beyond, path).toEqual([]);
      }
    });
  });

  it('says what to do first where there is no event', async () => {
    const other = await createOrganization(console.service, { slug: 'club-night-empty' });
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

  it('takes a walk-in in three taps, and shows it on another device within a second', async () => {
    await console.visit(desktop, async (first) => {
      await signInAs(console, first, organization.id, 'door', `${home}/bookings`);
      await first.page.getByRole('button', { name: /^Space 1, Free/ }).waitFor();
      await console.visit(viewports[2], async (second) => {
        await signInAs(console, second, organization.id, 'door', `${home}/bookings`);
        await second.page.getByRole('button', { name: /^Space 1, Free/ }).waitFor();
        await first.page.getByRole('button', { name: /^Space 1, Free/ }).click();
        await first.page.getByRole('dialog').getByRole('button', { name: '3', exact: true }).click();
        await first.page.getByRole('button', { name: 'Take the walk-in' }).click();
        await first.page.getByRole('button', { name: /^Space 1, Accepted, .*3 people/ }).waitFor();
        await second.page.getByRole('button', { name: /^Space 1, Accepted, .*3 people/ }).waitFor({ timeout: 2_000 });
      });
    });
  });

  it('gives a space that two devices take at once to one of them, and tells the other', async () => {
    await console.visit(desktop, async (first) => {
      first.expectStatus(409);
      await signInAs(console, first, organization.id, 'door', `${home}/bookings`);
      await console.visit(desktop, async (second) => {
        second.expectStatus(409);
        await signInAs(console, second, organization.id, 'door', `${home}/bookings`);
        for (const { page } of [first, second]) await page.getByRole('button', { name: /^Space 2, Free/ }).click();
        await Promise.all(
          [first, second].map(({ page }) => page.getByRole('button', { name: 'Take the walk-in' }).click()),
        );
        const refused = await Promise.race(
          [first, second].map(async (visit) => {
            await visit.page.getByText('held by another booking').waitFor();
            return visit;
          }),
        );
        await refused.page.getByRole('button', { name: 'Close' }).click();
        await refused.page.getByRole('button', { name: /^Space 2, Accepted/ }).waitFor();
        const [{ count }] = (await console.service.database.sql(
          `SELECT count(*)::int AS count FROM booking_spaces bs JOIN spaces s ON s.id = bs.space_id
           WHERE bs.organization_id = $1 AND s.name = '2'`,
          [organization.id],
        )) as [{ count: number }];
        expect(count).toBe(1);
      });
    });
  });

  it('overwrites nothing that another device changed meanwhile, and says what it was', async () => {
    const { service } = console;
    const booking = await createBookingRow(service, organization, { name: 'Sofia Brandt', party_size: 5 });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(412);
      await signInAs(console, visit, organization.id, 'manager', `${home}/bookings?view=board&booking=${booking.id}`);
      await page.getByRole('button', { name: 'Accept', exact: true }).waitFor();
      // Put straight into the table, so that nothing announces it.
      await service.database.sql("UPDATE bookings SET commentary_reserve = 'Near the stage' WHERE id = $1", [
        booking.id,
      ]);
      await page.getByRole('button', { name: 'Accept', exact: true }).click();
      await page.getByText('Changed meanwhile: Notes').waitFor();
      const [row] = await service.database.sql('SELECT status FROM bookings WHERE id = $1', [booking.id]);
      expect(row).toEqual({ status: 'pending' });
      await page.getByRole('button', { name: 'Accept', exact: true }).click();
      await page.getByText('Sofia Brandt: Accepted').waitFor();
      // By the keyboard: to the next column, and back.
      const card = page
        .getByRole('group', { name: 'Accepted' })
        .getByRole('button', { name: /Sofia Brandt/ })
        .first();
      await card.focus();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('group', { name: 'Arrived' }).getByText('Sofia Brandt').waitFor();
      // And by dragging, where both columns are seen at once.
      const arrived = page.getByRole('group', { name: 'Arrived' });
      if (visit.viewport.size.width >= desktop.size.width)
        await arrived.getByText('Sofia Brandt').dragTo(page.getByRole('group', { name: 'Sitting' }));
      else
        await arrived
          .getByRole('button', { name: /Sofia Brandt/ })
          .first()
          .press('ArrowRight');
      await page.getByRole('group', { name: 'Sitting' }).getByText('Sofia Brandt').waitFor();
    });
  });

  it('shows who changed what of a booking, and when', async () => {
    const { service } = console;
    const booking = await createBookingRow(service, organization, { name: 'Rafael Duarte', party_size: 2 });
    const { headers } = await createPerson(service, organization.id, 'manager');
    const url = `/management/organizations/${organization.id}/bookings/${booking.id}`;
    const noted = await service.call('PATCH', url, {
      headers,
      body: { commentary_reserve: 'Anniversary', invoice_reference: 'F-1' },
    });
    const accepted = await service.call('PUT', `${url}/status`, { headers, body: { status: 'accepted' } });
    expect([noted.status, accepted.status]).toEqual([200, 200]);
    for (const viewport of [desktop, viewports[3]]) {
      await console.visit(viewport, async (visit) => {
        const { page } = visit;
        await signInAs(console, visit, organization.id, 'door', `${home}/bookings?booking=${booking.id}`);
        const history = page.getByRole('dialog').getByRole('list', { name: 'History' });
        await history.getByText('Pending → Accepted').waitFor();
        // What the screen has no name for is not called as its field is.
        await history.getByText(/^Changed: (?:Notes, other details|other details, Notes)$/).waitFor();
        expect(await history.getByText('by Ingrid Falk').count()).toBe(2);
        await history.getByText('Booked').scrollIntoViewIfNeeded();
        await examine(visit, 'booking-history');
      });
    }
  });

  it('draws the plan: a space is dragged, another one moved by the keyboard, a third added', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager', `${home}/bookings`);
      await page.getByRole('button', { name: 'Draw the plan' }).click();
      await page.getByRole('heading', { name: 'Floor plan' }).waitFor();
      await page.getByRole('button', { name: 'Add space' }).waitFor();
      const first = page.getByRole('button', { name: /^Space 3,/ });
      const from = (await first.boundingBox())!;
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(from.x + from.width / 2 + 30, from.y + from.height / 2 + 60, { steps: 4 });
      await page.mouse.up();
      const layoutOf = async (name: string) => {
        const [row] = await console.service.database.sql<{ layout: { x: number; y: number; radius: number } }>(
          'SELECT layout FROM spaces WHERE organization_id = $1 AND name = $2 AND zone_id = $3',
          [organization.id, name, organization.zoneIds[0]],
        );
        return row?.layout;
      };
      await vi.waitFor(async () => expect((await layoutOf('3'))?.y).toBeGreaterThan(0), { timeout: 5_000 });
      // The others keep the places at which they were shown.
      await vi.waitFor(async () => expect((await layoutOf('2'))?.x).toBeGreaterThan(0), { timeout: 5_000 });
      const before = (await layoutOf('2'))!;
      await page.getByRole('button', { name: /^Space 2,/ }).focus();
      await page.keyboard.press('ArrowDown');
      await vi.waitFor(async () => expect(await layoutOf('2')).toMatchObject({ x: before.x, y: before.y + 12 }), {
        timeout: 5_000,
      });
      await page.getByRole('region', { name: 'Space 2' }).getByText('Round').click();
      await page.getByRole('button', { name: 'Save' }).click();
      await vi.waitFor(async () => expect((await layoutOf('2'))?.radius).toBeGreaterThan(0), { timeout: 5_000 });
      const spaces = page.getByRole('button', { name: /^Space \d+,/ });
      const count = await spaces.count();
      await page.getByRole('button', { name: 'Add space' }).click();
      await spaces.nth(count).waitFor();
    });
  });

  it('keeps its buttons in one row, on a desktop and on a phone', async () => {
    for (const viewport of [desktop, viewports[2]]) {
      await console.visit(viewport, async (visit) => {
        const { page } = visit;
        await signInAs(console, visit, organization.id, 'owner', `${home}/bookings`);
        const boxOf = async (name: string) =>
          (await page.locator('a, button').filter({ hasText: name }).boundingBox())!;
        await page.getByRole('button', { name: 'Draw the plan' }).waitFor();
        expect((await boxOf('Export')).y).toBe((await boxOf('Draw the plan')).y);
      });
    }
  });

  it('renames a zone, switches it off, and removes one; a zone with bookings stays and says what to do', async () => {
    const { service } = console;
    const zoneOf = async (name: string) =>
      (
        await service.database.sql('SELECT id, active FROM zones WHERE organization_id = $1 AND name = $2', [
          organization.id,
          name,
        ])
      )[0];
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(400, 409);
      await signInAs(console, visit, organization.id, 'manager', `${home}/floor-plan?event_id=${organization.eventId}`);
      await page.getByRole('button', { name: 'Add zone' }).click();
      // What is wrong with the name stands at its field, and only there.
      await page.getByLabel('Name of the zone').fill('T'.repeat(300));
      await page.getByRole('dialog').getByRole('button', { name: 'Add zone' }).click();
      await page.getByRole('dialog').getByRole('alert').getByText('marked').waitFor();
      expect(await page.getByRole('dialog').getByRole('alert').textContent()).not.toContain('name:');
      await page.getByLabel('Name of the zone').fill('Terrace north');
      await page.getByRole('dialog').getByRole('button', { name: 'Add zone' }).click();
      await page.getByText('This zone has no spaces yet').waitFor();
      await page.getByRole('button', { name: 'Edit zone' }).click();
      await page.getByLabel('Name of the zone').fill('Terrace south');
      await page.getByLabel('Takes bookings').uncheck();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Takes no bookings').waitFor();
      expect(await zoneOf('Terrace south')).toMatchObject({ active: false });
      await page.getByRole('button', { name: 'Remove zone' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove zone' }).click();
      await page.getByText('Zone Terrace south is removed').waitFor();
      expect(await zoneOf('Terrace south')).toBeUndefined();
      // The first zone has the walk-ins.
      await page.goto(`${home}/floor-plan?event_id=${organization.eventId}&zone_id=${organization.zoneIds[0]}`);
      await page.getByRole('button', { name: 'Remove zone' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove zone' }).click();
      await page.getByRole('alert').getByText('has bookings').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: /^Space 2,/ }).click();
      await page.getByLabel('Name', { exact: true }).fill('S'.repeat(300));
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').getByText('marked').waitFor();
      expect(await page.getByRole('alert').textContent()).not.toContain('name:');
    });
  });

  it('writes a long name of a space smaller than its space, with the number at its end', async () => {
    const name = 'Terrace by the long wall 12';
    await console.service.database.sql(
      'UPDATE spaces SET name = $1 WHERE id = (SELECT id FROM spaces WHERE zone_id = $2 ORDER BY id LIMIT 1)',
      [name, organization.zoneIds[0]],
    );
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      const of = `?event_id=${organization.eventId}&zone_id=${organization.zoneIds[0]}`;
      await signInAs(console, visit, organization.id, 'manager', `${home}/floor-plan${of}`);
      for (const screen of ['floor-plan', 'bookings']) {
        await page.goto(`${home}/${screen}${of}`);
        const space = page.getByRole('button', { name: new RegExp(name) });
        const text = space.getByText('Terrace …ll 12');
        await text.waitFor();
        const [written, shape] = await Promise.all([text.boundingBox(), space.locator('circle, rect').boundingBox()]);
        expect(written!.width, screen).toBeLessThan(shape!.width * 1.05);
      }
    });
  });
});
