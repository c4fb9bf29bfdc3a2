import { describe, expect, it } from 'vitest';
import { renewSubscription } from '../../../src/contexts/memberships/subscriptions/subscriptions.ts';
import { applyGatewayReport, expireOverdue } from '../../../src/contexts/sales/checkout/checkout.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { tenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { differencesOf } from '../../support/differences.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openWorld } from '../../support/fixtures.ts';
import { paidByCard } from '../../support/gateway-report.ts';
import { cards, payOnPage, reportPaid } from '../../support/purchases.ts';
import { createPerson } from '../../support/sign-in.ts';
import { createMember, createPlan, putOnList, subscribe } from '../../support/subscriptions.ts';

const clock = fixedClock('2026-11-01T10:00:00.000Z');
const opened = await openWorld({ clock });
const { service, world } = opened;
const dayMs = 86_400_000;

/** With a manager who is signed in now: the clock goes on. */
const ground = async () => ({ ...opened, manager: (await createPerson(service, world.main.id, 'manager')).headers });
const change = (id: string, plan_id: string, headers = world.main.headers) =>
  service.call('PATCH', `/integrations/subscriptions/${id}`, { headers, body: { plan_id } });
const refused = (answer: { status: number; body: { error?: string } }) => [answer.status, answer.body.error];

describe('updateSubscription', () => {
  it('200: gives the benefits of the other plan at once, and asks for its price and period next', async () => {
    const place = await ground();
    const monthly = await createPlan(place);
    const yearly = await createPlan(place, { price: 150, period: 'year', list_entries_per_event: 2 });
    const member = await createMember(place, monthly, { email: 'vera@example.org', name: 'Vera Lindqvist' });
    expect((await putOnList(place, member._id)).status).toBe(409);
    const answer = await change(member._id, yearly);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      plan_id: yearly,
      status: 'active',
      paid_until: '2026-12-01T10:00:00.000Z',
      periods: [{ price: 15 }],
    });
    expect((await putOnList(place, member._id, { for: 2 })).status).toBe(201);
    const told = await emittedFor(service.database, member._id);
    expect(told.at(-1)).toMatchObject({ event: 'subscription.updated', payload: { plan_id: yearly } });
    expect((await change(member._id, yearly)).status).toBe(200);
    expect(await emittedFor(service.database, member._id)).toHaveLength(told.length);

    clock.advance(28 * dayMs);
    const renewing = { organizationId: world.main.id, subscriptionId: member._id };
    await renewSubscription({ ...service.services, canCollect: true }, renewing);
    expect(refused(await change(member._id, monthly))).toEqual([409, 'conflict']);
    const [payment] = (await service.database.sql(
      `SELECT p.id, p.amount::int FROM payments p
       JOIN subscriptions s ON s.organization_id = p.organization_id AND s.awaited_payment_id = p.id WHERE s.id = $1`,
      [member._id],
    )) as [{ id: string; amount: number }];
    expect(payment.amount).toBe(15_000);
    await service.services.database.transaction((tx) =>
      applyGatewayReport(
        { tenant: tenantDb(tx, world.main.id), outbox: service.services.outbox, now: clock.now() },
        paidByCard(payment.id, { amount: payment.amount, reference: `report of ${payment.id}` }),
      ),
    );
    const read = await service.call('GET', `/integrations/subscriptions/${member._id}`, {
      headers: world.main.headers,
    });
    // A year from the end of the month that was paid, not a year for each period so far.
    expect(read.body.data.paid_until).toBe('2027-12-01T10:00:00.000Z');
  });

  it('200: money for a period of the plan of before, which comes in late, goes back', async () => {
    const place = await ground();
    const [monthly, yearly] = [await createPlan(place), await createPlan(place, { price: 150, period: 'year' })];
    const person = { email: 'late@example.org', name: 'Lea Tardy' };
    const { data } = (await subscribe(place, monthly, person)).body;
    clock.advance(7 * dayMs);
    await expireOverdue(service.services.database, service.services.outbox, clock.now());
    expect((await change(data._id, yearly)).status).toBe(200);
    const late = await reportPaid(service, world.main, { paymentId: data.pending_payment_id, amount: 1_500 });
    expect(late).toMatchObject({ isReturned: true });
    const read = await service.call('GET', `/integrations/subscriptions/${data._id}`, { headers: world.main.headers });
    expect(read.body.data).toMatchObject({ status: 'lapsed', periods: [] });
    expect(await differencesOf(service)).toEqual([]);
  });

  it('409: a second subscription to the plan, an archived plan, one that waits or was cancelled; 400 and 404', async () => {
    const place = await ground();
    const [one, other, archived] = [
      await createPlan(place),
      await createPlan(place),
      await createPlan(place, { name: 'Old' }),
    ];
    await service.call('POST', `/management/organizations/${world.main.id}/plans/${archived}/archive`, {
      headers: place.manager,
    });
    const person = { email: 'rui@example.org', name: 'Rui Barros' };
    const first = await createMember(place, one, person);
    await createMember(place, other, person);
    expect(refused(await change(first._id, other))).toEqual([409, 'already_exists']);
    expect(refused(await change(first._id, archived))).toEqual([409, 'not_on_sale']);
    const elsewhere = await change(first._id, 'pln_01jd3k5v8wexbtq8m2zr4h6n7c');
    expect(elsewhere.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/plan_id' }] });
    const waiting = (await subscribe(place, one, { email: 'noor@example.org', name: 'Noor Haddad' })).body.data;
    expect(refused(await change(waiting._id, other))).toEqual([409, 'conflict']);
    await payOnPage(service, waiting.payment_url, cards.good);
    expect((await change(waiting._id, other)).status).toBe(200);
    await service.call('POST', `/integrations/subscriptions/${waiting._id}/cancel`, { headers: world.main.headers });
    expect(refused(await change(waiting._id, one))).toEqual([409, 'conflict']);
    expect((await change(first._id, one, world.twin.headers)).status).toBe(404);
    expect((await change('sub_01jd3k5v8wexbtq8m2zr4h6n7c', one)).status).toBe(404);
  });
});
