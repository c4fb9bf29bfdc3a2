/** Waiting rooms of events, whose passes a test makes itself. */
import { createHmac } from 'node:crypto';
import { passWaitingRooms } from '../../src/contexts/ticketing/waiting-rooms/waiting-rooms.ts';
import type { TestAnswer, TestService } from './test-service.ts';

interface Ground {
  readonly service: TestService;
  readonly clock: { advance(ms: number): void };
}

/** Lets a second go by and makes the pass of it, so many times. */
export async function letPass({ service, clock }: Ground, passes = 1): Promise<void> {
  for (let pass = 0; pass < passes; pass += 1) {
    clock.advance(1_000);
    await passWaitingRooms(service.services.database, service.services.clock.now(), 0);
  }
}

/** Takes so many places, one after the other; answers with their ids. */
export async function takePlaces(
  service: TestService,
  headers: Record<string, string>,
  eventId: string,
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { body } = await takePlace(service, headers, eventId);
    ids.push(body.data._id);
  }
  return ids;
}

export function takePlace(
  service: TestService,
  headers: Record<string, string>,
  eventId: string,
  given: Record<string, unknown> = {},
): Promise<TestAnswer> {
  return service.call('POST', '/channels/waiting-places', { headers, body: { event_id: eventId, ...given } });
}

/** The order of a draw, as anybody computes it. */
export function drawnOrder(seed: string, ids: readonly string[]): string[] {
  const keyOf = (id: string) => createHmac('sha256', Buffer.from(seed, 'hex')).update(id).digest('hex');
  return [...ids].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
