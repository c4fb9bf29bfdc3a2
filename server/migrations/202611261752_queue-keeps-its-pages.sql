-- Up Migration

-- The queue is empty most of the time. Without pages, its statements would be planned to read all of it, and stay so while
-- thousands of deliveries come to wait.
ALTER TABLE webhook_queue SET (vacuum_truncate = off);
