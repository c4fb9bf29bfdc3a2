/** Exports as CSV files: complete over many pages, with nothing in them that a spreadsheet would run. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { sendRefund } from '../../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { createBookingRow } from '../../support/bookings.ts';
import { reportDispute } from '../../support/disputes.ts';
import { openWorld } from '../../support/fixtures.ts';
import { createEntry } from '../../support/guest-lists.ts';
import { createCheckedImport } from '../../support/imports.ts';
import { createPaidList, makeEntry } from '../../support/paid-lists.ts';
import { beginCheckout, buyTickets, cards, payOnPage } from '../../support/purchases.ts';
import { createPerson } from '../../support/sign-in.ts';
import { createRate, createTicket } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
const opened = await openWorld({ clock });
const { service, world, manager } = opened;

const exported = (path: string, headers = manager) =>
  service.call('GET', `/management/organizations/${world.main.id}${path}`, { headers });
/** Numbers from 0 to 1, the same ones for a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
const rowsOf = (text: string) => parse(text, { columns: true, bom: true }) as Record<string, string>[];

describe('200', () => {
  it('has all entries of a list over several pages, each once', async () => {
    for (let count = 0; count < 1_003; count += 1) {
      await createEntry(service, world.main, { name: `Guest ${count}`, party_size: 2 });
    }
    await createEntry(service, world.main, { name: 'Removed', removed_at: clock.now() });
    const answer = await exported(`/guest-lists/csv?event_id=${world.main.eventId}`);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="guest-lists.csv"',
      'cache-control': 'private, no-store',
    });
    expect(answer.text.startsWith('\ufeff_id,name,for,')).toBe(true);
    const rows = rowsOf(answer.text);
    expect(rows).toHaveLength(1_003);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(1_003);
    expect(rows[0]).toMatchObject({ for: '2', entry_price: '0.00', created_at: '2026-11-20T20:00:00.000Z' });
  });

  it('says which entries of a list wait for their payment', async () => {
    const free = await createEntry(service, world.main, { name: 'Free' });
    const waiting = await makeEntry(opened, await createPaidList(opened));
    expect(waiting.status, waiting.text).toBe(200);
    const rows = rowsOf((await exported('/guest-lists/csv')).text);
    const statusOf = (wanted: string) => rows.find(({ _id }) => _id === wanted)?.status;
    expect([statusOf(free.id), statusOf(waiting.body.data._id)]).toEqual(['active', 'pending_payment']);
    const { rate_id: rateId } = (await exported(`/guest-lists/${waiting.body.data._id}`)).body.data;
    const ofRate = rowsOf((await exported(`/guest-lists/csv?list_rate_id=${rateId}`)).text);
    expect(ofRate.map(({ _id }) => _id)).toEqual([waiting.body.data._id]);
  });

  it.each(['=1+1', '+34600123456', '-2', '@SUM(A1)', ' =1+1', '\u00a0@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'puts an apostrophe before %s, which imports take off',
    async (name) => {
      await createEntry(service, world.main, { name, tags: ['a', 'b'] });
      const { text } = await exported('/guest-lists/csv');
      const row = rowsOf(text).find((one) => one.name === `'${name}`);
      expect(row).toMatchObject({ tags: 'a, b' });
      const ground = { service, organizationId: world.main.id, headers: manager };
      const given = { type: 'guest_lists', list_rate_id: world.main.listRateId };
      const id = await createCheckedImport(ground, given, `name,for\n"'${name}",1\n`);
      const read = await exported(`/imports/${id}/problems`);
      expect(read.body.data).toEqual([]);
    },
  );

  it('a cell of an import with a line break in a name is a problem', async () => {
    const ground = { service, organizationId: world.main.id, headers: manager };
    const given = { type: 'guest_lists', list_rate_id: world.main.listRateId };
    const id = await createCheckedImport(ground, given, 'name,for\n"Vera\nBcc: x@example.org",1\n');
    const { data } = (await exported(`/imports/${id}/problems`)).body;
    expect(data).toMatchObject([{ line: 2, column: 'name', code: 'control_characters' }]);
  });

  it('reads no further while the reader takes nothing, and ends when the reader goes away', async () => {
    const rowsCount = 10_000;
    // Twenty megabytes: more than connections keep on the way.
    await service.database.sql(
      `INSERT INTO guest_lists (organization_id, id, event_id, rate_id, code, name, email, observations_reception, tags,
         party_size, created_via, created_at, updated_at, language, status, price)
       SELECT $1, 'lst_slow' || lpad(n::text, 20, '0'), $2, $3, 'SLOW' || n, 'Slow ' || n, '', repeat('x', 2000), '{}', 1,
         'management', now(), now(), 'en', 'active', 0
       FROM generate_series(1, $4) AS n`,
      [world.main.id, world.main.eventId, world.main.listRateId, rowsCount],
    );
    const pagesMax = rowsCount / 500;
    const database = service.services.database;
    const address = await service.listen();
    const before = database.statementsCount;
    const reader = new AbortController();
    const url = `${address}/management/organizations/${world.main.id}/guest-lists/csv`;
    const answer = await fetch(url, { headers: manager, signal: reader.signal });
    expect(answer.status).toBe(200);
    // Until no more is read: what the connection takes has been sent by then.
    let read = -1;
    while (read !== database.statementsCount) {
      read = database.statementsCount;
      await sleep(500);
    }
    expect(read - before).toBeGreaterThan(1);
    expect(read - before).toBeLessThan(pagesMax - 4);
    reader.abort();
    await sleep(1_000);
    expect(database.statementsCount - read).toBeLessThanOrEqual(1);
  });

  it('has tickets with amounts in major units', async () => {
    const ticket = await createTicket(service, world.main, {
      full_name: 'Vera "V", Lindqvist',
      fees_provider: 60,
      discount_amount: 110,
      total_price: 2100,
      refunded_amount: 500,
      party_size: 3,
      admitted_count: 2,
    });
    const { status, text } = await exported(`/tickets/csv?event_id=${world.main.eventId}`);
    expect(status).toBe(200);
    expect(rowsOf(text).find(({ _id }) => _id === ticket.id)).toMatchObject({
      full_name: 'Vera "V", Lindqvist',
      base_price: '20.00',
      fee: '2.10',
      discount: '1.10',
      total_price: '21.00',
      refunded: '5.00',
      currency: 'EUR',
      people: '3',
      entered: '2',
      qr_code: ticket.barcode,
    });
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    expect(
      rowsOf((await exported(`/tickets/csv?event_id=${world.main.eventId}&ticket_rate_id=${rateId}`)).text),
    ).toEqual([]);
    expect(rowsOf((await exported(`/tickets/csv?event_id=${world.main.eventId}&status=voided`)).text)).toEqual([]);
  });

  it.each([
    ['tickets', ['entry_time', 'created_at']],
    ['guest-lists', ['created_at']],
    ['bookings', ['starts_at', 'created_at']],
    ['clients', ['first_seen', 'last_seen']],
    ['payments', ['created_at', 'paid_at']],
    ['wallet-movements', ['at']],
    ['external-payments', ['at', 'undone_at']],
    ['invoices', ['issued_at']],
    ['payouts', ['arrives_at', 'created_at']],
  ])('has the instants of %s by the clock of the organization too', async (list, instants) => {
    const ofEvent = list === 'tickets' ? `?event_id=${world.main.eventId}` : '';
    const [names] = parse((await exported(`/${list}/csv${ofEvent}`)).text, { bom: true }) as string[][];
    expect(names!.slice(-instants.length - 1)).toEqual([...instants.map((name) => `${name}_local`), 'time_zone']);
    expect(names).toEqual(expect.arrayContaining(instants));
  });

  it('has when somebody came in as the clock at the door showed it, in summer and in winter', async () => {
    const entered = (first_entered_at: string) =>
      createTicket(service, world.main, { admitted_count: 1, first_entered_at });
    const [summer, winter, never] = [
      await entered('2026-07-04T22:41:05.000Z'),
      await entered('2026-11-20T23:30:00.000Z'),
      await createTicket(service, world.main),
    ];
    const rows = rowsOf((await exported(`/tickets/csv?event_id=${world.main.eventId}`)).text);
    const shown = ({ id }: { id: string }) => rows.find(({ _id }) => _id === id)!;
    expect([summer, winter, never].map((ticket) => shown(ticket).entry_time_local)).toEqual([
      '2026-07-05 00:41:05',
      '2026-11-21 00:30:00',
      '',
    ]);
    expect(shown(summer)).toMatchObject({ entry_time: '2026-07-04T22:41:05.000Z', time_zone: 'Europe/Madrid' });
  });

  it('has bookings and clients', async () => {
    const advance = { deposit: 3_000, advance_cash: 1_500, advance_pos: 500, refunded_amount: 200 };
    await createBookingRow(service, world.main, { name: 'Booked One', price: 9_900, party_size: 5, ...advance });
    await createBookingRow(service, world.main, { name: 'Accepted One', status: 'accepted' });
    const bookings = rowsOf((await exported('/bookings/csv')).text);
    expect(bookings.find(({ name }) => name === 'Booked One')).toMatchObject({
      for: '5',
      status: 'pending',
      price: '99.00',
      deposit: '30.00',
      deposit_paid: '20.00',
      refunded: '2.00',
      entered: '0',
    });
    const accepted = rowsOf((await exported('/bookings/csv?status=accepted')).text);
    expect(accepted.map(({ name }) => name)).toEqual(['Accepted One']);
    const clients = await exported('/clients/csv');
    expect(clients.status).toBe(200);
    expect(clients.text.startsWith('\ufeff_id,email,name')).toBe(true);
  });

  it('has payments with their buyers, the latest first, by the filters of their list', async () => {
    await service.call('PATCH', `/management/organizations/${world.main.id}/tax-settings`, {
      headers: (await createPerson(service, world.main.id, 'admin')).headers,
      body: { tax_percentage: 21 },
    });
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    const bought = async (full_name: string, card: string) => {
      clock.advance(1_000);
      const tickets = [{ full_name, email: 'ilse@example.org' }];
      const { data } = (await beginCheckout(service, world.channel, rateId, { tickets })).body;
      clock.advance(1_000);
      await payOnPage(service, data.payment_url, card);
      return String(data.payment_id);
    };
    const paid = await bought('=HYPERLINK("x")', cards.good);
    const waiting = await bought('Ilse Okafor', cards.declined);
    const answer = await exported('/payments/csv?search=ilse@example.org');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="payments.csv"');
    const rows = rowsOf(answer.text);
    expect(rows.map(({ _id }) => _id)).toEqual([waiting, paid]);
    expect(rows[1]).toMatchObject({
      status: 'succeeded',
      client_name: `'=HYPERLINK("x")`,
      amount: '21.50',
      fees: '1.50',
      refunded: '0.00',
      currency: 'EUR',
      method_last4: '4242',
      invoice_reference: expect.stringMatching(/^\d{4}-F-\d{6}$/),
      paid_at: '2026-11-20T20:00:02.000Z',
      taxable: '17.77',
      tax: '3.73',
      tax_percentages: '21',
      created_at_local: '2026-11-20 21:00:01',
      paid_at_local: '2026-11-20 21:00:02',
      time_zone: 'Europe/Madrid',
    });
    expect(rows[0]).toMatchObject({ taxable: '', tax: '', tax_percentages: '', paid_at: '', paid_at_local: '' });
    const pending = rowsOf((await exported('/payments/csv?status=pending&search=ilse@example.org')).text);
    expect(pending.map(({ _id }) => _id)).toEqual([waiting]);

    await bought('Ilse Okafor', cards.good);
    const clients = rowsOf((await exported('/clients/csv')).text);
    expect(clients.find(({ email }) => email === 'ilse@example.org')).toMatchObject({
      tickets_count: '2',
      total_spent: '43.00',
      first_seen: '2026-11-20T20:00:02.000Z',
      last_seen: '2026-11-20T20:00:06.000Z',
    });
  });

  it('has invoices with their tax, movements of the wallet and external payments, by the filters of their lists', async () => {
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    clock.advance(1_000);
    const data = await buyTickets(service, world.channel, rateId);
    const invoices = await exported(`/invoices/csv?payment_id=${data.payment_id}`);
    expect(invoices.headers['content-disposition']).toBe('attachment; filename="invoices.csv"');
    const [invoice, ...others] = rowsOf(invoices.text);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ payment_id: data.payment_id, total: '21.50', currency: 'EUR' });
    expect(Number(invoice!.taxable) + Number(invoice!.tax)).toBeCloseTo(21.5);
    const wallet = rowsOf((await exported(`/wallet-movements/csv?event_id=${world.main.eventId}`)).text);
    expect(wallet[0]).toMatchObject({ payment_id: data.payment_id, amount: '21.50', type: 'sale' });
    const [movement] = (await exported('/wallet-movements?limit=1')).body.data;
    expect(movement.balance_after).toBeGreaterThan(21.5);
    expect(wallet[0]!.balance_after).toBe(movement.balance_after.toFixed(2));
    await service.call('POST', `/management/organizations/${world.main.id}/tickets/${data.tickets[0]._id}/refund`, {
      headers: manager,
      body: { amount: 5 },
    });
    const [{ id: refundId }] = (await service.database.sql('SELECT id FROM refunds WHERE payment_id = $1', [
      data.payment_id,
    ])) as [{ id: string }];
    await sendRefund(service.services, { organizationId: world.main.id, refundId });
    const corrective = rowsOf((await exported(`/invoices/csv?payment_id=${data.payment_id}`)).text);
    expect(corrective.find(({ refund_id: of }) => of === refundId)).toMatchObject({
      corrects: invoice!.reference,
      total: '-5.00',
    });
    expect(rowsOf((await exported('/wallet-movements/csv?event_id=evt_01jd3k5v8wexbtq8m2zr4h6n7c')).text)).toEqual([]);

    const { id } = await createBookingRow(service, world.main, { name: '+Ilse' });
    const outside = (path: string, body?: object) =>
      service.call('POST', `/management/organizations/${world.main.id}/external-payments${path}`, {
        headers: manager,
        body,
      });
    const taken = (await outside('', { resource_id: id, amount: 60, method: 'bank_transfer' })).body.data;
    await outside(`/${taken._id}/undo`);
    const external = rowsOf((await exported(`/external-payments/csv?resource_id=${id}`)).text);
    expect(external.find(({ _id }) => _id === taken._id)).toMatchObject({
      booking_id: id,
      amount: '60.00',
      method: 'bank_transfer',
      client_name: "'+Ilse",
      undoes: '',
      undone_at: clock.now().toISOString(),
    });
    expect(external.find(({ _id }) => _id !== taken._id)).toMatchObject({ amount: '-60.00', undoes: taken._id });
  });

  it('adds up to the totals of the screens, over a random history and for one period of it', async () => {
    const base = `/management/organizations/${world.main.id}`;
    const manage = (method: string, path: string, body?: object) =>
      service.call(method, `${base}${path}`, { headers: manager, body });
    const seed = Math.floor(Math.random() * 2 ** 31);
    const random = randomOf(seed);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
    const { rateId } = await createRate(service, world.main.id, world.main.eventId, { quota: 1_000 });
    const { id: bookingId } = await createBookingRow(service, world.main);
    const tickets: string[] = [];
    const paid: string[] = [];
    const externals: string[] = [];
    const buy = async (card = pick([cards.good, cards.good, cards.declined, cards.refundsFail])) => {
      const data = await buyTickets(service, world.channel, rateId, { card });
      if (card === cards.declined) return;
      tickets.push(data.tickets[0]._id);
      paid.push(data.payment_id);
    };
    const acts = {
      buy: () => buy(),
      sellForCash: () =>
        manage('POST', '/tickets/box-office', {
          ticket_rate_id: rateId,
          collection: pick(['cash', 'pos']),
          tickets: [{}],
        }),
      refund: async () => {
        if (tickets.length === 0) return buy();
        const amount = Math.ceil(random() * 900) / 100;
        await manage('POST', `/tickets/${pick(tickets)}/refund`, { amount });
        const waiting = await service.database.sql<{ id: string }>(
          `SELECT id FROM refunds WHERE organization_id = $1 AND status = 'pending'`,
          [world.main.id],
        );
        for (const { id } of waiting)
          await sendRefund(service.services, { organizationId: world.main.id, refundId: id });
      },
      payOutside: async () => {
        const body = {
          resource_id: bookingId,
          amount: Math.ceil(random() * 9_000) / 100,
          method: pick(['cash', 'card']),
        };
        externals.push((await manage('POST', '/external-payments', body)).body.data._id);
      },
      undoOutside: async () => {
        if (externals.length > 0) await manage('POST', `/external-payments/${pick(externals)}/undo`);
      },
      dispute: async () => {
        const paymentId = paid.shift();
        if (paymentId) await reportDispute(service, { organizationId: world.main.id, paymentId });
      },
    };
    const moments: Date[] = [];
    for (let count = 0; count < 40; count += 1) {
      clock.advance(1_000 + Math.floor(random() * 15 * 60_000));
      moments.push(clock.now());
      // Whatever the seed, the period has some of each.
      if (count === 15) await buy(cards.good);
      else if (count === 16) await acts.payOutside();
      else await acts[pick(Object.keys(acts) as (keyof typeof acts)[])]();
    }
    const period = `start_date=${moments[10]!.toISOString()}&end_date=${moments[30]!.toISOString()}`;
    const cents = (text: string | undefined) => Math.round(Number(text || 0) * 100);
    const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / 100;
    const signed = (rows: readonly Record<string, string>[], column: string) => ({
      count: rows.length,
      incoming: sumOf(rows.map((row) => Math.max(0, cents(row[column])))),
      outgoing: sumOf(rows.map((row) => Math.min(0, cents(row[column])))),
    });
    for (const query of ['', `?${period}`]) {
      const both = async (path: string) => {
        const rows = rowsOf((await exported(`/${path}/csv${query}`)).text);
        const totals = (await exported(`/${path}/totals${query}`)).body.data;
        expect(rows.length, `${path} ${seed}`).toBe(totals.count);
        expect(rows.length, `${path} ${seed}`).toBeGreaterThan(0);
        return { rows, shown: totals.sums[0], about: `${path}${query} of the history ${seed}` };
      };
      for (const [path, column] of [
        ['wallet-movements', 'amount'],
        ['external-payments', 'amount'],
        ['invoices', 'total'],
      ] as const) {
        const { rows, shown, about } = await both(path);
        expect(shown, about).toMatchObject(signed(rows, column));
      }
      const { rows, shown, about } = await both('payments');
      expect(shown, about).toMatchObject({
        incoming: sumOf(rows.map((row) => (row.paid_at ? cents(row.amount) : 0))),
        outgoing: 0 - sumOf(rows.map((row) => cents(row.refunded))),
      });
      const taxed = rows.filter(({ tax }) => tax !== '');
      expect(
        taxed.map((row) => cents(row.taxable) + cents(row.tax)),
        about,
      ).toEqual(taxed.map((row) => cents(row.amount)));
      const invoices = await both('invoices');
      const taxes = invoices.shown.taxes as { base: number; tax: number }[];
      expect(sumOf(invoices.rows.map((row) => cents(row.taxable))), about).toBe(
        sumOf(taxes.map(({ base }) => Math.round(base * 100))),
      );
      expect(sumOf(invoices.rows.map((row) => cents(row.tax))), about).toBe(
        sumOf(taxes.map(({ tax }) => Math.round(tax * 100))),
      );
    }
  }, 60_000);

  it('has the first row alone where there is nothing', async () => {
    const { text } = await exported('/tickets/csv?event_id=evt_01jd3k5v8wexbtq8m2zr4h6n7c');
    expect(rowsOf(text)).toEqual([]);
  });
});
