-- Up Migration

-- Addresses of people who were erased while the import ran: as long as it runs.
ALTER TABLE imports ADD COLUMN erased_emails text[] NOT NULL DEFAULT '{}';
