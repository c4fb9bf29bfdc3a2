/** The life of a webhook in a browser: a sale is delivered, the receiver breaks, deliveries are tried again and recovered. */
import { afterAll, expect, it, vi } from 'vitest';
import { browserTest, type ConsoleBrowser, createPartner, examine, signInAs, viewports } from '../support/console.ts';
import { letTimePass, startWorker } from '../support/delivering.ts';
import { describeNeeding } from '../support/needs.ts';
import { holder } from '../support/purchases.ts';
import { answerWith, type Receiver, startReceiver } from '../support/receiver.ts';
import type { World } from '../support/world.ts';

vi.setConfig({ testTimeout: 90_000 });

describeNeeding('Chromium')('webhooks of sales', () => {
  let console: ConsoleBrowser;
  let world: World;
  let receiver: Receiver;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  browserTest.beforeAll(async ({ console: shared, world: sharedWorld }) => {
    console = shared;
    world = await createPartner(console, sharedWorld, 'club-webhooks');
    [receiver, worker] = await Promise.all([startReceiver(), startWorker(console.service)]);
  });
  afterAll(async () => {
    await worker?.stop();
    await receiver?.close();
    await console?.service.check();
  });

  const sell = async () => {
    const { status } = await console.service.call('POST', '/channels/tickets', {
      headers: world.channel.headers,
      body: { ticket_rate_id: world.main.rateId, tickets: [holder] },
    });
    expect(status).toBe(200);
  };

  it('shows a sale as a delivery, its attempts while the receiver is broken, and recovers what was missed', async () => {
    await console.visit(viewports[0], async (visit) => {
      const { page } = visit;
      await signInAs(console, visit, world.main.id, 'admin');
      await page.getByRole('link', { name: 'Webhooks' }).click();
      await page.getByRole('button', { name: 'Add endpoint' }).first().click();
      await page.getByLabel('Name', { exact: true }).fill('Box office');
      await page.getByLabel('Address').fill(`${receiver.url}/hooks`);
      await page.reload();
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Box office');
      await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
      await page.getByRole('button', { name: 'I have copied it' }).click();
      await page.getByRole('heading', { name: 'Box office' }).waitFor();

      await sell();
      await page
        .getByRole('row', { name: /ticket\.sold/ })
        .getByText('Succeeded')
        .waitFor();

      receiver.answer(answerWith(500));
      await sell();
      const failed = page.getByRole('row', { name: /ticket\.sold.*Failed, will be tried again/ });
      await failed.getByRole('link').first().click();
      await page.getByRole('heading', { name: 'Attempt 1' }).waitFor();
      await page.getByText('Next attempt').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Box office' }).waitFor();
      await letTimePass(console.service.database, 3_600_000);
      await page.getByRole('heading', { name: 'Attempt 2' }).waitFor();
      await examine(visit, 'delivery-tried-again');

      // What is sold while the endpoint is disabled is held for it.
      await page.goBack();
      await page.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Disable' }).click();
      await page.getByText('Disabled', { exact: true }).waitFor();
      await sell();
      const held = page.getByRole('row', { name: /ticket\.sold.*Held/ });
      await expect.poll(() => held.count(), { timeout: 15_000 }).toBe(2);

      receiver.answer(answerWith(200));
      await page.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Enable' }).click();
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await page.getByText(/(\d+) of \1 are on their way/).waitFor();
      await page.getByRole('progressbar', { name: 'Send again what was missed' }).waitFor();
      const succeeded = page.getByRole('row', { name: /ticket\.sold.*Succeeded/ });
      await expect.poll(() => succeeded.count(), { timeout: 20_000 }).toBe(3);
      await examine(visit, 'endpoint-recovered');
      const sold = receiver.received.filter(({ body }) => body.includes('"ticket.sold"'));
      expect(new Set(sold.map(({ id }) => id)).size).toBe(3);
    });
  });
});
