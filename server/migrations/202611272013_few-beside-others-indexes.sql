-- no transaction
-- Up Migration

-- Of what few rows have, a page is found without reading those of all others.
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoices_of_other_types ON invoices (organization_id, created_at, id)
  WHERE type <> 'simplified';
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_not_succeeded ON payments (organization_id, created_at, id)
  WHERE status <> 'succeeded';
