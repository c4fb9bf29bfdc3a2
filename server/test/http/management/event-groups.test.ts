import { beforeAll, describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createEvent } from '../../support/world.ts';

const { service, clock, world, manager, viewer } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });

let secondEventId: string;
beforeAll(async () => {
  const { main } = world;
  const starts_at = new Date('2026-11-19T21:00:00.000Z');
  ({ eventId: secondEventId } = await createEvent(service, main.id, main.locationId, { name: 'Eve', starts_at }));
});

const organization = () => `/management/organizations/${world.main.id}`;
const call = (method: string, path = '', body?: unknown, headers = manager) =>
  service.call(method, `${organization()}/event-groups${path}`, { headers, body });
const create = async (given: object = {}) => {
  clock.advance(1_000);
  const answer = await call('POST', '', { name: 'Winter season', ...given });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const read = async (path: string) => (await service.call('GET', path, { headers: viewer })).body.data;
const integrate = async (path: string) =>
  (await service.call('GET', `/integrations${path}`, { headers: world.main.headers })).body.data;

describe('createEventGroup', () => {
  it('201: answers the group with its events by their start', async () => {
    const group = await create({ description: 'Every night.', event_ids: [world.main.eventId, secondEventId] });
    expect(group).toEqual({
      _id: expect.stringMatching(/^egr_/),
      name: 'Winter season',
      slug: 'winter-season',
      description: 'Every night.',
      event_ids: [secondEventId, world.main.eventId],
      created_at: clock.now().toISOString(),
      updated_at: clock.now().toISOString(),
    });
    expect(await read(`${organization()}/event-groups/${group._id}`)).toEqual(group);
    expect(await integrate(`/event-groups/${group._id}`)).toEqual(group);
  });

  it('400: names each event that there is not, and creates nothing', async () => {
    const before = await read(`${organization()}/event-groups`);
    const answer = await call('POST', '', { name: 'A', event_ids: [world.main.eventId, world.twin.eventId] });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([{ path: '/event_ids/1', message: 'there is no such event' }]);
    expect(await read(`${organization()}/event-groups`)).toEqual(before);
  });

  it('201: numbers an identifier that is made of the name', async () => {
    await create({ slug: 'spring' });
    expect((await create({ name: 'Spring' })).slug).toBe('spring-2');
  });
});

describe('updateEventGroup', () => {
  it('200: changes what is given; event_ids replaces all events', async () => {
    const group = await create({ event_ids: [world.main.eventId] });
    clock.advance(1_000);
    const renamed = await call('PATCH', `/${group._id}`, { name: 'Nights' });
    expect(renamed.body.data).toEqual({ ...group, name: 'Nights', updated_at: clock.now().toISOString() });
    const moved = await call('PATCH', `/${group._id}`, { event_ids: [secondEventId] });
    expect(moved.body.data.event_ids).toEqual([secondEventId]);
    expect((await call('PATCH', `/${group._id}`, { event_ids: [] })).body.data.event_ids).toEqual([]);
  });
});

describe('listEventGroups', () => {
  it('200: in the order of creation, page by page, and of an event', async () => {
    const group = await create({ event_ids: [secondEventId] });
    const groups = await read(`${organization()}/event-groups`);
    expect(groups.at(-1)).toEqual(group);
    expect(await integrate('/event-groups')).toEqual(groups);
    expect(await read(`${organization()}/event-groups?limit=1&after=${groups[0]._id}`)).toEqual([groups[1]]);
    const ofEvent = groups.filter(({ event_ids: ids }: { event_ids: string[] }) => ids.includes(secondEventId));
    expect(await read(`${organization()}/event-groups?event_id=${secondEventId}`)).toEqual(ofEvent);
    expect(await integrate(`/event-groups?event_id=${secondEventId}`)).toEqual(ofEvent);
  });
});

describe('events of a group', () => {
  const ids = (events: { _id: string }[]) => events.map(({ _id }) => _id);

  it('are listed alone in both APIs, and a copy belongs to the groups of the original', async () => {
    const group = await create({ event_ids: [secondEventId] });
    expect(ids(await read(`${organization()}/events?group_id=${group._id}`))).toEqual([secondEventId]);
    expect(ids(await integrate(`/events?group_id=${group._id}`))).toEqual([secondEventId]);
    const copy = await service.call('POST', `${organization()}/events/${secondEventId}/copy`, {
      headers: manager,
      body: { start_date: '2026-12-19T21:00:00.000Z' },
    });
    expect(ids(await integrate(`/events?group_id=${group._id}`))).toEqual([secondEventId, copy.body.data._id]);
    const deleted = await service.call('DELETE', `${organization()}/events/${copy.body.data._id}`, {
      headers: manager,
    });
    expect(deleted.status).toBe(200);
    expect((await read(`${organization()}/event-groups/${group._id}`)).event_ids).toEqual([secondEventId]);
  });
});

describe('deleteEventGroup', () => {
  it('200: the group is gone, its events stay', async () => {
    const group = await create({ event_ids: [secondEventId] });
    expect((await call('DELETE', `/${group._id}`)).body).toEqual({ success: true });
    expect((await call('GET', `/${group._id}`)).status).toBe(404);
    expect((await read(`${organization()}/events/${secondEventId}`))._id).toBe(secondEventId);
  });
});
