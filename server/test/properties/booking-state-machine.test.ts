/**
 * Several bookings on few spaces, driven at random and compared with a model of a few lines: who holds what, which
 * change is refused and why. On the real database, so that the SQL is what is tested.
 */
import { type BookingStatus, bookingStatuses } from '@stagedoor/contract/vocabulary';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BookingRow,
  changeBookingStatus,
  createBooking,
  createWalkInBooking,
  getBooking,
  updateBooking,
} from '../../src/contexts/tables/bookings/bookings.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { allowedTransitions, holdingStatuses } from '../support/bookings.ts';
import { openTestService } from '../support/test-service.ts';
import { createEvent, createOrganization } from '../support/world.ts';
import { inTenantWriteContext } from '../support/write-context.ts';

const service = await openTestService();
const organization = await createOrganization(service);

interface ModelBooking {
  status: BookingStatus;
  spaces: readonly string[];
  paid: boolean;
}
interface Model {
  bookings: ModelBooking[];
}
interface Real {
  readonly eventId: string;
  readonly spaces: ReadonlyMap<string, string>;
  readonly ids: string[];
}
type Outcome = BookingRow | Refusal;
type Command = fc.AsyncCommand<Model, Real>;

const holds = (status: BookingStatus) => holdingStatuses.includes(status);
const isFree = (model: Model, spaces: readonly string[], except?: ModelBooking) =>
  !model.bookings.some(
    (booking) => booking !== except && holds(booking.status) && booking.spaces.some((space) => spaces.includes(space)),
  );

function expectRefused(outcome: Outcome, code: string): void {
  expect(outcome).toMatchObject({ code });
}

/** What the database says is what the model says, for every booking. */
async function expectAlike(model: Model, real: Real): Promise<void> {
  const tenant = tenantDb(service.services.database, organization.id);
  const rows = await Promise.all(real.ids.map((id) => getBooking(tenant, id)));
  expect(rows.map((row) => row instanceof Refusal || [row.status, row.space_names])).toEqual(
    model.bookings.map((booking) => [booking.status, booking.spaces]),
  );
  const held = await service.database.sql(
    `SELECT bs.booking_id, s.name FROM booking_spaces bs JOIN spaces s ON s.id = bs.space_id
     WHERE bs.event_id = $1 AND bs.holds`,
    [real.eventId],
  );
  const expected = model.bookings.flatMap((booking, index) =>
    holds(booking.status) ? booking.spaces.map((name) => `${real.ids[index]} ${name}`) : [],
  );
  expect(held.map((row) => `${row.booking_id} ${row.name}`).sort()).toEqual(expected.sort());
}

const details = {
  party_size: 4,
  name: '',
  phone: '',
  email: '',
  commentary_reserve: '',
  gender_group: 'mixed',
  hour: '',
  price: 0,
  discount_code: null,
  created_via: 'management',
} as const;

class WalkIn implements Command {
  readonly spaces: readonly string[];
  constructor(spaces: readonly string[]) {
    this.spaces = spaces;
  }
  check = () => true;
  toString = () => `walkIn(${this.spaces})`;
  async run(model: Model, real: Real): Promise<void> {
    const { eventId } = real;
    const outcome: Outcome = await inTenantWriteContext(service, organization, (write) =>
      createWalkInBooking(write, { ...details, event_id: eventId, space_names: this.spaces, created_at: write.now }),
    );
    if (!isFree(model, this.spaces)) return expectRefused(outcome, 'space_taken');
    model.bookings.push({ status: 'accepted', spaces: this.spaces, paid: false });
    real.ids.push((outcome as BookingRow).id);
    await expectAlike(model, real);
  }
}

class Create implements Command {
  readonly spaces: readonly string[];
  readonly paid: boolean;
  constructor(spaces: readonly string[], paid: boolean) {
    this.spaces = spaces;
    this.paid = paid;
  }
  check = () => true;
  toString = () => `create(${this.spaces}${this.paid ? ', paid' : ''})`;
  async run(model: Model, real: Real): Promise<void> {
    const outcome: Outcome = await inTenantWriteContext(service, organization, (write) =>
      createBooking(write, {
        ...details,
        event_id: real.eventId,
        date: null,
        zone_id: null,
        space_ids: this.spaces.map((name) => real.spaces.get(name)!),
        duration_seconds: null,
        commentary_client: '',
        rate_slug: '',
        deposit: 5_000,
        deposit_method: 'cash',
        deposit_paid: this.paid ? 5_000 : 0,
        referrer_id: null,
        billing_info: {},
      }),
    );
    if (this.paid && !isFree(model, this.spaces)) return expectRefused(outcome, 'space_taken');
    model.bookings.push({ status: this.paid ? 'accepted' : 'pending', spaces: this.spaces, paid: this.paid });
    real.ids.push((outcome as BookingRow).id);
    await expectAlike(model, real);
  }
}

abstract class OnBooking implements Command {
  readonly pick: number;
  constructor(pick: number) {
    this.pick = pick;
  }
  check = (model: Readonly<Model>) => model.bookings.length > 0;
  async run(model: Model, real: Real): Promise<void> {
    const index = this.pick % model.bookings.length;
    await this.runOn(model, real, { booking: model.bookings[index]!, id: real.ids[index]! });
    await expectAlike(model, real);
  }
  abstract runOn(model: Model, real: Real, on: { booking: ModelBooking; id: string }): Promise<void>;
  abstract toString(): string;
}

class ChangeStatus extends OnBooking {
  readonly to: BookingStatus;
  constructor(pick: number, to: BookingStatus) {
    super(pick);
    this.to = to;
  }
  toString = () => `changeStatus(#${this.pick}, ${this.to})`;
  async runOn(model: Model, _: Real, { booking, id }: { booking: ModelBooking; id: string }): Promise<void> {
    const outcome: Outcome = await inTenantWriteContext(service, organization, (write) =>
      changeBookingStatus(write, id, this.to),
    );
    if (!allowedTransitions[booking.status].includes(this.to)) return expectRefused(outcome, 'transition_not_allowed');
    const takes = holds(this.to) && !holds(booking.status);
    if (takes && !isFree(model, booking.spaces, booking)) return expectRefused(outcome, 'space_taken');
    booking.status = this.to;
  }
}

class PayAdvance extends OnBooking {
  toString = () => `payAdvance(#${this.pick})`;
  async runOn(model: Model, _: Real, { booking, id }: { booking: ModelBooking; id: string }): Promise<void> {
    await inTenantWriteContext(service, organization, (write) =>
      updateBooking(write, id, { deposit: 5_000, deposit_paid: 5_000 }),
    );
    const isChanged = !booking.paid;
    booking.paid = true;
    if (isChanged && booking.status === 'pending' && isFree(model, booking.spaces, booking))
      booking.status = 'accepted';
  }
}

class MoveTo extends OnBooking {
  readonly spaces: readonly string[];
  constructor(pick: number, spaces: readonly string[]) {
    super(pick);
    this.spaces = spaces;
  }
  toString = () => `moveTo(#${this.pick}, ${this.spaces})`;
  async runOn(model: Model, real: Real, { booking, id }: { booking: ModelBooking; id: string }): Promise<void> {
    const spaceIds = this.spaces.map((name) => real.spaces.get(name)!);
    const outcome: Outcome = await inTenantWriteContext(service, organization, (write) =>
      updateBooking(write, id, { space_ids: spaceIds }),
    );
    const added = this.spaces.filter((name) => !booking.spaces.includes(name));
    if (holds(booking.status) && !isFree(model, added, booking)) return expectRefused(outcome, 'space_taken');
    const isMoved = this.spaces.join() !== booking.spaces.join();
    booking.spaces = this.spaces;
    // A paid one that waited for a space to come free has waited long enough.
    if (isMoved && booking.status === 'pending' && booking.paid && isFree(model, this.spaces, booking)) {
      booking.status = 'accepted';
    }
  }
}

const names = ['1', '2', '3', '11'];
const someSpaces = fc.shuffledSubarray(names, { minLength: 1, maxLength: 3 });
const anyBooking = fc.nat({ max: 20 });

test('bookings hold, keep and give back spaces as the model says, whatever the order of changes', async () => {
  const commands = fc.commands<Model, Real, false>(
    [
      someSpaces.map((spaces) => new WalkIn(spaces)),
      fc.tuple(someSpaces, fc.boolean()).map(([spaces, paid]) => new Create(spaces, paid)),
      fc.tuple(anyBooking, fc.constantFrom(...bookingStatuses)).map(([pick, to]) => new ChangeStatus(pick, to)),
      fc.tuple(anyBooking, fc.constantFrom(...bookingStatuses)).map(([pick, to]) => new ChangeStatus(pick, to)),
      anyBooking.map((pick) => new PayAdvance(pick)),
      fc.tuple(anyBooking, someSpaces).map(([pick, spaces]) => new MoveTo(pick, spaces)),
    ],
    { maxCommands: 40, size: '+1' },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (run) => {
      const { eventId, spaces } = await createEvent(service, organization.id, organization.locationId);
      await fc.asyncModelRun(() => ({ model: { bookings: [] }, real: { eventId, spaces, ids: [] } }), run);
    }),
    { numRuns: 40, endOnFailure: false },
  );
}, 120_000);
