-- no transaction
-- Up Migration

-- A payment has one first invoice, and an invoice one that replaces it: so one of them is not replaced.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS invoices_payment_once
  ON invoices (organization_id, payment_id, (coalesce(replaces_id, ''))) WHERE series = 'F';
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS invoices_replaces ON invoices (organization_id, replaces_id)
  WHERE replaces_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS invoices_payment;
