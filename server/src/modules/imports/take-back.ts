/**
 * Taking back what rows became, by the functions that end such things one by one. What is used is asked before, and again
 * once all of it is ended: nobody can use it any more then, so that what was used in between is seen, and kept.
 */
import { Refusal } from '../../platform/refusal.ts';
import { changeBookingStatus } from '../bookings/bookings.ts';
import { removeClient } from '../clients/clients.ts';
import { deleteGuestList } from '../guest-lists/guest-lists.ts';
import { refundTicket } from '../refunds/refunds.ts';
import { deleteTickets } from '../tickets/tickets.ts';
import type { TenantWriteContext } from '../webhooks/webhooks.ts';
import { type ImportRow, listOpenBookings, listPresentEntries, listTicketsToTakeBack } from './imports.sql.ts';

interface Row {
  readonly line: number;
  readonly thing_id: string;
}

/** Answers with the lines of what is kept, as it was used. */
export async function takeBack(
  write: TenantWriteContext,
  found: ImportRow,
  rows: readonly Row[],
  listUsedRows: () => Promise<readonly Row[]>,
): Promise<readonly number[]> {
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
function end(write: TenantWriteContext, found: ImportRow, rows: readonly Row[]): Promise<readonly Row[]> {
  switch (found.type) {
    case 'tickets':
      return endTickets(write, found, rows);
    case 'guest_lists':
      return endEach(write, rows, listPresentEntries, (id) => deleteGuestList(write, id));
    case 'bookings':
      return endEach(write, rows, listOpenBookings, (id) => changeBookingStatus(write, id, 'rejected'));
    case 'clients':
      return endClients(write, rows);
  }
}

const idsOf = (rows: readonly Row[]) => rows.map(({ thing_id }) => thing_id);

/** What was paid is given back where it was taken, so that no sale remains in the books. */
async function endTickets(
  write: TenantWriteContext,
  { created_by: createdBy }: ImportRow,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const tickets = await write.tenant.run(listTicketsToTakeBack, { ids: idsOf(rows) });
  const refused: Row[] = [];
  for (const { id, total_price: amount } of tickets) {
    if (amount === 0) continue;
    const refunded = await refundTicket(write, { ticketId: id, amount, channelId: null, createdBy });
    if (refunded instanceof Refusal) refused.push(rows.find(({ thing_id }) => thing_id === id)!);
  }
  if (refused.length === 0) {
    await deleteTickets(
      write,
      tickets.map(({ id }) => id),
      'management',
    );
  }
  return refused;
}

async function endEach(
  write: TenantWriteContext,
  rows: readonly Row[],
  listPresent: typeof listPresentEntries,
  endOne: (id: string) => Promise<unknown>,
): Promise<readonly Row[]> {
  const refused: Row[] = [];
  for (const { id } of await write.tenant.run(listPresent, { ids: idsOf(rows) })) {
    const result = await endOne(id);
    if (result instanceof Refusal) refused.push(rows.find(({ thing_id }) => thing_id === id)!);
  }
  return refused;
}

async function endClients(write: TenantWriteContext, rows: readonly Row[]): Promise<readonly Row[]> {
  for (const id of idsOf(rows)) await removeClient(write, id);
  return [];
}
