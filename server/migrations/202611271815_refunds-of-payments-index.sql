-- no transaction
-- Up Migration

CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_payment ON refunds (organization_id, payment_id) WHERE payment_id IS NOT NULL;
