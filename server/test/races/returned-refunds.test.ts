/**
 * A bank sends back a refund that had succeeded, at the instant at which something else is done with its ticket: its place
 * is sold, money is given back on it again, it is swapped or deleted. The payment decides between refunds, the rate between
 * those who want its place; what is left is what one order of the two could have left.
 */
import { describe, expect, it } from 'vitest';
import { lookAtRefund, sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { differencesOf } from '../support/differences.ts';
import { emittedFor } from '../support/emitted.ts';
import { openWorld } from '../support/fixtures.ts';
import { placesOf } from '../support/places.ts';
import { beginCheckout, cards, payOnPage } from '../support/purchases.ts';
import { interleave } from '../support/statement-control.ts';
import type { TestAnswer } from '../support/test-service.ts';
import { createRate } from '../support/world.ts';

const clock = fixedClock('2026-11-20T12:00:00.000Z');
const { service, world, manager } = await openWorld({ clock, connectionsMax: 20 });
const { sql } = service.database;
const { id: organizationId, eventId } = world.main;
await sql(
  `UPDATE events SET starts_at = $1::timestamptz + interval '9 days', ends_at = $1::timestamptz + interval '10 days',
     swap_available_until = $1::timestamptz + interval '9 days'`,
  [clock.now()],
);
await sql('UPDATE organizations SET holds_per_buyer_max = 0, held_per_buyer_percentage_max = 100');

const post = (path: string, body?: object) =>
  service.call('POST', `/management/organizations/${organizationId}${path}`, { headers: manager, body });
const refund = (ticketId: string, amount: number) => post(`/tickets/${ticketId}/refund`, { amount });
const record = (refundId: string) => post(`/refunds/${refundId}/record`, { collection: 'cash' });
const retry = (refundId: string) => post(`/refunds/${refundId}/retry`);
const send = (refundId: string) => sendRefund(service.services, { organizationId, refundId });
/** True where the refund counts no more by that. */
const sendBack = (refundId: string) => lookAtRefund(service.services, { organizationId, refundId });
const buy = (rateId: string) => beginCheckout(service, world.channel, rateId);
const swap = (barcode: string) =>
  service.call('POST', '/resellers/swap', {
    headers: world.reseller.headers,
    body: { ticket: { barcode }, customer: { firstName: 'Nadia', lastName: 'Ferrer', email: 'nadia@example.org' } },
  });
const remove = async (ticketId: string) => {
  const body = { ticket_ids: [ticketId] };
  const answer = await service.call('DELETE', '/integrations/tickets/', { headers: world.main.headers, body });
  return answer.body.deleted_tickets as number;
};

interface Refunded {
  readonly rateId: string;
  readonly ticketId: string;
  readonly barcode: string;
  readonly refundId: string;
}

/** The only ticket of a rate, of 20.00 + 1.50; a refund on it succeeded, and now the gateway says that it failed. */
async function refunded(amount = 21.5): Promise<Refunded> {
  clock.advance(1_000);
  const { rateId } = await createRate(service, organizationId, eventId, { quota: 1 });
  const { data } = (await buy(rateId)).body;
  await payOnPage(service, data.payment_url, cards.good);
  const ticketId = data.tickets[0]._id as string;
  await refund(ticketId, amount);
  const [row] = await sql<{ id: string; barcode: string }>(
    `SELECT f.id, t.barcode FROM refunds f JOIN tickets t ON t.organization_id = f.organization_id AND t.id = f.subject_id
     WHERE f.subject_id = $1`,
    [ticketId],
  );
  await send(row!.id);
  await sql(`UPDATE charges SET method_last4 = '5126' WHERE payment_id = $1`, [data.payment_id]);
  clock.advance(1_000);
  return { rateId, ticketId, barcode: row!.barcode, refundId: row!.id };
}

/** One that `deleteTickets` of the integrations API deletes. */
async function refundedImport(): Promise<Refunded> {
  const ticket = await refunded();
  await sql(`UPDATE tickets SET created_via = 'integrations' WHERE id = $1`, [ticket.ticketId]);
  return ticket;
}

/** The ticket, and how many tickets its rate counts and has. */
async function stateOf({ rateId, ticketId }: Refunded) {
  const [ticket] = await sql<{ status: string; refunded: number }>(
    'SELECT status, refunded_amount::int AS refunded FROM tickets WHERE id = $1',
    [ticketId],
  );
  const { rate, tickets } = await placesOf(service.database, rateId);
  return { ...ticket!, places: [rate, tickets] };
}
const owed = async ({ refundId }: Refunded) =>
  (await differencesOf(service)).filter(({ subject }) => subject === refundId).length;
const outcome = ({ status, body }: TestAnswer) => (status < 300 ? status : body.error);

describe('while the place is sold to another', () => {
  it('the ticket is valid again and the other is refused, where the money comes back first', async () => {
    const ticket = await refunded();
    const race = await interleave(
      service.database,
      'claim_places',
      () => sendBack(ticket.refundId),
      () => buy(ticket.rateId),
    );
    expect([race.first, outcome(race.second), race.secondWaited]).toEqual([true, 'sold_out', true]);
    expect(await stateOf(ticket)).toEqual({ status: 'active', refunded: 0, places: [1, 1] });
    expect(await owed(ticket)).toBe(0);
  });

  it('the ticket stays void and its money is owed until it is paid by hand, where the place is sold first', async () => {
    const ticket = await refunded();
    const race = await interleave(
      service.database,
      'claim_places',
      () => buy(ticket.rateId),
      () => sendBack(ticket.refundId),
    );
    expect([race.first.status, race.second, race.secondWaited]).toEqual([200, true, true]);
    expect(await stateOf(ticket)).toEqual({ status: 'voided', refunded: 0, places: [1, 1] });
    expect(await owed(ticket)).toBe(1);
    expect((await record(ticket.refundId)).status).toBe(200);
    expect(await stateOf(ticket)).toEqual({ status: 'voided', refunded: 2_150, places: [1, 1] });
    expect(await owed(ticket)).toBe(0);
  });

  it('one of them has it, whoever comes first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ticket = await refunded();
      const [isBack, sold] = await Promise.all([sendBack(ticket.refundId), buy(ticket.rateId)]);
      const { status, places } = await stateOf(ticket);
      expect([isBack, places]).toEqual([true, [1, 1]]);
      expect([status, outcome(sold)]).toEqual(status === 'active' ? ['active', 'sold_out'] : ['voided', 200]);
      if (status === 'voided') await record(ticket.refundId);
    }
  });
});

describe('while money is given back again', () => {
  it('the ticket is valid again and voided by the new refund, where the money comes back first', async () => {
    const ticket = await refunded();
    const race = await interleave(
      service.database,
      'update_refund_returned',
      () => sendBack(ticket.refundId),
      () => refund(ticket.ticketId, 21.5),
    );
    expect([race.first, outcome(race.second), race.secondWaited]).toEqual([true, 200, true]);
    expect(await stateOf(ticket)).toEqual({ status: 'voided', refunded: 2_150, places: [0, 0] });
    const events = (await emittedFor(service.database, ticket.ticketId)).map(({ event }) => event);
    expect(events).toEqual(['ticket.sold', 'ticket.refunded', 'ticket.restored', 'ticket.refunded']);
  });

  it('the ticket stays void, where the new refund is made first', async () => {
    const ticket = await refunded(5.25);
    const race = await interleave(
      service.database,
      'update_tickets_refunded',
      () => refund(ticket.ticketId, 16.25),
      () => sendBack(ticket.refundId),
    );
    expect([outcome(race.first), race.second, race.secondWaited]).toEqual([200, true, true]);
    expect(await stateOf(ticket)).toEqual({ status: 'voided', refunded: 1_625, places: [0, 0] });
    expect((await record(ticket.refundId)).status).toBe(200);
  });

  it('by hand in its place: counted once, with the ticket void', async () => {
    const ticket = await refunded();
    const race = await interleave(
      service.database,
      'update_refund_returned',
      () => sendBack(ticket.refundId),
      () => record(ticket.refundId),
    );
    expect([race.first, outcome(race.second), race.secondWaited]).toEqual([true, 200, true]);
    expect(await stateOf(ticket)).toEqual({ status: 'voided', refunded: 2_150, places: [0, 0] });
  });

  it('in every way at once, it is given back at most once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ticket = await refunded();
      const [one, other, ...answers] = await Promise.all([
        sendBack(ticket.refundId),
        sendBack(ticket.refundId),
        refund(ticket.ticketId, 21.5),
        record(ticket.refundId),
        retry(ticket.refundId),
      ]);
      expect([one, other].filter(Boolean)).toEqual([true]);
      const given = answers.filter(({ status }) => status === 200).length;
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
      expect(answers[2]!.status).toBe(409);
      expect(await stateOf(ticket)).toEqual(
        given === 1
          ? { status: 'voided', refunded: 2_150, places: [0, 0] }
          : { status: 'active', refunded: 0, places: [1, 1] },
      );
      expect(given).toBeLessThanOrEqual(1);
    }
  });
});

describe('while the ticket is swapped', () => {
  it('it is refused until the ticket is valid again; after the swap nothing is owed to who sold it', async () => {
    const ticket = await refunded();
    const race = await interleave(
      service.database,
      'restore_ticket',
      () => sendBack(ticket.refundId),
      () => swap(ticket.barcode),
    );
    expect([race.first, outcome(race.second)]).toEqual([true, 'RESELL_NOT_ALLOWED']);
    expect(await stateOf(ticket)).toEqual({ status: 'active', refunded: 0, places: [1, 1] });
    expect((await swap(ticket.barcode)).status).toBe(200);
    expect(await stateOf(ticket)).toEqual({ status: 'voided', refunded: 0, places: [1, 1] });
    expect(await owed(ticket)).toBe(0);
    expect([outcome(await record(ticket.refundId)), outcome(await retry(ticket.refundId))]).toEqual([
      'conflict',
      'conflict',
    ]);
  });

  it('one of the two tickets is valid, whoever comes first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ticket = await refunded();
      const [isBack, swapped] = await Promise.all([sendBack(ticket.refundId), swap(ticket.barcode)]);
      const valid = await sql('SELECT id FROM tickets WHERE rate_id = $1 AND status = $2', [ticket.rateId, 'active']);
      expect([isBack, valid]).toEqual([true, [{ id: swapped.status === 200 ? swapped.body.id : ticket.ticketId }]]);
      expect((await stateOf(ticket)).places).toEqual([1, 1]);
    }
  });
});

describe('while the ticket is deleted', () => {
  it('the deletion gives the money back that came back first; where that fails it is sent again', async () => {
    const ticket = await refundedImport();
    const race = await interleave(
      service.database,
      'restore_ticket',
      () => sendBack(ticket.refundId),
      () => remove(ticket.ticketId),
    );
    expect([race.first, race.second, race.secondWaited]).toEqual([true, 1, true]);
    expect(await stateOf(ticket)).toEqual({ status: 'voided', refunded: 2_150, places: [0, 0] });
    const [again] = await sql<{ id: string }>(`SELECT id FROM refunds WHERE subject_id = $1 AND status = 'pending'`, [
      ticket.ticketId,
    ]);
    await send(again!.id);
    expect(await stateOf(ticket)).toEqual({ status: 'voided', refunded: 0, places: [0, 0] });
    expect(outcome(await refund(ticket.ticketId, 1))).toBe('not_found');
    expect(outcome(await retry(again!.id))).toBe(200);
    expect(await stateOf(ticket)).toEqual({ status: 'voided', refunded: 2_150, places: [0, 0] });
  });

  it('the ticket stays deleted, where it is deleted first, and the money is paid by hand', async () => {
    const ticket = await refundedImport();
    const race = await interleave(
      service.database,
      'soft_delete_tickets',
      () => remove(ticket.ticketId),
      () => sendBack(ticket.refundId),
    );
    expect([race.first, race.second, race.secondWaited]).toEqual([1, true, true]);
    expect(await stateOf(ticket)).toEqual({ status: 'voided', refunded: 0, places: [0, 0] });
    expect(await owed(ticket)).toBe(1);
    expect(outcome(await record(ticket.refundId))).toBe(200);
    expect(await stateOf(ticket)).toEqual({ status: 'voided', refunded: 2_150, places: [0, 0] });
    expect(await owed(ticket)).toBe(0);
  });
});

it('in the end money, places and invoices agree', async () => {
  expect(await differencesOf(service)).toEqual([]);
});
