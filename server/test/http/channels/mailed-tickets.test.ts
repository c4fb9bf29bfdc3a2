/** Who buys tickets is mailed them once they are paid, where the seller asks for it. */
import { expect, it } from 'vitest';
import { openWorld } from '../../support/fixtures.ts';
import { beginCheckout, cards, payOnPage } from '../../support/purchases.ts';
import { createRate } from '../../support/world.ts';

const { service, world } = await openWorld();

const mailsOf = (paymentId: string) =>
  service.database.sql('SELECT recipient, language, template, status, event_id, data FROM mails WHERE cause = $1', [
    `tickets of ${paymentId}`,
  ]);
const buy = async (given: Record<string, unknown>) => {
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  const { body } = await beginCheckout(service, world.channel, rateId, { quantity: 2, ...given });
  return body.data as { payment_id: string; payment_url: string; tickets: { _id: string }[] };
};

it('one mail with all tickets is queued when the payment succeeds, in the language of the buyer', async () => {
  const { payment_id, payment_url, tickets } = await buy({ send_resources: true, language: 'es' });
  expect(await mailsOf(payment_id)).toEqual([]);
  await payOnPage(service, payment_url, cards.good);
  const [mail, ...more] = await mailsOf(payment_id);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    recipient: 'teodor.amsel@example.org',
    language: 'es',
    template: 'tickets_sold',
    status: 'queued',
    event_id: world.main.eventId,
  });
  const ids = mail!.data.tickets.map(({ id }: { id: string }) => id);
  expect(ids.toSorted()).toEqual(tickets.map(({ _id }) => _id).toSorted());
  const jobs = await service.database.sql("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send_mail'");
  expect(jobs).toHaveLength(1);
});

it('no mail is queued where the seller sends the tickets', async () => {
  const { payment_id, payment_url } = await buy({ send_resources: false });
  await payOnPage(service, payment_url, cards.good);
  expect(await mailsOf(payment_id)).toEqual([]);
});
