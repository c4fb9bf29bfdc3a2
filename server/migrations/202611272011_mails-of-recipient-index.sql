-- no transaction
-- Up Migration

-- What was sent to a person who asks for it, or for its erasure.
CREATE INDEX CONCURRENTLY IF NOT EXISTS mails_recipient ON mails (organization_id, (lower(btrim(recipient))));
