-- Up Migration

-- Fingerprints of the secrets keys that values of this database may be encrypted with: a process that lacks one of them
-- does not start. Empty until a process has started.
ALTER TABLE deployment ADD COLUMN secrets_keys text[] NOT NULL DEFAULT '{}';
