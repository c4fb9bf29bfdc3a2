-- no transaction
-- Up Migration

CREATE INDEX CONCURRENTLY IF NOT EXISTS organizations_former_slugs ON organizations USING gin (former_slugs);
