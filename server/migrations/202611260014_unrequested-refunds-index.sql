-- no transaction
-- Up Migration

CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_unrequested_refund
  ON refunds (organization_id, unrequested_refund_id) WHERE unrequested_refund_id IS NOT NULL;
