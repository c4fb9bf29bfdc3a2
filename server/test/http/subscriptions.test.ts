/** Plans and subscriptions of both APIs: paying by period, renewing, lapsing, cancelling, and what members have of it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { renewSubscription } from '../../src/contexts/memberships/subscriptions/subscriptions.ts';
import { expireOverdue } from '../../src/contexts/sales/checkout/checkout.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { createDiscountCodeRow } from '../support/bookings.ts';
import { differencesOf } from '../support/differences.ts';
import { type OpenWorld, openWorld } from '../support/fixtures.ts';
import { managePasses } from '../support/passes.ts';
import { beginCheckout, cards, payOnPage, reportPaid } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';
import { admitMember, createMember, createPlan, putOnList, subscribe } from '../support/subscriptions.ts';
import { createEvent, createRate } from '../support/world.ts';

const clock = fixedClock(new Date());
const dayMs = 86_400_000;
let ground: OpenWorld;
const { service, world } = await openWorld({ clock });
ground = { service, world, manager: (await createPerson(service, world.main.id, 'manager')).headers };
// A session ends after a day without use, and these tests let months go by.
beforeEach(async () => {
  clock.advance(1_000);
  const later = [new Date(clock.now().getTime() + 90 * dayMs), new Date(clock.now().getTime() + 91 * dayMs)];
  await sql('UPDATE events SET starts_at = $1, ends_at = $2, swap_available_until = $1', later);
  ground = { ...ground, manager: (await createPerson(ground.service, ground.world.main.id, 'manager')).headers };
});

const manage = (method: string, path: string, body?: object) => managePasses(ground, method, path, body);
const integrations = (method: string, path: string, body?: object) =>
  ground.service.call(method, `/integrations${path}`, { headers: ground.world.main.headers, body });
const read = async (id: string) => (await integrations('GET', `/subscriptions/${id}`)).body.data;
const sql = (text: string, values: unknown[] = []) => ground.service.database.sql(text, values);
const audited = async () => {
  await expire();
  expect(await differencesOf(ground.service)).toEqual([]);
};
const renew = (subscriptionId: string) =>
  renewSubscription(
    { ...ground.service.services, canCollect: true },
    { organizationId: ground.world.main.id, subscriptionId },
  );
const expire = () => expireOverdue(ground.service.services.database, ground.service.services.outbox, clock.now());
const mailsTo = async (email: string) =>
  (await sql('SELECT template, language FROM mails WHERE recipient = $1 ORDER BY created_at, id', [email])).map(
    ({ template }) => template,
  );
/** Pays a payment as the page does, since its address was mailed. */
const payByLink = async (paymentId: string) => {
  const [payment] = await sql('SELECT amount::int FROM payments WHERE id = $1', [paymentId]);
  return reportPaid(ground.service, ground.world.main, { paymentId, amount: Number(payment!.amount) });
};
let people = 0;
function newPerson() {
  people += 1;
  return { email: `member-${people}@example.org`, name: 'Mira Solano' };
}
/** What the history of the client says of the subscription. */
async function statusInHistory({ _id, client_id }: { readonly _id: string; readonly client_id: string }) {
  await manageAgain();
  const { data } = (await manage('GET', `/clients/${client_id}/history`)).body;
  return data.find((entry: { readonly _id: string }) => entry._id === _id)?.status;
}
const unknown = (kind: Parameters<typeof newId>[0]) => newId(kind, clock.now());

describe('200', () => {
  it('lists, reads, changes and archives plans', async () => {
    const planId = await createPlan(ground, { name: 'Autumn', discount_percentage: 12.5 });
    const changed = await manage('PATCH', `/plans/${planId}`, {
      price: 18,
      free_entry: true,
      list_entries_per_event: 2,
    });
    expect(changed.body.data).toMatchObject({
      price: 18,
      free_entry: true,
      list_entries_per_event: 2,
      discount_percentage: 12.5,
    });
    expect((await manage('GET', `/plans/${planId}`)).body.data).toEqual(changed.body.data);
    expect((await integrations('GET', '/plans')).body.data).toContainEqual(changed.body.data);
    clock.advance(1_000);
    const archived = (await manage('POST', `/plans/${planId}/archive`)).body.data;
    expect(archived.archived).toBe(true);
    clock.advance(1_000);
    expect((await manage('POST', `/plans/${planId}/archive`)).body.data).toEqual(archived);
    expect((await manage('GET', '/plans?archived=true')).body.data).toContainEqual(archived);
    expect((await integrations('GET', '/plans')).body.data).not.toContainEqual(archived);
  });

  it('asks for the next period three days before the end, mails its address, and goes on where that is paid', async () => {
    const person = { ...newPerson(), language: 'es' };
    const planId = await createPlan(ground);
    const member = await createMember(ground, planId, person);
    const first = await read(member._id);
    await renew(member._id);
    expect((await read(member._id)).pending_payment_id).toBe('');
    const [{ run_at: runAt }] = (await sql(
      `SELECT run_at FROM graphile_worker._private_jobs WHERE key LIKE '%' || $1`,
      [member._id],
    )) as [{ run_at: Date }];
    expect(runAt.getTime()).toBe(Date.parse(first.paid_until) - 3 * dayMs);
    clock.advance(runAt.getTime() - clock.now().getTime());
    await manageAgain();
    await manage('PATCH', `/plans/${planId}`, { price: 20 });
    await renew(member._id);
    await renew(member._id);
    const { pending_payment_id: paymentId, status } = await read(member._id);
    expect(status).toBe('active');
    expect(await sql('SELECT amount::int, expires_at FROM payments WHERE id = $1', [paymentId])).toEqual([
      { amount: 2000, expires_at: new Date(first.paid_until) },
    ]);
    expect((await mailsTo(person.email)).sort()).toEqual(['plan_payment', 'plan_payment', 'subscription_active']);
    await audited();
    await payByLink(paymentId);
    const second = await read(member._id);
    expect(second).toMatchObject({
      status: 'active',
      pending_payment_id: '',
      periods: [
        { price: 15, ends_at: first.paid_until },
        { price: 20, starts_at: first.paid_until },
      ],
    });
    expect(second.paid_until).toBe(second.periods[1].ends_at);
    expect(await mailsTo(person.email)).toHaveLength(3);
    await audited();
  });

  it('lapses at the end of the paid time without any job, and begins anew where money comes in late', async () => {
    const planId = await createPlan(ground, { free_entry: true });
    const member = await createMember(ground, planId, newPerson());
    const until = Date.parse((await read(member._id)).paid_until);
    clock.advance(until - dayMs - clock.now().getTime());
    await renew(member._id);
    const { pending_payment_id: paymentId } = await read(member._id);
    clock.advance(until - clock.now().getTime());
    expect((await read(member._id)).status).toBe('lapsed');
    expect(await statusInHistory(member)).toBe('lapsed');
    const lapsed = (await integrations('GET', `/subscriptions?plan_id=${planId}&status=lapsed`)).body.data;
    expect(lapsed).toMatchObject([{ _id: member._id }]);
    const { eventId } = ground.world.main;
    expect((await admitMember(ground, member.code, eventId)).body.error).toBe('conflict');
    // What was asked for later than three days before can be paid as long as ever.
    clock.advance(2 * dayMs - 1);
    await expire();
    expect((await read(member._id)).pending_payment_id).toBe(paymentId);
    clock.advance(1);
    await expire();
    expect((await read(member._id)).pending_payment_id).toBe('');
    clock.advance(dayMs);
    await payByLink(paymentId);
    const again = await read(member._id);
    expect(again).toMatchObject({ status: 'active', periods: [{}, { starts_at: clock.now().toISOString() }] });
    expect((await admitMember(ground, member.code, eventId)).status).toBe(200);
    await audited();
  });

  it('cancels at the end of the paid time: no further payment, and what was asked for cannot be paid', async () => {
    const member = await createMember(ground, await createPlan(ground), newPerson());
    const until = Date.parse((await read(member._id)).paid_until);
    clock.advance(until - 2 * dayMs - clock.now().getTime());
    await renew(member._id);
    const { pending_payment_id: paymentId } = await read(member._id);
    const cancelled = await integrations('POST', `/subscriptions/${member._id}/cancel`);
    expect(cancelled.body.data).toMatchObject({ status: 'active', pending_payment_id: '' });
    expect(cancelled.body.data.cancelled_at).toBe(clock.now().toISOString());
    expect(await statusInHistory(member)).toBe('active');
    const late = await payByLink(paymentId);
    expect(late).toMatchObject({ isReturned: true });
    await renew(member._id);
    expect((await read(member._id)).pending_payment_id).toBe('');
    clock.advance(2 * dayMs);
    expect((await read(member._id)).status).toBe('cancelled');
    await manageAgain();
    const found = (await manage('GET', `/subscriptions?status=cancelled&client_id=${member.client_id}`)).body.data;
    expect(found).toMatchObject([{ _id: member._id }]);
    await audited();
  });

  it('cancels through management what was never paid', async () => {
    const { data } = (await subscribe(ground, await createPlan(ground), newPerson())).body;
    const answer = await manage('POST', `/subscriptions/${data._id}/cancel`);
    expect(answer.body.data).toMatchObject({ status: 'cancelled', pending_payment_id: '' });
    expect((await integrations('GET', `/subscriptions?status=cancelled`)).body.data).toContainEqual(answer.body.data);
    await audited();
  });

  it('takes a percentage off the tickets of members, before a code and fees, and off no others', async () => {
    const { service, world } = ground;
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    const other = await createRate(service, world.main.id, world.main.eventId);
    const person = newPerson();
    const planId = await createPlan(ground, { discount_percentage: 10, rate_ids: [rateId] });
    const price = async (rate: string, emails: readonly string[], more: Record<string, unknown> = {}) => {
      const tickets = emails.map((email) => ({ full_name: 'Mira Solano', email }));
      const answer = await beginCheckout(service, world.channel, rate, { tickets, ...more });
      return answer.body.data.total_amount;
    };
    const full = await price(rateId, [person.email]);
    const { data } = (await subscribe(ground, planId, person)).body;
    expect(await price(rateId, [person.email])).toBe(full);
    await payOnPage(service, data.payment_url, cards.good);
    const [step] = await sql(
      'SELECT price::int, fee_type, fee_fixed::int FROM ticket_rate_prices WHERE rate_id = $1 ORDER BY price',
      [rateId],
    );
    const off = Number(step!.price) / 1000;
    expect(off).toBeGreaterThan(0);
    expect(step!.fee_type).toBe('fixed');
    expect(await price(rateId, [person.email.toUpperCase()])).toBeCloseTo(full - off, 5);
    expect(await price(rateId, [person.email, 'else@example.org'])).toBeCloseTo(2 * full - off, 5);
    expect(await price(other.rateId, [person.email])).toBe(full);
    clock.advance(Date.parse((await read(data._id)).paid_until) - clock.now().getTime());
    expect(await price(rateId, [person.email])).toBe(full);
    await expire();
    await audited();
  });

  it('sells at the price of members what a channel is paid for, where it gives no total of its own', async () => {
    const { service, world } = ground;
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    const person = newPerson();
    await createMember(ground, await createPlan(ground, { discount_percentage: 100 }), person);
    const sell = (given: Record<string, unknown>) =>
      service.call('POST', '/channels/tickets', {
        headers: world.channel.headers,
        body: { ticket_rate_id: rateId, tickets: [{ full_name: 'Mira Solano', email: person.email, ...given }] },
      });
    expect((await sell({})).body.data[0]).toMatchObject({ total_price: 0 });
    const full = (await sell({ email: 'else@example.org' })).body.data[0].total_price;
    expect(full).toBeGreaterThan(0);
    expect((await sell({ total_price: full })).body.data[0]).toMatchObject({ total_price: full });
    await audited();
  });

  it('gives a member the discount on as many tickets of an event as the plan says, in all purchases together', async () => {
    const { service, world } = ground;
    const event = await createEvent(service, world.main.id, world.main.locationId);
    const second = await createRate(service, world.main.id, event.eventId);
    const other = await createEvent(service, world.main.id, world.main.locationId);
    const person = newPerson();
    const planId = await createPlan(ground, { discount_percentage: 100, discount_tickets_per_event: 3 });
    expect((await manage('PATCH', `/plans/${planId}`, { discount_tickets_per_event: 2 })).body.data).toMatchObject({
      discount_tickets_per_event: 2,
      discount_needs_code: false,
    });
    await createMember(ground, planId, person);
    const totals = async (rate: string, quantity: number) => {
      const tickets = Array.from({ length: quantity }, () => ({ full_name: 'Mira Solano', email: person.email }));
      const { data } = (await beginCheckout(service, world.channel, rate, { tickets })).body;
      return data.tickets.map(({ total_price: total }: { total_price: number }) => total);
    };
    expect(await totals(event.rateId, 1)).toEqual([0]);
    expect(await totals(second.rateId, 9)).toEqual([0, ...Array(8).fill(21.5)]);
    expect(await totals(other.rateId, 3)).toEqual([0, 0, 21.5]);
    const issued = await service.call('POST', '/channels/tickets', {
      headers: world.channel.headers,
      body: { ticket_rate_id: event.rateId, tickets: [{ full_name: 'Mira Solano', email: person.email }] },
    });
    expect(issued.body.data[0].total_price).toBe(21.5);
    // A ticket that is void gives its place back.
    const [free] = await sql("SELECT id FROM tickets WHERE event_id = $1 AND total_price = 0 AND status = 'active'", [
      event.eventId,
    ]);
    expect((await manage('POST', `/tickets/${free!.id}/void`)).status).toBe(200);
    expect(await totals(second.rateId, 2)).toEqual([0, 21.5]);
    await expire();
  });

  it('gives back late money for tickets at the discount where the member has as many others by then', async () => {
    const { service, world } = ground;
    const { eventId, rateId } = await createEvent(service, world.main.id, world.main.locationId);
    await sql('UPDATE events SET starts_at = $2, ends_at = $3 WHERE id = $1', [
      eventId,
      new Date(clock.now().getTime() + dayMs),
      new Date(clock.now().getTime() + 2 * dayMs),
    ]);
    const person = newPerson();
    const planId = await createPlan(ground, { discount_percentage: 50, discount_tickets_per_event: 2 });
    await createMember(ground, planId, person);
    const buy = async () => {
      const tickets = [1, 2].map(() => ({ full_name: 'Mira Solano', email: person.email }));
      return (await beginCheckout(service, world.channel, rateId, { tickets })).body.data;
    };
    const abandon = async () => {
      const purchase = await buy();
      clock.advance(16 * 60_000);
      await expire();
      return purchase;
    };
    const pay = ({ payment_id: paymentId, total_amount: total }: { payment_id: string; total_amount: number }) =>
      reportPaid(service, world.main, { paymentId, amount: Math.round(total * 100) });
    const [first, second] = [await abandon(), await abandon()];
    expect(first.total_amount).toBe(second.total_amount);
    expect(await pay(second)).toMatchObject({ isReturned: false });
    expect(await pay(first)).toMatchObject({ isReturned: true });
    const active = "SELECT id FROM tickets WHERE event_id = $1 AND status = 'active'";
    expect(await sql(active, [eventId])).toHaveLength(2);
    await audited();
  });

  it('gives the discount of a plan that asks for proof only with the code of the member, and says what the code of a discount took', async () => {
    const { service, world } = ground;
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    const person = newPerson();
    const planId = await createPlan(ground, { discount_percentage: 50, discount_needs_code: true });
    const member = await createMember(ground, planId, person);
    const stranger = await createMember(ground, planId, newPerson());
    const code = await createDiscountCodeRow(service, world.main, { type: 'tickets', percentage: 10 });
    const buy = async (memberCode?: string) => {
      const ticket = {
        full_name: 'Mira Solano',
        email: person.email,
        ...(memberCode ? { member_code: memberCode } : {}),
      };
      const { body } = await beginCheckout(service, world.channel, rateId, {
        tickets: [ticket],
        discount_code: code.code,
      });
      return body.data?.tickets[0] ?? body;
    };
    expect(await buy()).toMatchObject({ total_price: 19.5, discount_code: { amount: 2 } });
    const typed = member.code.toLowerCase().replace(/^(.{4})/, '$1 - ');
    expect(await buy(typed)).toMatchObject({ total_price: 10.5, discount_code: { code: code.code, amount: 1 } });
    for (const wrong of [stranger.code, 'NOBODY']) {
      expect((await buy(wrong)).details).toMatchObject([{ path: '/tickets/0/member_code' }]);
    }
    await audited();
  });

  it('admits a member once to each event by the code', async () => {
    const { main } = ground.world;
    const member = await createMember(ground, await createPlan(ground, { free_entry: true }), newPerson());
    const { eventId: other } = await createEvent(ground.service, main.id, main.locationId);
    const answer = await admitMember(ground, member.code, main.eventId);
    const entry = { event_id: main.eventId, entered_at: clock.now().toISOString() };
    expect(answer.body.data).toMatchObject({ _id: member._id, entries: [entry] });
    const again = await admitMember(ground, member.code, main.eventId);
    expect(again.body).toMatchObject({ error: 'already_checked_in' });
    expect((await admitMember(ground, member.code, other)).body.data.entries).toHaveLength(2);
    await audited();
  });

  it('counts what was paid for the client, follows the client in a merge, and is of nobody once that is erased', async () => {
    const owner = (await createPerson(ground.service, ground.world.main.id, 'owner')).headers;
    const organization = `/management/organizations/${ground.world.main.id}`;
    const send = (method: string, path: string, body?: object) =>
      ground.service.call(method, organization + path, { headers: owner, body });
    const member = await createMember(ground, await createPlan(ground), newPerson());
    const other = await createMember(ground, await createPlan(ground), newPerson());
    expect((await send('POST', `/clients/${other.client_id}/merge`, { client_id: member.client_id })).status).toBe(200);
    expect((await read(member._id)).client_id).toBe(other.client_id);
    expect((await integrations('GET', `/clients/${other.client_id}`)).body.data.total_spent).toBe(30);
    const exported = await send('GET', `/clients/${other.client_id}/export`);
    expect(exported.text).toContain(member.code);
    expect((await send('POST', `/clients/${other.client_id}/erase`)).status).toBe(200);
    expect(await read(member._id)).toMatchObject({ client_id: '', client_email: '', status: 'active' });
    await renew(member._id);
    await audited();
  });

  it('sends back what is paid for a period whose client was erased since it was asked for', async () => {
    const planId = await createPlan(ground, { price: 15 });
    const { data } = (await subscribe(ground, planId, newPerson())).body;
    const { headers: admin } = await createPerson(ground.service, ground.world.main.id, 'admin');
    const url = `/management/organizations/${ground.world.main.id}/clients/${data.client_id}/erase`;
    const erased = await ground.service.call('POST', url, { headers: admin });
    expect(erased.status, erased.text).toBeLessThan(300);
    expect(await payByLink(data.pending_payment_id)).toMatchObject({ isReturned: true });
    expect(await read(data._id)).toMatchObject({ status: 'cancelled', periods: [] });
    await audited();
  });
});

describe('createSubscription of the management API 201', () => {
  it('sells the first period for cash, which is booked and invoiced, and asks for the next one by mail', async () => {
    const person = { ...newPerson(), language: 'es' };
    const planId = await createPlan(ground);
    const answer = await manage('POST', '/subscriptions', { plan_id: planId, method: 'cash', ...person });
    expect(answer.status, answer.text).toBe(201);
    const { data } = answer.body;
    expect(data).toMatchObject({ status: 'active', payment_url: '', pending_payment_id: '', periods: [{ price: 15 }] });
    const payments = await sql(
      `SELECT p.status, p.collection, p.sale_type, p.amount::int, i.total::int AS invoiced
       FROM payments p JOIN invoices i ON i.organization_id = p.organization_id AND i.payment_id = p.id WHERE p.id = $1`,
      [data.periods[0].payment_id],
    );
    expect(payments).toEqual([
      { status: 'succeeded', collection: 'cash', sale_type: 'box-office', amount: 1500, invoiced: 1500 },
    ]);
    const booked = 'SELECT cash::int, gateway::int FROM ledger_transactions WHERE payment_id = $1';
    expect(await sql(booked, [data.periods[0].payment_id])).toEqual([{ cash: 1500, gateway: 0 }]);
    expect(await mailsTo(person.email)).toEqual(['subscription_active']);
    await audited();
    clock.advance(Date.parse(data.paid_until) - 2 * dayMs - clock.now().getTime());
    await renew(data._id);
    const { pending_payment_id: asked } = await read(data._id);
    expect(await sql('SELECT collection, sale_type FROM payments WHERE id = $1', [asked])).toEqual([
      { collection: 'gateway', sale_type: 'paylink' },
    ]);
    await audited();
  });

  it('sells a period by card at a point of sale, and mails where to pay where no method is given', async () => {
    const planId = await createPlan(ground);
    const byCard = await manage('POST', '/subscriptions', { plan_id: planId, method: 'pos', ...newPerson() });
    expect(byCard.body.data).toMatchObject({ status: 'active' });
    const person = newPerson();
    const byLink = (await manage('POST', '/subscriptions', { plan_id: planId, ...person })).body.data;
    expect(byLink).toMatchObject({ status: 'pending', periods: [] });
    expect(await mailsTo(person.email)).toEqual(['plan_payment']);
    expect((await payOnPage(ground.service, byLink.payment_url, cards.good)).status).toBeLessThan(400);
    expect((await read(byLink._id)).status).toBe('active');
    await audited();
  });

  it('gives a free plan without a payment, whatever the method', async () => {
    const planId = await createPlan(ground, { price: 0 });
    const { data } = (await manage('POST', '/subscriptions', { plan_id: planId, method: 'cash', ...newPerson() })).body;
    expect(data).toMatchObject({ status: 'active', periods: [{ price: 0 }] });
    await audited();
  });
});

describe('listSubscriptions of the management API 200', () => {
  it('is sorted by creation or the name of the client, page by page, with its total', async () => {
    const planId = await createPlan(ground);
    for (const name of ['bo Ask', 'Cleo Bach', 'Ada Cruz']) {
      clock.advance(1_000);
      await manage('POST', '/subscriptions', { plan_id: planId, method: 'cash', ...newPerson(), name });
    }
    const list = async (query: string) => (await manage('GET', `/subscriptions?plan_id=${planId}${query}`)).body.data;
    const names = async (query: string) =>
      (await list(query)).map(({ client_name }: { client_name: string }) => client_name);
    expect(await names('')).toEqual(['bo Ask', 'Cleo Bach', 'Ada Cruz']);
    expect(await names('&sort=newest&limit=2')).toEqual(['Ada Cruz', 'Cleo Bach']);
    const [first] = await list('&sort=name&limit=1');
    expect(first.client_name).toBe('Ada Cruz');
    expect(await names(`&sort=name&after=${first._id}`)).toEqual(['bo Ask', 'Cleo Bach']);
    const totals = (query: string) => manage('GET', `/subscriptions/totals?plan_id=${planId}${query}`);
    expect((await totals('')).body).toEqual({ success: true, data: { count: 3 } });
    expect((await totals('&status=pending')).body.data).toEqual({ count: 0 });
    expect((await totals('&status=active')).body.data).toEqual({ count: 3 });
  });
});

describe('createSubscription of the management API refuses', () => {
  it('409: a second subscription of the client to the plan, and an archived plan', async () => {
    const person = newPerson();
    const planId = await createPlan(ground);
    const sell = () => manage('POST', '/subscriptions', { plan_id: planId, method: 'cash', ...person });
    expect((await sell()).status).toBe(201);
    expect((await sell()).body).toMatchObject({ error: 'already_exists' });
    await manage('POST', `/plans/${planId}/archive`);
    expect((await sell()).body).toMatchObject({ error: 'not_on_sale' });
    await audited();
  });

  it('404: a plan and a client that are not known', async () => {
    const planId = await createPlan(ground);
    const refused = [
      { plan_id: unknown('plan'), ...newPerson() },
      { plan_id: planId, client_id: unknown('client') },
    ];
    for (const body of refused) {
      expect((await manage('POST', '/subscriptions', { ...body, method: 'cash' })).body.error).toBe('not_found');
    }
  });

  it('400: a client and an address together', async () => {
    const body = { plan_id: await createPlan(ground), client_id: unknown('client'), ...newPerson() };
    expect((await manage('POST', '/subscriptions', body)).status).toBe(400);
  });
});

/** Another session, after time went by. */
async function manageAgain(): Promise<void> {
  ground = { ...ground, manager: (await createPerson(ground.service, ground.world.main.id, 'manager')).headers };
}

describe('201', () => {
  it('makes a plan, whose clients are subscribed, mailed the address of the payment, and active once it is paid', async () => {
    const answer = await manage('POST', '/plans', {
      name: 'Yearly',
      price: 99,
      period: 'year',
      description: 'All of it',
    });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ period: 'year', price: 99, archived: false, discount_percentage: 0 });
    const person = newPerson();
    const begun = await subscribe(ground, answer.body.data._id, { ...person, phone: '+34600123456' });
    expect(begun.status).toBe(201);
    const { data } = begun.body;
    expect(data).toMatchObject({ status: 'pending', client_email: person.email, paid_until: '', periods: [] });
    expect(await mailsTo(person.email)).toEqual(['plan_payment']);
    await audited();
    const pending = (await integrations('GET', '/subscriptions?status=pending')).body.data;
    expect(pending.map(({ _id }: { _id: string }) => _id)).toContain(data._id);
    clock.advance(1_000);
    await payOnPage(ground.service, data.payment_url, cards.good);
    const paid = await read(data._id);
    const inAYear = new Date(clock.now());
    inAYear.setUTCFullYear(inAYear.getUTCFullYear() + 1);
    expect(paid).toMatchObject({ status: 'active', paid_until: inAYear.toISOString(), pending_payment_id: '' });
    expect(await mailsTo(person.email)).toEqual(['plan_payment', 'subscription_active']);
    expect(
      await sql('SELECT gateway::int, sales::int FROM ledger_transactions WHERE payment_id = $1', [
        data.pending_payment_id,
      ]),
    ).toEqual([{ gateway: 9900, sales: -9900 }]);
    const invoices = (await integrations('GET', `/invoices/resource/${data._id}`)).body.data;
    expect(invoices).toMatchObject([{ total: 99 }]);
    const active = (await integrations('GET', `/subscriptions?status=active&client_id=${paid.client_id}`)).body.data;
    expect(active).toEqual([paid]);
    await audited();
  });

  it('subscribes a client who is known by the id; the first payment can be made for seven days', async () => {
    const person = newPerson();
    const { client_id } = await createMember(ground, await createPlan(ground), person);
    const planId = await createPlan(ground);
    const { data } = (await subscribe(ground, planId, { client_id })).body;
    expect(data).toMatchObject({ client_id, client_email: person.email, status: 'pending' });
    clock.advance(7 * dayMs - 1);
    await expire();
    expect((await read(data._id)).status).toBe('pending');
    clock.advance(1);
    await expire();
    expect((await read(data._id)).status).toBe('lapsed');
    expect((await subscribe(ground, planId, { client_id })).status).toBe(201);
    await audited();
  });

  it('is active at once where the plan costs nothing, and goes on by itself', async () => {
    const planId = await createPlan(ground, { price: 0 });
    const { data } = (await subscribe(ground, planId, newPerson())).body;
    expect(data).toMatchObject({ status: 'active', payment_url: '', pending_payment_id: '' });
    const until = Date.parse(data.paid_until);
    clock.advance(until - 2 * dayMs - clock.now().getTime());
    await renew(data._id);
    expect(Date.parse((await read(data._id)).paid_until)).toBeGreaterThan(until);
    await audited();
  });

  it('puts members on lists: their people pay nothing, up to what the plan says for an event', async () => {
    const { main } = ground.world;
    const member = await createMember(ground, await createPlan(ground, { list_entries_per_event: 3 }), newPerson());
    const first = await putOnList(ground, member._id, { for: 2 });
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({ event_id: main.eventId, for: 2, tags: ['Friends'], name: 'Mira Solano' });
    expect((await putOnList(ground, member._id, { for: 2 })).body.error).toBe('conflict');
    expect((await putOnList(ground, member._id)).status).toBe(201);
    expect((await putOnList(ground, member._id)).body.error).toBe('conflict');
    const [option] = (await integrations('GET', `/lists-rates?event_id=${main.eventId}`)).body.data[0].options;
    await sql(`UPDATE list_rates SET options = jsonb_set(options, '{0,price}', '1200') WHERE id = $1`, [
      main.listRateId,
    ]);
    const { _id: id } = first.body.data;
    const enter = (body: object) => integrations('PUT', `/lists/${id}/checkin`, body);
    expect((await enter([{ _id: option._id, men: 2 }])).body.data.options).toMatchObject([
      { men: 2, price: 0, total: 0 },
    ]);
    expect((await enter([{ _id: option._id, men: 3 }])).body.error).toBe('invalid_request');
    const more = await enter([
      { _id: option._id, men: 2 },
      { _id: 'custom', women: 1, price: 4 },
    ]);
    expect(more.body.data).toMatchObject({ enter: 3 });
    expect((await manage('PATCH', `/guest-lists/${id}`, { for: 3 })).body.error).toBe('conflict');
    expect((await enter([])).status).toBe(200);
    expect((await manage('DELETE', `/guest-lists/${id}`)).status).toBe(200);
    expect((await putOnList(ground, member._id, { for: 2 })).status).toBe(201);
    await audited();
  });
});

describe('400', () => {
  it('refuses rates that there are not, a percentage with too many decimals, and a client who is named twice', async () => {
    const plan = { name: 'Wrong', price: 1, period: 'month' };
    expect((await manage('POST', '/plans', { ...plan, rate_ids: [unknown('rate')] })).body.details).toMatchObject([
      { path: '/rate_ids/0' },
    ]);
    expect((await manage('POST', '/plans', { ...plan, discount_percentage: 1.00001 })).body.details).toMatchObject([
      { path: '/discount_percentage' },
    ]);
    const planId = await createPlan(ground);
    expect((await manage('PATCH', `/plans/${planId}`, { rate_ids: [unknown('rate')] })).status).toBe(400);
    const both = { email: 'a@example.org', client_id: unknown('client') };
    for (const given of [{}, both, { client_id: unknown('client'), name: 'A' }]) {
      expect((await subscribe(ground, planId, given)).status).toBe(400);
    }
    const member = await createMember(ground, await createPlan(ground, { list_entries_per_event: 100 }), newPerson());
    expect((await putOnList(ground, member._id, { list_rate_id: unknown('rate') })).body.details).toMatchObject([
      { path: '/list_rate_id' },
    ]);
    expect((await putOnList(ground, member._id, { for: 100 })).body.details).toMatchObject([{ path: '/for' }]);
  });
});

describe('404', () => {
  it('answers so for what there is not', async () => {
    const plan = unknown('plan');
    const subscription = unknown('subscription');
    expect((await manage('GET', `/plans/${plan}`)).status).toBe(404);
    expect((await manage('PATCH', `/plans/${plan}`, { price: 1 })).status).toBe(404);
    expect((await manage('POST', `/plans/${plan}/archive`)).status).toBe(404);
    expect((await manage('POST', `/subscriptions/${subscription}/cancel`)).status).toBe(404);
    expect((await subscribe(ground, plan)).status).toBe(404);
    expect((await subscribe(ground, await createPlan(ground), { client_id: unknown('client') })).status).toBe(404);
    expect((await integrations('GET', `/subscriptions/${subscription}`)).status).toBe(404);
    expect((await integrations('POST', `/subscriptions/${subscription}/cancel`)).status).toBe(404);
    expect((await putOnList(ground, subscription)).status).toBe(404);
    expect((await admitMember(ground, 'NOSUCHMEMBER', ground.world.main.eventId)).status).toBe(404);
    const member = await createMember(ground, await createPlan(ground, { free_entry: true }), newPerson());
    expect((await admitMember(ground, member.code, unknown('event'))).status).toBe(404);
  });
});

describe('409', () => {
  it('subscribes nobody twice, and nobody to an archived plan; cancels once', async () => {
    const planId = await createPlan(ground);
    const person = newPerson();
    const member = await createMember(ground, planId, person);
    expect((await subscribe(ground, planId, person)).body.error).toBe('already_exists');
    const cancel = () => integrations('POST', `/subscriptions/${member._id}/cancel`);
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).body.error).toBe('conflict');
    expect((await manage('POST', `/subscriptions/${member._id}/cancel`)).body.error).toBe('conflict');
    await manage('POST', `/plans/${planId}/archive`);
    expect((await subscribe(ground, planId, newPerson())).body.error).toBe('not_on_sale');
  });

  it('gives nothing before it is paid, and nothing that the plan does not give', async () => {
    const plan = await createPlan(ground, { free_entry: true, list_entries_per_event: 2 });
    const { data } = (await subscribe(ground, plan, newPerson())).body;
    expect((await admitMember(ground, data.code, ground.world.main.eventId)).body.error).toBe('conflict');
    expect((await putOnList(ground, data._id)).body.error).toBe('conflict');
    const member = await createMember(ground, await createPlan(ground), newPerson());
    expect((await admitMember(ground, member.code, ground.world.main.eventId)).body.error).toBe('conflict');
    expect((await putOnList(ground, member._id)).body.error).toBe('conflict');
  });

  it('puts nobody on a list that is complete', async () => {
    const { main } = ground.world;
    const member = await createMember(ground, await createPlan(ground, { list_entries_per_event: 2 }), newPerson());
    await sql('UPDATE list_rates SET complete = true WHERE id = $1', [main.listRateId]);
    expect((await putOnList(ground, member._id)).body.error).toBe('sold_out');
    await sql('UPDATE list_rates SET complete = false WHERE id = $1', [main.listRateId]);
  });
});
