import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { createDevice, scanOf, sendScans } from '../../support/door.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { signIn } from '../../support/sign-in.ts';
import { createTicket, insert } from '../../support/world.ts';

const { service, clock, world, people } = await openFixtures({ at: '2026-11-21T20:00:00.000Z' });
const { manager } = people;

const pathOf = (id: string) => `/management/organizations/${world.main.id}/tickets/${id}`;
const historyOf = (id: string, headers = manager.headers) => service.call('GET', `${pathOf(id)}/history`, { headers });

describe('200', () => {
  it('shows how a ticket was issued, paid, mailed, renamed, entered, refunded and voided, in this order', async () => {
    const ticket = await createTicket(service, world.main);
    const mail = (cause: string, given: object = {}) =>
      insert(service.database, 'mails', {
        organization_id: world.main.id,
        id: newId('mail', clock.now()),
        cause,
        recipient: 'vera@example.org',
        language: 'en',
        template: 'tickets_sold',
        data: {},
        subject: 'Your tickets',
        status: 'sent',
        created_at: clock.now(),
        sent_at: clock.now(),
        ...given,
      });
    await mail(`tickets of ${String(ticket.payment_id)}`);
    await mail('tickets of somebody else');
    clock.advance(60_000);
    const renamed = await service.call('POST', `${pathOf(ticket.id)}/name-changes`, {
      headers: manager.headers,
      body: { full_name: 'Ilse Okafor', amount: 5 },
    });
    expect(renamed.status).toBe(201);
    clock.advance(60_000);
    await service.call('POST', `${pathOf(ticket.id)}/name-changes/${renamed.body.data._id}/complete`, {
      headers: manager.headers,
    });
    clock.advance(60_000);
    expect((await service.call('PUT', `${pathOf(ticket.id)}/checkin`, { headers: manager.headers })).status).toBe(200);
    clock.advance(60_000);
    const refunded = await service.call('POST', `${pathOf(ticket.id)}/refund`, {
      headers: manager.headers,
      body: { amount: 21.5 },
    });
    expect(refunded.status).toBe(200);
    const { status, body } = await historyOf(ticket.id, await signIn(service, world.main.id, 'viewer'));
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { at: '2026-11-21T20:00:00.000Z', kind: 'issued', via: 'integrations', by: '', amount: 21.5 },
      { at: '2026-11-21T20:00:00.000Z', kind: 'paid', amount: 21.5 },
      { kind: 'mailed', status: 'sent', recipient: 'vera@example.org', subject: 'Your tickets' },
      {
        at: '2026-11-21T20:02:00.000Z',
        kind: 'name_change',
        status: 'completed',
        amount: 5,
        before: 'Vera Lindqvist',
        after: 'Ilse Okafor',
      },
      { at: '2026-11-21T20:03:00.000Z', kind: 'admitted', by: 'Ingrid Falk', before: '0', after: '1' },
      { at: '2026-11-21T20:04:00.000Z', kind: 'refunded', by: 'Ingrid Falk', amount: 21.5 },
      { at: '2026-11-21T20:04:00.000Z', kind: 'voided' },
    ]);
  });

  it('names both tickets of a swap, and the reseller', async () => {
    const ticket = await createTicket(service, world.main);
    clock.advance(60_000);
    const swapped = await service.call('POST', '/resellers/swap', {
      headers: world.reseller.headers,
      body: {
        ticket: { barcode: ticket.barcode },
        customer: { firstName: 'Aurelio', lastName: 'Montes', email: 'aurelio@example.org', language: 'en' },
      },
    });
    expect(swapped.status).toBe(200);
    const { body: former } = await historyOf(ticket.id);
    const { kind, by, ticket_id: successor } = former.data.at(-1);
    expect({ kind, by }).toEqual({ kind: 'swapped_to', by: 'Second Seat' });
    const { body: latter } = await historyOf(successor);
    expect(latter.data).toMatchObject([
      { kind: 'issued', via: 'resellers' },
      { kind: 'swapped_from', by: 'Second Seat', ticket_id: ticket.id },
    ]);
  });

  it('names the key that issued a ticket, the device that scanned it, and the channel that refunded one', async () => {
    const issued = await service.call('POST', '/integrations/tickets', {
      headers: world.main.headers,
      body: {
        ticket_rate_id: world.main.rateId,
        tickets: [{ price_id: world.main.priceIds[0], full_name: 'Noor Haddad', email: 'noor@example.org' }],
      },
    });
    expect(issued.status, issued.text).toBe(200);
    const id = issued.body.data[0]._id as string;
    const device = await createDevice(service, world.main.id, { name: 'North' });
    clock.advance(60_000);
    const place = { organizationId: world.main.id, eventId: world.main.eventId };
    await sendScans(service, place, device, [scanOf(id, clock.now())]);
    const { body } = await historyOf(id);
    expect(body.data.map(({ kind, by }: { kind: string; by: string }) => `${kind} ${by}`)).toEqual([
      'issued test key',
      'paid ',
      'admitted North',
    ]);

    const sold = await createTicket(service, world.main, { channel_id: world.channel.id });
    clock.advance(60_000);
    const refunded = await service.call('PUT', `/channels/tickets/${sold.id}/refund`, {
      headers: world.channel.headers,
      body: { amount: 1 },
    });
    expect(refunded.status, refunded.text).toBe(200);
    const { body: ofSold } = await historyOf(sold.id);
    expect(ofSold.data.at(-2)).toMatchObject({ kind: 'refunded', by: 'City Tickets' });
  });

  it('names a channel, and no key of another organization', async () => {
    const ticket = await createTicket(service, world.main, { channel_id: world.channel.id });
    await insert(service.database, 'ticket_entries', {
      organization_id: world.main.id,
      ticket_id: ticket.id,
      recorded_at: clock.now(),
      id: newId('notification', clock.now()),
      entered_at: clock.now(),
      recorded_by: world.twin.integrationId,
      from_count: 0,
      to_count: 1,
    });
    const { body } = await historyOf(ticket.id);
    expect(body.data[0]).toMatchObject({ kind: 'issued', by: 'City Tickets' });
    expect(body.data.at(-1)).toMatchObject({ kind: 'admitted', by: '' });
  });
});
