import type { InputOf, management } from '@stagedoor/contract';
import type { OriginApi } from '@stagedoor/contract/vocabulary';
import type { GuestListChanges, NewGuestList } from '../contexts/guest-lists/guest-lists/guest-lists.ts';

/** A new guest-list entry of the organization itself, as the wire brings it. */
export function newGuestListOf(
  body: InputOf<typeof management.createGuestList>['body'],
  createdVia: OriginApi,
): NewGuestList {
  return {
    rateId: body.list_rate_id,
    name: body.name,
    partySize: body.for,
    email: body.email ?? '',
    referrerId: body.referral_id ?? null,
    observationsReception: body.observations_reception ?? '',
    tags: body.tags ?? [],
    channelId: null,
    createdVia,
  };
}

/** Changes of an entry as the wire brings them; what is not given is undefined. */
export function guestListChangesOf(body: InputOf<typeof management.updateGuestList>['body']): GuestListChanges {
  return {
    name: body.name,
    partySize: body.for,
    email: body.email === null ? '' : body.email,
    referrerId: body.referral_id,
    observationsReception: body.observations_reception,
    tags: body.tags,
  };
}
