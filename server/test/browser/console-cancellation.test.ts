/** Cancelling an event in a browser: what it would do, its progress, and what is left to be given back by hand. */
import { afterAll, expect, it, vi } from 'vitest';
import { type CancellationGround, manageAs, sendRefunds, workOff } from '../support/cancellations.ts';
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
import { beginCheckout, cards, payOnPage } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';
import { createEvent, createRate, type World } from '../support/world.ts';

vi.setConfig({ testTimeout: 90_000 });

describeNeeding('Chromium')('the cancellation of an event in the console', () => {
  let console: ConsoleBrowser;
  let world: World;
  const home = '/console/o/club-cancellations';
  const [desktop, , phone] = viewports;

  browserTest.beforeAll(async ({ console: shared, world: sharedWorld }) => {
    console = shared;
    world = await createPartner(console, sharedWorld, 'club-cancellations');
  });
  afterAll(() => console?.service.check());

  /** An event with a ticket that was paid by card and one for cash, in a world of its own. */
  async function sellTwo(name: string): Promise<CancellationGround> {
    const { service } = console;
    const { id, locationId } = world.main;
    const { eventId } = await createEvent(service, id, locationId, { name });
    const manager = (await createPerson(service, id, 'manager')).headers;
    const admin = (await createPerson(service, id, 'admin')).headers;
    const ground = { service, world: { ...world, main: { ...world.main, eventId } }, manager, admin };
    const { rateId } = await createRate(service, id, eventId);
    const tickets = [{ full_name: 'Vera Lindqvist', email: 'vera@example.org' }];
    const { data } = (await beginCheckout(service, world.channel, rateId, { tickets })).body;
    await payOnPage(service, data.payment_url, cards.good);
    const sold = await manageAs(ground, manager, 'POST', '/tickets/box-office', {
      ticket_rate_id: rateId,
      collection: 'cash',
      tickets: [{ full_name: 'Nadia Ferrer', email: 'nadia@example.org' }],
    });
    expect(sold.status, sold.text).toBe(201);
    return ground;
  }

  it('shows what will happen, how far it is, and records what was given back by hand', async () => {
    const ground = await sellTwo('Storm Night');
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'admin', `${home}/events/${ground.world.main.eventId}`);
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Cancel and refund…' }).click();
      await page.getByRole('row', { name: /Card.*By the cancellation.*1.*€21\.50/ }).waitFor();
      await page.getByRole('row', { name: /Cash.*By you.*1.*€21\.50/ }).waitFor();
      await examineInEveryViewport(visit, 'cancellation-preview');
      await photograph(visit, 'cancellation-preview');
      await page.getByLabel('Message in the mails').fill('The storm is too strong.');
      await page.getByRole('button', { name: 'Cancel the event' }).click();
      const dialog = page.getByRole('dialog', { name: 'Cancel Storm Night?' });
      await dialog.getByText('2 people are affected and €21.50 is refunded automatically.').waitFor();
      await dialog.getByRole('button', { name: 'Cancel the event' }).click();
      await page.getByText('0 of 2 sales ended.').waitFor();
      expect(await page.getByRole('button', { name: 'Publish' }).count()).toBe(0);
      await workOff(ground);
      await sendRefunds(ground);
      await page.getByRole('heading', { name: 'The event is cancelled' }).waitFor();
      await page.getByText('The storm is too strong.').waitFor();
      await page.getByRole('row', { name: /Nadia Ferrer.*Taken by hand.*€21\.50/ }).waitFor();
      await examineInEveryViewport(visit, 'cancellation');
      await photograph(visit, 'cancellation');
      await page.getByRole('button', { name: 'Record the refund of Nadia Ferrer' }).click();
      const record = page.getByRole('dialog', { name: 'Record that €21.50 were given back' });
      await record.getByLabel('By card terminal or transfer').check();
      await examineInEveryViewport(visit, 'cancellation-record');
      await record.getByRole('button', { name: 'Record' }).click();
      await page.getByText('€21.50 recorded as given back').waitFor();
      await page.getByText('Nothing is left to be given back by hand').waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'The event is cancelled' }).waitFor();
    });
    const refunds = await console.service.database.sql(
      `SELECT f.collection, f.status FROM refunds f JOIN payments p ON p.id = f.payment_id
       WHERE p.event_id = $1 ORDER BY f.collection`,
      [ground.world.main.eventId],
    );
    expect(refunds).toEqual([
      { collection: 'gateway', status: 'succeeded' },
      { collection: 'pos', status: 'succeeded' },
    ]);
  });

  it('is continued on a phone in Spanish after it stopped', async () => {
    const ground = await sellTwo('Noche de lluvia');
    const { eventId } = ground.world.main;
    await manageAs(ground, ground.admin, 'POST', `/events/${eventId}/cancel`);
    await console.service.database.sql(`UPDATE event_cancellations SET status = 'failed' WHERE event_id = $1`, [
      eventId,
    ]);
    await console.visit(
      phone,
      async (visit) => {
        const { page } = visit;
        await signInAs(console, visit, world.main.id, 'admin', `${home}/events/${eventId}?view=cancellation`);
        await page.getByRole('heading', { name: 'La cancelación se ha detenido' }).waitFor();
        await page.getByRole('button', { name: 'Continuar' }).click();
        await page.getByRole('heading', { name: 'El evento se está cancelando' }).waitFor();
        await workOff(ground);
        await sendRefunds(ground);
        await page.getByRole('heading', { name: 'El evento está cancelado' }).waitFor();
        await page.getByRole('button', { name: 'Registrar la devolución de Nadia Ferrer' }).waitFor();
        await photograph(visit, 'cancellation-es');
      },
      'es-ES',
    );
  });
});
