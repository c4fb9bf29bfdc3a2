import { bookingStatuses } from '@stagedoor/contract/vocabulary';
import { tenantUpdate } from '../../../platform/sql/rows.ts';
import { crossTenantStatement, tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, listOf, money, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

/** Accounts of the ledger in which an advance can stand. */
const advanceAccounts = ['deposits_held', 'sales', 'forfeited'] as const;
export type AdvanceAccount = (typeof advanceAccounts)[number];

/**
 * SQL: what was paid of the advance of a row of bookings: outside the gateway, but no cash of a booking that is rejected,
 * and online without fees and tips, whatever was given back of that since.
 */
export const depositPaid = (bookings: string) =>
  `(CASE ${bookings}.advance_account WHEN 'forfeited' THEN 0 ELSE ${bookings}.advance_cash END
    + ${bookings}.advance_pos + ${bookings}.advance_online)`;

/** Minor units; fees and tips are parts of what was paid by payments. */
const amounts = {
  advance_account: oneOf(advanceAccounts),
  advance_cash: money,
  advance_pos: money,
  advance_payments: money,
  /** What came in by payments, without fees and tips; refunds do not reduce it. */
  advance_online: money,
  advance_fees: money,
  advance_tips: money,
  advance_moves_count: int,
};
const columns = {
  id: text,
  event_id: nullable(text),
  channel_id: nullable(text),
  status: oneOf(bookingStatuses),
  walkin: bool,
  ...amounts,
  /** The event is over; a booking by calendar is a day after its date. */
  has_ended: bool,
};
export type AdvanceRow = RowOf<typeof columns>;

export const findAdvances = tenantStatement(
  'find_advances',
  { ids: listOf(text), now: instant },
  columns,
  `SELECT b.id, b.event_id, b.channel_id, b.status, b.walkin, ${Object.keys(amounts)
    .map((name) => `b.${name}`)
    .join(', ')},
     coalesce((SELECT e.ends_at FROM events e WHERE e.organization_id = $1 AND e.id = b.event_id),
              b.date + interval '1 day') <= $3::timestamptz AS has_ended
   FROM bookings b WHERE b.organization_id = $1 AND b.id = ANY ($2)`,
);

export const updateAdvance = tenantUpdate('update_advance', 'bookings', amounts, { namesTransaction: true });

/** The advances stand in other accounts from now on. */
export const moveAdvances = tenantStatement(
  'move_advances',
  { ids: listOf(text), accounts: listOf(oneOf(advanceAccounts)) },
  {},
  `UPDATE bookings b SET written_in = pg_current_xact_id(),
     advance_account = moved.account, advance_moves_count = b.advance_moves_count + 1
   FROM unnest($2::text[], $3::text[]) AS moved (id, account)
   WHERE b.organization_id = $1 AND b.id = moved.id`,
);

/** Bookings of whatever organization whose advance is held although they are over. */
export const listOverdueAdvancesAcrossOrganizations = crossTenantStatement(
  'list_overdue_advances_across_organizations',
  { now: instant, limit: int },
  { organization_id: text, id: text },
  `SELECT b.organization_id, b.id
   FROM bookings b LEFT JOIN events e ON e.organization_id = b.organization_id AND e.id = b.event_id
   WHERE b.advance_account = 'deposits_held' AND b.advance_cash + b.advance_pos + b.advance_payments > 0
     AND b.status <> 'rejected' AND coalesce(e.ends_at, b.date + interval '1 day') <= $1::timestamptz
   LIMIT $2`,
);
