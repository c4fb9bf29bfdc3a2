import { operation } from '../../operation.ts';
import { GuestListTotals, ManagedGuestList, Referrer } from '../../resources/guest-list.ts';
import { GuestListCheckIn, guestListCheckInRules } from '../../resources/guest-list-check-in.ts';
import {
  GuestListChanges,
  guestListChangesRules,
  guestListRefundRules,
  guestListRemovalRules,
  NewGuestList,
  newGuestListRules,
} from '../../resources/guest-list-input.ts';
import {
  AfterQuery,
  DataOf,
  Done,
  Id,
  ListOf,
  OneOf,
  PositiveMoneyInput,
  pagingQuery,
  StrInput,
  Type,
} from '../../schema.ts';
import { listSorts } from '../../vocabulary.ts';

const organizationId = Id('organization', 'Id of the organization.');
const guestListId = Id('guestList', 'Id of the entry.');
const entryParams = Type.Object({ organizationId, guestListId });

const ifMatch =
  'With `If-Match`, the version that the change is based on, from `ETag` or `version`: if the entry was changed ' +
  'since then, nothing is changed and the response is 412 with the changed fields.';

/** By what entries are found; the list and its totals have the same. */
const guestListFilters = {
  event_id: Type.Optional(Id('event', 'Only entries of this event.')),
  list_rate_id: Type.Optional(Id('rate', 'Only entries on this list rate.')),
  referral_id: Type.Optional(Id('referrer', 'Only entries that this referrer brought.')),
  search: Type.Optional(
    StrInput(
      "Part of the entry's name, of its e-mail or of the referrer's name, or the whole code; whatever case and accents.",
      {
        minLength: 1,
        examples: ['okafor'],
      },
    ),
  ),
  removed: Type.Optional(Type.Boolean({ description: 'True: removed entries are listed too.', default: false })),
};

export const listGuestLists = operation({
  id: 'listGuestLists',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/guest-lists',
  access: { by: 'session', role: 'viewer' },
  tag: 'Guest lists',
  summary: 'List guest-list entries',
  description:
    'Returns guest-list entries of the organization, ordered by (creation, id) or as `sort` says, except removed ones ' +
    'unless requested. An unknown event returns an empty list. `getGuestListTotals` says how many there are.',
  params: Type.Object({ organizationId }),
  query: Type.Object({
    ...guestListFilters,
    sort: Type.Optional(
      OneOf(
        listSorts,
        'Order: by creation, the latest or the earliest (the default) first, or by name in whatever case. `after` ' +
          'continues in the same order.',
      ),
    ),
    ...pagingQuery,
    after: AfterQuery('guestList'),
  }),
  success: { status: 200, description: 'The entries.', schema: ListOf(ManagedGuestList) },
  errors: ['not_found'],
});

export const getGuestListTotals = operation({
  id: 'getGuestListTotals',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/guest-lists/totals',
  access: { by: 'session', role: 'viewer' },
  tag: 'Guest lists',
  summary: 'Count guest-list entries',
  description: 'Counts the entries of `listGuestLists` with the same conditions, and the people on them.',
  params: Type.Object({ organizationId }),
  query: Type.Object(guestListFilters),
  success: { status: 200, description: 'The totals.', schema: DataOf(GuestListTotals) },
  errors: ['not_found'],
});

export const getGuestList = operation({
  id: 'getGuestList',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/guest-lists/{guestListId}',
  access: { by: 'session', role: 'viewer' },
  tag: 'Guest lists',
  summary: 'Read a guest-list entry',
  description: 'Returns one entry, removed or not.',
  params: entryParams,
  success: { status: 200, description: 'The entry.', schema: DataOf(ManagedGuestList) },
  errors: ['not_found'],
});

export const createGuestList = operation({
  id: 'createGuestList',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/guest-lists',
  access: { by: 'session', role: 'door' },
  tag: 'Guest lists',
  summary: 'Add a guest-list entry',
  description: newGuestListRules,
  params: Type.Object({ organizationId }),
  body: NewGuestList,
  success: { status: 201, description: 'The entry.', schema: DataOf(ManagedGuestList) },
  errors: ['not_found', 'conflict', 'sold_out'],
});

export const updateGuestList = operation({
  id: 'updateGuestList',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/guest-lists/{guestListId}',
  access: { by: 'session', role: 'door' },
  tag: 'Guest lists',
  summary: 'Change a guest-list entry',
  description: `${guestListChangesRules} ${ifMatch}`,
  params: entryParams,
  body: GuestListChanges,
  success: { status: 200, description: 'The entry.', schema: DataOf(ManagedGuestList) },
  errors: ['not_found', 'conflict', 'sold_out', 'precondition_failed'],
});

export const deleteGuestList = operation({
  id: 'deleteGuestList',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/guest-lists/{guestListId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Guest lists',
  summary: 'Remove a guest-list entry',
  description: `${guestListRemovalRules} ${ifMatch}`,
  params: entryParams,
  success: { status: 200, description: 'The entry is removed.', schema: Done },
  errors: ['not_found', 'conflict', 'precondition_failed'],
});

export const checkInGuestList = operation({
  id: 'checkInGuestList',
  api: 'management',
  method: 'PUT',
  path: '/organizations/{organizationId}/guest-lists/{guestListId}/check-in',
  access: { by: 'session', role: 'door' },
  tag: 'Guest lists',
  summary: 'Check in a guest-list entry',
  description: `${guestListCheckInRules} ${ifMatch}`,
  params: entryParams,
  body: GuestListCheckIn,
  success: { status: 200, description: 'The entry.', schema: DataOf(ManagedGuestList) },
  errors: ['not_found', 'conflict', 'precondition_failed'],
});

export const refundGuestList = operation({
  id: 'refundGuestList',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/guest-lists/{guestListId}/refund',
  access: { by: 'session', role: 'manager' },
  tag: 'Guest lists',
  summary: 'Refund a guest-list entry',
  description: guestListRefundRules,
  params: entryParams,
  body: Type.Object(
    { amount: PositiveMoneyInput('Amount to give back, more than 0 and at most what remains of what was paid.') },
    { description: 'The refund.' },
  ),
  success: { status: 200, description: 'The entry, as it is now.', schema: DataOf(ManagedGuestList) },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});

export const listReferrers = operation({
  id: 'listReferrers',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/referrers',
  access: { by: 'session', role: 'viewer' },
  tag: 'Guest lists',
  summary: 'List referrers',
  description: 'Returns the referrers, who bring guests and bookings to the organization, ordered by (creation, id).',
  params: Type.Object({ organizationId }),
  query: Type.Object({ ...pagingQuery, after: AfterQuery('referrer') }),
  success: { status: 200, description: 'The referrers.', schema: ListOf(Referrer) },
  errors: ['not_found'],
});

export const createReferrer = operation({
  id: 'createReferrer',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/referrers',
  access: { by: 'session', role: 'manager' },
  tag: 'Guest lists',
  summary: 'Create a referrer',
  description: 'Creates a person who brings guests and bookings. The person needs no account.',
  params: Type.Object({ organizationId }),
  body: Type.Object(
    { name: StrInput('Name.', { minLength: 1, examples: ['Noor Haddad'] }) },
    { description: 'The referrer.' },
  ),
  success: { status: 201, description: 'The referrer.', schema: DataOf(Referrer) },
  errors: ['not_found'],
});
