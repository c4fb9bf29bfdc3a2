import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createEvent, createRate, createTicket } from '../../support/world.ts';

const { service, world, door } = await openFixtures();

const pdfOf = (id: string, headers = door) =>
  service.call('GET', `/management/organizations/${world.main.id}/tickets/${id}/pdf`, { headers });

describe('200', () => {
  it('is a PDF, also after a change of name, and is not kept on the way', async () => {
    const ticket = await createTicket(service, world.main, { name_changed_at: new Date() });
    const { status, headers, text } = await pdfOf(ticket.id);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/pdf');
    expect(headers['content-disposition']).toBe('inline; filename="ticket-opening-night.pdf"');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(text.slice(0, 5)).toBe('%PDF-');
  });
});

describe('409', () => {
  it('refuses a ticket that admits nobody, and one whose event is long over', async () => {
    const voided = await createTicket(service, world.main, { status: 'voided', voided_at: new Date() });
    const long = { starts_at: new Date('2020-01-01T20:00:00Z'), ends_at: new Date('2020-01-02T04:00:00Z') };
    const { eventId } = await createEvent(service, world.main.id, world.main.locationId, {
      ...long,
      swap_available_until: long.ends_at,
    });
    const { rateId, priceIds } = await createRate(service, world.main.id, eventId);
    const old = await createTicket(service, world.main, { event_id: eventId, rate_id: rateId, price_id: priceIds[0] });
    for (const id of [voided.id, old.id]) {
      const { status, body } = await pdfOf(id);
      expect([status, body.error]).toEqual([409, 'conflict']);
    }
  });
});
