-- no transaction
-- Up Migration

-- A refund has an invoice that gives money back and at most one that takes that back again.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS refunds_replaced_by ON refunds (organization_id, replaced_by)
  WHERE replaced_by IS NOT NULL;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS invoices_refund_direction
  ON invoices (organization_id, refund_id, (total > 0)) WHERE refund_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS invoices_refund;
