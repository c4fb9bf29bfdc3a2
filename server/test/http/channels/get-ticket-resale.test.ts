/** What a channel tells the holder of a ticket about its resale, by the rules that resellers are told. */
import { beforeEach, describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { clearObstacles, createResaleTicket, makeRoom, obstacles } from '../../support/resale.ts';
import { createTicket } from '../../support/world.ts';

const { service, world, clock } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const { main, channel, reseller } = world;
await makeRoom(service);
beforeEach(async () => {
  await clearObstacles(service, main, reseller.id);
  await service.database.sql('UPDATE events SET sealed_tickets_available_at = NULL WHERE id = $1', [main.eventId]);
});

const read = (id: string, headers = channel.headers) =>
  service.call('GET', `/channels/tickets/${id}/resale`, { headers });
const soldTicket = (given: Record<string, unknown> = {}) =>
  createResaleTicket(service, main, { channel_id: channel.id, ...given });
const validate = async (barcode: string) =>
  (await service.call('GET', `/resellers/validate?barcode=${barcode}`, { headers: reseller.headers })).body;
const swap = (barcode: string) =>
  service.call('POST', '/resellers/swap', {
    headers: reseller.headers,
    body: { ticket: { barcode }, customer: { firstName: 'Nadia', lastName: 'Ferrer', email: 'nadia@example.org' } },
  });

/** What has another answer here: the holder has the new barcode, what was swapped says so, and what was deleted is not there. */
const otherwise = ['given a new barcode since', 'swapped for another', 'deleted'];
const blocking = obstacles.filter(({ name }) => !otherwise.includes(name));

describe('200', () => {
  it('a ticket that resellers can swap is open, with the barcode, the resellers and their pages', async () => {
    await service.database.sql(`UPDATE resellers SET website = 'https://second-seat.example/sell' WHERE id = $1`, [
      reseller.id,
    ]);
    const { id, barcode } = await soldTicket();
    const { status, body } = await read(id);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ticket_id: id,
      state: 'open',
      reason: '',
      barcode,
      sealed_until: '',
      swap_available_until: new Date(clock.now().getTime() + 5 * 3_600_000).toISOString(),
      resellers: [{ name: 'Second Seat', website: 'https://second-seat.example/sell' }],
      swapped_at: '',
      swapped_by: '',
    });
    expect(await validate(barcode)).toMatchObject({ swappable: true });
  });

  it('a sealed ticket is open without its barcode', async () => {
    const until = new Date(clock.now().getTime() + 3_600_000);
    await service.database.sql('UPDATE events SET sealed_tickets_available_at = $2 WHERE id = $1', [
      main.eventId,
      until,
    ]);
    const { id } = await soldTicket();
    expect((await read(id)).body.data).toMatchObject({ state: 'open', barcode: '', sealed_until: until.toISOString() });
  });

  it('a swapped ticket says when and by whom, and not who has it now', async () => {
    const { id, barcode } = await soldTicket();
    expect((await swap(barcode)).status).toBe(200);
    const answer = await read(id);
    expect(answer.body.data).toMatchObject({
      state: 'swapped',
      reason: '',
      barcode: '',
      swapped_at: clock.now().toISOString(),
      swapped_by: 'Second Seat',
    });
    expect(answer.text).not.toContain('Nadia');
  });

  it.each(blocking.map((one) => [one.name, one] as const))(
    'a ticket %s is closed for the reason that resellers are told',
    async (_name, obstacle) => {
      const ticket = await soldTicket();
      await obstacle.put(service, ticket);
      const { data } = (await read(ticket.id)).body;
      expect([data.reason, data.state, data.barcode]).toEqual([obstacle.error, 'closed', '']);
      expect((await validate(ticket.barcode)).error).toBe(obstacle.error);
    },
  );

  it('an event names until when its tickets can be swapped, where that is allowed and a reseller is admitted', async () => {
    const until = async () => {
      const answer = await service.call('GET', `/channels/events/${main.eventId}`, { headers: channel.headers });
      return answer.body.data.resale_until;
    };
    expect(await until()).toBe(new Date(clock.now().getTime() + 5 * 3_600_000).toISOString());
    await service.database.sql('UPDATE events SET resale_enabled = false WHERE id = $1', [main.eventId]);
    expect(await until()).toBe('');
    await clearObstacles(service, main, reseller.id);
    await service.database.sql('DELETE FROM reseller_authorizations WHERE organization_id = $1', [main.id]);
    expect(await until()).toBe('');
  });
});

describe('404', () => {
  it('a ticket that another channel sold, or the organization itself', async () => {
    const { id } = await createTicket(service, main);
    expect((await read(id)).status).toBe(404);
    const sold = await soldTicket();
    expect((await read(sold.id, world.twinChannel.headers)).status).toBe(404);
  });
});
