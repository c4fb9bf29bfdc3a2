import { nameChangeStatuses, ticketStatuses } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, listOf, money, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';
import { isoText } from './ticket-row.sql.ts';

const columns = {
  id: text,
  ticket_id: text,
  status: oneOf(nameChangeStatuses),
  full_name: text,
  email: text,
  phone: text,
  amount: money,
  previous_full_name: text,
  created_at: instant,
  completed_at: nullable(instant),
  /** Null where it is not paid through a gateway. */
  payment_id: nullable(text),
  currency_digits: int,
};
export type NameChangeRow = RowOf<typeof columns>;

/** Taken before anything about a name change: changes of one ticket's name go one after the other. */
export const lockTicketForNameChange = tenantStatement(
  'lock_ticket_for_name_change',
  { ticketId: text },
  { status: oneOf(ticketStatuses), admitted_count: int, full_name: text, fee: nullable(money) },
  `SELECT t.status, t.admitted_count, t.full_name, r.name_change_fee AS fee
   FROM tickets t JOIN ticket_rates r ON r.organization_id = $1 AND r.id = t.rate_id
   WHERE t.organization_id = $1 AND t.id = $2 AND t.deleted_at IS NULL
   FOR NO KEY UPDATE OF t`,
);

const select = `n.id, n.ticket_id, n.status, n.full_name, n.email, n.phone, n.amount, n.previous_full_name,
  n.created_at, n.completed_at, n.payment_id, o.currency_digits`;

/** No row where another change of this ticket waits for its payment. */
export const insertNameChange = tenantStatement(
  'insert_name_change',
  {
    now: instant,
    id: text,
    ticketId: text,
    status: oneOf(nameChangeStatuses),
    fullName: text,
    email: text,
    phone: text,
    amount: money,
    previousFullName: text,
    paymentId: nullable(text),
  },
  columns,
  `WITH n AS (
     INSERT INTO ticket_name_changes (organization_id, id, ticket_id, status, full_name, email, phone, amount,
       previous_full_name, payment_id, created_at, completed_at)
     SELECT $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $2::timestamptz,
       CASE WHEN $5::text = 'completed' THEN $2::timestamptz END
     WHERE NOT EXISTS (SELECT 1 FROM ticket_name_changes
       WHERE organization_id = $1 AND ticket_id = $4 AND status = 'pending_payment')
     ON CONFLICT (organization_id, ticket_id) WHERE status = 'pending_payment' DO NOTHING
     RETURNING *
   )
   SELECT ${select} FROM n JOIN organizations o ON o.id = $1`,
);

/** Ends a change that waits. `previous_full_name` becomes the name at that moment. */
export const updatePendingNameChange = tenantStatement(
  'update_pending_name_change',
  {
    now: instant,
    ticketId: text,
    id: text,
    status: oneOf(nameChangeStatuses),
    /** Null: stays as it is. */
    previousFullName: nullable(text),
  },
  columns,
  `WITH n AS (
     UPDATE ticket_name_changes
     SET status = $5::text, completed_at = CASE WHEN $5::text = 'completed' THEN $2::timestamptz END,
       previous_full_name = coalesce($6::text, previous_full_name)
     WHERE organization_id = $1 AND ticket_id = $3 AND id = $4 AND status = 'pending_payment'
     RETURNING *
   )
   SELECT ${select} FROM n JOIN organizations o ON o.id = $1`,
);

/** The changes of payments that ended without money are given up. */
export const cancelUnpaidNameChanges = tenantStatement(
  'cancel_unpaid_name_changes',
  { paymentIds: listOf(text) },
  {},
  `UPDATE ticket_name_changes SET status = 'cancelled'
   WHERE organization_id = $1 AND payment_id = ANY ($2) AND status = 'pending_payment'`,
);

/** The change of a payment that ended waits for it again; no row where another one of the ticket waits, or was done since. */
export const reviveNameChange = tenantStatement(
  'revive_name_change',
  { ticketId: text, id: text },
  { id: text },
  `UPDATE ticket_name_changes n SET status = 'pending_payment'
   WHERE n.organization_id = $1 AND n.ticket_id = $2 AND n.id = $3 AND n.status = 'cancelled'
     AND NOT EXISTS (SELECT 1 FROM ticket_name_changes o
       WHERE o.organization_id = $1 AND o.ticket_id = $2
         AND (o.status = 'pending_payment' OR (o.status = 'completed' AND o.completed_at > n.created_at)))
   RETURNING n.id`,
);

/** The ticket of the change that a payment pays for. */
export const findNameChangeOfPayment = tenantStatement(
  'find_name_change_of_payment',
  { paymentId: text },
  { id: text, ticket_id: text, status: oneOf(nameChangeStatuses) },
  'SELECT id, ticket_id, status FROM ticket_name_changes WHERE organization_id = $1 AND payment_id = $2',
);

export const findNameChangeStatus = tenantStatement(
  'find_name_change_status',
  { ticketId: text, id: text },
  { status: oneOf(nameChangeStatuses), payment_id: nullable(text) },
  'SELECT status, payment_id FROM ticket_name_changes WHERE organization_id = $1 AND ticket_id = $2 AND id = $3',
);

/** Whether the new address is that of the ticket, or none is given. */
const isSamePerson = "(n.email = '' OR lower(btrim(n.email)) = t.email_key)";

export const findNameChange = tenantStatement(
  'find_name_change',
  { ticketId: text, id: text },
  columns,
  `SELECT ${select} FROM ticket_name_changes n JOIN organizations o ON o.id = $1
   WHERE n.organization_id = $1 AND n.ticket_id = $2 AND n.id = $3`,
);

/** Gives the ticket its new name; e-mail and phone too where the change has them. */
export const updateOwner = tenantStatement(
  'update_ticket_owner',
  { now: instant, ticketId: text, nameChangeId: text },
  {},
  `UPDATE tickets t
   SET written_in = pg_current_xact_id(),
     full_name = n.full_name,
     email = CASE WHEN n.email = '' THEN t.email ELSE n.email END,
     email_key = CASE WHEN n.email = '' THEN t.email_key ELSE lower(btrim(n.email)) END,
     phone = CASE WHEN n.phone <> '' THEN n.phone WHEN ${isSamePerson} THEN t.phone ELSE '' END,
     gender = CASE WHEN ${isSamePerson} THEN t.gender ELSE 'unspecified' END,
     birthday = CASE WHEN ${isSamePerson} THEN t.birthday END,
     address = CASE WHEN ${isSamePerson} THEN t.address ELSE '' END,
     postal_code = CASE WHEN ${isSamePerson} THEN t.postal_code ELSE '' END,
     country_code = CASE WHEN ${isSamePerson} THEN t.country_code ELSE '' END,
     document_type = CASE WHEN ${isSamePerson} THEN t.document_type ELSE '' END,
     document_number = CASE WHEN ${isSamePerson} THEN t.document_number ELSE '' END,
     answers = CASE WHEN ${isSamePerson} THEN t.answers ELSE '[]' END,
     name_changed_at = $2::timestamptz, updated_at = $2::timestamptz
   FROM ticket_name_changes n
   WHERE t.organization_id = $1 AND t.id = $3
     AND n.organization_id = $1 AND n.id = $4`,
);

/** What was paid for a change of name: the payment before its line, as a cluster checks references after each part. */
export const insertNameChangePayment = tenantStatement(
  'insert_name_change_payment',
  { now: instant, paymentId: text, ticketId: text, nameChangeId: text, createdBy: text },
  {},
  `WITH paid AS (
     INSERT INTO payments (organization_id, id, event_id, rate_id, channel_id, resource_type, resource_ids, status,
       sale_type, amount, paid_at, created_by, created_at, updated_at)
     SELECT $1, $3, t.event_id, t.rate_id, t.channel_id, 'name-change', ARRAY[n.id], 'succeeded', 'box-office',
       n.amount, $2::timestamptz, $6, $2::timestamptz, $2::timestamptz
     FROM tickets t JOIN ticket_name_changes n ON n.organization_id = $1 AND n.ticket_id = t.id
     WHERE t.organization_id = $1 AND t.id = $4 AND n.id = $5
   )
   INSERT INTO sale_lines (organization_id, payment_id, subject_id, kind, rate_id, quantity, description,
     fees_organization, total)
   SELECT $1, $3, n.id, 'name-change', t.rate_id, 1, 'Change of name', n.amount, n.amount
   FROM tickets t JOIN ticket_name_changes n ON n.organization_id = $1 AND n.ticket_id = t.id
   WHERE t.organization_id = $1 AND t.id = $4 AND n.id = $5`,
);

/** As JSON inside the row of a ticket `t` of the organization `$1`, the newest first. */
export const nameChangesOfTicket = `coalesce((
    SELECT json_agg(json_build_object('id', n.id, 'ticket_id', n.ticket_id, 'status', n.status,
      'full_name', n.full_name, 'email', n.email, 'phone', n.phone, 'amount', n.amount,
      'previous_full_name', n.previous_full_name, 'created_at', ${isoText('n.created_at')},
      'completed_at', ${isoText('n.completed_at')}, 'payment_id', n.payment_id, 'currency_digits', o.currency_digits)
      ORDER BY n.created_at DESC, n.id DESC)
    FROM ticket_name_changes n WHERE n.organization_id = $1 AND n.ticket_id = t.id), '[]')`;
