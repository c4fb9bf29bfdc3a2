import { beforeEach, describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { placesOf } from '../../support/places.ts';
import { createRate, createTicket } from '../../support/world.ts';

const { service, clock, world, people } = await openFixtures({ at: '2026-11-21T22:31:04.218Z' });
const { door: seller } = people;

let rateId: string;
beforeEach(async () => {
  ({ rateId } = await createRate(service, world.main.id, world.main.eventId));
});

type Row = Record<string, unknown>;
const sell = (tickets: readonly Row[], given: Row = {}, organizationId = world.main.id) =>
  service.call('POST', `/management/organizations/${organizationId}/tickets/box-office`, {
    headers: seller.headers,
    body: { ticket_rate_id: rateId, collection: 'cash', tickets, ...given },
  });
const ledgerOf = async (paymentId: string) =>
  (
    await service.database.sql<Row>(
      `SELECT cash::int, pos::int, receivable::int, sales::int, fees_organization::int AS fees, surcharges::int
       FROM ledger_transactions WHERE payment_id = $1`,
      [paymentId],
    )
  )[0];
const mails = () =>
  service.database.sql<Row>(
    "SELECT cause, recipient FROM mails WHERE organization_id = $1 AND template = 'tickets_sold'",
    [world.main.id],
  );

describe('201', () => {
  it('sells for cash, without a name, by the person who is signed in', async () => {
    const answer = await sell([{}, {}]);
    expect(answer.status).toBe(201);
    const [ticket] = answer.body.data;
    expect(ticket).toMatchObject({
      status: 'active',
      full_name: '',
      email: '',
      total_price: 21.5,
      created_via: 'management',
      channel_id: '',
      payment: { sale_type: 'box-office', total: { amount: 43 }, send_resources: false },
    });
    expect(await ledgerOf(ticket.payment_id)).toEqual({
      cash: 4300,
      pos: 0,
      receivable: 0,
      sales: -4000,
      fees: -300,
      surcharges: 0,
    });
    const [payment] = await service.database.sql('SELECT collection, created_by FROM payments WHERE id = $1', [
      ticket.payment_id,
    ]);
    expect(payment).toEqual({ collection: 'cash', created_by: seller.id });
    expect(await mails()).toEqual([]);
  });

  it('sells by card with a surcharge, which the ticket shows and the ledger has', async () => {
    const [ticket] = (await sell([{ surcharge: 0.75 }], { collection: 'pos' })).body.data;
    expect(ticket).toMatchObject({
      total_price: 22.25,
      surcharge: { amount: 0.75 },
      ticket_original: { total_price: 21.5, price: 20 },
      remaining_breakdown: { price: 20, ggdd: 1.5, surcharge: 0.75 },
    });
    expect(await ledgerOf(ticket.payment_id)).toMatchObject({ pos: 2225, sales: -2000, fees: -150, surcharges: -75 });
    const { body } = await service.call('GET', `/integrations/tickets/${ticket._id}`, { headers: world.main.headers });
    expect(body.data).toMatchObject({
      surcharge_total: 0.75,
      total_extras: 0.75,
      total_paid: 22.25,
      surcharge: {
        amount: 0.75,
        payment_method: 'pos',
        payment_id: ticket.payment_id,
        state: 'completed',
        created_at: clock.now().toISOString(),
        user_id: seller.id,
      },
    });
  });

  it('a refund takes the price first, then fees, then the surcharge', async () => {
    const [ticket] = (await sell([{ surcharge: 0.75 }], { collection: 'pos' })).body.data;
    const refund = (amount: number) =>
      service.call('POST', `/integrations/tickets/refund/${ticket._id}`, {
        headers: world.main.headers,
        body: { amount },
      });
    const read = async () =>
      (
        await service.call('GET', `/management/organizations/${world.main.id}/tickets/${ticket._id}`, {
          headers: seller.headers,
        })
      ).body.data;
    expect((await refund(21)).status).toBe(200);
    expect((await read()).remaining_breakdown).toMatchObject({ price: 0, ggdd: 0.5, surcharge: 0.75 });
    expect((await refund(1)).status).toBe(200);
    expect((await read()).remaining_breakdown).toMatchObject({ price: 0, ggdd: 0, surcharge: 0.25 });
  });

  it('mails the tickets where that is asked for', async () => {
    const [ticket] = (
      await sell([{ email: 'ilse@example.org', full_name: 'Ilse Okafor' }], { send_resources: true, language: 'es' })
    ).body.data;
    expect(await mails()).toEqual([{ cause: `tickets of ${ticket.payment_id}`, recipient: 'ilse@example.org' }]);
  });

  it('sells private rates too', async () => {
    await service.database.sql(`UPDATE ticket_rates SET type = 'private' WHERE id = $1`, [rateId]);
    expect((await sell([{}])).status).toBe(201);
  });
});

describe('400', () => {
  it('refuses a surcharge on cash, mails without an address, and what the rate asks for', async () => {
    await service.database.sql('UPDATE ticket_rates SET nominative = true WHERE id = $1', [rateId]);
    const early = await sell([{ surcharge: 1 }], { send_resources: true });
    expect(early.status).toBe(400);
    expect(early.body.details.map(({ path }: { path: string }) => path)).toEqual([
      '/tickets/0/email',
      '/tickets/0/surcharge',
    ]);
    const unnamed = await sell([{}]);
    expect(unnamed.body.details.map(({ path }: { path: string }) => path)).toEqual([
      '/tickets/0/full_name',
      '/tickets/0/email',
      '/tickets/0/personal_document_type',
      '/tickets/0/personal_document_number',
    ]);
  });

  it("refuses more than 50 tickets, no tickets, and another organization's rate", async () => {
    const fifty = Array.from({ length: 51 }, () => ({}));
    expect((await sell(fifty)).status).toBe(400);
    expect((await sell([])).status).toBe(400);
    const foreign = await sell([{}], { ticket_rate_id: world.twin.rateId });
    expect(foreign.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/ticket_rate_id' }] });
  });
});

describe('409', () => {
  it('refuses a rate that is not on sale, one that is sold out, and a barcode that was used', async () => {
    const { barcode } = await createTicket(service, world.main, {});
    expect((await sell([{ qr_code: barcode }])).body.error).toBe('barcode_taken');
    await service.database.sql('UPDATE ticket_rates SET quota = 1 WHERE id = $1', [rateId]);
    expect((await sell([{}, {}])).body.error).toBe('sold_out');
    await service.database.sql('UPDATE ticket_rates SET complete = true WHERE id = $1', [rateId]);
    expect((await sell([{}])).body.error).toBe('not_on_sale');
    expect((await placesOf(service.database, rateId)).rate).toBe(0);
  });
});
