import type { CrossTenantWriteContext } from '../../contexts/messaging/webhooks/webhooks.ts';
import type { Transaction } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Executor } from '../../platform/sql/tenant-db.ts';

/** What the demonstration is written by: functions of the modules take the context, rows go into the transaction as they are. */
export interface DemoWrite extends CrossTenantWriteContext {
  readonly tx: Transaction;
}

export type Row = Readonly<Record<string, unknown>>;

/** Inserts many rows of one table with one statement. All rows have the same columns; missing ones keep their default. */
export async function insertAll(executor: Executor, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first).join(', ');
  const text = `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`;
  await executor.execute({ text, values: [JSON.stringify(rows)] });
}

/** The row of the ledger for a ticket of which nothing was given back. */
export function ledgerRowOf(payment: Row, ticket: Row): Row {
  const amount = Number(payment.amount);
  const isOfChannel = payment.collection === 'receivable';
  return {
    organization_id: payment.organization_id,
    id: newId('ledgerTransaction', new Date(String(payment.paid_at))),
    kind: 'sale',
    cause: `sale:${payment.id}`,
    receivable: isOfChannel ? amount : 0,
    cash: isOfChannel ? 0 : amount,
    sales: -Number(ticket.price),
    supplements: -Number(ticket.supplements_total ?? 0),
    fees_organization: -Number(ticket.fees_organization),
    event_id: payment.event_id,
    channel_id: payment.channel_id ?? null,
    payment_id: payment.id,
    created_at: payment.paid_at,
  };
}
