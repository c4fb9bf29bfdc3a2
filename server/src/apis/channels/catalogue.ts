import { channels } from '@stagedoor/contract';
import { listShopTextsOfPartner } from '../../contexts/identity/shop-texts/shop-texts.ts';
import { listTermsTextsOfPartner } from '../../contexts/identity/terms/terms.ts';
import {
  findOrganizationOfEvent,
  getEvent,
  getEventBySlug,
  listEvents,
  listLocations,
  listOrganizations,
} from '../../contexts/ticketing/catalogue/catalogue.ts';
import { preregister } from '../../contexts/venue/events/events.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { organizationEndpoint } from '../../http/organization-endpoint.ts';
import type { Problems } from '../../http/problems.ts';
import {
  presentChannelsEvent,
  presentChannelsLocation,
  presentChannelsOrganization,
} from '../../wire/presenters/catalogue.ts';
import { presentPreregistrationResult } from '../../wire/presenters/preregistration.ts';
import { presentShopText } from '../../wire/presenters/shop-text.ts';
import { presentTermsText } from '../../wire/presenters/terms-text.ts';

export const catalogueHandlers: readonly Handler[] = [
  endpoint(channels.listOrganizations, {
    run: ({ crossTenant, caller, page }) => listOrganizations(crossTenant, caller.channel.id, page),
    present: presentChannelsOrganization,
  }),

  endpoint(channels.listTermsTexts, {
    run: ({ crossTenant, caller, params }) =>
      listTermsTextsOfPartner(crossTenant, caller.channel.id, params.organizationId),
    present: presentTermsText,
  }),

  endpoint(channels.listShopTexts, {
    run: ({ crossTenant, caller, params }) =>
      listShopTextsOfPartner(crossTenant, caller.channel.id, params.organizationId),
    present: presentShopText,
  }),

  endpoint(channels.listLocations, {
    run: ({ crossTenant, caller, query, page }) =>
      listLocations(crossTenant, caller.channel.id, query.organization_id, page),
    present: presentChannelsLocation,
  }),

  endpoint(channels.listEvents, {
    input: ({ query }, problems) => ({
      organizationId: query.organization_id,
      locationId: query.location_id,
      startsFrom: problems.instant('/start_date', query.start_date),
      startsBefore: problems.instant('/end_date', query.end_date),
      search: query.search?.trim(),
      near: nearOf(query, problems),
    }),
    run: ({ crossTenant, caller, page, now }, filter) => listEvents(crossTenant, caller.channel.id, filter, page, now),
    present: presentChannelsEvent,
  }),

  endpoint(channels.getEvent, {
    run: ({ crossTenant, caller, params, now }) => getEvent(crossTenant, caller.channel.id, params.eventId, now),
    present: presentChannelsEvent,
  }),

  organizationEndpoint(channels.preregisterEvent, {
    find: ({ write, caller, params }) => findOrganizationOfEvent(write.crossTenant, caller.channel.id, params.eventId),
    input: ({ caller, params, body }) => ({
      eventId: params.eventId,
      channelId: caller.channel.id,
      name: body.name,
      email: body.email,
      phone: body.phone ?? '',
      language: body.language ?? '',
      marketingConsent: body.marketing_consent ?? false,
    }),
    run: ({ write }, input) => preregister(write, input),
    present: presentPreregistrationResult,
  }),

  endpoint(channels.getEventBySlug, {
    run: ({ crossTenant, caller, params, query, now }) => {
      const named = { slug: params.slug, organizationId: query.organization_id };
      return getEventBySlug(crossTenant, caller.channel.id, named, now);
    },
    present: presentChannelsEvent,
  }),
];

interface Near {
  readonly latitude?: number;
  readonly longitude?: number;
  readonly radius_km?: number;
}

/** The three of them or none. */
function nearOf({ latitude, longitude, radius_km }: Near, problems: Problems) {
  if (latitude !== undefined && longitude !== undefined && radius_km !== undefined) {
    return [latitude, longitude, radius_km] as const;
  }
  const named = { latitude, longitude, radius_km };
  const missing = Object.entries(named).filter(([, value]) => value === undefined);
  if (missing.length < 3) {
    for (const [name] of missing)
      problems.add(`/${name}`, 'is required: latitude, longitude and radius_km go together');
  }
  return undefined;
}
