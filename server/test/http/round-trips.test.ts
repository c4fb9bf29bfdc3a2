/**
 * What each frequent request costs in round trips to the database: statements that do not wait for each other travel in one
 * packet. Counted is what the service sends for a request of a caller that it knows, without background work.
 */
import { expect, it } from 'vitest';
import { openWorld } from '../support/fixtures.ts';
import { createResaleTicket, makeRoom } from '../support/resale.ts';
import { createTicket } from '../support/world.ts';

const { service, world } = await openWorld();
await makeRoom(service);
const { main, reseller, channel } = world;
const { database } = service.services;

// The first call of a caller has to ask who it is.
await service.call('GET', '/integrations/users', { headers: main.headers });
await service.call('GET', '/resellers/validate?barcode=NONE', { headers: reseller.headers });
await service.call('GET', '/channels/events', { headers: channel.headers });

let made = 0;
const freshKey = () => {
  made += 1;
  return { 'idempotency-key': `request-${made}` };
};

const walkIn = (spaces: string, given: object = {}) => ({
  method: 'POST',
  url: '/integrations/bookings/walk-in',
  headers: main.headers,
  body: { event_id: main.eventId, space_names: spaces, for: 2, ...given },
});

const barcodeForSale = async () => (await createResaleTicket(service, main, {})).barcode;

const read = (url: string, { headers }: typeof main | typeof reseller | typeof channel) => {
  return async () => ({ method: 'GET', url, headers, body: undefined });
};

const swap = async () => {
  const barcode = await barcodeForSale();
  const customer = { firstName: 'Nadia', lastName: 'Ferrer', email: 'nadia.ferrer@example.org' };
  return { method: 'POST', url: '/resellers/swap', headers: reseller.headers, body: { ticket: { barcode }, customer } };
};

const checkIn = async () => {
  const { id } = await createTicket(service, main);
  return { method: 'PUT', url: `/integrations/tickets/${id}/checkin`, headers: main.headers, body: {} };
};

it.each([
  // Event and spaces; the booking and what it is; change, notification and COMMIT.
  { act: 'a walk-in', request: async () => walkIn('1'), packets: 3 },
  { act: 'a walk-in with a key', request: async () => ({ ...walkIn('2'), key: true }), packets: 4 },
  { act: 'a walk-in of a person', request: async () => walkIn('3', { email: 'mira@example.org' }), packets: 4 },
  // The rules; the rules of the locked ticket; both tickets; notification and COMMIT.
  { act: 'a swap', request: swap, packets: 4 },
  { act: 'a swap with a key', request: async () => ({ ...(await swap()), key: true }), packets: 5 },
  { act: 'a check-in', request: checkIn, packets: 1 },
  {
    act: 'a validation',
    request: async () => read(`/resellers/validate?barcode=${await barcodeForSale()}`, reseller)(),
    packets: 1,
  },
  { act: 'bookings by e-mail', request: read('/integrations/bookings/email/mira@example.org', main), packets: 1 },
  { act: 'lists of an event', request: read(`/integrations/lists?event_id=${main.eventId}`, main), packets: 1 },
  { act: 'tickets of a channel', request: read(`/channels/tickets?event_id=${main.eventId}`, channel), packets: 1 },
  { act: 'rates for a channel', request: read(`/channels/ticket-rates?event_id=${main.eventId}`, channel), packets: 1 },
])('$act takes $packets round trips', async ({ request, packets }) => {
  const { method, url, headers, body, key } = { key: false, ...(await request()) };
  const before = database.packetsCount;
  const answer = await service.call(method, url, { headers: { ...headers, ...(key && freshKey()) }, body });
  expect(answer.status, answer.text).toBe(200);
  expect(database.packetsCount - before).toBe(packets);
});
