/** Reads the check-in of a guest-list entry as it is sent, for every API that offers it. */
import type { InputOf, integrations } from '@stagedoor/contract';
import type { Admission } from '../contexts/guest-lists/guest-lists/guest-lists.ts';
import type { Problems } from '../http/problems.ts';

export function admissionsOf(
  body: InputOf<typeof integrations.checkInGuestList>['body'],
  currencyDigits: number,
  problems: Problems,
): Admission[] {
  return body.map((option, index) => ({
    optionId: option._id,
    women: option.women ?? 0,
    men: option.men ?? 0,
    noGender: option.no_gender ?? 0,
    price: option.price === undefined ? undefined : problems.money(`/${index}/price`, option.price, currencyDigits),
  }));
}
