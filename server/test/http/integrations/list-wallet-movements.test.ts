import { describe, expect, it } from 'vitest';
import { sendRefund } from '../../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { newId } from '../../../src/platform/ids.ts';
import { openWorld } from '../../support/fixtures.ts';
import { buyTickets } from '../../support/purchases.ts';
import { createRate } from '../../support/world.ts';

const clock = fixedClock('2026-11-21T22:00:00.000Z');
const { service, world } = await openWorld({ clock });

const list = async (query = '', headers = world.main.headers) =>
  (await service.call('GET', `/integrations/wallet-movements${query}`, { headers })).body.data as {
    _id: string;
    at: string;
    type: string;
    amount: number;
    balance_after: number;
    payment_id: string;
    refund_id: string;
  }[];

async function buy() {
  clock.advance(1_000);
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  const data = await buyTickets(service, world.channel, rateId);
  return { paymentId: String(data.payment_id), ticketId: String(data.tickets[0]._id) };
}

describe('200', () => {
  it('answers what came in and went back, each with the balance after it, whatever is asked for', async () => {
    const { paymentId, ticketId } = await buy();
    const second = await buy();
    clock.advance(1_000);
    const body = { amount: 5 };
    await service.call('PUT', `/channels/tickets/${ticketId}/refund`, { headers: world.channel.headers, body });
    expect(await list()).toHaveLength(2);
    const [{ id: refundId }] = (await service.database.sql('SELECT id FROM refunds')) as [{ id: string }];
    await sendRefund(service.services, { organizationId: world.main.id, refundId });
    const all = await list();
    expect(all).toEqual([
      {
        _id: expect.stringMatching(/^ldg_/),
        at: '2026-11-21T22:00:01.000Z',
        type: 'sale',
        amount: 21.5,
        balance_after: 21.5,
        currency: 'EUR',
        event_id: world.main.eventId,
        payment_id: paymentId,
        refund_id: '',
        description: '',
      },
      expect.objectContaining({ type: 'sale', amount: 21.5, balance_after: 43, payment_id: second.paymentId }),
      expect.objectContaining({
        type: 'refund',
        amount: -5,
        balance_after: 38,
        payment_id: paymentId,
        refund_id: refundId,
      }),
    ]);
    expect(await list('?type=refund')).toEqual([all[2]]);
    expect(await list(`?start_date=${all[1]!.at}&end_date=${all[2]!.at}`)).toEqual([all[1]]);
    expect(await list(`?event_id=${world.main.eventId}&offset=1`)).toEqual(all.slice(1));
    expect(await list(`?event_id=${world.twin.eventId}`)).toEqual([]);
    expect(await list(`?limit=1&after=${all[0]!._id}`)).toEqual([all[1]]);
    expect(await list('', world.twin.headers)).toEqual([]);
  });

  it('adds up page by page, also where several stand at one instant', async () => {
    const at = new Date('2026-11-25T22:00:00.000Z');
    const amounts = Array.from({ length: 40 }, (_, index) => (index % 3 === 0 ? -250 : 1000 + index));
    for (const [index, amount] of amounts.entries()) {
      await service.database.sql(
        `INSERT INTO ledger_transactions (organization_id, id, kind, cause, gateway, sales, created_at)
         VALUES ($1, $2, $3, $4, $5::bigint, -$5::bigint, $6)`,
        [world.twin.id, newId('ledgerTransaction', at), amount > 0 ? 'sale' : 'refund', `x${index}`, amount, at],
      );
    }
    const shown = [];
    for (let after = ''; ; ) {
      const page = await list(`?limit=7${after && `&after=${after}`}`, world.twin.headers);
      shown.push(...page);
      if (page.length < 7) break;
      after = page.at(-1)!._id;
    }
    expect(shown).toHaveLength(40);
    let balance = 0;
    for (const { amount, balance_after: after } of shown) {
      balance += Math.round(amount * 100);
      expect(Math.round(after * 100)).toBe(balance);
    }
  });
});
