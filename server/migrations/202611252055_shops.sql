-- Up Migration

-- The own web shop of an organization: the channel through which it sells, and the key with which it calls.
CREATE TABLE shops (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  channel_id text COLLATE "C" NOT NULL REFERENCES channels (id),
  key_id text COLLATE "C" NOT NULL REFERENCES api_keys (id),
  encrypted_key bytea NOT NULL,
  is_open boolean NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id),
  UNIQUE (channel_id),
  UNIQUE (key_id)
);
