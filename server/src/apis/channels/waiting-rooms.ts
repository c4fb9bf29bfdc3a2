import { isIP } from 'node:net';
import { channels } from '@stagedoor/contract';
import { networkOf } from '@stagedoor/contract/networks';
import { writeOfTenant } from '../../contexts/messaging/webhooks/webhooks.ts';
import { findOrganizationOfEvent } from '../../contexts/ticketing/catalogue/catalogue.ts';
import {
  createWaitingPlaces,
  getWaitingPlace,
  getWaitingRoomDraw,
  getWaitingRoomOfChannel,
} from '../../contexts/ticketing/waiting-rooms/waiting-rooms.ts';
import { batchedEndpoint, type EndpointContext, endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentWaitingPlace, presentWaitingRoom, presentWaitingRoomDraw } from '../../wire/presenters/waiting-room.ts';

/** A place for each, all of one event. */
async function takePlaces(
  { write, caller }: EndpointContext<typeof channels.createWaitingPlace>,
  places: readonly { readonly eventId: string; readonly network: string }[],
) {
  const { eventId } = places[0]!;
  const organizationId = await findOrganizationOfEvent(write.crossTenant, caller.channel.id, eventId);
  if (organizationId instanceof Refusal) return places.map(() => organizationId);
  const networks = places.map(({ network }) => network);
  return createWaitingPlaces(writeOfTenant(write, organizationId), { eventId, channelId: caller.channel.id, networks });
}

export const waitingRoomHandlers: readonly Handler[] = [
  endpoint(channels.getWaitingRoom, {
    run: ({ crossTenant, caller, params }) => getWaitingRoomOfChannel(crossTenant, caller.channel.id, params.eventId),
    present: presentWaitingRoom,
  }),

  endpoint(channels.getWaitingRoomDraw, {
    run: ({ crossTenant, caller, params }) => getWaitingRoomDraw(crossTenant, caller.channel.id, params.eventId),
    present: presentWaitingRoomDraw,
  }),

  // Many come in the same second: those who do share a transaction.
  batchedEndpoint(channels.createWaitingPlace, {
    input: ({ body: { event_id: eventId, buyer_ip: address = '' } }, problems) => {
      if (address !== '' && isIP(address) === 0) {
        problems.add('/buyer_ip', 'must be an IPv4 or IPv6 address, such as 203.0.113.7');
      }
      return { eventId, network: networkOf(address) };
    },
    run: async (context, place) => (await takePlaces(context, [place]))[0]!,
    keyOf: ({ caller }, { eventId }) => `${caller.channel.id} ${eventId}`,
    runBatch: takePlaces,
    present: presentWaitingPlace,
  }),

  endpoint(channels.getWaitingPlace, {
    run: ({ crossTenant, caller, params }) => getWaitingPlace(crossTenant, caller.channel.id, params.placeId),
    present: presentWaitingPlace,
  }),
];
