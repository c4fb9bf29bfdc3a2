import { beforeEach, describe, expect, it } from 'vitest';
import { expireOverdue } from '../../../src/contexts/sales/checkout/checkout.ts';
import { paymentAddress } from '../../../src/contexts/sales/payments/payments.ts';
import { differencesOf } from '../../support/differences.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { placesOf } from '../../support/places.ts';
import { cards, payOnPage } from '../../support/purchases.ts';
import { createRate, createTicket, setHoldCaps } from '../../support/world.ts';

const { service, clock, world, people } = await openFixtures({ at: '2026-11-21T22:31:04.218Z' });
const { door: seller } = people;
const holder = { full_name: 'Ilse Okafor', email: 'ilse@example.org' };

let rateId: string;
beforeEach(async () => {
  ({ rateId } = await createRate(service, world.main.id, world.main.eventId));
});

type Row = Record<string, unknown>;
const sell = (tickets: readonly Row[] = [holder], given: Row = {}) =>
  service.call('POST', `/management/organizations/${world.main.id}/tickets/checkout`, {
    headers: seller.headers,
    body: { ticket_rate_id: rateId, tickets, ...given },
  });
const mailsOf = (paymentId: string) =>
  service.database.sql<Row>(
    'SELECT template, recipient, language FROM mails WHERE organization_id = $1 AND cause LIKE $2 ORDER BY created_at, id',
    [world.main.id, `%${paymentId}%`],
  );

const urlOf = (paymentId: string) => {
  const { publicUrl, secretsKey } = service.services;
  return paymentAddress({ organizationId: world.main.id, paymentId }, publicUrl(), secretsKey);
};

describe('201', () => {
  it('holds the places, mails where to pay, and mails the tickets once they are paid', async () => {
    const answer = await sell([holder, { ...holder, full_name: 'Priya Nair' }], { language: 'es' });
    expect(answer.status, answer.text).toBe(201);
    const [ticket] = answer.body.data;
    expect(ticket).toMatchObject({
      status: 'pending_payment',
      full_name: 'Ilse Okafor',
      created_via: 'management',
      channel_id: '',
      payment: { status: 'pending', sale_type: 'paylink', total: { amount: 43 }, send_resources: true },
    });
    const link = { template: 'payment_link', recipient: 'ilse@example.org', language: 'es' };
    expect(await mailsOf(ticket.payment_id)).toEqual([link]);
    clock.advance(1_000);
    await payOnPage(service, urlOf(ticket.payment_id), cards.good);
    expect(await mailsOf(ticket.payment_id)).toEqual([link, { ...link, template: 'tickets_sold' }]);
    const rows = await service.database.sql('SELECT status FROM tickets WHERE payment_id = $1', [ticket.payment_id]);
    expect(rows).toEqual([{ status: 'active' }, { status: 'active' }]);
    const differences = await differencesOf(service);
    expect(differences.filter(({ organizationId }) => organizationId === world.main.id)).toEqual([]);
  });

  it('gives the places back where nobody pays', async () => {
    await sell();
    expect((await placesOf(service.database, rateId)).rate).toBe(1);
    clock.advance(16 * 60_000);
    await expireOverdue(service.services.database, service.services.outbox, clock.now());
    expect((await placesOf(service.database, rateId)).rate).toBe(0);
  });

  it('completes what costs nothing, without a link', async () => {
    const free = await createRate(service, world.main.id, world.main.eventId);
    await service.database.sql('UPDATE ticket_rate_prices SET price = 0, fee_fixed = 0 WHERE rate_id = $1', [
      free.rateId,
    ]);
    const [ticket] = (await sell([holder], { ticket_rate_id: free.rateId })).body.data;
    expect(ticket.status).toBe('active');
    expect(await mailsOf(ticket.payment_id)).toMatchObject([{ template: 'tickets_sold' }]);
  });
});

describe('400', () => {
  it("refuses a ticket without a holder, and another organization's rate", async () => {
    const unnamed = await sell([{}]);
    expect(unnamed.body.details.map(({ path }: { path: string }) => path)).toEqual([
      '/tickets/0/full_name',
      '/tickets/0/email',
    ]);
    const foreign = await sell([holder], { ticket_rate_id: world.twin.rateId });
    expect(foreign.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/ticket_rate_id' }] });
  });
});

describe('409', () => {
  it('refuses a barcode that was used, an unknown discount code, a rate that is sold out or not on sale, and too many unpaid purchases', async () => {
    const { barcode } = await createTicket(service, world.main, {});
    expect((await sell([{ ...holder, qr_code: barcode }])).body.error).toBe('barcode_taken');
    expect((await sell([holder], { discount_code: 'NONE' })).body.error).toBe('discount_code_invalid');
    await service.database.sql('UPDATE ticket_rates SET quota = 1 WHERE id = $1', [rateId]);
    expect((await sell([holder, holder])).body.error).toBe('sold_out');
    await service.database.sql('UPDATE ticket_rates SET complete = true WHERE id = $1', [rateId]);
    expect((await sell()).body.error).toBe('not_on_sale');
    await service.database.sql('UPDATE ticket_rates SET complete = false, quota = 100 WHERE id = $1', [rateId]);
    await setHoldCaps(service, world.main.id);
    const begun = [];
    for (let count = 0; count < 6; count += 1) begun.push((await sell()).body.error);
    expect(begun).toEqual([undefined, undefined, undefined, undefined, undefined, 'hold_limit_reached']);
  });
});
