import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { differencesOf } from '../../support/differences.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { placesOf } from '../../support/places.ts';
import { signIn } from '../../support/sign-in.ts';
import { createRate, createTicket, type TestOrganization } from '../../support/world.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-21T23:41:07.120Z' });

const deleteTickets = (ids: unknown, headers = world.main.headers) =>
  service.call('DELETE', '/integrations/tickets/', { headers, body: { ticket_ids: ids } });

async function deletedAt(id: string) {
  const [row] = await service.database.sql('SELECT deleted_at FROM tickets WHERE id = $1', [id]);
  return row!.deleted_at;
}

/** The organization with a rate of its own for this test. */
async function withFreshRate(): Promise<TestOrganization> {
  return { ...world.main, ...(await createRate(service, world.main.id, world.main.eventId)) };
}

describe('200', () => {
  it('deletes the tickets, counts them, and gives their places back', async () => {
    const organization = await withFreshRate();
    const tickets = [];
    for (let count = 0; count < 3; count += 1) tickets.push(await createTicket(service, organization));
    const answer = await deleteTickets([tickets[0]!.id, tickets[2]!.id]);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, deleted_tickets: 2 });
    expect(await deletedAt(tickets[0]!.id)).toEqual(clock.now());
    expect(await deletedAt(tickets[1]!.id)).toBeNull();
    expect(await placesOf(service.database, organization.rateId)).toEqual({
      rate: 1,
      steps: [1, 0],
      tickets: 1,
      ticketsBySteps: [1, 0],
    });
  });

  it('emits ticket.deleted for each of them, with the whole ticket', async () => {
    const ticket = await createTicket(service, world.main, { channel_id: world.channel.id });
    await deleteTickets([ticket.id]);
    expect(await emittedFor(service.database, ticket.id)).toMatchObject([
      { event: 'ticket.refunded', payload: { _id: ticket.id, refunded: 21.5 } },
      {
        event: 'ticket.deleted',
        channelId: world.channel.id,
        payload: { _id: ticket.id, qr_code: ticket.barcode, full_name: 'Vera Lindqvist', total_price: 21.5 },
      },
    ]);
  });

  it('keeps the barcode for ever: it cannot be imported again', async () => {
    const ticket = await createTicket(service, world.main);
    await deleteTickets([ticket.id]);
    const again = await service.call('POST', '/integrations/tickets', {
      headers: world.main.headers,
      body: {
        ticket_rate_id: world.main.rateId,
        tickets: [
          {
            price_id: world.main.priceIds[1],
            qr_code: ticket.barcode,
            full_name: 'Ilse Okafor',
            email: 'ilse@example.org',
          },
        ],
      },
    });
    expect(again.status).toBe(409);
    expect(again.body.error).toBe('barcode_taken');
  });

  it('passes over what is unknown, deleted, foreign, or came in otherwise, and counts repeated ids once', async () => {
    const mine = await createTicket(service, world.main);
    const gone = await createTicket(service, world.main, { deleted_at: clock.now() });
    const foreign = await createTicket(service, world.twin);
    const others = [];
    for (const via of ['channels', 'management', 'resellers']) {
      others.push(await createTicket(service, world.main, { created_via: via }));
    }
    const ids = [mine.id, mine.id, gone.id, foreign.id, ...others.map(({ id }) => id), newId('ticket', clock.now())];
    const answer = await deleteTickets(ids);
    expect(answer.body).toEqual({ success: true, deleted_tickets: 1 });
    for (const { id } of [foreign, ...others]) expect(await deletedAt(id)).toBeNull();
    expect((await deleteTickets(ids)).body).toEqual({ success: true, deleted_tickets: 0 });
  });

  it('frees no place for a ticket that was voided, since it held none any more', async () => {
    const organization = await withFreshRate();
    const ticket = await createTicket(service, organization, { status: 'voided' });
    await service.database.sql('UPDATE ticket_rates SET sold_count = 0 WHERE id = $1', [organization.rateId]);
    await service.database.sql('UPDATE ticket_rate_prices SET used_count = 0 WHERE rate_id = $1', [
      organization.rateId,
    ]);
    expect((await deleteTickets([ticket.id])).body.deleted_tickets).toBe(1);
    expect(await placesOf(service.database, organization.rateId)).toMatchObject({ rate: 0, steps: [0, 0] });
  });

  it('deletes a hundred tickets of several rates with few statements, whatever the number', async () => {
    const organizations = [await withFreshRate(), await withFreshRate(), await withFreshRate()];
    const ids: string[] = [];
    for (let count = 0; count < 100; count += 1) {
      const organization = organizations[count % 3]!;
      ids.push((await createTicket(service, organization, { price_id: organization.priceIds[0] })).id);
    }
    const { database } = service.services;
    const before = database.statementsCount;
    expect((await deleteTickets(ids)).body).toEqual({ success: true, deleted_tickets: 100 });
    // The last is the entry of the audit log.
    expect(database.statementsCount - before).toBe(24);
    for (const { rateId } of organizations) {
      expect(await placesOf(service.database, rateId)).toMatchObject({ rate: 0, steps: [0, 0], tickets: 0 });
    }
  });
});

describe('the money of a deleted ticket', () => {
  const manage = (path: string) => `/management/organizations/${world.main.id}${path}`;
  const ask = async (path: string, headers = world.main.headers) => {
    const answer = await service.call('GET', path, { headers });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data;
  };
  const reports = async (rateId: string) => {
    const admin = await signIn(service, world.main.id, 'admin');
    const { money, rates } = await ask(manage(`/events/${world.main.eventId}/dashboard`), admin);
    const sales = (await ask(`/integrations/sales?event_id=${world.main.eventId}&limit=500`)) as {
      rate_id: string;
      status: string;
      paid: number;
      refunded: number;
    }[];
    return {
      total: money.revenue.total,
      rate: rates.find((one: { rate_id: string }) => one.rate_id === rateId).revenue,
      sales: sales
        .flatMap(({ rate_id, status, paid, refunded }) => (rate_id === rateId ? [`${status} ${paid} ${refunded}`] : []))
        .sort(),
    };
  };
  const importTickets = async (body: object, count = 2) => {
    const { rateId, priceIds } = await withFreshRate();
    const holder = { price_id: priceIds[0], full_name: 'Kei Mori', email: 'kei@example.org', total_price: 24 };
    const answer = await service.call('POST', '/integrations/tickets', {
      headers: world.main.headers,
      body: { ticket_rate_id: rateId, tickets: Array.from({ length: count }, () => holder), ...body },
    });
    expect(answer.status, answer.text).toBe(200);
    return { rateId, ids: answer.body.data.map(({ _id }: { _id: string }) => _id) as string[] };
  };

  it.each([
    ['imported', 'cash', () => ({})],
    ['sold by a channel', 'receivable', () => ({ channel_id: world.channel.id })],
  ])('is reversed with a corrective invoice where the ticket was %s', async (_, account, given) => {
    const { rateId, ids } = await importTickets(given());
    const before = await reports(rateId);
    expect(before.sales).toEqual(['sold 24 0', 'sold 24 0']);
    expect((await deleteTickets([ids[0]])).body.deleted_tickets).toBe(1);
    expect(await reports(rateId)).toEqual({
      total: before.total - 24,
      rate: 24,
      sales: ['sold 24 0', 'voided 24 24'],
    });
    const entries = await service.database.sql(
      `SELECT l.${account}::int AS amount FROM ledger_transactions l JOIN tickets t ON t.organization_id = l.organization_id AND t.payment_id = l.payment_id
       WHERE t.id = $1 ORDER BY 1`,
      [ids[0]],
    );
    expect(entries).toEqual([{ amount: -2_400 }, { amount: 4_800 }]);
    const invoices = await ask(`/integrations/invoices/resource/${ids[0]}`);
    expect(invoices.map(({ type, total }: { type: string; total: number }) => `${type} ${total}`).sort()).toEqual([
      'corrective -24',
      'simplified 48',
    ]);
    const [payment] = await service.database.sql('SELECT payment_id AS id FROM tickets WHERE id = $1', [ids[0]]);
    const subjects = [...ids, rateId, payment!.id];
    expect((await differencesOf(service)).filter(({ subject }) => subjects.includes(subject))).toEqual([]);
  });

  it('is what is left of it after earlier refunds, and nothing of a ticket that was swapped', async () => {
    const { rateId, ids } = await importTickets({});
    const [refunded, swapped] = ids as [string, string];
    await service.call('POST', `/integrations/tickets/refund/${refunded}`, {
      headers: world.main.headers,
      body: { amount: 10 },
    });
    const [row] = await service.database.sql('SELECT barcode FROM tickets WHERE id = $1', [swapped]);
    const answer = await service.call('POST', '/resellers/swap', {
      headers: world.reseller.headers,
      body: {
        ticket: { barcode: row!.barcode },
        customer: { firstName: 'Vera', lastName: 'Lindqvist', email: 'vera@example.org' },
      },
    });
    expect(answer.status, answer.text).toBe(200);
    expect((await deleteTickets(ids)).body.deleted_tickets).toBe(1);
    expect((await reports(rateId)).rate).toBe(24);
    expect(await service.database.sql('SELECT amount::int FROM refunds WHERE subject_id = ANY ($1)', [ids])).toEqual([
      { amount: 1_000 },
      { amount: 1_400 },
    ]);
  });
});

describe('400', () => {
  it.each([
    ['no id', () => []],
    ['more than a hundred ids', () => Array.from({ length: 101 }, () => newId('ticket', clock.now()))],
    ['an id of another kind', () => [newId('event', clock.now())]],
    ['a number', () => [1]],
    ['no list', () => 'tkt_01jd3k5v8wexbtq8m2zr4h6n7c'],
  ])('refuses %s, and nothing happens', async (_, ids) => {
    const ticket = await createTicket(service, world.main);
    const given = ids();
    const answer = await deleteTickets(Array.isArray(given) && given.length > 0 ? [ticket.id, ...given] : given);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('invalid_request');
    expect(await deletedAt(ticket.id)).toBeNull();
  });
});
