import { channels, limits } from '@stagedoor/contract';
import { listTicketRatesAcrossOrganizations } from '../../modules/ticket-rates/ticket-rates.ts';
import { type Handler, read } from '../common/handlers.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { ticketRatePresenter } from '../common/presenters/ticket-rate.ts';
import { Problems } from '../common/problems.ts';

export const ticketRateHandlers: readonly Handler[] = [
  read(channels.listTicketRates, async ({ db, caller, query, now, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const filter = { ...page, eventIds: idsOf(query.event_id), organizationId: query.organization_id };
    const rates = await listTicketRatesAcrossOrganizations(db, caller.channel.id, filter, now);
    return { success: true, data: shownOf(rates, page, nextPage).map(ticketRatePresenter(now)) };
  }),
];

/** The ids of a list separated by commas, each once. */
function idsOf(text: string | undefined): string[] {
  return text === undefined ? [] : [...new Set(text.split(',').map((id) => id.trim()))];
}
