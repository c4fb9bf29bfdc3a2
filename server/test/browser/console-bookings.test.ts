/** Bookings in a browser: taken for later, changed, moved to another table, and paid for. */
import { afterAll, expect, it, vi } from 'vitest';
import { createBookingRow } from '../support/bookings.ts';
import {
  browserTest,
  type ConsoleBrowser,
  examineInEveryViewport,
  photograph,
  signInAs,
  type Visit,
  viewports,
} from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { createPerson } from '../support/sign-in.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';

vi.setConfig({ testTimeout: 120_000 });

describeNeeding('Chromium')('bookings in the console', () => {
  let console: ConsoleBrowser;
  let organization: TestOrganization;
  const home = '/console/o/club-bookings';
  const [desktop, , phone] = viewports;

  browserTest.beforeAll(async ({ console: shared }) => {
    console = shared;
    organization = await createOrganization(console.service, { slug: 'club-bookings' });
    const { headers } = await createPerson(console.service, organization.id, 'manager');
    const path = `/management/organizations/${organization.id}`;
    const zones = await console.service.call('GET', `${path}/events/${organization.eventId}/zones`, { headers });
    const created = await console.service.call('POST', `${path}/zones/${zones.body.data[0]._id}/booking-rates`, {
      headers,
      body: {
        name: 'Table for four',
        price: 200,
        included_persons: 4,
        max_clients: 8,
        supplement_price: 40,
        deposit: { type: 'fixed', amount: 50 },
      },
    });
    expect(created.status, created.text).toBe(201);
  });
  afterAll(() => console?.service.check());

  const bookingOf = async (name: string) =>
    (
      await console.service.database.sql<Record<string, unknown>>(
        `SELECT b.status, b.party_size, b.hour, b.price::int AS price, b.deposit::int AS deposit, b.phone, b.rate_slug,
           b.commentary_reserve AS notes, b.awaited_payment_id IS NOT NULL AS waits,
           (SELECT string_agg(s.name, ',') FROM booking_spaces x JOIN spaces s ON s.id = x.space_id
            WHERE x.booking_id = b.id) AS tables
         FROM bookings b WHERE b.organization_id = $1 AND b.name = $2`,
        [organization.id, name],
      )
    )[0];

  const focusedOn = ({ page }: Visit) =>
    page.evaluate<string>("document.activeElement.getAttribute('aria-label') ?? document.activeElement.localName");

  it('takes a booking on the phone with rate, table, time, notes and the advance by payment link', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager', `${home}/bookings`);
      await page.getByRole('button', { name: /^Space 1, Free/ }).click();
      await page.getByRole('button', { name: 'Book for later instead' }).click();
      const dialog = page.getByRole('dialog', { name: 'New booking' });
      await dialog.getByLabel('Name').fill('Ilse Okafor');
      await dialog.getByLabel('Phone').fill('+34600000102');
      await dialog.getByLabel('Rate').selectOption('Table for four');
      await dialog.getByLabel('People').fill('5');
      expect(await dialog.getByLabel('Price').inputValue()).toBe('240');
      await dialog.getByLabel('Time').fill('23:30');
      await dialog.getByLabel('Advance', { exact: true }).selectOption('By payment link');
      expect(await dialog.getByLabel('Amount of the advance').inputValue()).toBe('50');
      await dialog.getByLabel('E-mail').fill('ilse@example.org');
      await dialog.getByLabel('Notes').fill('Birthday');
      await examineInEveryViewport(visit, 'booking-new');
      await photograph(visit, 'booking-new');
      await dialog.getByRole('button', { name: 'Book and send payment link' }).click();
      await page.getByText('Booked for Ilse Okafor; the payment link is mailed to ilse@example.org').waitFor();
      await page.getByRole('button', { name: /^Space 1, Pending, Ilse Okafor, 5 people/ }).click();
      await page.getByRole('button', { name: 'Mail the payment link' }).waitFor();
      await page.getByLabel('Notes').fill('Birthday, with a cake');
      await page.getByRole('button', { name: 'Open the client' }).click();
      await page.waitForURL(/\/clients\/cli_/);
      await page.getByRole('heading', { name: 'Ilse Okafor' }).waitFor();
    });
    expect(await bookingOf('Ilse Okafor')).toEqual({
      status: 'pending',
      party_size: 5,
      hour: '23:30',
      price: 24_000,
      deposit: 5_000,
      phone: '+34600000102',
      rate_slug: 'table-for-four',
      notes: 'Birthday, with a cake',
      waits: true,
      tables: '1',
    });
  });

  it('accepts a booking that it takes, changes it, moves it to a free table and takes it back', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager', `${home}/bookings`);
      await page.getByRole('button', { name: 'New booking' }).click();
      const dialog = page.getByRole('dialog', { name: 'New booking' });
      await dialog.getByLabel('Name').fill('Priya Nair');
      await dialog.getByLabel('Table').selectOption({ label: '2, for 6 people' });
      await dialog.getByRole('button', { name: 'Book', exact: true }).click();
      await page.getByRole('button', { name: /^Space 2, Accepted, Priya Nair, 2 people/ }).click();
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      const change = page.getByRole('dialog', { name: 'Change booking' });
      await change.getByLabel('People').fill('3');
      await change.getByLabel('Time').fill('22:15');
      await examineInEveryViewport(visit, 'booking-change');
      await change.getByRole('button', { name: 'Save' }).click();
      const details = page.getByRole('dialog', { name: 'Priya Nair' });
      await details.getByText('3 people · 22:15').waitFor();
      await photograph(visit, 'booking-details');
      await details.getByRole('button', { name: 'Move to another table' }).click();
      await page.getByText('Tap the free table for Priya Nair.').waitFor();
      await examineInEveryViewport(visit, 'booking-moving');
      await page.getByRole('button', { name: /^Space 3, Free/ }).click();
      await page.getByText('Priya Nair is at table 3 now').waitFor();
      await page.getByRole('button', { name: /^Space 3, Accepted, Priya Nair, 3 people/ }).waitFor();
      await expect.poll(() => focusedOn(visit)).toMatch(visit.say(/^Space 3, Accepted/));
      await photograph(visit, 'booking-plan');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: /^Space 2, Accepted, Priya Nair/ }).waitFor();
    });
    expect(await bookingOf('Priya Nair')).toMatchObject({ party_size: 3, hour: '22:15', tables: '2' });
  });

  it('books once where the answer is lost and the booking is tried again after a reload', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(0);
      await signInAs(console, visit, organization.id, 'manager', `${home}/bookings`);
      await page.route('**/bookings', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await route.fetch();
        return route.abort('connectionreset');
      });
      await page.getByRole('button', { name: 'New booking' }).click();
      const dialog = page.getByRole('dialog', { name: 'New booking' });
      await dialog.getByLabel('Name').fill('Lena Fischer');
      await dialog.getByRole('button', { name: 'Book', exact: true }).click();
      await dialog.getByText('The service cannot be reached.').waitFor();
      await page.unroute('**/bookings');
      await page.reload();
      await dialog.getByRole('button', { name: 'Book', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    });
    const made = await console.service.database.sql(
      'SELECT id FROM bookings WHERE organization_id = $1 AND name = $2',
      [organization.id, 'Lena Fischer'],
    );
    expect(made).toHaveLength(1);
  });

  it('shows the table as taken after a reload where the answer to a walk-in was lost', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(0);
      await signInAs(console, visit, organization.id, 'manager', `${home}/bookings`);
      await page.route('**/bookings/walk-in', async (route) => {
        await route.fetch();
        return route.abort('connectionreset');
      });
      await page.getByRole('button', { name: /^Space 3, Free/ }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Jonas Weber');
      await page.getByRole('button', { name: 'Take the walk-in' }).click();
      await page.getByText('The service cannot be reached.').waitFor();
      await page.reload();
      await page.getByRole('button', { name: /^Space 3, .*Jonas Weber/ }).waitFor();
    });
    // The tests that follow need the table.
    await console.service.database.sql("UPDATE bookings SET status = 'released' WHERE name = 'Jonas Weber'");
  });

  it('loses no notes that are typed: by a step, by closing, over those of a colleague, and by a reload', async () => {
    const { id } = await createBookingRow(console.service, organization, { name: 'Ines Prado', status: 'pending' });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager', `${home}/bookings?booking=${id}`);
      const details = page.getByRole('dialog', { name: 'Ines Prado' });
      const notes = details.getByLabel('Notes');
      await notes.fill('Allergic to nuts');
      await details.getByRole('button', { name: 'Accept', exact: true }).click();
      await page.getByText('Ines Prado: Accepted').waitFor();
      expect(await bookingOf('Ines Prado')).toMatchObject({ status: 'accepted', notes: 'Allergic to nuts' });
      await page.goto(`${home}/bookings?booking=${id}`);
      await notes.fill('Allergic to nuts, comes late');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await page.reload();
      await expect.poll(() => notes.inputValue()).toBe('Allergic to nuts, comes late');
      const headers = (await createPerson(console.service, organization.id, 'manager')).headers;
      const address = `/management/organizations/${organization.id}/bookings/${id}`;
      const body = { commentary_reserve: 'Near the stage' };
      expect((await console.service.call('PATCH', address, { headers, body })).status).toBe(200);
      await details.getByRole('status').getByText('Near the stage').waitFor();
      expect(await notes.inputValue()).toBe('Allergic to nuts, comes late');
      await examineInEveryViewport(visit, 'booking-notes-meanwhile');
      await notes.fill('Near the stage, allergic to nuts, comes late');
      await details.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
    });
    expect(await bookingOf('Ines Prado')).toMatchObject({ notes: 'Near the stage, allergic to nuts, comes late' });
  });

  it('keeps what is typed where a colleague saves first, and shows what the colleague saved beside it', async () => {
    const { id } = await createBookingRow(console.service, organization, { name: 'Olga Prieto', party_size: 2 });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(412);
      await signInAs(console, visit, organization.id, 'manager', `${home}/bookings?booking=${id}`);
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      const change = page.getByRole('dialog', { name: 'Change booking' });
      await change.getByLabel('Time').fill('22:15');
      // Put straight into the table, so that nothing announces it.
      await console.service.database.sql('UPDATE bookings SET party_size = 5 WHERE id = $1', [id]);
      await change.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Nothing was overwritten. Changed meanwhile:').waitFor();
      await expect.poll(() => change.getByLabel('People').inputValue()).toBe('5');
      expect(await change.getByLabel('Time').inputValue()).toBe('22:15');
      await change.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog', { name: 'Olga Prieto' }).getByText('5 people · 22:15').waitFor();
    });
    expect(await bookingOf('Olga Prieto')).toMatchObject({ party_size: 5, hour: '22:15' });
  });

  it('finds a booking by its phone number, leads over the plan by arrow keys, and undoes a step', async () => {
    await createBookingRow(console.service, organization, {
      name: 'Noor Haddad',
      phone: '+34600999888',
      status: 'accepted',
      spaces: ['7'],
      holds: true,
    });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager', `${home}/bookings`);
      await page.getByLabel('Search', { exact: true }).fill('999888');
      const found = page.getByRole('group', { name: 'Found bookings' });
      await found.getByRole('button', { name: 'Noor Haddad · 7' }).waitFor();
      await examineInEveryViewport(visit, 'bookings-found');
      await found.getByRole('button', { name: 'Noor Haddad · 7' }).click();
      await page.getByRole('dialog', { name: 'Noor Haddad' }).getByRole('button', { name: 'Reject' }).click();
      await page.getByText('Noor Haddad: Rejected').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: /^Space 7, Accepted, Noor Haddad/ }).waitFor();
      await page.getByRole('button', { name: /^Space 6,/ }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowUp');
      expect(await focusedOn(visit)).toMatch(visit.say(/^Space 3,/));
      await page.keyboard.press('ArrowLeft');
      expect(await focusedOn(visit)).toMatch(visit.say(/^Space 2,/));
    });
    expect(await bookingOf('Noor Haddad')).toMatchObject({ status: 'accepted', tables: '7' });
  });

  it('releases and rejects a moment later, for good: until then it is undone, and what follows comes after it', async () => {
    const given = { name: 'Lena Brandt', status: 'sitting', spaces: ['6'], holds: true };
    await createBookingRow(console.service, organization, given);
    await createBookingRow(console.service, organization, { name: 'Bruno Keller', status: 'pending' });
    const statusOf = async (name: string) => (await bookingOf(name))?.status;
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'manager', `${home}/bookings`);
      const end = async (name: string, step: string) => {
        await page.getByLabel('Search', { exact: true }).fill(name);
        await page.getByRole('group', { name: 'Found bookings' }).getByRole('button', { name }).click();
        await page.getByRole('dialog', { name }).getByRole('button', { name: step }).click();
      };
      await end('Lena Brandt', 'Release');
      await page.getByText('Lena Brandt: Released').waitFor();
      await page.getByRole('button', { name: /^Space 6, Released/ }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: /^Space 6, Sitting, Lena Brandt/ }).waitFor();
      expect(await statusOf('Lena Brandt')).toBe('sitting');

      // The table is taken at once by somebody else.
      await end('Lena Brandt', 'Release');
      await page.getByRole('button', { name: /^Space 6, Released/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: '2', exact: true }).click();
      await page.getByRole('button', { name: 'Take the walk-in' }).click();
      await page.getByRole('button', { name: /^Space 6, Accepted, .*2 people/ }).waitFor();
      expect(await statusOf('Lena Brandt')).toBe('released');

      // The page is left before the time is over.
      await end('Bruno Keller', 'Reject');
      await page.getByText('Bruno Keller: Rejected').waitFor();
      expect(await statusOf('Bruno Keller')).toBe('pending');
      await page.goto('about:blank');
      await expect.poll(() => statusOf('Bruno Keller')).toBe('rejected');
    });
  });

  it('offers another table where somebody else has it, and takes the advance, in Spanish on a phone', async () => {
    const given = { status: 'pending', party_size: 2, deposit: 5_000 };
    await createBookingRow(console.service, organization, { ...given, name: 'Samir Aziz', spaces: ['4'] });
    const { headers } = await createPerson(console.service, organization.id, 'door');
    await console.visit(
      phone,
      async (visit) => {
        const { page } = visit;
        visit.expectStatus(409);
        await signInAs(console, visit, organization.id, 'manager', `${home}/bookings`);
        await page.getByRole('button', { name: /Samir Aziz/ }).click();
        const details = page.getByRole('dialog', { name: 'Samir Aziz' });
        await details.getByRole('button', { name: 'Aceptar' }).waitFor();
        // Somebody takes a walk-in at that table meanwhile.
        const walkIn = await console.service.call(
          'POST',
          `/management/organizations/${organization.id}/bookings/walk-in`,
          { headers, body: { event_id: organization.eventId, space_names: '4', for: 2 } },
        );
        expect(walkIn.status, walkIn.text).toBe(201);
        await details.getByRole('button', { name: 'Aceptar' }).click();
        await page.getByText('Otra reserva ocupa el espacio.').waitFor();
        await page.getByText('Toca la mesa libre para Samir Aziz.').waitFor();
        await photograph(visit, 'booking-moving-es');
        await page.getByRole('button', { name: /^Espacio 5, Libre/ }).click();
        await page.getByRole('button', { name: /^Espacio 5, Aceptada, Samir Aziz/ }).click();
        await details.getByRole('button', { name: 'Cobrar 50,00 €' }).click();
        const take = page.getByRole('dialog', { name: 'Cobro de Samir Aziz' });
        expect(await take.getByLabel('Importe').inputValue()).toBe('50');
        await examineInEveryViewport(visit, 'booking-take');
        await photograph(visit, 'booking-take-es');
        await take.getByRole('button', { name: 'Anotar un pago' }).click();
        await details.getByText('50,00 € de 50,00 €').waitFor();
      },
      'es-ES',
    );
    expect(await bookingOf('Samir Aziz')).toMatchObject({ status: 'accepted', tables: '5' });
  });
});
