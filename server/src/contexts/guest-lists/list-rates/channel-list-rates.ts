/** List rates as channels see them: of all organizations whose partner they are. */
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { type Page, rowsAfter } from '../../../platform/sql/paging.ts';
import type { CrossTenantDb } from '../../../platform/sql/tenant-db.ts';
import {
  findListRateAcrossOrganizations,
  type ListRateWithPeopleRow,
  listListRatesAcrossOrganizations,
} from './list-rates.sql.ts';

/** The list rates of events that a channel may use, in the order of creation; refuses an `after` out of its reach. */
export async function listListRatesOfChannel(
  db: CrossTenantDb,
  channelId: string,
  eventIds: readonly string[],
  page: Page,
): Promise<ListRateWithPeopleRow[] | Refusal<'invalid_request'>> {
  const rows = await db.run(listListRatesAcrossOrganizations, { channelId, eventIds, ...page });
  return rowsAfter(page.after, rows, (id) => db.run(findListRateAcrossOrganizations, { channelId, id }));
}

/** A list rate that a channel may use, by its id or by the slug within its event; refuses one out of its reach. */
export async function getListRateOfChannel(
  db: CrossTenantDb,
  channelId: string,
  rate: { readonly id: string } | { readonly slug: string; readonly eventIds: readonly [string] },
): Promise<ListRateWithPeopleRow | Refusal<'not_found'>> {
  const [row] = await db.run(listListRatesAcrossOrganizations, { channelId, ...rate, limit: 1, offset: 0 });
  return row ?? refuse('not_found', 'There is no such list rate.');
}

/** How many people more the list of the rate has places for; null where that is not limited. */
export function placesLeft({
  quota,
  people_count,
}: Pick<ListRateWithPeopleRow, 'quota' | 'people_count'>): number | null {
  return quota === null ? null : Math.max(0, quota - people_count);
}

/**
 * Why a channel can make no entry on the rate at this instant, as the end of a sentence; null where it can. Instants are
 * compared as text: all of them are ISO 8601 in UTC with milliseconds.
 */
export function reasonNotTaking(rate: ListRateWithPeopleRow, now: string): string | null {
  if (!rate.event_active) return 'its event is not active';
  if (rate.event_ends_at <= now) return 'its event has ended';
  if (rate.valid_from > now) return `it takes entries from ${rate.valid_from} on`;
  if (rate.valid_until !== null && rate.valid_until <= now) return `it took entries until ${rate.valid_until}`;
  if (rate.complete) return 'it is marked as complete';
  if (placesLeft(rate) === 0) return 'its list is full';
  return null;
}
