/** The entries of the guest lists of an event. */
import type { Transaction } from '../platform/database.ts';
import { newId, newSecretCode } from '../platform/ids.ts';
import { insertAll } from './bulk-insert.ts';
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

/** Entries of a guest list; answers with their ids. */
export async function insertGuestLists(tx: Transaction, organizationId: string, spec: ListSpec): Promise<string[]> {
  const rows = Array.from({ length: spec.count }, (_, number) => {
    const guest = person(spec.firstHolder + number);
    const createdAt = new Date(spec.createdAt.getTime() + number * 1_000);
    const partySize = 1 + (number % 5);
    const isIn = number < spec.arrived;
    const women = Math.floor(partySize / 2);
    return {
      organization_id: organizationId,
      id: newId('guestList', createdAt),
      event_id: spec.event.id,
      rate_id: spec.event.listRateId,
      referrer_id: spec.referrerIds[number % spec.referrerIds.length],
      code: newSecretCode(),
      name: guest.name,
      email: guest.email,
      observations_reception: number % 10 === 0 ? 'Through the side door' : '',
      tags: number % 4 === 0 ? ['press'] : [],
      party_size: partySize,
      admitted_count: isIn ? partySize : 0,
      options: isIn
        ? [{ _id: spec.event.listPriceIds[0], women, men: partySize - women, no_gender: 0, price: 0, total: 0 }]
        : [],
      created_via: 'management',
      created_at: createdAt,
      updated_at: createdAt,
    };
  });
  await insertAll(tx, 'guest_lists', rows);
  return rows.map((row) => row.id);
}
