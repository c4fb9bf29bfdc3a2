-- Up Migration

ALTER TABLE zones
  -- Switched by people: the zone takes no more requests of channels, whatever is free in it.
  ADD COLUMN is_full boolean NOT NULL DEFAULT false,
  -- True where the client chooses the space.
  ADD COLUMN can_select_client boolean NOT NULL DEFAULT false,
  -- Most open bookings that channels fill the zone up to; null without a limit.
  ADD COLUMN bookings_max integer CONSTRAINT zones_bookings_max_check CHECK (bookings_max >= 0),
  -- [{format (HH:mm), selected}]: the hours that it knows, and whether they can be booked.
  ADD COLUMN hours jsonb NOT NULL DEFAULT '[]';

-- Where a space stands on the plan of the zone: {x, y, scale, rotation, radius}.
ALTER TABLE spaces
  ADD COLUMN layout jsonb NOT NULL DEFAULT '{"x": 0, "y": 0, "scale": 1, "rotation": 0, "radius": 0}';

-- What a booking of a zone costs. Money in minor units; of a fixed amount and a percentage, the type says which one holds.
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
  persons_max integer NOT NULL CHECK (persons_max BETWEEN included_persons AND 1000),
  deposit_type text NOT NULL DEFAULT 'fixed' CHECK (deposit_type IN ('fixed', 'percentage')),
  deposit_fixed bigint NOT NULL DEFAULT 0 CHECK (deposit_fixed >= 0),
  deposit_percentage numeric(7,4) NOT NULL DEFAULT 0 CHECK (deposit_percentage BETWEEN 0 AND 100),
  -- True where the whole price can be paid online.
  full_payment boolean NOT NULL DEFAULT false,
  fee_type text NOT NULL DEFAULT 'fixed' CHECK (fee_type IN ('fixed', 'percentage')),
  fee_fixed bigint NOT NULL DEFAULT 0 CHECK (fee_fixed >= 0),
  fee_percentage numeric(7,4) NOT NULL DEFAULT 0 CHECK (fee_percentage BETWEEN 0 AND 100),
  -- Which of the personal data, beside the name, a request has to give.
  required_fields text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, zone_id, slug),
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
  tip_percentage numeric(7,4) NOT NULL DEFAULT 0 CHECK (tip_percentage BETWEEN 0 AND 100),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX tip_rates_created_at ON tip_rates (organization_id, created_at, id);

-- What channels send with a booking, and the fee of its rate as it was then.
ALTER TABLE bookings
  ADD COLUMN birthdate date,
  ADD COLUMN marketing_consent boolean NOT NULL DEFAULT false,
  ADD COLUMN fee_type text NOT NULL DEFAULT 'fixed'
    CONSTRAINT bookings_fee_type_check CHECK (fee_type IN ('fixed', 'percentage')),
  ADD COLUMN fee_fixed bigint NOT NULL DEFAULT 0 CONSTRAINT bookings_fee_fixed_check CHECK (fee_fixed >= 0),
  ADD COLUMN fee_percentage numeric(7,4) NOT NULL DEFAULT 0
    CONSTRAINT bookings_fee_percentage_check CHECK (fee_percentage BETWEEN 0 AND 100),
  -- The fee itself, in minor units; on top of the price.
  ADD COLUMN fee_amount bigint NOT NULL DEFAULT 0 CONSTRAINT bookings_fee_amount_check CHECK (fee_amount >= 0);

-- A payment is undone once, by a row of its own with the opposite amount.
ALTER TABLE external_payments
  ADD COLUMN undoes text COLLATE "C",
  ADD COLUMN undone_at timestamptz(3),
  DROP CONSTRAINT external_payments_amount_check,
  ADD CONSTRAINT external_payments_amount_check CHECK (CASE WHEN undoes IS NULL THEN amount >= 0 ELSE amount <= 0 END),
  ADD CONSTRAINT external_payments_undone CHECK (undoes IS NULL OR undone_at IS NULL),
  ADD FOREIGN KEY (organization_id, undoes) REFERENCES external_payments (organization_id, id);
CREATE UNIQUE INDEX external_payments_undoes ON external_payments (organization_id, undoes) WHERE undoes IS NOT NULL;
CREATE INDEX external_payments_created_at ON external_payments (organization_id, created_at, id);
