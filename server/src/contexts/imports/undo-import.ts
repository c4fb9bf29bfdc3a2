/**
 * Undoes what rows became, by the functions that end such things one by one. What is used is asked before, and again
 * once all of it is ended: nobody can use it any more then, so that what was used in between is seen, and kept. Clients
 * are locked before they are asked for.
 */

import { Refusal } from '../../platform/refusal.ts';
import { lockClients, removeClients } from '../customers/clients/clients.ts';
import { deleteGuestLists } from '../guest-lists/guest-lists/guest-lists.ts';
import type { TenantWriteContext } from '../messaging/webhooks/webhooks.ts';
import { changeBookingStatuses } from '../tables/bookings/bookings.ts';
import { deleteTickets, refundTickets } from '../ticketing/tickets/tickets.ts';
import { type ImportRow, listOpenBookings, listPresentEntries, listTicketsToUndo } from './imports.sql.ts';
import { halvesOf } from './row-importer.ts';

interface Row {
  readonly line: number;
  readonly thing_id: string;
}

/** Answers with the lines of what is kept, as it was used. */
export async function undoRows(
  write: TenantWriteContext,
  found: ImportRow,
  rows: readonly Row[],
  listUsedRows: () => Promise<readonly Row[]>,
): Promise<readonly number[]> {
  // Of clients who are gone nobody sees any more whether they were used.
  if (found.type === 'clients') await lockClients(write, idsOf(rows));
  const kept = new Map((await listUsedRows()).map(({ line, thing_id }) => [thing_id, line]));
  for (;;) {
    const left = rows.filter(({ thing_id }) => !kept.has(thing_id));
    const used = await write.tenant.savepoint(
      async () => {
        const refused = await end(write, found, left);
        const usedSince = (await listUsedRows()).filter(({ thing_id }) => !kept.has(thing_id));
        return [...refused, ...usedSince];
      },
      (result) => result.length === 0,
    );
    if (used.length === 0) return [...kept.values()];
    for (const { line, thing_id } of used) kept.set(thing_id, line);
  }
}

/** Ends the things, and answers with those of which the rules refuse it. */
async function end(write: TenantWriteContext, found: ImportRow, rows: readonly Row[]): Promise<readonly Row[]> {
  switch (found.type) {
    case 'tickets':
      return endTickets(write, found, rows);
    case 'guest_lists':
      return endPresent(write, rows, listPresentEntries, (ids) => deleteGuestLists(write, ids));
    case 'bookings':
      return endPresent(write, rows, listOpenBookings, (ids) => changeBookingStatuses(write, ids, 'rejected'));
    case 'clients':
      await removeClients(write, idsOf(rows));
      return [];
  }
}

const idsOf = (rows: readonly Row[]) => rows.map(({ thing_id }) => thing_id);

/** What was paid is given back where it was taken, so that no sale remains in the books. */
async function endTickets(
  write: TenantWriteContext,
  { created_by: createdBy }: ImportRow,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const tickets = await write.tenant.run(listTicketsToUndo, { ids: idsOf(rows) });
  const amountOf = new Map(tickets.map(({ id, total_price: amount }) => [id, amount]));
  const paid = rows.filter(({ thing_id }) => (amountOf.get(thing_id) ?? 0) > 0);
  const refused = await endBatch(write, paid, (some) =>
    refundTickets(
      write,
      some.map(({ thing_id: ticketId }) => ({ ticketId, amount: amountOf.get(ticketId)! })),
      { channelId: null, createdBy },
    ),
  );
  if (refused.length === 0) {
    await deleteTickets(
      write,
      tickets.map(({ id }) => id),
      { createdVia: 'management', createdBy },
    );
  }
  return refused;
}

/**
 * Ends those that are still there together; where one of them is refused, those of each half, until the refused ones are
 * found.
 */
async function endPresent(
  write: TenantWriteContext,
  rows: readonly Row[],
  listPresent: typeof listPresentEntries,
  endAll: (ids: readonly string[]) => Promise<unknown>,
): Promise<readonly Row[]> {
  const present = new Set((await write.tenant.run(listPresent, { ids: idsOf(rows) })).map(({ id }) => id));
  return endBatch(
    write,
    rows.filter(({ thing_id }) => present.has(thing_id)),
    (some) => endAll(idsOf(some)),
  );
}

async function endBatch(
  write: TenantWriteContext,
  rows: readonly Row[],
  endAll: (rows: readonly Row[]) => Promise<unknown>,
): Promise<readonly Row[]> {
  if (rows.length === 0) return [];
  const ended = await write.tenant.savepoint(
    () => endAll(rows),
    (result) => !(result instanceof Refusal),
  );
  if (!(ended instanceof Refusal)) return [];
  if (rows.length === 1) return rows;
  const [first, second] = halvesOf(rows);
  const refused = await endBatch(write, first, endAll);
  return [...refused, ...(await endBatch(write, second, endAll))];
}
