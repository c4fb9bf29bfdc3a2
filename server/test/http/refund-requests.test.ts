/** Refunds that holders ask for: through a channel or the organization's own systems, decided by management. */
import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { differencesOf } from '../support/differences.ts';
import { emittedFor } from '../support/emitted.ts';
import { openWorld } from '../support/fixtures.ts';
import { beginCheckout, cards, holder, payOnPage } from '../support/purchases.ts';
import { createRate } from '../support/world.ts';

const clock = fixedClock(new Date());
const { service, world, manager } = await openWorld({ clock });

const manage = (method: string, path: string, body?: object) =>
  service.call(method, `/management/organizations/${world.main.id}${path}`, {
    headers: manager,
    ...(body ? { body } : {}),
  });
const kindsOf = async (id: string) => (await emittedFor(service.database, id)).map(({ event }) => event);
const audited = async () => expect(await differencesOf(service)).toEqual([]);
const ask = (ticketId: string, body: object = {}) =>
  service.call('POST', `/channels/tickets/${ticketId}/refund-requests`, { headers: world.channel.headers, body });
const askAsOrganization = (ticketId: string, body: object = {}) =>
  service.call('POST', `/integrations/tickets/${ticketId}/refund-requests`, { headers: world.main.headers, body });
const statusOf = async (id: string) => (await manage('GET', `/tickets/${id}`)).body.data.status;

/** A ticket that the channel sold at an event that starts in so many hours; with a warranty of 24 hours for 2. */
async function soldTicket(warranty = false, startsInHours = 72) {
  const now = clock.now().getTime();
  const event = await manage('POST', '/events', {
    name: 'Equinox',
    start_date: new Date(now + startsInHours * 3_600_000).toISOString(),
    end_date: new Date(now + (startsInHours + 6) * 3_600_000).toISOString(),
    location_id: world.main.locationId,
  });
  const { rateId } = await createRate(service, world.main.id, event.body.data._id);
  await manage('PATCH', `/ticket-rates/${rateId}`, {
    warranty: { enabled: true, is_fixed: true, fixed_price: 2, percentage: 0, hours: 24 },
  });
  const { data } = (await beginCheckout(service, world.channel, rateId, { tickets: [{ ...holder, warranty }] })).body;
  await payOnPage(service, data.payment_url, cards.good);
  const [{ _id: id, total_price: total }] = data.tickets;
  return { id: id as string, total: total as number, eventId: event.body.data._id as string };
}

describe('200', () => {
  it('waits for the organization, which gives the money back by accepting it', async () => {
    const { id, total, eventId } = await soldTicket();
    const { data } = (await ask(id, { reason: 'We cannot come.' })).body;
    expect(data).toMatchObject({ status: 'pending', amount: total, by_warranty: false, refund_id: '', decided_at: '' });
    clock.advance(1_000);
    expect(await kindsOf(id)).toEqual(['ticket.sold', 'ticket.request_refund']);
    const [, requested] = await emittedFor(service.database, id);
    expect(requested!.payload).toEqual({
      qr_code: expect.any(String),
      client_name: holder.full_name,
      client_email: holder.email,
      event_id: eventId,
      ticket_id: id,
      amount_to_refund: total,
      currency: 'EUR',
    });
    const listed = await manage('GET', `/refund-requests?status=pending&ticket_id=${id}&event_id=${eventId}`);
    expect(listed.body.data).toEqual([data]);
    expect((await manage('GET', `/refund-requests/${data._id}`)).body.data).toEqual(data);
    expect(await statusOf(id)).toBe('active');
    const accepted = (await manage('POST', `/refund-requests/${data._id}/accept`)).body.data;
    expect(accepted).toMatchObject({
      status: 'accepted',
      refund_id: expect.stringMatching(/^ref_/),
      decided_at: clock.now().toISOString(),
    });
    expect(await statusOf(id)).toBe('voided');
    expect(await kindsOf(id)).toEqual(['ticket.sold', 'ticket.request_refund', 'ticket.refunded']);
    expect((await manage('GET', `/refunds/${accepted.refund_id}`)).body.data).toMatchObject({
      ticket_id: id,
      amount: total,
    });
    await audited();
  });

  it('leaves the ticket as it is where the organization rejects it, and another one can be made', async () => {
    const { id } = await soldTicket();
    const { data } = (await askAsOrganization(id, { amount: 5 })).body;
    expect(data).toMatchObject({ amount: 5, status: 'pending' });
    const rejected = (await manage('POST', `/refund-requests/${data._id}/reject`)).body.data;
    expect(rejected).toMatchObject({ status: 'rejected', refund_id: '' });
    expect(await statusOf(id)).toBe('active');
    expect((await askAsOrganization(id)).status).toBe(200);
    await audited();
  });

  it('is accepted at once within the hours of a warranty, which gives back all but its own price', async () => {
    const { id, total } = await soldTicket(true);
    const { data } = (await ask(id, { reason: 'Ill' })).body;
    expect(data).toMatchObject({ status: 'accepted', by_warranty: true, amount: total - 2 });
    expect(await statusOf(id)).toBe('voided');
    expect(await kindsOf(id)).toEqual(['ticket.sold', 'ticket.request_refund', 'ticket.refunded']);
    await audited();
  });
});

describe('404', () => {
  it('knows no ticket that another sold', async () => {
    const { body } = await manage('POST', '/tickets', {
      ticket_rate_id: world.main.rateId,
      tickets: [{ price_id: world.main.priceIds[0], full_name: 'Kei Mori', email: 'kei@example.org' }],
    });
    expect((await ask(body.data[0]._id)).status).toBe(404);
  });
});

describe('409', () => {
  it('refuses after the hours of the warranty, and lets an hour before count', async () => {
    const late = await soldTicket(true, 24);
    expect((await ask(late.id)).body.error).toBe('warranty_expired');
    expect((await askAsOrganization(late.id)).body.error).toBe('warranty_expired');
    expect((await ask((await soldTicket(true, 25)).id)).body.data.status).toBe('accepted');
  });

  it('refuses a second request while one waits, more than remains, and tickets that were used or ended', async () => {
    const { id, total } = await soldTicket();
    expect((await ask(id, { amount: total + 1 })).body.error).toBe('refund_exceeds_paid');
    expect((await askAsOrganization(id, { amount: total + 1 })).body.error).toBe('refund_exceeds_paid');
    await ask(id);
    expect((await ask(id)).body.error).toBe('conflict');
    const entered = await soldTicket();
    await service.call('PUT', `/integrations/tickets/${entered.id}/checkin`, { headers: world.main.headers });
    expect((await ask(entered.id)).body.error).toBe('conflict');
    const voided = await soldTicket();
    await manage('POST', `/tickets/${voided.id}/void`);
    expect((await ask(voided.id)).body.error).toBe('ticket_not_active');
    expect((await askAsOrganization(voided.id)).body.error).toBe('ticket_not_active');
  });

  it('decides a request once, and gives back no more than what remains by then', async () => {
    const { id } = await soldTicket();
    const { data } = (await ask(id)).body;
    await manage('POST', `/tickets/${id}/refund`, { amount: 1 });
    expect((await manage('POST', `/refund-requests/${data._id}/accept`)).body.error).toBe('refund_exceeds_paid');
    await manage('POST', `/refund-requests/${data._id}/reject`);
    expect((await manage('POST', `/refund-requests/${data._id}/accept`)).body.error).toBe('conflict');
    expect((await manage('POST', `/refund-requests/${data._id}/reject`)).body.error).toBe('conflict');
    await audited();
  });

  it('accepts a request once where two people do it at the same instant', async () => {
    const { id } = await soldTicket();
    const { data } = (await ask(id)).body;
    const accept = () => manage('POST', `/refund-requests/${data._id}/accept`);
    const statuses = (await Promise.all([accept(), accept()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    await audited();
  });
});
