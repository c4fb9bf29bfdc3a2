/**
 * The one rule by which an operation becomes a method of the SDK, `<resource>.<verb>`, out of its id and its path:
 *
 * 1. The resource is the last collection of the path in the words of the ids, in the plural: `/lists` is `guestLists`,
 *    `/tickets-rates` is `ticketRates`. Where the id names the parent too, so does the resource: `channelApiKeys`.
 * 2. The method is what is left of the id without that noun: `createWalkInBooking` → `bookings.createWalkIn`,
 *    `getTicketByCode` → `tickets.getByCode`.
 * 3. A path without a collection has as its resource all that follows the verb (`getAuth` → `auth.get`), in the plural
 *    where another path of the API has such a collection (`swapTicket` → `tickets.swap`).
 *
 * A name depends on the operation itself, so that an operation which is added later renames no other.
 */
import { nounsOf } from '../operation-ids.ts';

interface Named {
  readonly id: string;
  readonly path: string;
}

export interface MethodName {
  readonly resource: string;
  readonly method: string;
}

const lowerFirst = (text: string) => text[0]!.toLowerCase() + text.slice(1);

/** The method of an operation among those of its API. */
export function methodNameOf({ id, path }: Named, operations: readonly Named[]): MethodName {
  const verb = /^(?:checkIn|[a-z]+)/.exec(id)![0];
  const object = id.slice(verb.length);
  const nouns = nounsOf(path);
  if (!nouns) {
    const plural = operations.map((other) => nounsOf(other.path)).find((other) => other?.one === object)?.many;
    return { resource: lowerFirst(plural ?? object), method: verb };
  }
  const { one, many, parent } = nouns;
  const prefix = parent && object.includes(parent + one) ? parent : '';
  const noun = [prefix + many, prefix + one].find((name) => object.includes(name));
  if (!noun) throw new Error(`The id ${id} does not name what its path is about: ${one}.`);
  return { resource: lowerFirst(prefix + many), method: verb + object.replace(noun, '') };
}
