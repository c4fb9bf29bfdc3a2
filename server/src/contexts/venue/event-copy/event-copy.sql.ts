import { tenantStatement } from '../../../platform/sql/statement.ts';
import { json, oneOf, text } from '../../../platform/sql/types.ts';

/** A row as JSON: what is copied is all of it, also the columns that a later migration adds. */
export type CopiedRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** The tables that are copied, and the rows of each of the event `$2`, under the name `t`. */
const tables = {
  zones: 'zones t WHERE t.event_id = $2',
  spaces: 'spaces t WHERE t.event_id = $2',
  booking_rates: 'booking_rates t WHERE t.event_id = $2',
  ticket_rates: 'ticket_rates t WHERE t.event_id = $2',
  ticket_rate_prices: ofTicketRates('ticket_rate_prices'),
  ticket_rate_supplements: ofTicketRates('ticket_rate_supplements'),
  list_rates: 'list_rates t WHERE t.event_id = $2',
} as const;
export type CopiedTable = keyof typeof tables;

function ofTicketRates(table: string): string {
  return `${table} t JOIN ticket_rates r ON r.organization_id = $1 AND r.id = t.rate_id WHERE r.event_id = $2`;
}

/** Of all tables in one statement: what refers to a row is read together with it, whatever others add or delete meanwhile. */
export const listCopiedRows = tenantStatement(
  'list_copied_rows',
  { eventId: text },
  { name: oneOf(Object.keys(tables) as CopiedTable[]), row: json<CopiedRow>() },
  `SELECT c.name, c.row FROM (
     ${Object.entries(tables)
       .map(
         ([name, rows]) =>
           `SELECT '${name}' AS name, to_jsonb(t) AS row, t.created_at, t.id FROM ${rows} AND t.organization_id = $1`,
       )
       .join(' UNION ALL ')}
   ) c ORDER BY c.created_at, c.id`,
);

/** All columns of the table, by the type of its rows. */
function insertRows(table: CopiedTable) {
  return tenantStatement(
    `insert_copied_${table}`,
    { rows: json<readonly object[]>() },
    {},
    `INSERT INTO ${table} SELECT copied.* FROM jsonb_populate_recordset(NULL::${table}, $2) AS copied
     WHERE copied.organization_id = $1`,
  );
}

export const insertCopied = {
  zones: insertRows('zones'),
  spaces: insertRows('spaces'),
  booking_rates: insertRows('booking_rates'),
  ticket_rates: insertRows('ticket_rates'),
  ticket_rate_prices: insertRows('ticket_rate_prices'),
  ticket_rate_supplements: insertRows('ticket_rate_supplements'),
  list_rates: insertRows('list_rates'),
} as const;
