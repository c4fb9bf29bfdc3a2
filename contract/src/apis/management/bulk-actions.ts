import { operation } from '../../operation.ts';
import { BulkAction, BulkActionFailure } from '../../resources/bulk-action.ts';
import { AfterQuery, DataOf, Id, ListOf, OneOf, pagingQuery, Type } from '../../schema.ts';
import {
  bookingStatuses,
  bulkActionStatuses,
  bulkOperations,
  bulkThings,
  idPrefixes,
  limits,
} from '../../vocabulary.ts';

const organizationId = Id('organization', 'Id of the organization.');
const bulkParams = Type.Object({ organizationId, bulkActionId: Id('bulkAction', 'Id of the bulk action.') });

export const listBulkActions = operation({
  id: 'listBulkActions',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/bulk-actions',
  access: { by: 'session', role: 'door' },
  tag: 'Bulk actions',
  summary: 'List bulk actions',
  description: 'Returns the bulk actions of the last 30 days and their progress, newest first.',
  params: Type.Object({ organizationId }),
  query: Type.Object({
    thing: Type.Optional(OneOf(bulkThings, 'Only those that are done with tickets, guest-list entries or bookings.')),
    status: Type.Optional(OneOf(bulkActionStatuses, 'Only those in this status.')),
    ...pagingQuery,
    after: AfterQuery('bulkAction'),
  }),
  success: { status: 200, description: 'The bulk actions.', schema: ListOf(BulkAction) },
  errors: ['not_found'],
});

export const createBulkAction = operation({
  id: 'createBulkAction',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/bulk-actions',
  access: { by: 'session', role: 'door' },
  tag: 'Bulk actions',
  summary: 'Do one operation with many things',
  description:
    'Does an operation with up to 5000 tickets, guest-list entries or bookings, one after the other in the background, ' +
    'with the rules, notifications and audit log of the operation for one thing. Needs the role of that operation, also ' +
    'while it is running. `checkInTicket` and `checkInGuestList` let in everybody who is still expected, the latter at ' +
    'the price that is current then; `sendPaymentLink` mails the link of the payment for which a booking waits. What ' +
    'cannot be done holds up nothing and is listed by `listBulkActionFailures`.',
  params: Type.Object({ organizationId }),
  body: Type.Object(
    {
      operation: OneOf(bulkOperations, 'The operation.'),
      resource_ids: Type.Array(
        Type.String({
          description: 'Id of a ticket, a guest-list entry or a booking: of that which the operation is for.',
          pattern: `^(${idPrefixes.ticket}|${idPrefixes.guestList}|${idPrefixes.booking})_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
          maxLength: idPrefixes.ticket.length + 27,
          examples: ['tkt_01jd3k5v8wexbtq8m2zr4h6n7c'],
        }),
        {
          description: 'With what it is done. An id that is given twice counts once.',
          minItems: 1,
          maxItems: limits.bulkActionItemsMax,
        },
      ),
      booking_status: Type.Optional(
        OneOf(bookingStatuses, 'The new status. Required for `updateBookingStatus`, and for it only.'),
      ),
    },
    { description: 'What is done with what.' },
  ),
  success: { status: 201, description: 'The bulk action, which is running.', schema: DataOf(BulkAction) },
  errors: ['not_found'],
});

export const getBulkAction = operation({
  id: 'getBulkAction',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/bulk-actions/{bulkActionId}',
  access: { by: 'session', role: 'door' },
  tag: 'Bulk actions',
  summary: 'Read a bulk action',
  description: 'Returns a bulk action and its progress.',
  params: bulkParams,
  success: { status: 200, description: 'The bulk action.', schema: DataOf(BulkAction) },
  errors: ['not_found'],
});

export const listBulkActionFailures = operation({
  id: 'listBulkActionFailures',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/bulk-actions/{bulkActionId}/failures',
  access: { by: 'session', role: 'door' },
  tag: 'Bulk actions',
  summary: 'List the failures of a bulk action',
  description: 'Returns the things with which it could not be done and why, in the order in which they were given.',
  params: bulkParams,
  query: Type.Object({ ...pagingQuery, after: AfterQuery('bulkActionItem') }),
  success: { status: 200, description: 'The failures.', schema: ListOf(BulkActionFailure) },
  errors: ['not_found'],
});

export const stopBulkAction = operation({
  id: 'stopBulkAction',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/bulk-actions/{bulkActionId}/stop',
  access: { by: 'session', role: 'door' },
  tag: 'Bulk actions',
  summary: 'Stop a bulk action',
  description:
    'Stops a bulk action before the next thing; what was done stays done. Needs the role of its operation. Stopping one ' +
    'that is not running changes nothing.',
  params: bulkParams,
  success: { status: 200, description: 'The bulk action.', schema: DataOf(BulkAction) },
  errors: ['not_found'],
});
