/**
 * The catalogue: what a channel may show and sell of the organizations whose partner it is, read across all of them.
 *
 * - organizations, locations and events; an event comes with its ticket rates, as `listTicketRatesAcrossOrganizations`
 *   of the module `ticket-rates` has them;
 * - `quoteTickets`: what a purchase would cost now, ticket by ticket. It keeps nothing: checkout decides.
 *
 * Every statement begins at the partnership, so an organization that removes the channel disappears with the next
 * request. Events are read in two statements, whatever their number: the events, then the rates of all of them.
 */
import { Refusal, refuse, refuseInput } from '../../../platform/refusal.ts';
import { type Page, rowsAfter } from '../../../platform/sql/paging.ts';
import type { CrossTenantDb } from '../../../platform/sql/tenant-db.ts';
import { type PricedTicket, priceTickets } from '../../sales/pricing/pricing.ts';
import {
  allocateToSteps,
  getRateOfChannel,
  listTicketRatesAcrossOrganizations,
  type RatePriceRow,
  reasonNotOnSale,
  type TicketRateRow,
} from '../ticket-rates/ticket-rates.ts';
import {
  type ChannelEventRow,
  type ChannelLocationRow,
  findEventOfChannel,
  findEventOfChannelBySlug,
  findLocationOfChannel,
  findOrganizationOfChannel,
  findWholeEventOfChannel,
  type HostOrganizationRow,
  listEventsOfChannel,
  listLocationsOfChannel,
  listOrganizationsOfChannel,
} from './catalogue.sql.ts';

export type { ChannelLocationRow, HostOrganizationRow } from './catalogue.sql.ts';

/** An event with the rates that the channel may sell. */
export interface CatalogueEvent extends ChannelEventRow {
  readonly ticket_rates: readonly TicketRateRow[];
}

/** The organizations in the order in which they admitted the channel; refuses an `after` that is none of them. */
export async function listOrganizations(
  db: CrossTenantDb,
  channelId: string,
  page: Page,
): Promise<HostOrganizationRow[] | Refusal<'invalid_request'>> {
  const rows = await db.run(listOrganizationsOfChannel, { channelId, ...page });
  return rowsAfter(page.after, rows, (id) => db.run(findOrganizationOfChannel, { channelId, id }));
}

/** The locations in the order of (creation, id); refuses an `after` that is none of them. */
export async function listLocations(
  db: CrossTenantDb,
  channelId: string,
  organizationId: string | undefined,
  page: Page,
): Promise<(ChannelLocationRow & { readonly id: string })[] | Refusal<'invalid_request'>> {
  const rows = await db.run(listLocationsOfChannel, { channelId, organizationId, ...page });
  return rowsAfter(page.after, rows, (id) => db.run(findLocationOfChannel, { channelId, id }));
}

/** All conditions hold together; what is undefined is not asked. */
export interface CatalogueFilter {
  readonly organizationId?: string | undefined;
  readonly locationId?: string | undefined;
  readonly startsFrom?: Date | undefined;
  readonly startsBefore?: Date | undefined;
  readonly search?: string | undefined;
  /** Degrees north, degrees east, greatest distance in kilometres. */
  readonly near?: readonly [latitude: number, longitude: number, radiusKm: number] | undefined;
}

/**
 * The events that are shown and active, by their start; those that have not ended where the filter names no period.
 * Refuses an `after` that is none of them.
 */
export async function listEvents(
  db: CrossTenantDb,
  channelId: string,
  filter: CatalogueFilter,
  page: Page,
  now: Date,
): Promise<CatalogueEvent[] | Refusal<'invalid_request'>> {
  const endsAfter = filter.startsFrom || filter.startsBefore ? undefined : now;
  const rows = await db.run(listEventsOfChannel, { channelId, ...filter, isListed: true, endsAfter, ...page });
  const found = await rowsAfter(page.after, rows, (id) => db.run(findEventOfChannel, { channelId, id }));
  return found instanceof Refusal ? found : withRates(db, channelId, found, now);
}

const noEvent = refuse('not_found', 'There is no such event.');

/** An event, whether it is shown and active or not; refuses one out of reach. */
export async function getEvent(
  db: CrossTenantDb,
  channelId: string,
  id: string,
  now: Date,
): Promise<CatalogueEvent | Refusal<'not_found'>> {
  const rows = await db.run(findWholeEventOfChannel, { channelId, id });
  const [event] = await withRates(db, channelId, rows, now);
  return event ?? noEvent;
}

/** The event with a slug, of an organization where one is named, else the one of them that starts last. */
export async function getEventBySlug(
  db: CrossTenantDb,
  channelId: string,
  { slug, organizationId }: { readonly slug: string; readonly organizationId: string | undefined },
  now: Date,
): Promise<CatalogueEvent | Refusal<'not_found'>> {
  const rows = await db.run(findEventOfChannelBySlug, { channelId, slug, organizationId });
  const [event] = await withRates(db, channelId, rows, now);
  return event ?? noEvent;
}

async function withRates(
  db: CrossTenantDb,
  channelId: string,
  events: readonly ChannelEventRow[],
  now: Date,
): Promise<CatalogueEvent[]> {
  if (events.length === 0) return [];
  const everything: Page = { limit: 1_000_000, offset: 0, after: undefined };
  const eventIds = events.map(({ id }) => id);
  const rates = await listTicketRatesAcrossOrganizations(db, channelId, { eventIds }, everything, now);
  if (rates instanceof Refusal) throw new Error('a list without a start refused it');
  const byEvent = new Map<string, TicketRateRow[]>(eventIds.map((id) => [id, []]));
  for (const rate of rates) byEvent.get(rate.event_id)!.push(rate);
  return events.map((event) => ({ ...event, ticket_rates: byEvent.get(event.id)! }));
}

/** A ticket of a purchase that is asked about; money in minor units. */
export interface QuotedTicket {
  readonly rateId: string;
  readonly step: RatePriceRow;
  readonly priced: PricedTicket;
}

/**
 * What so many tickets of a rate would cost now, in the order of the price steps at which they would be sold. Refuses a
 * rate out of reach or not on sale, a number that the rate is not sold in, and more tickets than there are places.
 */
export async function quoteTickets(
  db: CrossTenantDb,
  channelId: string,
  { rateId, quantity }: { readonly rateId: string; readonly quantity: number },
  now: Date,
): Promise<QuotedTicket[] | Refusal<'not_found' | 'not_on_sale' | 'invalid_request' | 'sold_out'>> {
  const rate = await getRateOfChannel(db, channelId, { rateId });
  if (rate instanceof Refusal) return rate;
  const reason = reasonNotOnSale(rate, now.toISOString());
  if (reason) return refuse('not_on_sale', `The rate ${rate.name} is not on sale: ${reason}.`);
  const { purchase_min: min, purchase_max: max } = rate;
  if (quantity < min || quantity > max) {
    return refuseInput('/quantity', `must be from ${min} to ${max}, the tickets of one purchase`);
  }
  const steps = allocateToSteps(rate.prices, quantity, now.toISOString());
  const left = Math.max(0, Math.min(rate.quota - rate.sold_count, steps.length));
  if (left < quantity) {
    return refuse('sold_out', `The rate ${rate.name} has ${left} places left, and ${quantity} are asked for.`);
  }
  const priced = priceTickets(
    steps.map((step) => ({
      price: step.price_amount,
      fee: { type: step.price_fee_type, fixed: step.price_fee_fixed, percentage: step.price_fee_percentage },
      // How fees are split is nothing that a buyer is shown.
      feeProviderPercentage: 0,
      supplements: [],
      warranty: null,
    })),
    null,
  );
  return steps.map((step, index) => ({ rateId, step, priced: priced[index]! }));
}

/** The organization of an event that the channel may show; refuses one out of its reach. */
export async function findOrganizationOfEvent(
  db: CrossTenantDb,
  channelId: string,
  id: string,
): Promise<string | Refusal<'not_found'>> {
  const [row] = await db.run(findEventOfChannel, { channelId, id });
  return row ? row.organization_id : refuse('not_found', 'There is no such event.');
}
