import { describe, expect, it } from 'vitest';
import { createBookingRow, createDiscountCodeRow } from '../../support/bookings.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';

const { service, world, door } = await openFixtures();

const change = (bookingId: string, status: unknown, headers = door) =>
  service.call('PUT', `/management/organizations/${world.main.id}/bookings/${bookingId}/status`, {
    headers,
    body: { status },
  });

describe('200', () => {
  it('takes a booking through an evening, and emits a notification of every step', async () => {
    const { id } = await createBookingRow(service, world.main, { spaces: ['1'] });
    const steps = ['accepted', 'arrival', 'sitting', 'released'];
    for (const status of steps) {
      const answer = await change(id, status);
      expect(answer.status).toBe(200);
      expect(answer.body.data).toMatchObject({ _id: id, status, state: status });
    }
    const emitted = await emittedFor(service.database, id);
    expect(emitted.map((item) => [item.event, item.payload.status])).toEqual(
      steps.map((status) => ['booking.status_changed', status]),
    );
  });

  it('gives the space of a rejected booking to another', async () => {
    const first = await createBookingRow(service, world.main, { spaces: ['2'], status: 'accepted', holds: true });
    const second = await createBookingRow(service, world.main, { spaces: ['2'] });
    expect((await change(first.id, 'rejected')).status).toBe(200);
    expect((await change(second.id, 'accepted')).status).toBe(200);
  });

  it('returns the redemption of a rejected booking once, and takes one when it is accepted again', async () => {
    const code = await createDiscountCodeRow(service, world.main, { redemptions_max: 3, redemptions_count: 3 });
    const { id } = await createBookingRow(service, world.main, { discount_code_id: code.id });
    const count = async (status: string) => {
      expect((await change(id, status)).status).toBe(200);
      return redemptionsOf(code.id);
    };
    expect(await count('accepted')).toBe(3);
    expect(await count('rejected')).toBe(2);
    await service.database.sql('UPDATE discount_codes SET active = false WHERE id = $1', [code.id]);
    expect(await count('accepted')).toBe(3);
    expect(await count('released')).toBe(3);
  });

  it('notifies the channel that brought the booking', async () => {
    const { id } = await createBookingRow(service, world.main, { channel_id: world.channel.id });
    await change(id, 'accepted');
    expect((await emittedFor(service.database, id))[0]).toMatchObject({ channelId: world.channel.id });
  });
});

const redemptionsOf = async (codeId: string) =>
  (await service.database.sql('SELECT redemptions_count FROM discount_codes WHERE id = $1', [codeId]))[0]!
    .redemptions_count;

describe('400', () => {
  it.each(['seated', '', 1, null])('refuses the status %j', async (status) => {
    const { id } = await createBookingRow(service, world.main);
    expect((await change(id, status)).status).toBe(400);
  });
});

describe('409', () => {
  it('lists the statuses that can follow', async () => {
    const { id } = await createBookingRow(service, world.main);
    const answer = await change(id, 'sitting');
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      error: 'transition_not_allowed',
      message: 'A booking that is pending cannot become sitting: only accepted, rejected can follow.',
    });
  });

  it('lets nothing follow released', async () => {
    const { id } = await createBookingRow(service, world.main, { status: 'released' });
    expect((await change(id, 'accepted')).body.message).toContain('nothing can follow');
  });

  it('refuses to accept a rejected booking again when its discount code has no redemption left', async () => {
    const code = await createDiscountCodeRow(service, world.main, { redemptions_max: 1, redemptions_count: 1 });
    const { id } = await createBookingRow(service, world.main, {
      status: 'rejected',
      discount_code_id: code.id,
      spaces: ['7'],
    });
    const answer = await change(id, 'accepted');
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      error: 'discount_code_exhausted',
      message: 'The discount code has no redemption left.',
    });
    const rows = await service.database.sql(
      `SELECT b.status, bs.holds FROM bookings b
       JOIN booking_spaces bs ON bs.organization_id = b.organization_id AND bs.booking_id = b.id WHERE b.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ status: 'rejected', holds: false }]);
    expect(await redemptionsOf(code.id)).toBe(1);
  });

  it('names the space that another holds, and changes nothing', async () => {
    await createBookingRow(service, world.main, { spaces: ['9'], status: 'sitting', holds: true });
    const { id } = await createBookingRow(service, world.main, { spaces: ['8', '9'] });
    const answer = await change(id, 'accepted');
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'space_taken', message: 'Space 9 is held by another booking.' });
    const rows = await service.database.sql(
      `SELECT b.status, bs.holds FROM bookings b
       JOIN booking_spaces bs ON bs.organization_id = b.organization_id AND bs.booking_id = b.id WHERE b.id = $1`,
      [id],
    );
    expect(rows).toEqual([
      { status: 'pending', holds: false },
      { status: 'pending', holds: false },
    ]);
  });
});
