import { limits, management } from '@stagedoor/contract';
import {
  cancelNameChange,
  checkInTicket,
  completeNameChange,
  createNameChange,
  createTickets,
  listManagedTickets,
  listManagedTicketsByIds,
  voidTicket,
} from '../../modules/tickets/tickets.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { type Handler, read, write, writeAlone } from '../common/handlers.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { presentManagedTicket, presentNameChange } from '../common/presenters/managed-ticket.ts';
import { Problems } from '../common/problems.ts';
import { ticketsToImport } from '../common/ticket-import.ts';

/** What a path names is not found, what a body names is not valid. */
function unknownRate(): Refusal<'invalid_request'> {
  const problems = new Problems();
  problems.add('/ticket_rate_id', 'is not a ticket rate of the organization');
  return problems.refusal();
}

export const ticketHandlers: readonly Handler[] = [
  read(management.listTickets, async ({ db, caller, query, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const { event_id: eventId, ticket_rate_id: rateId, channel_id: channelId, status, entered, search } = query;
    const filter = { eventId, rateId, channelId, status, entered, search };
    const rows = await listManagedTickets(db, caller.organization.id, filter, page);
    return { success: true, data: shownOf(rows, page, nextPage).map(presentManagedTicket) };
  }),

  read(management.getTicket, async ({ db, caller, params }) => {
    const [row] = await listManagedTicketsByIds(db, caller.organization.id, [params.ticketId]);
    return row ? { success: true, data: presentManagedTicket(row) } : refuse('not_found', 'There is no such ticket.');
  }),

  write(management.createTickets, async ({ change, caller, body }) => {
    const problems = new Problems();
    const { organization, user } = caller;
    const from = { createdVia: 'management', createdBy: user.id, currencyDigits: organization.currencyDigits } as const;
    const input = ticketsToImport(body, from, problems);
    if (problems.any) return problems.refusal();
    const made = await createTickets(change, organization, input);
    if (made instanceof Refusal) return made.code === 'not_found' ? unknownRate() : made;
    const ids = made.map(({ id }) => id);
    const rows = await listManagedTicketsByIds(change.tx, organization.id, ids);
    return { success: true, data: rows.map(presentManagedTicket) };
  }),

  write(management.voidTicket, async ({ change, caller, params }) => {
    const voided = await voidTicket(change, caller.organization, params.ticketId);
    if (voided instanceof Refusal) return voided;
    const [row] = await listManagedTicketsByIds(change.tx, caller.organization.id, [voided.id]);
    return { success: true, data: presentManagedTicket(row!) };
  }),

  writeAlone(management.checkInTicket, async ({ db, caller, params, body, now, services }) => {
    const problems = new Problems();
    const enteredAt = problems.instant('/entry_date', body.entry_date);
    if (problems.any) return problems.refusal();
    const { enter, quality } = body;
    const checkIn = { ticketId: params.ticketId, enter, enteredAt, quality, recordedBy: caller.credentialId };
    const result = await checkInTicket(db, services.outbox, caller.organization, checkIn, now);
    return result instanceof Refusal ? result : { success: true };
  }),

  write(management.createNameChange, async ({ change, caller, params, body }) => {
    const problems = new Problems();
    const holder = {
      fullName: body.full_name,
      email: body.email ?? '',
      phone: body.phone ?? '',
      amount: problems.money('/amount', body.amount, caller.organization.currencyDigits),
    };
    if (problems.any) return problems.refusal();
    const row = await createNameChange(change, caller.organization, params.ticketId, holder);
    return row instanceof Refusal ? row : { success: true, data: presentNameChange(row) };
  }),

  write(management.completeNameChange, async ({ change, caller, params }) => {
    const row = await completeNameChange(change, caller.organization, params, caller.user.id);
    return row instanceof Refusal ? row : { success: true, data: presentNameChange(row) };
  }),

  write(management.cancelNameChange, async ({ change, caller, params }) => {
    const row = await cancelNameChange(change, caller.organization, params);
    return row instanceof Refusal ? row : { success: true, data: presentNameChange(row) };
  }),
];
