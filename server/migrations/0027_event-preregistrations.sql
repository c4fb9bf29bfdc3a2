-- Up Migration

-- People who wait for tickets of an event to be on sale: an address once for each event.
CREATE TABLE event_preregistrations (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  -- The channel through which the person came first.
  channel_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  phone text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT '',
  marketing_consent boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, event_id, email_key),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id)
);
CREATE INDEX event_preregistrations_created_at ON event_preregistrations (organization_id, event_id, created_at, id);
CREATE INDEX event_preregistrations_email ON event_preregistrations (organization_id, email_key);
