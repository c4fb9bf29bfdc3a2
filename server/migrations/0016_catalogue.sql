-- Up Migration

-- The tickets of an organization in the order of creation, whatever their event. Nothing in it changes with a check-in.
CREATE INDEX tickets_created_at ON tickets (organization_id, created_at, id);
