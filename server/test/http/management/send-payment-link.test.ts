import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { beginCheckout, cards, payOnPage } from '../../support/purchases.ts';
import { createRate } from '../../support/world.ts';

const { service, clock, world, manager } = await openFixtures({ at: new Date() });

const send = (paymentId: string, body: object = {}) =>
  service.call('POST', `/management/organizations/${world.main.id}/payments/${paymentId}/send-link`, {
    headers: manager,
    body,
  });
const mailsOf = (paymentId: string) =>
  service.database.sql(`SELECT recipient, template, language FROM mails WHERE cause LIKE $1 ORDER BY created_at`, [
    `payment link ${paymentId}%`,
  ]);

async function begun(given: object = {}) {
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  return (await beginCheckout(service, world.channel, rateId, { ...given })).body.data;
}

describe('200', () => {
  it('mails the buyer the link in the language of the purchase, and again when it is asked for again', async () => {
    const { payment_id: id } = await begun({ language: 'es' });
    expect((await send(id)).body).toEqual({ success: true });
    clock.advance(1_000);
    await send(id, { email: 'ilse@example.org' });
    expect(await mailsOf(id)).toEqual([
      { recipient: 'teodor.amsel@example.org', template: 'payment_link', language: 'es' },
      { recipient: 'ilse@example.org', template: 'payment_link', language: 'es' },
    ]);
  });
});

describe('409', () => {
  it('mails nothing for a payment that came in', async () => {
    const { payment_id: id, payment_url: url } = await begun();
    await payOnPage(service, url, cards.good);
    expect((await send(id)).body.error).toBe('conflict');
    expect(await mailsOf(id)).toEqual([]);
  });
});
