-- Memberships: passes, plans and subscriptions.

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

-- Passes that were sold.
CREATE TABLE passes (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  type_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C",
  client_id text COLLATE "C",
  code text COLLATE "C" NOT NULL,
  status text NOT NULL CHECK (status IN ('pending_payment', 'pending', 'valid', 'rejected', 'voided')),
  created_via text NOT NULL CHECK (created_via IN ('integrations', 'channels', 'management', 'resellers')),
  party_size integer NOT NULL CHECK (party_size BETWEEN 1 AND 1000),
  price bigint NOT NULL CHECK (price >= 0),
  full_name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  email_key text COLLATE "C" NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  activated_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- What was given back on a pass; the first refund voids it. A pass that is voided and has no `activated_at` was not
  -- paid.
  refunded_amount bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, code),
  CONSTRAINT passes_refunded CHECK (refunded_amount BETWEEN 0 AND price),
  FOREIGN KEY (organization_id, client_id) REFERENCES clients (organization_id, id),
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments (organization_id, id),
  FOREIGN KEY (organization_id, type_id) REFERENCES pass_types (organization_id, id)
);
CREATE INDEX passes_client ON passes (organization_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX passes_created_at ON passes (organization_id, created_at, id);
CREATE INDEX passes_email ON passes (organization_id, email_key) WHERE email_key <> '';
CREATE INDEX passes_payment ON passes (organization_id, payment_id);
CREATE INDEX passes_type ON passes (organization_id, type_id, created_at, id);

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
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id),
  FOREIGN KEY (organization_id, pass_id) REFERENCES passes (organization_id, id)
);
CREATE INDEX pass_usages_event ON pass_usages (organization_id, event_id);

-- What clients can subscribe to. Money in minor units.
CREATE TABLE plans (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  price bigint NOT NULL CHECK (price >= 0),
  period text NOT NULL CHECK (period IN ('month', 'year')),
  discount_percentage numeric(7, 4) NOT NULL DEFAULT 0 CHECK (discount_percentage BETWEEN 0 AND 100),
  -- The rates with the discount; all of the organization where empty.
  rate_ids text[] NOT NULL DEFAULT '{}',
  -- People whom a member can put on guest lists of one event without paying.
  list_entries_per_event integer NOT NULL DEFAULT 0 CHECK (list_entries_per_event BETWEEN 0 AND 100),
  free_entry boolean NOT NULL DEFAULT false,
  -- From then on nobody can subscribe.
  archived_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- Tickets of one event that a member gets at the discount.
  discount_tickets_per_event integer NOT NULL DEFAULT 2 CHECK (discount_tickets_per_event BETWEEN 1 AND 100),
  -- True where the discount needs the code of the member, not only the e-mail address.
  discount_needs_code boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX plans_created_at ON plans (organization_id, created_at, id);

-- Memberships of clients. What becomes of one follows from the instants: it gives benefits until `paid_until`.
CREATE TABLE subscriptions (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  plan_id text COLLATE "C" NOT NULL,
  -- Null where the person was erased.
  client_id text COLLATE "C",
  code text COLLATE "C" NOT NULL,
  language text NOT NULL DEFAULT 'en',
  created_by text NOT NULL DEFAULT '',
  -- The payment that is asked for now.
  awaited_payment_id text COLLATE "C",
  -- Periods are counted from here, so that a month that begins on the 31st does not end earlier each time.
  anchored_at timestamptz(3),
  anchored_periods integer NOT NULL DEFAULT 0 CHECK (anchored_periods >= 0),
  paid_until timestamptz(3),
  cancelled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, code),
  CONSTRAINT subscriptions_paid CHECK ((anchored_at IS NULL) = (paid_until IS NULL)),
  FOREIGN KEY (organization_id, awaited_payment_id) REFERENCES payments (organization_id, id),
  FOREIGN KEY (organization_id, client_id) REFERENCES clients (organization_id, id),
  FOREIGN KEY (organization_id, plan_id) REFERENCES plans (organization_id, id)
);
CREATE INDEX subscriptions_awaited_payment ON subscriptions (organization_id, awaited_payment_id)
  WHERE awaited_payment_id IS NOT NULL;
CREATE INDEX subscriptions_client ON subscriptions (organization_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX subscriptions_created_at ON subscriptions (organization_id, created_at, id);
CREATE INDEX subscriptions_plan ON subscriptions (organization_id, plan_id);

-- The times of a subscription that were paid.
CREATE TABLE subscription_periods (
  organization_id text COLLATE "C" NOT NULL,
  subscription_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  price bigint NOT NULL CHECK (price >= 0),
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, payment_id),
  UNIQUE (organization_id, subscription_id, starts_at),
  CONSTRAINT subscription_periods_time CHECK (ends_at > starts_at),
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments (organization_id, id),
  FOREIGN KEY (organization_id, subscription_id) REFERENCES subscriptions (organization_id, id)
);

-- The events to which the code of a member admitted.
CREATE TABLE subscription_entries (
  organization_id text COLLATE "C" NOT NULL,
  subscription_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  entered_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, subscription_id, event_id),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id),
  FOREIGN KEY (organization_id, subscription_id) REFERENCES subscriptions (organization_id, id)
);
CREATE INDEX subscription_entries_event ON subscription_entries (organization_id, event_id);

-- What stands above refers to these tables, too.
ALTER TABLE tickets ADD FOREIGN KEY (organization_id, subscription_id) REFERENCES subscriptions (organization_id, id);
ALTER TABLE guest_lists
  ADD CONSTRAINT guest_lists_subscription_fkey FOREIGN KEY (organization_id, subscription_id)
    REFERENCES subscriptions (organization_id, id);
