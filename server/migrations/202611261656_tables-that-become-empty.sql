-- Up Migration

-- A table that is empty again keeps its pages: else its statements would be planned for a table of no pages, by reading all
-- of it, and stay so for the first minutes of the next sale.
ALTER TABLE waiting_places SET (vacuum_truncate = off);
ALTER TABLE idempotency_keys SET (vacuum_truncate = off);
