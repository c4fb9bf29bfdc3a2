-- Up Migration

-- The link that makes the first account of an installation: one at a time, deleted when it is used.
CREATE TABLE setup_links (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  token_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
