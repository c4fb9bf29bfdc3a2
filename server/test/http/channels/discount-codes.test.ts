import { beforeAll, describe, expect, it } from 'vitest';
import { expireOverdue } from '../../../src/contexts/sales/checkout/checkout.ts';
import { newId } from '../../../src/platform/ids.ts';
import { createDiscountCodeRow } from '../../support/bookings.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { beginCheckout, reportPaid } from '../../support/purchases.ts';
import { createRate, insert } from '../../support/world.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-21T22:00:00.000Z' });

let bookingRateId: string;
beforeAll(async () => {
  bookingRateId = newId('rate', clock.now());
  await insert(service.database, 'booking_rates', {
    organization_id: world.main.id,
    id: bookingRateId,
    event_id: world.main.eventId,
    zone_id: world.main.zoneIds[0],
    slug: 'table',
    name: 'Table',
    price: 20_000,
    included_persons: 4,
    supplement_price: 4_000,
    persons_max: 8,
    created_at: clock.now(),
    updated_at: clock.now(),
  });
});

const validate = (type: string, code: string, query: Record<string, string | number>) => {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const url = `/channels/discount-codes/${type}/validate/${code}?${text}`;
  return service.call('POST', url, { headers: world.channel.headers });
};
const ofBookings = (code: string, given: Record<string, string | number> = {}) =>
  validate('bookings', code, { event_id: world.main.eventId, rate_id: bookingRateId, quantity: 5, ...given });
const ofTickets = (code: string, given: Record<string, string | number> = {}) =>
  validate('tickets', code, { rate_id: world.main.rateId, supplements_total_price: 0, quantity: 2, ...given });
const createCode = (given: object = {}) => createDiscountCodeRow(service, world.main, { ...given });
const tickets = (given: object = {}) => createCode({ type: 'tickets', ...given });

describe('validateBookingDiscountCode', () => {
  it('200 answers a code that could be used, and uses nothing', async () => {
    const code = await createCode({ price_min: 24_000, units_min: 5, units_max: 6, redemptions_max: 9, sales_max: 8 });
    const answer = await ofBookings(code.code.toLowerCase());
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      data: [
        {
          _id: code.id,
          organizationId: world.main.id,
          eventId: '',
          code: code.code,
          fixedAmount: 10,
          percentage: null,
          minAmount: 240,
          minUnits: 5,
          maxUnits: 6,
          maxRedeems: 9,
          maxSales: 8,
        },
      ],
    });
    const [row] = await service.database.sql('SELECT redemptions_count FROM discount_codes WHERE id = $1', [code.id]);
    expect(row!.redemptions_count).toBe(0);
  });

  it.each<[string, object, string]>([
    ['for tickets', { type: 'tickets' }, 'is for tickets, not for bookings'],
    ['switched off', { active: false }, 'is switched off'],
    ['for larger prices', { price_min: 24_001 }, 'needs a higher price'],
    ['for larger parties', { units_min: 6 }, 'needs at least 6 people'],
    ['for smaller parties', { units_max: 4 }, 'is for at most 4 people'],
    ['for another rate', { rate_ids: ['rate_01jd3k5v8wexbtq8m2zr4h6n7c'] }, 'is for another rate'],
    ['used up', { redemptions_max: 1, redemptions_count: 1 }, 'has been used as often as it may be'],
    ['over', { valid_until: new Date('2026-11-21T22:00:00Z') }, 'has expired at 2026-11-21T22:00:00.000Z'],
  ])('400 for a code that is %s, and says why', async (_, given, reason) => {
    const { code } = await createCode(given);
    const answer = await ofBookings(code);
    expect([answer.status, answer.body.error]).toEqual([400, 'discount_code_invalid']);
    expect(answer.body.message).toContain(reason);
  });

  it('400 for a rate that the event does not have, and for a query that is not complete', async () => {
    const { code } = await createCode();
    const answer = await ofBookings(code, { rate_id: world.main.rateId });
    expect([answer.status, answer.body.details?.[0].path]).toEqual([400, '/rate_id']);
    const incomplete = await validate('bookings', code, { event_id: world.main.eventId });
    expect(incomplete.body.details.map(({ path }: { path: string }) => path).sort()).toEqual(['/quantity', '/rate_id']);
  });

  it('404 for a code that does not exist or is of others, and for an event out of reach', async () => {
    const theirs = await createDiscountCodeRow(service, world.twin);
    const { code } = await createCode();
    for (const one of ['NOSUCHCODE', theirs.code]) expect((await ofBookings(one)).status).toBe(404);
    expect((await ofBookings(code, { event_id: world.twin.eventId })).status).toBe(404);
  });
});

describe('validateTicketDiscountCode', () => {
  it('200 judges the code by the prices of the steps at which the tickets would be sold', async () => {
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    await service.database.sql(`UPDATE ticket_rate_prices SET quota = 1 WHERE rate_id = $1 AND name = 'Early'`, [
      rateId,
    ]);
    const exact = await tickets({ price_min: 4_500, percentage: 12.5 });
    const above = await tickets({ price_min: 4_501 });
    const answer = await ofTickets(exact.code, { rate_id: rateId });
    expect([answer.status, answer.body.data]).toEqual([
      200,
      [expect.objectContaining({ _id: exact.id, fixedAmount: null, percentage: 12.5, minAmount: 45 })],
    ]);
    const refused = await ofTickets(above.code, { rate_id: rateId, supplements_total_price: 100 });
    expect([refused.status, refused.body.error]).toEqual([400, 'discount_code_invalid']);
  });

  it('400 for a code of bookings, and for a rate that takes no codes', async () => {
    const forBookings = await createCode();
    expect((await ofTickets(forBookings.code)).body.error).toBe('discount_code_invalid');
    const given = { has_discount_codes_enabled: false };
    const { rateId } = await createRate(service, world.main.id, world.main.eventId, given);
    const { code } = await tickets();
    const answer = await ofTickets(code, { rate_id: rateId });
    expect([answer.status, answer.body.error]).toEqual([400, 'discount_code_invalid']);
  });

  it('404 for a code that does not exist or is of others, for a private rate, and for one out of reach', async () => {
    const theirs = await createDiscountCodeRow(service, world.twin, { type: 'tickets' });
    const { code } = await tickets();
    for (const one of ['NOSUCHCODE', theirs.code]) expect((await ofTickets(one)).status).toBe(404);
    const { rateId } = await createRate(service, world.main.id, world.main.eventId, { type: 'private' });
    for (const rate_id of [rateId, world.twin.rateId]) expect((await ofTickets(code, { rate_id })).status).toBe(404);
  });
});

describe('money that comes in after the time of a purchase with a code', () => {
  const late = async (given: object, change: string) => {
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    const { id, code } = await tickets(given);
    const { data } = (await beginCheckout(service, world.channel, rateId, { discount_code: code })).body;
    clock.advance(16 * 60_000);
    await expireOverdue(service.services.database, service.services.outbox, clock.now());
    if (change !== '') await service.database.sql(`UPDATE discount_codes SET ${change} WHERE id = $1`, [id]);
    const { isReturned } = (await reportPaid(service, world.main, { paymentId: data.payment_id, amount: 1150 })) as {
      isReturned: boolean;
    };
    const [row] = await service.database.sql('SELECT redemptions_count FROM discount_codes WHERE id = $1', [id]);
    return [isReturned, row!.redemptions_count];
  };
  const soon = () => new Date(clock.now().getTime() + 10 * 60_000);

  it('takes a redemption of a code that can still be used', async () => {
    expect(await late({ redemptions_max: 1 }, '')).toEqual([false, 1]);
  });

  it('goes back where the code has expired, was switched off or has no redemption left since', async () => {
    expect(await late({ valid_until: soon() }, '')).toEqual([true, 0]);
    expect(await late({}, 'active = false')).toEqual([true, 0]);
    expect(await late({ redemptions_max: 1 }, 'redemptions_count = 1')).toEqual([true, 1]);
  });
});
