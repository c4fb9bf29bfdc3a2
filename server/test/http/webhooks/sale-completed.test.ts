/** A sale as a whole: told once for each payment that was paid, with a line for each thing. */
import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { addSupplement, createRateWithSupplement } from '../../support/bought-supplements.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openWorld } from '../../support/fixtures.ts';
import { createPassType } from '../../support/passes.ts';
import { beginCheckout, cards, payOnPage } from '../../support/purchases.ts';
import { addEndpoint } from '../../support/webhooks.ts';
import { createTicket } from '../../support/world.ts';

const clock = fixedClock(new Date());
const ground = await openWorld({ clock, connectionsMax: 20 });
const { service, world, manager } = ground;
const { main, channel, reseller } = world;

type Payload = Record<string, unknown> & { readonly lines: readonly Record<string, unknown>[] };
/** The sales that were told of a payment. */
const salesOf = async (paymentId: string) =>
  (await emittedFor(service.database, paymentId))
    .filter(({ event }) => event === 'sale.completed')
    .map(({ payload }) => payload as Payload);
const manage = async (path: string, body?: object) => {
  const url = `/management/organizations/${main.id}${path}`;
  const answer = await service.call('POST', url, { headers: manager, body });
  expect([answer.status, answer.status < 300 ? '' : answer.text]).toEqual([answer.status, '']);
  return answer.body.data;
};
const paymentOf = async (table: string, id: string) => {
  const [row] = await service.database.sql(`SELECT payment_id FROM ${table} WHERE id = $1`, [id]);
  return String(row!.payment_id);
};
const noParts = {
  discount: 0,
  supplements: 0,
  supplements_service_charge: 0,
  fees: { organization: 0, provider: 0 },
  surcharge: 0,
  warranty: 0,
  tips: 0,
};

describe('sale.completed', () => {
  it('is told when an online payment is paid, once, to the organization and the channel, with a line for each ticket', async () => {
    const ofChannel = await addEndpoint(service, { channelId: channel.id });
    const { rateId, supplementId } = await createRateWithSupplement(ground);
    const { data } = (
      await beginCheckout(service, channel, rateId, {
        metadata: { order: 'NG-1' },
        tickets: [
          { full_name: 'Teodor Amsel', email: 'teodor@example.org', supplements: [{ supplement_id: supplementId }] },
          { full_name: 'Vera Amsel', email: 'vera@example.org' },
        ],
      })
    ).body;
    expect(await salesOf(data.payment_id)).toEqual([]);
    await payOnPage(service, data.payment_url, cards.good);
    await payOnPage(service, data.payment_url, cards.good);
    const [sale, ...others] = await salesOf(data.payment_id);
    expect(others).toEqual([]);
    expect(sale).toMatchObject({
      payment_id: data.payment_id,
      resource_type: 'ticket',
      event_id: main.eventId,
      channel_id: channel.id,
      sale_type: 'online',
      collection: 'gateway',
      sold_at: clock.now().toISOString(),
      total: data.total_amount,
      currency: 'EUR',
      metadata: { order: 'NG-1' },
    });
    const tickets = [...data.tickets].sort((a, b) => (a._id < b._id ? -1 : 1));
    expect(sale!.lines).toEqual(
      tickets.map((ticket) => ({
        ...noParts,
        resource_id: ticket._id,
        rate_id: rateId,
        description: ticket.price.name,
        quantity: ticket.for,
        price: ticket.price.price,
        supplements: ticket.total_supplements,
        supplements_service_charge: ticket.supplements_service_charge_total,
        fees: ticket.fees,
        total: ticket.total_price,
      })),
    );
    expect(sale!.lines.some(({ supplements }) => Number(supplements) > 0)).toBe(true);
    const deliveries = await service.database.sql(
      `SELECT n.kind FROM webhook_deliveries d JOIN webhook_notifications n ON n.id = d.notification_id
       WHERE d.endpoint_id = $1 AND n.resource_id = $2 ORDER BY n.sequence`,
      [ofChannel.id, data.payment_id],
    );
    expect(deliveries).toEqual([{ kind: 'payment.success' }, { kind: 'sale.completed' }]);
  });

  it('is told of what costs nothing, is sold at the box office, and is imported', async () => {
    const free = await manage(`/events/${main.eventId}/ticket-rates`, {
      name: 'Free',
      quota: 5,
      prices: [{ name: 'Free', price: 0, quantity: 5 }],
    });
    const { payment_id: freeId } = (await beginCheckout(service, channel, free._id)).body.data;
    expect(await salesOf(freeId)).toMatchObject([
      { total: 0, collection: 'gateway', lines: [{ ...noParts, price: 0 }] },
    ]);

    const terms = { ticket_rate_id: main.rateId, collection: 'cash', tickets: [{}] };
    const [ticket] = await manage('/tickets/box-office', terms);
    expect(await salesOf(ticket.payment_id)).toMatchObject([
      { sale_type: 'box-office', collection: 'cash', channel_id: '', total: ticket.total_price },
    ]);

    const guests = { price_id: main.priceIds[1], full_name: 'Ilse Okafor', email: 'ilse@example.org' };
    const imported = await service.call('POST', '/integrations/tickets', {
      headers: main.headers,
      body: { ticket_rate_id: main.rateId, tickets: [guests, guests] },
    });
    const [{ payment_id: importId }] = imported.body.data;
    const [sale, ...others] = await salesOf(importId);
    expect([sale!.sale_type, sale!.lines.length, others]).toEqual(['imported', 2, []]);
  });

  it('is told of supplements, passes and changes of name', async () => {
    const { id: ticketId } = await createTicket(service, main, { channel_id: channel.id });
    const supplementId = await addSupplement(ground, main.rateId);
    const supplements = { collection: 'cash', supplements: [{ supplement_id: supplementId }] };
    const [bought] = await manage(`/tickets/${ticketId}/supplements`, supplements);
    const [sold] = await salesOf(await paymentOf('ticket_supplements', bought._id));
    expect(sold).toMatchObject({ resource_type: 'supplement', lines: [{ resource_id: bought._id, price: 0 }] });
    expect(sold!.lines[0]!.total).toBe(sold!.total);

    const typeId = await createPassType(ground);
    const holder = { full_name: 'Vera Lindqvist', email: 'vera@example.org', phone: '+34600123456', method: 'cash' };
    const pass = await manage('/passes', { pass_type_id: typeId, ...holder });
    expect(await salesOf(await paymentOf('passes', pass._id))).toMatchObject([
      {
        resource_type: 'pass',
        event_id: '',
        total: 50,
        lines: [{ resource_id: pass._id, rate_id: typeId, price: 50 }],
      },
    ]);

    const change = await manage(`/tickets/${ticketId}/name-changes`, { full_name: 'Noor Haddad', amount: 5 });
    await manage(`/tickets/${ticketId}/name-changes/${change._id}/complete`);
    const [{ payment_id: changeId }] = (await service.database.sql(
      'SELECT payment_id FROM sale_lines WHERE subject_id = $1',
      [change._id],
    )) as [{ payment_id: string }];
    expect(await salesOf(changeId)).toMatchObject([
      { resource_type: 'name-change', total: 5, lines: [{ ...noParts, price: 5, total: 5 }] },
    ]);
  });

  it('is not told of a ticket that a reseller hands over in exchange', async () => {
    const ticket = await createTicket(service, main, { channel_id: channel.id });
    const before = await service.database.sql(`SELECT id FROM webhook_notifications WHERE kind = 'sale.completed'`);
    const swapped = await service.call('POST', '/resellers/swap', {
      headers: reseller.headers,
      body: {
        ticket: { barcode: ticket.barcode },
        customer: { firstName: 'Nadia', lastName: 'Ferrer', email: 'nadia@example.org' },
      },
    });
    expect(swapped.status).toBe(200);
    const after = await service.database.sql(`SELECT id FROM webhook_notifications WHERE kind = 'sale.completed'`);
    expect(after).toHaveLength(before.length);
  });
});
