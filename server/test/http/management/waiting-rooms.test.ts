/** Switching the waiting room of an event on and off. */
import { beforeEach, describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { letPass, takePlaces } from '../../support/waiting-rooms.ts';
import { createEvent } from '../../support/world.ts';

const { service, world, manager, viewer, manage, clock } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const { main } = world;
let eventId: string;
beforeEach(async () => {
  clock.set('2026-11-20T21:00:00.000Z');
  ({ eventId } = await createEvent(service, main.id, main.locationId));
});
const room = (method: string, body?: unknown, headers = manager) =>
  manage(headers, `/events/${eventId}/waiting-room`)(method, '', body);

describe('the waiting room of an event', () => {
  it('is automatic and closed until somebody changes it', async () => {
    expect((await room('GET', undefined, viewer)).body.data).toEqual({
      event_id: eventId,
      mode: 'automatic',
      status: 'closed',
      opens_at: '',
      admission_minutes: 5,
      seed_hash: '',
      seed: '',
      drawn_at: '',
      drawn: 0,
      waiting: 0,
      admitted: 0,
      admitted_per_minute: 0,
    });
  });

  it('gathers people until its opening', async () => {
    const body = { mode: 'on', opens_at: '2026-11-20T22:00:00Z', admission_minutes: 10 };
    expect((await room('PUT', body)).body.data).toMatchObject({
      mode: 'on',
      status: 'gathering',
      opens_at: '2026-11-20T22:00:00.000Z',
      admission_minutes: 10,
      seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      seed: '',
    });
  });

  it('opens at once without an opening, and also where one is still to come', async () => {
    await room('PUT', { mode: 'on', opens_at: '2026-11-20T22:00:00Z' });
    expect((await room('PUT', { mode: 'on' })).body.data.opens_at).toBe('2026-11-20T21:00:00.000Z');
    await letPass({ service, clock });
    expect((await room('GET')).body.data.status).toBe('open');
    expect((await room('PUT', { mode: 'on', admission_minutes: 3 })).body.data).toMatchObject({
      status: 'open',
      opens_at: '2026-11-20T21:00:00.000Z',
      admission_minutes: 3,
    });
  });

  it('is switched off without taking places away, and goes on where it was', async () => {
    await room('PUT', { mode: 'on', opens_at: '2026-11-20T21:00:01Z' });
    await takePlaces(service, world.channel.headers, eventId, 40);
    await letPass({ service, clock });
    const { admitted } = (await room('GET')).body.data;
    expect((await room('PUT', { mode: 'off' })).body.data).toMatchObject({ status: 'closed', admitted });
    await letPass({ service, clock }, 2);
    expect((await room('GET')).body.data.admitted).toBe(admitted);
    await room('PUT', { mode: 'on' });
    await letPass({ service, clock }, 2);
    expect((await room('GET')).body.data.admitted).toBeGreaterThan(admitted);
  });

  it('keeps its draw where an opening that was is given again', async () => {
    await room('PUT', { mode: 'on' });
    await letPass({ service, clock });
    const { drawn_at: drawnAt, opens_at: opensAt } = (await room('GET')).body.data;
    expect(drawnAt).not.toBe('');
    expect((await room('PUT', { mode: 'on', opens_at: opensAt })).body.data.drawn_at).toBe(drawnAt);
  });

  it('that becomes automatic goes on where it has opened, and is closed where it has not', async () => {
    await room('PUT', { mode: 'on', opens_at: '2026-11-20T22:00:00Z' });
    expect((await room('PUT', { mode: 'automatic' })).body.data.status).toBe('closed');
    await room('PUT', { mode: 'on' });
    await letPass({ service, clock });
    expect((await room('PUT', { mode: 'automatic' })).body.data.status).toBe('open');
  });

  it('answers 409 where the event is over when it opens', async () => {
    expect((await room('PUT', { mode: 'on', opens_at: '2026-12-01T00:00:00Z' })).body.error).toBe('conflict');
  });

  it('answers 400 to an opening of a waiting room that is not on', async () => {
    const { status, body } = await room('PUT', { mode: 'automatic', opens_at: '2026-11-20T22:00:00Z' });
    expect([status, body.details]).toEqual([
      400,
      [{ path: '/opens_at', message: 'is only for a waiting room that is on' }],
    ]);
  });

  it('is deleted with an event that nothing was sold for', async () => {
    await room('PUT', { mode: 'on' });
    await takePlaces(service, world.channel.headers, eventId, 1);
    expect((await manage(manager, `/events/${eventId}`)('DELETE')).status).toBe(200);
    expect((await room('GET')).status).toBe(404);
  });
});
