/**
 * What is really sent against what the contract declares: the operations are called until every kind of notification
 * has been emitted, and each body has to be exactly what its kind declares, with nothing undeclared in it.
 */
import { randomBytes } from 'node:crypto';
import { type NotificationKind, notificationKinds } from '@stagedoor/contract';
import { describe, expect, it } from 'vitest';
import { disableEndpointAutomatically } from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { applyPayout } from '../../src/contexts/sales/payouts/payouts.ts';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { newId } from '../../src/platform/ids.ts';
import { crossTenantDb, tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { notificationPresenters } from '../../src/wire/notification-presenters.ts';
import { createBookingRow } from '../support/bookings.ts';
import { startDemoService } from '../support/demo-service.ts';
import { reportDispute } from '../support/disputes.ts';
import { openWorld } from '../support/fixtures.ts';
import { createEntry } from '../support/guest-lists.ts';
import { bodyProblems } from '../support/notification-schemas.ts';
import { beginCheckout, cards, pathOf, payOnPage, postForm } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';
import type { TestAnswer, TestService } from '../support/test-service.ts';
import { makeRefundAtGateway } from '../support/unrequested-refunds.ts';
import { addEndpoint } from '../support/webhooks.ts';
import { createTicket, insert } from '../support/world.ts';

const cloakroom = {
  _id: 'sup_01jd3k5v8wexbtq8m2zr4h6n7c',
  supplement_id: 'sup_01jd3k5v8wexbtq8m2zr4h6n7d',
  label: 'Cloakroom',
  description: '',
  price: 300,
  fake_price: 0,
  has_fake_price: false,
  total_price: 300,
  units: 1,
  product_quantity: 1,
  redemption_deadline_seconds: null,
};

/** Kind of notification → the call that emitted the first one of it. */
const emitters = new Map<string, string>();

async function noteEmitters(call: string): Promise<void> {
  const kinds = await service.database.sql<{ kind: string }>('SELECT DISTINCT kind FROM webhook_notifications');
  for (const { kind } of kinds) if (!emitters.has(kind)) emitters.set(kind, call);
}

/** Every operation that emits a notification, with every optional field set. */
async function driveOperations(): Promise<void> {
  const { main, reseller, channel } = world;
  const owner = (await createPerson(service, main.id, 'owner')).headers;
  const call = async (method: string, url: string, headers: Record<string, string>, body?: unknown) => {
    const answer: TestAnswer = await service.call(method, url, { headers, body });
    if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.text}`);
    await noteEmitters(`${method} ${url.replaceAll(/[a-z]+_[0-9a-z]{26}/g, '{}')}`);
    return answer.body;
  };
  const manage = (method: string, path: string, body?: unknown) =>
    call(method, `/management/organizations/${main.id}${path}`, owner, body);
  const integrate = (method: string, path: string, body?: unknown) =>
    call(method, `/integrations${path}`, main.headers, body);

  const guest = { price_id: main.priceIds[1], full_name: 'Ilse Okafor', email: 'ilse@example.org' };
  const imported = await integrate('POST', '/tickets', {
    ticket_rate_id: main.rateId,
    tickets: [guest, { ...guest, total_price: 0 }],
  });
  const [first, second] = (imported.data as { _id: string }[]).map(({ _id }) => _id);
  await integrate('PUT', `/tickets/${first}/checkin`, { quality: 4 });
  await integrate('PUT', `/tickets/${first}/checkin`, { enter: 0 });
  await integrate('DELETE', '/tickets', { ticket_ids: [first] });
  const change = await manage('POST', `/tickets/${second}/name-changes`, { full_name: 'Noor Haddad', amount: 5 });
  await manage('POST', `/tickets/${second}/name-changes/${change.data._id}/complete`);
  await manage('POST', `/tickets/${second}/void`);

  const unrated = await createTicket(service, main, {
    channel_id: channel.id,
    supplements: [cloakroom],
    answers: [{ question_id: 'qst_01m1gnhr4de5wapxkjm8xg85j1', answer: 'A friend' }],
    refunded_amount: 100,
    refunded_at: new Date(),
  });
  await integrate('PUT', `/tickets/${unrated.id}/checkin`);
  const swappable = await createTicket(service, main, { channel_id: channel.id });
  await service.database.sql(`UPDATE payments SET metadata = '{"order": {"number": 7}}'`);
  const at = service.services.clock.now();
  await insert(service.database, 'refunds', {
    organization_id: main.id,
    id: newId('refund', at),
    ticket_id: unrated.id,
    subject_id: unrated.id,
    channel_id: channel.id,
    amount: 100,
    created_at: at,
  });
  await manage('POST', `/tickets/${unrated.id}/void`);
  await call('POST', '/resellers/swap', reseller.headers, {
    ticket: { barcode: swappable.barcode },
    customer: { firstName: 'Nadia', lastName: 'Ferrer', email: 'nadia@example.org' },
  });

  await integrate('POST', '/bookings/walk-in', { event_id: main.eventId, space_names: '1, 2', for: 4 });
  const booking = await manage('POST', '/bookings', {
    event_id: main.eventId,
    space_ids: [main.spaces.get('3')],
    for: 2,
    email: 'vera@example.org',
    billing_info: { customer_type: 'company', customer_name: 'Lindqvist' },
  });
  await manage('PATCH', `/bookings/${booking.data._id}`, { for: 3 });
  await manage('PUT', `/bookings/${booking.data._id}/status`, { status: 'accepted' });
  const byCalendar = await createBookingRow(service, main, { event_id: null });
  await manage('PATCH', `/bookings/${byCalendar.id}`, { commentary_reserve: 'Calls again' });

  await manage('POST', '/guest-lists', { list_rate_id: main.listRateId, name: 'Ilse Okafor', for: 5 });
  const entry = await createEntry(service, main);
  await manage('PUT', `/guest-lists/${entry.id}/check-in`, [{ _id: 'custom', no_gender: 1, price: 12.5 }]);
  const removed = await createEntry(service, main);
  await integrate('PATCH', `/lists/${removed.id}`, { for: 2, tags: ['vip'] });
  await integrate('DELETE', `/lists/${removed.id}`);

  const served = await createTicket(service, main, { supplements: [cloakroom] });
  await integrate('PATCH', `/tickets/${served.id}`, { phone: '+34600000199', birthday: null });
  await integrate('PATCH', `/tickets/supplement-product-quantity-used/${served.id}`, { supplement_id: cloakroom._id });

  const passType = await manage('POST', '/pass-types', { name: 'Season', price: 30, quota: 5 });
  const holder = { full_name: 'Vera Lindqvist', email: 'vera@example.org', phone: '+34600123456', method: 'cash' };
  const pass = await manage('POST', '/passes', { pass_type_id: passType.data._id, ...holder });
  const admitted = [{ _id: passType.data._id, women: 1 }];
  await integrate('PUT', `/passes/${pass.data._id}/checkin?event_id=${main.eventId}`, admitted);
  await manage('POST', `/passes/${pass.data._id}/refund`, { amount: 12 });

  const plan = await manage('POST', '/plans', { name: 'Friends', price: 0, period: 'month', free_entry: true });
  const member = { plan_id: plan.data._id, email: 'vera@example.org', name: 'Vera Lindqvist' };
  const subscription = await integrate('POST', '/subscriptions', member);
  await integrate('POST', `/subscriptions/${subscription.data._id}/cancel`);

  const code = await manage('POST', '/discount-codes', { code: 'AUTUMN10', type: 'tickets', percentage: 10 });
  await manage('PATCH', `/discount-codes/${code.data._id}`, { redemptions_max: 3 });
  const [{ _id: clientId }] = (await integrate('GET', '/clients?email=vera@example.org')).data;
  await manage('PATCH', `/clients/${clientId}`, { language: 'es' });
  await manage('POST', `/clients/${clientId}/erase`, {});

  const begun = await beginCheckout(service, channel, main.rateId, { metadata: { order: 'NG-1' } });
  await postForm(service, pathOf(begun.body.data.payment_url), { action: 'cancel' });
  await noteEmitters('the payment page');
  const noRefunds = await beginCheckout(service, channel, main.rateId);
  await payOnPage(service, noRefunds.body.data.payment_url, cards.refundsFail);
  const [{ _id: refused }] = noRefunds.body.data.tickets;
  await call('PUT', `/channels/tickets/${refused}/refund`, channel.headers, { amount: 5.25 });
  const [{ id: refundId }] = (await service.database.sql('SELECT id FROM refunds WHERE subject_id = $1', [
    refused,
  ])) as [{ id: string }];
  await sendRefund(service.services, { organizationId: main.id, refundId });
  await noteEmitters('a refund that the gateway fails');
  const disputed = { organizationId: main.id, paymentId: noRefunds.body.data.payment_id as string };
  await reportDispute(service, disputed);
  await reportDispute(service, disputed, { status: 'lost' });
  await noteEmitters('a dispute at the gateway');
  const givenBack = await beginCheckout(service, channel, main.rateId);
  await payOnPage(service, givenBack.body.data.payment_url, cards.good);
  const organizationId = main.id;
  const { payment_id: paymentId } = givenBack.body.data;
  await makeRefundAtGateway(service, { organizationId, paymentId, amount: 100, reference: 're_1' });
  await noteEmitters('a refund made at the gateway');
  const said = {
    reference: 'po_1',
    status: 'paid',
    amount: 2089,
    movements: [],
    arrivesAt: new Date(),
    failureReason: '',
  } as const;
  await service.services.database.transaction(async (tx) => {
    const write = { tenant: tenantDb(tx, organizationId), outbox: service.services.outbox, now: new Date() };
    await applyPayout(write, said);
    await applyPayout(write, { ...said, status: 'failed', failureReason: 'account_closed' });
  });
  await noteEmitters('a payout of the gateway');
  const { id: sold } = await createTicket(service, main, { channel_id: channel.id });
  await call('POST', `/channels/tickets/${sold}/refund-requests`, channel.headers, { reason: 'We cannot come.' });
  await call('PUT', `/channels/tickets/${sold}/refund`, channel.headers, { amount: 5.25 });

  const event = await manage('POST', '/events', {
    name: 'Equinox',
    start_date: '2026-12-20T22:00:00Z',
    end_date: '2026-12-21T05:00:00Z',
    location_id: main.locationId,
  });
  await manage('PATCH', `/events/${event.data._id}`, { age: '18' });
  const rate = await manage('POST', `/events/${event.data._id}/ticket-rates`, {
    name: 'One place',
    quota: 1,
    prices: [{ name: 'Only', price: 10, quantity: 1 }],
  });
  const last = { price_id: rate.data.prices[0]._id, full_name: 'Ilse Okafor', email: 'ilse@example.org' };
  await integrate('POST', '/tickets', { ticket_rate_id: rate.data._id, tickets: [last] });

  const endpoint = await addEndpoint(service, { organizationId: main.id });
  await integrate('POST', `/webhook-endpoints/${endpoint.id}/test`);
  const { database, outbox, clock } = service.services;
  for (const failingSince of [null, new Date('2026-11-16T00:00:00.000Z')]) {
    await integrate('POST', `/webhook-endpoints/${endpoint.id}/enable`);
    const reason = `No success: ${randomBytes(2).toString('hex')}`;
    const request = { endpointId: endpoint.id, reason, failingSince, onlyForUrl: null };
    await database.transaction((tx) => disableEndpointAutomatically(crossTenantDb(tx), outbox, request, clock.now()));
    await noteEmitters('an endpoint that is disabled automatically');
  }
}

async function bodiesOf({ database }: TestService): Promise<typeof bodies> {
  const rows = await database.sql<{ body: Buffer }>('SELECT body FROM webhook_notifications ORDER BY sequence');
  return rows.map(({ body }) => JSON.parse(body.toString()));
}

const { service, world } = await openWorld();
await driveOperations();
const bodies: { event: string; payload: Record<string, unknown> }[] = await bodiesOf(service);

/** The first that emits it here; others do as well. */
const namedEmitters: Readonly<Partial<Record<NotificationKind, string>>> = {
  'ticket.sold': 'POST /integrations/tickets',
  'payment.success': 'POST /integrations/tickets',
  'sale.completed': 'POST /integrations/tickets',
  'ticket.checked_in': 'PUT /integrations/tickets/{}/checkin',
  'ticket.deleted': 'DELETE /integrations/tickets',
  'ticket.name_changed': 'POST /management/organizations/{}/tickets/{}/name-changes/{}/complete',
  'ticket.restored': 'a refund that the gateway fails',
  'ticket.voided': 'POST /management/organizations/{}/tickets/{}/void',
  'ticket.request_refund': 'POST /channels/tickets/{}/refund-requests',
  'ticket.swapped': 'POST /resellers/swap',
  'booking.created': 'POST /integrations/bookings/walk-in',
  'booking.updated': 'PATCH /management/organizations/{}/bookings/{}',
  'booking.status_changed': 'PUT /management/organizations/{}/bookings/{}/status',
  'list.created': 'POST /management/organizations/{}/guest-lists',
  'list.checked_in': 'PUT /management/organizations/{}/guest-lists/{}/check-in',
  'list.updated': 'PATCH /integrations/lists/{}',
  'list.removed': 'DELETE /integrations/lists/{}',
  'ticket.updated': 'PATCH /integrations/tickets/{}',
  'ticket.supplement_used': 'PATCH /integrations/tickets/supplement-product-quantity-used/{}',
  'pass.sold': 'POST /management/organizations/{}/passes',
  'pass.checked_in': 'PUT /integrations/passes/{}/checkin?event_id={}',
  'pass.refunded': 'POST /management/organizations/{}/passes/{}/refund',
  'subscription.created': 'POST /integrations/subscriptions',
  'subscription.updated': 'POST /integrations/subscriptions/{}/cancel',
  'discount_code.created': 'POST /management/organizations/{}/discount-codes',
  'discount_code.updated': 'PATCH /management/organizations/{}/discount-codes/{}',
  'client.updated': 'PATCH /management/organizations/{}/clients/{}',
  'client.erased': 'POST /management/organizations/{}/clients/{}/erase',
  'rate.updated': 'POST /management/organizations/{}/events/{}/ticket-rates',
  'rate.sold_out': 'POST /integrations/tickets',
  'payment.failed': 'the payment page',
  'ticket.refunded': 'DELETE /integrations/tickets',
  'payment.refunded': 'DELETE /integrations/tickets',
  'refund.failed': 'a refund that the gateway fails',
  'refund.made_at_gateway': 'a refund made at the gateway',
  'payout.paid': 'a payout of the gateway',
  'payout.failed': 'a payout of the gateway',
  'dispute.opened': 'a dispute at the gateway',
  'dispute.closed': 'a dispute at the gateway',
  'event.created': 'POST /management/organizations/{}/events',
  'event.updated': 'PATCH /management/organizations/{}/events/{}',
  'webhook.test': 'POST /integrations/webhook-endpoints/{}/test',
  'webhook_endpoint.disabled': 'an endpoint that is disabled automatically',
};
/** Kinds that nothing emits yet; the list may only become shorter. */
const kindsToCome: readonly NotificationKind[] = [];

describe('what is sent', () => {
  it('is exactly what the contract declares for its kind', () => {
    expect(bodies.length).toBeGreaterThan(20);
    expect(bodies.flatMap(bodyProblems)).toEqual([]);
  });

  it('was looked at for every kind that the service emits', () => {
    // A check-in writes its own payload, so it has no presenter.
    const emitted = new Set(['ticket.checked_in', ...notificationPresenters.map(({ name }) => name)]);
    expect([...new Set(bodies.map(({ event }) => event))].sort()).toEqual([...emitted].sort());
  });

  it('is emitted by an operation that the table names, for every kind', () => {
    expect(Object.fromEntries(emitters)).toMatchObject(namedEmitters);
    const nowhere = notificationKinds.filter((kind) => !(kind in namedEmitters) && !kindsToCome.includes(kind));
    expect(nowhere).toEqual([]);
  });

  it('is so in the demonstration data too', async () => {
    const demo = await startDemoService();
    const shown = await bodiesOf(demo.service);
    await demo.close();
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.flatMap(bodyProblems)).toEqual([]);
  });

  it('is found wrong where something undeclared is in it, a field is missing, or one is of another kind', () => {
    for (const body of bodies) {
      expect(bodyProblems({ ...body, payload: { ...body.payload, colour: 'red' } } as never)).not.toEqual([]);
      const [name] = Object.keys(body.payload);
      const { [name!]: _, ...rest } = body.payload;
      expect(bodyProblems({ ...body, payload: rest } as never)).not.toEqual([]);
      expect(bodyProblems({ ...body, payload: { ...body.payload, [name!]: 7 } } as never)).not.toEqual([]);
    }
  });
});
