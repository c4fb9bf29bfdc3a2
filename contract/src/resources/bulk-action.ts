import {
  AnyId,
  Id,
  IdOrEmpty,
  Instant,
  InstantOrEmpty,
  Int,
  OneOf,
  OneOfOrEmpty,
  Resource,
  type Static,
  Str,
} from '../schema.ts';
import { bookingStatuses, bulkActionStatuses, bulkOperations } from '../vocabulary.ts';

export const BulkAction = Resource('BulkAction', 'One operation that is done with many things in the background.', {
  _id: Id('bulkAction', 'Id of the bulk action.'),
  operation: OneOf(bulkOperations, 'The operation that is done with each thing.'),
  booking_status: OneOfOrEmpty(bookingStatuses, 'The new status, for `updateBookingStatus`; empty otherwise.'),
  status: OneOf(
    bulkActionStatuses,
    'running: things are left. stopped: somebody stopped it; what was done stays done. completed: each thing was done ' +
      'or refused.',
  ),
  items: Int('Number of things.'),
  done: Int('Number of those that were done.'),
  refused: Int('Number of those that could not be done; see `listBulkActionFailures`.'),
  created_by: IdOrEmpty('user', 'Who began it.'),
  created_by_name: Str('Name of that person.', ['Nadia Ferrer']),
  created_at: Instant('When it was begun.'),
  finished_at: InstantOrEmpty('When it was stopped, or the last thing was done.'),
});
export type BulkAction = Static<typeof BulkAction>;

export const BulkActionFailure = Resource(
  'BulkActionFailure',
  'One thing with which a bulk action could not be done.',
  {
    _id: Id('bulkActionItem', 'Id of the failure.'),
    resource_id: AnyId('Id of the ticket, guest-list entry or booking.'),
    name: Str('Name on it; empty where it has none.', ['Vera Lindqvist']),
    error: Str('Code of the error, as the operation for one thing answers it.', ['ticket_not_active']),
    message: Str('Why it could not be done.', ['The ticket is voided.']),
  },
);
export type BulkActionFailure = Static<typeof BulkActionFailure>;
