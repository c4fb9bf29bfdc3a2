/** The entries of the guest lists of an event, made and received by the same functions as any others. */
import { checkInGuestList, createGuestList } from '../../contexts/guest-lists/guest-lists/guest-lists.ts';
import type { DemoWrite } from './bulk-insert.ts';
import { expectAccepted, writeAt } from './demo-writes.ts';
import type { DemoEvent } from './event-rows.ts';
import { person } from './people.ts';

export interface ListSpec {
  readonly event: DemoEvent;
  readonly count: number;
  readonly firstHolder: number;
  readonly referrerIds: readonly string[];
  readonly createdAt: Date;
  readonly arrived: number;
}

const minuteMs = 60_000;

/** Makes entries of a guest list, the first of whom are inside; answers with their ids. */
export async function createGuestLists(write: DemoWrite, organizationId: string, spec: ListSpec): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < spec.count; number += 1) {
    const guest = person(spec.firstHolder + number);
    const partySize = 1 + (number % 5);
    const entry = expectAccepted(
      await createGuestList(writeAt(write, organizationId, new Date(spec.createdAt.getTime() + number * 1_000)), {
        rateId: spec.event.listRateId,
        referrerId: spec.referrerIds[number % spec.referrerIds.length]!,
        name: guest.name,
        email: guest.email,
        observationsReception: number % 10 === 0 ? 'Through the side door' : '',
        tags: number % 4 === 0 ? ['press'] : [],
        partySize,
        channelId: null,
        createdVia: 'management',
      }),
    );
    ids.push(entry.id);
    if (number < spec.arrived) {
      const women = Math.floor(partySize / 2);
      const optionId = spec.event.listPriceIds[0]!;
      const enteredAt = new Date(spec.event.startsAt.getTime() + (1 + number * 3) * minuteMs);
      const at = writeAt(write, organizationId, enteredAt < write.now ? enteredAt : write.now);
      expectAccepted(await checkInGuestList(at, entry.id, [{ optionId, women, men: partySize - women, noGender: 0 }]));
    }
  }
  return ids;
}
