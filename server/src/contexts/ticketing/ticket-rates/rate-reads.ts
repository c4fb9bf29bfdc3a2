import { Refusal, refuse } from '../../../platform/refusal.ts';
import { listPage, type Page, rowsAfter } from '../../../platform/sql/paging.ts';
import type { CrossTenantDb, TenantDb } from '../../../platform/sql/tenant-db.ts';
import { getEvent } from '../../venue/events/events.ts';
import { type TicketRateRow, unpackRate } from './rate-columns.sql.ts';
import {
  findRateOfChannelAcrossOrganizations,
  findRateToSell,
  findTicketRate,
  listRatesOfChannelAcrossOrganizations,
  listTicketRatesOfEvent,
  ratesWithEvent,
} from './rate-reads.sql.ts';

/** A rate with what only its organization sees. */
export interface ManagedRateRow extends TicketRateRow {
  readonly position: number;
  readonly resale_enabled: boolean;
  /** Of the fees of each ticket; the rest is the organization's. */
  readonly fee_provider_percentage: number;
  /** How far below the price a channel may sell outside the gateway, in percent of the price. */
  readonly channel_discount_percentage_max: number;
  /** How far above the total a channel may sell outside the gateway, in percent of the price. */
  readonly channel_surplus_percentage_max: number;
  /** Percent of tax in the prices; null: that of the organization. */
  readonly tax_percentage: number | null;
  /** Minor units; null: buyers cannot change the name. */
  readonly name_change_fee: number | null;
  readonly currency: string;
  readonly updated_at: string;
}

/** A rate with what a sale of it needs. */
export interface RateToSell extends ManagedRateRow {
  /** How long places are kept for a purchase that is not paid yet. */
  readonly hold_minutes: number;
  /** Unpaid purchases of the rate at the same time, of a buyer and of a network; 0 for as many as are begun. */
  readonly holds_per_buyer_max: number;
  readonly holds_per_network_max: number;
  /** Unpaid places of the rate at the same time, of a buyer and of a channel, in percent of its places. */
  readonly held_per_buyer_percentage_max: number;
  readonly held_per_channel_percentage_max: number;
  /** True where a buyer who begins another purchase of the rate gives up the unpaid one. */
  readonly replaces_holds: boolean;
  /** True where the organization collects with an account of its own at a gateway. */
  readonly has_stripe_account: boolean;
  /** True where a plan of the organization takes something off the price of tickets. */
  readonly has_member_discounts: boolean;
  readonly channel_is_partner: boolean;
}

export const noRate = refuse('not_found', 'There is no such ticket rate.');

/** A rate with its steps and supplements; refuses an unknown id. */
export async function getTicketRate(tenant: TenantDb, id: string): Promise<ManagedRateRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findTicketRate, { id });
  return row ? unpackRate(row) : noRate;
}

/** A rate to be sold, by a channel where one is named; refuses an unknown id. Locks nothing: `takePlaces` decides. */
export async function getRateToSell(
  tenant: TenantDb,
  id: string,
  channelId: string | null,
): Promise<RateToSell | Refusal<'not_found'>> {
  const [row] = await tenant.run(findRateToSell, { id, channelId });
  return row ? unpackRate(row) : noRate;
}

/** The organization of a rate that a channel may sell; refuses a rate out of its reach, and private ones. */
export async function findOrganizationOfRate(
  db: CrossTenantDb,
  channelId: string,
  id: string,
): Promise<string | Refusal<'not_found'>> {
  const seller = await findSellerOfRate(db, channelId, id);
  return seller instanceof Refusal ? seller : seller.organization_id;
}

/** The same with the digits of its currency. */
export async function findSellerOfRate(
  db: CrossTenantDb,
  channelId: string,
  id: string,
): Promise<{ readonly organization_id: string; readonly currency_digits: number } | Refusal<'not_found'>> {
  const [row] = await db.run(findRateOfChannelAcrossOrganizations, { channelId, id });
  return row ?? noRate;
}

/** The rates of an event by position; refuses an unknown event. */
export async function listTicketRates(
  tenant: TenantDb,
  eventId: string,
): Promise<ManagedRateRow[] | Refusal<'not_found'>> {
  const rows = await tenant.run(listTicketRatesOfEvent, { eventId });
  if (rows.length > 0) return rows.map(unpackRate);
  const event = await getEvent(tenant, eventId);
  return event instanceof Refusal ? event : [];
}

/** A rate with what its times and ages are counted from. */
export interface RateWithEventRow extends TicketRateRow {
  readonly event_age_min: number;
}

/** A rate with its event; refuses an unknown id. */
export async function getRateWithEvent(tenant: TenantDb, id: string): Promise<RateWithEventRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(ratesWithEvent.list, { id, limit: 1, offset: 0, after: undefined });
  return row ? unpackRate(row) : noRate;
}

/**
 * The rates of an event, or of all events that have not ended, in the order of (creation, id). Refuses an `after` that
 * names no rate.
 */
export async function listRatesWithEvent(
  tenant: TenantDb,
  eventId: string | undefined,
  page: Page,
  now: Date,
): Promise<RateWithEventRow[] | Refusal<'invalid_request'>> {
  const rows = await listPage(tenant, ratesWithEvent, { eventId, endsAfter: eventId ? undefined : now }, page);
  return rows instanceof Refusal ? rows : rows.map(unpackRate);
}

export interface ChannelRatesFilter {
  /** Undefined: all events that are shown and have not ended. */
  readonly eventIds: readonly string[] | undefined;
  readonly organizationId?: string | undefined;
}

/** A rate that a channel may sell, by its id or by the slug within its event; refuses one out of its reach. */
export async function getRateOfChannel(
  db: CrossTenantDb,
  channelId: string,
  rate: { readonly rateId: string } | { readonly slug: string; readonly eventIds: readonly [string] },
): Promise<TicketRateRow | Refusal<'not_found'>> {
  const [row] = await db.run(listRatesOfChannelAcrossOrganizations, { channelId, ...rate, limit: 1, offset: 0 });
  return row ? unpackRate(row) : noRate;
}

/** The rates that a channel may sell, a page at a time in the order of creation; refuses an `after` out of its reach. */
export async function listTicketRatesAcrossOrganizations(
  db: CrossTenantDb,
  channelId: string,
  filter: ChannelRatesFilter,
  page: Page,
  now: Date,
): Promise<TicketRateRow[] | Refusal<'invalid_request'>> {
  const shownUntilAfter = filter.eventIds ? undefined : now;
  const rows = await db.run(listRatesOfChannelAcrossOrganizations, { channelId, ...filter, shownUntilAfter, ...page });
  return rowsAfter(page.after, rows.map(unpackRate), (id) => {
    return db.run(findRateOfChannelAcrossOrganizations, { channelId, id });
  });
}
