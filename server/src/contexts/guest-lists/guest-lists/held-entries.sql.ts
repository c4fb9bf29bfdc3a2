/** Entries that are paid when they are made: kept while they are paid, and given back. */
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, listOf, money, nullable, text } from '../../../platform/sql/types.ts';

/** The entries of a payment that came in are on the list from now on. */
export const activateEntries = tenantStatement(
  'activate_guest_lists',
  { now: instant, paymentId: text },
  { id: text },
  `UPDATE guest_lists SET written_in = pg_current_xact_id(),
     status = 'active', updated_at = $2::timestamptz
   WHERE organization_id = $1 AND payment_id = $3 AND status = 'pending_payment'
   RETURNING id`,
);

/** The entries of payments that ended take no place any more. */
export const endUnpaidEntries = tenantStatement(
  'end_unpaid_guest_lists',
  { now: instant, paymentIds: listOf(text) },
  {},
  `UPDATE guest_lists SET written_in = pg_current_xact_id(),
     status = 'voided', removed_at = $2::timestamptz, updated_at = $2::timestamptz
   WHERE organization_id = $1 AND payment_id = ANY ($3) AND status = 'pending_payment'`,
);

/** The entries of a payment that ended wait for it again. */
export const reviveUnpaidEntries = tenantStatement(
  'revive_unpaid_guest_lists',
  { now: instant, paymentId: text },
  { id: text },
  `UPDATE guest_lists SET written_in = pg_current_xact_id(),
     status = 'pending_payment', removed_at = NULL, updated_at = $2::timestamptz
   WHERE organization_id = $1 AND payment_id = $3 AND status = 'voided'
   RETURNING id`,
);

/** What the entries of a payment take of their list. */
export const listUnpaidEntries = tenantStatement(
  'list_unpaid_guest_lists',
  { paymentId: text },
  { rate_id: text, party_size: int },
  `SELECT rate_id, party_size FROM guest_lists
   WHERE organization_id = $1 AND payment_id = $2 AND status = 'voided'`,
);

/** The payment is locked before the entry. */
export const findPaymentOfEntry = tenantStatement(
  'find_payment_of_guest_list',
  { id: text },
  { payment_id: nullable(text), channel_id: nullable(text) },
  'SELECT payment_id, channel_id FROM guest_lists WHERE organization_id = $1 AND id = $2',
);

/** Counts what is given back, less than 0 where it was not after all; the first time the entry leaves the list. */
export const updateEntryRefunded = tenantStatement(
  'update_guest_list_refunded',
  { id: text, now: instant, amount: money },
  {},
  `UPDATE guest_lists SET written_in = pg_current_xact_id(),
     refunded_amount = refunded_amount + $4::bigint, updated_at = $3::timestamptz,
     removed_at = coalesce(removed_at, $3::timestamptz)
   WHERE organization_id = $1 AND id = $2`,
);
