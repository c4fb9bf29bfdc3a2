import { type Statement, statement } from '../../platform/database.ts';

/** A row as JSON, column by column: what is copied is all of it, also what a later migration adds. */
export interface CopiedRow {
  readonly row: Readonly<Record<string, unknown>> & { readonly id: string };
}

type ListRows = Statement<[organizationId: string, eventId: string], CopiedRow>;

function rowsOf(table: string): ListRows {
  return statement(
    `list_copied_${table}`,
    `SELECT to_jsonb(t) AS row FROM ${table} t WHERE t.organization_id = $1 AND t.event_id = $2 ORDER BY t.created_at, t.id`,
  );
}

function rowsOfRates(table: string): ListRows {
  return statement(
    `list_copied_${table}`,
    `SELECT to_jsonb(t) AS row
     FROM ${table} t JOIN ticket_rates r ON r.organization_id = t.organization_id AND r.id = t.rate_id
     WHERE t.organization_id = $1 AND r.event_id = $2
     ORDER BY t.created_at, t.id`,
  );
}

export const listZoneRows = rowsOf('zones');
export const listSpaceRows = rowsOf('spaces');
export const listTicketRateRows = rowsOf('ticket_rates');
export const listPriceRows = rowsOfRates('ticket_rate_prices');
export const listSupplementRows = rowsOfRates('ticket_rate_supplements');
export const listListRateRows = rowsOf('list_rates');
