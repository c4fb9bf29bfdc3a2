/** Refunds that holders ask for: through a channel or the organization's own systems, decided by management. */
import { describe, expect, it } from 'vitest';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { differencesOf } from '../support/differences.ts';
import { emittedFor } from '../support/emitted.ts';
import { openWorld } from '../support/fixtures.ts';
import { buyTickets, cards, holder } from '../support/purchases.ts';
import { createRate } from '../support/world.ts';

const clock = fixedClock(new Date());
const { service, world, manager } = await openWorld({ clock });

const manage = (method: string, path: string, body?: object) =>
  service.call(method, `/management/organizations/${world.main.id}${path}`, { headers: manager, body });
const kindsOf = async (id: string) => (await emittedFor(service.database, id)).map(({ event }) => event);
const audited = async () => expect(await differencesOf(service)).toEqual([]);
const ask = (ticketId: string, body: object = {}) =>
  service.call('POST', `/channels/tickets/${ticketId}/refund-requests`, { headers: world.channel.headers, body });
const askAsOrganization = (ticketId: string, body: object = {}) =>
  service.call('POST', `/integrations/tickets/${ticketId}/refund-requests`, { headers: world.main.headers, body });
const statusOf = async (id: string) => (await manage('GET', `/tickets/${id}`)).body.data.status;

/** A ticket that the channel sold at an event that starts in so many hours; with a warranty of 24 hours for 2. */
async function soldTicket(warranty = false, startsInHours = 72, card: string = cards.good) {
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
  const data = await buyTickets(service, world.channel, rateId, { card, tickets: [{ ...holder, warranty }] });
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

describe('a request whose ticket ends in another way', () => {
  const requestOf = async (id: string) => (await manage('GET', `/refund-requests/${id}`)).body.data;
  const pendingOf = async (ticketId: string) =>
    (await manage('GET', `/refund-requests?status=pending&ticket_id=${ticketId}`)).body.data;
  const historyOf = async (ticketId: string) =>
    (await manage('GET', `/tickets/${ticketId}/history`)).body.data.find(
      ({ kind }: { kind: string }) => kind === 'refund_requested',
    );

  it('is accepted by a refund of what it asks for, names that refund, and is decided no more', async () => {
    const { id, total } = await soldTicket();
    const { data } = (await ask(id)).body;
    clock.advance(1_000);
    await manage('POST', `/tickets/${id}/refund`, { amount: 1 });
    expect((await requestOf(data._id)).status).toBe('pending');
    clock.advance(1_000);
    await manage('POST', `/tickets/${id}/refund`, { amount: total - 1 });
    expect(await requestOf(data._id)).toMatchObject({
      status: 'accepted',
      refund_id: expect.stringMatching(/^ref_/),
      decided_at: clock.now().toISOString(),
    });
    expect(await pendingOf(id)).toEqual([]);
    expect((await historyOf(id)).status).toBe('accepted');
    for (const decision of ['accept', 'reject']) {
      const { status, body } = await manage('POST', `/refund-requests/${data._id}/${decision}`);
      expect([status, body.message]).toEqual([409, 'The request is accepted already.']);
    }
    await audited();
  });

  it('is rejected by a swap, whose new holder has nothing to do with it', async () => {
    const { id, eventId } = await soldTicket();
    await service.database.sql('UPDATE events SET swap_available_until = starts_at WHERE id = $1', [eventId]);
    const { data } = (await ask(id)).body;
    clock.advance(1_000);
    const [row] = await service.database.sql<{ barcode: string }>('SELECT barcode FROM tickets WHERE id = $1', [id]);
    const customer = { firstName: 'Kei', lastName: 'Mori', email: 'kei@example.org' };
    const swapped = await service.call('POST', '/resellers/swap', {
      headers: world.reseller.headers,
      body: { ticket: { barcode: row!.barcode }, customer },
    });
    expect(swapped.status, swapped.text).toBe(200);
    expect(await requestOf(data._id)).toMatchObject({
      status: 'rejected',
      refund_id: '',
      decided_at: clock.now().toISOString(),
    });
    expect(await pendingOf(id)).toEqual([]);
    const { status, body } = await manage('POST', `/refund-requests/${data._id}/accept`);
    expect([status, body.message]).toEqual([409, 'The request is rejected already.']);
    await audited();
  });

  it('waits again where the refund failed and the ticket is valid again', async () => {
    const { id, total } = await soldTicket(false, 72, cards.refundsFail);
    const { data } = (await ask(id)).body;
    await manage('POST', `/tickets/${id}/refund`, { amount: total });
    const { status, refund_id: refundId } = await requestOf(data._id);
    expect(status).toBe('accepted');
    await sendRefund(service.services, { organizationId: world.main.id, refundId });
    expect(await statusOf(id)).toBe('active');
    expect(await requestOf(data._id)).toMatchObject({ status: 'pending', refund_id: '', decided_at: '' });
    expect((await manage('POST', `/refund-requests/${data._id}/accept`)).status).toBe(200);
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
    const late = await soldTicket(true, 25);
    const inTime = await soldTicket(true, 26);
    clock.advance(3_600_000);
    expect((await ask(late.id)).body.error).toBe('warranty_expired');
    expect((await askAsOrganization(late.id)).body.error).toBe('warranty_expired');
    expect((await ask(inTime.id)).body.data.status).toBe('accepted');
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
