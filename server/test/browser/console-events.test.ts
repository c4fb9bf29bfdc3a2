/** Events in a browser: from an organization without data to a published event with rates, lists, tables and codes. */
import { afterAll, expect, it, vi } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { createDiscountCodeRow } from '../support/bookings.ts';
import { browserTest, type ConsoleBrowser, examine, fillSignIn, signInAs, viewports } from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { painted } from '../support/pictures.ts';
import { createBookingRate } from '../support/shop.ts';
import { createOrganization, createTicket, setTaxSettings, type TestOrganization } from '../support/world.ts';

vi.setConfig({ testTimeout: 90_000 });

describeNeeding('Chromium')('events in the console', () => {
  let console: ConsoleBrowser;
  let organization: TestOrganization;
  const home = '/console/o/club-events';
  const [desktop, , phone] = viewports;

  browserTest.beforeAll(async ({ console: shared }) => {
    console = shared;
    organization = await createOrganization(console.service, { slug: 'club-events' });
    await createTicket(console.service, organization);
  });
  afterAll(() => console?.service.check());

  it('says what to do first, creates an event with its venue, and marks what is wrong at its field', async () => {
    const empty = await createOrganization(console.service, { slug: 'club-events-empty' });
    const { sql } = console.service.database;
    for (const table of [
      'ticket_rate_prices',
      'ticket_rates',
      'list_rates',
      'spaces',
      'zones',
      'events',
      'locations',
    ]) {
      await sql(`DELETE FROM ${table} WHERE organization_id = $1`, [empty.id]);
    }
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(400, 422);
      await signInAs(console, visit, empty.id, 'manager', '/console/o/club-events-empty/events');
      await page.getByText('No upcoming event').waitFor();
      await examine(visit, 'events-empty');
      await page.getByRole('button', { name: 'Create event' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Create event' });
      await dialog.getByLabel('Name', { exact: true }).fill('Winter Tide');
      await dialog.getByLabel('Starts').fill('2030-12-06T23:30');
      await dialog.getByLabel('Ends').fill('2030-12-06T20:00');
      await dialog.getByLabel('Name of the venue').fill('Salt Works Hall');
      await dialog.getByRole('button', { name: 'Create', exact: true }).click();
      await dialog.getByRole('alert').waitFor();
      expect(await dialog.getByLabel('Ends').getAttribute('aria-invalid')).toBe('true');
      await dialog.getByText('Must be after the start.', { exact: true }).waitFor();
      await dialog.getByRole('alert').getByText('Correct the fields that are marked.').waitFor();
      await dialog.getByLabel('Ends').fill('2030-12-07T06:00');
      await dialog.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('heading', { name: 'Winter Tide' }).waitFor();
      await page.getByText('Not published').waitFor();
      await page.getByText('No tickets are sold yet. Add a rate with its first price.').waitFor();
      const [event] = await sql<{ starts_at: Date; timezone: string }>(
        'SELECT e.starts_at, l.timezone FROM events e JOIN locations l ON l.id = e.location_id WHERE e.organization_id = $1',
        [empty.id],
      );
      const shown = new Intl.DateTimeFormat('en-GB', { timeZone: event!.timezone, timeStyle: 'short' });
      expect(shown.format(event!.starts_at)).toBe('23:30');
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByText('The event is published').waitFor();
      await page.getByText('Published', { exact: true }).waitFor();
      await page.getByText('6 Dec 2030, 23:30 · Salt Works Hall').waitFor();
      await sql("UPDATE locations SET timezone = 'Atlantic/Canary' WHERE organization_id = $1", [empty.id]);
      await page.reload();
      await page.getByText('6 Dec 2030, 22:30 · Salt Works Hall').waitFor();
    });
  });

  it('has a picture that is chosen on the device, and says what is wrong with another file', async () => {
    const { sql } = console.service.database;
    const pictureOf = async () =>
      (await sql<{ url: string }>('SELECT image_url AS url FROM events WHERE id = $1', [organization.eventId]))[0]!.url;
    const picture = { name: 'poster.png', mimeType: 'image/png', buffer: await painted(400, 300).png().toBuffer() };
    const words = {
      'en-GB': ['Edit', 'Picture', 'Choose picture', /is no picture that can be read/, 'Save', 'Remove picture'],
      'es-ES': ['Editar', 'Imagen', 'Elegir imagen', /no es una imagen/, 'Guardar', 'Quitar imagen'],
    } as const;
    for (const [language, viewport] of [
      ['en-GB', desktop],
      ['es-ES', phone],
    ] as const) {
      const [edit, label, choose, unreadable, save, remove] = words[language];
      await console.visit(
        viewport,
        async (visit) => {
          const { page } = visit;
          visit.expectStatus(400);
          await signInAs(console, visit, organization.id, 'manager', `${home}/events/${organization.eventId}`);
          const dialog = page.getByRole('dialog');
          const field = dialog.getByRole('group', { name: label });
          const give = async (file: typeof picture) => {
            const chosen = page.waitForEvent('filechooser');
            await field.getByRole('button').first().click();
            await (await chosen).setFiles(file);
          };
          await page.getByRole('button', { name: edit, exact: true }).click();
          await field.getByRole('button', { name: choose }).waitFor();
          await give({ name: 'poster.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
          await dialog.getByText(unreadable).waitFor();
          await give(picture);
          await expect
            .poll(() => field.locator('img').evaluate((img: { naturalWidth?: number }) => img.naturalWidth))
            .toBe(400);
          await examine(visit, 'event-picture');
          await dialog.getByRole('button', { name: save }).click();
          await dialog.waitFor({ state: 'detached' });
          expect(await pictureOf()).toMatch(/\/pictures\/pic_\w{26}\.jpg$/);
          await page.getByRole('button', { name: edit, exact: true }).click();
          await field.getByRole('button', { name: remove }).click();
          await dialog.getByRole('button', { name: save }).click();
          await dialog.waitFor({ state: 'detached' });
          expect(await pictureOf()).toBe('');
        },
        language,
      );
    }
  });

  it('adds a ticket rate with steps, supplements and questions, and deletes what was not sold', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(409);
      await signInAs(console, visit, organization.id, 'manager', `${home}/events/${organization.eventId}`);
      await page.getByRole('button', { name: 'Add ticket rate' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill('Early bird');
      await dialog.getByLabel('Price', { exact: true }).fill('15');
      await dialog.getByLabel('Fee', { exact: true }).fill('1.5');
      await dialog.getByLabel('Places').fill('80');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('heading', { name: 'Early bird' }).waitFor();

      await page.getByRole('button', { name: 'Add price step' }).click();
      await dialog.getByLabel('Name', { exact: true }).fill('Last call');
      await dialog.getByLabel('Price', { exact: true }).fill('25');
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      const steps = page.getByRole('table', { name: 'Price steps' });
      await steps.getByRole('row', { name: /Last call/ }).waitFor();
      await page.getByRole('button', { name: 'Sell Last call earlier' }).click();
      await expect
        .poll(async () => (await steps.getByRole('row').allInnerTexts()).map((row) => row.split(/\s{2,}|\n|\t/)[0]))
        .toEqual([expect.stringMatching(visit.say('Step')), 'Last call', 'Early bird']);

      await page.getByRole('button', { name: 'Add supplement' }).click();
      await dialog.getByLabel('Name', { exact: true }).fill('Cloakroom');
      await dialog.getByLabel('Price', { exact: true }).fill('2');
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('row', { name: /Cloakroom/ }).waitFor();

      await page.getByRole('button', { name: 'Edit questions' }).click();
      await dialog.getByLabel('Phone').check({ force: true });
      await dialog.getByRole('button', { name: 'Add question' }).click();
      await dialog.getByLabel('What is asked').fill('Which size?');
      await dialog.getByLabel('Kind of answer').selectOption('One of several');
      await dialog.getByLabel('Choices').fill('S, M, L');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Which size?').waitFor();

      await page.getByRole('link', { name: /Opening Night/ }).click();
      const rates = page.getByRole('table', { name: 'Ticket rates' });
      await rates.getByRole('row', { name: /Early bird.*€25\.00/ }).waitFor();
      await page.getByRole('button', { name: 'Delete Early bird' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await rates.getByRole('row', { name: /Early bird/ }).waitFor({ state: 'detached' });
      // One that was sold stays, and the answer says why.
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('alert').waitFor();
    });
  });

  it('adds a list rate, a booking rate and a discount code', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(409);
      await signInAs(console, visit, organization.id, 'manager', `${home}/events/${organization.eventId}`);
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Add list rate' }).click();
      await dialog.getByLabel('Name', { exact: true }).fill('Friends of the house');
      await dialog.getByRole('group', { name: 'Prices at the door' }).getByLabel('Price', { exact: true }).fill('10');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('row', { name: /Friends of the house.*€10\.00 until/ }).waitFor();

      await page
        .getByRole('button', { name: /^Add rate to / })
        .first()
        .click();
      await dialog.getByLabel('Name', { exact: true }).fill('Table for six');
      await dialog.getByLabel('Price', { exact: true }).fill('300');
      await dialog.getByLabel('Advance: kind').selectOption('A percentage');
      await dialog.getByLabel('Advance', { exact: true }).fill('20');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('row', { name: /Table for six.*€300\.00.*20%/ }).waitFor();

      await page.getByRole('button', { name: 'Add discount code' }).click();
      await dialog.getByLabel('Code', { exact: true }).fill('TIDE10');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('row', { name: /TIDE10.*10%/ }).waitFor();
      await page.getByRole('button', { name: 'Add discount code' }).click();
      await dialog.getByLabel('Code', { exact: true }).fill('tide10');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByRole('alert').waitFor();
    });
  });

  it('brings into view on a phone why a form is refused', async () => {
    await createDiscountCodeRow(console.service, organization, { code: 'TWICE', code_key: 'twice' });
    await console.visit(
      phone,
      async (visit) => {
        const { page } = visit;
        visit.expectStatus(400, 409);
        await signInAs(console, visit, organization.id, 'manager', `${home}/events/${organization.eventId}`);
        const dialog = page.getByRole('dialog');
        const focused = () =>
          page.evaluate(`(() => {
            const element = document.activeElement;
            const { top, bottom } = element.getBoundingClientRect();
            return {
              name: element.labels?.[0]?.innerText ?? element.getAttribute('role'),
              isInView: top >= 0 && bottom <= innerHeight,
            };
          })()`);
        await page.getByRole('button', { name: 'Editar', exact: true }).click();
        await dialog.getByLabel('Termina').fill('2020-01-01T06:00');
        await dialog.getByRole('button', { name: 'Guardar' }).click();
        await expect.poll(focused).toEqual({ name: expect.stringMatching(/^Termina/), isInView: true });
        await dialog.getByRole('button', { name: 'Cancelar' }).click();
        await page.getByRole('button', { name: 'Descartar' }).click();
        await page.getByRole('button', { name: 'Añadir código de descuento' }).click();
        await dialog.getByLabel('Código', { exact: true }).fill('twice');
        await dialog.getByLabel('Código', { exact: true }).press('Enter');
        await expect.poll(focused).toEqual({ name: 'alert', isInView: true });
      },
      'es-ES',
    );
  });

  it('changes the fee of a price without anything else', async () => {
    const other = await createOrganization(console.service, { slug: 'club-events-fee' });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      const rate = `/console/o/club-events-fee/events/${other.eventId}/rates/${other.rateId}`;
      await signInAs(console, visit, other.id, 'manager', rate);
      await page.getByRole('button', { name: 'Edit Early' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Fee', { exact: true }).fill('2');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
    });
    const { sql } = console.service.database;
    expect(
      await sql('SELECT fee_type, fee_fixed::int FROM ticket_rate_prices WHERE id = $1', [other.priceIds[0]]),
    ).toEqual([{ fee_type: 'fixed', fee_fixed: 200 }]);
  });

  it('saves what was changed in a form, and leaves what somebody else changed since it was opened', async () => {
    const other = await createOrganization(console.service, { slug: 'club-events-together' });
    const { sql } = console.service.database;
    const { eventId, zoneIds } = other;
    await createBookingRate(console.service, other.id, { eventId, zoneId: zoneIds[0]!, name: 'Stage corner' });
    const code = await createDiscountCodeRow(console.service, other, {
      code: 'LATER',
      code_key: 'later',
      event_id: eventId,
    });
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      const events = '/console/o/club-events-together/events';
      await signInAs(console, visit, other.id, 'manager', `${events}/${other.eventId}`);
      const dialog = page.getByRole('dialog');
      const save = async () => {
        await dialog.getByRole('button', { name: 'Save' }).click();
        await dialog.waitFor({ state: 'detached' });
      };
      await page.getByRole('button', { name: 'Edit' }).first().click();
      await dialog.getByLabel('Description').fill('Three floors');
      await sql("UPDATE events SET name = 'Renamed meanwhile', active = false WHERE id = $1", [other.eventId]);
      await save();
      expect(await sql('SELECT name, active, description FROM events WHERE id = $1', [other.eventId])).toEqual([
        { name: 'Renamed meanwhile', active: false, description: 'Three floors' },
      ]);
      await page.goto(`${events}/${other.eventId}/rates/${other.rateId}`);
      await page.getByRole('button', { name: 'Edit' }).first().click();
      await dialog.getByLabel('Name', { exact: true }).fill('Door price');
      await sql('UPDATE ticket_rates SET complete = true WHERE id = $1', [other.rateId]);
      await save();
      expect(await sql('SELECT name, complete FROM ticket_rates WHERE id = $1', [other.rateId])).toEqual([
        { name: 'Door price', complete: true },
      ]);
      await page.getByRole('button', { name: 'Edit Early' }).click();
      await dialog.getByLabel('Name', { exact: true }).fill('First');
      await sql('UPDATE ticket_rate_prices SET price = 2200 WHERE id = $1', [other.priceIds[0]]);
      await save();
      expect(await sql('SELECT name, price::int FROM ticket_rate_prices WHERE id = $1', [other.priceIds[0]])).toEqual([
        { name: 'First', price: 2200 },
      ]);
      await page.getByRole('button', { name: 'Edit questions' }).click();
      await dialog.getByLabel('Phone').check({ force: true });
      const questions = [
        { _id: newId('question', new Date()), label: 'Which size?', type: 'text', items: [], required: true },
      ];
      await sql('UPDATE ticket_rates SET questions = $2 WHERE id = $1', [other.rateId, JSON.stringify(questions)]);
      await save();
      expect(await sql('SELECT fields, questions FROM ticket_rates WHERE id = $1', [other.rateId])).toEqual([
        { fields: expect.arrayContaining([expect.objectContaining({ slug: 'phone' })]), questions },
      ]);
      await page.goto(`${events}/${other.eventId}`);
      await page.getByRole('button', { name: 'Edit LATER' }).click();
      await dialog.getByLabel('Most uses').fill('20');
      await sql('UPDATE discount_codes SET active = false, fixed_amount = 500 WHERE id = $1', [code.id]);
      await save();
      expect(
        await sql('SELECT active, fixed_amount::int, redemptions_max FROM discount_codes WHERE id = $1', [code.id]),
      ).toEqual([{ active: false, fixed_amount: 500, redemptions_max: 20 }]);
      await page.getByRole('button', { name: 'Edit Friends' }).click();
      await dialog.getByLabel('Name', { exact: true }).fill('Friends of the house');
      await sql('UPDATE list_rates SET complete = true WHERE id = $1', [other.listRateId]);
      await save();
      expect(await sql('SELECT name, complete FROM list_rates WHERE id = $1', [other.listRateId])).toEqual([
        { name: 'Friends of the house', complete: true },
      ]);
      await page.getByRole('button', { name: 'Edit Stage corner' }).click();
      await dialog.getByLabel('Name', { exact: true }).fill('Stage left');
      await sql('UPDATE booking_rates SET active = false WHERE organization_id = $1', [other.id]);
      await save();
      expect(await sql('SELECT name, active FROM booking_rates WHERE organization_id = $1', [other.id])).toEqual([
        { name: 'Stage left', active: false },
      ]);
      await page.goto('/console/o/club-events-together/catalogue');
      await page.getByRole('button', { name: 'Add tip' }).click();
      await dialog.getByLabel('Name', { exact: true }).fill('Ten per cent');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('button', { name: 'Edit Ten per cent' }).click();
      await dialog.getByLabel('Tip', { exact: true }).fill('12');
      await sql("UPDATE tip_rates SET name = 'For the crew' WHERE organization_id = $1", [other.id]);
      await save();
      await page.getByRole('row', { name: /For the crew.*12%/ }).waitFor();
    });
  });

  it('keeps the times of an event that is saved before its venue is read', async () => {
    const other = await createOrganization(console.service, { slug: 'club-events-slow' });
    const { sql } = console.service.database;
    await sql("UPDATE locations SET timezone = 'Pacific/Auckland' WHERE organization_id = $1", [other.id]);
    const timesOf = () => sql('SELECT starts_at, ends_at FROM events WHERE id = $1', [other.eventId]);
    const before = await timesOf();
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, other.id, 'manager', `/console/o/club-events-slow/events/${other.eventId}`);
      await page.getByRole('button', { name: 'Edit' }).first().waitFor();
      let letGo = () => {};
      const isSaved = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route('**/locations?*', async (route) => {
        await isSaved;
        await route.continue();
      });
      await page.getByRole('button', { name: 'Edit' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Description').fill('Three floors');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      letGo();
    });
    expect(await timesOf()).toEqual(before);
  });

  it('copies an event, takes it off sale, publishes it and deletes it', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      visit.expectStatus(404);
      await signInAs(console, visit, organization.id, 'manager', `${home}/events/${organization.eventId}`);
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Copy event' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Second Night');
      await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
      await page.getByRole('heading', { name: 'Second Night' }).waitFor();
      await page.getByRole('button', { name: 'Actions' }).click();
      const onSale = page.getByRole('table', { name: 'Ticket rates' }).getByText('On sale', { exact: true }).first();
      await onSale.waitFor();
      const takeOff = async () => {
        await page.getByRole('menuitem', { name: 'Take off sale' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Take off sale' }).click();
        await onSale.waitFor({ state: 'detached' });
      };
      await takeOff();
      await page.getByRole('button', { name: 'Publish' }).click();
      await onSale.waitFor();
      await page.getByRole('button', { name: 'Actions' }).click();
      await takeOff();
      await page.getByText('Not published').waitFor();
      await page.goto(`${home}/events?show=drafts`);
      await page.getByLabel('Search').fill('second');
      await page.getByRole('link', { name: 'Second Night' }).click();
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.waitForURL(/\/events$/);
      await page.getByText('Opening Night').first().waitFor();
    });
  });

  it('says before an event is published that nothing is invoiced without the tax number, to who can enter it', async () => {
    const { sql } = console.service.database;
    const { eventId } = organization;
    await sql('UPDATE events SET active = false WHERE id = $1', [eventId]);
    const warning = /tax number or the address of your organization is missing/;
    for (const [role, taxNumber, shown] of [
      ['admin', '', 1],
      ['manager', '', 0],
      ['admin', 'B12345674', 0],
    ] as const) {
      await setTaxSettings(console.service, organization.id, { tax_number: taxNumber });
      await console.visit(desktop, async (visit) => {
        const { page } = visit;
        await signInAs(console, visit, organization.id, role, `${home}/events/${eventId}`);
        await page.getByRole('button', { name: 'Publish' }).waitFor();
        if (shown) await page.getByText(warning).waitFor();
        await page.waitForLoadState('networkidle');
        expect(await page.getByText(warning).count()).toBe(shown);
      });
    }
    await sql('UPDATE events SET active = true WHERE id = $1', [eventId]);
  });

  it('adds a pass, a product and a tip to the catalogue, and keeps a form over a reload and the end of the session', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      const { email } = await signInAs(console, visit, organization.id, 'manager', `${home}/catalogue`);
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Add pass' }).click();
      await dialog.getByLabel('Name', { exact: true }).fill('Season 2030');
      await dialog.getByLabel('Price', { exact: true }).fill('120');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('row', { name: /Season 2030.*€120\.00/ }).waitFor();
      await page.getByRole('button', { name: 'Add product' }).click();
      await dialog.getByLabel('Name', { exact: true }).fill('Sparkling water');
      await dialog.getByLabel('Price', { exact: true }).fill('9.5');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('row', { name: /Sparkling water.*€9\.50/ }).waitFor();
      await page.getByRole('button', { name: 'Add tip' }).click();
      const name = dialog.getByLabel('Name', { exact: true });
      await name.fill('Ten per cent');
      const question = page.getByRole('dialog', { name: 'Discard what you filled in?' });
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'detached' });
      await page.reload();
      expect(await name.inputValue()).toBe('Ten per cent');
      await visit.context.clearCookies();
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByText('Your session has ended').waitFor();
      await fillSignIn(visit, email);
      await page.getByRole('button', { name: 'Add tip' }).waitFor();
      expect(await name.inputValue()).toBe('Ten per cent');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('row', { name: /Ten per cent.*10%/ }).waitFor();
      await page.getByRole('button', { name: 'Edit Ten per cent' }).click();
      await name.fill('A tenth');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await question.getByRole('button', { name: 'Discard' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('row', { name: /Ten per cent/ }).waitFor();
      expect(await dialog.count()).toBe(0);
    });
  });

  it('only shows them to a viewer', async () => {
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, organization.id, 'viewer', `${home}/events/${organization.eventId}`);
      await page.getByRole('table', { name: 'Ticket rates' }).waitFor();
      expect(await page.getByRole('button', { name: /^(Add|Edit|Publish|Actions)/ }).count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Catalogue' }).count()).toBe(0);
    });
  });

  it('speaks Spanish', async () => {
    await console.visit(
      desktop,
      async (visit) => {
        const { page } = visit;
        await page.goto('/console/');
        await page.evaluate("localStorage.setItem('stagedoor-language', 'en')");
        await signInAs(console, visit, organization.id, 'manager');
        await page.evaluate("localStorage.setItem('stagedoor-language', 'es')");
        await page.goto(`${home}/events/${organization.eventId}`);
        await page.getByRole('heading', { name: 'Tarifas de entradas' }).waitFor();
        await page.getByRole('button', { name: 'Añadir código de descuento' }).waitFor();
      },
      'es',
    );
  });
});
