import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { beginCheckout, cards, payOnPage } from '../../support/purchases.ts';
import { createRate } from '../../support/world.ts';

const { service, world, manager } = await openFixtures();

const read = (path: string) => service.call('GET', `/integrations/clients${path}`, { headers: world.main.headers });
const clientOf = async (email: string) => (await read(`?email=${email}`)).body.data[0];
const list = (body: Record<string, unknown>) =>
  service.call('POST', `/management/organizations/${world.main.id}/guest-lists`, {
    headers: manager,
    body: { list_rate_id: world.main.listRateId, ...body },
  });
const buy = async (email: string, given: Record<string, unknown> = {}) => {
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  const tickets = [{ full_name: 'Nadia Brandt', email, phone: '+34600111222', ...given }];
  return (await beginCheckout(service, world.channel, rateId, { tickets })).body.data;
};

describe('200', () => {
  it('knows a person from a booking, a paid ticket and a list entry with one address, and counts them', async () => {
    const email = 'nadia.brandt@example.org';
    const { payment_url, total_amount } = await buy('Nadia.Brandt@example.org');
    expect(await clientOf(email)).toBeUndefined();
    await payOnPage(service, payment_url, cards.good);
    const first = await clientOf(email);
    expect(first).toMatchObject({
      email: 'Nadia.Brandt@example.org',
      name: 'Nadia Brandt',
      phone: '+34600111222',
      language: 'en',
      marketing_consent: false,
      bookings_count: 0,
      tickets_count: 1,
      lists_count: 0,
      total_spent: total_amount,
    });
    await list({ name: 'Nadia B.', for: 2, email: ' NADIA.brandt@example.org '.trim() });
    const booked = await service.call('POST', '/integrations/bookings/walk-in', {
      headers: world.main.headers,
      body: { event_id: world.main.eventId, space_names: '3', for: 2, email, name: 'Nadia Brandt-Lund' },
    });
    expect(booked.body.client_id).toBe(first._id);
    const after = (await read(`/${first._id}`)).body.data;
    expect(after).toMatchObject({
      _id: first._id,
      name: 'Nadia Brandt-Lund',
      phone: '+34600111222',
      bookings_count: 1,
      tickets_count: 1,
      lists_count: 1,
      first_seen: first.first_seen,
    });
    expect(Date.parse(after.last_seen)).toBeGreaterThanOrEqual(Date.parse(first.last_seen));
  });

  it('takes refunds off what was spent, and counts a voided ticket no more', async () => {
    const { payment_url, total_amount, tickets } = await buy('odile.karp@example.org');
    await payOnPage(service, payment_url, cards.good);
    await service.call('POST', `/integrations/tickets/refund/${tickets[0]._id}`, {
      headers: world.main.headers,
      body: { amount: total_amount },
    });
    const client = await clientOf('odile.karp@example.org');
    expect(client.tickets_count).toBe(0);
    expect(client.total_spent).toBeLessThanOrEqual(total_amount);
  });

  it('finds clients by part of name or address, by phone and by when they changed', async () => {
    await list({ name: 'Priya Raman', for: 1, email: 'p.raman@example.org' });
    const names = async (query: string) => (await read(query)).body.data.map(({ name }: { name: string }) => name);
    expect(await names('?search=RAMA')).toEqual(['Priya Raman']);
    expect(await names('?search=p.raman')).toEqual(['Priya Raman']);
    expect(await names(`?phone=${encodeURIComponent('+34600111222')}&search=brandt-lund`)).toEqual([
      'Nadia Brandt-Lund',
    ]);
    expect(await names('?updated_since=2999-01-01')).toEqual([]);
    expect(await names('?updated_since=2020-01-01')).toContain('Priya Raman');
    expect((await read('?limit=1')).headers.link).toContain('after=cli_');
  });

  it('makes one client of a new address that buys many times at once', async () => {
    const email = 'rush@example.org';
    const urls = await Promise.all(Array.from({ length: 12 }, async () => (await buy(email)).payment_url as string));
    await Promise.all(urls.map((url) => payOnPage(service, url, cards.good)));
    const found = (await read(`?email=${email}`)).body.data;
    expect(found).toHaveLength(1);
    expect(found[0].tickets_count).toBe(12);
  });
});
