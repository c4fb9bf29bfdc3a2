import { integrations } from '@stagedoor/contract';
import { checkInTicket, createTickets, deleteTickets } from '../../modules/tickets/tickets.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Handler, write, writeAlone } from '../common/handlers.ts';
import { presentTicket } from '../common/presenters/ticket.ts';
import { Problems } from '../common/problems.ts';
import { ticketsToImport } from '../common/ticket-import.ts';

export const ticketHandlers: readonly Handler[] = [
  writeAlone(integrations.checkInTicket, async ({ db, caller, params, body, now, services }) => {
    const problems = new Problems();
    const enteredAt = problems.instant('/entry_date', body.entry_date);
    if (problems.any) return problems.refusal();
    const { enter, quality } = body;
    const checkIn = { ticketId: params.ticketId, enter, enteredAt, quality, recordedBy: caller.credentialId };
    const isAlone = db === services.database;
    // With an Idempotency-Key it is part of a transaction, and stays in it.
    const result = isAlone
      ? await services.checkInDesk.checkIn(caller.organization, checkIn, now)
      : await checkInTicket(db, services.outbox, caller.organization, checkIn, now);
    return result instanceof Refusal ? result : { success: true };
  }),

  write(integrations.deleteTickets, async ({ change, caller, body }) => ({
    success: true,
    deleted_tickets: await deleteTickets(change, caller.organization, body.ticket_ids, 'integrations'),
  })),

  write(integrations.createTickets, async ({ change, caller, body }) => {
    const problems = new Problems();
    const { currencyDigits } = caller.organization;
    const input = ticketsToImport(body, { createdVia: 'integrations', createdBy: '', currencyDigits }, problems);
    if (problems.any) return problems.refusal();
    const rows = await createTickets(change, caller.organization, input);
    return rows instanceof Refusal ? rows : { success: true, data: rows.map(presentTicket) };
  }),
];
