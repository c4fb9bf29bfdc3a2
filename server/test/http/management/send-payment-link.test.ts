import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { newId } from '../../../src/platform/ids.ts';
import { beginCheckout, cards, payOnPage } from '../../support/purchases.ts';
import { createPerson } from '../../support/sign-in.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { createRate, createWorld, type World } from '../../support/world.ts';

const clock = fixedClock(new Date());
let service: TestService;
let world: World;
let manager: Record<string, string>;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
  manager = (await createPerson(service, world.main.id, 'manager')).headers;
});
afterAll(() => service.close());

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

describe('404', () => {
  it('knows no payment that there is not', async () => {
    expect((await send(newId('payment', clock.now()))).status).toBe(404);
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
