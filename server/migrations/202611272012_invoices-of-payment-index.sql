-- no transaction
-- Up Migration

-- Beside the first invoice of a payment, which `invoices_payment_once` finds.
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoices_correcting_payment ON invoices (organization_id, payment_id) WHERE series = 'R';
