-- Up Migration

-- Rows of the request log are only added, and dropped by the day: a vacuum after additions has nothing to clean up. Days
-- that are made from now on have the settings of the default partition.
ALTER TABLE request_log_default SET (autovacuum_vacuum_insert_threshold = -1);
