-- Up Migration

-- When a person who waited for tickets was told that the event is cancelled.
ALTER TABLE event_preregistrations ADD COLUMN told_cancelled_at timestamptz(3);
