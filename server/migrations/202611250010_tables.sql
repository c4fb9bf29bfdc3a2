-- Tables: what bookings cost, bookings, and what is paid for them outside the service.

-- What a booking of a zone costs. Money in minor units; of a fixed amount and a percentage, the type says which one
-- holds.
CREATE TABLE booking_rates (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  zone_id text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  name text NOT NULL,
  content text NOT NULL DEFAULT '',
  position integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  -- For the included persons together; each further one costs the price of the supplement.
  price bigint NOT NULL CHECK (price >= 0),
  included_persons integer NOT NULL CHECK (included_persons >= 1),
  supplement_price bigint NOT NULL DEFAULT 0 CHECK (supplement_price >= 0),
  persons_max integer NOT NULL,
  deposit_type text NOT NULL DEFAULT 'fixed' CHECK (deposit_type IN ('fixed', 'percentage')),
  deposit_fixed bigint NOT NULL DEFAULT 0 CHECK (deposit_fixed >= 0),
  deposit_percentage numeric(7, 4) NOT NULL DEFAULT 0 CHECK (deposit_percentage BETWEEN 0 AND 100),
  -- True where the whole price can be paid online.
  full_payment boolean NOT NULL DEFAULT false,
  fee_type text NOT NULL DEFAULT 'fixed' CHECK (fee_type IN ('fixed', 'percentage')),
  fee_fixed bigint NOT NULL DEFAULT 0 CHECK (fee_fixed >= 0),
  fee_percentage numeric(7, 4) NOT NULL DEFAULT 0 CHECK (fee_percentage BETWEEN 0 AND 100),
  -- Which of the personal data, beside the name, a request has to give.
  required_fields text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  tax_percentage numeric(7, 4) CHECK (tax_percentage BETWEEN 0 AND 100),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, zone_id, slug),
  CHECK (persons_max BETWEEN included_persons AND 1000),
  FOREIGN KEY (organization_id, event_id, zone_id) REFERENCES zones (organization_id, event_id, id)
);
CREATE INDEX booking_rates_zone ON booking_rates (organization_id, event_id, zone_id);

-- What the venue serves at tables.
CREATE TABLE booking_products (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  price bigint NOT NULL CHECK (price >= 0),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX booking_products_created_at ON booking_products (organization_id, created_at, id);

-- Tips that can be paid along with a booking.
CREATE TABLE tip_rates (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  tip_type text NOT NULL CHECK (tip_type IN ('fixed', 'percentage')),
  tip_fixed bigint NOT NULL DEFAULT 0 CHECK (tip_fixed >= 0),
  tip_percentage numeric(7, 4) NOT NULL DEFAULT 0 CHECK (tip_percentage BETWEEN 0 AND 100),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX tip_rates_created_at ON tip_rates (organization_id, created_at, id);

-- Requests for tables, and what became of them.
CREATE TABLE bookings (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  -- Null: a booking by calendar, tied to its date only.
  event_id text COLLATE "C",
  date timestamptz(3),
  zone_id text COLLATE "C",
  channel_id text COLLATE "C" REFERENCES channels (id),
  client_id text COLLATE "C",
  referrer_id text COLLATE "C",
  code text COLLATE "C" NOT NULL,
  name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  email_key text COLLATE "C" NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  commentary_client text NOT NULL DEFAULT '',
  commentary_reserve text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('pending', 'accepted', 'rejected', 'arrival', 'sitting', 'released')),
  walkin boolean NOT NULL DEFAULT false,
  source text NOT NULL CHECK (source IN ('web', 'pro')),
  created_via text NOT NULL CHECK (created_via IN ('integrations', 'channels', 'management', 'resellers')),
  party_size integer NOT NULL CHECK (party_size BETWEEN 1 AND 1000),
  admitted_count integer NOT NULL DEFAULT 0 CHECK (admitted_count >= 0),
  gender_group text NOT NULL DEFAULT 'mixed' CHECK (gender_group IN ('mixed', 'boys', 'girls')),
  hour text NOT NULL DEFAULT '',
  duration_seconds integer NOT NULL DEFAULT 0 CHECK (duration_seconds >= 0),
  rate_slug text NOT NULL DEFAULT '',
  -- Minor units, after the discount.
  price bigint NOT NULL DEFAULT 0 CHECK (price >= 0),
  discount_amount bigint NOT NULL DEFAULT 0 CHECK (discount_amount >= 0),
  discount_code_id text COLLATE "C",
  discount_code_name text,
  deposit bigint NOT NULL DEFAULT 0 CHECK (deposit >= 0),
  deposit_method text NOT NULL DEFAULT 'cash' CHECK (deposit_method IN ('online', 'cash')),
  refunded_amount bigint NOT NULL DEFAULT 0 CHECK (refunded_amount >= 0),
  invoice_reference text NOT NULL DEFAULT '',
  corrective_invoice_references text[] NOT NULL DEFAULT '{}',
  -- {customer_type, customer_name, document_type, document_number, address, city, postal_code, country}
  billing_info jsonb NOT NULL DEFAULT '{}',
  pos_total_service_charge bigint NOT NULL DEFAULT 0,
  pos_total_tips bigint NOT NULL DEFAULT 0,
  pos_ticket_total bigint NOT NULL DEFAULT 0,
  -- [{_id, name, amount, unit_price (minor units), total_price (minor units)}]
  pos_products jsonb NOT NULL DEFAULT '[]',
  -- [{amount (minor units), type}]
  pos_payments jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  birthdate date,
  marketing_consent boolean NOT NULL DEFAULT false,
  -- The fee of its rate, as it was then.
  fee_type text NOT NULL DEFAULT 'fixed' CHECK (fee_type IN ('fixed', 'percentage')),
  fee_fixed bigint NOT NULL DEFAULT 0 CHECK (fee_fixed >= 0),
  fee_percentage numeric(7, 4) NOT NULL DEFAULT 0 CHECK (fee_percentage BETWEEN 0 AND 100),
  -- The fee itself, in minor units; on top of the price.
  fee_amount bigint NOT NULL DEFAULT 0 CHECK (fee_amount >= 0),
  -- What was paid for the booking in advance, in minor units, less what was undone or given back, and the account of
  -- the ledger in which it stands: held until the clients arrive, then earned; of a rejected booking, what is not cash
  -- is forfeited, and cash is not recorded any more.
  advance_account text NOT NULL DEFAULT 'deposits_held'
    CHECK (advance_account IN ('deposits_held', 'sales', 'forfeited')),
  -- Of external payments in cash.
  advance_cash bigint NOT NULL DEFAULT 0 CHECK (advance_cash >= 0),
  -- Of other external payments.
  advance_pos bigint NOT NULL DEFAULT 0 CHECK (advance_pos >= 0),
  -- Of payments of its own; fees and tips are parts of it.
  advance_payments bigint NOT NULL DEFAULT 0,
  advance_fees bigint NOT NULL DEFAULT 0 CHECK (advance_fees >= 0),
  advance_tips bigint NOT NULL DEFAULT 0 CHECK (advance_tips >= 0),
  -- How often it was moved from one account to another.
  advance_moves_count integer NOT NULL DEFAULT 0,
  -- The payment that a pending booking waits for; it reserves its spaces meanwhile. It stays with a booking that was
  -- rejected because it was not paid in time, until somebody decides otherwise.
  awaited_payment_id text COLLATE "C",
  -- Of the client, for mails.
  language text NOT NULL DEFAULT 'en',
  -- True where the client is mailed what becomes of the booking.
  sends_mails boolean NOT NULL DEFAULT false,
  -- When the people came, and how the evening went.
  arrived_at timestamptz(3),
  seated_at timestamptz(3),
  released_at timestamptz(3),
  -- Of payments of its own, without their fees and tips: with the external payments, what was paid of the advance.
  advance_online bigint NOT NULL DEFAULT 0 CHECK (advance_online >= 0),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, code),
  UNIQUE (organization_id, event_id, id),
  CONSTRAINT bookings_advance_payments_check CHECK (advance_payments >= advance_fees + advance_tips),
  CONSTRAINT bookings_date_or_event CHECK (num_nonnulls(event_id, date) = 1),
  FOREIGN KEY (organization_id, client_id) REFERENCES clients (organization_id, id),
  FOREIGN KEY (organization_id, discount_code_id) REFERENCES discount_codes (organization_id, id),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id),
  FOREIGN KEY (organization_id, event_id, zone_id) REFERENCES zones (organization_id, event_id, id),
  FOREIGN KEY (organization_id, referrer_id) REFERENCES referrers (organization_id, id)
);
CREATE INDEX bookings_advance_held ON bookings (organization_id, event_id)
  WHERE advance_account = 'deposits_held' AND advance_cash + advance_pos + advance_payments > 0;
CREATE INDEX bookings_client ON bookings (organization_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX bookings_created_at ON bookings (organization_id, created_at, id);
CREATE INDEX bookings_date ON bookings (organization_id, date);
CREATE INDEX bookings_email ON bookings (organization_id, email_key, created_at DESC, id DESC) WHERE email_key <> '';
CREATE INDEX bookings_event ON bookings (organization_id, event_id, created_at, id);
-- Bookings of a period of changes.
CREATE INDEX bookings_updated_at ON bookings (organization_id, updated_at);
-- For the foreign keys that are looked through when the row they point at is deleted.
CREATE INDEX bookings_zone ON bookings (organization_id, zone_id) WHERE zone_id IS NOT NULL;

-- The spaces of a booking. `holds` follows the status of the booking (same transaction); one holder at a time.
CREATE TABLE booking_spaces (
  organization_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  booking_id text COLLATE "C" NOT NULL,
  space_id text COLLATE "C" NOT NULL,
  -- In the order in which they were asked for; the first one stands for the booking.
  position integer NOT NULL DEFAULT 1,
  holds boolean NOT NULL,
  PRIMARY KEY (organization_id, booking_id, space_id),
  FOREIGN KEY (organization_id, event_id, booking_id) REFERENCES bookings (organization_id, event_id, id),
  FOREIGN KEY (organization_id, event_id, space_id) REFERENCES spaces (organization_id, event_id, id)
);
CREATE UNIQUE INDEX booking_spaces_one_holder ON booking_spaces (organization_id, event_id, space_id) WHERE holds;
CREATE INDEX booking_spaces_space ON booking_spaces (organization_id, space_id);

-- What was changed of bookings, by whom: one row for each change, with the names of the fields, never their values.
CREATE TABLE booking_changes (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  booking_id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- The person, key or device; empty where a payment or the service itself changed it.
  changed_by text COLLATE "C" NOT NULL DEFAULT '',
  -- Empty for a booking that was made.
  status_before text NOT NULL DEFAULT '',
  status_after text NOT NULL,
  fields text[] NOT NULL DEFAULT '{}',
  -- Names of the spaces; empty where they stayed.
  spaces_before text NOT NULL DEFAULT '',
  spaces_after text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, booking_id) REFERENCES bookings (organization_id, id)
);
CREATE INDEX booking_changes_booking ON booking_changes (organization_id, booking_id, created_at);

-- Paid to the organization outside the payment gateway (cash, transfer, own terminal).
CREATE TABLE external_payments (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  booking_id text COLLATE "C" NOT NULL,
  amount bigint NOT NULL,
  description text NOT NULL DEFAULT '',
  method text NOT NULL DEFAULT '',
  payment_method_slug text NOT NULL DEFAULT '',
  created_by text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  -- A payment is undone once, by a row of its own with the opposite amount.
  undoes text COLLATE "C",
  undone_at timestamptz(3),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT external_payments_amount_check CHECK (CASE WHEN undoes IS NULL THEN amount >= 0 ELSE amount <= 0 END),
  CONSTRAINT external_payments_undone CHECK (undoes IS NULL OR undone_at IS NULL),
  FOREIGN KEY (organization_id, booking_id) REFERENCES bookings (organization_id, id),
  FOREIGN KEY (organization_id, undoes) REFERENCES external_payments (organization_id, id)
);
CREATE INDEX external_payments_booking ON external_payments (organization_id, booking_id);
CREATE INDEX external_payments_created_at ON external_payments (organization_id, created_at, id);
CREATE UNIQUE INDEX external_payments_undoes ON external_payments (organization_id, undoes) WHERE undoes IS NOT NULL;

-- What stands above refers to these tables, too.
ALTER TABLE payments ADD FOREIGN KEY (organization_id, booking_id) REFERENCES bookings (organization_id, id);
ALTER TABLE refunds ADD FOREIGN KEY (organization_id, booking_id) REFERENCES bookings (organization_id, id);
