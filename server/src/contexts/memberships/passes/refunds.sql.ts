import { passStatuses } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, money, nullable, oneOf, text } from '../../../platform/sql/types.ts';

/** The payment is locked before the pass. */
export const findPaymentOfPass = tenantStatement(
  'find_payment_of_pass',
  { id: text },
  { payment_id: text },
  'SELECT payment_id FROM passes WHERE organization_id = $1 AND id = $2',
);

const refundable = {
  id: text,
  type_id: text,
  channel_id: nullable(text),
  status: oneOf(passStatuses),
  activated_at: nullable(instant),
};

/** Locks a pass until the end of the transaction. */
export const lockPassForRefund = tenantStatement(
  'lock_pass_for_refund',
  { id: text },
  refundable,
  `SELECT id, type_id, channel_id, status, activated_at FROM passes
   WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);

/** Counts what is given back, and voids the pass; less than 0 where it was not given back, and the pass stays void. */
export const updatePassRefunded = tenantStatement(
  'update_pass_refunded',
  { now: instant, id: text, amount: money },
  {},
  `UPDATE passes SET written_in = pg_current_xact_id(),
     refunded_amount = refunded_amount + $4::bigint, status = 'voided', updated_at = $2::timestamptz
   WHERE organization_id = $1 AND id = $3`,
);
