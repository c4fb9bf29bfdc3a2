-- Up Migration

-- What clients can subscribe to. Money in minor units.
CREATE TABLE plans (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  price bigint NOT NULL CHECK (price >= 0),
  period text NOT NULL CONSTRAINT plans_period_check CHECK (period IN ('month', 'year')),
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
  FOREIGN KEY (organization_id, plan_id) REFERENCES plans (organization_id, id),
  FOREIGN KEY (organization_id, client_id) REFERENCES clients (organization_id, id),
  FOREIGN KEY (organization_id, awaited_payment_id) REFERENCES payments (organization_id, id)
);
CREATE INDEX subscriptions_created_at ON subscriptions (organization_id, created_at, id);
CREATE INDEX subscriptions_plan ON subscriptions (organization_id, plan_id);
CREATE INDEX subscriptions_client ON subscriptions (organization_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX subscriptions_awaited_payment ON subscriptions (organization_id, awaited_payment_id)
  WHERE awaited_payment_id IS NOT NULL;

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
  FOREIGN KEY (organization_id, subscription_id) REFERENCES subscriptions (organization_id, id),
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments (organization_id, id)
);

-- The events to which the code of a member admitted.
CREATE TABLE subscription_entries (
  organization_id text COLLATE "C" NOT NULL,
  subscription_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  entered_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, subscription_id, event_id),
  FOREIGN KEY (organization_id, subscription_id) REFERENCES subscriptions (organization_id, id),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id)
);
CREATE INDEX subscription_entries_event ON subscription_entries (organization_id, event_id);

-- The member whose people pay nothing on the options of the rate.
ALTER TABLE guest_lists ADD COLUMN subscription_id text COLLATE "C";
ALTER TABLE guest_lists ADD CONSTRAINT guest_lists_subscription_fkey
  FOREIGN KEY (organization_id, subscription_id) REFERENCES subscriptions (organization_id, id);
CREATE INDEX guest_lists_subscription ON guest_lists (organization_id, subscription_id, event_id)
  WHERE subscription_id IS NOT NULL;
