import { integrations } from '@stagedoor/contract';
import {
  checkInGuestList,
  createGuestList,
  deleteGuestList,
  getGuestListByCode,
  getPaidGuestList,
  listGuestLists,
  listReferrers,
  refundGuestList,
  updateGuestList,
} from '../../contexts/guest-lists/guest-lists/guest-lists.ts';
import { getListRateWithPeople, listListRatePages } from '../../contexts/guest-lists/list-rates/list-rates.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { admissionsOf } from '../../wire/guest-list-check-in.ts';
import { guestListChangesOf, newGuestListOf } from '../../wire/guest-list-input.ts';
import { presentGuestList, presentReferrer } from '../../wire/presenters/guest-list.ts';
import { presentIntegrationsListRate } from '../../wire/presenters/list-rate.ts';

export const listHandlers: readonly Handler[] = [
  endpoint(integrations.listGuestLists, {
    input: ({ query }, problems) => {
      const { event_id: eventId, start_date, end_date, date_field, updated_since, filter = {} } = query;
      if (!eventId && !(start_date && end_date) && !updated_since) {
        problems.add('/event_id', 'is required without start_date and end_date, and without updated_since');
      }
      const updatedSince = problems.instant('/updated_since', updated_since);
      const from = problems.instant('/start_date', start_date);
      const before = problems.instant('/end_date', end_date);
      const dates =
        date_field === 'updated_at'
          ? { updatedFrom: from, updatedBefore: before }
          : { createdFrom: from, createdBefore: before };
      const { rate_id: rateId, rate_slug: rateSlug, referral_id: referrerId, channel_id: channelId, name } = filter;
      return { eventId, ...dates, updatedSince, rateId, rateSlug, referrerId, channelId, name };
    },
    run: ({ tenant, page }, filter) => listGuestLists(tenant, filter, page),
    present: presentGuestList,
  }),

  endpoint(integrations.getGuestList, {
    run: ({ tenant, params }) => getPaidGuestList(tenant, params.listId),
    present: presentGuestList,
  }),

  endpoint(integrations.createGuestList, {
    input: ({ body }) => newGuestListOf(body, 'integrations'),
    run: ({ write }, entry) => createGuestList(write, entry),
    present: presentGuestList,
  }),

  endpoint(integrations.updateGuestList, {
    input: ({ body }) => guestListChangesOf(body),
    run: ({ write, params }, changes) => updateGuestList(write, params.listId, changes),
    present: presentGuestList,
  }),

  endpoint(integrations.deleteGuestList, {
    run: ({ write, params }) => deleteGuestList(write, params.listId),
  }),

  endpoint(integrations.refundGuestList, {
    input: ({ body, caller }, problems) => ({
      amount: problems.money('/amount', body.amount, caller.organization.currencyDigits),
    }),
    run: async ({ write, params, caller }, { amount }) => {
      const createdBy = caller.credentialId;
      const refunded = await refundGuestList(write, { guestListId: params.listId, amount, createdBy });
      return refunded instanceof Refusal ? refunded : undefined;
    },
  }),

  endpoint(integrations.getGuestListByCode, {
    run: ({ tenant, params }) => getGuestListByCode(tenant, params.listCode),
    present: presentGuestList,
  }),

  endpoint(integrations.checkInGuestList, {
    input: ({ body, caller }, problems) => admissionsOf(body, caller.organization.currencyDigits, problems),
    run: ({ write, params, caller }, admissions) =>
      checkInGuestList(write, params.listId, admissions, caller.credentialId),
    present: presentGuestList,
  }),

  endpoint(integrations.listListRates, {
    run: ({ tenant, query, page, now }) => listListRatePages(tenant, query.event_id, page, now),
    present: presentIntegrationsListRate,
  }),

  endpoint(integrations.getListRate, {
    run: ({ tenant, params }) => getListRateWithPeople(tenant, params.rateId),
    present: presentIntegrationsListRate,
  }),

  endpoint(integrations.listReferrers, {
    run: ({ tenant, page }) => listReferrers(tenant, page),
    present: presentReferrer,
  }),
];
