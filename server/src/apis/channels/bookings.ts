import { channels, type InputOf } from '@stagedoor/contract';
import { writeOfTenant } from '../../contexts/messaging/webhooks/webhooks.ts';
import { keepAcceptedTerms, paymentAddress, refuseUnknownTerms } from '../../contexts/sales/payments/payments.ts';
import {
  type BookingCheckout,
  type BookingRequest,
  cancelBookingOfChannel,
  checkoutBooking,
  getBookingOfChannelAcrossOrganizations,
  listTipRatesOfChannelAcrossOrganizations,
  listZoneOffersAcrossOrganizations,
  requestBooking,
} from '../../contexts/tables/bookings/bookings.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { toMajor } from '../../http/money.ts';
import type { Problems } from '../../http/problems.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentTipRate } from '../../wire/presenters/booking-catalogue.ts';
import { presentChannelBooking, presentZoneOffer } from '../../wire/presenters/zone-offer.ts';
import { purchaseTermsOf } from '../../wire/purchase-terms.ts';

function bookingRequestOf(body: InputOf<typeof channels.requestBooking>['body'], problems: Problems): BookingRequest {
  const { zone_slug, normalized_zone_name, info } = body;
  if (zone_slug === undefined && normalized_zone_name === undefined) {
    problems.add('/zone_slug', 'give zone_slug or normalized_zone_name');
  }
  if (zone_slug !== undefined && normalized_zone_name !== undefined) {
    problems.add('/normalized_zone_name', 'cannot be given together with zone_slug');
  }
  return {
    event_id: body.event_id,
    zone_slug,
    normalized_zone_name,
    rate_slug: body.rate_slug,
    space_id: body.table_id,
    discount_code: body.discount_code ?? null,
    party_size: info.quantity,
    name: info.full_name,
    email: info.email ?? '',
    phone: info.phone ?? '',
    birthdate: info.birthdate ?? null,
    billing_info: info.billing ?? {},
    marketing_consent: body.marketing_consent ?? false,
    commentary_client: body.observations_client ?? '',
    language: body.language ?? 'en',
    sends_mails: body.send_resources ?? false,
  };
}

export const bookingHandlers: readonly Handler[] = [
  endpoint(channels.listZones, {
    input: ({ query }) => ({ eventId: query.event_id, withoutMarkedFull: true }),
    run: ({ crossTenant, caller, now }, filter) =>
      listZoneOffersAcrossOrganizations(crossTenant, caller.channel.id, filter, now),
    present: presentZoneOffer,
  }),

  endpoint(channels.getBookingAvailability, {
    input: ({ query }) => ({ eventId: query.event_id, people: query.quantity, withoutMarkedFull: false }),
    run: ({ crossTenant, caller, now }, filter) =>
      listZoneOffersAcrossOrganizations(crossTenant, caller.channel.id, filter, now),
    present: presentZoneOffer,
  }),

  endpoint(channels.requestBooking, {
    input: ({ body }, problems) => bookingRequestOf(body, problems),
    run: ({ write, caller }, request) => requestBooking(write, caller.channel.id, request),
    present: presentChannelBooking,
  }),

  endpoint(channels.createBookingCheckout, {
    input: ({ body, caller, services }, problems) => ({
      booking: {
        ...bookingRequestOf(body, problems),
        full_payment: body.full_payment ?? false,
        tip_rate_id: body.tip_rate_id,
      },
      terms: purchaseTermsOf(body, services, caller.credentialId, problems),
    }),
    run: async ({ write, caller, body: { accepted_terms_id: termsId } }, { booking, terms }) => {
      const begun = await checkoutBooking(write, caller.channel.id, booking, terms);
      if (begun instanceof Refusal) return begun;
      const { tenant, now } = writeOfTenant(write, begun.booking.organization_id);
      const unknown = await refuseUnknownTerms(tenant, termsId);
      if (unknown) return unknown;
      await keepAcceptedTerms(tenant, termsId, begun.payment ? [begun.payment.id] : [], now);
      return begun;
    },
    present: ({ booking, payment }: BookingCheckout, { services }) => ({
      payment_id: payment?.id ?? '',
      payment_url: payment
        ? paymentAddress(
            { organizationId: booking.organization_id, paymentId: payment.id },
            services.publicUrl(),
            services.secretsKey,
          )
        : '',
      total_amount: toMajor(payment?.amount ?? 0, booking.currency_digits),
      booking: presentChannelBooking(booking),
    }),
  }),

  endpoint(channels.listTipRates, {
    input: ({ query }) => query.event_id,
    run: ({ crossTenant, caller, page }, eventId) =>
      listTipRatesOfChannelAcrossOrganizations(crossTenant, caller.channel.id, eventId, page),
    present: presentTipRate,
  }),

  endpoint(channels.getBooking, {
    run: ({ crossTenant, caller, params }) =>
      getBookingOfChannelAcrossOrganizations(crossTenant, caller.channel.id, params.bookingId),
    present: presentChannelBooking,
  }),

  endpoint(channels.cancelBooking, {
    run: ({ write, caller, params }) => cancelBookingOfChannel(write, caller.channel.id, params.bookingId),
    present: presentChannelBooking,
  }),
];
