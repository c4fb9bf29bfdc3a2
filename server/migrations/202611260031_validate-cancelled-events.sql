-- Up Migration

ALTER TABLE events VALIDATE CONSTRAINT events_cancelled;
