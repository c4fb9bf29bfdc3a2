import type { OpenWorld } from './fixtures.ts';
import { managePasses } from './passes.ts';
import type { TestAnswer } from './test-service.ts';

export const manageLists = managePasses;

/** The id of a new list rate of the event of `world.main`: 12.50 for each person, at most 10 people. */
export async function createPaidList(ground: OpenWorld, given: Record<string, unknown> = {}): Promise<string> {
  const body = { name: 'Paid list', entry_price: 12.5, quota: 10, ...given };
  const path = `/events/${ground.world.main.eventId}/list-rates`;
  return (await manageLists(ground, 'POST', path, body)).body.data._id;
}

/** A channel makes an entry; `list` adds to its fields, `given` to the body. */
export function makeEntry(
  { service, world }: OpenWorld,
  rateId: string,
  list: Record<string, unknown> = {},
  given: Record<string, unknown> = {},
): Promise<TestAnswer> {
  return service.call('POST', '/channels/lists', {
    headers: world.channel.headers,
    body: {
      list_rate_id: rateId,
      list: { full_name: 'Teodor Amsel', email: 'teodor.amsel@example.org', for: 2, ...list },
      ...given,
    },
  });
}
