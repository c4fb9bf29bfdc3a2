import { beforeAll, describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { beginCheckout, buyTickets, cards, payOnPage } from '../../support/purchases.ts';
import { signIn } from '../../support/sign-in.ts';
import { createRate } from '../../support/world.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-21T22:00:00.000Z' });

interface Sale {
  readonly _id: string;
  readonly resource_type: string;
  readonly payment_id: string;
  readonly status: string;
  readonly total: number;
  readonly refunded: number;
}

let owner: Record<string, string>;
let all: Sale[];

const list = async (query = '', headers = world.main.headers) => {
  const answer = await service.call('GET', `/integrations/sales${query}`, { headers });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as Sale[];
};

const send = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
  clock.advance(1_000);
  const answer = await service.call(method, path, { headers, body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body.data ?? answer.body;
};

let swapped: { readonly _id: string; readonly qr_code: string };
beforeAll(async () => {
  const { main, channel, reseller } = world;
  owner = await signIn(service, main.id, 'owner');
  const organization = `/management/organizations/${main.id}`;
  const { rateId } = await createRate(service, main.id, main.eventId);

  // Bought through the gateway, with a discount; the second one stays unpaid.
  await send('POST', `${organization}/discount-codes`, owner, { code: 'TEN', type: 'tickets', percentage: 10 });
  await buyTickets(service, channel, rateId, { discount_code: 'TEN' });
  clock.advance(1_000);
  await beginCheckout(service, channel, rateId);
  // Sold by the channel itself, and given back in part.
  const issued = await send('POST', '/channels/tickets', channel.headers, {
    ticket_rate_id: main.rateId,
    tickets: [{ full_name: 'Noor Haddad', email: 'noor@example.org' }],
  });
  await send('PUT', `/channels/tickets/${issued[0]._id}/refund`, channel.headers, { amount: 3 });
  // Sold, then swapped for another one.
  [swapped] = await send('POST', '/integrations/tickets', main.headers, {
    ticket_rate_id: main.rateId,
    tickets: [{ price_id: main.priceIds[0], full_name: 'Kei Mori', email: 'kei@example.org', total_price: 24 }],
  });
  await send('POST', '/resellers/swap', reseller.headers, {
    ticket: { barcode: swapped.qr_code },
    customer: { firstName: 'Vera', lastName: 'Lindqvist', email: 'vera@example.org' },
  });
  const deleted = await send('POST', '/integrations/tickets', main.headers, {
    ticket_rate_id: main.rateId,
    tickets: [{ price_id: main.priceIds[0], full_name: 'Kei Mori', email: 'kei@example.org' }],
  });
  await send('DELETE', '/integrations/tickets', main.headers, { ticket_ids: [deleted[0]._id] });
  // Bookings: one that is accepted, one that waits.
  await send('POST', '/integrations/bookings/walk-in', main.headers, {
    event_id: main.eventId,
    space_names: '1',
    for: 5,
    price: 120,
  });
  await send('POST', `${organization}/bookings`, owner, { event_id: main.eventId, for: 2, name: 'Anouk Brandt' });
  // A pass, and an entry of a list with what was taken at the door.
  const type = await send('POST', `${organization}/pass-types`, owner, { name: 'Season', price: 180, quota: 5 });
  await send('POST', `${organization}/passes`, owner, {
    pass_type_id: type._id,
    method: 'cash',
    full_name: 'Dario Lindqvist',
    email: 'dario@example.org',
  });
  const listRate = await send('POST', `${organization}/events/${main.eventId}/list-rates`, owner, {
    name: 'Members',
    options: [{ price: 6, until: 36_000 }],
  });
  const entry = await send('POST', `${organization}/guest-lists`, owner, {
    list_rate_id: listRate._id,
    name: 'Anouk Brandt',
    for: 7,
  });
  // An entry that costs something, paid; another one stays unpaid.
  const paidRate = await send('POST', `${organization}/events/${main.eventId}/list-rates`, owner, {
    name: 'Dinner',
    entry_price: 15,
    options: [],
  });
  for (const isPaid of [true, false]) {
    const made = await send('POST', '/channels/lists', channel.headers, {
      list_rate_id: paidRate._id,
      send_notification: false,
      list: { full_name: 'Kei Mori', email: 'kei@example.org', for: 2, language: 'es' },
    });
    if (isPaid) await payOnPage(service, made.payment_url, cards.good);
  }
  await send('PUT', `/integrations/lists/${entry._id}/checkin`, main.headers, [
    { _id: listRate.options[0]._id, women: 2, men: 1, no_gender: 1, price: 6 },
  ]);
  all = await list();
}, 60_000);

describe('200', () => {
  it('answers a line for everything that was sold, with its amounts by part', () => {
    expect(all.map(({ resource_type: type }) => type)).toEqual([
      'ticket',
      'ticket',
      'ticket',
      'ticket',
      'booking',
      'pass',
      'list',
      'list',
    ]);
    const [ticket, partly, , deleted, booking, pass, entry, dinner] = all;
    expect(ticket).toEqual({
      _id: expect.stringMatching(/^tkt_/),
      resource_type: 'ticket',
      resource_id: ticket!._id,
      status: 'sold',
      created_at: '2026-11-21T22:00:01.000Z',
      sold_at: '2026-11-21T22:00:01.000Z',
      quantity: 1,
      event_id: world.main.eventId,
      event_name: 'Opening Night',
      event_slug: expect.stringMatching(/^opening-/),
      rate_id: expect.stringMatching(/^rate_/),
      rate_name: expect.any(String),
      rate_slug: expect.any(String),
      channel_id: world.channel.id,
      channel_name: expect.any(String),
      channel_slug: expect.any(String),
      referral_id: '',
      payment_id: expect.stringMatching(/^pay_/),
      sale_type: 'online',
      collection: 'gateway',
      price: 20,
      discount: 2,
      supplements: 0,
      supplements_service_charge: 0,
      fees: { organization: 1.5, provider: 0 },
      surcharge: 0,
      warranty: 0,
      tips: 0,
      total: 19.5,
      paid: 19.5,
      refunded: 0,
      currency: 'EUR',
    });
    expect(partly).toMatchObject({ status: 'voided', collection: 'receivable', refunded: 3 });
    expect(deleted).toMatchObject({ status: 'voided', paid: 21.5, refunded: 21.5 });
    expect(booking).toMatchObject({ status: 'sold', quantity: 5, price: 120, total: 120, paid: 0, payment_id: '' });
    expect(pass).toMatchObject({
      event_id: '',
      rate_name: 'Season',
      price: 180,
      total: 180,
      sale_type: expect.any(String),
    });
    expect(dinner).toMatchObject({ quantity: 2, rate_name: 'Dinner', price: 30, total: 30, collection: 'gateway' });
    expect(entry).toMatchObject({ quantity: 7, rate_name: 'Members', price: 24, total: 24, payment_id: '' });
  });

  it('keeps the line of a ticket that was swapped, and adds none for the new one', () => {
    expect(all.filter(({ _id }) => _id === swapped._id)).toEqual([
      expect.objectContaining({ status: 'sold', total: 24 }),
    ]);
  });

  it('adds up to what the ledger says that tickets, passes and paid entries brought', async () => {
    const [{ brought }] = (await service.database.sql(
      `SELECT sum(gateway + receivable + cash + pos)::int AS brought FROM ledger_transactions l
       JOIN payments p ON p.organization_id = l.organization_id AND p.id = l.payment_id
       WHERE l.organization_id = $1`,
      [world.main.id],
    )) as [{ brought: number }];
    const sold = all.filter(({ payment_id: paymentId }) => paymentId !== '');
    const cents = sold.reduce((sum, { total, refunded }) => sum + Math.round((total - refunded) * 100), 0);
    expect(cents).toBe(brought);
  });

  it('filters by event, channel, kind and time', async () => {
    expect(await list(`?event_id=${world.main.eventId}`)).toEqual(all.filter((sale) => sale.resource_type !== 'pass'));
    expect(await list(`?channel_id=${world.channel.id}`)).toEqual([...all.slice(0, 2), all[7]]);
    expect(await list('?resource_type=booking')).toEqual([all[4]]);
    expect(await list('?resource_type=plan')).toEqual([]);
    expect(await list(`?end_date=2026-11-21T22:00:01.500Z`)).toEqual([all[0]]);
    expect(await list(`?start_date=2026-11-21T22:00:01.500Z`)).toEqual(all.slice(1));
    expect(await list('', world.twin.headers)).toEqual([]);
  });

  it('goes on behind any of its ids, and from an offset', async () => {
    for (const [index, { _id }] of all.entries()) {
      expect(await list(`?limit=2&after=${_id}`)).toEqual(all.slice(index + 1, index + 3));
    }
    expect(await list('?limit=2&offset=3')).toEqual(all.slice(3, 5));
  });

  it('shows a change of name and a period of a plan under their payment', async () => {
    const [ticket] = await service.database.sql('SELECT payment_id FROM tickets WHERE id = $1', [all[0]!._id]);
    await service.database.sql(
      `INSERT INTO payments SELECT (jsonb_populate_record(p, $2)).* FROM payments p WHERE id = $1`,
      [
        ticket!.payment_id,
        JSON.stringify({
          id: 'pay_01m4xnpzmxf68byc3g6arcvwga',
          resource_type: 'name-change',
          resource_ids: ['nch_01m4xnpzmxf68byc3g6arcvwga'],
          amount: 500,
        }),
      ],
    );
    await service.database.sql(
      `INSERT INTO sale_lines (organization_id, payment_id, subject_id, kind, quantity, description, fees_organization, total)
       VALUES ($1, 'pay_01m4xnpzmxf68byc3g6arcvwga', 'nch_01m4xnpzmxf68byc3g6arcvwga', 'name-change', 1, '', 500, 500)`,
      [world.main.id],
    );
    expect(await list('?resource_type=name-change')).toEqual([
      expect.objectContaining({
        _id: 'pay_01m4xnpzmxf68byc3g6arcvwga',
        resource_id: 'nch_01m4xnpzmxf68byc3g6arcvwga',
        total: 5,
        status: 'sold',
      }),
    ]);
  });
});

describe('400', () => {
  it('refuses to go on behind something that is in no list of sales', async () => {
    const answer = await service.call('GET', `/integrations/sales?after=${world.main.eventId}`, {
      headers: world.main.headers,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([expect.objectContaining({ path: '/after' })]);
  });
});
