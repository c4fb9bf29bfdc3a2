/** How much of a rate can be held unpaid at the same time: by a buyer, from a network, through a channel. */
import { beforeEach, describe, expect, it } from 'vitest';
import { expireOverdue } from '../../../src/contexts/sales/checkout/checkout.ts';
import { createDiscountCodeRow } from '../../support/bookings.ts';
import { differencesOf } from '../../support/differences.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { placesOf } from '../../support/places.ts';
import { beginCheckout, cards, holder, pathOf, payOnPage, postForm } from '../../support/purchases.ts';
import type { TestAnswer } from '../../support/test-service.ts';
import { createChannel, createRate, setHoldCaps, withoutHoldCaps } from '../../support/world.ts';

const start = '2026-11-20T21:00:00.000Z';
const { service, clock, world, manager, manage } = await openFixtures({ at: start });

let rateId: string;
beforeEach(async () => {
  clock.set(start);
  await setHoldCaps(service, world.main.id);
  ({ rateId } = await rateOf(1_000));
});

type Given = Parameters<typeof beginCheckout>[3];
const rateOf = (quota: number) => createRate(service, world.main.id, world.main.eventId, { quota, purchase_max: 50 });
const ticketsOf = (email: string, quantity: number) => Array.from({ length: quantity }, () => ({ ...holder, email }));
const buy = (email: string, quantity = 1, given: Given = {}, channel: typeof world.channel = world.channel) =>
  beginCheckout(service, channel, rateId, { tickets: ticketsOf(email, quantity), ...given });
let buyersCount = 0;
/** A buyer who has bought nothing yet. */
const somebody = () => {
  buyersCount += 1;
  return `buyer.${buyersCount}@example.org`;
};

/** One after the other, as a buyer does it. */
async function several<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await act(index));
  return results;
}
const statuses = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status);
const refusalOf = ({ status, body, headers }: TestAnswer) => [status, body.error, headers['retry-after']];
const takenOf = async (id = rateId) => (await placesOf(service.database, id)).rate;
const expire = () => expireOverdue(service.services.database, service.services.outbox, clock.now());

describe('409 hold_limit_reached: a buyer', () => {
  it('has five unpaid purchases of a rate, and learns when the first one ends', async () => {
    clock.advance(-60_000);
    await buy('vera@example.org');
    clock.set(start);
    expect(statuses(await several(4, () => buy('vera@example.org', 2)))).toEqual([200, 200, 200, 200]);
    const refused = await buy('Vera@Example.org');
    expect(refusalOf(refused)).toEqual([409, 'hold_limit_reached', String(14 * 60)]);
    expect(refused.body.message).toBe(
      'The buyer has 5 unpaid purchases of the rate General with 9 places: 5 purchases are allowed. ' +
        'Pay or cancel one of them, or try again at 2026-11-20T21:14:00.000Z.',
    );
    expect(await takenOf()).toBe(9);
  });

  it('is not held to purchases of others and of other rates', async () => {
    await several(5, () => buy('vera@example.org'));
    expect((await buy('otto@example.org')).status).toBe(200);
    ({ rateId } = await rateOf(100));
    expect((await buy('vera@example.org')).status).toBe(200);
  });

  it('is known by the first ticket, not by the others or the channel that sells', async () => {
    const other = await createChannel(service, world.main.id);
    const tickets = () => [...ticketsOf('vera@example.org', 1), ...ticketsOf(somebody(), 1)];
    const begin = (index: number) => buy('', 1, { tickets: tickets() }, index % 2 ? other : world.channel);
    expect(statuses(await several(6, begin))).toEqual([200, 200, 200, 200, 200, 409]);
  });

  it('begins another one when one is paid, cancelled or expired', async () => {
    const [first, second] = await several(5, () => buy('vera@example.org'));
    expect((await buy('vera@example.org')).status).toBe(409);
    await payOnPage(service, first!.body.data.payment_url, cards.good);
    expect((await buy('vera@example.org')).status).toBe(200);
    await postForm(service, pathOf(second!.body.data.payment_url), { action: 'cancel' });
    expect((await buy('vera@example.org')).status).toBe(200);
    expect((await buy('vera@example.org')).status).toBe(409);
    clock.advance(15 * 60_000);
    await expire();
    expect((await buy('vera@example.org')).status).toBe(200);
  });

  it('holds a tenth of the places, beside a first purchase of any size', async () => {
    ({ rateId } = await rateOf(100));
    expect((await buy('vera@example.org', 10)).status).toBe(200);
    expect(refusalOf(await buy('vera@example.org', 1))).toEqual([409, 'hold_limit_reached', '900']);
    expect((await buy('otto@example.org', 15)).status).toBe(200);
    expect(statuses(await several(3, (index) => buy('ada@example.org', [4, 6, 1][index])))).toEqual([200, 200, 409]);
  });

  it('is not held to free purchases', async () => {
    const code = await createDiscountCodeRow(service, world.main, { type: 'tickets', percentage: 100 });
    await service.database.sql('UPDATE ticket_rate_prices SET fee_fixed = 0 WHERE rate_id = $1', [rateId]);
    const free = () => buy('vera@example.org', 1, { discount_code: code.code });
    const answers = await several(6, free);
    expect(answers.map(({ status, body }) => [status, body.data.payment_url])).toEqual(Array(6).fill([200, '']));
    await several(5, () => buy('vera@example.org'));
    expect((await free()).status).toBe(200);
  });

  it('is not held to free purchases where the channel holds what it may', async () => {
    await setHoldCaps(service, world.main.id, { held_per_channel_percentage_max: 90 });
    ({ rateId } = await rateOf(10));
    const code = await createDiscountCodeRow(service, world.main, { type: 'tickets', percentage: 100 });
    await service.database.sql('UPDATE ticket_rate_prices SET fee_fixed = 0 WHERE rate_id = $1', [rateId]);
    await several(9, () => buy(somebody()));
    expect((await buy(somebody())).status).toBe(409);
    expect((await buy(somebody(), 1, { discount_code: code.code })).status).toBe(200);
  });
});

describe('409 hold_limit_reached: a network', () => {
  const from = (address: string) => buy(somebody(), 10, { buyer_ip: address });

  it('has twenty unpaid purchases of a rate, by all buyers together', async () => {
    expect(new Set(statuses(await several(20, () => from('203.0.113.7'))))).toEqual(new Set([200]));
    const refused = await from('203.0.113.7');
    expect(refusalOf(refused)).toEqual([409, 'hold_limit_reached', '900']);
    expect(refused.body.message).toBe(
      'The network of the buyer has 20 unpaid purchases of the rate General with 200 places: 20 purchases are allowed. ' +
        'Pay or cancel one of them, or try again at 2026-11-20T21:15:00.000Z.',
    );
    expect((await from('203.0.113.8')).status).toBe(200);
  });

  it('is the first half of an IPv6 address', async () => {
    await setHoldCaps(service, world.main.id, { holds_per_network_max: 2 });
    const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:2::3', '2001:db8:1:3::1'];
    expect(statuses(await several(4, (index) => from(addresses[index]!)))).toEqual([200, 200, 409, 200]);
  });
});

describe('409 hold_limit_reached: a channel', () => {
  beforeEach(() => setHoldCaps(service, world.main.id, { held_per_channel_percentage_max: 90 }));

  it('holds its share of the places unpaid, and is asked to try again soon', async () => {
    ({ rateId } = await rateOf(20));
    const answers = await several(18, () => buy(somebody()));
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    const refused = await buy(somebody());
    expect(refusalOf(refused)).toEqual([409, 'hold_limit_reached', '10']);
    expect(refused.body.message).toBe(
      'The channel has 18 unpaid purchases of the rate General with 18 places: 18 places are allowed. ' +
        'Try again in 10 seconds, when buyers have paid.',
    );
    const other = await createChannel(service, world.main.id);
    expect((await buy(somebody(), 1, {}, other)).status).toBe(200);
    await payOnPage(service, answers[0]!.body.data.payment_url, cards.good);
    expect((await buy(somebody())).status).toBe(200);
    expect((await buy(somebody())).body.error).toBe('sold_out');
  });

  it('leaves the rest of the places to the box office', async () => {
    ({ rateId } = await rateOf(10));
    await several(9, () => buy(somebody()));
    expect((await buy(somebody())).status).toBe(409);
    const body = { ticket_rate_id: rateId, collection: 'cash', tickets: [{}] };
    expect((await manage(manager)('POST', '/tickets/box-office', body)).status).toBe(201);
  });
});

describe('200', () => {
  it('lets somebody who pays sell a rate out, and holds no more than the caps for one who never does', async () => {
    ({ rateId } = await rateOf(50));
    const never = await several(10, () => buy('vera@example.org', 2));
    expect(statuses(never).filter((status) => status === 200)).toHaveLength(2);
    for (let sold = 4; sold < 50; sold += 1) {
      const { status, body } = await buy('otto@example.org');
      expect(status).toBe(200);
      await payOnPage(service, body.data.payment_url, cards.good);
    }
    expect((await buy('otto@example.org')).body.error).toBe('sold_out');
    expect(await takenOf()).toBe(50);
  });

  it('lets many buyers through one channel hold every place of a rate, as in a rush', async () => {
    ({ rateId } = await rateOf(40));
    expect(new Set(statuses(await several(40, () => buy(somebody()))))).toEqual(new Set([200]));
    expect((await buy(somebody())).body.error).toBe('sold_out');
  });

  it('has no caps where the organization sets none', async () => {
    await setHoldCaps(service, world.main.id, withoutHoldCaps);
    ({ rateId } = await rateOf(30));
    const answers = await several(31, () => buy('vera@example.org', 1, { buyer_ip: '203.0.113.7' }));
    expect(statuses(answers)).toEqual([...Array(30).fill(200), 409]);
    expect(answers.at(-1)!.body.error).toBe('sold_out');
  });

  it('keeps the address and the network of the buyer for as long as the purchase is unpaid', async () => {
    await setHoldCaps(service, world.main.id, { replaces_holds: true });
    const stored = (id: string) =>
      service.database.sql('SELECT buyer_key, buyer_network FROM payments WHERE id = $1', [id]);
    const begin = async () => (await buy('vera@example.org', 1, { buyer_ip: '203.0.113.7' })).body.data;
    const ends = {
      paid: (url: string) => payOnPage(service, url, cards.good),
      cancelled: (url: string) => postForm(service, pathOf(url), { action: 'cancel' }),
      replaced: () => begin(),
      expired: () => {
        clock.advance(16 * 60_000);
        return expire();
      },
    };
    for (const [name, end] of Object.entries(ends)) {
      const { payment_id: id, payment_url: url } = await begin();
      expect(await stored(id), name).toEqual([{ buyer_key: 'vera@example.org', buyer_network: '203.0.113.7' }]);
      await end(url);
      expect(await stored(id), name).toEqual([{ buyer_key: '', buyer_network: '' }]);
    }
  });
});

describe('400', () => {
  it.each(['203.0.113', 'buyer', '203.0.113.7:443'])('refuses the network address %s', async (buyer_ip) => {
    const { status, body } = await buy('vera@example.org', 1, { buyer_ip });
    expect([status, body.details]).toEqual([
      400,
      [{ path: '/buyer_ip', message: 'must be an IPv4 or IPv6 address, such as 203.0.113.7' }],
    ]);
  });
});

describe('a purchase that replaces the unpaid one', () => {
  beforeEach(() => setHoldCaps(service, world.main.id, { replaces_holds: true }));
  const paymentOf = async (id: string) =>
    (await service.database.sql('SELECT status, failure_reason FROM payments WHERE id = $1', [id]))[0];

  it('ends it in the same transaction: places, redemption and notification', async () => {
    const code = await createDiscountCodeRow(service, world.main, {
      type: 'tickets',
      percentage: 50,
      redemptions_max: 1,
    });
    const first = (await buy('vera@example.org', 5, { discount_code: code.code })).body.data;
    const second = await buy('vera@example.org', 2, { discount_code: code.code });
    expect(second.status).toBe(200);
    expect(await paymentOf(first.payment_id)).toEqual({ status: 'failed', failure_reason: 'replaced' });
    expect(await paymentOf(second.body.data.payment_id)).toMatchObject({ status: 'pending' });
    expect(await takenOf()).toBe(2);
    const [failed] = await emittedFor(service.database, first.payment_id);
    expect(failed).toMatchObject({ event: 'payment.failed', payload: { reason: 'replaced' } });
    const differences = await differencesOf(service);
    expect(differences.filter(({ organizationId }) => organizationId === world.main.id)).toEqual([]);
  });

  it('takes the last places, which the unpaid one held', async () => {
    ({ rateId } = await rateOf(4));
    await buy('vera@example.org', 4);
    expect((await buy('vera@example.org', 3)).status).toBe(200);
    expect(await takenOf()).toBe(3);
  });

  it('leaves it as it is where the new one is refused', async () => {
    ({ rateId } = await rateOf(4));
    const first = (await buy('vera@example.org', 2)).body.data;
    await buy('otto@example.org', 2);
    expect((await buy('vera@example.org', 3)).body.error).toBe('sold_out');
    expect(await paymentOf(first.payment_id)).toMatchObject({ status: 'pending' });
    expect(await takenOf()).toBe(4);
  });

  it('leaves what is paid, of another buyer and of another rate', async () => {
    const begin = async (email: string) => (await buy(email)).body.data;
    const paid = await begin('vera@example.org');
    await payOnPage(service, paid.payment_url, cards.good);
    const kept = [await begin('otto@example.org')];
    const here = rateId;
    ({ rateId } = await rateOf(100));
    kept.push(await begin('vera@example.org'));
    rateId = here;
    const replaced = await begin('vera@example.org');
    await begin('vera@example.org');
    for (const { payment_id: id } of kept) expect(await paymentOf(id)).toMatchObject({ status: 'pending' });
    expect(await paymentOf(paid.payment_id)).toMatchObject({ status: 'succeeded' });
    expect(await paymentOf(replaced.payment_id)).toMatchObject({ status: 'failed' });
  });

  it('leaves what another channel sold, and is refused beside it', async () => {
    const other = await createChannel(service, world.main.id);
    const { payment_id: id } = (await buy('vera@example.org', 1, {}, other)).body.data;
    expect(refusalOf(await buy('vera@example.org'))).toEqual([409, 'hold_limit_reached', '900']);
    expect(await paymentOf(id)).toMatchObject({ status: 'pending' });
  });
});
