/** Refunds of tickets, through each API that offers them. */
import { describe, expect, it } from 'vitest';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { emittedFor } from '../support/emitted.ts';
import { openFixtures } from '../support/fixtures.ts';
import { placesOf } from '../support/places.ts';
import { beginCheckout, buyTickets, cards } from '../support/purchases.ts';
import type { TestAnswer } from '../support/test-service.ts';
import { createRate, createTicket } from '../support/world.ts';

const { service, clock, world, manager } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });

type Row = Record<string, unknown>;
type Via = 'channels' | 'integrations' | 'management';
const management = () => `/management/organizations/${world.main.id}`;

function refund(via: Via, ticketId: string, amount: unknown): Promise<TestAnswer> {
  const body = { amount };
  if (via === 'channels') {
    return service.call('PUT', `/channels/tickets/${ticketId}/refund`, { headers: world.channel.headers, body });
  }
  if (via === 'integrations') {
    return service.call('POST', `/integrations/tickets/refund/${ticketId}`, { headers: world.main.headers, body });
  }
  return service.call('POST', `${management()}/tickets/${ticketId}/refund`, { headers: manager, body });
}

/** A ticket of 20.00 + 1.50 that a buyer paid with a card. */
async function paidTicket(card: string = cards.good) {
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  const data = await buyTickets(service, world.channel, rateId, { card });
  return { rateId, paymentId: data.payment_id as string, ticketId: data.tickets[0]._id as string };
}

/** A ticket of 20.00 + 1.50 that the channel sold itself. */
async function channelTicket(): Promise<string> {
  const ticket = await createTicket(service, world.main, { channel_id: world.channel.id });
  await service.database.sql(`UPDATE payments SET channel_id = $2, collection = 'receivable' WHERE id = $1`, [
    ticket.payment_id,
    world.channel.id,
  ]);
  return ticket.id;
}

const rowsOf = (text: string, id: string) => service.database.sql<Row>(text, [id]);
const refundsOf = (ticketId: string) =>
  rowsOf('SELECT id, status, amount::int, parts FROM refunds WHERE subject_id = $1 ORDER BY created_at, id', ticketId);
const paymentOf = async (id: string) =>
  (await rowsOf('SELECT status, refunded_amount::int FROM payments WHERE id = $1', id))[0];
const ledgerOf = (paymentId: string) =>
  rowsOf(
    `SELECT kind, gateway::int, sales::int, fees_organization::int AS fees FROM ledger_transactions
     WHERE payment_id = $1 ORDER BY created_at, id`,
    paymentId,
  );
const statusOf = async (ticketId: string) =>
  (await rowsOf('SELECT status FROM tickets WHERE id = $1', ticketId))[0]!.status;
const send = (refundId: string) => sendRefund(service.services, { organizationId: world.main.id, refundId });

describe.each(['channels', 'integrations', 'management'] as const)('%s', (via) => {
  it('200: gives a part back, voids the ticket, frees its place, then gives the rest', async () => {
    const { rateId, ticketId } = await paidTicket();
    const first = await refund(via, ticketId, 5.25);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject(
      via === 'integrations' ? { success: true } : { data: { _id: ticketId, status: 'voided', refunded: 5.25 } },
    );
    expect(await placesOf(service.database, rateId)).toMatchObject({ rate: 0, tickets: 0 });
    clock.advance(1_000);
    expect((await refund(via, ticketId, 16.25)).status).toBe(200);
    for (const { id } of await refundsOf(ticketId)) await send(id as string);
    expect(await refundsOf(ticketId)).toMatchObject([
      { amount: 525, parts: { sales: 525, fees_organization: 0 } },
      { amount: 1625, parts: { sales: 1475, fees_organization: 150 } },
    ]);
    expect(await placesOf(service.database, rateId)).toMatchObject({ rate: 0, tickets: 0 });
    const events = await emittedFor(service.database, ticketId);
    expect(events.map(({ event }) => event)).toEqual(['ticket.sold', 'ticket.refunded', 'ticket.refunded']);
    expect(events[2]!.payload).toMatchObject({ refunded: 21.5, remaining_breakdown: { price: 0, ggdd: 0 } });
  });

  it.each([0, -1, 1.001, '5', null])('400: an amount that is none: %j', async (amount) => {
    const ticketId = await channelTicket();
    expect((await refund(via, ticketId, amount)).body).toMatchObject({ error: 'invalid_request' });
    expect(await refundsOf(ticketId)).toEqual([]);
  });

  it('409: more than what remains', async () => {
    const ticketId = await channelTicket();
    expect((await refund(via, ticketId, 21.51)).body.error).toBe('refund_exceeds_paid');
    expect((await refund(via, ticketId, 20)).status).toBe(200);
    const answer = await refund(via, ticketId, 2);
    expect([answer.status, answer.body.error]).toEqual([409, 'refund_exceeds_paid']);
    expect(answer.body.message).toContain('1.50 EUR');
  });

  it('409: a ticket that was not paid', async () => {
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    const { data } = (await beginCheckout(service, world.channel, rateId)).body;
    expect((await refund(via, data.tickets[0]._id, 1)).body.error).toBe('conflict');
  });
});

describe('rights', () => {
  it('404: a channel cannot refund what another one sold', async () => {
    const ticket = await createTicket(service, world.main);
    expect((await refund('channels', ticket.id, 1)).status).toBe(404);
  });
});

describe('what was taken by the channel', () => {
  it('is given back at once, and stands in the ledger against it', async () => {
    const ticketId = await channelTicket();
    await refund('channels', ticketId, 21.5);
    const [row] = await rowsOf('SELECT payment_id FROM tickets WHERE id = $1', ticketId);
    const paymentId = String(row!.payment_id);
    expect(await refundsOf(ticketId)).toMatchObject([{ status: 'succeeded' }]);
    expect(await paymentOf(paymentId)).toEqual({ status: 'refunded', refunded_amount: 2150 });
    const [entry] = await rowsOf('SELECT * FROM ledger_transactions WHERE payment_id = $1', paymentId);
    expect(entry).toMatchObject({ kind: 'refund', receivable: '-2150', sales: '2000', fees_organization: '150' });
    const events = await emittedFor(service.database, paymentId);
    expect(events).toMatchObject([{ event: 'payment.refunded', payload: { amount_refunded: 21.5, currency: 'EUR' } }]);
  });
});

describe('what was paid through the gateway', () => {
  it('counts when the gateway confirms it, once', async () => {
    const { paymentId, ticketId } = await paidTicket();
    clock.advance(1_000);
    await refund('management', ticketId, 21.5);
    const [pending] = await refundsOf(ticketId);
    expect(pending!.status).toBe('pending');
    expect(await paymentOf(paymentId)).toEqual({ status: 'succeeded', refunded_amount: 0 });
    for (let time = 0; time < 3; time += 1) await send(String(pending!.id));
    expect(await paymentOf(paymentId)).toEqual({ status: 'refunded', refunded_amount: 2150 });
    expect(await ledgerOf(paymentId)).toEqual([
      { kind: 'sale', gateway: 2150, sales: -2000, fees: -150 },
      { kind: 'refund', gateway: -2150, sales: 2000, fees: 150 },
    ]);
    const events = await emittedFor(service.database, paymentId);
    expect(events.map(({ event }) => event)).toEqual(['payment.success', 'sale.completed', 'payment.refunded']);
  });

  it('is never counted where the gateway fails it; it can be retried by hand', async () => {
    const { paymentId, ticketId } = await paidTicket(cards.refundsFail);
    await refund('management', ticketId, 21.5);
    const [{ id }] = (await refundsOf(ticketId)) as [Row & { id: string }];
    await send(id);
    const read = () => service.call('GET', `${management()}/refunds/${id}`, { headers: manager });
    expect((await read()).body.data).toMatchObject({
      status: 'failed',
      failure_reason: 'refund_declined',
      attempts_count: 1,
      amount: 21.5,
    });
    expect(await paymentOf(paymentId)).toEqual({ status: 'succeeded', refunded_amount: 0 });
    const [ticket] = await rowsOf('SELECT status, refunded_amount::int FROM tickets WHERE id = $1', ticketId);
    expect(ticket).toEqual({ status: 'active', refunded_amount: 0 });
    const failed = await service.call('GET', `${management()}/refunds?status=failed`, { headers: manager });
    expect(failed.body.data.map((row: Row) => row._id)).toEqual([id]);

    const retry = () => service.call('POST', `${management()}/refunds/${id}/retry`, { headers: manager });
    expect((await retry()).body.data).toMatchObject({ status: 'pending', failure_reason: '' });
    expect(await statusOf(ticketId)).toBe('voided');
    expect([(await retry()).status, (await refund('management', ticketId, 1)).body.error]).toEqual([
      409,
      'refund_exceeds_paid',
    ]);
    await service.database.sql(`UPDATE charges SET method_last4 = '4242' WHERE payment_id = $1`, [paymentId]);
    await send(id);
    expect((await read()).body.data).toMatchObject({ status: 'succeeded', attempts_count: 2 });
    expect(await paymentOf(paymentId)).toEqual({ status: 'refunded', refunded_amount: 2150 });
  });

  it('leaves the ticket valid again where the gateway fails every refund on it, and says so', async () => {
    const { rateId, ticketId } = await paidTicket(cards.refundsFail);
    await refund('management', ticketId, 5);
    await refund('management', ticketId, 6);
    const [first, second] = await refundsOf(ticketId);
    await send(String(first!.id));
    expect(await statusOf(ticketId)).toBe('voided');
    await send(String(second!.id));
    expect(await statusOf(ticketId)).toBe('active');
    expect(await placesOf(service.database, rateId)).toMatchObject({ rate: 1, tickets: 1 });
    const events = await emittedFor(service.database, ticketId);
    expect(events.map(({ event }) => event)).toEqual([
      'ticket.sold',
      'ticket.refunded',
      'ticket.refunded',
      'ticket.restored',
    ]);
    expect(events[3]!.payload).toMatchObject({ _id: ticketId, status: 'active', refunded: 0, refunded_at: '' });
  });

  it('leaves a ticket void whose place was sold meanwhile', async () => {
    const { rateId, ticketId } = await paidTicket(cards.refundsFail);
    await refund('management', ticketId, 21.5);
    await service.database.sql('UPDATE ticket_rates SET quota = sold_count WHERE id = $1', [rateId]);
    await send(String((await refundsOf(ticketId))[0]!.id));
    expect(await statusOf(ticketId)).toBe('voided');
    expect(await placesOf(service.database, rateId)).toMatchObject({ rate: 0, tickets: 0 });
  });

  it('leaves a ticket void that was voided before the refund', async () => {
    const { ticketId } = await paidTicket(cards.refundsFail);
    await service.call('POST', `${management()}/tickets/${ticketId}/void`, { headers: manager });
    await refund('management', ticketId, 21.5);
    await send(String((await refundsOf(ticketId))[0]!.id));
    expect(await statusOf(ticketId)).toBe('voided');
  });

  it('409: a retry after the money was given back in another way', async () => {
    const { ticketId } = await paidTicket(cards.refundsFail);
    await refund('management', ticketId, 21.5);
    const [{ id }] = (await refundsOf(ticketId)) as [Row & { id: string }];
    await send(id);
    await refund('management', ticketId, 1);
    const answer = await service.call('POST', `${management()}/refunds/${id}/retry`, { headers: manager });
    expect([answer.status, answer.body.error]).toEqual([409, 'refund_exceeds_paid']);
  });
});

it('many at once never give back more than was paid', async () => {
  const ticketId = await channelTicket();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => refund(index % 2 ? 'channels' : 'integrations', ticketId, 1)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(21);
  expect(answers.filter(({ body }) => body.error === 'refund_exceeds_paid')).toHaveLength(9);
  const [ticket] = await rowsOf('SELECT refunded_amount::int FROM tickets WHERE id = $1', ticketId);
  expect(ticket).toEqual({ refunded_amount: 2_100 });
});
