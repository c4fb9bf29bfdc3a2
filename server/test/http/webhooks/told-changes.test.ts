/** What is told of rates, list entries, supplements, codes, clients, passes and subscriptions, and to whom. */
import { describe, expect, it } from 'vitest';
import { expireOverdue } from '../../../src/contexts/sales/checkout/checkout.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openWorld } from '../../support/fixtures.ts';
import { createEntry } from '../../support/guest-lists.ts';
import { beginCheckout } from '../../support/purchases.ts';
import { createPerson } from '../../support/sign-in.ts';
import { addEndpoint } from '../../support/webhooks.ts';
import { createTicket } from '../../support/world.ts';

const clock = fixedClock(new Date());
const { service, world, manager } = await openWorld({ clock, connectionsMax: 20 });
const { headers: owner } = await createPerson(service, world.main.id, 'owner');
const ofChannel = await addEndpoint(service, { channelId: world.channel.id });

const manage = async (method: string, path: string, body?: object, headers = manager) => {
  const answer = await service.call(method, `/management/organizations/${world.main.id}${path}`, { headers, body });
  expect([answer.status, answer.status < 300 ? '' : answer.text]).toEqual([answer.status, '']);
  return answer.body.data;
};
const integrate = (method: string, path: string, body?: object) =>
  service.call(method, `/integrations${path}`, { headers: world.main.headers, body });
const toldOf = async (id: string) => (await emittedFor(service.database, id)).map(({ event }) => event);
/** Kinds that the endpoint of the channel was sent of a thing, in order. */
const sentToChannel = async (id: string) =>
  (
    await service.database.sql<{ kind: string }>(
      `SELECT n.kind FROM webhook_deliveries d JOIN webhook_notifications n ON n.id = d.notification_id
       WHERE d.endpoint_id = $1 AND n.resource_id = $2 ORDER BY n.sequence`,
      [ofChannel.id, id],
    )
  ).map(({ kind }) => kind);

const newRate = (quota = 2, given: object = {}) =>
  manage('POST', `/events/${world.main.eventId}/ticket-rates`, {
    name: 'Early',
    quota,
    prices: [{ name: 'Only', price: 10, quantity: 1_000 }],
    ...given,
  });
const person = { full_name: 'Ilse Okafor', email: 'ilse@example.org' };
const importTickets = async (rate: { _id: string; prices: { _id: string }[] }, count: number) =>
  integrate('POST', '/tickets', {
    ticket_rate_id: rate._id,
    tickets: Array.from({ length: count }, () => ({ ...person, price_id: rate.prices[0]!._id })),
  });

describe('a rate', () => {
  it('that is added, changed in any part, and deleted is told to the organization and its channels', async () => {
    const rate = await newRate();
    const path = `/ticket-rates/${rate._id}`;
    await manage('PATCH', path, { name: 'Earlier' });
    const step = await manage('POST', `${path}/prices`, { name: 'Later', price: 20, quantity: 5 });
    await manage('PATCH', `${path}/prices/${step._id}`, { price: 25 });
    await manage('PUT', `${path}/prices`, { price_ids: [step._id, rate.prices[0]._id] });
    await manage('DELETE', `${path}/prices/${step._id}`);
    const supplement = await manage('POST', `${path}/supplements`, { label: 'Cloakroom', price: 3 });
    await manage('PATCH', `${path}/supplements/${supplement._id}`, { price: 4 });
    await manage('DELETE', `${path}/supplements/${supplement._id}`);
    const before = await emittedFor(service.database, rate._id);
    expect(before.map(({ event }) => event)).toEqual(Array.from({ length: 9 }, () => 'rate.updated'));
    expect(before[1]!.payload).toMatchObject({ name: 'Earlier', availability: { sold: 0, available: 2 } });
    expect(before[4]!.payload.current_price).toMatchObject({ _id: step._id, price: 25 });
    expect(before.at(-1)!.payload.supplements).toEqual([]);
    await manage('DELETE', path);
    const told = await emittedFor(service.database, rate._id);
    expect(told.at(-1)).toMatchObject({ event: 'rate.updated', payload: { complete: true, available: false } });
    expect(await sentToChannel(rate._id)).toEqual(told.map(({ event }) => event));
  });

  it('that is private is told to the organization alone; becoming private is told to channels', async () => {
    const rate = await newRate(2, { type: 'private' });
    await manage('PATCH', `/ticket-rates/${rate._id}`, { name: 'Guests' });
    expect(await toldOf(rate._id)).toHaveLength(2);
    expect(await sentToChannel(rate._id)).toEqual([]);
    await manage('PATCH', `/ticket-rates/${rate._id}`, { type: 'public' });
    await manage('PATCH', `/ticket-rates/${rate._id}`, { type: 'private' });
    await manage('PATCH', `/ticket-rates/${rate._id}`, { name: 'Friends' });
    expect(await sentToChannel(rate._id)).toHaveLength(2);
  });

  it('that is refused a change is not told', async () => {
    const rate = await newRate(1);
    expect((await importTickets(rate, 1)).status).toBe(200);
    const before = await toldOf(rate._id);
    const path = `/management/organizations/${world.main.id}/ticket-rates/${rate._id}`;
    expect((await service.call('DELETE', path, { headers: manager })).status).toBe(409);
    expect(await toldOf(rate._id)).toEqual(before);
  });

  it('is told as sold out with its last place, once, and as changed when a place is free again', async () => {
    const rate = await newRate(3);
    await importTickets(rate, 2);
    expect(await toldOf(rate._id)).toEqual(['rate.updated']);
    const { data } = (await importTickets(rate, 1)).body;
    expect((await importTickets(rate, 1)).status).toBe(409);
    const told = await emittedFor(service.database, rate._id);
    expect(told.map(({ event }) => event)).toEqual(['rate.updated', 'rate.sold_out']);
    expect(told[1]!.payload).toMatchObject({
      complete: true,
      available: false,
      availability: { sold: 3, available: 0 },
    });
    await integrate('POST', `/tickets/${data[0]._id}/void`);
    const last = (await emittedFor(service.database, rate._id)).at(-1);
    expect(last?.payload).toMatchObject({ complete: false, available: true, availability: { sold: 2, available: 1 } });
    expect(await sentToChannel(rate._id)).toEqual(['rate.updated', 'rate.sold_out', 'rate.updated']);
  });

  it('is told as sold out when all its steps are, by unpaid purchases too, and as changed when these expire', async () => {
    const rate = await newRate(100, { prices: [{ name: 'Only', price: 10, quantity: 2 }], max: 2 });
    const begun = await beginCheckout(service, world.channel, rate._id, { tickets: [person, person] });
    expect(begun.status).toBe(200);
    expect(await toldOf(rate._id)).toEqual(['rate.updated', 'rate.sold_out']);
    clock.advance(3_600_000);
    await expireOverdue(service.services.database, service.services.outbox, clock.now());
    expect(await toldOf(rate._id)).toEqual(['rate.updated', 'rate.sold_out', 'rate.updated']);
  });

  it('is told as sold out once, however many ask for the last places at once', async () => {
    const rate = await newRate(4);
    const answers = await Promise.all(Array.from({ length: 8 }, () => importTickets(rate, 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409, 409, 409]);
    expect(await toldOf(rate._id)).toEqual(['rate.updated', 'rate.sold_out']);
  });
});

describe('a list entry', () => {
  it('that is changed and removed is told, to the channel too that made it, and once', async () => {
    const { id } = await createEntry(service, world.main, { channel_id: world.channel.id });
    await integrate('PATCH', `/lists/${id}`, { for: 2 });
    await integrate('DELETE', `/lists/${id}`);
    await integrate('DELETE', `/lists/${id}`);
    const told = await emittedFor(service.database, id);
    expect(told.map(({ event }) => event)).toEqual(['list.updated', 'list.removed']);
    expect(told[0]!.payload).toMatchObject({ _id: id, for: 2, removed_at: 0 });
    expect(told[1]!.payload).toMatchObject({ for: 2, removed_at: Math.floor(clock.now().getTime() / 1_000) });
    expect(await sentToChannel(id)).toEqual(['list.updated', 'list.removed']);
  });
});

describe('a supplement', () => {
  it('that is handed out and taken back is told, to the channel too that sold the ticket', async () => {
    const sold = {
      _id: 'sup_01jd3k5v8wexbtq8m2zr4h6n7c',
      supplement_id: 'sup_01jd3k5v8wexbtq8m2zr4h6n7d',
      label: 'Drinks',
      description: '',
      price: 300,
      fake_price: 0,
      has_fake_price: false,
      total_price: 600,
      units: 2,
      product_quantity: 2,
      redemption_deadline_seconds: null,
    };
    const ticket = await createTicket(service, world.main, { channel_id: world.channel.id, supplements: [sold] });
    const use = (quantity: number) =>
      integrate('PATCH', `/tickets/supplement-product-quantity-used/${ticket.id}`, {
        supplement_id: sold.supplement_id,
        quantity,
      });
    expect((await use(3)).status).toBe(200);
    expect((await use(-1)).status).toBe(200);
    expect((await use(9)).status).toBe(409);
    const told = await emittedFor(service.database, ticket.id);
    expect(told.map(({ event, payload }) => [event, payload])).toEqual([
      [
        'ticket.supplement_used',
        {
          ticket_id: ticket.id,
          event_id: world.main.eventId,
          ticket_rate_id: world.main.rateId,
          qr_code: ticket.barcode,
          supplement_id: sold._id,
          label: 'Drinks',
          quantity: 3,
          product_quantity_used: 3,
          product_quantity: 4,
        },
      ],
      ['ticket.supplement_used', expect.objectContaining({ quantity: -1, product_quantity_used: 2 })],
    ]);
    expect(await sentToChannel(ticket.id)).toHaveLength(2);
  });
});

describe('to the organization alone', () => {
  it('a discount code is told when it is made, changed and switched off', async () => {
    const code = await manage('POST', '/discount-codes', { code: 'TOLD10', type: 'tickets', percentage: 10 });
    await manage('PATCH', `/discount-codes/${code._id}`, { percentage: 20 });
    await manage('POST', `/discount-codes/${code._id}/deactivate`);
    const told = await emittedFor(service.database, code._id);
    expect(told.map(({ event, payload: { percentage, active } }) => [event, percentage, active])).toEqual([
      ['discount_code.created', 10, true],
      ['discount_code.updated', 20, true],
      ['discount_code.updated', 20, false],
    ]);
    expect(await sentToChannel(code._id)).toEqual([]);
  });

  it('a client is told when the record is changed and merged, and when erased by its ids', async () => {
    const named = async (email: string) => {
      await integrate('POST', '/lists', { list_rate_id: world.main.listRateId, name: 'Rui Barros', for: 1, email });
      return (await integrate('GET', `/clients?email=${email}`)).body.data[0]._id as string;
    };
    const [id, other] = [await named('rui@example.org'), await named('r.barros@example.org')];
    await manage('PATCH', `/clients/${id}`, { name: 'Rui Barros Lima' }, owner);
    await manage('POST', `/clients/${id}/merge`, { client_id: other }, owner);
    await manage('POST', `/clients/${id}/erase`, undefined, owner);
    const told = await emittedFor(service.database, id);
    expect(told.map(({ event }) => event)).toEqual(['client.updated', 'client.updated', 'client.erased']);
    expect(told[0]!.payload).toMatchObject({ name: 'Rui Barros Lima', other_emails: [] });
    expect(told[1]!.payload.other_emails).toEqual(['r.barros@example.org']);
    expect(told[2]!.payload).toEqual({ client_id: id, merged_client_ids: [other] });
    expect(await sentToChannel(id)).toEqual([]);
  });

  it('a subscription is told when it is made and cancelled, with its status then', async () => {
    const plan = await manage('POST', '/plans', { name: 'Friends', price: 0, period: 'month' }, owner);
    const member = { plan_id: plan._id, email: 'vera@example.org', name: 'Vera Lindqvist' };
    const { data } = (await integrate('POST', '/subscriptions', member)).body;
    await integrate('POST', `/subscriptions/${data._id}/cancel`);
    const told = await emittedFor(service.database, data._id);
    expect(told.map(({ event, payload: { status, cancelled_at } }) => [event, status, cancelled_at !== ''])).toEqual([
      ['subscription.created', 'active', false],
      ['subscription.updated', 'active', true],
    ]);
    expect(await sentToChannel(data._id)).toEqual([]);
  });
});

describe('a pass', () => {
  it('is told when it is sold, used and refunded, to the channel too that sold it', async () => {
    const type = await manage('POST', '/pass-types', { name: 'Season', price: 30, quota: 5, for: 2 }, owner);
    const sold = await service.call('POST', '/channels/passes', {
      headers: world.channel.headers,
      body: { pass_type_id: type._id, passes: [person] },
    });
    expect([sold.status, sold.status < 300 ? '' : sold.text]).toEqual([sold.status, '']);
    const [{ _id: id }] = sold.body.data;
    const checkIn = () =>
      integrate('PUT', `/passes/${id}/checkin?event_id=${world.main.eventId}`, [{ _id: type._id, women: 2 }]);
    expect((await checkIn()).status).toBe(200);
    expect((await checkIn()).status).toBe(409);
    await manage('POST', `/passes/${id}/refund`, { amount: 10 });
    const told = await emittedFor(service.database, id);
    expect(told.map(({ event, payload: { enter, status, raised } }) => [event, enter, status, raised])).toEqual([
      ['pass.sold', 0, 'valid', 30],
      ['pass.checked_in', 2, 'valid', 30],
      ['pass.refunded', 2, 'rejected', 20],
    ]);
    expect(told[1]!.payload.event_id).toBe(world.main.eventId);
    expect(await sentToChannel(id)).toEqual(['pass.sold', 'pass.checked_in', 'pass.refunded']);
  });
});
