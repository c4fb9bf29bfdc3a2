import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listTicketsAcrossOrganizations } from '../../../src/contexts/ticketing/tickets/tickets.ts';
import { newId } from '../../../src/platform/ids.ts';
import { crossTenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { openFixtures } from '../../support/fixtures.ts';
import {
  addPartner,
  createChannel,
  createEvent,
  createOrganization,
  createTicket,
  insert,
  type TestOrganization,
} from '../../support/world.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-21T22:31:04.218Z' });

/** A fresh channel for every test, partner of `main` and `other`. */
let channelId: string;
let headers: Record<string, string>;
let other: TestOrganization;
beforeAll(async () => {
  other = await createOrganization(service, { name: 'Other House', currency: 'JPY', currency_digits: 0 });
});
beforeEach(async () => {
  ({ id: channelId, headers } = await createChannel(service, world.main.id, other.id));
});

const partnerOf = (organizationId: string) => addPartner(service, organizationId, channelId);

const list = (query: Record<string, string> = {}) =>
  service.call('GET', `/channels/tickets?${new URLSearchParams(query)}`, { headers });
const idsOf = (answer: { body: { data: { _id: string }[] } }) => answer.body.data.map(({ _id }) => _id);

const minuteMs = 60_000;
/** A ticket that the channel sold, so many minutes ago. */
function sold(minutesAgo: number, given: Record<string, unknown> = {}, organization: TestOrganization = world.main) {
  const at = new Date(clock.now().getTime() - minutesAgo * minuteMs);
  return createTicket(service, organization, {
    id: newId('ticket', at),
    channel_id: channelId,
    created_via: 'channels',
    created_at: at,
    updated_at: at,
    ...given,
  });
}

describe('200', () => {
  it('answers what the channel sold at its partners, of several organizations, in the order of creation', async () => {
    const tickets = [await sold(3), await sold(2, {}, other), await sold(1)];
    await createTicket(service, world.main);
    await createTicket(service, world.main, { channel_id: world.channel.id });
    await sold(2, { deleted_at: clock.now() });
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(answer.body.success).toBe(true);
    expect(idsOf(answer)).toEqual(tickets.map(({ id }) => id));
    expect(answer.body.data).toMatchObject([
      { payment_currency: 'EUR', total_price: 21.5, payment: { organization_id: world.main.id } },
      { payment_currency: 'JPY', total_price: 2150, payment: { organization_id: other.id } },
      { payment_currency: 'EUR' },
    ]);
  });

  it('shows refunds, entries, discount and what is left of each part of the price', async () => {
    const ticket = await sold(5, {
      party_size: 3,
      admitted_count: 2,
      first_entered_at: '2026-11-21T22:30:00Z',
      fees_organization: 150,
      fees_provider: 50,
      supplements_total: 300,
      supplements_service_charge_total: 25,
      surcharge: 500,
      warranty_total: 100,
      warranty_hours: 48,
      discount_amount: 200,
      total_price: 2925,
      refunded_amount: 2200,
      refunded_at: '2026-11-21T22:20:00Z',
      birthday: '1994-06-17',
    });
    for (const [amount, at, channel] of [
      [1500, '2026-11-21T22:10:00Z', null],
      [700, '2026-11-21T22:20:00Z', channelId],
    ]) {
      await insert(service.database, 'refunds', {
        organization_id: world.main.id,
        id: newId('refund', clock.now()),
        ticket_id: ticket.id,
        subject_id: ticket.id,
        channel_id: channel,
        amount,
        created_at: at,
      });
    }
    const [shown] = (await list()).body.data;
    expect(shown).toMatchObject({
      for: 3,
      enter: 2,
      entry_time: '2026-11-21T22:30:00.000Z',
      birthday: '1994-06-17',
      total_fees: 2,
      fees: { organization: 1.5, provider: 0.5 },
      total_price: 29.25,
      refunded: 22,
      refunded_at: '2026-11-21T22:20:00.000Z',
      refunds: [
        { channel_id: '', amount: 15, at: '2026-11-21T22:10:00.000Z' },
        { channel_id: channelId, amount: 7, at: '2026-11-21T22:20:00.000Z' },
      ],
      discount_code: { id: '', code: '', amount: 2 },
      surcharge: { amount: 5 },
      warranty: { total: 1, hours: 48, cost: 1 },
      ticket_original: { total_price: 24.25, price: 20 },
      // 2.00 of discount and 22.00 of refunds: all of the price and the supplements, then 1.00 of the fees.
      remaining_breakdown: {
        price: 0,
        suplements: 0,
        surcharge: 5,
        warranty: 1,
        ggdd: 1.25,
        suplements_upselling: 0,
        ggdd_upselling: 0,
      },
    });
  });

  it('shows nothing of an organization from the moment it removes the channel, and all again when it returns', async () => {
    const mine = await sold(2);
    const theirs = await sold(1, {}, other);
    await service.database.sql('DELETE FROM channel_partners WHERE channel_id = $1 AND organization_id = $2', [
      channelId,
      other.id,
    ]);
    expect(idsOf(await list())).toEqual([mine.id]);
    expect(idsOf(await list({ organization_id: other.id }))).toEqual([]);
    await partnerOf(other.id);
    expect(idsOf(await list())).toEqual([mine.id, theirs.id]);
  });

  it('asks by each field, plainly and inside filter, and by several at once', async () => {
    const { eventId, rateId, priceIds } = await createEvent(service, world.main.id, world.main.locationId);
    const one = await sold(
      2,
      { status: 'voided', email: 'Ilse@Example.org', email_key: 'ilse@example.org' },
      { ...world.main, eventId, rateId, priceIds },
    );
    const two = await sold(1, {}, other);
    const fields: Record<string, [string, string]> = {
      event_id: [eventId, other.eventId],
      ticket_rate_id: [rateId, other.rateId],
      status: ['voided', 'active'],
      email: ['ILSE@example.org', 'vera@example.org'],
      qr_code: [one.barcode, two.barcode],
      payment_id: [String(one.payment_id), String(two.payment_id)],
    };
    for (const [field, [ofOne, ofTwo]] of Object.entries(fields)) {
      for (const name of [field, `filter[${field}]`]) {
        expect(idsOf(await list({ [name]: ofOne })), name).toEqual([one.id]);
        expect(idsOf(await list({ [name]: ofTwo })), name).toEqual([two.id]);
      }
      expect(idsOf(await list({ [field]: ofOne, [`filter[${field}]`]: ofTwo })), field).toEqual([]);
    }
    expect(idsOf(await list({ organization_id: other.id }))).toEqual([two.id]);
    expect(idsOf(await list({ organization_id: world.main.id, status: 'voided', event_id: eventId }))).toEqual([
      one.id,
    ]);
    expect(idsOf(await list({ organization_id: world.twin.id }))).toEqual([]);
  });

  it('asks by creation, change and entry, from the start on and before the end', async () => {
    const created = (minutes: number) => new Date(clock.now().getTime() - minutes * minuteMs).toISOString();
    const old = await sold(60, { updated_at: created(5), first_entered_at: created(10), admitted_count: 1 });
    const young = await sold(20);
    const cases: [Record<string, string>, string[]][] = [
      [{ start_date: created(60) }, [old.id, young.id]],
      [{ start_date: created(59.999) }, [young.id]],
      [{ end_date: created(20) }, [old.id]],
      [{ start_date: created(30), end_date: created(10) }, [young.id]],
      [{ date_field: 'updated_at', start_date: created(5) }, [old.id]],
      [{ date_field: 'updated_at', end_date: created(5) }, [young.id]],
      [{ date_field: 'entry_time', start_date: created(10), end_date: created(9) }, [old.id]],
      [{ date_field: 'entry_time', end_date: created(10) }, []],
      [{ start_date: created(60).replace('Z', '+01:00') }, [old.id, young.id]],
    ];
    for (const [query, ids] of cases) expect(idsOf(await list(query)), JSON.stringify(query)).toEqual(ids);
  });

  it('pages by offset and by the last id, and announces a next page only if there is one', async () => {
    const tickets: string[] = [];
    for (let minutes = 7; minutes > 0; minutes -= 1) tickets.push((await sold(Math.ceil(minutes / 2))).id);
    // Tickets of one instant are in the order of their ids.
    const ordered = idsOf(await list());
    expect([...ordered].sort()).toEqual([...tickets].sort());
    expect(ordered).toEqual([...ordered].sort());
    expect(idsOf(await list({ limit: '3', offset: '2' }))).toEqual(ordered.slice(2, 5));

    const seen: string[] = [];
    let next: string | undefined = '/channels/tickets?limit=3';
    for (let pages = 0; next; pages += 1) {
      expect(pages).toBeLessThan(4);
      const answer = await service.call('GET', next, { headers });
      seen.push(...idsOf(answer));
      const link = /<[^>]*?(\/channels\/[^>]*)>; rel="next"/.exec(String(answer.headers.link ?? ''));
      next = link?.[1];
    }
    expect(seen).toEqual(ordered);
    expect((await list({ limit: '7' })).headers.link).toBeUndefined();
  });

  it('goes on after a ticket that was deleted', async () => {
    const [first, second, third] = [await sold(3), await sold(2), await sold(1, {}, other)];
    await service.database.sql('UPDATE tickets SET deleted_at = now() WHERE id = $1', [first.id]);
    expect(idsOf(await list({ after: first.id }))).toEqual([second.id, third.id]);
    await service.database.sql('UPDATE tickets SET deleted_at = now() WHERE id = $1', [third.id]);
    expect(idsOf(await list({ after: third.id }))).toEqual([]);
  });

  it('takes one statement', async () => {
    const first = await sold(2);
    await sold(1);
    const { database } = service.services;
    await list();
    const before = database.statementsCount;
    await list({ status: 'active', 'filter[email]': 'vera@example.org', after: first.id });
    expect(database.statementsCount - before).toBe(1);
  });

  it('reads a page of a hundred out of very many by the index of the channel, without sorting them', async () => {
    const ticket = await sold(1);
    await service.database.sql(
      `INSERT INTO tickets (organization_id, id, event_id, rate_id, price_id, price_step, payment_id, channel_id, barcode, status,
         created_via, price, total_price, created_at, updated_at)
       SELECT organization_id, 'tkt_' || lpad(n::text, 26, '0'), event_id, rate_id, price_id, price_step, payment_id, channel_id,
         'MANY-' || n, status, created_via, price, total_price, created_at - n * interval '1 minute', updated_at
       FROM tickets, generate_series(1, 20000) AS n WHERE id = $1`,
      [ticket.id],
    );
    await service.database.sql('ANALYZE tickets');
    // The same statement as it is run, explained.
    const explaining = crossTenantDb({
      execute: async ({ text, values }) =>
        (await service.database.sql(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)) as never,
    });
    const page = { limit: 101, offset: 0, after: undefined };
    const rows = await listTicketsAcrossOrganizations(explaining, channelId, [], {}, page);
    const scans = [...JSON.stringify(rows).matchAll(/"Index Name":"tickets_channel(?:_\d+)?".*?"Actual Rows":(\d+)/g)];
    expect(scans.map(([, actualRows]) => actualRows)).toEqual(['101']);
    expect((await list({ limit: '100' })).body.data).toHaveLength(100);
  });
});
