-- Devices at the doors of an organization, each with a token of its own, and the one-time codes that register them.

CREATE TABLE door_devices (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  token_hash bytea NOT NULL,
  -- Key of the codes in its manifests; each event has a key derived from it.
  manifest_key bytea NOT NULL,
  -- Empty: every event of the organization.
  event_ids text[] NOT NULL DEFAULT '{}',
  registered_by text COLLATE "C" NOT NULL,
  registered_with text NOT NULL CHECK (registered_with IN ('session', 'code')),
  last_contact_at timestamptz(3),
  revoked_at timestamptz(3),
  revoked_by text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  CHECK ((revoked_at IS NULL) = (revoked_by IS NULL)),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, token_hash)
);
CREATE INDEX door_devices_created_at ON door_devices (organization_id, created_at, id);

CREATE TABLE door_codes (
  code_hash bytea PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  event_ids text[] NOT NULL DEFAULT '{}',
  created_by text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- Set once, by the device that used it.
  device_id text COLLATE "C"
);
CREATE INDEX door_codes_organization ON door_codes (organization_id, expires_at);
