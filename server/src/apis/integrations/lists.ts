import { integrations, limits } from '@stagedoor/contract';
import { listGuestLists } from '../../modules/guest-lists/guest-lists.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Handler, read } from '../common/handlers.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { presentGuestList } from '../common/presenters/guest-list.ts';
import { Problems } from '../common/problems.ts';

export const listHandlers: readonly Handler[] = [
  read(integrations.listGuestLists, async ({ db, caller, query, nextPage }) => {
    const { event_id: eventId, start_date, end_date, date_field: dateField, filter = {} } = query;
    if (!eventId && !(start_date && end_date)) {
      const detail = { path: '/event_id', message: 'is required without start_date and end_date' };
      return refuse('invalid_request', 'Give event_id, or start_date and end_date.', [detail]);
    }
    const problems = new Problems();
    const from = problems.instant('/start_date', start_date);
    const before = problems.instant('/end_date', end_date);
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const { rate_id: rateId, rate_slug: rateSlug, referral_id: referrerId, channel_id: channelId, name } = filter;
    const filters = { eventId, dateField, from, before, rateId, rateSlug, referrerId, channelId, name };
    const rows = await listGuestLists(db, caller.organization.id, filters, page);
    return { success: true, data: shownOf(rows, page, nextPage).map(presentGuestList) };
  }),
];
