/** Concurrent changes of bookings: a space has one booking, and there are no deadlocks. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBookingRow } from '../support/bookings.ts';
import { type ParallelRequest, sendAll, statusesOf } from '../support/parallel.ts';
import { signIn } from '../support/sign-in.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';

let service: TestService;
let organization: TestOrganization;
let root: string;
let managers: Record<string, string>[];
beforeEach(async () => {
  service = await startTestService({ connectionsMax: 40 });
  organization = await createOrganization(service);
  root = await service.listen();
  managers = await Promise.all(Array.from({ length: 10 }, () => signIn(service, organization.id, 'manager')));
});
afterEach(() => service.close());

const bookingUrl = (id: string) => `${root}/management/organizations/${organization.id}/bookings/${id}`;
const changeStatus = (id: string, status: string, index: number): ParallelRequest => ({
  method: 'PUT',
  url: `${bookingUrl(id)}/status`,
  headers: managers[index % managers.length]!,
  body: { status },
});
const moveTo = (id: string, spaces: readonly string[], index: number): ParallelRequest => ({
  method: 'PATCH',
  url: bookingUrl(id),
  headers: managers[index % managers.length]!,
  body: { space_ids: spaces.map((name) => organization.spaces.get(name)) },
});
const walkInto = (spaces: readonly string[]): ParallelRequest => ({
  method: 'POST',
  url: `${root}/integrations/bookings/walk-in`,
  headers: organization.headers,
  body: { event_id: organization.eventId, space_names: spaces.join(), for: 2 },
});
const heldTwice = () =>
  service.database.sql('SELECT space_id FROM booking_spaces WHERE holds GROUP BY space_id HAVING count(*) > 1');

const waitingBookings = (count: number, spaces: (index: number) => readonly string[]) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => createBookingRow(service, organization, { spaces: spaces(index) })),
  );

describe('30 waiting bookings of the same spaces, accepted at once', () => {
  it('give the spaces to one of them', async () => {
    const bookings = await waitingBookings(30, (index) => (index % 2 ? ['3', '4'] : ['4', '3']));
    const answers = await sendAll(bookings.map(({ id }, index) => changeStatus(id, 'accepted', index)));
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 29 });
    expect(await heldTwice()).toEqual([]);
  });

  it('would give them to all without the unique index', async () => {
    await service.database.sql('DROP INDEX booking_spaces_one_holder');
    const bookings = await waitingBookings(10, () => ['3', '4']);
    const answers = await sendAll(bookings.map(({ id }, index) => changeStatus(id, 'accepted', index)));
    expect(statusesOf(answers)).toEqual({ 200: 10 });
    expect(await heldTwice()).toHaveLength(2);
  });
});

describe('one booking, changed by several people at once', () => {
  it('is judged by what the one before has left: one acceptance, the others are refused', async () => {
    const [booking] = await waitingBookings(1, () => ['1']);
    const answers = await sendAll(managers.map((_, index) => changeStatus(booking!.id, 'accepted', index)));
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 9 });
    const errors = answers.filter(({ status }) => status === 409).map(({ body }) => body.error);
    expect(new Set(errors)).toEqual(new Set(['transition_not_allowed']));
  });
});

describe('bookings that want what others are leaving', () => {
  it('are moved or refused with 409, never with an error of ours', async () => {
    const names = ['1', '2', '3', '4', '5', '6'];
    const bookings = await Promise.all(
      names.map((name) => createBookingRow(service, organization, { spaces: [name], status: 'accepted', holds: true })),
    );
    const pick = () => names[Math.floor(Math.random() * names.length)]!;
    for (let round = 0; round < 6; round += 1) {
      const moves = bookings.map(({ id }, index) => moveTo(id, [...new Set([pick(), pick()])], index));
      const arrivals = names.map(() => walkInto([...new Set([pick(), pick(), pick()])]));
      const answers = await sendAll([...moves, ...arrivals].sort(() => Math.random() - 0.5));
      expect(Object.keys(statusesOf(answers)).filter((status) => !['200', '409'].includes(status))).toEqual([]);
      expect(await heldTwice()).toEqual([]);
    }
  });
});
