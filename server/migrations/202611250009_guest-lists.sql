-- Guest lists: their rates, and entries.

-- People who bring guests and bookings (public relations); they need no account.
CREATE TABLE referrers (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
);

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
  -- [{_id, price (minor units), women, men, age, additional_info, from_seconds, until_seconds}]: seconds after the
  -- start
  options jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- What channels have to give of an entry, beside name and number of people.
  required_fields text[] NOT NULL DEFAULT '{}'
    CHECK (required_fields <@ ARRAY['email', 'language', 'observations_referral']),
  -- Of one person, in minor units, where a channel makes the entry; 0: an entry costs nothing. What is paid at the door
  -- stands in the options.
  entry_price bigint NOT NULL DEFAULT 0 CHECK (entry_price >= 0),
  -- People of all its entries together; null: not limited.
  quota integer CHECK (quota >= 0),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, event_id, id),
  UNIQUE (organization_id, event_id, slug),
  CONSTRAINT list_rates_valid_period CHECK (valid_until > valid_from),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id)
);

-- Guest-list entries.
CREATE TABLE guest_lists (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  rate_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C" REFERENCES channels (id),
  referrer_id text COLLATE "C",
  code text COLLATE "C" NOT NULL,
  name text NOT NULL,
  email text NOT NULL DEFAULT '',
  observations_reception text NOT NULL DEFAULT '',
  tags text[] NOT NULL DEFAULT '{}',
  party_size integer NOT NULL CHECK (party_size BETWEEN 1 AND 1000),
  -- The door may let more people in than were announced.
  admitted_count integer NOT NULL DEFAULT 0 CHECK (admitted_count >= 0),
  -- Who came in on which option: [{_id, women, men, no_gender, price (minor units), total (minor units)}]
  options jsonb NOT NULL DEFAULT '[]',
  created_via text NOT NULL CHECK (created_via IN ('integrations', 'channels', 'management', 'resellers')),
  removed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  language text NOT NULL DEFAULT 'en',
  -- The member whose people pay nothing on the options of the rate.
  subscription_id text COLLATE "C",
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('pending_payment', 'active', 'voided')),
  payment_id text COLLATE "C",
  price bigint NOT NULL DEFAULT 0,
  refunded_amount bigint NOT NULL DEFAULT 0,
  -- When its people came.
  first_entered_at timestamptz(3),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, code),
  CONSTRAINT guest_lists_paid CHECK (payment_id IS NOT NULL OR price = 0 AND status = 'active'),
  CONSTRAINT guest_lists_refunded CHECK (refunded_amount BETWEEN 0 AND price),
  FOREIGN KEY (organization_id, event_id, rate_id) REFERENCES list_rates (organization_id, event_id, id),
  FOREIGN KEY (organization_id, referrer_id) REFERENCES referrers (organization_id, id)
);
CREATE INDEX guest_lists_created_at ON guest_lists (organization_id, created_at, id);
CREATE INDEX guest_lists_email ON guest_lists (organization_id, lower(btrim(email))) WHERE email <> '';
CREATE INDEX guest_lists_event ON guest_lists (organization_id, event_id, created_at, id);
CREATE INDEX guest_lists_payment ON guest_lists (organization_id, payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX guest_lists_rate ON guest_lists (organization_id, rate_id);
-- How many people are on a list, without reading the entries.
CREATE INDEX guest_lists_rate_people ON guest_lists (organization_id, rate_id) INCLUDE (party_size)
  WHERE removed_at IS NULL;
CREATE INDEX guest_lists_subscription ON guest_lists (organization_id, subscription_id, event_id)
  WHERE subscription_id IS NOT NULL;
CREATE INDEX guest_lists_updated_at ON guest_lists (organization_id, updated_at, id);
