import { channels, limits } from '@stagedoor/contract';
import { listTicketsAcrossOrganizations, type TicketFilter } from '../../modules/tickets/tickets.ts';
import { type Handler, type ReadCall, read } from '../common/handlers.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { presentTicket } from '../common/presenters/ticket.ts';
import { Problems } from '../common/problems.ts';

type Query = ReadCall<typeof channels.listTickets>['query'];

/** The fields that can be asked for, plainly or inside `filter[...]`. */
function filterOf(query: Omit<NonNullable<Query['filter']>, 'filter'>): TicketFilter {
  return {
    eventId: query.event_id,
    rateId: query.ticket_rate_id,
    status: query.status,
    emailKey: query.email?.trim().toLowerCase(),
    barcode: query.qr_code,
    paymentId: query.payment_id,
  };
}

export const ticketHandlers: readonly Handler[] = [
  read(channels.listTickets, async ({ db, caller, query, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    const dates = {
      field: query.date_field ?? 'created_at',
      from: problems.instant('/start_date', query.start_date),
      before: problems.instant('/end_date', query.end_date),
    };
    if (problems.any) return problems.refusal();
    const filters = [{ ...filterOf(query), organizationId: query.organization_id }, filterOf(query.filter ?? {})];
    const rows = await listTicketsAcrossOrganizations(db, caller.channel.id, filters, dates, page);
    return { success: true, data: shownOf(rows, page, nextPage).map(presentTicket) };
  }),
];
