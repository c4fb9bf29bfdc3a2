/** Supplements for tickets that are sold, bought through the APIs. */

import { newId } from '../../src/platform/ids.ts';
import type { OpenWorld } from './fixtures.ts';
import { buyTickets } from './purchases.ts';
import { createRate, insert } from './world.ts';

/** A rate of 20.00 + 1.50 with a supplement of 3.00 and a service charge of 0.50, of which 1 to 3 units are sold. */
export async function createRateWithSupplement({ service, world }: OpenWorld, given: Record<string, unknown> = {}) {
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  return { rateId, supplementId: await addSupplement({ service, world }, rateId, given) };
}

export async function addSupplement(
  { service, world }: Pick<OpenWorld, 'service' | 'world'>,
  rateId: string,
  given: Record<string, unknown> = {},
): Promise<string> {
  const now = service.services.clock.now();
  const id = newId('supplement', now);
  const row = { organization_id: world.main.id, id, rate_id: rateId, label: 'Cloakroom', price: 300 };
  const charge = { service_charge_type: 'fixed', service_charge_fixed: 50, purchase_min: 1, purchase_max: 3 };
  await insert(service.database, 'ticket_rate_supplements', {
    ...row,
    ...charge,
    created_at: now,
    updated_at: now,
    ...given,
  });
  return id;
}

/** The id of a ticket that the channel sold and that is paid. */
export async function buyTicket({ service, world }: OpenWorld, rateId: string, supplements: object[] = []) {
  const person = { full_name: 'Teodor Amsel', email: 'teodor.amsel@example.org', supplements };
  const data = await buyTickets(service, world.channel, rateId, { tickets: [person] });
  return String(data.tickets[0]._id);
}

export function sendAsChannel(
  { service, world }: OpenWorld,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = world.channel.headers,
) {
  return service.call(method, `/channels${path}`, { headers, body });
}

export function sendAsManager({ service, world, manager }: OpenWorld, method: string, path: string, body?: object) {
  const url = `/management/organizations/${world.main.id}${path}`;
  return service.call(method, url, { headers: manager, body });
}

export async function ticketOfChannel(ground: OpenWorld, ticketId: string) {
  const { data } = (await sendAsChannel(ground, 'GET', `/tickets?limit=500`)).body;
  return data.find(({ _id }: { _id: string }) => _id === ticketId);
}
