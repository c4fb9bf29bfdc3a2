-- no transaction
-- Up Migration

CREATE INDEX CONCURRENTLY IF NOT EXISTS bookings_rate ON bookings (organization_id, rate_id) WHERE rate_id IS NOT NULL;
