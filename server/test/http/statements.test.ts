/**
 * What each read costs: one statement, whatever hangs on the things that are read. Only a barcode takes two, whose it is
 * and what is known of the ticket there, and so do events of channels: the events, and the rates of all of them.
 * A draw is read of a waiting room and of its places.
 */
import { channels, integrations, type Operation, qualifiedId, resellers } from '@stagedoor/contract';
import { expect, it } from 'vitest';
import { openWorld } from '../support/fixtures.ts';
import { requiredQuery, urlOf, withQuery } from '../support/operations.ts';
import { createTicket } from '../support/world.ts';

let barcode: string;
const { service, world } = await openWorld();
for (let count = 0; count < 5; count += 1) {
  barcode = (await createTicket(service, world.main, { channel_id: world.channel.id })).barcode;
}

const operations: readonly Operation[] = [integrations, channels, resellers].flatMap((api) => Object.values(api));
const reads = operations.filter((operation) => operation.method === 'GET' && operation.access.by !== 'public');

const twoStatements = new Set([
  'resellers.validateBarcode',
  'channels.listEvents',
  'channels.getEvent',
  'channels.getEventBySlug',
  'channels.listZones',
  'channels.getBookingAvailability',
  'channels.getBooking',
  'channels.getWaitingRoomDraw',
]);

function requestOf(operation: Operation): { url: string; headers: Record<string, string> } {
  const query = requiredQuery(operation);
  if (operation.id === 'listGuestLists') query.event_id = world.main.eventId;
  if (operation.id === 'getBookingAvailability' || operation.id === 'listZones') query.event_id = world.main.eventId;
  if (operation.id === 'validateBarcode') query.barcode = barcode;
  const headers = {
    integrations: world.main.headers,
    channels: world.channel.headers,
    resellers: world.reseller.headers,
    management: {},
  }[operation.api];
  return { url: withQuery(urlOf(operation, { eventId: world.main.eventId }), query), headers };
}

it.each(reads.map((operation) => [`${operation.api} ${operation.id}`, operation] as const))(
  '%s takes as few statements as it may',
  async (_, operation) => {
    const { url, headers } = requestOf(operation);
    const { database } = service.services;
    // The first call may have to ask who is calling.
    await service.call('GET', url, { headers });
    const counts: number[] = [];
    for (let call = 0; call < 3; call += 1) {
      const before = database.statementsCount;
      const answer = await service.call('GET', url, { headers });
      expect([200, 404], answer.text).toContain(answer.status);
      counts.push(database.statementsCount - before);
    }
    // What is written in the background, such as the request log, may be counted with one of the calls.
    expect(Math.min(...counts)).toBeLessThanOrEqual(twoStatements.has(qualifiedId(operation)) ? 2 : 1);
  },
);
