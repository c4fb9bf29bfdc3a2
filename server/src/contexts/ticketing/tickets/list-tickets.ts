/** Reading tickets: what a channel sold, and what the people of an organization see. */
import type { ListSort, TicketStatus } from '@stagedoor/contract/vocabulary';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { listPage, type Page, rowsAfter } from '../../../platform/sql/paging.ts';
import type { CrossTenantDb, TenantDb } from '../../../platform/sql/tenant-db.ts';
import { findTicketHistory, type TicketHistoryRow } from './history.sql.ts';
import {
  findCursorAcrossOrganizations,
  findOrganizationOfTicket,
  listAcrossOrganizations,
  listManagedTicketsByIds,
  type ManagedTicketRow,
  managedTickets,
  sumManagedTickets,
  type TicketTotalsRow,
} from './list-tickets.sql.ts';
import type { TicketRow } from './ticket-row.sql.ts';

/** All conditions hold together; what is undefined is not asked. */
export interface TicketFilter {
  readonly organizationId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly rateId?: string | undefined;
  readonly status?: TicketStatus | undefined;
  readonly emailKey?: string | undefined;
  readonly barcode?: string | undefined;
  readonly paymentId?: string | undefined;
}

export interface TicketDates {
  readonly createdFrom?: Date | undefined;
  readonly createdBefore?: Date | undefined;
  readonly updatedFrom?: Date | undefined;
  readonly updatedBefore?: Date | undefined;
  readonly enteredFrom?: Date | undefined;
  readonly enteredBefore?: Date | undefined;
}

/**
 * What a channel sold at the organizations whose partner it is at this moment, in the order of (creation, id). All of
 * the filters hold together. Refuses an `after` that names no such ticket.
 */
export async function listTicketsAcrossOrganizations(
  crossTenant: CrossTenantDb,
  channelId: string,
  filters: readonly TicketFilter[],
  dates: TicketDates,
  page: Page,
): Promise<TicketRow[] | Refusal<'invalid_request'>> {
  const filter = intersectionOf(filters);
  const rows = filter
    ? await crossTenant.run(listAcrossOrganizations, { channelId, ...filter, ...dates, ...page })
    : [];
  return rowsAfter(page.after, rows, (id) => crossTenant.run(findCursorAcrossOrganizations, { channelId, id }));
}

/** One filter for what all of them let through; null where they contradict each other. */
function intersectionOf(filters: readonly TicketFilter[]): TicketFilter | null {
  const all: Record<string, string> = {};
  for (const [field, value] of filters.flatMap((filter) => Object.entries(filter))) {
    if (value === undefined) continue;
    if (all[field] !== undefined && all[field] !== value) return null;
    all[field] = value;
  }
  return all as TicketFilter;
}

export interface ManagedTicketFilter {
  readonly eventId?: string | undefined;
  readonly rateId?: string | undefined;
  readonly status?: TicketStatus | undefined;
  readonly channelId?: string | undefined;
  /** Part of the name or of the e-mail, in whatever case, or the whole barcode. */
  readonly search?: string | undefined;
  /** True: somebody is inside on the ticket. */
  readonly entered?: boolean | undefined;
}

/** In the order of (creation, id) or the one that is given, deleted ones left out. Refuses an `after` that names no ticket. */
export function listManagedTickets(
  tenant: TenantDb,
  filter: ManagedTicketFilter,
  page: Page,
  sort: ListSort = 'oldest',
): Promise<ManagedTicketRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, managedTickets[sort], { ...filter, search: filter.search?.trim() }, page);
}

/** How many tickets a list has over all its pages, and how many people are on them. */
export async function sumTickets(tenant: TenantDb, filter: ManagedTicketFilter): Promise<TicketTotalsRow> {
  const [row] = await tenant.run(sumManagedTickets, { ...filter, search: filter.search?.trim() });
  return row!;
}

/** Refuses a ticket that was deleted. */
export async function getManagedTicket(tenant: TenantDb, id: string): Promise<ManagedTicketRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(listManagedTicketsByIds, { ids: [id] });
  return row ?? refuse('not_found', 'There is no such ticket.');
}

/** What became of a ticket, the oldest first; refuses one that was deleted. */
export async function getTicketHistory(
  tenant: TenantDb,
  id: string,
): Promise<readonly TicketHistoryRow[] | Refusal<'not_found'>> {
  const rows = await tenant.run(findTicketHistory, { ticketId: id });
  return rows.length > 0 ? rows : refuse('not_found', 'There is no such ticket.');
}

/** Whose a ticket is that the channel sold, and the digits of its money; refuses one out of the channel's reach. */
export async function findTicketOfChannel(
  db: CrossTenantDb,
  channelId: string,
  id: string,
): Promise<{ readonly organization_id: string; readonly currency_digits: number } | Refusal<'not_found'>> {
  const [row] = await db.run(findOrganizationOfTicket, { channelId, id });
  return row ?? refuse('not_found', 'There is no such ticket.');
}
