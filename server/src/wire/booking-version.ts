/** The version of a booking, for `If-Match`. */
import type { ManagedBooking } from '@stagedoor/contract';
import { versionsOf } from '../http/versions.ts';

/** With the version or without it, which is not a part itself. */
type Parts = Omit<ManagedBooking, 'version'> & Partial<Pick<ManagedBooking, 'version'>>;

export const bookingVersions = versionsOf<Parts>(
  'a booking',
  [
    'status',
    'space_ids',
    'for',
    'enter',
    'name',
    'phone',
    'email',
    'commentary_client',
    'commentary_reserve',
    'hour',
    'date',
    'price',
    'deposit',
    'deposit_paid',
    'walkin',
  ],
  ['state', 'updated_at', 'version'],
);
