import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { createBookingRow } from '../../support/bookings.ts';
import { createDevice, scanOf, sendScans } from '../../support/door.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { insert } from '../../support/world.ts';

const { service, clock, world, manager, viewer } = await openFixtures({ at: '2026-11-21T20:00:00.000Z' });

const pathOf = (id: string) => `/management/organizations/${world.main.id}/bookings/${id}`;
const historyOf = (id: string, headers = manager) => service.call('GET', `${pathOf(id)}/history`, { headers });
const write = async (method: string, url: string, body: object, headers = manager) => {
  clock.advance(60_000);
  const answer = await service.call(method, url, { headers, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data;
};

describe('200', () => {
  it('says who made, changed, moved, accepted and checked in a booking, what was paid, and what was mailed', async () => {
    const device = await createDevice(service, world.main.id, { name: 'North' });
    const made = await write('POST', `/management/organizations/${world.main.id}/bookings`, {
      event_id: world.main.eventId,
      zone_id: world.main.zoneIds[0],
      for: 4,
      name: 'Vera Lindqvist',
      email: 'vera@example.org',
    });
    const id = made._id as string;
    const [first, second] = await service.database.sql<{ id: string; name: string }>(
      'SELECT id, name FROM spaces WHERE organization_id = $1 AND zone_id = $2 ORDER BY position LIMIT 2',
      [world.main.id, world.main.zoneIds[0]],
    );
    await write('PATCH', pathOf(id), { commentary_reserve: 'Near the stage', for: 5 });
    await write('PATCH', pathOf(id), { space_ids: [first!.id] });
    await write('PUT', `${pathOf(id)}/status`, { status: 'accepted' });
    await write('PATCH', pathOf(id), { space_ids: [second!.id] });
    await insert(service.database, 'mails', {
      organization_id: world.main.id,
      id: newId('mail', clock.now()),
      cause: `booking_accepted ${id} ${clock.now().toISOString()}`,
      recipient: 'vera@example.org',
      language: 'en',
      template: 'booking_accepted',
      data: {},
      subject: 'Your booking is accepted',
      status: 'sent',
      created_at: clock.now(),
      sent_at: clock.now(),
    });
    clock.advance(60_000);
    const place = { organizationId: world.main.id, eventId: world.main.eventId };
    await sendScans(service, place, device, [scanOf(id, clock.now(), { others: 3 })]);
    await write('PUT', `/integrations/bookings/${id}/status`, { status: 'sitting' }, world.main.headers);
    const { status, body } = await historyOf(id, viewer);
    expect(status).toBe(200);
    const by = 'Ingrid Falk';
    expect(body.data).toMatchObject([
      { at: '2026-11-21T20:01:00.000Z', kind: 'created', by, via: 'management' },
      { at: '2026-11-21T20:02:00.000Z', kind: 'changed', by, fields: ['for', 'commentary_reserve'] },
      { at: '2026-11-21T20:03:00.000Z', kind: 'moved', by, before: '', after: first!.name },
      { at: '2026-11-21T20:04:00.000Z', kind: 'status_changed', by, before: 'pending', after: 'accepted' },
      { at: '2026-11-21T20:05:00.000Z', kind: 'moved', by, before: first!.name, after: second!.name },
      { kind: 'mailed', status: 'sent', recipient: 'vera@example.org', subject: 'Your booking is accepted' },
      { at: '2026-11-21T20:06:00.000Z', kind: 'changed', by: 'North', fields: ['enter'] },
      { at: '2026-11-21T20:06:00.000Z', kind: 'status_changed', by: 'North', before: 'accepted', after: 'arrival' },
      { at: '2026-11-21T20:06:00.000Z', kind: 'admitted', by: 'North', after: '3' },
      { at: '2026-11-21T20:07:00.000Z', kind: 'status_changed', before: 'arrival', after: 'sitting' },
    ]);
    expect(JSON.stringify(body)).not.toContain('Near the stage');
  });

  it('shows payments and steps of a booking from before changes were kept', async () => {
    const { id } = await createBookingRow(service, world.main, {
      status: 'sitting',
      arrived_at: clock.now(),
      seated_at: clock.now(),
    });
    const payments = `/integrations/external-payments`;
    const paid = await write('POST', payments, { resource_id: id, amount: 50, method: 'cash' }, world.main.headers);
    await write('POST', `${payments}/${paid._id}/undo`, {}, world.main.headers);
    expect((await historyOf(id)).body.data).toMatchObject([
      { kind: 'created', via: 'channels' },
      { kind: 'status_changed', before: '', after: 'arrival' },
      { kind: 'status_changed', before: '', after: 'sitting' },
      { kind: 'paid', status: 'cash', amount: 50 },
      { kind: 'payment_undone', amount: 50 },
    ]);
  });
});
