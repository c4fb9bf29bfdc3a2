import { integrationsTicketStatuses, ticketStatuses } from '@stagedoor/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { listTicketsWithRate } from '../../../src/contexts/ticketing/tickets/tickets.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { newId } from '../../../src/platform/ids.ts';
import { tenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openWorld } from '../../support/fixtures.ts';
import { createEvent, createTicket } from '../../support/world.ts';

const clock = fixedClock('2026-11-21T22:00:00.000Z');
const { service, world } = await openWorld({ clock });

const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  service.call(method, `/integrations/tickets${path}`, { headers: { ...world.main.headers, ...headers }, body });
const idsOf = (answer: { body: { data: { _id: string }[] } }) => answer.body.data.map(({ _id }) => _id);
const at = (iso: string) => ({ created_at: new Date(iso), updated_at: new Date(iso) });

/** Another event of the organization, and what creates tickets for it. */
async function otherEvent() {
  const event = await createEvent(service, world.main.id, world.main.locationId);
  const organization = { ...world.main, ...event };
  return {
    ...event,
    ticket: (given: Record<string, unknown> = {}) => createTicket(service, organization, given),
  };
}

describe('200 listTickets', () => {
  it('lists the tickets of an event from an instant of creation on, in the order of creation', async () => {
    const { eventId, ticket } = await otherEvent();
    const second = await ticket(at('2026-11-02T10:00:00Z'));
    const first = await ticket(at('2026-11-01T10:00:00Z'));
    await ticket({ deleted_at: clock.now() });
    await createTicket(service, world.main, at('2026-11-02T11:00:00Z'));
    await createTicket(service, world.twin);
    const all = await call('GET', `?event_id=${eventId}`);
    expect(idsOf(all)).toEqual([first.id, second.id]);
    // What the last ticket says is where a door goes on.
    const last = all.body.data.at(-1).created_at;
    expect(idsOf(await call('GET', `?event_id=${eventId}&start_date=${last}`))).toEqual([second.id]);
    expect(idsOf(await call('GET', `?event_id=${eventId}&end_date=${last}`))).toEqual([first.id]);
    expect(idsOf(await call('GET', `?event_id=${world.twin.eventId}`))).toEqual([]);
    const everywhere = await call('GET', '?start_date=2026-11-02T00:00:00Z&end_date=2026-11-03');
    expect(everywhere.body.data).toHaveLength(2);
  });

  it('selects by the last change and by the first entry', async () => {
    const { eventId, ticket } = await otherEvent();
    const [entered, changed] = [await ticket(at('2026-10-01T10:00:00Z')), await ticket(at('2026-10-01T10:00:00Z'))];
    await service.database.sql('UPDATE tickets SET updated_at = $2 WHERE id = $1', [changed.id, clock.now()]);
    await call('PUT', `/${entered.id}/checkin`, { entry_date: '2026-11-21T21:00:00Z' });
    const of = (query: string) => call('GET', `?event_id=${eventId}&start_date=2026-11-21&${query}`);
    expect(idsOf(await of('date_field=updated_at')).sort()).toEqual([entered.id, changed.id].sort());
    expect(idsOf(await of('date_field=entry_date'))).toEqual([entered.id]);
    expect(idsOf(await of('date_field=entry_date&end_date=2026-11-21T21:00:00Z'))).toEqual([]);
    expect(idsOf(await of('date_field=created_at'))).toEqual([]);
  });

  it('leads through all of them page by page', async () => {
    const { eventId, ticket } = await otherEvent();
    const ids: string[] = [];
    for (const day of [1, 2, 3]) ids.push((await ticket(at(`2026-11-0${day}`))).id);
    const page = await call('GET', `?event_id=${eventId}&limit=2`);
    expect(idsOf(page)).toEqual(ids.slice(0, 2));
    expect(page.headers.link).toContain(`after=${ids[1]}`);
    expect(idsOf(await call('GET', `?event_id=${eventId}&after=${ids[1]}`))).toEqual(ids.slice(2));
    expect(idsOf(await call('GET', `?event_id=${eventId}&offset=2`))).toEqual(ids.slice(2));
  });

  it('answers up to 500 tickets where no limit is given', async () => {
    const { eventId, ticket } = await otherEvent();
    const { id } = await ticket();
    await service.database.sql(
      `INSERT INTO tickets (organization_id, id, event_id, rate_id, price_id, price_step, payment_id, barcode, status,
         created_via, price, total_price, created_at, updated_at)
       SELECT organization_id, 'tkt_' || lpad(n::text, 26, '0'), event_id, rate_id, price_id, price_step, payment_id,
         'B' || n, status, created_via, price, total_price, created_at, updated_at
       FROM tickets, generate_series(1, 500) n WHERE id = $1`,
      [id],
    );
    const answer = await call('GET', `?event_id=${eventId}`);
    expect(answer.body.data).toHaveLength(500);
    expect(answer.headers.link).toContain('rel="next"');
    expect((await call('GET', '?limit=501')).status).toBe(400);
  });
});

describe('listTickets of very many', () => {
  it('reads a page by an index, of an event and of the organization, without sorting the others', async () => {
    const { eventId, ticket } = await otherEvent();
    const small = await ticket();
    const large = await createTicket(service, world.main);
    for (const [{ id }, first, count] of [
      [small, 100_000, 1_000],
      [large, 200_000, 30_000],
    ] as const) {
      await service.database.sql(
        `INSERT INTO tickets (organization_id, id, event_id, rate_id, price_id, price_step, payment_id, barcode, status,
           created_via, price, total_price, created_at, updated_at)
         SELECT organization_id, 'tkt_' || lpad((n + $2)::text, 26, '0'), event_id, rate_id, price_id, price_step,
           payment_id, 'MANY' || n + $2, status, created_via, price, total_price, created_at + n * interval '1 second',
           updated_at
         FROM tickets, generate_series(1, $3::int) n WHERE id = $1`,
        [id, first, count],
      );
    }
    await service.database.sql('ANALYZE tickets');
    // The same statement as it is run, explained; on a cluster names of indexes end in the number of a shard.
    const explaining = tenantDb(
      {
        execute: async ({ text, values }) =>
          (await service.database.sql(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)) as never,
      },
      world.main.id,
    );
    const page = { limit: 101, offset: 0, after: undefined };
    const createdFrom = new Date(clock.now().getTime() + 600_000);
    for (const [filter, index] of [
      [{ eventId, createdFrom }, 'tickets_event'],
      [{ createdFrom }, 'tickets_created_at'],
    ] as const) {
      const rows = await listTicketsWithRate(explaining, filter, page);
      const scans = [...JSON.stringify(rows).matchAll(/"Index Name":"(tickets_\w+?)(?:_\d+)?".*?"Actual Rows":(\d+)/g)];
      expect(scans.map(([, name, actualRows]) => [name, actualRows])).toEqual([[index, '101']]);
    }
  });
});

describe('200 getTicket, getTicketByCode', () => {
  it('shows the whole ticket, with a total that is the sum of its parts', async () => {
    const supplement = {
      _id: newId('supplement', clock.now()),
      supplement_id: newId('supplement', clock.now()),
      label: 'Guardarropía',
      description: 'One piece',
      price: 300,
      fake_price: 0,
      has_fake_price: false,
      total_price: 660,
      units: 2,
      product_quantity: 1,
      redemption_deadline_seconds: null,
    };
    const { id, barcode, payment_id } = await createTicket(service, world.main, {
      channel_id: world.channel.id,
      supplements: [supplement],
      supplements_total: 600,
      supplements_service_charge_total: 60,
      warranty_total: 200,
      surcharge: 100,
      discount_amount: 400,
      total_price: 2000 + 150 + 600 + 60 + 200 + 100 - 400,
      refunded_amount: 500,
      refunded_at: clock.now(),
      country_code: 'ES',
      postal_code: '46001',
    });
    await service.database.sql('UPDATE events SET age_min = 18 WHERE id = $1', [world.main.eventId]);
    const answer = await call('GET', `/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      data: {
        _id: id,
        event_id: world.main.eventId,
        date: '2026-11-21',
        qr_code: barcode,
        code: barcode,
        ticket_status: 'active',
        status: 'activated',
        activation_date: '2026-11-21T22:00:00.000Z',
        for: 1,
        enter: 0,
        entry_date: '',
        full_name: 'Vera Lindqvist',
        name: 'Vera Lindqvist',
        email: 'vera@example.org',
        phone: '',
        gender: 'unspecified',
        address: '',
        postal_code: '46001',
        country: 'ES',
        language: 'en',
        ticket_rate_id: world.main.rateId,
        rate_id: world.main.rateId,
        rate_name: 'General',
        rate_slug: expect.stringMatching(/^general-/),
        channel_id: world.channel.id,
        referral_id: '',
        payment_id,
        sale_type: 'online',
        price: 20,
        price_info: { _id: world.main.priceIds[0], price: 20, age: 18, content: '', additional_info: '' },
        discount_quantity_subtract: 4,
        supplements: [
          {
            _id: supplement._id,
            price: 3,
            label: 'Guardarropía',
            normalized_label: 'guardarropia',
            description: 'One piece',
            has_fake_price: false,
            fake_price: 0,
            supplement_units: 2,
            product_quantity: 1,
            product_quantity_used: 0,
            service_charge_amount: 0.6,
            service_charge_type: 'fixed',
          },
        ],
        supplements_service_charge_total: 0.6,
        total_warranty: 2,
        surcharge_total: 1,
        surcharge: {
          amount: 1,
          payment_method: 'cash',
          payment_id,
          state: 'completed',
          created_at: '2026-11-21T22:00:00.000Z',
          user_id: '',
        },
        total_extras: 9,
        total_fees: 2.1,
        total_paid: 27.1,
        refunded: 5,
        raised: 22.1,
        invoice_reference: '',
        corrective_invoice_references: [],
        created_at: '2026-11-21T22:00:00.000Z',
        updated_at: '2026-11-21T22:00:00.000Z',
      },
    });
    const { price, total_extras, total_fees, total_paid, discount_quantity_subtract } = answer.body.data;
    expect(total_paid).toBeCloseTo(price + total_extras + total_fees - discount_quantity_subtract);
    expect((await call('GET', `/by-code/${barcode}`)).body).toEqual(answer.body);
  });

  it('has a status for each of ours, and has brought in nothing before it is paid', async () => {
    const shown: Record<string, string> = {};
    for (const status of ticketStatuses) {
      const { id } = await createTicket(service, world.main, { status });
      shown[status] = (await call('GET', `/${id}`)).body.data.status;
    }
    expect(shown).toEqual({
      processing: 'filling_client',
      pending_payment: 'filling_client',
      filled_client: 'filling_client',
      active: 'activated',
      voided: 'cancelled',
    });
    expect(new Set(Object.values(shown))).toEqual(new Set(integrationsTicketStatuses));
    const unpaid = await createTicket(service, world.main, { status: 'pending_payment' });
    await service.database.sql(
      `UPDATE payments SET status = 'pending', expires_at = now() + interval '1 hour' WHERE id = $1`,
      [unpaid.payment_id],
    );
    expect((await call('GET', `/${unpaid.id}`)).body.data).toMatchObject({ total_paid: 21.5, raised: 0 });
  });
});

describe('getTicketAdmission', () => {
  it('200 while somebody of the ticket may enter, and records nothing', async () => {
    const { id, barcode } = await createTicket(service, world.main, { party_size: 2 });
    expect((await call('GET', `/check-in/${barcode}`)).body).toEqual({ success: true, ticket_id: id });
    await call('PUT', `/${id}/checkin`, { enter: 1 });
    expect((await call('GET', `/check-in/${barcode}`)).status).toBe(200);
    expect(await emittedFor(service.database, id)).toHaveLength(1);
  });

  it('409 where all people of the ticket are inside', async () => {
    const { id, barcode } = await createTicket(service, world.main);
    await call('PUT', `/${id}/checkin`);
    const answer = await call('GET', `/check-in/${barcode}`);
    expect([answer.status, answer.body.error]).toEqual([409, 'already_checked_in']);
  });

  it.each([{ status: 'voided' }, { status: 'pending_payment' }, { deleted_at: new Date() }])(
    '409 for a ticket that is not active: %o',
    async (given) => {
      const { barcode } = await createTicket(service, world.main, given);
      const answer = await call('GET', `/check-in/${barcode}`);
      expect([answer.status, answer.body.error]).toEqual([409, 'ticket_not_active']);
    },
  );
});

describe('checkInTicketByCode', () => {
  it('200 records what a check-in by id records', async () => {
    const { id, barcode } = await createTicket(service, world.main, { party_size: 3 });
    const body = { enter: 2, entry_date: '2026-11-21T21:59:00Z', quality: 4 };
    const answer = await call('PUT', `/by-code/${barcode}/checkin`, body);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect((await emittedFor(service.database, id)).map(({ event, payload }) => [event, payload])).toEqual([
      ['ticket.checked_in', expect.objectContaining({ enter: 2, entry_date: '2026-11-21T21:59:00.000Z', quality: 4 })],
    ]);
    expect((await call('PUT', `/by-code/${barcode}/checkin`)).status).toBe(200);
  });

  it('200 again for a call that is repeated with its Idempotency-Key', async () => {
    const { id, barcode } = await createTicket(service, world.main);
    const key = { 'idempotency-key': `code-${id}` };
    const first = await call('PUT', `/by-code/${barcode}/checkin`, {}, key);
    const second = await call('PUT', `/by-code/${barcode}/checkin`, {}, key);
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([200, 200, 'true']);
  });

  it('takes two statements: whose barcode it is, and the check-in', async () => {
    const { barcode } = await createTicket(service, world.main, { party_size: 2 });
    await call('PUT', `/by-code/${barcode}/checkin`, { enter: 1 });
    const before = service.services.database.statementsCount;
    await call('PUT', `/by-code/${barcode}/checkin`);
    expect(service.services.database.statementsCount - before).toBe(2);
  });

  it('409 for the same number again, and for a ticket that is not active', async () => {
    const { barcode } = await createTicket(service, world.main);
    await call('PUT', `/by-code/${barcode}/checkin`);
    expect((await call('PUT', `/by-code/${barcode}/checkin`)).body.error).toBe('already_checked_in');
    const voided = await createTicket(service, world.main, { status: 'voided' });
    const refused = await call('PUT', `/by-code/${voided.barcode}/checkin`);
    expect([refused.status, refused.body.error]).toEqual([409, 'ticket_not_active']);
  });

  it('400 for more people than the ticket admits', async () => {
    const { barcode } = await createTicket(service, world.main);
    const answer = await call('PUT', `/by-code/${barcode}/checkin`, { enter: 2 });
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/enter' }] });
  });

  it('lets one of two doors in that read one barcode at the same instant', async () => {
    const { barcode } = await createTicket(service, world.main);
    const address = await service.listen();
    const doors = Array.from({ length: 8 }, () =>
      fetch(`${address}/integrations/tickets/by-code/${barcode}/checkin`, {
        method: 'PUT',
        headers: world.main.headers,
      }),
    );
    const statuses = (await Promise.all(doors)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array<number>(7).fill(409)]);
  });
});

describe('404', () => {
  it('answers 404 for the barcode of a deleted ticket', async () => {
    const { barcode } = await createTicket(service, world.main, { deleted_at: clock.now() });
    expect((await call('GET', `/by-code/${barcode}`)).status).toBe(404);
  });
});
