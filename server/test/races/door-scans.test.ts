/** Devices that send at the same time, beside check-ins by the API: one place is taken once. */
import { expect, it } from 'vitest';
import { createDevice, scanOf, sendScans, type TestDevice } from '../support/door.ts';
import { openWorld } from '../support/fixtures.ts';
import { createTicket } from '../support/world.ts';

const { service, world } = await openWorld();
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
