import { isIP } from 'node:net';
import { channels } from '@stagedoor/contract';
import { findOrganizationOfEvent } from '../../contexts/ticketing/catalogue/catalogue.ts';
import {
  createWaitingPlace,
  getWaitingPlace,
  getWaitingRoomDraw,
  getWaitingRoomOfChannel,
} from '../../contexts/ticketing/waiting-rooms/waiting-rooms.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { organizationEndpoint } from '../../http/organization-endpoint.ts';
import { networkOf } from '../../platform/network.ts';
import { presentWaitingPlace, presentWaitingRoom, presentWaitingRoomDraw } from '../../wire/presenters/waiting-room.ts';

export const waitingRoomHandlers: readonly Handler[] = [
  endpoint(channels.getWaitingRoom, {
    run: ({ crossTenant, caller, params }) => getWaitingRoomOfChannel(crossTenant, caller.channel.id, params.eventId),
    present: presentWaitingRoom,
  }),

  endpoint(channels.getWaitingRoomDraw, {
    run: ({ crossTenant, caller, params }) => getWaitingRoomDraw(crossTenant, caller.channel.id, params.eventId),
    present: presentWaitingRoomDraw,
  }),

  organizationEndpoint(channels.createWaitingPlace, {
    find: ({ write, caller, body }) => findOrganizationOfEvent(write.crossTenant, caller.channel.id, body.event_id),
    input: ({ caller, body: { event_id: eventId, buyer_ip: address = '' } }, problems) => {
      if (address !== '' && isIP(address) === 0) {
        problems.add('/buyer_ip', 'must be an IPv4 or IPv6 address, such as 203.0.113.7');
      }
      return { eventId, channelId: caller.channel.id, network: networkOf(address) };
    },
    run: ({ write }, place) => createWaitingPlace(write, place),
    present: presentWaitingPlace,
  }),

  endpoint(channels.getWaitingPlace, {
    run: ({ crossTenant, caller, params }) => getWaitingPlace(crossTenant, caller.channel.id, params.placeId),
    present: presentWaitingPlace,
  }),
];
