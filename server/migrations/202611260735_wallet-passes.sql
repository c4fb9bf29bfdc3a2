-- Up Migration

-- A ticket that phones keep in their wallet.
CREATE TABLE wallet_passes (
  organization_id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  -- SHA-256 of what stands on it, as its phones were told last; empty before the first time.
  content_hash text COLLATE "C" NOT NULL DEFAULT '',
  -- In whole seconds, as HTTP knows no others, and later with each change.
  changed_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, ticket_id),
  FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets (organization_id, id),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id)
);
CREATE INDEX wallet_passes_event ON wallet_passes (organization_id, event_id);

-- A phone that keeps it.
CREATE TABLE wallet_devices (
  organization_id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  push_token text COLLATE "C" NOT NULL,
  -- The change that it was told of last.
  told_of timestamptz(3),
  -- Anew each time that it says that it has the pass.
  registered_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, ticket_id, device_id),
  FOREIGN KEY (organization_id, ticket_id) REFERENCES wallet_passes (organization_id, ticket_id) ON DELETE CASCADE
);
-- A phone asks for all that it keeps without saying whose they are.
CREATE INDEX wallet_devices_device ON wallet_devices (device_id);
