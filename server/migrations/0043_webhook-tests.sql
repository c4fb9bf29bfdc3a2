-- Up Migration

-- Set where somebody asked for it to test an endpoint: nothing happened, so the feed leaves it out.
ALTER TABLE webhook_notifications ADD COLUMN is_test boolean NOT NULL DEFAULT false;
