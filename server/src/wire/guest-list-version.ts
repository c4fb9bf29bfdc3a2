/** The version of an entry of a guest list, for `If-Match`. */
import type { ManagedGuestList } from '@stagedoor/contract';
import { versionsOf } from '../http/versions.ts';

/** With the version or without it, which is not a part itself. */
type Parts = Omit<ManagedGuestList, 'version'> & Partial<Pick<ManagedGuestList, 'version'>>;

export const guestListVersions = versionsOf<Parts>(
  'an entry',
  ['enter', 'options', 'for', 'name', 'email', 'referral_id', 'observations_reception', 'tags', 'status', 'removed_at'],
  ['updated_at', 'version'],
);
