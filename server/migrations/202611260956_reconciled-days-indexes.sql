-- no transaction
-- Up Migration

-- What the comparison of a period reads where days are not summed up, and what moved at the gateway beside sales.
CREATE INDEX CONCURRENTLY IF NOT EXISTS charges_created_at ON charges (organization_id, created_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_transactions_beside_sales ON ledger_transactions (organization_id, created_at)
  WHERE gateway <> 0 AND (kind NOT IN ('sale', 'deposit') OR payment_id IS NULL);
