-- Up Migration

CREATE TABLE clients (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  name text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, email_key)
);

CREATE TABLE bookings (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  -- Null: a booking by calendar, tied to its date only.
  event_id text COLLATE "C",
  date timestamptz(3) NOT NULL,
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
  deposit_paid bigint NOT NULL DEFAULT 0 CHECK (deposit_paid >= 0),
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
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, code),
  UNIQUE (organization_id, event_id, id),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id),
  FOREIGN KEY (organization_id, event_id, zone_id) REFERENCES zones (organization_id, event_id, id),
  FOREIGN KEY (organization_id, client_id) REFERENCES clients (organization_id, id),
  FOREIGN KEY (organization_id, referrer_id) REFERENCES referrers (organization_id, id),
  FOREIGN KEY (organization_id, discount_code_id) REFERENCES discount_codes (organization_id, id)
);
CREATE INDEX bookings_email ON bookings (organization_id, email_key, created_at DESC, id DESC) WHERE email_key <> '';
CREATE INDEX bookings_event ON bookings (organization_id, event_id, created_at, id);
CREATE INDEX bookings_date ON bookings (organization_id, date);
CREATE INDEX bookings_created_at ON bookings (organization_id, created_at, id);

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

CREATE TABLE payments (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C",
  rate_id text COLLATE "C",
  booking_id text COLLATE "C",
  channel_id text COLLATE "C" REFERENCES channels (id),
  resource_type text NOT NULL CHECK (resource_type IN ('ticket', 'name-change', 'list', 'pass', 'plan', 'booking')),
  resource_ids text[] NOT NULL DEFAULT '{}',
  status text NOT NULL
    CHECK (status IN ('pending', 'succeeded', 'failed', 'expired', 'refunded', 'partially_refunded')),
  sale_type text NOT NULL
    CHECK (sale_type IN ('online', 'sms', 'imported', 'invitation', 'paylink', 'print', 'box-office')),
  amount bigint NOT NULL DEFAULT 0 CHECK (amount >= 0),
  fees bigint NOT NULL DEFAULT 0 CHECK (fees >= 0),
  customer_custom_fee bigint NOT NULL DEFAULT 0 CHECK (customer_custom_fee >= 0),
  tips bigint NOT NULL DEFAULT 0 CHECK (tips >= 0),
  discount bigint NOT NULL DEFAULT 0 CHECK (discount >= 0),
  payment_method text NOT NULL DEFAULT '',
  method_last4 text NOT NULL DEFAULT '',
  card_type text NOT NULL DEFAULT '',
  co_branded_with text NOT NULL DEFAULT '',
  issuer_name text NOT NULL DEFAULT '',
  issuer_country text NOT NULL DEFAULT '',
  shopper_country text NOT NULL DEFAULT '',
  gateway_account_id text COLLATE "C" NOT NULL DEFAULT '',
  is_channel_manager boolean NOT NULL DEFAULT false,
  send_resources boolean NOT NULL DEFAULT false,
  metadata jsonb NOT NULL DEFAULT '{}',
  paid_at timestamptz(3),
  expires_at timestamptz(3),
  created_by text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id),
  FOREIGN KEY (organization_id, rate_id) REFERENCES ticket_rates (organization_id, id),
  FOREIGN KEY (organization_id, booking_id) REFERENCES bookings (organization_id, id)
);
CREATE INDEX payments_booking ON payments (organization_id, booking_id) WHERE booking_id IS NOT NULL;

-- Paid to the organization outside the payment gateway (cash, transfer, own terminal).
CREATE TABLE external_payments (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  booking_id text COLLATE "C" NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  description text NOT NULL DEFAULT '',
  method text NOT NULL DEFAULT '',
  payment_method_slug text NOT NULL DEFAULT '',
  created_by text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, booking_id) REFERENCES bookings (organization_id, id)
);
CREATE INDEX external_payments_booking ON external_payments (organization_id, booking_id);

CREATE TABLE tickets (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  rate_id text COLLATE "C" NOT NULL,
  price_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  channel_id text COLLATE "C" REFERENCES channels (id),
  reseller_id text COLLATE "C" REFERENCES resellers (id),
  barcode text COLLATE "C" NOT NULL,
  status text NOT NULL CHECK (status IN ('processing', 'pending_payment', 'filled_client', 'active', 'voided')),
  created_via text NOT NULL CHECK (created_via IN ('integrations', 'channels', 'management', 'resellers')),
  party_size integer NOT NULL DEFAULT 1 CHECK (party_size BETWEEN 1 AND 1000),
  admitted_count integer NOT NULL DEFAULT 0 CHECK (admitted_count BETWEEN 0 AND party_size),
  first_entered_at timestamptz(3),
  quality smallint CHECK (quality BETWEEN 0 AND 5),
  -- Minor units. total_price = price + fees + supplements + their charges + warranty + surcharge - discount
  price bigint NOT NULL CHECK (price >= 0),
  fees_organization bigint NOT NULL DEFAULT 0 CHECK (fees_organization >= 0),
  fees_provider bigint NOT NULL DEFAULT 0 CHECK (fees_provider >= 0),
  supplements_total bigint NOT NULL DEFAULT 0 CHECK (supplements_total >= 0),
  supplements_service_charge_total bigint NOT NULL DEFAULT 0 CHECK (supplements_service_charge_total >= 0),
  surcharge bigint NOT NULL DEFAULT 0 CHECK (surcharge >= 0),
  warranty_total bigint NOT NULL DEFAULT 0 CHECK (warranty_total >= 0),
  warranty_hours integer NOT NULL DEFAULT 0 CHECK (warranty_hours >= 0),
  discount_amount bigint NOT NULL DEFAULT 0 CHECK (discount_amount >= 0),
  discount_code_id text COLLATE "C",
  discount_code_name text,
  total_price bigint NOT NULL CHECK (total_price >= 0),
  refunded_amount bigint NOT NULL DEFAULT 0 CHECK (refunded_amount BETWEEN 0 AND total_price),
  refunded_at timestamptz(3),
  full_name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  email_key text COLLATE "C" NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  gender text NOT NULL DEFAULT 'unspecified' CHECK (gender IN ('male', 'female', 'other', 'unspecified')),
  birthday date,
  address text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT '',
  country_code text COLLATE "C" NOT NULL DEFAULT '',
  document_type text NOT NULL DEFAULT '' CHECK (document_type IN ('', 'dni', 'nie', 'passport', 'tax_id', 'other')),
  document_number text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT 'en',
  -- [{question_id, answer}]
  answers jsonb NOT NULL DEFAULT '[]',
  -- What was sold, as it was then: [{_id, supplement_id, label, description, price, fake_price, has_fake_price,
  -- total_price, units, product_quantity, redemption_deadline_seconds}], money in minor units
  supplements jsonb NOT NULL DEFAULT '[]',
  -- The ticket that a resale turned into this one.
  resold_from text COLLATE "C",
  name_changed_at timestamptz(3),
  activated_at timestamptz(3),
  voided_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, barcode),
  FOREIGN KEY (organization_id, event_id, rate_id) REFERENCES ticket_rates (organization_id, event_id, id),
  FOREIGN KEY (organization_id, rate_id, price_id) REFERENCES ticket_rate_prices (organization_id, rate_id, id),
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments (organization_id, id),
  FOREIGN KEY (organization_id, discount_code_id) REFERENCES discount_codes (organization_id, id),
  FOREIGN KEY (organization_id, resold_from) REFERENCES tickets (organization_id, id)
) WITH (fillfactor = 85);
CREATE UNIQUE INDEX tickets_resold_once ON tickets (organization_id, resold_from) WHERE resold_from IS NOT NULL;
CREATE INDEX tickets_event ON tickets (organization_id, event_id, created_at, id);
CREATE INDEX tickets_email ON tickets (organization_id, email_key) WHERE email_key <> '';
CREATE INDEX tickets_payment ON tickets (organization_id, payment_id);
-- A channel reads what it sold at all organizations that admitted it, in the order of creation.
CREATE INDEX tickets_channel ON tickets (channel_id, created_at, id) WHERE channel_id IS NOT NULL AND deleted_at IS NULL;

-- The one place where a barcode is looked up without knowing its owner. Never deleted: a barcode is never used twice.
CREATE TABLE barcodes (
  barcode text COLLATE "C" PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE ticket_name_changes (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  status text NOT NULL CHECK (status IN ('pending_payment', 'completed', 'cancelled')),
  full_name text NOT NULL,
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  amount bigint NOT NULL DEFAULT 0 CHECK (amount >= 0),
  previous_full_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets (organization_id, id)
);
CREATE INDEX ticket_name_changes_ticket ON ticket_name_changes (organization_id, ticket_id);
CREATE UNIQUE INDEX ticket_name_changes_one_pending ON ticket_name_changes (organization_id, ticket_id)
  WHERE status = 'pending_payment';

-- Money given back, for a booking or a ticket.
CREATE TABLE refunds (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C",
  booking_id text COLLATE "C",
  ticket_id text COLLATE "C",
  channel_id text COLLATE "C" REFERENCES channels (id),
  amount bigint NOT NULL CHECK (amount > 0),
  payment_method text NOT NULL DEFAULT '',
  created_by text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments (organization_id, id),
  FOREIGN KEY (organization_id, booking_id) REFERENCES bookings (organization_id, id),
  FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets (organization_id, id),
  CHECK ((booking_id IS NULL) <> (ticket_id IS NULL))
);
CREATE INDEX refunds_booking ON refunds (organization_id, booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX refunds_ticket ON refunds (organization_id, ticket_id) WHERE ticket_id IS NOT NULL;

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
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, code),
  FOREIGN KEY (organization_id, event_id, rate_id) REFERENCES list_rates (organization_id, event_id, id),
  FOREIGN KEY (organization_id, referrer_id) REFERENCES referrers (organization_id, id)
);
CREATE INDEX guest_lists_event ON guest_lists (organization_id, event_id, created_at, id);
CREATE INDEX guest_lists_created_at ON guest_lists (organization_id, created_at, id);
CREATE INDEX guest_lists_updated_at ON guest_lists (organization_id, updated_at, id);
