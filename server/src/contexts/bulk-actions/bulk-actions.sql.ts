import {
  bookingStatuses,
  bulkActionStatuses,
  bulkItemOutcomes,
  bulkOperations,
  roles,
} from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../platform/sql/paging.ts';
import { tenantStatement } from '../../platform/sql/statement.ts';
import { instant, int, listOf, nullable, oneOf, type RowOf, text } from '../../platform/sql/types.ts';

const columns = {
  id: text,
  operation: oneOf(bulkOperations),
  booking_status: oneOf([...bookingStatuses, '']),
  status: oneOf(bulkActionStatuses),
  items_count: int,
  done_count: int,
  refused_count: int,
  created_by: text,
  created_by_name: text,
  created_at: instant,
  finished_at: nullable(instant),
};
export type BulkActionRow = RowOf<typeof columns>;

const select = `SELECT bulk_actions.id, bulk_actions.operation, bulk_actions.booking_status, bulk_actions.status,
    bulk_actions.items_count, bulk_actions.done_count, bulk_actions.refused_count, bulk_actions.created_by,
    coalesce(u.name, '') AS created_by_name, bulk_actions.created_at, bulk_actions.finished_at
  FROM bulk_actions LEFT JOIN users u ON u.id = bulk_actions.created_by
  WHERE bulk_actions.organization_id = $1`;

/** The newest first. */
export const bulkActions = pagedList(
  'list_bulk_actions',
  'bulk_actions',
  {
    order: 'descending',
    conditions: {
      operations: ['bulk_actions.operation = ANY (?)', listOf(text)],
      status: ['bulk_actions.status = ?', oneOf(bulkActionStatuses)],
    },
    columns,
  },
  ({ where, end }) => `${select}${where} ${end}`,
);

export const findBulkAction = tenantStatement(
  'find_bulk_action',
  { id: text },
  columns,
  `${select} AND bulk_actions.id = $2`,
);

export const insertBulkAction = tenantStatement(
  'insert_bulk_action',
  {
    id: text,
    operation: oneOf(bulkOperations),
    bookingStatus: oneOf([...bookingStatuses, '']),
    itemsCount: int,
    createdBy: text,
    sessionId: text,
    address: text,
    userAgent: text,
    requestId: text,
    now: instant,
  },
  {},
  `INSERT INTO bulk_actions (organization_id, id, operation, booking_status, status, items_count, created_by, session_id,
     address, user_agent, request_id, created_at)
   VALUES ($1, $2, $3, $4, 'running', $5, $6, $7, $8, $9, $10, $11)`,
);

export const insertBulkActionItems = tenantStatement(
  'insert_bulk_action_items',
  { bulkActionId: text, ids: listOf(text), subjectIds: listOf(text) },
  {},
  `INSERT INTO bulk_action_items (organization_id, id, bulk_action_id, subject_id)
   SELECT $1, i.id, $2, i.subject_id FROM unnest($3::text[], $4::text[]) AS i (id, subject_id)`,
);

const known = (label: string, table: string) =>
  tenantStatement(
    label,
    { ids: listOf(text) },
    { id: text },
    `SELECT id FROM ${table} WHERE organization_id = $1 AND id = ANY ($2)`,
  );

/** Those of the ids that the organization has, also of what was deleted. */
export const listKnown = {
  ticket: known('list_known_tickets', 'tickets'),
  list: known('list_known_guest_lists', 'guest_lists'),
  booking: known('list_known_bookings', 'bookings'),
};

/**
 * A bulk action that is running, for one who does the next thing of it or stops it: each thing is done by one, and none
 * after it was stopped.
 */
export const lockBulkAction = tenantStatement(
  'lock_bulk_action',
  { id: text },
  {
    operation: oneOf(bulkOperations),
    booking_status: oneOf([...bookingStatuses, '']),
    created_by: text,
    session_id: text,
    address: text,
    user_agent: text,
    request_id: text,
  },
  `SELECT operation, booking_status, created_by, session_id, address, user_agent, request_id FROM bulk_actions
   WHERE organization_id = $1 AND id = $2 AND status = 'running' FOR UPDATE`,
);
export type RunningBulkAction = RowOf<typeof lockBulkAction.columns>;

/** The next thing after the item `after` that is left. */
export const findNextItem = tenantStatement(
  'find_next_bulk_action_item',
  { bulkActionId: text, after: text },
  { id: text, subject_id: text },
  `SELECT id, subject_id FROM bulk_action_items
   WHERE organization_id = $1 AND bulk_action_id = $2 AND outcome = 'waiting' AND id > $3 ORDER BY id LIMIT 1`,
);

/** What the person who began it may do now; no row for one who left the organization or cannot sign in any more. */
export const findActor = tenantStatement(
  'find_bulk_action_actor',
  { userId: text },
  { role: oneOf(roles), email: text },
  `SELECT m.role, u.email FROM memberships m JOIN users u ON u.id = m.user_id
   WHERE m.organization_id = $1 AND m.user_id = $2 AND u.disabled_at IS NULL`,
);

export const updateItemEnded = tenantStatement(
  'update_bulk_action_item_ended',
  { id: text, outcome: oneOf(bulkItemOutcomes), errorCode: text, message: text },
  {},
  `UPDATE bulk_action_items SET outcome = $3, error_code = $4, message = $5
   WHERE organization_id = $1 AND id = $2 AND outcome = 'waiting'`,
);

export const updateCounts = tenantStatement(
  'update_bulk_action_counts',
  { id: text, done: int, refused: int },
  {},
  `UPDATE bulk_actions SET done_count = done_count + $3, refused_count = refused_count + $4
   WHERE organization_id = $1 AND id = $2`,
);

/** Only from `running`. */
export const updateEnded = tenantStatement(
  'update_bulk_action_ended',
  { id: text, status: oneOf(bulkActionStatuses), now: instant },
  { id: text },
  `UPDATE bulk_actions SET status = $3, finished_at = $4::timestamptz
   WHERE organization_id = $1 AND id = $2 AND status = 'running' RETURNING id`,
);

/** In the order in which the things were given. */
export const bulkActionFailures = pagedList(
  'list_bulk_action_failures',
  'bulk_action_items',
  {
    order: 'ascending',
    by: (row) => `${row}.bulk_action_id`,
    conditions: { bulkActionId: ['bulk_action_items.bulk_action_id = ?', text] },
    columns: { id: text, subject_id: text, name: text, error_code: text, message: text },
  },
  ({ where, end }) => `SELECT bulk_action_items.id, bulk_action_items.subject_id,
     coalesce(t.full_name, g.name, b.name, '') AS name, bulk_action_items.error_code, bulk_action_items.message
   FROM bulk_action_items
   LEFT JOIN tickets t ON t.organization_id = $1 AND t.id = bulk_action_items.subject_id
   LEFT JOIN guest_lists g ON g.organization_id = $1 AND g.id = bulk_action_items.subject_id
   LEFT JOIN bookings b ON b.organization_id = $1 AND b.id = bulk_action_items.subject_id
   WHERE bulk_action_items.organization_id = $1 AND bulk_action_items.outcome = 'refused'${where} ${end}`,
);

export const deleteItems = tenantStatement(
  'delete_bulk_action_items',
  { bulkActionId: text },
  {},
  'DELETE FROM bulk_action_items WHERE organization_id = $1 AND bulk_action_id = $2',
);

export const deleteBulkAction = tenantStatement(
  'delete_bulk_action',
  { id: text },
  {},
  'DELETE FROM bulk_actions WHERE organization_id = $1 AND id = $2',
);
