import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { addSupplement } from '../../support/bought-supplements.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createRate } from '../../support/world.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-21T21:02:10.551Z' });

let ticketId: string;
let supplementId: string;
beforeEach(async () => {
  ({ ticketId, supplementId } = await soldSupplement());
});

type Row = Record<string, unknown>;

/** A ticket with two units of a supplement of three products each, sold at the box office of the API. */
async function soldSupplement(given: Row = {}) {
  const { rateId, priceIds } = await createRate(service, world.main.id, world.main.eventId);
  const drinks = { label: 'Drinks', price: 900, service_charge_fixed: 0, purchase_max: 5, product_quantity: 3 };
  const id = await addSupplement({ service, world }, rateId, { ...drinks, ...given });
  const answer = await service.call('POST', '/channels/tickets', {
    headers: world.channel.headers,
    body: {
      ticket_rate_id: rateId,
      tickets: [
        {
          price_id: priceIds[0],
          full_name: 'Nadia Ferrer',
          email: 'nadia@example.org',
          supplements: [{ supplement_id: id, supplement_units: 2 }],
        },
      ],
    },
  });
  return { ticketId: answer.body.data[0]._id as string, supplementId: id };
}

const path = (id = ticketId) => `/integrations/tickets/supplement-product-quantity-used/${id}`;
const use = (body: Row = {}, id = ticketId, headers: Record<string, string> = {}) =>
  service.call('PATCH', path(id), {
    headers: { ...world.main.headers, ...headers },
    body: { supplement_id: supplementId, ...body },
  });
const usedOf = async (id = ticketId) => {
  const { body } = await service.call('GET', `/integrations/tickets/${id}`, { headers: world.main.headers });
  return body.data.supplements[0].product_quantity_used;
};

describe('200', () => {
  it('counts what is handed out, one product when nothing else is said, and answers with the ticket', async () => {
    const answer = await use();
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      _id: ticketId,
      supplements: [{ label: 'Drinks', supplement_units: 2, product_quantity: 3, product_quantity_used: 1 }],
    });
    await use({ quantity: 5 });
    expect(await usedOf()).toBe(6);
  });

  it('takes the id of the supplement as it was sold, in the other spelling too, and takes back mistakes', async () => {
    const sold = (await use({ quantity: 4 })).body.data.supplements[0]._id;
    const answer = await service.call('PATCH', path(), {
      headers: world.main.headers,
      body: { supplementId: sold, quantity: -3 },
    });
    expect(answer.body.data.supplements[0].product_quantity_used).toBe(1);
  });

  it('counts a repeated request once', async () => {
    const headers = { 'idempotency-key': 'bar-1-order-77' };
    await use({ quantity: 2 }, ticketId, headers);
    const again = await use({ quantity: 2 }, ticketId, headers);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await usedOf()).toBe(2);
  });

  it('20 bars that ask at once hand out exactly what was sold', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => use()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(14);
    expect(await usedOf()).toBe(6);
  });
});

describe('400', () => {
  it('refuses a supplement that was not bought with the ticket, and 0', async () => {
    const foreign = await use({ supplement_id: newId('supplement', clock.now()) });
    expect(foreign.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/supplement_id' }] });
    expect((await use({ quantity: 0 })).body.details).toMatchObject([{ path: '/quantity' }]);
  });

  it('refuses two spellings of the id that differ, and takes two that do not', async () => {
    const answer = await use({ supplementId: newId('supplement', clock.now()) });
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [{ path: '/supplement_id', message: 'contradicts supplementId; give one of them' }],
    ]);
    expect((await use({ supplementId })).status).toBe(200);
  });
});

describe('409', () => {
  it('refuses more than was sold, and taking back more than was handed out', async () => {
    const beyond = await use({ quantity: 7 });
    expect(beyond.body).toMatchObject({ error: 'conflict', message: 'Of Drinks 0 of 6 are handed out.' });
    expect((await use({ quantity: -1 })).body.error).toBe('conflict');
    expect(await usedOf()).toBe(0);
  });

  it('refuses a ticket that is void', async () => {
    await service.call('POST', `/integrations/tickets/refund/${ticketId}`, {
      headers: world.main.headers,
      body: { amount: 1 },
    });
    expect((await use()).body.error).toBe('ticket_not_active');
  });

  it('refuses to hand out after the deadline, and takes mistakes back then', async () => {
    // The event began an hour ago.
    const late = await soldSupplement({ redemption_deadline_seconds: 1_800 });
    const refused = await use({ supplement_id: late.supplementId }, late.ticketId);
    expect(refused.body).toMatchObject({ error: 'conflict' });
    expect(refused.body.message).toContain('could be redeemed until 2026-11-21T20:32:10.551Z');
    const inTime = await soldSupplement({ redemption_deadline_seconds: 7_200 });
    expect((await use({ supplement_id: inTime.supplementId }, inTime.ticketId)).status).toBe(200);
  });

  it('the database refuses more than was sold, whatever a statement does', async () => {
    const tooMany = service.database.sql(
      `UPDATE tickets SET supplements = jsonb_set(supplements, '{0,product_quantity_used}', '7') WHERE id = $1`,
      [ticketId],
    );
    await expect(tooMany).rejects.toThrow('tickets_supplements_used');
  });
});
