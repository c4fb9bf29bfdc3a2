import { beforeEach, describe, expect, it } from 'vitest';
import { addSupplement } from '../../support/bought-supplements.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { placesOf } from '../../support/places.ts';
import { holder } from '../../support/purchases.ts';
import { createEvent, createRate, createTicket } from '../../support/world.ts';

const now = '2026-11-20T21:00:00.000Z';
const { service, clock, world } = await openFixtures({ at: now });

let rateId: string;
let priceIds: readonly [string, string];
beforeEach(async () => {
  ({ rateId, priceIds } = await createRate(service, world.main.id, world.main.eventId));
});

type Row = Record<string, unknown>;
const sell = (tickets: readonly Row[], given: Row = {}, headers = world.channel.headers) =>
  service.call('POST', '/channels/tickets', {
    headers,
    body: { ticket_rate_id: rateId, tickets: tickets.map((ticket) => ({ ...holder, ...ticket })), ...given },
  });
const setRate = (set: string, values: unknown[] = []) =>
  service.database.sql(`UPDATE ticket_rates SET ${set} WHERE id = '${rateId}'`, values);
/** Takes a rate of an event that begins in so many hours. */
async function beginIn(hours: number): Promise<void> {
  const inHours = (count: number) => new Date(clock.now().getTime() + count * 3_600_000);
  const { eventId } = await createEvent(service, world.main.id, world.main.locationId, {
    starts_at: inHours(hours),
    ends_at: inHours(hours + 6),
    swap_available_until: inHours(hours),
  });
  ({ rateId, priceIds } = await createRate(service, world.main.id, eventId));
}
const setStep = (set: string) =>
  service.database.sql(`UPDATE ticket_rate_prices SET ${set} WHERE id = $1`, [priceIds[0]]);

const supplement = (given: Row = {}) =>
  addSupplement({ service, world }, rateId, { service_charge_fixed: 30, ...given });

/** The entries of the payment in the ledger, without zeros. */
async function ledgerOf(paymentId: string): Promise<Row> {
  const [row] = await service.database.sql<Row>(
    `SELECT channel_id, receivable::int, cash::int, sales::int, supplements::int, fees_organization::int,
       fees_provider::int, warranty::int FROM ledger_transactions WHERE payment_id = $1`,
    [paymentId],
  );
  return Object.fromEntries(Object.entries(row ?? {}).filter(([, amount]) => amount !== 0));
}

describe('200', () => {
  it('sells at the current step, active at once, owed by the channel', async () => {
    const answer = await sell([{ price_id: priceIds[0], qr_code: 'NG-000417' }, {}]);
    expect(answer.status).toBe(200);
    const [first, second] = answer.body.data;
    expect(first).toMatchObject({
      status: 'active',
      qr_code: 'NG-000417',
      channel_id: world.channel.id,
      activation_date: now,
      price: { _id: priceIds[0], price: 20 },
      total_price: 21.5,
      payment: {
        status: 'succeeded',
        sale_type: 'online',
        is_channel_manager: true,
        paid_at: now,
        total: { amount: 43, fees: 3 },
        resource_ids: [first._id, second._id],
      },
    });
    expect(await ledgerOf(first.payment_id)).toEqual({
      channel_id: world.channel.id,
      receivable: 4300,
      sales: -4000,
      fees_organization: -300,
    });
    expect(await placesOf(service.database, rateId)).toMatchObject({ rate: 2, steps: [2, 0], tickets: 2 });
  });

  it('emits ticket.sold with each whole ticket, and payment.success and sale.completed once', async () => {
    const [ticket] = (await sell([{}])).body.data;
    expect(await emittedFor(service.database, ticket._id)).toMatchObject([
      { event: 'ticket.sold', payload: ticket, channelId: world.channel.id },
    ]);
    expect((await emittedFor(service.database, ticket.payment_id)).map(({ event }) => event)).toEqual([
      'payment.success',
      'sale.completed',
    ]);
  });

  it('computes fees, supplements with their charge and the warranty, and takes amounts that agree', async () => {
    await beginIn(25);
    await setRate(
      'warranty_enabled = true, warranty_percentage = 10, warranty_hours = 24, fee_provider_percentage = 40',
    );
    const supplementId = await supplement();
    const [ticket] = (
      await sell([
        {
          total_price: 30.7,
          fee: 1.5,
          warranty: { enabled: true, hours: 24 },
          supplements: [{ supplementId, supplement_units: 2, price: 3 }],
        },
      ])
    ).body.data;
    // 20.00 + fee 1.50 + 2 × (3.00 + 0.30) + 10 % of (20.00 + 6.00)
    expect(ticket).toMatchObject({
      total_price: 30.7,
      fees: { organization: 0.9, provider: 0.6 },
      total_supplements: 6,
      supplements_service_charge_total: 0.6,
      warranty: { total: 2.6, hours: 24 },
    });
    expect(await ledgerOf(ticket.payment_id)).toMatchObject({
      receivable: 3070,
      sales: -2000,
      supplements: -600,
      fees_organization: -150,
      fees_provider: -60,
      warranty: -260,
    });
  });

  it.each([
    ['below the price', 19.5, { discount_code: { amount: 2 }, fees: { provider: 0 } }],
    ['above the total', 23.5, { discount_code: { amount: 0 }, fees: { provider: 2 } }],
  ])('takes a total %s as far as the rate allows', async (_, total, expected) => {
    await setRate('channel_discount_percentage_max = 10, channel_surplus_percentage_max = 10');
    const [ticket] = (await sell([{ total_price: total }])).body.data;
    expect(ticket).toMatchObject({ total_price: total, ...expected });
    const parts: number[] = Object.values(ticket.remaining_breakdown);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(total, 10);
  });

  it('sells the last places of a step and then the next, in the order that the tickets name', async () => {
    await setStep('quota = 1');
    const answer = await sell([{ price_id: priceIds[1] }, { price_id: priceIds[0] }, {}]);
    expect(answer.body.data.map((ticket: { price: Row }) => ticket.price._id)).toEqual([
      priceIds[1],
      priceIds[0],
      priceIds[1],
    ]);
    expect((await placesOf(service.database, rateId)).ticketsBySteps).toEqual([1, 2]);
  });
});

describe('400', () => {
  const refused = async (answer: Awaited<ReturnType<typeof sell>>) => {
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('invalid_request');
    expect(await placesOf(service.database, rateId)).toMatchObject({ rate: 0, tickets: 0 });
    return answer.body.details.map(({ path }: { path: string }) => path);
  };

  it('refuses each amount that is not that of the rate', async () => {
    const supplementId = await supplement();
    const paths = await refused(
      await sell([
        { total_price: 21.49 },
        { total_price: 21.51 },
        { fee: 0 },
        { supplements: [{ supplementId, price: 2.99 }] },
      ]),
    );
    expect(paths).toEqual([
      '/tickets/0/total_price',
      '/tickets/1/total_price',
      '/tickets/2/fee',
      '/tickets/3/supplements/0/price',
    ]);
  });

  it('refuses two spellings of an id that differ', async () => {
    const [supplementId, supplement_id] = [await supplement(), await supplement({ label: 'Coat' })];
    const answers = [{ question_id: 'shoe_size', questionId: 'size', answer: '41' }];
    const answer = await sell([{}, { answers, supplements: [{ supplementId, supplement_id }] }]);
    expect(await refused(answer)).toHaveLength(2);
    expect(answer.body.details).toEqual([
      { path: '/tickets/1/answers/0/question_id', message: 'contradicts questionId; give one of them' },
      { path: '/tickets/1/supplements/0/supplement_id', message: 'contradicts supplementId; give one of them' },
    ]);
  });

  it('refuses a total further from the price than the rate allows, and names the right one', async () => {
    await setRate('channel_discount_percentage_max = 10, channel_surplus_percentage_max = 5');
    const answer = await sell([{ total_price: 19.49 }, { total_price: 22.51 }]);
    expect(await refused(answer)).toEqual(['/tickets/0/total_price', '/tickets/1/total_price']);
    expect(answer.body.details[0].message).toContain('must be 21.50');
  });

  it('refuses a warranty that the rate does not sell or that is over, and other hours than those of the rate', async () => {
    expect(await refused(await sell([{ warranty: { enabled: true } }]))).toEqual(['/tickets/0/warranty']);
    const sold = 'warranty_enabled = true, warranty_fixed_price = 200, warranty_is_fixed = true, warranty_hours = 24';
    await beginIn(24);
    await setRate(sold);
    expect(await refused(await sell([{ warranty: { enabled: true } }]))).toEqual(['/tickets/0/warranty']);
    await beginIn(25);
    await setRate(sold);
    expect(await refused(await sell([{ warranty: { enabled: true, hours: 2 } }]))).toEqual([
      '/tickets/0/warranty/hours',
    ]);
  });

  it('refuses fewer or more tickets than one purchase may have, and a holder without what the rate asks for', async () => {
    await setRate('purchase_min = 2, purchase_max = 3, nominative = true');
    expect(await refused(await sell([{}]))).toEqual([
      '/tickets',
      '/tickets/0/personal_document_type',
      '/tickets/0/personal_document_number',
    ]);
    expect((await refused(await sell([{}, {}, {}, {}])))[0]).toBe('/tickets');
  });

  it('refuses amounts with more decimals than the currency has', async () => {
    expect(await refused(await sell([{ total_price: 21.501, fee: 1.501 }]))).toEqual([
      '/tickets/0/total_price',
      '/tickets/0/fee',
    ]);
  });
});

describe('404', () => {
  it('answers 404 for a rate of an organization whose partner the channel is not, and for a private one', async () => {
    expect((await sell([{}], { ticket_rate_id: world.twin.rateId })).status).toBe(404);
    await setRate("type = 'private'");
    expect((await sell([{}])).status).toBe(404);
  });
});

describe('409', () => {
  it('refuses a step that is not the current one, and says which is', async () => {
    const answer = await sell([{ price_id: priceIds[1] }]);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'not_on_sale' });
    expect(answer.body.message).toContain(priceIds[0]);
    expect((await placesOf(service.database, rateId)).rate).toBe(0);
  });

  it('refuses a rate that is not on sale', async () => {
    await setRate('complete = true');
    expect((await sell([{}])).body).toMatchObject({ error: 'not_on_sale' });
  });

  it('refuses more than there are places, and says how many are left', async () => {
    await setRate('quota = 1');
    const answer = await sell([{}, {}]);
    expect([answer.status, answer.body.error]).toEqual([409, 'sold_out']);
    expect(answer.body.message).toContain('has 1 places left');
  });

  it('refuses a barcode that the organization had before', async () => {
    const { barcode } = await createTicket(service, world.main, {});
    expect((await sell([{ qr_code: barcode }])).body).toMatchObject({ error: 'barcode_taken' });
  });
});

describe('a rush', () => {
  it('sells the last 10 places once to 40 channels that ask at the same time', async () => {
    await setRate('quota = 10');
    const answers = await Promise.all(Array.from({ length: 40 }, () => sell([{}])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.error === 'sold_out')).toHaveLength(30);
    expect(await placesOf(service.database, rateId)).toMatchObject({ rate: 10, tickets: 10 });
  });
});
