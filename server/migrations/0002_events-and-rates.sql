-- Up Migration

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
  FOREIGN KEY (organization_id, location_id) REFERENCES locations (organization_id, id),
  CHECK (ends_at > starts_at)
);
CREATE INDEX events_starts_at ON events (organization_id, starts_at);
-- What has not ended, without all that has.
CREATE INDEX events_ends_at ON events (organization_id, ends_at);
-- The resellers API and the channels API look an event up by id among the organizations they reach.
CREATE INDEX events_id ON events (id);

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
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, event_id, slug),
  UNIQUE (organization_id, event_id, id),
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
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, event_id, name_key),
  UNIQUE (organization_id, event_id, id),
  FOREIGN KEY (organization_id, event_id, zone_id) REFERENCES zones (organization_id, event_id, id)
);

CREATE TABLE ticket_rates (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  type text NOT NULL CHECK (type IN ('public', 'limited', 'private')),
  position integer NOT NULL DEFAULT 0,
  -- Marked full by hand, whatever the counters say.
  complete boolean NOT NULL DEFAULT false,
  nominative boolean NOT NULL DEFAULT false,
  has_discount_codes_enabled boolean NOT NULL DEFAULT true,
  show_all_prices boolean NOT NULL DEFAULT false,
  purchase_min integer NOT NULL DEFAULT 1 CHECK (purchase_min >= 1),
  purchase_max integer NOT NULL DEFAULT 10 CHECK (purchase_max >= purchase_min),
  valid_from timestamptz(3) NOT NULL,
  valid_until timestamptz(3),
  quota integer NOT NULL CHECK (quota >= 0),
  sold_count integer NOT NULL DEFAULT 0 CHECK (sold_count BETWEEN 0 AND quota),
  resale_enabled boolean NOT NULL DEFAULT true,
  warranty_enabled boolean NOT NULL DEFAULT false,
  warranty_is_fixed boolean NOT NULL DEFAULT false,
  warranty_fixed_price bigint NOT NULL DEFAULT 0 CHECK (warranty_fixed_price >= 0),
  warranty_percentage numeric(7, 4) NOT NULL DEFAULT 0 CHECK (warranty_percentage BETWEEN 0 AND 100),
  warranty_hours integer NOT NULL DEFAULT 0 CHECK (warranty_hours >= 0),
  -- [{slug, type, label, required, options: [{text, value}]}]
  fields jsonb NOT NULL DEFAULT '[]',
  -- [{_id, label, type, items: [text], required}]
  questions jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, event_id, slug),
  UNIQUE (organization_id, event_id, id),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id)
) WITH (fillfactor = 80);

-- Price steps of a rate, in the order in which they are sold.
CREATE TABLE ticket_rate_prices (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rate_id text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  includes text NOT NULL DEFAULT '',
  additional_info text NOT NULL DEFAULT '',
  price bigint NOT NULL CHECK (price >= 0),
  fee_type text NOT NULL CHECK (fee_type IN ('fixed', 'percentage')),
  fee_fixed bigint NOT NULL DEFAULT 0 CHECK (fee_fixed >= 0),
  fee_percentage numeric(7, 4) NOT NULL DEFAULT 0 CHECK (fee_percentage BETWEEN 0 AND 100),
  -- People whom one ticket of this price admits.
  party_size integer NOT NULL DEFAULT 1 CHECK (party_size BETWEEN 1 AND 1000),
  quota integer NOT NULL CHECK (quota >= 0),
  used_count integer NOT NULL DEFAULT 0 CHECK (used_count BETWEEN 0 AND quota),
  valid_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, rate_id, position) DEFERRABLE INITIALLY IMMEDIATE,
  UNIQUE (organization_id, rate_id, id),
  FOREIGN KEY (organization_id, rate_id) REFERENCES ticket_rates (organization_id, id)
) WITH (fillfactor = 80);

CREATE TABLE ticket_rate_supplements (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rate_id text COLLATE "C" NOT NULL,
  position integer NOT NULL DEFAULT 0,
  label text NOT NULL,
  description text NOT NULL DEFAULT '',
  price bigint NOT NULL CHECK (price >= 0),
  has_fake_price boolean NOT NULL DEFAULT false,
  fake_price bigint NOT NULL DEFAULT 0 CHECK (fake_price >= 0),
  product_quantity integer NOT NULL DEFAULT 1 CHECK (product_quantity >= 0),
  service_charge_type text NOT NULL DEFAULT 'fixed' CHECK (service_charge_type IN ('fixed', 'percentage')),
  service_charge_fixed bigint NOT NULL DEFAULT 0 CHECK (service_charge_fixed >= 0),
  service_charge_percentage numeric(7, 4) NOT NULL DEFAULT 0 CHECK (service_charge_percentage BETWEEN 0 AND 100),
  purchase_min integer NOT NULL DEFAULT 0 CHECK (purchase_min >= 0),
  purchase_max integer NOT NULL DEFAULT 1 CHECK (purchase_max >= purchase_min),
  purchase_unlimited boolean NOT NULL DEFAULT false,
  -- Seconds after the start of the event until which the supplement can be redeemed; null: without end.
  redemption_deadline_seconds integer,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, rate_id, id),
  FOREIGN KEY (organization_id, rate_id) REFERENCES ticket_rates (organization_id, id)
);

CREATE TABLE discount_codes (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  code text NOT NULL,
  code_key text COLLATE "C" NOT NULL,
  type text NOT NULL CHECK (type IN ('bookings', 'tickets')),
  -- Null: for all events of the organization.
  event_id text COLLATE "C",
  fixed_amount bigint CHECK (fixed_amount > 0),
  percentage numeric(7, 4) CHECK (percentage > 0 AND percentage <= 100),
  price_min bigint NOT NULL DEFAULT 0 CHECK (price_min >= 0),
  valid_from timestamptz(3),
  valid_until timestamptz(3),
  active boolean NOT NULL DEFAULT true,
  -- Null: without limit.
  redemptions_max integer CHECK (redemptions_max >= 0),
  redemptions_count integer NOT NULL DEFAULT 0 CHECK (redemptions_count >= 0),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, code_key),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id),
  CHECK ((fixed_amount IS NULL) <> (percentage IS NULL)),
  CHECK (redemptions_max IS NULL OR redemptions_count <= redemptions_max)
) WITH (fillfactor = 80);

CREATE TABLE list_rates (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  type text NOT NULL CHECK (type IN ('public', 'limited', 'private')),
  complete boolean NOT NULL DEFAULT false,
  valid_from timestamptz(3) NOT NULL,
  valid_until timestamptz(3),
  -- Most people of one entry.
  party_max integer NOT NULL DEFAULT 10 CHECK (party_max BETWEEN 1 AND 1000),
  -- [{_id, price (minor units), women, men, age, additional_info, from_seconds, until_seconds}]: seconds after the start
  options jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, event_id, slug),
  UNIQUE (organization_id, event_id, id),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id)
);
