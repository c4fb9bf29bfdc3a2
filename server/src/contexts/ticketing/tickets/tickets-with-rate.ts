/** Reading tickets as the systems of the organization do: by page, by id, by barcode, and whether one admits its people. */
import type { TicketStatus } from '@stagedoor/contract/vocabulary';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { listPage, type Page } from '../../../platform/sql/paging.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { emailKeyOf } from '../../customers/clients/clients.ts';
import { reasonNotAdmitted } from './check-in.ts';
import type { TicketDates } from './list-tickets.ts';
import { testAdmissionOf } from './test-barcodes.ts';
import {
  findAdmission,
  findTicketWithRate,
  findTicketWithRateByBarcode,
  type TicketWithRateRow,
  ticketsWithRate,
} from './tickets-with-rate.sql.ts';

export const noTicket = refuse('not_found', 'There is no such ticket.');

/** All conditions hold together; what is undefined is not asked. */
export interface TicketWithRateFilter extends TicketDates {
  readonly eventId?: string | undefined;
  readonly rateId?: string | undefined;
  /** One of these. */
  readonly statuses?: readonly TicketStatus[] | undefined;
  readonly email?: string | undefined;
  readonly updatedSince?: Date | undefined;
}

/** In the order of (creation, id), deleted ones left out. Refuses an `after` that names no ticket. */
export function listTicketsWithRate(
  tenant: TenantDb,
  { email, ...filter }: TicketWithRateFilter,
  page: Page,
): Promise<TicketWithRateRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, ticketsWithRate, { ...filter, emailKey: email && emailKeyOf(email) }, page);
}

/** Refuses an unknown id and a ticket that was deleted. */
export async function getTicketWithRate(
  tenant: TenantDb,
  id: string,
): Promise<TicketWithRateRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findTicketWithRate, { id });
  return row ?? noTicket;
}

/** Refuses an unknown barcode and a ticket that was deleted. */
export async function getTicketWithRateByBarcode(
  tenant: TenantDb,
  barcode: string,
): Promise<TicketWithRateRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findTicketWithRateByBarcode, { barcode });
  return row ?? noTicket;
}

/**
 * The id of the ticket with a barcode, on which somebody may still enter. Refuses what a check-in of all would refuse. With
 * `takesTestBarcodes`, test barcodes give their outcomes.
 */
export async function getTicketAdmission(
  tenant: TenantDb,
  barcode: string,
  { takesTestBarcodes = false }: { readonly takesTestBarcodes?: boolean } = {},
): Promise<string | Refusal<'not_found' | 'ticket_not_active' | 'already_checked_in'>> {
  const tested = takesTestBarcodes ? testAdmissionOf(barcode) : undefined;
  if (tested !== undefined) return tested;
  const [row] = await tenant.run(findAdmission, { barcode });
  if (!row) return noTicket;
  const { status, deleted_at: deletedAt, is_blocked: isBlocked } = row;
  if (status === 'active' && deletedAt === null && !isBlocked && row.admitted_count < row.party_size) return row.id;
  return reasonNotAdmitted(row);
}
