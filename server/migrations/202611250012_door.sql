-- The door: devices and the entry log.

-- Devices at the doors of an organization, each with a token of its own.
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
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, token_hash)
);
CREATE INDEX door_devices_created_at ON door_devices (organization_id, created_at, id);

-- One-time codes that register a device.
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

-- The entry log of the doors: scans of devices and check-ins by the APIs. Verdicts are judged anew when a scan arrives
-- that was made earlier, so rows change; nothing is deleted.
CREATE TABLE door_entries (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('ticket', 'list', 'pass', 'booking', 'unknown')),
  -- Empty where the code belongs to nothing of the event.
  subject_id text COLLATE "C" NOT NULL DEFAULT '',
  source text NOT NULL CHECK (source IN ('door', 'api')),
  -- Empty for check-ins by an API.
  device_id text COLLATE "C" NOT NULL DEFAULT '',
  -- The id that the device gave the scan; that of the row for check-ins by an API.
  scan_id text COLLATE "C" NOT NULL,
  recorded_by text COLLATE "C" NOT NULL,
  action text NOT NULL CHECK (action IN ('in', 'out', 'refused', 'undo')),
  undoes text COLLATE "C" NOT NULL DEFAULT '',
  women integer NOT NULL DEFAULT 0 CHECK (women >= 0),
  men integer NOT NULL DEFAULT 0 CHECK (men >= 0),
  others integer NOT NULL DEFAULT 0 CHECK (others >= 0),
  -- By the clock of the device with its offset; not after the arrival.
  observed_at timestamptz(3) NOT NULL,
  -- The same as the device said it.
  claimed_at timestamptz(3) NOT NULL,
  clock text NOT NULL DEFAULT 'ok' CHECK (clock IN ('ok', 'ahead', 'behind')),
  -- Why it was not valid when it was scanned, or why the device let nobody in; empty otherwise.
  reason text NOT NULL DEFAULT '',
  verdict text NOT NULL
    CHECK (verdict IN ('admitted', 'left', 'double_entry', 'invalid', 'not_inside', 'refused', 'undone', 'undo',
      'undo_late', 'undo_waiting')),
  -- People that it adds to those inside.
  counted integer NOT NULL DEFAULT 0,
  -- The entry that has the place of a double entry.
  other_id text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  -- At which option of its list rate people came in, and its price for one person; empty for what is not a list entry.
  option_id text COLLATE "C" NOT NULL DEFAULT '',
  option_price bigint NOT NULL DEFAULT 0 CHECK (option_price >= 0),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, device_id, scan_id)
);
CREATE INDEX door_entries_event ON door_entries (organization_id, event_id, created_at, id);
CREATE INDEX door_entries_subject ON door_entries (organization_id, subject_id) WHERE subject_id <> '';
