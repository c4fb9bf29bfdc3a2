import { channels } from '@stagedoor/contract';
import { createGuestListOfChannel, type ManagedGuestListRow } from '../../modules/guest-lists/guest-lists.ts';
import { getListRateOfChannel, listListRatesOfChannel } from '../../modules/list-rates/list-rates.ts';
import { endpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';
import { presentChannelsListRate } from '../common/presenters/list-rate.ts';
import { eventIdsOf } from './event-ids.ts';

/** The fields of an entry are inside `list`. */
const wireNames = {
  partySize: 'list/for',
  email: 'list/email',
  language: 'list/language',
  observations_referral: 'list/observations_referral',
};

export const listHandlers: readonly Handler[] = [
  endpoint(channels.listListRates, {
    input: ({ query }) => eventIdsOf(query.event_id),
    run: ({ crossTenant, caller, page }, eventIds) =>
      listListRatesOfChannel(crossTenant, caller.channel.id, eventIds, page),
    present: presentChannelsListRate,
  }),

  endpoint(channels.getListRateBySlug, {
    run: ({ crossTenant, caller, params, query }) =>
      getListRateOfChannel(crossTenant, caller.channel.id, { slug: params.slug, eventIds: [query.event_id] }),
    present: presentChannelsListRate,
  }),

  endpoint(channels.createGuestList, {
    wireNames,
    input: ({ body }) => ({
      rateId: body.list_rate_id,
      name: body.list.full_name,
      partySize: body.list.for,
      email: body.list.email,
      language: body.list.language,
      code: body.list.qr_code,
      sendsMail: body.send_notification ?? false,
      observations: body.list.observations_referral,
    }),
    run: ({ write, caller }, entry) => createGuestListOfChannel(write, caller.channel.id, entry),
    present: (row: ManagedGuestListRow) => ({
      _id: row.id,
      qr_code: row.code,
      event_id: row.event_id,
      channel_id: row.channel_id!,
      language: row.language,
    }),
  }),
];
