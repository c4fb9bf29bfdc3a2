-- Up Migration

-- How many the thing admitted when the scan arrived: people who came in then stay counted where the party is made smaller. Null for
-- scans of before and check-ins by an API.
ALTER TABLE door_entries ADD COLUMN party_size integer;
