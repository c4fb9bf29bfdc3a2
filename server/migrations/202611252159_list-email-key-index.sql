-- no transaction
-- Up Migration

CREATE INDEX CONCURRENTLY IF NOT EXISTS guest_lists_email_key ON guest_lists (organization_id, email_key)
  WHERE email_key <> '';
DROP INDEX CONCURRENTLY IF EXISTS guest_lists_email;
