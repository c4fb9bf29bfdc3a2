import { channels } from '@stagedoor/contract';
import {
  beginListEntry,
  type ChannelEntry,
  getGuestListOfChannel,
} from '../../contexts/guest-lists/guest-lists/guest-lists.ts';
import { getListRateOfChannel, listListRatesOfChannel } from '../../contexts/guest-lists/list-rates/list-rates.ts';
import { writeOfTenant } from '../../contexts/messaging/webhooks/webhooks.ts';
import { keepAcceptedTerms, paymentAddress, refuseUnknownTerms } from '../../contexts/sales/payments/payments.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { toMajor } from '../../http/money.ts';
import { Refusal } from '../../platform/refusal.ts';
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
    run: async ({ write, caller, body: { accepted_terms_id: termsId } }, { terms, ...entry }) => {
      const begun = await beginListEntry(write, caller.channel.id, entry, terms);
      if (begun instanceof Refusal) return begun;
      const { tenant, now } = writeOfTenant(write, begun.entry.organization_id);
      const unknown = await refuseUnknownTerms(tenant, termsId);
      if (unknown) return unknown;
      await keepAcceptedTerms(tenant, termsId, begun.payment ? [begun.payment.id] : [], now);
      return begun;
    },
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
