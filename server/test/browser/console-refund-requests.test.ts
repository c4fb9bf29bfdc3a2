/** Refund requests in a browser: the queue, its count in the navigation, accepting and rejecting. */
import { afterAll, expect, it, vi } from 'vitest';
import {
  browserTest,
  type ConsoleBrowser,
  createPartner,
  examineInEveryViewport,
  hideNavigation,
  photograph,
  showNavigation,
  signInAs,
  viewports,
} from '../support/console.ts';
import { describeNeeding } from '../support/needs.ts';
import { beginCheckout, cards, payOnPage } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';
import { createRate, type World } from '../support/world.ts';

vi.setConfig({ testTimeout: 90_000 });

describeNeeding('Chromium')('refund requests in the console', () => {
  let console: ConsoleBrowser;
  let world: World;
  const home = '/console/o/club-refund-requests';
  const [desktop, , phone] = viewports;

  async function ask(fullName: string, reason: string) {
    const { service } = console;
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    const tickets = [{ full_name: fullName, email: 'holder@example.org' }];
    const { data } = (await beginCheckout(service, world.channel, rateId, { tickets })).body;
    await payOnPage(service, data.payment_url, cards.good);
    const ticketId = data.tickets[0]._id as string;
    const asked = await service.call('POST', `/channels/tickets/${ticketId}/refund-requests`, {
      headers: world.channel.headers,
      body: { reason },
    });
    expect(asked.status, asked.text).toBe(200);
    return { ticketId, requestId: asked.body.data._id as string };
  }

  const statusOf = async (ticketId: string) =>
    (await console.service.database.sql<{ status: string }>('SELECT status FROM tickets WHERE id = $1', [ticketId]))[0]!
      .status;

  browserTest.beforeAll(async ({ console: shared, world: sharedWorld }) => {
    console = shared;
    world = await createPartner(console, sharedWorld, 'club-refund-requests');
  });
  afterAll(() => console?.service.check());

  it('are counted in the navigation, accepted and rejected', async () => {
    const accepted = await ask('Ilse Okafor', 'We cannot come.');
    const rejected = await ask('Priya Nair', '');
    await console.visit(desktop, async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'manager', `${home}/tickets`);
      await showNavigation(visit);
      await page.getByRole('link', { name: 'Refund requests 2 waiting' }).click();
      await page.getByRole('row', { name: /Ilse Okafor.*We cannot come\..*€21\.50/ }).waitFor();
      await examineInEveryViewport(visit, 'refund-requests');
      await photograph(visit, 'refund-requests');
      await page.getByRole('button', { name: 'Accept the request of Ilse Okafor' }).click();
      const dialog = page.getByRole('dialog', { name: 'Refund €21.50 to Ilse Okafor?' });
      await dialog.getByText(/The ticket becomes void/).waitFor();
      await examineInEveryViewport(visit, 'refund-request-accept');
      await dialog.getByRole('button', { name: 'Refund €21.50' }).click();
      await page.getByText('Refund of €21.50 made').waitFor();
      await showNavigation(visit);
      await page.getByRole('link', { name: 'Refund requests 1 waiting' }).waitFor();
      await hideNavigation(visit);
      await page.getByRole('button', { name: 'Reject the request of Priya Nair' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
      await page.getByText('The request of Priya Nair is rejected').waitFor();
      await page.getByText('No request waits').waitFor();
      await showNavigation(visit);
      await page.getByRole('link', { name: 'Refund requests', exact: true }).waitFor();
      await hideNavigation(visit);
      await page.getByLabel('Show').selectOption('Accepted');
      await page.getByRole('row', { name: /Ilse Okafor/ }).waitFor();
      expect(await page.getByRole('button', { name: /^Accept/ }).count()).toBe(0);
      await page.getByLabel('Show').selectOption('Rejected');
      await page.getByRole('link', { name: 'Priya Nair' }).click();
      await page.getByText('Refund asked for').waitFor();
    });
    expect([await statusOf(accepted.ticketId), await statusOf(rejected.ticketId)]).toEqual(['voided', 'active']);
  });

  it('are decided on a phone in Spanish, and say why one cannot be accepted any more', async () => {
    const { ticketId, requestId } = await ask('Samir Aziz', 'Estoy enfermo.');
    await console.visit(
      phone,
      async (visit) => {
        const { page } = visit;
        visit.expectStatus(409);
        await signInAs(console, visit, world.main.id, 'manager', `${home}/refund-requests`);
        await page.getByText('Estoy enfermo.').waitFor();
        await showNavigation(visit);
        await page.getByRole('link', { name: 'Solicitudes de devolución 1 pendientes' }).waitFor();
        await hideNavigation(visit);
        await page.getByRole('button', { name: 'Aceptar la solicitud de Samir Aziz' }).click();
        await photograph(visit, 'refund-requests-es');
        // Somebody else rejects it meanwhile.
        const { headers } = await createPerson(console.service, world.main.id, 'manager');
        const path = `/management/organizations/${world.main.id}/refund-requests/${requestId}/reject`;
        expect((await console.service.call('POST', path, { headers })).status).toBe(200);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Devolver/ })
          .click();
        await page.getByRole('dialog').getByRole('alert').waitFor();
      },
      'es-ES',
    );
    expect(await statusOf(ticketId)).toBe('active');
  });
});
