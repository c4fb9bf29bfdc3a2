-- no transaction
-- Up Migration

CREATE INDEX CONCURRENTLY IF NOT EXISTS sale_lines_subscription ON sale_lines (organization_id, subject_id) WHERE kind = 'plan';
