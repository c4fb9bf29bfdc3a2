/**
 * Sales: everything that an organization sold, whatever it is, a line for each thing, with its amounts by part. Tickets,
 * bookings, passes, list entries and supplements stand with the thing itself, as their contexts say where the service is put
 * together (`process/sales-list.sql.ts`); everything else, such as a change of name or a period of a plan, stands with its
 * payment. Nothing is written here.
 *
 * A line is what was charged, and stays when money is given back (`refunded`) or the thing is ended or deleted (`voided`). So
 * the sum of `paid` less `refunded` over all lines is what the ledger says was earned, is held and was forfeited.
 */
import type { ResourceType } from '@stagedoor/contract/vocabulary';
import type { Refusal } from '../../../platform/refusal.ts';
import { type Page, rowsAfter } from '../../../platform/sql/paging.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { SaleRow, salesStatements } from './sales.sql.ts';

export { type SaleRow, type SalesSource, salesStatements } from './sales.sql.ts';

export interface SalesFilter {
  readonly eventId?: string | undefined;
  readonly channelId?: string | undefined;
  readonly resourceType?: ResourceType | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

type SalesStatements = ReturnType<typeof salesStatements>;
let statements: SalesStatements | null = null;

/** Has `listSales` read by these statements, which name all that is listed by itself. */
export function registerSales(registered: SalesStatements): void {
  statements = registered;
}

/** What was sold, by (creation, id), in minor units; refuses an unknown `after`. */
export async function listSales(
  tenant: TenantDb,
  filter: SalesFilter,
  page: Page,
): Promise<SaleRow[] | Refusal<'invalid_request'>> {
  if (!statements) throw new Error('no statements of sales are registered');
  const { list, findPlace } = statements;
  const rows = await tenant.run(list, { ...filter, ...page });
  return rowsAfter(page.after, rows, (id) => tenant.run(findPlace, { id }));
}
