/**
 * Copies an event for another night: its settings, zones, spaces, booking rates, ticket rates and list rates, with new ids and as if
 * nothing had been sold. Zones and rates keep their slugs, by which the same one is known from night to night. Every
 * instant moves along with the start of the event, so what ended a day before the old one ends a day before the new one.
 *
 * Bookings, tickets, guests and discount codes stay with the event that they were made for.
 */
import type { IdKind } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { instantOf, localOf } from '../../../platform/local-time.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { copyEventGroups, createEvent, type EventRow, getEvent, type NewEvent } from '../events/events.ts';
import { type CopiedRow, type CopiedTable, insertCopied, listCopiedRows } from './event-copy.sql.ts';

export interface CopyInput {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly starts_at: Date;
  /** As long after the start as that of the copied event, when not given. */
  readonly ends_at?: Date | undefined;
}

/** Copies an event to another start; refuses times that do not fit and a slug that is taken. */
export async function copyEvent(
  write: TenantWriteContext,
  id: string,
  input: CopyInput,
): Promise<EventRow | Refusal<'not_found' | 'invalid_request' | 'already_exists'>> {
  const { tenant, now } = write;
  // Before the event: it was there then, and none of them is of one that was deleted meanwhile.
  const rows = await tenant.run(listCopiedRows, { eventId: id });
  const original = await getEvent(tenant, id);
  if (original instanceof Refusal) return original;
  const shifted = localShift(original.location_timezone, new Date(original.starts_at), input.starts_at);
  const shift = (at: unknown) => (typeof at === 'string' ? shifted(new Date(at)) : null);
  const event = await createEvent(write, settingsOf(original, input, shift));
  if (event instanceof Refusal) return event;
  const ofEvent = { event_id: event.id };
  await copyEventGroups(tenant, id, event.id);
  const copy = copierOf(tenant, rows, now);

  const zoneIds = await copy('zones', 'zone', () => ({ ...ofEvent, is_full: false }));
  await copy('spaces', 'space', (row) => ({ ...ofEvent, zone_id: zoneIds.get(row.zone_id) }));
  await copy('booking_rates', 'rate', (row) => ({ ...ofEvent, zone_id: zoneIds.get(row.zone_id) }));
  const rateIds = await copy('ticket_rates', 'rate', (row) => ({
    ...ofEvent,
    ...resetAvailability(row, shift),
    sold_count: 0,
    questions: withNewIds('question', row.questions, now),
  }));
  await copy('ticket_rate_prices', 'price', (row) => ({
    rate_id: rateIds.get(row.rate_id),
    used_count: 0,
    valid_until: shift(row.valid_until),
  }));
  await copy('ticket_rate_supplements', 'supplement', (row) => ({ rate_id: rateIds.get(row.rate_id) }));
  await copy('list_rates', 'rate', (row) => ({
    ...ofEvent,
    ...resetAvailability(row, shift),
    options: withNewIds('price', row.options, now),
  }));
  return event;
}

/** Copies the rows of a table that belong to the event and answers with the ids of the copies by those of the originals. */
function copierOf(
  tenant: TenantDb,
  all: readonly { readonly name: CopiedTable; readonly row: CopiedRow }[],
  now: Date,
) {
  return async (table: CopiedTable, kind: IdKind, changesOf: (row: CopiedRow) => object) => {
    const originals = all.filter(({ name }) => name === table);
    const ids = new Map<unknown, string>();
    const rows = originals.map(({ row }) => {
      const id = newId(kind, now);
      ids.set(row.id, id);
      return { ...row, ...changesOf(row), id, created_at: now, updated_at: now };
    });
    if (rows.length > 0) await tenant.run(insertCopied[table], { rows: toJson(rows) });
    return ids;
  };
}

type Shift = (at: unknown) => Date | null;

function settingsOf(original: EventRow, input: CopyInput, shift: Shift): NewEvent {
  const lasts = Date.parse(original.ends_at) - Date.parse(original.starts_at);
  const ends_at = input.ends_at ?? new Date(input.starts_at.getTime() + lasts);
  const endsWithEvent = original.swap_available_until === original.ends_at;
  const atMost = (at: Date) => (at > ends_at ? ends_at : at);
  const sealed = shift(original.sealed_tickets_available_at);
  return {
    name: input.name ?? original.name,
    slug: input.slug,
    type: original.type,
    description: original.description,
    starts_at: input.starts_at,
    ends_at,
    date_only: original.date_only,
    age_min: original.age_min,
    outfit: original.outfit,
    artists: original.artists,
    music_genres: original.music_genres,
    image_url: original.image_url,
    url: original.url,
    active: original.active,
    visible: original.visible,
    resale_enabled: original.resale_enabled,
    swap_available_until: endsWithEvent ? ends_at : atMost(shift(original.swap_available_until)!),
    sealed_tickets_available_at: sealed && atMost(sealed),
    location_id: original.location_id,
  };
}

/** A rate that was full or marked so is open for the new night. */
function resetAvailability(row: CopiedRow, shift: Shift) {
  return { complete: false, valid_from: shift(row.valid_from), valid_until: shift(row.valid_until) };
}

function withNewIds(kind: IdKind, items: unknown, now: Date) {
  return (items as object[]).map((item) => ({ ...item, _id: newId(kind, now) }));
}

/** From an instant to that which is as many days, hours and minutes later on the clocks of the zone as `to` is later than `from`. */
function localShift(zone: string, from: Date, to: Date): (at: Date) => Date {
  const shiftMs = localOf(zone, to.getTime()) - localOf(zone, from.getTime());
  return (at) => new Date(instantOf(zone, localOf(zone, at.getTime()) + shiftMs));
}
