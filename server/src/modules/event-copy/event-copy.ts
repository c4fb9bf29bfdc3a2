/**
 * Copies an event for another night: its settings, zones, spaces, ticket rates and list rates, with new ids and as if
 * nothing had been sold. Zones and rates keep their slugs, by which the same one is known from night to night. Every
 * instant moves along with the start of the event, so what ended a day before the old one ends a day before the new one.
 *
 * Bookings, tickets, guests and discount codes stay with the event that they were made for.
 */
import type { IdKind } from '@stagedoor/contract/vocabulary';
import type { Transaction } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Columns, insertRows } from '../../platform/rows.ts';
import { createEvent, type EventRow, type NewEvent, readEvent } from '../events/events.ts';
import type { Change } from '../notifications/notifications.ts';
import {
  type CopiedRow,
  listListRateRows,
  listPriceRows,
  listSpaceRows,
  listSupplementRows,
  listTicketRateRows,
  listZoneRows,
} from './event-copy.sql.ts';

export interface CopyInput {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly starts_at: Date;
  /** As long after the start as that of the copied event, when not given. */
  readonly ends_at?: Date | undefined;
}

export async function copyEvent(
  change: Change,
  organizationId: string,
  id: string,
  input: CopyInput,
): Promise<EventRow | Refusal<'not_found' | 'invalid_request' | 'already_exists'>> {
  const { tx, now } = change;
  const original = await readEvent(tx, organizationId, id);
  if (original instanceof Refusal) return original;
  const shiftMs = input.starts_at.getTime() - Date.parse(original.starts_at);
  const shift = (at: unknown) => (typeof at === 'string' ? new Date(Date.parse(at) + shiftMs) : null);
  const event = await createEvent(change, organizationId, settingsOf(original, input, shift));
  if (event instanceof Refusal) return event;
  const own = { event_id: event.id, created_at: now, updated_at: now };

  const zones = (await tx.run(listZoneRows, organizationId, id)).map(copier('zone', now));
  await insertRows(
    tx,
    'zones',
    zones.map(({ row, copyId }) => ({ ...row, id: copyId, ...own })),
  );
  const zoneIds = idsByOriginal(zones);
  const spaces = (await tx.run(listSpaceRows, organizationId, id)).map(copier('space', now));
  const spaceRows = spaces.map(({ row, copyId }) => ({
    ...row,
    id: copyId,
    ...own,
    zone_id: zoneIds.get(row.zone_id),
  }));
  await insertRows(tx, 'spaces', spaceRows);

  const rates = (await tx.run(listTicketRateRows, organizationId, id)).map(copier('rate', now));
  const rateRows = rates.map(({ row, copyId }) => ({
    ...row,
    id: copyId,
    ...own,
    ...openAgain(row, shift),
    sold_count: 0,
    questions: withNewIds('question', row.questions, now),
  }));
  await insertRows(tx, 'ticket_rates', rateRows);
  await copyRateLists(tx, { organizationId, eventId: id, rateIds: idsByOriginal(rates), shift }, now);

  const listRates = (await tx.run(listListRateRows, organizationId, id)).map(copier('rate', now));
  const listRateRows = listRates.map(({ row, copyId }) => ({
    ...row,
    id: copyId,
    ...own,
    ...openAgain(row, shift),
    options: withNewIds('price', row.options, now),
  }));
  await insertRows(tx, 'list_rates', listRateRows);
  return event;
}

type Shift = (at: unknown) => Date | null;

function settingsOf(original: EventRow, input: CopyInput, shift: Shift): NewEvent {
  const ends_at = input.ends_at ?? shift(original.ends_at)!;
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
    swap_available_until: atMost(shift(original.swap_available_until)!),
    sealed_tickets_available_at: sealed && atMost(sealed),
    location_id: original.location_id,
  };
}

interface RateLists {
  readonly organizationId: string;
  readonly eventId: string;
  readonly rateIds: ReadonlyMap<unknown, string>;
  readonly shift: Shift;
}

async function copyRateLists(tx: Transaction, { organizationId, eventId, rateIds, shift }: RateLists, now: Date) {
  const own = { created_at: now, updated_at: now };
  const prices = (await tx.run(listPriceRows, organizationId, eventId)).map(copier('price', now));
  const priceRows = prices.map(({ row, copyId }) => ({
    ...row,
    id: copyId,
    ...own,
    rate_id: rateIds.get(row.rate_id),
    used_count: 0,
    valid_until: shift(row.valid_until),
  }));
  await insertRows(tx, 'ticket_rate_prices', priceRows);
  const supplements = (await tx.run(listSupplementRows, organizationId, eventId)).map(copier('supplement', now));
  const supplementRows = supplements.map(({ row, copyId }) => {
    return { ...row, id: copyId, ...own, rate_id: rateIds.get(row.rate_id) };
  });
  await insertRows(tx, 'ticket_rate_supplements', supplementRows);
}

function copier(kind: IdKind, now: Date) {
  return ({ row }: CopiedRow) => ({ row, copyId: newId(kind, now) });
}

function idsByOriginal(copies: readonly { row: { id: string }; copyId: string }[]): ReadonlyMap<unknown, string> {
  return new Map(copies.map(({ row, copyId }) => [row.id, copyId]));
}

/** A rate that was full or marked so is open for the new night. */
function openAgain(row: Columns, shift: Shift) {
  return { complete: false, valid_from: shift(row.valid_from), valid_until: shift(row.valid_until) };
}

function withNewIds(kind: IdKind, items: unknown, now: Date) {
  return (items as object[]).map((item) => ({ ...item, _id: newId(kind, now) }));
}
