/** Importing bookings of one event, or of days: made as `createBooking` does. */
import { genderGroups, limits } from '@stagedoor/contract/vocabulary';
import { createCache } from '../../platform/cache.ts';
import { instantOf } from '../../platform/local-time.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TenantWriteContext } from '../messaging/webhooks/webhooks.ts';
import {
  type BookingRow,
  changeBookingStatuses,
  createBookings,
  listZonesWithBookings,
  type SimpleBooking,
} from '../tables/bookings/bookings.ts';
import { getEvent, spaceNameKey } from '../venue/events/events.ts';
import { addRefusal, createBatch, type ImportSetup, type ReadRow, type RowImporter } from './row-importer.ts';
import type { RowReader } from './row-reader.ts';

interface BookingItem {
  readonly booking: SimpleBooking;
  readonly isAccepted: boolean;
}

/** Refuses an event that there is no more. */
export async function bookingImporter(setup: ImportSetup): Promise<RowImporter<BookingItem> | Refusal<'not_found'>> {
  const { tenant, found } = setup;
  const eventId = found.event_id;
  const places = new PlacesOfEvent(eventId !== null);
  const instants = createCache<string, Date>(1_000);
  /** The first instant that is of the day both in UTC, as callers read it, and by the clocks of the organization, as it is invoiced. */
  const instantOfDay = (day: string) => {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    const instant = instants.get(day) ?? new Date(Math.max(midnight, instantOf(found.timezone, midnight)));
    instants.set(day, instant);
    return instant;
  };
  if (eventId !== null) {
    const event = await getEvent(tenant, eventId);
    if (event instanceof Refusal) return event;
    for (const zone of await listZonesWithBookings(tenant, { eventId })) places.add(zone);
  }
  const write = (context: TenantWriteContext, rows: readonly ReadRow<BookingItem>[]) =>
    createBatch(context, rows, (items) => createAs(context, items), addBookingRefusal);
  return {
    read: (row) => readBooking(row, { eventId, places, digits: found.currency_digits, instantOfDay }),
    check: async () => {},
    // Whether a space is taken is known once it is tried; nothing else is refused of a row that could be read.
    tryOut: async (rows) => {
      const withSpaces = rows.filter(({ item }) => item.booking.space_ids.length > 0);
      if (withSpaces.length > 0) await setup.dryRun((context) => write(context, withSpaces));
    },
    write,
  };
}

/** Creates the bookings, and accepts those that are to be; refuses all where one of them is refused. */
async function createAs(
  write: TenantWriteContext,
  items: readonly BookingItem[],
): Promise<readonly BookingRow[] | Refusal> {
  const created = await createBookings(
    write,
    items.map(({ booking }) => booking),
  );
  if (created instanceof Refusal) return created;
  const ids = created
    .filter(({ status }, index) => items[index]!.isAccepted && status !== 'accepted')
    .map(({ id }) => id);
  const accepted = ids.length > 0 ? await changeBookingStatuses(write, ids, 'accepted') : [];
  return accepted instanceof Refusal ? accepted : created;
}

interface RowTerms {
  readonly eventId: string | null;
  readonly places: PlacesOfEvent;
  readonly digits: number;
  readonly instantOfDay: (day: string) => Date;
}

function readBooking(row: RowReader, { eventId, places, digits, instantOfDay }: RowTerms): BookingItem {
  const hour = row.text('hour', 5);
  if (hour !== '' && !/^([01]?\d|2[0-3]):[0-5]\d$/.test(hour)) row.add('hour', 'no_time');
  const day = row.day('date');
  if (eventId === null && day === null && row.isGood) row.add('date', 'day_missing');
  if (eventId !== null && day !== null) row.add('date', 'day_not_allowed');
  const booking: SimpleBooking = {
    event_id: eventId,
    date: eventId === null && day !== null ? instantOfDay(day) : null,
    zone_id: places.zoneOf(row),
    space_ids: places.spacesOf(row),
    party_size: row.int('for', { min: 1, max: limits.partySizeMax, absent: null }),
    name: row.required('name'),
    phone: row.text('phone', 40),
    email: row.email('email'),
    commentary_client: row.text('commentary_client', limits.textLength),
    commentary_reserve: row.text('commentary_reserve', limits.textLength),
    gender_group: row.oneOf('gender_group', genderGroups, 'mixed'),
    hour,
    duration_seconds: null,
    rate_slug: '',
    price: row.money('price', digits) ?? 0,
    deposit: 0,
    deposit_method: 'cash',
    billing_info: {},
    created_via: 'management',
  };
  return { booking, isAccepted: row.oneOf('status', ['pending', 'accepted'], 'pending') === 'accepted' };
}

const columnOf = { zone_id: 'zone', space_ids: 'spaces', date: 'date' } as const;

function addBookingRefusal(row: RowReader, refusal: Refusal): void {
  const { details = [] } = refusal;
  if (details.length === 0) addRefusal(row, refusal);
  for (const { path, message } of details) {
    row.add(columnOf[path.split('/')[1] as keyof typeof columnOf] ?? null, 'refused', message);
  }
}

/** Zones and spaces of the event by their names; bookings by calendar have none. */
class PlacesOfEvent {
  readonly #hasEvent: boolean;
  readonly #zones = new Map<string, string>();
  readonly #spaces = new Map<string, string>();

  constructor(hasEvent: boolean) {
    this.#hasEvent = hasEvent;
  }

  add(zone: Awaited<ReturnType<typeof listZonesWithBookings>>[number]): void {
    this.#zones.set(zone.name.toLowerCase(), zone.id);
    this.#zones.set(zone.slug, zone.id);
    for (const { id, name } of zone.spaces) this.#spaces.set(spaceNameKey(name), id);
  }

  zoneOf(row: RowReader): string | null {
    const name = row.text('zone').toLowerCase();
    const id = this.#zones.get(name) ?? null;
    if (name !== '' && id === null) row.add('zone', this.#hasEvent ? 'unknown_zone' : 'place_not_allowed');
    return id;
  }

  spacesOf(row: RowReader): string[] {
    const names = row.list('spaces', { length: limits.nameLength, max: 20 });
    if (!this.#hasEvent && names.length > 0) {
      row.add('spaces', 'place_not_allowed');
      return [];
    }
    return names.flatMap((name) => {
      const id = this.#spaces.get(spaceNameKey(name));
      if (id === undefined) row.add('spaces', 'unknown_space', name);
      return id ?? [];
    });
  }
}
