import { tenantStatement } from '../../../platform/sql/statement.ts';
import { int, nullable, text } from '../../../platform/sql/types.ts';

/** Payments that came in without an invoice, after an id, by their ids; locked. */
export const lockPaymentsToInvoice = tenantStatement(
  'lock_payments_to_invoice',
  { after: text, limit: int },
  { id: text },
  `SELECT p.id FROM payments p
   WHERE p.organization_id = $1 AND p.id > $2 AND p.status IN ('succeeded', 'refunded', 'partially_refunded')
     AND p.collection <> 'reseller' AND p.amount > 0
     AND NOT EXISTS (SELECT 1 FROM invoices i WHERE i.organization_id = $1 AND i.payment_id = p.id AND i.series = 'F')
   ORDER BY p.id LIMIT $3 FOR NO KEY UPDATE OF p`,
);

/** Refunds that count, after an id, by their ids, which correct no invoice of their payment yet. */
export const listRefundsToCorrectLate = tenantStatement(
  'list_refunds_to_correct_late',
  { after: text, limit: int },
  { id: text, payment_id: text, resold_from: nullable(text) },
  `SELECT f.id, p.id AS payment_id, p.resold_from
   FROM refunds f
   JOIN payments p ON p.organization_id = $1 AND p.id = f.payment_id
   WHERE f.organization_id = $1 AND f.id > $2 AND f.status = 'succeeded' AND f.charge_id IS NULL
     AND NOT EXISTS (SELECT 1 FROM invoices r WHERE r.organization_id = $1 AND r.refund_id = f.id)
     AND EXISTS (SELECT 1 FROM invoices i
                 WHERE i.organization_id = $1 AND i.payment_id = coalesce(p.resold_from, p.id) AND i.series = 'F')
   ORDER BY f.id LIMIT $3`,
);
