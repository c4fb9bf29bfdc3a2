-- Up Migration

-- What the operator grants to an organization: requests a second over all its keys together, and keys that work. A key's
-- own rate stays below the first.
ALTER TABLE organizations
  ADD COLUMN requests_per_second_max integer NOT NULL DEFAULT 100 CHECK (requests_per_second_max BETWEEN 1 AND 100000),
  ADD COLUMN api_keys_max integer NOT NULL DEFAULT 50 CHECK (api_keys_max BETWEEN 1 AND 10000);
