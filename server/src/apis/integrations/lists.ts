import { integrations } from '@stagedoor/contract';
import { listGuestLists } from '../../modules/guest-lists/guest-lists.ts';
import { endpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';
import { presentGuestList } from '../common/presenters/guest-list.ts';

export const listHandlers: readonly Handler[] = [
  endpoint(integrations.listGuestLists, {
    input: ({ query }, problems) => {
      const { event_id: eventId, start_date, end_date, date_field, filter = {} } = query;
      if (!eventId && !(start_date && end_date)) {
        problems.add('/event_id', 'is required without start_date and end_date');
      }
      const from = problems.instant('/start_date', start_date);
      const before = problems.instant('/end_date', end_date);
      const dates =
        date_field === 'updated_at'
          ? { updatedFrom: from, updatedBefore: before }
          : { createdFrom: from, createdBefore: before };
      const { rate_id: rateId, rate_slug: rateSlug, referral_id: referrerId, channel_id: channelId, name } = filter;
      return { eventId, ...dates, rateId, rateSlug, referrerId, channelId, name };
    },
    run: ({ tenant, page }, filter) => listGuestLists(tenant, filter, page),
    present: presentGuestList,
  }),
];
