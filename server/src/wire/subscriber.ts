import type { SubscriptionToBegin } from '../contexts/memberships/subscriptions/subscriptions.ts';
import type { Problems } from '../http/problems.ts';

interface SubscriberInput {
  readonly client_id?: string;
  readonly email?: string;
  readonly name?: string;
  readonly phone?: string;
}

/** Who subscribes: a known client, or the person with an address. */
export function subscriberOf(
  { client_id: id, email, name, phone }: SubscriberInput,
  problems: Problems,
): SubscriptionToBegin['client'] {
  if ((id === undefined) === (email === undefined)) problems.add('/client_id', 'give either client_id or email');
  if (id === undefined) return { email: email ?? '', name: name ?? '', phone: phone ?? '' };
  for (const [field, value] of Object.entries({ name, phone })) {
    if (value !== undefined) problems.add(`/${field}`, 'goes with email: a client that is known has one');
  }
  return { id };
}
