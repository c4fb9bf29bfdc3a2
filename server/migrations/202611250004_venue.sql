-- Venue: locations, events, and the zones and spaces of events.

CREATE TABLE locations (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  address text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT '',
  country text COLLATE "C" NOT NULL DEFAULT '' CHECK (country ~ '^([A-Z]{2})?$'),
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  timezone text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- People for whom a location has room; null where that is not said.
  capacity integer CHECK (capacity BETWEEN 1 AND 1000000),
  PRIMARY KEY (organization_id, id)
);

CREATE TABLE events (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  type text NOT NULL CHECK (type IN ('PARTY', 'CONCERT', 'FESTIVAL', 'THEATRE', 'SPORT', 'CONFERENCE', 'OTHER')),
  description text NOT NULL DEFAULT '',
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  -- The event has a day but no hour that is told.
  date_only boolean NOT NULL DEFAULT false,
  location_id text COLLATE "C" NOT NULL,
  age_min smallint NOT NULL DEFAULT 0 CHECK (age_min BETWEEN 0 AND 99),
  outfit text NOT NULL DEFAULT '' CHECK (outfit IN ('', 'free', 'casual', 'formal', 'black-tie', 'smart')),
  artists text[] NOT NULL DEFAULT '{}',
  music_genres text[] NOT NULL DEFAULT '{}',
  image_url text NOT NULL DEFAULT '',
  url text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  visible boolean NOT NULL DEFAULT true,
  resale_enabled boolean NOT NULL DEFAULT true,
  -- Until then a ticket can be swapped.
  swap_available_until timestamptz(3) NOT NULL,
  -- Before then a PDF carries no barcode; null: never sealed.
  sealed_tickets_available_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, slug),
  CHECK (ends_at > starts_at),
  FOREIGN KEY (organization_id, location_id) REFERENCES locations (organization_id, id)
);
-- What has not ended, without all that has.
CREATE INDEX events_ends_at ON events (organization_id, ends_at);
-- The resellers API and the channels API look an event up by id among the organizations they reach.
CREATE INDEX events_id ON events (id);
CREATE INDEX events_location ON events (organization_id, location_id);
CREATE INDEX events_starts_at ON events (organization_id, starts_at);

-- Events that belong together, such as a series or a season. An event can belong to several groups.
CREATE TABLE event_groups (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  description text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, slug)
);
CREATE INDEX event_groups_created_at ON event_groups (organization_id, created_at, id);

CREATE TABLE event_group_events (
  organization_id text COLLATE "C" NOT NULL,
  group_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (organization_id, group_id, event_id),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id),
  FOREIGN KEY (organization_id, group_id) REFERENCES event_groups (organization_id, id)
);
CREATE INDEX event_group_events_event ON event_group_events (organization_id, event_id);

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

CREATE TABLE zones (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  name text NOT NULL,
  normalized_name text NOT NULL,
  description text NOT NULL DEFAULT '',
  position integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  -- Estimated length of a stay in seconds; null: the zone does not support duration.
  duration_seconds integer CHECK (duration_seconds > 0),
  -- A booking without a paid advance is accepted without review.
  accepts_automatically boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- Switched by people: the zone takes no more requests of channels, whatever is free in it.
  is_full boolean NOT NULL DEFAULT false,
  -- True where the client chooses the space.
  can_select_client boolean NOT NULL DEFAULT false,
  -- Most open bookings that channels fill the zone up to; null without a limit.
  bookings_max integer CHECK (bookings_max >= 0),
  -- [{format (HH:mm), selected}]: the hours that it knows, and whether they can be booked.
  hours jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, event_id, id),
  UNIQUE (organization_id, event_id, slug),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id)
);

CREATE TABLE spaces (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  zone_id text COLLATE "C" NOT NULL,
  -- Names are given to the API separated by commas, so a name has none.
  name text NOT NULL CHECK (name !~ ',' AND name = btrim(name) AND name <> ''),
  name_key text NOT NULL,
  capacity integer NOT NULL DEFAULT 0 CHECK (capacity >= 0),
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- Where a space stands on the plan of the zone: {x, y, scale, rotation, radius}.
  layout jsonb NOT NULL DEFAULT '{"x": 0, "y": 0, "scale": 1, "radius": 0, "rotation": 0}',
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, event_id, id),
  UNIQUE (organization_id, event_id, name_key),
  FOREIGN KEY (organization_id, event_id, zone_id) REFERENCES zones (organization_id, event_id, id)
);
CREATE INDEX spaces_zone ON spaces (organization_id, zone_id);
