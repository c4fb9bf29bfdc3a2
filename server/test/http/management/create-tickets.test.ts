import { describe, expect, it } from 'vitest';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { placesOf } from '../../support/places.ts';
import { createRate, createTicket } from '../../support/world.ts';

const { service, world, people } = await openFixtures({ at: '2026-11-21T22:31:04.218Z' });
const { manager } = people;

function create(body: Record<string, unknown>) {
  return service.call('POST', `/management/organizations/${world.main.id}/tickets`, {
    headers: manager.headers,
    body: { ticket_rate_id: world.main.rateId, ...body },
  });
}
const guest = (given: Record<string, unknown> = {}) => ({
  price_id: world.main.priceIds[1],
  full_name: 'Ilse Okafor',
  email: 'ilse@example.org',
  ...given,
});

describe('201', () => {
  it('creates them like the integrations API, by the person who is signed in, and emits notifications of them', async () => {
    const answer = await create({ sale_type: 'invitation', tickets: [guest({ total_price: 0 }), guest()] });
    expect(answer.status).toBe(201);
    const [invited, paid] = answer.body.data;
    expect(invited).toMatchObject({ created_via: 'management', total_price: 0, rate_name: 'General', quality: null });
    expect(paid).toMatchObject({ status: 'active', total_price: 26.5, payment: { sale_type: 'invitation' } });
    expect(
      await service.database.sql('SELECT created_by, amount::int FROM payments WHERE id = $1', [paid.payment_id]),
    ).toEqual([{ created_by: manager.id, amount: 2650 }]);
    expect((await emittedFor(service.database, paid._id)).map(({ event }) => event)).toEqual(['ticket.sold']);
  });

  it('makes tickets that the integrations API does not delete', async () => {
    const [made] = (await create({ tickets: [guest()] })).body.data;
    const answer = await service.call('DELETE', '/integrations/tickets', {
      headers: world.main.headers,
      body: { ticket_ids: [made._id] },
    });
    expect(answer.body).toEqual({ success: true, deleted_tickets: 0 });
  });
});

describe('400', () => {
  it('names every problem with its place', async () => {
    const answer = await create({ tickets: [guest({ fee: 0.001 }), guest({ total_price: 1.234 })] });
    expect(answer.status).toBe(400);
    expect(answer.body.details.map(({ path }: { path: string }) => path)).toEqual([
      '/tickets/0/fee',
      '/tickets/1/total_price',
    ]);
    const foreign = await create({ tickets: [guest({ price_id: world.twin.priceIds[0] })] });
    expect(foreign.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/tickets/0/price_id' }] });
  });

  it("refuses another organization's rate, naming the field", async () => {
    const answer = await create({ ticket_rate_id: world.twin.rateId, tickets: [guest()] });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/ticket_rate_id' }] });
  });
});

describe('409', () => {
  it('creates nothing where places or barcodes are taken', async () => {
    const { rateId, priceIds } = await createRate(service, world.main.id, world.main.eventId, { quota: 1 });
    const tickets = [guest({ price_id: priceIds[0] }), guest({ price_id: priceIds[0] })];
    expect((await create({ ticket_rate_id: rateId, tickets })).body.error).toBe('sold_out');
    const { barcode } = await createTicket(service, world.main);
    const again = await create({
      ticket_rate_id: rateId,
      tickets: [guest({ price_id: priceIds[0], qr_code: barcode })],
    });
    expect(again.status).toBe(409);
    expect(again.body.error).toBe('barcode_taken');
    expect(await placesOf(service.database, rateId)).toMatchObject({ rate: 0, tickets: 0 });
  });
});
