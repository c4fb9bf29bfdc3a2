import type { DoorManifest, LiveChange, LiveFigures } from '@stagedoor/contract';
import { describe, expect, it, vi } from 'vitest';
import { openSession } from '../../../src/contexts/identity/accounts/accounts.ts';
import { defaultLiveTimes } from '../../../src/contexts/messaging/live/live.ts';
import { checkInTicket } from '../../../src/contexts/ticketing/tickets/tickets.ts';
import { crossTenantDb, tenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { createBookingRow } from '../../support/bookings.ts';
import { createDevice, scanOf, sendScans } from '../../support/door.ts';
import { openWorld } from '../../support/fixtures.ts';
import { createEntry } from '../../support/guest-lists.ts';
import { checkInPass, createPassType, sellPass } from '../../support/passes.ts';
import { createPerson, signIn } from '../../support/sign-in.ts';
import { admitMember, createMember, createPlan } from '../../support/subscriptions.ts';
import { startTestService } from '../../support/test-service.ts';
import { createEvent, createTicket } from '../../support/world.ts';

const { service, world } = await openWorld({
  liveTimes: { ...defaultLiveTimes, pollEveryMs: 20, figuresEveryMs: 50, heartbeatEveryMs: 50 },
});
await service.database.sql('UPDATE ticket_rate_prices SET quota = 1000');
const origin = await service.listen();

interface Follower {
  readonly changes: LiveChange[];
  readonly kinds: string[];
  figures: LiveFigures | null;
  lastId: string;
  comments: number;
  isOver: boolean;
  cut(): void;
}

/** Reads a stream as a browser does: the last id is kept, and sent when it connects again. */
async function follow(role: 'admin' | 'viewer', query = '', lastId?: string): Promise<Follower> {
  const headers = { ...(await signIn(service, world.main.id, role)), ...(lastId ? { 'last-event-id': lastId } : {}) };
  const abort = new AbortController();
  const answer = await fetch(`${origin}/management/organizations/${world.main.id}/live${query}`, {
    headers,
    signal: abort.signal,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const follower: Follower = {
    changes: [],
    kinds: [],
    figures: null,
    lastId: lastId ?? '',
    comments: 0,
    isOver: false,
    cut: () => abort.abort(),
  };
  void read(answer, follower).catch(() => {
    follower.isOver = true;
  });
  return follower;
}

async function read(answer: Response, follower: Follower): Promise<void> {
  let text = '';
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      if (lines[0]!.startsWith(':')) follower.comments += 1;
      follower.lastId = field('id') ?? follower.lastId;
      const kind = field('event');
      if (!kind) continue;
      follower.kinds.push(kind);
      if (kind === 'change') follower.changes.push(JSON.parse(field('data')!));
      if (kind === 'figures') follower.figures = JSON.parse(field('data')!);
    }
  }
  follower.isOver = true;
}

const checkIn = async (ids: readonly string[]) => {
  const { services } = service;
  for (const ticketId of ids) {
    const db = tenantDb(services.database, world.main.id);
    const outcome = await checkInTicket(db, services.outbox, { ticketId, recordedBy: 'tests' }, new Date());
    expect(outcome).toEqual({ admittedCount: 1 });
  }
};
const tickets = async (count: number) => {
  const made: string[] = [];
  for (let index = 0; index < count; index += 1) made.push((await createTicket(service, world.main)).id);
  return made;
};
const sorted = (ids: readonly string[]) => [...ids].sort();

describe('200', () => {
  it('sends the figures of an event, and anew after a change; the money to admins alone', async () => {
    const [first, second] = await tickets(2);
    await createBookingRow(service, world.main, { status: 'accepted', party_size: 4 });
    await createBookingRow(service, world.main, { status: 'pending', party_size: 9 });
    const [admin, viewer] = await Promise.all([
      follow('admin', `?event_id=${world.main.eventId}`),
      follow('viewer', `?event_id=${world.main.eventId}`),
    ]);
    await vi.waitFor(() => expect(viewer.figures).toMatchObject({ bookings: { count: 1, people: 4, admitted: 0 } }));
    const before = viewer.figures!.tickets.admitted;
    await checkIn([first!, second!]);
    await vi.waitFor(() => {
      expect(viewer.figures!.tickets.admitted).toBe(before + 2);
      expect(admin.figures!.tickets.admitted).toBe(before + 2);
      // Read a moment before who is inside, so the second one can come with the next figures.
      const [one, other] = viewer.figures!.entries;
      expect(sorted([one?.id ?? '', other?.id ?? ''])).toEqual(sorted([first!, second!]));
    });
    expect(viewer.figures!.arrivals.reduce((sum, quarter) => sum + quarter.tickets, 0)).toBe(before + 2);
    expect(admin.figures!.money).toEqual({ revenue: 0, advances_held: 0, refunded: 0 });
    expect(viewer.figures).not.toHaveProperty('money');
    admin.cut();
    viewer.cut();
  });

  it('says the same of who is inside as the dashboard and the doors, with the capacity beside it', async () => {
    const event = await createEvent(service, world.main.id, world.main.locationId);
    const organization = { ...world.main, ...event };
    const { eventId } = event;
    const as = { headers: await signIn(service, world.main.id, 'manager') };
    const path = `/management/organizations/${world.main.id}`;
    const manage = async (method: string, at: string, body?: object) => {
      const answer = await service.call(method, `${path}${at}`, { ...as, body });
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer.body.data;
    };
    await manage('PATCH', `/locations/${world.main.locationId}`, { capacity: 300 });
    const ticket = await createTicket(service, organization);
    const gone = await createTicket(service, organization);
    const deleted = await createTicket(service, organization);
    await checkIn([ticket.id, gone.id, deleted.id]);
    await service.database.sql('UPDATE tickets SET deleted_at = now() WHERE id = $1', [deleted.id]);
    await service.database.sql(`UPDATE tickets SET status = 'voided', voided_at = now() WHERE id = $1`, [gone.id]);
    const entry = await createEntry(service, organization, { admitted_count: 2 });
    const [arrived, seated, left, back] = await Promise.all(
      [12, 5, 7, 4].map((people) =>
        createBookingRow(service, organization, { status: 'accepted', party_size: people }),
      ),
    );
    for (const [booking, statuses] of [
      [arrived, ['arrival']],
      [seated, ['sitting']],
      [left, ['arrival', 'released']],
      [back, ['arrival', 'accepted']],
    ] as const) {
      for (const status of statuses) await manage('PUT', `/bookings/${booking!.id}/status`, { status });
    }
    expect((await manage('GET', `/bookings/${arrived!.id}`)).enter).toBe(12);
    const plan = { service, world, manager: as.headers };
    const member = await createMember(plan, await createPlan(plan, { free_entry: true }));
    expect((await admitMember(plan, member.code, eventId)).status).toBe(200);
    const type = await createPassType(plan);
    const pass = await sellPass(plan, type);
    expect((await checkInPass(plan, pass._id, eventId, [{ _id: type, women: 1, men: 0, no_gender: 0 }])).status).toBe(
      200,
    );

    const voided = await sellPass(plan, type);
    const used = await checkInPass(plan, voided._id, eventId, [{ _id: type, women: 0, men: 1, no_gender: 0 }]);
    expect(used.status, used.text).toBe(200);
    await service.database.sql(`UPDATE passes SET status = 'voided' WHERE id = $1`, [voided._id]);
    const people = { tickets: 1, bookings: 17, lists: 2, passes: 1, members: 1 };
    const occupancy = { ...people, inside: 22, capacity: 300 };
    const admitted = { tickets: { admitted: 1 }, bookings: { admitted: 17 }, lists: { admitted: 2 } };
    expect(await manage('GET', `/events/${eventId}/dashboard`)).toMatchObject({ ...admitted, occupancy });
    const follower = await follow('viewer', `?event_id=${eventId}`);
    await vi.waitFor(() => expect(follower.figures).toMatchObject({ ...admitted, occupancy }));
    follower.cut();
    const device = await createDevice(service, world.main.id);
    const manifest = await service.call('GET', `${path}/door-events/${eventId}/manifest`, { headers: device.headers });
    const { entries, ...page } = manifest.body.data as DoorManifest;
    const onManifest = entries.reduce((sum, { valid, enter }) => sum + (valid ? enter : 0), 0);
    expect(page.occupancy).toEqual(occupancy);
    expect(onManifest + people.members).toBe(occupancy.inside);
    expect(entries.find(({ _id }) => _id === entry.id)).toMatchObject({ enter: 2 });
  });

  it('sends refusals and double entries with both doors, though nothing else announces them', async () => {
    const [twice, refused] = await tickets(2);
    const north = await createDevice(service, world.main.id, { name: 'North' });
    const south = await createDevice(service, world.main.id, { name: 'South' });
    const place = { organizationId: world.main.id, eventId: world.main.eventId };
    const follower = await follow('viewer', `?event_id=${world.main.eventId}`);
    await vi.waitFor(() => expect(follower.figures).toMatchObject({ refusals: [], double_entries: [] }));
    await sendScans(service, place, north, [scanOf(twice!, new Date())]);
    await vi.waitFor(() => expect(follower.figures!.entries[0]).toMatchObject({ id: twice, door: 'North' }));
    await sendScans(service, place, south, [scanOf(twice!, new Date())]);
    await vi.waitFor(() => expect(follower.figures!.double_entries).toHaveLength(1));
    const [double] = follower.figures!.double_entries;
    expect(double).toMatchObject({ kind: 'ticket', subject_id: twice, people: 1, counted: 0, door: 'South' });
    expect(double).toMatchObject({ other_door: 'North', name: expect.stringMatching(/./), about: expect.any(String) });
    expect(Date.parse(double!.other_at)).toBeLessThanOrEqual(Date.parse(double!.at));
    const unknown = { ...scanOf('', new Date(), { hash: 'x'.repeat(22) }), subject_id: undefined };
    await sendScans(service, place, south, [
      scanOf(refused!, new Date(), { action: 'refused', reason: 'other' }),
      { ...unknown, action: 'refused', reason: 'unknown' },
    ]);
    await vi.waitFor(() => expect(follower.figures!.refusals).toHaveLength(2));
    expect(follower.figures!.refusals).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ subject_id: refused, verdict: 'refused', reason: 'other', door: 'South' }),
        expect.objectContaining({ kind: 'unknown', subject_id: '', name: '', reason: 'unknown' }),
      ]),
    );
    follower.cut();
  });

  it('loses nothing and sends nothing twice where the connection is cut in the middle of a burst of check-ins', async () => {
    const ids = await tickets(60);
    const first = await follow('viewer', `?event_id=${world.main.eventId}`);
    await vi.waitFor(() => expect(first.figures).not.toBeNull());
    const before = first.figures!.tickets.admitted;
    const begun = checkIn(ids.slice(0, 30));
    await vi.waitFor(() => expect(first.changes.length).toBeGreaterThan(10), { interval: 1 });
    const burst = Promise.all([begun, checkIn(ids.slice(30, 45)), checkIn(ids.slice(45))]);
    first.cut();
    await vi.waitFor(() => expect(first.isOver).toBe(true));
    const seen = first.changes.length;
    expect(seen).toBeLessThan(60);
    const second = await follow('viewer', `?event_id=${world.main.eventId}`, first.lastId);
    await burst;
    await vi.waitFor(() => expect(second.changes.length).toBe(60 - seen));
    const all = [...first.changes, ...second.changes];
    expect(sorted(all.map(({ resource_id }) => resource_id))).toEqual(sorted(ids));
    expect(new Set(all.map(({ id }) => id)).size).toBe(60);
    await vi.waitFor(() => expect(second.figures!.tickets.admitted).toBe(before + 60));
    const [{ sum }] = (await service.database.sql(
      'SELECT sum(admitted_count)::int AS sum FROM tickets WHERE event_id = $1',
      [world.main.eventId],
    )) as [{ sum: number }];
    expect(second.figures!.tickets.admitted).toBe(sum);
    second.cut();
  });

  it('does not pass over a change that is committed after later ones', async () => {
    const [slow, fast] = await tickets(2);
    const follower = await follow('viewer');
    await vi.waitFor(() => expect(follower.lastId).not.toBe(''));
    let commit = () => {};
    const waits = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const { services } = service;
    let isWritten = false;
    const late = services.database.transaction(async (tx) => {
      const checkInSlow = { ticketId: slow!, recordedBy: 'tests' };
      await checkInTicket(tenantDb(tx, world.main.id), services.outbox, checkInSlow, new Date());
      isWritten = true;
      await waits;
    });
    await vi.waitFor(() => expect(isWritten).toBe(true));
    await checkIn([fast!]);
    commit();
    await late;
    await vi.waitFor(() => expect(follower.changes.map(({ resource_id }) => resource_id)).toEqual([slow, fast]));
    follower.cut();
  });

  it('goes on from the cursor in the query too, keeps the connection alive, and resets one of another database', async () => {
    const [id] = await tickets(1);
    const first = await follow('viewer');
    await vi.waitFor(() => expect(first.lastId).not.toBe(''));
    first.cut();
    await checkIn([id!]);
    const second = await follow('viewer', `?after=${first.lastId}`);
    await vi.waitFor(() => expect(second.changes).toMatchObject([{ kind: 'ticket.checked_in', resource_id: id }]));
    await vi.waitFor(() => expect(second.comments).toBeGreaterThan(1));
    second.cut();
    const third = await follow('viewer', '', 'not-a-cursor');
    await vi.waitFor(() => expect(third.kinds).toEqual(['reset']));
    const [next] = await tickets(1);
    await checkIn([next!]);
    await vi.waitFor(() => expect(third.changes).toMatchObject([{ resource_id: next }]));
    third.cut();
  });

  it('ends after its lifetime, and when the service stops', async () => {
    const short = await startTestService({
      database: service.database,
      liveTimes: { ...defaultLiveTimes, lifetimeMs: 60_000 },
    });
    const shortOrigin = await short.listen();
    const headers = await signIn(service, world.main.id);
    const answer = await fetch(`${shortOrigin}/management/organizations/${world.main.id}/live`, { headers });
    const text = answer.text();
    await short.close();
    expect(await text).toContain('event: begin');
    const ended = await service.call('GET', `/management/organizations/${world.twin.id}/live`, { headers });
    expect(ended.status).toBe(404);
  });
});

describe('404', () => {
  it("refuses another organization's event", async () => {
    const headers = await signIn(service, world.main.id);
    const url = `/management/organizations/${world.main.id}/live?event_id=${world.twin.eventId}`;
    expect((await service.call('GET', url, { headers })).status).toBe(404);
  });
});

describe('429', () => {
  it('refuses a ninth stream of one person, in whatever sessions, until another is closed', async () => {
    const person = await createPerson(service, world.main.id, 'viewer');
    const now = service.services.clock.now();
    const other = await openSession(crossTenantDb(service.services.database), person.id, 'tests', now);
    const sessions = [person.headers, { authorization: `Bearer ${other.token}` }];
    let openedCount = 0;
    const open = async () => {
      const headers = sessions[openedCount++ % sessions.length]!;
      const abort = new AbortController();
      const url = `${origin}/management/organizations/${world.main.id}/live`;
      return { answer: await fetch(url, { headers, signal: abort.signal }), cut: () => abort.abort() };
    };
    const streams = [];
    for (let count = 0; count < 8; count += 1) streams.push(await open());
    expect(streams.map(({ answer }) => answer.status)).toEqual(Array(8).fill(200));
    const ninth = await open();
    expect(ninth.answer.status).toBe(429);
    expect(ninth.answer.headers.get('retry-after')).toBe('5');
    streams[0]!.cut();
    await vi.waitFor(async () => {
      const again = await open();
      expect(again.answer.status).toBe(200);
      again.cut();
    });
    for (const { cut } of streams) cut();
  });
});
