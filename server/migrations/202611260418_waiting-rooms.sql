-- Up Migration

-- The waiting room of an event: who buys in the web shop waits in it while too many come at once.
CREATE TABLE waiting_rooms (
  organization_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  mode text NOT NULL CHECK (mode IN ('automatic', 'on', 'off')),
  -- True while buyers have to wait.
  is_running boolean NOT NULL DEFAULT false,
  opens_at timestamptz(3),
  admission_minutes integer NOT NULL DEFAULT 5 CHECK (admission_minutes BETWEEN 1 AND 60),
  -- Of the draw: secret until it was made.
  seed bytea NOT NULL CHECK (octet_length(seed) = 32),
  drawn_at timestamptz(3),
  -- The places with the numbers after `drawn_from`, so many.
  drawn_from integer NOT NULL DEFAULT 0,
  drawn_count integer NOT NULL DEFAULT 0,
  -- Places that have a number, which are counted from 1 without gaps, and those of them that were let in.
  numbered_count integer NOT NULL DEFAULT 0,
  admitted_count integer NOT NULL DEFAULT 0,
  -- Places without a number at the last pass.
  gathered_count integer NOT NULL DEFAULT 0,
  -- The share of the pace that the database bears, and how many people a second were let in lately.
  pace_share double precision NOT NULL DEFAULT 1 CHECK (pace_share > 0 AND pace_share <= 1),
  admitted_per_second double precision NOT NULL DEFAULT 0,
  passed_at timestamptz(3),
  -- When somebody waited last.
  busy_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, event_id),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id),
  CHECK (admitted_count <= numbered_count),
  CHECK (NOT is_running OR opens_at IS NOT NULL)
);
CREATE INDEX waiting_rooms_running ON waiting_rooms (organization_id, event_id) WHERE is_running;

-- A person in a waiting room.
CREATE TABLE waiting_places (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C" NOT NULL REFERENCES channels (id),
  -- Of the person, until it is let in; empty where it is not known.
  network text COLLATE "C" NOT NULL DEFAULT '',
  -- By the clock of the database, which all processes share.
  arrived_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  number integer CHECK (number > 0),
  admitted_until timestamptz(3),
  purchases_count integer NOT NULL DEFAULT 0 CHECK (purchases_count >= 0),
  purchased_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, event_id) REFERENCES waiting_rooms (organization_id, event_id),
  CHECK (admitted_until IS NULL OR number IS NOT NULL)
);
CREATE UNIQUE INDEX waiting_places_number ON waiting_places (organization_id, event_id, number);
CREATE INDEX waiting_places_network ON waiting_places (organization_id, event_id, network) WHERE network <> '';
CREATE INDEX waiting_places_inside ON waiting_places (organization_id, event_id, admitted_until) WHERE purchases_count = 0;
CREATE INDEX waiting_places_purchased_at ON waiting_places (organization_id, event_id, purchased_at)
  WHERE purchased_at IS NOT NULL;
