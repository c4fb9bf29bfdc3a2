/** Passes, made and sold through the APIs. */
import type { OpenWorld } from './fixtures.ts';
import type { TestAnswer } from './test-service.ts';

export function managePasses({ service, world, manager }: OpenWorld, method: string, path: string, body?: object) {
  const url = `/management/organizations/${world.main.id}${path}`;
  return service.call(method, url, { headers: manager, body });
}

/** The id of a new type of pass. */
export async function createPassType(ground: OpenWorld, given: Record<string, unknown> = {}): Promise<string> {
  const body = { name: 'Season', price: 50, quota: 10, ...given };
  return (await managePasses(ground, 'POST', '/pass-types', body)).body.data._id;
}

/** Begins to buy passes of a type through a channel. */
export function beginPassCheckout(
  { service, world }: OpenWorld,
  typeId: string,
  given: Record<string, unknown> = {},
): Promise<TestAnswer> {
  return service.call('POST', '/channels/passes/checkout', {
    headers: world.channel.headers,
    body: {
      pass_type_id: typeId,
      passes: [{ full_name: 'Teodor Amsel', email: 'teodor.amsel@example.org' }],
      ...given,
    },
  });
}

/** A pass that is sold for cash. */
export async function sellPass(ground: OpenWorld, typeId: string, given: Record<string, unknown> = {}) {
  const body = { pass_type_id: typeId, full_name: 'Mira Solano', method: 'cash', ...given };
  return (await managePasses(ground, 'POST', '/passes', body)).body.data as { _id: string; code: string };
}

export function checkInPass(
  { service, world }: OpenWorld,
  passId: string,
  eventId: string,
  body: readonly object[],
): Promise<TestAnswer> {
  return service.call('PUT', `/integrations/passes/${passId}/checkin?event_id=${eventId}`, {
    headers: world.main.headers,
    body,
  });
}

export async function soldCountOf({ service }: OpenWorld, typeId: string): Promise<number> {
  const [row] = await service.database.sql('SELECT sold_count FROM pass_types WHERE id = $1', [typeId]);
  return Number(row!.sold_count);
}
