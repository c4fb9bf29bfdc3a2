import { channels } from '@stagedoor/contract';
import {
  getBookingOfChannelAcrossOrganizations,
  listZoneOffersAcrossOrganizations,
  requestBooking,
} from '../../modules/bookings/bookings.ts';
import { endpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';
import { presentChannelBooking, presentZoneOffer } from '../common/presenters/zone-offer.ts';

const wireNames = {
  space_id: 'table_id',
  email: 'info/email',
  phone: 'info/phone',
  birthdate: 'info/birthdate',
  billing: 'info/billing',
  party_size: 'info/quantity',
};

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
    wireNames,
    input: ({ body }, problems) => {
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
      };
    },
    run: ({ write, caller }, request) => requestBooking(write, caller.channel.id, request),
    present: presentChannelBooking,
  }),

  endpoint(channels.getBooking, {
    run: ({ crossTenant, caller, params }) =>
      getBookingOfChannelAcrossOrganizations(crossTenant, caller.channel.id, params.bookingId),
    present: presentChannelBooking,
  }),
];
