/** Devices that send at the same time, beside check-ins by the API: one place is taken once. */
import { expect, it } from 'vitest';
import { createDevice, scanOf, sendScans, type TestDevice } from '../support/door.ts';
import { openWorld } from '../support/fixtures.ts';
import { interleave } from '../support/statement-control.ts';
import { createEvent, createTicket } from '../support/world.ts';

const { service, world, manager } = await openWorld();
const devices: TestDevice[] = await Promise.all(
  Array.from({ length: 8 }, (_, index) => createDevice(service, world.main.id, { name: `Door ${index}` })),
);

it('eight doors scan the same twenty tickets, in different orders, while an API checks them in', async () => {
  const tickets: { id: string }[] = [];
  for (let count = 0; count < 20; count += 1) tickets.push(await createTicket(service, world.main));
  const at = new Date();
  const place = { organizationId: world.main.id, eventId: world.main.eventId };
  const checkIn = ({ id }: { id: string }) =>
    service.call('PUT', `/integrations/tickets/${id}/checkin`, { headers: world.main.headers, body: {} });
  await Promise.all([
    ...devices.map((device, index) => {
      const turned = [...tickets.slice(index * 2), ...tickets.slice(0, index * 2)];
      const scans = turned.map(({ id }) => scanOf(id, new Date(at.getTime() + index)));
      return sendScans(service, place, device, scans);
    }),
    ...tickets.map(checkIn),
  ]);
  for (const { id } of tickets) {
    const [row] = await service.database.sql('SELECT admitted_count FROM tickets WHERE id = $1', [id]);
    expect(row!.admitted_count).toBe(1);
    const entries = await service.database.sql(
      'SELECT verdict, counted FROM door_entries WHERE subject_id = $1 ORDER BY observed_at, id',
      [id],
    );
    expect(entries.filter(({ counted }) => counted === 1)).toHaveLength(1);
    expect(entries.filter(({ verdict }) => verdict === 'double_entry')).toHaveLength(entries.length - 1);
    const sent = await service.database.sql('SELECT id FROM webhook_notifications WHERE resource_id = $1', [id]);
    expect(sent).toHaveLength(1);
  }
});

it('the same scans sent by one device four times at once count once', async () => {
  const ticket = await createTicket(service, world.main, { party_size: 5 });
  const scans = Array.from({ length: 3 }, () => scanOf(ticket.id, new Date()));
  const place = { organizationId: world.main.id, eventId: world.main.eventId };
  await Promise.all(Array.from({ length: 4 }, () => sendScans(service, place, devices[0]!, scans)));
  const [row] = await service.database.sql('SELECT admitted_count FROM tickets WHERE id = $1', [ticket.id]);
  expect(row!.admitted_count).toBe(3);
});

it('a pass is scanned at an event that is being deleted, which holds nothing of it: the scan is refused', async () => {
  const { id: organizationId, locationId } = world.main;
  const { eventId } = await createEvent(service, organizationId, locationId);
  const device = await createDevice(service, organizationId);
  const manage = async (method: string, path: string, body?: object) => {
    const url = `/management/organizations/${organizationId}/${path}`;
    return service.call(method, url, { headers: manager, body });
  };
  const type = await manage('POST', 'pass-types', { name: 'Season', price: 0, quota: 5 });
  const pass = await manage('POST', 'passes', {
    pass_type_id: type.body.data._id,
    full_name: 'Ada Lund',
    email: 'ada@example.org',
    method: 'cash',
  });
  const scan = () =>
    service.call('POST', `/management/organizations/${organizationId}/door-events/${eventId}/scans`, {
      headers: device.headers,
      body: [scanOf(pass.body.data._id, new Date())],
    });
  const { first, second } = await interleave(service.database, 'list_passes_of_door', scan, () =>
    manage('DELETE', `events/${eventId}`),
  );
  expect([first.status, second.status]).toEqual([404, 200]);
  const entries = await service.database.sql('SELECT id FROM door_entries WHERE event_id = $1', [eventId]);
  expect(entries).toEqual([]);
});
