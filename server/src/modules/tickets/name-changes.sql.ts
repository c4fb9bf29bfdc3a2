import type { NameChangeStatus, TicketStatus } from '@stagedoor/contract/vocabulary';
import { statement } from '../../platform/database.ts';
import { isoText } from './ticket-row.sql.ts';

export interface NameChangeRow {
  readonly id: string;
  readonly ticket_id: string;
  readonly status: NameChangeStatus;
  readonly full_name: string;
  readonly email: string;
  readonly phone: string;
  readonly amount: number;
  readonly previous_full_name: string;
  readonly created_at: string;
  readonly completed_at: string | null;
  readonly currency_digits: number;
}

/** Taken before anything about a name change: changes of one ticket's name go one after the other. */
export const lockTicketForNameChange = statement<
  [organizationId: string, ticketId: string],
  { status: TicketStatus; admitted_count: number; full_name: string }
>(
  'lock_ticket_for_name_change',
  `SELECT status, admitted_count, full_name FROM tickets
   WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL
   FOR NO KEY UPDATE`,
);

const columns = `n.id, n.ticket_id, n.status, n.full_name, n.email, n.phone, n.amount, n.previous_full_name,
  n.created_at, n.completed_at, o.currency_digits`;

/** Nothing where another change of this ticket waits for its payment. */
export const insertNameChange = statement<
  [
    organizationId: string,
    now: Date,
    id: string,
    ticketId: string,
    status: NameChangeStatus,
    fullName: string,
    email: string,
    phone: string,
    amount: number,
    previousFullName: string,
  ],
  NameChangeRow
>(
  'insert_name_change',
  `WITH n AS (
     INSERT INTO ticket_name_changes (organization_id, id, ticket_id, status, full_name, email, phone, amount,
       previous_full_name, created_at, completed_at)
     SELECT $1, $3, $4, $5, $6, $7, $8, $9, $10, $2::timestamptz,
       CASE WHEN $5::text = 'completed' THEN $2::timestamptz END
     WHERE NOT EXISTS (SELECT FROM ticket_name_changes
       WHERE organization_id = $1 AND ticket_id = $4 AND status = 'pending_payment')
     ON CONFLICT (organization_id, ticket_id) WHERE status = 'pending_payment' DO NOTHING
     RETURNING *
   )
   SELECT ${columns} FROM n JOIN organizations o ON o.id = n.organization_id`,
);

/** Ends a change that waits. `previous_full_name` becomes the name at that moment. */
export const updatePendingNameChange = statement<
  [
    organizationId: string,
    now: Date,
    ticketId: string,
    id: string,
    status: NameChangeStatus,
    previousFullName: string | null,
  ],
  NameChangeRow
>(
  'update_pending_name_change',
  `WITH n AS (
     UPDATE ticket_name_changes
     SET status = $5::text, completed_at = CASE WHEN $5::text = 'completed' THEN $2::timestamptz END,
       previous_full_name = coalesce($6::text, previous_full_name)
     WHERE organization_id = $1 AND ticket_id = $3 AND id = $4 AND status = 'pending_payment'
     RETURNING *
   )
   SELECT ${columns} FROM n JOIN organizations o ON o.id = n.organization_id`,
);

export const findNameChangeStatus = statement<
  [organizationId: string, ticketId: string, id: string],
  { status: NameChangeStatus }
>(
  'find_name_change_status',
  'SELECT status FROM ticket_name_changes WHERE organization_id = $1 AND ticket_id = $2 AND id = $3',
);

/** Gives the ticket its new name; e-mail and phone too where the change has them. */
export const updateHolder = statement<[organizationId: string, now: Date, ticketId: string, nameChangeId: string]>(
  'update_holder',
  `UPDATE tickets t
   SET full_name = n.full_name,
     email = CASE n.email WHEN '' THEN t.email ELSE n.email END,
     email_key = CASE n.email WHEN '' THEN t.email_key ELSE lower(btrim(n.email)) END,
     phone = CASE n.phone WHEN '' THEN t.phone ELSE n.phone END,
     name_changed_at = $2::timestamptz, updated_at = $2::timestamptz
   FROM ticket_name_changes n
   WHERE t.organization_id = $1 AND t.id = $3
     AND n.organization_id = $1 AND n.id = $4`,
);

/** What was paid for a change of name. */
export const insertNameChangePayment = statement<
  [organizationId: string, now: Date, paymentId: string, ticketId: string, nameChangeId: string, createdBy: string]
>(
  'insert_name_change_payment',
  `INSERT INTO payments (organization_id, id, event_id, rate_id, channel_id, resource_type, resource_ids, status,
     sale_type, amount, paid_at, created_by, created_at, updated_at)
   SELECT $1, $3, t.event_id, t.rate_id, t.channel_id, 'name-change', ARRAY[n.id], 'succeeded', 'box-office',
     n.amount, $2::timestamptz, $6, $2::timestamptz, $2::timestamptz
   FROM tickets t JOIN ticket_name_changes n ON n.organization_id = t.organization_id AND n.ticket_id = t.id
   WHERE t.organization_id = $1 AND t.id = $4 AND n.id = $5`,
);

/** As JSON inside the row of a ticket `t`, the newest first. */
export const nameChangesOfTicket = `coalesce((
    SELECT json_agg(json_build_object('id', n.id, 'ticket_id', n.ticket_id, 'status', n.status,
      'full_name', n.full_name, 'email', n.email, 'phone', n.phone, 'amount', n.amount,
      'previous_full_name', n.previous_full_name, 'created_at', ${isoText('n.created_at')},
      'completed_at', ${isoText('n.completed_at')}, 'currency_digits', o.currency_digits)
      ORDER BY n.created_at DESC, n.id DESC)
    FROM ticket_name_changes n WHERE n.organization_id = t.organization_id AND n.ticket_id = t.id), '[]')`;
