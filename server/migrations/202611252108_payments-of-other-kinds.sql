-- no transaction
-- Up Migration

-- The sales that stand with their payment: of every product that has no list of its own in the list of sales.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_of_other_kinds ON payments (organization_id, created_at, id)
  WHERE resource_type NOT IN ('ticket', 'booking', 'pass', 'list', 'supplement') AND paid_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS payments_without_resource;
