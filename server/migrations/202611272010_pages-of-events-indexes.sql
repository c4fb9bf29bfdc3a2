-- no transaction
-- Up Migration

-- Of an event with very many payments a page is read in its order, without reading and sorting all of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_of_event ON payments (organization_id, event_id, created_at, id)
  WHERE event_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_transactions_of_event
  ON ledger_transactions (organization_id, event_id, created_at, id) WHERE event_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS payments_event;
DROP INDEX CONCURRENTLY IF EXISTS ledger_transactions_event;
