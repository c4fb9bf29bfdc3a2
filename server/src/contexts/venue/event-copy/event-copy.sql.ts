import { tenantStatement } from '../../../platform/sql/statement.ts';
import { json, text } from '../../../platform/sql/types.ts';

/** A row as JSON: what is copied is all of it, also the columns that a later migration adds. */
export type CopiedRow = Readonly<Record<string, unknown>> & { readonly id: string };

interface CopiedTable {
  readonly list: ReturnType<typeof listRows>;
  readonly insert: ReturnType<typeof insertRows>;
}

function listRows(table: string, from: string, condition: string) {
  return tenantStatement(
    `list_copied_${table}`,
    { eventId: text },
    { row: json<CopiedRow>() },
    `SELECT to_jsonb(t) AS row FROM ${from} WHERE t.organization_id = $1 AND ${condition} ORDER BY t.created_at, t.id`,
  );
}

/** All columns of the table, by the type of its rows. */
function insertRows(table: string) {
  return tenantStatement(
    `insert_copied_${table}`,
    { rows: json<readonly object[]>() },
    {},
    `INSERT INTO ${table} SELECT copied.* FROM jsonb_populate_recordset(NULL::${table}, $2) AS copied
     WHERE copied.organization_id = $1`,
  );
}

function ofEvent(table: string): CopiedTable {
  return { list: listRows(table, `${table} t`, 't.event_id = $2'), insert: insertRows(table) };
}

function ofTicketRates(table: string): CopiedTable {
  const from = `${table} t JOIN ticket_rates r ON r.organization_id = $1 AND r.id = t.rate_id`;
  return { list: listRows(table, from, 'r.event_id = $2'), insert: insertRows(table) };
}

export const copied = {
  zones: ofEvent('zones'),
  spaces: ofEvent('spaces'),
  bookingRates: ofEvent('booking_rates'),
  ticketRates: ofEvent('ticket_rates'),
  prices: ofTicketRates('ticket_rate_prices'),
  supplements: ofTicketRates('ticket_rate_supplements'),
  listRates: ofEvent('list_rates'),
} as const;
