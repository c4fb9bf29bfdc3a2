import { channels } from '@stagedoor/contract';
import {
  beginListEntry,
  type ChannelEntry,
  getGuestListOfChannel,
} from '../../contexts/guest-lists/guest-lists/guest-lists.ts';
import { getListRateOfChannel, listListRatesOfChannel } from '../../contexts/guest-lists/list-rates/list-rates.ts';
import { paymentAddress } from '../../contexts/sales/payments/payments.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { toMajor } from '../../http/money.ts';
import { presentChannelsListEntry } from '../../wire/presenters/guest-list.ts';
import { presentChannelsListRate } from '../../wire/presenters/list-rate.ts';
import { purchaseTermsOf } from '../../wire/purchase-terms.ts';
import { eventIdsOf } from './event-ids.ts';

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
    input: ({ body, caller, services }, problems) => ({
      terms: purchaseTermsOf(body, services, caller.credentialId, problems),
      rateId: body.list_rate_id,
      name: body.list.full_name,
      partySize: body.list.for,
      email: body.list.email,
      language: body.list.language,
      code: body.list.qr_code,
      sendsMail: body.send_notification ?? false,
      observations: body.list.observations_referral,
    }),
    run: ({ write, caller }, { terms, ...entry }) => beginListEntry(write, caller.channel.id, entry, terms),
    present: ({ entry: row, payment }: ChannelEntry, { services }) => ({
      _id: row.id,
      qr_code: row.code,
      event_id: row.event_id,
      channel_id: row.channel_id!,
      language: row.language,
      payment_id: payment?.id ?? '',
      payment_url: payment
        ? paymentAddress(
            { organizationId: row.organization_id, paymentId: payment.id },
            services.publicUrl(),
            services.secretsKey,
          )
        : '',
      total_amount: toMajor(row.price, row.currency_digits),
    }),
  }),

  endpoint(channels.getGuestList, {
    run: ({ crossTenant, caller, params }) => getGuestListOfChannel(crossTenant, caller.channel.id, params.listId),
    present: presentChannelsListEntry,
  }),
];
