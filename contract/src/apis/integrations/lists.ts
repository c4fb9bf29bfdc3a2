import { operation } from '../../operation.ts';
import { GuestList } from '../../resources/guest-list.ts';
import { GuestListCheckIn, guestListCheckInRules } from '../../resources/guest-list-check-in.ts';
import {
  GuestListChanges,
  guestListChangesRules,
  guestListRefundRules,
  guestListRemovalRules,
  NewGuestList,
  newGuestListRules,
} from '../../resources/guest-list-input.ts';
import { IntegrationsListRate } from '../../resources/integrations-rate.ts';
import {
  AfterQuery,
  BarcodeInput,
  DataOf,
  Done,
  dateRangeQuery,
  FilterQuery,
  Id,
  keepCopyRule,
  ListOf,
  PositiveMoneyInput,
  pagingQuery,
  StrInput,
  Type,
  updatedSinceQuery,
} from '../../schema.ts';

export const listGuestLists = operation({
  id: 'listGuestLists',
  api: 'integrations',
  method: 'GET',
  path: '/lists',
  access: { by: 'key', scope: 'lists:read' },
  tag: 'Lists',
  summary: 'List guest lists',
  description:
    'Returns the guest-list entries of an event, of a range of dates, or changed since an instant, one of which is ' +
    `required, ordered by (creation, id). An unknown event returns an empty list. ${keepCopyRule} Removed entries are ` +
    'returned too, with `removed_at`.',
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Event id.')),
    ...dateRangeQuery(['created_at', 'updated_at']),
    ...updatedSinceQuery,
    ...pagingQuery,
    after: AfterQuery('guestList'),
    filter: FilterQuery({
      rate_id: Type.Optional(Id('rate', 'Id of the list rate.')),
      rate_slug: Type.Optional(StrInput('Identifier of the list rate.')),
      referral_id: Type.Optional(Id('referrer', 'Id of the referrer.')),
      channel_id: Type.Optional(Id('channel', 'Channel id.')),
      name: Type.Optional(StrInput('Name of the entry.')),
    }),
  }),
  success: { status: 200, description: 'The guest-list entries.', schema: ListOf(GuestList) },
  errors: [],
});

export const getGuestListByCode = operation({
  id: 'getGuestListByCode',
  api: 'integrations',
  method: 'GET',
  path: '/lists/by-code/{listCode}',
  access: { by: 'key', scope: 'lists:read' },
  tag: 'Lists',
  summary: 'Read a guest list by its code',
  description:
    'Returns the guest-list entry with an access code, including removed entries (with `removed_at`). The code ' +
    'is case-sensitive.',
  params: Type.Object({ listCode: BarcodeInput('Access code (QR) of the entry.') }),
  success: { status: 200, description: 'The guest-list entry.', schema: DataOf(GuestList) },
  errors: ['not_found'],
});

const entryPath = Type.Object({ listId: Id('guestList', 'Id of the entry.') });

export const getGuestList = operation({
  id: 'getGuestList',
  api: 'integrations',
  method: 'GET',
  path: '/lists/{listId}',
  access: { by: 'key', scope: 'lists:read' },
  tag: 'Lists',
  summary: 'Read a guest-list entry',
  description: 'Returns one entry, including removed entries (with `removed_at`).',
  params: entryPath,
  success: { status: 200, description: 'The guest-list entry.', schema: DataOf(GuestList) },
  errors: ['not_found'],
});

export const createGuestList = operation({
  id: 'createGuestList',
  api: 'integrations',
  method: 'POST',
  path: '/lists',
  access: { by: 'key', scope: 'lists:write' },
  tag: 'Lists',
  summary: 'Add a guest-list entry',
  description: newGuestListRules,
  body: NewGuestList,
  success: { status: 201, description: 'The guest-list entry.', schema: DataOf(GuestList) },
  errors: ['conflict', 'sold_out'],
});

export const updateGuestList = operation({
  id: 'updateGuestList',
  api: 'integrations',
  method: 'PATCH',
  path: '/lists/{listId}',
  access: { by: 'key', scope: 'lists:write' },
  tag: 'Lists',
  summary: 'Change a guest-list entry',
  description: guestListChangesRules,
  params: entryPath,
  body: GuestListChanges,
  success: { status: 200, description: 'The guest-list entry.', schema: DataOf(GuestList) },
  errors: ['not_found', 'conflict', 'sold_out'],
});

export const deleteGuestList = operation({
  id: 'deleteGuestList',
  withAudit: true,
  api: 'integrations',
  method: 'DELETE',
  path: '/lists/{listId}',
  access: { by: 'key', scope: 'lists:write' },
  tag: 'Lists',
  summary: 'Remove a guest-list entry',
  description: guestListRemovalRules,
  params: entryPath,
  success: { status: 200, description: 'The entry is removed.', schema: Done },
  errors: ['not_found', 'conflict'],
});

export const refundGuestList = operation({
  id: 'refundGuestList',
  api: 'integrations',
  method: 'POST',
  path: '/lists/refund/{listId}',
  access: { by: 'key', scope: 'refunds:write' },
  tag: 'Refunds',
  summary: 'Refund a guest-list entry',
  description: guestListRefundRules,
  params: entryPath,
  body: Type.Object(
    { amount: PositiveMoneyInput('Amount to give back, more than 0 and at most what remains of what was paid.') },
    { description: 'The refund.' },
  ),
  success: { status: 200, description: 'The refund is recorded.', schema: Done },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});

export const checkInGuestList = operation({
  id: 'checkInGuestList',
  api: 'integrations',
  method: 'PUT',
  path: '/lists/{listId}/checkin',
  access: { by: 'key', scope: 'lists:write' },
  tag: 'Lists',
  summary: 'Check in a guest list',
  description: guestListCheckInRules,
  params: entryPath,
  body: GuestListCheckIn,
  success: { status: 200, description: 'The guest-list entry.', schema: DataOf(GuestList) },
  errors: ['not_found', 'conflict'],
});

export const listListRates = operation({
  id: 'listListRates',
  api: 'integrations',
  method: 'GET',
  path: '/lists-rates',
  access: { by: 'key', scope: 'lists:read' },
  tag: 'Lists',
  summary: 'List list rates',
  description:
    'Returns the list rates of an event, or of all events that have not ended, ordered by (creation, id). ' +
    'An unknown event returns an empty list.',
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Event id.')),
    ...pagingQuery,
    after: AfterQuery('rate'),
  }),
  success: { status: 200, description: 'The list rates.', schema: ListOf(IntegrationsListRate) },
  errors: [],
});

export const getListRate = operation({
  id: 'getListRate',
  api: 'integrations',
  method: 'GET',
  path: '/lists-rates/{rateId}',
  access: { by: 'key', scope: 'lists:read' },
  tag: 'Lists',
  summary: 'Read a list rate',
  description: 'Returns one list rate, private or not, with the places that are left.',
  params: Type.Object({ rateId: Id('rate', 'Id of the list rate.') }),
  success: { status: 200, description: 'The list rate.', schema: DataOf(IntegrationsListRate) },
  errors: ['not_found'],
});
