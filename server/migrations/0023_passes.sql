-- Up Migration

-- Kinds of passes: what admits people to several events. Money in minor units.
CREATE TABLE pass_types (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- The events that it admits to; all of the organization where empty.
  event_ids text[] NOT NULL DEFAULT '{}',
  -- To how many of these events one pass admits; null for all.
  entries_max integer CHECK (entries_max >= 1),
  -- People of one pass.
  party_size integer NOT NULL DEFAULT 1 CHECK (party_size BETWEEN 1 AND 1000),
  price bigint NOT NULL CHECK (price >= 0),
  quota integer NOT NULL CHECK (quota >= 0),
  sold_count integer NOT NULL DEFAULT 0 CHECK (sold_count >= 0),
  -- True where a pass is not valid before the organization accepts it.
  needs_acceptance boolean NOT NULL DEFAULT false,
  valid_from timestamptz(3),
  valid_until timestamptz(3),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, slug),
  CONSTRAINT pass_types_sold CHECK (sold_count <= quota),
  CONSTRAINT pass_types_valid_period CHECK (valid_until > valid_from)
);

CREATE TABLE passes (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  type_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C",
  client_id text COLLATE "C",
  code text COLLATE "C" NOT NULL,
  status text NOT NULL CONSTRAINT passes_status_check
    CHECK (status IN ('pending_payment', 'pending', 'valid', 'rejected', 'voided')),
  created_via text NOT NULL CONSTRAINT passes_created_via_check
    CHECK (created_via IN ('integrations', 'channels', 'management', 'resellers')),
  party_size integer NOT NULL CHECK (party_size BETWEEN 1 AND 1000),
  price bigint NOT NULL CHECK (price >= 0),
  full_name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  email_key text COLLATE "C" NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  activated_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, code),
  FOREIGN KEY (organization_id, type_id) REFERENCES pass_types (organization_id, id),
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments (organization_id, id),
  FOREIGN KEY (organization_id, client_id) REFERENCES clients (organization_id, id)
);
CREATE INDEX passes_type ON passes (organization_id, type_id, created_at, id);
CREATE INDEX passes_created_at ON passes (organization_id, created_at, id);
CREATE INDEX passes_payment ON passes (organization_id, payment_id);
CREATE INDEX passes_client ON passes (organization_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX passes_email ON passes (organization_id, email_key) WHERE email_key <> '';

-- Who came in on a pass, one row for each event.
CREATE TABLE pass_usages (
  organization_id text COLLATE "C" NOT NULL,
  pass_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  women integer NOT NULL CHECK (women >= 0),
  men integer NOT NULL CHECK (men >= 0),
  others integer NOT NULL CHECK (others >= 0),
  -- What was paid at the door, in all.
  revenue bigint NOT NULL CHECK (revenue >= 0),
  first_entered_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, pass_id, event_id),
  FOREIGN KEY (organization_id, pass_id) REFERENCES passes (organization_id, id),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id)
);
CREATE INDEX pass_usages_event ON pass_usages (organization_id, event_id);
